"""The verbs at priority: what a player types to say that a spell or ability did something.

Each function carries out one kind of command on a Play; `game.perform` has looked after the moment.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judgecli.abilities.keywords import find as find_keyword
from judgecli.actions.combat_removal import in_combat, remove_from_combat
from judgecli.actions.control import change_control
from judgecli.actions.counters import put_counters
from judgecli.actions.damage import deal_damage
from judgecli.actions.effects import DURATION_WORDS, begin_effect, until_word
from judgecli.actions.enter import again
from judgecli.actions.leave import destroy, move, on_battlefield
from judgecli.actions.life import change_life
from judgecli.actions.phasing import phase_out
from judgecli.actions.play import Play
from judgecli.actions.tapping import tap, untap
from judgecli.board.abilities import Ability, DoesntUntap, Keyword, Modify, Switch
from judgecli.board.commands import (
    Act,
    Control,
    Damage,
    Duration,
    Fight,
    Give,
    Goad,
    Lose,
    LoseLife,
    Pump,
    PutCounters,
    SetPowerToughness,
)
from judgecli.board.events import Changed
from judgecli.board.table import Packet
from judgecli.characteristics import view
from judgecli.effects import continuous, retyping
from judgecli.effects.late import LATE, late_loss_note, late_note
from judgecli.effects.presence import must_be_there


def act(play: Play, command: Act) -> None:
    """A verb on a list of permanents, all of them at once."""
    must_be_there(play, command.things)
    if command.verb == "switch":
        _switch(play, command.things, command.duration)
    else:
        _ACTS[command.verb](play, command.things)


def _sacrifice(play: Play, ids: tuple[int, ...]) -> None:
    move(play, ids, "graveyard", "sacrificed")


def _blink(play: Play, ids: tuple[int, ...]) -> None:
    """Exile and return: a new object, in no combat, that has been there for no time (400.7)."""
    things = on_battlefield(play, ids)
    move(play, ids, "exile", "exiled")
    for thing in things:
        if not thing.token:
            new = again(play, thing.id, thing.owner)
            play.note(Changed(what="new object", objects=(new,), cites=("objects.new_object",)))


def _regenerate(play: Play, ids: tuple[int, ...]) -> None:
    """A regeneration shield for this turn (701.19a)."""
    for thing in on_battlefield(play, ids):
        play.put(replace(thing, shields=thing.shields + 1))
    cites = play.edition.known("action.regenerate.shield", "action.regenerate.not_yet")
    play.note(Changed(what="regeneration shield", objects=ids, cites=cites))


def _switch(play: Play, ids: tuple[int, ...], duration: Duration) -> None:
    begin_effect(play, ids, "switch power and toughness", parts=(Switch(),), until=duration)
    words = DURATION_WORDS[duration]
    play.note(
        Changed(what="switched", objects=ids, text=words, note=_now(play, ids), cites=("layers.switch",))
    )


def _remove(play: Play, ids: tuple[int, ...]) -> None:
    """An effect takes them out of combat (506.4)."""
    idle = tuple(id for id in ids if not in_combat(play.board.combat, id))
    remove_from_combat(play, ids, "effect")
    if idle:
        play.note(Changed(what="not in combat", objects=idle))


_ACTS: dict[str, Callable[[Play, tuple[int, ...]], object]] = {
    "destroy": destroy,
    "exile": lambda play, ids: move(play, ids, "exile", "exiled"),
    "bounce": lambda play, ids: move(play, ids, "hand", "returned"),
    "sacrifice": _sacrifice,
    "blink": _blink,
    "regenerate": _regenerate,
    "phase out": phase_out,
    "transform": retyping.transform,
    "face up": retyping.face_up,
    "face down": retyping.face_down,
    "tap": tap,
    "untap": untap,
    "remove": _remove,
}


def damage(play: Play, command: Damage) -> None:
    """Noncombat damage, to everything named at once."""
    packets = [Packet(command.source, r, command.amount) for r in command.recipients]
    deal_damage(play, packets, combat=False)


def fight(play: Play, command: Fight) -> None:
    """Each deals damage equal to its power to the other (701.14); not combat damage."""
    play.require("fighting", "fighting")
    must_be_there(play, (command.first, command.second))
    packets = []
    for one, other in ((command.first, command.second), (command.second, command.first)):
        packets.append(Packet(one, other, max(0, view(play.board, one).power or 0)))
    play.note(Changed(what="fight", objects=(command.first, command.second), cites=("action.fight",)))
    deal_damage(play, packets, combat=False)


def life(play: Play, command: LoseLife) -> None:
    change_life(play, command.player, command.change, why="effect")


def counters(play: Play, command: PutCounters) -> None:
    must_be_there(play, command.things)
    kind = command.kind
    for id in command.things:
        put_counters(play, id, kind, command.number)
        if command.number > 0:
            _stamp(play, id, kind)
    cites = ["objects.counters"]
    if find_keyword(kind) is not None and play.plays("keyword_counters"):
        cites = ["objects.keyword_counters"]
    elif "/" in kind:
        cites = ["objects.power_counters"]
    play.note(
        Changed(
            what="counters" if command.number >= 0 else "counters removed",
            objects=command.things,
            text=f"{abs(command.number)} {kind}",
            note=_now(play, command.things),
            cites=play.edition.known(*cites),
        )
    )


def _stamp(play: Play, id: int, kind: str) -> None:
    """A counter has a timestamp, which those of its kind that were there before take on (613.7c)."""
    board = play.board
    thing = board.objects.get(id)
    if thing is None:
        return
    kept = tuple((k, n) for k, n in thing.counter_stamps if k != kind)
    play.put(replace(thing, counter_stamps=(*kept, (kind, board.next_stamp))))
    play.board = replace(play.board, next_stamp=board.next_stamp + 1)


def _now(play: Play, ids: tuple[int, ...]) -> str:
    """The common power/toughness of what is on the battlefield, for events; '' where they differ."""
    values = {
        f"{v.power}/{v.toughness}"
        for v in (view(play.board, id) for id in ids if not play.board.is_player(id))
        if v.power is not None
    }
    return values.pop() if len(values) == 1 else ""


def _signed(power: int, toughness: int) -> str:
    """`+3/+3`, `-1/-0`: a nought takes the sign of its neighbour."""
    return f"{_sign(power, toughness)}{abs(power)}/{_sign(toughness, power)}{abs(toughness)}"


def _sign(number: int, neighbour: int) -> str:
    return "-" if number < 0 or (number == 0 and neighbour < 0) else "+"


def pump(play: Play, command: Pump) -> None:
    must_be_there(play, command.things)
    text = _signed(command.power, command.toughness)
    part = Modify(power=command.power, toughness=command.toughness)
    begin_effect(play, command.things, text, parts=(part,), until=command.duration)
    play.note(
        Changed(
            what="pumped",
            objects=command.things,
            text=f"{text} {DURATION_WORDS[command.duration]}",
            note=_now(play, command.things),
            cites=("layers.modify",),
        )
    )


def set_power_toughness(play: Play, command: SetPowerToughness) -> None:
    must_be_there(play, command.things)
    text = f"{command.power}/{command.toughness}"
    part = Modify(sets=(command.power, command.toughness))
    begin_effect(play, command.things, text, parts=(part,), until=command.duration)
    play.note(
        Changed(
            what="set",
            objects=command.things,
            text=f"{text} {DURATION_WORDS[command.duration]}",
            note=_now(play, command.things),
            cites=("layers.set",),
        )
    )


def give(play: Play, command: Give) -> None:
    """Abilities are gained in layer 6; wording that says "this turn" or "this combat" is an effect of its own."""
    to_player = any(play.board.is_player(t) for t in command.things)
    if not to_player:
        must_be_there(play, command.things)
    for ability in command.abilities:
        once = _once(ability)
        if ability.lasts or to_player or once:
            until = "permanently" if once else until_word(ability.lasts or command.duration)
            continuous.begin(
                play,
                command.things,
                ability.text,
                ability.parts,
                until=until,
                until_player=play.board.active if until == "player's turn" else 0,
                controller=command.things[0] if to_player else 0,
            )
        else:
            begin_effect(play, command.things, ability.text, abilities=(ability,), until=command.duration)
    lasting = all(a.lasts or _once(a) for a in command.abilities)  # the wording says how long
    text = ", ".join(f'"{a.text}"' if a.text.endswith(".") else a.text for a in command.abilities)
    note = late_note(play, command.things, tuple(p for a in command.abilities for p in a.parts))
    cites = ("layers.abilities", LATE[note]) if note in LATE else ("layers.abilities",)
    play.note(
        Changed(
            what="gained",
            objects=command.things,
            text=text if lasting else f"{text} {DURATION_WORDS[command.duration]}",
            note=note,
            cites=() if to_player else play.edition.known(*cites),
        )
    )


def _once(ability: Ability) -> bool:
    """It is for the next untap step alone, whenever that comes."""
    return any(isinstance(p, DoesntUntap) and p.next for p in ability.parts)


def lose(play: Play, command: Lose) -> None:
    """Losing a keyword or all abilities, after those gained earlier and before those gained later (613.7)."""
    must_be_there(play, command.things)
    if command.keyword is None:
        part = Modify(lose_all=True)
        text = "all abilities"
    else:
        part = Modify(loses=(command.keyword,))
        text = _keyword_text(command.keyword)
    note = late_loss_note(play, command.things, command.keyword)
    begin_effect(play, command.things, f"loses {text}", parts=(part,), until=command.duration)
    cites = ("layers.abilities", LATE[note]) if note in LATE else ("layers.abilities",)
    play.note(
        Changed(
            what="lost",
            objects=command.things,
            text=f"{text} {DURATION_WORDS[command.duration]}",
            note=note,
            cites=cites,
        )
    )


def _keyword_text(keyword: Keyword) -> str:
    return f"{keyword.name} {keyword.value}".strip()


def control(play: Play, command: Control) -> None:
    """Another player controls them, permanently or for a while; the latest such effect wins (613.7)."""
    must_be_there(play, command.things)
    change_control(play, command.things, command.player, command.duration)


def goad(play: Play, command: Goad) -> None:
    """Goaded until that player's next turn (701.15a)."""
    play.require("goad", "goading")
    must_be_there(play, command.things)
    for id in command.things:
        thing = play.board.objects[id]
        if command.player not in thing.goaded_by:
            play.put(replace(thing, goaded_by=(*thing.goaded_by, command.player)))
    play.note(Changed(what="goaded", objects=command.things, player=command.player, cites=("action.goad",)))
