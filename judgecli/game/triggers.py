"""Naming the abilities that trigger as attackers and blockers are declared and as combat damage is dealt.

Which wordings trigger is the rulebook's (508.3, 509.3, 510.3a): a creature put onto the battlefield attacking never
"attacked".  What a trigger does is typed by the players; a stack comes with later work.
"""

from __future__ import annotations

from judgecli.actions.play import Play
from judgecli.board.abilities import Filter, Trigger
from judgecli.board.events import AttackersDeclared, BlockAdded, BlockersDeclared, DamageDealt, Triggered
from judgecli.board.table import Board
from judgecli.characteristics import Static, fits, in_force, statics_of, views
from judgecli.rules import edition


def note_triggers(play: Play, start: int) -> None:
    """Name what triggered by the events from index `start` on."""
    triggers = statics_of(play.board, Trigger)
    if not triggers:
        return
    for event in play.events[start:]:
        for static in triggers:
            for subject in _subjects(play.board, static, event):
                play.note(
                    Triggered(
                        object=static.source,
                        text=static.text,
                        subject=subject,
                        cites=_cites(play, static),
                    )
                )


def _subjects(board: Board, static: Static, event: object) -> list[int]:
    """For whose event it triggers, once each; empty when it doesn't."""
    part = static.part
    assert isinstance(part, Trigger)
    if part.when is not None and in_force(board, static) is False:
        return []
    found: list[int] = []
    if isinstance(event, AttackersDeclared):
        found = _of_attack(board, static, part, event)
    elif isinstance(event, BlockersDeclared):
        found = _of_block(board, static, part, event)
    elif isinstance(event, BlockAdded) and board.began:
        found = _of_added_block(board, static, part, event)
    elif isinstance(event, DamageDealt) and event.combat:
        found = _of_damage(board, static, part, event)
    return found[:1] if part.batch else found


def _means(board: Board, what: Filter | None, id: int, static: Static) -> bool:
    return what is None or fits(
        board, views(board), what, id, static.source, static.controller, static.affected
    )


def _of_attack(board: Board, static: Static, part: Trigger, event: AttackersDeclared) -> list[int]:
    attackers = [a for a, _ in event.attacks]
    mine = [a for a in attackers if _means(board, part.who, a, static)]
    if part.event in ("attacks", "attacks player"):
        return [a for a, target in event.attacks if a in mine and _at(board, part, target, static)]
    if part.event == "attacks alone":
        return mine if len(attackers) == 1 else []
    if part.event == "attacks with":
        return [
            a
            for a in mine
            if sum(x != a and _means(board, part.other, x, static) for x in attackers) >= part.least
        ]
    if part.event == "player attacks" and len(mine) >= max(1, part.least):
        return [event.player] if _is_player(board, part.player, event.player, static) else []
    return []


def _at(board: Board, part: Trigger, target: int, static: Static) -> bool:
    """Whether the attack goes where the wording says ("attacks you", "attacks a player")."""
    at = part.at
    if at is None:
        return True
    if at.kinds == ("id",):
        return target == at.id
    if "you" in at.kinds and target == static.controller:
        return True
    if "players" in at.kinds and board.is_player(target):
        return True
    if "opponents" in at.kinds and target in board.opponents(static.controller):
        return True
    thing = board.objects.get(target)
    if thing is None:
        return False
    if "your planeswalkers" in at.kinds and thing.controller == static.controller:
        return True
    return "planeswalkers" in at.kinds and "planeswalker" in thing.facts.types


def _of_block(board: Board, static: Static, part: Trigger, event: BlockersDeclared) -> list[int]:
    pairs = [
        (b, a)
        for b, a in event.blocks
        if _means(board, part.who, b if part.event.startswith("blocks") else a, static)
    ]
    match part.event:
        case "blocks":
            return list(dict.fromkeys(b for b, _ in pairs))
        case "blocks creature":
            return [b for b, a in pairs if _means(board, part.other, a, static)]
        case "becomes blocked":
            return list(dict.fromkeys(a for _, a in pairs))
        case "becomes blocked by creature":
            return [a for b, a in pairs if _means(board, part.other, b, static)]
        case "unblocked":
            mine = [a for a in event.unblocked if _means(board, part.who, a, static)]
            if edition(board.edition).plays("unblocked_trigger_never_declared"):
                return mine
            return [a for a in mine if a in board.combat.attack_declared]
        case _:
            return []


def _of_added_block(board: Board, static: Static, part: Trigger, event: BlockAdded) -> list[int]:
    """What triggers on a block that an effect or an arrival made.  Until 2010-01-31 "blocks a creature" asked for a
    declaration, and "blocked by a creature" knew no arrivals."""
    later = edition(board.edition).plays("block_triggers_from_effects")
    blocker, attacker = event.blocker, event.attacker
    match part.event:
        case "blocks":
            hit = event.newly_blocking and not event.arrived
        case "blocks creature":
            hit = (
                bool(blocker and later) and not event.arrived and _means(board, part.other, attacker, static)
            )
        case "becomes blocked":
            hit = event.newly_blocked
        case "becomes blocked by creature":
            hit = bool(blocker) and bool(later or not event.arrived)
            hit = hit and _means(board, part.other, blocker, static)
        case _:
            hit = False
    subject = blocker if part.event.startswith("blocks") else attacker
    return [subject] if hit and _means(board, part.who, subject, static) else []


def _of_damage(board: Board, static: Static, part: Trigger, event: DamageDealt) -> list[int]:
    to_player = board.is_player(event.recipient)
    if not event.source or not _means(board, part.who, event.source, static):
        return []
    wanted = {
        "combat damage": True,
        "damage": True,
        "combat damage to player": to_player,
        "damage to player": to_player,
        "combat damage to creature": not to_player and _means(board, part.other, event.recipient, static),
        "damage to creature": not to_player and _means(board, part.other, event.recipient, static),
    }
    return [event.source] if wanted.get(part.event, False) else []


def _is_player(board: Board, kind: str, player: int, static: Static) -> bool:
    if kind == "you":
        return player == static.controller
    if kind == "opponents":
        return player in board.opponents(static.controller)
    return True


def _cites(play: Play, static: Static) -> tuple[str, ...]:
    """The rule on that wording; where the date has none, the one by which such abilities trigger at all."""
    concept = _concept(static)
    general = {"attackers": "attackers.triggers", "blockers": "blockers.triggers"}
    side = "attackers" if concept == "combat.alone" else concept.split(".")[0]
    return play.edition.known(concept) or play.edition.known(general.get(side, "damage.triggers"))


def _concept(static: Static) -> str:
    part = static.part
    assert isinstance(part, Trigger)
    return {
        "attacks": "attackers.trigger_attacks",
        "attacks player": "attackers.trigger_attacks",
        "attacks alone": "combat.alone",
        "attacks with": "attackers.trigger_attacks_with",
        "player attacks": "attackers.trigger_player_attacks",
        "blocks": "blockers.trigger_blocks",
        "blocks creature": "blockers.trigger_blocks_creature",
        "becomes blocked": "blockers.trigger_becomes_blocked",
        "becomes blocked by creature": "blockers.trigger_blocked_by_creature",
        "unblocked": "blockers.trigger_unblocked",
    }.get(part.event, "damage.triggers")
