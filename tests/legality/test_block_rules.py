"""Each kind of restriction, requirement, cost and permission on blockers, by its wording (509.1a-d)."""

from __future__ import annotations

import pytest
from legality_boards import ask, at_table, block_verdict

from judgecli.combat.legality import blockable_by

TWO = "players Amy, Nicole"


def rule(*lines: str, date: str | None = None) -> None:
    """Set-up lines, then checks with what is expected of them after an equals sign."""
    at_table(*lines, date=date)


@pytest.mark.cr("509.1a")
def test_who_may_block_what() -> None:
    session = at_table(
        "players Amy, Ben, Cleo",
        "variant attack multiple",
        "Amy: Ox 2/4, Elk 3/3, Idle 1/1",
        "Ben: Bear 2/2, Tired 2/2 tapped, Rock artifact, Jace planeswalker loyalty 3",
        "Cleo: Cat 1/1",
        "attack Ox -> Jace; Elk -> Cleo",
    )
    assert ask(session, "check block Ox with Bear").legal
    wrong = {
        "Elk with Bear": "not attacking you",
        "Idle with Bear": "not attacking",
        "Ox with Tired": "tapped",
        "Ox with Rock": "not a creature",
    }
    for words, kind in wrong.items():
        verdict = ask(session, f"check block {words}")
        assert [v.kind for v in verdict.violations] == [kind]
        assert verdict.cites[0] == "blockers.choose"


@pytest.mark.cr("509.1b")
@pytest.mark.parametrize(
    ("attacker", "blocker", "rule_number"),
    [
        ("2/2 flying", "2/2", "702.9b"),
        ("2/2 flying", "2/2 reach", ""),
        ("2/2 flying", "2/2 flying", ""),
        ("2/2 shadow", "2/2", "702.28b"),
        ("2/2", "2/2 shadow", "702.28b"),
        ("2/2 shadow", "2/2 shadow", ""),
        ("2/2 horsemanship", "2/2", "702.31b"),
        ("2/2 fear", "2/2 white", "702.36b"),
        ("2/2 fear", "2/2 black", ""),
        ("2/2 fear", "2/2 artifact white", ""),
        ("2/2 red intimidate", "2/2 white", "702.13b"),
        ("2/2 red intimidate", "2/2 red white", ""),
        ("2/2 intimidate", "2/2 red", "702.13b"),
        ("2/2 intimidate", "2/2 artifact", ""),
        ("2/2 skulk", "3/3", "702.118b"),
        ("2/2 skulk", "2/2", ""),
        ("2/2 protection from red", "2/2 red", "702.16f"),
        ("2/2 protection from red", "2/2 green", ""),
        ("2/2 unblockable", "2/2", "509.1b"),
        ('2/2 "This creature can\'t be blocked by creatures with power 2 or less."', "2/2", "509.1b"),
        ('2/2 "This creature can\'t be blocked by creatures with power 2 or less."', "3/2", ""),
        ('2/2 "This creature can\'t be blocked except by artifact creatures."', "2/2", "509.1b"),
        ("3/3 \"Creatures with power less than this creature's power can't block it.\"", "2/2", "509.1b"),
        ("3/3 \"Creatures with power less than this creature's power can't block it.\"", "3/2", ""),
        ("2/2", '2/2 "This creature can block only creatures with flying."', "509.1b"),
        ("2/2", "2/2 can't block", "509.1b"),
        ("2/2", "2/2 suspected", "509.1b"),
        ("2/2", "2/2 decayed", "702.147a"),
    ],
)
def test_single_blocks(attacker: str, blocker: str, rule_number: str) -> None:
    expected = f"illegal {rule_number}, cites 509.1b" if rule_number else "legal"
    rule(
        TWO,
        f"Amy: Ox {attacker}",
        f"Nicole: Elf {blocker}",
        "attack Ox",
        f"check block Ox with Elf = {expected}",
        "check block none = legal",
    )


