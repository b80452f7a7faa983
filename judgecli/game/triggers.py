"""Naming the abilities that trigger as attackers and blockers are declared, as creatures come to attack or block
otherwise, as combat damage is dealt, and as steps begin.

Which wordings trigger is the rulebook's (508.3, 509.3, 510.3a, 511.2): a creature put onto the battlefield attacking
never "attacked".  What a trigger does is typed by the players; a stack comes with later work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judgecli.actions.play import Play
from judgecli.board.abilities import Filter, Trigger
from judgecli.board.events import (
    Arrived,
    AttackersDeclared,
    BlockersDeclared,
    BlocksMade,
    Changed,
    DamageDealt,
    Event,
    Left,
    NotTriggered,
    StepBegan,
    Triggered,
)
from judgecli.board.table import Board, Step
from judgecli.characteristics import Static, attack_means, in_force, meant, statics_of
from judgecli.game import block_triggers
from judgecli.game.block_triggers import Found, Missed
from judgecli.game.death_triggers import note_deaths


def note_triggers(play: Play) -> None:
    """Name what triggered by the events since the last time, with the abilities that are there now."""
    news = play.events[play.looked :]
    play.looked = len(play.events)
    triggers = statics_of(play.board, Trigger) if news and play.board.began else ()
    at_once: set[tuple[int, str, int]] = set()
    for event in news if play.board.began else ():
        if isinstance(event, Left):
            note_deaths(play, event)
    for event in news if triggers else ():
        looker = _LOOKERS.get(type(event))
        if looker is None:
            continue
        for number, static in enumerate(triggers):
            part = static.part
            if not isinstance(part, Trigger) or (
                part.when is not None and in_force(play.board, static) is False
            ):
                continue
            for found in looker(play.board, static, part, event):
                if isinstance(found, Missed):
                    _note_missed(play, static, found)
                    continue
                key = (number, type(event).__name__, found.group)
                if part.batch and key in at_once:
                    continue
                at_once.add(key)
                _note(play, static, found)
    play.looked = len(play.events)


def _note(play: Play, static: Static, found: Found) -> None:
    play.note(
        Triggered(object=static.source, text=static.text, subject=found.subject, cites=_cites(play, static))
    )


def _note_missed(play: Play, static: Static, missed: Missed) -> None:
    play.note(
        NotTriggered(
            object=static.source,
            text=static.text,
            subject=missed.subject,
            why=missed.why,
            cites=_cites(play, static),
        )
    )


def _means(board: Board, what: Filter | None, id: int, static: Static) -> bool:
    return meant(board, what, id, static)


# -- attacks --------------------------------------------------------------------------------------------


def _of_attack(board: Board, static: Static, part: Trigger, event: Event) -> Iterable[Found | Missed]:
    assert isinstance(event, AttackersDeclared)
    targets = dict(event.attacks)
    mine = [a for a in targets if _means(board, part.who, a, static)]
    there = [a for a in mine if attack_means(board, part.at, targets[a], static, a)]
    match part.event:
        case "attacks" | "attacks player":
            return [Found(a, targets[a]) for a in there] if len(there) >= part.least else []
        case "is attacked":
            hit = (t for a, t in targets.items() if attack_means(board, part.at, t, static, a))
            return [Found(t, t) for t in dict.fromkeys(hit)]
        case "is exerted":
            return [Found(a) for a in event.exerted if _means(board, part.who, a, static)]
        case "attacks player with most life":
            most = max(p.life for p in board.players if not p.lost)
            at_most = [
                a for a in there if board.is_player(targets[a]) and board.player(targets[a]).life == most
            ]
            return [Found(a, targets[a]) for a in at_most]
        case "attacks alone":
            return [Found(a) for a in there] if len(targets) == 1 else []
        case "attacks with":
            return [
                Found(a)
                for a in there
                if sum(x != a and _means(board, part.other, x, static) for x in targets) >= part.least
            ]
        case "player attacks":
            if len(there) < max(1, part.least) or not _is_player(board, part.player, event.player, static):
                return []
            if part.at is None:
                return [Found(event.player)]
            return [Found(t, t) for t in dict.fromkeys(targets[a] for a in there)]
        case _:
            return []


def _of_arrival(board: Board, static: Static, part: Trigger, event: Event) -> Iterable[Found | Missed]:
    """A newcomer is attacking or blocking, but it was never declared (508.3a, 509.3a)."""
    assert isinstance(event, Arrived)
    if event.setup or event.refused or event.attacking <= 0:
        return []
    return _put_attacking(board, static, part, event.objects, event.attacking, event.unblocked)


def _of_change(board: Board, static: Static, part: Trigger, event: Event) -> Iterable[Found | Missed]:
    assert isinstance(event, Changed)
    if event.what != "put attacking":
        return []
    return _put_attacking(board, static, part, event.objects, event.player, event.note == "unblocked")


def _put_attacking(
    board: Board, static: Static, part: Trigger, ids: tuple[int, ...], target: int, unblocked: bool
) -> list[Missed]:
    mine = [id for id in ids if _means(board, part.who, id, static)]
    mine = [id for id in mine if attack_means(board, part.at, target, static, id)]
    if part.event in ("attacks", "attacks player"):
        return [Missed(id, "put attacking") for id in mine]
    if part.event == "unblocked" and unblocked:
        return [Missed(id, "after blockers") for id in mine]
    return []


# -- damage, steps --------------------------------------------------------------------------------------


def _of_damage(board: Board, static: Static, part: Trigger, event: Event) -> Iterable[Found | Missed]:
    assert isinstance(event, DamageDealt)
    if event.further:  # another result of damage that has been looked at
        return []
    name = part.event
    if name.startswith("combat damage") or name.endswith("dealt combat damage"):
        if not event.combat:
            return []
        name = name.replace("combat damage", "damage")
    elif name.startswith("noncombat damage"):
        if event.combat:
            return []
        name = name.removeprefix("non").replace("combat damage", "damage")
    to_player = board.is_player(event.recipient)
    if name == "player is dealt damage":
        hit = to_player and _is_player(board, part.player, event.recipient, static)
        return [Found(event.recipient, event.recipient)] if hit else []
    if name == "is dealt damage":
        hit = not to_player and _means(board, part.who, event.recipient, static)
        return [Found(event.recipient)] if hit else []
    if not event.source or not _means(board, part.who, event.source, static):
        return []
    to_creature = event.as_ in ("damage", "counters")
    hit = {
        "damage": True,
        "damage to player": to_player and attack_means(board, part.at, event.recipient, static),
        "damage to creature": to_creature and _means(board, part.other, event.recipient, static),
    }.get(name, False)
    return [Found(event.source, event.recipient if to_player else 0)] if hit else []


_STEP_EVENTS = {
    Step.UPKEEP: "beginning of upkeep",
    Step.MAIN_1: "beginning of main phase",
    Step.BEGINNING_OF_COMBAT: "beginning of combat",
    Step.END_OF_COMBAT: "end of combat",
    Step.END: "beginning of end step",
}


def _of_step(board: Board, static: Static, part: Trigger, event: Event) -> Iterable[Found | Missed]:
    assert isinstance(event, StepBegan)
    if part.event != _STEP_EVENTS.get(event.step):
        return []
    return [Found(static.source)] if _is_player(board, part.player, event.player, static) else []


def _is_player(board: Board, kind: str, player: int, static: Static) -> bool:
    if kind == "you":
        return player == static.controller
    if kind == "opponents":
        return player in board.opponents(static.controller)
    return True


_LOOKERS: dict[type[Event], Callable[[Board, Static, Trigger, Event], Iterable[Found | Missed]]] = {
    AttackersDeclared: _of_attack,
    BlockersDeclared: block_triggers.of_declaration,
    BlocksMade: block_triggers.of_blocks_made,
    Arrived: _of_arrival,
    Changed: _of_change,
    DamageDealt: _of_damage,
    StepBegan: _of_step,
}


# -- rules ----------------------------------------------------------------------------------------------


def _cites(play: Play, static: Static) -> tuple[str, ...]:
    """The rule on that wording; where the date has none, the one by which such abilities trigger at all."""
    concept = _concept(static)
    general = {
        "attackers": "attackers.triggers",
        "blockers": "blockers.triggers",
        "damage": "damage.triggers",
    }
    side = "attackers" if concept == "combat.alone" else concept.split(".")[0]
    return play.edition.known(concept) or play.edition.known(general.get(side, "turn.beginning_triggers"))


def _concept(static: Static) -> str:
    part = static.part
    assert isinstance(part, Trigger)
    if part.event == "player attacks" and part.at is not None:
        return "attackers.trigger_attacks_player"
    return {
        "attacks": "attackers.trigger_attacks",
        "attacks player": "attackers.trigger_attacks",
        "attacks player with most life": "attackers.trigger_attacks",
        "attacks alone": "combat.alone",
        "is attacked": "attackers.trigger_is_attacked",
        "blocks several": "blockers.trigger_number",
        "becomes blocked by several": "blockers.trigger_number",
        "attacks with": "attackers.trigger_attacks_with",
        "player attacks": "attackers.trigger_player_attacks",
        "is exerted": "action.exert.attack",
        "blocks": "blockers.trigger_blocks",
        "blocks creature": "blockers.trigger_blocks_creature",
        "becomes blocked": "blockers.trigger_becomes_blocked",
        "becomes blocked by creature": "blockers.trigger_blocked_by_creature",
        "unblocked": "blockers.trigger_unblocked",
        "end of combat": "end_of_combat.triggers",
        "beginning of combat": "turn.beginning_triggers",
        "beginning of upkeep": "turn.beginning_triggers",
        "beginning of main phase": "turn.beginning_triggers",
        "beginning of end step": "turn.beginning_triggers",
    }.get(part.event, "damage.triggers")
