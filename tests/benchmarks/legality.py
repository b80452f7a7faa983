"""How long rulings on declarations take, and how that grows.  Run as a script: python tests/benchmarks/legality.py

Medians in milliseconds.  Ordinary boards are typed through a session, then judged on a fresh board each time, so that
nothing is kept from before.  Hard families are abstract problems (`--hard` alone runs them).
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

from msgspec.structs import replace

from judgecli.board.table import Attack, AttackDeclaration, Block, BlockDeclaration, Board
from judgecli.board.verdicts import RequirementStatus, Verdict, Violation
from judgecli.combat.legality import able_attackers, block_options, check_attack, check_block, could_block
from judgecli.combat.legality.options import count_problem
from judgecli.combat.legality.problem import Bound, Pairs, Problem, Want
from judgecli.combat.legality.search import maximum, nearest
from judgecli.session import Session

Declaration = TypeVar("Declaration", AttackDeclaration, BlockDeclaration)
PLAIN = ["flying", "menace", "reach", "vigilance", "trample", "skulk", "fear", "", "", "", "", "", ""]
DEMANDING = [*PLAIN, "must be blocked", "can't block alone", "must attack", "lure", "must block"]
SIZES = (2, 5, 10, 20, 40, 60)
SEEDS = 7


def timed(what: Callable[[], object]) -> float:
    start = time.perf_counter()
    what()
    return (time.perf_counter() - start) * 1000


def ruling(check: Callable[[Board, Declaration], Verdict], board: Board, declaration: Declaration) -> float:
    """The time of one ruling on a board from which nothing is kept."""
    fresh = replace(board)
    return timed(lambda: check(fresh, declaration))


def ordinary(size: int, seed: int, words: list[str]) -> Session:
    """A board of `size` creatures a side, each with a random keyword or short form."""
    r = random.Random(seed)
    session = Session()
    session.run("players Amy, Nicole")
    for player in ("Amy", "Nicole"):
        items = [
            f"{player[0]}x{n} {r.randint(1, 5)}/{r.randint(1, 5)} {r.choice(words)}" for n in range(size)
        ]
        for start in range(0, size, 60):
            session.run(f"{player}: {', '.join(items[start : start + 60])}")
    return session


def some_blocks(board: Board, seed: int) -> BlockDeclaration:
    """Most of the creatures that can block do, each something it may block by itself."""
    r = random.Random(seed)
    blocks = []
    for thing in board.battlefield:
        if thing.controller == 2 and r.random() < 0.7:
            able = [
                a.creature for a in board.combat.attacking if not could_block(board, thing.id, a.creature)
            ]
            if able:
                blocks.append(Block(thing.id, r.choice(able)))
    return BlockDeclaration(2, tuple(blocks))


def ordinary_boards() -> None:
    print("ordinary boards, median ms (slowest)      attack all         attack none          block")
    growth: dict[str, list[float]] = {}
    for name, words in (("keywords", PLAIN), ("with requirements", DEMANDING)):
        for size in SIZES:
            rows: dict[str, list[float]] = {"all": [], "none": [], "block": []}
            for seed in range(SEEDS):
                session = ordinary(size, seed, words)
                everyone = AttackDeclaration(tuple(Attack(c, 2) for c in able_attackers(session.board)))
                rows["all"].append(ruling(check_attack, session.board, everyone))
                rows["none"].append(ruling(check_attack, session.board, AttackDeclaration()))
                session.run("attack all")
                rows["block"].append(ruling(check_block, session.board, some_blocks(session.board, seed)))
            solver = "solver imported" if "pysat" in sys.modules else ""
            cells = "  ".join(f"{statistics.median(v):8.2f} ({max(v):8.2f})" for v in rows.values())
            print(f"  {name:20} {size:3} a side  {cells}  {solver}", flush=True)
            growth.setdefault(name, []).append(statistics.median(rows["block"]))
    for name, times in growth.items():
        steps = [f"{b / a:.1f}" for a, b in pairwise(times)]
        print(f"  growth of blocks, {name}: x {', x '.join(steps)} from size to size")


def options_counts() -> None:
    print("options block: exact count")
    for size in (4, 6, 8, 10, 20):
        times, last = [], None
        for seed in range(SEEDS):
            session = ordinary(size, seed, DEMANDING)
            session.run("attack all")
            board = replace(session.board)
            start = time.perf_counter()
            last = block_options(board, 2)
            times.append((time.perf_counter() - start) * 1000)
        assert last is not None
        exact = "at least " if last.at_least else ""
        print(
            f"  {size:3} a side {statistics.median(times):8.2f} ms ({max(times):.2f})  e.g. {exact}{last.count}"
        )


# -- hard families ----------------------------------------------------------------------------------------

BROKEN = Violation("benchmark", "blockers.restrictions")
STATUS = RequirementStatus("benchmark", 0)


def problem(
    options: dict[int, tuple[int, ...]], targets: tuple[int, ...], bounds: list[Bound], wants: list[Want]
) -> Problem:
    return Problem(
        about="block",
        player=2,
        creatures=tuple(options),
        targets=targets,
        options=options,
        bounds=tuple(bounds),
        wants=tuple(wants),
    )


def one(x: int) -> frozenset[int]:
    return frozenset((x,))


def at_least(target: int, low: int) -> Bound:
    """The target can't be blocked except by `low` or more."""
    at = Pairs(None, one(target))
    return Bound(at, BROKEN, low=low, when=at)


