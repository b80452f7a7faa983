"""`card NAME`: each line with how it is taken, in other words than the card's own, and what it cites."""

from __future__ import annotations

import typing
from pathlib import Path

import pytest
from card_files import forget_shipped

from judgecli.board.abilities import Ability, Irrelevant, Keyword, NotModelled, Part
from judgecli.board.refusals import Ambiguous, UnknownCard
from judgecli.cards.cited import TRIGGERS, concepts_of
from judgecli.cards.described import _WORDS, describe
from judgecli.cards.library import Library
from judgecli.cards.report import card_report, state_of
from judgecli.rules import edition

CARDS = """
[[card]]
name = "Pack Runner"
types = ["creature"]
subtypes = ["Dog"]
supertypes = ["legendary"]
colours = ["red"]
power = 2
toughness = 1
abilities = ["menace", "This creature can't attack alone.", "must attack", "Draw a card.", "Frobnicate the gizmo."]

[[card]]
name = "Pack Leader"
types = ["creature"]
power = 1
toughness = 1
printed = "*/1"
back = {name = "Alpha", types = ["creature"], power = 4, toughness = 4, abilities = ["trample"]}

[[card]]
name = "Thinker"
types = ["planeswalker"]
loyalty = 3

[[card]]
name = "War of Wits"
types = ["battle"]
subtypes = ["Siege"]
defense = 5
"""


@pytest.fixture
def packs(tmp_path: Path) -> Library:
    path = tmp_path / "cards.toml"
    path.write_text(CARDS)
    return Library(own=path)


def test_each_line_says_how_it_is_taken(packs: Library) -> None:
    shown = card_report("pack runner", packs)
    assert (shown.name, shown.types, shown.size) == ("Pack Runner", "legendary creature — Dog", "2/1")
    assert (shown.colours, shown.source, shown.back) == (("red",), "your own", None)
    states = {line.text: line.state for line in shown.lines}
    assert states == {
        "menace": "modelled",
        "This creature can't attack alone.": "modelled",
        "This creature attacks each combat if able.": "modelled",
        "Draw a card.": "irrelevant",
        "Frobnicate the gizmo.": "not modelled",
    }
    menace, alone, must, draw, unknown = shown.lines
    assert alone.means == ("it cannot attack alone",) and alone.cites == ("attackers.restrictions",)
    assert must.means == ("it must attack if able",) and must.cites == ("attackers.requirements",)
    assert "keyword.menace" in menace.cites
    assert draw.means == () and draw.cites == ()
    assert unknown.means == () and unknown.cites == ()


def test_both_sides_are_shown(packs: Library) -> None:
    shown = card_report("alph", packs)
    assert shown.name == "Alpha" and shown.back is not None
    assert (shown.back.name, shown.back.size) == ("Pack Leader", "*/1")
    assert card_report("Pack Leader", packs).back == card_report("Alpha", packs).__class__(
        name="Alpha", types="creature", size="4/4", source="your own", lines=shown.lines
    )


@pytest.mark.parametrize(
    ("name", "size"), [("Thinker", "loyalty 3"), ("War of Wits", "defense 5"), ("Island", "")]
)
def test_loyalty_and_defense_are_shown(packs: Library, name: str, size: str) -> None:
    assert card_report(name, packs).size == size


def test_several_cards_of_that_beginning_are_named(packs: Library) -> None:
    with pytest.raises(Ambiguous, match="Pack Leader; Pack Runner"):
        card_report("pack", packs)


def test_an_unknown_name_gets_the_nearest(packs: Library) -> None:
    with pytest.raises(UnknownCard, match='no card is called "pakc runnr"') as caught:
        card_report("pakc runnr", packs)
    assert (caught.value.suggestion, caught.value.asked) == ("Pack Runner?", "pakc runnr")
    with pytest.raises(UnknownCard) as caught:
        card_report("qqqqqqqqqq", packs)
    assert caught.value.suggestion == "judge cards import FILE adds cards"


def test_every_kind_of_part_has_words() -> None:
    assert [part for part in typing.get_args(Part) if part not in _WORDS] == []


def test_a_clause_is_never_half_modelled() -> None:
    assert state_of(Ability("x", ())) == "not modelled"
    assert state_of(Ability("x", (Keyword("flying"), NotModelled()))) == "not modelled"
    assert state_of(Ability("x", (Irrelevant(),))) == "irrelevant"
    assert state_of(Ability("x", (Keyword("flying"), Irrelevant()))) == "modelled"


@pytest.mark.parametrize("date", ["2026-09-25"])
def test_what_built_in_cards_cite_are_concepts_of_the_rules(
    monkeypatch: pytest.MonkeyPatch, date: str
) -> None:
    monkeypatch.undo()
    forget_shipped()
    library, rules = Library.builtin(), edition(date)
    read = [
        ability
        for name in library.names(10_000)
        if (found := library.find(name)) is not None
        for ability in found.abilities
    ]
    assert library.problems == ()
    assert len(read) > 50
    cited = {concept for ability in read for part in ability.parts for concept in concepts_of(part)}
    assert {concept for concept in (*cited, *TRIGGERS.values()) if not rules.has(concept)} == set()
    assert all(describe(part) for ability in read for part in ability.parts)


@pytest.mark.parametrize(
    ("wording", "means"),
    [
        ("Creatures you control have flying.", "creatures you control have flying"),
        ("Creatures without flying can't attack.", "creatures without flying can't attack"),
        ("Enchanted creature can't block.", "what it is on can't block"),
        (
            "This creature can't be blocked except by two or more creatures.",
            "it can't be blocked by fewer than 2",
        ),
        (
            "Creatures can't attack you unless their controller pays {2} for each of those creatures.",
            "creatures can't attack you without the cost {2}",
        ),
        ("This creature can block an additional creature each combat.", "it can block 1 more"),
        (
            "No more than two creatures can attack each combat.",
            "at most 2 of creatures can attack each combat",
        ),
        ("Prevent all combat damage that would be dealt this turn.", "prevents all combat damage"),
        (
            "Cast this spell only during combat before blockers are declared.",
            "may be cast before blockers are declared during combat",
        ),
    ],
)
def test_words_for_readings(wording: str, means: str) -> None:
    from judgecli.abilities import oracle

    (ability,) = oracle.read(wording)
    assert [describe(part) for part in ability.parts] == [means]