@pytest.mark.cr("509.1b")
def test_evasion_is_cumulative_and_all_of_it_is_named() -> None:
    session = at_table(TWO, "Amy: Ox 2/2 flying shadow menace", "Nicole: Elf 3/3 tapped", "attack Ox")
    verdict = ask(session, "check block Ox with Elf")
    assert [v.kind for v in verdict.violations] == ["tapped", "evasion", "evasion", "too few blockers"]
    assert verdict.cites == (
        "blockers.choose",
        "blockers.restrictions",
        "keyword.flying.evasion",
        "keyword.shadow.evasion",
        "keyword.menace.two",
    )


@pytest.mark.cr("702.14c")
def test_landwalk_looks_at_the_defending_player() -> None:
    rule(
        TWO,
        "Amy: Merfolk 2/2 islandwalk",
        "Nicole: Elf 1/1",
        "attack Merfolk",
        "check block Merfolk with Elf = legal",
        "put Nicole Island",
        "check block Merfolk with Elf = illegal 702.14c",
    )


@pytest.mark.cr("509.1b")
def test_numbers_of_blockers() -> None:
    rule(
        TWO,
        'Amy: Ox 2/4 menace, Elk 3/3 "This creature can\'t be blocked except by three or more creatures."',
        'Amy: Cat 1/1 "This creature can\'t be blocked by more than one creature."',
        "Nicole: 4 Elf 1/1",
        "attack all",
        "check block Ox with Elf#1 = illegal 702.111b",
        "check block Ox with Elf#1, Elf#2; Cat with Elf#3 = legal",
        "check block Elk with Elf#1, Elf#2 = illegal 509.1b",
        "check block Elk with Elf#1, Elf#2, Elf#3 = legal",
        "check block Cat with Elf#1, Elf#2 = illegal 509.1b",
    )


@pytest.mark.cr("509.1b")
def test_alone_companions_and_limits() -> None:
    rule(
        TWO,
        "Amy: 3 Ox 2/4",
        "Nicole: Shy 1/1 can't block alone, 2 Elf 1/1",
        'Nicole: Flunky 3/3 "This creature can\'t block unless at least two other creatures block."',
        'Nicole: Law enchantment "No more than three creatures can block each combat."',
        "attack all",
        "check block Ox#1 with Shy = illegal 509.1b",
        "check block Ox#1 with Shy; Ox#2 with Elf#1 = legal",
        "check block Ox#1 with Flunky, Elf#1 = illegal 509.1b",
        "check block Ox#1 with Flunky, Elf#1, Elf#2 = legal",
        "check block Ox#1 with Flunky, Elf#1, Elf#2, Shy = illegal 509.1b",
    )


@pytest.mark.cr("509.1b")
def test_a_limit_counts_each_players_blockers() -> None:
    """802.4b: other players' blockers are ignored."""
    rule(
        "players Amy, Ben, Cleo",
        "variant attack multiple",
        "Amy: 2 Ox 2/4",
        "Ben: Elf 1/1, Law enchantment one blocker",
        "Cleo: Cat 1/1",
        "attack Ox#1 -> Ben; Ox#2 -> Cleo",
        "block Ox#1 with Elf",
        "expect legal",
        "block Ox#2 with Cat",
        "expect legal",
    )


@pytest.mark.cr("509.1a")
def test_capacity() -> None:
    session = at_table(
        TWO,
        "Amy: 4 Ox 2/4",
        "Nicole: Elf 1/1, Cat 1/1 blocks 2, Wall 1/1 blocks any",
        'Nicole: Brave enchantment "Each creature you control can block an additional creature each combat."',
        "attack all",
    )
    assert ask(session, "check block Ox#1 with Elf; Ox#2 with Elf").legal
    over = ask(session, "check block Ox#1 with Elf; Ox#2 with Elf; Ox#3 with Elf")
    assert [(v.kind, v.number, len(v.others)) for v in over.violations] == [("capacity", 2, 3)]
    assert ask(session, "check block Ox#1 with Cat; Ox#2 with Cat; Ox#3 with Cat").legal
    assert ask(session, "check block Ox#1 with Wall; Ox#2 with Wall; Ox#3 with Wall; Ox#4 with Wall").legal


