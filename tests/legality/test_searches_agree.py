"""The pure search, the SAT back end and trying everything give the same answers on random problems."""

from __future__ import annotations

import random
import subprocess
import sys

import brute_force
import pytest
from random_problems import random_problem

from judgecli.combat.legality import fast
from judgecli.combat.legality.layers import Budget, Layers
from judgecli.combat.legality.model import compile_model, components, useful
from judgecli.combat.legality.options import count_problem
from judgecli.combat.legality.problem import Declared, Problem
from judgecli.combat.legality.sat import SatBackend
from judgecli.combat.legality.search import Limits, maximum, nearest

CHUNKS = 16
PER_CHUNK = 40


def _declared(problem: Problem, unbroken: list[Declared], seed: int) -> Declared:
    """Sometimes a declaration that breaks nothing, sometimes anything, even impossible pairs."""
    r = random.Random(seed)
    if r.random() < 0.5:
        return r.choice(unbroken)
    return tuple((c, r.choice(problem.targets)) for c in problem.creatures if r.random() < 0.5)


@pytest.mark.cr("508.1d")
@pytest.mark.cr("509.1c")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_maximum_and_nearest(chunk: int) -> None:
    for seed in range(chunk * PER_CHUNK, (chunk + 1) * PER_CHUNK):
        problem = random_problem(seed)
        unbroken = brute_force.unbroken(problem)
        declared = _declared(problem, unbroken, seed)
        costs = problem.costs_of(declared)
        near = brute_force.nearest(problem, declared, unbroken)
        for paying in (costs, None):
            best = brute_force.most(problem, paying, unbroken)
            for solver in (None, SatBackend()):
                found = maximum(problem, paying, solver=solver)
                assert found.proven, seed
                assert found.maximum == best, seed
        for solver in (None, SatBackend()):
            settled = maximum(problem, costs)
            assert nearest(problem, declared, costs, settled, solver=solver) == near, seed


@pytest.mark.parametrize("chunk", range(4))
def test_the_back_end_goes_on_where_the_pure_search_ends(chunk: int) -> None:
    for seed in range(9000 + chunk * 40, 9040 + chunk * 40):
        problem = random_problem(seed)
        unbroken = brute_force.unbroken(problem)
        found = maximum(problem, None, limits=Limits(pure=3))
        assert found.maximum == brute_force.most(problem, None, unbroken), seed


@pytest.mark.parametrize("chunk", range(10))
def test_counting_and_listing(chunk: int) -> None:
    for seed in range(5000 + chunk * 40, 5040 + chunk * 40):
        problem = random_problem(seed, most_creatures=4, most_targets=3)
        legal = brute_force.legal(problem)
        found = count_problem(problem, wanted=10_000)
        assert found.exact
        assert found.number == len(legal), seed
        assert sorted(found.first) == sorted(legal), seed
        taking = [{c for c, _ in d} for d in legal]
        assert set(found.forced) == {c for c in problem.creatures if all(c in t for t in taking)}, seed
        assert set(found.forbidden) == {c for c in problem.creatures if not any(c in t for t in taking)}, seed


def test_prices_never_promise_too_little() -> None:
    """The priced bound is no less than what every component can gain."""
    priced = 0
    for seed in range(300):
        model = useful(compile_model(random_problem(seed), None))
        for members in components(model):
            layers = Layers(model, members)
            best = fast.maximum(layers, Budget(1 << 30), fast.nothing(layers))
            other = Layers(model, members)
            assert fast.tight_bound(other, 0) >= best.gain, seed
            priced += bool(other.price_rest)
            assert fast.maximum(other, Budget(1 << 30), fast.nothing(other)).gain == best.gain, seed
    assert priced > 50


def test_an_ordinary_board_needs_no_solver() -> None:
    program = (
        "import sys\n"
        "from judgecli.session import Session\n"
        "s = Session()\n"
        "for line in ('players Amy, Nicole', 'Amy: 3 Ox 2/4 must attack, 3 Elk 3/3 menace, 4 Cat 1/1 must be blocked',\n"
        "             'Nicole: 5 Elf 1/1 must block, 5 Shy 1/1 can\\'t block alone', 'check attack none', 'attack all',\n"
        "             'check block none', 'check block Cat#1 with Elf#1', 'options block'):\n"
        "    r = s.run(line)\n"
        "    assert r.refusal is None, (line, r.refusal)\n"
        "sys.exit('pysat' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=60).returncode == 0


def test_a_count_out_of_reach_is_a_lower_bound() -> None:
    problem = random_problem(5003)
    exact = count_problem(problem)
    few = count_problem(problem, steps=0)
    assert exact.exact
    assert not few.exact
    assert few.number <= exact.number


def test_a_known_declaration_at_the_ceiling_needs_no_search() -> None:
    problem = random_problem(3)
    best = maximum(problem, None)
    again = maximum(problem, None, known=best.declared)
    assert again.maximum == best.maximum


def test_out_of_all_budgets_says_so() -> None:
    hard = next(
        p
        for p in (random_problem(s, 9, 7) for s in range(3000, 3400))
        if p.about == "block" and len(p.wants) == 6 and len(p.bounds) == 4 and not _easy(p)
    )
    found = maximum(hard, None, limits=Limits(pure=0, backend=0))
    assert not found.proven
    assert found.maximum <= maximum(hard, None).maximum


def _easy(problem: Problem) -> bool:
    found = maximum(problem, None, limits=Limits(pure=0, backend=0))
    return found.proven
