"""Arrivals, effects that make attack or block, reselecting, ninjutsu and sneak (506.3, 508.4, 508.7, 509.4)."""

from __future__ import annotations

import pytest
from combat_session import Judge

from judgecli.board.events import Arrived
from judgecli.game.owed import owed

TABLE = ("players Amy, Nicole", "Amy: Ogre 3/3", "Nicole: Bear 2/2, Jace planeswalker loyalty 4")
THREE = (
    "players Amy, Ben, Cleo",
    "variant attack multiple",
    "Amy: Ogre 3/3",
    "Ben: Bear 2/2",
    "Cleo: Wall 0/4",
)


def arrival(judge: Judge) -> Arrived:
    assert judge.last is not None
    return next(e for e in judge.last.events if isinstance(e, Arrived))


@pytest.mark.cr("508.4")
def test_its_controller_chooses_for_each_what_it_attacks() -> None:
    judge = Judge(*TABLE, "attack Ogre -> Nicole", "put Amy 2 Soldier token 1/1 attacking")
    assert [o.subject for o in owed(judge.board)] == [judge.id("Soldier#1"), judge.id("Soldier#2")]
    judge.type("expect owed choose Soldier#1 by Amy")
    assert "Amy chooses what Soldier#1 attacks" in judge.refused("tap Ogre")
    assert "choose one of Nicole, Jace" in judge.refused("choose Bear")
    judge.type("choose Jace", "choose Nicole", "expect Soldier#1 attacking Jace, Soldier#2 attacking Nicole")
    judge.type("expect owed nothing")


@pytest.mark.cr("509.4")
def test_its_controller_chooses_what_it_blocks() -> None:
    judge = Judge(*TABLE, "Amy: Elf 1/1", "attack Ogre, Elf -> Nicole", "block none")
    judge.type("put Nicole Cat token 1/1 blocking", "expect owed choose Cat by Nicole", "choose Elf")
    judge.type("expect Cat blocking Elf, Elf blocked, Ogre unblocked")


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("put Amy Relic artifact attacking", "noncreature"),
        ("put Nicole Cat token 1/1 attacking", "not attacking player"),
        ("put Amy Invasion 4/4 battle siege creature defense 3 protector Nicole attacking", "battle"),
        ("put Amy Relic artifact blocking", "noncreature"),
    ],
)
def test_nothing_is_asked_where_nothing_can_be_attacked(line: str, refused: str) -> None:
    judge = Judge(*TABLE, "attack Ogre -> Nicole", line)
    assert arrival(judge).refused == refused
    judge.type("expect owed nothing")


def test_outside_combat_it_only_arrives() -> None:
    judge = Judge(*TABLE, "put Amy Soldier token 1/1 attacking Nicole")
    assert arrival(judge).refused == "no combat"


def test_where_nobody_attacks_nothing_is_blocked() -> None:
    judge = Judge(*TABLE, "to combat", "put Nicole Cat token 1/1 blocking")
    assert arrival(judge).refused == "nothing to block"


@pytest.mark.cr("506.3d")
@pytest.mark.parametrize(
    ("edition", "readings"), [("2026-02-27", ()), ("2026-02-26", ("late arrival unblocked",))]
)
def test_a_late_arrival_is_unblocked_and_before_2026_that_is_a_reading(
    edition: str, readings: tuple[str, ...]
) -> None:
    judge = Judge(
        *TABLE, "attack Ogre -> Nicole", "block none", "put Amy Elf 1/1 attacking Nicole", edition=edition
    )
    assert arrival(judge).unblocked
    assert arrival(judge).readings == readings


@pytest.mark.cr("702.49c")
@pytest.mark.parametrize("edition", ["2009-07-11", "2014-05-01", "2026-09-25"])
def test_ninjutsu_says_itself_that_the_ninja_is_unblocked(edition: str) -> None:
    judge = Judge(
        *TABLE, "attack Ogre -> Nicole", "block none", "ninjutsu Ninja 2/2 returning Ogre", edition=edition
    )
    assert (arrival(judge).unblocked, arrival(judge).readings) == (True, ())
    judge.type("expect Ninja attacking Nicole, Ninja tapped")


@pytest.mark.cr("702.190a")
def test_sneak_came_in_2026() -> None:
    judge = Judge(*TABLE, "attack Ogre -> Nicole", "block none", edition="2024-11-08")
    assert "sneak came with" in judge.refused("sneak Shade 3/3 returning Ogre").lower()


@pytest.mark.cr("508.4a")
@pytest.mark.parametrize(("edition", "attacks"), [("2024-11-08", False), ("2024-11-07", True)])
def test_a_planeswalker_that_is_nobodys_to_defend(edition: str, attacks: bool) -> None:
    judge = Judge(*TABLE, "attack Ogre -> Jace", "control Jace Amy", edition=edition)
    judge.type(
        "put Amy Elf 1/1 attacking Jace", f"expect Elf {'attacking Jace' if attacks else 'not in combat'}"
    )


