"""What must hold of the reader whatever it is given: it never fails, drops nothing, reads no half clause."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgecli.abilities.oracle import read
from judgecli.board.abilities import (
    Ability,
    CantAttack,
    CantBlock,
    Irrelevant,
    Mode,
    NotModelled,
    Timing,
    Trigger,
)

VOCABULARY = """
this creature ~ enchanted equipped creatures you control your opponents can't attack block be blocked by except two or
more if able each combat turn unless as long whenever when at deals damage to a player prevent all that would dealt
gets +1/+1 until end of turn has flying and first strike target it that pays {2} its controller , . : — • another no
than one must do so defending player Islands with power 3 less greater without
"""
WORDS = [*VOCABULARY.split(), '"this creature can\'t block."']
MODELLED = [
    "This creature can't attack.",
    "This creature attacks each combat if able.",
    "Enchanted creature can't attack or block.",
    "This creature can't be blocked by Walls.",
    "All creatures able to block this creature do so.",
    "No more than one creature can attack each combat.",
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.",
    "This creature can block an additional creature each combat.",
    "Prevent all combat damage that would be dealt to this creature.",
    "This creature gets +1/+1 as long as you control an Island.",
]


@settings(max_examples=300)
@given(st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join))
def test_any_words_give_abilities_and_never_an_error(text: str) -> None:
    for ability in read(text, name="Storm Crow"):
        assert isinstance(ability, Ability)
        assert ability.parts


@settings(max_examples=200)
@given(st.text(alphabet=string.printable + '—•“”’−{}()"~é\x00', max_size=80))
def test_any_text_gives_abilities_and_never_an_error(text: str) -> None:
    for ability in read(text, name=text[:7]):
        assert ability.parts


@pytest.mark.parametrize(
    "text", ["(" * 500, '"' * 999, "{" * 300, "can't " * 700, "x" * 100_000, "\x00", "•\n•\n—"]
)
def test_odd_texts(text: str) -> None:
    assert all(ability.parts for ability in read(text))


@settings(max_examples=150)
@given(
    st.sampled_from(MODELLED),
    st.sampled_from(["banana", "unless", "and", "by", "twice", "of Walls", "if"]),
    st.data(),
)
def test_a_word_too_many_makes_a_clause_unread(text: str, extra: str, data: st.DataObject) -> None:
    words = text[:-1].split()
    at = data.draw(st.integers(0, len(words)))
    changed = " ".join([*words[:at], extra, *words[at:]]) + "."
    known = read(text)[0].parts
    for ability in read(changed):
        # It may mean something else with that word, but it is never read as if the word weren't there.
        assert ability.parts != known or any(isinstance(part, NotModelled) for part in ability.parts)


@settings(max_examples=60)
@given(st.sampled_from(MODELLED), st.sampled_from(MODELLED))
def test_lines_are_read_one_by_one(first: str, second: str) -> None:
    assert read(f"{first}\n{second}") == (*read(first), *read(second))


def test_nothing_is_dropped() -> None:
    text = (
        "Flying\nThis creature can't block.\nWhen you frobnicate, do it again.\n• A mode of it.\nDraw a card."
    )
    shown = [ability.text for ability in read(text)]
    assert shown == [
        "flying",
        "This creature can't block.",
        "When you frobnicate, do it again.",
        "• A mode of it.",
        "Draw a card.",
    ]


def test_what_is_not_understood_says_what_it_could_touch() -> None:
    (ability,) = read("Creatures with even mana values can't block.")
    (part,) = ability.parts
    assert isinstance(part, NotModelled)
    assert "block" in part.touches


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card.",
        "Scry 2.",
        "This spell costs {1} less to cast.",
        "Search your library for a card, then shuffle.",
    ],
)
def test_cards_and_mana_are_irrelevant(text: str) -> None:
    assert [a.parts for a in read(text)] == [(Irrelevant(),)]


@pytest.mark.parametrize(
    "text",
    [
        "You may cast this spell as though it had flash.",
        "Creature spells you cast have haste.",
        "If a creature card would be put into your graveyard, exile it instead.",
        "Put a creature card from your hand onto the battlefield tapped and attacking.",
        "Your opponents can't cast spells during combat.",
    ],
)
def test_what_could_touch_combat_is_never_irrelevant(text: str) -> None:
    assert not any(isinstance(part, Irrelevant) for ability in read(text) for part in ability.parts)


# -- pieces that don't hold by themselves -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "It can't block.",
        "They block this turn if able.",
        "The damage can't be prevented.",
        "Otherwise, it can't attack or block.",
        "If damage would be dealt to this creature, prevent that damage. Remove a +1/+1 counter from it.",
        "15-20 | Creatures can't block this turn.",
    ],
)
def test_a_sentence_that_needs_another_is_not_read_alone(text: str) -> None:
    assert all(isinstance(part, NotModelled) for ability in read(text) for part in ability.parts)


def test_modes_and_chapters_are_no_abilities_in_force() -> None:
    assert isinstance(read("• Creatures can't block this turn.")[0].parts[0], Mode)
    (chapter,) = read("II — Creatures can't block this turn.")[0].parts
    assert isinstance(chapter, Trigger)
    assert chapter.event == "chapter"


def test_abilities_of_a_level_do_not_hold_at_every_level() -> None:
    found = read("Level up {2}\nLEVEL 1-4\n2/2\nThis creature can't block.\nLEVEL 5+\n4/4\nFlying")
    assert all(isinstance(part, NotModelled) for ability in found[1:] for part in ability.parts)


def test_abilities_of_a_class_hold_from_their_level_on() -> None:
    found = read("Creatures you control have menace.\n{1}{R}: Level 2\nThis creature can't attack.")
    assert found[0].parts[0].when is None  # type: ignore[union-attr]
    (later,) = found[2].parts
    assert isinstance(later, CantAttack)
    assert later.when is not None
    assert later.when.kind == "unknown"


def test_names_in_the_text_are_found() -> None:
    assert read("This creature can't block Ogre#2.", find={"Ogre#2": 107}.get)[0].parts != (CantBlock(),)


def test_a_timing_line_keeps_what_it_demands() -> None:
    (ability,) = read("Cast this spell only during combat after blockers are declared.")
    (part,) = ability.parts
    assert isinstance(part, Timing)
    assert part.all_of[0].during_combat
