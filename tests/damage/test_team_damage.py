"""Teams assign their combat damage as one (805.10f); several defending players do in turn order (802.5)."""

from __future__ import annotations

import pytest
from damage_boards import at_table

from judgecli.game.owed import owed

TEAMS = (
    "players Amy & Ann, Ben & Bob 30",
    "Amy: Ox 2/4, Ogre 3/3 lifelink",
    "Ann: Beast 5/5 trample",
    "Ben: Guard 2/2, Wall 0/4 blocks any",
    "Bob: Bear 2/2",
    "attack Ox -> Ben; Beast -> Ben; Ogre -> Bob",
)


@pytest.mark.cr("805.10f")
def test_a_team_assigns_in_one_command_and_helps_each_other() -> None:
    session = at_table(*TEAMS, "block Ox with Guard, Wall; Beast with Wall")
    while owed(session.board) and owed(session.board)[0].kind == "block":
        session.run("block none")
    session.run("to damage")
    assert session.run("max Beast -> Ben").refusal is None
    assert session.run("expect max Beast 3").failures == ()
    result = session.run("assign Beast: 2 Wall, 3 Ben; Ox: 2 Wall")
    assert result.verdict is not None
    assert result.verdict.legal
    session.run("assign auto")
    # one life total: 3 of the Beast and 3 of the Ogre, whose controller's team gains 3
    assert [p.life for p in session.board.players] == [33, 33, 24, 24]


@pytest.mark.cr("510.1e")
def test_what_one_member_does_wrong_takes_back_the_whole() -> None:
    session = at_table(*TEAMS, "block Ox with Guard, Wall; Beast with Wall")
    while owed(session.board) and owed(session.board)[0].kind == "block":
        session.run("block none")
    session.run("to damage")
    session.run("assign Ox: 2 Guard")
    result = session.run("assign Beast: 1 Wall, 4 Ben")
    assert result.verdict is not None
    assert result.verdict.legal is False
    assert session.board.combat.assignments == ()


@pytest.mark.cr("802.5")
def test_defending_players_assign_in_turn_order() -> None:
    session = at_table(
        "players Amy, Ben, Cleo",
        "Amy: 4 Elf 1/1",
        "Ben: Wall 2/4 blocks any",
        "Cleo: Giant 2/4 blocks any",
        "attack Elf#1 -> Cleo; Elf#2 -> Cleo; Elf#3 -> Ben; Elf#4 -> Ben",
        "block Elf#3 with Wall; Elf#4 with Wall",
        "block Elf#1 with Giant; Elf#2 with Giant",
        "to damage",
    )
    assert [o.player for o in owed(session.board)] == [2, 3]
    assert session.run("assign Giant: 1 Elf#1, 1 Elf#2").refusal is not None
    assert session.run("assign Wall: 1 Elf#3, 1 Elf#4").refusal is None
    assert session.run("assign Giant: 1 Elf#1, 1 Elf#2").refusal is None
    assert session.board.combat.dealt
