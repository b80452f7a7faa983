"""The verbs of section 5, and lines that begin with what they are about."""

from __future__ import annotations

import pytest
from language_table import AMY, BEAR, JACE, NICOLE, OGRE, OX, SWORD, TRUMPET, refused, told

from judgecli.board import commands as c
from judgecli.board.abilities import Keyword


def same(line: str, wanted: c.Command) -> None:
    """The line is read as that command, its line apart."""
    command = told(line)
    assert command == type(wanted)(
        **{f: getattr(wanted, f) for f in wanted.__struct_fields__ if f != "line"}, line=command.line
    )


@pytest.mark.parametrize(
    "verb",
    [
        "destroy",
        "exile",
        "bounce",
        "sacrifice",
        "blink",
        "regenerate",
        "phase out",
        "tap",
        "untap",
        "transform",
        "switch",
    ],
)
def test_acts(verb: str) -> None:
    same(f"{verb} Ox, Bear", c.Act(verb=verb, things=(OX, BEAR)))
    for wrong in (verb, f"{verb} Elephant", f"{verb} Ox,", f"{verb} Nicole", f"{verb} Ox Bear"):
        refused(wrong)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("remove Ox from combat", c.Act(verb="remove", things=(OX,))),
        ("switch Ox this combat", c.Act(verb="switch", things=(OX,), duration="combat")),
        ("fight Ox Bear", c.Fight(verb="fight", first=OX, second=BEAR)),
        ("fight Ox with Bear", c.Fight(verb="fight", first=OX, second=BEAR)),
        ("damage 2 to Ox", c.Damage(verb="damage", amount=2, recipients=(OX,))),
        ("damage 2 to Ox, Nicole from Ogre", c.Damage(verb="damage", amount=2, recipients=(OX, NICOLE), source=OGRE)),
        ("damage can't be prevented", c.Simple(verb="damage can't be prevented")),
        ("Amy loses 3 life", c.LoseLife(verb="loses", player=AMY, change=-3)),
        ("Nicole gains 3 life", c.LoseLife(verb="gains", player=NICOLE, change=3)),
        ("pump Ox +3/+3", c.Pump(verb="pump", things=(OX,), power=3, toughness=3)),
        ("pump Ox, Ogre -1/+0 this combat",
         c.Pump(verb="pump", things=(OX, OGRE), power=-1, toughness=0, duration="combat")),
        ("pump Ox +1/+1 permanently", c.Pump(verb="pump", things=(OX,), power=1, toughness=1, duration="permanently")),
        ("set Ox 1/1", c.SetPowerToughness(verb="set", things=(OX,), power=1, toughness=1)),
        ("2 +1/+1 on Ox", c.PutCounters(verb="counters", things=(OX,), kind="+1/+1", number=2)),
        ("1 stun counter on Ox, Ogre", c.PutCounters(verb="counters", things=(OX, OGRE), kind="stun", number=1)),
        ("-1 loyalty on Jace", c.PutCounters(verb="counters", things=(JACE,), kind="loyalty", number=-1)),
        ("1 first strike on Ox", c.PutCounters(verb="counters", things=(OX,), kind="first strike", number=1)),
        ("Ox loses flying", c.Lose(verb="loses", things=(OX,), keyword=Keyword("flying"))),
        ("Ox, Ogre lose first strike this combat",
         c.Lose(verb="loses", things=(OX, OGRE), keyword=Keyword("first strike"), duration="combat")),
        ("Ox loses all abilities permanently", c.Lose(verb="loses", things=(OX,), duration="permanently")),
        ("Ox stops being a creature", c.Become(verb="stops being a creature", things=(OX,), what="no creature",
                                               duration="permanently")),
        ("control Ox Nicole", c.Control(verb="control", things=(OX,), player=NICOLE)),
        ("control Ox Nicole this combat", c.Control(verb="control", things=(OX,), player=NICOLE, duration="combat")),
        ("become Jace creature 6/6", c.Become(verb="become", things=(JACE,), what="creature", power=6, toughness=6)),
        ("become Sword creature", c.Become(verb="become", things=(SWORD,), what="creature")),
        ("become Ox blocked", c.Become(verb="become", things=(OX,), what="blocked")),
        ("become Ox unblocked", c.Become(verb="become", things=(OX,), what="unblocked")),
        ("become Bear blocking Ogre", c.Become(verb="become", things=(BEAR,), what="blocking", attacker=OGRE)),
        ("goad Ox, Ogre by Nicole", c.Goad(verb="goad", things=(OX, OGRE), player=NICOLE)),
        ("reselect Ox Jace", c.Reselect(verb="reselect", things=(OX,), target=JACE)),
        ("reselect Ox -> Nicole", c.Reselect(verb="reselect", things=(OX,), target=NICOLE)),
        ("attach Sword to Ox", c.Attach(verb="attach", things=(SWORD,), to=OX)),
        ("unattach Sword", c.Attach(verb="unattach", things=(SWORD,))),
        ("prevent 3 to Ox", c.Prevent(verb="prevent", amount=3, to=(OX,))),
        ("prevent all from Ox", c.Prevent(verb="prevent", source=(OX,))),
        ("prevent all to Amy", c.Prevent(verb="prevent", to=(AMY,))),
        ("prevent next from Ox to Nicole", c.Prevent(verb="prevent", source=(OX,), to=(NICOLE,), next_only=True)),
        ("fog", c.Simple(verb="fog")),
        ("extra combat", c.Simple(verb="extra combat")),
        ("extra combat and main", c.Simple(verb="extra combat and main")),
        ("skip combat", c.Simple(verb="skip combat")),
        ("end combat", c.Simple(verb="end combat")),
        ("extra turn Nicole", c.ExtraTurn(verb="extra turn", player=NICOLE)),
        ("concede nicole", c.Concede(verb="concede", player=NICOLE)),
        ("activate Sword", c.Cast(verb="activate", thing=SWORD)),
        ("activate Sword by Amy hold", c.Cast(verb="activate", thing=SWORD, player=AMY, hold=True)),
        ("cast trumpet", c.Cast(verb="cast", thing=TRUMPET)),
        ("cast Trumpet by Nicole", c.Cast(verb="cast", thing=TRUMPET, player=NICOLE)),
    ],
)  # fmt: skip
def test_commands(line: str, wanted: c.Command) -> None:
    same(line, wanted)


