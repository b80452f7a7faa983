"""Cards that aren't built in: the prompt knows them, a saved session carries them, a run is told to know them."""

from __future__ import annotations

from pathlib import Path

import pytest
from judging import judge

from judgecli.shell.desk import Desk, as_text
from judgecli.shell.journal import Orphan, orphans
from judgecli.transcripts.replay import replay_file

CARDS = """
[[card]]
name = "Grumpy Camel"
types = ["creature"]
subtypes = ["Camel"]
colours = ["white"]
power = 1
toughness = 3
abilities = ["vigilance", "must attack"]

[[card]]
name = "Loyal Pegasus"
types = ["creature"]
power = 7
toughness = 7
"""
LINES = (
    "Amy: Grumpy Camel, Loyal Pegasus",
    "Nicole: Bear 2/2",
    "attack none",
    "card grumpy camel",
    "attack Grumpy",
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUDGECLI_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("JUDGECLI_CONFIG", str(tmp_path / "config"))
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "cards.toml").write_text(CARDS, "utf-8")
    return tmp_path


def saved(home: Path, *lines: str, folder: str = "") -> Path:
    desk = Desk(None, folder)
    for line in lines:
        desk.run(line)
    assert "Saved to" in as_text(desk.run(f"save {home}/it"))[0]
    return home / "it.judge"


def without_own_cards(home: Path) -> None:
    (home / "config" / "cards.toml").unlink()


def test_a_saved_session_replays_where_the_cards_are_not_known(home: Path) -> None:
    path = saved(home, *LINES)
    text = path.read_text("utf-8")
    assert text.count("# card: {") == 2 and "vigilance" in text
    assert "Grumpy Camel 1/3; white; creature — Camel; in this file" in text
    without_own_cards(home)
    report = replay_file(str(path))
    assert report.passed, report.problems
    assert judge("run", str(path), "--quiet", home=home).returncode == 0
    assert judge("replay", str(path), home=home).returncode == 0


def test_only_cards_that_are_named_are_carried(home: Path) -> None:
    text = saved(home, "Amy: Ox 2/4, Grizzly Bears", "Nicole: Bear 2/2", "attack Ox").read_text("utf-8")
    assert "# card:" not in text


def test_loading_brings_the_cards_and_saving_again_gives_the_same_bytes(home: Path) -> None:
    path = saved(home, *LINES)
    without_own_cards(home)
    desk = Desk()
    assert "Loaded" in as_text(desk.run(f"load {path}"))[0]
    assert any("in this file" in row for row in as_text(desk.run("card grumpy camel")))
    desk.run("undo")
    again = Desk()
    again.run(f"load {path}")
    again.run(f"save {home}/again")
    assert (home / "again.judge").read_bytes() == path.read_bytes()


def test_a_killed_session_brings_them_too(home: Path) -> None:
    path = saved(home, *LINES)
    folder = str(home / "journal")
    without_own_cards(home)
    desk = Desk(None, folder)
    desk.run(f"load {path}")
    journal = Path(desk.journal.path)
    rows = journal.read_text("utf-8").splitlines()
    desk.journal._file.close()  # type: ignore[union-attr]
    [orphan] = orphans(folder)
    assert isinstance(orphan, Orphan) and len(orphan.cards) == 2
    assert not any(line.startswith("#") for line in orphan.lines) and len(orphan.lines) < len(rows)
    fresh = Desk()
    assert "Taken up again" in as_text(fresh.take_up(orphan))[0]
    assert fresh.board == desk.board


@pytest.mark.parametrize(
    "data", ['{"faces":[]}', '{"faces":3}', "{nonsense", '{"faces":[{"name":" "}]}', "{" * 50_000]
)
def test_a_card_that_is_none_is_named_with_its_line(home: Path, data: str) -> None:
    path = home / "bad.judge"
    path.write_text(f"# title: x\n# card: {{{data[1:]}\n> Amy: Ox 2/4\n", "utf-8")
    for command in ("run", "replay"):
        done = judge(command, str(path), home=home)
        assert done.returncode == 2 and f"{path}:2: this is no card" in done.stderr
    desk = Desk()
    before = desk.board
    assert "ERROR" in as_text(desk.run(f"load {path}"))[0] and desk.board is before


