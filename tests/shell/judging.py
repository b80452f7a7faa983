"""Running the command line as its users do: another process, a clean environment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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


def judge(
    *arguments: str, home: Path, stdin: str | bytes = "", cwd: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [sys.executable, "-m", "judgecli", *arguments],
        input=data,
        capture_output=True,
        env=environment(home),
        cwd=cwd,
        timeout=60,
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
