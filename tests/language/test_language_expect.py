"""`expect` in all its forms (section 7)."""

from __future__ import annotations

from typing import Any

import pytest
from language_table import (
    AMY,
    BEAR,
    DOG,
    GUARD1,
    GUARD2,
    JACE,
    NICOLE,
    OGRE,
    OX,
    PEGASUS1,
    PEGASUS2,
    refused,
    told,
)

from judgecli.board.commands import Assertion, Expect
from judgecli.board.refusals import Refusal


def expected(text: str) -> tuple[Assertion, ...]:
    command = told(f"expect {text}")
    assert isinstance(command, Expect)
    return command.assertions


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("legal", {"kind": "legal"}),
        ("illegal", {"kind": "illegal"}),
        ("illegal 508.1d", {"kind": "illegal", "rules": ("508.1d",)}),
        ("illegal 508.1c 702.19b", {"kind": "illegal", "rules": ("508.1c", "702.19b")}),
        ("illegal 508.1c, 508.1d", {"kind": "illegal", "rules": ("508.1c", "508.1d")}),
        ("error", {"kind": "error"}),
        ("not modelled", {"kind": "not modelled"}),
        ("life Nicole 18", {"kind": "life", "things": (NICOLE,), "number": 18}),
        ("Nicole life 18", {"kind": "life", "things": (NICOLE,), "number": 18}),
        ("life Nicole -3", {"kind": "life", "things": (NICOLE,), "number": -3}),
        ("poison Amy 3", {"kind": "poison", "things": (AMY,), "number": 3}),
        ("Amy poison 3", {"kind": "poison", "things": (AMY,), "number": 3}),
        ("life Amy, Nicole 20", {"kind": "life", "things": (AMY, NICOLE), "number": 20}),
        ("Nicole lost", {"kind": "lost", "things": (NICOLE,)}),
        ("Nicole alive", {"kind": "alive", "things": (NICOLE,)}),
        ("winner Amy", {"kind": "winner", "player": AMY}),
        ("winner none", {"kind": "winner", "word": "none"}),
        ("Pegasus#1 dies", {"kind": "dies", "things": (PEGASUS1,)}),
        ("Ox, Ogre survive", {"kind": "survives", "things": (OX, OGRE)}),
        ("2 Pegasus survives", {"kind": "survives", "things": (PEGASUS1, PEGASUS2)}),
        ("Ox gone", {"kind": "gone", "things": (OX,)}),
        ("Ox in exile", {"kind": "in", "things": (OX,), "word": "exile"}),
        ("Ox in the graveyard", {"kind": "in", "things": (OX,), "word": "graveyard"}),
        ("Ox, Bear in hand", {"kind": "in", "things": (OX, BEAR), "word": "hand"}),
        ("Ox tapped", {"kind": "tapped", "things": (OX,)}),
        ("Ox is untapped", {"kind": "untapped", "things": (OX,)}),
        ("Ox attacking", {"kind": "attacking", "things": (OX,)}),
        ("Ox attacking Nicole", {"kind": "attacking", "things": (OX,), "target": NICOLE}),
        ("Ox attacking Jace, Architect of Thought", {"kind": "attacking", "things": (OX,), "target": JACE}),
        ("Ox attacking nothing", {"kind": "attacking", "things": (OX,), "target": -1}),
        ("Bear blocking", {"kind": "blocking", "things": (BEAR,)}),
        ("Bear blocking Ox", {"kind": "blocking", "things": (BEAR,), "target": OX}),
        ("Ox blocked", {"kind": "blocked", "things": (OX,)}),
        ("Ox unblocked", {"kind": "unblocked", "things": (OX,)}),
        ("Nicole's Dog not in combat", {"kind": "not in combat", "things": (DOG,)}),
        ("Ox 3/3", {"kind": "power/toughness", "things": (OX,), "number": 3, "second": 3}),
        ("Ox -1/4", {"kind": "power/toughness", "things": (OX,), "number": -1, "second": 4}),
        ("Ox damage 2", {"kind": "damage", "things": (OX,), "number": 2}),
        ("damage Ox 2", {"kind": "damage", "things": (OX,), "number": 2}),
        ("Ox counters +1/+1 2", {"kind": "counters", "things": (OX,), "word": "+1/+1", "number": 2}),
        ("counters Ox +1/+1 2", {"kind": "counters", "things": (OX,), "word": "+1/+1", "number": 2}),
        ("counters Pillarfield Ox first strike 1",
         {"kind": "counters", "things": (OX,), "word": "first strike", "number": 1}),
        ("loyalty Jace 3", {"kind": "loyalty", "things": (JACE,), "number": 3}),
        ("Jace loyalty 3", {"kind": "loyalty", "things": (JACE,), "number": 3}),
        ("defense Jace 2", {"kind": "defense", "things": (JACE,), "number": 2}),
        ("Ox has trample", {"kind": "has", "things": (OX,), "word": "trample"}),
        ("Ox, Ogre have protection from red", {"kind": "has",
        "things": (OX, OGRE), "word": "protection from red"}),
        ("requirements 5 of 5", {"kind": "requirements", "number": 5, "second": 5}),
        ("requirements 5 of 5, 6 in all", {"kind": "requirements", "number": 5, "second": 5, "third": 6}),
        ("options 3", {"kind": "options", "number": 3}),
        ("forced Ox, Ogre", {"kind": "forced", "things": (OX, OGRE)}),
        ("forbidden Ox", {"kind": "forbidden", "things": (OX,)}),
        ("cost {4}", {"kind": "cost", "word": "{4}"}),
        ("cost {2} {w/p}", {"kind": "cost", "word": "{2}{W/P}"}),
        ("cost none", {"kind": "cost", "word": "none"}),
        ("owed assign Ox", {"kind": "owed", "word": "assign", "things": (OX,)}),
        ("owed assign Ox by Nicole", {"kind": "owed", "word": "assign", "things": (OX,), "player": NICOLE}),
        ("owed block by Amy", {"kind": "owed", "word": "block", "player": AMY}),
        ("owed block Amy", {"kind": "owed", "word": "block", "player": AMY}),
        ("owed attack", {"kind": "owed", "word": "attack"}),
        ("owed pay", {"kind": "owed", "word": "pay"}),
        ("owed order Ox", {"kind": "owed", "word": "order", "things": (OX,)}),
        ("owed choose", {"kind": "owed", "word": "choose"}),
        ("owed choose Ox", {"kind": "owed", "word": "choose", "things": (OX,)}),
        ("owed nothing", {"kind": "owed", "word": "nothing"}),
        ("castable yes", {"kind": "castable", "word": "yes"}),
        ("castable no 506.8a", {"kind": "castable", "word": "no", "rules": ("506.8a",)}),
        ("castable declare blockers yes", {"kind": "castable", "word": "yes", "moment": "declare blockers"}),
        ("castable declare blockers 2 yes",
         {"kind": "castable", "word": "yes", "moment": "declare blockers", "number": 2}),
        ("castable main 2 no", {"kind": "castable", "word": "no", "moment": "main 2"}),
        ("max Ox 4", {"kind": "max", "things": (OX,), "number": 4}),
        ("Ox max 4", {"kind": "max", "things": (OX,), "number": 4}),
        ("trigger Ox 2", {"kind": "trigger", "things": (OX,), "number": 2}),
        ("trigger Guard 2", {"kind": "trigger", "things": (GUARD1, GUARD2), "number": 2}),
        ("stack 2", {"kind": "stack", "number": 2}),
        ("priority Amy", {"kind": "priority", "player": AMY}),
        ("priority none", {"kind": "priority", "word": "none"}),
        ("step declare blockers", {"kind": "step", "word": "declare_blockers"}),
        ("step damage", {"kind": "step", "word": "damage"}),
        ("turn Amy", {"kind": "turn", "player": AMY}),
        ("cites 508.1d 509.1c", {"kind": "cites", "rules": ("508.1d", "509.1c")}),
        ('says "attacks alone, or not"', {"kind": "says", "word": "attacks alone, or not"}),
    ],
)  # fmt: skip
def test_one(text: str, wanted: dict[str, Any]) -> None:
    assert expected(text) == (Assertion(**wanted, text=text),)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("legal, cost {2}", ["legal", "cost"]),
        ("illegal 508.1c, requirements 1 of 3, 4 in all", ["illegal", "requirements"]),
        ("Ox, Bear dies, life Nicole 18", ["dies", "life"]),
        ("life Amy 20, Ox survives, Bear in exile, Ogre 3/3", ["life", "survives", "in", "power/toughness"]),
        ("options 3, forced Ox, Ogre, forbidden Bear", ["options", "forced", "forbidden"]),
        ('says "a, b", cites 508.1d', ["says", "cites"]),
        ("Jace, Architect of Thought survives, Ox tapped", ["survives", "tapped"]),
    ],
)
def test_several(text: str, kinds: list[str]) -> None:
    assert [one.kind for one in expected(text)] == kinds


