"""The built-in cards: every ability that they are written with is understood."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judgecli.abilities import oracle, short_forms
from judgecli.board.abilities import NotModelled, Part

CARDS = Path(__file__).parents[2] / "rulesdata" / "cards"
ABILITIES = [
    (card["name"], words)
    for path in sorted(CARDS.glob("*.toml"))
    for card in tomllib.loads(path.read_text("utf-8"))["card"]
    for words in card.get("abilities", [])
]


def parts(words: str, name: str) -> list[Part]:
    return [
        part
        for ability in oracle.read(short_forms.expand(words) or words, name=name)
        for part in ability.parts
    ]


def test_there_are_cards_of_every_kind() -> None:
    kinds = {type(part).__name__ for name, words in ABILITIES for part in parts(words, name)}
    assert {
        "Tax",
        "Limit",
        "Alone",
        "MustAttack",
        "MustBlock",
        "AllMustBlock",
        "Capacity",
        "Assigns",
        "Amplify",
    } <= kinds
    assert {"Prevention", "Trigger", "Activated", "Modify", "CantAttack", "Timing", "DoesntUntap"} <= kinds


@pytest.mark.parametrize(("name", "words"), ABILITIES, ids=[f"{n}: {w[:40]}" for n, w in ABILITIES])
def test_a_built_in_ability_is_understood(name: str, words: str) -> None:
    read = parts(words, name)
    assert read
    # Fumiko's bushido counts attackers, which no keyword's number does yet.
    known = "bushido X" in words or not any(isinstance(part, NotModelled) for part in read)
    assert known
