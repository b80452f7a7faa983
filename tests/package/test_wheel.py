"""What is in the wheel: the package, and inside it the rules' data and the transcripts; nothing at the top."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    from hatchling.builders.wheel import WheelBuilder

    folder = tmp_path_factory.mktemp("wheel")
    [path] = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    return set(zipfile.ZipFile(path).namelist())


def test_the_data_lies_inside_the_package(names: set[str]) -> None:
    for folder, inside in (
        ("rulesdata", "judgecli/rulesdata"),
        ("transcripts", "judgecli/transcripts/library"),
    ):
        ours = {p.relative_to(ROOT / folder).as_posix() for p in (ROOT / folder).rglob("*") if p.is_file()}
        shipped = {n.removeprefix(inside + "/") for n in names if n.startswith(inside + "/")}
        assert ours and ours <= shipped


def test_the_patterns_that_stats_counts_by_are_shipped(names: set[str]) -> None:
    assert "judgecli/rulesdata/combat-patterns.txt" in names


def test_every_module_is_there_and_nothing_else_at_the_top(names: set[str]) -> None:
    modules = {p.relative_to(ROOT).as_posix() for p in (ROOT / "judgecli").rglob("*.py")}
    assert modules <= names
    tops = {n.partition("/")[0] for n in names}
    assert {t for t in tops if not t.endswith(".dist-info")} == {"judgecli"}


def test_the_entry_points(names: set[str]) -> None:
    assert any(n.endswith(".dist-info/entry_points.txt") for n in names)
