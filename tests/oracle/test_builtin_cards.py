"""The built-in cards: they say all that their cards say, and of it every ability is understood but for a few."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from clauses import SAMPLE, cards, sentences

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
    assert known != (name in OPEN and words.startswith(OPEN[name]))


#: The beginnings of abilities that are shown as NOT MODELLED.
OPEN: dict[str, tuple[str, ...]] = {
    "Berserk": ("Target creature gains trample",),
    "Berserker's Frenzy": ("Roll two d20", "1—14", "15—20"),
    "Blaze of Glory": ("Target creature defending player",),
    "Camouflage": ("This turn, instead of declaring",),
    "Flash Foliage": ("Create a 1/1",),
    "Glyph of Reincarnation": ("Destroy all creatures",),
    "Jabari's Influence": ("Gain control of",),
    "Leviathan": ("This creature enters tapped",),
    "Mandate of Peace": ("Your opponents can't cast", "End the combat phase"),
    "Melee": ("Whenever a creature attacks",),
    "Mirror Match": ("For each creature",),
    "Spinal Embrace": ("Untap target creature",),
    "Surprise Deployment": ("You may put",),
    "Take the Bait": ("Untap all attacking creatures and goad",),
    "Tears of Rage": ("Attacking creatures you control",),
}


def paragraphs(text: str) -> list[str]:
    return [line for line in text.split("\n") if sentences(line)]


@pytest.mark.skipif(not SAMPLE.is_file(), reason="the card sample (../shared/data/cards) is not here")
def test_no_built_in_card_says_less_than_its_card() -> None:
    """Paragraph for paragraph; the mana abilities of lands apart, which are theirs by their types."""
    whole = {card["name"]: paragraphs(card.get("oracle_text", "")) for card in cards()}
    ours: dict[str, int] = {
        card["name"]: len(card.get("abilities", []))
        for path in CARDS.glob("*.toml")
        for card in tomllib.loads(path.read_text("utf-8"))["card"]
        if "land" not in card.get("types", []) and not card.get("token")
    }
    apart = {"Take the Bait"}  # the sample breaks one of its lines in two
    short = {name for name, count in ours.items() if name not in apart and count < len(whole.get(name, []))}
    assert not short
    assert len(ours.keys() & whole.keys()) > 60
