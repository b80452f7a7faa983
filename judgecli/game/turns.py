"""Turns: whose comes next, the untap step, and the cleanup step (500.7, 502, 514)."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.control import settle_control
from judgecli.actions.effects import end_effects
from judgecli.actions.phasing import phase
from judgecli.actions.play import Play
from judgecli.actions.tapping import untap
from judgecli.board.abilities import DoesntUntap
from judgecli.board.events import Changed, Expired, TurnBegan
from judgecli.board.objects import GameObject
from judgecli.board.table import Board, Combat, Step, Turn
from judgecli.characteristics import in_force, meant, statics_of


def next_player(board: Board) -> int:
    """Whose turn comes next: extra turns first (500.7), then on from whose turn it was last in turn order."""
    if board.turn.extra_turns:
        return board.turn.extra_turns[0]
    last = board.turn.in_order or board.active
    following = [board.players[(last - 1 + i) % len(board.players)] for i in range(1, len(board.players) + 1)]
    team = board.player(last).team
    return next((p.id for p in following if not p.lost and not (team and p.team == team)), board.active)


def begin_turn(play: Play, player: int) -> None:
    """The turn begins with the untap step, in which nobody gets priority (502)."""
    old = play.board.turn
    extra = bool(old.extra_turns) and old.extra_turns[0] == player
    play.set_turn(
        Turn(
            number=old.number + 1,
            active=player,
            step=Step.UNTAP,
            extra_turns=old.extra_turns[1:] if extra else old.extra_turns,
            in_order=(old.in_order or old.active) if extra else 0,
        )
    )
    play.set_combat(Combat())
    end_effects(play, "player's turn", player)
    play.note(
        TurnBegan(
            player=player,
            number=old.number + 1,
            extra=extra,
            cites=play.edition.known("turn.extra_turns") if extra else (),
        )
    )
    phase(play, player)
    settle_control(play)
    mine = [o for o in play.board.battlefield if o.controller == player]
    play.board = play.board.with_objects(replace(o, sick=False) for o in mine if o.sick)
    _end_goads(play, player)
    _untap(play, [o for o in mine if o.tapped])
    _end_keeping(play, player)


# -- untapping ------------------------------------------------------------------------------------------


def _untap(play: Play, tapped: list[GameObject]) -> None:
    """All of them untap at once, but for those that an effect keeps from it (502.3)."""
    kept: dict[str, list[int]] = {}
    free: list[int] = []
    for thing in tapped:
        why = _kept_tapped(play.board, thing)
        if why:
            kept.setdefault(why, []).append(thing.id)
        else:
            free.append(thing.id)
    untap(play, free, cites=("turn.untap",))
    for why, ids in kept.items():
        concept = "action.exert" if why == "exerted" else "turn.untap"
        play.note(
            Changed(
                what="stays tapped",
                objects=tuple(ids),
                text=why if why == "exerted" else f'"{why}"',
                cites=play.edition.known(concept),
            )
        )


def _kept_tapped(board: Board, thing: GameObject) -> str:
    """Why it doesn't untap: `exerted`, or an ability's wording; '' if it does."""
    if thing.exerted:
        return "exerted"
    for static in statics_of(board, DoesntUntap):
        part = static.part
        if (
            isinstance(part, DoesntUntap)
            and meant(board, part.who, thing.id, static)
            and in_force(board, static) is not False
        ):
            return static.text
    return ""


def _end_keeping(play: Play, player: int) -> None:
    """Exerting and "doesn't untap during its controller's next untap step" are for one untap step only."""
    play.board = play.board.with_objects(
        replace(o, exerted=False) for o in play.board.battlefield if o.controller == player and o.exerted
    )
    kept = []
    for effect in play.board.effects:
        if any(isinstance(p, DoesntUntap) and p.next for p in effect.parts):
            left = tuple(id for id in effect.affected if play.board.objects[id].controller != player)
            if left:
                kept.append(replace(effect, affected=left))
        else:
            kept.append(effect)
    if len(kept) < len(play.board.effects) or tuple(kept) != play.board.effects:
        play.board = replace(play.board, effects=tuple(kept))


def _end_goads(play: Play, player: int) -> None:
    """Goaded until that player's next turn (701.15a)."""
    over = [o for o in play.board.objects.values() if o.zone == "battlefield" and player in o.goaded_by]
    play.board = play.board.with_objects(
        replace(o, goaded_by=tuple(p for p in o.goaded_by if p != player)) for o in over
    )


# -- cleanup --------------------------------------------------------------------------------------------


def cleanup(play: Play) -> None:
    """Marked damage wears off, of what is phased out too, and effects of this turn end, at the same time (514.2)."""
    worn = [o for o in play.board.objects.values() if o.zone == "battlefield" and (o.damage or o.shields)]
    damaged = tuple(o.id for o in worn if o.damage)
    play.board = play.board.with_objects(replace(o, damage=0, shields=0) for o in worn)
    if damaged:
        play.note(Expired(what="damage", objects=damaged, cites=("turn.cleanup_damage",)))
    end_effects(play, "turn", cites=("turn.cleanup_damage",))
    settle_control(play)
