"""The reader on wordings about attacking and blocking: each with the parts it must give, exactly."""

from __future__ import annotations

import pytest

from judgecli.abilities.oracle import read
from judgecli.board.abilities import (
    ATTACHED,
    EACH,
    SELF,
    Ability,
    AllMustBlock,
    Alone,
    AsThough,
    AttackTarget,
    BlockerCount,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Capacity,
    Chooser,
    Companion,
    Condition,
    Cost,
    Filter,
    FollowAttack,
    Keyword,
    Limit,
    Modify,
    MustAttack,
    MustAttackWith,
    MustBeBlocked,
    MustBlock,
    Part,
    Tax,
    Term,
)

NAMES = {"Nicole": 2, "b2": 105, "Gideon Jura": 106}
YOU = AttackTarget(("you",))
YOURS = AttackTarget(("you", "your planeswalkers"))
OPPOSING = Filter(controller="opponents")
MINE = Filter(controller="you")


def keyword(name: str, negated: bool = False) -> Term:
    return Term("keyword", name, negated)


def controls(
    who: str, *terms: Term, least: int = 1, most: int | None = None, other: bool = False
) -> Condition:
    return Condition("controls", who, Filter(terms=terms, other=other), least, most)


RESTRICTIONS: list[tuple[str, tuple[Part, ...]]] = [
    # cards before 2013-07-13
    ("~ is indestructible.", (Keyword("indestructible"),)),
    ("Creatures you control are indestructible.", (Modify(MINE, gains=(Keyword("indestructible"),)),)),
    ("This creature can't attack.", (CantAttack(),)),
    ("This creature can't block.", (CantBlock(),)),
    ("~ can't attack or block.", (CantAttack(), CantBlock())),
    ("Enchanted creature can't attack or block.", (CantAttack(ATTACHED), CantBlock(ATTACHED))),
    (
        "Enchanted creature can't attack or block, and its activated abilities can't be activated.",
        (CantAttack(ATTACHED), CantBlock(ATTACHED)),
    ),
    ("This creature can't attack alone.", (Alone("attack"),)),
    ("This creature can't attack or block alone.", (Alone("attack"), Alone("block"))),
    ("This creature can only attack alone.", (Alone("attack", only=True),)),
    ("This creature can't be blocked.", (CantBeBlocked(),)),
    ("This creature is unblockable.", (CantBeBlocked(),)),
    ("This creature can't be blocked except by two or more creatures.", (BlockerCount(least=2),)),
    ("This creature can't be blocked except by three or more creatures.", (BlockerCount(least=3),)),
    ("This creature can't be blocked by more than one creature.", (BlockerCount(most=1),)),
    (
        "This creature can't be blocked by Walls.",
        (CantBeBlocked(by=Filter(terms=(Term("subtype", "Wall"),))),),
    ),
    (
        "This creature can't be blocked by creatures with power 2 or less.",
        (CantBeBlocked(by=Filter(terms=(Term("power<=", 2),))),),
    ),
    (
        "This creature can't be blocked except by creatures with flying or reach.",
        (CantBeBlocked(by=Filter(terms=(keyword("flying", True), keyword("reach", True)))),),
    ),
    (
        "This creature can't be blocked except by artifact creatures and/or white creatures.",
        (
            CantBeBlocked(
                by=Filter(
                    terms=(
                        Term("type", "artifact", True),
                        Term("colour", "white", True),
                        Term("type", "creature"),
                    )
                )
            ),
        ),
    ),
    (
        "This creature can't be blocked by black and/or red creatures.",
        (CantBeBlocked(by=Filter(any_of=((Term("colour", "black"),), (Term("colour", "red"),)))),),
    ),
    (
        "Creatures with power less than this creature's power can't block it.",
        (CantBlock(Filter(terms=(Term("power<source"),)), SELF),),
    ),
    (
        "This creature can't block creatures with power greater than its power.",
        (CantBlock(what=Filter(terms=(Term("power>source"),))),),
    ),
    (
        "This creature can block only creatures with flying.",
        (CantBlock(what=Filter(terms=(keyword("flying", True),))),),
    ),
    ("Creatures without flying can't attack.", (CantAttack(Filter(terms=(keyword("flying", True),))),)),
    (
        "Creatures without flying or islandwalk can't attack.",
        (CantAttack(Filter(terms=(keyword("flying", True), keyword("islandwalk", True)))),),
    ),
    ("Creatures can't attack you.", (CantAttack(EACH, YOU),)),
    (
        "Creatures with flying can't attack you or block creatures you control.",
        (
            CantAttack(Filter(terms=(keyword("flying"),)), YOU),
            CantBlock(Filter(terms=(keyword("flying"),)), MINE),
        ),
    ),
    (
        "This creature can't attack its owner or planeswalkers its owner controls.",
        (CantAttack(at=AttackTarget(("owner", "owner's planeswalkers"))),),
    ),
    (
        "This creature can't attack unless defending player controls an Island.",
        (CantAttack(unless=controls("defending player", Term("subtype", "Island"))),),
    ),
    (
        "This creature can't attack if defending player controls an untapped land.",
        (CantAttack(when=controls("defending player", Term("tapped", negated=True), Term("type", "land"))),),
    ),
    (
        "This creature can't attack or block unless you control another creature with power 4 or greater.",
        tuple(
            kind(unless=controls("you", Term("power>=", 4), other=True)) for kind in (CantAttack, CantBlock)
        ),
    ),
    (
        "This creature can't attack unless you control more creatures than defending player.",
        (CantAttack(unless=Condition("controls more", "you", EACH, text="defending player")),),
    ),
    (
        "This creature can't attack unless you've cast a creature spell this turn.",
        (CantAttack(unless=Condition("unknown", text="you've cast a creature spell this turn")),),
    ),
    (
        "This creature can't attack unless at least two other creatures attack.",
        (Companion("attack", 2, Filter(other=True)),),
    ),
    (
        "This creature can't attack unless a creature with greater power also attacks.",
        (Companion("attack", 1, Filter(terms=(Term("power>source"),))),),
    ),
    (
        "This creature can't attack alone unless it has a +1/+1 counter on it.",
        (
            Alone(
                "attack",
                when=Condition("is", "self", Filter("self", terms=(Term("counter", "+1/+1"),)), negated=True),
            ),
        ),
    ),
    ("No more than one creature can attack each combat.", (Limit("attack", 1),)),
    ("No more than two creatures can attack you each combat.", (Limit("attack", 2, at=YOU),)),
    ("No more than two creatures can block each combat.", (Limit("block", 2),)),
    (
        "As long as this creature is tapped, no more than one creature can attack you each combat.",
        (Limit("attack", 1, at=YOU, when=Condition("is", "self", Filter("self", terms=(Term("tapped"),)))),),
    ),
]

