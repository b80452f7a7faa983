"""Whether an assignment of combat damage is legal, and what lethal damage is (510.1, 702.2, 702.19).

What is lethal, and whether an order binds, depends on the date: see `deathtouch_assignment` and
`damage_assignment_order` in rulesdata/behaviour.toml.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from judgecli.board.table import Assignment, Board
from judgecli.board.verdicts import Violation
from judgecli.characteristics import view
from judgecli.combat.duties import Duty
from judgecli.rules import edition

# -- lethal damage --------------------------------------------------------------------------------------


class Given(Struct, frozen=True):
    """All damage assigned so far in this step, by (source, recipient)."""

    amounts: Mapping[tuple[int, int], int]

    def others(self, source: int, recipient: int) -> int:
        return sum(n for (s, r), n in self.amounts.items() if r == recipient and s != source)

    def sources(self, recipient: int) -> tuple[int, ...]:
        return tuple(s for (s, r), n in self.amounts.items() if r == recipient and n > 0)


def given(assignments: tuple[Assignment, ...]) -> Given:
    amounts: dict[tuple[int, int], int] = {}
    for assignment in assignments:
        for share in assignment.shares:
            key = (assignment.creature, share.recipient)
            amounts[key] = amounts.get(key, 0) + share.amount
    return Given(amounts)


def lethal(board: Board, source: int, recipient: int, all_given: Given) -> int:
    """How much `source` must assign to the creature `recipient` for it to be assigned lethal damage.

    Takes into account marked damage and damage from other creatures assigned in the same step, and deathtouch
    (702.2), but nothing that might change the damage actually dealt (702.19b).
    """
    seen = view(board, recipient)
    missing = (seen.toughness or 0) - board.objects[recipient].damage - all_given.others(source, recipient)
    if missing <= 0:
        return 0
    if edition(board.edition).plays("deathtouch_assignment") == "any nonzero is lethal":
        if any(s != source and view(board, s).has("deathtouch") for s in all_given.sources(recipient)):
            return 0
        if view(board, source).has("deathtouch"):
            return 1
    return missing


def loyalty_needed(board: Board, source: int, planeswalker: int, all_given: Given) -> int:
    """How much `source` must assign to a planeswalker before trampling over it (702.19c)."""
    return max(0, board.objects[planeswalker].count("loyalty") - all_given.others(source, planeswalker))


# -- checking -------------------------------------------------------------------------------------------

_MODE_CONCEPT = {"unblocked": "damage.unblocked", "blocked": "damage.blocked", "blocking": "damage.blocker"}


def check(
    board: Board, those: tuple[Duty, ...], assignments: tuple[Assignment, ...]
) -> tuple[Violation, ...]:
    """All rules that the assignments of those creatures break, taken together (510.1e)."""
    all_given = given(assignments)
    one_by_one = edition(board.edition).plays("order_test") == "creature by creature"
    by_creature = {a.creature: a for a in assignments}
    found: list[Violation] = []
    for duty in those:
        assignment = by_creature.get(duty.creature)
        if assignment is not None:
            known = given(_settled(those, assignments, duty.creature)) if one_by_one else all_given
            found += _form_violations(duty, assignment)
            found += _lethal_violations(board, duty, known)
    return tuple(found)


def _settled(
    those: tuple[Duty, ...], assignments: tuple[Assignment, ...], creature: int
) -> tuple[Assignment, ...]:
    """What counts for a creature while each one's damage is settled before the next one's (until 2011-07-14):
    its own, what was announced before it, and what leaves no choice, which one would announce first."""
    forced = {d.creature for d in those if d.forced is not None}
    at = [a.creature for a in assignments].index(creature)
    return tuple(a for n, a in enumerate(assignments) if n <= at or a.creature in forced)


def check_form(duty: Duty, assignment: Assignment) -> tuple[Violation, ...]:
    """What is wrong with one creature's assignment whatever the others do."""
    return tuple(_form_violations(duty, assignment))


def _form_violations(duty: Duty, assignment: Assignment) -> list[Violation]:
    concept = _MODE_CONCEPT[duty.mode]
    found = [
        Violation("wrong recipient", concept, duty.creature, (share.recipient,))
        for share in assignment.shares
        if share.amount and share.recipient not in duty.recipients
    ]
    total = sum(s.amount for s in assignment.shares)
    if total != duty.amount:
        found.append(Violation("wrong amount", "damage.amount", duty.creature, (), number=duty.amount))
    return found


def _lethal_violations(board: Board, duty: Duty, all_given: Given) -> list[Violation]:
    found: list[Violation] = []
    mine = {r: all_given.amounts.get((duty.creature, r), 0) for r in duty.recipients}
    if _replaced_division(duty, mine):
        return found
    short = {
        r: need for r in duty.among if (need := lethal(board, duty.creature, r, all_given)) > mine.get(r, 0)
    }
    if duty.ordered and not _divides_freely(board, duty.creature):
        found += _order_violations(duty, mine, short)
    beyond = sum(mine.get(r, 0) for r in duty.recipients if r not in duty.among)
    if duty.mode == "blocked" and beyond > 0 and not duty.trample:
        found.append(Violation("mixed division", "damage.blocked", duty.creature))
    elif duty.mode == "blocked" and beyond > 0:
        found += [
            Violation("trample short", "keyword.trample.assign", duty.creature, (r,), number=need)
            for r, need in short.items()
        ]
    if duty.over and duty.target and mine.get(duty.over, 0) > 0:
        need = loyalty_needed(board, duty.creature, duty.target, all_given)
        if mine.get(duty.target, 0) < need:
            found.append(
                Violation(
                    "loyalty short",
                    "keyword.trample.planeswalkers",
                    duty.creature,
                    (duty.target,),
                    number=need,
                )
            )
    return found


def _replaced_division(duty: Duty, mine: Mapping[int, int]) -> bool:
    """The whole of it goes where an effect lets it go instead: all to what it attacks as though it weren't
    blocked, or divided among the defending player and their creatures."""
    everything = sum(mine.values())
    if duty.either and mine.get(duty.target, 0) == everything:
        return True
    return bool(duty.divided) and sum(mine.get(r, 0) for r in duty.divided) == everything


def _divides_freely(board: Board, creature: int) -> bool:
    """2009-07 to 2010-06: a source with deathtouch was free of the order (702.2b then)."""
    plays = edition(board.edition).plays("deathtouch_assignment")
    return plays == "free division" and view(board, creature).has("deathtouch")


def _order_violations(duty: Duty, mine: Mapping[int, int], short: Mapping[int, int]) -> list[Violation]:
    """In editions with a damage assignment order: nothing to a creature before all earlier ones have lethal damage."""
    found = []
    for place, recipient in enumerate(duty.among):
        earlier = tuple(r for r in duty.among[:place] if r in short)
        if mine.get(recipient, 0) > 0 and earlier:
            found.append(
                Violation(
                    "order",
                    _MODE_CONCEPT[duty.mode],
                    duty.creature,
                    earlier,
                    number=short[earlier[0]],
                )
            )
    return found
