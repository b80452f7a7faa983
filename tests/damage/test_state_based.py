"""State-based actions to a fixed point, what replaces dying, and what comes back (704, 701.19, 702.79, 702.93)."""

from __future__ import annotations

import pytest
from damage_boards import at_table, thing

from judgecli.board.events import Event, Left, PlayerLost, StateBased, Survived
from judgecli.game.owed import owed
from judgecli.session.session import Session

TWO = "players Amy, Nicole"


def holds(session: Session, *expected: str) -> None:
    for one in expected:
        assert session.run(f"expect {one}").failures == (), one


def last_events(session: Session) -> tuple[Event, ...]:
    """The events of the last line."""
    return session.history[-1].events


def causes(session: Session) -> list[str]:
    return [e.what for e in last_events(session) if isinstance(e, StateBased)]


@pytest.mark.cr("704.3")
def test_all_at_once_and_again_until_nothing_is_left() -> None:
    """The Lord and the 0/0 die of damage and toughness in one round, the Cub in the next, when the Lord is gone."""
    session = at_table(
        TWO,
        'Amy: Lord 2/2 "Other creatures you control get +1/+1."',
        "Amy: Cub 1/1 damage 1",
        "Nicole: Bear 2/2",
    )
    session.run("damage 2 to each creature")
    assert causes(session) == ["lethal damage"]
    holds(session, "Lord dies", "Cub dies", "Bear dies")
    session = at_table(
        TWO, 'Amy: Lord 2/2 "Other creatures you control get +1/+1."', "Amy: Cub 1/1", "damage 1 to Cub"
    )
    session.run("damage 2 to Lord")
    assert causes(session) == ["lethal damage", "lethal damage"]


@pytest.mark.cr("704.5f")
def test_toughness_0_is_neither_destruction_nor_lethal_damage() -> None:
    session = at_table(
        TWO, "Amy: Idol 2/2 indestructible, Troll 2/2", "regenerate Troll", "pump Idol, Troll -0/-2"
    )
    holds(session, "Idol dies", "Troll dies")
    assert [e.how for e in session.history[-3].events if isinstance(e, Left)] == ["died"]


@pytest.mark.cr("704.5g")
def test_lethal_and_deathtouch_destroy_once() -> None:
    session = at_table(
        TWO,
        "Amy: Snake 3/3 deathtouch",
        "Nicole: Troll 2/2",
        "regenerate Troll",
        "damage 3 to Troll from Snake",
    )
    assert causes(session) == ["lethal damage"]
    holds(session, "Troll survives", "Troll tapped", "Troll damage 0")
    session.run("damage 1 to Troll from Snake")
    holds(session, "Troll dies")


@pytest.mark.cr("704.3")
def test_what_goes_for_two_reasons_goes_once() -> None:
    """A planeswalker creature with toughness 0 and no loyalty."""
    session = at_table(
        TWO, "Amy: Karn 2/2 planeswalker loyalty 2", "Nicole: Imp 4/4 wither", "damage 3 to Karn from Imp"
    )
    assert causes(session) == ["toughness 0", "loyalty 0"]
    assert session.board.died == (101,)
    assert [e.objects for e in last_events(session) if isinstance(e, Left)] == [(101,)]


@pytest.mark.cr("704.5h")
def test_deathtouch_counts_since_the_last_check_only() -> None:
    """The Idol survived the deathtouch; losing indestructible later doesn't bring it back."""
    session = at_table(
        TWO, "Amy: Snake 1/1 deathtouch", "Nicole: Idol 4/4 indestructible", "damage 1 to Idol from Snake"
    )
    assert [e.why for e in last_events(session) if isinstance(e, Survived)] == ["indestructible"]
    session.run("Idol loses indestructible")
    holds(session, "Idol survives")


@pytest.mark.cr("704.5a")
def test_players_lose_together() -> None:
    session = at_table("players Amy 2, Nicole 2", "damage 2 to Amy, Nicole")
    assert [e.player for e in last_events(session) if isinstance(e, PlayerLost)] == [1, 2]
    assert session.run("next").refusal is not None


@pytest.mark.cr("704.5c")
@pytest.mark.parametrize(
    ("players", "date", "poison", "lost"),
    [
        ("Amy, Nicole", None, 9, False),
        ("Amy, Nicole", None, 10, True),
        ("Amy & Ann, Nicole & Ned", None, 14, False),
        ("Amy & Ann, Nicole & Ned", None, 15, True),
        ("Amy & Ann, Nicole & Ned", "2011-02-04", 10, True),
    ],
)
def test_poison(players: str, date: str | None, poison: int, lost: bool) -> None:
    session = at_table(f"players {players}", "Amy: Ox 2/4", f"poison Nicole {poison}", "next", date=date)
    assert session.board.player(2 if "&" not in players else 3).lost is lost


