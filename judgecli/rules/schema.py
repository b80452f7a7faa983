"""The shapes of the compiled files: `compiled.json` (read at the first question) and `numbers.json` (read
only when the numbers of the whole book are asked for).  Arrays on disk, to be read fast."""

from __future__ import annotations

from msgspec import Struct


class EditionDate(Struct, frozen=True, array_like=True):
    """An edition: its effective date (ISO) and the release it came with ('' where not known)."""

    date: str
    set_name: str


class Concept(Struct, frozen=True, array_like=True):
    """What one rule decides.

    numbers: `DATE=NUMBER` parted by blanks, oldest first: its number from that edition on; `-`: none.
    gist: one line in our own words.  lookup_only: the engine never cites it.
    """

    numbers: str
    gist: str
    lookup_only: bool = False


class Epoch(Struct, frozen=True, array_like=True):
    """From `date` on a behaviour has this value; `says`: what changed that day, in one line."""

    date: str
    value: bool | str
    says: str


class Behaviour(Struct, frozen=True, array_like=True):
    """One way of playing that changed over the years, read by its name.

    epochs: oldest first; before the first one the value is False.  concepts: the rules it touches.
    wording_only: the rules were said otherwise, but play is the same; nothing reads it.
    """

    concepts: tuple[str, ...]
    epochs: tuple[Epoch, ...]
    wording_only: bool = False


class Compiled(Struct, frozen=True, array_like=True):
    editions: tuple[EditionDate, ...]
    concepts: dict[str, Concept]
    behaviour: dict[str, Behaviour]
