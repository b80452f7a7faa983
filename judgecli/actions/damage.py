"""Dealing damage (120.3-120.4): replacement and prevention first, then the results, all at once.

One pipeline for combat damage and all other damage.  `deal_damage` is the only way in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from judgecli.actions.counters import put_counters, take_counters
from judgecli.actions.life import change_life, give_poison
from judgecli.actions.play import Play
from judgecli.actions.prevention import change_packets
from judgecli.board.events import DamageDealt
from judgecli.board.table import Choosing, Dealing, Packet
from judgecli.characteristics import View, view


def deal_damage(play: Play, packets: Iterable[Packet], *, combat: bool) -> None:
    """Deal all that damage simultaneously (120.4).  Packets for what can't take damage are dropped (120.1a).

    Where replacement or prevention effects compete and their order matters, nothing is dealt yet: the choice is
    owed in `board.choosing`, the damage waits in `board.dealing`, and `resume` goes on.
    """
    possible = tuple(p for p in packets if p.amount > 0 and _can_take(play, p.recipient))
    trial = Play(play.board)
    changed = change_packets(trial, possible, combat)
    if isinstance(changed, Choosing):
        play.board = replace(
            play.board, dealing=Dealing(possible, combat), choosing=(*play.board.choosing, changed)
        )
        return
    seen = {p.source: view(play.board, p.source) for p in possible if p.source}
    play.events += trial.events
    play.board = replace(trial.board, dealing=None, chosen=())
    for packet in changed.packets:
        if packet.amount > 0:
            _result(play, packet, seen.get(packet.source), combat)
    _lifelink(play, changed.packets, seen)


def resume(play: Play, choice: Choosing, key: int) -> None:
    """A competing effect has been chosen to apply first (616.1)."""
    dealing = play.board.dealing
    if dealing is None:
        return
    chosen = (*play.board.chosen, (*choice.key, key))
    play.board = replace(play.board, chosen=chosen, dealing=None)
    deal_damage(play, dealing.packets, combat=dealing.combat)


def _can_take(play: Play, recipient: int) -> bool:
    """Only battles, creatures, planeswalkers and players are dealt damage."""
    board = play.board
    if board.is_player(recipient):
        return not board.player(recipient).lost
    thing = board.objects[recipient]
    if thing.zone != "battlefield" or thing.phased_out:
        return False
    what = view(board, recipient)
    return what.is_creature or what.is_planeswalker or what.is_battle


def _result(play: Play, packet: Packet, source: View | None, combat: bool) -> None:
    deathtouch = source is not None and source.has("deathtouch")
    if play.board.is_player(packet.recipient):
        _to_player(play, packet, source, combat, deathtouch)
        return
    what = view(play.board, packet.recipient)
    if what.is_creature:
        _to_creature(play, packet, source, combat, deathtouch)
    if what.is_planeswalker:
        _to_counters(play, packet, "loyalty", "damage.to_planeswalker", combat)
    if what.is_battle:
        _to_counters(play, packet, "defense", "damage.to_battle", combat)


def _to_player(play: Play, packet: Packet, source: View | None, combat: bool, deathtouch: bool) -> None:
    infect = source is not None and source.has("infect")
    player = play.board.player(packet.recipient)
    play.note(
        DamageDealt(
            source=packet.source,
            recipient=packet.recipient,
            amount=packet.amount,
            as_="poison" if infect else "life",
            total=player.poison + packet.amount if infect else player.life - packet.amount,
            combat=combat,
            deathtouch=deathtouch,
            cites=("damage.to_player_infect",) if infect else ("damage.to_player",),
        )
    )
    if infect:
        give_poison(play, packet.recipient, packet.amount, source=packet.source)
    else:
        change_life(play, packet.recipient, -packet.amount, why="damage", source=packet.source)
    toxic = sum(int(v) for v in source.values("toxic")) if source is not None else 0
    if toxic and combat:
        give_poison(play, packet.recipient, toxic, source=packet.source, cites=("damage.toxic",))


def _to_creature(play: Play, packet: Packet, source: View | None, combat: bool, deathtouch: bool) -> None:
    withers = source is not None and (source.has("wither") or source.has("infect"))
    thing = play.board.objects[packet.recipient]
    if withers:
        put_counters(play, thing.id, "-1/-1", packet.amount)
        thing = play.board.objects[thing.id]
    else:
        thing = replace(thing, damage=thing.damage + packet.amount)
    play.put(replace(thing, deathtouched=thing.deathtouched or deathtouch))
    play.note(
        DamageDealt(
            source=packet.source,
            recipient=packet.recipient,
            amount=packet.amount,
            as_="counters" if withers else "damage",
            total=thing.count("-1/-1") if withers else thing.damage,
            combat=combat,
            deathtouch=deathtouch,
            cites=("damage.wither",) if withers else ("damage.marked",),
        )
    )


def _to_counters(play: Play, packet: Packet, kind: str, concept: str, combat: bool) -> None:
    """Damage to a planeswalker or battle removes that many counters."""
    take_counters(play, packet.recipient, kind, packet.amount)
    play.note(
        DamageDealt(
            source=packet.source,
            recipient=packet.recipient,
            amount=packet.amount,
            as_=kind,
            total=play.board.objects[packet.recipient].count(kind),
            combat=combat,
            cites=(concept,),
        )
    )


def _lifelink(play: Play, packets: Sequence[Packet], seen: dict[int, View]) -> None:
    """Each source with lifelink makes its controller gain life once for all it dealt (120.3f)."""
    for source, what in seen.items():
        dealt = sum(p.amount for p in packets if p.source == source)
        if dealt > 0 and what.has("lifelink"):
            change_life(
                play,
                what.controller,
                dealt,
                why="lifelink",
                source=source,
                cites=("damage.lifelink", "keyword.lifelink.gain"),
            )
