"""300 clauses labelled by hand: no wrong reading, and nothing called irrelevant that isn't."""

from __future__ import annotations

import tomllib
from pathlib import Path

import clauses
import measure
import pytest

from judgecli.abilities import oracle
from judgecli.board.abilities import Ability, Trigger

LABELS = tomllib.loads((Path(__file__).parent / "labelled.toml").read_text("utf-8"))["clauses"]

pytestmark = pytest.mark.skipif(
    not clauses.SAMPLE.exists(), reason=f"the card sample {clauses.SAMPLE} is not here"
)


def tags(ability: Ability) -> list[str]:
    found = set()
    for part in ability.parts:
        tag = type(part).__struct_config__.tag
        found.add(f"trigger {part.event}" if isinstance(part, Trigger) else str(tag))
    return sorted(found)


@pytest.fixture(scope="module")
def readings() -> list[tuple[clauses.Clause, list[str], list[str]]]:
    """Each chosen clause with the tags of the ability that holds it, and the right ones."""
    texts = {}
    for card in clauses.cards():
        texts.setdefault(card["name"], card["oracle_text"])
    found = []
    for clause, label in zip(clauses.chosen(), LABELS, strict=True):
        assert (clause.card, clause.number) == (label["card"], label["clause"])
        key = measure._plain(clause.text)[-60:]
        holder = next(
            a for a in oracle.read(texts[clause.card], name=clause.card) if key in measure._plain(a.text)
        )
        found.append((clause, tags(holder), label["right"]))
    return found


def test_no_clause_is_read_wrongly(readings: list[tuple[clauses.Clause, list[str], list[str]]]) -> None:
    wrong = [
        (c.card, c.text, got, right) for c, got, right in readings if got not in (right, ["not modelled"])
    ]
    assert wrong == []


def test_nothing_is_called_irrelevant_that_is_not(
    readings: list[tuple[clauses.Clause, list[str], list[str]]],
) -> None:
    wrong = [c.text for c, got, right in readings if "irrelevant" in got and "irrelevant" not in right]
    assert wrong == []


def test_most_of_what_has_a_reading_is_read(
    readings: list[tuple[clauses.Clause, list[str], list[str]]],
) -> None:
    readable = [(got, right) for _, got, right in readings if right != ["other"]]
    read = sum(got == right for got, right in readable)
    assert read / len(readable) >= 0.8
