"""Looking up, searching and the glossary, with texts of our own under real dates."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook_texts import CONTINUED, EXAMPLES, HAS_SHARED, RULES, SHARED, WITHOUT_SHARED, book, part_five

from judgecli import rulebook
from judgecli.rulebook import RuleText, store
from judgecli.rulebook.numbers import renumbered
from judgecli.rulebook.pages import references
from judgecli.rulebook.parser import parse
from judgecli.rules import edition

DATE = "2024-09-20"


def keep(text: str) -> None:
    data = text.encode()
    parsed = parse(data)
    store.save(parsed, data, "rules.txt")


def looked_up(words: str, date: str | None = DATE) -> RuleText:
    found = rulebook.lookup(words, date)
    assert found is not None
    return found


def test_nothing_imported_answers_nothing(shelf: Path) -> None:
    assert rulebook.lookup("508.1d") is None
    assert rulebook.lookup("trample", "2014-05-02") is None
    assert rulebook.text_of("508.1d") is None
    assert rulebook.search("lethal damage").hits == ()
    assert rulebook.glossary("lethal").entries == ()
    assert rulebook.problems() == ()
    assert not shelf.exists()


def test_a_rule_in_its_place(shelf: Path) -> None:
    keep(book(DATE))
    found = looked_up("508.1d")
    assert (found.number, found.edition, found.wanted, found.exact) == ("508.1d", DATE, DATE, True)
    assert found.text == RULES["508.1d"]
    assert found.examples == EXAMPLES["508.1d"]
    assert (found.part and found.part.title, found.chapter and found.chapter.title) == (
        "Turn Structure",
        "Declare Attackers Step",
    )
    assert [near.number for near in found.above] == ["508.1"]
    assert found.before is not None
    assert (found.before.number, found.before.text) == ("508.1c", RULES["508.1c"])
    assert found.after is None
    assert [near.number for near in found.refers_to] == ["508.1c", "509.1"]
    assert found.concepts == ("attackers.requirements",)
    assert found.gists == (edition(DATE).gist("attackers.requirements"),)


def test_a_rule_with_subrules_and_paragraphs(shelf: Path) -> None:
    keep(book(DATE))
    found = looked_up("Rule 509.1.")
    assert found.text == f"{RULES['509.1']}\n{CONTINUED['509.1']}"
    assert [near.number for near in found.subrules] == ["509.1a"]
    assert [near.number for near in found.referred_from] == ["508.1d", "509.4"]
    assert found.before is None
    assert found.after is not None
    assert found.after.number == "509.2"
    assert [near.number for near in looked_up("704.5").subrules] == ["704.5a", "704.5z", "704.5aa"]


def test_a_rules_tens_are_not_its_subrules(shelf: Path) -> None:
    keep(book(DATE, RULES | {"702.20": "Hopping", "702.20a": "Hopping is a habit of frogs."}))
    assert [near.number for near in looked_up("702.2").subrules] == ["702.2a", "702.2b"]
    after = looked_up("702.2").after
    assert after is not None
    assert after.number == "702.20"


def test_a_chapter(shelf: Path) -> None:
    keep(book(DATE))
    found = looked_up("508")
    assert found.text == "Declare Attackers Step"
    assert [near.number for near in found.subrules] == ["508.1", "508.2"]
    assert (found.before and found.before.number, found.after and found.after.number) == ("506", "509")


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("stomping", "702.2"),
        ("STOMPING.", "702.2"),
        ("Declare Attackers Step", "508"),
        ("declare attackers", "508"),
        ("march", "508.1"),
        ("stomp", "702.2"),
        ("friend", None),
        ("zebra", None),
        ("", None),
        ("attackers.requirements", "508.1d"),
        ("attackers.nonsense", None),
        ("999.9", None),
    ],
)
def test_rules_by_name(shelf: Path, name: str, number: str | None) -> None:
    keep(book(DATE))
    found = rulebook.lookup(name, DATE)
    assert (found and found.number) == number


def test_several_rules_of_one_name(shelf: Path) -> None:
    keep(book(DATE))
    found = looked_up("general")
    assert found.number == "100"
    assert [near.number for near in found.also] == ["200", "300", "400", "500", "800", "900"]


def test_a_number_printed_twice_shows_both(shelf: Path) -> None:
    keep(book(DATE).replace("702.2b Stomping", "702.2a Something else again.\n\n702.2b Stomping"))
    assert looked_up("702.2a").twice == ("Something else again.",)


# -- which edition's text -------------------------------------------------------------------------------


def test_the_edition_in_force_on_a_date_answers(shelf: Path) -> None:
    keep(book("2024-09-20"))
    keep(book("2024-11-08", RULES | {"508.1": "New words."}))
    assert looked_up("508.1", "2024-11-07").text == RULES["508.1"]
    assert looked_up("508.1", "2024-11-08").text == "New words."
    assert looked_up("508.1", "2025-01-01").exact


def test_the_nearest_text_answers_under_its_own_number(shelf: Path) -> None:
    """506.8a of today was 506.7a in 2024: the data knows, the text needn't."""
    keep(book("2024-11-08", RULES | {"506.7": "Before and after.", "506.7a": "Before they march."}))
    found = looked_up("506.8a", "2026-09-25")
    assert (found.number, found.edition, found.wanted, found.exact) == (
        "506.7a",
        "2024-11-08",
        "2026-09-25",
        False,
    )
    assert found.asked == "506.8a"
    assert found.concepts == ("timing.attackers_declared",)
    assert rulebook.text_of("506.8a", "2026-09-25") == "[2024-11-08] Before they march."
    assert rulebook.text_of("506.7a", "2024-11-08") == "Before they march."


