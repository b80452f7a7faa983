"""Saving, loading, taking up: the record replays to the same text, and a failed load changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from judgecli.shell.desk import Desk, as_text
from judgecli.shell.journal import Orphan, orphans
from judgecli.transcripts.replay import replay_file

LINES = (
    "players Amy, Nicole",
    "Amy: Ox 2/4",
    "Nicole: Wall 0/4 defender",
    "attack Ox",
    "block Ox with Wall",
    "n",
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUDGECLI_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("JUDGECLI_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def played(*lines: str, folder: str = "") -> Desk:
    desk = Desk(None, folder)
    for line in lines:
        desk.run(line)
    return desk


def test_a_saved_session_replays_to_the_same_text(tmp_path: Path) -> None:
    desk = played(*LINES, "nonsense", "undo", "board")
    assert "Saved to" in as_text(desk.run(f"save {tmp_path}/friday"))[0]
    path = tmp_path / "friday.judge"
    text = path.read_text("utf-8")
    assert "> block Ox with Wall" in text and "nonsense" not in text and "> edition 20" in text
    report = replay_file(str(path))
    assert report.passed, report.problems
    assert report.commands == len(LINES) + 3


def test_an_illegal_act_is_saved_with_what_is_expected_of_it(tmp_path: Path) -> None:
    desk = played("players Amy, Nicole", "Amy: Wall 0/4 defender", "attack Wall")
    desk.run(f"save {tmp_path}/it")
    assert "> expect illegal" in (tmp_path / "it.judge").read_text("utf-8")
    assert replay_file(str(tmp_path / "it.judge")).passed


def test_saving_twice_and_over_somebody_elses_file(tmp_path: Path) -> None:
    desk = played(*LINES)
    assert "Saved" in as_text(desk.run(f"save {tmp_path}/a"))[0]
    assert "Saved" in as_text(desk.run(f"save {tmp_path}/a"))[0]
    (tmp_path / "b.judge").write_text("mine\n", "utf-8")
    assert as_text(desk.run(f"save {tmp_path}/b"))[0].startswith("ERROR")
    assert (tmp_path / "b.judge").read_text("utf-8") == "mine\n"
    assert as_text(desk.run(f"save {tmp_path}/none/such"))[0].startswith("ERROR")
    assert as_text(desk.run("save"))[0].startswith("ERROR")


def test_a_file_is_named_as_it_was_typed_and_loaded_by_the_name_that_saved_it(tmp_path: Path) -> None:
    desk = played(*LINES)
    desk.run(f"save {tmp_path}/friday")
    assert "Loaded" in as_text(desk.run(f"load {tmp_path}/friday"))[0]
    assert as_text(desk.run("load gone"))[0] == "ERROR  Can't load gone.judge: no such file or directory."
    assert as_text(desk.run("save none/such"))[0].startswith("ERROR  Can't save to none/such.judge: ")


def test_loading_gives_the_same_table_and_saving_again_the_same_bytes(tmp_path: Path) -> None:
    desk = played(*LINES)
    desk.run(f"save {tmp_path}/a")
    other = played()
    assert "Loaded" in as_text(other.run(f"load {tmp_path}/a.judge"))[0]
    assert other.board == desk.board
    other.run(f"save {tmp_path}/b")
    assert (tmp_path / "a.judge").read_bytes() == (tmp_path / "b.judge").read_bytes()


@pytest.mark.parametrize(
    "text", ["> players Amy, Nicole\n> nonsense words\n", "> save x\n", "\0", "> load x.judge\n"]
)
def test_a_load_that_fails_leaves_the_table_as_it_was(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.judge"
    path.write_text(text, "utf-8")
    desk = played(*LINES)
    before, record = desk.board, list(desk.record)
    answer = as_text(desk.run(f"load {path}"), 1000)
    assert answer[0].startswith("ERROR") and "bad.judge" in " ".join(answer)
    assert desk.board is before and desk.record == record


@pytest.mark.parametrize(
    "lines",
    [
        ("options attack", "options block", "check attack none", "what must Amy do", "board"),
        ("players Amy, Nicole", "concede Nicole", "options attack", "options block", "check attack none"),
        (
            "players Amy, Nicole",
            "Amy: Ox 2/4",
            "attack Ox",
            "concede Nicole",
            "options block",
            "check block none",
        ),
    ],
)
def test_questions_about_a_game_that_lacks_players_hit_no_defect(lines: tuple[str, ...]) -> None:
    desk = Desk()
    for line in lines:
        assert "defect" not in "".join(as_text(desk.run(line)))


def test_the_journal_takes_a_killed_session_up_again(tmp_path: Path) -> None:
    folder = str(tmp_path / "journal")
    desk = played(*LINES, folder=folder)
    text = Path(desk.journal.path).read_text("utf-8")
    assert "attack Ox" in text
    desk.journal.end()
    assert orphans(folder) == []
    lines = tuple(row for row in text.splitlines() if not row.startswith("#"))
    again = Desk(None, folder)
    assert "Taken up again" in as_text(again.take_up(Orphan("x", desk.board.edition, lines)))[0]
    assert again.board == desk.board
    again.journal.end()


def test_questions_leave_no_trace_in_the_journal(tmp_path: Path) -> None:
    desk = played("players Amy, Nicole", "Amy: Ox 2/4", folder=str(tmp_path / "j"))
    size = len(Path(desk.journal.path).read_text("utf-8"))
    for line in ("board", "check attack Ox", "expect life Amy 20", "nonsense"):
        desk.run(line)
    assert len(Path(desk.journal.path).read_text("utf-8")) == size
    desk.journal.end()


def test_quit_quits() -> None:
    assert Desk().run("quit").quits


def test_a_defect_of_ours_does_not_cost_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = played(*LINES)
    before = desk.board

    def broken(line: str) -> None:
        raise RuntimeError("a bug")

    with monkeypatch.context() as patch:
        patch.setattr(desk.session, "run", broken)
        answer = " ".join(as_text(desk.run("board")))
    assert answer.startswith("ERROR") and "a bug" in answer
    assert desk.board is before and desk.run("board").told
