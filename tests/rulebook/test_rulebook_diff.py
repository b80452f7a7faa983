"""What changed between two texts: rules are known by what they say."""

from __future__ import annotations

import json

import msgspec
import pytest
from rulebook_texts import HAS_SHARED, RULES, SHARED, WITHOUT_SHARED, book, part_five

from judgecli.rulebook.diffing import Change, Diff, diff, word_diff
from judgecli.rulebook.parser import parse
from judgecli.rulebook.show import COLOUR, diff_lines, over
from judgecli.rulebook.types import Text

#: The lining-up is gone, and what stood behind it moves up; cross-references move along.
REMOVED = ("509.2", "509.3")


def after() -> dict[str, str]:
    rules = {number: text for number, text in RULES.items() if number not in (*REMOVED, "509.4")}
    rules["509.2"] = RULES["509.4"]
    rules["506.1a"] = "A brand-new rule about the weather, which nobody had thought of before."
    rules["508.1b"] = "For each picked beast its owner says aloud whom it marches against."
    return dict(
        sorted(rules.items(), key=lambda rule: list(RULES).index(rule[0]) if rule[0] in RULES else 6.5)
    )


def read(text: str) -> Text:
    return parse(text.encode())


def kinds(found: Diff) -> dict[str, tuple[str, str]]:
    return {
        "+".join(change.kinds) + f" {change.old}>{change.new}": (change.old, change.new)
        for change in found.changes
    }


def test_each_kind_of_change() -> None:
    found = diff(read(book("2024-09-20")), read(book("2024-11-08", after())))
    assert set(kinds(found)) == {
        "added >506.1a",
        "reworded 508.1b>508.1b",
        "removed 509.2>",
        "removed 509.3>",
        "renumbered 509.4>509.2",
    }
    assert (found.old, found.new) == ("2024-09-20", "2024-11-08")
    assert found.unchanged == len(RULES) - 4
    assert [found.count(kind) for kind in ("renumbered", "reworded", "added", "removed")] == [1, 1, 1, 2]


def test_changes_stand_in_the_order_of_the_book() -> None:
    found = diff(read(book("2024-09-20")), read(book("2024-11-08", after())))
    assert [change.new or change.old for change in found.changes] == [
        "506.1a",
        "508.1b",
        "509.2",
        "509.2",
        "509.3",
    ]


def test_a_section_shows_what_came_from_or_went_there() -> None:
    old, new = read(book("2024-09-20")), read(book("2024-11-08", after()))
    assert set(kinds(diff(old, new, "509"))) == {"removed 509.2>", "removed 509.3>", "renumbered 509.4>509.2"}
    assert set(kinds(diff(old, new, "508.1"))) == {"reworded 508.1b>508.1b"}
    assert diff(old, new, "508.1").unchanged == 4
    assert diff(old, new, "777").notes == ("neither text has such a section",)
    with pytest.raises(ValueError, match="no section"):
        diff(old, new, "combat")


def test_a_cross_reference_that_moved_is_no_change() -> None:
    moved = {number: text.replace("508.1c and 509.1", "508.1b and 509.7") for number, text in RULES.items()}
    moved["508.1a"] = RULES["508.1a"].replace("rule 506.2", "rule 507")
    assert diff(read(book()), read(book("2024-11-08", moved))).changes == ()


def test_typography_is_no_change() -> None:
    odd = {number: text.replace("-", "–").replace("'", "’") for number, text in RULES.items()}
    odd["900.1"] = "On  Sundays other rules are in fashion."
    assert diff(read(book()), read(book("2024-11-08", odd))).changes == ()


def test_a_sweep_through_the_book_is_told_apart() -> None:
    old = RULES | {
        "508.1b": "For each beast he or she owns a player says whom it marches against when it enters the battlefield."
    }
    new = RULES | {"508.1b": "For each beast they own a player says whom it marches against when it enters."}
    found = diff(read(book(rules=old)), read(book("2024-11-08", new)))
    [change] = found.changes
    assert (change.kinds, change.swept) == (("reworded",), True)
    assert not any(line.startswith("reworded") for line in diff_lines(found))
    assert any(line.startswith("reworded") for line in diff_lines(found, sweeps=True))
    assert any(line.startswith("1 reworded only by") for line in diff_lines(found))


def test_a_rule_that_moved_to_another_chapter_is_followed() -> None:
    rules = {number: text for number, text in RULES.items() if number != "900.1"} | {"900.1": RULES["100.1a"]}
    del rules["100.1a"]
    found = diff(read(book()), read(book("2024-11-08", rules)))
    assert set(kinds(found)) == {"renumbered 100.1a>900.1", "removed 900.1>"}


def test_formulas_of_other_families_are_not_taken_for_one_another() -> None:
    old = RULES | {"702.3": "Hopping", "702.3a": "Hopping twice is no more than hopping once."}
    new = RULES | {"702.3": "Diving", "702.3a": "Diving twice is no more than diving once."}
    for number in ("702.2", "702.2a", "702.2b"):
        del new[number]
    found = diff(read(book(rules=old)), read(book("2024-11-08", new)))
    assert "702.3a" not in {change.new for change in found.changes if change.old == "702.2b"}


