"""May it be cast now?  Timing words decided for one moment of a turn (506.8 and a-g, 307.5, 602.5).

Every phrase of the wording is a `Ground`, for or against, with the rule that decides it.  Before 2010-02-01,
and wherever the rules are silent, the words are taken as they stand ("has it happened yet this turn?"), no
rule is cited, and the ground says that it is a reading.
"""

from __future__ import annotations

from judgecli.board.abilities import Condition, Timing, TimingPhrase
from judgecli.board.table import Board, Step
from judgecli.board.verdicts import Cell, Ground
from judgecli.characteristics import holds, views
from judgecli.game.moments import (
    MAIN,
    MOMENT_NAMES,
    PERIODS,
    POINT_RULES,
    POINT_STEPS,
    SKIPPABLE,
    Moment,
    first,
    happened,
    moment_of,
    over,
    state,
)
from judgecli.rules import Edition, edition

__all__ = ["Moment", "decide", "decide_moment", "moment_of"]


def decide(
    board: Board, timing: Timing, player: int, name: str = "", source: int = 0, source_player: int = 0
) -> Cell:
    """May `player` cast or activate it at this moment, given priority?

    name: how it is noted in `Turn.cast`, for "once each turn".  source: the object whose ability it is.
    source_player: who controls the object that sets a limit.
    """
    used = sum(1 for cast in board.turn.cast if cast == name) if name else 0
    known = tuple(_known(board, condition, player, source) for condition in timing.conditions)
    return decide_moment(timing, moment_of(board, player, used, source_player), edition(board.edition), known)


def _known(board: Board, condition: Condition, player: int, source: int) -> bool | None:
    """Whether a condition of the wording holds now; None where the table can't tell."""
    about_source = condition.kind in ("is", "attached is") or condition.who == "self"
    if about_source and source not in board.objects:
        return None
    if condition.who == "defending player" and len(board.opponents(board.active)) != 1:
        return None  # there may be several
    return holds(board, views(board), condition, source, player, affected=(source,) if source else ())


# -- phrases ------------------------------------------------------------------------------------------------


def _phrase(phrase: TimingPhrase, m: Moment, rules: Edition) -> Ground:
    if phrase.relation in ("during", "not during"):
        return _during(phrase, m)
    if phrase.point not in POINT_STEPS or phrase.point not in POINT_RULES:
        return _by_order(phrase, m)
    if phrase.during_combat:
        away = _not_in_combat(phrase, m, rules)
        if away is not None:
            return away
    if not rules.plays("timing_rules"):
        return _by_words(phrase, m, "no rule yet")
    if phrase.during_combat:
        return _in_each_combat(phrase, m, rules)
    return _by_first_combat(phrase, m, rules)


def _whose(phrase: TimingPhrase, m: Moment) -> bool:
    match phrase.whose:
        case "you":
            return m.yours
        case "opponent":
            return not m.yours
        case "source":
            return m.source_turn
        case _:
            return True


def _during(phrase: TimingPhrase, m: Moment) -> Ground:
    """During a turn, phase or step.  The words alone decide it."""
    point = phrase.point
    within = _whose(phrase, m) and (point == "turn" or m.step in PERIODS[point])
    concept = "turn.main_kind" if point in ("precombat main phase", "postcombat main phase") else ""
    if phrase.relation == "not during":
        return Ground(not within, "forbidden now" if within else "not then", concept, point=point)
    if within:
        reason = f"{phrase.whose} turn" if point == "turn" else "during"
    elif not _whose(phrase, m):
        reason = f"not {phrase.whose} turn"
    else:
        reason = "not during"
    return Ground(within, reason, concept, point=point)


def _not_in_combat(phrase: TimingPhrase, m: Moment, rules: Edition) -> Ground | None:
    """The ground against a phrase that also says "during combat", where it isn't (506.8c)."""
    if not _whose(phrase, m):
        return Ground(False, f"not {phrase.whose} turn", point="combat phase")
    if m.now is not None:
        return None
    if not rules.plays("timing_rules"):
        return Ground(False, "not during", point="combat phase")
    return Ground(False, "not in combat", "timing.during_combat", point=phrase.point)


