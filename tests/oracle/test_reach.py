"""How far the reader reaches on the card sample, by kind of wording, and what it costs in crashes: none."""

from __future__ import annotations

import clauses
import measure
import pytest

pytestmark = pytest.mark.skipif(
    not clauses.SAMPLE.exists(), reason=f"the card sample {clauses.SAMPLE} is not here"
)

STATIC = ("restriction", "requirement", "cost", "evasion", "capacity")


@pytest.fixture(scope="module")
def tallies() -> dict[str, measure.Tally]:
    return measure.measure()


def test_static_restrictions_requirements_costs_evasion_and_capacity(
    tallies: dict[str, measure.Tally],
) -> None:
    everything = sum(tallies[kind].all for kind in STATIC)
    read = sum(tallies[kind].read for kind in STATIC)
    assert everything > 400
    assert read / everything >= 0.97


def test_triggers_on_attacks_blocks_and_combat_damage(tallies: dict[str, measure.Tally]) -> None:
    triggers = tallies["trigger"]
    assert triggers.all > 1300
    assert triggers.read / triggers.all >= 0.95
    assert triggers.effects / triggers.all >= 0.60


def test_timing_lines_with_a_point_of_combat(tallies: dict[str, measure.Tally]) -> None:
    assert tallies["timing"].read / tallies["timing"].all >= 0.97
