"""Keeping texts: whole or not at all, side by side, and what happens to damaged, locked and odd files."""

from __future__ import annotations

import gzip
import multiprocessing
import os
import sqlite3
from pathlib import Path

import pytest
from rulebook_texts import RULES, book, part_five

from judgecli import rulebook
from judgecli.rulebook import store
from judgecli.rulebook.importing import import_file
from judgecli.rulebook.parser import parse
from judgecli.rulebook.types import BadText


def written(folder: Path, text: str, name: str = "rules.txt") -> Path:
    path = folder / name
    path.write_bytes(text.encode())
    return path


def test_a_text_comes_back_as_it_was_read(shelf: Path, tmp_path: Path) -> None:
    path = written(tmp_path, book("2024-09-20"))
    done = import_file(path)
    assert done.card.rules == len(RULES)
    assert done.replaced is None
    assert store.text_in("2024-09-20") == parse(path.read_bytes())
    assert store.dates() == ("2024-09-20",)
    assert sorted(file.name for file in shelf.iterdir()) == ["2024-09-20.sqlite", "2024-09-20.txt.gz"]


def test_several_editions_lie_side_by_side_and_one_can_go(shelf: Path, tmp_path: Path) -> None:
    for date in ("2024-11-08", "2014-05-01", "2024-09-20"):
        import_file(written(tmp_path, book(date)))
    assert store.dates() == ("2014-05-01", "2024-09-20", "2024-11-08")
    assert store.remove("2024-09-20")
    assert not store.remove("2024-09-20")
    assert store.dates() == ("2014-05-01", "2024-11-08")
    assert store.copies() == ("2014-05-01", "2024-11-08")


def test_a_reissue_takes_the_place_of_the_first_issue(shelf: Path, tmp_path: Path) -> None:
    first = written(tmp_path, book(), "first.txt")
    second = written(tmp_path, book(rules=RULES | {"100.1": "Other words."}), "second.txt")
    import_file(first)
    assert import_file(first).same
    done = import_file(second)
    assert done.replaced is not None
    assert done.replaced.file_name == "first.txt"
    assert store.text_in("2024-09-20").rules[0].text == "Other words."


def test_a_less_complete_text_takes_no_place_unasked(shelf: Path, tmp_path: Path) -> None:
    whole = written(tmp_path, book("2026-09-25"), "whole.txt")
    part = written(tmp_path, part_five(), "part.txt")
    assert import_file(part).card.state == "partial"
    assert import_file(whole).card.state == "whole"
    with pytest.raises(BadText, match="more complete"):
        import_file(part)
    assert store.card_of("2026-09-25").state == "whole"
    assert import_file(part, replace=True).card.extent == "5"


def test_a_text_that_breaks_off_is_taken_only_when_asked(shelf: Path, tmp_path: Path) -> None:
    text = book()
    path = written(tmp_path, text[: text.rindex("702.2a")])
    with pytest.raises(BadText, match="--partial"):
        import_file(path)
    assert store.dates() == ()
    card = import_file(path, partial=True).card
    assert (card.state, card.extent) == ("truncated", "100-702")


def test_a_file_without_date_needs_one(shelf: Path, tmp_path: Path) -> None:
    path = written(tmp_path, book().replace("These rules are effective", "These lines are effective-ish"))
    with pytest.raises(BadText, match="--date"):
        import_file(path)
    with pytest.raises(BadText, match="not a date"):
        import_file(path, date="2024-13-01")
    assert import_file(path, date="2024-09-20").card.dated_by == "given"


# -- odd files ------------------------------------------------------------------------------------------


def test_a_symlink_is_followed_and_a_dangling_one_named(shelf: Path, tmp_path: Path) -> None:
    path = written(tmp_path, book())
    (tmp_path / "link.txt").symlink_to(path)
    (tmp_path / "loose.txt").symlink_to(tmp_path / "nowhere.txt")
    assert import_file(tmp_path / "link.txt").card.date == "2024-09-20"
    with pytest.raises(BadText, match=r"symlink to .*nowhere\.txt"):
        import_file(tmp_path / "loose.txt")


