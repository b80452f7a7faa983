"""The verbs of section 4: declarations, costs, assignments, choices."""

from __future__ import annotations

import pytest
from language_table import (
    AMY,
    BEAR,
    DOG,
    GUARD1,
    GUARD2,
    JACE,
    LIM_DUL,
    NICOLE,
    OGRE,
    OX,
    PEGASUS1,
    PEGASUS2,
    THINGS,
    refused,
    table,
    told,
)

from judgecli.board.commands import (
    Assign,
    Choose,
    DeclareAttack,
    DeclareBlock,
    Decline,
    Next,
    Order,
    Pay,
    Resolve,
    Show,
    Simple,
    StackOrder,
    To,
    Undo,
)
from judgecli.board.table import Assignment, Attack, Block, Share, Step
from judgecli.language import Thing
from judgecli.language.words import STEPS


def attack(text: str) -> DeclareAttack:
    command = told(f"attack {text}")
    assert isinstance(command, DeclareAttack)
    return command


def block(text: str) -> DeclareBlock:
    command = told(f"block {text}")
    assert isinstance(command, DeclareBlock)
    return command


def assign(text: str) -> dict[int, dict[int, int]]:
    command = told(f"assign {text}")
    assert isinstance(command, Assign)
    return {a.creature: {s.recipient: s.amount for s in a.shares} for a in command.assignments}


# -- moving on ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "step"),
    [
        ("combat", Step.BEGINNING_OF_COMBAT),
        ("beginning of combat step", Step.BEGINNING_OF_COMBAT),
        ("attackers", Step.DECLARE_ATTACKERS),
        ("declare attackers", Step.DECLARE_ATTACKERS),
        ("Blockers", Step.DECLARE_BLOCKERS),
        ("declare blockers step", Step.DECLARE_BLOCKERS),
        ("first-strike damage", Step.FIRST_STRIKE_DAMAGE),
        ("first strike damage", Step.FIRST_STRIKE_DAMAGE),
        ("fs", Step.FIRST_STRIKE_DAMAGE),
        ("damage", Step.DAMAGE),
        ("combat damage", Step.DAMAGE),
        ("end of combat", Step.END_OF_COMBAT),
        ("main 2", Step.MAIN_2),
        ("second main", Step.MAIN_2),
        ("postcombat main phase", Step.MAIN_2),
        ("end", Step.END),
        ("end step", Step.END),
        ("upkeep", Step.UPKEEP),
        ("draw", Step.DRAW),
        ("cleanup", Step.CLEANUP),
    ],
)
def test_to(words: str, step: Step) -> None:
    command = told(f"to {words}")
    assert isinstance(command, To)
    assert Step[command.step.upper()] is step


def test_to_turns() -> None:
    assert told("to next turn").step == "next_turn"  # type: ignore[attr-defined]
    assert told("to Nicole's turn").player == NICOLE  # type: ignore[attr-defined]


def test_every_step_is_one_of_the_board() -> None:
    assert {step.upper() for step in STEPS.values()} <= {step.name for step in Step}


@pytest.mark.parametrize("line", ["to", "to nowhere", "to Bob's turn", "to main 3", "next 2", "n x"])
def test_moving_refused(line: str) -> None:
    refused(line)


def test_next() -> None:
    assert told("n") == told("next") == told("NEXT") == Next(verb="next", line="next")


# -- attackers ------------------------------------------------------------------------------------------


def test_attack_groups() -> None:
    declared = attack("Ox, Ogre -> Nicole; Pegasus#1 -> Jace")
    assert declared.attacks == (Attack(OX, NICOLE), Attack(OGRE, NICOLE), Attack(PEGASUS1, JACE))
    assert attack("ox").attacks == (Attack(OX, 0),)
    assert attack("ox->jace").attacks == (Attack(OX, JACE),)
    assert attack("ox; ogre -> nicole").attacks == (Attack(OX, 0), Attack(OGRE, NICOLE))


def test_attack_all_and_none() -> None:
    assert attack("all").everyone
    assert attack("all -> Jace").everyone_at == JACE
    assert attack("none") == DeclareAttack(verb="attack", line="attack none")
    assert attack("all pay").pay


def test_attack_each_creature_is_ones_own() -> None:
    assert {a.creature for a in attack("each creature").attacks} == {
        t.id for t in THINGS if t.controller == AMY
    } - {105}


def test_attack_tails() -> None:
    declared = attack(
        "Ox, Ogre -> Jace banding Ox with Ogre, exert Ox, enlist Ogre with Pegasus#1, exert Ogre pay"
    )
    assert declared.bands == ((OX, OGRE),)
    assert declared.exert == (OX, OGRE)
    assert declared.enlist == ((OGRE, PEGASUS1),)
    assert declared.pay
    assert attack("all exert Ox").exert == (OX,)
    assert attack("Ox, Ogre banding Ox with Ogre, Pegasus#2").bands == ((OX, OGRE, PEGASUS2),)


