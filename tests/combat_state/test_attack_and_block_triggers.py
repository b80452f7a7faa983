"""Which wordings trigger on attacks and blocks, and which don't (508.3, 509.3)."""

from __future__ import annotations

import pytest
from combat_session import Judge

from judgecli.board.events import NotTriggered, Triggered

ATTACKS = '"Whenever this creature attacks, draw a card."'
BLOCKS = '"Whenever this creature blocks, draw a card."'
BLOCKS_A_CREATURE = '"Whenever this creature blocks a creature, draw a card."'
BLOCKED = '"Whenever this creature becomes blocked, draw a card."'
BLOCKED_BY = '"Whenever this creature becomes blocked by a creature, draw a card."'
UNBLOCKED = '"Whenever this creature attacks and isn\'t blocked, draw a card."'


def named(judge: Judge) -> tuple[list[str], list[str]]:
    """Names of what triggered, and why each of the others didn't."""
    assert judge.last is not None
    yes = [judge.board.name(e.object) for e in judge.last.events if isinstance(e, Triggered)]
    return yes, [e.why for e in judge.last.events if isinstance(e, NotTriggered)]


def table(ogre: str, bear: str = "", edition: str | None = None) -> Judge:
    lines = ("players Amy, Nicole", f"Amy: Ogre 3/3 {ogre}, Elf 1/1", f"Nicole: Bear 2/2 {bear}, Wall 0/4")
    return Judge(*lines, edition=edition)


@pytest.mark.cr("508.3a")
def test_attacks_needs_a_declaration() -> None:
    judge = table(ATTACKS).type("attack Ogre")
    assert named(judge) == (["Ogre"], [])
    judge.type(f"put Amy Raider 2/2 {ATTACKS} attacking")
    assert named(judge) == ([], ["put attacking"])
    judge.type(f"put Amy Second 2/2 {ATTACKS}", "become Second attacking")
    assert named(judge) == ([], ["put attacking"])


@pytest.mark.cr("508.3a")
@pytest.mark.parametrize(("target", "triggers"), [("Nicole", False), ("Jace", True)])
def test_attacks_a_planeswalker(target: str, triggers: bool) -> None:
    judge = table('"Whenever this creature attacks a planeswalker, draw a card."')
    judge.type("Nicole: Jace planeswalker loyalty 4", f"attack Ogre -> {target}")
    assert named(judge) == (["Ogre"] if triggers else [], [])


@pytest.mark.cr("508.3d")
@pytest.mark.cr("508.3e")
@pytest.mark.parametrize(
    ("text", "target", "times"),
    [
        ("Whenever you attack, draw a card.", "Jace", 1),
        ("Whenever you attack a player, draw a card.", "Jace", 0),
        ("Whenever you attack a player, draw a card.", "Nicole", 1),
        ("Whenever you attack with two or more creatures, draw a card.", "Nicole", 1),
        ("Whenever you attack with three or more creatures, draw a card.", "Nicole", 0),
    ],
)
def test_a_player_attacks(text: str, target: str, times: int) -> None:
    judge = table("").type("Nicole: Jace planeswalker loyalty 4", f'Amy: Banner enchantment "{text}"')
    judge.type(f"attack Ogre, Elf -> {target}")
    assert named(judge) == (["Banner"] * times, [])


@pytest.mark.cr("509.3a")
@pytest.mark.cr("509.3b")
@pytest.mark.parametrize(
    ("wording", "lines", "expected"),
    [
        (BLOCKS, ["block Ogre with Bear"], (["Bear"], [])),
        (BLOCKS, ["block none", "become Bear blocking Ogre"], (["Bear"], [])),
        (BLOCKS, ["block Ogre with Bear", "become Bear blocking Elf"], ([], ["already blocking"])),
        (BLOCKS_A_CREATURE, ["block Ogre with Bear"], (["Bear"], [])),
        (BLOCKS_A_CREATURE, ["block Ogre with Bear", "become Bear blocking Elf"], (["Bear"], [])),
    ],
)
def test_a_creature_blocks(wording: str, lines: list[str], expected: tuple[list[str], list[str]]) -> None:
    judge = table("", wording).type("attack Ogre, Elf", *lines)
    assert named(judge) == expected


@pytest.mark.cr("509.3a")
@pytest.mark.parametrize("wording", [BLOCKS, BLOCKS_A_CREATURE])
def test_an_arrival_never_blocked(wording: str) -> None:
    judge = table("").type("attack Ogre", "block none", f"put Nicole Cat 1/1 {wording} blocking Ogre")
    assert named(judge) == ([], ["put blocking"])


@pytest.mark.cr("509.3c")
@pytest.mark.cr("509.3d")
@pytest.mark.parametrize(
    ("wording", "lines", "expected"),
    [
        (BLOCKED, ["block Ogre with Bear, Wall"], (["Ogre"], [])),
        (BLOCKED, ["block none", "become Ogre blocked"], (["Ogre"], [])),
        (BLOCKED, ["block none", "put Nicole Cat 1/1 blocking Ogre"], (["Ogre"], [])),
        (BLOCKED, ["block Ogre with Bear", "put Nicole Cat 1/1 blocking Ogre"], ([], ["already blocked"])),
        (BLOCKED, ["become Ogre blocked"], ([], ["before blockers"])),
        (BLOCKED_BY, ["block Ogre with Bear, Wall"], (["Ogre", "Ogre"], [])),
        (BLOCKED_BY, ["block Ogre with Bear", "put Nicole Cat 1/1 blocking Ogre"], (["Ogre"], [])),
        (BLOCKED_BY, ["block none", "become Ogre blocked"], ([], ["blocked by no creature"])),
        (BLOCKED_BY, ["block Ogre with Bear", "become Wall blocking Ogre"], (["Ogre"], [])),
    ],
)
def test_a_creature_becomes_blocked(
    wording: str, lines: list[str], expected: tuple[list[str], list[str]]
) -> None:
    assert named(table(wording).type("attack Ogre, Elf", *lines)) == expected


