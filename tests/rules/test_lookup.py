"""Looking rules up by number and words, a number's history, and what changed between editions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgecli.rules import (
    UnknownEdition,
    UnknownRule,
    changes_between,
    clean_number,
    edition,
    edition_info,
    find_rule,
    history,
    newest,
)
from judgecli.rules.compile import read_book


@pytest.mark.parametrize(
    ("date", "text", "first", "number"),
    [
        (None, "508.1d", "attackers.requirements", "508.1d"),
        (None, "rule 508.1D.", "attackers.requirements", "508.1d"),
        ("2012-01-01", "508.1j", "attackers.become_attacking", "508.1j"),
        (None, "508.1j", "attackers.pay", "508.1j"),
        (None, "first strike", "keyword.first_strike", "702.7"),
        ("2009-07-11", "Trample", "keyword.trample", "702.17"),
        (None, "web-slinging", "keyword.web_slinging", "702.188"),
        (None, "legend", "sba.legend", "704.5j"),
        (None, "lethal damage", "damage.lethal", "120.6"),
        ("2014-05-01", "menace", "keyword.menace", None),
        (None, "733", "illegal.actions", "733"),
    ],
)
def test_a_rule_is_found(date: str | None, text: str, first: str, number: str | None) -> None:
    found = find_rule(text, edition(date))[0]
    assert (found.concept, found.number) == (first, number)
    assert found.gist


def test_a_keyword_brings_its_subrules() -> None:
    numbers = [found.number for found in find_rule("trample", newest())]
    assert numbers[:3] == ["702.19", "702.19a", "702.19b"]


def test_a_chapter_brings_all_its_rules() -> None:
    numbers = [found.number for found in find_rule("509", newest())]
    assert numbers[:2] == ["509.1", "509.1a"]
    assert all(number and number.startswith("509.") for number in numbers)


def test_a_keyword_that_is_not_yet_says_since_when() -> None:
    (found,) = find_rule("menace", edition("2014-05-01"))
    assert (found.since, found.until) == ("2015-07-17", "")


@pytest.mark.parametrize("text", ["", "  ", "999.9z", "kangaroo", "509.2a trample"])
def test_nothing_found(text: str) -> None:
    assert find_rule(text, newest()) == ()


@pytest.mark.parametrize(
    ("number", "date", "then", "today", "removed", "concept"),
    [
        ("506.8a", None, ["506.6a", "506.7a", "506.8a"], "506.8a", "", "timing.attackers_declared"),
        ("508.1j", "2013-01-01", ["508.1j", "508.1k"], "508.1k", "", "attackers.become_attacking"),
        ("509.2", "2014-05-02", ["509.2", ""], "", "2024-11-08", "order.attackers"),
        ("509.2", None, ["509.5", "509.4", "509.2"], "509.2", "", "blockers.priority"),
        ("704.5k", "2012-01-01", ["704.5k", "704.5j"], "704.5j", "", "sba.legend"),
        ("510.1f", None, ["510.1f", "510.1e"], "510.1e", "", "damage.whole_assignment"),
    ],
)
def test_history(
    number: str, date: str | None, then: list[str], today: str, removed: str, concept: str
) -> None:
    found = history(number, date)
    assert [entry.number for entry in found.numbers] == then
    assert (found.today, found.removed, found.concepts) == (today, removed, (concept,))


def test_history_tells_the_dates() -> None:
    assert [entry.date for entry in history("506.8a").numbers] == ["2010-02-01", "2022-06-10", "2026-09-25"]


def test_history_lists_other_rules_of_that_number() -> None:
    (other,) = history("509.2").others
    assert (other.date, other.removed) == ("2024-09-20", "2024-11-08")


def test_history_of_a_chapter_is_that_of_its_first_rule() -> None:
    found = history("714", "2009-07-11")
    assert (found.today, found.concepts) == ("733", ("illegal.actions",))
    assert [entry.number for entry in found.numbers[:3]] == ["714", "715", "716"]


def test_history_of_a_number_nobody_had_says_when_one_had_it() -> None:
    with pytest.raises(UnknownRule, match=r"506\.8a on 2014-05-01; .*from 2026-09-25 \(today 506\.8a\)"):
        history("506.8a", "2014-05-02")
    with pytest.raises(UnknownRule, match="since 2009-07-11"):
        history("599.9")
    with pytest.raises(UnknownRule, match="not a rule number"):
        history("trample")
    with pytest.raises(UnknownEdition):
        history("508.1", "yesterday")


def test_history_goes_there_and_back_for_the_whole_book() -> None:
    for packed in list(read_book().values())[::7]:
        day, _, number = packed.split(" ")[0].partition("=")
        found = history(number, day)
        assert found.date == day
        assert found.numbers[0].number == number
        if found.today:
            assert history(found.today, newest().date).numbers == found.numbers


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.text(max_size=10), st.sampled_from(["2009-07-11", "2014-05-02", "today"]))
def test_any_text_is_looked_up_or_refused(text: str, date: str) -> None:
    find_rule(text, edition(date))
    try:
        assert history(text, date).asked == clean_number(text)
    except UnknownRule as refusal:
        assert str(refusal)


def test_what_an_edition_changed() -> None:
    info = edition_info(edition("2024-11-08"))
    assert info.set_name == "Foundations"
    change = info.changes[0]
    assert (change.name, change.before, change.after) == ("damage_assignment_order", True, False)
    numbers = {entry.concept: (entry.before, entry.after) for entry in change.numbers}
    assert numbers["order.attackers"] == ("509.2", None)
    assert numbers["damage.blocked"] == ("510.1c", "510.1c")
    assert {entry.date for entry in info.last} == {"2024-06-07"}


def test_an_edition_without_changes_tells_the_last_ones() -> None:
    info = edition_info(edition("2026-06-20"))
    assert info.new_keywords == ("heal", "power-up", "teamwork")
    info = edition_info(edition("2014-05-01"))
    assert not info.changes
    assert {entry.date for entry in info.last} == {"2013-11-01"}


def test_the_oldest_edition_is_where_all_begins() -> None:
    info = edition_info(edition("2009-07-11"))
    assert not info.last
    assert not info.new_keywords
    assert "damage_assignment_order" in {change.name for change in info.changes}


def test_changes_between_two_editions() -> None:
    changes = changes_between(edition("2009-07-11"), edition("2010-07-16"), ["keyword.trample.assign"])
    assert [(change.date, change.name) for change in changes] == [("2010-07-16", "deathtouch_assignment")]
    assert changes == changes_between(
        edition("2010-07-16"), edition("2009-07-11"), ["keyword.trample.assign"]
    )


def test_no_changes_between_an_edition_and_itself() -> None:
    assert changes_between(edition("2014-05-01"), edition("2014-05-02")) == ()


def test_the_primers_question_names_the_removal_of_the_order() -> None:
    changes = changes_between(edition("2014-05-02"), newest(), ["order.attackers", "damage.blocked"])
    assert "damage_assignment_order" in {change.name for change in changes if change.date == "2024-11-08"}