def test_attack_with_names_like_tails() -> None:
    scene = table(things=(Thing(300, "Exert the Will", 1, "a1", AMY), Thing(301, "Lone Pay", 1, "a2", AMY)))
    assert told("attack Exert the Will", scene).attacks == (Attack(300, 0),)  # type: ignore[attr-defined]
    assert told("attack Lone Pay", scene).attacks == (Attack(301, 0),)  # type: ignore[attr-defined]
    assert told("attack Lone Pay pay", scene).pay  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "line",
    [
        "attack", "attack ->", "attack Elephant", "attack Ox ->", "attack Ox -> Elephant", "attack -> Nicole",
        "attack Ox, -> Nicole", "attack Ox -> Nicole, Ogre -> Jace", "attack Ox, Ox -> Jace; Ox -> Nicole",
        "attack Ox banding", "attack Ox banding Ox", "attack Ox exert", "attack Ox enlist Ogre", "attack none pay",
        "attack all -> Elephant", "attack Guard", "attack Ox pay pay", "attack ;",
    ],
)  # fmt: skip
def test_attack_refused(line: str) -> None:
    refused(line)


def test_two_targets_in_a_group_are_explained() -> None:
    assert refused("attack Ox -> Nicole, Ogre -> Jace").suggestion == "attack A -> Nicole; B -> Jace"
    assert "parted by ;" in refused("attack Ox -> Nicole, Ogre").message
    assert told("attack Ox -> Jace, Architect of Thought")


# -- blockers -------------------------------------------------------------------------------------------


def test_block_pairs_in_order() -> None:
    assert block("Ox with Guard#2, Bear; Ogre with Guard#1").blocks == (
        Block(GUARD2, OX),
        Block(BEAR, OX),
        Block(GUARD1, OGRE),
    )
    assert block("Ox with 2 Guard").blocks == (Block(GUARD1, OX), Block(GUARD2, OX))
    assert block("Ox with Bear; Ogre with Bear").blocks == (Block(BEAR, OX), Block(BEAR, OGRE))
    assert block("none").blocks == ()
    assert block("Ox with Bear pay").pay
    assert len(block("Ox with all").blocks) == 4


@pytest.mark.parametrize(
    "line",
    [
        "block", "block Ox", "block Ox with", "block with Bear", "block Ox with Elephant", "block Elephant with Bear",
        "block Ox, Ogre with Bear", "block Ox with Bear; Ogre", "block Ox with Guard", "block Ox with 3 Guard",
        "block Ox with Bear, Bear; Ox with Bear", "block Ox with Nicole",
    ],
)  # fmt: skip
def test_block_refused(line: str) -> None:
    refused(line)


# -- costs ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "pay"),
    [
        ("pay", Pay()),
        ("pay for Ox, Ogre", Pay(only=(OX, OGRE))),
        ("pay life", Pay(how="life")),
        ("pay 2 life", Pay(how="life", life=2)),
        ("pay sacrificing Ogre", Pay(how="sacrificing", things=(OGRE,))),
        ("pay tapping Ox, Ogre", Pay(how="tapping", things=(OX, OGRE))),
        ("pay for Ox sacrificing Ogre", Pay(only=(OX,), how="sacrificing", things=(OGRE,))),
    ],
)
def test_pay(line: str, pay: Pay) -> None:
    command = told(line)
    assert isinstance(command, Pay)
    assert (command.only, command.how, command.things, command.life) == (
        pay.only,
        pay.how,
        pay.things,
        pay.life,
    )


@pytest.mark.parametrize(
    "line",
    ["pay 2", "pay x life", "pay for", "pay for Elephant", "pay sacrificing", "pay sacrificing Elephant", "pay tapping",
     "pay 0 life", "decline Ox", "decline all", "decline 2"],
)  # fmt: skip
def test_costs_refused(line: str) -> None:
    refused(line)


def test_decline() -> None:
    assert isinstance(told("decline"), Decline)


# -- damage ---------------------------------------------------------------------------------------------


def test_order() -> None:
    command = told("order Ox: Guard#2, Bear; Bear: Ox")
    assert isinstance(command, Order)
    assert command.orders == ((OX, (GUARD2, BEAR)), (BEAR, (OX,)))


def test_assign() -> None:
    assert assign("Ox: 2 Bear, 1 Nicole") == {OX: {BEAR: 2, NICOLE: 1}}
    assert assign("Ox: 2 Bear; Bear: 2 Ox") == {OX: {BEAR: 2}, BEAR: {OX: 2}}
    assert assign("Ox: 1 each, 40 Nicole") == {OX: {BEAR: 1, NICOLE: 40}}
    assert assign("Bear: 2 each") == {BEAR: {OX: 2}}
    assert assign("Ox: 3 Jace, Architect of Thought, 2 to Bear") == {OX: {JACE: 3, BEAR: 2}}
    assert assign("Ox: 1 Guard 2, 1 Guard#1") == {OX: {GUARD2: 1, GUARD1: 1}}
    assert assign("Ox: 0 Bear") == {OX: {BEAR: 0}}
    assert assign("Ox: 1 Bear, 1 Bear") == {OX: {BEAR: 2}}
    assert told("assign auto").auto  # type: ignore[attr-defined]


