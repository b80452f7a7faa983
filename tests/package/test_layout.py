"""What lies at the root of the project, and that nothing is written that should be read."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ALLOWED = {
    "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "judgecli", "rulesdata", "tests", "transcripts",
}  # fmt: skip


def test_the_top_level_holds_what_it_should() -> None:
    done = subprocess.run(
        ["git", "ls-tree", "--name-only", "HEAD"], capture_output=True, text=True, cwd=ROOT, check=False
    )
    if done.returncode:
        pytest.skip("not a git checkout")
    names = {name for name in done.stdout.split() if not name.startswith(".")}
    assert names <= ALLOWED


def test_the_case_list_names_each_case_once() -> None:
    rows = (ROOT / "tests" / "cases.txt").read_text("utf-8").splitlines()
    names = [row.strip() for row in rows if row.strip() and not row.startswith("#")]
    assert len(names) == len(set(names)) >= 33
    assert all(name.endswith(".judge") for name in names)


CASES = ROOT.parent / "shared" / "cases"


@pytest.mark.skipif(not CASES.is_dir(), reason="../shared/cases is not there")
def test_the_cases_named_hold() -> None:
    from judgecli.transcripts.replay import replay_file
    from judgecli.transcripts.reports import report_lines

    rows = (ROOT / "tests" / "cases.txt").read_text("utf-8").splitlines()
    wrong: list[str] = []
    for name in rows:
        if name.strip() and not name.startswith("#"):
            wrong += report_lines(replay_file(str(CASES / name.strip())))
    assert not wrong, "\n".join(wrong)
