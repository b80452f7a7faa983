"""The concepts' guard: what became of each concept's rule in a new text, and the lines that mend the data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

import msgspec
import pytest
from rulebook_texts import HAS_SHARED, RULES, SHARED, WITHOUT_SHARED, book, part_five

from judgecli.rulebook.guard import Base, Report, guard, lines_to_add
from judgecli.rulebook.parser import parse
from judgecli.rulebook.show import report_lines
from judgecli.rulebook.types import Text
from judgecli.rules.editions import compiled, number_at
from judgecli.rules.schema import Concept

OLD, NEW = "2024-09-20", "2030-01-01"
CONCEPTS = {
    "march.pick": Concept("2009-07-11=508.1", "Who marches is picked at once."),
    "march.held": Concept("2009-07-11=508.1c", 'Held back is "held".'),
    "march.whom": Concept("2009-07-11=508.1b", "Whom, too."),
    "block.order": Concept("2009-07-11=509.2", "Lined up."),
    "block.bells": Concept("2009-07-11=509.6 2014-05-01=509.4", "Bells.", True),
    "tidy": Concept("2009-07-11=704.5", "Tidying up."),
    "chapter": Concept("2009-07-11=702", "A chapter."),
    "long.gone": Concept("2009-07-11=509.9 2012-01-01=-", "No more."),
}


def text(date: str, rules: dict[str, str] | None = None, titles: dict[str, str] | None = None) -> Text:
    return parse(book(date, rules, titles=titles).encode())


def changed() -> dict[str, str]:
    rules = {number: words for number, words in RULES.items() if number not in ("509.2", "509.3", "509.4")}
    rules["509.2"] = RULES["509.4"]
    rules["508.1c"] = "Whoever sleeps at this table loses a turn."
    rules["508.1b"] = (
        "For every picked beast its owner says aloud whom it marches against, and points at them."
    )
    rules["508.3"] = "Nobody had thought of clouds in the sky before this rule."
    order = list(RULES)
    return dict(
        sorted(
            rules.items(), key=lambda rule: (rule[0][:3], order.index(rule[0]) if rule[0] in order else 99)
        )
    )


def status(report: Report) -> dict[str, str]:
    return {finding.concept: finding.status for finding in report.findings}


def test_each_thing_that_can_become_of_a_concept() -> None:
    report = guard(CONCEPTS, text(NEW, changed()), [Base(text(OLD))])
    assert status(report) == {
        "march.pick": "fits",
        "march.held": "unlike",
        "march.whom": "reworded",
        "block.order": "unlike",
        "block.bells": "moved",
        "tidy": "fits",
        "chapter": "fits",
    }
    assert not report.known
    assert not report.in_order
    moved = report.of("moved")[0]
    assert (moved.was, moved.given, moved.found, moved.reworded) == ("509.4", "509.4", "509.2", False)
    assert report.of("reworded")[0].reworded
    assert [near.number for near in report.new_rules] == ["508.1c", "508.3"]


def test_a_rule_that_is_gone_with_its_number() -> None:
    rules = {number: words for number, words in RULES.items() if number != "508.1c"}
    report = guard(CONCEPTS, text(NEW, rules), [Base(text(OLD))])
    assert status(report)["march.held"] == "gone"
    lines = lines_to_add(CONCEPTS, report)
    assert (
        '"march.held" = { numbers = "2009-07-11=508.1c 2030-01-01=-", gist = "Held back is \\"held\\"." }'
        in lines
    )
    assert any(line.startswith("# march.held: no rule is like 508.1c") for line in lines)


def test_a_chapter_is_followed_by_its_title() -> None:
    titles = titles_with("703", "Keyword Abilities")
    rules = {number.replace("702.", "703."): words.replace("702.", "703.") for number, words in RULES.items()}
    report = guard(CONCEPTS, text(NEW, rules, titles), [Base(text(OLD))])
    [moved] = [finding for finding in report.of("moved") if finding.concept == "chapter"]
    assert (moved.was, moved.found) == ("702", "703")


def titles_with(number: str, title: str) -> dict[str, str]:
    from rulebook_texts import TITLES

    found = {key: words for key, words in TITLES.items() if words != title} | {number: title}
    return dict(sorted(found.items(), key=lambda entry: (entry[0][0], entry[0] if len(entry[0]) > 1 else "")))


def test_without_an_older_text_the_numbers_are_looked_for() -> None:
    rules = {number: words for number, words in RULES.items() if number != "508.1c"}
    report = guard(CONCEPTS, text(NEW, rules), [])
    assert status(report)["march.held"] == "missing"
    assert status(report)["march.pick"] == "new"
    assert report.new_rules == ()
    assert any("no older text" in line for line in report_lines(report))


def test_a_partial_text_answers_for_its_part_only() -> None:
    report = guard(CONCEPTS, parse(part_five().encode()), [Base(text(OLD))])
    assert set(status(report)) == {"march.pick", "march.held", "march.whom", "block.order", "block.bells"}
    assert report.outside == 2
    assert report.in_order
    assert "2 outside this partial text" in report_lines(report)[-1]


def test_behind_a_partial_base_stands_the_one_before() -> None:
    part = parse(part_five().encode())
    bases = [Base(part), Base(text(OLD), frozenset(rule.number[:3] for rule in part.rules))]
    report = guard(CONCEPTS, text(NEW), bases)
    assert report.bases == ("2026-09-25", OLD)
    assert set(status(report).values()) == {"fits"}
    assert len(report.findings) == 7


def test_the_lines_are_toml_and_mend_the_data() -> None:
    new = text(NEW, changed())
    report = guard(CONCEPTS, new, [Base(text(OLD))])
    lines = lines_to_add(CONCEPTS, report)
    assert lines[0] == "# rulesdata/editions.tsv: add a line for 2030-01-01"
    assert any(line.startswith("# march.held: 508.1c says something else") for line in lines)
    mended = tomllib.loads("\n".join(lines))
    assert mended == {
        "block.bells": {
            "numbers": "2009-07-11=509.6 2014-05-01=509.4 2030-01-01=509.2",
            "gist": "Bells.",
            "lookup_only": True,
        }
    }


def test_the_report_says_what_to_look_at() -> None:
    lines = report_lines(guard(CONCEPTS, text(NEW, changed()), [Base(text(OLD))]))
    assert lines[0] == f"the text of {NEW}, compared with {OLD}"
    assert "moved     block.bells: 509.4 is now 509.2, the data gives 509.4" in lines
    assert any(line.startswith("reworded  march.whom: 508.1b") for line in lines)
    assert any("{+aloud+}" in line for line in lines)
    assert any(line.startswith("new rule  508.3") for line in lines)
    assert lines[-1] == "7 concepts: 3 fits, 1 reworded, 1 moved, 2 unlike, 0 gone, 0 missing, 0 new"


def test_a_number_that_someone_decided_on_is_trusted() -> None:
    """Where the data changed the number with that very edition, likeness alone doesn't call it wrong."""
    concepts = {"march.pick": Concept(f"2009-07-11=508.1 {NEW}=508.2", "Split in two.")}
    report = guard(concepts, text(NEW), [Base(text(OLD))])
    assert status(report) == {"march.pick": "unlike"}
    wrong = {"march.pick": Concept(f"2009-07-11=508.1 {NEW}=508.77", "A slip.")}
    assert status(guard(wrong, text(NEW), [Base(text(OLD))])) == {"march.pick": "moved"}


