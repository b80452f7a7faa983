"""Choosing an assignment for a player: `assign auto`, the nearest legal one, and the verdict on what was said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from judgecli.board.table import Assignment, Board
from judgecli.board.verdicts import Verdict, Violation
from judgecli.combat.assignment import Counted, check, lethal_numbers
from judgecli.combat.duties import Duty
from judgecli.combat.lethal import Given, divides_freely, given, lethal, loyalty_needed
from judgecli.combat.ways import amounts_of, as_assignment, ways
from judgecli.rules import edition

#: How many divisions of one creature's damage, and of all together, are tried to complete a check.
_MOST_DIVISIONS = 200
_MOST_COMPLETIONS = 2_000


def automatic(board: Board, duty: Duty, assignments: Sequence[Assignment]) -> Assignment:
    """Lethal damage first, in order; the excess to what is attacked where trample allows it, else to the last.

    assignments: those announced before it, and those that leave no choice."""
    return duty.forced or _filled(board, duty, given(assignments))


def _filled(board: Board, duty: Duty, known: Given) -> Assignment:
    """Each creature opposite gets what it needs, in order; then the planeswalker its loyalty; the last the rest."""
    needs = {r: lethal(board, duty.creature, r, known) for r in duty.among}
    onward = (
        duty.mode == "unblocked" or duty.optional or (duty.trample and sum(needs.values()) <= duty.amount)
    )
    left = duty.amount
    amounts: dict[int, int] = {}
    for recipient in duty.among:
        amounts[recipient] = min(left, needs[recipient])
        left -= amounts[recipient]
    rest = [*duty.among[-1:]]
    if onward and (duty.target or duty.over):
        if duty.target and duty.over:
            amounts[duty.target] = min(left, loyalty_needed(board, duty.creature, duty.target, known))
            left -= amounts[duty.target]
        rest = [duty.over or duty.target]
    elif not duty.among and duty.divided:
        rest = [duty.divided[0]]
    if left and not onward:  # all have what they need, or the damage ended at one of them
        rest = [next((r for r in reversed(duty.among) if amounts[r]), rest[0])]
    if left:
        amounts[rest[0]] = amounts.get(rest[0], 0) + left
    return as_assignment(duty, amounts)


def completions(
    board: Board, others: Sequence[Duty], said: tuple[Assignment, ...]
) -> Iterator[tuple[Assignment, ...]]:
    """What was said, completed by the creatures that weren't named: first automatically, then in every way in which
    they can divide their damage among the creatures opposite, as far as that is few enough to try."""
    made = said
    for duty in others:
        made = (*made, automatic(board, duty, made))
    yield made
    divisions = [list(islice(_divisions(d), _MOST_DIVISIONS)) for d in others]
    for choice in islice(product(*divisions), _MOST_COMPLETIONS if others else 0):
        yield (*choice, *said)


def _divisions(duty: Duty) -> Iterator[Assignment]:
    def split(left: int, among: Sequence[int]) -> Iterator[dict[int, int]]:
        if len(among) < 2:
            yield {among[0]: left} if among else {}
            return
        for amount in range(left, -1, -1):
            for rest in split(left - amount, among[1:]):
                yield {among[0]: amount, **rest}

    for amounts in split(duty.amount, duty.among):
        yield as_assignment(duty, amounts)


# -- the nearest legal one --------------------------------------------------------------------------------


def nearest(
    board: Board, those: Sequence[Duty], assignments: tuple[Assignment, ...]
) -> tuple[Assignment, ...]:
    """A legal assignment of those creatures that changes as little of the announced one as possible: creature by
    creature, the fewest points of damage go elsewhere."""
    duty_of = {d.creature: d for d in those}
    kept = list(assignments)
    counted = Counted(board, kept)
    for n, said in enumerate(assignments):
        duty = duty_of.get(said.creature)
        if duty is None or not check(board, (duty,), tuple(kept)):
            continue
        kept[n] = _mended(board, duty, said, counted.for_(duty.creature))
        counted = Counted(board, kept)
    if check(board, those, tuple(kept)):
        kept = [a for a in assignments if a.creature not in duty_of]
        kept += [d.forced for d in those if d.forced is not None]
        for duty in those:
            if duty.forced is None:
                kept.append(automatic(board, duty, kept))
    by_creature = {a.creature: a for a in kept}
    return tuple(by_creature[a.creature] for a in assignments if a.creature in duty_of)


def _mended(board: Board, duty: Duty, said: Assignment, known: Given) -> Assignment:
    amounts = amounts_of(said)
    best: dict[int, int] | None = None
    for way in ways(board, duty, known):
        found = way.nearest(amounts)
        if best is None or _moved(amounts, found) < _moved(amounts, best):
            best = found
    return as_assignment(duty, best or {})


def _moved(said: dict[int, int], found: dict[int, int]) -> int:
    return sum(abs(said.get(r, 0) - found.get(r, 0)) for r in {*said, *found})


# -- the verdict ------------------------------------------------------------------------------------------


def ruling(board: Board, those: Sequence[Duty], assignments: tuple[Assignment, ...]) -> Verdict:
    """The verdict on a player's whole assignment (510.1e): `those` are all that it has to assign."""
    violations = check(board, those, assignments)
    numbers = lethal_numbers(board, those, assignments, violations)
    return Verdict(
        about="assign",
        legal=not violations,
        violations=violations,
        assignments=_chosen(those, assignments),
        witness_assignments=_chosen(those, nearest(board, those, assignments)) if violations else (),
        lethal=numbers,
        cites=_cites(board, those, assignments, violations),
    )


def _chosen(those: Sequence[Duty], assignments: Sequence[Assignment]) -> tuple[Assignment, ...]:
    """Those of these creatures, without what left no choice."""
    forced = {d.creature: d.forced for d in those}
    return tuple(a for a in assignments if a.creature in forced and a != forced[a.creature])


def _cites(
    board: Board,
    those: Sequence[Duty],
    assignments: tuple[Assignment, ...],
    violations: tuple[Violation, ...],
) -> tuple[str, ...]:
    known = edition(board.edition).known
    if not violations:
        free = [d for d in those if d.ordered and divides_freely(board, d.creature)]
        named = {a.creature for a in assignments}
        freely = ("keyword.deathtouch.free_division",) if any(d.creature in named for d in free) else ()
        return known("damage.assign", *_trampled(those, assignments), *freely)
    concepts = dict.fromkeys(v.concept for v in violations)
    for v in violations:
        if v.kind == "order":
            attacks = board.combat.attacker(v.creature) is not None
            concepts["order.attackers" if attacks else "order.blockers"] = None
    if Counted(board, assignments).one_by_one:  # what others assign later doesn't count
        concepts["damage.creature_by_creature"] = None
    concepts["damage.whole_assignment"] = None
    return known(*concepts)


def _trampled(those: Sequence[Duty], assignments: tuple[Assignment, ...]) -> tuple[str, ...]:
    """The rule of trample that a legal assignment uses."""
    by_creature = {a.creature: a for a in assignments}
    found: dict[str, None] = {}
    for duty in those:
        assignment = by_creature.get(duty.creature)
        if assignment is None or not duty.among or not duty.trample or duty.forced is not None:
            continue
        reached = {s.recipient for s in assignment.shares if s.amount}
        if duty.over in reached:
            found["keyword.trample.planeswalkers" if duty.target else "keyword.trample.target_gone"] = None
        elif duty.target in reached:
            found["keyword.trample.assign"] = None
    return tuple(found)
