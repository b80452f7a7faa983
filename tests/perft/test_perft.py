"""Known counts: boards as files in the command language, with the number of legal attacks or blocks and the most
requirements that can be obeyed.

Every line is run, so every `expect` of a file must hold; counts beyond what a line may hold stand in a
`# counted: N` line after their `options`.  Where all declarations can be tried, they are.
"""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from judgecli.board.table import Board
from judgecli.board.verdicts import Options
from judgecli.combat.legality import attack_options, block_options
from judgecli.combat.legality.build_attack import attackers
from judgecli.combat.legality.build_block import blockers
from judgecli.combat.legality.checker import check
from judgecli.combat.legality.problem import Problem
from judgecli.combat.legality.search import obeyed_count
from judgecli.session import Session

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.judge"))
TRIED = 20_000


def test_there_are_enough_boards() -> None:
    assert len(FILES) >= 60


@pytest.mark.cr("508.1")
@pytest.mark.cr("509.1")
@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_known_counts(file: Path) -> None:
    session = Session()
    asked: tuple[Options, Problem] | None = None
    told = 0
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("# counted: "):
            assert asked is not None
            assert asked[0].count == int(line.removeprefix("# counted: "))
            told += 1
        if not line.startswith("> "):
            continue
        command = line.removeprefix("> ")
        result = session.run(command)
        assert result.refusal is None, f"{command}: {result.refusal}"
        assert not result.failures, f"{command}: {result.failures}"
        if command.startswith("options"):
            asked = _asked(session.board, command)
        told += command.startswith("expect options")
    assert asked is not None
    assert told
    assert not asked[0].at_least
    if _size(asked[1]) <= TRIED:
        assert asked[0].count == _count_by_trying(asked[1])


def _asked(board: Board, command: str) -> tuple[Options, Problem]:
    if command == "options attack":
        return attack_options(board), attackers(board).problem
    player = board.combat.blocks_from[0] if board.combat.blocks_from else board.opponents(board.active)[0]
    return block_options(board, player), blockers(board, player).problem


def _size(problem: Problem) -> int:
    total = 1
    for c in problem.creatures:
        targets = len(problem.options[c])
        total *= sum(comb(targets, n) for n in range(min(problem.capacity.get(c, 1), targets) + 1))
    return total


def _choices(problem: Problem, creature: int) -> list[tuple[tuple[int, int], ...]]:
    """Every set of pairs that the creature may take by itself."""
    sets: list[tuple[tuple[int, int], ...]] = [()]
    for target in problem.options[creature]:
        sets += [(*some, (creature, target)) for some in sets]
    return [some for some in sets if len(some) <= problem.capacity.get(creature, 1)]


def _count_by_trying(problem: Problem) -> int:
    declarations: list[tuple[tuple[int, int], ...]] = [()]
    for c in problem.creatures:
        declarations = [d + some for d in declarations for some in _choices(problem, c)]
    unbroken = [d for d in declarations if not check(problem, d).violations]
    count = 0
    best: dict[object, int] = {}
    for d in unbroken:
        costs = problem.costs_of(d)
        if costs not in best:
            free = (e for e in unbroken if not problem.declared_costs_only or problem.costs_of(e) <= costs)
            best[costs] = max(obeyed_count(problem, e, costs) for e in free)
        count += obeyed_count(problem, d, costs) >= best[costs]
    return count