def web(attackers: int, blockers: int, most: int, dense: float, seed: int) -> Problem:
    """Menace, lure and must-be-blocked attackers; blockers that can't block alone; at most `most` may block."""
    r = random.Random(seed)
    targets = tuple(range(201, 201 + attackers))
    creatures = tuple(range(301, 301 + blockers))
    options = {c: tuple(t for t in targets if r.random() < dense) for c in creatures}
    bounds = [at_least(t, 2) for t in targets]
    bounds += [Bound(Pairs(frozenset(creatures) - {c}), BROKEN, low=1, when=Pairs(one(c))) for c in creatures]
    bounds.append(Bound(Pairs(), BROKEN, high=most))
    wants = [Want(Pairs(one(c), one(t)), STATUS) for c in creatures for t in options[c]]
    wants += [Want(Pairs(None, one(t)), STATUS) for t in targets]
    return problem(options, targets, bounds, wants)


def independent_set(vertices: int, seed: int) -> Problem:
    """A random 3-regular graph: a vertex is an attacker that three or more must block and that must be blocked, an
    edge a creature that can block its two ends alone."""
    r = random.Random(seed)
    while True:
        ends = [v for v in range(vertices) for _ in range(3)]
        r.shuffle(ends)
        edges = [tuple(sorted(ends[i : i + 2])) for i in range(0, 3 * vertices, 2)]
        if all(a != b for a, b in edges) and len(set(edges)) == len(edges):
            break
    targets = tuple(range(201, 201 + vertices))
    options = {1001 + n: (201 + a, 201 + b) for n, (a, b) in enumerate(edges)}
    wants = [Want(Pairs(None, one(t)), STATUS) for t in targets]
    return problem(options, targets, [at_least(t, 3) for t in targets], wants)


def dense(size: int, share: float, seed: int) -> Problem:
    """Most attackers have menace, most must be blocked, some lure; blockers that must block or can't alone."""
    r = random.Random(seed)
    targets = tuple(range(201, 201 + size))
    creatures = tuple(range(301, 301 + size))
    options = {c: tuple(t for t in targets if r.random() < share) for c in creatures}
    bounds: list[Bound] = []
    wants: list[Want] = []
    for t in targets:
        if r.random() < 0.6:
            bounds.append(at_least(t, r.choice((2, 2, 3))))
        if r.random() < 0.6:
            wants.append(Want(Pairs(None, one(t)), STATUS, low=r.choice((1, 1, 2))))
        if r.random() < 0.1:
            wants += [Want(Pairs(one(c), one(t)), STATUS) for c in creatures if t in options[c]]
    for c in creatures:
        if r.random() < 0.3:
            bounds.append(Bound(Pairs(frozenset(creatures) - {c}), BROKEN, low=1, when=Pairs(one(c))))
        if r.random() < 0.3:
            wants.append(Want(Pairs(one(c)), STATUS))
    return problem(options, targets, bounds, wants)


def tokens(size: int, most: int) -> Problem:
    """Identical menace attackers that must be blocked, identical blockers that must block; most: 0 for no limit."""
    targets = tuple(range(201, 201 + size))
    creatures = tuple(range(301, 301 + size))
    bounds = [at_least(t, 2) for t in targets]
    if most:
        bounds.append(Bound(Pairs(), BROKEN, high=most))
    wants = [Want(Pairs(None, one(t)), STATUS) for t in targets]
    wants += [Want(Pairs(one(c)), STATUS) for c in creatures]
    return problem(dict.fromkeys(creatures, targets), targets, bounds, wants)


FAMILIES: dict[str, Callable[[int], Problem]] = {
    "web 10/15, nine may block": lambda seed: web(10, 15, 9, 1.0, seed),
    "web 10/15, not all pairs": lambda seed: web(10, 15, 9, 0.6, seed),
    "independent set 60/90": lambda seed: independent_set(60, seed),
    "dense 20x20": lambda seed: dense(20, 0.8, seed),
    "dense 60x60": lambda seed: dense(60, 0.3, seed),
    "40 identical tokens": lambda seed: tokens(40, 0),
    "40 identical, nine may block": lambda seed: tokens(40, 9),
}


def hard_families(count: bool) -> None:
    print("hard families: the maximum, then the nearest to no blocks (ms; seeds 0-4)")
    for name, make in FAMILIES.items():
        tops, nears, settled, answers = [], [], 0, []
        for seed in range(5):
            asked = make(seed)
            start = time.perf_counter()
            found = maximum(asked, None)
            tops.append((time.perf_counter() - start) * 1000)
            settled += found.proven
            answers.append(f"{found.maximum}" if found.proven else f"{found.maximum}+")
            if found.proven:
                nears.append(timed(lambda p=asked, f=found: nearest(p, (), frozenset(), f)))
        near = f"{statistics.median(nears):8.1f} ({max(nears):8.1f})" if nears else "       -"
        print(
            f"  {name:30} {statistics.median(tops):8.1f} ({max(tops):8.1f})  {near}  settled {settled}/5"
            f"  {' '.join(answers)}",
            flush=True,
        )
        if count:
            start = time.perf_counter()
            options = count_problem(make(0))
            took = (time.perf_counter() - start) * 1000
            print(f"  {'':30} options {'' if options.exact else 'at least '}{options.number}  {took:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hard", action="store_true", help="only the hard families")
    parser.add_argument("--count", action="store_true", help="count the hard families' legal blocks too")
    asked = parser.parse_args()
    if not asked.hard:
        ordinary_boards()
        options_counts()
    hard_families(asked.count)


if __name__ == "__main__":
    main()
