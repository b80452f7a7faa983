"""Entering the battlefield, also attacking or blocking (506.3, 508.4, 509.4)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from judgecli.actions.play import Play
from judgecli.board.commands import Item, States
from judgecli.board.events import Arrived, BlockAdded
from judgecli.board.objects import GameObject
from judgecli.board.refusals import Malformed, TooMuch
from judgecli.board.table import Attacking, Blocking, Step
from judgecli.characteristics import view

MOST_OBJECTS = 500


class Joined(Struct, frozen=True):
    """How an arrival took its place in combat.  refused: why it is not attacking or blocking, '' if it is.
    readings: what the rules of the date leave open."""

    refused: str = ""
    unblocked: bool = False
    cites: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


def arrive(play: Play, player: int, item: Item, *, setup: bool) -> tuple[int, ...]:
    """Put `item.count` of an item on the table under that player's control; returns the new ids."""
    if len(play.board.objects) + item.count > MOST_OBJECTS:
        raise TooMuch(f"a table holds at most {MOST_OBJECTS} things")
    _check_counters(item)
    _check_date(play, item)
    ids = tuple(_create(play, player, item, setup=setup) for _ in range(item.count))
    states = item.states
    joined = Joined()
    if states.zone == "battlefield" and (states.attacking or states.blocking):
        join = _join_attack if states.attacking else _join_block
        for id in ids:
            joined = join(play, id, states.attacking or states.blocking)
    play.note(
        Arrived(
            player=player,
            objects=ids,
            setup=setup,
            attacking=states.attacking,
            blocking=states.blocking,
            refused=joined.refused,
            unblocked=joined.unblocked,
            cites=play.edition.known(*joined.cites),
            readings=joined.readings,
        )
    )
    return ids


def _check_counters(item: Item) -> None:
    facts, states = item.facts, item.states
    name = facts.name
    if states.zone != "battlefield":
        return
    if "planeswalker" in facts.types and states.loyalty is None and not facts.loyalty:
        raise Malformed(
            f"{name} is a planeswalker without loyalty", suggestion=f"{name} planeswalker loyalty 3"
        )
    if "battle" in facts.types and states.defense is None and not facts.defense:
        raise Malformed(f"{name} is a battle without defense", suggestion=f"{name} battle siege defense 3")


def _check_date(play: Play, item: Item) -> None:
    """What the rules of the table's date don't know can't be put there."""
    if "battle" in item.facts.types:
        play.require("battles", "battles")
    if item.states.goaded_by:
        play.require("goad", "goading")
    if item.states.suspected:
        play.require("suspect", "suspecting")


def _create(play: Play, player: int, item: Item, *, setup: bool) -> int:
    board = play.board
    facts, states = item.facts, item.states
    number = board.numbers.get(facts.name, 0) + 1
    nth = board.tags.get(player, 0) + 1
    thing = GameObject(
        id=board.next_id,
        facts=facts,
        number=number,
        tag=f"{chr(ord('a') + player - 1)}{nth}",
        owner=states.owner or player,
        controller=player,
        base_controller=player,
        zone=states.zone,
        tapped=states.tapped,
        sick=states.sick or not setup,
        damage=states.damage,
        counters=_starting_counters(item),
        attached_to=states.on,
        token=item.token,
        commander=states.commander,
        phased_out=states.phased_out,
        face_down=states.face_down,
        transformed=states.transformed,
        exerted=states.exerted,
        suspected=states.suspected,
        goaded_by=states.goaded_by,
        chosen=states.chosen,
        protector=states.protector,
        timestamp=board.next_stamp,
    )
    play.board = replace(
        board,
        objects={**board.objects, thing.id: thing},
        next_id=board.next_id + 1,
        next_stamp=board.next_stamp + 1,
        numbers={**board.numbers, facts.name: number},
        tags={**board.tags, player: nth},
    )
    return thing.id


def _starting_counters(item: Item) -> tuple[tuple[str, int], ...]:
    counters = dict(item.states.counters)
    loyalty = item.states.loyalty if item.states.loyalty is not None else item.facts.loyalty
    if loyalty and "planeswalker" in item.facts.types:
        counters["loyalty"] = loyalty
    defense = item.states.defense if item.states.defense is not None else item.facts.defense
    if defense and "battle" in item.facts.types:
        counters["defense"] = defense
    return tuple(sorted(counters.items()))


def again(play: Play, id: int, controller: int) -> int:
    """The card comes back as a new object (400.7); returns the new id."""
    old = play.board.objects[id]
    item = Item(facts=old.facts, token=old.token, states=States(owner=old.owner, commander=old.commander))
    (new,) = arrive(play, controller, item, setup=False)
    return new


# -- attacking ------------------------------------------------------------------------------------------


def _join_attack(play: Play, id: int, target: int) -> Joined:
    """It has just been put onto the battlefield attacking `target` (508.4)."""
    barred = _bars_attacking(play, id, target)
    return barred if barred is not None else _become_attacking(play, id, target)


