"""Running the command line in a clean environment: in this process, or in another as its users do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


def environment(home: Path, **more: str) -> dict[str, str]:
    """Nothing of the user's own: a home of its own, no colour forced, UTF-8."""
    return {
        "PATH": os.environ.get("PATH", ""),
        "HOME": str(home),
        "JUDGECLI_DATA": str(home / "data"),
        "JUDGECLI_CONFIG": str(home / "config"),
        "PYTHONPATH": str(ROOT),
        "PYTHONUTF8": "1",
        "TERM": "xterm",
        **more,
    }


class Done(NamedTuple):
    """What a run gave."""

    returncode: int
    stdout: str
    stderr: str


def judge_process(*arguments: str, home: Path, stdin: bytes = b"", cwd: Path = ROOT) -> Done:
    """Another process, as the user's shell starts it."""
    done = subprocess.run(
        [sys.executable, "-m", "judgecli", *arguments],
        input=stdin,
        capture_output=True,
        env=environment(home),
        cwd=cwd,
        timeout=60,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def judge(*arguments: str, home: Path, stdin: str | bytes = "") -> Done:
    """The same command line in this process, which is faster; what isn't caught is raised."""
    from typer.testing import CliRunner

    from judgecli.app import app

    done = CliRunner().invoke(app, list(arguments), input=stdin, env=environment(home), prog_name="judge")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Done(done.exit_code, done.stdout, done.stderr)
