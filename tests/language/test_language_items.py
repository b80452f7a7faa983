"""Items: known and made-up cards, commas, facts, states, abilities (section 3)."""

from __future__ import annotations

import pytest
from language_table import AMY, BEAR, JACE, NICOLE, OX, refused, table, told

from judgecli.board.abilities import Ability, Keyword
from judgecli.board.commands import Arrive, Item, States
from judgecli.board.refusals import Ambiguous, Malformed, NotInEdition, TooMuch, Unknown
from judgecli.language import Scene
from judgecli.rules import keyword_since


def items(text: str, scene: Scene | None = None) -> tuple[Item, ...]:
    command = told(f"Amy: {text}", scene or table())
    assert isinstance(command, Arrive)
    assert command.player == AMY
    return command.items


def item(text: str) -> Item:
    (one,) = items(text)
    return one


def texts(text: str) -> list[str]:
    return [ability.text for ability in item(text).facts.abilities]


# -- names ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Grizzly Bears", ["Grizzly Bears"]),
        ("grizzly bears", ["Grizzly Bears"]),
        ("2 Loyal Pegasus, Valley Dasher", ["Loyal Pegasus", "Valley Dasher"]),
        ("Brimaz, King of Oreskos", ["Brimaz, King of Oreskos"]),
        ("Brimaz, King of Oreskos, Ox 2/4", ["Brimaz, King of Oreskos", "Ox"]),
        ("Brimaz, Ox 2/4", ["Brimaz", "Ox"]),
        ("Ox 2/4, Grizzly Bears", ["Ox", "Grizzly Bears"]),
        ("Ox 2/4; Grizzly Bears", ["Ox", "Grizzly Bears"]),
        (
            "Ox 2/4 trample, Brimaz, King of Oreskos tapped, Island",
            ["Ox", "Brimaz, King of Oreskos", "Island"],
        ),
        ('Island, "Darksteel Citadel" artifact land indestructible', ["Island", "Darksteel Citadel"]),
        ("Gideon, Battle-Forged planeswalker loyalty 3", ["Gideon, Battle-Forged"]),
        ("Odd, very odd, thing 1/1, Ox 2/4", ["Odd, very odd, thing", "Ox"]),
        ("Wall of Ideas 0/5 defender", ["Wall of Ideas"]),
        ("Invasion of Zendikar battle siege defense 3", ["Invasion of Zendikar"]),
        ("Soldier token 1/1", ["Soldier"]),
        ("Relic artifact token", ["Relic"]),
        ("Artifact Golem 2/2", ["Artifact Golem"]),
        ("Land creature 1/1", ["Land"]),
        ('Emblem "Creatures can\'t attack."', ["Emblem"]),
        ("Jötun Grunt 4/4", ["Jötun Grunt"]),
        ("Battle Cry Goblin", ["Battle Cry Goblin"]),
        ("Snow-Covered Forest", ["Snow-Covered Forest"]),
        ("Siren's Call in hand", ["Siren's Call"]),
        ("Karn legendary artifact", ["Karn"]),
        ("Gideon planeswalker creature 4/4 loyalty 4", ["Gideon"]),
        ("Thopter artifact creature token 1/1 flying", ["Thopter"]),
        ("three Soldiers 1/1, 3x Soldier 2/2, a Bear 2/2", ["Soldiers", "Soldier", "Bear"]),
    ],
)
def test_names_and_commas(text: str, names: list[str]) -> None:
    assert [one.facts.name for one in items(text)] == names


def test_types_before_the_size_are_types() -> None:
    (one,) = items("Thopter artifact creature token 1/1 flying")
    assert set(one.facts.types) == {"artifact", "creature"}
    assert one.token


def test_counts_as_people_say_them() -> None:
    assert [one.count for one in items("three Soldiers 1/1, 3x Elf 2/2, a Bear 2/2")] == [3, 3, 1]


def test_a_known_card_with_words_added() -> None:
    one = item("Grizzly Bears flying tapped Goblin legendary red")
    assert (one.facts.power, one.facts.subtypes) == (2, ("Bear", "Goblin"))
    assert one.facts.supertypes == ("legendary",)
    assert one.facts.colours == ("green", "red")
    assert one.facts.abilities == (Ability("flying", (Keyword("flying"),)),)
    assert one.states == States(tapped=True)


