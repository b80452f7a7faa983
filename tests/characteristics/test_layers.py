"""The layers (613): order by timestamp and dependency, what goes on, what is defined, set, modified and switched."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judgecli.abilities.oracle import read
from judgecli.board.abilities import Ability, Keyword, Modify, Part, Retype, Switch
from judgecli.board.objects import CardFacts, GameObject, Player
from judgecli.board.table import Board, Effect
from judgecli.characteristics import View, view

EDITION = "2026-09-25"


def creature(id: int, power: int = 2, toughness: int = 2, *texts: str, **more: object) -> GameObject:
    """A creature whose abilities are these wordings; its timestamp is its id."""
    return thing(id, ("creature",), power, toughness, *texts, **more)


def thing(
    id: int,
    types: tuple[str, ...],
    power: int | None = None,
    toughness: int | None = None,
    *texts: str,
    **more: object,
) -> GameObject:
    abilities = tuple(a for text in texts for a in read(text, name=f"Thing {id}"))
    facts = CardFacts(
        f"Thing {id}", types=types, power=power, toughness=toughness, abilities=abilities, colours=("red",)
    )
    made = GameObject(
        id=id, facts=facts, number=1, tag=f"a{id}", owner=1, controller=1, base_controller=1, timestamp=id
    )
    return replace(made, **more)


def board(*things: GameObject, effects: tuple[Effect, ...] = (), edition: str = EDITION) -> Board:
    players = (Player(id=1, name="Amy"), Player(id=2, name="Nicole"))
    return Board(edition=edition, players=players, objects={t.id: t for t in things}, effects=effects)


def effect(stamp: int, affected: int, *parts: Part, abilities: tuple[Ability, ...] = ()) -> Effect:
    return Effect(
        id=stamp, timestamp=stamp, affected=(affected,), text="effect", parts=parts, abilities=abilities
    )


def seen(*things: GameObject, effects: tuple[Effect, ...] = (), of: int = 101) -> View:
    return view(board(*things, effects=effects), of)


def size(found: View) -> tuple[int | None, int | None]:
    return found.power, found.toughness


FLYING = Ability("flying", (Keyword("flying"),))
LOSES_ALL = Modify(lose_all=True)


@pytest.mark.cr("613.7")
@pytest.mark.parametrize(
    ("effects", "flies"),
    [
        ((effect(200, 101, abilities=(FLYING,)), effect(201, 101, LOSES_ALL)), False),
        ((effect(200, 101, LOSES_ALL), effect(201, 101, abilities=(FLYING,))), True),
        ((effect(200, 101, Modify(loses=(Keyword("flying"),))), effect(201, 101, abilities=(FLYING,))), True),
        ((effect(200, 101, Modify(gains=(Keyword("flying"),))), effect(201, 101, LOSES_ALL)), False),
    ],
)
def test_abilities_come_and_go_by_timestamp(effects: tuple[Effect, ...], flies: bool) -> None:
    assert seen(creature(101), effects=effects).has("flying") is flies
    # the order in which they are listed is nothing, their timestamps are all
    assert seen(creature(101), effects=effects[::-1]).has("flying") is flies


@pytest.mark.cr("613.7a")
def test_an_abilitys_effect_is_as_old_as_its_object() -> None:
    losing = effect(150, 101, LOSES_ALL)
    aura = "Enchanted creature has flying."
    older = thing(120, ("enchantment",), None, None, aura, attached_to=101)
    newer = thing(160, ("enchantment",), None, None, aura, attached_to=101)
    assert not seen(creature(101), older, effects=(losing,)).has("flying")
    assert seen(creature(101), newer, effects=(losing,)).has("flying")


@pytest.mark.cr("613.7c")
def test_a_keyword_counter_is_as_old_as_the_last_of_its_kind() -> None:
    losing = effect(150, 101, LOSES_ALL)
    counted = creature(101, counters=(("flying", 1),))
    assert not seen(counted, effects=(losing,)).has("flying")
    again = replace(counted, counters=(("flying", 2),), counter_stamps=(("flying", 160),))
    assert seen(again, effects=(losing,)).has("flying")


@pytest.mark.cr("122.1b")
def test_a_keyword_counter_is_just_a_counter_before_2020_04_17() -> None:
    counted = creature(101, counters=(("flying", 1),))
    assert not view(board(counted, edition="2020-01-24"), 101).has("flying")
    assert view(board(counted, edition="2020-04-17"), 101).has("flying")


@pytest.mark.cr("613.8")
def test_what_would_lose_its_ability_waits() -> None:
    """The older lord depends on the newer effect, which takes its ability away."""
    lord = creature(101, 2, 2, "Other creatures you control have flying.")
    bane = thing(110, ("enchantment",), None, None, "All creatures lose all abilities.")
    assert seen(lord, creature(102), of=102).has("flying")
    assert not seen(lord, creature(102), bane, of=102).has("flying")


@pytest.mark.cr("613.8a")
def test_what_depends_on_a_keyword_waits_for_it() -> None:
    """Vigilance goes to creatures with flying, older though it is than what gives flying."""
    guide = thing(101, ("enchantment",), None, None, "Creatures with flying have vigilance.")
    wind = thing(102, ("enchantment",), None, None, "Creatures you control have flying.")
    assert seen(guide, wind, creature(103), of=103).has("vigilance")


@pytest.mark.cr("613.8b")
def test_a_loop_goes_by_timestamp() -> None:
    """Each takes the other's ability away: the older one applies first."""
    one = creature(101, 2, 2, "Other creatures you control lose all abilities.")
    other = creature(102, 2, 2, "Other creatures you control lose all abilities.")
    assert seen(one, other, of=101).abilities
    assert not seen(one, other, of=102).abilities