@pytest.mark.parametrize(
    "text",
    [
        "", "legal,", ", legal", "lawful", "illegal foo", "illegal 508.1d foo", "life", "life 18",
        "life Nicole",
        "life Ox 18", "lief Nicole 18", "life Nicole eighteen", "Ox", "Ox lost", "winner", "winner Ox",
        "winner Bob",
        "Guard dies", "Elephant dies", "Ox in space", "Ox in", "Ox atacking", "Ox attacking Elephant",
        "Bear blocking Nicole",
        "Ox damage", "Ox damage x", "Ox counters 2", "counters Ox 2", "counters +1/+1 2", "Ox has",
        "Ox has flyng",
        "requirements", "requirements 5", "requirements 5 of", "requirements x of y",
        "requirements 5 of 5, 6",
        "options", "options many", "forced", "forced Elephant", "cost", "cost 4", "cost {", "cost {}",
        "cost {4} and more",
        "owed", "owed money", "owed assign", "owed assign Elephant", "owed block by Bob",
        "owed assign Ox by Bob",
        "castable", "castable maybe", "castable declare blockers", "castable someday yes",
        "castable yes maybe",
        "castable declare blockers 0 yes", "max Ox", "max Elephant 4", "trigger Ox", "trigger Elephant 1",
        "stack", "stack x", "priority", "priority Ox", "step", "step nowhere", "turn", "turn none",
        "turn Bob",
        "cites", "cites foo", "says", "says foo", 'says ""', "not", "not in combat", "Ox not in", "Ox +1/+1",
        "Ox dies Bear", "legal illegal", "error error",
    ],
)  # fmt: skip
def test_refused(text: str) -> None:
    refused(f"expect {text}".strip())


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("Ox atacking Nicole", "attacking?"),
        ("lief Nicole 18", "life?"),
        ("Ox survivs", "survives?"),
        ("Ox has tramlpe", "trample?"),
        ("Pilarfield Ox dies", "Pillarfield Ox?"),
        ("castable", "castable yes · castable no 506.8a · castable declare blockers 2 yes"),
    ],
)
def test_suggestions(text: str, suggestion: str) -> None:
    assert refused(f"expect {text}").suggestion == suggestion


def test_the_column_is_that_of_the_word() -> None:
    assert refused("expect legal, life Ox 3").column == 19
    assert refused("expect Ox dies, Elephant survives").column == 16


def test_on_the_line_of_a_check() -> None:
    check: Any = told("check attack Ox = illegal 508.1d, cost {2}")
    assert [one.kind for one in check.expected] == ["illegal", "cost"]
    assert check.declaration.line == "attack Ox"
    refusal: Refusal = refused("check attack Ox = lawful")
    assert refusal.column == 18
