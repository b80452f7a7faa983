"""Dealing damage (120.3-120.4): replacement and prevention first, then the results, all at once.

One pipeline for combat damage and all other damage.  `deal_damage` is the only way in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from judgecli.actions.counters import with_counters
from judgecli.actions.life import change_life, give_poison
from judgecli.actions.play import Play
from judgecli.actions.prevention import change_packets
from judgecli.actions.sources import can_be_dealt_damage
from judgecli.board.events import DamageDealt
from judgecli.board.objects import GameObject
from judgecli.board.table import Board, Choosing, Dealing, Packet
from judgecli.characteristics import View, statics, view, views


def deal_damage(play: Play, packets: Iterable[Packet], *, combat: bool) -> None:
    """Deal all that damage simultaneously (120.4).  Packets for what can't take damage are dropped (120.1a), and
    those of no damage (120.8).

    Where replacement or prevention effects compete and their order matters, nothing is dealt yet: the choice is
    owed in `board.choosing`, the damage waits in `board.dealing`, and `resume` goes on.
    """
    board = play.board
    possible = tuple(p for p in packets if p.amount > 0 and can_be_dealt_damage(board, p.recipient))
    trial = Play(board)
    changed = change_packets(trial, possible, combat)
    if isinstance(changed, Choosing):
        play.board = replace(board, dealing=Dealing(possible, combat), choosing=(*board.choosing, changed))
        return
    play.events += trial.events
    if trial.board is not board or board.dealing is not None or board.chosen:
        play.board = replace(trial.board, dealing=None, chosen=())
    _Results(play, combat).of(possible, changed.packets)


def resume(play: Play, choice: Choosing, key: int) -> None:
    """A competing effect has been chosen to apply first (616.1), or whose damage a shield prevents first (615.7)."""
    dealing = play.board.dealing
    if dealing is None:
        return
    chosen = (*play.board.chosen, (*choice.key, key))
    play.board = replace(play.board, chosen=chosen, dealing=None)
    deal_damage(play, dealing.packets, combat=dealing.combat)


class _Results:
    """What damage that is dealt at once does (120.3): everything is seen as it was before it."""

    def __init__(self, play: Play, combat: bool) -> None:
        self.play = play
        self.combat = combat
        self.before = play.board
        self.seen = views(play.board)
        self.things: dict[int, GameObject] = {}
        self.sources: dict[int, View] = {}
        self.words: dict[int, frozenset[str]] = {}

    def of(self, assigned: Sequence[Packet], packets: Sequence[Packet]) -> None:
        """packets: as they are dealt; assigned: the same before anything changed them."""
        excess = self._excess(packets)
        dealt: dict[int, int] = {}
        for was, packet in zip(assigned, packets, strict=True):
            moved = packet.recipient != was.recipient
            if packet.amount <= 0 or (moved and not can_be_dealt_damage(self.before, packet.recipient)):
                continue
            dealt[packet.source] = dealt.get(packet.source, 0) + packet.amount
            original = was.amount if was.amount != packet.amount else 0
            if self.before.is_player(packet.recipient):
                self._to_player(packet, original)
            else:
                self._to_permanent(packet, original, excess.pop(id(packet), 0))
        if self.things:
            board = self.play.board.with_objects(self.things.values())
            self.play.board = replace(board, next_stamp=board.next_stamp + 1)
        self._lifelink(dealt)

    def _source(self, id: int) -> View | None:
        """The source as it is, or as it last was on the battlefield (702.2e, 702.15c, 702.80b, 702.90d)."""
        if not id or self.before.is_player(id):
            return None
        found = self.sources.get(id)
        if found is None:
            found = self.sources[id] = last_known(self.before, id)
        return found

    def _has(self, source: int, word: str) -> bool:
        """Whether the source has that keyword."""
        words = self.words.get(source)
        if words is None:
            seen = self._source(source)
            words = frozenset(k.name for k in seen.keywords) if seen is not None else frozenset()
            self.words[source] = words
        return word in words

    # -- to players -----------------------------------------------------------------------------------------

    def _to_player(self, packet: Packet, assigned: int) -> None:
        play = self.play
        infect = self._has(packet.source, "infect")
        player = play.board.player(packet.recipient)
        play.note(
            DamageDealt(
                source=packet.source,
                recipient=packet.recipient,
                amount=packet.amount,
                as_="poison" if infect else "life",
                total=player.poison + packet.amount if infect else player.life - packet.amount,
                assigned=assigned,
                combat=self.combat,
                deathtouch=self._has(packet.source, "deathtouch"),
                cites=play.edition.known("damage.to_player_infect" if infect else "damage.to_player"),
            )
        )
        if infect:
            give_poison(play, packet.recipient, packet.amount, source=packet.source)
        else:
            change_life(play, packet.recipient, -packet.amount, why="damage", source=packet.source)
        if self.combat:
            self._toxic(packet)
            self._commander(packet)

    def _toxic(self, packet: Packet) -> None:
        """Combat damage by a creature with toxic also gives its total toxic value in poison counters (120.3g)."""
        if not self._has(packet.source, "toxic"):
            return
        seen = self._source(packet.source)
        total = sum(int(v) for v in seen.values("toxic")) if seen is not None and seen.is_creature else 0
        if total:
            cites = self.play.edition.known("damage.toxic", "keyword.toxic.poison")
            give_poison(self.play, packet.recipient, total, source=packet.source, cites=cites)

    def _commander(self, packet: Packet) -> None:
        """Combat damage by each commander is counted over the game (903.10a)."""
        thing = self.before.objects.get(packet.source)
        if thing is None or not thing.commander or not self.play.plays("commander_damage"):
            return
        player = self.play.board.player(packet.recipient)
        counted = dict(player.commanders)
        key = f"{thing.owner} {thing.name}"
        counted[key] = counted.get(key, 0) + packet.amount
        self.play.seat(replace(player, commanders=tuple(counted.items())))

    # -- to permanents --------------------------------------------------------------------------------------

    def _to_permanent(self, packet: Packet, assigned: int, excess: int) -> None:
        """A permanent of several of these types gets the results of each (120.3c-e, h)."""
        what = self.seen[packet.recipient]
        further = False
        if what.is_creature:
            self._to_creature(packet, assigned, excess)
            further = True
        for is_one, kind, concept in (
            (what.is_planeswalker, "loyalty", "damage.to_planeswalker"),
            (what.is_battle, "defense", "damage.to_battle"),
        ):
            if is_one:
                self._to_counters(packet, kind, concept, assigned, excess, further)
                further = True

    def _thing(self, id: int) -> GameObject:
        return self.things.get(id) or self.play.board.objects[id]

    def _to_creature(self, packet: Packet, assigned: int, excess: int) -> None:
        withers = self._has(packet.source, "wither") or self._has(packet.source, "infect")
        deathtouch = self._has(packet.source, "deathtouch")
        thing = self._thing(packet.recipient)
        if withers:
            thing = with_counters(thing, "-1/-1", packet.amount, self.before.next_stamp)
        else:
            thing = replace(thing, damage=thing.damage + packet.amount)
        if deathtouch:
            thing = replace(thing, deathtouched=True)
        self.things[thing.id] = thing
        concept = "damage.wither" if withers else "damage.marked"
        total = thing.count("-1/-1") if withers else thing.damage
        self._note(
            packet,
            "counters" if withers else "damage",
            total,
            concept,
            assigned,
            excess,
            deathtouch=deathtouch,
        )

    def _to_counters(
        self, packet: Packet, kind: str, concept: str, assigned: int, excess: int, further: bool
    ) -> None:
        """Damage to a planeswalker or battle removes that many counters."""
        before = self._thing(packet.recipient)
        thing = with_counters(before, kind, -packet.amount)
        self.things[thing.id] = thing
        was, total = before.count(kind), thing.count(kind)
        self._note(packet, kind, total, concept, assigned, excess, further=further, before=was)

    def _note(
        self,
        packet: Packet,
        as_: str,
        total: int,
        concept: str,
        assigned: int,
        excess: int,
        *,
        deathtouch: bool = False,
        further: bool = False,
        before: int | None = None,
    ) -> None:
        self.play.note(
            DamageDealt(
                source=packet.source,
                recipient=packet.recipient,
                amount=packet.amount,
                as_=as_,
                total=total,
                assigned=assigned,
                combat=self.combat,
                deathtouch=deathtouch,
                further=further,
                before=before,
                excess=0 if further else excess,
                cites=self.play.edition.known(
                    concept, *(("damage.excess",) if excess and not further else ())
                ),
            )
        )

    def _excess(self, packets: Sequence[Packet]) -> dict[int, int]:
        """Excess damage of each permanent, by the last packet to it, where something on the table asks (120.10)."""
        if not self.play.plays("excess_damage") or not _asks_for_excess(self.before):
            return {}
        found: dict[int, int] = {}
        for recipient in dict.fromkeys(
            p.recipient for p in packets if not self.before.is_player(p.recipient)
        ):
            those = [p for p in packets if p.recipient == recipient and p.amount > 0]
            if those:
                deadly = any(self._has(p.source, "deathtouch") for p in those)
                most = excess_of(self.before, recipient, sum(p.amount for p in those), deadly)
                found[id(those[-1])] = most
        return found

    # -- lifelink -------------------------------------------------------------------------------------------

    def _lifelink(self, dealt: Mapping[int, int]) -> None:
        """Each source with lifelink makes its controller gain life, once for all it dealt (120.3f).  dealt: how much,
        by source."""
        linked = {source: n for source, n in dealt.items() if self._has(source, "lifelink")}
        concepts = ["damage.lifelink", "keyword.lifelink.gain"]
        if len(linked) > 1 and self.play.plays("lifelink_separate"):
            concepts.append("keyword.lifelink.separate")
        for source, amount in linked.items():
            seen = self._source(source)
            if seen is not None:
                cites = self.play.edition.known(*concepts)
                change_life(self.play, seen.controller, amount, why="lifelink", source=source, cites=cites)


def last_known(board: Board, id: int) -> View:
    """An object as it is now; one that has left the battlefield with the keywords it had there at the last."""
    seen = view(board, id)
    thing = board.objects[id]
    if thing.zone != "battlefield" and thing.last_keywords is not None:
        return replace(seen, keywords=thing.last_keywords)
    return seen


def excess_of(board: Board, recipient: int, amount: int, deathtouch: bool) -> int:
    """How much of that damage, dealt together, is in excess: the greatest by each of the permanent's types (120.10)."""
    what, thing = view(board, recipient), board.objects[recipient]
    found = [0]
    if what.is_creature:
        lethal = max(0, (what.toughness or 0) - thing.damage)
        found.append(amount - (min(1, lethal) if deathtouch else lethal))
    if what.is_planeswalker:
        found.append(amount - thing.count("loyalty"))
    if what.is_battle:
        found.append(amount - thing.count("defense"))
    return max(found)


def _asks_for_excess(board: Board) -> bool:
    kept: bool | None = board.memo.get("asks for excess damage")
    if kept is None:
        kept = board.memo["asks for excess damage"] = any("excess damage" in s.text for s in statics(board))
    return kept
