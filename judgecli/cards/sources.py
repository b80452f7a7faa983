"""Where cards come from.  A source answers with entries: a stored card, and which of its faces a name
means."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Protocol

from msgspec import Struct

from judgecli.cards.names import fold
from judgecli.cards.stored import Face, StoredCard

__all__ = ["Entry", "MemorySource", "Name", "Source", "best", "names_of"]


class Name(Struct, frozen=True):
    """One name of a card.  face: which face it is (None: the card as a whole).  rank: a card's own name (0)
    comes before a face's (1 the front, 2 another), that before a name in another language or an odd card's
    (3), and a token's comes last (4)."""

    folded: str
    shown: str
    face: int | None
    rank: int


class Entry(Struct, frozen=True):
    """What a name stands for."""

    card: StoredCard
    name: Name


class Source(Protocol):
    """A set of cards.  title: `built in`, `imported`, `your own`."""

    title: str

    def lookup(self, folded: str) -> tuple[Entry, ...]:
        """All cards of that folded name."""
        ...

    def starting(self, folded: str, limit: int) -> tuple[str, ...]:
        """Names that start so, in alphabetical order."""
        ...

    def containing(self, words: str, limit: int) -> tuple[str, ...]:
        """Names in which a word (not the first) starts so; `words` are folded."""
        ...

    def all_names(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """All names, folded and as shown, side by side."""
        ...

    def search(self, words: Sequence[str], limit: int) -> tuple[str, ...]:
        """Names of cards whose name, types or wording hold all these folded words."""
        ...

    def cards(self) -> Iterator[StoredCard]: ...


def names_of(card: StoredCard) -> Iterator[Name]:
    """Every name by which that card is found, each folded form once."""
    late = 4 if card.token else 3 if card.odd else 0
    seen: set[str] = set()
    whole = card.name
    wanted: list[tuple[str, int | None, int]] = [(whole, None, late)]
    if len(card.faces) > 1:
        wanted += [(face.name, at, late or min(at + 1, 2)) for at, face in enumerate(card.faces)]
    wanted += [(other, None, late or 3) for other in card.also]
    for shown, face, rank in wanted:
        folded = fold(shown)
        if folded and folded not in seen:
            seen.add(folded)
            yield Name(folded, shown, face, rank)


def best(entries: Iterable[Entry], typed: str) -> Entry | None:
    """The one that a name means: spelled just so before otherwise, then by rank.  Several tokens of one name
    that differ (Soldier 1/1 white, Soldier 1/1 red and white) mean none of them."""
    found = list(entries)
    if not found:
        return None
    found.sort(key=lambda e: (e.name.shown != typed, e.name.rank))
    first = found[0]
    if first.name.rank == 4 and any(_meant(e) != _meant(first) for e in found[1:]):
        return None
    return first


def _meant(entry: Entry) -> Face:
    return entry.card.faces[entry.name.face or 0]


class MemorySource:
    """Cards held in memory: the built-in ones, the user's own file."""

    def __init__(self, title: str, cards: Iterable[StoredCard]) -> None:
        self.title = title
        self._cards = tuple(cards)

    @cached_property
    def _index(self) -> dict[str, list[Entry]]:
        index: dict[str, list[Entry]] = {}
        for card in self._cards:
            for name in names_of(card):
                index.setdefault(name.folded, []).append(Entry(card, name))
        return index

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self._index)

    def _shown(self, folded: str) -> str:
        return self._index[folded][0].name.shown

    def lookup(self, folded: str) -> tuple[Entry, ...]:
        return tuple(self._index.get(folded, ()))

    def starting(self, folded: str, limit: int) -> tuple[str, ...]:
        names: list[str] = []
        for key in self._sorted[bisect_left(self._sorted, folded) :]:
            if not key.startswith(folded) or len(names) == limit:
                break
            names.append(self._shown(key))
        return tuple(names)

    def containing(self, words: str, limit: int) -> tuple[str, ...]:
        inside = f" {words}"
        return tuple(self._shown(key) for key in self._sorted if inside in key)[:limit]

    def all_names(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return tuple(self._sorted), tuple(self._shown(key) for key in self._sorted)

    def search(self, words: Sequence[str], limit: int) -> tuple[str, ...]:
        if not words:
            return ()
        found = (card.name for card in self._cards if _holds(card, words))
        return tuple(islice(found, limit))

    def cards(self) -> Iterator[StoredCard]:
        return iter(self._cards)


def _holds(card: StoredCard, words: Sequence[str]) -> bool:
    everything = " ".join(
        " ".join((f.name, *f.supertypes, *f.types, *f.subtypes, *f.abilities, f.text)) for f in card.faces
    )
    have = set(fold(everything).split())
    return all(word in have for word in words)