def given(line: str) -> c.Give:
    command = told(line)
    assert isinstance(command, c.Give)
    return command


def test_give() -> None:
    give = given("give Ox, Ogre trample, first strike this combat")
    assert (give.things, give.duration) == ((OX, OGRE), "combat")
    assert [a.parts for a in give.abilities] == [(Keyword("trample"),), (Keyword("first strike"),)]
    assert given("give Ox protection from red").abilities[0].parts == (Keyword("protection", "red"),)
    assert given("give Pillarfield Ox flying").things == (OX,)
    assert given("Ox gains flying permanently") == given("give Ox flying permanently")


def test_give_wording_and_short_forms() -> None:
    assert given("give Ox must attack Nicole").abilities[0].text.startswith("This creature attacks Nicole")
    (wording,) = given('give Ox "Pillarfield Ox can\'t block."').abilities
    assert wording.text == "Pillarfield Ox can't block.|Pillarfield Ox"
    assert given('give Nicole "You choose which creatures attack this turn."').things == (NICOLE,)
    assert given('give Ox, Ogre "x" permanently').duration == "permanently"


def test_put() -> None:
    put = told("put Amy Soldier token 1/1 attacking Nicole")
    assert isinstance(put, c.Arrive)
    assert (put.player, put.items[0].states.attacking) == (AMY, NICOLE)
    block = told("put Nicole Cat token 1/1 blocking Ox")
    assert isinstance(block, c.Arrive)
    assert block.items[0].states.blocking == OX


def test_enter() -> None:
    command = told("ninjutsu Ninja 3/3 returning Ox hold")
    assert isinstance(command, c.Enter)
    assert (command.verb, command.item.facts.name, command.returning, command.hold) == (
        "ninjutsu",
        "Ninja",
        OX,
        True,
    )
    assert told("sneak Shade 3/3 returning Ox").verb == "sneak"


