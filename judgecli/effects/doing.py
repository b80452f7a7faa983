"""What a resolving effect does, where nothing is chosen: each act by the verb it is named after.

Acts that need a target or a choice are left to the players, who type them; `can_do` says which.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from judgecli.actions.control import change_control
from judgecli.actions.damage import deal_damage
from judgecli.actions.effects import until_word
from judgecli.actions.enter import arrive
from judgecli.actions.life import change_life
from judgecli.actions.play import Play
from judgecli.actions.taking_part import ANY
from judgecli.board.abilities import Amount, Chosen, Do
from judgecli.board.commands import Act, Goad, Item, PutCounters, States
from judgecli.board.events import Changed, Noted
from judgecli.board.objects import CardFacts
from judgecli.board.table import Packet
from judgecli.characteristics import fits, view, views
from judgecli.effects import acts, continuous, shields
from judgecli.effects.joining import become_blocked

_WHOM = frozenset({"source", "each", "you", "opponents", "players", "attached"})


def can_do(act: Do) -> bool:
    """Whether the act needs nobody's choice and is one of the verbs done here."""
    return (
        act.verb in _DEEDS
        and (act.verb == "nothing" or act.to.how in _WHOM)
        and act.other is None
        and (act.token is not None) == (act.verb == "token")
        and not act.optional
        and not act.after
        and not act.later
        and act.when is None
        and act.amount.of in ("", "power", "toughness")
    )


class _Doing(Struct, frozen=True):
    """One act as it is done.  whom: objects or players; source: 0 for a spell that has no object on the table."""

    act: Do
    whom: tuple[int, ...]
    amount: int
    source: int
    controller: int


def do_all(play: Play, those: tuple[Do, ...], source: int, controller: int) -> None:
    """Do the acts in order.  source: 0 for a spell that has no object on the table."""
    for act in those:
        whom = _meant(play, act.to, source, controller)
        amount = _number(play, act.amount, source, controller)
        _DEEDS[act.verb](play, _Doing(act, whom, amount, source, controller))


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


# -- the deeds ------------------------------------------------------------------------------------------


def _apply(play: Play, doing: _Doing) -> None:
    act = doing.act
    continuous.begin(
        play,
        doing.whom,
        act.text,
        act.parts,
        until=until_word(act.lasts or "permanently"),
        until_player=doing.controller if act.lasts == "your next turn" else 0,
        source=doing.source,
        controller=doing.controller,
    )
    play.note(Changed(what="effect", objects=(), text=act.text, cites=("layers.list",)))


def _damage(play: Play, doing: _Doing) -> None:
    deal_damage(play, [Packet(doing.source, id, doing.amount) for id in doing.whom], combat=False)


def _life(play: Play, doing: _Doing) -> None:
    sign = 1 if doing.act.verb == "gain life" else -1
    for id in doing.whom:
        change_life(play, id, sign * doing.amount, why="effect", source=doing.source)


def _counters(play: Play, doing: _Doing) -> None:
    acts.counters(play, PutCounters(things=doing.whom, kind=doing.act.word, number=doing.amount))


def _goad(play: Play, doing: _Doing) -> None:
    acts.goad(play, Goad(things=doing.whom, player=doing.controller))


def _control(play: Play, doing: _Doing) -> None:
    lasts = doing.act.lasts
    change_control(play, doing.whom, doing.controller, until_word(lasts or "permanently"))


def _token(play: Play, doing: _Doing) -> None:
    """Tokens are named by their subtypes (111.4); what they attack or block their controller chooses."""
    made = doing.act.token
    if made is None or not doing.amount:
        return
    facts = CardFacts(
        name=" ".join(made.subtypes) or "Token",
        types=made.types,
        subtypes=made.subtypes,
        supertypes=made.supertypes,
        colours=made.colours,
        power=made.power,
        toughness=made.toughness,
        abilities=made.abilities,
    )
    states = States(
        tapped=made.tapped, attacking=ANY if made.attacking else 0, blocking=ANY if made.blocking else 0
    )
    item = Item(facts=facts, count=doing.amount, token=True, states=states)
    for player in doing.whom:
        arrive(play, player, item, setup=False)


def _become_blocked(play: Play, doing: _Doing) -> None:
    attacking = tuple(id for id in doing.whom if play.board.combat.attacker(id))
    if attacking:
        become_blocked(play, attacking)


def _extra_combat(play: Play, doing: _Doing) -> None:
    turn = play.board.turn
    added = ("combat", "main") if doing.act.word == "and main" else ("combat",)
    play.set_turn(replace(turn, to_come=(*added, *turn.to_come)))
    kind = f"extra combat {doing.act.word}".rstrip()
    play.note(Noted(kind=kind, subjects=(turn.active,), cites=("turn.extra_phases",)))


def _verb(name: str) -> Callable[[Play, _Doing], None]:
    """As though it had been typed."""
    return lambda play, doing: acts.act(play, Act(verb=name, things=doing.whom)) if doing.whom else None


_DEEDS: dict[str, Callable[[Play, _Doing], None]] = {
    **{
        v: _verb(v)
        for v in ("destroy", "exile", "bounce", "sacrifice", "tap", "untap", "regenerate", "transform")
    },
    "remove from combat": _verb("remove"),
    "apply": _apply,
    "damage": _damage,
    "gain life": _life,
    "lose life": _life,
    "counters": _counters,
    "goad": _goad,
    "control": _control,
    "token": _token,
    "become blocked": _become_blocked,
    "extra combat": _extra_combat,
    "fog": lambda play, doing: shields.fog(play),
    "nothing": lambda play, doing: None,
}
