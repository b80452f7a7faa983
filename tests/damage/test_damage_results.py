"""What damage does (120.3-120.10): results, sources as they last were, excess, what can be dealt damage."""

from __future__ import annotations

import pytest
from damage_boards import at_table, thing

from judgecli.actions.damage import deal_damage, excess_of, last_known
from judgecli.actions.play import Play
from judgecli.actions.sources import can_be_dealt_damage
from judgecli.board.events import DamageDealt, LifeChanged, PoisonGained
from judgecli.board.table import Packet
from judgecli.session.session import Session


def dealt(session: Session, source: str, *to: tuple[str, int], combat: bool = True) -> Play:
    """That damage dealt at once, by one source."""
    play = Play(session.board)
    giver = thing(session.board, source) if source else 0
    deal_damage(play, [Packet(giver, thing(session.board, name), n) for name, n in to], combat=combat)
    return play


@pytest.mark.cr("120.3f")
def test_one_gain_for_each_source_however_many_it_damages() -> None:
    session = at_table(
        "players Amy, Nicole", "Amy: Cleric 4/4 lifelink", "Nicole: Bear 2/2, Jace planeswalker loyalty 5"
    )
    play = dealt(session, "Cleric", ("Bear", 1), ("Jace", 2), ("Nicole", 1))
    gains = [e for e in play.events if isinstance(e, LifeChanged) and e.why == "lifelink"]
    assert [(g.player, g.change) for g in gains] == [(1, 4)]


@pytest.mark.cr("702.15e")
@pytest.mark.parametrize(("date", "separate"), [(None, True), ("2014-02-01", False)])
def test_two_sources_gain_twice_and_the_rule_says_so_since_2016(date: str | None, separate: bool) -> None:
    session = at_table("players Amy, Nicole", "Amy: 2 Cleric 1/1 lifelink", date=date)
    play = Play(session.board)
    sources = [thing(session.board, "a1"), thing(session.board, "a2")]
    deal_damage(play, [Packet(s, 2, 1) for s in sources], combat=True)
    gains = [e for e in play.events if isinstance(e, LifeChanged) and e.why == "lifelink"]
    assert [g.life for g in gains] == [21, 22]
    assert ("keyword.lifelink.separate" in gains[0].cites) is separate


@pytest.mark.cr("120.3g")
@pytest.mark.parametrize(("combat", "poison"), [(True, 3), (False, 0)])
def test_toxic_is_for_combat_damage(combat: bool, poison: int) -> None:
    session = at_table("players Amy, Nicole", 'Amy: Duelist 2/2 toxic 1 "toxic 2"')
    play = dealt(session, "Duelist", ("Nicole", 1), combat=combat)
    assert play.board.player(2).poison == poison
    assert play.board.player(2).life == 19


@pytest.mark.cr("120.3b")
def test_infect_gives_poison_and_no_loss_of_life() -> None:
    session = at_table("players Amy, Nicole", "Amy: Agent 3/3 infect lifelink")
    play = dealt(session, "Agent", ("Nicole", 3))
    assert (play.board.player(2).life, play.board.player(2).poison) == (20, 3)
    assert play.board.player(1).life == 23
    assert [e.amount for e in play.events if isinstance(e, PoisonGained)] == [3]


@pytest.mark.cr("120.3c")
def test_a_planeswalker_creature_and_battle_gets_every_result_and_one_event_counts() -> None:
    session = at_table("players Amy, Nicole", "Amy: Ox 2/4", "Nicole: Gideon 4/4 planeswalker loyalty 6")
    play = dealt(session, "Ox", ("Gideon", 2))
    gideon = play.board.objects[thing(session.board, "Gideon")]
    assert (gideon.damage, gideon.count("loyalty")) == (2, 4)
    assert [e.further for e in play.events if isinstance(e, DamageDealt)] == [False, True]


@pytest.mark.cr("120.3d")
def test_wither_with_deathtouch_counts_as_deathtouch() -> None:
    session = at_table("players Amy, Nicole", "Amy: Imp 1/1 wither deathtouch", "Nicole: Giant 5/5")
    assert session.run("damage 1 to Giant from Imp").refusal is None
    assert session.run("expect Giant dies").failures == ()


