"""The reader on damage, on what changes creatures, on triggers and on what effects do."""

from __future__ import annotations

import pytest

from judgecli.abilities.oracle import read
from judgecli.board.abilities import (
    ATTACHED,
    SELF,
    Ability,
    Activated,
    Amount,
    Amplify,
    Assigns,
    AttackTarget,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Chosen,
    Condition,
    Do,
    DoesntUntap,
    Filter,
    Keyword,
    MayExert,
    Mode,
    Modify,
    MustBlock,
    NotModelled,
    Part,
    Prevention,
    Redirect,
    Retype,
    Term,
    Timing,
    TokenMade,
    Trigger,
    Unpreventable,
)

MINE = Filter(controller="you")
PERMANENT = Term("type", "permanent")
FLYING, TRAMPLE = Keyword("flying"), Keyword("trample")

DAMAGE: list[tuple[str, tuple[Part, ...], str]] = [
    ("Prevent all combat damage that would be dealt this turn.", (Prevention(combat=True),), "turn"),
    (
        "Prevent all combat damage that would be dealt to and dealt by this creature.",
        (Prevention(to=SELF, combat=True), Prevention(from_=SELF, combat=True)),
        "",
    ),
    (
        "Prevent all damage that would be dealt to you this turn by attacking creatures.",
        (Prevention(from_=Filter(terms=(Term("attacking"),)), to_players=("you",)),),
        "turn",
    ),
    (
        "If a source would deal damage to this creature, prevent 1 of that damage.",
        (Prevention(1, to=SELF),),
        "",
    ),
    (
        "Prevent all damage that this creature would deal to red creatures.",
        (Prevention(from_=SELF, to=Filter(terms=(Term("colour", "red"),))),),
        "",
    ),
    ("Damage can't be prevented.", (Unpreventable(),), ""),
    (
        "Combat damage that would be dealt by creatures you control can't be prevented.",
        (Unpreventable(MINE, combat=True),),
        "",
    ),
    (
        "If a source you control would deal damage to a permanent or player, it deals triple that damage instead.",
        (Amplify(3, from_=Filter(controller="you", terms=(PERMANENT,))),),
        "",
    ),
    (
        "If a source would deal damage to a creature or player, it deals double that damage to that creature or player"
        " instead.",
        (Amplify(2, to=Filter(), to_players=("players",)),),
        "",
    ),
    (
        "If a red source you control would deal damage to an opponent or a permanent an opponent controls, it deals"
        " that much damage plus 2 instead.",
        (
            Amplify(
                plus=2,
                from_=Filter(controller="you", terms=(Term("colour", "red"), PERMANENT)),
                to=Filter(controller="opponents", terms=(PERMANENT,)),
                to_players=("opponents",),
            ),
        ),
        "",
    ),
    (
        "All damage that would be dealt to you by unblocked creatures is dealt to this creature instead.",
        (Redirect(SELF, to_players=("you",), from_=Filter(terms=(Term("unblocked"),))),),
        "",
    ),
    (
        "You may have this creature assign its combat damage as though it weren't blocked.",
        (Assigns("as though unblocked"),),
        "",
    ),
    ("This creature assigns no combat damage this turn.", (Assigns("none"),), "turn"),
    (
        "Each creature assigns combat damage equal to its toughness rather than its power.",
        (Assigns("toughness", Filter()),),
        "",
    ),
]

