"""`rule`, `history`, `edition`, `search`, `glossary`: by number and by name, by date, with and without a text."""

from __future__ import annotations

import pytest

from judgecli.board.events import EditionShown, HistoryShown, RulesShown
from judgecli.rulebook import Entry, Rule, Section, Text, store
from judgecli.session import Result, Session


def asked(line: str, edition: str | None = None) -> Result:
    return Session(edition).run(line)


def said(line: str, edition: str | None = None) -> str:
    session = Session(edition)
    session.run(line)
    return " ".join(" ".join(session.last_words()).split())


def rules_of(line: str, edition: str | None = None) -> RulesShown:
    (event,) = asked(line, edition).events
    assert isinstance(event, RulesShown)
    return event


# -- rule -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "edition", "concept", "number"),
    [
        pytest.param("rule 508.1d", None, "attackers.requirements", "508.1d", marks=pytest.mark.cr("508.1d")),
        ("rule trample", None, "keyword.trample", "702.19"),
        ("rule Trample", "2009-07-11", "keyword.trample", "702.17"),
        ('rule "first strike"', None, "keyword.first_strike", "702.7"),
        pytest.param("rule lethal damage", None, "damage.lethal", "120.6", marks=pytest.mark.cr("120.6")),
        ("rule lethal damage", "2009-07-11", "damage.lethal", "118.6"),
        ("rule 508.1j", None, "attackers.pay", "508.1j"),
        ("rule 508.1j", "2014-05-02", "attackers.become_attacking", "508.1j"),
        ("rule CR 510.1c", None, "damage.blocked", "510.1c"),
    ],
)
def test_a_rule_by_number_or_name(line: str, edition: str | None, concept: str, number: str) -> None:
    first = rules_of(line, edition).entries[0]
    assert (first.concept, first.number) == (concept, number)


def test_a_rule_is_told_with_gist_number_and_its_numbers_over_time() -> None:
    words = said("rule 508.1k")
    assert "become attackers" in words
    assert "[508.1k]" in words
    assert "508.1j from 2009-07-11, 508.1k from 2017-04-28" in words


def test_a_name_that_the_edition_lacks_says_since_when() -> None:
    entry = rules_of("rule menace", "2014-05-02").entries[0]
    assert not entry.number
    assert "Not in the rules of 2014-05-01: 702.110 from 2015-07-17" in said("rule menace", "2014-05-02")


def test_a_number_that_the_edition_lacks_is_refused_with_what_it_was() -> None:
    refusal = asked("rule 506.8a", "2014-05-02").refusal
    assert refusal is not None
    assert "from 2026-09-25" in refusal.message
    assert refusal.suggestion == "history 506.8a"
    never = asked("rule 999.1").refusal
    assert never is not None
    assert not never.suggestion.startswith("history")


def test_a_rule_without_own_words_still_has_its_numbers() -> None:
    (entry,) = rules_of("rule 107.1").entries
    assert (entry.concept, entry.number, entry.numbers[0].date) == ("", "107.1", "2009-07-11")
    assert "no words of its own" in said("rule 107.1")


def test_a_chapter_brings_its_rules() -> None:
    numbers = [entry.number for entry in rules_of("rule 510").entries]
    assert numbers[0] == "510.1"
    assert "510.4" in numbers


def test_words_that_only_older_editions_have() -> None:
    event = rules_of("rule damage assignment order")
    assert {(entry.concept, entry.number) for entry in event.entries} >= {("order.attackers", "")}
    assert "Not in the rules of 2026-09-25: 509.2 from 2009-07-11, gone since 2024-11-08" in said(
        "search damage assignment order"
    )


def test_words_that_name_nothing() -> None:
    refusal = asked("rule kangaroo").refusal
    assert refusal is not None
    assert refusal.suggestion == "search kangaroo"


# -- history --------------------------------------------------------------------------------------------


def history_of(line: str) -> HistoryShown:
    (event,) = asked(line).events
    assert isinstance(event, HistoryShown)
    return event


@pytest.mark.cr("506.8a")
def test_history_shows_every_number_with_its_date() -> None:
    event = history_of("history 506.8a")
    assert [(entry.number, entry.date) for entry in event.numbers] == [
        ("506.6a", "2010-02-01"),
        ("506.7a", "2022-06-10"),
        ("506.8a", "2026-09-25"),
    ]
    words = said("history 506.8a")
    assert "2010-02-01 506.6a 2022-06-10 506.7a 2026-09-25 506.8a" in words


def test_history_of_a_quoted_number_on_a_date() -> None:
    assert "508.1j of 2012-10-01: 508.1k today" in said("history 508.1j 2013-01-01")
    assert "704.5k of 2011-09-30: 704.5j today" in said("history 704.5k 2012-01-01")


def test_history_of_a_removed_rule_says_when_and_what_changed() -> None:
    event = history_of("history 509.2 2014-05-02")
    assert event.removed == "2024-11-08"
    assert [(change.date, change.name) for change in event.changes] == [
        ("2010-02-01", "order_for_single"),
        ("2024-11-08", "damage_assignment_order"),
        ("2024-11-08", "order_for_single"),
    ]
    words = said("history 509.2 2014-05-02")
    assert "509.2 of 2014-05-01: removed on 2024-11-08" in words
    assert "2024-11-08 The damage assignment order is gone" in words
    assert "even with a single creature" not in words, "what is only worded otherwise is no change in play"
    assert "Another rule had that number from 2024-11-08 (today 509.2)" in words


def test_history_of_the_legend_rule_tells_what_changed_in_play() -> None:
    assert "2013-07-13 Only permanents with the same controller count" in said("history 704.5k 2012-01-01")


