"""Keywords as they are typed and printed, and what the static ones do."""

from __future__ import annotations

import pytest

from judgecli.abilities import keywords
from judgecli.board.abilities import (
    BlockerCount,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Condition,
    Filter,
    Keyword,
    NotModelled,
    Term,
    Trigger,
)

#: The keywords that the rules model lists; each must be known by name.
NAMED = """
deathtouch, defender, double strike, first strike, flying, haste, hexproof, indestructible, intimidate, lifelink,
reach, shroud, trample, trample over planeswalkers, vigilance, banding, phasing, shadow, horsemanship, fear,
changeling, wither, infect, unleash, menace, skulk, decayed, devoid, living metal, start your engines!, flanking,
provoke, exalted, battle cry, dethrone, prowess, ingest, myriad, melee, mentor, riot, training, enlist, evolve,
persist, undying, soulbond, umbra armor
""".replace("\n", " ").split(", ")
NUMBERED = (
    "absorb",
    "toxic",
    "rampage",
    "bushido",
    "frenzy",
    "poisonous",
    "annihilator",
    "renown",
    "afflict",
)
NUMBERED += ("backup", "mobilize", "firebending", "crew", "saddle")


@pytest.mark.parametrize("name", [name.strip() for name in NAMED])
def test_a_keyword_is_found_by_its_name_in_any_case(name: str) -> None:
    assert keywords.find(name.title()) == Keyword(name)
    assert keywords.KEYWORDS[name].combat


@pytest.mark.parametrize("name", NUMBERED)
def test_a_keyword_with_a_number_needs_it(name: str) -> None:
    assert keywords.find(f"{name} 2") == Keyword(name, 2)
    assert keywords.find(name) is None
    assert keywords.find(f"{name} two") is None


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("islandwalk", Keyword("landwalk", "island")),
        ("Plainswalk", Keyword("landwalk", "plains")),
        ("legendary landwalk", Keyword("landwalk", "legendary")),
        ("nonbasic landwalk", Keyword("landwalk", "nonbasic")),
        ("snow swampwalk", Keyword("landwalk", "snow swamp")),
        ("protection from red", Keyword("protection", "red")),
        ("protection from colorless", Keyword("protection", "colourless")),
        ("protection from everything", Keyword("protection", "everything")),
        ("protection from Goblins", Keyword("protection", "goblins")),
        ("hexproof from red", Keyword("hexproof", "red")),
        ("ward {2}", Keyword("ward", "{2}")),
        ("cycling {2}", Keyword("cycling", "{2}")),
        ("totem armor", Keyword("umbra armor")),
        ("Start your engines", Keyword("start your engines!")),
        ("annihilator X", Keyword("annihilator", "x")),
    ],
)
def test_keywords_with_a_value(typed: str, expected: Keyword) -> None:
    assert keywords.find(typed) == expected


@pytest.mark.parametrize(
    "words",
    ["flying haste", "protection from red haste", "protection", "walk", "goblinwalk", "landwalk", "xyz", ""],
)
def test_other_words_are_no_keyword(words: str) -> None:
    assert keywords.find(words) is None


@pytest.mark.cr("702.16k")
def test_protection_from_a_player_who_sits_at_the_table() -> None:
    found = keywords.find("protection from Ben", {"Ben": 2}.get)
    assert found == Keyword("protection", 2)
    assert keywords.parts_of(found) == (CantBeBlocked(by=Filter(controller="id", player=2)),)


def test_a_quality_is_a_quality_even_if_something_is_called_so() -> None:
    assert keywords.find("protection from red", {"red": 2}.get) == Keyword("protection", "red")
    assert keywords.find("protection from Bear", {"Bear": 105}.get) == Keyword("protection", "bear")
    assert keywords.find("protection from Ox#2", {"Ox#2": 105}.get) is None


def test_a_line_of_keywords_is_read_whole_or_not_at_all() -> None:
    assert keywords.find_line("Flying, protection from red and from blue, trample and haste") == (
        Keyword("flying"),
        Keyword("protection", "red"),
        Keyword("protection", "blue"),
        Keyword("trample"),
        Keyword("haste"),
    )
    assert keywords.find_line("Flying, and another thing") is None


def _not(keyword: str) -> Term:
    return Term("keyword", keyword, negated=True)