CHANGES: list[tuple[str, tuple[Part, ...], str]] = [
    ("Creatures you control get +1/+0.", (Modify(MINE, 1, 0),), ""),
    ("Other Goblins you control get +1/+1 and have haste.", (
        Modify(Filter(controller="you", other=True, terms=(Term("subtype", "Goblin"),)), 1, 1),
        Modify(Filter(controller="you", other=True, terms=(Term("subtype", "Goblin"),)), gains=(Keyword("haste"),)),
    ), ""),
    (
        "Attacking creatures you control have trample.",
        (Modify(Filter(controller="you", terms=(Term("attacking"),)), gains=(TRAMPLE,)),),
        "",
    ),
    (
        "This creature gets +1/+1 for each other attacking creature.",
        (Modify(SELF, 1, 1, Filter(other=True, terms=(Term("attacking"),))),),
        "",
    ),
    (
        "This creature gets +X/+0, where X is the number of artifacts you control.",
        (Modify(SELF, 1, 0, Filter(controller="you", terms=(Term("type", "artifact"),))),),
        "",
    ),
    (
        "This creature has first strike as long as it's attacking.",
        (
            Modify(
                gains=(Keyword("first strike"),),
                when=Condition("is", "self", Filter("self", terms=(Term("attacking"),))),
            ),
        ),
        "",
    ),
    (
        "As long as enchanted creature is blue, it gets +1/+1 and can't be blocked.",
        (
            Modify(
                ATTACHED,
                1,
                1,
                when=Condition("attached is", "self", Filter("attached", terms=(Term("colour", "blue"),))),
            ),
            CantBeBlocked(
                ATTACHED, when=Condition("attached is", "self", Filter("attached", terms=(Term("colour", "blue"),)))
            ),
        ),
        "",
    ),
    ("Enchanted creature loses all abilities and can't attack or block.", (
        Modify(ATTACHED, lose_all=True), CantAttack(ATTACHED), CantBlock(ATTACHED)), ""),
    ("Enchanted creature has base power and toughness 1/1.", (Modify(ATTACHED, sets=(1, 1)),), ""),
    ("Enchanted creature has protection from black and from red.", (
        Modify(ATTACHED, gains=(Keyword("protection", "black"), Keyword("protection", "red"))),), ""),
    ("This creature doesn't untap during your untap step.", (DoesntUntap(),), ""),
    ("During your turn, this creature has first strike.", (
        Modify(gains=(Keyword("first strike"),), when=Condition("turn", "you")),), ""),
    (
        "Until end of turn, each creature you control gets +2/+2 and gains trample.",
        (Modify(MINE, 2, 2), Modify(MINE, gains=(TRAMPLE,))),
        "turn",
    ),
]  # fmt: skip


@pytest.mark.cr("510.1")
@pytest.mark.parametrize(("text", "parts", "lasts"), DAMAGE)
def test_damage(text: str, parts: tuple[Part, ...], lasts: str) -> None:
    assert read(text) == (Ability(text, parts, lasts),)  # type: ignore[arg-type]


@pytest.mark.cr("613.1")
@pytest.mark.parametrize(("text", "parts", "lasts"), CHANGES)
def test_changes_of_creatures(text: str, parts: tuple[Part, ...], lasts: str) -> None:
    assert read(text) == (Ability(text, parts, lasts),)  # type: ignore[arg-type]


EVENTS: list[tuple[str, tuple[str, ...]]] = [
    ("Whenever this creature attacks, draw a card.", ("attacks",)),
    ("Whenever this creature attacks or blocks, draw a card.", ("attacks", "blocks")),
    ("Whenever this creature enters or attacks, draw a card.", ("enters", "attacks")),
    ("Whenever this creature attacks alone, draw a card.", ("attacks alone",)),
    ("Whenever this creature attacks and isn't blocked, draw a card.", ("unblocked",)),
    ("Whenever this creature blocks a creature with flying, draw a card.", ("blocks creature",)),
    ("Whenever this creature becomes blocked, draw a card.", ("becomes blocked",)),
    ("Whenever this creature blocks or becomes blocked, draw a card.", ("blocks", "becomes blocked")),
    (
        "Whenever this creature blocks or becomes blocked by a creature, draw a card.",
        ("blocks creature", "becomes blocked by creature"),
    ),
    ("Whenever this creature and at least two other creatures attack, draw a card.", ("attacks with",)),
    ("Whenever you attack with two or more creatures, draw a card.", ("player attacks",)),
    ("Whenever one or more creatures attack you, draw a card.", ("attacks",)),
    ("Whenever this creature deals combat damage to a player, draw a card.", ("combat damage to player",)),
    (
        "Whenever this creature deals combat damage to a creature, draw a card.",
        ("combat damage to creature",),
    ),
    ("Whenever equipped creature deals combat damage, draw a card.", ("combat damage",)),
    ("Whenever this creature is dealt damage, draw a card.", ("is dealt damage",)),
    ("At the beginning of combat on your turn, draw a card.", ("beginning of combat",)),
    ("At end of combat, draw a card.", ("end of combat",)),
]


