"""Who deals damage in which of two steps (510.4, 702.4, 702.7)."""

from __future__ import annotations

import pytest
from damage_boards import at_table

from judgecli.session.session import Session

#: A 3/3 attacker's words, what happens between the steps, life after both; beside it a 1/1 with first strike.
BETWEEN = [
    ("", "", 16),
    ("", "give Ogre first strike", 16),
    ("", "give Ogre double strike", 16),
    ("first strike", "", 16),
    ("first strike", "Ogre loses first strike", 16),
    ("first strike", "give Ogre double strike", 13),
    ("first strike", "Ogre loses all abilities", 16),
    ("double strike", "", 13),
    ("double strike", "Ogre loses double strike", 16),
    ("double strike", "give Ogre first strike", 13),
    ("first strike double strike", "Ogre loses double strike", 16),
    ("first strike double strike", "Ogre loses first strike", 13),
]


def to_end(session: Session) -> int:
    session.run("to damage")
    session.run("to end of combat")
    return session.board.player(2).life


@pytest.mark.cr("510.4")
@pytest.mark.parametrize(("words", "between", "life"), BETWEEN)
def test_membership(words: str, between: str, life: int) -> None:
    session = at_table(
        "players Amy, Nicole",
        f"Amy: Ogre 3/3 {words}, Fencer 1/1 first strike",
        "attack all",
        "block none",
        "to fs",
    )
    if between:
        assert session.run(between).refusal is None
    assert to_end(session) == life


@pytest.mark.cr("702.4c")
@pytest.mark.parametrize(("date", "life"), [("2009-07-11", 14), ("2009-09-04", 17)])
def test_double_strike_lost_by_date(date: str, life: int) -> None:
    session = at_table(
        "players Amy, Nicole", "Amy: Ogre 3/3 double strike", "attack all", "block none", "to fs", date=date
    )
    session.run("Ogre loses double strike")
    assert to_end(session) == life


@pytest.mark.cr("510.4")
def test_a_blocker_with_first_strike_makes_two_steps_too() -> None:
    session = at_table(
        "players Amy, Nicole", "Amy: Ogre 3/3", "Nicole: Knight 3/3 first strike", "attack all"
    )
    session.run("block Ogre with Knight")
    session.run("to fs")
    assert session.run("expect Ogre dies, Knight damage 0, Knight survives").failures == ()


@pytest.mark.cr("510.4")
def test_a_creature_that_dies_and_returns_between_the_steps_is_out() -> None:
    session = at_table(
        "players Amy, Nicole",
        "Amy: Wolf 3/1 undying, Fencer 1/1 first strike",
        "attack all",
        "block none",
        "to fs",
    )
    session.run("destroy Wolf")
    assert to_end(session) == 19


@pytest.mark.cr("702.49c")
def test_a_ninja_between_the_steps_deals_regular_damage_whatever_it_has() -> None:
    for words, life in (("", 16), ("first strike", 16), ("double strike", 16)):
        session = at_table(
            "players Amy, Nicole",
            "Amy: Scout 1/1, Fencer 1/1 first strike",
            "attack all",
            "block none",
            "to fs",
        )
        assert session.run(f"ninjutsu Shinobi 3/1 {words} returning Scout").refusal is None
        assert to_end(session) == life


@pytest.mark.cr("510.4")
def test_a_second_combat_has_its_own_first_step() -> None:
    session = at_table(
        "players Amy, Nicole", "Amy: Knight 2/2 first strike vigilance", "attack all", "block none"
    )
    session.run("extra combat")
    assert to_end(session) == 18
    session.run("attack all")
    session.run("block none")
    session.run("to fs")
    assert session.board.player(2).life == 16


@pytest.mark.cr("510.4")
@pytest.mark.parametrize("words", ["", "haste", "flying"])
def test_no_first_step_without_first_strikers(words: str) -> None:
    session = at_table("players Amy, Nicole", f"Amy: Ogre 3/3 {words}", "Amy: Home 1/1 first strike defender")
    session.run("attack Ogre")
    session.run("block none")
    assert session.run("to fs").refusal is not None
    session.run("next")
    assert session.board.turn.step.name == "DAMAGE"
