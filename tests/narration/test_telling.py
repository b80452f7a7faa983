"""Names in sentences, lists to type."""

from __future__ import annotations

import pytest
from tables import board, guards, thing

from judgecli.board.table import Attack, AttackDeclaration, Block, BlockDeclaration
from judgecli.narration.telling import Telling, join, price


def telling(count: int = 5) -> Telling:
    table = board(*guards(count))
    return Telling(table, table, (), lambda concept: None)


@pytest.mark.parametrize(
    ("ids", "words"),
    [
        ((101,), "Golgari Decoy"),
        ((101, 102), "Golgari Decoy and Elvish Mystic"),
        ((103,), "Guard#1"),
        ((103, 104), "Guard#1 and Guard#2"),
        ((103, 104, 105, 106), "4 Guard (#1-#4)"),
        ((103, 104, 105, 107), "4 Guard (#1-#3, #5)"),
        ((103, 104, 105, 106, 107), "5 Guard"),
        ((103, 101, 104), "Guard#1, Guard#2 and Golgari Decoy"),
        ((2, 101), "Nicole and Golgari Decoy"),
        ((), "nothing"),
        ((999,), "something"),
    ],
)
def test_copies_are_gathered(ids: tuple[int, ...], words: str) -> None:
    assert telling().names(ids) == words


def test_declarations_can_be_typed() -> None:
    tell = telling()
    attack = AttackDeclaration((Attack(101, 2), Attack(102, 2)), bands=((101, 102),), exert=(102,))
    assert tell.attack_line(attack) == (
        "attack Golgari Decoy, Elvish Mystic -> Nicole banding Golgari Decoy with Elvish Mystic, exert Elvish Mystic"
    )
    block = BlockDeclaration(2, tuple(Block(103 + n, 101) for n in range(5)))
    assert tell.block_line(block) == "block Golgari Decoy with 5 Guard"
    assert tell.attack_line(AttackDeclaration()) == "attack none"
    assert tell.block_line(BlockDeclaration(2)) == "block none"


def test_copies_of_another_controller_are_not_all() -> None:
    mine, theirs = thing(101, "Bear", 1, 1), thing(102, "Bear", 2, 2)
    table = board(mine, theirs)
    tell = Telling(table, table, (), lambda concept: None)
    assert tell.listed((101,)) == "Bear#1"
    assert tell.names((101, 102)) == "Bear#1 and Bear#2"


def test_lists_and_prices() -> None:
    assert join(["a", "b", "c"]) == "a, b and c"
    assert price(3, 2, ["{W}"], ["sacrifice a land"]) == "{3}{W}, 2 life and sacrifice a land"
    assert price(0, 0, [], []) == ""


def test_rules_without_a_number_in_the_edition_are_left_out() -> None:
    table = board()
    tell = Telling(table, table, (), {"a": "1.1", "b": None, "c": "1.1"}.get)
    assert tell.rules("a", "b", "c", "unknown") == ("1.1",)
