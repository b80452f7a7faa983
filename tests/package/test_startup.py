"""What is imported at the start: nothing heavy, and for `--version` nothing at all."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: Imported where they are used, never at the start.
HEAVY = {
    "sqlite3", "rich", "prompt_toolkit", "httpx", "ijson", "rapidfuzz", "pysat", "tomllib", "json", "dataclasses",
    "importlib.metadata", "difflib", "multiprocessing", "concurrent.futures", "asyncio", "ssl", "socket",
    "http.client", "xml", "platformdirs", "numpy", "highspy", "pytest", "unittest", "logging", "tempfile",
}  # fmt: skip


def modules(code: str) -> set[str]:
    """The modules that are loaded once the code has run."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint('\\n'.join(['#'] + sorted(sys.modules)))"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
        check=True,
    )
    return set(done.stdout.rpartition("#\n")[2].split())


def command(*arguments: str) -> str:
    return (
        f"sys.argv = {['judge', *arguments]!r}\n"
        "from judgecli.__main__ import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass"
    )


def test_a_run_loads_nothing_heavy() -> None:
    lines = ("players Amy, Nicole", "Amy: Ox 2/4", "Nicole: Bear 2/2", "attack Ox", "block Ox with Bear", "n")
    run = modules(command("run", *(part for line in lines for part in ("-c", line))))
    assert "judgecli.session.session" in run
    without = modules("import typer, msgspec")
    assert not (run - without) & HEAVY


def test_version_loads_nothing() -> None:
    new = modules(command("--version")) - modules("")
    assert new <= {"judgecli", "judgecli.__main__"}


def test_the_plugin_loads_nothing_of_ours() -> None:
    new = modules("import judgecli.pytest_plugin") - modules("")
    assert new == {"judgecli", "judgecli.pytest_plugin"}


def test_the_version_is_that_of_the_project() -> None:
    from judgecli.__main__ import VERSION

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == VERSION
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
