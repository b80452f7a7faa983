"""Names: exact before partial, the battlefield before elsewhere, copies, tags, lists, joints."""

from __future__ import annotations

import pytest
from language_table import (
    AMY,
    BEAR,
    DEAD_OGRE,
    DOG,
    GUARD1,
    GUARD2,
    HORN,
    JACE,
    LIM_DUL,
    NICOLE,
    OGRE,
    OX,
    PEGASUS1,
    PEGASUS2,
    THINGS,
    refused,
    table,
    told,
)

from judgecli.board.commands import Control, DeclareAttack, DeclareBlock, Fight
from judgecli.board.refusals import Ambiguous, Unknown
from judgecli.board.table import Attack, Block
from judgecli.language import Person, Thing


def things(line: str, scene: object = None) -> tuple[int, ...]:
    return told(line, scene or table()).things  # type: ignore[attr-defined, no-any-return, arg-type]


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Pillarfield Ox", OX),
        ("ox", OX),
        ("pillar", OX),
        ("a1", OX),
        ("A1", OX),
        ("Pegasus#1", PEGASUS1),
        ("Loyal Pegasus#2", PEGASUS2),
        ("pegasus 2", PEGASUS2),
        ("loyal p#2", PEGASUS2),
        ("jace", JACE),
        ("jace, arch", JACE),
        ("jace architect", JACE),
        ("thought", JACE),
        ("necromancer", LIM_DUL),
        ("dul", LIM_DUL),
        ("lim dul", LIM_DUL),
        ("nicoles dog", DOG),
        ("Nicole's Dog", DOG),
        ("Nicole's bear", BEAR),
        ("nic's bear", BEAR),
        ("Nicole's Guard#2", GUARD2),
        ("Amy's ox", OX),
        ('"Pillarfield Ox"', OX),
        ("banner", HORN),
        ("ogre", OGRE),
        ("Ogre#2", DEAD_OGRE),
    ],
)
def test_one_name(name: str, id: int) -> None:
    assert things(f"tap {name}") == (id,)


@pytest.mark.parametrize(
    "name", ["x", "llar", "eld ox", "Ox#2", "ox 2", "Pegasus#3", "Amy's bear", "c1", "guard#", "#1"]
)
def test_unknown_names(name: str) -> None:
    assert isinstance(refused(f"tap {name}"), Unknown)


@pytest.mark.parametrize("name", ["Guard", "Loyal Pegasus", "pegasus", "o", "Nicole's Guard"])
def test_shared_names_are_ambiguous(name: str) -> None:
    refusal = refused(f"tap {name}")
    assert isinstance(refusal, Ambiguous)
    assert refusal.suggestion


def test_copies_are_named() -> None:
    assert "Guard#1, Guard#2" in refused("tap Guard").message


def test_exact_beats_partial_wherever_it_is() -> None:
    scene = table(things=(Thing(1001, "Bear Cub", 1, "a1"), Thing(1002, "Bear", 1, "a2", zone="graveyard")))
    assert things("tap bear", scene) == (1002,)
    assert things("tap bear c", scene) == (1001,)


def test_battlefield_beats_elsewhere() -> None:
    assert things("tap ogre") == (OGRE,)
    scene = table(things=[t for t in THINGS if t.id != OGRE])
    assert things("tap ogre", scene) == (DEAD_OGRE,)


def test_a_thing_called_like_a_possession() -> None:
    scene = table(things=(Thing(1001, "Nicole's Bear", 1, "a1", AMY), Thing(1002, "Bear", 1, "b1", NICOLE)))
    assert things("tap Nicole's Bear", scene) == (1001,)


def test_a_player_is_no_thing() -> None:
    refusal = refused("attack Nicole")
    assert isinstance(refusal, Unknown)
    assert "is a player" in refusal.message
    assert isinstance(refused("turn Ox"), Unknown)


def test_a_players_name_wins_after_the_arrow() -> None:
    scene = table(
        things=(Thing(1001, "Ox", 1, "a1", AMY), Thing(1002, "Nicole", 1, "b1", NICOLE, is_creature=False))
    )
    assert told("attack Ox -> Nicole", scene).attacks == (Attack(1001, NICOLE),)  # type: ignore[attr-defined]


