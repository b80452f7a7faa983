"""What changed in play from edition to edition, with the numbers of the rules touched."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from judgecli.rules.editions import Edition, all_editions, compiled, number_at


class Renumbered(Struct, frozen=True):
    """A concept's number in the edition before a change and in the one that made it; None: none."""

    concept: str
    before: str | None
    after: str | None


class Change(Struct, frozen=True):
    """A behaviour that took a new value with the edition of `date`; `before`: the value until then.

    numbers: the rules it touches, as far as there were such.  wording_only: play is the same.
    """

    date: str
    name: str
    before: bool | str
    after: bool | str
    says: str
    numbers: tuple[Renumbered, ...]
    wording_only: bool = False


class EditionInfo(Struct, frozen=True):
    """An edition: what it changed in play, the keywords and keyword actions it was the first to have, and the
    last changes before it (all of one date)."""

    date: str
    set_name: str
    changes: tuple[Change, ...]
    new_keywords: tuple[str, ...]
    last: tuple[Change, ...]


def all_changes() -> tuple[Change, ...]:
    """Every dated change in play, oldest first; those of the oldest edition are what it began with."""
    days = [entry.date for entry in all_editions()]
    changes = []
    for name, behaviour in compiled().behaviour.items():
        before: bool | str = False
        for epoch in behaviour.epochs:
            eve = max((day for day in days if day < epoch.date), default="")
            touched = (_renumbered(key, eve, epoch.date) for key in behaviour.concepts)
            numbers = tuple(entry for entry in touched if entry.before or entry.after)
            changes.append(
                Change(epoch.date, name, before, epoch.value, epoch.says, numbers, behaviour.wording_only)
            )
            before = epoch.value
    return tuple(sorted(changes, key=lambda change: change.date))


def _renumbered(concept: str, before: str, after: str) -> Renumbered:
    numbers = compiled().concepts[concept].numbers
    return Renumbered(concept, number_at(numbers, before), number_at(numbers, after))


def changes_between(
    first: Edition, second: Edition, concepts: Collection[str] | None = None
) -> tuple[Change, ...]:
    """What changed from one edition to the other, in whatever order they are given, oldest first; with
    `concepts`, only the changes that touch one of them."""
    early, late = sorted((first.date, second.date))
    return tuple(
        change
        for change in all_changes()
        if early < change.date <= late
        and (concepts is None or any(entry.concept in concepts for entry in change.numbers))
    )


def edition_info(rules: Edition) -> EditionInfo:
    """What an edition is and what it changed."""
    changes = all_changes()
    earlier = [change for change in changes if change.date < rules.date]
    last = tuple(change for change in earlier if change.date == earlier[-1].date)
    return EditionInfo(
        rules.date,
        rules.set_name,
        tuple(change for change in changes if change.date == rules.date),
        new_keywords(rules),
        last,
    )


#: Names that aren't just the words of their keys.
PRINTED = {
    "jump_start": "jump-start",
    "for_mirrodin": "for Mirrodin!",
    "start_your_engines": "start your engines!",
    "web_slinging": "web-slinging",
    "power_up": "power-up",
    "infinity": "\N{INFINITY}",
}


def keyword_name(concept: str) -> str:
    """The keyword of a key, as it is written ("keyword.first_strike": "first strike")."""
    name = concept.split(".")[1]
    return PRINTED.get(name, name.replace("_", " "))


def new_keywords(rules: Edition) -> tuple[str, ...]:
    """The keyword abilities and actions that this edition is the first to have; none for the oldest one."""
    oldest = all_editions()[0].date
    if rules.date == oldest:
        return ()
    return tuple(
        keyword_name(key)
        for key, concept in compiled().concepts.items()
        if key.startswith(("keyword.", "action."))
        and key.count(".") == 1
        and concept.numbers.startswith(rules.date)
    )