def test_a_size_or_a_type_makes_it_made_up() -> None:
    assert item("Grizzly Bears 3/3").facts.colours == ()
    assert item("Grizzly Bears 3/3").facts.subtypes == ()
    assert item("Grizzly Bears artifact").facts.power is None
    assert item("grizzly bears 3/3").facts.name == "grizzly bears"


def test_basic_lands_are_always_known() -> None:
    for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
        facts = item(name).facts
        assert (facts.types, facts.subtypes, facts.supertypes) == (("land",), (name,), ("basic",))


def test_counts_and_tokens() -> None:
    one = item("3 Soldier token 1/1 white vigilance")
    assert (one.count, one.token, one.facts.colours) == (3, True, ("white",))
    assert one.facts.subtypes == ("Soldier",)
    assert item("Soldier 1/1 token").token
    assert item("Grizzly Bears token").token
    assert item("Cat Soldier token 1/1").facts.subtypes == ("Cat", "Soldier")
    assert item("Soldier token 1/1 Goblin").facts.subtypes == ("Goblin",)


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Ox 2/4", ("creature",)),
        ("Golem 3/3 artifact", ("artifact", "creature")),
        ("Car 3/3 artifact vehicle", ("artifact",)),
        ("Car 3/3 vehicle", ("artifact",)),
        ("Car 3/3 artifact vehicle creature", ("artifact", "creature")),
        ("Ship 3/3 artifact spacecraft", ("artifact",)),
        ("Relic artifact", ("artifact",)),
        ("Citadel artifact land", ("artifact", "land")),
    ],
)
def test_types(text: str, types: tuple[str, ...]) -> None:
    assert item(text).facts.types == types


@pytest.mark.parametrize(("text", "size"), [("Ox 2/4", (2, 4)), ("Ox -1/4", (-1, 4)), ("Ox 0/-2", (0, -2))])
def test_sizes(text: str, size: tuple[int, int]) -> None:
    facts = item(text).facts
    assert (facts.power, facts.toughness) == size


def test_loyalty_and_defense() -> None:
    walker = item("Gideon planeswalker loyalty 3")
    assert (walker.facts.loyalty, walker.states.loyalty) == (3, 3)
    battle = item("Invasion battle siege defense 3 protector Nicole")
    assert (battle.facts.defense, battle.states.defense, battle.states.protector) == (3, 3, NICOLE)
    assert item("Jace, Architect of Thought loyalty 2").facts.loyalty == 4


# -- states ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("tapped sick", States(tapped=True, sick=True)),
        ("damage 1", States(damage=1)),
        ("1 +1/+1 counter", States(counters=(("+1/+1", 1),))),
        ("2 +1/+1 counters 1 shield counters", States(counters=(("+1/+1", 2), ("shield", 1)))),
        ("1 first strike counter", States(counters=(("first strike", 1),))),
        ("1 -1/-1 counters", States(counters=(("-1/-1", 1),))),
        ("commander owner Nicole", States(commander=True, owner=NICOLE)),
        ("goaded by Nicole goaded by Amy", States(goaded_by=(NICOLE, AMY))),
        ("exerted suspected phased out", States(exerted=True, suspected=True, phased_out=True)),
        ("face-down transformed", States(face_down=True, transformed=True)),
        ("face down", States(face_down=True)),
        (
            "chosen red chosen left chosen Goblin chosen nicole",
            States(chosen=("red", "left", "Goblin", "Nicole")),
        ),
        ("in hand", States(zone="hand")),
        ("in graveyard", States(zone="graveyard")),
        ("attacking Nicole tapped", States(attacking=NICOLE, tapped=True)),
        ("attacking Jace", States(attacking=JACE)),
        ("blocking ox", States(blocking=OX)),
        ("on Pillarfield Ox tapped", States(on=OX, tapped=True)),
        ("on Bear", States(on=BEAR)),
    ],
)
def test_states(text: str, states: States) -> None:
    assert item(f"Thing 1/1 {text}").states == states


# -- abilities ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("trample", Keyword("trample")),
        ("first strike", Keyword("first strike")),
        ("toxic 2", Keyword("toxic", 2)),
        ("bushido 1", Keyword("bushido", 1)),
        ("protection from red", Keyword("protection", "red")),
        ("islandwalk", Keyword("landwalk", "island")),
        ("legendary landwalk", Keyword("landwalk", "legendary")),
        ("battle cry", Keyword("battle cry")),
        ('"flying"', Keyword("flying")),
    ],
)
def test_keywords(text: str, keyword: Keyword) -> None:
    (ability,) = item(f"Ox 2/4 {text} tapped").facts.abilities
    assert ability.parts == (keyword,)


