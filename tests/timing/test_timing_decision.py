"""506.8 and a-g decided for single moments; the same rules told in a second way for random turns."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from judgecli.abilities.oracle.timing import read
from judgecli.board.abilities import Timing, TimingPhrase
from judgecli.board.table import CombatRecord, Step
from judgecli.board.verdicts import Cell
from judgecli.game.moments import MOMENT_NAMES, Moment
from judgecli.game.timing import decide_moment
from judgecli.rules import Edition, edition

NEW = edition()
FULL = (
    Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.DAMAGE,
    Step.END_OF_COMBAT,
)
EMPTY = (Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS, Step.END_OF_COMBAT)


def timing(words: str) -> Timing:
    found = read(words)
    assert found is not None
    return found


class Phase(Struct, frozen=True):
    """A combat phase of an imagined turn.  main: a main phase follows it."""

    steps: tuple[Step, ...]
    skipped: bool = False


def walk(phases: list[Phase], yours: bool = False) -> list[Moment]:
    """Every moment of a turn with these combat phases, a main phase after each."""
    known_skip = bool(phases) and phases[0].skipped
    found = [Moment(step=s, yours=yours, will_skip=known_skip) for s in (Step.UPKEEP, Step.DRAW, Step.MAIN_1)]
    done: tuple[CombatRecord, ...] = ()
    for at, phase in enumerate(phases):
        more = at < len(phases) - 1
        attackers = Step.DECLARE_BLOCKERS in phase.steps
        for n, step in enumerate(phase.steps):
            now = CombatRecord(phase.steps[: n + 1])
            known = attackers if step > Step.BEGINNING_OF_COMBAT else None
            found.append(
                Moment(step=step, yours=yours, combats=(*done, now), attackers=known, more_combats=more)
            )
        done = (*done, CombatRecord(phase.steps, skipped=phase.skipped))
        found.append(Moment(step=Step.MAIN_2, yours=yours, combats=done, more_combats=more))
    found.append(Moment(step=Step.END, yours=yours, combats=done))
    return found


ONE = walk([Phase(FULL)])
NONE = walk([Phase(EMPTY)])
TWO = walk([Phase(FULL), Phase(FULL)])
SKIPPED = walk([Phase((), skipped=True)])


def answers(words: str, moments: list[Moment], rules: Edition = NEW) -> list[Cell]:
    return [decide_moment(timing(words), m, rules) for m in moments]


def allowed(words: str, moments: list[Moment], rules: Edition = NEW) -> list[str]:
    """The moments at which it may be done, `2:` before those of the second combat phase."""
    told = []
    for cell in answers(words, moments, rules):
        if cell.may:
            told.append(f"{cell.combat}:{cell.moment}" if cell.combat > 1 else cell.moment)
    return told


def at(words: str, moments: list[Moment], moment: str, combat: int = 0) -> Cell:
    """The cell of the first such moment (of that combat phase, or with that many past ones)."""
    for m, cell in zip(moments, answers(words, moments), strict=True):
        if cell.moment == moment and len(m.combats) >= combat:
            return cell
    raise AssertionError(moment)


def numbers(cell: Cell, rules: Edition = NEW) -> list[str | None]:
    return [rules.number(c) for c in cell.cites]


EARLY = ["upkeep", "draw", "main 1"]
LATE = ["main 2", "end step"]


@pytest.mark.cr("506.8a")
def test_attackers_declared_is_the_start_of_the_step_whether_or_not_anything_attacks() -> None:
    words = "only before attackers are declared"
    assert allowed(words, ONE) == allowed(words, NONE) == [*EARLY, "beginning of combat"]
    assert numbers(at(words, NONE, "declare attackers")) == ["506.8a"]
    after = "only after attackers are declared"
    assert allowed(after, NONE) == ["declare attackers", "end of combat", *LATE]


@pytest.mark.cr("506.8b")
def test_blockers_declared_is_the_start_of_the_step_whether_or_not_anything_blocks() -> None:
    words = "only before blockers are declared"
    assert allowed(words, ONE) == [*EARLY, "beginning of combat", "declare attackers"]
    assert numbers(at(words, ONE, "declare blockers")) == ["506.8b"]
    after = "only after blockers are declared"
    assert allowed(after, ONE) == ["declare blockers", "damage", "end of combat", *LATE]


@pytest.mark.cr("506.8c")
def test_during_combat_counts_in_each_combat_phase() -> None:
    words = "only during combat before blockers are declared"
    first = ["beginning of combat", "declare attackers"]
    assert allowed(words, ONE) == first
    assert allowed(words, TWO) == [*first, "2:beginning of combat", "2:declare attackers"]
    assert numbers(at(words, TWO, "declare blockers", 2)) == ["506.8b", "506.8c"]
    assert numbers(at(words, TWO, "main 1")) == ["506.8c"]
    assert numbers(at(words, TWO, "main 2")) == ["506.8c"]


@pytest.mark.cr("506.8d")
def test_without_during_combat_the_first_combat_phase_alone_counts() -> None:
    words = "only before attackers are declared"
    assert allowed(words, TWO) == [*EARLY, "beginning of combat"]
    assert numbers(at(words, TWO, "main 2")) == ["506.8d", "506.8a"]
    assert numbers(at(words, TWO, "beginning of combat", 2)) == ["506.8d", "506.8a"]
    after = allowed("only after blockers are declared", TWO)
    assert after[3:] == ["main 2", *(f"2:{MOMENT_NAMES[s]}" for s in FULL), *LATE]
    # and in a turn with one combat phase only the point's own rule decides
    assert numbers(at(words, ONE, "main 2")) == ["506.8a"]


@pytest.mark.cr("506.8e")
@pytest.mark.parametrize("point", ["blockers are declared", "the combat damage step"])
def test_a_skipped_step_ends_before_with_the_declare_attackers_step(point: str) -> None:
    words = f"only before {point}"
    assert allowed(words, NONE) == [*EARLY, "beginning of combat", "declare attackers"]
    assert numbers(at(words, NONE, "declare attackers")) == ["506.8e"]
    assert numbers(at(words, NONE, "end of combat")) == ["506.8e"]
    # measured by the first combat phase, it stays over in a second one
    later = walk([Phase(EMPTY), Phase(FULL)])
    assert allowed(words, later) == [*EARLY, "beginning of combat", "declare attackers"]
    assert numbers(at(words, later, "declare attackers", 2)) == ["506.8e", "506.8d"]


@pytest.mark.cr("506.8e")
def test_before_the_end_of_combat_step_that_step_is_there_with_nothing_attacking() -> None:
    words = "only before the end of combat step"
    assert allowed(words, NONE) == [*EARLY, "beginning of combat", "declare attackers"]
    assert numbers(at(words, NONE, "end of combat")) == ["506.8"]


@pytest.mark.cr("506.8e")
@pytest.mark.parametrize(
    "point",
    [
        "attackers are declared",
        "blockers are declared",
        "the combat damage step",
        "the end of combat step",
        "combat",
    ],
)
def test_a_skipped_combat_phase_ends_before_with_the_precombat_main_phase(point: str) -> None:
    words = f"only before {point}"
    assert allowed(words, SKIPPED) == EARLY
    assert numbers(at(words, SKIPPED, "main 1")) == ["506.8e"]
    assert numbers(at(words, SKIPPED, "main 2")) == ["506.8e"]


@pytest.mark.cr("506.8e")
def test_the_skipped_combat_phase_had_no_rule_before_2011_05_01() -> None:
    words = "only before attackers are declared"
    assert allowed(words, SKIPPED, edition("2011-05-01")) == EARLY
    older = edition("2011-04-30")
    assert allowed(words, SKIPPED, older) == [*EARLY, *LATE]
    cell = decide_moment(timing(words), SKIPPED[-1], older)
    assert (cell.reading, cell.cites) == ("silent", ())
    # the first sentence of e is as old as the others
    assert allowed("only before blockers are declared", NONE, older)[-1] == "declare attackers"


@pytest.mark.cr("506.8f")
def test_after_blockers_during_combat_without_a_declare_blockers_step() -> None:
    words = "only during combat after blockers are declared"
    assert allowed(words, ONE) == ["declare blockers", "damage", "end of combat"]
    assert allowed(words, NONE) == []
    assert numbers(at(words, NONE, "end of combat")) == ["506.8f"]
    assert allowed(words, walk([Phase(EMPTY), Phase(FULL)])) == [
        "2:declare blockers",
        "2:damage",
        "2:end of combat",
    ]


@pytest.mark.cr("506.8g")
def test_abilities_follow_the_same_rules() -> None:
    words = "Activate only before attackers are declared."
    assert allowed(words, TWO) == [*EARLY, "beginning of combat"]
    assert numbers(at(words, TWO, "main 2")) == ["506.8d", "506.8a", "506.8g"]


@pytest.mark.cr("506.8")
def test_points_that_are_steps_and_phases_begin_and_end() -> None:
    assert allowed("only before combat", ONE) == EARLY
    assert allowed("only after combat", ONE) == LATE
    assert allowed("only before the combat damage step", ONE)[-1] == "declare blockers"
    assert allowed("only after the combat damage step", ONE) == ["end of combat", *LATE]
    assert allowed("only after the end of combat step", ONE) == LATE
    assert numbers(at("only after combat", ONE, "damage")) == ["506.8"]
    assert allowed("only after combat", TWO)[0] == "main 2"
    assert "2:beginning of combat" in allowed("only after combat", TWO)


@pytest.mark.cr("510.4")
def test_between_two_damage_steps_it_is_neither_before_nor_after_the_damage_step() -> None:
    steps = (*FULL[:3], Step.FIRST_STRIKE_DAMAGE, *FULL[3:])
    turn = walk([Phase(steps)])
    assert allowed("only before the combat damage step", turn)[-1] == "declare blockers"
    assert allowed("only after the combat damage step", turn) == ["end of combat", *LATE]
    assert "first-strike damage" in allowed("only during the combat damage step", turn)


@pytest.mark.cr("506.8")
def test_where_the_rules_are_silent_the_words_decide_and_nothing_is_cited() -> None:
    words = "only after blockers are declared"
    assert allowed(words, NONE) == []
    cell = at(words, NONE, "main 2")
    assert (cell.may, cell.reading, cell.cites) == (False, "silent", ())
    later = walk([Phase(EMPTY), Phase(FULL)])
    assert allowed(words, later) == ["2:declare blockers", "2:damage", "2:end of combat", *LATE]
    assert at(words, later, "declare blockers", 2).reading == "silent"
    assert allowed("only after combat", SKIPPED) == []
    assert at("only after combat", SKIPPED, "end step").reading == "silent"
    damage = at("only during combat after the combat damage step", NONE, "end of combat")
    assert (damage.may, damage.reading) == (False, "silent")


@pytest.mark.cr("506.8")
def test_before_2010_no_rule_says_what_the_words_mean() -> None:
    old = edition("2010-01-31")
    for words in ("only before attackers are declared", "only during combat before blockers are declared"):
        for moments in (ONE, NONE, TWO, SKIPPED):
            for cell in answers(words, moments, old):
                assert not any((old.number(c) or "").startswith("506.6") for c in cell.cites)
                assert cell.reading == "no rule yet" or cell.reason == "not during"
    assert allowed("only before attackers are declared", ONE, old) == [*EARLY, "beginning of combat"]
    # by the words: blockers are never declared, so it is always before that
    assert allowed("only before blockers are declared", NONE, old)[-1] == "end step"


@pytest.mark.cr("506.8")
@pytest.mark.parametrize(
    ("date", "frame"),
    [
        ("2010-02-01", "506.6"),
        ("2022-06-09", "506.6"),
        ("2022-06-10", "506.7"),
        ("2026-09-24", "506.7"),
        ("2026-09-25", "506.8"),
    ],
)
def test_the_numbers_are_those_of_the_date(date: str, frame: str) -> None:
    rules = edition(date)
    cell = decide_moment(timing("Activate only before attackers are declared."), TWO[-1], rules)
    assert numbers(cell, rules) == [f"{frame}d", f"{frame}a", f"{frame}g"]


def test_a_combat_phase_ended_by_an_effect_is_no_skipped_step() -> None:
    cut = (Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS)
    after = walk([Phase(cut)])[-1]
    cell = decide_moment(timing("only before blockers are declared"), after, NEW)
    assert (cell.may, cell.reading, cell.cites) == (True, "silent", ())
    assert not decide_moment(timing("only before attackers are declared"), after, NEW).may


# -- turns, steps, conditions ----------------------------------------------------------------------------


def test_whose_turn() -> None:
    mine, theirs = Moment(step=Step.MAIN_1, yours=True), Moment(step=Step.MAIN_1, yours=False)
    words = timing("only during an opponent's turn, before attackers are declared")
    assert decide_moment(words, theirs, NEW).may is True
    cell = decide_moment(words, mine, NEW)
    assert (cell.may, cell.reason) == (False, "not opponent turn")
    assert numbers(cell) == ["601.3"]
    assert decide_moment(timing("only during your turn"), mine, NEW).may is True


@pytest.mark.cr("508.6")
def test_attacked_this_step() -> None:
    words = timing("only during the declare attackers step and only if you've been attacked this step")
    m = Moment(step=Step.DECLARE_ATTACKERS, yours=False, combats=(CombatRecord(FULL[:2]),), attackers=True)
    assert decide_moment(words, replace(m, attacked=True), NEW).may is True
    no = decide_moment(words, replace(m, attacked=False), NEW)
    assert (no.may, numbers(no)) == (False, ["508.6"])
    assert decide_moment(words, m, NEW).may is None
    assert decide_moment(words, replace(m, step=Step.DECLARE_BLOCKERS, attacked=True), NEW).may is False


@pytest.mark.cr("307.5")
def test_sorcery_timing() -> None:
    words = timing("Cast this spell only any time you could cast a sorcery.")
    mine = Moment(step=Step.MAIN_1, yours=True)
    assert decide_moment(words, mine, NEW).may is True
    for m, why in (
        (Moment(step=Step.MAIN_1, yours=False), "sorcery: turn"),
        (Moment(step=Step.UPKEEP, yours=True), "sorcery: phase"),
        (Moment(step=Step.MAIN_2, yours=True, stack_empty=False), "sorcery: stack"),
    ):
        cell = decide_moment(words, m, NEW)
        assert (cell.may, cell.reason, numbers(cell)) == (False, why, ["307.5"])


@pytest.mark.cr("602.5b")
def test_once_each_turn() -> None:
    words = timing("Activate only during your turn and only once each turn.")
    mine = Moment(step=Step.MAIN_1, yours=True)
    assert decide_moment(words, mine, NEW).may is True
    used = decide_moment(words, replace(mine, used=1), NEW)
    assert (used.may, used.reason, numbers(used)) == (False, "used", ["602.5b"])


@pytest.mark.cr("505.1a")
def test_all_main_phases_but_the_first_are_postcombat() -> None:
    words = "only during your precombat main phase"
    turn = walk([Phase(FULL), Phase(FULL)], yours=True)
    assert allowed(words, turn) == ["main 1"]
    assert numbers(at(words, turn, "main 2")) == ["505.1a"]
    assert allowed("only during your postcombat main phase", turn) == ["main 2", "main 2"]


def test_the_better_of_two_windows_decides() -> None:
    words = "only before combat or during combat before blockers are declared"
    first = [*EARLY, "beginning of combat", "declare attackers"]
    assert allowed(words, ONE) == first
    assert allowed(words, TWO) == [*first, "2:beginning of combat", "2:declare attackers"]


def test_no_priority_in_untap_and_cleanup() -> None:
    for step, number in ((Step.UNTAP, "502.4"), (Step.CLEANUP, "514.3")):
        cell = decide_moment(Timing(), Moment(step=step, yours=True), NEW)
        assert (cell.may, numbers(cell)) == (False, [number])


def test_unread_conditions_leave_it_open_unless_the_rest_forbids_it() -> None:
    words = timing("Activate only during combat and only if three or more cards are above it.")
    combat = Moment(step=Step.DAMAGE, yours=True, combats=(CombatRecord(FULL[:4]),))
    assert decide_moment(words, combat, NEW).may is None
    assert decide_moment(words, Moment(step=Step.MAIN_1, yours=True), NEW).may is False


# -- random turns, told a second way ---------------------------------------------------------------------

POINTS = {
    "attackers are declared": (Step.DECLARE_ATTACKERS,),
    "blockers are declared": (Step.DECLARE_BLOCKERS,),
    "combat damage step": (Step.FIRST_STRIKE_DAMAGE, Step.DAMAGE),
    "end of combat step": (Step.END_OF_COMBAT,),
    "combat phase": FULL,
}


def expected(phrase: TimingPhrase, phases: list[Phase], place: tuple[int, int]) -> bool | None:
    """506.8 by comparing places in the whole turn; place: (phase, step in it), phase -1 before combat, `n` + 0.5
    (as 2n+1) after it.  None: the rules are silent."""
    at = place[0]
    played = [2 * n for n, phase in enumerate(phases) if not phase.skipped]
    in_combat = at in played
    if phrase.during_combat and not in_combat:
        return False
    measured = at if phrase.during_combat else 0
    phase = phases[measured // 2] if phases else Phase((), True)
    steps = [n for n, s in enumerate(phase.steps) if s in POINTS[phrase.point]]
    if phase.skipped:
        if at < 0 or (phrase.relation == "before" and (at < 2 or len(phases) == 1)):
            return at < 0 and phrase.relation == "before"
        return None
    if not steps:
        last = (measured, phase.steps.index(Step.DECLARE_ATTACKERS))
        if phrase.relation == "before":
            return place <= last
        if place <= last:
            return False
        return False if phrase.during_combat and phrase.point == "blockers are declared" else None
    start, end = (measured, steps[0]), (measured, steps[-1])
    if phrase.relation == "before":
        return place < start
    return place >= start if "declared" in phrase.point else place > end


@st.composite
def turns(draw: st.DrawFn) -> list[Phase]:
    phases = []
    for n in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(["full", "first strike", "empty", *(["skipped"] if n == 0 else [])]))
        steps = {
            "full": FULL,
            "first strike": (*FULL[:3], Step.FIRST_STRIKE_DAMAGE, *FULL[3:]),
            "empty": EMPTY,
            "skipped": (),
        }[kind]
        phases.append(Phase(steps, skipped=kind == "skipped"))
    return phases


def places(phases: list[Phase]) -> list[tuple[int, int]]:
    """The place of each moment of `walk`: (2n, step) in the n-th combat phase, (2n+1, 0) after it."""
    found = [(-1, n) for n in range(3)]
    for n, phase in enumerate(phases):
        found += [(2 * n, at) for at in range(len(phase.steps))]
        found.append((2 * n + 1, 0))
    return [*found, (2 * len(phases), 0)]


PHRASES = [
    TimingPhrase(point, relation, during)  # type: ignore[arg-type]
    for point in POINTS
    for relation in ("before", "after")
    for during in (False, True)
]


@pytest.mark.cr("506.8")
@settings(derandomize=True, deadline=None, max_examples=60)
@given(turns())
def test_every_phrase_in_random_turns(phases: list[Phase]) -> None:
    for phrase in PHRASES:
        for m, place in zip(walk(phases), places(phases), strict=True):
            cell = decide_moment(Timing(all_of=(phrase,)), m, NEW)
            want = expected(phrase, phases, place)
            if want is None:
                assert cell.reading, (phrase, phases, place)
            else:
                assert (cell.may, cell.reading) == (want, ""), (phrase, phases, place)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(turns())
def test_before_and_after_never_both_and_never_neither(phases: list[Phase]) -> None:
    """The exceptions that the rules make: a step or phase that is going on, a point that its combat phase lacks,
    and "during combat" outside combat."""
    for point in POINTS:
        for during in (False, True):
            for m in walk(phases):
                before, after = (
                    decide_moment(Timing(all_of=(TimingPhrase(point, r, during),)), m, NEW)  # type: ignore[arg-type]
                    for r in ("before", "after")
                )
                assert not (before.may and after.may)
                if not before.may and not after.may:
                    reasons = {before.reason, after.reason}
                    assert reasons & {"going on", "not in combat", "attackers step over", "main phase over"}