def test_other_comments_are_free(home: Path) -> None:
    path = home / "free.judge"
    path.write_text("# card: the big one\n# card:\n> Amy: Ox 2/4\n", "utf-8")
    assert judge("run", str(path), home=home).returncode == 0


def test_a_plain_script_may_carry_cards(home: Path) -> None:
    path = home / "plain.txt"
    card = '# card: {"faces":[{"name":"Sly Newt","types":["creature"],"power":1,"toughness":1}]}'
    path.write_text(f"{card}\nAmy: Sly Newt\n", "utf-8")
    assert "a1  Sly Newt 1/1" in judge("run", str(path), home=home).stdout


def test_a_run_knows_them_only_if_told(home: Path) -> None:
    commands = ("-c", "Amy: Grumpy Camel", "-c", "Amy: Grumpy Cow")
    done = judge("run", *commands, home=home)
    assert done.returncode == 1 and "a1" not in done.stdout
    assert "your own or imported cards have Grumpy Camel; --cards lets this command know them" in done.stderr
    told = judge("run", "--cards", "-c", "Amy: Grumpy Camel", home=home)
    assert told.returncode == 0 and "a1  Grumpy Camel 1/3" in told.stdout
    path = home / "it.judge"
    path.write_text("> Amy: Grumpy Camel\na1  Grumpy Camel 1/3\n> Ben: Ox 2/4\n... (glob)\n", "utf-8")
    assert judge("replay", str(path), home=home).returncode == 1
    path.write_text("> Amy: Grumpy Camel\n> expect Grumpy Camel 1/3\n", "utf-8")
    assert judge("replay", str(path), home=home).returncode == 1
    assert judge("replay", "--cards", str(path), home=home).returncode == 0


def test_damaged_cards_are_named_once_at_the_prompt_and_by_doctor(home: Path) -> None:
    (home / "config" / "cards.toml").write_text("[[card]\n", "utf-8")
    desk = Desk()
    first = " ".join(as_text(desk.run("card Grizzly Bears"), 1000))
    assert "WARNING" in first and "cards.toml" in first and "Grizzly Bears" in first
    assert "WARNING" not in " ".join(as_text(desk.run("card Hill Giant"), 1000))
    assert "WARNING" in judge("card", "Grizzly Bears", home=home).stdout
    done = judge("doctor", home=home)
    words = " ".join(done.stdout.split())
    assert done.returncode == 1 and "DAMAGED cards: " in words and "not valid toml" in words


def test_doctor_reads_texts_and_cards_whole(home: Path) -> None:
    from judgecli.rulebook import Rule, Section, Text, store

    assert "OK  cards: 2 your own, " in judge("doctor", home=home).stdout
    assert "no official text is imported" in judge("doctor", home=home).stdout
    text = Text(
        date="2026-09-25",
        dated_by="header",
        encoding="utf-8",
        state="whole",
        sections=(Section("5", "Turns"), Section("508", "The Attack")),
        rules=(Rule("508.1", "The attacker picks a herd."),),
        glossary=(),
    )
    store.save(text, b"made up", "herd.txt")
    done = judge("doctor", home=home)
    assert done.returncode == 0 and "1 official text, 2026-09-25" in done.stdout
    path = store.path_of("2026-09-25")
    path.write_bytes(path.read_bytes().replace(b"picks a herd", b"pecks a herd"))
    (home / "data" / "cards.sqlite").write_bytes(b"junk" * 1000)
    words = " ".join(judge("doctor", home=home).stdout.split())
    assert "DAMAGED texts: the imported rules of 2026-09-25" in words and "judge rules rebuild" in words
    assert "DAMAGED cards: " in words and "judge cards import" in words
    path.unlink()
    assert "the imported rules of 2026-09-25 are gone" in " ".join(judge("doctor", home=home).stdout.split())
