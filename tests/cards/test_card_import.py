"""`judge cards import`: files of every kind become a library; what can't be read changes nothing."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from card_files import SCRYFALL, as_text, atomic, lines
from hypothesis import given, settings
from hypothesis import strategies as st

from judgecli.cards.errors import CardFileError, CardsError
from judgecli.cards.importing import import_file
from judgecli.cards.library import DATABASE, Library

SHAPES: dict[str, bytes] = {
    "one card a line": lines(),
    "Windows lines": lines().replace(b"\n", b"\r\n"),
    "byte order mark": b"\xef\xbb\xbf" + lines(),
    "one long line": json.dumps(SCRYFALL).encode(),
    "indented": json.dumps(SCRYFALL, indent=4, ensure_ascii=False).encode(),
    "brackets on the cards' lines": lines().replace(b"[\n", b"[").replace(b"\n]", b"]"),
    "objects without a list": b"\n".join(json.dumps(card).encode() for card in SCRYFALL),
    "answer of the interface": json.dumps({"object": "list", "has_more": False, "data": SCRYFALL}).encode(),
    "AtomicCards": atomic(),
    "AtomicCards indented": json.dumps(json.loads(atomic()), indent=1).encode(),
}
PACKED: dict[str, Callable[[bytes], bytes]] = {
    "json": bytes, "json.gz": gzip.compress, "json.bz2": bz2.compress, "json.xz": lzma.compress,
}  # fmt: skip


def imported(folder: Path, content: bytes, name: str = "cards.json") -> Library:
    path = folder / name
    path.write_bytes(content)
    import_file(path, folder / "data")
    return Library(imported=folder / "data" / DATABASE, reader=as_text)


@pytest.fixture
def cards(tmp_path: Path) -> Library:
    return imported(tmp_path, lines())


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_of_file_is_read(tmp_path: Path, shape: str) -> None:
    library = imported(tmp_path, SHAPES[shape])
    ox, sentry, foreign = (library.find(n) for n in ("ember ox", "Pale Sentry", "Glutochse"))
    assert ox is not None and sentry is not None and sentry.back is not None
    assert (ox.types, ox.subtypes, ox.colours, ox.power, ox.toughness) == (
        ("creature",),
        ("Ox",),
        ("red",),
        3,
        2,
    )
    assert [a.text for a in ox.abilities] == ["Trample", "This creature attacks each combat if able."]
    assert (sentry.name, sentry.back.name, sentry.back.power) == ("Pale Sentry", "Night Sentry", 3)
    assert foreign == ox


@pytest.mark.parametrize("packing", PACKED)
@pytest.mark.parametrize("content", [lines(), atomic()], ids=["lines", "atomic"])
def test_packed_files_are_read(tmp_path: Path, packing: str, content: bytes) -> None:
    assert "Ember Ox" in imported(tmp_path, PACKED[packing](content), f"cards.{packing}")


def test_a_card_printed_several_times_is_kept_once(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_bytes(lines())
    report = import_file(tmp_path / "cards.json", tmp_path / "data")
    assert (report.read, report.written.cards, report.written.tokens) == (13, 12, 3)


@pytest.mark.parametrize(
    ("typed", "name", "types"),
    [
        ("Rain // Hail", "Rain // Hail", ("instant", "sorcery")),
        ("Hail", "Hail", ("sorcery",)),
        ("Giant of Bread", "Giant of Bread", ("creature",)),
        ("Giant of Bread // Bake", "Giant of Bread", ("creature",)),
        ("bake", "Bake", ("sorcery",)),
        ("Night Sentry", "Night Sentry", ("creature",)),
        ("Double Trouble", "Double Trouble", ("artifact",)),
        ("Imp", "Imp", ("creature",)),
        ("Crowd of Many", "Crowd of Many", ("artifact", "creature")),
        ("yrsa warden of dawn", "Ýrsa, Wärden of Ðawn", ("planeswalker",)),
        ("Siege of the Mill", "Siege of the Mill", ("battle",)),
    ],
)
def test_faces_tokens_and_accents(cards: Library, typed: str, name: str, types: tuple[str, ...]) -> None:
    found = cards.find(typed)
    assert found is not None
    assert (found.name, found.types) == (name, types)


@pytest.mark.cr("208.2a")
def test_a_star_counts_nothing_until_more_is_known(cards: Library) -> None:
    crowd = cards.look_up("Crowd of Many")
    assert crowd is not None
    assert (crowd.facts.power, crowd.facts.toughness) == (0, 1)
    assert crowd.facts.subtypes == ("Time Lord", "Construct")
    assert crowd.facts.supertypes == ("legendary",)
    assert crowd.entry.card.faces[0].printed == "*/1+*"


def test_loyalty_and_defense(cards: Library) -> None:
    walker, siege = cards.find("Ýrsa, Wärden of Ðawn"), cards.find("Siege of the Mill")
    assert walker is not None and siege is not None
    assert (walker.loyalty, walker.power, siege.defense) == (4, None, 5)


def test_tokens_that_differ_and_pictures_are_no_answer(cards: Library) -> None:
    assert cards.find("Soldier") is None
    assert cards.find("A Picture") is None


def test_names_are_completed_searched_and_suggested(cards: Library) -> None:
    assert cards.complete("giant of br", 5) == ("Giant of Bread", "Giant of Bread // Bake")
    assert cards.complete("glutoch", 5) == ("Glutochse",)
    assert cards.complete("wärden", 5) == ("Ýrsa, Wärden of Ðawn",)
    assert cards.search("attacks each combat") == ("Ember Ox",)
    assert cards.search("human") == ("Pale Sentry // Night Sentry",)
    assert cards.suggest("Embr Ox", 1) == ("Ember Ox",)
    longest = cards.longest("giant of bread // bake tapped")
    assert longest is not None and longest.length == len("giant of bread // bake")


@pytest.mark.parametrize(
    "words", ['"', "*", "NEAR(a b)", "a AND", "(", "name:ox", "\0", "", "' OR 1=1 --", "^", "-"]
)
def test_nothing_typed_is_taken_for_a_query(cards: Library, words: str) -> None:
    for call in (cards.search, cards.complete, cards.suggest, cards.find):
        call(words)
    assert not cards.problems


def test_built_in_cards_win_over_imported_ones(tmp_path: Path) -> None:
    library = imported(tmp_path, lines([{**SCRYFALL[0], "name": "Island"}]))
    found = library.look_up("island")
    assert found is not None and found.source == "built in"


CARD = lines(SCRYFALL[:1]).splitlines()[1]
DAMAGED: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "is empty"),
    "blank": (b" \n\n", "is empty"),
    "no JSON": (b"Ember Ox, creature\n", "is no JSON (it begins with 'Ember Ox, creature"),
    "NUL bytes": (b"[\n\0\0\0", "NUL"),
    "UTF-16": ("[]".encode("utf-16"), "UTF-16"),
    "Latin-1 in a line": (b"[\n" + CARD + b',\n{"name": "\xe9", "type_line": "Land"}\n]', "line 3, column 11"),
    "Latin-1 in one line": (b'[{"name": "\xe9"}]', "line 1, column 13"),
    "zip": (b"PK\x03\x04....", "zip archive"),
    "a database": (b"SQLite format 3\0", "SQLite"),
    "cut after a card": (b"[\n" + CARD + b",\n" + CARD + b",\n", "after line 3"),
    "cut inside a card": (b"[\n" + CARD + b",\n" + CARD[:40], "line 3, column 41"),
    "cut inside a long line": (b"[" + CARD + b"," + CARD[:40], f"line 1, column {len(CARD) + 43}"),
    "cut AtomicCards": (atomic()[:-9], f"column {len(atomic()) - 8}"),
    "a wrong word": (b"[\n" + CARD + b",\n" + CARD[:11] + b"?" + CARD[11:] + b"\n]", "line 3, column 12"),
    "a number for a name": (b'[\n{"name": 3, "type_line": "Land"}\n]', "line 2"),
    "a number in one line": (b'[{"name": "A", "type_line": "Land"}, {"name": 3}]', "the card after 'A'"),
    "no name": (b'[\n{"type_line": "Land"}\n]', "line 2"),
    "more after the end": (b"[\n" + CARD + b"\n]\n" + CARD, "line 4"),
    "no cards": (b"[]", "holds no cards"),
    "no cards in lines": (b"[\n]\n", "holds no cards"),
    "a list of numbers": (b"[1, 2]", "the first card"),
    "another MTGJSON file": (b'{"meta": {}, "data": {"LEA": {"cards": []}}}', "entry 'LEA': "),
    "other JSON": (b'{"a": 1}', "JSON object of another kind"),
    "deep nesting": (b'{"data": {"x": ' + b"[" * 200_000, "nested too deeply"),
    "deep nesting in a long line": (b"[" * 9_000 + b"]" * 9_000, "nested too deeply"),
    "deep objects": (b'{"data": ' + b'{"a": ' * 90_000, "nested too deeply"),
    "deep nesting in a line": (b"[\n" + b'{"name": ' + b"[" * 100_000 + b"\n]", "line 2"),
    "cut gzip": (gzip.compress(lines())[:-20], "cut off or damaged"),
    "damaged gzip": (gzip.compress(lines())[:30] + b"x" * 200, "damaged"),
    "cut bz2": (bz2.compress(lines())[:-20], "cut off or damaged"),
    "damaged xz": (lzma.compress(lines())[:-40] + b"x" * 40, "damaged"),
}  # fmt: skip


@pytest.mark.parametrize("kind", DAMAGED)
def test_a_damaged_file_is_named_with_its_place_and_changes_nothing(tmp_path: Path, kind: str) -> None:
    imported(tmp_path, lines(SCRYFALL[:1]))
    before = (tmp_path / "data" / DATABASE).read_bytes()
    content, says = DAMAGED[kind]
    bad = tmp_path / "bad.json"
    bad.write_bytes(content)
    with pytest.raises(CardFileError) as caught:
        import_file(bad, tmp_path / "data")
    assert says in caught.value.message
    assert str(bad) in caught.value.message
    assert (tmp_path / "data" / DATABASE).read_bytes() == before
    assert [p.name for p in (tmp_path / "data").iterdir()] == [DATABASE]


@pytest.mark.parametrize(
    "filler", [b"x", b"[", b' {"a":', b'["'], ids=["letters", "lists", "objects", "text"]
)
@pytest.mark.parametrize("start", [b"[\n", b"[", b'{"data": {"x": [', b'[\n{"name": "'])
def test_what_never_ends_is_given_up_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: bytes, filler: bytes
) -> None:
    monkeypatch.setattr("judgecli.cards.streams._CARD_BYTES_AT_MOST", 300_000)
    path = tmp_path / "endless.json"
    path.write_bytes(start + filler * (2_000_000 // len(filler)))
    with pytest.raises(CardFileError):
        import_file(path, tmp_path / "data")


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match="is a folder"):
        import_file(tmp_path, tmp_path / "data")
    with pytest.raises(CardFileError, match="can't be read: No such file"):
        import_file(tmp_path / "none.json", tmp_path / "data")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(CardFileError, match="is not an ordinary file"):
            import_file(tmp_path / "pipe", tmp_path / "data")


def test_a_folder_that_cant_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_bytes(lines())
    (tmp_path / "data").write_text("a file where a folder should be")
    with pytest.raises(CardsError, match="can't be written to"):
        import_file(tmp_path / "cards.json", tmp_path / "data")


def test_progress_is_told_up_to_the_whole(tmp_path: Path) -> None:
    path = tmp_path / "cards.json.gz"
    path.write_bytes(gzip.compress(lines()))
    told: list[tuple[int, int]] = []
    import_file(path, tmp_path / "data", progress=lambda done, whole: told.append((done, whole)))
    size = path.stat().st_size
    assert told[-1] == (size, size)
    assert told == sorted(told)


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.sampled_from(sorted(SHAPES)), st.integers(0, 3000), st.integers(0, 60), st.binary(max_size=8))
def test_no_damage_makes_anything_but_a_clear_refusal(shape: str, at: int, gone: int, put: bytes) -> None:
    import tempfile

    content = SHAPES[shape]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "cards.json").write_bytes(content[:at] + put + content[at + gone :])
        try:
            import_file(folder / "cards.json", folder / "data")
        except CardFileError as error:
            assert str(folder / "cards.json") in error.message
            assert not list((folder / "data").glob("*"))
        else:
            library = Library(imported=folder / "data" / DATABASE, reader=as_text)
            assert library.imported is not None
            library.imported.check()


IMPORTER = """
import sys
from pathlib import Path
from judgecli.cards.importing import import_file
for _ in range(8):
    import_file(Path(sys.argv[1]), Path(sys.argv[2]))
