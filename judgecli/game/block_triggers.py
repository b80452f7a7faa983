"""What triggers as creatures block, become blocked or stay unblocked: declared, made to by an effect, or put onto the
battlefield blocking (509.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from judgecli.board.abilities import Trigger
from judgecli.board.events import BlockersDeclared, BlocksMade, Event
from judgecli.board.table import Board
from judgecli.characteristics import Static, meant
from judgecli.rules import edition


class Found(Struct, frozen=True):
    """It triggers: for whose event, and (of abilities that trigger once for all) for which player's share of it."""

    subject: int
    group: int = 0


class Missed(Struct, frozen=True):
    """It doesn't trigger, though one could think so; why: as in `NotTriggered`."""

    subject: int
    why: str


def of_declaration(board: Board, static: Static, part: Trigger, event: Event) -> Iterable[Found | Missed]:
    assert isinstance(event, BlockersDeclared)
    of_blocker = part.event.startswith("blocks")
    pairs = [(b, a) for b, a in event.blocks if meant(board, part.who, b if of_blocker else a, static)]
    match part.event:
        case "blocks":
            return [Found(b) for b in dict.fromkeys(b for b, _ in pairs)]
        case "blocks creature":
            return [Found(b) for b, a in pairs if meant(board, part.other, a, static)]
        case "becomes blocked":
            return [Found(a) for a in dict.fromkeys(a for _, a in pairs)]
        case "becomes blocked by creature":
            return [Found(a) for b, a in pairs if meant(board, part.other, b, static)]
        case "blocks several" | "becomes blocked by several":
            return [Found(id) for id in _reached(board, static, part, event.blocks)]
        case "unblocked":
            return [_unblocked(board, a) for a in event.unblocked if meant(board, part.who, a, static)]
        case _:
            return []


def _unblocked(board: Board, attacker: int) -> Found | Missed:
    """ "Attacks and isn't blocked": until 2013-04-30 no rule said that it need never have attacked."""
    if attacker in board.combat.attack_declared or edition(board.edition).plays(
        "unblocked_trigger_never_declared"
    ):
        return Found(attacker)
    return Missed(attacker, "never attacked")


def of_blocks_made(board: Board, static: Static, part: Trigger, event: Event) -> Iterable[Found | Missed]:
    """A block without a declaration, or an effect by which attackers become blocked."""
    assert isinstance(event, BlocksMade)
    match part.event:
        case "blocks":
            return _blocks(board, static, part, event)
        case "blocks creature":
            return _blocks_creature(board, static, part, event)
        case "becomes blocked":
            return _becomes_blocked(board, static, part, event)
        case "becomes blocked by creature":
            return _blocked_by_creature(board, static, part, event)
        case "blocks several" | "becomes blocked by several":
            return [Found(id) for id in _reached(board, static, part, event.blocks)]
        case _:
            return []


def _blocks(board: Board, static: Static, part: Trigger, event: BlocksMade) -> Iterator[Found | Missed]:
    """An effect sets it off if the creature wasn't blocking yet; an arrival doesn't (509.3a)."""
    for blocker in dict.fromkeys(b for b, _ in event.blocks):
        if meant(board, part.who, blocker, static):
            if event.how == "put":
                yield Missed(blocker, "put blocking")
            elif blocker in event.started:
                yield Found(blocker)
            else:
                yield Missed(blocker, "already blocking")


def _blocks_creature(
    board: Board, static: Static, part: Trigger, event: BlocksMade
) -> Iterator[Found | Missed]:
    """An effect sets it off since 2010-02-01, for each attacker that is new to the blocker (509.3b)."""
    for blocker, attacker in event.blocks:
        if meant(board, part.who, blocker, static) and meant(board, part.other, attacker, static):
            if event.how == "put":
                yield Missed(blocker, "put blocking")
            elif edition(board.edition).plays("block_triggers_from_effects"):
                yield Found(blocker)
            else:
                yield Missed(blocker, "not declared")


def _becomes_blocked(
    board: Board, static: Static, part: Trigger, event: BlocksMade
) -> Iterator[Found | Missed]:
    """Only if it was an unblocked creature until now (509.3c)."""
    mine = [
        a
        for a in dict.fromkeys((*(a for _, a in event.blocks), *event.blocked, *event.early))
        if meant(board, part.who, a, static)
    ]
    for attacker in mine:
        if attacker in event.blocked:
            yield Found(attacker)
        elif attacker in event.early:
            yield Missed(attacker, "before blockers")
        else:
            yield Missed(attacker, "already blocked")


def _blocked_by_creature(
    board: Board, static: Static, part: Trigger, event: BlocksMade
) -> Iterator[Found | Missed]:
    """Each creature that comes to block sets it off, an arrival only since 2010-02-01; an effect without a creature
    doesn't (509.3d)."""
    later = edition(board.edition).plays("block_triggers_from_effects")
    for blocker, attacker in event.blocks:
        if meant(board, part.who, attacker, static) and meant(board, part.other, blocker, static):
            yield Found(attacker) if later or event.how != "put" else Missed(attacker, "put blocking")
    if not event.blocks:
        for attacker in (*event.blocked, *event.early):
            if meant(board, part.who, attacker, static):
                yield Missed(attacker, "blocked by no creature")


def _reached(board: Board, static: Static, part: Trigger, new: tuple[tuple[int, int], ...]) -> Iterator[int]:
    """Whoever blocks, or is blocked by, as many as are asked for now, and by fewer before these blocks (509.3e)."""
    of_blocker = part.event.startswith("blocks")
    combat = board.combat
    for id in dict.fromkeys(b if of_blocker else a for b, a in new):
        if not meant(board, part.who, id, static):
            continue
        blocking = combat.blocker(id)
        opposite = (blocking.attackers if blocking else ()) if of_blocker else combat.blockers_of(id)
        fitting = [x for x in opposite if meant(board, part.other, x, static)]
        before = [x for x in fitting if ((id, x) if of_blocker else (x, id)) not in new]
        if len(before) < part.least <= len(fitting):
            yield id
