"""`judge run` and `judge replay` from outside: exit statuses, what is named, JSON, plain text."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from judging import ROOT, environment, judge, judge_process

DUEL = ("-c", "players Amy, Nicole", "-c", "Amy: Ox 2/4", "-c", "Nicole: Bear 2/2")


def commands(*lines: str) -> tuple[str, ...]:
    return tuple(part for line in lines for part in ("-c", line))


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (("attack Ox", "expect legal"), 0),
        (("attack Ox", "block none", "to damage", "expect life Nicole 18"), 0),
        (("attack Ox", "expect illegal"), 1),
        (("attack Bear",), 1),
        (("atack Oxx",), 1),
        (("atack Oxx", "expect error"), 0),
        (("check attack Ox", "board", "expect legal"), 0),
        (("expect life Amy 3",), 1),
    ],
)
def test_exit_status(tmp_path: Path, lines: tuple[str, ...], status: int) -> None:
    done = judge("run", *DUEL, *commands(*lines), home=tmp_path)
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_output_is_a_transcript_that_replays(tmp_path: Path) -> None:
    done = judge("run", *DUEL, *commands("attack Ox", "block Ox with Bear", "to damage"), home=tmp_path)
    assert done.returncode == 0 and "\x1b" not in done.stdout
    path = tmp_path / "it.judge"
    path.write_text(done.stdout, "utf-8")
    again = judge("replay", str(path), home=tmp_path)
    assert again.returncode == 0, again.stdout
    assert "1 transcript, 6 commands: all hold" in again.stdout


def test_files_each_with_a_table_of_its_own_and_failures_named(tmp_path: Path) -> None:
    one = tmp_path / "one.judge"
    one.write_text("> players Amy, Nicole\n> Amy: Ox 2/4\n> nonsense words\n", "utf-8")
    two = tmp_path / "two.judge"
    two.write_text("# a plain script\nplayers Ann, Ben\nexpect life Ann 3\n", "utf-8")
    done = judge("run", str(one), str(two), "--quiet", home=tmp_path)
    assert done.returncode == 1 and done.stdout == ""
    assert f"{one}:3: nonsense words: " in done.stderr
    assert f"{two}:3: expect life Ann 3: " in done.stderr


def test_fail_fast_stops(tmp_path: Path) -> None:
    done = judge("run", "--fail-fast", *commands("nonsense", "players Amy, Nicole", "edition"), home=tmp_path)
    assert done.returncode == 1 and "edition" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("run", "gone.judge"), "no such file"),
        (("run", "."), "is a directory"),
        (("replay", "gone.judge"), "no such file"),
        (("run", "--edition", "1999-01-01", "-c", "board"), "--edition"),
        (("run", "--nope"), "No such option"),
        (("nope",), "No such command"),
        (("replay",), "Missing argument"),
    ],
)
def test_wrong_usage_and_unreadable_files_are_2(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    done = judge(*arguments, home=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("data", [b"", b"\0\0", b"\xff\xfe\x00", b'"' * 70_000, b"(" * 70_000, b"\n" * 1000])
def test_no_input_makes_a_traceback(tmp_path: Path, data: bytes) -> None:
    assert judge("run", "-", home=tmp_path, stdin=data).returncode in (0, 1, 2)


def test_as_a_process(tmp_path: Path) -> None:
    done = judge_process("run", "-", home=tmp_path, stdin=b"\xff\n")
    assert done == (2, "", "judge: standard input:1: is not UTF-8: byte 0xff can't be read\n")
    done = judge_process("--version", home=tmp_path)
    assert done.returncode == 0 and done.stdout.startswith("judge ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    ("arguments", "redirected", "status"),
    [
        ("run -c board", ">/dev/full", 2),
        ("--version", ">/dev/full", 2),
        ("--help", ">/dev/full", 2),
        ("run -c board", ">&-", 0),
        ("run -", "<&-", 0),
        ("", "<&-", 0),
        ("run gone.judge", "2>&-", 2),
    ],
)
def test_streams_that_are_closed_or_full(
    tmp_path: Path, arguments: str, redirected: str, status: int
) -> None:
    command = f"'{sys.executable}' -m judgecli {arguments} {redirected}"
    done = subprocess.run(
        ["/bin/sh", "-c", command], env=environment(tmp_path), cwd=ROOT, capture_output=True, timeout=60
    )
    assert done.returncode == status
    assert done.stderr in (b"", b"judge: no space left on device\n")


def test_a_long_line_is_not_repeated_whole_with_what_is_wrong_with_it(tmp_path: Path) -> None:
    done = judge("run", "-c", "x" * 5000, home=tmp_path)
    assert done.returncode == 1 and "2,000 are read at most" in done.stderr and len(done.stderr) < 400


def test_doctor_says_where_no_files_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file", "utf-8")
    home = tmp_path / "data" / "below"
    done = judge("doctor", home=home)
    assert done.returncode == 1 and "DAMAGED  files:" in done.stdout and "can't be made" in done.stdout


def test_names_with_escapes_are_shown(tmp_path: Path) -> None:
    done = judge("run", *commands('Amy: "\x1b[31mOx" 2/4', "Nicole: Bear 2/2", "board"), home=tmp_path)
    assert "\x1b" not in done.stdout + done.stderr


def test_json_is_one_object_a_line_and_the_state_is_last(tmp_path: Path) -> None:
    done = judge("run", "--json", *DUEL, *commands("attack Ox", "nonsense", "expect legal"), home=tmp_path)
    rows = [json.loads(row) for row in done.stdout.splitlines()]
    assert all(row["schema"] == 1 for row in rows)
    assert {row["type"] for row in rows} == {"event", "told", "refusal", "failure", "state"}
    ruled = next(row for row in rows if row.get("event") == "ruled")
    assert ruled["data"]["verdict"]["legal"] is True and ruled["line"] == 4
    assert ruled["command"] == "attack Ox" and all(number[0].isdigit() for number in ruled["rules"])
    state = rows[-1]
    assert state["type"] == "state" and state["exit"] == done.returncode == 1
    assert [o["name"] for o in state["objects"].values()] == ["Ox", "Bear"]
    assert [p["kind"] for p in state["problems"]] == ["refused", "expect"]


def test_strict_fails_on_what_is_not_modelled(tmp_path: Path) -> None:
    odd = (
        "players Amy, Nicole",
        'Amy: Ox 2/4 "Ox does strange things to attackers."',
        "attack Ox",
    )
    assert judge("run", *commands(*odd), home=tmp_path).returncode == 0
    done = judge("run", "--strict", *commands(*odd), home=tmp_path)
    assert done.returncode == 1 and "NOT MODELLED" in done.stderr


def test_the_edition_asked_for_is_the_one_used(tmp_path: Path) -> None:
    done = judge("run", "--edition", "2014-05-02", "-c", "edition", home=tmp_path)
    assert "2014-0" in done.stdout


def test_an_update_then_a_replay_on_several_processes(tmp_path: Path) -> None:
    for name in "abcd":
        text = f"# title: {name}\n> players Amy, Nicole\n> Amy: Ox 2/4\n> attack Ox\n> expect legal\n"
        (tmp_path / f"{name}.judge").write_text(text, "utf-8")
    first = judge_process("replay", str(tmp_path), "--update", home=tmp_path)
    assert first.returncode == 0 and "4 rewritten" in first.stdout
    assert "LEGAL" in (tmp_path / "a.judge").read_text("utf-8")
    (tmp_path / "b.judge").write_text(
        (tmp_path / "b.judge").read_text("utf-8").replace("LEGAL", "LEGALLY"), "utf-8"
    )
    junit = tmp_path / "report.xml"
    done = judge_process("replay", str(tmp_path), "--jobs", "2", "--junit", str(junit), home=tmp_path)
    assert done.returncode == 1
    assert "b.judge" in done.stdout and "-LEGALLY" in done.stdout and "+LEGAL" in done.stdout
    assert 'tests="4" failures="1"' in junit.read_text("utf-8")


def test_plain_input_is_answered_line_by_line(tmp_path: Path) -> None:
    done = judge(home=tmp_path, stdin="players Amy, Nicole\nAmy: Ox 2/4\nattack Ox\nexpect legal\n")
    assert done.returncode == 0, done.stderr
    assert "LEGAL" in done.stdout and "\x1b" not in done.stdout
    assert judge(home=tmp_path, stdin="nonsense words\n").returncode == 1
    assert judge(home=tmp_path, stdin="x" * 300_000 + "\nplayers Amy, Nicole\n").returncode == 1


def test_questions_of_the_command_line(tmp_path: Path) -> None:
    done = judge("rule", "508.1d", home=tmp_path)
    assert done.returncode == 0 and "[508.1d]" in done.stdout
    assert judge("rule", "999.9z", home=tmp_path).returncode == 1
    assert judge("doctor", home=tmp_path).returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("-e", "2014-05-02", "run", "-c", "edition"),
        ("--edition", "2014-05-02", "run", "-c", "edition"),
        ("--edition=2014-05-02", "--plain", "run", "-c", "edition"),
        ("-e", "2024-11-08", "run", "-e", "2014-05-02", "-c", "edition"),
    ],
)
def test_options_in_front_of_a_command_hold_for_it(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = judge(*arguments, home=tmp_path)
    assert done.returncode == 0 and "Rules as of 2014-05-01" in done.stdout


def test_every_command_takes_what_stands_in_front(tmp_path: Path) -> None:
    old = ("-e", "2014-05-02")
    assert "damage assignment" in judge(*old, "rule", "509.2", home=tmp_path).stdout
    assert " 506.6e " in judge(*old, "timing", "only before attackers are declared", home=tmp_path).stdout
    path = tmp_path / "it.judge"
    lines = ("Amy: Ox 4/4", "Ben: 2 Bear 2/2", "attack Ox", "block Ox with 2 Bear", "expect owed order Ox")
    path.write_text("".join(f"> {line}\n" for line in lines), "utf-8")
    assert judge("replay", str(path), home=tmp_path).returncode == 1
    assert judge(*old, "replay", str(path), home=tmp_path).returncode == 0
    inside = judge(*old, home=tmp_path, stdin="edition\n")
    assert "Rules as of 2014-05-01" in inside.stdout
    plain = judge("--plain", "rule", "508.1d", home=tmp_path)
    assert plain.stdout == judge("rule", "508.1d", "--plain", home=tmp_path).stdout
    assert plain.stdout != judge("rule", "508.1d", home=tmp_path).stdout


@pytest.mark.parametrize("command", [("run", "-c", "edition"), ("rule", "508.1d"), ("doctor",), ()])
def test_a_bad_date_in_front_is_refused(tmp_path: Path, command: tuple[str, ...]) -> None:
    done = judge("-e", "banana", *command, home=tmp_path)
    assert done.returncode == 2 and "'banana' is not a date" in done.stderr and not done.stdout


@pytest.mark.parametrize("command", [("rules", "list"), ("cards", "info"), ("doctor",)])
def test_commands_of_rooms_take_options_in_front(tmp_path: Path, command: tuple[str, ...]) -> None:
    done = judge(*command, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert judge("--plain", *command, home=tmp_path).returncode == 0
    dated = judge("-e", "2014-05-02", *command, home=tmp_path)
    assert dated.returncode == 0 and dated.stdout == done.stdout
    assert f"`judge {command[0]}` goes by no date" in dated.stderr


def test_help_names_every_command(tmp_path: Path) -> None:
    shown = judge("--help", home=tmp_path).stdout
    for name in (
        "run",
        "replay",
        "rule",
        "search",
        "glossary",
        "card",
        "history",
        "rules",
        "cards",
        "doctor",
    ):
        assert f"\n  {name} " in shown
        assert judge(name, "--help", home=tmp_path).returncode == 0