REQUIREMENTS: list[tuple[str, tuple[Part, ...]]] = [
    ("This creature attacks each combat if able.", (MustAttack(),)),
    ("This creature attacks each turn if able.", (MustAttack(),)),
    ("This creature blocks each combat if able.", (MustBlock(),)),
    ("This creature attacks or blocks each combat if able.", (MustAttack(), MustBlock())),
    ("This creature attacks Nicole each combat if able.", (MustAttack(at=AttackTarget(("id",), id=2)),)),
    (
        "Creatures your opponents control attack Gideon Jura if able.",
        (MustAttack(OPPOSING, AttackTarget(("id",), id=106)),),
    ),
    ("Creatures your opponents control attack each combat if able.", (MustAttack(OPPOSING),)),
    (
        "All creatures attack enchanted creature's controller each combat if able.",
        (MustAttack(EACH, AttackTarget(("attached controller",))),),
    ),
    (
        "Enchanted creature attacks each combat if able and can't attack you.",
        (MustAttack(ATTACHED), CantAttack(ATTACHED, YOU)),
    ),
    (
        "This creature attacks each combat if able unless you control another Ally.",
        (
            MustAttack(
                when=Condition(
                    "controls", "you", Filter(other=True, terms=(Term("subtype", "Ally"),)), 1, negated=True
                )
            ),
        ),
    ),
    ("This creature must be blocked if able.", (MustBeBlocked(),)),
    ("This creature must be blocked by exactly one creature if able.", (MustBeBlocked(exactly=1),)),
    ("This creature must be blocked by two or more creatures if able.", (MustBeBlocked(least=2),)),
    (
        "This creature must be blocked by a Dalek if able.",
        (MustBeBlocked(by=Filter(terms=(Term("subtype", "Dalek"),))),),
    ),
    ("All creatures able to block this creature do so.", (AllMustBlock(),)),
    (
        "All creatures with flying able to block ~ do so.",
        (AllMustBlock(by=Filter(terms=(keyword("flying"),))),),
    ),
    ("All creatures able to block enchanted creature do so.", (AllMustBlock(ATTACHED),)),
    ("If this creature attacks, all creatures you control attack if able.", (FollowAttack(MINE),)),
    ("If a creature you control attacks, ~ also attacks if able.", (FollowAttack(SELF, MINE),)),
    ("If b2 attacks, ~ attacks if able.", (FollowAttack(SELF, Filter("these", ids=(105,))),)),
    (
        "Each opponent must attack you or a planeswalker you control with at least one creature each combat if able.",
        (MustAttackWith("opponents", 1, YOURS),),
    ),
    (
        "Enchanted creature is goaded.",
        (MustAttack(ATTACHED), MustAttack(ATTACHED, AttackTarget(("you",), negated=True, players_only=True))),
    ),
]