"""


def test_two_imports_at_once_and_a_reader_dont_harm_each_other(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(lines())
    data = tmp_path / "data"
    import_file(path, data)
    command = [sys.executable, "-c", IMPORTER, str(path), str(data)]
    both = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    reads = 0
    while any(process.poll() is None for process in both):
        library = Library(imported=data / DATABASE, reader=as_text)
        assert library.find("Ember Ox") is not None, library.problems
        reads += 1
    for process in both:
        _, errors = process.communicate()
        assert process.returncode == 0, errors
    assert reads > 2
    assert [p.name for p in data.iterdir()] == [DATABASE]


def _flipped(content: bytes) -> bytes:
    return content[:100] + bytes(b ^ 0x5A for b in content[100:])


@pytest.mark.parametrize(
    "damage",
    [
        lambda c: b"",
        lambda c: b"no database at all",
        lambda c: c[:5000],
        _flipped,
        lambda c: c[:4096] + b"\0" * 60_000,
    ],
    ids=["empty", "text", "cut", "flipped", "zeros"],
)
def test_a_damaged_library_is_named_and_can_be_rebuilt(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    imported(tmp_path, lines())
    database = tmp_path / "data" / DATABASE
    database.write_bytes(damage(database.read_bytes()))
    library = Library(imported=database, reader=as_text)
    assert library.find("Island") is not None
    assert library.find("Ember Ox") is None
    assert library.longest("Ember Ox") is None
    assert library.suggest("Ember Ox") == ()
    (problem,) = library.problems
    assert str(database) in problem and "Rebuild it: judge cards import" in problem
    import_file(tmp_path / "cards.json", tmp_path / "data")
    assert "Ember Ox" in Library(imported=database, reader=as_text)


def test_damage_in_a_card_is_found_by_check(tmp_path: Path) -> None:
    library = imported(tmp_path, lines())
    assert library.imported is not None
    assert library.check() == ()
    database = tmp_path / "data" / DATABASE
    content = database.read_bytes()
    at = content.index(b"This creature attacks each combat")
    database.write_bytes(content[: at - 3] + b"\xc1\xc1\xc1" + content[at:])
    damaged = Library(imported=database, reader=as_text)
    assert "is damaged" in damaged.check()[0]
    damaged = Library(imported=database, reader=as_text)
    assert damaged.imported is not None
    with pytest.raises(CardsError, match="is damaged"):
        damaged.imported.check()


def test_a_library_of_another_version_is_to_be_imported_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judgecli.cards.database.SCHEMA", "0")
    library = imported(tmp_path, lines())
    assert library.find("Ember Ox") is None
    assert "another version" in library.problems[0]


def test_the_real_sample_is_imported(tmp_path: Path) -> None:
    sample = Path(__file__).resolve().parents[3] / "shared" / "data" / "cards" / "oracle-sample.json"
    if not sample.exists():
        pytest.skip(f"{sample} is not there")
    report = import_file(sample, tmp_path / "data")
    assert report.written.cards == 15_669
    library = Library(imported=tmp_path / "data" / DATABASE, reader=as_text)
    lost = [card["name"] for card in json.loads(sample.read_bytes()) if library.find(card["name"]) is None]
    assert lost == []
