"""Lines as people say them: `and` in lists, the subject first, other joints."""

from __future__ import annotations

from typing import Any

import pytest
from language_table import (
    BEAR,
    GUARD1,
    GUARD2,
    JACE,
    NICOLE,
    OGRE,
    OX,
    PEGASUS1,
    THINGS,
    refused,
    table,
    told,
)
from msgspec.structs import replace

from judgecli.board.commands import Act, Assign, DeclareAttack, DeclareBlock
from judgecli.language import Scene, Thing


def attacks(line: str, **more: Any) -> dict[int, int]:
    command = told(line, table(**more))
    assert isinstance(command, DeclareAttack)
    return {attack.creature: attack.target for attack in command.attacks}


def blocks(line: str, scene: Scene | None = None) -> list[tuple[int, int]]:
    command = told(line, scene or table())
    assert isinstance(command, DeclareBlock)
    return [(block.creature, block.attacker) for block in command.blocks]


# -- and ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("attack Ox and Ogre", {OX: 0, OGRE: 0}),
        ("attack Ox, Ogre and Pegasus#1 -> Jace", {OX: JACE, OGRE: JACE, PEGASUS1: JACE}),
        ("attack Ox, Ogre, and Pegasus#1 -> Jace", {OX: JACE, OGRE: JACE, PEGASUS1: JACE}),
        ("attack Ox and Ogre -> Nicole; Pegasus#1 -> Jace", {OX: NICOLE, OGRE: NICOLE, PEGASUS1: JACE}),
    ],
)
def test_and_parts_a_list(line: str, expected: dict[int, int]) -> None:
    assert attacks(line) == expected


def test_a_name_may_have_an_and_in_it() -> None:
    things = (*THINGS, Thing(130, "Sword of Ice and Snow", 1, "a9", is_creature=False))
    for line, expected in (
        ("destroy Sword of Ice and Snow", (130,)),
        ("destroy Sword of Ice and Snow and Ox", (130, OX)),
        ("destroy Ox and Sword of Ice and Snow", (OX, 130)),
    ):
        command = told(line, table(things=things))
        assert isinstance(command, Act) and command.things == expected


@pytest.mark.parametrize(
    ("line", "word"),
    [("attack Ox and Oggre", "Oggre"), ("attack Oxx and Ogre", "Oxx"), ("attack Ox and", "and")],
)
def test_the_wrong_one_of_two_is_named(line: str, word: str) -> None:
    assert f'"{word}"' in str(refused(line)) or word == "and"


# -- other words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected", "saved"),
    [
        ("attack with Ox", {OX: 0}, "attack with Ox"),
        ("attack with Ox, Ogre -> Jace", {OX: JACE, OGRE: JACE}, "attack with Ox, Ogre -> Jace"),
        ("attack Jace with Ox and Ogre", {OX: JACE, OGRE: JACE}, "attack Jace with Ox and Ogre"),
        ("attack Nicole with Ox", {OX: NICOLE}, "attack Nicole with Ox"),
        ("attack Ox at Nicole", {OX: NICOLE}, "attack Ox at Nicole"),
        ("attack Ox to Jace", {OX: JACE}, "attack Ox to Jace"),
        ("swing with Ox at Nicole", {OX: NICOLE}, "attack with Ox at Nicole"),
        ("Ox attacks", {OX: 0}, "attack Ox"),
        ("Ox attacks Nicole", {OX: NICOLE}, "attack Ox -> Nicole"),
        ("Ox and Ogre attack Jace", {OX: JACE, OGRE: JACE}, "attack Ox and Ogre -> Jace"),
        (
            "Ox attacks Jace; Ogre attacks Nicole",
            {OX: JACE, OGRE: NICOLE},
            "attack Ox -> Jace; Ogre -> Nicole",
        ),
        ("2 Pegasus attack Jace", {103: JACE, 104: JACE}, "attack 2 Pegasus -> Jace"),
        ("Amy attacks with Ox", {OX: 0}, "attack with Ox"),
        ("Amy attacks Jace with Ox", {OX: JACE}, "attack Jace with Ox"),
        ("no attack", {}, "attack none"),
        ("don't attack", {}, "attack none"),
    ],
)
def test_attacks_as_they_are_said(line: str, expected: dict[int, int], saved: str) -> None:
    assert attacks(line) == expected
    assert told(line, table()).line == saved
    assert attacks(saved) == expected


@pytest.mark.parametrize("line", ["attack everything", "attack with everything", "swing everything"])
def test_everything_is_all(line: str) -> None:
    command = told(line, table())
    assert isinstance(command, DeclareAttack) and command.everyone


def test_with_of_two_attackers_is_no_target() -> None:
    refused("attack Ox with Ogre")


