"""An edition of the Comprehensive Rules: which number a concept has in it, and how the game plays."""

from __future__ import annotations

from datetime import date as calendar_date
from functools import cache

import msgspec

from judgecli.rules.data import data_bytes
from judgecli.rules.schema import Compiled, EditionDate

#: Magic 2010's edition is often cited by the day it was announced.
ALIASES = {"2009-07-08": "2009-07-11"}


class UnknownEdition(ValueError):  # noqa: N818  (the name that every room knows)
    """A date that no edition answers for: not a date, or before the oldest edition known."""


@cache
def compiled() -> Compiled:
    """The rules' data, read once."""
    return msgspec.json.decode(data_bytes("compiled.json"), type=Compiled)


class Edition:
    """The rules in force on one date.

    date: effective date (ISO) of the edition in force; asked: the date it was asked by; set_name: the release
    the edition came with, or ''.  read: the behaviours that were asked for so far (see `watched`).
    Two editions are equal if they are the same rules, however asked for.
    """

    __slots__ = ("_imagined", "_numbers", "_values", "asked", "date", "read", "set_name")

    def __init__(self, entry: EditionDate, asked: str, imagined: dict[str, str] | None = None) -> None:
        self.date = entry.date
        self.set_name = entry.set_name
        self.asked = asked
        self._numbers: dict[str, str | None] = {}
        self._imagined = imagined or {}
        self._values: dict[str, bool | str] = {}
        self.read: set[str] = set()

    def number(self, concept: str) -> str | None:
        """The number of the rule in this edition, or None: no such rule then (or no such concept)."""
        try:
            return self._numbers[concept]
        except KeyError:
            entry = compiled().concepts.get(concept)
            found = number_at(entry.numbers, self.date) if entry else None
            self._numbers[concept] = found
            return found

    def has(self, concept: str) -> bool:
        """Whether this edition has the rule."""
        return self.number(concept) is not None

    def known(self, *concepts: str) -> tuple[str, ...]:
        """Those of the concepts that have a number at this date, in order."""
        return tuple(c for c in concepts if self.number(c) is not None)

    def gist(self, concept: str) -> str:
        """What the rule decides, in our own words; '' for an unknown concept."""
        entry = compiled().concepts.get(concept)
        return entry.gist if entry else ""

    def plays(self, name: str) -> bool | str:
        """How this edition plays the behaviour of that name; KeyError if there is no such name."""
        self.read.add(name)
        if name in self._values:
            return self._values[name]
        value: bool | str = False
        date = self._imagined.get(name, self.date)
        for epoch in compiled().behaviour[name].epochs:
            if epoch.date > date:
                break
            value = epoch.value
        self._values[name] = value
        return value

    def begins(self, name: str) -> str:
        """The date of the first edition that plays the behaviour of that name at all."""
        return next(epoch.date for epoch in compiled().behaviour[name].epochs if epoch.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Edition) and other.date == self.date and other._imagined == self._imagined

    def __hash__(self) -> int:
        return hash(self.date)

    def __repr__(self) -> str:
        return f"Edition({self.date})"


def number_at(numbers: str, date: str) -> str | None:
    """The number that packed `numbers` (`DATE=NUMBER …`, oldest first, `-`: none) give on that date."""
    found = "-"
    for part in numbers.split():
        since, _, number = part.partition("=")
        if since > date:
            break
        found = number
    return None if found == "-" else found


def concepts() -> tuple[str, ...]:
    """The keys of all concepts, in the order of the rulebook's chapters as the data file has them."""
    return tuple(compiled().concepts)


def all_editions() -> tuple[EditionDate, ...]:
    """Every edition known, oldest first."""
    return compiled().editions


@cache
def newest() -> Edition:
    """The newest edition known."""
    entry = compiled().editions[-1]
    return Edition(entry, entry.date)


#: What parts an imagined edition's date from its behaviours: a character that no typed date can hold.
AS_OF = "\0"


def imagined(date: str, behaviour: str, as_of: str) -> str:
    """What `edition` takes for the rules of a date with one behaviour played as on another: so one can tell
    whether it is that change which makes a difference."""
    return f"{date}{AS_OF}{behaviour}={as_of}"


def watched(date: str) -> str:
    """What `edition` takes for the rules of a date on an object apart, whose `read` nobody else adds to."""
    return f"{date}{AS_OF}"


@cache
def edition(date: str | None = None) -> Edition:
    """The edition in force on an ISO date; None or `today` is the newest one.

    Raises UnknownEdition, with what can be asked, for anything else.
    """
    if date is None or date == "today":
        return newest()
    if AS_OF in date:
        return _imagined_edition(date)
    editions = compiled().editions
    wanted = ALIASES.get(date, date)
    try:
        if calendar_date.fromisoformat(wanted).isoformat() != wanted:
            raise ValueError
    except ValueError:
        raise UnknownEdition(
            f"{date!r} is not a date: write YEAR-MONTH-DAY, such as {editions[-1].date}, or today"
        ) from None
    if wanted < editions[0].date:
        raise UnknownEdition(
            f"no edition known is as old as {date}: the oldest took effect on {editions[0].date}"
            " (announced 2009-07-08)"
        )
    entry = [known for known in editions if known.date <= wanted][-1]
    return Edition(entry, date)


def _imagined_edition(date: str) -> Edition:
    real, _, told = date.partition(AS_OF)
    name, _, as_of = told.partition("=")
    base = edition(real)
    return Edition(EditionDate(base.date, base.set_name), date, {name: as_of} if name else {})


#: Variants of keyword abilities that have a name and a first date of their own, by how they begin.
VARIANTS = {
    "trample over planeswalkers": "trample.planeswalkers",
    "bands with other": "banding.other",
    "commander ninjutsu": "ninjutsu.commander",
    "hexproof from": "hexproof.from",
    "protection from": "protection",
    "daybound": "daybound_and_nightbound",
    "nightbound": "daybound_and_nightbound",
}


def keyword_since(name: str) -> str | None:
    """The date of the first edition that has the keyword ability or keyword action of that name, its variants
    ("islandwalk", "hexproof from blue") included; None if no edition has it."""
    name = name.lower()
    key = name.replace(" ", "_").replace("-", "_").replace("!", "")
    key = next((key for begin, key in VARIANTS.items() if name.startswith(begin)), key)
    if name.endswith("walk"):
        key = "landwalk"
    for prefix in ("keyword.", "action."):
        entry = compiled().concepts.get(prefix + key)
        if entry:
            return next(
                (part.partition("=")[0] for part in entry.numbers.split() if not part.endswith("=-")), None
            )
    return None
