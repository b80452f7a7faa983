"""The windows of timing wording: before and after a point, during a period, and how several of them join.

window    = joined {"," joined}                     a comma joins: all of them must hold
joined    = phrases {"or" phrases}                  phrases side by side must all hold
phrase    = ("before" | "after") point | "during" whose period | "as a sorcery" | …
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Literal

from msgspec.structs import replace

from judgecli.board.abilities import Timing, TimingPhrase

__all__ = ["COMBAT_POINTS", "Unread", "Whose", "Words", "add", "in_combat", "window"]

Whose = Literal["any", "you", "opponent", "source"]

#: The points that the rulebook names for "before" and "after" (506.8).
COMBAT_POINTS = (
    "attackers are declared",
    "blockers are declared",
    "combat damage step",
    "end of combat step",
    "combat phase",
)

WHOSE: tuple[tuple[str, Whose], ...] = (
    ("an opponent's", "opponent"),
    ("each opponent's", "opponent"),
    ("another player's", "opponent"),
    ("your opponent's", "opponent"),
    ("your opponents'", "opponent"),
    ("opponents'", "opponent"),
    ("opponent's", "opponent"),
    ("each of your", "you"),
    ("your own", "you"),
    ("your", "you"),
    ("its controller's", "you"),
    ("any player's", "any"),
    ("each player's", "any"),
    ("a player's", "any"),
    ("the active player's", "any"),
    ("that player's", "any"),
    ("any", "any"),
    ("each", "any"),
    ("the", "any"),
    ("a", "any"),
    ("", "any"),
)

PERIODS: tuple[tuple[str, str], ...] = (
    ("turn", "turn"),
    ("turns", "turn"),
    ("beginning of combat step", "beginning of combat step"),
    ("beginning of combat", "beginning of combat step"),
    ("declare attackers step", "declare attackers step"),
    ("declare blockers step", "declare blockers step"),
    ("combat damage step", "combat damage step"),
    ("end of combat step", "end of combat step"),
    ("end of combat", "end of combat step"),
    ("combat phase", "combat phase"),
    ("combat phases", "combat phase"),
    ("combat step", ""),
    ("combat damage", ""),
    ("combat", "combat phase"),
    ("precombat main phase", "precombat main phase"),
    ("postcombat main phase", "postcombat main phase"),
    ("main phase", "main phase"),
    ("main phases", "main phase"),
    ("untap step", "untap step"),
    ("upkeep step", "upkeep step"),
    ("upkeep", "upkeep step"),
    ("draw step", "draw step"),
    ("end step", "end step"),
    ("cleanup step", "cleanup step"),
)

DECLARED = tuple(
    (f"{who} {verb} declared", f"{who} are declared")
    for who in ("attackers", "blockers")
    for verb in ("are", "have been", "were")
)


class Unread(Exception):  # noqa: N818  (never leaves the reader)
    """A word that the grammar has no place for."""


class Words:
    """The words of a clause, and how far they are read."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.at = 0

    @property
    def done(self) -> bool:
        return self.at >= len(self.words)

    def sees(self, phrase: str) -> bool:
        wanted = phrase.split()
        return self.words[self.at : self.at + len(wanted)] == wanted

    def take(self, phrase: str) -> bool:
        """Reads those words if they come next."""
        if not phrase or not self.sees(phrase):
            return False
        self.at += len(phrase.split())
        return True

    def first_of(self, table: Iterable[tuple[str, str]]) -> str | None:
        """The meaning of the longest phrase of the table that comes next, read; None if there is none."""
        found = max((row for row in table if self.sees(row[0])), key=lambda row: len(row[0]), default=None)
        if found is None:
            return None
        self.take(found[0])
        return found[1]

    def rest(self) -> list[str]:
        left = self.words[self.at :]
        self.at = len(self.words)
        return left


# -- windows -------------------------------------------------------------------------------------------------

Group = tuple["TimingPhrase | str", ...]


def window(words: Words) -> list[Group]:
    """Groups of phrases, one of which must hold as a whole."""
    joined: list[list[Group]] = []
    while True:
        alternatives = _phrases(words)
        while words.sees("or") or words.sees(", or"):
            if words.take(", or"):
                if joined:
                    raise Unread  # "A, B, or C": it can't be told what the comma joins
            else:
                words.take("or")
            alternatives += _phrases(words)
        joined.append(alternatives)
        if not _joins(words):
            return [tuple(p for group in choice for p in group) for choice in product(*joined)]


def _joins(words: Words) -> bool:
    """Reads a comma or "and" that another phrase follows."""
    before = words.at
    if not (words.take(", and") or words.take(",") or words.take("and")):
        return False
    if starts_phrase(words):
        return True
    words.at = before
    return False


def starts_phrase(words: Words) -> bool:
    return any(
        words.sees(w) for w in ("during", "before", "after", "on", "in", "as", "any time", "at any time")
    )


