"""Questions (section 6), short forms and beginnings of verbs."""

from __future__ import annotations

from typing import Any

import pytest
from language_table import AMY, BEAR, JACE, NICOLE, OX, SWORD, TRUMPET, refused, table, told

from judgecli.board import commands as c
from judgecli.board.refusals import Ambiguous
from judgecli.board.table import Attack, Block
from judgecli.language import Thing, verbs


def fields(line: str, **wanted: Any) -> None:
    command = told(line)
    for name, value in wanted.items():
        assert getattr(command, name) == value, name


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("board", {"verb": "board"}),
        ("log", {"verb": "log"}),
        ("reset", {"verb": "reset"}),
        ("quit", {"verb": "quit"}),
        ("why", {"number": 0, "thing": 0, "text": False}),
        ("why 3", {"number": 3}),
        ("why Ox", {"thing": OX}),
        ("why Nicole", {"thing": NICOLE}),
        ("why text", {"text": True, "thing": 0}),
        ("why Ox text", {"text": True, "thing": OX}),
        ("options attack", {"action": "attack", "all": False}),
        ("options block all", {"action": "block", "all": True}),
        ("who can block Ox", {"subject": OX, "verb": "who can block"}),
        ("what must Amy do", {"subject": AMY, "verb": "what must"}),
        ("max Ox -> Nicole", {"creature": OX, "recipient": NICOLE}),
        ("max Ox -> Jace", {"creature": OX, "recipient": JACE}),
        ("timing Trumpet", {"thing": TRUMPET, "name": "Trumpet"}),
        ("timing Sword", {"thing": SWORD}),
        ("can Nicole cast Trumpet", {"player": NICOLE, "thing": TRUMPET, "activate": False}),
        ("can Amy activate Sword", {"player": AMY, "thing": SWORD, "activate": True}),
        ("rule 508.1d", {"text": "508.1d"}),
        ("rule trample", {"text": "trample"}),
        ("search lethal damage", {"text": "lethal damage"}),
        ('search "lethal damage"', {"text": '"lethal damage"'}),
        ('glossary "lethal damage"', {"text": "lethal damage"}),
        ("glossary lethal", {"text": "lethal"}),
        ("history 506.8a", {"text": "506.8a"}),
        ("card Brimaz", {"text": "Brimaz"}),
        ("compare 2009-07-11 2014-05-02 today", {"dates": ("2009-07-11", "2014-05-02", "today")}),
        ("compare 2009-07-11, today", {"dates": ("2009-07-11", "today")}),
        ("ruling", {"text": ""}),
        ("ruling svg", {"text": "svg"}),
        ("save my table.judge", {"text": "my table.judge"}),
        ("load x", {"text": "x"}),
        ("help", {"text": ""}),
        ("help attack", {"text": "attack"}),
    ],
)
def test_questions(line: str, wanted: dict[str, Any]) -> None:
    fields(line, **wanted)


def test_check() -> None:
    check: Any = told("check attack Ox -> Jace")
    assert check.declaration.attacks == (Attack(OX, JACE),)
    check = told("check block Ox with Bear")
    assert check.declaration.blocks == (Block(BEAR, OX),)
    check = told("check assign Ox: 2 Bear = legal")
    assert check.declaration.assignments[0].creature == OX
    assert told("check atk Ox=legal").line == "check attack Ox = legal"
    assert told("check attack none").declaration == c.DeclareAttack(verb="attack", line="attack none")  # type: ignore[attr-defined]


def test_why_not() -> None:
    asked: Any = told("why not attack Ox -> Jace")
    assert asked.declaration.attacks == (Attack(OX, JACE),)
    asked = told("why not blk Ox with Bear")
    assert asked.declaration.blocks == (Block(BEAR, OX),)
    assert asked.line == "why not block Ox with Bear"


def test_cards_and_wording_in_questions() -> None:
    asked: Any = told("can Nicole cast Siren's Call")
    assert asked.card.name == "Siren's Call"
    asked = told('can Nicole cast "Cast this spell only before attackers are declared."')
    assert asked.ability.text.startswith("Cast this spell")
    asked = told("timing Pyroclasm")
    assert asked.card.name == "Pyroclasm"
    asked = told('timing "only during combat after blockers are declared"')
    assert asked.ability.text.startswith("only during")


