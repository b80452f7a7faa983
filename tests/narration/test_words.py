"""Every event has its words, and every key that the engine uses is known to narration."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from judgecli.board import events as e
from judgecli.board.events import AnyEvent
from judgecli.narration import damage, declarations, questions, state, steps, violations
from judgecli.narration.words import WORDS

PACKAGE = Path(__file__).resolve().parents[2] / "judgecli"

#: Where the engine writes a key: class, field (and place among the positional arguments, -1: keyword only).
KEYS: list[tuple[str, str, int, dict[str, str]]] = [
    ("Violation", "kind", 0, violations.VIOLATIONS),
    ("RequirementStatus", "kind", 0, violations.REQUIREMENTS),
    ("Changed", "what", -1, state.CHANGED),
    ("StateBased", "what", -1, state.STATE_BASED),
    ("Left", "how", -1, state.LEFT),
    ("Survived", "why", -1, state.SURVIVED),
    ("_Saved", "why", 0, state.SURVIVED),
    ("RemovedFromCombat", "why", -1, state.REMOVED),
    ("Arrived", "refused", -1, state.REFUSED),
    ("_Barred", "why", 0, state.REFUSED),
    ("Skipped", "why", -1, declarations.SKIPPED),
    ("StepsSkipped", "what", -1, steps.STEPS_SKIPPED),
    ("PlayerLost", "why", -1, steps.LOST),
    ("Expired", "what", -1, steps.EXPIRED),
    ("DamageAssigned", "nothing", -1, damage.NOTHING),
    ("Duty", "nothing", -1, damage.NOTHING),
    ("DamageDealt", "as_", -1, damage.DEALT),
    ("DamagePrevented", "why", -1, damage.PREVENTED),
    ("LifeChanged", "why", -1, damage.LIFE),
    ("Noted", "kind", -1, questions.NOTES),
    ("Choosing", "what", 0, questions.CHOOSING),
    ("Owed", "kind", 0, dict.fromkeys(questions.OWED, "")),
]


def test_every_event_class_has_its_teller() -> None:
    assert set(get_args(AnyEvent)) == set(WORDS)


def test_the_union_holds_every_event_class_of_the_board() -> None:
    classes = {c for c in vars(e).values() if isinstance(c, type) and issubclass(c, e.Event)} - {e.Event}
    assert classes == set(get_args(AnyEvent))


@cache
def calls() -> tuple[tuple[str, ast.Call], ...]:
    """Every call in the package, narration apart, with where it stands."""
    return tuple(
        (f"{path.relative_to(PACKAGE)}:{node.lineno}", node)
        for path in PACKAGE.rglob("*.py")
        if "narration" not in path.parts
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    )


def used(name: str, field: str, place: int) -> dict[str, str]:
    """Literal keys that the engine writes into `name(field=…)`, with where."""
    found: dict[str, str] = {}
    for where, node in calls():
        if getattr(node.func, "id", "") != name:
            continue
        given = [k.value for k in node.keywords if k.arg == field]
        if not given and 0 <= place < len(node.args):
            given = [node.args[place]]
        for value in given:
            for leaf in (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,):
                if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str) and leaf.value:
                    found[leaf.value] = where
    return found


@pytest.mark.parametrize(("name", "field", "place", "table"), KEYS, ids=[f"{k[0]}.{k[1]}" for k in KEYS])
def test_every_key_of_the_engine_has_words(name: str, field: str, place: int, table: dict[str, str]) -> None:
    missing = {key: where for key, where in used(name, field, place).items() if key not in table}
    assert not missing


def test_the_search_for_keys_finds_those_of_the_engine() -> None:
    """So that the test above can't pass by finding nothing."""
    assert "no attackers" in used("StepsSkipped", "what", -1)
