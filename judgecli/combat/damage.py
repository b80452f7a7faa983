"""The combat damage step (510): announce assignments, then deal all of it at once."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.damage import deal_damage
from judgecli.actions.play import Play
from judgecli.board.events import DamageAssigned, Ruled
from judgecli.board.refusals import Malformed, Untimely
from judgecli.board.table import Assignment, Board, Packet, Step
from judgecli.board.verdicts import Verdict
from judgecli.characteristics import view
from judgecli.combat.assigning import automatic, completions, ruling
from judgecli.combat.assignment import check, violations_of_form
from judgecli.combat.duties import Duty, duties, first_strikers
from judgecli.combat.sides import attacking_side, party

#: What a duty's mode cites when its damage is announced.
_CITES = {"unblocked": "damage.unblocked", "blocked": "damage.blocked", "blocking": "damage.blocker"}
#: What explains that a creature assigns nothing.
_NOTHING_CITES = {
    "no power": ("damage.amount",),
    "no blockers left": ("damage.blocked", "blockers.blocked"),
    "blocks nothing now": ("damage.blocker",),
    "target gone": ("damage.unblocked", "combat.target_disappears"),
    "player gone": ("multiplayer.damage_to_gone",),
    "assigns none": ("cant_beats_can",),
}


def has_two_steps(board: Board) -> bool:
    """Whether a first combat damage step comes before the regular one (510.4)."""
    return board.combat.struck_first is None and bool(first_strikers(board))


def begin(play: Play) -> None:
    """The step begins: who strikes first is fixed now; nothing is assigned yet."""
    combat = play.board.combat
    if play.board.turn.step is Step.FIRST_STRIKE_DAMAGE:
        first = first_strikers(play.board)
        double = tuple(c for c in first if not view(play.board, c).has("first strike"))
        combat = replace(combat, struck_first=first, struck_double=double)
    play.set_combat(replace(combat, assignments=(), dealt=False))


def assigning_players(board: Board) -> tuple[int, ...]:
    """Players with damage to assign: the attacking side first, then defenders in turn order (510.1)."""
    attackers = attacking_side(board)
    ranked = sorted(
        {d.player for d in duties(board)},
        key=lambda p: (p not in attackers, (p - board.active) % max(1, len(board.players))),
    )
    return tuple(ranked)


def owed(board: Board) -> tuple[Duty, ...]:
    """The duties that need a player's choice and aren't assigned yet, in the order in which they are asked: how
    attacking creatures assign their damage, then how blocking ones do, whoever chooses it (510.1, 702.22j-k)."""
    if board.combat.dealt:
        return ()
    done = {a.creature for a in board.combat.assignments}
    open_ones = [d for d in duties(board) if d.forced is None and d.creature not in done]
    order = {p: i for i, p in enumerate(assigning_players(board))}
    return tuple(sorted(open_ones, key=lambda d: (d.mode == "blocking", order[d.player])))


def theirs(board: Board, player: int) -> tuple[Duty, ...]:
    """All that the player, or the team, has to assign in this step: it is checked as a whole."""
    side = party(board, player) if player else ()
    return tuple(d for d in duties(board) if d.player in side)


def example(board: Board, duty: Duty) -> Assignment:
    """A legal way to assign an owed creature's damage: what `assign auto` would do."""
    return automatic(board, duty, with_forced(board, board.combat.assignments))


def assign(play: Play, assignments: tuple[Assignment, ...]) -> Verdict:
    """Announce how creatures assign their damage.  Illegal: every assignment of that player (or team) in this step is
    taken back (510.1e); the caller sees it in the verdict.

    Until 2011-07-14 each creature's damage is settled before the next one's, so each is ruled on at once; until
    2009-09-30 there was no check of the whole, so that each stands or falls by itself.
    """
    by_creature = {d.creature: d for d in duties(play.board)}
    player = _one_assigner(play, by_creature, assignments)
    kept = tuple(
        a for a in play.board.combat.assignments if a.creature not in {x.creature for x in assignments}
    )
    announced = (*kept, *assignments)
    wrong = any(violations_of_form(by_creature[a.creature], a) for a in assignments)
    mine = theirs(play.board, player)
    whole = with_forced(play.board, announced)
    done = {a.creature for a in whole}
    complete = all(d.creature in done for d in mine)
    singly = not play.plays("whole_assignment_checked")
    one_by_one = play.plays("order_test") == "creature by creature"
    if complete or wrong or one_by_one:
        verdict = ruling(play.board, mine, whole)
    else:
        verdict = Verdict(about="assign", legal=True, assignments=assignments, cites=("damage.assign",))
    if verdict.legal:
        play.set_combat(replace(play.board.combat, assignments=announced))
    elif singly:
        play.set_combat(replace(play.board.combat, assignments=kept))
    else:
        take_back(play, player)
    play.note(Ruled(verdict=verdict, cites=verdict.cites))
    return verdict