def test_cast_a_card_that_is_not_on_the_table() -> None:
    command = told("cast Siren's Call by Nicole hold")
    assert isinstance(command, c.Cast)
    assert command.item is not None
    assert (command.item.facts.name, command.player, command.hold) == ("Siren's Call", NICOLE, True)


def test_cast_what_is_made_up() -> None:
    command = told('cast Divination sorcery "Draw two cards." by Amy')
    assert isinstance(command, c.Cast)
    assert command.item is not None
    assert (command.item.facts.types, command.player) == (("sorcery",), AMY)


def test_cast_wording() -> None:
    command = told('cast "Cast this spell only before attackers are declared." by Amy')
    assert isinstance(command, c.Cast)
    assert command.ability is not None
    assert command.ability.text.startswith("Cast this spell")


def test_cast_another_copy_of_what_is_on_the_battlefield() -> None:
    command = told("cast Loyal Pegasus")
    assert isinstance(command, c.Cast)
    assert (command.thing, command.item is None) == (0, False)


@pytest.mark.parametrize(
    "line",
    [
        "remove Ox", "remove Elephant from combat", "remove from combat",
        "fight Ox", "fight Ox Elephant", "fight",
        "damage", "damage Ox", "damage 2 Ox", "damage 2 to", "damage 2 to Elephant", "damage 2 to Ox from Elephant",
        "damage -2 to Ox", "damage 9999999 to Ox",
        "pump Ox", "pump +3/+3", "pump Elephant +3/+3", "pump Ox +3", "pump Ox x/y",
        "set Ox", "set 1/1", "set Elephant 1/1",
        "switch Ox now", "give", "give Ox", "give Ox flyng", "give Elephant flying", "give Ox flying,", 'give Ox ""',
        "give Ox 3", "control Ox", "control Ox Bob", "control Nicole Ox", "become", "become Ox", "become Ox big",
        "become Elephant blocked", "become Bear blocking Elephant",
        "goad Ox", "goad Ox by Bob", "goad Elephant by Amy", "put Ox 2/4", "put Amy", "put Amy Elefant", "put",
        "put Amy Cat token 1/1 blocking Elephant", "reselect Ox", "reselect Ox Elephant", "reselect",
        "attach Sword", "attach Sword to Elephant", "attach to Ox", "unattach", "unattach Elephant", "unattach Nicole",
        "prevent", "prevent 3", "prevent 3 Ox", "prevent some to Ox", "prevent all from Elephant", "prevent all",
        "prevent next from Ox to Elephant", "prevent 0 to Ox",
        "fog Ox", "fog 2", "fog all", "extra combat now", "extra combat 2", "extra combat Ox",
        "extra turn", "extra turn Bob", "extra turn Ox", "skip combat Ox", "skip combat 2", "skip combat all",
        "end combat Ox", "end combat now", "end combat 2", "concede", "concede Bob", "concede Ox",
        "cast", "cast Elefant", "cast by Amy", 'cast ""', "cast Grizzly Beers by Amy", "activate", "activate Elephant",
        "activate Guard", "ninjutsu", "ninjutsu Ninja 3/3", "ninjutsu Ninja 3/3 returning Elephant",
        "ninjutsu returning Ox", "sneak", "sneak S 3/3", "sneak S returning Ox",
        "Amy loses life", "Amy loses x life", "Bob loses 3 life", "Ox loses 3 life", "Amy loses", "Ox loses flyng",
        "Elephant loses flying", "Amy gains -3 life", "Amy gains life", "Bob gains 3 life", "Ox gains flyng",
        "2 +1/+1 on", "2 +1/+1 on Elephant", "2 on Ox", "+1/+1 on Ox", "2 +1/+1 Ox", "9999999 +1/+1 on Ox",
        "Elephant stops being a creature", "stops being a creature", "Guard stops being a creature",
        "damage can be prevented", "damage can't",
    ],
)  # fmt: skip
def test_refused(line: str) -> None:
    refused(line)


def test_suggestions() -> None:
    assert refused("Ox looses flying").suggestion == "loses?"
    assert refused("Ox loses flyng").suggestion == "flying?"
    assert refused("give Ox frist strike").suggestion == "first strike?"
    assert refused("cast Grizzly Beers").suggestion == "Grizzly Bears?"