@pytest.mark.cr("704.5j")
def test_the_legend_rule_is_at_the_same_time_as_damage() -> None:
    """One of two has lethal damage: it dies whichever is kept, and the other goes if that one is kept."""
    for keep, left in (("Isamaru#1", 0), ("Isamaru#2", 1)):
        session = at_table(TWO, "Amy: Isamaru 2/2 legendary damage 2", "Amy: Isamaru 2/2 legendary", "next")
        assert owed(session.board)[0].options == (101, 102)
        assert session.run(f"choose {keep}").refusal is None
        there = [o for o in session.board.battlefield if o.name == "Isamaru"]
        assert len(there) == left


@pytest.mark.cr("704.5j")
@pytest.mark.parametrize(("date", "left"), [("2013-05-01", 0), ("2013-07-13", 2)])
def test_legends_of_two_players(date: str, left: int) -> None:
    session = at_table(TWO, "Amy: Isamaru 2/2 legendary", "Nicole: Isamaru 2/2 legendary", "next", date=date)
    assert len(session.board.battlefield) == left


@pytest.mark.cr("704.5m")
def test_auras_and_equipment_fall_off() -> None:
    session = at_table(
        TWO,
        "Amy: Bear 2/2, Elk 2/2",
        "Amy: Plow 1/1 artifact equipment on Bear",
        'Amy: Strength enchantment aura on Bear "Enchant creature"',
        'Amy: Growth enchantment aura on Elk "Enchant land"',
        "Amy: Axe artifact equipment on Elk",
        "next",
    )
    holds(session, "Plow in battlefield", "Growth in graveyard", "Strength in battlefield")
    assert session.board.objects[thing(session.board, "Plow")].attached_to == 0
    session.run("destroy Bear")
    holds(session, "Strength in graveyard")
    session.run("Elk stops being a creature")
    assert session.board.objects[thing(session.board, "Axe")].attached_to == 0
    holds(session, "Axe in battlefield")


@pytest.mark.cr("702.16n")
def test_an_aura_may_say_that_its_protection_does_not_remove_it() -> None:
    words = '"Enchanted creature has protection from white. This effect doesn\'t remove this Aura."'
    session = at_table(TWO, "Amy: Bear 2/2", f"Amy: Ward enchantment aura white on Bear {words}", "next")
    holds(session, "Ward in battlefield")


@pytest.mark.cr("704.5d")
def test_tokens_cease_to_exist_and_never_come_back() -> None:
    session = at_table(TWO, "Amy: Wolf token 1/1 undying", "destroy Wolf")
    holds(session, "Wolf gone")
    assert session.board.returning == ()
    assert session.board.battlefield == ()


@pytest.mark.cr("704.5q")
def test_counters_cancel_in_pairs() -> None:
    session = at_table(TWO, "Amy: Bear 2/2", "3 +1/+1 on Bear", "2 -1/-1 on Bear")
    assert causes(session) == ["counters"]
    holds(session, "Bear 3/3", "Bear counters +1/+1 1", "Bear counters -1/-1 0")


@pytest.mark.cr("310.12b")
@pytest.mark.parametrize(
    ("kind", "date", "zone", "concept"),
    [
        ("siege", None, "exile", "battle.siege_defeated"),
        ("", "2026-08-07", "graveyard", "sba.defense_not_siege"),
        ("", "2025-11-14", "graveyard", "sba.defense"),
    ],
)
def test_a_battle_without_defense(kind: str, date: str | None, zone: str, concept: str) -> None:
    session = at_table(
        TWO, f"Amy: Zendikar battle {kind} defense 3 protector Nicole", "damage 3 to Zendikar", date=date
    )
    assert any(concept in e.cites for e in last_events(session))
    holds(session, f"Zendikar in {zone}")


# -- what replaces dying ----------------------------------------------------------------------------------


@pytest.mark.cr("701.19a")
def test_each_regeneration_shield_serves_once_this_turn() -> None:
    session = at_table(
        TWO, "Amy: Troll 2/2", "regenerate Troll", "regenerate Troll", "destroy Troll", "destroy Troll"
    )
    holds(session, "Troll survives")
    assert session.run("destroy Troll").refusal is None
    holds(session, "Troll dies")
    session = at_table(
        TWO, "Amy: Troll 2/2", "regenerate Troll", "attack none", "to next turn", "destroy Troll"
    )
    holds(session, "Troll dies")


@pytest.mark.cr("702.89a")
def test_umbra_armor_is_destroyed_instead_and_the_choice_waits_for_the_owner() -> None:
    table = [
        TWO,
        "Amy: Bear 2/2",
        'Amy: Bear Umbra enchantment aura on Bear "umbra armor"',
        "1 shield on Bear",
        "regenerate Bear",
        "destroy Bear",
    ]
    session = at_table(*table)
    (waiting,) = owed(session.board)
    assert (waiting.what, waiting.player, waiting.words) == (
        "destruction",
        1,
        ("regeneration", "", "shield counter"),
    )
    assert session.run("next").refusal is not None
    for choice, expected in (
        ("regeneration", ("Bear tapped", "Bear counters shield 1", "Bear Umbra in battlefield")),
        ("Bear Umbra", ("Bear untapped", "Bear counters shield 1", "Bear Umbra in graveyard")),
        ("shield counter", ("Bear untapped", "Bear counters shield 0", "Bear Umbra in battlefield")),
    ):
        other = session.fork()
        assert other.run(f"choose {choice}").refusal is None
        assert owed(other.board) == ()
        assert other.board.chosen == ()
        holds(other, "Bear survives", *expected)


