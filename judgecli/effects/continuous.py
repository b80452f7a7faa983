"""Continuous effects that wording begins as it resolves: whom they affect, and how much (611.2c-d)."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.effects import Until, begin_effect
from judgecli.actions.play import Play
from judgecli.board.abilities import SELF, Controls, Filter, Modify, Part, Retype, Switch
from judgecli.board.table import Board
from judgecli.characteristics import fits, views


def begin(
    play: Play,
    affected: tuple[int, ...],
    text: str,
    parts: tuple[Part, ...],
    *,
    until: Until,
    until_player: int = 0,
    source: int = 0,
    controller: int = 0,
) -> None:
    """Begin the effect that these parts are, said of `affected` (objects, one player, or nobody).

    Parts that change characteristics or control affect the objects that they mean now, and no others later; their
    numbers are settled now.  All else goes on meaning whatever fits.
    """
    board = play.board
    lasting = tuple(p for p in parts if not isinstance(p, Modify | Retype | Switch | Controls))
    if lasting or not parts:
        begin_effect(
            play,
            affected,
            text,
            parts=lasting,
            until=until,
            until_player=until_player,
            source=source,
            controller=controller,
        )
    by_whom: dict[tuple[int, ...], list[Part]] = {}
    for part in parts:
        if isinstance(part, Modify | Retype | Switch | Controls):
            settled = _settled(board, part, source, controller, affected)
            whom = _whom(board, part.who, source, controller, affected)
            by_whom.setdefault(whom, []).append(replace(settled, who=SELF))
    for whom, those in by_whom.items():
        begin_effect(
            play,
            whom,
            text,
            parts=tuple(those),
            until=until,
            until_player=until_player,
            source=source,
            controller=controller,
        )


def _whom(
    board: Board, who: Filter, source: int, controller: int, affected: tuple[int, ...]
) -> tuple[int, ...]:
    if who.base == "self" and not who.terms and not who.any_of:
        return affected
    seen = views(board)
    return tuple(id for id in seen if fits(board, seen, who, id, source, controller, affected))


def _settled(
    board: Board,
    part: Modify | Retype | Switch | Controls,
    source: int,
    controller: int,
    affected: tuple[int, ...],
) -> Modify | Retype | Switch | Controls:
    """X, and "for each", are counted once (611.2d)."""
    if not isinstance(part, Modify) or part.times is None:
        return part
    seen = views(board)
    times = sum(fits(board, seen, part.times, id, source, controller, affected) for id in seen)
    return replace(part, power=part.power * times, toughness=part.toughness * times, times=None)
