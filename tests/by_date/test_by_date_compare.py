"""`compare`: where a table's commands part under several editions, and the changes that explain it."""

from __future__ import annotations

import pytest

from judgecli.board.events import Compared, Parting
from judgecli.cards import Library
from judgecli.rules import edition, imagined
from judgecli.session import Session
from judgecli.session.comparing import table_lines

OX = (
    "players Amy, Nicole",
    "Amy: Pillarfield Ox",
    "Nicole: 2 Hill Giant",
    "attack Pillarfield Ox",
    "block Pillarfield Ox with Hill Giant#1, Hill Giant#2",
    "to damage",
    "assign Pillarfield Ox: 1 Hill Giant#1, 1 Hill Giant#2",
)
COBRA = (
    "Amy: Cobra 4/4 deathtouch trample",
    "Nicole: Bear 2/2, Wall 0/5 defender",
    "attack Cobra",
    "block Cobra with Bear, Wall",
    "order Cobra: Bear, Wall",
    "to damage",
    "assign Cobra: 1 Bear, 1 Wall, 2 Nicole",
)


def table(*lines: str, date: str | None = None) -> Session:
    session = Session(date, Library.builtin(), texts=False)
    for line in lines:
        assert session.run(line).refusal is None, line
    return session


def compared(session: Session, *dates: str) -> Compared:
    (event,) = session.run(f"compare {' '.join(dates)}").events
    assert isinstance(event, Compared)
    return event


def changes(parting: Parting) -> list[tuple[str, str]]:
    return [(change.date, change.name) for change in parting.changes]


def words(session: Session) -> str:
    return " ".join(" ".join(session.last_words()).split())


@pytest.mark.cr("510.1c")
def test_the_primers_ox_names_the_removal_of_the_order() -> None:
    session = table(*OX)
    (parting,) = compared(session, "2014-05-02", "today").partings
    assert (parting.at, parting.why) == (5, "proven")
    assert changes(parting) == [("2024-11-08", "damage_assignment_order")]
    (change,) = parting.changes
    numbers = {entry.before: entry.after for entry in change.numbers}
    assert numbers["509.2"] == numbers["509.3"] == ""
    assert numbers["510.1c"] == "510.1c"
    assert "2024-11-08 The damage assignment order is gone" in words(session)
    assert "Rules gone: 509.2, 509.2a, 509.3, 509.3a, 509.6; changed: 510.1c, 510.1d" in words(session)


def test_where_the_old_edition_asks_for_an_order_the_game_goes_on_in_the_order_declared() -> None:
    (parting,) = compared(table(*OX), "2014-05-02", "today").partings
    (later,) = parting.then
    assert (later.at, later.early, later.late) == (7, "illegal 510.1c", "legal")


@pytest.mark.cr("702.19b")
def test_deathtouch_with_trample() -> None:
    session = table(*COBRA, date="2010-07-16")
    (parting,) = compared(session, "2009-07-11", "2010-07-16").partings
    assert (parting.at, changes(parting)) == (7, [("2010-07-16", "deathtouch_assignment")])
    assert any("ILLEGAL" in said for said in parting.early.told)
    assert any("LEGAL" in said for said in parting.late.told)
    assert not parting.then, "after an assignment that only one allows the games are in different places"
    assert not parting.early.players


def test_an_order_in_an_edition_without_is_a_difference_with_a_reason() -> None:
    session = table(*COBRA, date="2014-05-02")
    (parting,) = compared(session, "2014-05-02", "2024-11-08").partings
    assert changes(parting) == [("2024-11-08", "damage_assignment_order")]
    (later,) = parting.then
    assert (later.line, later.early, later.late) == ("order Cobra: Bear, Wall", "done", "refused")


def test_three_editions_part_two_by_two_oldest_first() -> None:
    event = compared(table(*COBRA, date="2010-07-16"), "today", "2010-07-16", "2009-07-11")
    assert event.editions == ("2009-07-11", "2010-07-16", "2026-09-25")
    assert [(p.early.edition, p.late.edition) for p in event.partings] == [
        ("2009-07-11", "2010-07-16"),
        ("2010-07-16", "2026-09-25"),
    ]