def check_only(board: Board, assignments: tuple[Assignment, ...]) -> Verdict:
    """Rule on assignments without making them.  The player's other creatures do what makes them legal, if they can,
    else what `assign auto` would do."""
    play = Play(board)
    by_creature = {d.creature: d for d in duties(board)}
    player = _one_assigner(play, by_creature, assignments)
    named = {a.creature for a in assignments}
    said = (*(a for a in board.combat.assignments if a.creature not in named), *assignments)
    mine = theirs(board, player)
    done = {a.creature for a in said}
    others = tuple(d for d in mine if d.forced is None and d.creature not in done)
    tried = with_forced(board, said)
    for whole in completions(board, others, tried):
        if not check(board, mine, whole):
            return ruling(board, mine, whole)
    return ruling(board, mine, next(iter(completions(board, others, tried))))


def _one_assigner(play: Play, by_creature: dict[int, Duty], assignments: tuple[Assignment, ...]) -> int:
    players = set()
    for assignment in assignments:
        duty = by_creature.get(assignment.creature)
        if duty is None:
            raise Untimely(
                f"{play.board.name(assignment.creature)} assigns no combat damage in this step",
            )
        if duty.nothing and assignment.shares:
            raise Untimely(f"{play.board.name(assignment.creature)} has no combat damage to assign")
        players.add(duty.player)
    player = min(players, default=0)
    if player and not players <= set(party(play.board, player)):
        raise Malformed(
            "these creatures' damage is assigned by different players: one command for each player"
        )
    first = next((d.player for d in owed(play.board)), 0)
    late = bool(first and player) and first not in party(play.board, player)
    if late and all(by_creature[a.creature].forced is None for a in assignments):
        raise Untimely(
            f"{play.board.name(first)} announces first how {play.board.name(owed(play.board)[0].creature)} "
            "assigns its damage"
        )
    return player


def take_back(play: Play, player: int) -> None:
    """The game returns to the moment before that player began to assign (510.1e)."""
    mine = {d.creature for d in theirs(play.board, player)}
    kept = tuple(a for a in play.board.combat.assignments if a.creature not in mine)
    play.set_combat(replace(play.board.combat, assignments=kept))


def with_forced(board: Board, announced: tuple[Assignment, ...]) -> tuple[Assignment, ...]:
    """The announced assignments and those that leave no choice."""
    done = {a.creature for a in announced}
    forced = tuple(d.forced for d in duties(board) if d.forced is not None and d.creature not in done)
    return (*announced, *forced)


def assign_automatically(play: Play) -> Verdict | None:
    """`assign auto`: every open choice is made, lethal damage first.  The last player's verdict."""
    verdict = None
    while waiting := owed(play.board):
        side = party(play.board, waiting[0].player)
        made: tuple[Assignment, ...] = ()
        for duty in waiting:
            if duty.player in side:
                so_far = with_forced(play.board, (*play.board.combat.assignments, *made))
                made = (*made, automatic(play.board, duty, so_far))
        verdict = assign(play, made)
        if not verdict.legal:
            return verdict
    return verdict


def deal(play: Play) -> None:
    """All assigned combat damage is dealt simultaneously (510.2).  Nothing may be owed any more."""
    board = play.board
    whole = {a.creature: a for a in with_forced(board, board.combat.assignments)}
    packets: list[Packet] = []
    for duty in duties(board):
        assignment = whole[duty.creature]
        _note_assignment(play, duty, assignment)
        packets += [Packet(duty.creature, s.recipient, s.amount) for s in assignment.shares]
    play.set_combat(replace(board.combat, dealt=True))
    deal_damage(play, packets, combat=True)


def _note_assignment(play: Play, duty: Duty, assignment: Assignment) -> None:
    cites = _NOTHING_CITES.get(duty.nothing) or (_CITES[duty.mode], "damage.amount")
    reached = {s.recipient for s in assignment.shares}
    if duty.over in reached:
        cites = (*cites, "keyword.trample.planeswalkers" if duty.target else "keyword.trample.target_gone")
    elif duty.trample and duty.target in reached:
        cites = (*cites, "keyword.trample.assign" if duty.among else "keyword.trample.no_blockers")
    play.note(
        DamageAssigned(
            assignment=assignment,
            player=duty.player,
            amount=duty.amount,
            forced=duty.forced is not None,
            nothing=duty.nothing,
            cites=play.edition.known(*cites),
        )
    )