def test_assign_each_of_several_blockers() -> None:
    both = [t for t in THINGS if t.id not in (GUARD1, GUARD2)]
    both += [
        Thing(GUARD1, "Guard", 1, "b2", NICOLE, blocking=(OX,)),
        Thing(GUARD2, "Guard", 2, "b3", NICOLE, blocking=(OX,)),
    ]
    command = told("assign Ox: 1 each", table(things=both))
    assert isinstance(command, Assign)
    assert command.assignments == (Assignment(OX, (Share(BEAR, 1), Share(GUARD1, 1), Share(GUARD2, 1))),)


@pytest.mark.parametrize(
    "line",
    [
        "assign", "assign Ox", "assign Bear Ox 3", "assign Ox: ", "assign Ox: Bear", "assign Ox: 3",
        "assign Ox: -1 Bear",
        "assign Ox: 3 Elephant", "assign Elephant: 3 Bear", "assign Ogre: 1 each", "assign Ox: 3 Bear, Guard#1",
        "assign Ox: 1 Bear; Ox: 2 Bear", "assign Ox: 3.5 Bear", "assign Ox: 1 Bear,", "assign auto Ox",
        "assign Ox: 99999999 Bear", "order", "order Ox", "order Ox: ", "order Ox: Elephant", "order Elephant: Ox",
        "order: Ox",
    ],
)  # fmt: skip
def test_damage_refused(line: str) -> None:
    refused(line)


# -- triggers and choices -------------------------------------------------------------------------------


def test_stack_and_triggers() -> None:
    assert told("stack") == Show(verb="stack", line="stack")
    assert told("triggers") == Show(verb="triggers", line="triggers")
    assert told("stack Ogre, Ox").things == (OGRE, OX)  # type: ignore[attr-defined]
    assert isinstance(told("stack Ogre, Ox"), StackOrder)


@pytest.mark.parametrize(
    ("words", "choice"),
    [
        ("Bear", Choose(things=(BEAR,))),
        ("2 Guard", Choose(things=(GUARD1, GUARD2))),
        ("Nicole", Choose(things=(NICOLE,))),
        ("yes", Choose(word="yes")),
        ("shield", Choose(word="shield")),
        ("red", Choose(word="red")),
        ("Goblin", Choose(word="Goblin")),
        ("3", Choose(word="3")),
    ],
)
def test_choose(words: str, choice: Choose) -> None:
    command = told(f"choose {words}")
    assert isinstance(command, Choose)
    assert (command.things, command.word) == (choice.things, choice.word)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("resolve", Resolve()),
        ("resolve 3", Resolve(count=3)),
        ("resolve Ox", Resolve(thing=OX)),
        ("resolve yes", Resolve(answer="yes")),
        ("resolve Ox no", Resolve(thing=OX, answer="no")),
        ("resolve attacking Nicole", Resolve(answer="attacking", things=(NICOLE,))),
        ("resolve 1 attacking Jace", Resolve(answer="attacking", things=(JACE,))),
        ("resolve Ox choose Bear, Nicole's Dog", Resolve(thing=OX, answer="choose", things=(BEAR, DOG))),
        ("resolve choose lim", Resolve(answer="choose", things=(LIM_DUL,))),
    ],
)
def test_resolve(line: str, wanted: Resolve) -> None:
    command = told(line)
    assert isinstance(command, Resolve)
    assert (command.count, command.thing, command.answer, command.things) == (
        wanted.count, wanted.thing, wanted.answer, wanted.things,
    )  # fmt: skip


def test_plain_verbs() -> None:
    assert told("pass") == Simple(verb="pass", line="pass")
    assert told("hold") == Simple(verb="hold", line="hold")
    assert told("stops on") == Simple(verb="stops on", line="stops on")
    assert told("stops off") == Simple(verb="stops off", line="stops off")
    assert told("undo") == Undo(verb="undo", line="undo", count=1)
    assert told("undo 3").count == 3  # type: ignore[attr-defined]
    assert told("redo 2").verb == "redo"


@pytest.mark.parametrize(
    "line",
    [
        "choose", "choose Elefant", "choose Guard", "choose Ox, Elephant",
        "resolve Elephant", "resolve 0", "resolve attacking", "resolve attacking Elephant", "resolve choose Elefant",
        "stack Elephant", "stack Guard", "stack ,", "triggers Ox", "triggers 2", "triggers all",
        "pass Ox", "pass 2", "pass all", "hold Ox", "hold 2", "hold it", "stops", "stops maybe", "stops on off",
        "undo x", "undo 0", "undo -1", "redo x", "redo 0", "redo Ox",
    ],
)  # fmt: skip
def test_choices_refused(line: str) -> None:
    refused(line)
