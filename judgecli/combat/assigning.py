"""Choosing an assignment for a player: `assign auto`, the nearest legal one, and the verdict on what was said."""

from __future__ import annotations

from judgecli.board.table import Assignment, Board, Share
from judgecli.board.verdicts import Verdict, Violation
from judgecli.combat.assignment import Given, check, given, lethal, loyalty_needed
from judgecli.combat.duties import Duty
from judgecli.rules import edition


def automatic(board: Board, duty: Duty, assignments: tuple[Assignment, ...]) -> Assignment:
    """Lethal damage first, in order; the excess to what is attacked where trample allows it, else to the last."""
    return duty.forced or _filled(board, duty, {}, given(assignments))


def _filled(board: Board, duty: Duty, wanted: dict[int, int], all_given: Given) -> Assignment:
    """A legal assignment near `wanted`: each creature first what it was to get or needs, then what is attacked."""
    left = duty.amount
    shares: dict[int, int] = {}
    beyond = sum(n for r, n in wanted.items() if r not in duty.among)
    must_be_lethal = not wanted or duty.ordered or beyond > 0
    for recipient in duty.among:
        need = lethal(board, duty.creature, recipient, all_given) if must_be_lethal else 0
        part = min(left, max(need, wanted.get(recipient, 0)))
        shares[recipient] = part
        left -= part
        if duty.ordered and part < need:
            break
    return Assignment(duty.creature, _with_rest(board, duty, shares, left, all_given))


def _with_rest(
    board: Board, duty: Duty, shares: dict[int, int], left: int, all_given: Given
) -> tuple[Share, ...]:
    """What is left goes on: to the planeswalker up to its loyalty, to the player beyond, else to the last creature."""
    if left and duty.target and (duty.trample or duty.mode == "unblocked"):
        part = left
        if duty.over:
            part = min(left, loyalty_needed(board, duty.creature, duty.target, all_given))
        shares[duty.target] = part
        left -= part
    if left and duty.over:
        shares[duty.over] = left
        left = 0
    if left and duty.among:
        # creature after creature was given what it needs, so any of them may take the rest
        last = next((r for r in reversed(duty.among) if shares.get(r)), duty.among[-1])
        shares[last] = shares.get(last, 0) + left
    elif left and duty.divided:
        shares[duty.divided[0]] = shares.get(duty.divided[0], 0) + left
    return tuple(Share(r, n) for r, n in shares.items() if n)


def nearest(
    board: Board, those: tuple[Duty, ...], assignments: tuple[Assignment, ...]
) -> tuple[Assignment, ...]:
    """A legal assignment of those creatures that keeps what can be kept of the announced one."""
    said = {a.creature: a for a in assignments}
    kept = assignments
    for duty in those:
        if duty.forced is None and duty.creature in said:
            rest = tuple(a for a in kept if a.creature != duty.creature)
            wanted = _possible(duty, said[duty.creature])
            mended = _filled(board, duty, wanted, given(rest))
            alone = (duty,)
            if check(board, alone, (*rest, said[duty.creature])):
                kept = (*rest, mended)
    mine = {d.creature for d in those}
    if check(board, those, kept):
        kept = tuple(a for a in assignments if a.creature not in mine)
        for duty in those:
            kept = (*kept, automatic(board, duty, kept))
    return tuple(a for a in kept if a.creature in mine)


def _possible(duty: Duty, said: Assignment) -> dict[int, int]:
    """The announced amounts, as far as they go to something that may get damage."""
    wanted: dict[int, int] = {}
    for share in said.shares:
        if share.recipient in duty.recipients and share.amount > 0:
            wanted[share.recipient] = wanted.get(share.recipient, 0) + share.amount
    return wanted or {duty.recipients[0]: duty.amount}


def ruling(
    board: Board, player: int, those: tuple[Duty, ...], assignments: tuple[Assignment, ...]
) -> Verdict:
    """The verdict on a player's whole assignment (510.1e)."""
    violations = check(board, those, assignments)
    mine = {d.creature for d in those}
    return Verdict(
        about="assign",
        legal=not violations,
        violations=violations,
        assignments=tuple(a for a in assignments if a.creature in mine),
        witness_assignments=nearest(board, those, assignments) if violations else (),
        cites=_cites(board, violations),
    )


def _cites(board: Board, violations: tuple[Violation, ...]) -> tuple[str, ...]:
    if not violations:
        return ("damage.assign",)
    concepts = dict.fromkeys(v.concept for v in violations)
    if any(v.kind == "order" for v in violations):
        concepts["order.attackers"] = None
    concepts["damage.whole_assignment"] = None
    return edition(board.edition).known(*concepts)
