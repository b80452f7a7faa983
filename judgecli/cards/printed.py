"""What card files have in common: type lines, power and toughness as printed, colours by letter."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from judgecli.cards.stored import COLOURS, Face, StoredCard

__all__ = ["Printing", "face_of"]

_SUPERTYPES = frozenset({"basic", "elite", "host", "legendary", "ongoing", "snow", "world"})
#: Subtypes of two words.
_PAIRS = ("Time Lord",)


class Printing(Struct, frozen=True):
    """A card read from a file.  key: what is the same for every printing of the card ('' if the file doesn't
    say); also: the names that are printed on this one instead of its own."""

    card: StoredCard
    key: str
    also: tuple[str, ...] = ()


def face_of(
    *,
    name: str,
    type_line: str,
    colours: Iterable[str],
    text: str,
    power: str | None,
    toughness: str | None,
    loyalty: str | None,
    defense: str | None,
) -> Face:
    """A face from the words that card files use.  A star or other unknown in power or toughness counts 0
    until the ability that defines it says more (208.2a); how it is printed is kept."""
    types, subtypes, supertypes = _type_line(type_line)
    odd = any(value is not None and not _plain(value) for value in (power, toughness))
    return Face(
        name=name.strip(),
        types=types,
        subtypes=subtypes,
        supertypes=supertypes,
        colours=tuple(COLOURS[letter] for letter in COLOURS if letter in colours),
        power=_number(power),
        toughness=_number(toughness),
        loyalty=_number(loyalty) if loyalty and _plain(loyalty) else None,
        defense=_number(defense) if defense and _plain(defense) else None,
        text=text.strip(),
        printed=f"{power}/{toughness}" if odd else "",
    )


def _type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    head, _, tail = line.replace("—", "–").replace(" - ", " – ").partition("–")
    words = [word.lower() for word in head.split() if word != "Token"]
    for pair in _PAIRS:
        tail = tail.replace(pair, pair.replace(" ", "\u00a0"))
    subtypes = tuple(word.replace("\u00a0", " ") for word in re.split(r"[ \t]+", tail.strip()) if word)
    types = tuple("kindred" if w == "tribal" else w for w in words if w not in _SUPERTYPES)
    return types, subtypes, tuple(w for w in words if w in _SUPERTYPES)


def _plain(value: str) -> bool:
    return value.removeprefix("-").isascii() and value.removeprefix("-").isdigit() and len(value) < 7


def _number(value: str | None) -> int | None:
    """`3` → 3, `-1` → -1, `*` → 0, `1+*` → 1; None where nothing is printed."""
    if value is None:
        return None
    if _plain(value):
        return int(value)
    found = re.match(r"\d{1,6}", value)
    return int(found.group()) if found else 0
