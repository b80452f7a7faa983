"""A small library that leans on no other room: abilities are kept as text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from card_files import as_text, forget_shipped

from judgecli.cards.library import Library

OWN = """
[[card]]
name = "Lim-Dûl's Hound"
types = ["Creature"]
subtypes = ["Dog"]
colours = ["Black"]
power = 2
toughness = 1
abilities = ["menace", "must attack"]
also = ["Лимов пёс"]

[[card]]
name = "Bear Cub"
types = ["creature"]
power = 2
toughness = 2

[[card]]
name = "Bear"
types = ["creature"]
power = 3
toughness = 3

[[card]]
name = "Aldra, Queen of Bears"
types = ["creature"]
supertypes = ["legendary"]
power = 4
toughness = 4

[[card]]
name = "Kill! Maim!"
types = ["instant"]

[[card]]
name = "Moon Walker"
types = ["creature"]
power = 1
toughness = 1
back = {name = "Moon Howler", types = ["creature"], power = 5, toughness = 5, abilities = ["trample"]}

[[card]]
name = ""
types = []
layout = "split"
faces = [{name = "Salt", types = ["instant"], colours = ["white"], abilities = ["Draw a card."]},
         {name = "Pepper", types = ["sorcery"], colours = ["red", "white"], abilities = ["Gain 1 life."]}]

[[card]]
name = "Soldier"
types = ["creature"]
colours = ["white"]
power = 1
toughness = 1
token = true

[[card]]
name = "Soldier"
types = ["creature"]
colours = ["red"]
power = 1
toughness = 1
token = true

[[card]]
name = "Imp"
types = ["creature"]
power = 1
toughness = 1
token = true
"""


@pytest.fixture(autouse=True)
def _nothing_shipped(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """No built-in cards but the basic lands, so that these tests don't change with them."""
    folder = tmp_path_factory.mktemp("rulesdata")
    (folder / "cards").mkdir()
    (folder / "cards" / "compiled.json").write_text("[]")
    monkeypatch.setattr("judgecli.cards.library.rulesdata_folder", lambda: folder)
    forget_shipped()
    yield
    forget_shipped()


@pytest.fixture
def own_file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.toml"
    path.write_text(OWN, "utf-8")
    return path


@pytest.fixture
def library(own_file: Path) -> Iterator[Library]:
    yield Library(own=own_file, reader=as_text)
