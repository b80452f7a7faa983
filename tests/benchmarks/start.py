"""How long a start takes, against the floor in the same run: `python tests/benchmarks/start.py`.

Processor time of the whole process (least of many runs), as a multiple of `python -c pass`; the prompt's first
appearance, by the clock, as a multiple of a bare prompt_toolkit prompt; narrated combats in this process.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
RUNS = 20
COMBAT = ("Amy: 2 Ox 2/4", "Ben: 2 Bear 2/2", "attack all", "block Ox#1 with Bear#1", "to damage")


def environment() -> dict[str, str]:
    """With compiled modules kept, as an installed program has them."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}


def processor(*arguments: str) -> float:
    """Milliseconds of processor time."""
    times = []
    for _ in range(RUNS):
        process = subprocess.Popen(
            [sys.executable, *arguments], stdout=subprocess.DEVNULL, cwd=ROOT, env=environment()
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0, arguments
        times.append(used.ru_utime + used.ru_stime)
    return min(times) * 1000


def first_prompt(*arguments: str) -> float:
    """Milliseconds until the prompt is there."""
    import pexpect

    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        child = pexpect.spawn(sys.executable, list(arguments), cwd=str(ROOT), env=environment())
        child.expect_exact("judge>")
        times.append(time.perf_counter() - began)
        child.close(force=True)
    return min(times) * 1000


def combat(size: int) -> Callable[[], float]:
    """Milliseconds for attack, block and damage with that many a side, narrated."""
    from judgecli.cards import Library
    from judgecli.narration import plain
    from judgecli.session import Session
    from judgecli.transcripts.play import tell

    library = Library.builtin()
    blocks = "; ".join(f"a{n} with b{n}" for n in range(1, size + 1))

    def once() -> float:
        session = Session(None, library)
        for line in ("players Amy, Ben", f"Amy: {size} Ox 2/4", f"Ben: {size} Bear 2/2"):
            session.run(line)
        began = time.perf_counter()
        for line in ("attack all", f"block {blocks}", "to damage"):
            result = session.run(line)
            assert result.refusal is None, result.refusal
            plain(tell(result, line))
        return (time.perf_counter() - began) * 1000

    return once


def main() -> None:
    processor("-m", "judgecli", "run", "-c", "board")  # compiles what isn't yet
    floor = processor("-c", "pass")
    print(f"{'python -c pass':<34}{floor:8.1f} ms")
    run = ("run", *(part for line in COMBAT for part in ("-c", line)))
    for name, arguments, reach in (
        ("judge --version", ("--version",), 2.5),
        ("judge run, one combat", run, 13),
    ):
        taken = processor("-m", "judgecli", *arguments)
        print(f"{name:<34}{taken:8.1f} ms  {taken / floor:5.1f} x  (reach {reach} x)")
    bare = first_prompt("-c", "from prompt_toolkit import PromptSession\nPromptSession().prompt('judge>')")
    ours = first_prompt("-m", "judgecli")
    print(f"{'bare prompt':<34}{bare:8.1f} ms")
    print(f"{'judge, first prompt':<34}{ours:8.1f} ms  {ours / bare:5.2f} x  (reach 1.3 x)")
    for size, most in ((2, 1), (6, 3), (10, 6)):
        once = combat(size)
        print(
            f"{f'narrated combat {size}x{size}':<34}{min(once() for _ in range(30)):8.2f} ms  (reach {most} ms)"
        )


if __name__ == "__main__":
    main()
