"""Blockers are declared once (509.1); who declared none can't come back with a block."""

from __future__ import annotations

import pytest
from combat_session import Judge


@pytest.mark.cr("509.1")
@pytest.mark.parametrize("first", ["block none", "block Ox with Bear"])
@pytest.mark.parametrize("second", ["block Ox with Elf", "block Ox with Bear"])
def test_no_second_declaration_of_blockers(first: str, second: str) -> None:
    judge = Judge("players Amy, Nicole", "Amy: Ox 2/4", "Nicole: Bear 2/2, Elf 1/1", "attack Ox", first)
    before = judge.board
    assert "declared already" in judge.refused(second)
    assert judge.board is before


@pytest.mark.cr("509.1a")
def test_who_was_not_asked_is_told_why() -> None:
    judge = Judge("players Amy, Nicole", "Amy: Ox 2/4", "Nicole: Bear 2/2 tapped", "attack Ox", "to blockers")
    result = judge.session.run("block Ox with Bear")
    assert result.verdict is not None and result.verdict.legal is False
    judge.type("Nicole: Elf 1/1")
    assert "declared already" in judge.refused("block Ox with Elf")


@pytest.mark.cr("509.1")
def test_each_of_two_defending_players_declares_once() -> None:
    judge = Judge(
        "players Amy, Ben, Cleo", "Amy: Ox 2/4, Ogre 3/3", "Ben: Bear 2/2", "Cleo: Elf 1/1",
        "attack Ox -> Ben; Ogre -> Cleo", "block none",
    )  # fmt: skip
    assert "declared already" in judge.refused("block Ox with Bear")
    judge.type("block Ogre with Elf")
