"""Everything that is in force on the table, part by part, with its source: what legality, damage and timing ask."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from judgecli.board.abilities import AttackTarget, Filter, MustAttack, Part
from judgecli.board.table import Board
from judgecli.characteristics.conditions import holds
from judgecli.characteristics.filters import fits
from judgecli.characteristics.layers import views
from judgecli.characteristics.printed import ReadPart, prepare


class Static(Struct, frozen=True):
    """One part in force.

    source: the object whose ability it is (0: an effect without one); controller: its "you".
    affected: what its `self` means: for an ability the object itself, for an effect the objects (or the player) it
    was given to.
    effect: id of the effect, 0 for an ability; lasts: `turn` or `combat` where it does.
    keyword, concept: where a keyword ability expands to it.
    """

    part: Part
    source: int
    controller: int
    text: str
    affected: tuple[int, ...]
    keyword: str = ""
    concept: str = ""
    effect: int = 0
    lasts: str = ""


def statics(board: Board) -> tuple[Static, ...]:
    """All parts in force, permanents in order of arrival, then effects by timestamp.  Kept on the board."""
    kept: tuple[Static, ...] | None = board.memo.get("statics")
    if kept is None:
        kept = (*_of_permanents(board), *_of_effects(board))
        board.memo["statics"] = kept
    return kept


def statics_of(board: Board, kind: type[Part]) -> tuple[Static, ...]:
    """Those whose part is of that type.  Kept on the board."""
    kept: dict[type, tuple[Static, ...]] | None = board.memo.get("statics by kind")
    if kept is None:
        by_kind: dict[type, list[Static]] = {}
        for static in statics(board):
            by_kind.setdefault(type(static.part), []).append(static)
        kept = board.memo["statics by kind"] = {part: tuple(those) for part, those in by_kind.items()}
    return kept.get(kind, ())


def _of_permanents(board: Board) -> Iterator[Static]:
    seen = views(board)
    for thing in board.battlefield:
        abilities = seen[thing.id].abilities
        if abilities:
            for read in prepare(abilities).parts:
                yield _static(read, thing.id, thing.controller)
        for goader in thing.goaded_by:
            yield from _goaded(thing.id, goader)


def _static(read: ReadPart, id: int, controller: int) -> Static:
    return Static(read.part, id, controller, read.text, (id,), read.keyword, read.concept, 0, read.lasts)


def _goaded(id: int, goader: int) -> Iterator[Static]:
    """Goad is two requirements for each player that goaded it (701.15b)."""
    elsewhere = AttackTarget(("id",), id=goader, negated=True, players_only=True)
    for part, text in (
        (MustAttack(), "goaded: attacks each combat if able"),
        (MustAttack(at=elsewhere), "goaded: attacks another player if able"),
    ):
        yield Static(part, 0, goader, text, (id,), "goad", "action.goad.requirements")


def _of_effects(board: Board) -> Iterator[Static]:
    for effect in board.effects:
        controller = effect.controller
        for part in effect.parts:
            yield Static(
                part,
                effect.source,
                controller,
                effect.text,
                effect.affected,
                effect=effect.id,
                lasts=effect.until,
            )


def matching(board: Board, what: Filter, static: Static) -> tuple[int, ...]:
    """The permanents that a filter of that static means now, in order of arrival."""
    seen = views(board)
    if what.base == "self" and not what.terms and not what.any_of:
        return tuple(id for id in static.affected if id in seen)
    return tuple(
        id for id in seen if fits(board, seen, what, id, static.source, static.controller, static.affected)
    )


def meant(board: Board, what: Filter | None, candidate: int, static: Static) -> bool:
    """Whether that static's filter means the candidate; no filter means everything."""
    return what is None or fits(
        board, views(board), what, candidate, static.source, static.controller, static.affected
    )


def in_force(board: Board, static: Static, defending: int = 0) -> bool | None:
    """Whether the `when` of the part holds (None: the table can't know)."""
    when = getattr(static.part, "when", None)
    if when is None:
        return True
    return holds(board, views(board), when, static.source, static.controller, defending, static.affected)
