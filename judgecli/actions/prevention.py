"""What changes damage before it is dealt: redirected, multiplied, prevented (614, 615), in an order that the
affected player or the affected object's controller chooses where it matters (616.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from msgspec import Struct
from msgspec.structs import replace

from judgecli.actions.counters import take_counters, working
from judgecli.actions.play import Play
from judgecli.actions.sources import is_player_meant, is_source, protected_from
from judgecli.board.abilities import Amplify, Prevention, Redirect, Unpreventable
from judgecli.board.events import DamageChanged, DamagePrevented
from judgecli.board.table import Board, Choosing, Packet
from judgecli.characteristics import Static, in_force, matching, meant, statics_of

#: More competing effects than this on one packet are applied in order of timestamp without asking.
_MOST_ORDERED = 5


class Modifier(Struct, frozen=True):
    """One effect that would change a packet.

    kind: `redirect`, `amplify`, `prevent`, `protection`, `shield counter`.  key: what names it in a choice: the
    object it comes from, or minus the number of an effect without one.
    """

    kind: str
    key: int
    static: Static | None = None


class Settled(Struct, frozen=True):
    """The packets as they will be dealt."""

    packets: tuple[Packet, ...]


def change_packets(play: Play, packets: Sequence[Packet], combat: bool) -> Settled | Choosing:
    """Apply all replacement and prevention to each packet; or the choice that must be made first.

    `board.chosen` holds the choices made so far, as (source, recipient, key of the modifier).
    """
    shielded = {p.recipient for p in packets if _has_shield(play.board, p.recipient)}
    done: list[Packet] = []
    for packet in packets:
        changed = _change(play, packet, combat, shielded)
        if isinstance(changed, Choosing):
            return changed
        done.append(changed)
    return Settled(tuple(done))


def _change(play: Play, packet: Packet, combat: bool, shielded: set[int]) -> Packet | Choosing:
    """One packet through everything that applies to it, one effect after the other (616.1f)."""
    chosen = [c[2] for c in play.board.chosen if c[:2] == (packet.source, packet.recipient)]
    used: list[Modifier] = []
    original = packet
    while True:
        open_ones = [m for m in _applicable(play, packet, combat, shielded) if not _is_used(m, used)]
        if not open_ones or packet.amount <= 0:
            return packet
        wanted = next((m for m in open_ones if chosen and m.key == chosen[0]), None)
        if wanted is not None:
            chosen.pop(0)
        elif len(open_ones) > 1 and _order_matters(play, packet, open_ones):
            return Choosing(
                "replacement",
                _chooser(play.board, packet.recipient),
                packet.recipient,
                tuple(dict.fromkeys(m.key for m in open_ones)),
                key=(original.source, original.recipient),
            )
        first = wanted or open_ones[0]
        used.append(first)
        packet = _apply(play, packet, first)


def _is_used(modifier: Modifier, used: list[Modifier]) -> bool:
    return any(u.kind == modifier.kind and u.static == modifier.static for u in used)


def _chooser(board: Board, recipient: int) -> int:
    return recipient if board.is_player(recipient) else board.objects[recipient].controller


def _applicable(play: Play, packet: Packet, combat: bool, shielded: set[int]) -> list[Modifier]:
    """Everything that would change this packet now, in order of timestamp; what can't be prevented is not."""
    board = play.board
    found: list[Modifier] = []
    for kind, part_type in (("redirect", Redirect), ("amplify", Amplify)):
        for static in statics_of(board, part_type):
            if _applies(play, static, packet, combat):
                found.append(Modifier(kind, _key(static), static))
    if _unpreventable(play, packet, combat):
        return found
    if protected_from(play.board, packet.recipient, packet.source):
        found.append(Modifier("protection", packet.recipient))
    for static in statics_of(board, Prevention):
        if _applies(play, static, packet, combat):
            found.append(Modifier("prevent", _key(static), static))
    if packet.recipient in shielded:
        found.append(Modifier("shield counter", packet.recipient))
    return found


def _key(static: Static) -> int:
    return static.source or -static.effect


def _applies(play: Play, static: Static, packet: Packet, combat: bool) -> bool:
    """Whether the effect is about this damage: its source, its recipient, combat or not."""
    part = static.part
    assert isinstance(part, Prevention | Amplify | Redirect)
    if part.combat is not None and part.combat is not combat:
        return False
    if in_force(play.board, static) is False:
        return False
    if isinstance(part, Redirect):
        to = matching(play.board, part.instead, static)
        if not to or to[0] == packet.recipient:
            return False
    elif part.from_ is not None and not is_source(play.board, part.from_, packet.source, static):
        return False
    if part.to is None and not part.to_players:
        return True
    if play.board.is_player(packet.recipient):
        return is_player_meant(play.board, part.to_players, packet.recipient, static)
    return part.to is not None and meant(play.board, part.to, packet.recipient, static)


