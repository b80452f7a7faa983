"""What a resolving effect does, where nothing is chosen: each act by the verb it is named after.

Acts that need a target or a choice are left to the players, who type them; `can_do` says which.
"""

from __future__ import annotations

from judgecli.actions.counters import put_counters
from judgecli.actions.damage import deal_damage
from judgecli.actions.effects import begin_effect, until_word
from judgecli.actions.leave import destroy, move
from judgecli.actions.life import change_life
from judgecli.actions.play import Play
from judgecli.actions.tapping import tap, untap
from judgecli.board.abilities import Amount, Chosen, Do
from judgecli.board.events import Changed
from judgecli.board.table import Packet
from judgecli.characteristics import fits, view, views
from judgecli.effects import shields

_VERBS = frozenset(
    {
        "apply", "destroy", "exile", "bounce", "sacrifice", "tap", "untap", "damage", "counters", "gain life",
        "lose life", "nothing", "fog",
    }
)  # fmt: skip
_WHOM = frozenset({"source", "each", "you", "opponents", "players", "attached"})


def can_do(act: Do) -> bool:
    """Whether the act needs nobody's choice and is one of the verbs done here."""
    return (
        act.verb in _VERBS
        and (act.verb == "nothing" or act.to.how in _WHOM)
        and act.other is None
        and act.token is None
        and not act.optional
        and not act.after
        and not act.later
        and act.when is None
        and act.amount.of in ("", "power", "toughness")
    )


def do_all(play: Play, acts: tuple[Do, ...], source: int, controller: int) -> None:
    """Do the acts in order.  source: 0 for a spell that has no object on the table."""
    for act in acts:
        _do(play, act, _meant(play, act.to, source, controller), source, controller)


def _meant(play: Play, chosen: Chosen, source: int, controller: int) -> tuple[int, ...]:
    board = play.board
    match chosen.how:
        case "source":
            return (source,) if source in views(board) else ()
        case "attached":
            thing = board.objects.get(source)
            return (thing.attached_to,) if thing is not None and thing.attached_to else ()
        case "you":
            return (controller,)
        case "opponents":
            return board.opponents(controller)
        case "players":
            return tuple(p.id for p in board.players if not p.lost)
        case _:
            seen = views(board)
            what = chosen.what
            if what is None:
                return ()
            return tuple(id for id in seen if fits(board, seen, what, id, source, controller))


def _number(play: Play, amount: Amount, source: int, controller: int) -> int:
    board = play.board
    times = 1
    if amount.times is not None:
        seen = views(board)
        times = sum(fits(board, seen, amount.times, id, source, controller) for id in seen)
    if amount.of == "power":
        times *= max(0, view(board, source).power or 0)
    elif amount.of == "toughness":
        times *= max(0, view(board, source).toughness or 0)
    return amount.number * times


def _do(play: Play, act: Do, whom: tuple[int, ...], source: int, controller: int) -> None:
    amount = _number(play, act.amount, source, controller)
    match act.verb:
        case "apply":
            _apply(play, act, whom, source, controller)
        case "destroy":
            destroy(play, whom)
        case "exile":
            move(play, whom, "exile", "exiled")
        case "bounce":
            move(play, whom, "hand", "returned")
        case "sacrifice":
            move(play, whom, "graveyard", "sacrificed")
        case "tap":
            tap(play, whom)
        case "untap":
            untap(play, whom)
        case "damage":
            deal_damage(play, [Packet(source, id, amount) for id in whom], combat=False)
        case "counters":
            for id in whom:
                put_counters(play, id, act.word, amount)
            play.note(Changed(what="counters", objects=whom, text=f"{amount} {act.word}"))
        case "gain life" | "lose life":
            sign = 1 if act.verb == "gain life" else -1
            for id in whom:
                change_life(play, id, sign * amount, why="effect", source=source)
        case "fog":
            shields.fog(play)
        case _:
            pass


def _apply(play: Play, act: Do, whom: tuple[int, ...], source: int, controller: int) -> None:
    begin_effect(
        play,
        whom,
        act.text,
        parts=act.parts,
        until=until_word(act.lasts or "permanently"),
        until_player=controller if act.lasts == "your next turn" else 0,
        source=source,
        controller=controller,
    )
    play.note(Changed(what="effect", objects=(), text=act.text, cites=("layers.list",)))
