"""Untap steps, phasing, extra turns, control, and who is sick (302.6, 500.7, 502, 613.1b, 702.26)."""

from __future__ import annotations

import pytest
from combat_session import Judge

from judgecli.characteristics import view

TABLE = ("players Amy, Nicole", "Amy: Ogre 3/3", "Nicole: Bear 2/2")


@pytest.mark.cr("500.7")
def test_turn_order_goes_on_from_the_last_turn_in_order() -> None:
    judge = Judge("players Amy, Ben, Cleo", "extra turn Cleo", "extra turn Amy")
    turns = []
    for _ in range(5):
        judge.type("to next turn")
        turns.append(judge.board.active)
    assert turns == [1, 3, 2, 3, 1]


@pytest.mark.cr("502.3")
@pytest.mark.parametrize(
    ("state", "untaps"),
    [
        ("tapped", [True, True]),
        ("tapped exerted", [False, True]),
        ("tapped 1 stun counter", [False, True]),
        ("tapped 2 stun counters", [False, False]),
        ('tapped "This creature doesn\'t untap during your untap step."', [False, False]),
    ],
)
def test_who_untaps(state: str, untaps: list[bool]) -> None:
    judge = Judge("players Amy, Nicole", f"Amy: Ogre 3/3 {state}", "Nicole: Plains")
    found = []
    for _ in untaps:
        judge.next_turn().next_turn()
        found.append(not judge.board.objects[judge.id("Ogre")].tapped)
    assert found == untaps


@pytest.mark.cr("502.3")
def test_the_next_untap_step_alone() -> None:
    judge = Judge(
        *TABLE,
        "tap Bear",
        "give Bear \"This creature doesn't untap during its controller's next untap step.\"",
    )
    judge.next_turn().type("expect turn Nicole, Bear tapped")
    assert not judge.board.effects
    judge.next_turn().next_turn().type("expect turn Nicole, Bear untapped")


@pytest.mark.cr("702.26g")
@pytest.mark.cr("702.26h")
def test_what_is_attached_phases_out_and_in_with_it() -> None:
    judge = Judge("players Amy, Nicole", "Amy: Drake 2/2 phasing, Ogre 3/3")
    judge.type('Nicole: Curse enchantment aura "Enchanted creature gets -1/-0." on Drake')
    judge.type("phase out Drake")
    curse = judge.board.objects[judge.id("Curse")]
    assert (curse.phased_out, curse.phased_with) == (True, judge.id("Drake"))
    judge.next_turn().type("expect turn Nicole")
    assert judge.board.objects[judge.id("Curse")].phased_out
    judge.next_turn().type("expect turn Amy, Drake 1/2")
    # two turns later it phases out by itself, and what is attached goes along
    judge.next_turn().next_turn().type("expect turn Amy")
    assert judge.board.objects[judge.id("Drake")].phased_out
    assert judge.board.objects[judge.id("Curse")].phased_with == judge.id("Drake")


@pytest.mark.cr("702.26i")
def test_what_phased_out_by_itself_comes_back_unattached_if_its_host_is_gone() -> None:
    judge = Judge(
        *TABLE, 'Amy: Sword artifact equipment "Equipped creature gets +1/+1." on Ogre', "phase out Sword"
    )
    judge.type(
        "expect Ogre 3/3", "destroy Ogre", "to next turn", "attack none", "to next turn", "expect turn Amy"
    )
    sword = judge.board.objects[judge.id("Sword")]
    assert (sword.phased_out, sword.attached_to) == (False, 0)


@pytest.mark.cr("613.1b")
def test_an_aura_gives_control_while_it_is_there() -> None:
    judge = Judge(
        *TABLE,
        'Amy: Mind Control enchantment aura "You control enchanted creature."',
        "attach Mind Control to Bear",
    )
    bear = judge.id("Bear")
    assert (judge.board.objects[bear].controller, judge.board.objects[bear].sick) == (1, True)
    # whoever controls the Aura controls the creature
    judge.type("control Mind Control Nicole")
    assert judge.board.objects[bear].controller == 2
    judge.type("control Mind Control Amy", "destroy Mind Control")
    assert judge.board.objects[bear].controller == 2


@pytest.mark.cr("613.1b")
def test_an_aura_that_has_lost_its_abilities_gives_control_all_the_same() -> None:
    """Layer 2 comes before layer 6."""
    judge = Judge(
        *TABLE,
        'Amy: Mind Control enchantment aura "You control enchanted creature."',
        "attach Mind Control to Bear",
    )
    judge.type("Mind Control loses all abilities")
    assert judge.board.objects[judge.id("Bear")].controller == 1


@pytest.mark.cr("302.6")
@pytest.mark.parametrize(
    ("lines", "may"),
    [
        ([], True),
        (["control Ogre Nicole", "control Ogre Amy"], False),
        (["control Ogre Nicole", "control Ogre Amy", "give Ogre haste"], True),
        (["blink Ogre"], False),
        (["control Ogre Amy"], True),
        (["face down Ogre", "face up Ogre"], True),
    ],
)
def test_who_may_attack(lines: list[str], may: bool) -> None:
    judge = Judge(*TABLE, *lines)
    name = "Ogre#2" if "blink Ogre" in lines else "Ogre"
    judge.type(f"check attack {name}", "expect legal" if may else "expect illegal 508.1a")


@pytest.mark.cr("611.2c")
@pytest.mark.cr("611.2d")
def test_a_resolved_effect_is_settled_as_it_begins() -> None:
    judge = Judge(*TABLE, 'cast Inspire instant "Creatures you control get +1/+1 until end of turn."')
    judge.type("put Amy Elf 1/1", "expect Ogre 4/4, Elf 1/1")
    judge.type(
        'cast Rally instant "Creatures you control get +1/+1 for each creature you control until end of turn."'
    )
    judge.type("expect Ogre 6/6, Elf 3/3", "put Amy Elf 1/1", "expect Ogre 6/6")


@pytest.mark.cr("611.2c")
def test_what_changes_no_characteristics_reaches_newcomers_too() -> None:
    judge = Judge(
        *TABLE, 'cast Calm instant "Creatures can\'t block this turn."', "attack Ogre", "put Nicole Cat 1/1"
    )
    judge.type("check block Ogre with Cat", "expect illegal 509.1b")


@pytest.mark.cr("613.7e")
def test_attaching_gives_a_new_timestamp() -> None:
    judge = Judge(
        *TABLE, 'Amy: Cloak artifact equipment "Equipped creature has flying."', "attach Cloak to Ogre"
    )
    judge.type("Ogre loses all abilities")
    assert not view(judge.board, judge.id("Ogre")).has("flying")
    judge.type("unattach Cloak", "attach Cloak to Ogre", "expect Ogre has flying")


@pytest.mark.cr("701.3b")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("attach Sword to Plains", "a creature only"),
        ("attach Sword to Nicole", "a creature only"),
        ("attach Bear to Ogre", "Only Auras"),
        ("attach Sword to Ogre", "already"),
        ("unattach Plains", "already"),
    ],
)
def test_what_cant_be_attached_stays_where_it_is(line: str, told: str) -> None:
    judge = Judge(
        *TABLE, "Amy: Plains", 'Amy: Sword artifact equipment "Equipped creature gets +1/+1." on Ogre'
    )
    assert told in judge.says(line)
    judge.type("expect Ogre 4/4")