@pytest.mark.parametrize(
    ("line", "expected", "saved"),
    [
        ("Nicole blocks Ox with Bear", [(BEAR, OX)], "block Ox with Bear"),
        ("Nicole blocks Ox with Bear; Ogre with Guard#1", [(BEAR, OX), (GUARD1, OGRE)], None),
        ("Bear blocks Ox", [(BEAR, OX)], "block Pillarfield Ox with Bear"),
        ("Bear and Guard#2 block Ox", [(BEAR, OX), (GUARD2, OX)], None),
        ("Bear blocks Ox and Ogre", [(BEAR, OX), (BEAR, OGRE)], None),
        ("2 Guard block Ogre; Bear blocks Ox", [(GUARD1, OGRE), (GUARD2, OGRE), (BEAR, OX)], None),
        ("block Ox by Bear and Guard#1", [(BEAR, OX), (GUARD1, OX)], "block Ox by Bear and Guard#1"),
        ("no blocks", [], "block none"),
        ("don’t block", [], "block none"),
    ],
)
def test_blocks_as_they_are_said(line: str, expected: list[tuple[int, int]], saved: str | None) -> None:
    things = tuple(replace(t, zone="exile") if t.name == "Ogre" and not t.attacking else t for t in THINGS)
    scene = table(things=things)
    assert blocks(line, scene) == expected
    typed = told(line, scene).line
    assert saved is None or typed == saved
    assert blocks(typed, scene) == expected


def test_blocking_the_one_attacker() -> None:
    alone = table(things=tuple(replace(t, attacking=t.id == OX) for t in THINGS))
    assert blocks("block with Bear, Guard#1", alone) == [(BEAR, OX), (GUARD1, OX)]
    refusal = refused("block with Bear")
    assert refusal.suggestion == "block Pillarfield Ox with Bear"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Nicole attacks with Bear", "it isn't Nicole's turn"),
        ("Amy attacks", "who attacks is missing"),
        ("Bear blocks", "who is blocked is missing"),
        ("chek block Ox with Bear", "is no verb"),
        ("Bear blocks Oxx", '"Oxx"'),
        ("Ox attacks Nicolle", '"Nicolle"'),
    ],
)
def test_what_is_missing_is_said(line: str, says: str) -> None:
    assert says in str(refused(line))


@pytest.mark.parametrize(
    ("line", "saved"),
    [
        ("Ox gets +2/+2", "pump Ox +2/+2"),
        ("Ox and Ogre get -1/-1 until end of turn", "pump Ox and Ogre -1/-1 until end of turn"),
        ("deal 3 damage to Ox", "damage 3 to Ox"),
        ("3 damage to Nicole", "damage 3 to Nicole"),
        ("deal 3 damage to Bear from Ogre", "damage 3 to Bear from Ogre"),
        ("Ox takes 3 damage", "damage 3 to Ox"),
        ("go to damage", "to damage"),
        ("go to end of combat", "to end of combat"),
        ("next turn", "to next turn"),
        ("508.1d", "rule 508.1d"),
        ("702.19", "rule 702.19"),
    ],
)
def test_other_lines_as_they_are_said(line: str, saved: str) -> None:
    typed = told(line)
    assert typed.line == saved
    assert told(saved) == typed


@pytest.mark.parametrize(
    ("line", "hint"),
    [("kill Ox", "destroy Ox"), ("Ox dies", "destroy Ox"), ("declare attackers", "attack Ox"), ("show", "board"),
     ("combat", "to combat"), ("Nicole is at 15", "life Amy 15"), ("clear", "reset")],
)  # fmt: skip
def test_what_to_type_for_what_people_say(line: str, hint: str) -> None:
    assert hint in refused(line).suggestion


@pytest.mark.parametrize(
    ("line", "saved"),
    [
        ("edition 20140502", "edition 2014-05-02"),
        ("edition Khans of Tarkir", "edition 2014-09-25"),
        ("edition magic 2011", "edition 2010-07-16"),
        ("edition M11", "edition 2010-07-16"),
    ],
)
def test_editions_as_they_are_called(line: str, saved: str) -> None:
    assert told(line).line == saved


def test_a_year_is_no_day() -> None:
    refusal = refused("edition 2014")
    assert "2014-05-01" in refusal.suggestion and "2015" not in refusal.suggestion
    assert "today" in refused("edition 1066").suggestion


def test_removing_says_from_where() -> None:
    assert refused("remove Ox").suggestion == "remove Ox from combat"


def test_a_name_of_signs_alone_is_named_whole() -> None:
    things = (*THINGS, Thing(130, "🐂🐂", 1, "a9"), Thing(131, "🐂", 1, "a10"))
    assert attacks("attack 🐂", things=things) == {131: 0}
    assert attacks("attack 🐂🐂, Ox", things=things) == {130: 0, OX: 0}


def test_assignments_without_colon_and_with_and() -> None:
    for line in (
        "assign Ox: 1 Bear and 1 Nicole",
        "assign Ox 1 Bear, 1 on Nicole",
        "assign Ox: 1 to Bear, 1 Nicole",
    ):
        command = told(line, table())
        assert isinstance(command, Assign)
        assert [(s.recipient, s.amount) for s in command.assignments[0].shares] == [(BEAR, 1), (NICOLE, 1)]