def test_renumbering_alone_is_no_difference() -> None:
    session = table("Amy: Ox 2/4", "Nicole: Bear 2/2", "attack Ox", "block none", "to end")
    event = compared(session, "2014-05-02", "2016-09-30", "2026-08-07")
    assert not event.partings
    assert "2014-05-01 and 2016-09-30 play alike here." in words(session)


def test_the_table_itself_stays_as_it_was() -> None:
    session = table(*OX)
    before = session.board
    assert compared(session, "2009-07-11", "today")
    assert session.board is before
    assert session.run("undo").refusal is None


def test_how_both_end_where_both_games_go_on() -> None:
    session = table("Amy: Karn 3/3 legendary", "Nicole: Karn 3/3 legendary", "next", "damage 1 to Nicole")
    (parting,) = compared(session, "2013-05-01", "today").partings
    assert ("2013-07-13", "legend_rule") in changes(parting)
    assert parting.early.died == ("Karn#1", "Karn#2")
    assert parting.late.died == ()
    assert "At the end:" in words(session)


def test_nothing_to_compare_and_dates_that_do_not_do() -> None:
    session = table()
    assert session.run("compare 2014-05-02 today").refusal is not None
    session = table(*OX)
    same = session.run("compare 2014-05-02 2014-05-03").refusal
    assert same is not None
    assert "2014-05-01" in same.message
    old = session.run("compare 1999-01-01 today").refusal
    assert old is not None
    assert "2009-07-11" in old.message


# -- which commands count -------------------------------------------------------------------------------


def test_undone_lines_and_lookups_are_left_out() -> None:
    session = table(*OX[:4], "undo", "rule trample", "board", "attack none", "# a remark")
    assert table_lines(session.history) == (*OX[:3], "attack none")


def test_redone_lines_count_again() -> None:
    session = table(*OX[:4], "undo 2", "redo")
    assert table_lines(session.history) == OX[:3]


def test_edition_lays_anew_so_that_the_walk_goes() -> None:
    session = table(*OX[:4], "edition 2014-05-02", "attack none")
    assert table_lines(session.history) == (*OX[:3], "attack none")


def test_reset_begins_anew() -> None:
    session = table(*OX[:4], "reset", "Amy: Bear 2/2")
    assert table_lines(session.history) == ("Amy: Bear 2/2",)


def test_what_was_not_understood_is_left_out_and_what_came_too_late_is_not() -> None:
    session = table(*OX[:5])
    assert session.run("attcak Ox").refusal is not None
    assert session.run("order Pillarfield Ox: Hill Giant#2, Hill Giant#1").refusal is not None
    assert table_lines(session.history) == (*OX[:5], "order Pillarfield Ox: Hill Giant#2, Hill Giant#1")


def test_an_order_typed_today_answers_the_old_edition() -> None:
    session = table(*OX[:5])
    session.run("order Pillarfield Ox: Hill Giant#2, Hill Giant#1")
    (parting,) = compared(session, "2014-05-02", "today").partings
    assert [(later.early, later.late) for later in parting.then] == [("done", "refused")]


# -- imagined editions ----------------------------------------------------------------------------------


def test_an_imagined_edition_differs_in_one_behaviour() -> None:
    rules = edition(imagined("2014-05-02", "damage_assignment_order", "2024-11-08"))
    assert rules.plays("damage_assignment_order") is False
    assert rules.plays("deathtouch_assignment") == edition("2014-05-02").plays("deathtouch_assignment")
    assert rules.number("order.attackers") == "509.2"
    assert rules != edition("2014-05-02")


@pytest.mark.parametrize("line", ["edition 2014-05-02\0x=2024-11-08", "compare 2014-05-02\0x=y today"])
def test_nobody_can_type_an_imagined_edition(line: str) -> None:
    assert Session().run(line).refusal is not None