def test_history_of_a_chapter() -> None:
    assert "714 of 2009-07-11: 733 today" in said("history 714 2009-07-11")


@pytest.mark.parametrize(
    "line",
    ["history trample", "history 509.2 yesterday", "history 509.2 2014-05-02 2015-01-01", "history 599.9"],
)
def test_history_refuses_what_is_no_number(line: str) -> None:
    assert asked(line).refusal is not None


# -- edition --------------------------------------------------------------------------------------------


def test_edition_tells_the_set_and_what_changed_last() -> None:
    words = said("edition", "2014-05-02")
    assert "Rules as of 2014-05-01 (Journey into Nyx)" in words
    assert "In force until the edition of 2014-06-01" in words
    assert "2013-11-01 Protection from a player exists." in words


def test_edition_tells_what_it_changed() -> None:
    (event,) = asked("edition", "2024-11-08").events
    assert isinstance(event, EditionShown)
    assert {change.name for change in event.changes} >= {"damage_assignment_order", "order_test"}
    words = said("edition", "2024-11-08")
    assert "Rules gone: 509.2, 509.2a, 509.3, 509.3a, 509.6; changed: 510.1c, 510.1d" in words


def test_the_oldest_and_the_newest_edition() -> None:
    assert "oldest edition" in said("edition", "2009-07-08")
    assert "newest edition" in said("edition")


def test_edition_changes_nothing() -> None:
    session = Session()
    session.run("Amy: Ox 2/4")
    result = session.run("edition")
    assert result.board is result.before
    assert session.run("undo").board.objects == {}


# -- official texts -------------------------------------------------------------------------------------


@pytest.fixture
def text() -> None:
    """An imported text of made-up wording."""
    made = Text(
        date="2026-09-25",
        dated_by="header",
        encoding="utf-8",
        state="whole",
        sections=(Section("5", "Turns"), Section("508", "The Attack")),
        rules=(
            Rule("508.1", "The attacker picks a herd."),
            Rule("508.1d", "The herd counts its wishes.", ("Two wishes, one ox.",)),
        ),
        glossary=(Entry("Herd", "Creatures that were picked."),),
    )
    store.save(made, b"made up", "herd.txt")


def test_without_a_text_gists_are_searched_and_it_is_said() -> None:
    words = said("search lethal damage")
    assert "[120.6]" in words
    assert "No official text is imported: `judge rules import FILE`" in words
    assert "No official text is imported" in said("glossary lethal")


def test_nothing_found_in_the_gists() -> None:
    assert 'Nothing is known of "kangaroo"' in said("search kangaroo")


@pytest.mark.usefixtures("text")
def test_the_official_words_follow_the_gist() -> None:
    words = said("rule 508.1d")
    assert words.index("[508.1d]") < words.index("The herd counts its wishes.")
    assert "Example: Two wishes, one ox." in words
    assert "No official text" not in words


@pytest.mark.usefixtures("text")
def test_an_older_edition_quotes_the_nearest_text_by_its_own_number() -> None:
    assert "Official text of 2026-09-25, the nearest at hand to 2014-05-01" in said(
        "rule 508.1d", "2014-05-02"
    )


@pytest.mark.usefixtures("text")
def test_search_and_glossary_in_a_text() -> None:
    assert "The herd counts its **wishes**." in said("search wishes")
    assert "Herd (glossary of 2026-09-25)" in said("glossary herd")
    for line in ("search kangaroo", "glossary kangaroo"):
        assert asked(line).refusal is not None


@pytest.mark.usefixtures("text")
def test_transcripts_never_quote_a_text() -> None:
    session = Session(texts=False)
    session.run("rule 508.1d")
    assert "herd" not in " ".join(session.last_words())
    session.run("search lethal damage")
    assert "import" not in " ".join(session.last_words())


@pytest.mark.usefixtures("text")
def test_a_damaged_text_is_named_and_stops_nothing() -> None:
    store.path_of("2026-09-25").write_bytes(b"not a database" * 100)
    words = said("rule 508.1d")
    assert "[508.1d]" in words


# -- why ------------------------------------------------------------------------------------------------


def walked(*lines: str) -> Session:
    session = Session()
    for line in ("Amy: Ox 2/4, Bear 3/3", "Nicole: Guard 1/1", *lines):
        assert session.run(line).refusal is None, line
    return session


def why(session: Session, line: str) -> str:
    assert session.run(line).refusal is None
    return "\n".join(session.last_words())


def test_why_of_a_thing_tells_what_happened_to_it_and_nothing_else() -> None:
    session = walked("attack all", "block Bear with Guard", "to damage")
    words = why(session, "why Ox")
    assert "LEGAL  Amy attacks Nicole" in words and "Ox deals 2 to Nicole" in words
    assert "Guard deals" not in words and "destroyed" not in words.partition("  A creature")[0]
    assert "Guard has lethal damage" in why(session, "why Guard")
    assert "deals" not in why(session, "why Amy"), "an amount is no player, though their numbers are the same"


def test_why_of_a_thing_leaves_out_what_was_undone_or_only_asked() -> None:
    session = walked("attack all", "check block Ox with Guard", "block Bear with Guard", "to damage", "undo")
    session.run("board")
    words = why(session, "why Guard")
    assert "Nicole blocks Bear" in words and "destroyed" not in words and "blocks Ox" not in words
    session.run("redo")
    assert "destroyed" in why(session, "why Guard")
    session.run("reset")
    session.run("Ann: Elk 3/3")
    assert "Nicole" not in why(session, "why Elk")