def _in_each_combat(phrase: TimingPhrase, m: Moment, rules: Edition) -> Ground:
    """A phrase that also says "during combat": measured in each combat phase by itself (506.8c)."""
    point, before = phrase.point, phrase.relation == "before"
    rule = POINT_RULES[point]
    each = ("timing.during_combat",) if len(m.combats) > 1 else ()
    match state(point, m.combats[-1], True, m.step):
        case "ahead":
            return _ahead(phrase, m, rule, each)
        case "now":
            return Ground(False, "passed" if before else "going on", rule, each, point=point)
        case "past":
            return Ground(not before, "passed" if before else "reached", rule, each, point=point)
        case "lacking" if before:
            return Ground(False, "attackers step over", "timing.point_missing", each, point=point)
        case "lacking" if point == "blockers are declared":
            return Ground(False, "no blockers step", "timing.after_blockers_skipped", each, point=point)
        case _:
            return _by_words(phrase, m, "silent")


def _by_first_combat(phrase: TimingPhrase, m: Moment, rules: Edition) -> Ground:
    """A phrase that doesn't say "during combat": measured by the first combat phase alone (506.8d)."""
    point, before = phrase.point, phrase.relation == "before"
    rule = POINT_RULES[point]
    match first(point, m):
        case "ahead":
            return _ahead(phrase, m, rule, ())
        case "now":
            return Ground(False, "passed" if before else "going on", rule, point=point)
        case "past" if m.later:
            reason = "passed in the first" if before else "reached in the first"
            return Ground(not before, reason, "timing.first_combat", (rule,), point=point)
        case "past":
            return Ground(not before, "passed" if before else "reached", rule, point=point)
        case "lacking" if before:
            also = ("timing.first_combat",) if m.later else ()
            return Ground(False, "attackers step over", "timing.point_missing", also, point=point)
        case "skipped" if before and rules.plays("timing_skipped_combat"):
            reading = "skipped combat is the first" if len(m.combats) > 1 else ""
            concept = "" if reading else "timing.point_missing"
            return Ground(False, "main phase over", concept, reading=reading, point=point)
        case _:
            return _by_words(phrase, m, "silent")


def _ahead(phrase: TimingPhrase, m: Moment, rule: str, cites: tuple[str, ...]) -> Ground:
    """The point is still to come; where it is known that it won't, how long "before" lasts (506.8e)."""
    point = phrase.point
    if phrase.relation == "after":
        return Ground(False, "not yet", rule, cites, point=point)
    if m.now is not None and m.attackers is False and point in SKIPPABLE:
        return Ground(True, "until attackers step ends", "timing.point_missing", cites, point=point)
    if m.will_skip and not m.combats:
        return Ground(True, "until main phase ends", "timing.point_missing", cites, point=point)
    return Ground(True, "before", rule, cites, point=point)


def _by_words(phrase: TimingPhrase, m: Moment, reading: str) -> Ground:
    """Where no rule answers: has it happened yet?  In this combat phase if the phrase says "during combat",
    else in this turn."""
    point, before = phrase.point, phrase.relation == "before"
    if phrase.during_combat:
        m = Moment(step=m.step, yours=m.yours, combats=m.combats[-1:], attackers=m.attackers)
    holds = not happened(point, m) if before else over(point, m)
    if before:
        reason = "hasn't happened" if holds else "happened"
    else:
        reason = "happened" if holds else "hasn't happened"
    return Ground(holds, reason, reading=reading, point=point)


def _by_order(phrase: TimingPhrase, m: Moment) -> Ground:
    """Before or after a step that is no point named by 506.8: the words alone decide."""
    point, before = phrase.point, phrase.relation == "before"
    steps = PERIODS[point]
    if steps[0].in_combat:
        return _by_words(phrase, m, "point not named")
    holds = m.step < steps[0] if before else m.step > steps[-1]
    reason = ("before" if before else "reached") if holds else ("passed" if before else "not yet")
    return Ground(holds, reason, point=point)


# -- the whole wording ------------------------------------------------------------------------------------


