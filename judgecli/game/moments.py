"""The moments of a turn, and where the points of combat stand at each (506.8, 508.8).

`Moment` is all that an answer about timing depends on; `moment_of` takes it off a board, and the timing table
imagines it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from judgecli.board.table import Board, CombatRecord, Step
from judgecli.rules import edition

MOMENT_NAMES: dict[Step, str] = {
    Step.UNTAP: "untap",
    Step.UPKEEP: "upkeep",
    Step.DRAW: "draw",
    Step.MAIN_1: "main 1",
    Step.BEGINNING_OF_COMBAT: "beginning of combat",
    Step.DECLARE_ATTACKERS: "declare attackers",
    Step.DECLARE_BLOCKERS: "declare blockers",
    Step.FIRST_STRIKE_DAMAGE: "first-strike damage",
    Step.DAMAGE: "damage",
    Step.END_OF_COMBAT: "end of combat",
    Step.MAIN_2: "main 2",
    Step.END: "end step",
    Step.CLEANUP: "cleanup",
}

COMBAT = (
    Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.FIRST_STRIKE_DAMAGE,
    Step.DAMAGE,
    Step.END_OF_COMBAT,
)
MAIN = (Step.MAIN_1, Step.MAIN_2)

#: The steps that each period is made of.
PERIODS: dict[str, tuple[Step, ...]] = {
    "combat phase": COMBAT,
    "main phase": MAIN,
    "precombat main phase": (Step.MAIN_1,),
    "postcombat main phase": (Step.MAIN_2,),
    "untap step": (Step.UNTAP,),
    "upkeep step": (Step.UPKEEP,),
    "draw step": (Step.DRAW,),
    "beginning of combat step": (Step.BEGINNING_OF_COMBAT,),
    "declare attackers step": (Step.DECLARE_ATTACKERS,),
    "declare blockers step": (Step.DECLARE_BLOCKERS,),
    "combat damage step": (Step.FIRST_STRIKE_DAMAGE, Step.DAMAGE),
    "end of combat step": (Step.END_OF_COMBAT,),
    "end step": (Step.END,),
    "cleanup step": (Step.CLEANUP,),
}

#: The points of combat that the rulebook names: the rule of each, and the steps with which it begins.
POINT_RULES = {
    "attackers are declared": "timing.attackers_declared",
    "blockers are declared": "timing.blockers_declared",
    "combat damage step": "timing.frame",
    "end of combat step": "timing.frame",
    "combat phase": "timing.frame",
}
POINT_STEPS: dict[str, tuple[Step, ...]] = {
    **PERIODS,
    "attackers are declared": (Step.DECLARE_ATTACKERS,),
    "blockers are declared": (Step.DECLARE_BLOCKERS,),
}
#: Points that have no length: from the start of the step on they are past.
INSTANTS = ("attackers are declared", "blockers are declared")

#: Points that a combat without attackers lacks (508.8).
SKIPPABLE = ("blockers are declared", "declare blockers step", "combat damage step")


class Moment(Struct, frozen=True, kw_only=True):
    """One moment of a turn, as far as timing words can ask about it.

    yours: it is the turn of who casts (or of that player's team).  combats: this turn's combat phases so far,
    the present one last.  attackers: whether the present combat has attackers (None: not declared yet).
    will_skip: the first combat phase is going to be skipped.  more_combats: another combat phase is known to
    come.  attacked: who casts has been attacked in this step (None: not known).  used: how often it has been
    cast or activated this turn.  source_turn: it is the turn of who controls the source of a limit.
    """

    step: Step
    yours: bool
    combats: tuple[CombatRecord, ...] = ()
    attackers: bool | None = None
    will_skip: bool = False
    more_combats: bool = False
    attacked: bool | None = None
    stack_empty: bool = True
    used: int = 0
    source_turn: bool = False

    @property
    def now(self) -> CombatRecord | None:
        """The combat phase it is in."""
        return self.combats[-1] if self.step.in_combat and self.combats else None

    @property
    def later(self) -> bool:
        """The turn is past the first of several combat phases."""
        played = sum(not record.skipped for record in self.combats)
        return played > 1 or (played == 1 and self.more_combats and not self.step.in_combat)


def moment_of(board: Board, player: int, used: int = 0, source_player: int = 0) -> Moment:
    """The board's present moment, for a player who would cast or activate."""
    turn = board.turn
    step = turn.step
    declared = step.in_combat and (board.combat.attackers_declared or step > Step.DECLARE_ATTACKERS)
    return Moment(
        step=step,
        yours=_same_side(board, player, turn.active),
        combats=_records(turn.combats, step),
        attackers=board.combat.had_attackers if declared else None,
        will_skip=turn.skip_combats > 0 and not turn.combats,
        more_combats="combat" in turn.to_come or (turn.regular == "main 1" and bool(turn.combats)),
        attacked=_attacked(board, player),
        stack_empty=not any(thing.zone == "stack" for thing in board.objects.values()),
        used=used,
        source_turn=bool(source_player) and _same_side(board, source_player, turn.active),
    )


def _same_side(board: Board, one: int, other: int) -> bool:
    team = board.player(one).team
    return one == other or bool(team and team == board.player(other).team)


def _attacked(board: Board, player: int) -> bool:
    """Whether a creature was declared attacking that player in this step."""
    if board.turn.step != Step.DECLARE_ATTACKERS or not board.turn.combats:
        return False
    attacked = board.turn.combats[-1].attacked
    if edition(board.edition).plays("two_headed_team_attacked"):  # then the team as a whole is attacked
        return any(board.is_player(id) and _same_side(board, player, id) for id in attacked)
    return player in attacked


def _records(combats: tuple[CombatRecord, ...], step: Step) -> tuple[CombatRecord, ...]:
    """The combat phases, the present step counted as begun; where none is noted, what must have been."""
    if step.in_combat:
        if not combats or combats[-1].skipped:
            began = tuple(s for s in COMBAT if s <= step and s != Step.FIRST_STRIKE_DAMAGE) or (step,)
            return (*combats, CombatRecord(began))
        last = combats[-1]
        if step not in last.steps:
            last = CombatRecord((*last.steps, step), last.skipped, last.attacked)
        return (*combats[:-1], last)
    if step > Step.END_OF_COMBAT and not combats:
        return (CombatRecord(skipped=True),)
    return combats


# -- where a point stands ---------------------------------------------------------------------------------

State = Literal["ahead", "now", "past", "lacking", "skipped", "cut short"]


def state(point: str, record: CombatRecord, current: bool, step: Step) -> State:
    """Where a point of that combat phase stands.

    `now`: the step or phase itself is going on.  `lacking`: its step was skipped for want of attackers, and
    that is past changing.  `skipped`: the whole phase was.  `cut short`: an effect ended the phase before it.
    """
    if record.skipped:
        return "skipped"
    steps = POINT_STEPS[point]
    if any(s in record.steps for s in steps):
        return "now" if current and step in steps and point not in INSTANTS else "past"
    if current and step < steps[0]:
        return "ahead"
    if point in SKIPPABLE and Step.END_OF_COMBAT in record.steps:
        return "lacking"
    return "cut short"


def first(point: str, m: Moment) -> State:
    """Where the point stands, measured by the turn's first combat phase alone (506.8d)."""
    if not m.combats:
        return "ahead"
    return state(point, m.combats[0], m.now is not None and len(m.combats) == 1, m.step)


def happened(point: str, m: Moment) -> bool:
    """By the words: whether it has come yet in any combat phase of the turn."""
    last = len(m.combats) - 1
    states = (state(point, r, i == last and m.now is not None, m.step) for i, r in enumerate(m.combats))
    return any(found in ("past", "now") for found in states)


def over(point: str, m: Moment) -> bool:
    """By the words: whether it has been, in any combat phase of the turn, and isn't going on there."""
    last = len(m.combats) - 1
    states = (state(point, r, i == last and m.now is not None, m.step) for i, r in enumerate(m.combats))
    return any(found == "past" for found in states)
