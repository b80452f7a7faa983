"""What changes damage before it is dealt: redirected, multiplied, prevented (614, 615)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judgecli.actions.counters import take_counters
from judgecli.actions.play import Play
from judgecli.board.abilities import Amplify, Filter, Prevention, Redirect, Unpreventable
from judgecli.board.events import DamageChanged, DamagePrevented
from judgecli.board.table import Packet
from judgecli.characteristics import Static, fits, has_colour, is_of_subtype, meant, statics_of, view, views


def change_packets(play: Play, packets: Sequence[Packet], combat: bool) -> list[Packet]:
    """The packets after all replacement and prevention, with an event for each change."""
    changed = [_redirect(play, p, combat) for p in packets]
    changed = [_amplify(play, p, combat) for p in changed]
    return [_prevent(play, p, combat) for p in changed]


def applies(
    play: Play, part: Prevention | Amplify | Redirect, static: Static, packet: Packet, combat: bool
) -> bool:
    """Whether the effect is about this damage: its source, its recipient, combat or not."""
    if part.combat is not None and part.combat is not combat:
        return False
    source_filter = getattr(part, "from_", None)
    if source_filter is not None and not _is_source(play, source_filter, packet.source, static):
        return False
    if part.to is None and not part.to_players:
        return True
    if play.board.is_player(packet.recipient):
        return _is_player(play, part.to_players, packet.recipient, static)
    return part.to is not None and meant(play.board, part.to, packet.recipient, static)


def _is_source(play: Play, what: Filter, source: int, static: Static) -> bool:
    """A source may also be a spell or a card elsewhere; a filter for its controller alone fits those too."""
    if not source:
        return False
    if what.base == "each" and not what.terms and not what.any_of:
        controller = play.board.objects[source].controller
        if what.other and source in static.affected:
            return False
        match what.controller:
            case "any":
                return True
            case "you":
                return controller == static.controller
            case "opponents":
                return controller in play.board.opponents(static.controller)
    return meant(play.board, what, source, static)


def _is_player(play: Play, kinds: tuple[str, ...], player: int, static: Static) -> bool:
    you = static.controller or (static.affected[0] if static.affected else 0)
    for kind in kinds:
        if kind == "players" or (kind == "you" and player == you):
            return True
        if kind == "opponents" and you and player in play.board.opponents(you):
            return True
        if kind == "affected" and player in static.affected:
            return True
    return False


def _redirect(play: Play, packet: Packet, combat: bool) -> Packet:
    for static in statics_of(play.board, Redirect):
        part = static.part
        assert isinstance(part, Redirect)
        if not applies(play, part, static, packet, combat):
            continue
        to = [
            id
            for id in views(play.board)
            if fits(
                play.board,
                views(play.board),
                part.instead,
                id,
                static.source,
                static.controller,
                static.affected,
            )
        ]
        if to and to[0] != packet.recipient:
            play.note(
                DamageChanged(
                    source=packet.source, recipient=packet.recipient, before=packet.amount, after=packet.amount,
                    by=static.source, text=static.text, redirected_to=to[0], cites=("replacement.redirect",),
                )
            )  # fmt: skip
            return replace(packet, recipient=to[0])
    return packet


def _amplify(play: Play, packet: Packet, combat: bool) -> Packet:
    for static in statics_of(play.board, Amplify):
        part = static.part
        assert isinstance(part, Amplify)
        if packet.amount > 0 and applies(play, part, static, packet, combat):
            after = packet.amount * part.times + part.plus
            play.note(
                DamageChanged(
                    source=packet.source, recipient=packet.recipient, before=packet.amount, after=after,
                    by=static.source, text=static.text, cites=("damage.sequence",),
                )
            )  # fmt: skip
            packet = replace(packet, amount=after)
    return packet


def _prevent(play: Play, packet: Packet, combat: bool) -> Packet:
    if packet.amount <= 0 or _unpreventable(play, packet, combat):
        return packet
    if _protected(play, packet):
        _note_prevented(
            play, packet, packet.amount, "protection", packet.recipient, "", ("keyword.protection.damage",)
        )
        return replace(packet, amount=0)
    for static in statics_of(play.board, Prevention):
        part = static.part
        assert isinstance(part, Prevention)
        if packet.amount <= 0:
            return packet
        if not applies(play, part, static, packet, combat):
            continue
        stopped = packet.amount if part.amount is None else min(part.amount, packet.amount)
        if stopped <= 0:
            continue
        _use_up(play, static, part, stopped)
        _note_prevented(play, packet, stopped, "effect", static.source, static.text, ("prevention.effects",))
        packet = replace(packet, amount=packet.amount - stopped)
    if packet.amount > 0 and not play.board.is_player(packet.recipient):
        thing = play.board.objects[packet.recipient]
        if thing.count("shield"):
            take_counters(play, thing.id, "shield", 1)
            _note_prevented(
                play, packet, packet.amount, "shield counter", thing.id, "", ("objects.shield_counters",)
            )
            packet = replace(packet, amount=0)
    return packet


def _note_prevented(
    play: Play, packet: Packet, amount: int, why: str, by: int, text: str, cites: tuple[str, ...]
) -> None:
    play.note(
        DamagePrevented(
            source=packet.source,
            recipient=packet.recipient,
            amount=amount,
            why=why,
            by=by,
            text=text,
            cites=cites,
        )
    )


def _use_up(play: Play, static: Static, part: Prevention, amount: int) -> None:
    """A shield that prevents N (or the next) damage is used up as it does."""
    if not static.effect or (part.amount is None and not part.next_only):
        return
    left = 0 if part.next_only or part.amount is None else part.amount - amount
    effects = []
    for effect in play.board.effects:
        if effect.id == static.effect:
            if left:
                effects.append(replace(effect, parts=(replace(part, amount=left),)))
        else:
            effects.append(effect)
    play.board = replace(play.board, effects=tuple(effects))


def _unpreventable(play: Play, packet: Packet, combat: bool) -> bool:
    for static in statics_of(play.board, Unpreventable):
        part = static.part
        assert isinstance(part, Unpreventable)
        if part.combat is not None and part.combat is not combat:
            continue
        if part.from_ is None or _is_source(play, part.from_, packet.source, static):
            return True
    return False


def _protected(play: Play, packet: Packet) -> bool:
    """Protection prevents all damage from sources with the quality (702.16e)."""
    if play.board.is_player(packet.recipient) or not packet.source:
        return False
    qualities = view(play.board, packet.recipient).values("protection")
    return any(has_quality(play, packet.source, str(q)) for q in qualities)


def has_quality(play: Play, source: int, quality: str) -> bool:
    """Whether an object has what protection speaks of: a colour, a type, a subtype, everything."""
    seen = view(play.board, source)
    word = quality.casefold()
    if word in ("everything",):
        return True
    if has_colour(seen, word) or word in seen.types or word in seen.supertypes:
        return True
    plural = word.removesuffix("s")
    return plural in seen.types or is_of_subtype(seen, word) or is_of_subtype(seen, plural)