@pytest.mark.cr("613.6")
def test_what_began_in_an_earlier_layer_goes_on() -> None:
    text = (
        "Thing 101 is an artifact creature with base power and toughness 4/4 in addition to its other types."
    )
    totem = thing(101, ("artifact",), None, None, text)
    bane = thing(110, ("enchantment",), None, None, "All creatures lose all abilities.")
    assert size(seen(totem, bane)) == (4, 4)
    assert not seen(totem, bane).abilities


@pytest.mark.cr("613.6")
def test_what_hasnt_begun_doesnt_begin_without_its_ability() -> None:
    lord = creature(101, 2, 2, "Other creatures you control get +1/+1.")
    bane = thing(110, ("enchantment",), None, None, "All creatures lose all abilities.")
    assert size(seen(lord, creature(102), of=102)) == (3, 3)
    assert size(seen(lord, creature(102), bane, of=102)) == (2, 2)


@pytest.mark.cr("613.4")
def test_sublayers_come_in_order_whatever_the_timestamps() -> None:
    parts = [Switch(), Modify(power=3), Modify(sets=(1, 1)), Modify(power=1)]
    effects = tuple(effect(200 + n, 101, part) for n, part in enumerate(parts))
    assert size(seen(creature(101, 5, 5), effects=effects)) == (1, 5)


@pytest.mark.cr("613.4a")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Thing 101's power and toughness are each equal to the number of creatures you control.", (3, 3)),
        ("Thing 101's power is equal to the number of creatures you control.", (3, 0)),
        ("Thing 101's toughness is equal to the number of creatures you control.", (0, 3)),
        (
            "Thing 101's power is equal to the number of creatures you control and its toughness is equal to that"
            " number plus 1.",
            (3, 4),
        ),
    ],
)
def test_power_and_toughness_defined_by_an_ability(text: str, expected: tuple[int, int]) -> None:
    beast = creature(101, 0, 0, text)
    assert size(seen(beast, creature(102), creature(103))) == expected
    # setting comes after defining
    later = (effect(200, 101, Modify(sets=(7, 7))),)
    assert size(seen(beast, creature(102), creature(103), effects=later)) == (7, 7)


@pytest.mark.cr("613.4c")
@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("pump"), st.integers(-2, 3), st.integers(-2, 3)),
            st.tuples(st.just("set"), st.integers(0, 4), st.integers(0, 4)),
            st.tuples(st.just("switch"), st.just(0), st.just(0)),
        ),
        max_size=6,
    ),
    st.integers(0, 3),
)
def test_counters_gave_the_same_numbers_in_a_sublayer_of_their_own(
    deeds: list[tuple[str, int, int]], plus: int
) -> None:
    """Until 2020-04-16 counters came after all other modifiers: the sum is the same."""
    made: list[Effect] = []
    for n, (what, x, y) in enumerate(deeds):
        part: Part = (
            Switch()
            if what == "switch"
            else Modify(sets=(x, y))
            if what == "set"
            else Modify(power=x, toughness=y)
        )
        made.append(effect(200 + n, 101, part))
    counters = (("+1/+1", plus),) if plus else ()
    one = creature(101, 2, 3, counters=counters, counter_stamps=(("+1/+1", 202),))
    now = size(view(board(one, effects=tuple(made)), 101))
    then = size(view(board(one, effects=tuple(made), edition="2019-10-04"), 101))
    sets = [(x, y) for what, x, y in deeds if what == "set"]
    base = sets[-1] if sets else (2, 3)
    power = base[0] + plus + sum(x for what, x, _ in deeds if what == "pump")
    toughness = base[1] + plus + sum(y for what, _, y in deeds if what == "pump")
    odd = sum(what == "switch" for what, _, _ in deeds) % 2
    assert now == then == ((toughness, power) if odd else (power, toughness))


