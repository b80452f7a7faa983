"""What the prompt shows of an imported text: a rule in its place, marked hits, terms, the words behind a ruling."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulebook_texts import EXAMPLES, GLOSSARY, RULES, book, part_five, without

from judgecli.board.rule_texts import OfficialRule, RuleNear, TextMark
from judgecli.narration import Line, aloud, plain
from judgecli.narration.official import excerpt, rule_in_place, sentences
from judgecli.rulebook import store
from judgecli.rulebook.parser import parse
from judgecli.session import Result, Session
from judgecli.shell.desk import Desk, as_text
from judgecli.transcripts.play import tell
from judgecli.transcripts.replay import replay_file

DATE = "2024-09-20"
NEWEST = "2026-09-25"


def keep(text: str, date: str = DATE) -> None:
    data = text.encode()
    store.save(parse(data, f"{date}.txt"), data, f"{date}.txt")


@pytest.fixture
def imported(shelf: Path) -> None:
    keep(book(DATE))


def told(line: str, edition: str | None = DATE, *, before: tuple[str, ...] = ()) -> list[str]:
    """The answer as lines of text; nothing is folded."""
    session = Session(edition)
    for typed in before:
        assert session.run(typed).refusal is None
    result = session.run(line)
    assert result.refusal is None, result.refusal
    return plain(tell(result, line), 1000)


def place(lines: list[str], words: str) -> int:
    return next(at for at, line in enumerate(lines) if words in line)


# -- a rule in its place ------------------------------------------------------------------------------------


@pytest.mark.cr("508.1d")
@pytest.mark.usefixtures("imported")
def test_the_gist_first_then_the_rule_between_its_neighbours() -> None:
    lines = told("rule 508.1d")
    assert lines[0].endswith("[508.1d]")
    shown = [
        f"Official text of {DATE}",
        "  5. Turn Structure / 508. Declare Attackers Step",
        "  508.1  First, the attacking friend picks the beasts that march. This ...",
        "  508.1c  Beasts that are held back by a spell may not be picked, ...",
        f"  508.1d  {RULES['508.1d']}",
        f"    Example: {EXAMPLES['508.1d'][0]}",
        "  Refers to:",
        f"    508.1c  {RULES['508.1c'][:57].rsplit(' ', 1)[0]}",
    ]
    start = lines.index(shown[0])
    assert start >= 2
    for said, wanted in zip(lines[start:], shown, strict=False):
        assert said.startswith(wanted)


@pytest.mark.usefixtures("imported")
def test_a_rule_brings_its_subrules_and_what_comes_after() -> None:
    lines = told("rule 508.1")
    subrules = [line for line in lines if line.startswith("    508.1")]
    assert [line.split()[0] for line in subrules[:4]] == ["508.1a", "508.1b", "508.1c", "508.1d"]
    assert place(lines, "  508.2  Second") > place(lines, "    508.1d")
    assert "  Referred to by:" in told("rule 509.1")
    assert any("509.4" in line for line in told("rule 509.1"))


@pytest.mark.usefixtures("imported")
def test_a_rule_that_is_a_title_has_its_subrules_in_full() -> None:
    lines = told("rule stomping")
    assert "  702.2  Stomping" in lines
    assert f"    702.2a  {RULES['702.2a']}" in lines
    assert f"    702.2b  {RULES['702.2b']}" in lines


@pytest.mark.usefixtures("imported")
def test_a_chapter_has_its_rules_between_its_neighbours() -> None:
    lines = told("rule 508")
    assert "  5. Turn Structure" in lines
    at = place(lines, "  508  Declare Attackers Step")
    assert lines[at - 1] == "  506  Combat Phase"
    assert lines[at + 1].startswith("    508.1  First, the attacking friend")
    assert "  509  Declare Blockers Step" in lines
    chapter = rule_in_place(
        OfficialRule(
            number="702",
            edition=DATE,
            wanted=DATE,
            text="Keyword Abilities",
            subrules=(
                RuleNear("702.1", "Most are explained."),
                RuleNear("702.2", "A"),
                RuleNear("702.3", "B"),
            ),
        )
    )
    assert [line.text for line in chapter[-2:]] == ["702.1  Most are explained.", "702.2 A, 702.3 B"]


def test_the_nearest_text_says_so_and_what_the_rule_was_called(shelf: Path) -> None:
    keep(book(DATE))
    lines = told("rule 508.1d", NEWEST)
    assert f"Official text of {DATE}, the nearest at hand to {NEWEST}" in lines
    assert f"  508.1d  {RULES['508.1d']}" in lines
    moved = told("rule 509.2", NEWEST)  # the rule that was 509.4 then
    assert any(line.startswith(f"  509.4 (in {NEWEST}: 509.2)  ") for line in moved)


def test_a_partial_text_says_so_and_the_rest_comes_from_the_one_before(shelf: Path) -> None:
    keep(book(DATE))
    keep(part_five(), NEWEST)
    assert f"Official text of {NEWEST}, only in part at hand" in told("rule 508.1d", NEWEST)
    assert f"Official text of {DATE}, the nearest at hand to {NEWEST}" in told("rule 704.5a", NEWEST)


def test_two_texts_under_one_number_are_both_shown(shelf: Path) -> None:
    text = book(DATE).replace(
        "509.2. Second,", "509.1a Third, an ox may not stand in the way.\n\n509.2. Second,"
    )
    keep(text)
    lines = told("rule 509.1a")
    at = place(lines, "Printed twice under 509.1a; the other text:")
    assert lines[at + 1] == "    Third, an ox may not stand in the way."


def test_others_of_the_name_are_listed(shelf: Path) -> None:
    keep(book(DATE, {**RULES, "702.3": "Stomping Ground", "702.3a": "A place to stomp in."}))
    lines = told("rule stomp")
    assert lines[place(lines, "Also of that name:") + 1] == "    702.3  Stomping Ground"


@pytest.mark.cr("120.6")
def test_words_that_are_no_heading_mean_what_the_gists_say(shelf: Path) -> None:
    damage = {**RULES, "120.4": "Luck is lost first.", "120.6": "Scars stay till the evening."}
    keep(book(DATE, damage, glossary={"Lethal Damage": ["A lot. See rules 120.4 and 120.6."]}))
    assert "  120.6  Scars stay till the evening." in told("rule lethal damage")


def test_for_screen_readers_every_line_is_a_sentence(shelf: Path) -> None:
    keep(book(DATE))
    result = Session(DATE).run("rule 508.1d")
    rows = aloud(tell(result, "rule 508.1d"))
    assert f"508.1d: {RULES['508.1d']}" in rows


# -- search and glossary ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("imported")
def test_hits_are_marked_in_their_place_under_their_edition() -> None:
    lines = told("search held back")
    assert lines[0] == f"Official text of {DATE}"
    assert lines[1].startswith("  508.1c  508. Declare Attackers Step / 508.1 First, the attacking friend")
    assert lines[2] == f"    {RULES['508.1c'].replace('held back', '**held back**')}"
    assert told('search "held back"')[2] == lines[2]
    assert any("**held back**" in line for line in told("search back held"))
    assert Session(DATE).run('search "back held"').refusal is not None
    every = told("search the")
    assert every[-1].strip().endswith("more that have the words")


@pytest.mark.usefixtures("imported")
def test_a_hit_in_an_example_is_shown_as_one() -> None:
    lines = told("search mammoth mouse")
    assert lines[1].startswith("  702.2a  702. Keyword Abilities / 702.2 Stomping")
    assert lines[2] == "    Example: A **mammoth** meets a **mouse**."


@pytest.mark.usefixtures("imported")
def test_marks_are_colour_in_colour_and_silent_aloud() -> None:
    from judgecli.narration.colour import coloured

    result = Session(DATE).run("search held back")
    lines = tell(result, "search held back")
    assert not any("**" in row for row in aloud(lines))
    narrow = list(coloured(lines, 40))
    assert not any("**" in row.plain for row in narrow)
    styled = [
        row.plain[span.start : span.end]
        for row in narrow
        for span in row.spans
        if "yellow" in str(span.style)
    ]
    assert " ".join(styled) == "held back"


def test_a_mark_that_is_folded_goes_on_in_the_next_row() -> None:
    from judgecli.narration.colour import coloured

    rows = list(coloured([Line("aaa bbb **ccc ddd** eee", marked=True)], 12))
    styled = [row.plain[span.start : span.end] for row in rows for span in row.spans if str(span.style)]
    assert [part.strip() for part in styled if part.strip()] == ["ccc", "ddd"]


def test_of_a_long_text_the_sentences_with_the_words() -> None:
    long = " ".join(f"Sentence {n} (see rule 1.2) is here." for n in range(20))
    at = long.index("Sentence 7")
    assert excerpt(long, (TextMark(at, at + 10),)) == "... **Sentence 7** (see rule 1.2) is here. ..."
    assert excerpt("Short. One.", (TextMark(7, 10),)) == "Short. **One**."
    assert excerpt(long, ()) == long
    parts = sentences("A. “B” c. (D?) e.f 1.2 g. H")
    assert [(p.start, p.end) for p in parts] == [(0, 2), (3, 9), (10, 25), (26, 27)]


@pytest.mark.usefixtures("imported")
def test_a_term_with_the_rules_it_names() -> None:
    lines = told("glossary march")
    assert lines[0] == f"March (glossary of {DATE})"
    assert lines[1:3] == [f"  {text}" for text in GLOSSARY["March"]]
    assert lines[3:] == [
        "  Refers to:",
        "    508.1  First, the attacking friend picks the beasts that march. This ...",
    ]
    assert f"(glossary of {DATE}, the nearest at hand to {NEWEST})" in told("glossary march", NEWEST)[0]


@pytest.mark.usefixtures("imported")
def test_what_the_text_lacks_is_looked_for_in_the_gists() -> None:
    assert any("[702.19" in line for line in told("search trample"))
    assert any("[702.19" in line for line in told("glossary trample"))
    for line in ("search kangaroo", "glossary kangaroo"):
        refusal = Session(DATE).run(line).refusal
        assert refusal is not None and "at hand" in refusal.message


# -- the words behind a ruling --------------------------------------------------------------------------------

TABLE = ("Amy: Ox 2/4, Bull 3/3 must attack", "Nicole: Bear 2/2", "check attack Ox")


@pytest.mark.cr("508.1d")
@pytest.mark.usefixtures("imported")
def test_why_with_text_quotes_each_rule_cited() -> None:
    without_text = told("why", before=TABLE)
    lines = told("why text", before=TABLE)
    gist = place(lines, "As many requirements must be obeyed")
    assert lines[gist + 1] == f"    Official text of {DATE}"
    assert lines[gist + 2] == f"    508.1d  {RULES['508.1d']}"
    assert lines[gist + 3] == f"      Example: {EXAMPLES['508.1d'][0]}"
    assert [line for line in lines if line in without_text] == without_text


@pytest.mark.usefixtures("imported")
def test_every_number_in_the_narration_is_explained() -> None:
    before = ("Amy: Ox 4/4", "Nicole: Bear 2/2", "attack Ox", "block Ox with Bear", "to damage")
    lines = told("why", before=before)
    cited = {number for line in lines for number in _numbers(line)}
    explained = {number for line in lines if line.startswith("  ") for number in _numbers(line)}
    assert "510.2" in cited
    assert {number for number in cited if "." in number} <= explained


def _numbers(line: str) -> list[str]:
    _, bracket, numbers = line.rpartition("[")
    return numbers.rstrip("]").split(", ") if bracket and line.endswith("]") else []


def test_the_text_behind_an_event_and_behind_what_happened_to_something(shelf: Path) -> None:
    keep(book(DATE))
    assert any(RULES["508.1d"] in line for line in told("why 1 text", before=TABLE))
    before = (*TABLE[:2], "attack all")
    assert any(f"  508.1  {RULES['508.1']}" in line for line in told("why Ox text", before=before))


def test_without_an_imported_text_why_text_says_how_to_get_one(shelf: Path) -> None:
    lines = told("why text", before=TABLE)
    assert lines[:-1] == told("why", before=TABLE)
    assert "judge rules import FILE" in lines[-1]


# -- never in a transcript ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("imported")
@pytest.mark.parametrize("line", ["rule 508.1d", "search held back", "glossary march", "why text"])
def test_scripts_say_the_same_with_and_without_a_text(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from judgecli.transcripts.replay import new_session

    def said() -> tuple[list[str], str]:
        session = new_session(DATE)
        for typed in TABLE:
            session.run(typed)
        result: Result = session.run(line)
        return plain(tell(result, line)), str(result.refusal)

    first = said()
    monkeypatch.setenv("JUDGECLI_DATA", "/nowhere")
    assert said() == first
    assert not any("herd" in row or "judge rules import" in row for row in first[0])


@pytest.mark.usefixtures("imported")
def test_a_saved_session_holds_no_official_word_and_replays(tmp_path: Path) -> None:
    desk = Desk(DATE)
    lines = (*TABLE, "why text", "rule 508.1d", "rule stomping", "search held back", "search requirements")
    answers = [" ".join(as_text(desk.run(line), 1000)) for line in lines]
    assert RULES["508.1d"] in answers[3] and RULES["508.1d"] in answers[4] and "Stomping" in answers[5]
    desk.run(f"save {tmp_path}/it")
    text = (tmp_path / "it.judge").read_text("utf-8")
    assert "beast" not in text.lower() and "stomping" not in text.lower()
    assert "> why text" in text and "> rule 508.1d" in text and "> search requirements" in text
    report = replay_file(str(tmp_path / "it.judge"))
    assert report.passed, report.problems


# -- damaged texts --------------------------------------------------------------------------------------------


def test_a_damaged_text_is_named_once_and_the_next_one_answers(shelf: Path) -> None:
    keep(book(DATE))
    keep(book(NEWEST, without("508.2")), NEWEST)
    store.path_of(NEWEST).write_bytes(b"not a database" * 100)
    session = Session()

    def said(line: str) -> str:
        return "\n".join(plain(tell(session.run(line), line), 1000))

    first = said("rule 508.1d")
    assert (
        f"WARNING  the imported rules of {NEWEST} can't be used" in first and "judge rules rebuild" in first
    )
    assert RULES["508.1d"] in first
    for line in ("rule 508.1d", "search held back", "glossary march"):
        assert "WARNING" not in said(line)
