"""What is said about combat damage: whose damage makes it lethal, what was taken back, what was prevented."""

from __future__ import annotations

from damage_boards import at_table

from judgecli.narration import lines, plain
from judgecli.session.session import Session

SHARED = (
    "players Amy, Nicole",
    "Amy: Ogre 6/6, Beast 6/6 trample",
    "Nicole: Wall 2/5 blocks any",
    "attack all",
    "block Ogre with Wall; Beast with Wall",
    "to damage",
)


def said(session: Session, line: str) -> str:
    result = session.run(line)
    return " ".join(" ".join(plain(lines(result.before, result.board, result.events), 400)).split())


def test_whose_damage_makes_it_lethal() -> None:
    words = said(at_table(*SHARED), "assign Beast: 6 Nicole")
    assert "LEGAL Beast assigns 6 to Nicole. [510.1, 702.19b]" in words
    assert "Wall: toughness 5 and 6 from Ogre, so it has lethal damage already." in words


def test_marked_damage_and_deathtouch_are_told() -> None:
    session = at_table(
        "players Amy, Nicole",
        "Amy: Beast 5/5 trample, Snake 3/3 trample deathtouch",
        "Nicole: Bear 4/4 damage 3, Wall 0/9",
        "attack all",
        "block Beast with Bear; Snake with Wall",
        "to damage",
    )
    words = said(session, "assign Beast: 1 Bear, 4 Nicole; Snake: 1 Wall, 2 Nicole")
    assert "Bear: toughness 4 and 3 damage marked, so 1 from Beast is lethal damage." in words
    assert "Wall: toughness 9 and Snake has deathtouch, so 1 from Snake is lethal damage. [702.2c]" in words


def test_plain_numbers_need_no_explanation() -> None:
    session = at_table(
        "players Amy, Nicole",
        "Amy: Beast 5/5 trample",
        "Nicole: Bear 2/2",
        "attack all",
        "block Beast with Bear",
        "to damage",
    )
    words = said(session, "assign Beast: 1 Bear, 4 Nicole")
    assert "Beast must assign lethal damage (2) to Bear before the rest goes through" in words
    assert "toughness" not in words
    assert "Legal, for example: assign Beast: 2 Bear, 3 Nicole" in words
    assert "All that this player assigned in this step is taken back. [510.1e]" in words


def test_loyalty_is_told_as_loyalty() -> None:
    session = at_table(
        "players Amy, Nicole",
        'Amy: Beast 6/6 "trample over planeswalkers", Ox 2/4',
        "Nicole: Jace planeswalker loyalty 4",
        "attack Beast -> Jace; Ox -> Jace",
        "block none",
        "to damage",
    )
    words = said(session, "assign Beast: 1 Jace, 5 Nicole")
    assert "Beast must assign 2 to Jace, its loyalty, before the rest goes through" in words
    assert "Jace: loyalty 4 and 2 from Ox, so 2 from Beast is enough." in words


def test_an_owed_choice_names_what_can_be_typed() -> None:
    session = at_table(
        "players Amy, Nicole",
        "Amy: Ogre 3/3 red",
        "Nicole: Guard 2/2 protection from red 1 shield counters",
    )
    words = said(session, "damage 3 to Guard from Ogre")
    assert "(protection or shield counter): type e.g. `choose protection`" in words
    words = said(session, "choose shield counter")
    assert "3 damage from Ogre to Guard is prevented: a shield counter [122.1c]" in words


def test_poison_that_toxic_gives_is_told_among_damage_dealt_at_once() -> None:
    session = at_table(
        "players Amy, Nicole",
        "Amy: Imp 2/2 wither, Rat 1/1 toxic 2, Ox 2/4",
        "Nicole: Guard 3/3",
        "attack all",
        "block Imp with Guard",
    )
    words = said(session, "to damage")
    assert "(Rat): 2 now" in words
    assert words.count("all at once:") == 1


def test_creatures_alike_are_told_together() -> None:
    session = at_table("players Amy, Nicole", "Amy: 3 Ox 2/4", "Nicole: Bear 2/2", "attack all", "block none")
    assert "3 Ox deal 2 each to Nicole: life 20 -> 14" in said(session, "to damage")


def test_the_example_of_an_owed_assignment_is_legal() -> None:
    session = at_table(*SHARED[:-1])
    words = said(session, "to damage")
    assert "type e.g. `assign Beast: 6 Nicole`" in words
    assert session.run("assign Beast: 6 Nicole").refusal is None