def test_near_names_are_suggested() -> None:
    assert refused("tap pilarfield").suggestion == "Pillarfield Ox?"
    assert refused("tap Bare").suggestion == "Bear?"
    assert refused("turn Nichole").suggestion == "Nicole?"


# -- lists ----------------------------------------------------------------------------------------------


def test_commas_inside_names() -> None:
    assert things("tap Jace, Architect of Thought, Ox") == (JACE, OX)
    assert things("tap Ox, Jace, Architect of Thought") == (OX, JACE)
    assert things("tap Jace, Ox") == (JACE, OX)


def test_lists_keep_their_order_and_name_each_once() -> None:
    assert things("tap Ogre, Ox, Ogre") == (OGRE, OX)


def test_counted_copies() -> None:
    assert things("tap 2 Guard") == (GUARD1, GUARD2)
    assert things("tap 1 Pegasus, Pegasus#1") == (PEGASUS2, PEGASUS1)


def test_counted_copies_are_taken_once() -> None:
    block = told("block Ox with 1 Guard; Ogre with 1 Guard")
    assert isinstance(block, DeclareBlock)
    assert block.blocks == (Block(GUARD1, OX), Block(GUARD2, OGRE))
    named = told("block Ox with 1 Guard; Ogre with Guard#1")
    assert isinstance(named, DeclareBlock)
    assert named.blocks == (Block(GUARD2, OX), Block(GUARD1, OGRE))


@pytest.mark.parametrize("line", ["tap 3 Guard", "block Ox with 2 Guard; Ogre with 1 Guard", "tap 0 Guard"])
def test_too_many_copies(line: str) -> None:
    refused(line)


def test_copies_that_are_not_alike() -> None:
    scene = table(alike=lambda ids: False)
    assert isinstance(refused("tap 1 Guard", scene), Ambiguous)
    assert things("tap 2 Guard", scene) == (GUARD1, GUARD2)


def test_counted_attackers_are_the_attackers_own() -> None:
    more = (*THINGS, Thing(300, "Guard", 3, "a9", AMY))
    attack = told("attack 1 Guard", table(things=more))
    assert isinstance(attack, DeclareAttack)
    assert attack.attacks == (Attack(300, 0),)


def test_each_and_all() -> None:
    assert things("tap each creature of Nicole") == (BEAR, GUARD1, GUARD2, LIM_DUL)
    assert JACE in things("tap all")
    assert JACE not in things("pump all +1/+1")
    assert DEAD_OGRE not in things("tap all")
    assert things("remove each attacking creature from combat") == (OX, OGRE)
    assert things("remove each blocker from combat") == (BEAR,)


def test_what_is_phased_out_is_not_counted_but_can_be_named() -> None:
    away = [Thing(1001, "Elk", 1, "a1", AMY, phased_out=True), Thing(1002, "Elk", 2, "a2", AMY)]
    scene = table(things=tuple(away))
    assert (
        things("tap all", scene)
        == things("tap each creature", scene)
        == things("tap 1 Elk", scene)
        == (1002,)
    )
    assert things("tap Elk#1", scene) == (1001,)


# -- joints ---------------------------------------------------------------------------------------------


def test_the_last_joint_where_both_sides_make_sense() -> None:
    block = told("block Knight of the Horn with Banner with Bear")
    assert isinstance(block, DeclareBlock)
    assert block.blocks == (Block(BEAR, HORN),)


def test_two_names_in_a_row() -> None:
    fight = told("fight Pillarfield Ox Bear")
    assert isinstance(fight, Fight)
    assert (fight.first, fight.second) == (OX, BEAR)
    control = told("control Ox, Ogre Nicole")
    assert isinstance(control, Control)
    assert (control.things, control.player) == ((OX, OGRE), NICOLE)


def test_names_of_players() -> None:
    scene = table(players=(Person(1, "Mary Jane"), Person(2, "Max")))
    assert told("turn Mary Jane", scene).player == 1  # type: ignore[attr-defined]
    assert told("turn jane", scene).player == 1  # type: ignore[attr-defined]
    assert told("Max: Ox 2/4", scene).player == 2  # type: ignore[attr-defined]
    assert isinstance(refused("turn Ma", scene), Ambiguous)