def test_two_rules_that_say_the_same_stay_where_they_were() -> None:
    twins = RULES | {"506.3": "Then they rest.", "509.5": "Then they rest."}
    ordered = dict(sorted(twins.items(), key=lambda rule: (rule[0][:3], rule[0])))
    new = dict(ordered)
    del new["506.3"]
    found = diff(read(book(rules=ordered)), read(book("2024-11-08", new)))
    assert set(kinds(found)) == {"removed 506.3>"}


def test_only_what_a_partial_text_holds_is_compared() -> None:
    found = diff(read(book("2026-08-07")), read(part_five()))
    assert found.changes == ()
    assert found.unchanged == sum(number[0] == "5" for number in RULES)
    assert "holds 5 only" in found.notes[0]
    assert (
        diff(read(book("2026-08-07")), read(part_five()), "702").notes[-1]
        == "not both texts hold that section"
    )


def test_words_laid_over_each_other() -> None:
    words = word_diff(
        "The ox goes to rule 506.1 slowly, and “sings”.", 'The cow goes to rule 509.2 slowly and "sings".'
    )
    assert over(words, COLOUR).count("\x1b[31;9m") == 2
    plain = [(part.op, part.text) for part in words]
    assert plain == [
        ("same", "The"),
        ("removed", "ox"),
        ("added", "cow"),
        ("same", "goes to rule 509.2"),
        ("removed", "slowly,"),
        ("added", "slowly"),
        ("same", 'and "sings".'),
    ]
    assert word_diff("a b", "a b")[0].op == "same"
    assert [part.op for part in word_diff("", "a")] == ["added"]


def test_lines_plain_and_in_colour() -> None:
    found = diff(read(book("2024-09-20")), read(book("2024-11-08", after())), "508-509")
    plain = diff_lines(found)
    assert plain[0] == "from 2024-09-20 to 2024-11-08, section 508-509"
    assert (
        "    For [-every-] {+each+} picked beast its owner says {+aloud+} whom it marches against." in plain
    )
    assert any(line.startswith("renumbered  509.4 -> 509.2") for line in plain)
    assert plain[-1].startswith("1 renumbered, 1 reworded, 0 added, 2 removed")
    colour = "\n".join(diff_lines(found, COLOUR))
    assert "\x1b[31;9mevery\x1b[0m \x1b[32;4meach\x1b[0m" in colour
    assert "[-" not in colour


def test_json_is_versioned_and_comes_back() -> None:
    found = diff(read(book("2024-09-20")), read(book("2024-11-08", after())))
    data = msgspec.json.encode(found)
    assert json.loads(data)["version"] == 1
    assert msgspec.json.decode(data, type=Diff) == found


# -- official texts -------------------------------------------------------------------------------------


def official(name: str) -> Text:
    return parse((SHARED / "cr" / name).read_bytes(), name)


@pytest.mark.skipif(not HAS_SHARED, reason=WITHOUT_SHARED)
@pytest.mark.cr("509.2")
def test_the_damage_assignment_order_went_on_2024_11_08() -> None:
    found = diff(official("20240920.txt"), official("20241108.txt"), "509-510")
    removed = [change.old for change in found.changes if change.kinds == ("removed",)]
    assert removed == ["509.2", "509.2a", "509.3", "509.3a", "509.6"]
    moved = {change.old: change.new for change in found.changes if "renumbered" in change.kinds}
    assert {old: new for old, new in moved.items() if old in ("509.4", "509.5", "509.7")} == {
        "509.4": "509.2",
        "509.5": "509.3",
        "509.7": "509.4",
    }
    assert len(moved) == 13
    assert [change.new for change in found.changes if change.kinds == ("reworded",)] == ["510.1c", "510.1d"]
    assert found.count("added") == 0


@pytest.mark.skipif(not HAS_SHARED, reason=WITHOUT_SHARED)
@pytest.mark.parametrize(
    ("old", "new", "least"),
    [
        ("20090711", "20100201", 0.99),
        ("20241108", "20251114", 0.995),
        ("20260227", "20260807", 0.999),
        ("20140925", "20170929", 0.99),
    ],
)
def test_rules_are_followed_as_the_list_of_numbers_follows_them(old: str, new: str, least: float) -> None:
    """The list was made edition by edition, by other means; a few rules that were split or merged may differ."""
    texts = [official(f"{name}.txt") for name in (old, new)]
    found = {change.old: change.new for change in every_rule(*texts)}
    dates = [text.date for text in texts]
    expected = {}
    for line in (SHARED / "rule-numbers.tsv").read_text().splitlines():
        if line.startswith(("#", "last_number")):
            continue
        _, removed, numbers = line.split("\t")
        then, now = (
            ""
            if removed and removed <= date
            else [p.partition("=")[2] for p in numbers.split() if p[:10] <= date][-1:]
            for date in dates
        )
        if then:
            expected[then[0]] = now[0] if now else ""
    same = sum(found.get(number) == now for number, now in expected.items())
    assert same / len(expected) >= least


def every_rule(old: Text, new: Text) -> list[Change]:
    from judgecli.rulebook.diffing import all_changes
    from judgecli.rulebook.similarity import match

    return [change for change in all_changes(old.rules, new.rules, match(old.rules, new.rules)) if change.old]
