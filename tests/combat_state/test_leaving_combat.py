"""What takes creatures and attacked permanents out of combat, and what stays (506.4)."""

from __future__ import annotations

import pytest
from combat_session import Judge

from judgecli.board.events import CombatEnded, Expired, RemovedFromCombat

TABLE = (
    "players Amy, Nicole",
    "Amy: Ogre 3/3, Elf 1/1",
    "Nicole: Bear 2/2, Wall 0/4, Jace planeswalker loyalty 4",
)


def blocked_ogre(edition: str | None = None) -> Judge:
    return Judge(*TABLE, "attack Ogre -> Nicole; Elf -> Jace", "block Ogre with Bear", edition=edition)


def removal(judge: Judge) -> RemovedFromCombat:
    assert judge.last is not None
    return next(e for e in judge.last.events if isinstance(e, RemovedFromCombat))


@pytest.mark.cr("506.4")
@pytest.mark.parametrize(
    "line",
    ["destroy Bear", "exile Bear", "bounce Bear", "sacrifice Bear", "blink Bear", "phase out Bear", "control Bear Amy",
     "remove Bear from combat", "Bear stops being a creature"],
)  # fmt: skip
@pytest.mark.cr("509.1h")
def test_a_blocker_leaves_and_the_attacker_stays_blocked(line: str) -> None:
    judge = blocked_ogre().type(line)
    assert removal(judge).still_blocked == (judge.id("Ogre"),)
    judge.type("expect Ogre blocked, Ogre attacking Nicole", "to damage", "expect life Nicole 20")


@pytest.mark.cr("509.1g")
@pytest.mark.parametrize("line", ["destroy Ogre", "bounce Ogre", "control Ogre Nicole", "phase out Ogre"])
def test_an_attacker_leaves_and_its_blocker_goes_on_blocking(line: str) -> None:
    judge = blocked_ogre().type(line)
    assert removal(judge).idle == (judge.id("Bear"),)
    judge.type("expect Bear blocking nothing", "to damage", "expect Bear survives, loyalty Jace 3")


@pytest.mark.cr("506.4c")
@pytest.mark.parametrize(
    "line", ["destroy Jace", "control Jace Amy", "Jace stops being a planeswalker", "phase out Jace"]
)
def test_an_attacked_planeswalker_leaves_and_its_attacker_attacks_nothing(line: str) -> None:
    judge = blocked_ogre().type(line)
    assert removal(judge).aimless == (judge.id("Elf"),)
    judge.type("expect Elf attacking nothing, Elf unblocked", "to damage", "expect life Nicole 20")


@pytest.mark.cr("506.4a")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('give Ogre "This creature can\'t attack."', True),
        ("give Ogre defender", True),
        ('give Bear "This creature can\'t block."', True),
        ("give Ogre flying", True),
        ("give Ogre menace", True),
        ('give Ogre "This creature can\'t be blocked."', True),
        ("give Ogre lifelink", False),
        ("give Elf flying", False),
        ("give Wall defender", False),
        ("pump Ogre +1/+1", False),
    ],
)
def test_what_comes_too_late_is_told(line: str, told: bool) -> None:
    judge = blocked_ogre()
    judge.type(line)
    assert judge.last is not None
    late = {"combat.late_restriction", "blockers.restrictions"}
    assert any(late & set(e.cites) for e in judge.last.events) is told
    judge.type("expect Ogre attacking Nicole, Bear blocking Ogre")


@pytest.mark.cr("506.4")
def test_control_twice_and_back_in_one_turn() -> None:
    judge = blocked_ogre().type("control Ogre Nicole", "control Ogre Amy")
    judge.type("expect Ogre not in combat, Bear blocking nothing")
    assert judge.board.objects[judge.id("Ogre")].sick


@pytest.mark.cr("506.4d")
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Gideon stops being a creature"], "Ogre attacking Gideon"),
        (["Gideon stops being a planeswalker"], "Gideon blocking Ogre, Ogre attacking nothing"),
        (["Gideon stops being a planeswalker", "Gideon stops being a creature"], "Gideon not in combat"),
        (["destroy Gideon"], "Ogre attacking nothing, Ogre blocked"),
        (["control Gideon Amy"], "Gideon not in combat, Ogre attacking nothing"),
    ],
)
def test_an_attacked_planeswalker_that_blocks(lines: list[str], expected: str) -> None:
    judge = Judge("players Amy, Nicole", "Amy: Ogre 3/3", "Nicole: Gideon planeswalker loyalty 6")
    judge.type("become Gideon creature 5/5", "attack Ogre -> Gideon", "block Ogre with Gideon")
    judge.type(*lines, f"expect {expected}, Ogre blocked")


@pytest.mark.cr("506.4")
def test_a_creature_that_becomes_a_battle_stops_fighting() -> None:
    judge = Judge(*TABLE, "2 defense on Ogre", "attack Ogre -> Nicole", "become Ogre battle")
    judge.type("expect Ogre not in combat")


@pytest.mark.cr("506.4")
@pytest.mark.parametrize(("edition", "out"), [("2010-07-16", True), ("2010-06-18", False)])
def test_phasing_out_by_date(edition: str, out: bool) -> None:
    judge = blocked_ogre(edition).type("phase out Ogre")
    assert (judge.board.combat.attacker(judge.id("Ogre")) is None) is out
    # what is phased out neither deals damage nor is dealt any
    judge.type("to damage", "expect Bear survives, life Nicole 20, loyalty Jace 3")


@pytest.mark.cr("511.3")
@pytest.mark.cr("500.5a")
def test_everything_leaves_as_the_end_of_combat_step_ends() -> None:
    judge = blocked_ogre().type("pump Ogre +1/+1 this combat", "fog", "to end of combat")
    assert judge.board.combat.attacking
    judge.type("expect Ogre 4/4", "next", "expect Ogre 3/3, Ogre not in combat")
    assert judge.last is not None
    assert not judge.board.combat.attacking


@pytest.mark.cr("724.2")
def test_end_of_the_combat_phase() -> None:
    judge = blocked_ogre().type("pump Ogre +1/+1 this combat", "end combat")
    assert judge.last is not None
    kinds = [type(e) for e in judge.last.events]
    assert kinds.index(CombatEnded) < kinds.index(Expired)
    judge.type("expect step main 2, Ogre 3/3, life Nicole 20, Bear survives")
    assert "nothing happens" in judge.says("end combat")


@pytest.mark.cr("724.1")
def test_end_of_the_turn() -> None:
    judge = blocked_ogre().type("pump Ogre +1/+1", "damage 1 to Bear", "end turn")
    judge.type(
        "expect step cleanup, Ogre 3/3, Bear damage 0, Ogre not in combat", "next", "expect turn Nicole"
    )


@pytest.mark.cr("701.19a")
def test_a_regeneration_shield_is_used_once() -> None:
    judge = blocked_ogre().type("regenerate Bear", "destroy Bear")
    judge.type("expect Bear survives, Bear tapped, Bear not in combat, Ogre blocked")
    judge.type("destroy Bear", "expect Bear dies")


@pytest.mark.cr("514.2")
def test_a_regeneration_shield_ends_with_the_turn() -> None:
    judge = Judge(
        *TABLE, "regenerate Bear", "attack none", "to next turn", "destroy Bear", "expect Bear dies"
    )
    assert not judge.board.objects[judge.id("Bear")].shields


def test_what_is_not_in_combat_cant_be_taken_out_of_it() -> None:
    judge = blocked_ogre()
    before = judge.board.combat
    assert "not in combat" in judge.says("remove Wall from combat")
    assert judge.board.combat == before
