"""A session that was killed leaves its journal; a living one, and one that ended well, do not offer theirs."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from judgecli.shell.journal import Journal, forget, orphans

HOLD = """
import sys, time
from judgecli.shell.journal import Journal
journal = Journal(sys.argv[1])
journal.begin("2014-05-02")
journal.add("Amy: Ox 2/4")
journal.add("attack Ox")
print("ready", flush=True)
time.sleep(60)
"""


def test_a_killed_session_is_found_and_a_living_one_is_not(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout:
        process.stdout.readline()
        assert orphans(str(tmp_path)) == []
        process.send_signal(signal.SIGKILL)
        process.wait()
    [orphan] = orphans(str(tmp_path))
    assert (orphan.edition, orphan.lines) == ("2014-05-02", ("Amy: Ox 2/4", "attack Ox"))
    forget(orphan)
    assert orphans(str(tmp_path)) == []


def test_a_session_that_ended_well_leaves_nothing(tmp_path: Path) -> None:
    journal = Journal(str(tmp_path / "deep" / "er"))
    journal.begin("2014-05-02")
    journal.add("Amy: Ox 2/4\nwith a break")
    assert Path(journal.path).read_text("utf-8").splitlines()[-1] == "Amy: Ox 2/4 with a break"
    assert Path(journal.path).stat().st_mode & 0o077 == 0
    journal.end()
    assert list((tmp_path / "deep" / "er").iterdir()) == []


def test_two_sessions_of_one_process_do_not_share_a_file(tmp_path: Path) -> None:
    one, two = Journal(str(tmp_path)), Journal(str(tmp_path))
    one.begin("2014-05-02")
    two.begin("2014-05-02")
    assert one.path != two.path
    one.end()
    two.end()


def test_what_is_no_journal_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.judge").write_text("> attack Ox\n", "utf-8")
    (tmp_path / "bad.judge").write_bytes(b"# judge journal\n\0\n")
    (tmp_path / "torn.judge").write_text(
        "# judge journal\n# edition: 2014-05-02\nAmy: Ox 2/4\nattac", "utf-8"
    )
    [orphan] = orphans(str(tmp_path))
    assert orphan.lines == ("Amy: Ox 2/4",)
    assert (tmp_path / "mine.judge").exists()


def test_without_a_folder_that_can_be_written_nothing_breaks(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    journal = Journal(str(tmp_path / "file" / "below"))
    journal.begin("2014-05-02")
    journal.add("attack Ox")
    journal.end()
    assert journal.path == "" and orphans(journal.folder) == []
