"""Replacement and prevention of damage: order by choice, shields, protection, redirection (614-616, 702.16)."""

from __future__ import annotations

from itertools import permutations

import pytest
from damage_boards import at_table, thing

from judgecli.actions.sources import protected_from
from judgecli.board.events import DamagePrevented
from judgecli.game.owed import owed
from judgecli.session.session import Session

_WOULD = "would deal damage to a permanent or player, it deals"
FURNACE = (
    f'Amy: Furnace enchantment "If a source {_WOULD} double that damage to that permanent or player instead."'
)
TORCH = f'Amy: Torch artifact "If a source you control {_WOULD} that much damage plus 1 instead."'
START = ("players Amy, Nicole", "Amy: Ogre 3/3 red", "Nicole: Bear 2/9, Guard 2/9")


def holds(session: Session, *expected: str) -> None:
    for one in expected:
        assert session.run(f"expect {one}").failures == (), one


@pytest.mark.cr("616.1")
@pytest.mark.parametrize("choices", list(permutations(("Furnace", "Torch", "shield"), 2)), ids="-".join)
def test_each_order_of_three_effects(choices: tuple[str, ...]) -> None:
    """3 damage doubled, 1 more, 2 prevented: what comes last is what is left."""
    session = at_table(
        *START, FURNACE, TORCH, "prevent 2 to Nicole", "life Nicole 15", "damage 3 to Nicole from Ogre"
    )
    for choice in choices:
        session.run(f"choose {choice}")
    assert owed(session.board) == ()
    assert session.board.player(2).life == 15 - _reckoned(choices)


def _reckoned(choices: tuple[str, ...]) -> int:
    """The damage after the chosen two and then the third."""
    acts = {"Furnace": lambda n: n * 2, "Torch": lambda n: n + 1, "shield": lambda n: max(0, n - 2)}
    amount = 3
    rest = next(name for name in acts if name not in choices)
    for name in (*choices, rest):
        amount = acts[name](amount)
    return amount


@pytest.mark.cr("616.1")
def test_alike_effects_are_not_asked_about() -> None:
    session = at_table(*START, FURNACE, FURNACE, "damage 1 to Nicole from Ogre")
    assert owed(session.board) == ()
    holds(session, "life Nicole 16")


@pytest.mark.cr("616.1")
def test_what_can_be_typed_is_said_and_anything_else_refused() -> None:
    session = at_table(
        *START, FURNACE, "prevent 1 to Nicole", "prevent 2 to Nicole", "damage 3 to Nicole from Ogre"
    )
    (waiting,) = owed(session.board)
    assert waiting.words == ("", "shield", "shield 2")
    assert session.run("choose Bear").refusal is not None
    assert session.run("choose shield 3").refusal is not None
    assert session.run("choose shield 2").refusal is None
    assert session.run("choose Furnace").refusal is None
    holds(session, "life Nicole 19")


@pytest.mark.cr("615.7")
def test_a_shield_is_used_up_by_what_it_prevents() -> None:
    session = at_table(
        *START, "prevent 3 to Bear", "damage 2 to Bear from Ogre", "damage 2 to Bear from Ogre"
    )
    holds(session, "Bear damage 1")
    assert session.board.effects == ()


@pytest.mark.cr("615.7")
def test_whose_damage_is_asked_only_where_it_differs() -> None:
    table = [
        "players Amy, Nicole",
        "Amy: Ogre 3/3, Snake 2/2 {}",
        "attack all",
        "block none",
        "prevent 3 to Nicole",
    ]
    plain = at_table(*(line.format("") for line in table), "to damage")
    assert owed(plain.board) == ()
    holds(plain, "life Nicole 18")
    linked = at_table(*(line.format("lifelink") for line in table), "to damage")
    (waiting,) = owed(linked.board)
    assert (waiting.what, waiting.player, len(waiting.options)) == ("shield", 2, 2)
    linked.run("choose Snake")
    holds(linked, "life Nicole 18", "life Amy 20")


@pytest.mark.cr("615.7")
def test_a_shield_that_is_enough_asks_nothing() -> None:
    session = at_table(
        "players Amy, Nicole",
        "Amy: Ogre 3/3, Snake 2/2 lifelink",
        "attack all",
        "block none",
        "prevent 5 to Nicole",
    )
    session.run("to damage")
    assert owed(session.board) == ()
    holds(session, "life Nicole 20", "life Amy 20")


@pytest.mark.cr("615.8")
def test_the_next_time_is_one_source_even_if_others_deal_damage_at_once() -> None:
    session = at_table(
        "players Amy, Nicole",
        "Amy: 2 Ogre 3/3",
        "attack all",
        "block none",
        "prevent next from Ogre#1 to Nicole",
    )
    session.run("to damage")
    holds(session, "life Nicole 17")
    assert session.board.effects == ()


