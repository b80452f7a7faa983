"""Effects that change what kind of permanent something is (layer 4), and which face of it shows (layer 1)."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.combat_removal import is_attacked, stop_being_attacked
from judgecli.actions.effects import DURATION_WORDS, begin_effect
from judgecli.actions.leave import on_battlefield
from judgecli.actions.play import Play
from judgecli.board.abilities import Retype
from judgecli.board.commands import Become, Control
from judgecli.board.events import Changed
from judgecli.board.objects import GameObject
from judgecli.board.refusals import Malformed, Untimely
from judgecli.characteristics import view
from judgecli.effects.presence import must_be_there

# -- types ----------------------------------------------------------------------------------------------


def retype(play: Play, command: Become) -> None:
    """`become X creature 6/6`, `X stops being a planeswalker`: types come and go, all else stays."""
    if "battle" in command.types and command.what == "creature":
        play.require("battles", "battles")
    sets = None
    if command.power is not None and command.toughness is not None:
        sets = (command.power, command.toughness)
    if command.what == "no creature":
        lost = Retype(removes=command.types)
        text = f"no {' '.join(command.types)}"
        begin_effect(play, command.things, text, parts=(lost,), until=command.duration)
        _tell(play, command, "stopped being", " ".join(command.types), sized=True)
        _still_attacked(play, command)
        return
    if "creature" in command.types:
        for id in command.things:
            if sets is None and _numbers(play.board.objects[id]) is None:
                name = play.board.name(id)
                raise Malformed(
                    f"{name} has no power and toughness: say which", suggestion=f"become {name} creature 3/3"
                )
    kinds = " ".join(command.types)
    text = f"{kinds} {sets[0]}/{sets[1]}" if sets else kinds
    gained = Retype(adds=command.types, sets=sets)
    begin_effect(play, command.things, text, parts=(gained,), until=command.duration)
    _tell(play, command, "becomes", text, sized=sets is not None)


def _still_attacked(play: Play, command: Become) -> None:
    """What was both planeswalker and battle, and is still one of them, goes on being attacked (506.4e); but as a
    planeswalker only if its controller protected it."""
    if not {"planeswalker", "battle"} & set(command.types):
        return
    for id in command.things:
        now, thing = view(play.board, id), play.board.objects[id]
        stays = now.is_battle or (now.is_planeswalker and thing.protector in (0, thing.controller))
        if stays and is_attacked(play.board.combat, id):
            cites = play.edition.known("combat.double_role_battle")
            play.note(Changed(what="still attacked", objects=(id,), cites=cites))


def _numbers(thing: GameObject) -> int | None:
    """Its own power, which counts as soon as it is a creature (301.7b)."""
    facts = thing.facts.back if thing.transformed and thing.facts.back is not None else thing.facts
    return 2 if thing.face_down else facts.power


def _tell(play: Play, command: Become, what: str, text: str, *, sized: bool) -> None:
    """sized: no need to say what its power and toughness are now."""
    if len(command.things) == 1:
        text = f"{'an' if text[0] in 'aeiou' else 'a'} {text}"
    cites = ["layers.types"]
    vehicle = any("Vehicle" in view(play.board, id).subtypes for id in command.things)
    if vehicle and what == "becomes":
        cites.append("vehicle.numbers")
    play.note(
        Changed(
            what=what,
            objects=command.things,
            text=f"{text} {DURATION_WORDS[command.duration]}",
            note="" if sized else _now(play, command.things),
            cites=play.edition.known(*cites),
        )
    )


def _now(play: Play, ids: tuple[int, ...]) -> str:
    """Its power and toughness now, where that is one and the same."""
    found = {f"{v.power}/{v.toughness}" for v in (view(play.board, i) for i in ids) if v.power is not None}
    return found.pop() if len(found) == 1 else ""


# -- faces ----------------------------------------------------------------------------------------------


def transform(play: Play, ids: tuple[int, ...]) -> None:
    """Turn to the other face, with a new timestamp (701.27, 613.7g); what has one face only does nothing."""
    things = on_battlefield(play, ids)
    single = tuple(t.id for t in things if t.facts.back is None)
    turned = [t for t in things if t.facts.back is not None]
    for thing in turned:
        play.put(replace(_stamped(play, thing), transformed=not thing.transformed))
    if turned:
        play.note(
            Changed(what="transformed", objects=tuple(t.id for t in turned), cites=("action.transform",))
        )
    if single:
        cites = play.edition.known("action.transform.single") or play.edition.known("action.transform")
        play.note(Changed(what="not transformed", objects=single, cites=cites))


def face_up(play: Play, ids: tuple[int, ...]) -> None:
    """It is itself again; effects on it, damage, counters and its part in combat stay (708.8)."""
    _turn(play, ids, face_down=False)


def face_down(play: Play, ids: tuple[int, ...]) -> None:
    """It is a 2/2 creature without anything (708.2a)."""
    _turn(play, ids, face_down=True)


def _turn(play: Play, ids: tuple[int, ...], *, face_down: bool) -> None:
    things = on_battlefield(play, ids)
    turned = [t for t in things if t.face_down is not face_down]
    for thing in turned:
        play.put(replace(_stamped(play, thing), face_down=face_down))
    concept = "objects.face_down" if face_down else "objects.face_up"
    side = "down" if face_down else "up"
    if turned:
        those = tuple(t.id for t in turned)
        cites = play.edition.known(concept)
        play.note(Changed(what=f"turned face {side}", objects=those, note=_now(play, those), cites=cites))
    idle = tuple(t.id for t in things if t not in turned)
    if idle:
        play.note(Changed(what=f"already face {side}", objects=idle))


def _stamped(play: Play, thing: GameObject) -> GameObject:
    """With a new timestamp."""
    stamp = play.board.next_stamp
    play.board = replace(play.board, next_stamp=stamp + 1)
    return replace(thing, timestamp=stamp)


# -- protectors -----------------------------------------------------------------------------------------


def protector(play: Play, command: Control) -> None:
    """Another player protects a battle; since 2026-08-07 that takes it out of combat (506.4)."""
    play.require("battles", "battles")
    must_be_there(play, command.things)
    for id in command.things:
        thing = play.board.objects[id]
        if not view(play.board, id).is_battle:
            raise Untimely(f"{play.board.name(id)} is no battle, so nobody protects it")
        if thing.protector == command.player:
            play.note(Changed(what="already protected", objects=(id,), player=command.player))
            continue
        attacked = is_attacked(play.board.combat, id)
        if attacked and play.plays("battle_protector_removal"):
            stop_being_attacked(play, id, "protector")
            attacked = False
        play.put(replace(thing, protector=command.player))
        if attacked:  # it defends against those that attack it from now on
            _defended_by(play, id, command.player)
        play.note(
            Changed(
                what="protected",
                objects=(id,),
                player=command.player,
                readings=("protector changed",) if attacked else (),
                cites=play.edition.known("battle.protector"),
            )
        )


def _defended_by(play: Play, id: int, player: int) -> None:
    combat = play.board.combat
    play.set_combat(
        replace(
            combat,
            attacking=tuple(replace(a, defender=player) if a.target == id else a for a in combat.attacking),
        )
    )