@pytest.mark.cr("122.1c")
def test_a_shield_counter_is_no_help_against_state_based_actions() -> None:
    session = at_table(TWO, "Amy: Bear 2/2 damage 2", "Amy: Cub 1/1 1 shield counters", "pump Cub -0/-1")
    holds(session, "Cub dies")


@pytest.mark.cr("702.12b")
@pytest.mark.parametrize(("date", "dies"), [("2013-05-01", False), ("2013-07-13", True)])
def test_indestructible_is_an_ability_since_2013(date: str, dies: bool) -> None:
    """700.4a before: an effect's lasts, what a card says of itself is an ability and is lost with it."""
    golem = 'Amy: Golem 2/2 "This creature is indestructible."'
    session = at_table(TWO, "Amy: Myr 2/2", golem, "give Myr indestructible", "destroy all", date=date)
    holds(session, "Myr survives", "Golem survives")
    session.run("Myr, Golem loses all abilities")
    session.run("destroy all")
    holds(session, "Myr dies" if dies else "Myr survives", "Golem dies")


@pytest.mark.cr("122.1h")
@pytest.mark.parametrize(("date", "zone"), [(None, "exile"), ("2023-09-01", "graveyard")])
def test_a_finality_counter_exiles_since_2023(date: str | None, zone: str) -> None:
    session = at_table(TWO, "Amy: Bear 2/2 1 finality counters", "destroy Bear", date=date)
    holds(session, f"Bear in {zone}")


# -- coming back ------------------------------------------------------------------------------------------


@pytest.mark.cr("702.79a")
def test_persist_and_undying_once_each() -> None:
    session = at_table(TWO, "Amy: Finks 3/2 persist, Wolf 1/1 undying", "destroy all")
    holds(session, "Finks#2 2/1", "Wolf#2 2/2", "Finks#1 dies", "Wolf#1 dies")
    session.run("destroy all")
    holds(session, "Finks#2 in graveyard", "Wolf#2 in graveyard")
    assert session.board.battlefield == ()


@pytest.mark.cr("704.8")
def test_what_died_counts_as_it_last_was() -> None:
    """Its undying was given by the Lord, which dies at the same time."""
    session = at_table(
        TWO,
        'Amy: Lord 1/1 "Other creatures you control have undying."',
        "Amy: Bear 1/1",
        "damage 1 to each creature",
    )
    holds(session, "Bear#2 2/2", "Lord in graveyard")


@pytest.mark.cr("702.93a")
def test_it_comes_back_under_its_owners_control_and_not_attacking() -> None:
    session = at_table(TWO, "Nicole: Wolf 1/1 undying", "control Wolf Amy", "Amy: Ox 2/4", "destroy Wolf")
    wolf = next(o for o in session.board.battlefield if o.name == "Wolf")
    assert (wolf.controller, wolf.count("+1/+1"), wolf.sick) == (2, 1, True)


@pytest.mark.cr("702.93a")
def test_coming_back_waits_for_choices() -> None:
    session = at_table(
        TWO,
        "Amy: Wolf 1/1 undying, Isamaru 2/2 legendary, Isamaru 2/2 legendary damage 1",
        "damage 1 to Wolf",
    )
    assert owed(session.board)[0].what == "legend"
    assert session.board.returning == (101,)
    session.run("choose Isamaru#1")
    assert session.board.returning == ()
    holds(session, "Wolf#2 2/2")


# -- players who leave ------------------------------------------------------------------------------------


@pytest.mark.cr("800.4a")
def test_a_player_who_loses_leaves_a_game_that_goes_on() -> None:
    session = at_table(
        "players Amy, Ben, Cleo",
        "Amy: Ox 5/5, Elk 3/3, Beast 4/4 trample",
        "Ben: Guard 2/2 blocks any",
        "Cleo: Bear 2/2",
        "life Ben 5",
        "control Bear Ben",
        "control Ox Ben",
        "control Ox Amy",
        "attack Elk -> Cleo; Beast -> Ben",
        "block Beast with Guard",
        "damage 5 to Ben",
    )
    holds(session, "Ben lost", "Guard gone", "Bear in battlefield")
    assert {o.name: o.controller for o in session.board.battlefield} == {
        "Ox": 1,
        "Elk": 1,
        "Beast": 1,
        "Bear": 3,
    }
    session.run("to damage")
    holds(session, "life Cleo 17", "life Ben 0")
    assert session.run("concede Cleo").refusal is None
    holds(session, "winner Amy", "Bear in battlefield")
