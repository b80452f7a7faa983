"""Effects on damage, attachments and turns: prevent, fog, attach, extra turns."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.effects import begin_effect
from judgecli.actions.play import Play
from judgecli.board.abilities import SELF, Filter, Prevention, Unpreventable
from judgecli.board.commands import Attach, ExtraTurn, Prevent
from judgecli.board.events import Changed, Noted
from judgecli.board.refusals import Malformed
from judgecli.board.table import Board
from judgecli.characteristics import is_of_subtype, view
from judgecli.effects.late import note_attached
from judgecli.effects.presence import must_be_there


def prevent(play: Play, command: Prevent) -> None:
    """`prevent 3 to X`, `prevent all from X`, `prevent all to X`, `prevent next from X to P`.  This turn."""
    source = Filter("these", ids=command.source) if command.source else None
    for recipient in command.to or (0,):
        to_player = bool(recipient) and play.board.is_player(recipient)
        part = Prevention(
            amount=command.amount,
            from_=source,
            to=SELF if recipient and not to_player else None,
            to_players=("affected",) if to_player else (),
            next_only=command.next_only,
        )
        affected = (recipient,) if recipient else command.source
        begin_effect(play, affected, _text(play, command, recipient), parts=(part,))
    play.note(
        Changed(
            what="prevention",
            objects=(),
            text=_text(play, command, *command.to),
            cites=("prevention.effects",),
        )
    )


def _text(play: Play, command: Prevent, *to: int) -> str:
    amount = "the next damage" if command.next_only else "all damage" if command.amount is None else ""
    words = f"prevent {amount or f'the next {command.amount} damage'}"
    if command.source:
        words += " from " + ", ".join(play.board.name(s) for s in command.source)
    targets = [t for t in to if t]
    if targets:
        words += " to " + ", ".join(play.board.name(t) for t in targets)
    return f"{words} this turn"


def fog(play: Play) -> None:
    text = "prevent all combat damage this turn"
    begin_effect(play, (), text, parts=(Prevention(combat=True),))
    play.note(Changed(what="prevention", objects=(), text=text, cites=("prevention.effects",)))


def unpreventable(play: Play) -> None:
    text = "damage can't be prevented this turn"
    begin_effect(play, (), text, parts=(Unpreventable(),))
    play.note(Changed(what="prevention", objects=(), text=text, cites=("cant_beats_can",)))


def attach(play: Play, command: Attach) -> None:
    """Attach permanents to another (701.3), or unattach them; what can't be attached there stays where it is."""
    must_be_there(play, command.things)
    if command.to and not play.board.is_player(command.to):
        must_be_there(play, (command.to,))
    if command.to in command.things:
        raise Malformed("a permanent can't be attached to itself")
    for id in command.things:
        thing = play.board.objects[id]
        why = _bars_attaching(play.board, id, command.to)
        if why or thing.attached_to == command.to:
            what = "not attached" if why else "attached already" if command.to else "unattached already"
            concepts = (
                ("action.attach.cant", "equipment.legal") if why == "not a creature" else ("action.attach",)
            )
            cites = play.edition.known(*concepts)
            play.note(Changed(what=what, objects=(id,), text=_name(play, command.to), note=why, cites=cites))
            continue
        stamp = play.board.next_stamp
        play.put(replace(thing, attached_to=command.to, timestamp=stamp if command.to else thing.timestamp))
        play.board = replace(play.board, next_stamp=stamp + 1)
        what = "attached" if command.to else "unattached"
        concept = "action.attach" if command.to else "action.attach.unattach"
        cites = play.edition.known(concept)
        play.note(Changed(what=what, objects=(id,), text=_name(play, command.to), cites=cites))
        note_attached(play, (id,))


def _name(play: Play, to: int) -> str:
    return play.board.name(to) if to else ""


def _bars_attaching(board: Board, id: int, to: int) -> str:
    """Why it can't be attached to that: Equipment to creatures only, and only Auras, Equipment and Fortifications
    to anything.  What an Aura may enchant isn't asked."""
    if not to:
        return ""
    seen = view(board, id)
    if is_of_subtype(seen, "Aura"):
        return ""
    if "Equipment" in seen.subtypes:
        if seen.is_creature and not seen.has("reconfigure"):
            return "creature equipment"
        return "" if not board.is_player(to) and view(board, to).is_creature else "not a creature"
    if "Fortification" in seen.subtypes:
        return ""
    return "no attachment"


def extra_turn(play: Play, command: ExtraTurn) -> None:
    """The most recently added turn comes first (500.7)."""
    turn = play.board.turn
    play.set_turn(replace(turn, extra_turns=(command.player, *turn.extra_turns)))
    play.note(Noted(kind="extra turn", subjects=(command.player,), cites=("turn.extra_turns",)))
