"""What changes damage before it is dealt, in the order that is chosen where it matters (616.1).

The affected player, or the affected object's controller, chooses which effect applies first; players in turn order,
the active player first.  Where a shield can't prevent all the damage that several sources deal at once, that player
also chooses whose damage it prevents (615.7).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from judgecli.actions.modifiers import Modifier, Spent, applicable, apply, end_next_time, modifies_anything
from judgecli.actions.play import Play
from judgecli.actions.sources import protected_players
from judgecli.board.abilities import Keyword, Trigger
from judgecli.board.table import Board, Choosing, Packet
from judgecli.characteristics import statics_of, view, views

#: Orders of more different effects than this on one packet aren't tried: the player is asked.
_MOST_ORDERED = 5


class Settled(Struct, frozen=True):
    """The packets as they will be dealt, in the order in which they were given."""

    packets: tuple[Packet, ...]


def change_packets(play: Play, packets: Sequence[Packet], combat: bool) -> Settled | Choosing:
    """Apply all replacement and prevention to each packet; or the choice that must be made first.

    `board.chosen` holds the choices made so far: (source, recipient, key of the effect) for one packet, (minus the
    number of a shield's effect, recipient, source) for whose damage that shield prevents.
    """
    recipients = {p.recipient for p in packets}
    protection = any(
        k.name == "protection"
        for r in recipients
        if r in views(play.board)
        for k in view(play.board, r).keywords
    )
    if not (protection or modifies_anything(play.board, tuple(recipients)) or protected_players(play.board)):
        return Settled(tuple(packets))
    return _Event(play, packets, combat).settle()


class _Event:
    """One damage event while it is worked out."""

    def __init__(self, play: Play, packets: Sequence[Packet], combat: bool) -> None:
        self.play = play
        self.packets = list(packets)
        self.original = tuple(packets)
        self.combat = combat
        self.spent = Spent(set(), {})
        self.used: list[list[Modifier]] = [[] for _ in packets]
        chosen = play.board.chosen
        self.chosen = [[c[2] for c in chosen if c[:2] == (p.source, p.recipient)] for p in packets]

    def settle(self) -> Settled | Choosing:
        shared = self._shared_shields()
        if isinstance(shared, Choosing):
            return shared
        for n in self._in_turn_order(shared):
            choice = self._settle_one(n)
            if choice is not None:
                return choice
        end_next_time(self.play, self.spent)
        return Settled(tuple(self.packets))

    def _in_turn_order(self, first_sources: dict[int, list[int]]) -> list[int]:
        """Packets by whose choice they are, the active player's first; before others those whose damage a shield
        that several share is to prevent first."""
        board = self.play.board

        def rank(n: int) -> tuple[int, int, int]:
            packet = self.packets[n]
            player = chooser(board, packet.recipient)
            firsts = first_sources.get(packet.recipient, [])
            place = firsts.index(packet.source) if packet.source in firsts else len(firsts)
            return ((player - board.active) % max(1, len(board.players)), place, n)

        return sorted(range(len(self.packets)), key=rank)

    # -- one packet -----------------------------------------------------------------------------------------

    def _settle_one(self, n: int) -> Choosing | None:
        """One packet through everything that applies to it, one effect after the other (616.1f)."""
        while True:
            open_ones = self._open(self.play, self.packets[n], self.used[n])
            if not open_ones:
                return None
            chosen = self.chosen[n]
            wanted = next((m for m in open_ones if chosen and m.key == chosen[0]), None)
            if wanted is not None:
                chosen.pop(0)
            elif len(open_ones) > 1 and self._order_matters(self.packets[n], self.used[n], open_ones):
                return self._choice(n, open_ones)
            first = wanted or open_ones[0]
            self.used[n].append(first)
            self.packets[n] = apply(self.play, self.packets[n], first, self.combat, self.spent)

    def _open(self, play: Play, packet: Packet, used: list[Modifier]) -> list[Modifier]:
        """What may still change it: each effect gets one opportunity (614.5), nothing changes 0 damage (120.8).
        Several instances of one ability (absorb) are effects of their own."""
        if packet.amount <= 0:
            return []
        over = list(used)
        found: list[Modifier] = []
        for modifier in applicable(play, packet, self.combat, self.spent):
            before = next((u for u in over if _same(modifier, u)), None)
            if before is None:
                found.append(modifier)
            else:
                over.remove(before)
        return found

    def _choice(self, n: int, open_ones: list[Modifier]) -> Choosing:
        packet, original = self.packets[n], self.original[n]
        options = dict.fromkeys((m.key, m.word) for m in open_ones)
        return Choosing(
            "replacement",
            chooser(self.play.board, packet.recipient),
            packet.recipient,
            tuple(key for key, _ in options),
            key=(original.source, original.recipient),
            words=_numbered([word for _, word in options]),
        )

    def _order_matters(self, packet: Packet, used: list[Modifier], open_ones: list[Modifier]) -> bool:
        """Whether different orders of these effects end differently."""
        if len({m.content for m in open_ones}) > _MOST_ORDERED:
            return True
        found: set[object] = set()
        self._outcomes(self.play.board, packet, used, self.spent, found)
        return len(found) > 1

    def _outcomes(
        self, board: Board, packet: Packet, used: list[Modifier], spent: Spent, found: set[object]
    ) -> None:
        """How this packet may end: every order, effects that do the same told apart no further."""
        play = Play(board)
        kept, self.spent = self.spent, spent
        open_ones = self._open(play, packet, used)
        self.spent = kept
        if not open_ones:
            found.add(_what_is_left(board, packet, spent))
            return
        for modifier in {m.content: m for m in open_ones}.values():
            trial = Play(board)
            after = Spent(set(spent.counters), dict(spent.next_time))
            changed = apply(trial, packet, modifier, self.combat, after)
            self._outcomes(trial.board, changed, [*used, modifier], after, found)
            if len(found) > 1:
                return

    # -- a shield for several -------------------------------------------------------------------------------

    def _shared_shields(self) -> dict[int, list[int]] | Choosing:
        """For each recipient the sources whose damage a shield prevents first, as chosen; or the next such choice."""
        first: dict[int, list[int]] = {}
        recipients = dict.fromkeys(p.recipient for p in self.packets)
        board = self.play.board
        for recipient in sorted(
            recipients, key=lambda r: (chooser(board, r) - board.active) % len(board.players)
        ):
            those = [p for p in self.packets if p.recipient == recipient]
            if len(those) < 2:
                continue
            for shield in self._limited(those):
                chosen = [c[2] for c in board.chosen if c[:2] == (shield.key_of_effect, recipient)]
                first.setdefault(recipient, []).extend(c for c in chosen if c not in first.get(recipient, []))
                choice = self._shared(shield, recipient, chosen)
                if choice is not None:
                    return choice
        return first

    def _limited(self, those: list[Packet]) -> list[_Shared]:
        """The shields of a certain amount that several of these packets meet."""
        found: dict[int, _Shared] = {}
        for packet in those:
            for m in applicable(self.play, packet, self.combat, self.spent):
                if m.limit is not None and m.static is not None:
                    shared = found.setdefault(m.static.effect, _Shared(m.static.effect, m.limit, m.key, []))
                    shared.packets.append(packet)
        return [s for s in found.values() if len({p.source for p in s.packets}) > 1]

    def _shared(self, shield: _Shared, recipient: int, chosen: list[int]) -> Choosing | None:
        """The choice that is still to be made: the shield is too small, and it isn't all the same."""
        left = shield.limit - sum(p.amount for p in shield.packets if p.source in chosen)
        rest = [p for p in shield.packets if p.source not in chosen]
        sources = tuple(dict.fromkeys(p.source for p in rest))
        if left <= 0 or len(sources) < 2 or left >= sum(p.amount for p in rest):
            return None
        if len({_what_its_damage_does(self.play.board, s) for s in sources}) == 1:
            return None
        return Choosing(
            "shield",
            chooser(self.play.board, recipient),
            recipient,
            sources,
            key=(shield.key_of_effect, recipient),
        )


def _numbered(words: list[str]) -> tuple[str, ...]:
    """Several shields are told apart: `shield`, `shield 2`, …"""
    return tuple(
        f"{word} {n}" if word and (n := words[: at + 1].count(word)) > 1 else word
        for at, word in enumerate(words)
    )


class _Shared(Struct):
    """A shield of `limit` that `packets` share.  effect: its number; key: what names it in a choice."""

    effect: int
    limit: int
    key: int
    packets: list[Packet]

    @property
    def key_of_effect(self) -> int:
        return -self.effect


def _same(a: Modifier, b: Modifier) -> bool:
    """Whether it is the same effect; a shield that has been partly used up stays the same."""
    if a.kind != b.kind:
        return False
    if a.static is None or b.static is None:
        return a.static is b.static and a.holder == b.holder
    if a.static.effect or b.static.effect:
        return a.static.effect == b.static.effect
    return a.static == b.static


def chooser(board: Board, recipient: int) -> int:
    """The affected player, or the affected object's controller."""
    return recipient if board.is_player(recipient) else board.objects[recipient].controller


def _what_is_left(board: Board, packet: Packet, spent: Spent) -> object:
    """Everything in which orders may differ: the damage, whom it is dealt to, shields, counters."""
    thing = board.objects.get(packet.recipient)
    counters = tuple(sorted((id, board.objects[id].count("shield")) for id in spent.counters))
    return (
        packet.amount,
        packet.recipient if packet.amount else 0,
        tuple((e.id, e.parts) for e in board.effects),
        tuple(sorted(spent.next_time)),
        counters,
        thing.count("shield") if thing is not None else 0,
    )


def _what_its_damage_does(board: Board, source: int) -> object:
    """What tells one source's damage from another's: where it is alike, it is all the same whose is prevented."""
    if not source:
        return ()
    seen = view(board, source)
    words = ("deathtouch", "lifelink", "wither", "infect", "toxic", "poisonous")
    mine = [k for k in seen.keywords if k.name in words]
    triggers = [s for s in statics_of(board, Trigger) if s.source == source and _about_damage(s.part)]
    commander = source if board.objects[source].commander else 0
    return (tuple(Keyword(k.name, k.value) for k in mine), tuple(t.text for t in triggers), commander)


def _about_damage(part: object) -> bool:
    return isinstance(part, Trigger) and "damage" in part.event
