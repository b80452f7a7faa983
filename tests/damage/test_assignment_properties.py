"""Properties of combat damage assignments, against rules said as plainly as possible and every assignment tried."""

from __future__ import annotations

import random
from itertools import permutations
from math import comb, prod

import pytest
from damage_boards import as_assignments, at_damage, at_table, every_assignment, is_legal
from damage_strategies import Plan, plans
from hypothesis import assume, given, settings

from judgecli.board.events import DamageAssigned, DamageDealt, Left
from judgecli.board.table import Assignment, Board
from judgecli.combat.assigning import automatic, nearest
from judgecli.combat.assignment import check
from judgecli.combat.duties import Duty, duties
from judgecli.combat.most import most_damage
from judgecli.session.session import Session

TODAY = plans(None, "2014-02-01", "2022-06-10")
ONE_BY_ONE = plans("2009-07-11", "2010-07-16", most_attackers=2)


def sides(board: Board, most: int) -> list[tuple[Duty, ...]]:
    """Each player's duties, where there are few enough assignments to try them all."""
    found = []
    for player in {d.player for d in duties(board)}:
        mine = tuple(d for d in duties(board) if d.player == player)
        size = prod(
            comb(d.amount + len(d.recipients) - 1, len(d.recipients) - 1) if d.recipients else 1 for d in mine
        )
        if size <= most:
            found.append(mine)
    return found


def made_by_auto(board: Board, mine: tuple[Duty, ...]) -> tuple[Assignment, ...]:
    made = [d.forced for d in mine if d.forced is not None]
    for duty in mine:
        if duty.forced is None:
            made.append(automatic(board, duty, made))
    return tuple(made)


@pytest.mark.cr("510.1c")
@given(TODAY)
@settings(max_examples=200)
def test_legal_is_what_the_plain_rules_say(plan: Plan) -> None:
    board = at_damage(plan.session())
    for mine in sides(board, 600):
        for whole in every_assignment(board, mine[0].player):
            assert bool(check(board, mine, as_assignments(whole))) != is_legal(board, whole), whole


@pytest.mark.cr("510.1")
@given(plans(None, "2009-07-11", "2010-07-16", "2014-02-01"))
@settings(max_examples=150)
def test_auto_is_always_legal(plan: Plan) -> None:
    session = plan.session()
    board = at_damage(session)
    for player in {d.player for d in duties(board)}:
        mine = tuple(d for d in duties(board) if d.player == player)
        assert not check(board, mine, made_by_auto(board, mine))
    session.run("to damage")
    if session.board.combat.dealt:
        return
    assert session.run("assign auto").refusal is None
    assert session.board.combat.dealt


@pytest.mark.cr("702.19b")
@given(TODAY)
@settings(max_examples=200)
def test_max_is_the_most_of_all_legal_ones(plan: Plan) -> None:
    board = at_damage(plan.session())
    for mine in sides(board, 400):
        best: dict[tuple[int, int], int] = {}
        for whole in every_assignment(board, mine[0].player):
            if is_legal(board, whole):
                for creature, shares in whole.items():
                    for recipient, amount in shares.items():
                        key = (creature, recipient)
                        best[key] = max(best.get(key, 0), amount)
        for duty in mine:
            for recipient in duty.recipients:
                found = most_damage(board, duty.creature, recipient)
                assert found.exact
                assert found.amount == best.get((duty.creature, recipient), 0)
                assert not check(board, mine, found.assignments)


@pytest.mark.cr("510.1e")
@given(ONE_BY_ONE)
@settings(max_examples=100)
def test_max_while_each_creature_is_settled_before_the_next(plan: Plan) -> None:
    board = at_damage(plan.session())
    for mine in sides(board, 120):
        best: dict[tuple[int, int], int] = {}
        for whole in every_assignment(board, mine[0].player):
            if any(not check(board, mine, said) for said in permutations(as_assignments(whole))):
                for creature, shares in whole.items():
                    for recipient, amount in shares.items():
                        key = (creature, recipient)
                        best[key] = max(best.get(key, 0), amount)
        for duty in mine:
            for recipient in duty.recipients:
                found = most_damage(board, duty.creature, recipient)
                assert found.amount == best.get((duty.creature, recipient), 0)