def test_an_older_edition_is_answered_by_a_newer_text_if_need_be(shelf: Path) -> None:
    keep(book("2024-11-08"))
    found = looked_up("509.5", "2014-05-02")  # priority: 509.5 then, 509.2 since 2024-11-08
    assert (found.number, found.edition) == ("509.2", "2024-11-08")
    assert rulebook.lookup("509.6", "2024-11-08") is None


def test_a_rule_that_the_other_edition_lacks_is_not_shown(shelf: Path) -> None:
    keep(book("2024-11-08"))
    assert rulebook.lookup("509.2a", "2024-09-20") is None  # it went that day; today's 509.2a is another rule
    assert rulebook.text_of("509.2a", "2024-09-20") is None


def test_behind_a_partial_text_stands_the_one_before(shelf: Path) -> None:
    keep(book("2026-08-07"))
    keep(part_five())
    inside, outside = looked_up("508.1", None), looked_up("702.2", None)
    assert (inside.edition, inside.exact, inside.partial) == ("2026-09-25", True, True)
    assert (outside.edition, outside.exact, outside.partial) == ("2026-08-07", False, False)
    assert rulebook.text_of("702.2b") == f"[2026-08-07] {RULES['702.2b']}"
    found = rulebook.search("beasts")
    assert found.editions == ("2026-09-25", "2026-08-07")
    assert len({hit.number for hit in found.hits}) == len(found.hits)
    assert {hit.edition for hit in found.hits if hit.number[0] == "5"} == {"2026-09-25"}
    assert {hit.edition for hit in found.hits if hit.number[0] != "5"} == {"2026-08-07"}
    assert rulebook.glossary("beast").entries[0].edition == "2026-08-07"


def test_a_text_that_breaks_off_doesnt_answer_for_its_last_chapter(shelf: Path) -> None:
    from judgecli.rulebook.types import BadText

    keep(book("2026-08-07"))
    cut = book("2026-09-25")
    cut = cut[: cut.rindex("702.2b")]
    with pytest.raises(BadText) as caught:
        parse(cut.encode())
    assert caught.value.text is not None
    store.save(caught.value.text, cut.encode(), "cut.txt")
    assert looked_up("702.2a", None).edition == "2026-09-25"
    assert looked_up("702.2b", None).edition == "2026-08-07"


def test_a_date_before_all_editions_known_raises_nothing(shelf: Path) -> None:
    keep(book(DATE))
    assert looked_up("508.1", "2003-01-01").edition == DATE
    assert rulebook.search("beast", "no date").hits


@pytest.mark.parametrize(
    ("number", "asked", "given", "expected"),
    [
        ("509.5", "2024-09-20", "2024-11-08", "509.3"),
        ("506.8a", "2026-09-25", "2014-05-01", "506.6a"),
        ("506.8a", "2026-09-25", "2009-07-11", None),
        ("509.6", "2024-09-20", "2024-11-08", None),
        ("508.1d", "2009-07-11", "2026-09-25", "508.1d"),
        ("999.9", "2009-07-11", "2026-09-25", "999.9"),
        ("508.1d", "1999-01-01", "2026-09-25", "508.1d"),
    ],
)
def test_numbers_in_other_editions(number: str, asked: str, given: str, expected: str | None) -> None:
    assert renumbered(number, asked, given) == expected


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("See rule 702.19, “Trample.”", ("702.19",)),
        ("(See rules 508.1a–f and 509.)", ("508.1a", "508.1f")),
        ("see rules 508 and 509; rule 704.5aa", ("704.5aa", "508", "509")),
        ("a deck of 100 cards, 20 life", ()),
        ("It costs 506.41 coins at rule 510", ("506.41", "510")),
    ],
)
def test_cross_references(words: str, found: tuple[str, ...]) -> None:
    assert references(words) == found


# -- searching ------------------------------------------------------------------------------------------