COSTS: list[tuple[str, tuple[Part, ...]]] = [
    (
        "Creatures can't attack you unless their controller pays {2} for each creature they control that's"
        " attacking you.",
        (Tax("attack", Cost(2), at=YOU),),
    ),
    (
        "Creatures can't attack you or planeswalkers you control unless their controller pays {1} for each of those"
        " creatures.",
        (Tax("attack", Cost(1), at=YOURS),),
    ),
    (
        "Enchanted creature can't attack or block unless its controller pays {3}.",
        (Tax("attack", Cost(3), ATTACHED), Tax("block", Cost(3), ATTACHED)),
    ),
    (
        "Creatures can't attack you or planeswalkers you control unless their controller pays {X} for each of those"
        " creatures, where X is the number of enchantments you control.",
        (
            Tax(
                "attack",
                Cost(1, times=Filter(controller="you", terms=(Term("type", "enchantment"),))),
                at=YOURS,
            ),
        ),
    ),
    (
        "Creatures can't attack you or planeswalkers you control unless their controller pays {W/P} for each of those"
        " creatures.",
        (Tax("attack", Cost(symbols="{W/P}"), at=YOURS),),
    ),
    (
        "Nonblue creatures can't block creatures you control unless their controller pays 1 life for each blocking"
        " creature they control.",
        (Tax("block", Cost(life=1), Filter(terms=(Term("colour", "blue", negated=True),)), what=MINE),),
    ),
    (
        "This creature can't attack unless you sacrifice two Islands.",
        (Tax("attack", Cost(other="sacrifice two Islands"), SELF),),
    ),
    (
        "Enchanted creature can't be blocked unless defending player pays {3} for each creature they control that's"
        " blocking it.",
        (Tax("block", Cost(3), EACH, what=ATTACHED),),
    ),
]

PERMISSIONS: list[tuple[str, tuple[Part, ...]]] = [
    ("This creature can block an additional creature each combat.", (Capacity(1),)),
    ("Each creature you control can block an additional creature each combat.", (Capacity(1, who=MINE),)),
    ("This creature can block an additional seven creatures each combat.", (Capacity(7),)),
    ("This creature can block any number of creatures.", (Capacity(unlimited=True),)),
    (
        "This creature can attack as though it didn't have defender.",
        (AsThough("attack", "no defender"),),
    ),
    (
        "As long as this creature's power is 5 or greater, it can attack as though it didn't have defender.",
        (
            AsThough(
                "attack",
                "no defender",
                when=Condition("is", "self", Filter("self", terms=(Term("power>=", 5),))),
            ),
        ),
    ),
    (
        "This creature can block creatures with shadow as though it had shadow.",
        (AsThough("block", "shadow", blocking=Filter(terms=(keyword("shadow"),))),),
    ),
    (
        "This creature can block creatures with shadow as though they didn't have shadow.",
        (AsThough("block", "no shadow", blocking=Filter(terms=(keyword("shadow"),))),),
    ),
    (
        "Creatures with islandwalk can be blocked as though they didn't have islandwalk.",
        (AsThough("block", "no islandwalk", EACH, blocking=Filter(terms=(keyword("islandwalk"),))),),
    ),
    ("All creatures attack each combat if able.", (MustAttack(EACH),)),
]