@pytest.mark.cr("508.3")
@pytest.mark.parametrize(("text", "events"), EVENTS)
def test_what_triggers(text: str, events: tuple[str, ...]) -> None:
    (ability,) = read(text)
    assert tuple(part.event for part in ability.parts if isinstance(part, Trigger)) == events
    assert all(
        part.acts == (Do("nothing", text="draw a card"),)
        for part in ability.parts
        if isinstance(part, Trigger)
    )


def test_whose_event_and_with_whom() -> None:
    (ability,) = read(
        "Whenever a creature you control with flying attacks you or a planeswalker you control, draw a card."
    )
    (part,) = ability.parts
    assert isinstance(part, Trigger)
    assert part.who == Filter(controller="you", terms=(Term("keyword", "flying"),))
    assert part.at == AttackTarget(("you", "your planeswalkers"))


@pytest.mark.cr("603.4")
def test_an_intervening_if_and_a_limit_per_turn() -> None:
    text = (
        "Whenever this creature attacks, if you control three or more artifacts, draw a card. This ability triggers"
        " only once each turn."
    )
    (ability,) = read(text)
    (part,) = ability.parts
    assert isinstance(part, Trigger)
    assert part.when == Condition("controls", "you", Filter(terms=(Term("type", "artifact"),)), 3)
    assert part.per_turn == 1


def acts(text: str) -> tuple[Do, ...]:
    """What a triggered ability does, without the wording of each act."""
    (ability,) = read(text)
    part = ability.parts[0]
    assert isinstance(part, Trigger | Activated)
    return tuple(Do(**{f: getattr(a, f) for f in a.__struct_fields__ if f != "text"}) for a in part.acts)


TARGET = Chosen("target", Filter())
ATTACK = "Whenever this creature attacks, "
EFFECTS: list[tuple[str, tuple[Do, ...]]] = [
    ("it gets +2/+0 until end of turn.", (Do("apply", parts=(Modify(power=2),), lasts="turn"),)),
    (
        "target creature defending player controls can't block this turn.",
        (Do("apply", Chosen("target", Filter(controller="defending player")), parts=(CantBlock(),), lasts="turn"),),
    ),
    (
        "creatures you control get +1/+1 and gain trample until end of turn.",
        (Do("apply", Chosen("each", MINE), parts=(Modify(SELF, 1, 1), Modify(gains=(TRAMPLE,))), lasts="turn"),),
    ),
    (
        "creatures without flying can't block this turn.",
        (
            Do(
                "apply",
                Chosen("you"),
                parts=(CantBlock(Filter(terms=(Term("keyword", "flying", True),))),),
                lasts="turn",
            ),
        ),
    ),
    (
        "target creature blocks this creature this turn if able.",
        (Do("apply", TARGET, parts=(MustBlock(what=Filter("source")),), lasts="turn"),),
    ),
    ("put a +1/+1 counter on it.", (Do("counters", word="+1/+1"),)),
    ("defending player loses 2 life.", (Do("lose life", Chosen("defending player"), Amount(2)),)),
    (
        "each opponent loses 1 life and you gain 1 life.",
        (Do("lose life", Chosen("opponents")), Do("gain life", Chosen("you"))),
    ),
    ("it deals 2 damage to any target.", (Do("damage", Chosen("any target"), Amount(2)),)),
    (
        "create two 1/1 red Goblin creature tokens that are tapped and attacking.",
        (
            Do(
                "token",
                Chosen("you"),
                Amount(2),
                token=TokenMade(1, 1, subtypes=("Goblin",), colours=("red",), tapped=True, attacking=True),
            ),
        ),
    ),
    (
        "you may sacrifice another creature. If you do, this creature gains flying until end of turn.",
        (
            Do("sacrifice", Chosen("choice", Filter(other=True)), optional=True),
            Do("apply", parts=(Modify(gains=(FLYING,)),), lasts="turn", after="if done"),
        ),
    ),
    ("you may pay {2}. When you do, untap it.", (
        Do("pay", Chosen("you"), word="{2}", optional=True), Do("untap", after="when done"))),
    ("sacrifice it at end of combat.", (Do("sacrifice", later="end of combat"),)),
    ("tap target creature. It doesn't untap during its controller's next untap step.", (
        Do("tap", TARGET), Do("apply", Chosen("before"), parts=(DoesntUntap(next=True),)))),
    ("after this phase, there is an additional combat phase.", (Do("extra combat", Chosen("you")),)),
    ("do something else.", ()),
]  # fmt: skip