def test_a_keyword_that_takes_words_takes_few() -> None:
    assert texts("Rancor enchantment aura enchant creature tapped") == ["enchant creature"]


def test_quoted_wording_knows_its_own_name() -> None:
    text = 'Wall of Ideas 0/5 "Wall of Ideas can\'t attack."'
    assert texts(text) == ["Wall of Ideas can't attack.|Wall of Ideas"]


@pytest.mark.parametrize(
    ("short", "part"),
    [
        ("must attack", "attacks each combat if able"),
        ("must attack Nicole", "attacks Nicole each combat"),
        ("can't attack", "can't attack."),
        ("can't attack alone", "can't attack alone"),
        ("only alone", "only attack alone"),
        ("unblockable", "can't be blocked"),
        ("lure", "All creatures able to block"),
        ("blocks 2", "an additional creature"),
        ("blocks any", "any number"),
        ("tax 2", "pays {2}"),
        ("tax 2+pw", "planeswalkers you control"),
        ("costs 2 to attack", "can't attack unless"),
        ("costs 2 to block", "can't block unless"),
        ("one attacker", "No more than one creature can attack"),
    ],
)
def test_short_forms_are_expanded(short: str, part: str) -> None:
    (text,) = texts(f"Ox 2/4 {short} tapped")
    assert part in text


def test_short_forms_one_after_the_other() -> None:
    assert len(texts("Ox 2/4 can't attack alone can't block must be blocked flying tax 2")) == 5


def test_a_keyword_that_the_edition_lacks() -> None:
    since = keyword_since("menace")
    assert since is not None
    refusal = refused("Amy: Ox 2/4 menace", table(edition="2014-05-02"))
    assert isinstance(refusal, NotInEdition)
    assert since in refusal.message
    assert items("Ox 2/4 menace", table(edition=since))


@pytest.mark.parametrize(
    ("line", "edition"),
    [
        ("goad Ox by Amy", "2014-05-02"),
        ("fight Ox Bear", "2009-07-11"),
        ("transform Ox", "2009-07-11"),
        ("sneak S 3/3 returning Ox", "2025-11-14"),
        ("attack Ox exert Ox", "2014-05-02"),
        ("attack Ox enlist Ox with Ogre", "2014-05-02"),
        ("Amy: Ox 2/4 suspected", "2014-05-02"),
        ("Amy: Ox 2/4 goaded by Amy", "2014-05-02"),
        ("give Ox menace", "2014-05-02"),
        ("Ox loses menace", "2014-05-02"),
    ],
)
def test_what_the_edition_lacks(line: str, edition: str) -> None:
    refusal = refused(line, table(edition=edition))
    assert isinstance(refusal, NotInEdition)
    assert told(line, table(edition="2026-09-25"))


def test_what_arrives_on_the_same_line_can_not_be_named_yet() -> None:
    refusal = refused("Amy: Camel 2/4, Oppressive Rays on Camel")
    assert refusal.suggestion == "type what it refers to on a line before"


