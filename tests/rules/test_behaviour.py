"""What changed in play: each behaviour the day before and on the day; and what the engine doesn't read yet."""

from __future__ import annotations

import ast
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from judgecli.rules import all_editions, edition, newest
from judgecli.rules.editions import compiled

ROOT = Path(__file__).resolve().parents[2]
WAITING = Path(__file__).parent / "waiting.txt"


def eve(day: str) -> str:
    return str(date.fromisoformat(day) - timedelta(days=1))


@pytest.mark.parametrize(
    ("name", "day", "before", "after"),
    [
        pytest.param("order_test", "2011-07-15", "creature by creature", "finished assignment"),
        pytest.param("order_test", "2024-11-08", "finished assignment", False),
        pytest.param("damage_assignment_order", "2024-11-08", True, False),
        pytest.param("deathtouch_assignment", "2010-07-16", "free division", "any nonzero is lethal"),
        pytest.param("order_for_single", "2010-02-01", False, True),
        pytest.param("tapped_taxed_exemption", "2010-02-01", "tapped and unpaid", "own unpaid"),
        pytest.param("tapped_taxed_exemption", "2011-02-04", "own unpaid", "never forced"),
        pytest.param("requirements_each_combat", "2017-09-29", False, True),
        pytest.param("arrival_target_gone", "2011-05-01", False, True),
        pytest.param("arrival_ignores_rules", "2016-07-22", False, True),
        pytest.param("become_attacking_invalid", "2019-08-23", False, True),
        pytest.param("arrival_defender_lost", "2024-11-08", False, True),
        pytest.param("late_attacker_unblocked", "2026-02-27", False, True),
        pytest.param("arrival_as_would_be_put", "2026-04-17", False, True),
        pytest.param("defending_player", "2010-06-18", "effects of the attacker", "when it began attacking"),
        pytest.param("defending_player", "2017-08-25", "when it began attacking", "now or last"),
        pytest.param("block_triggers_from_effects", "2010-02-01", False, True),
        pytest.param("unblocked_trigger_never_declared", "2013-05-01", False, True),
        pytest.param("optional_attack_costs", "2017-04-28", False, True),
        pytest.param("phasing_removes_from_combat", "2010-07-16", False, True),
        pytest.param("legend_rule", "2013-07-13", "all go", "controller keeps one"),
        pytest.param("planeswalker_uniqueness", "2017-09-29", "controller keeps one", False),
        pytest.param("indestructible_keyword", "2013-07-13", False, True),
        pytest.param("counters_with_modifiers", "2020-04-17", False, True),
        pytest.param("infect", "2010-10-01", False, True),
        pytest.param("toxic", "2023-02-03", False, True),
        pytest.param("battles", "2023-04-14", False, True),
        pytest.param("battle_protector_removal", "2026-08-07", False, True),
        pytest.param("battle_nonsiege_defense", "2026-08-07", False, True),
        pytest.param("attacks_player_alone", "2026-09-25", False, True),
        pytest.param("timing_rules", "2010-02-01", False, True),
        pytest.param("timing_skipped_combat", "2011-05-01", False, True),
        pytest.param("deathtouch_toughness_above_0", "2010-07-16", False, True),
        pytest.param("double_strike_lost", "2009-09-04", False, True),
        pytest.param("whole_assignment_checked", "2009-10-01", False, True),
        pytest.param("planeswalker_redirection", "2018-04-27", True, False),
        pytest.param("two_headed_team_attacked", "2018-04-27", True, False),
        pytest.param("regenerate_controller_taps", "2023-09-01", False, True),
        pytest.param("excess_damage", "2021-02-05", False, True),
    ],
)
def test_the_day_before_and_the_day(name: str, day: str, before: bool | str, after: bool | str) -> None:
    assert (edition(eve(day)).plays(name), edition(day).plays(name)) == (before, after)


def test_an_unknown_behaviour_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        newest().plays("no_such_behaviour")


def test_behaviours_hold_together() -> None:
    days = {entry.date for entry in all_editions()}
    for name, behaviour in compiled().behaviour.items():
        dates = [epoch.date for epoch in behaviour.epochs]
        values = [False, *(epoch.value for epoch in behaviour.epochs)]
        assert set(dates) <= days, name
        assert dates == sorted(set(dates)), name
        assert all(one != two for one, two in pairwise(values)), name
        assert behaviour.concepts, name
        assert all(
            epoch.says.endswith(".") and len(epoch.says.split()) <= 32 for epoch in behaviour.epochs
        ), name


def test_what_gives_a_number_changes_play_on_that_day() -> None:
    """A rule that came with a change has its first number on the day of the change."""
    for name, concept in {
        "attacks_player_alone": "combat.player_alone",
        "late_attacker_unblocked": "combat.late_attacker",
        "become_attacking_invalid": "attackers.become_target_invalid",
        "arrival_target_gone": "attackers.put_target_invalid",
        "arrival_ignores_rules": "attackers.put_ignores_rules",
        "optional_attack_costs": "attackers.optional_costs",
        "timing_rules": "timing.frame",
        "whole_assignment_checked": "damage.whole_assignment",
        "toxic": "damage.toxic",
        "battles": "battle.attackable",
        "infect": "damage.to_player_infect",
        "excess_damage": "damage.excess",
        "trample_over_planeswalkers": "keyword.trample.planeswalkers",
    }.items():
        day = compiled().behaviour[name].epochs[0].date
        assert not edition(eve(day)).has(concept), name
        assert edition(day).has(concept), name


def behaviours_read() -> set[str]:
    """The names by which the program asks `plays("…")`, or requires it."""
    read = set()
    for file in (ROOT / "judgecli").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("plays", "require")
            ):
                read |= {
                    argument.value
                    for argument in node.args[:1]
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                }
    return read


def test_what_waits_for_its_part_of_the_engine_is_listed() -> None:
    """Every behaviour is read by the engine or stands in waiting.txt; a name that has been taken up is struck off
    there by whoever comes by."""
    names = {name for name, behaviour in compiled().behaviour.items() if not behaviour.wording_only}
    listed = {line for line in WAITING.read_text().split("\n") if line and not line.startswith("#")}
    assert behaviours_read() <= set(compiled().behaviour), "plays() of an unknown name"
    assert names - behaviours_read() <= listed, "no part of the engine reads these any more"
    assert listed <= names
