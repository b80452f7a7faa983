"""Whether a condition of an ability holds now."""

from __future__ import annotations

from collections.abc import Mapping

from judgecli.board.abilities import Condition
from judgecli.board.table import Board
from judgecli.characteristics.filters import fits
from judgecli.characteristics.view import View


def holds(
    board: Board,
    views: Mapping[int, View],
    condition: Condition | None,
    source: int,
    controller: int,
    defending: int = 0,
    affected: tuple[int, ...] = (),
) -> bool | None:
    """True, False, or None where the table can't know.

    defending: the defending player that the wording means, for the creature in question (0: the only
    opponent of the active player).  A `companion` condition is about a declaration and isn't known here.
    """
    if condition is None:
        return True
    found = _holds(board, views, condition, source, controller, defending, affected)
    return None if found is None else found != condition.negated


def _holds(
    board: Board,
    views: Mapping[int, View],
    condition: Condition,
    source: int,
    controller: int,
    defending: int,
    affected: tuple[int, ...],
) -> bool | None:
    who = _players(board, condition.who, source, controller, defending)
    match condition.kind:
        case "controls":
            return any(
                _between(
                    sum(
                        v.controller == p and fits(board, views, condition.filter, v.id, source, controller)
                        for v in views.values()
                    ),
                    condition,
                )
                for p in who
            )
        case "life":
            return any(_between(board.player(p).life, condition) for p in who)
        case "poison":
            return any(_between(board.player(p).poison, condition) for p in who)
        case "hand":
            hands = [board.player(p).hand for p in who]
            if any(h is None for h in hands):
                return None
            return any(_between(h, condition) for h in hands if h is not None)
        case "turn":
            return board.active in who
        case "is":
            at = affected[0] if affected else source
            return fits(board, views, condition.filter, at, source, controller)
        case "attached is":
            thing = board.objects.get(source)
            at = thing.attached_to if thing else 0
            return bool(at) and fits(board, views, condition.filter, at, source, controller)
        case "attacked":
            if condition.who == "self":
                return (affected[0] if affected else source) in board.turn.attacked_with
            return any(
                board.objects[c].controller in who for c in board.turn.attacked_with if c in board.objects
            )
        case _:
            return None


def _between(number: int, condition: Condition) -> bool:
    return number >= condition.least and (condition.most is None or number <= condition.most)


def _players(board: Board, who: str, source: int, controller: int, defending: int) -> tuple[int, ...]:
    match who:
        case "you":
            return (controller,) if controller else ()
        case "opponent" | "each opponent":
            return board.opponents(controller) if controller else ()
        case "attacking player":
            return (board.active,)
        case "defending player":
            return (defending,) if defending else board.opponents(board.active)[:1]
        case _:
            return ()