# -- what is refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("Grizzly Beers", Unknown, "Grizzly Beers"),
        ("Ox", Unknown, "P/T"),
        ("Mountain Goat", Unknown, "Mountain"),
        ("3 Gaint", Unknown, "Gaint"),
        ("Ox 2/4 flyng", Malformed, "flyng"),
        ("Ox 2/4 flying 3", Malformed, "3"),
        ("Ox 2/4 3/3", Malformed, "3/3"),
        ("Grizzly Bears tapd", Malformed, "tapd"),
        ('Grizzly Bears tapd "This creature can\'t block."', Malformed, "tapd"),
        ("Ox 2/4, trample", Malformed, "trample"),
        ("Ox 2/4,", Malformed, "after the comma"),
        (", Ox 2/4", Malformed, "before the comma"),
        ("3/3", Malformed, "name"),
        ("Ox +2/4", Malformed, "change"),
        ("Ox 2/4 damage", Malformed, "number"),
        ("Ox 2/4 damage x", Malformed, "number"),
        ("Ox 2/4 in exile", Malformed, "hand"),
        ("Ox 2/4 tapped damage 1 damage 2", Malformed, "twice"),
        ("Ox 2/4 chosen", Malformed, "chosen"),
        ("Ox 2/4 attacking Elephant", Unknown, "Elephant"),
        ('Ox 2/4 ""', Malformed, "quotation"),
        ('"" 2/4', Malformed, "name"),
        ("0 Ox 2/4", Malformed, "one copy"),
        ("101 Ox 2/4", TooMuch, "100"),
        ("99999999999 Ox 2/4", TooMuch, "100"),
        ("Ox 2/9999999", TooMuch, "9999999"),
        ("Ox 2/4 damage 9999999", TooMuch, "999,999"),
        ("Ox 2/4 goaded by Bob", Unknown, "Bob"),
        ("Ox 2/4 on Elephant", Unknown, "Elephant"),
        ("Ox 2/4 blocking Guard", Ambiguous, "Guard#1"),
        ("Ox 2/4 owner Ox", Unknown, "player"),
    ],
)
def test_refusals(text: str, kind: type[Exception], says: str) -> None:
    refusal = refused(f"Amy: {text}")
    assert isinstance(refusal, kind), refusal
    assert says in refusal.message


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("Grizzly Beers", "Grizzly Bears?"),
        ("Ox 2/4 flyng", "flying?"),
        ("Ox 2/4 trampel", "trample?"),
        ("Ox 2/4 taped", "tapped?"),
        ("Ox 2/4, trample", "no comma before trample"),
    ],
)
def test_suggestions(text: str, suggestion: str) -> None:
    assert refused(f"Amy: {text}").suggestion == suggestion


# -- as people type them --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "keywords"),
    [
        ("Ox 2/4 with trample", ["trample"]),
        ("Ox 2/4 first strike and trample", ["first strike", "trample"]),
        ("Ox 2/4 protection from black and from red", ["protection from black", "protection from red"]),
        ("Ox 2/4 with flying and with reach", ["flying", "reach"]),
    ],
)
def test_words_between_facts_say_nothing(text: str, keywords: list[str]) -> None:
    assert texts(text) == keywords


@pytest.mark.parametrize(
    ("typed", "form"),
    [
        ("cannot attack alone", "can't attack alone"),
        ("cant block", "can't block"),
        ("attacks if able", "must attack"),
        ("attacks each combat if able", "must attack"),
        ("must attack if able", "must attack"),
        ("blocks if able", "must block"),
        ("must be blocked if able", "must be blocked"),
        ("can't be blocked", "unblockable"),
    ],
)
def test_what_people_type_for_short_forms(typed: str, form: str) -> None:
    assert texts(f"Ox 2/4 {typed}") == texts(f"Ox 2/4 {form}")


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("Ox 2/4 two +1/+1 counters", States(counters=(("+1/+1", 2),))),
        ("Ox 2/4 with a +1/+1 counter", States(counters=(("+1/+1", 1),))),
        ("Ox 2/4 2 damage", States(damage=2)),
        ("Ox 2/4 damage 2 1 shield counter", States(damage=2, counters=(("shield", 1),))),
    ],
)
def test_numbers_as_people_say_them(text: str, states: States) -> None:
    assert item(text).states == states


@pytest.mark.parametrize(
    ("text", "name", "count", "size", "token"),
    [
        ("1/1 white Soldier creature token with vigilance", "Soldier", 1, (1, 1), True),
        ("3 1/1 Soldier tokens", "Soldier", 3, (1, 1), True),
        ("two 1/1 white Cat Soldier tokens tapped", "Cat", 2, (1, 1), True),
        ("a 2/2 Bear", "Bear", 1, (2, 2), False),
        ('2/2 "Fred the Bear" trample', "Fred the Bear", 1, (2, 2), False),
        ("3 Soldier tokens 1/1", "Soldier", 3, (1, 1), True),
        ("A 3/3", "A", 1, (3, 3), False),
        ("A 3/3 trample", "A", 1, (3, 3), False),
        ("One 3/3 Bear", "One", 1, (3, 3), False),
    ],
)
def test_the_size_before_the_name(
    text: str, name: str, count: int, size: tuple[int, int], token: bool
) -> None:
    read = item(text)
    assert (read.facts.name, read.count, read.token) == (name, count, token)
    assert (read.facts.power, read.facts.toughness) == size


@pytest.mark.parametrize(
    "text", ["1/1", "1/1 trample", "1/1 token", "Ox 2/4 with", "Ox 2/4 and", "3 1/1 with flying"]
)
def test_what_lacks_something(text: str) -> None:
    assert "expected" in str(refused(f"Amy: {text}"))