def decide_moment(
    timing: Timing, m: Moment, rules: Edition, conditions: tuple[bool | None, ...] = ()
) -> Cell:
    """May it be cast or activated at that moment?

    conditions: whether each of the timing's conditions holds (None, or left out: not known).
    """
    grounds = [_priority(m)] if m.step in (Step.UNTAP, Step.CLEANUP) else []
    grounds += [_phrase(phrase, m, rules) for phrase in timing.all_of]
    if timing.any_of:
        grounds += _best([[_phrase(p, m, rules) for p in group] for group in timing.any_of])
    grounds += [_also(word, timing.of, m) for word in timing.also]
    if timing.per_turn:
        grounds.append(
            Ground(
                m.used < timing.per_turn, "unused" if m.used < timing.per_turn else "used", _LIMIT[timing.of]
            )
        )
    for at, condition in enumerate(timing.conditions):
        known = conditions[at] if at < len(conditions) else None
        grounds.append(Ground(known, "condition", text=condition.text))
    grounds += [Ground(None, "not modelled", text=text) for text in timing.unread]
    return _cell(timing, m, rules, grounds)


_LIMIT = {"spell": "casting.prohibited", "ability": "activating.limits"}
_ANY_TIME = {"spell": "casting.priority", "ability": "activating.priority"}
_PROHIBITED = {"spell": "casting.prohibited", "ability": "activating.prohibited"}


def _cell(timing: Timing, m: Moment, rules: Edition, grounds: list[Ground]) -> Cell:
    """The answer: no if one ground is against it; else unknown if one is unknown; else yes."""
    against = [g for g in grounds if g.holds is False]
    unknown = [g for g in grounds if g.holds is None]
    deciding = against or unknown or grounds or [Ground(True, "any time", _ANY_TIME[timing.of])]
    if not against and not unknown:
        deciding = sorted(deciding, key=_weight)
    may = False if against else None if unknown else True
    combat = sum(not r.skipped for r in m.combats) if m.now is not None else 0
    told = tuple(_told(g, timing, rules) for g in deciding)
    return Cell(MOMENT_NAMES[m.step], combat, may, told)


def _weight(ground: Ground) -> int:
    """Grounds that speak for it: the one on the point of combat first, then those with a rule."""
    if ground.concept.startswith("timing.") or ground.reading:
        return 0
    if ground.concept:
        return 1
    return 2 if ground.point not in ("", "turn") else 3


def _told(ground: Ground, timing: Timing, rules: Edition) -> Ground:
    """The ground with the rules that this edition has; abilities follow the same rules (506.8g); what the
    words alone forbid can't be begun."""
    cites = list(ground.cites)
    if ground.concept.startswith("timing.") and timing.of == "ability":
        cites.append("timing.abilities")
    if ground.holds is False and not ground.concept and not ground.reading:
        cites.append(_PROHIBITED[timing.of])
    concept = ground.concept if rules.has(ground.concept) else ""
    return Ground(
        ground.holds,
        ground.reason,
        concept,
        tuple(c for c in cites if rules.has(c)),
        ground.reading,
        ground.point,
        ground.text,
        ground.source,
    )


def _best(groups: list[list[Ground]]) -> list[Ground]:
    """Of alternative groups the first that holds, else the one nearest to holding."""

    def misses(group: list[Ground]) -> int:
        return sum(2 * (g.holds is False) + (g.holds is None) for g in group)

    return min(groups, key=misses)


def _priority(m: Moment) -> Ground:
    concept = "turn.untap_no_priority" if m.step == Step.UNTAP else "turn.cleanup_no_priority"
    return Ground(False, "no priority", concept)


_SORCERY = {
    "sorcery card": "casting.sorcery",
    "noninstant": "casting.priority",
    "loyalty": "activating.loyalty",
}


def _also(word: str, of: str, m: Moment) -> Ground:
    """A demand that has a name: see `Timing.also`."""
    if word == "attacked this step":
        reason = {True: "attacked", False: "not attacked", None: "attacked?"}[m.attacked]
        return Ground(m.attacked, reason, "attackers.attacked_player" if m.attacked is not None else "")
    if word == "instant":
        return Ground(True, "instant", "casting.as_instant" if of == "spell" else "activating.as_instant")
    concept = _SORCERY.get(word) or ("casting.as_sorcery" if of == "spell" else "activating.as_sorcery")
    if not m.yours:
        return Ground(False, "sorcery: turn", concept)
    if m.step not in MAIN:
        return Ground(False, "sorcery: phase", concept)
    if not m.stack_empty:
        return Ground(False, "sorcery: stack", concept)
    return Ground(True, "sorcery", concept)
