"""The table: every moment of imagined turns, and what it says in words."""

from __future__ import annotations

import pytest

from judgecli.abilities.oracle.timing import read
from judgecli.board.events import TimingTable
from judgecli.board.table import Board, Step
from judgecli.board.verdicts import TimingColumn
from judgecli.game.moments import MOMENT_NAMES
from judgecli.game.timing import decide_moment
from judgecli.narration.line import WIDTH, aloud, plain
from judgecli.narration.telling import Telling
from judgecli.narration.timing import READINGS, reason
from judgecli.narration.timing import timing_table as told_table
from judgecli.questions.timing_table import KINDS, cells, imagined, timing_table
from judgecli.rules import all_editions, concepts, edition

WORDINGS = [
    "Cast this spell only before attackers are declared.",
    "Cast this spell only during an opponent's turn, before attackers are declared.",
    "Cast this spell only during combat after blockers are declared.",
    "Cast this spell only after blockers are declared.",
    "Cast this spell only before the combat damage step.",
    "Cast this spell only after the end of combat step.",
    "Cast this spell only before combat or during combat before blockers are declared.",
    "Cast this spell only after combat.",
    "Cast this spell only during the declare attackers step and only if you've been attacked this step.",
    "Cast this spell only during an opponent's turn after their upkeep step.",
    "Activate only during your turn, before attackers are declared.",
    "Activate only as a sorcery and only once each turn.",
    "Activate only during combat and only if defending player controls a snow land.",
    "You can't activate this ability during combat.",
]


def table_of(wording: str, date: str | None = None) -> TimingTable:
    timing = read(wording)
    assert timing is not None
    return timing_table(timing, date, wording=wording)


def column(table: TimingTable, whose: str, kind: str, part: int = 0) -> TimingColumn:
    turn = next(t for t in table.turns if t.whose == whose)
    return next(c for c in turn.columns if (c.kind, c.combat) == (kind, part))


def yes(found: TimingColumn) -> list[str]:
    return [cell.moment for cell in found.cells if cell.may]


def tell(table: TimingTable, date: str | None = None) -> Telling:
    board = Board(edition=edition(date).date)
    return Telling(board, board, [table], edition(date).number)


def test_every_moment_of_the_turn_is_there() -> None:
    table = table_of(WORDINGS[0])
    assert [t.whose for t in table.turns] == ["you", "opponent"]
    whole = [MOMENT_NAMES[s] for s in Step if s not in (Step.UNTAP, Step.CLEANUP)]
    assert [c.moment for c in column(table, "you", "one combat").cells] == whole
    none = [c.moment for c in column(table, "you", "no attackers").cells]
    assert none == [m for m in whole if m not in ("declare blockers", "first-strike damage", "damage")]
    assert [c.moment for c in column(table, "you", "extra combat", 1).cells] == whole[:-1]
    assert [c.moment for c in column(table, "you", "extra combat", 2).cells] == whole[3:]
    assert [c.moment for c in column(table, "you", "combat skipped").cells] == [*whole[:3], *whole[-2:]]


@pytest.mark.cr("506.8f")
def test_curtain_of_light_in_every_cell() -> None:
    table = table_of("Cast this spell only during combat after blockers are declared.")
    open_ = ["declare blockers", "first-strike damage", "damage", "end of combat"]
    for whose in ("you", "opponent"):
        assert yes(column(table, whose, "one combat")) == open_
        assert yes(column(table, whose, "no attackers")) == []
        assert yes(column(table, whose, "extra combat", 1)) == open_
        assert yes(column(table, whose, "extra combat", 2)) == open_
        assert yes(column(table, whose, "combat skipped")) == []
    new = edition()
    dead = next(c for c in column(table, "you", "no attackers").cells if c.moment == "end of combat")
    assert [new.number(c) for c in dead.cites] == ["506.8f"]


@pytest.mark.cr("506.8d")
def test_siren_s_call_in_every_cell() -> None:
    table = table_of("Cast this spell only during an opponent's turn, before attackers are declared.")
    early = ["upkeep", "draw", "main 1"]
    for kind, part, want in (
        ("one combat", 0, [*early, "beginning of combat"]),
        ("no attackers", 0, [*early, "beginning of combat"]),
        ("extra combat", 1, [*early, "beginning of combat"]),
        ("extra combat", 2, []),
        ("combat skipped", 0, early),
    ):
        assert yes(column(table, "opponent", kind, part)) == want
        assert yes(column(table, "you", kind, part)) == []


@pytest.mark.parametrize("wording", WORDINGS)
def test_a_cell_is_what_is_decided_for_that_moment(wording: str) -> None:
    timing = read(wording)
    assert timing is not None
    for date in (None, "2014-05-02", "2009-07-11"):
        table = timing_table(timing, date)
        for turn in table.turns:
            for kind in KINDS:
                shown = [cell for c in turn.columns if c.kind == kind for cell in c.cells]
                moments = [found.moment for found in imagined(kind, turn.whose == "you")]
                assert shown == [decide_moment(timing, m, edition(date)) for m in moments]


