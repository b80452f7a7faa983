"""Which imported text answers for an edition: its own, or the nearest; behind a partial one, the one before it."""

from __future__ import annotations

from msgspec import Struct

from judgecli.rulebook import store
from judgecli.rulebook.store import Card, Damaged


class Source(Struct, frozen=True):
    """A text to look in.  covered: chapters that a newer, partial text holds: not to be taken from this one."""

    card: Card
    covered: frozenset[str] = frozenset()

    def holds(self, number: str) -> bool:
        return number[:3] not in self.covered


class Sources(Struct, frozen=True):
    """wanted: effective date of the edition asked for.  problems: damaged texts that were passed over."""

    wanted: str
    sources: tuple[Source, ...]
    problems: tuple[str, ...] = ()


def wanted_date(date: str | None) -> str:
    """The effective date of the edition in force on a date; None or `today`: the newest that the rules know."""
    from judgecli.rules import UnknownEdition, edition, newest

    try:
        return edition(date).date
    except UnknownEdition:
        return date or newest().date


def in_order(wanted: str) -> list[str]:
    """The imported dates, the best for that edition first: itself, older ones backwards, newer ones forwards."""
    have = store.dates()
    return [date for date in reversed(have) if date <= wanted] + [date for date in have if date > wanted]


def sources(date: str | None) -> Sources:
    """The texts that answer for an edition.  Nothing imported: none.  Never raises for a damaged text."""
    wanted = wanted_date(date)
    found: list[Source] = []
    problems: list[str] = []
    covered: frozenset[str] = frozenset()
    for have in in_order(wanted):
        try:
            card = store.card_of(have)
            found.append(Source(card, covered))
            if card.extent == "all":
                break
            covered |= chapters(card)
        except Damaged as damaged:
            problems.append(str(damaged))
            if found and found[-1].card.date == have:
                found.pop()
    return Sources(wanted, tuple(found), tuple(problems))


def chapters(card: Card) -> frozenset[str]:
    """The chapters that a text answers for; of one that breaks off, not the chapter in which it does."""
    with store.connected(card.date) as connection:
        rows = connection.execute("select distinct substr(number, 1, 3) from rules order by 1").fetchall()
    held = [str(row[0]) for row in rows]
    return frozenset(held[:-1] if card.state == "truncated" else held)