@pytest.mark.parametrize(
    ("keyword", "parts"),
    [
        pytest.param(
            "flying",
            (CantBeBlocked(by=Filter(terms=(_not("flying"), _not("reach")))),),
            marks=pytest.mark.cr("702.9b"),
        ),
        pytest.param("menace", (BlockerCount(least=2),), marks=pytest.mark.cr("702.111b")),
        pytest.param("defender", (CantAttack(),), marks=pytest.mark.cr("702.3b")),
        pytest.param(
            "shadow",
            (
                CantBeBlocked(by=Filter(terms=(_not("shadow"),))),
                CantBlock(what=Filter(terms=(_not("shadow"),))),
            ),
            marks=pytest.mark.cr("702.28b"),
        ),
        pytest.param(
            "horsemanship",
            (CantBeBlocked(by=Filter(terms=(_not("horsemanship"),))),),
            marks=pytest.mark.cr("702.31b"),
        ),
        pytest.param(
            "skulk",
            (CantBeBlocked(by=Filter(terms=(Term("power>source"),))),),
            marks=pytest.mark.cr("702.118b"),
        ),
        pytest.param(
            "fear",
            (
                CantBeBlocked(
                    by=Filter(terms=(Term("type", "artifact", True), Term("colour", "black", True)))
                ),
            ),
            marks=pytest.mark.cr("702.36b"),
        ),
        pytest.param(
            "intimidate",
            (
                CantBeBlocked(
                    by=Filter(
                        terms=(Term("type", "artifact", True), Term("shares colour with source", "", True))
                    )
                ),
            ),
            marks=pytest.mark.cr("702.13b"),
        ),
        pytest.param(
            "protection from red",
            (CantBeBlocked(by=Filter(terms=(Term("colour", "red"),))),),
            marks=pytest.mark.cr("702.16f"),
        ),
        pytest.param("protection from everything", (CantBeBlocked(),), marks=pytest.mark.cr("702.16j")),
        pytest.param(
            "protection from all colors",
            (CantBeBlocked(by=Filter(terms=(Term("colour", "colourless", negated=True),))),),
            marks=pytest.mark.cr("702.16h"),
        ),
        pytest.param(
            "snow swampwalk",
            (
                CantBeBlocked(
                    when=Condition(
                        "controls",
                        "defending player",
                        Filter(
                            terms=(Term("type", "land"), Term("supertype", "snow"), Term("subtype", "Swamp"))
                        ),
                        least=1,
                    )
                ),
            ),
            marks=pytest.mark.cr("702.14c"),
        ),
        pytest.param(
            "unleash",
            (CantBlock(when=Condition("is", "self", Filter("self", terms=(Term("counter", "+1/+1"),)))),),
            marks=pytest.mark.cr("702.98a"),
        ),
        ("vigilance", ()),
        ("trample", ()),
        ("protection from instants", ()),
    ],
)
def test_what_a_static_keyword_does(keyword: str, parts: tuple[object, ...]) -> None:
    found = keywords.find(keyword)
    assert found is not None
    assert keywords.parts_of(found) == parts


def test_a_quality_that_the_table_does_not_hold_is_said() -> None:
    found = keywords.find("protection from even mana values")
    assert found is not None
    assert keywords.parts_of(found) == (NotModelled(("block", "damage")),)


@pytest.mark.cr("702.45a")
def test_the_number_of_a_triggered_keyword_is_in_its_effect() -> None:
    found = keywords.find("bushido 2")
    assert found is not None
    triggers = keywords.parts_of(found)
    assert [p.event for p in triggers if isinstance(p, Trigger)] == ["blocks", "becomes blocked"]
    assert all("+2/+2" in p.effect for p in triggers if isinstance(p, Trigger))


def test_the_concepts_that_keywords_cite() -> None:
    flying = Keyword("flying")
    assert keywords.concept_of(flying) == "keyword.flying"
    assert keywords.concept_of(flying, keywords.parts_of(flying)[0]) == "keyword.flying.evasion"
    assert keywords.concept_of(Keyword("trample over planeswalkers")) == "keyword.trample.planeswalkers"


@pytest.mark.parametrize(
    "typed", ["islandwalk", "legendary landwalk", "protection from red", "toxic 2", "flying"]
)
def test_a_keyword_is_written_as_it_is_typed(typed: str) -> None:
    found = keywords.find(typed)
    assert found is not None
    assert keywords.text_of(found) == typed


def test_dates_are_dates_and_names_are_lower_case() -> None:
    for name, entry in keywords.KEYWORDS.items():
        assert name == name.lower() == entry.name
        assert entry.since == "" or (len(entry.since) == 10 and "2009-07-11" < entry.since < "2027")
    assert keywords.KEYWORDS["menace"].since == "2015-07-17"