def test_what_is_no_file_is_named(shelf: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    for name, message in [
        (".", "directory"),
        ("pipe.txt", "no ordinary file"),
        ("missing.txt", "No such file"),
        ("nul\0.txt", "can't be read"),
        ("loop.txt", "."),
    ]:
        with pytest.raises(BadText, match=message):
            import_file(tmp_path / name)
    assert store.dates() == ()


def test_a_hundred_megabytes_are_not_opened(shelf: Path, tmp_path: Path) -> None:
    path = tmp_path / "junk.txt"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(BadText, match="100 MB") as caught:
        import_file(path)
    assert caught.value.read == "nothing"


@pytest.mark.parametrize("data", [b"", b"\n \r\n", b"\0" * 5000])
def test_an_empty_file_is_called_empty(shelf: Path, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "empty.txt"
    path.write_bytes(data)
    with pytest.raises(BadText, match="empty"):
        import_file(path)


# -- a folder that can't be written ----------------------------------------------------------------------


def test_a_folder_that_cant_be_made_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("JUDGECLI_DATA", str(tmp_path / "file"))
    with pytest.raises(store.CantWrite, match="can't be written"):
        import_file(written(tmp_path, book()))
    assert store.dates() == ()
    assert rulebook.lookup("508.1") is None


def test_a_read_only_folder_is_named_and_still_read(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_file(written(tmp_path, book()))
    before = sorted(shelf.iterdir())

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refused)
    monkeypatch.setattr(Path, "unlink", refused)
    with pytest.raises(store.CantWrite, match="Permission denied"):
        store.save(parse(book("2024-11-08").encode()), b"x", "x")
    with pytest.raises(store.CantWrite, match="Permission denied"):
        store.remove("2024-09-20")
    monkeypatch.undo()
    assert sorted(shelf.iterdir()) == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_write_permission(shelf: Path, tmp_path: Path) -> None:
    import_file(written(tmp_path, book()))
    shelf.chmod(0o500)
    try:
        with pytest.raises(store.CantWrite, match="Permission denied"):
            import_file(written(tmp_path, book("2024-11-08")))
        assert store.text_in("2024-09-20").rules
    finally:
        shelf.chmod(0o700)


def test_an_import_that_fails_half_way_changes_nothing(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_file(written(tmp_path, book()))
    before = {path.name: path.read_bytes() for path in shelf.iterdir()}

    def fails(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(store, "write", fails)
    with pytest.raises(store.CantWrite, match="disk is full"):
        store.save(parse(book("2024-11-08").encode()), b"x", "x")
    after = {path.name: path.read_bytes() for path in shelf.iterdir()}
    assert {name: after[name] for name in before} == before
    assert store.dates() == ("2024-09-20",)
    assert not list(shelf.glob(".*"))


def test_what_a_killed_import_left_is_swept_up_later(shelf: Path, tmp_path: Path) -> None:
    shelf.mkdir(parents=True)
    old, new = shelf / ".old.tmp", shelf / ".new.tmp"
    old.write_text("x")
    new.write_text("x")
    os.utime(old, (0, 0))
    import_file(written(tmp_path, book()))
    assert not old.exists()
    assert new.exists()
    assert store.dates() == ("2024-09-20",)


# -- damage ---------------------------------------------------------------------------------------------


def spoil(path: Path, how: str) -> None:
    data = path.read_bytes()
    if how == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif how == "empty":
        path.write_bytes(b"")
    elif how == "junk":
        path.write_bytes(b"\x07junk" * 5000)
    elif how == "overwritten":
        path.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))
    elif how == "foreign":
        path.unlink()
        with sqlite3.connect(path) as connection:
            connection.execute("create table rules (number, text)")
        connection.close()
    elif how == "older":
        connection = sqlite3.connect(path)
        connection.execute("pragma user_version = 99")
        connection.close()
    elif how == "directory":
        path.unlink()
        path.mkdir()
    elif how == "no card":
        connection = sqlite3.connect(path)
        connection.execute("update about set card = '{}'")
        connection.commit()
        connection.close()
    elif how == "words changed":
        assert data.count(b"painter") >= 1
        path.write_bytes(data.replace(b"painter", b"plumber"))


HOWS = ["cut", "empty", "junk", "overwritten", "foreign", "older", "directory", "no card", "words changed"]


@pytest.mark.parametrize("how", HOWS)
def test_a_damaged_text_is_named_and_nothing_fails(shelf: Path, tmp_path: Path, how: str) -> None:
    import_file(written(tmp_path, book("2024-09-20")))
    spoil(store.path_of("2024-09-20"), how)
    [problem] = rulebook.problems()
    assert "2024-09-20" in problem
    assert "judge rules rebuild" in problem
    answers = [
        rulebook.lookup("200.1", "2024-09-20"),
        rulebook.search("painter", "2024-09-20"),
        rulebook.glossary("beast", "2024-09-20"),
        rulebook.text_of("200.1", "2024-09-20"),
    ]
    assert answers[0] is None
    assert answers[3] is None
    if how != "words changed":  # the index and the glossary are whole there
        assert answers[1].hits == ()  # type: ignore[union-attr]
        assert answers[1].problems  # type: ignore[union-attr]
        assert answers[2].problems  # type: ignore[union-attr]


@pytest.mark.parametrize("how", [how for how in HOWS if how != "directory"])
def test_a_damaged_text_is_rebuilt_on_request(shelf: Path, tmp_path: Path, how: str) -> None:
    path = written(tmp_path, book("2024-09-20"))
    import_file(path)
    spoil(store.path_of("2024-09-20"), how)
    assert store.damaged() == ("2024-09-20",)
    store.rebuild("2024-09-20")
    assert store.problems() == ()
    assert store.text_in("2024-09-20") == parse(path.read_bytes())


def test_importing_again_mends_a_damaged_text(shelf: Path, tmp_path: Path) -> None:
    path = written(tmp_path, book("2024-09-20"))
    import_file(path)
    spoil(store.path_of("2024-09-20"), "cut")
    assert not import_file(path).same
    assert store.problems() == ()


def test_a_rebuilt_text_keeps_the_date_it_was_given(shelf: Path, tmp_path: Path) -> None:
    path = written(tmp_path, book("2024-09-20"))
    import_file(path, date="2025-01-01")
    store.path_of("2025-01-01").unlink()
    assert store.damaged() == ("2025-01-01",)
    assert store.rebuild("2025-01-01").date == "2025-01-01"


def test_a_damaged_copy_is_named(shelf: Path, tmp_path: Path) -> None:
    import_file(written(tmp_path, book("2024-09-20")))
    copy = shelf / "2024-09-20.txt.gz"
    for data in (b"", b"junk", copy.read_bytes()[:-40], gzip.compress(b"no rules")):
        copy.write_bytes(data)
        with pytest.raises(BadText):
            store.rebuild("2024-09-20")
    copy.unlink()
    spoil(store.path_of("2024-09-20"), "cut")
    assert "import it again" in rulebook.problems()[0]


def test_another_edition_answers_for_a_damaged_one(shelf: Path, tmp_path: Path) -> None:
    import_file(written(tmp_path, book("2024-09-20")))
    import_file(written(tmp_path, book("2024-11-08")))
    spoil(store.path_of("2024-11-08"), "cut")
    found = rulebook.lookup("508.1", "2024-11-08")
    assert found is not None
    assert (found.edition, found.wanted, found.exact) == ("2024-09-20", "2024-11-08", False)
    assert "2024-11-08" in found.problems[0]


def import_often(path: str, data: str, gate: object) -> None:
    os.environ["JUDGECLI_DATA"] = data
    gate.wait()  # type: ignore[attr-defined]
    for _ in range(8):
        text = parse(Path(path).read_bytes())
        store.save(text, Path(path).read_bytes(), Path(path).name)
        assert store.text_in(text.date).rules


def test_two_processes_at_once_harm_nothing(shelf: Path, tmp_path: Path) -> None:
    """Both write the same edition, again and again, and read what is there in between."""
    paths = [
        written(tmp_path, book(rules=RULES | {"100.1": words}), name)
        for name, words in (("a.txt", "One wording."), ("b.txt", "The other wording."))
    ]
    spawn = multiprocessing.get_context("spawn")
    gate = spawn.Barrier(2)
    runs = [
        spawn.Process(target=import_often, args=(str(path), str(shelf.parent), gate), daemon=True)
        for path in paths
    ]
    for run in runs:
        run.start()
    for run in runs:
        run.join(30)
    assert [run.exitcode for run in runs] == [0, 0]
    assert store.problems() == ()
    assert store.text_in("2024-09-20").rules[0].text in ("One wording.", "The other wording.")
    assert len(list(shelf.iterdir())) == 2


def test_the_folder_is_the_platforms_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import platformdirs

    monkeypatch.delenv("JUDGECLI_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert store.folder() == Path(platformdirs.user_data_dir("judgecli", appauthor=False)) / "rulebook"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert store.folder() == Path(platformdirs.user_data_dir("judgecli", appauthor=False)) / "rulebook"