@pytest.mark.cr("508.4b")
def test_made_attacking() -> None:
    judge = Judge(*TABLE, "Amy: Elf 1/1 sick defender", "attack Ogre -> Nicole", "become Elf attacking")
    judge.type("expect owed choose Elf by Amy", "choose Jace", "expect Elf attacking Jace, Elf untapped")
    assert "attacking already" in judge.refused("become Elf attacking Nicole")
    judge.type("block Elf with Bear", "become Ogre unblocked")
    assert "is blocking" in judge.refused("become Bear attacking Nicole")


@pytest.mark.cr("506.3g")
def test_a_battle_is_never_made_to_fight() -> None:
    judge = Judge(
        *TABLE,
        "3 defense on Bear",
        "become Bear battle",
        "attack Ogre -> Nicole",
        "become Bear blocking Ogre",
    )
    judge.type("expect Bear not in combat")
    assert judge.board.combat.attackers_declared


@pytest.mark.cr("509.1h")
def test_blocking_another_instead() -> None:
    judge = Judge(*TABLE, "Amy: Elf 1/1", "attack Ogre, Elf -> Nicole", "block Ogre with Bear")
    judge.type("become Bear blocking Elf", "expect Bear blocking Ogre, Bear blocking Elf", "undo")
    judge.type("become Bear blocking Elf instead", "expect Ogre blocked, Elf blocked")
    assert judge.board.combat.blockers_of(judge.id("Ogre")) == ()
    assert "already" in judge.says("become Bear blocking Elf instead")


@pytest.mark.cr("509.1g")
def test_made_to_block_before_blockers_are_declared_and_declared_too() -> None:
    judge = Judge(
        *TABLE,
        "Amy: Elf 1/1",
        "attack Ogre, Elf -> Nicole",
        "become Bear blocking Ogre",
        "block Elf with Bear",
    )
    judge.type("expect Bear blocking Ogre, Bear blocking Elf, Ogre blocked, Elf blocked")
    assert len(judge.board.combat.blocking) == 1


@pytest.mark.cr("508.8")
def test_something_put_in_attacking_keeps_the_steps() -> None:
    judge = Judge(*TABLE, "to combat", "put Amy Elf 1/1 attacking Nicole", "attack none", "next")
    judge.type("expect owed block by Nicole", "block Elf with Bear", "expect Elf blocked")


def test_what_attacks_already_may_be_declared_too() -> None:
    judge = Judge(*TABLE, "to combat", "put Amy Elf 1/1 haste attacking Nicole", "attack Elf -> Jace")
    assert [a.creature for a in judge.board.combat.attacking] == [judge.id("Elf")]
    judge.type("expect Elf attacking Jace")


# -- reselecting ----------------------------------------------------------------------------------------


@pytest.mark.cr("508.7a")
def test_reselecting_changes_what_is_attacked_not_what_was() -> None:
    judge = Judge(*THREE, "attack Ogre -> Ben", "reselect Ogre Cleo")
    attacking = judge.board.combat.attacker(judge.id("Ogre"))
    assert attacking is not None
    assert (attacking.target, attacking.defender, attacking.declared_at) == (3, 3, 2)
    assert "already" in judge.says("reselect Ogre Cleo")


@pytest.mark.cr("508.7c")
@pytest.mark.cr("508.7d")
@pytest.mark.parametrize(
    ("variant", "target", "rule"),
    [
        ("attack multiple", "Amy", "508.7c"),
        ("attack multiple", "Bear", "508.7c"),
        ("attack left", "Cleo", "508.7d"),
        ("one defender", "Cleo", "508.7d"),
    ],
)
def test_who_cant_be_chosen_anew(variant: str, target: str, rule: str) -> None:
    judge = Judge(THREE[0], f"variant {variant}", *THREE[2:], "attack Ogre -> Ben", f"reselect Ogre {target}")
    judge.type(f"expect illegal {rule}", "expect Ogre attacking Ben")


@pytest.mark.cr("508.7")
def test_before_2017_reselecting_is_a_reading() -> None:
    judge = Judge(*THREE, "attack Ogre -> Ben", edition="2017-08-24")
    assert "READING" in judge.says("reselect Ogre Cleo")


# -- copies ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["become Ogre copy of Bear", "become Ogre a copy of Bear"])
def test_copies_are_refused_as_not_modelled(line: str) -> None:
    judge = Judge(*TABLE)
    judge.refused(line)
    assert judge.last is not None and judge.last.refusal is not None
    assert judge.last.refusal.kind == "not modelled"