@pytest.mark.cr("509.1c")
def test_one_lure_and_one_that_must_be_blocked() -> None:
    session = at_table(
        TWO,
        "Amy: Lurer 2/2 lure, Target 2/2 must be blocked",
        "Nicole: 5 Guard 1/1",
        "attack all",
        "options block",
        "expect options 6",
    )
    for words in ("Lurer with 5 Guard", "Lurer with Guard#1, Guard#2, Guard#3, Guard#4; Target with Guard#5"):
        verdict = ask(session, f"check block {words}")
        assert (verdict.legal, verdict.obeyed, verdict.maximum, verdict.total) == (True, 5, 5, 6)
        (obstacle,) = verdict.obstacles
        assert [v.kind for v in obstacle.reasons] == ["capacity"] * 5
    few = ask(session, "check block Lurer with Guard#1")
    assert (few.legal, few.obeyed) == (False, 1)
    # nearest: four more block, so four changes; all five at the Lurer come first
    assert few.witness_block is not None
    assert len(few.witness_block.blocks) == 5


@pytest.mark.cr("509.1c")
def test_lure_counts_only_what_is_able_to_block() -> None:
    session = at_table(
        TWO,
        "Amy: Drake 2/2 flying lure",
        "Nicole: Bird 1/1 flying, Bear 2/2, Tired 1/1 flying tapped",
        "attack all",
    )
    verdict = ask(session, "check block Drake with Bird")
    assert (verdict.legal, verdict.obeyed, verdict.total) == (True, 1, 1)
    assert ask(session, "check block none").legal is False


@pytest.mark.cr("509.1c")
def test_lure_with_a_blocker_of_several() -> None:
    session = at_table(TWO, "Amy: 2 Elf 1/1 lure", "Nicole: Wall 0/5 blocks 2, Bear 2/2", "attack all")
    verdict = ask(session, "check block Elf#1 with Wall, Bear; Elf#2 with Wall")
    assert (verdict.legal, verdict.obeyed, verdict.maximum, verdict.total) == (True, 3, 3, 4)
    assert ask(session, "check block Elf#1 with Wall; Elf#2 with Bear").legal is False


@pytest.mark.cr("509.1c")
def test_must_be_blocked_by_one_by_two_by_a_menace_pair() -> None:
    session = at_table(
        TWO,
        'Amy: Ox 2/4 "This creature must be blocked by exactly one creature if able."',
        'Amy: Elk 3/3 "This creature must be blocked by two or more creatures if able."',
        "Nicole: 3 Elf 1/1",
        "attack all",
    )
    good = ask(session, "check block Ox with Elf#1; Elk with Elf#2, Elf#3")
    assert (good.legal, good.maximum) == (True, 2)
    assert ask(session, "check block Ox with Elf#1, Elf#2, Elf#3").obeyed == 0
    assert ask(session, "check block Elk with Elf#1, Elf#2, Elf#3").obeyed == 1


@pytest.mark.cr("509.1c")
def test_menace_and_a_creature_that_must_block() -> None:
    """The primer's question: War Drums, Oppressive Rays on the Bears, Razorgrass Screen."""
    lines = (
        'Amy: Hill Giant 3/3, Drums enchantment "Creatures you control can\'t be blocked except by two or more creatures."',
        "Nicole: Bears 2/2, Screen 2/1 must block",
    )
    with_rays = at_table(
        TWO,
        *lines,
        'Amy: Rays enchantment aura "Enchanted creature can\'t attack or block unless its controller pays {3}." on Bears',
        "attack Hill Giant",
    )
    none = ask(with_rays, "check block none")
    assert (none.legal, none.maximum, none.total) == (True, 0, 1)
    both = ask(with_rays, "check block Hill Giant with Bears, Screen")
    assert both.legal
    assert both.cost is not None
    assert both.cost.mana == 3
    assert ask(with_rays, "check block Hill Giant with Screen").legal is False
    assert ask(with_rays, "check block Hill Giant with Bears").legal is False
    (obstacle,) = none.obstacles
    assert [v.kind for v in obstacle.reasons] == ["cost", "too few blockers"]
    without = at_table(TWO, *lines, "attack Hill Giant")
    assert ask(without, "check block none").legal is False
    assert ask(without, "check block Hill Giant with Bears, Screen").legal


