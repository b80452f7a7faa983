"""Small combats for tests, and an independent count of legal assignments by trying them all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from judgecli.board.table import Assignment, Board, Share, Step
from judgecli.characteristics import view
from judgecli.combat.duties import Duty, duties
from judgecli.rules import edition
from judgecli.session.session import Session


def at_table(*lines: str, date: str | None = None) -> Session:
    """A session in which every line was accepted."""
    session = Session(date)
    for line in lines:
        result = session.run(line)
        assert result.refusal is None, f"{line}: {result.refusal}"
        assert not result.failures, f"{line}: {result.failures}"
    return session


def at_damage(session: Session) -> Board:
    """Walk to the combat damage step, and stop there even if nothing is owed: the board before damage is dealt."""
    from judgecli.questions.checking import at_damage as step

    return step(session.board)


def thing(board: Board, name: str) -> int:
    """The id of a player or a thing by name or tag."""
    for player in board.players:
        if player.name == name:
            return player.id
    found = [o.id for o in board.objects.values() if name in (o.tag, o.name, f"{o.name}#{o.number}")]
    assert len(found) == 1, (name, found)
    return found[0]


def assigned(board: Board, creature: str, **shares: int) -> Assignment:
    """`assigned(board, "a1", b1=2, Nicole=3)`."""
    those = tuple(Share(thing(board, name), amount) for name, amount in shares.items())
    return Assignment(thing(board, creature), those)


# -- all of them ------------------------------------------------------------------------------------------


def divisions(amount: int, among: tuple[int, ...]) -> Iterator[dict[int, int]]:
    """Every way to divide the amount among those."""
    if not among:
        if not amount:
            yield {}
        return
    for first in range(amount + 1):
        for rest in divisions(amount - first, among[1:]):
            yield {among[0]: first, **rest}


def every_assignment(board: Board, player: int) -> Iterator[dict[int, dict[int, int]]]:
    """Every division of all that player's damage, legal or not: creature → recipient → amount."""
    mine = [d for d in duties(board) if d.player == player]
    options = []
    for duty in mine:
        found = list(divisions(duty.amount, duty.recipients))
        if duty.optional:
            found.append({})
        options.append(found)
    for choice in product(*options):
        yield dict(zip((d.creature for d in mine), choice, strict=True))


def is_legal(board: Board, whole: dict[int, dict[int, int]]) -> bool:
    """The rules on a finished assignment, said as plainly as possible (editions from 2011-07-15)."""
    return all(_creature_is_legal(board, d, whole) for d in duties(board) if d.creature in whole)


def _creature_is_legal(board: Board, duty: Duty, whole: dict[int, dict[int, int]]) -> bool:
    mine = {r: n for r, n in whole[duty.creature].items() if n}
    if duty.nothing or not mine:
        return not mine
    onward = {r for r in mine if r not in duty.among}
    if onward and onward <= {duty.target, duty.over} and _may_go_on(board, duty, mine, whole):
        return True
    if duty.divided and set(mine) <= set(duty.divided):
        return True
    return not onward and _in_order(board, duty, mine, whole)


def _may_go_on(board: Board, duty: Duty, mine: dict[int, int], whole: dict[int, dict[int, int]]) -> bool:
    if duty.over in mine and duty.target and duty.over != duty.target:
        on_it = sum(shares.get(duty.target, 0) for shares in whole.values())
        if on_it < board.objects[duty.target].count("loyalty"):
            return False
    if duty.mode == "unblocked" or (duty.either and not any(b in mine for b in duty.among)):
        return True
    return duty.trample and all(has_lethal(board, b, whole) for b in duty.among)


def _in_order(board: Board, duty: Duty, mine: dict[int, int], whole: dict[int, dict[int, int]]) -> bool:
    if not duty.ordered:
        return True
    last = max(duty.among.index(r) for r in mine)
    return all(has_lethal(board, b, whole) for b in duty.among[:last])


def has_lethal(board: Board, creature: int, whole: dict[int, dict[int, int]]) -> bool:
    """Whether a creature is assigned lethal damage, by all together."""
    given = {s: shares.get(creature, 0) for s, shares in whole.items()}
    if any(n and view(board, s).has("deathtouch") for s, n in given.items()):
        return edition(board.edition).plays("deathtouch_assignment") == "any nonzero is lethal"
    return board.objects[creature].damage + sum(given.values()) >= (view(board, creature).toughness or 0)


def as_assignments(whole: dict[int, dict[int, int]]) -> tuple[Assignment, ...]:
    return tuple(
        Assignment(creature, tuple(Share(r, n) for r, n in shares.items() if n))
        for creature, shares in whole.items()
    )


__all__ = [
    "Step", "as_assignments", "assigned", "at_damage", "at_table", "divisions", "every_assignment", "has_lethal",
    "is_legal", "thing",
]  # fmt: skip
