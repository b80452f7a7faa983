"""`judge rules …`, as typed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result
from rulebook_texts import RULES, book, part_five
from typer.testing import CliRunner

from judgecli.rulebook import store
from judgecli.rulebook.commands import rules_app


def judge(*words: str | Path) -> Result:
    return CliRunner().invoke(rules_app, [str(word) for word in words])


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_bytes(text.encode())
    return path


def test_import_list_remove(shelf: Path, tmp_path: Path) -> None:
    first = written(tmp_path, "a.txt", book("2024-09-20"))
    second = written(tmp_path, "b.txt", book("2024-11-08"))
    done = judge("import", first, second)
    assert done.exit_code == 0
    assert f"2024-09-20: {len(RULES)} rules, 4 glossary entries ({first}, UTF-8)" in done.stdout
    assert "2024-11-08: already imported" in judge("import", second).stdout
    listed = judge("list")
    assert [line[:10] for line in listed.stdout.splitlines()] == ["2024-09-20", "2024-11-08"]
    assert "whole  a.txt" in listed.stdout
    cards = json.loads(judge("list", "--json").stdout)
    assert [(card["date"], card["rules"], card["state"]) for card in cards] == [
        ("2024-09-20", len(RULES), "whole"),
        ("2024-11-08", len(RULES), "whole"),
    ]
    gone = judge("remove", "2024-09-20", "1999-01-01", "../../x")
    assert gone.exit_code == 2
    assert "2024-09-20: removed" in gone.stdout
    assert "1999-01-01: no such text is imported (imported: 2024-11-08)" in gone.stderr
    assert store.dates() == ("2024-11-08",)


def test_one_bad_file_doesnt_stop_the_others(shelf: Path, tmp_path: Path) -> None:
    cut = book("2024-11-08")
    done = judge(
        "import",
        written(tmp_path, "letter.txt", "Dear Sir,\n"),
        tmp_path,
        written(tmp_path, "cut.txt", cut[: cut.rindex("702.2a")]),
        written(tmp_path, "part.txt", part_five()),
    )
    assert done.exit_code == 2
    assert (
        "letter.txt: no rule of the Comprehensive Rules is in it; could be read: none of its 1 lines"
        in done.stderr
    )
    assert "it is a directory" in done.stderr
    assert (
        "cut.txt: it breaks off in chapter 702: the contents go on to 900 (--partial takes what could be read);"
        in done.stderr
    )
    assert f"could be read: {list(RULES).index('702.2a')} rules, 100.1 to 702.2" in done.stderr
    assert "[partial: 5]" in done.stdout
    assert "note: partial: it holds rules of part 5 only" in done.stdout
    taken = judge("import", "--partial", tmp_path / "cut.txt")
    assert taken.exit_code == 0
    assert "[truncated: 100-702]" in taken.stdout


def test_a_date_can_be_given_to_one_file(shelf: Path, tmp_path: Path) -> None:
    path = written(tmp_path, "a.txt", book("2024-09-20"))
    assert judge("import", "--date", "2025-01-01", path, path).exit_code == 2
    done = judge("import", "--date", "2025-01-01", path)
    assert done.stdout.startswith("2025-01-01: ")
    assert "note: the header says 2024-09-20" in done.stdout
    assert judge("import", "--date", "tomorrow", path).exit_code == 2


def test_nothing_imported_is_said(shelf: Path) -> None:
    assert "judge rules import FILE" in judge("list").stdout
    assert judge("list", "--json").stdout.strip() == "[]"
    assert "no imported text is damaged" in judge("rebuild").stdout
    done = judge("diff", "2024-09-20", "today")
    assert done.exit_code == 2
    assert "no text of 2024-09-20 is imported; nothing is imported" in done.stderr


def test_a_damaged_text_is_named_and_rebuilt(shelf: Path, tmp_path: Path) -> None:
    judge(
        "import",
        written(tmp_path, "a.txt", book("2024-09-20")),
        written(tmp_path, "b.txt", book("2024-11-08")),
    )
    store.path_of("2024-09-20").write_bytes(b"junk")
    listed = judge("list")
    assert listed.exit_code == 2
    assert "2024-09-20 can't be used" in listed.stderr
    assert listed.stdout.startswith("2024-11-08")
    assert judge("diff", "2024-09-20", "2024-11-08").exit_code == 2
    done = judge("rebuild")
    assert (done.exit_code, done.stdout) == (0, f"2024-09-20: rebuilt, {len(RULES)} rules\n")
    assert judge("list").exit_code == 0
    assert judge("rebuild", "../x").exit_code == 2


def test_a_folder_that_cant_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGECLI_DATA", str(written(tmp_path, "in the way", "x")))
    done = judge("import", written(tmp_path, "a.txt", book()))
    assert done.exit_code == 2
    assert "can't be written" in done.stderr


def test_diff_of_dates_and_files(shelf: Path, tmp_path: Path) -> None:
    first = written(tmp_path, "a.txt", book("2024-09-20"))
    second = written(
        tmp_path, "b.txt", book("2024-11-08", RULES | {"508.1": "First, the beasts march. In silence."})
    )
    judge("import", first, second)
    done = judge("diff", "2024-09-20", "2024-11-08", "508")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[0] == "from 2024-09-20 to 2024-11-08, section 508"
    assert "508.1" in done.stdout
    assert judge("diff", first, second, "508").stdout == done.stdout
    assert judge("diff", "2024-10-01", "2024-12-24", "508").stdout == done.stdout
    assert "\x1b[" not in done.stdout
    assert "\x1b[" in judge("diff", first, second, "--colour").stdout
    data = json.loads(judge("diff", first, second, "--json").stdout)
    assert (data["version"], data["old"], data["new"]) == (1, "2024-09-20", "2024-11-08")
    assert [change["kinds"] for change in data["changes"]]


def test_what_diff_cant_read_is_named(shelf: Path, tmp_path: Path) -> None:
    path = written(tmp_path, "a.txt", book("2024-09-20"))
    judge("import", path)
    for words, message in [
        (
            ("2024-09-20", "2014-05-02"),
            "no text of 2014-05-01 (in force on 2014-05-02) is imported; imported: 2024-09-20",
        ),
        (("nowhere.txt", "2024-09-20"), "neither a date"),
        ((str(tmp_path), "2024-09-20"), "it is a directory"),
        (("2024-09-20", "2024-09-20", "combat"), "is no section"),
    ]:
        done = judge("diff", *words)
        assert done.exit_code == 2
        assert message in done.stderr.replace("\n", " ").replace("│ ", "")


def test_check_against_the_edition_before(shelf: Path, tmp_path: Path) -> None:
    old = written(tmp_path, "a.txt", book("2030-01-01"))
    moved = {number: words for number, words in RULES.items() if number not in ("509.2", "509.3", "509.4")}
    moved["509.2"] = RULES["509.4"]
    order = list(RULES)
    new = written(
        tmp_path, "b.txt", book("2030-02-01", dict(sorted(moved.items(), key=lambda r: order.index(r[0]))))
    )
    judge("import", old)
    done = judge("check", new)
    assert done.exit_code == 1
    assert done.stdout.startswith("the text of 2030-02-01, compared with 2030-01-01\n")
    lines = judge("check", new, "--write")
    assert lines.stdout.startswith("# rulesdata/editions.tsv: add a line for 2030-02-01\n")
    assert " 2030-02-01=" in lines.stdout
    data = json.loads(judge("check", new, "--json", "--against", old).stdout)
    assert data["bases"] == ["2030-01-01"]
    assert judge("check", "nowhere.txt").exit_code == 2
    assert judge("check", new, "--against", "nowhere.txt").exit_code == 2


def test_names_from_outside_send_nothing_to_the_terminal(shelf: Path, tmp_path: Path) -> None:
    path = written(tmp_path, "a\x1b[31m\udcff.txt", book())
    done = judge("import", path)
    assert done.exit_code == 0
    assert "\x1b" not in done.stdout
    assert "a\\x1b[31m" in done.stdout
    assert "\x1b" not in judge("list").stdout


def test_a_progress_bar_leaves_the_output_alone(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from judgecli.rulebook import commands

    files = [tmp_path / name for name in "abcd"]
    assert commands.progress(files) is files
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert list(commands.progress(files)) == files


def test_the_wiring_is_cheap_to_import() -> None:
    script = (
        "import sys, typer; import judgecli.rulebook.commands;"
        "print([m for m in ('sqlite3', 'rich', 'json', 'gzip', 'hashlib', 'rapidfuzz', 'platformdirs', 'msgspec')"
        " if m in sys.modules])"
    )
    before = subprocess.run(
        [sys.executable, "-c", script.replace("import judgecli.rulebook.commands;", "")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    after = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert after.stdout == before.stdout