def test_a_cell_by_its_name() -> None:
    table = table_of("Cast this spell only during combat after blockers are declared.")
    assert {c.may for c in cells(table, "declare blockers", 2)} == {True}
    assert {c.may for c in cells(table, "main 2", 1)} == {False}
    siren = table_of(WORDINGS[1])
    # the turn on which it may never be done is left out
    assert [c.may for c in cells(siren, "beginning of combat", 1)] == [True]
    assert [c.may for c in cells(siren, "beginning of combat", 2)] == [False]
    assert [c.may for c in cells(siren, "beginning of combat", 1, "you")] == [False]
    assert cells(siren, "no such moment") == ()


@pytest.mark.parametrize("date", [None, "2014-05-02", "2009-07-11"])
@pytest.mark.parametrize("wording", WORDINGS)
def test_the_picture_fits_80_columns_and_says_each_number(wording: str, date: str | None) -> None:
    table = table_of(wording, date)
    lines = plain(told_table(tell(table, date), table))
    assert max(map(len, lines)) <= WIDTH
    text = " ".join(" ".join(lines).split())
    assert wording.rstrip(".") in text
    rules = edition(date)
    for turn in table.turns:
        for found in turn.columns:
            for cell in found.cells:
                if cell.concept:
                    assert rules.number(cell.concept) in text
                assert "{" not in reason(cell.ground)


def test_every_answer_is_spoken_too() -> None:
    table = table_of("Cast this spell only during an opponent's turn, before attackers are declared.")
    said = aloud(told_table(tell(table), table))
    assert (
        said[0] == 'CAST: "Cast this spell only during an opponent\'s turn, before attackers are declared."'
    )
    assert said[1] == "On your own turn: never: it isn't an opponent's turn. [601.3]"
    assert (
        "On an opponent's turn, with one combat phase, from upkeep to beginning of combat: yes, "
        "the declare attackers step hasn't begun yet. [506.8a]" in said
    )
    assert all(line.endswith(("]", ".", '."')) for line in said)


def test_the_table_as_it_is_shown() -> None:
    table = table_of("Cast this spell only during combat after blockers are declared.")
    assert "\n".join(plain(told_table(tell(table), table))) == PICTURE


PICTURE = """\
CAST  "Cast this spell only during combat after blockers are declared."
  On any turn:
                        one        nothing    extra:                combat
                        combat     attacks    combat 1   combat 2   skipped
  upkeep                no 506.8c  no 506.8c  no 506.8c             no 506.8c
  draw                  no 506.8c  no 506.8c  no 506.8c             no 506.8c
  main 1                no 506.8c  no 506.8c  no 506.8c             no 506.8c
  beginning of combat   no 506.8b  no 506.8b  no 506.8b  no 506.8b
  declare attackers     no 506.8b  no 506.8b  no 506.8b  no 506.8b
  declare blockers      yes 506.8b            yes 506.8b yes 506.8b
  first-strike damage   yes 506.8b            yes 506.8b yes 506.8b
  damage                yes 506.8b            yes 506.8b yes 506.8b
  end of combat         yes 506.8b no 506.8f  yes 506.8b yes 506.8b
  main 2                no 506.8c  no 506.8c  no 506.8c  no 506.8c  no 506.8c
  end step              no 506.8c  no 506.8c             no 506.8c  no 506.8c
  no 506.8b   the declare blockers step hasn't begun yet.
  no 506.8c   it must be in a combat phase.
  no 506.8f   nothing attacked, so this combat phase has no declare blockers
              step to come after.
  yes 506.8b  the declare blockers step has begun."""


def test_what_is_a_reading_is_marked() -> None:
    table = table_of("Cast this spell only after blockers are declared.")
    lines = plain(told_table(tell(table), table))
    row = next(line for line in lines if line.startswith("  end step"))
    assert "no*" in row
    assert any(line.startswith("  *") and "no rule answers this" in line for line in lines)
    assert any(line.startswith("READING") for line in aloud(told_table(tell(table), table)))


def test_every_reading_has_words() -> None:
    for wording in WORDINGS:
        for date in (None, "2010-06-01", "2009-07-11"):
            table = table_of(wording, date)
            for turn in table.turns:
                for found in turn.columns:
                    assert {g.reading for c in found.cells for g in c.grounds} - {""} <= set(READINGS)


def test_no_rule_is_cited_that_an_edition_lacks() -> None:
    known = set(concepts())
    for entry in all_editions()[::12]:
        rules = edition(entry.date)
        for wording in WORDINGS:
            table = table_of(wording, entry.date)
            assert set(table.cites) <= known
            assert all(rules.number(c) for c in table.cites)
