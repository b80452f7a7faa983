"""The effects that change damage before it is dealt, one by one: redirection, more of it, prevention (614, 615)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from judgecli.actions.counters import take_counters, working
from judgecli.actions.play import Play
from judgecli.actions.sources import can_be_dealt_damage, is_player_meant, is_source, protected_from
from judgecli.board.abilities import Amplify, Prevention, Redirect, Unpreventable
from judgecli.board.events import DamageChanged, DamagePrevented
from judgecli.board.table import Board, Packet
from judgecli.characteristics import Static, in_force, matching, meant, statics_of

#: What names in a choice what the rules themselves do; far from the numbers of effects.
PROTECTION = -1_000_000_001
SHIELD_COUNTER = -1_000_000_002


class Modifier(Struct, frozen=True):
    """One effect that would change a packet.

    kind: `redirect`, `amplify`, `prevent`, `protection`, `shield counter`.  key: what names it in a choice: the
    object it comes from, or minus the number of an effect without one.  static: none for what the rules do; holder:
    whose protection or shield counter it is.
    """

    kind: str
    key: int
    static: Static | None = None
    holder: int = 0

    @property
    def word(self) -> str:
        """What to type for it, where it isn't the name of its source."""
        if self.kind in ("protection", "shield counter"):
            return self.kind
        return "shield" if self.key < 0 else ""

    @property
    def content(self) -> object:
        """Effects with the same content do the same."""
        return (self.kind, self.static.part if self.static is not None else self.holder, self.affected)

    @property
    def affected(self) -> tuple[int, ...]:
        return self.static.affected if self.static is not None else ()

    @property
    def limit(self) -> int | None:
        """How much a shield prevents before it is used up; None for what has no such bound (615.7)."""
        part = self.static.part if self.static is not None else None
        return part.amount if isinstance(part, Prevention) and self.is_shield else None

    @property
    def is_shield(self) -> bool:
        """It prevents "the next" damage and is used up by that; "prevent 1 of that damage" is not (615.7, 615.10)."""
        if self.static is None or not self.static.effect or not isinstance(self.static.part, Prevention):
            return False
        part = self.static.part
        return part.next_only or (part.amount is not None and "next" in self.static.text.casefold())


class Spent(Struct):
    """What has been used in the damage event that is being worked out.

    counters: permanents whose shield counters protect them from all of it; next_time: effects on the next
    instance of damage → the source whose damage that is (615.8).
    """

    counters: set[int]
    next_time: dict[int, int]


def applicable(play: Play, packet: Packet, combat: bool, spent: Spent) -> list[Modifier]:
    """Everything that would change this packet now, in order of timestamp.

    Damage that can't be prevented still costs a shield counter (615.12).
    """
    board = play.board
    found = [
        Modifier(kind, _key(static), static)
        for kind, part_type in (("redirect", Redirect), ("amplify", Amplify))
        for static in statics_of(board, part_type)
        if _applies(board, static, packet, combat)
    ]
    shielded = _has_shield_counter(board, packet.recipient) or packet.recipient in spent.counters
    counter = Modifier("shield counter", SHIELD_COUNTER, holder=packet.recipient)
    if unpreventable(board, packet, combat):
        return [*found, *([counter] if shielded else [])]
    if protected_from(board, packet.recipient, packet.source):
        found.append(Modifier("protection", PROTECTION, holder=packet.recipient))
    found += [
        Modifier("prevent", _key(static), static)
        for static in statics_of(board, Prevention)
        if _applies(board, static, packet, combat) and not _over(static, packet, spent)
    ]
    if shielded:
        found.append(counter)
    return found


def _key(static: Static) -> int:
    return static.source or -static.effect


def _over(static: Static, packet: Packet, spent: Spent) -> bool:
    """An effect on the next damage has met it already: that of another source."""
    return spent.next_time.get(static.effect, packet.source) != packet.source


def _applies(board: Board, static: Static, packet: Packet, combat: bool) -> bool:
    """Whether the effect is about this damage: its source, its recipient, combat or not."""
    part = static.part
    assert isinstance(part, Prevention | Amplify | Redirect)
    if part.combat is not None and part.combat is not combat:
        return False
    if in_force(board, static) is False:
        return False
    if part.from_ is not None and not is_source(board, part.from_, packet.source, static):
        return False
    if isinstance(part, Redirect) and _redirected_to(board, part, static, packet) == 0:
        return False
    if part.to is None and not part.to_players:
        return True
    if board.is_player(packet.recipient):
        return is_player_meant(board, part.to_players, packet.recipient, static)
    return part.to is not None and meant(board, part.to, packet.recipient, static)


def _redirected_to(board: Board, part: Redirect, static: Static, packet: Packet) -> int:
    """Whom the damage is dealt to instead; 0: nobody, so that the effect does nothing (614.9)."""
    for to in matching(board, part.instead, static):
        if to != packet.recipient and can_be_dealt_damage(board, to):
            return to
    return 0