@pytest.mark.cr("508.1c")
@pytest.mark.parametrize(("text", "parts"), RESTRICTIONS)
def test_restrictions(text: str, parts: tuple[Part, ...]) -> None:
    (ability,) = read(text, find=NAMES.get)
    assert ability.parts == parts
    assert (ability.text, ability.lasts) == (text, "")


@pytest.mark.cr("508.1d")
@pytest.mark.parametrize(("text", "parts"), REQUIREMENTS)
def test_requirements(text: str, parts: tuple[Part, ...]) -> None:
    (ability,) = read(text, find=NAMES.get)
    assert ability.parts == parts
    assert ability.lasts == ""


@pytest.mark.cr("508.1h")
@pytest.mark.parametrize(("text", "parts"), COSTS)
def test_costs(text: str, parts: tuple[Part, ...]) -> None:
    (ability,) = read(text)
    assert ability.parts == parts


@pytest.mark.parametrize(("text", "parts"), PERMISSIONS)
def test_permissions(text: str, parts: tuple[Part, ...]) -> None:
    (ability,) = read(text)
    assert ability.parts == parts


@pytest.mark.parametrize(
    ("text", "lasts"),
    [
        ("This creature attacks this turn if able.", "turn"),
        ("This creature attacks this combat if able.", "combat"),
        ("This creature attacks b2 this turn if able.", "turn"),
        ("This creature blocks this turn if able.", "turn"),
        ("This creature can't block this turn.", "turn"),
        ("You choose which creatures attack this turn.", "turn"),
        ("You choose which creatures block this combat and how those creatures block.", "combat"),
        ("Creatures without flying can't block this turn.", "turn"),
        ("Until your next turn, creatures can't attack you.", "your next turn"),
        ("This creature attacks each combat if able.", ""),
    ],
)
def test_how_long_it_lasts(text: str, lasts: str) -> None:
    (ability,) = read(text, find=NAMES.get)
    assert ability.lasts == lasts
    assert len(ability.parts) == 1


def test_who_chooses() -> None:
    (ability,) = read("You choose which creatures block this turn and how those creatures block.")
    assert ability.parts == (Chooser("block"),)


def test_a_quotation_is_an_ability_of_whoever_has_it() -> None:
    (ability,) = read('Equipped creature gets +1/+1 and has "This creature can\'t block."')
    assert ability.parts == (
        Modify(ATTACHED, 1, 1),
        Modify(ATTACHED, grants=(Ability("This creature can't block.", (CantBlock(),)),)),
    )


def test_names_and_short_names_are_the_creature_itself() -> None:
    for text in (
        "Rhonas can't block.",
        "Rhonas the Indomitable can't block.",
        "This creature can't block.",
        "~ can't block.",
    ):
        (ability,) = read(text, name="Rhonas the Indomitable")
        assert ability.parts == (CantBlock(),)
        assert ability.text == text


def test_a_card_whose_name_is_a_verb() -> None:
    (ability,) = read("Exile target attacking creature.", name="Exile")
    assert "Filter" in repr(ability.parts) and "exile" in repr(ability.parts)


def test_keyword_lines_give_an_ability_for_each_keyword() -> None:
    found = read("Flying, trample\nProtection from red (This creature can't be blocked by red things.)")
    assert [a.parts for a in found] == [
        (Keyword("flying"),),
        (Keyword("trample"),),
        (Keyword("protection", "red"),),
    ]