@pytest.mark.cr("510.1e")
@given(plans(None, "2009-07-11", "2014-02-01"))
@settings(max_examples=150)
def test_the_nearest_is_legal_and_nothing_is_nearer(plan: Plan) -> None:
    board = at_damage(plan.session())
    for mine in sides(board, 400):
        everything = [as_assignments(w) for w in every_assignment(board, mine[0].player)]
        said = random.Random(plan.orders).choice(everything)
        found = nearest(board, mine, said)
        assert not check(board, mine, found)
        if not check(board, mine, said):
            assert found == said
        elif len(mine) == 1:
            nearer = min(_distance(said, a) for a in everything if not check(board, mine, a))
            assert _distance(said, found) == nearer


def _distance(one: tuple[Assignment, ...], other: tuple[Assignment, ...]) -> int:
    amounts: dict[tuple[int, int], int] = {}
    for sign, those in ((1, one), (-1, other)):
        for assignment in those:
            for share in assignment.shares:
                key = (assignment.creature, share.recipient)
                amounts[key] = amounts.get(key, 0) + sign * share.amount
    return sum(abs(n) for n in amounts.values())


def _lines(board: Board, made: tuple[Assignment, ...], mine: tuple[Duty, ...]) -> list[str]:
    open_ones = {d.creature for d in mine if d.forced is None}
    return [
        f"assign {board.name(a.creature)}: "
        + (", ".join(f"{s.amount} {board.name(s.recipient)}" for s in a.shares) or f"0 {board.name(1)}")
        for a in made
        if a.creature in open_ones
    ]


@pytest.mark.cr("510.1e")
@given(plans(None, "2011-07-15", "2014-02-01", least=2))
@settings(max_examples=60)
def test_the_order_of_the_commands_is_all_the_same(plan: Plan) -> None:
    session = plan.session()
    session.run("to damage")
    board = session.board
    assume(not board.combat.dealt)
    mine = tuple(d for d in duties(board) if d.player == board.active)
    lines = _lines(board, made_by_auto(board, mine), mine)
    assume(1 < len(lines) < 4)
    ends = set()
    for ordered in permutations(lines):
        other = session.fork()
        for line in ordered:
            assert other.run(line).refusal is None, ordered
        other.run("assign auto")
        assert other.board.combat.dealt
        ends.add((other.board.players, tuple(other.board.objects.values())))
    assert len(ends) == 1


@pytest.mark.cr("510.2")
@given(plans(None, "2009-07-11", "2014-02-01"))
@settings(max_examples=100)
def test_dealt_is_what_was_assigned_and_nothing_dies_twice(plan: Plan) -> None:
    session = plan.session()
    _to_the_end_of_combat(session)
    assigned: dict[tuple[int, int], int] = {}
    dealt: dict[tuple[int, int], int] = {}
    gone: list[int] = []
    for result in session.history:
        for event in result.events:
            if isinstance(event, DamageAssigned):
                for share in event.assignment.shares:
                    key = (event.assignment.creature, share.recipient)
                    assigned[key] = assigned.get(key, 0) + share.amount
            elif isinstance(event, DamageDealt) and not event.further:
                dealt[event.source, event.recipient] = (
                    dealt.get((event.source, event.recipient), 0) + event.amount
                )
            elif isinstance(event, Left):
                gone += event.objects
    assert dealt == assigned
    assert len(gone) == len(set(gone))
    assert len(session.board.died) == len(set(session.board.died))


def _to_the_end_of_combat(session: Session) -> None:
    session.run("to damage")
    session.run("assign auto")
    session.run("to end of combat")


@pytest.mark.cr("702.19b")
def test_a_check_of_one_creature_lets_the_others_help() -> None:
    table = (
        "players Amy, Nicole",
        "Amy: Beast 5/5 trample, Ogre 3/3",
        "Nicole: Wall 0/4 blocks any, Cub 1/1",
        "attack all",
        "block Beast with Wall; Ogre with Wall, Cub",
    )
    session = at_table(*table)
    for amount, legal in ((1, True), (0, False)):
        verdict = session.run(f"check assign Beast: {amount} Wall, {5 - amount} Nicole").verdict
        assert verdict is not None
        assert verdict.legal is legal
    assert session.board.combat.assignments == ()
