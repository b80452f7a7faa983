"""Cards that a transcript carries in itself, so that it gives the same answers where they are not imported.

One card a line, in the comments: `# card: {"faces":[{"name":"Serra Avenger",…}]}`.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from judgecli.cards.names import fold
from judgecli.cards.stored import StoredCard

__all__ = ["HEADING", "BadCard", "carried", "is_card", "line_of", "needed"]

HEADING = "# card: "


class BadCard(ValueError):  # noqa: N818
    """A line that should hold a card and doesn't; the message says what is wrong with it."""


def is_card(row: str) -> bool:
    """Whether a comment carries a card; others are free to begin with that word."""
    return row.startswith(HEADING + "{")


def line_of(card: StoredCard) -> str:
    """The card as a comment."""
    return HEADING + msgspec.json.encode(card).decode()


def carried(row: str) -> StoredCard:
    """The card in a comment.  Raises `BadCard`."""
    try:
        card = msgspec.json.decode(row.removeprefix(HEADING), type=StoredCard)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadCard(f"this is no card: {error}") from None
    if not card.faces or not all(face.name.strip() for face in card.faces):
        raise BadCard("this is no card: it has no name")
    return card


def needed(cards: Iterable[StoredCard], lines: Iterable[str]) -> tuple[StoredCard, ...]:
    """Those of the cards that are named in the lines, by name."""
    text = " ".join(fold(line) for line in lines)
    found = {card.name: card for card in cards if any(fold(name) in text for name in _names(card))}
    return tuple(found[name] for name in sorted(found))


def _names(card: StoredCard) -> tuple[str, ...]:
    return (card.name, *(face.name for face in card.faces), *card.also)
