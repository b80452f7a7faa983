"""Lines that seat players, and the colon after a player's name."""

from __future__ import annotations

import pytest
from language_table import AMY, EMPTY, NICOLE, THINGS, refused, table, told

from judgecli.board.commands import (
    Arrive,
    Assign,
    Seat,
    SetEdition,
    SetNumber,
    SetPlayers,
    SetTurn,
    SetVariant,
)
from judgecli.board.refusals import Malformed, TooMuch, Unknown
from judgecli.language import Person


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("players Amy, Nicole", (Seat(("Amy",)), Seat(("Nicole",)))),
        ("players Amy 20, Nicole 12 poison 3", (Seat(("Amy",), 20), Seat(("Nicole",), 12, 3))),
        ("players Amy & Ann, Ben & Bob 30", (Seat(("Amy", "Ann")), Seat(("Ben", "Bob"), 30))),
        ("players Mary Jane poison 1, Max", (Seat(("Mary Jane",), None, 1), Seat(("Max",)))),
    ],
)
def test_players(line: str, seats: tuple[Seat, ...]) -> None:
    command = told(line)
    assert isinstance(command, SetPlayers)
    assert command.seats == seats


@pytest.mark.parametrize(
    "line",
    [
        "players",
        "players Amy,, Nicole",
        "players Amy, amy",
        "players 20",
        "players none, Amy",
        'players "Amy", Nicole',
        "players Amy poison x, Nicole",
        "players " + ", ".join(f"P{i}x" for i in range(30)),
    ],
)
def test_players_refused(line: str) -> None:
    assert isinstance(refused(line), Malformed | TooMuch)


def test_first_names_come_to_the_table() -> None:
    first = told("Amy: Ox 2/4", EMPTY)
    assert isinstance(first, Arrive)
    assert (first.player, first.new_player) == (0, "Amy")
    one = table(players=(Person(1, "Amy"),), things=(), may_join=True)
    assert told("amy: Ox 2/4", one).player == 1  # type: ignore[attr-defined]
    assert told("Am: Ox 2/4", one).new_player == "Am"  # type: ignore[attr-defined]
    assert told("Max: Ox 2/4", one).new_player == "Max"  # type: ignore[attr-defined]
    assert told("Mary Jane: Ox 2/4", one).new_player == "Mary Jane"  # type: ignore[attr-defined]


def test_a_name_before_the_colon_beats_a_verb() -> None:
    scene = table(players=(Person(1, "Max"), Person(2, "Order")))
    assert isinstance(told("Order: Ox 2/4", scene), Arrive)
    assert isinstance(told("Max: Ox 2/4", scene), Arrive)


def test_a_verb_before_a_colon() -> None:
    one = table(players=(Person(1, "Amy"),), may_join=True)
    assert isinstance(told("assign ox: 2 bear", one), Assign)
    assert isinstance(told("assign ox: 2 bear"), Assign)


@pytest.mark.parametrize("line", ["Bob: Ox 2/4", "Nichole: Ox 2/4", "Amy Ann: Ox 2/4", ": Ox 2/4"])
def test_unknown_players(line: str) -> None:
    refused(line)


def test_unknown_player_is_named() -> None:
    refusal = refused("Nichole: Ox 2/4")
    assert isinstance(refusal, Unknown)
    assert refusal.suggestion == "Nicole?"


def test_an_empty_table_says_how_to_begin() -> None:
    assert "Amy: Ox 2/4" in refused("attack Ox", EMPTY).suggestion


def test_nothing_after_the_colon() -> None:
    assert isinstance(refused("Amy:"), Malformed)
    assert isinstance(refused("Amy:  ", EMPTY), Malformed)


@pytest.mark.parametrize(
    ("line", "player", "number"),
    [
        ("life Amy 7", AMY, 7),
        ("poison Nicole 3", NICOLE, 3),
        ("hand Amy 0", AMY, 0),
        ("life nic -2", NICOLE, -2),
    ],
)
def test_numbers(line: str, player: int, number: int) -> None:
    command = told(line)
    assert isinstance(command, SetNumber)
    assert (command.verb, command.player, command.number) == (line.split()[0], player, number)


@pytest.mark.parametrize(
    "line",
    [
        "life Amy", "life 7", "life Amy x", "life Bob 7", "life", "poison Amy", "poison Amy x", "poison Bob 1",
        "hand Amy",
        "hand Bob 3", "hand Amy three", "life Amy 10000000", "turn", "turn Bob", "turn Ox", "turn Amy Nicole",
        "variant", "variant commandre", "variant attack", "variant attack up",
        "edition 2014", "edition 2014-02-31", "edition tomorrow", "edition 2014-5-2",
    ],
)  # fmt: skip
def test_refused(line: str) -> None:
    refused(line)


@pytest.mark.parametrize(
    ("line", "variant"),
    [
        ("variant attack multiple", "attack multiple"),
        ("variant two headed giant", "two-headed giant"),
        ("variant Commander", "commander"),
        ("variant one defender", "one defender"),
        ("variant attack right", "attack right"),
    ],
)
def test_variants(line: str, variant: str) -> None:
    command = told(line)
    assert isinstance(command, SetVariant)
    assert command.variant == variant


def test_edition_and_turn() -> None:
    assert told("edition 2014-05-02") == SetEdition(
        verb="edition", line="edition 2014-05-02", date="2014-05-02"
    )
    assert told("edition") == SetEdition(verb="edition", line="edition", date=None)
    assert told("edition today").date == "today"  # type: ignore[attr-defined]
    assert told("turn nicole") == SetTurn(verb="turn", line="turn nicole", player=NICOLE)


def test_put_and_the_colon_are_one() -> None:
    put, colon = told("put Amy Bird 1/1 flying"), told("Amy: Bird 1/1 flying")
    assert isinstance(put, Arrive)
    assert isinstance(colon, Arrive)
    assert (put.player, put.items) == (colon.player, colon.items)
    assert (put.verb, colon.verb) == ("put", "arrive")
    assert THINGS
