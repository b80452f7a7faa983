"""The compiled built-in cards are those of the toml files."""

from __future__ import annotations

from pathlib import Path

import pytest

from judgecli.cards.compared import differences
from judgecli.cards.compile import compiled_text, read_sources
from judgecli.cards.compiled import COMPILED, read_compiled
from judgecli.cards.errors import CardFileError
from judgecli.cards.folders import rulesdata_folder
from judgecli.cards.formats import read_printings
from judgecli.cards.library import Library
from judgecli.cards.names import fold
from judgecli.cards.sources import MemorySource
from judgecli.cards.streams import CardStream

FOLDER = rulesdata_folder() / "cards"


def test_the_compiled_file_is_up_to_date() -> None:
    assert (FOLDER / COMPILED).read_bytes() == compiled_text(read_sources(FOLDER)), (
        "run: python -m judgecli.cards.compile"
    )


def test_compiling_and_reading_back_gives_the_same_cards(own_file: Path) -> None:
    cards = read_sources(own_file.parent)
    assert len(cards) == 10
    (own_file.parent / COMPILED).write_bytes(compiled_text(cards))
    assert read_compiled(own_file.parent) == cards


def test_a_name_used_twice_is_refused(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text('[[card]]\nname = "Twin"\ntypes = ["land"]\n')
    with pytest.raises(CardFileError, match=r"b\.toml.*Twin is there twice"):
        read_sources(tmp_path)


@pytest.mark.parametrize("content", [None, b"", b"[", b'[{"faces": 3}]', b"\xff"])
def test_a_missing_or_damaged_compiled_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    (tmp_path / "cards").mkdir()
    if content is not None:
        (tmp_path / "cards" / COMPILED).write_bytes(content)
    monkeypatch.setattr("judgecli.cards.library.rulesdata_folder", lambda: tmp_path)
    library = Library()
    assert library.find("Island") is not None
    assert COMPILED in library.problems[0]


def test_the_built_in_facts_are_those_of_the_sample() -> None:
    sample = Path(__file__).resolve().parents[3] / "shared" / "data" / "cards" / "oracle-sample.json"
    if not sample.exists():
        pytest.skip(f"{sample} is not there")
    with CardStream(sample) as stream:
        theirs = MemorySource("sample", (printing.card for printing in read_printings(stream)))
    ours = MemorySource("built in", read_compiled(FOLDER))
    shared = [card.name for card in ours.cards() if theirs.lookup(fold(card.name))]
    assert len(shared) > 40
    assert list(differences(ours, theirs)) == []
