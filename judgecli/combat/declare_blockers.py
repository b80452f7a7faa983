"""The declare blockers step (509): the declaration, costs, blocked and unblocked, damage assignment order."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.play import Play
from judgecli.board.abilities import AsThough
from judgecli.board.commands import DeclareBlock
from judgecli.board.events import BlockersDeclared, OrderAnnounced, Ruled, Skipped
from judgecli.board.refusals import Malformed, Untimely
from judgecli.board.table import Attacking, BlockDeclaration, Blocking, Board, Combat, Owing
from judgecli.board.verdicts import Verdict
from judgecli.characteristics import statics_of, view
from judgecli.combat.declare_attackers import ask, note_paid
from judgecli.combat.legality import check_block
from judgecli.combat.sides import attacked_players, defending_players, party, present, still_there


def begin(play: Play) -> None:
    """Find the players that owe a declaration; those with nothing to declare are passed over and named.

    A team has one combined block (805.10d): its first player declares it."""
    owing = []
    board = play.board
    attacked = attacked_players(board)
    sides = list(dict.fromkeys(party(board, p) for p in defending_players(board)))
    for side in sides:
        if not any(p in attacked for p in side):
            if len(sides) > 1:
                play.note(Skipped(player=side[0], why="nothing attacks", cites=("blockers.choose",)))
        elif not any(_could_block(board, p) for p in side):
            play.note(Skipped(player=side[0], why="no untapped creature", cites=("blockers.choose",)))
        else:
            owing.append(next(p for p in side if not board.player(p).lost))
    play.set_combat(replace(play.board.combat, blocks_from=tuple(owing)))
    if not owing:
        finish(play, 0, ())


def _could_block(board: Board, player: int) -> bool:
    """Whether the player has an untapped creature (or one that may block tapped) to choose at all."""
    creatures = [o for o in board.battlefield if o.controller == player and view(board, o.id).is_creature]
    tapped_may = any(
        isinstance(s.part, AsThough) and s.part.what == "untapped" for s in statics_of(board, AsThough)
    )
    return any(tapped_may or not o.tapped for o in creatures)


def declare(play: Play, command: DeclareBlock, player: int) -> Verdict:
    """Declare blockers for one defending player (509.1a-i)."""
    for block in command.blocks:
        if block.creature not in play.board.objects or play.board.is_player(block.attacker):
            raise Malformed("a creature blocks an attacking creature")
    declaration = BlockDeclaration(player, command.blocks)
    verdict = check_block(play.board, declaration)
    play.note(Ruled(verdict=verdict, cites=verdict.cites))
    if not verdict.legal:
        return verdict
    cost = verdict.cost
    if cost is not None and cost.items and not command.pay:
        ask(play, Owing(player, cost, block=declaration))
        return verdict
    if cost is not None and cost.items:
        note_paid(play, player, cost, "blockers")
    complete(play, declaration)
    return verdict


def declaring_player(board: Board, command: DeclareBlock) -> int:
    """Whose declaration a `block` command is: the owner of the creatures named, else the next that owes one."""
    controllers = {
        board.objects[b.creature].controller for b in command.blocks if b.creature in board.objects
    }
    owing = board.combat.blocks_from
    declaring = {next((p for p in party(board, c) if p in owing), min(party(board, c))) for c in controllers}
    if len(declaring) > 1:
        raise Malformed("blockers of several players: one `block` command for each player")
    if not declaring:
        return owing[0] if owing else 0
    player = declaring.pop()
    if owing and player != owing[0] and player in owing:
        raise Untimely(f"{board.name(owing[0])} declares blockers first", suggestion="block none")
    return player


def complete(play: Play, declaration: BlockDeclaration) -> None:
    """The chosen creatures become blocking creatures (509.1g)."""
    combat = play.board.combat
    by_blocker: dict[int, list[int]] = {}
    for block in declaration.blocks:
        # who blocks one of a band blocks all of it (702.22h)
        by_blocker.setdefault(block.creature, []).extend(combat.band_of(block.attacker))
    there = still_there(play.board, by_blocker, declaration.player)
    blocking = tuple(_blocking(combat, c, by_blocker[c]) for c in there)
    # 509.1h asks who was declared: an attacker is blocked although its blocker was sacrificed to pay
    blocked = {a for attackers in by_blocker.values() for a in attackers}
    play.set_combat(
        replace(
            combat,
            blocking=(*(b for b in combat.blocking if b.creature not in by_blocker), *blocking),
            attacking=tuple(
                replace(a, blocked=True) if a.creature in blocked else a for a in combat.attacking
            ),
            blocks_from=tuple(p for p in combat.blocks_from if p != declaration.player),
            block_declared=(*combat.block_declared, *by_blocker),
        )
    )
    new = tuple(c for c in by_blocker if c not in play.board.turn.blocked_with)
    play.set_turn(replace(play.board.turn, blocked_with=(*play.board.turn.blocked_with, *new)))
    declared = tuple((c, a) for c, attackers in by_blocker.items() for a in dict.fromkeys(attackers))
    finish(play, declaration.player, declared, gone=tuple(c for c in by_blocker if c not in there))


def _blocking(combat: Combat, creature: int, attackers: list[int]) -> Blocking:
    """What it blocks now, with what an effect had it block before."""
    before = combat.blocker(creature)
    return Blocking(creature, tuple(dict.fromkeys((*(before.attackers if before else ()), *attackers))))


def finish(play: Play, player: int, blocks: tuple[tuple[int, int], ...], gone: tuple[int, ...] = ()) -> None:
    """Say what this declaration did; after the last one, attackers without blockers are unblocked (509.1h).

    gone: declared as blockers, but not there any more to block."""
    combat = play.board.combat
    last = not combat.blocks_from
    unblocked: tuple[int, ...] = ()
    if last:
        unblocked = tuple(a.creature for a in combat.attacking if a.blocked is None)
        play.set_combat(
            replace(
                combat,
                blockers_declared=True,
                attacking=tuple(
                    replace(a, blocked=False) if a.blocked is None else a for a in combat.attacking
                ),
            )
        )
    cites = ["blockers.become_blocking"] if blocks else []
    if blocks or unblocked:
        cites.append("blockers.blocked")
    if any(len(combat.band_of(a)) > 1 for _, a in blocks):
        cites.append("keyword.banding.blocked_together")
    if blocks or unblocked or player:
        play.note(
            BlockersDeclared(
                player=player,
                blocks=tuple(pair for pair in blocks if pair[0] not in gone),
                blocked=tuple(dict.fromkeys(a for _, a in blocks)),
                unblocked=unblocked,
                gone=gone,
                cites=tuple(cites) or ("blockers.declare",),
            )
        )


# -- damage assignment order (editions that have it) ------------------------------------------------------


def orders_owed(board: Board) -> tuple[int, ...]:
    """Creatures whose damage assignment order must be announced: attackers with several blockers, then blockers of
    several attackers."""
    combat = present(board).combat
    if not combat.blockers_declared:
        return ()
    attackers = [a.creature for a in combat.attacking if _unplaced(combat.blockers_of(a.creature), a.order)]
    blockers = [b.creature for b in combat.blocking if _unplaced(b.attackers, b.order)]
    return (*attackers, *blockers)


def _unplaced(opposite: tuple[int, ...], announced: tuple[int, ...]) -> bool:
    """Several creatures opposite, and one of them has no place in the order yet."""
    return len(opposite) > 1 and any(x not in announced for x in opposite)


def order(play: Play, creature: int, announced: tuple[int, ...]) -> None:
    """Announce one creature's damage assignment order (509.2, 509.3 until 2024-11-07)."""
    combat = play.board.combat
    there = present(play.board).combat
    attacking, blocking = there.attacker(creature), there.blocker(creature)
    among = there.blockers_of(creature) if attacking else blocking.attackers if blocking else ()
    name = play.board.name(creature)
    if len(among) < 2:
        raise Untimely(f"{name} has no damage assignment order: fewer than two creatures are opposite it")
    if sorted(announced) != sorted(among):
        names = ", ".join(play.board.name(x) for x in among)
        raise Malformed(
            f"the order of {name} must name each of {names} once", suggestion=f"order {name}: {names}"
        )
    before = tuple(x for x in (attacking or blocking or _NO_ORDER).order if x in among)
    if tuple(x for x in announced if x in before) != before:
        names = ", then ".join(play.board.name(x) for x in before)
        raise Malformed(
            f"only the newcomer's place is chosen: the order among the others stays {names}",
            suggestion=f"order {name}: {', '.join(play.board.name(x) for x in (*before, *_new(among, before)))}",
        )
    play.set_combat(
        replace(
            combat,
            attacking=tuple(_ordered_attacker(a, creature, announced) for a in combat.attacking),
            blocking=tuple(
                replace(b, order=announced) if b.creature == creature else b for b in combat.blocking
            ),
        )
    )
    concept = "order.attackers" if attacking else "order.blockers"
    play.note(OrderAnnounced(creature=creature, order=announced, cites=(concept,)))


_NO_ORDER = Blocking(0, ())


def _new(among: tuple[int, ...], before: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x for x in among if x not in before)


def _ordered_attacker(attacking: Attacking, creature: int, announced: tuple[int, ...]) -> Attacking:
    return replace(attacking, order=announced) if attacking.creature == creature else attacking