def test_the_phrase_comes_first_then_the_words_apart(shelf: Path) -> None:
    keep(book(DATE))
    found = rulebook.search("in the way", DATE)
    hows = [hit.how for hit in found.hits]
    assert hows == sorted(hows, key=["phrase", "all", "any"].index)
    assert hows[0] == "phrase"
    apart = rulebook.search("marching beasts", DATE)
    assert (apart.hits[0].number, apart.hits[0].how) == ("509.3", "phrase")
    assert "all" in {hit.how for hit in apart.hits}


def test_hits_are_marked_where_they_are(shelf: Path) -> None:
    keep(book(DATE))
    found = rulebook.search("held back", DATE)
    [first, *_] = found.hits
    assert first.number == "508.1c"
    assert [first.shown[mark.start : mark.end] for mark in first.marks] == ["held back"]
    assert first.chapter is not None
    assert first.chapter.number == "508"
    assert [near.number for near in first.above] == ["508.1"]


def test_a_hit_in_an_example_is_shown_there(shelf: Path) -> None:
    keep(book(DATE))
    [hit] = rulebook.search("two mice", DATE).hits
    assert (hit.number, hit.example, hit.text) == ("702.2a", EXAMPLES["702.2a"][1], RULES["702.2a"])
    assert hit.shown[hit.marks[0].start : hit.marks[0].end] == "two mice"


def test_a_quoted_phrase_is_only_a_phrase(shelf: Path) -> None:
    keep(book(DATE))
    assert rulebook.search("large habit", DATE).hits
    assert rulebook.search('"large habit"', DATE).hits == ()
    assert rulebook.search("“habit of large beasts”", DATE).hits[0].number == "702.2a"


def test_any_word_counts_where_nothing_has_all(shelf: Path) -> None:
    keep(book(DATE))
    found = rulebook.search("Sundays zebra", DATE)
    assert [(hit.number, hit.how) for hit in found.hits] == [("900.1", "any")]
    assert [hit.number for hit in rulebook.search("Sund", DATE).hits] == ["900.1"]


def test_the_limit_limits_and_the_total_doesnt(shelf: Path) -> None:
    keep(book(DATE))
    everything = rulebook.search("beast", DATE, 100)
    assert everything.total == len(everything.hits) > 5
    few = rulebook.search("beast", DATE, 2)
    assert few.hits == everything.hits[:2]
    assert few.total == everything.total


@settings(derandomize=True, deadline=None, max_examples=120)
@given(
    words=st.text(max_size=60)
    | st.sampled_from(['"', '"a', "a OR", "NEAR(a b)", "a*", "-a", "text:beast", "a AND NOT b", "^"])
)
def test_any_words_can_be_searched(tmp_path_factory: pytest.TempPathFactory, words: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGECLI_DATA", str(tmp_path_factory.getbasetemp() / "searched"))
        if not store.dates():
            keep(book(DATE))
        found = rulebook.search(words, DATE)
        assert found.problems == ()
        assert found.total >= len(found.hits)
        rulebook.lookup(words, DATE)
        rulebook.glossary(words, DATE)


# -- the glossary ---------------------------------------------------------------------------------------


def test_an_entry_by_its_name(shelf: Path) -> None:
    keep(book(DATE))
    [entry] = rulebook.glossary("MARCH", DATE).entries
    assert entry.text == "1. To go and fight. See rule 508.1.\n2. A month."
    assert [near.number for near in entry.refers_to] == ["508.1"]
    [entry] = rulebook.glossary("foe", DATE).entries
    assert entry.name == "Friend, Foe"
    assert rulebook.glossary("zebra", DATE).entries == ()


def test_entries_that_begin_so_come_before_those_that_hold_it(shelf: Path) -> None:
    keep(book(DATE, glossary={"Big Stomp": ["x"], "Stomping": ["y"], "Stomp Again": ["z"]}))
    assert [entry.name for entry in rulebook.glossary("stom", DATE).entries] == [
        "Stomping",
        "Stomp Again",
        "Big Stomp",
    ]


# -- official texts -------------------------------------------------------------------------------------


@pytest.mark.skipif(not HAS_SHARED, reason=WITHOUT_SHARED)
@pytest.mark.cr("702.19")
def test_official_texts_answer(shelf: Path) -> None:
    for name in ("20260807.txt", "20260925-partial.txt", "20140501.txt"):
        data = (SHARED / "cr" / name).read_bytes()
        store.save(parse(data, name), data, name)
    assert looked_up("trample", None).number == "702.19"
    assert looked_up("first strike", None).number == "702.7"
    assert looked_up("508.1d", "2014-05-02").exact
    assert looked_up("506.8a", None).edition == "2026-09-25"
    assert rulebook.search("lethal damage").hits[0].how == "phrase"
    assert rulebook.glossary("lethal damage").entries[0].refers_to
    then, now = (rulebook.text_of("510.1c", date) for date in ("2014-05-02", "2026-09-25"))
    assert then and now and then != now
