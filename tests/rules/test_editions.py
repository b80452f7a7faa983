"""Editions: which one is in force on a date, and the numbers it gives."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgecli.rules import UnknownEdition, all_editions, concepts, edition, keyword_since, newest
from judgecli.rules.editions import number_at


def test_newest_is_the_default() -> None:
    assert edition(None) == newest() == edition("today") == edition("2099-01-01")
    assert newest().date == all_editions()[-1].date == "2026-09-25"


@pytest.mark.parametrize(
    ("asked", "date", "name"),
    [
        ("2009-07-11", "2009-07-11", "Magic 2010"),
        ("2009-07-08", "2009-07-11", "Magic 2010"),
        ("2009-09-03", "2009-07-11", "Magic 2010"),
        ("2014-05-02", "2014-05-01", "Journey into Nyx"),
        ("2024-11-07", "2024-09-20", "Duskmourn: House of Horror"),
        ("2024-11-08", "2024-11-08", "Foundations"),
    ],
)
def test_the_edition_in_force(asked: str, date: str, name: str) -> None:
    assert (edition(asked).date, edition(asked).set_name, edition(asked).asked) == (date, name, asked)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("2009-07-07", "oldest took effect on 2009-07-11"),
        ("2009-07-10", "oldest took effect on 2009-07-11"),
        ("1993-08-05", "oldest took effect on 2009-07-11"),
        ("2014-02-30", "not a date"),
        ("2014-5-2", "not a date"),
        ("20140502", "not a date"),
        ("KTK", "not a date"),
        ("", "not a date"),
        ("2014-05-02 ", "not a date"),
    ],
)
def test_what_is_no_edition_is_refused(asked: str, says: str) -> None:
    with pytest.raises(UnknownEdition, match=says):
        edition(asked)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.text(max_size=12))
def test_any_text_is_an_edition_or_refused(asked: str) -> None:
    try:
        assert edition(asked).date in {entry.date for entry in all_editions()}
    except UnknownEdition as refusal:
        assert str(refusal)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.dates().map(str))
def test_any_later_date_has_the_last_edition_before_it(date: str) -> None:
    if date < "2009-07-11" and date != "2009-07-08":
        return
    found = edition(date).date
    assert found <= date or date == "2009-07-08"
    assert not [entry for entry in all_editions() if found < entry.date <= date]


@pytest.mark.parametrize(
    ("concept", "numbers"),
    [
        ("order.attackers", {"2009-07-11": "509.2", "2024-11-07": "509.2", "2024-11-08": None}),
        (
            "timing.attackers_declared",
            {
                "2009-10-01": None,
                "2010-02-01": "506.6a",
                "2022-06-09": "506.6a",
                "2022-06-10": "506.7a",
                "2026-09-25": "506.8a",
            },
        ),
        ("damage.to_player", {"2009-07-11": "118.3a", "2010-07-16": "119.3a", "2026-09-25": "120.3a"}),
        ("attackers.put_attacking", {"2009-07-11": "508.5", "2010-06-18": "508.4", "2016-09-30": "508.3"}),
        ("illegal.actions", {"2009-07-11": "714", "2022-11-18": "729", "2023-04-14": "728", "today": "733"}),
        ("keyword.deathtouch.lethal", {"2009-07-11": None, "2010-07-16": "702.2b", "2017-01-20": "702.2c"}),
        ("keyword.menace.two", {"2014-05-01": None, "2015-07-17": "702.110b", "today": "702.111b"}),
        ("sba.legend", {"2009-07-11": "704.5k", "2017-09-28": "704.5k", "2017-09-29": "704.5j"}),
    ],
)
def test_numbers_by_date(concept: str, numbers: dict[str, str | None]) -> None:
    assert {date: edition(date).number(concept) for date in numbers} == numbers
    assert {date: edition(date).has(concept) for date in numbers} == {
        date: number is not None for date, number in numbers.items()
    }


def test_an_unknown_concept_has_no_number_and_no_gist() -> None:
    assert newest().number("no.such") is None
    assert newest().gist("no.such") == ""
    assert newest().gist("attackers.tap")


def test_every_concept_is_in_some_edition() -> None:
    for key in concepts():
        assert any(edition(entry.date).has(key) for entry in all_editions()), key


def test_before_its_first_date_there_is_no_number() -> None:
    assert number_at("2010-02-01=506.6 2022-06-10=-", "2009-07-11") is None
    assert number_at("2010-02-01=506.6 2022-06-10=-", "2022-06-09") == "506.6"
    assert number_at("2010-02-01=506.6 2022-06-10=-", "2022-06-10") is None


@pytest.mark.parametrize(
    ("keyword", "since"),
    [
        ("menace", "2015-07-17"),
        ("first strike", "2009-07-11"),
        ("Indestructible", "2013-07-13"),
        ("web-slinging", "2025-09-19"),
        ("for Mirrodin!", "2023-02-03"),
        ("fight", "2011-09-30"),
        ("totem armor", "2010-04-23"),
        ("trample over planeswalkers", "2021-06-18"),
        ("hexproof from blue", "2018-04-27"),
        ("protection from red", "2009-07-11"),
        ("islandwalk", "2009-07-11"),
        ("nightbound", "2021-09-24"),
        ("kangaroo", None),
    ],
)
def test_keywords_have_a_first_date(keyword: str, since: str | None) -> None:
    assert keyword_since(keyword) == since