@pytest.mark.cr("509.1c")
def test_must_block_a_particular_attacker() -> None:
    rule(
        TWO,
        "Amy: Ox 2/4, Elk 3/3",
        "Nicole: Bear 2/2, Cat 1/1",
        'give Bear "This creature blocks a1 this turn if able."',
        "attack all",
        "check block Ox with Bear = legal",
        "check block Elk with Bear = illegal 509.1c",
        "check block Ox with Cat = illegal 509.1c",
        "check block none = illegal 509.1c",
    )


@pytest.mark.cr("509.1d")
def test_costs_to_block() -> None:
    rule(
        TWO,
        "Amy: 2 Ox 2/4",
        "Amy: Tithes 3/3 \"As long as this creature is attacking, creatures can't block unless their controller pays {1}"
        ' for each of those creatures."',
        "Nicole: Elf 1/1 costs 2 to block, Wall 0/4 blocks 2",
        "attack Ox#1, Ox#2",
        "check block Ox#1 with Elf; Ox#2 with Wall = legal, cost {2}",
        "undo",
        "attack all",
        "check block Ox#1 with Elf; Ox#2 with Wall; Tithes with Wall = legal, cost {4}",
    )


@pytest.mark.cr("509.1a")
@pytest.mark.cr("101.2")
def test_permissions() -> None:
    session = at_table(
        TWO,
        "Amy: Drake 2/2 flying, Shade 2/2 shadow, Merfolk 2/2 islandwalk, Ox 2/4",
        "Nicole: Island",
        'Nicole: Archer 1/1 "This creature can block as though it had reach."',
        'Nicole: Dryad 1/1 "This creature can block creatures with shadow as though it had shadow."',
        'Nicole: Giant 1/1 tapped "This creature can block as though it were untapped."',
        'Nicole: Ruler 1/1 "Creatures with islandwalk can be blocked as though they didn\'t have islandwalk."',
        'Nicole: Lazy 1/1 tapped can\'t block "This creature can block as though it were untapped."',
        "attack all",
    )
    board = session.board
    able = {
        board.name(a.creature): {board.name(c) for c in blockable_by(board, a.creature)}
        for a in board.combat.attacking
    }
    assert able == {
        "Drake": {"Archer"},
        "Shade": {"Dryad"},
        "Merfolk": {"Archer", "Dryad", "Giant", "Ruler"},
        "Ox": {"Archer", "Dryad", "Giant", "Ruler"},
    }


@pytest.mark.cr("509.1c")
def test_menace_lure_and_cant_block_alone() -> None:
    """A lured creature that would have to block a menace creature by itself can't."""
    session = at_table(TWO, "Amy: Ox 2/4 menace lure", "Nicole: Bear 2/2", "attack Ox")
    verdict = ask(session, "check block none")
    assert (verdict.legal, verdict.maximum, verdict.total) == (True, 0, 1)
    (obstacle,) = verdict.obstacles
    assert [v.kind for v in obstacle.reasons] == ["too few blockers"]


@pytest.mark.cr("805.10d")
def test_a_team_blocks_as_one() -> None:
    session = at_table(
        "players Amy & Ann, Ben & Bob",
        "Amy: Ox 2/4 menace",
        "Ben: Bear 2/2",
        "Bob: Elk 3/3",
        "attack Ox -> Ben",
    )
    assert block_verdict(session.board, [("Bear", "Ox"), ("Elk", "Ox")], "Ben").legal
    assert block_verdict(session.board, [("Bear", "Ox"), ("Elk", "Ox")], "Bob").legal
    assert block_verdict(session.board, [("Elk", "Ox")], "Ben").legal is False