@pytest.mark.parametrize(
    "line",
    [
        "board Ox", "board 2", "board all", "log 3", "log Ox", "log all", "reset Ox", "reset 1", "reset all",
        "quit now", "quit 1", "quit Ox", "why Elephant", "why Guard", "why -1", "why not", "why not Ox",
        "why not attack Elephant", "why not block Ox", "check", "check Ox", "check attack",
        "check attack Elephant",
        "check block Ox", "check assign Ox", "check attack Ox =", "check attack Ox = foo", "options",
        "options assign",
        "options attack some", "who can block", "who can block Elephant", "who can block Nicole", "what must",
        "what must Amy", "what must Bob do", "what must do", "max Ox", "max Ox -> Elephant",
        "max -> Nicole", "max",
        "timing", "timing Elefant", 'timing ""', "can", "can Nicole", "can Nicole cast",
        "can Bob cast Trumpet",
        "can cast Trumpet", "can Nicole cast Elefant", "can Nicole activate Elephant",
        "can Nicole sing Trumpet",
        "rule", 'rule ""', "rule  ", "search", 'search ""', "search   ",
        "glossary", 'glossary ""', "history", 'history ""',
        "card", 'card ""', "save", 'save ""', "load", 'load ""', "compare", "compare today",
        "compare 2009 2010",
        "compare 2009-07-11 tomorrow", "ruling pdf", "ruling md html", "ruling Ox",
    ],
)  # fmt: skip
def test_refused(line: str) -> None:
    refused(line.rstrip())


# -- shortened verbs ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("n", "next"),
        ("b", "board"),
        ("atk Ox", "attack Ox"),
        ("blk Ox with Bear", "block Ox with Bear"),
        ("ATK Ox", "attack Ox"),
        ("des Ox", "destroy Ox"),
        ("ph Ox", "phase out Ox"),
        ("phase out Ox", "phase out Ox"),
        ("exp legal", "expect legal"),
        ("extra c", "extra combat"),
        ("extra t Amy", "extra turn Amy"),
        ("skip", "skip combat"),
        ("who Ox", "who can block Ox"),
        ("Attack  Ox  ->  Jace", "attack Ox -> Jace"),
        ("opt att all", "options attack all"),
        ("check bl Ox with Bear", "check block Ox with Bear"),
        ("?", "help"),
        ("Tap ox", "tap ox"),
    ],
)
def test_saved_with_full_verbs(typed: str, full: str) -> None:
    assert told(typed).line == full


@pytest.mark.parametrize("typed", ["re Ox", "a Ox", "e Ox", "un Ox", "s", "c Ox"])
def test_ambiguous_beginnings_are_listed(typed: str) -> None:
    refusal = refused(typed)
    assert isinstance(refusal, Ambiguous)
    assert " or " in refusal.message


def test_beginnings_can_be_turned_off() -> None:
    scene = table(allow_prefixes=False)
    refused("des Ox", scene)
    refused("check att Ox", scene)
    assert told("n", scene).verb == "next"
    assert told("destroy Ox", scene).verb == "destroy"


def test_a_shortened_verb_counts_only_if_nothing_else_reads_the_line() -> None:
    scene = table(things=(Thing(300, "B", 1, "a1", AMY), Thing(301, "Des", 1, "a2", AMY)))
    assert told("b loses flying", scene).verb == "loses"
    assert told("des gains flying", scene).verb == "give"
    assert told("b", scene).verb == "board"


def test_a_full_verb_always_wins() -> None:
    scene = table(things=(Thing(300, "Block", 1, "a1", AMY),))
    refused("block loses flying", scene)
    assert told("tap block", scene).verb == "tap"


@pytest.mark.parametrize(
    ("typed", "suggestion"), [("atack Ox", "attack?"), ("bord", "board?"), ("destory Ox", "destroy?")]
)
def test_near_verbs(typed: str, suggestion: str) -> None:
    assert refused(typed).suggestion == suggestion


@pytest.mark.parametrize(
    "line", ["Ox", "Ox ponders", "hello there", "!!!", "1", "+", "-1", "->", ";", ":", ",", '"x"', "="]
)
def test_no_line_at_all(line: str) -> None:
    refused(line)


def test_every_verb_has_a_reader() -> None:
    from judgecli.language.parse import READERS

    assert {v.name for v in verbs.VERBS if not v.subject_first} == set(READERS)
    names = [v.name for v in verbs.VERBS] + [s for v in verbs.VERBS for s in v.short]
    assert len(names) == len(set(names))