@pytest.mark.cr("509.3g")
def test_attacks_and_isnt_blocked() -> None:
    judge = table(UNBLOCKED).type("attack Ogre", "block none")
    assert named(judge) == (["Ogre"], [])
    judge.type(f"put Amy Late 1/1 {UNBLOCKED} attacking")
    assert named(judge) == ([], ["after blockers"])
    judge = table(UNBLOCKED).type("attack Ogre", "block Ogre with Bear", "destroy Bear")
    assert named(judge) == ([], [])


@pytest.mark.cr("509.3g")
@pytest.mark.parametrize(
    ("edition", "expected"), [("2013-05-01", (["Raider"], [])), ("2013-04-30", ([], ["never attacked"]))]
)
def test_isnt_blocked_without_having_attacked(edition: str, expected: tuple[list[str], list[str]]) -> None:
    judge = table("", edition=edition).type(
        "attack Ogre", f"put Amy Raider 2/2 {UNBLOCKED} attacking", "block none"
    )
    assert named(judge) == expected


@pytest.mark.cr("509.3b")
@pytest.mark.parametrize(
    ("edition", "expected"), [("2010-02-01", (["Bear"], [])), ("2010-01-31", ([], ["not declared"]))]
)
def test_blocks_a_creature_by_an_effect(edition: str, expected: tuple[list[str], list[str]]) -> None:
    judge = table("", BLOCKS_A_CREATURE, edition).type(
        "attack Ogre", "block none", "become Bear blocking Ogre"
    )
    assert named(judge) == expected


@pytest.mark.cr("508.2a")
def test_an_attack_trigger_looks_at_the_moment_of_the_declaration() -> None:
    judge = table("").type('Amy: Chief 2/2 "Whenever a creature with flying attacks, draw a card."')
    judge.type("give Ogre flying", "attack Ogre, Elf")
    assert named(judge) == (["Chief"], [])
    judge.type("give Elf flying")
    assert named(judge) == ([], [])


@pytest.mark.cr("510.3a")
def test_who_dies_of_the_damage_it_deals_triggers_all_the_same() -> None:
    judge = table('"Whenever this creature deals combat damage to a creature, draw a card."')
    judge.type("pump Bear +3/+3", "attack Ogre", "block Ogre with Bear", "to damage")
    assert named(judge) == (["Ogre"], [])
    judge.type("expect Ogre dies")


def test_one_or_more_creatures_trigger_once_for_each_player() -> None:
    text = '"Whenever one or more creatures you control deal combat damage to a player, draw a card."'
    judge = Judge(
        "players Amy, Ben, Cleo", "variant attack multiple", f"Amy: 3 Ogre 3/3, Banner enchantment {text}"
    )
    judge.type("attack Ogre#1, Ogre#2 -> Ben; Ogre#3 -> Cleo", "to damage")
    assert named(judge) == (["Banner", "Banner"], [])


@pytest.mark.cr("511.2")
def test_at_end_of_combat_triggers_as_the_step_begins() -> None:
    judge = table('"At end of combat, sacrifice this creature."').type(
        "attack Ogre", "block none", "to damage"
    )
    assert named(judge) == ([], [])
    assert named(judge.type("to end of combat")) == (["Ogre"], [])


@pytest.mark.cr("724.2e")
def test_at_end_of_combat_doesnt_trigger_when_the_phase_ends_at_once() -> None:
    judge = table('"At end of combat, sacrifice this creature."').type("attack Ogre", "end combat")
    assert named(judge) == ([], [])


@pytest.mark.cr("508.3b")
def test_is_attacked_triggers_once_for_a_declaration() -> None:
    judge = table("").type('Nicole: Ward enchantment "Whenever you\'re attacked, draw a card."')
    assert named(judge.type("attack Ogre, Elf")) == (["Ward"], [])
    assert named(judge.type("put Amy Raider 2/2 attacking")) == ([], [])


@pytest.mark.cr("509.3e")
@pytest.mark.parametrize(
    ("lines", "times"),
    [
        (["block Ogre with Bear"], 0),
        (["block Ogre with Bear, Wall"], 1),
        (["block Ogre with Bear", "become Wall blocking Ogre"], 1),
        (["block Ogre with Bear", "put Nicole Cat 1/1 blocking Ogre"], 1),
        (["block Ogre with Bear, Wall", "put Nicole Cat 1/1 blocking Ogre"], 0),
    ],
)
def test_by_so_many_creatures(lines: list[str], times: int) -> None:
    judge = table('"Whenever this creature becomes blocked by two or more creatures, draw a card."')
    assert named(judge.type("attack Ogre", *lines)) == (["Ogre"] * times, [])
