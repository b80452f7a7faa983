"""Whether an assignment of combat damage is legal, and every reason why not (510.1, 702.2, 702.19).

What is lethal, and whether an order binds, depends on the date: see `deathtouch_assignment`,
`damage_assignment_order` and `order_test` in rulesdata/behaviour.toml.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judgecli.board.objects import FIRST_OBJECT
from judgecli.board.table import Assignment, Board
from judgecli.board.verdicts import LethalDamage, Violation
from judgecli.combat.duties import Duty, duties
from judgecli.combat.lethal import (
    Given,
    divides_freely,
    explained,
    given,
    lethal,
    loyalty_explained,
    loyalty_needed,
)
from judgecli.combat.ways import amounts_of, ways
from judgecli.rules import edition

_MODE_CONCEPT = {"unblocked": "damage.unblocked", "blocked": "damage.blocked", "blocking": "damage.blocker"}


def check(board: Board, those: Sequence[Duty], assignments: tuple[Assignment, ...]) -> tuple[Violation, ...]:
    """All rules that the assignments of those creatures break, taken together (510.1e).

    assignments: in the order in which they were announced; those of other creatures count towards lethal damage.
    """
    found: list[Violation] = []
    counted = Counted(board, assignments)
    by_creature = {a.creature: a for a in assignments}
    for duty in those:
        assignment = by_creature.get(duty.creature)
        if assignment is not None:
            found += _violations(board, duty, assignment, counted.for_(duty.creature))
    return tuple(found)


class Counted:
    """Which assignments count towards lethal damage for each creature: all of the step, or while each creature's
    damage is settled before the next one's (until 2011-07-14) those announced before it.

    What leaves no choice counts always: its player would announce it first.
    """

    def __init__(self, board: Board, assignments: Sequence[Assignment]) -> None:
        self.assignments = tuple(assignments)
        self.all = given(assignments)
        self.one_by_one = edition(board.edition).plays("order_test") == "creature by creature"
        self._no_choice = {d.creature for d in duties(board) if d.forced is not None}

    def for_(self, creature: int) -> Given:
        if not self.one_by_one:
            return self.all
        places = [a.creature for a in self.assignments]
        if creature not in places:
            return self.all
        at = places.index(creature)
        return given(a for n, a in enumerate(self.assignments) if n <= at or a.creature in self._no_choice)


def violations_of_form(duty: Duty, assignment: Assignment) -> tuple[Violation, ...]:
    """What is wrong with one creature's assignment whatever the others do."""
    return tuple(_form(duty, amounts_of(assignment)))


def _form(duty: Duty, amounts: Mapping[int, int]) -> list[Violation]:
    found = [
        Violation("wrong recipient", _forbids(duty, recipient), duty.creature, (recipient,))
        for recipient, amount in amounts.items()
        if amount and recipient not in duty.recipients
    ]
    total = sum(amounts.values())
    if total != duty.amount and not (duty.optional and not total):
        found.append(Violation("wrong amount", "damage.amount", duty.creature, (), number=duty.amount))
    return found


def _forbids(duty: Duty, recipient: int) -> str:
    """The rule by which the recipient may get nothing: trample never spills from a planeswalker to its controller."""
    at_player = 0 < duty.target < FIRST_OBJECT
    spills = duty.trample and not duty.over and not at_player and recipient < FIRST_OBJECT
    return "keyword.trample.no_spill" if spills else _MODE_CONCEPT[duty.mode]


def _violations(board: Board, duty: Duty, assignment: Assignment, counted: Given) -> list[Violation]:
    amounts = amounts_of(assignment)
    found = _form(duty, amounts)
    if not found and any(way.allows(amounts) for way in ways(board, duty, counted)):
        return []
    found += _short(board, duty, amounts, counted)
    return found or [Violation("mixed division", _MODE_CONCEPT[duty.mode], duty.creature)]


def _short(board: Board, duty: Duty, mine: Mapping[int, int], counted: Given) -> list[Violation]:
    """Where lethal damage, or as much as the loyalty, was to be assigned first."""
    beyond = sum(n for r, n in mine.items() if r in duty.recipients and r not in duty.among)
    if (duty.either or duty.divided) and not duty.trample and beyond:
        return []  # told as damage divided in two ways at once
    short = {
        r: need for r in duty.among if (need := lethal(board, duty.creature, r, counted)) > mine.get(r, 0)
    }
    found: list[Violation] = []
    if duty.ordered and not divides_freely(board, duty.creature):
        found += _order_violations(duty, mine, short)
    if duty.mode == "blocked" and beyond and duty.trample:
        found += [
            Violation("trample short", "keyword.trample.assign", duty.creature, (r,), number=need)
            for r, need in short.items()
        ]
    if duty.over and duty.target and mine.get(duty.over, 0) > 0:
        need = loyalty_needed(board, duty.creature, duty.target, counted)
        if mine.get(duty.target, 0) < need:
            concept = "keyword.trample.planeswalkers"
            found.append(Violation("loyalty short", concept, duty.creature, (duty.target,), number=need))
    return found


def _order_violations(duty: Duty, mine: Mapping[int, int], short: Mapping[int, int]) -> list[Violation]:
    """In editions with a damage assignment order: nothing to a creature before all earlier ones have lethal damage."""
    last = max((place for place, r in enumerate(duty.among) if mine.get(r, 0) > 0), default=0)
    return [
        Violation("order", _MODE_CONCEPT[duty.mode], duty.creature, (earlier,), number=short[earlier])
        for earlier in duty.among[:last]
        if earlier in short
    ]


# -- the numbers behind a ruling --------------------------------------------------------------------------


def lethal_numbers(
    board: Board, those: Sequence[Duty], assignments: tuple[Assignment, ...], broken: Sequence[Violation]
) -> tuple[LethalDamage, ...]:
    """The lethal damage that decided where damage could go, wherever it isn't the bare toughness or loyalty."""
    counted = Counted(board, assignments)
    by_creature = {a.creature: a for a in assignments}
    at_fault = {(v.creature, r) for v in broken for r in v.others}
    found: list[LethalDamage] = []
    for duty in those:
        assignment = by_creature.get(duty.creature)
        if assignment is None or duty.nothing:
            continue
        mine = amounts_of(assignment)
        known = counted.for_(duty.creature)
        for recipient in _decisive(board, duty, mine):
            number = (
                loyalty_explained(board, duty.creature, recipient, known)
                if recipient == duty.target
                else explained(board, duty.creature, recipient, known)
            )
            told = (duty.creature, recipient) in at_fault or mine.get(recipient, 0) < number.whole
            if told and not number.plain:
                found.append(number)
    return tuple(found)


def _decisive(board: Board, duty: Duty, mine: Mapping[int, int]) -> tuple[int, ...]:
    """The recipients whose lethal damage (or loyalty) decides whether damage may go on as it does."""
    beyond = duty.trample and any(n and r in (duty.target, duty.over) for r, n in mine.items())
    if beyond:
        over = (duty.target,) if duty.over and duty.target and mine.get(duty.over, 0) else ()
        return (*duty.among, *over)
    if duty.ordered and not divides_freely(board, duty.creature):
        last = max((place for place, r in enumerate(duty.among) if mine.get(r, 0) > 0), default=0)
        return duty.among[:last]
    if duty.over and duty.target and mine.get(duty.over, 0):
        return (duty.target,)
    return ()
