"""How long one narrated combat takes in process, board by board: `python tests/benchmarks/combat.py [profile SIZE]`.

Each creature is blocked by one.  The time is that of `attack all`, `block …` and `to damage` with the whole narration,
processor time, median of many runs; setting the table is told apart.  Two more combats make the damage harder: every
attacker tramples and has two blockers (`assign auto`), and everything on a table with continuous effects.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from judgecli.cards.library import Library  # noqa: E402
from judgecli.narration import lines, plain  # noqa: E402
from judgecli.session.session import Session  # noqa: E402

SIZES = (2, 6, 10, 20, 30, 40)
REACH = {2: 1.0, 6: 3.0, 10: 6.0}
LIBRARY = Library.standard()


class Times:
    """Milliseconds: for setting the table, and for the combat."""

    def __init__(self, setting: float, combat: float) -> None:
        self.setting = setting
        self.combat = combat


def told(session: Session, *typed: str) -> float:
    began = time.process_time()
    for line in typed:
        result = session.run(line)
        assert result.refusal is None, f"{line}: {result.refusal}"
        plain(lines(result.before, result.board, result.events))
    return (time.process_time() - began) * 1000


def one_each(size: int) -> Times:
    session = Session(library=LIBRARY)
    setting = told(session, "players Amy, Nicole", f"Amy: {size} Ox 2/4", f"Nicole: {size} Guard 2/2")
    blocks = "; ".join(f"a{n} with b{n}" for n in range(1, size + 1))
    return Times(setting, told(session, "attack all", f"block {blocks}", "to damage"))


def trampling(size: int) -> Times:
    session = Session(library=LIBRARY)
    setting = told(
        session, "players Amy, Nicole", f"Amy: {size} Boar 5/4 trample", f"Nicole: {2 * size} Cub 1/2"
    )
    blocks = "; ".join(f"a{n} with b{2 * n - 1}, b{2 * n}" for n in range(1, size + 1))
    return Times(setting, told(session, "attack all", f"block {blocks}", "to damage", "assign auto"))


def with_effects(size: int) -> Times:
    session = Session(library=LIBRARY)
    setting = told(
        session,
        "players Amy, Nicole",
        f"Amy: {size} Ox 2/4 first strike",
        'Amy: Anthem enchantment "Creatures you control get +1/+1."',
        f"Nicole: {size} Guard 2/3",
        "Nicole: Shield enchantment "
        '"If a source would deal damage to a creature you control, prevent 1 of that damage."',
    )
    blocks = "; ".join(f"a{n} with b{n}" for n in range(1, size + 1))
    typed = ("attack all", f"block {blocks}", "pump a1 +1/+0", "to first-strike damage", "to damage")
    return Times(setting, told(session, *typed))


def median(run: Callable[[int], Times], size: int) -> Times:
    run(size)
    times = [run(size) for _ in range(max(7, 60 // size))]
    return Times(statistics.median(t.setting for t in times), statistics.median(t.combat for t in times))


def main() -> None:
    if sys.argv[1:2] == ["profile"]:
        profile(int(sys.argv[2]) if len(sys.argv) > 2 else 2)
        return
    for name, run in (
        ("one blocker each", one_each),
        ("trample, two blockers", trampling),
        ("effects", with_effects),
    ):
        print(name)
        for size in SIZES:
            times = median(run, size)
            reach = f"   (reach {REACH[size]:.0f})" if run is one_each and size in REACH else ""
            print(f"  {size:>2} a side: {times.combat:7.2f} ms{reach}   table set in {times.setting:6.2f} ms")


def profile(size: int) -> None:
    import cProfile
    import pstats

    one_each(size)
    with cProfile.Profile() as profiler:
        for _ in range(max(5, 400 // size)):
            one_each(size)
    pstats.Stats(profiler).sort_stats("cumtime").print_stats(60)


if __name__ == "__main__":
    main()
