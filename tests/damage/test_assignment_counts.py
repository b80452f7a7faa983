"""Known numbers of legal assignments (tests/perft/assign): reckoned by hand, counted by the checker and without it."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from damage_boards import as_assignments, at_damage, at_table, every_assignment, is_legal, thing

from judgecli.combat.assignment import check
from judgecli.combat.duties import duties
from judgecli.rules import edition

FOLDER = Path(__file__).parents[1] / "perft" / "assign"
FILES = sorted(FOLDER.glob("*.txt"))


def test_there_are_files() -> None:
    assert len(FILES) >= 20


@pytest.mark.cr("510.1")
@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_the_number_of_legal_assignments(file: Path) -> None:
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    board = at_damage(at_table(*(line for line in lines if line[0] != "=")))
    finished = edition(board.edition).plays("order_test") != "creature by creature"
    known = dict(line[2:].rsplit(" ", 1) for line in lines if line[0] == "=")
    assert known
    for name, number in known.items():
        player = thing(board, name)
        mine = tuple(d for d in duties(board) if d.player == player)
        everything = list(every_assignment(board, player))
        counted = sum(
            any(not check(board, mine, said) for said in permutations(as_assignments(whole)))
            for whole in everything
        )
        assert counted == int(number)
        if finished:
            assert sum(is_legal(board, whole) for whole in everything) == int(number)