# -- official texts -------------------------------------------------------------------------------------


def official(name: str) -> Text:
    return parse((SHARED / "cr" / name).read_bytes(), name)


def left_out(since: str) -> dict[str, Concept]:
    """The project's concepts as they would be without the editions from that date on."""
    found = {}
    for key, concept in compiled().concepts.items():
        parts = [part for part in concept.numbers.split() if part.partition("=")[0] < since]
        if parts:
            found[key] = msgspec.structs.replace(concept, numbers=" ".join(parts))
    return found


def mended(concepts: Mapping[str, Concept], report: Report) -> dict[str, Concept]:
    """The concepts with the proposed lines in the place of their old ones."""
    lines = tomllib.loads("\n".join(lines_to_add(concepts, report)))
    return {
        key: msgspec.structs.replace(concept, numbers=lines[key]["numbers"]) if key in lines else concept
        for key, concept in concepts.items()
    }


@pytest.mark.skipif(not HAS_SHARED, reason=WITHOUT_SHARED)
def test_editions_left_out_are_regained() -> None:
    """2026-02-27 and all later editions are left out; the guard proposes every number that they gave to a concept
    that was there before, and lists the rules that are new."""
    concepts: Mapping[str, Concept] = left_out("2026-02-27")
    base = Base(official("20251114.txt"))
    bases = [base]
    for name in ("20260227.txt", "20260807.txt", "20260925-partial.txt"):
        new = official(name)
        report = guard(concepts, new, bases)
        assert not report.of("gone", "missing", "unlike")
        concepts = mended(concepts, report)
        expected = {key: number_at(compiled().concepts[key].numbers, new.date) for key in concepts}
        assert {key: number_at(concepts[key].numbers, new.date) for key in concepts} == expected
        bases = [Base(new)]
        if name == "20260227.txt":
            assert {"506.3d", "508.4d"} <= {near.number for near in report.new_rules}
            assert len(report.of("moved")) >= 3


@pytest.mark.skipif(not HAS_SHARED, reason=WITHOUT_SHARED)
@pytest.mark.parametrize(
    ("old", "new"),
    [("20090711", "20100201"), ("20240920", "20241108"), ("20251114", "20260227"), ("20260227", "20260807")],
)
def test_the_projects_concepts_are_in_order(old: str, new: str) -> None:
    report = guard(compiled().concepts, official(f"{new}.txt"), [Base(official(f"{old}.txt"))])
    assert report.known
    assert report.in_order, [
        finding for finding in report.findings if finding.status in ("moved", "gone", "missing")
    ]
    assert len(report.of("fits")) > 300
