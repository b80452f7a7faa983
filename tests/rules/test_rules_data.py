"""The rules' data hold together by themselves: compiled files, dates, numbers without gaps or overlaps."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

from judgecli.rules import all_editions, concepts
from judgecli.rules.compile import (
    DataError,
    concept_of,
    encoded,
    encoded_book,
    narrowed,
    read_book,
    read_sources,
)
from judgecli.rules.data import data_bytes
from judgecli.rules.editions import compiled, number_at

ROOT = Path(__file__).resolve().parents[2]
DATES = [entry.date for entry in all_editions()]
LETTERS = "abcdefghijkmnpqrstuvwxyz"
SUBRULES = [*LETTERS, *(f"a{letter}" for letter in LETTERS)]

#: Numbers that an edition left out, by a slip of its own.
SLIPS = {("712.3", "a"), ("712.3", "b"), ("712.3", "c"), ("724.3", ""), ("113.8", "")}


def test_compiled_files_are_those_of_the_sources() -> None:
    sources, book = read_sources()
    assert data_bytes("compiled.json") == encoded(sources), "run: python -m judgecli.rules.compile"
    assert data_bytes("numbers.json") == encoded_book(book), "run: python -m judgecli.rules.compile"


def test_edition_dates_rise() -> None:
    assert sorted(set(DATES)) == DATES
    assert DATES[0] == "2009-07-11"
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for date in DATES)


def packed() -> dict[str, str]:
    return {**read_book(), **{key: concept.numbers for key, concept in compiled().concepts.items()}}


def test_dates_of_numbers_are_editions_in_order() -> None:
    for name, numbers in packed().items():
        parts = [part.split("=") for part in numbers.split(" ")]
        dates = [date for date, _ in parts]
        assert set(dates) <= set(DATES), name
        assert dates == sorted(set(dates)), name
        assert all(re.fullmatch(r"-|\d{3}(\.\d+[a-z]{0,2})?", number) for _, number in parts), name
        assert all(one != two for (_, one), (_, two) in pairwise(parts)), name
        assert parts[0][1] != "-", name


def test_no_number_belongs_to_two_rules_and_none_is_left_out() -> None:
    letters: dict[tuple[str, str], list[str]] = defaultdict(list)
    owners: dict[tuple[str, str], str] = {}
    for name, numbers in read_book().items():
        for date in DATES:
            number = number_at(numbers, date)
            if number is None:
                continue
            assert (date, number) not in owners, f"{number} on {date}: {name} and {owners[date, number]}"
            owners[date, number] = name
            found = re.fullmatch(r"(\d{3}\.\d+)([a-z]*)", number)
            assert found
            letters[date, found[1]].append(found[2])
    slips = set()
    for (_, rule), found in letters.items():
        wanted = ["", *SUBRULES[: max(SUBRULES.index(letter) + 1 if letter else 0 for letter in found)]]
        slips |= {(rule, letter) for letter in wanted if letter not in found}
        assert set(found) <= set(wanted), f"{rule}: l and o are no letters of subrules"
    for date in DATES:
        chapters: dict[str, set[int]] = defaultdict(set)
        for day, rule in letters:
            if day == date:
                chapter, _, place = rule.partition(".")
                chapters[chapter].add(int(place))
        for chapter, places in chapters.items():
            slips |= {(f"{chapter}.{place}", "") for place in range(1, max(places)) if place not in places}
    assert slips == SLIPS


def test_concepts_of_combat_share_no_number() -> None:
    shared = set()
    for date in DATES:
        owners: dict[str, list[str]] = defaultdict(list)
        for key, concept in compiled().concepts.items():
            number = number_at(concept.numbers, date)
            if number is None:
                continue
            shared |= {tuple(sorted((owner, key))) for owner in owners[number]}
            owners[number].append(key)
    # One rule decided both, until it was split; and two keywords were once printed with one number.
    assert shared == {
        ("action.goad.requirements", "action.goad.until"),
        ("turn.cleanup_damage", "turn.until_end_of_turn"),
        ("turn.durations", "turn.until_end_of_combat"),
        ("turn.durations", "turn.until_step"),
        ("turn.until_end_of_combat", "turn.until_step"),
        ("keyword.impending", "keyword.offspring"),
    }


def test_gists_are_short_and_our_own_form() -> None:
    for key in concepts():
        gist = compiled().concepts[key].gist
        assert 1 <= len(gist.split()) <= 30, key
        assert gist[-1] in ".)", key


def test_keys_are_well_formed() -> None:
    for key in concepts():
        assert re.fullmatch(r"[a-z_]+(\.[a-z0-9_]+){0,2}", key), key


def keys_cited() -> dict[str, set[str]]:
    """Every string in the program that looks like a concept's key, with the files that have it."""
    rooms = {key.partition(".")[0] for key in concepts() if "." in key}
    cited: dict[str, set[str]] = defaultdict(set)
    for file in sorted((ROOT / "judgecli").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found = re.fullmatch(r"([a-z_]+)(\.[a-z0-9_]+)+", node.value)
                if found and found[1] in rooms:
                    cited[node.value].add(str(file.relative_to(ROOT)))
    return cited


def test_every_key_the_program_cites_exists() -> None:
    cited = keys_cited()
    unknown = {key: files for key, files in cited.items() if key not in compiled().concepts}
    assert not unknown
    lookup_only = {key: files for key, files in cited.items() if compiled().concepts[key].lookup_only}
    assert not lookup_only, "cited, so not only for looking up: see concepts.toml"
    assert len(cited) > 20


def test_concepts_file_is_refused_with_the_entry_named() -> None:
    book = {"508.1": "2009-07-11=508.1"}
    with pytest.raises(DataError, match=r"x\.y: numbers\.tsv has no rule '999\.1'"):
        concept_of("x.y", {"rule": "999.1", "gist": "A gist."}, book)
    with pytest.raises(DataError, match=r"x\.y: .*'color'"):
        concept_of("x.y", {"rule": "508.1", "gist": "A gist.", "color": 1}, book)
    with pytest.raises(DataError, match="more than 30 words"):
        concept_of("x.y", {"rule": "508.1", "gist": "word " * 31}, book)


def test_dates_are_narrowed() -> None:
    numbers = "2009-07-11=1.1 2010-02-01=1.2 2011-02-04=1.3"
    assert narrowed(numbers, "2009-10-01", None) == "2009-10-01=1.1 2010-02-01=1.2 2011-02-04=1.3"
    assert narrowed(numbers, "2010-02-01", "2011-02-04") == "2010-02-01=1.2 2011-02-04=-"
    with pytest.raises(DataError):
        narrowed(numbers, None, "2009-07-11")