@pytest.mark.cr("615.10")
def test_a_static_ability_prevents_from_each_source_and_stays() -> None:
    session = at_table(
        "players Amy, Nicole",
        "Amy: 2 Elf 1/1, Ogre 3/3",
        'Nicole: Sphere artifact "If a source would deal damage to you, prevent 1 of that damage."',
        "attack all",
        "block none",
        "to damage",
    )
    holds(session, "life Nicole 18")


@pytest.mark.cr("615.12")
def test_unpreventable_damage_leaves_shields_and_costs_a_shield_counter() -> None:
    session = at_table(*START, "1 shield on Guard", "prevent 2 to Bear", "damage can't be prevented")
    for name in ("Bear", "Guard"):
        session.run(f"damage 3 to {name} from Ogre")
    holds(session, "Bear damage 3", "Guard damage 3", "Guard counters shield 0")
    assert any(p.amount == 2 for e in session.board.effects for p in e.parts if hasattr(p, "next_only"))


@pytest.mark.cr("122.1c")
def test_one_shield_counter_for_all_sources_and_protection_may_spare_it() -> None:
    session = at_table(
        "players Amy, Nicole",
        "Amy: Ogre 3/3 red, Elk 2/2",
        "Nicole: Guard 2/2 protection from red 2 shield counters blocks any",
        "attack all",
        "block Ogre with Guard; Elk with Guard",
        "to damage",
    )
    assert session.run("expect illegal").failures  # Guard may block a red creature
    session.run("assign auto")
    (waiting,) = owed(session.board)
    assert waiting.words == ("protection", "shield counter")
    session.run("choose protection")
    holds(session, "Guard damage 0", "Guard counters shield 1", "Guard survives")


@pytest.mark.cr("614.9")
def test_redirected_damage_needs_somebody_to_be_dealt_to() -> None:
    words = "All damage that would be dealt to you is dealt to enchanted creature instead."
    martyr = f'Nicole: Martyr enchantment aura on Bear "{words}"'
    session = at_table(*START, martyr, "damage 3 to Nicole from Ogre")
    holds(session, "life Nicole 20", "Bear damage 3")
    session.run("Bear stops being a creature")
    session.run("damage 3 to Nicole from Ogre")
    holds(session, "life Nicole 17")


@pytest.mark.cr("614.9")
def test_redirected_damage_meets_the_protection_of_the_new_recipient() -> None:
    session = at_table(
        "players Amy, Nicole",
        "Amy: Ogre 3/3 red",
        "Nicole: Martyr 1/2 protection from red "
        '"All damage that would be dealt to you is dealt to this creature instead."',
        "damage 3 to Nicole from Ogre",
    )
    holds(session, "life Nicole 20", "Martyr damage 0")
    assert [e.why for r in session.history for e in r.events if isinstance(e, DamagePrevented)] == [
        "protection"
    ]


@pytest.mark.cr("702.64b")
def test_absorb_counts_for_each_source_and_each_instance() -> None:
    session = at_table(
        "players Amy, Nicole",
        "Amy: 2 Wolf 3/3",
        'Nicole: Lymph 1/9 absorb 1 "absorb 1" blocks any',
        "attack all",
        "block Wolf#1 with Lymph; Wolf#2 with Lymph",
        "to damage",
        "assign auto",
    )
    holds(session, "Lymph damage 2")


@pytest.mark.cr("702.16e")
@pytest.mark.parametrize(
    ("words", "source", "kept_out"),
    [
        ("protection from red", "Ogre 3/3 red", True),
        ("protection from red", "Ogre 3/3 green", False),
        ("protection from artifacts", "Golem 3/3 artifact", True),
        ("protection from creatures", "Golem 3/3 artifact", True),
        ("protection from creatures", "Rod artifact", False),
        ("protection from Goblins", "Grunt 1/1 Goblin", True),
        ("protection from everything", "Rod artifact", True),
        ('"protection from Amy"', "Ogre 3/3", True),
        ('"protection from Nicole"', "Ogre 3/3", False),
        ("protection from each color", "Ogre 3/3 black", True),
        ("protection from each color", "Golem 3/3 artifact", False),
        ('"protection from the chosen color" chosen red', "Ogre 3/3 red", True),
        ('"protection from each opponent"', "Ogre 3/3", True),
        ("protection from multicolored", "Ogre 3/3 red green", True),
        ("protection from legendary creatures", "Isamaru 2/2 legendary", True),
        ("protection from legendary creatures", "Ogre 3/3", False),
    ],
)
def test_what_protection_keeps_out(words: str, source: str, kept_out: bool) -> None:
    session = at_table("players Amy, Nicole", f"Amy: {source}", f"Nicole: Knight 2/2 {words}")
    board = session.board
    assert protected_from(board, thing(board, "b1"), thing(board, "a1")) is kept_out


@pytest.mark.cr("702.16e")
def test_a_player_may_have_protection() -> None:
    session = at_table(*START, "give Nicole protection from red", "damage 3 to Nicole from Ogre")
    holds(session, "life Nicole 20")
    session.run("damage 2 to Nicole from Bear")
    holds(session, "life Nicole 18")
