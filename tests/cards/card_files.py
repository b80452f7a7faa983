"""Small made-up card files in the shapes that are imported."""

from __future__ import annotations

import json
from typing import Any

from judgecli.board.abilities import Ability
from judgecli.cards.library import Library
from judgecli.cards.stored import Face

SCRYFALL: list[dict[str, Any]] = [
    {
        "object": "card", "oracle_id": "1", "name": "Ember Ox", "lang": "en", "layout": "normal",
        "type_line": "Creature — Ox", "oracle_text": "Trample\nThis creature attacks each combat if able.",
        "colors": ["R"], "power": "3", "toughness": "2", "image_uris": {"small": "https://example.invalid/1"},
    },
    {
        "object": "card", "oracle_id": "1", "name": "Ember Ox", "printed_name": "Glutochse", "lang": "de",
        "layout": "normal", "type_line": "Creature — Ox", "oracle_text": "Trample", "colors": ["R"],
        "power": "3", "toughness": "2",
    },
    {
        "object": "card", "oracle_id": "2", "name": "Pale Sentry // Night Sentry", "layout": "transform",
        "type_line": "Creature — Human // Creature — Vampire",
        "card_faces": [
            {"name": "Pale Sentry", "type_line": "Creature — Human", "oracle_text": "Vigilance",
             "colors": ["W"], "power": "1", "toughness": "3"},
            {"name": "Night Sentry", "type_line": "Creature — Vampire", "oracle_text": "Menace",
             "colors": ["B"], "power": "3", "toughness": "1"},
        ],
    },
    {
        "object": "card", "oracle_id": "3", "name": "Rain // Hail", "layout": "split", "colors": ["U", "G"],
        "type_line": "Instant // Sorcery",
        "card_faces": [
            {"name": "Rain", "type_line": "Instant", "oracle_text": "Draw a card."},
            {"name": "Hail", "type_line": "Sorcery", "oracle_text": "You gain 1 life."},
        ],
    },
    {
        "object": "card", "oracle_id": "4", "name": "Giant of Bread // Bake", "layout": "adventure",
        "type_line": "Creature — Giant // Sorcery — Adventure", "colors": ["G"],
        "card_faces": [
            {"name": "Giant of Bread", "type_line": "Creature — Giant", "oracle_text": "Reach", "power": "5",
             "toughness": "5"},
            {"name": "Bake", "type_line": "Sorcery — Adventure", "oracle_text": "You gain 3 life."},
        ],
    },
    {
        "object": "card", "oracle_id": "5", "name": "Imp", "layout": "token", "colors": ["B"],
        "type_line": "Token Creature — Imp", "oracle_text": "Flying", "power": "1", "toughness": "1",
    },
    {
        "object": "card", "oracle_id": "6", "name": "Soldier", "layout": "token", "colors": ["W"],
        "type_line": "Token Creature — Soldier", "oracle_text": "", "power": "1", "toughness": "1",
    },
    {
        "object": "card", "oracle_id": "7", "name": "Soldier", "layout": "token", "colors": ["R", "W"],
        "type_line": "Token Creature — Soldier", "oracle_text": "", "power": "1", "toughness": "1",
    },
    {
        "object": "card", "oracle_id": "8", "name": "Crowd of Many", "layout": "normal", "colors": [],
        "type_line": "Legendary Artifact Creature — Time Lord Construct",
        "oracle_text": "Its power is a number.", "power": "*", "toughness": "1+*",
    },
    {
        "object": "card", "oracle_id": "9", "name": "Ýrsa, Wärden of Ðawn", "layout": "normal",
        "colors": ["W"], "type_line": "Legendary Planeswalker — Yrsa",
        "oracle_text": "+1: Draw a card.", "loyalty": "4",
    },
    {
        "object": "card", "oracle_id": "10", "name": "Siege of the Mill", "layout": "normal", "colors": ["R"],
        "type_line": "Battle — Siege", "oracle_text": "", "defense": "5",
    },
    {
        "object": "card", "oracle_id": "12", "name": "Double Trouble", "layout": "normal", "colors": [],
        "type_line": "Land", "oracle_text": "", "set_type": "funny",
    },
    {
        "object": "card", "oracle_id": "13", "name": "Double Trouble", "layout": "normal", "colors": [],
        "type_line": "Artifact", "oracle_text": "", "set_type": "expansion",
    },
    {"object": "card", "oracle_id": "11", "name": "A Picture", "layout": "art_series", "type_line": "Card"},
]  # fmt: skip

ATOMIC: dict[str, Any] = {
    "meta": {"date": "2026-01-01", "version": "5"},
    "data": {
        "Ember Ox": [
            {"name": "Ember Ox", "layout": "normal", "type": "Creature — Ox", "colors": ["R"], "power": "3",
             "toughness": "2", "text": "Trample\nThis creature attacks each combat if able.",
             "manaValue": 2.0, "foreignData": [{"language": "German", "name": "Glutochse", "faceName": None}]},
        ],
        "Pale Sentry // Night Sentry": [
            {"name": "Pale Sentry // Night Sentry", "faceName": "Pale Sentry", "side": "a",
             "layout": "transform", "type": "Creature — Human", "colors": ["W"], "power": "1", "toughness": "3",
             "text": "Vigilance"},
            {"name": "Pale Sentry // Night Sentry", "faceName": "Night Sentry", "side": "b",
             "layout": "transform", "type": "Creature — Vampire", "colors": ["B"], "power": "3", "toughness": "1",
             "text": "Menace"},
        ],
    },
}  # fmt: skip


def lines(cards: list[dict[str, Any]] = SCRYFALL) -> bytes:
    """One card a line, as Scryfall writes it."""
    return ("[\n" + ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards) + "\n]\n").encode()


def atomic() -> bytes:
    return json.dumps(ATOMIC, ensure_ascii=False).encode()


def as_text(face: Face) -> tuple[Ability, ...]:
    """A reader that reads nothing: each string is an ability."""
    return tuple(Ability(words) for words in (*face.abilities, *face.text.splitlines()))


def forget_shipped() -> None:
    """The shipped library is loaded once a process; tests that change its folder have it loaded anew."""
    Library.builtin.__func__.cache_clear()  # type: ignore[attr-defined]
