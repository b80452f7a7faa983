"""Nothing typed gives anything but a Command or a Refusal."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from language_table import EMPTY, TABLE, table

from judgecli.board.commands import Arrive, Command, SetPlayers
from judgecli.board.refusals import Refusal
from judgecli.language import Person, Scene, Thing, parse
from judgecli.language.complete import complete
from judgecli.language.verbs import VERBS

MANY = int(os.environ.get("JUDGE_FUZZ", "150"))
FUZZ = settings(derandomize=True, deadline=None, max_examples=MANY)

NAMES = st.sampled_from(
    ["Ox", "Ogre", "Pegasus#1", "2 Guard", "Guard", "a1", "b9", "Jace, Architect of Thought", "Nicole",
        "Amy", "all",
     "Nicole's bear", "each creature", "none", "Elephant", "Knight of the Horn with Banner", "Ogre#2",
        "lim-dûl"]
)  # fmt: skip
WORDS = st.sampled_from(
    [v.name for v in VERBS]
    + [w for v in VERBS for u in v.usage for w in u.replace("|", " ").replace("[", " ").replace("]",
        " ").split()]
    + ["->", ":", ";", ",", "=", '"', '""', '"flying"', "2", "0", "-1", "+1/+1", "3/3", "99999999", "{2}",
        "508.1d", "#1"]
    + ["flying", "protection from red", "token", "tapped", "counters", "creature", "artifact",
        "legendary", "red", "pay"]
    + ["must attack", "tax 2+pw", "enchant creature", "chosen", "on", "in hand", "Goblin",
        "Grizzly Bears", "Brimaz"]
)  # fmt: skip
LINES = st.lists(st.one_of(WORDS, NAMES), max_size=12).map(" ".join)


def read(line: str, scene: Scene) -> Command | None:
    try:
        return parse(line, scene)
    except Refusal as refusal:
        assert refusal.message
        assert refusal.column is None or 0 <= refusal.column <= len(line)
        return None


@FUZZ
@given(st.text(max_size=60))
def test_any_text(line: str) -> None:
    read(line, TABLE)
    read(line, EMPTY)
    complete(line, len(line), TABLE)


@FUZZ
@given(LINES)
def test_words_of_the_language(line: str) -> None:
    command = read(line, TABLE)
    if command is not None:
        assert parse(command.line, TABLE) == command
    read(line, EMPTY)
    complete(line, len(line), TABLE)


@FUZZ
@given(st.sampled_from([e for v in VERBS for e in v.examples]), st.data())
def test_examples_with_a_change(example: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(example)))
    typed = data.draw(st.one_of(st.characters(), st.just(""), WORDS))
    cut = data.draw(st.integers(0, 3))
    line = example[:at] + typed + example[at + cut :]
    command = read(line, TABLE)
    if command is not None:
        assert parse(command.line, TABLE) == command


@FUZZ
@given(st.sampled_from([e for v in VERBS for e in v.examples]), st.data())
def test_case_and_blanks_change_nothing(example: str, data: st.DataObject) -> None:
    """Quoted words and names of new things apart, which keep their case."""
    if '"' in example or example.startswith(
        ("Amy:", "Nicole:", "players", "put", "ninjutsu", "sneak", "save", "load")
    ):
        return
    typed = "".join(data.draw(st.sampled_from([c.lower(), c.upper()])) for c in example).replace(" ", "  ")
    assert type(parse(typed, TABLE)) is type(parse(example, TABLE))


@pytest.mark.parametrize(
    "line",
    [
        "attack " + "Ox, " * 490 + "Ox",
        "Amy: " + "a, " * 600 + "b 1/1",
        "Amy: Ox 2/4 " + "flying " * 250,
        "Amy: Ox 2/4 " + "on Ox " * 250,
        "Amy: " + "Ox 1/1, " * 240,
        "Amy: Ox 2/4 " + '"x" ' * 480,
        "expect " + "Ox dies, " * 200 + "Ox dies",
        "expect " + "Ox, " * 300 + "Ox dies",
        "assign Ox: " + "1 Bear, " * 240,
        "fight " + "Ox " * 600,
        "give " + "Ox, " * 400 + "Ox flying",
        "give Ox " + "flying " * 270,
        "block " + "Ox with Bear; " * 140,
        "block " + "Ox with " * 240,
        "damage 2 to " + "from to " * 240,
        "attack Ox " + "banding with " * 150,
        ":" * 1900,
        "'s " * 600,
        "destroy " + "Nicole's " * 200 + "Bear",
    ],
)
def test_long_lines_end_soon(line: str) -> None:
    """No reading grows out of hand: each is done within the suite's patience (there is no clock here)."""
    read(line, TABLE)
    complete(line, len(line), TABLE)


# -- the shared cases -----------------------------------------------------------------------------------

CASES = Path(__file__).parents[3] / "shared" / "cases"


class Seats:
    """As much of a table as the parser asks for: who sits there, what came."""

    def __init__(self) -> None:
        self.players: list[Person] = []
        self.things: list[Thing] = []
        self.copies: dict[str, int] = {}

    def scene(self) -> Scene:
        return table(players=tuple(self.players), things=tuple(self.things), may_join=len(self.players) < 2)

    def take(self, command: Command) -> None:
        if isinstance(command, SetPlayers):
            names = [name for seat in command.seats for name in seat.names]
            self.players = [Person(i, name) for i, name in enumerate(names, 1)]
        elif isinstance(command, Arrive):
            if not command.player:
                self.players.append(Person(len(self.players) + 1, command.new_player))
            for item in command.items:
                for _ in range(item.count):
                    self._arrive(command.player or len(self.players), item.facts.name)

    def _arrive(self, player: int, name: str) -> None:
        self.copies[name] = self.copies.get(name, 0) + 1
        tag = f"{'abcdefgh'[player - 1]}{sum(t.controller == player for t in self.things) + 1}"
        self.things.append(Thing(101 + len(self.things), name, self.copies[name], tag, player))


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not beside this project")
def test_every_line_of_the_shared_cases() -> None:
    for path in sorted(CASES.glob("*.judge")):
        seats = Seats()
        for line in path.read_text().splitlines():
            if not line.startswith("> "):
                continue
            command = parse(line[2:], seats.scene())
            seats.take(command)
            if not isinstance(command, Arrive | SetPlayers):
                assert parse(command.line, seats.scene()) == command, path.name