@pytest.mark.cr("120.8")
def test_no_damage_is_no_event() -> None:
    session = at_table("players Amy, Nicole", "Amy: Cleric 0/4 lifelink", "Nicole: Bear 2/2")
    assert dealt(session, "Cleric", ("Bear", 0), ("Nicole", 0)).events == []


@pytest.mark.cr("120.1a")
def test_only_some_things_are_dealt_damage() -> None:
    session = at_table(
        "players Amy, Nicole",
        "Amy: Rock artifact, Ox 2/4, Jace planeswalker loyalty 3, Siege battle siege defense 3 protector Nicole",
        "Amy: Bear 2/2 phased out, Cub 1/1 in graveyard",
    )
    board = session.board
    able = [
        n
        for n in ("Rock", "Ox", "Jace", "Siege", "Bear", "Cub", "Nicole")
        if can_be_dealt_damage(board, thing(board, n))
    ]
    assert able == ["Ox", "Jace", "Siege", "Nicole"]


@pytest.mark.cr("702.2e")
def test_a_source_that_has_left_counts_as_it_last_was() -> None:
    session = at_table(
        "players Amy, Nicole", "Amy: Archer 1/1", "give Archer deathtouch, lifelink", "destroy Archer"
    )
    seen = last_known(session.board, thing(session.board, "Archer"))
    assert seen.has("deathtouch")
    assert seen.has("lifelink")
    session = at_table(
        "players Amy, Nicole", "Amy: Snake 1/1 deathtouch", "Snake loses deathtouch", "destroy Snake"
    )
    assert not last_known(session.board, thing(session.board, "Snake")).has("deathtouch")


@pytest.mark.cr("120.10")
@pytest.mark.parametrize(
    ("item", "amount", "deathtouch", "excess"),
    [
        ("Bear 2/3", 5, False, 2),
        ("Bear 2/3 damage 2", 5, False, 4),
        ("Bear 2/3", 5, True, 4),
        ("Bear 2/3", 3, False, 0),
        ("Bear 2/3", 1, True, 0),
        ("Jace planeswalker loyalty 4", 6, True, 2),
        ("Siege battle siege defense 4 protector Nicole", 6, False, 2),
        ("Gideon 4/4 planeswalker loyalty 2", 5, False, 3),
    ],
)
def test_excess_damage(item: str, amount: int, deathtouch: bool, excess: int) -> None:
    session = at_table("players Amy, Nicole", f"Amy: {item}")
    assert excess_of(session.board, 101, amount, deathtouch) == excess


@pytest.mark.cr("903.10a")
def test_commander_damage_is_combat_damage_of_one_commander_over_the_game() -> None:
    session = at_table(
        "variant commander", "players Amy, Nicole", "Amy: Kaalia 9/9 commander, Tymna 9/9 commander"
    )
    play = dealt(session, "Kaalia", ("Nicole", 9))
    deal_damage(play, [Packet(101, 2, 9)], combat=False)
    deal_damage(play, [Packet(102, 2, 9)], combat=True)
    assert play.board.player(2).commanders == (("1 Kaalia", 9), ("1 Tymna", 9))
    old = at_table("players Amy, Nicole", "Amy: Kaalia 9/9 commander", date="2009-07-11")
    assert dealt(old, "Kaalia", ("Nicole", 9)).board.player(2).commanders == ()


@pytest.mark.cr("120.3d")
def test_counters_of_damage_have_a_time_of_their_own() -> None:
    """-1/-1 counters put on by damage come after a pump of the same turn, for the order of effects."""
    session = at_table("players Amy, Nicole", "Amy: Imp 1/1 wither", "Nicole: Bear 3/3")
    before = session.board.next_stamp
    play = dealt(session, "Imp", ("Bear", 1))
    assert dict(play.board.objects[102].counter_stamps) == {"-1/-1": before}
    assert play.board.next_stamp == before + 1