@pytest.mark.parametrize(("effect", "expected"), EFFECTS)
def test_what_an_effect_does(effect: str, expected: tuple[Do, ...]) -> None:
    assert acts(ATTACK + effect) == expected


def test_that_creature_is_the_other_one_in_a_block() -> None:
    found = acts("Whenever this creature blocks a creature, destroy that creature at end of combat.")
    assert found == (Do("destroy", Chosen("other"), later="end of combat"),)


def test_that_player_is_the_one_dealt_damage() -> None:
    found = acts("Whenever this creature deals combat damage to a player, that player gets a poison counter.")
    assert found == (Do("poison", Chosen("that player")),)


def test_an_activated_ability_has_a_cost_an_effect_and_a_time() -> None:
    (ability,) = read(
        "{1}{R}, {T}: Target creature can't block this turn. Activate only during combat before blockers are declared."
    )
    activated, timing = ability.parts
    assert isinstance(activated, Activated)
    assert (activated.cost, activated.mana) == ("{1}{R}, {T}", False)
    assert activated.acts[0].parts == (CantBlock(),)
    assert isinstance(timing, Timing)


def test_a_mana_ability() -> None:
    (ability,) = read("{T}: Add {G}.")
    assert ability.parts == (Activated("{T}", "Add {G}.", mana=True),)


def test_a_spell_whose_sentences_speak_of_one_another() -> None:
    first, second = read(
        "Target creature gets +2/+2 until end of turn. It must be blocked this turn if able."
    )
    assert isinstance(first.parts[0], Do)
    assert isinstance(second.parts[0], Do)
    assert second.parts[0].to == Chosen("before")


def test_after_a_sentence_that_is_not_understood_nobody_is_spoken_of() -> None:
    found = read("Destroy target creature. Frobnicate another one. It can't block this turn.")
    assert [isinstance(a.parts[0], NotModelled) for a in found] == [False, True, True]


def test_targets_within_a_clause() -> None:
    (ability,) = read("Prevent all damage that would be dealt to target creature this turn.")
    (part,) = ability.parts
    assert isinstance(part, Do)
    assert (part.to, part.parts, part.lasts) == (TARGET, (Prevention(to=SELF),), "turn")


@pytest.mark.cr("701.43")
def test_exert() -> None:
    (ability,) = read(
        "You may exert this creature as it attacks. When you do, it gets +1/+1 until end of turn."
    )
    permission, trigger = ability.parts
    assert permission == MayExert()
    assert isinstance(trigger, Trigger)
    assert (trigger.event, trigger.acts[0].parts) == ("is exerted", (Modify(SELF, 1, 1),))


def test_becoming_a_creature() -> None:
    (ability,) = read(
        "{2}: This land becomes a 2/2 blue Elemental creature with flying until end of turn. It's still a land."
    )
    (part,) = ability.parts
    assert isinstance(part, Activated)
    assert part.acts[0].parts == (
        Retype(SELF, ("creature",), (), ("Elemental",), ("blue",), (2, 2)),
        Modify(gains=(FLYING,)),
    )


def test_modes() -> None:
    found = read("Choose one —\n• Destroy target attacking creature.\n• Creatures can't block this turn.")
    assert [type(a.parts[0]) for a in found] == [Do, Mode, Mode]


def test_other_creatures_leave_the_source_out() -> None:
    (act,) = acts(ATTACK + "other attacking creatures get +1/+0 until end of turn.")
    assert act.to == Chosen("each", Filter(other=True, terms=(Term("attacking"),)))


def test_what_a_target_blocks_is_not_itself() -> None:
    (act,) = acts(ATTACK + "target creature defending player controls blocks it this combat if able.")
    assert act.parts == (MustBlock(what=Filter("source")),)