def _phrases(words: Words) -> list[Group]:
    """Phrases side by side ("during combat before blockers are declared"): all of them must hold."""
    groups = _phrase(words)
    while starts_phrase(words):
        groups = [a + b for a, b in product(groups, _phrase(words))]
    return groups


def _phrase(words: Words) -> list[Group]:
    for said in ("as a", "as an", "at any time you could cast a", "any time you could cast a"):
        for also in ("sorcery", "instant"):
            if words.take(f"{said} {also}") or words.take(f"{said}n {also}"):
                return [(also,)]
    if words.take("at instant speed"):
        return [("instant",)]
    relations = [_relation(words)]
    while words.sees("or before") or words.sees("or after") or words.sees("or during"):
        # "before or after combat": both share the point; "before X or during Y" is told by what comes next
        if words.words[words.at - 1] not in ("before", "after", "during"):
            break
        words.take("or")
        relations.append(_relation(words))
    return [
        (phrase,)
        for relation in relations
        for phrase in _points(words, relation, keep=relation is not relations[-1])
    ]


def _relation(words: Words) -> str:
    for said, means in (("before", "before"), ("after", "after"), ("during", "during"), ("in", "during")):
        if words.take(said):
            return means
    if words.sees("on") and "turn" in " ".join(words.words[words.at :]):
        words.take("on")
        return "during"
    raise Unread


def _points(words: Words, relation: str, keep: bool) -> list[TimingPhrase]:
    """What a relation is about; several where a list of periods follows.  keep: leave the words for the next
    relation, which shares them."""
    start = words.at
    if relation != "during":
        found = [_point(words, relation)]
    else:
        found = [_period(words)]
        while words.sees("or"):
            before = words.at
            words.take("or")
            if starts_phrase(words):
                words.at = before
                break
            found.append(_period(words))
    if keep:
        words.at = start
    return found


def _point(words: Words, relation: str) -> TimingPhrase:
    declared = words.first_of(DECLARED)
    if declared:
        return TimingPhrase(declared, relation)  # type: ignore[arg-type]  # before or after
    if not words.take("their"):
        _whose(words)
    period = words.first_of(PERIODS)
    if not period or period == "turn" or "main phase" in period:
        raise Unread  # which of several main phases is meant can't be told
    words.take("begins" if relation == "before" else "ends")
    return TimingPhrase(period, relation)  # type: ignore[arg-type]


def _period(words: Words) -> TimingPhrase:
    whose: Whose = "you" if words.take("their own") or words.take("their") else _whose(words)
    if words.take("declare attackers or declare blockers step"):
        raise Unread  # two steps in one noun: cards say each
    period = words.first_of(PERIODS)
    if not period:
        raise Unread
    return TimingPhrase(period, "during", whose=whose)


def _whose(words: Words) -> Whose:
    for said, whose in WHOSE:
        if not said or words.take(said):
            return whose
    return "any"


def add(timing: Timing, groups: list[Group]) -> Timing:
    """The timing with one more window."""
    if len(groups) == 1:
        phrases = tuple(p for p in groups[0] if isinstance(p, TimingPhrase))
        also = tuple(p for p in groups[0] if isinstance(p, str))
        return replace(timing, all_of=timing.all_of + phrases, also=timing.also + also)
    options: list[tuple[TimingPhrase, ...]] = []
    for group in groups:
        phrases = tuple(p for p in group if isinstance(p, TimingPhrase))
        if len(phrases) != len(group):
            raise Unread  # "as a sorcery or during combat": no card has it
        options.append(phrases)
    if timing.any_of:
        return replace(timing, any_of=tuple(a + b for a, b in product(timing.any_of, options)))
    return replace(timing, any_of=tuple(options))


def in_combat(timing: Timing) -> Timing:
    """Where "during combat" stands beside a point of combat, the two are one phrase (506.8c)."""
    combat = next((p for p in timing.all_of if _is_combat(p)), None)
    if combat is not None and any(_is_point(p) for group in timing.any_of for p in group):
        any_of = tuple(_merge((*group, combat)) for group in timing.any_of)
        rest = tuple(p for p in timing.all_of if p is not combat)
        return replace(timing, all_of=_merge(rest), any_of=any_of)
    return replace(timing, all_of=_merge(timing.all_of), any_of=tuple(_merge(g) for g in timing.any_of))


def _merge(phrases: tuple[TimingPhrase, ...]) -> tuple[TimingPhrase, ...]:
    combat = next((p for p in phrases if _is_combat(p)), None)
    if combat is None or not any(_is_point(p) for p in phrases):
        return phrases
    return tuple(
        replace(p, during_combat=True, whose=combat.whose) if _is_point(p) else p
        for p in phrases
        if p is not combat
    )


def _is_combat(phrase: TimingPhrase) -> bool:
    return phrase.relation == "during" and phrase.point == "combat phase"


def _is_point(phrase: TimingPhrase) -> bool:
    return phrase.relation in ("before", "after") and phrase.point in COMBAT_POINTS