def _order_matters(play: Play, packet: Packet, modifiers: list[Modifier]) -> bool:
    """Whether different orders of these effects end differently."""
    if len(modifiers) > _MOST_ORDERED or all(m.kind == "prevent" and _prevents_all(m) for m in modifiers):
        return False
    results = {_result_of(play.board, packet, order) for order in permutations(modifiers)}
    return len(results) > 1


def _prevents_all(modifier: Modifier) -> bool:
    part = modifier.static.part if modifier.static is not None else None
    return isinstance(part, Prevention) and part.amount is None and not part.next_only


def _result_of(board: Board, packet: Packet, order: tuple[Modifier, ...]) -> tuple[object, ...]:
    """What is left of the packet, and of the shields, after that order."""
    trial = Play(board)
    for modifier in order:
        if packet.amount > 0:
            packet = _apply(trial, packet, modifier)
    left = tuple(e for e in trial.board.effects if any(isinstance(p, Prevention) for p in e.parts))
    thing = trial.board.objects.get(packet.recipient)
    return (packet.recipient, packet.amount, left, thing.count("shield") if thing is not None else 0)


def _apply(play: Play, packet: Packet, modifier: Modifier) -> Packet:
    static = modifier.static
    part = static.part if static is not None else None
    if isinstance(part, Redirect) and static is not None:
        (to, *_) = matching(play.board, part.instead, static)
        _note_changed(play, packet, packet.amount, static, "replacement.redirect", to)
        return replace(packet, recipient=to)
    if isinstance(part, Amplify) and static is not None:
        after = packet.amount * part.times + part.plus
        _note_changed(play, packet, after, static, "damage.sequence")
        return replace(packet, amount=after)
    if isinstance(part, Prevention) and static is not None:
        stopped = packet.amount if part.amount is None else min(part.amount, packet.amount)
        _use_up(play, static, part, stopped)
        _note_prevented(play, packet, stopped, "effect", static.source, static.text, "prevention.effects")
        return replace(packet, amount=packet.amount - stopped)
    if modifier.kind == "shield counter":
        if not any(
            isinstance(e, DamagePrevented) and e.why == "shield counter" and e.recipient == packet.recipient
            for e in play.events
        ):
            take_counters(play, packet.recipient, "shield", 1)
        _note_prevented(
            play, packet, packet.amount, "shield counter", packet.recipient, "", "objects.shield_counters"
        )
        return replace(packet, amount=0)
    _note_prevented(
        play, packet, packet.amount, "protection", packet.recipient, "", "keyword.protection.damage"
    )
    return replace(packet, amount=0)


def _has_shield(board: Board, recipient: int) -> bool:
    """Shield counters protect from all damage of one event together (122.1c)."""
    return not board.is_player(recipient) and working(board, board.objects[recipient], "shield") > 0


def _note_changed(
    play: Play, packet: Packet, after: int, static: Static, concept: str, redirected_to: int = 0
) -> None:
    play.note(
        DamageChanged(
            source=packet.source,
            recipient=packet.recipient,
            before=packet.amount,
            after=after,
            by=static.source,
            text=static.text,
            redirected_to=redirected_to,
            cites=(concept,),
        )
    )


def _note_prevented(
    play: Play, packet: Packet, amount: int, why: str, by: int, text: str, concept: str
) -> None:
    play.note(
        DamagePrevented(
            source=packet.source,
            recipient=packet.recipient,
            amount=amount,
            why=why,
            by=by,
            text=text,
            cites=(concept,),
        )
    )


def _use_up(play: Play, static: Static, part: Prevention, amount: int) -> None:
    """An effect that prevents N (or the next) damage is used up as it does; a static ability isn't."""
    if not static.effect or (part.amount is None and not part.next_only):
        return
    left = 0 if part.next_only or part.amount is None else part.amount - amount
    effects = []
    for effect in play.board.effects:
        if effect.id != static.effect:
            effects.append(effect)
        elif left:
            effects.append(replace(effect, parts=(replace(part, amount=left),)))
    play.board = replace(play.board, effects=tuple(effects))


def _unpreventable(play: Play, packet: Packet, combat: bool) -> bool:
    for static in statics_of(play.board, Unpreventable):
        part = static.part
        assert isinstance(part, Unpreventable)
        if part.combat is not None and part.combat is not combat:
            continue
        if part.from_ is None or is_source(play.board, part.from_, packet.source, static):
            return True
    return False