def unpreventable(board: Board, packet: Packet, combat: bool) -> bool:
    """Whether an effect says that this damage can't be prevented."""
    for static in statics_of(board, Unpreventable):
        part = static.part
        assert isinstance(part, Unpreventable)
        if part.combat is not None and part.combat is not combat:
            continue
        if part.from_ is None or is_source(board, part.from_, packet.source, static):
            return True
    return False


def _has_shield_counter(board: Board, recipient: int) -> bool:
    return not board.is_player(recipient) and working(board, board.objects[recipient], "shield") > 0


# -- applying one -------------------------------------------------------------------------------------------


def apply(play: Play, packet: Packet, modifier: Modifier, combat: bool, spent: Spent) -> Packet:
    """The packet as the effect changes it; what it uses up is used up."""
    static = modifier.static
    part = static.part if static is not None else None
    if isinstance(part, Redirect) and static is not None:
        to = _redirected_to(play.board, part, static, packet)
        _note_changed(play, packet, packet.amount, static, "replacement.redirect", to)
        return replace(packet, recipient=to)
    if isinstance(part, Amplify) and static is not None:
        after = packet.amount * part.times + part.plus
        _note_changed(play, packet, after, static, "damage.sequence")
        return replace(packet, amount=after)
    if isinstance(part, Prevention) and static is not None:
        return _prevent(play, packet, modifier, static, part, spent)
    if modifier.kind == "shield counter":
        return _shield_counter(play, packet, combat, spent)
    _note_prevented(play, packet, packet.amount, "protection", ("keyword.protection.damage",))
    return replace(packet, amount=0)


def _prevent(
    play: Play, packet: Packet, modifier: Modifier, static: Static, part: Prevention, spent: Spent
) -> Packet:
    stopped = packet.amount if part.amount is None else min(part.amount, packet.amount)
    cites = ["prevention.effects"]
    if part.next_only and static.effect:
        spent.next_time[static.effect] = packet.source
        cites = ["prevention.next_time"]
    elif modifier.limit is not None:
        _use_up(play, static, part, stopped)
        cites = ["prevention.amount"]
    elif static.keyword:
        cites = [static.concept]
    why = static.keyword or "effect"
    _note_prevented(play, packet, stopped, why, tuple(cites), by=static.source, text=static.text)
    return replace(packet, amount=packet.amount - stopped)


def _shield_counter(play: Play, packet: Packet, combat: bool, spent: Spent) -> Packet:
    """One counter for all the damage of the event together (122.1c), even if that can't be prevented."""
    if packet.recipient not in spent.counters:
        spent.counters.add(packet.recipient)
        take_counters(play, packet.recipient, "shield", 1)
    cite = "objects.shield_counters"
    if unpreventable(play.board, packet, combat):
        cites = (cite, "prevention.cant_be_prevented")
        _note_prevented(play, packet, 0, "shield counter", cites, by=packet.recipient)
        return packet
    _note_prevented(play, packet, packet.amount, "shield counter", (cite,), by=packet.recipient)
    return replace(packet, amount=0)


def _use_up(play: Play, static: Static, part: Prevention, amount: int) -> None:
    """A shield of so much damage is smaller by what it prevented; at nothing it is gone (615.7)."""
    left = (part.amount or 0) - amount
    effects = []
    for effect in play.board.effects:
        if effect.id == static.effect:
            parts = [p for p in effect.parts if p is not part and p != part]
            if left > 0:
                parts.append(replace(part, amount=left))
            if not parts and not effect.abilities:
                continue
            effect = replace(effect, parts=tuple(parts))
        effects.append(effect)
    play.board = replace(play.board, effects=tuple(effects))


def end_next_time(play: Play, spent: Spent) -> None:
    """Effects on the next instance of damage are over once it has been dealt (615.8)."""
    if spent.next_time:
        kept = tuple(e for e in play.board.effects if e.id not in spent.next_time)
        play.board = replace(play.board, effects=kept)


def modifies_anything(board: Board, recipients: Sequence[int]) -> bool:
    """Whether anything on the table could change damage; False where it is dealt just as it is."""
    for part_type in (Redirect, Amplify, Prevention):
        if statics_of(board, part_type):
            return True
    return any(_has_shield_counter(board, r) for r in recipients)


# -- events -------------------------------------------------------------------------------------------------


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
    play: Play, packet: Packet, amount: int, why: str, cites: tuple[str, ...], by: int = 0, text: str = ""
) -> None:
    play.note(
        DamagePrevented(
            source=packet.source,
            recipient=packet.recipient,
            amount=amount,
            why=why,
            by=by or (0 if text else packet.recipient),
            text=text,
            cites=play.edition.known(*cites),
        )
    )
