"""`python -m judgecli.cards.compile`: rulesdata/cards/*.toml → rulesdata/cards/compiled.json, which msgspec
reads in a fraction of the time.  Run it after every change of those files; a test compares the two."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from judgecli.cards.compiled import COMPILED
from judgecli.cards.errors import CardFileError, CardsError
from judgecli.cards.folders import rulesdata_folder
from judgecli.cards.names import fold
from judgecli.cards.stored import StoredCard
from judgecli.cards.toml_cards import read_toml

__all__ = ["compiled_text", "main", "read_sources"]


def read_sources(folder: Path) -> tuple[StoredCard, ...]:
    """The cards of all toml files of that folder, by name.  Raises `CardFileError`, also for a name used
    twice."""
    cards: list[StoredCard] = []
    seen: set[str] = set()
    for path in sorted(folder.glob("*.toml")):
        for card in read_toml(path):
            key = fold(card.name)
            if key in seen and not card.token:
                raise CardFileError(path, f"{card.name} is there twice")
            if not card.token:
                seen.add(key)
            cards.append(card)
    return tuple(sorted(cards, key=lambda card: (fold(card.name), msgspec.json.encode(card))))


def compiled_text(cards: tuple[StoredCard, ...]) -> bytes:
    """One card a line, so that changes are seen in a comparison."""
    lines = b",\n".join(msgspec.json.encode(card) for card in cards)
    return b"[\n" + lines + b"\n]\n"


def main() -> int:
    folder = rulesdata_folder() / "cards"
    try:
        cards = read_sources(folder)
    except CardsError as error:
        print(error.message, file=sys.stderr)
        return 2
    (folder / COMPILED).write_bytes(compiled_text(cards))
    print(f"{len(cards)} cards")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
