"""Names find cards, however they are typed; nothing else does."""

from __future__ import annotations

from pathlib import Path

import pytest

from judgecli.cards.library import Library


@pytest.mark.parametrize(
    "typed",
    [
        "Lim-Dûl's Hound",
        "lim-dul's hound",
        "LIM DULS  HOUND",
        "Lim‑Dûl’s Hound",
        '"Lim-Dul\'s Hound"',
        "Лимов пёс",
    ],
)
def test_a_name_is_folded(library: Library, typed: str) -> None:
    found = library.find(typed)
    assert found is not None
    assert found.name == "Lim-Dûl's Hound"
    assert found.types == ("creature",)
    assert found.subtypes == ("Dog",)
    assert found.colours == ("black",)
    assert (found.power, found.toughness) == (2, 1)
    assert [a.text for a in found.abilities] == ["menace", "must attack"]


@pytest.mark.parametrize(
    "typed", ["", " ", "Hound", "Lim-Dûl's", "Limdûl's Hound's", ",", "x" * 10_000, "\0"]
)
def test_what_is_no_whole_name_finds_nothing(library: Library, typed: str) -> None:
    assert library.find(typed) is None
    assert typed not in library


def test_basic_lands_are_always_known() -> None:
    library = Library.builtin()
    for name in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"):
        plain, snow = library.find(name), library.find(f"snow-covered {name}")
        assert plain is not None and snow is not None
        assert plain.types == snow.types == ("land",)
        assert plain.supertypes == ("basic",)
        assert snow.supertypes == ("basic", "snow")
        assert plain.subtypes == snow.subtypes == (() if name == "Wastes" else (name,))


@pytest.mark.parametrize(
    ("text", "name", "taken"),
    [
        ("Bear Cub", "Bear Cub", "Bear Cub"),
        ("bear cub tapped", "Bear Cub", "bear cub"),
        ("Bear, Cub", "Bear", "Bear"),
        ("Bear; Cub", "Bear", "Bear"),
        ("Bear Cubs", "Bear", "Bear"),
        ("Bear#2", "Bear", "Bear"),
        ("Bear 2/2", "Bear", "Bear"),
        ("Bear.", "Bear", "Bear"),
        ("Bear's", None, ""),
        ("Bears", None, ""),
        ("Bear-Cub", "Bear Cub", "Bear-Cub"),
        ("Aldra, Queen of Bears, Bear", "Aldra, Queen of Bears", "Aldra, Queen of Bears"),
        ("aldra queen of bears tapped", "Aldra, Queen of Bears", "aldra queen of bears"),
        ("Aldra Queen, of Bears", None, ""),
        ("Kill! Maim!, Bear", "Kill! Maim!", "Kill! Maim!"),
        ("kill maim", "Kill! Maim!", "kill maim"),
        ("Salt // Pepper, Bear", "Salt // Pepper", "Salt // Pepper"),
        ("Salt/Pepper", "Salt // Pepper", "Salt/Pepper"),
        ("Salt, Pepper", "Salt", "Salt"),
        ("Soldier 1/1", None, ""),
        (" Bear", None, ""),
        ("", None, ""),
        ("x" * 100_000, None, ""),
    ],
)
def test_the_longest_known_name_at_the_start(
    library: Library, text: str, name: str | None, taken: str
) -> None:
    known = library.longest(text)
    assert (known.name if known else None) == name
    assert (text[: known.length] if known else "") == taken


def test_each_side_of_a_two_sided_card_has_the_other_as_its_back(library: Library) -> None:
    front, back, whole = (
        library.find(n) for n in ("Moon Walker", "Moon Howler", "Moon Walker // Moon Howler")
    )
    assert front is not None and back is not None and front.back is not None and back.back is not None
    assert front == whole
    assert (front.power, front.back.name, front.back.power) == (1, "Moon Howler", 5)
    assert (back.power, back.back.name, back.back.power) == (5, "Moon Walker", 1)


@pytest.mark.cr("709.4b")
def test_a_split_card_is_both_halves_together_and_each_half_is_found(library: Library) -> None:
    whole, half = library.find("Salt // Pepper"), library.find("Pepper")
    assert whole is not None and half is not None
    assert whole.types == ("instant", "sorcery")
    assert whole.colours == ("white", "red")
    assert [a.text for a in whole.abilities] == ["Draw a card.", "Gain 1 life."]
    assert (half.types, half.back) == (("sorcery",), None)


def test_tokens_of_one_name_that_differ_are_not_guessed(library: Library) -> None:
    assert library.find("Imp") is not None
    assert library.find("Soldier") is None


def test_partial_names_begin_a_word_and_the_first_word_comes_first(library: Library) -> None:
    assert library.partial("bear") == ("Bear", "Bear Cub", "Aldra, Queen of Bears")
    assert library.partial("queen of") == ("Aldra, Queen of Bears",)
    assert library.partial("moon", 1) == ("Moon Howler",)
    assert library.partial("ear") == ()
    assert library.complete("snow-covered isl", 5) == ("Snow-Covered Island",)


def test_near_names_are_suggested(library: Library) -> None:
    assert library.suggest("Moon Wlaker")[0] == "Moon Walker"
    assert library.suggest("Bare Cub", 1) == ("Bear Cub",)
    assert "Snow-Covered Mountain" in library.suggest("snow covred mountian")
    assert library.suggest("snw")[0].startswith("Snow-Covered"), "as far as it was typed"
    assert library.suggest("zzzzqqq") == ()
    assert library.suggest("") == ()


def test_the_users_own_card_wins_over_the_built_in_one(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text('[[card]]\nname = "Island"\ntypes = ["creature"]\npower = 9\ntoughness = 9\n')
    found = Library(own=path).look_up("island")
    assert found is not None
    assert (found.source, found.facts.power) == ("your own", 9)
    builtin = Library.builtin().look_up("island")
    assert builtin is not None and builtin.source == "built in"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[card]\n", "line 1"),
        ('[[card]]\nname = "X"\ntypes = ["creature"]\npower = "many"\n', "card[0].power"),
        ('[[card]]\nname = "X"\ntypes = ["creature"]\npowre = 1\n', "powre"),
        ('[[card]]\nname = "X"\n', "X has no types"),
        ('[[card]]\ntypes = ["creature"]\n', "card 1 has no name"),
        ('[[card]]\nname = "X"\ntypes = ["land"]\ncolours = ["purple"]\n', "purple"),
        ("x = " + "[" * 5_000, "cards.toml"),
        ("card = 3\n", "cards.toml"),
        ("\0", "cards.toml"),
    ],
)
def test_a_broken_own_file_is_named_and_left_out(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(text)
    library = Library(own=path)
    assert library.find("Island") is not None
    assert len(library.problems) == 1
    assert says in library.problems[0] and str(path) in library.problems[0]


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b'name = "\xe9"'])
def test_an_own_file_of_another_encoding_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "cards.toml"
    path.write_bytes(content)
    library = Library(own=path)
    assert library.find("Island") is not None
    assert "not UTF-8" in library.problems[0]


def test_a_folder_in_the_own_files_place_is_named(tmp_path: Path) -> None:
    library = Library(own=tmp_path)
    assert library.find("Island") is not None
    assert str(tmp_path) in library.problems[0]
