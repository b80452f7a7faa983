"""How long a line takes to read, on tables of several sizes: `python tests/benchmarks/language.py`.

The floor is a bare `str.split` of the same line.  Reach: 300 µs for an ordinary line, completion 10 ms.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from judgecli.language import Person, Scene, Thing, parse
from judgecli.language.complete import complete

LINES = (
    "attack Bear#1, Ox#1 -> Nicole",
    "block Bear#1 with Wolf#1, Wolf#2; Ox#1 with Elk#1",
    "assign Bear#1: 2 Wolf#1, 1 Nicole",
    "pump Ox#1 +3/+3",
    "give Ox#1, Bear#1 flying, haste this combat",
    "expect life Nicole 18, Ox#1 survives",
    "Amy: Ogre 3/3 menace haste tapped damage 1",
    "Amy: 3 Soldier token 1/1 white vigilance",
    "next",
    "des Ox#1",
)
NAMES = (("Bear", "Ox", "Ogre", "Giant"), ("Wolf", "Elk", "Wall", "Drake"))


def scene(side: int) -> Scene:
    """A table with that many creatures on each side."""
    things = [
        Thing(101 + 2 * i + who, NAMES[who][i % 4], i // 4 + 1, f"{'ab'[who]}{i + 1}", who + 1)
        for i in range(side)
        for who in (0, 1)
    ]
    return Scene(players=(Person(1, "Amy"), Person(2, "Nicole")), things=tuple(things))


def microseconds(do: Callable[[], object], times: int = 200) -> float:
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(times):
            do()
        best = min(best, (time.perf_counter() - start) / times)
    return best * 1e6


def main() -> None:
    sizes = (8, 20, 60, 250)
    print(f"{'µs a line':<52} {'floor':>6} " + " ".join(f"{n:>4} a side" for n in sizes))
    for line in LINES:
        # A new scene for each line, as in a session where every line changes the table.
        times = [microseconds(lambda n=n, line=line: parse(line, scene_copy(n))) for n in sizes]
        floor = microseconds(lambda line=line: line.split())
        print(f"{line:<52} {floor:>6.1f} " + " ".join(f"{t:>11.0f}" for t in times))
    for typed in ("attack B", "expect ", "Amy: Ox 2/4 tr"):
        times = [microseconds(lambda n=n, t=typed: complete(t, len(t), SCENES[n]), 20) for n in sizes]
        print(f"complete {typed!r:<43} {'':>6} " + " ".join(f"{t:>11.0f}" for t in times))


SCENES = {n: scene(n) for n in (8, 20, 60, 250)}


def scene_copy(n: int) -> Scene:
    """The same table without what was remembered of its names."""
    there = SCENES[n]
    return Scene(players=there.players, things=there.things)


if __name__ == "__main__":
    main()
