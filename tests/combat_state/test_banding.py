"""Bands: who is blocked with whom, who leaves, who divides the damage (702.22)."""

from __future__ import annotations

import pytest
from combat_session import Judge

from judgecli.combat.damage import owed

TABLE = (
    "players Amy, Nicole",
    "Amy: Hero 2/2 banding, Pikeman 1/1 banding, Ogre 5/5, Eagle 2/2 flying",
    "Nicole: Bear 2/2, Guard 3/3 banding, Cat 1/1, Jace planeswalker loyalty 4",
)
BAND = "attack Hero, Pikeman, Eagle, Ogre -> Nicole banding Hero, Pikeman with Eagle"


def assigners(judge: Judge) -> dict[str, str]:
    """Whose damage is assigned by whom, where there is a choice."""
    return {judge.board.name(d.creature): judge.board.name(d.player) for d in owed(judge.board)}


@pytest.mark.cr("702.22h")
@pytest.mark.parametrize(
    "line", ["block Hero with Bear", "become Bear blocking Pikeman", "put Nicole Rat 1/1 blocking Hero"]
)
def test_who_blocks_one_blocks_all(line: str) -> None:
    judge = Judge(*TABLE, BAND, line)
    blocked = {judge.board.name(a.creature) for a in judge.board.combat.attacking if a.blocked}
    assert blocked == {"Hero", "Pikeman", "Eagle"}
    assert all(len(b.attackers) == 3 for b in judge.board.combat.blocking)


@pytest.mark.cr("702.22i")
def test_an_effect_blocks_the_whole_band() -> None:
    judge = Judge(*TABLE, BAND, "block none", "become Eagle blocked")
    judge.type("expect Hero blocked, Pikeman blocked, Eagle blocked, Ogre unblocked", "expect cites 702.22i")


@pytest.mark.cr("702.22e")
@pytest.mark.cr("702.22f")
def test_a_band_lasts_but_not_for_who_leaves_combat() -> None:
    judge = Judge(
        *TABLE, BAND, "Hero loses banding", "Pikeman loses all abilities", "remove Pikeman from combat"
    )
    judge.type("block Hero with Bear", "expect Eagle blocked, Bear blocking Eagle")
    assert judge.board.combat.band_of(judge.id("Hero")) == (judge.id("Hero"), judge.id("Eagle"))


@pytest.mark.cr("702.22j")
@pytest.mark.cr("702.22k")
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["block Ogre with Bear, Cat"], {"Ogre": "Amy"}),
        (["block Ogre with Guard, Cat"], {"Ogre": "Nicole"}),
        (["block Ogre with Guard, Cat", "Guard loses banding"], {"Ogre": "Amy"}),
        (["block Ogre with Bear, Cat", "give Cat banding"], {"Ogre": "Nicole"}),
        (["block Hero with Bear"], {"Bear": "Amy"}),
        (["block Hero with Bear", "Hero loses banding", "Pikeman loses banding"], {"Bear": "Nicole"}),
        (["block Hero with Bear; Ogre with Guard, Cat"], {"Ogre": "Nicole", "Bear": "Amy"}),
    ],
)
def test_who_divides_the_damage(lines: list[str], expected: dict[str, str]) -> None:
    judge = Judge(*TABLE, BAND, *lines, "to damage")
    assert assigners(judge) == expected
    assert list(assigners(judge)) == list(expected), "attackers first"


@pytest.mark.cr("702.22j")
@pytest.mark.parametrize(
    ("blockers", "who"), [("Wolf, Bear", "Amy"), ("Pup, Bear", "Amy"), ("Wolf, Pup", "Nicole")]
)
def test_bands_with_other_asks_for_another(blockers: str, who: str) -> None:
    judge = Judge("players Amy, Nicole", "Amy: Ogre 5/5")
    judge.type("Nicole: Wolf 2/2 creature wolf bands with other wolves, Pup 1/1 creature wolf, Bear 2/2")
    judge.type("attack Ogre", f"block Ogre with {blockers}", "to damage")
    assert assigners(judge) == {"Ogre": who}


@pytest.mark.cr("702.22c")
@pytest.mark.cr("702.22d")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("attack Hero, Pikeman, Ogre -> Nicole banding Hero, Pikeman with Ogre", ""),
        ("attack Hero, Ogre, Eagle -> Nicole banding Hero with Ogre, Eagle", "702.22c"),
        ("attack Ogre, Eagle -> Nicole banding Ogre with Eagle", "702.22c"),
        ("attack Hero -> Nicole; Ogre -> Jace banding Hero with Ogre", "702.22d"),
        ("attack Hero -> Nicole banding Hero with Ogre", "508.1e"),
        (
            "attack Hero, Pikeman, Ogre, Eagle -> Nicole banding Hero with Ogre, banding Pikeman with Eagle",
            "",
        ),
        ("attack Hero, Ogre, Eagle -> Nicole banding Hero with Ogre, banding Hero with Eagle", "702.22c"),
    ],
)
def test_forming_bands(line: str, rule: str) -> None:
    judge = Judge(*TABLE)
    judge.type(f"check {line}", f"expect illegal {rule}" if rule else "expect legal")


def test_one_of_a_band_may_be_reselected_alone() -> None:
    judge = Judge(*TABLE, BAND)
    assert "READING" in judge.says("reselect Eagle Jace")
    judge.type("block Hero with Bear", "expect Eagle blocked, Eagle attacking Jace")
