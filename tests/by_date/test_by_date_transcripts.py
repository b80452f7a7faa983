"""Each behaviour that the engine plays by date has two transcripts, the day before and the day, and `compare`
finds by itself that it is this behaviour which makes the difference between them."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from judgecli.board.events import Compared
from judgecli.rules import all_editions
from judgecli.rules.editions import compiled
from judgecli.transcripts.format import parse
from judgecli.transcripts.replay import new_session

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "transcripts" / "by-date"
PAIRS = sorted({path.name.rpartition("-")[0] for path in FOLDER.glob("*.judge")})
#: In these the game goes the same way before and after: it cites another rule, or says what the older ones leave open.
SAID = {
    "arrival_target_gone",
    "late_attacker_unblocked",
    "timing_rules",
    "battle_nonsiege_defense",
    "become_attacking_invalid",
    "lifelink_separate",
    "reselecting",
}
#: Epochs that only word anew what was played before, or whose difference no command can show.
SILENT = {
    ("order_test", "2024-11-08"),  # the order went that day: `damage_assignment_order`
    ("goad", "2019-08-23"),
    ("goad", "2021-07-23"),
    ("hexproof_keyword", "2018-04-27"),
    ("trample_over_planeswalkers", "2021-06-18"),
}


def waiting() -> set[str]:
    lines = (ROOT / "tests" / "rules" / "waiting.txt").read_text(encoding="utf-8").split("\n")
    return {line for line in lines if line and not line.startswith("#")}


def epochs() -> list[tuple[str, str]]:
    """(behaviour, date) of each change that the engine plays, those of the oldest edition apart."""
    oldest = all_editions()[0].date
    return [
        (name, epoch.date)
        for name, behaviour in compiled().behaviour.items()
        if not behaviour.wording_only and name not in waiting()
        for epoch in behaviour.epochs
        if epoch.date > oldest and (name, epoch.date) not in SILENT
    ]


def name_of(pair: str) -> str:
    return pair[11:].replace("-", "_")


def commands(pair: str, side: str) -> list[str]:
    path = FOLDER / f"{pair}-{side}.judge"
    return [entry.command for entry in parse(path.read_text(encoding="utf-8"), str(path)).entries]


@pytest.mark.parametrize(("name", "day"), epochs())
def test_every_change_in_play_has_its_two_transcripts(name: str, day: str) -> None:
    assert f"{day}-{name.replace('_', '-')}" in PAIRS


@pytest.mark.parametrize("pair", PAIRS)
def test_a_pair_is_of_the_day_before_and_the_day(pair: str) -> None:
    day = pair[:10]
    eve = str(date.fromisoformat(day) - timedelta(days=1))
    assert day in {epoch.date for epoch in compiled().behaviour[name_of(pair)].epochs}
    assert commands(pair, "before")[0] == f"edition {eve}"
    assert commands(pair, "after")[0] == f"edition {day}"
    for side in ("before", "after"):
        assert any(re.match("expect (?!says)", command) for command in commands(pair, side)), side


@pytest.mark.parametrize("pair", PAIRS)
def test_compare_finds_the_change_behind_a_pair(pair: str) -> None:
    eve, *_ = commands(pair, "before")
    day = pair[:10]
    session = new_session(day)
    for line in commands(pair, "after")[1:]:
        if not line.startswith("expect"):
            session.run(line)
    (event,) = session.run(f"compare {eve.split()[1]} {day}").events
    assert isinstance(event, Compared)
    names = {change.name for parting in event.partings for change in parting.changes}
    said = any(parting.why == "said" for parting in event.partings)
    if name_of(pair) in SAID:
        assert not event.partings
    else:
        assert name_of(pair) in names or said