def _bars_attacking(play: Play, id: int, target: int) -> Joined | None:
    board = play.board
    seen = view(board, id)
    if not board.turn.step.in_combat:
        return Joined("no combat", cites=("combat.only_creatures",))
    if not seen.is_creature:
        return Joined("noncreature", cites=("combat.noncreature_arrival",))
    if seen.controller not in attacking_players(play):
        return Joined("not attacking player", cites=("combat.wrong_controller_arrival",))
    if seen.is_battle:
        return Joined("battle", cites=("combat.battle_arrival",))
    if defender_of(play, target) == 0 and not _attacked_all_the_same(play, target):
        cites = ("combat.target_gone_arrival", "attackers.put_target_invalid")
        # before 2011-05-01 no rule speaks of it
        open_ = () if play.plays("arrival_target_gone") else ("arrival at what is gone",)
        return Joined("target gone", cites=cites, readings=open_)
    return None


def _attacked_all_the_same(play: Play, target: int) -> bool:
    """Until 2024-11-07 it was enough that the planeswalker or battle is still one, whoever has it (508.4a)."""
    thing = play.board.objects.get(target)
    if thing is None or thing.zone != "battlefield" or thing.phased_out:
        return False
    seen = view(play.board, target)
    return (seen.is_planeswalker or seen.is_battle) and not play.plays("arrival_defender_lost")


def attacking_players(play: Play) -> tuple[int, ...]:
    """The active player, and the team that shares the turn (506.2)."""
    active = play.board.player(play.board.active)
    return tuple(
        p.id for p in play.board.players if p.id == active.id or (active.team and p.team == active.team)
    )


def defender_of(play: Play, target: int) -> int:
    """The player that defends `target` (a player, their planeswalker, a battle they protect); 0 where it can't
    be attacked by the active player (508.4a)."""
    board = play.board
    opponents = board.opponents(board.active)
    if board.is_player(target):
        return target if target in opponents else 0
    thing = board.objects.get(target)
    if thing is None or thing.zone != "battlefield" or thing.phased_out:
        return 0
    seen = view(board, target)
    if seen.is_battle and thing.protector in opponents:
        return thing.protector
    if seen.is_planeswalker and thing.controller in opponents:
        return thing.controller
    return 0


def _become_attacking(play: Play, id: int, target: int) -> Joined:
    board = play.board
    late = board.combat.blockers_declared or board.turn.step >= Step.DECLARE_BLOCKERS
    attacking = Attacking(
        creature=id, target=target, defender=defender_of(play, target), blocked=False if late else None
    )
    play.set_combat(replace(board.combat, attacking=(*board.combat.attacking, attacking), had_attackers=True))
    cites: tuple[str, ...] = ("attackers.put_attacking", "attackers.put_ignores_rules")
    readings: tuple[str, ...] = ()
    if late:
        cites += ("combat.late_attacker", "attackers.put_late_unblocked")
        # before 2026-02-27 the rules say so of ninjutsu only
        readings = () if play.plays("late_attacker_unblocked") else ("late arrival unblocked",)
    return Joined(unblocked=late, cites=cites, readings=readings)


# -- blocking -------------------------------------------------------------------------------------------


def _join_block(play: Play, id: int, attacker: int) -> Joined:
    """It has just been put onto the battlefield blocking `attacker` (509.4)."""
    barred = _bars_blocking(play, id, attacker)
    if barred is not None:
        return barred
    become_blocking(play, id, attacker, arrived=True)
    return Joined(cites=("blockers.put_blocking", "blockers.put_ignores_rules", "blockers.blocked"))


def _bars_blocking(play: Play, id: int, attacker: int) -> Joined | None:
    board = play.board
    seen = view(board, id)
    if not board.turn.step.in_combat:
        return Joined("no combat", cites=("combat.only_creatures",))
    if not seen.is_creature:
        return Joined("noncreature", cites=("combat.noncreature_arrival",))
    if seen.is_battle:
        return Joined("battle", cites=("combat.battle_arrival",))
    attacking = board.combat.attacker(attacker)
    if attacking is None:
        cites = ("combat.wrong_blocker_arrival", "blockers.put_target_invalid")
        return Joined("attacker gone", cites=cites)
    if attacking.defender != seen.controller:
        cites = ("combat.wrong_blocker_arrival", "blockers.put_target_invalid")
        return Joined("not defender", cites=cites)
    return None


def become_blocking(play: Play, id: int, attacker: int, *, arrived: bool = False) -> bool:
    """`id` blocks `attacker` without having been declared; an unblocked attacker becomes blocked (509.3c).
    Returns whether the attacker was not a blocked creature until now."""
    combat = play.board.combat
    was = combat.attacker(attacker)
    band = combat.band_of(attacker)
    attacking = tuple(replace(a, blocked=True) if a.creature in band else a for a in combat.attacking)
    old = combat.blocker(id)
    if old is None:
        blocking = (*combat.blocking, Blocking(id, band, declared=False))
    else:
        added = (*old.attackers, *(x for x in band if x not in old.attackers))
        blocking = tuple(replace(b, attackers=added) if b.creature == id else b for b in combat.blocking)
    play.set_combat(replace(combat, attacking=attacking, blocking=blocking))
    for one in combat.attacking:
        if one.creature in band and (old is None or one.creature not in old.attackers):
            play.note(
                BlockAdded(
                    blocker=id,
                    attacker=one.creature,
                    newly_blocking=old is None,
                    newly_blocked=one.blocked is not True,
                    arrived=arrived,
                )
            )
    return was is not None and was.blocked is not True