@pytest.mark.cr("613.1d")
def test_types_come_before_abilities_and_numbers() -> None:
    """A land that becomes a creature gets what creatures get."""
    anthem = thing(101, ("enchantment",), None, None, "Creatures you control get +1/+1 and have trample.")
    land = thing(102, ("land",))
    animated = (effect(200, 102, Retype(adds=("creature",), sets=(3, 3))),)
    assert size(seen(anthem, land, of=102)) == (None, None)
    found = seen(anthem, land, effects=animated, of=102)
    assert (size(found), found.has("trample"), found.types) == ((4, 4), True, ("land", "creature"))


@pytest.mark.cr("613.1e")
def test_colours_come_before_what_asks_for_them() -> None:
    guide = thing(101, ("enchantment",), None, None, "Blue creatures have flying.")
    turned = (effect(200, 102, Retype(colours=("blue",))),)
    assert not seen(guide, creature(102), of=102).has("flying")
    assert seen(guide, creature(102), effects=turned, of=102).has("flying")


@pytest.mark.cr("613.3")
def test_devoid_is_colourless_though_it_is_lost() -> None:
    drone = creature(101, 2, 2, "Devoid")
    assert seen(drone, effects=(effect(200, 101, LOSES_ALL),)).colours == ()


@pytest.mark.cr("208.3")
@pytest.mark.cr("301.7a")
def test_only_a_creature_has_power_and_toughness() -> None:
    vehicle = thing(101, ("artifact",), 3, 4)
    pumped = effect(200, 101, Modify(power=1))
    assert size(seen(vehicle, effects=(pumped,))) == (None, None)
    crewed = effect(201, 101, Retype(adds=("creature",)))
    assert size(seen(vehicle, effects=(pumped, crewed))) == (4, 4)


@pytest.mark.cr("708.2a")
def test_face_down_it_is_a_nameless_two_two() -> None:
    angel = creature(101, 4, 5, "Flying", face_down=True)
    found = seen(angel, effects=(effect(200, 101, Modify(power=1)),))
    assert (size(found), found.has("flying"), found.colours, found.subtypes) == ((3, 2), False, (), ())


@pytest.mark.cr("702.22b")
def test_losing_banding_is_losing_bands_with_other() -> None:
    wolf = creature(101, 2, 2, "Banding", "Bands with other wolves")
    assert seen(wolf).has("banding")
    assert seen(wolf).has("bands with other")
    found = seen(wolf, effects=(effect(200, 101, Modify(loses=(Keyword("banding"),))),))
    assert not found.keywords


@pytest.mark.cr("702.151b")
def test_equipment_with_reconfigure_is_no_creature_while_attached() -> None:
    rider = thing(101, ("artifact", "creature"), 2, 2, "Reconfigure {2}")
    assert seen(rider, creature(102)).is_creature
    assert not seen(replace(rider, attached_to=102), creature(102)).is_creature


@pytest.mark.cr("702.161a")
def test_living_metal_is_a_creature_in_its_controllers_turn() -> None:
    bot = thing(101, ("artifact",), 3, 3, "Living metal")
    assert seen(bot).is_creature
    assert not seen(replace(bot, controller=2)).is_creature


@pytest.mark.cr("702.26b")
def test_what_is_phased_out_does_nothing() -> None:
    anthem = thing(101, ("enchantment",), None, None, "Creatures you control get +1/+1.")
    assert size(seen(anthem, creature(102), of=102)) == (3, 3)
    assert size(seen(replace(anthem, phased_out=True), creature(102), of=102)) == (2, 2)


def test_conditions_are_asked_again_and_again() -> None:
    """An effect that counts while a condition holds comes and goes with it."""
    hero = creature(101, 2, 2, "As long as you control another creature, this creature has flying.")
    pack = creature(101, 2, 2, "As long as you control three or more creatures, this creature gets +2/+2.")
    assert size(seen(pack, creature(102))) == (2, 2)
    assert size(seen(pack, creature(102), creature(103))) == (4, 4)
    assert seen(hero, creature(102)).has("flying")
    assert not seen(hero).has("flying")


def test_a_gained_ability_may_have_an_effect_of_its_own() -> None:
    lord = read("Other creatures you control get +1/+1.", name="Thing 101")
    given = (effect(200, 101, abilities=lord),)
    assert size(seen(creature(101), creature(102), effects=given, of=102)) == (3, 3)
    lost = (*given, effect(201, 101, LOSES_ALL))
    assert size(seen(creature(101), creature(102), effects=lost, of=102)) == (2, 2)
