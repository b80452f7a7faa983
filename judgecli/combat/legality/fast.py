"""Answers of the pure search: the maximum, the nearest declaration that reaches it, and exact counts.

Everything is asked component by component; each question gets a budget in steps and raises `OutOfBudget` when
that is used up, so that a back end may go on.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from judgecli.combat.legality.layers import Budget, Group, Layers, State
from judgecli.combat.legality.model import Model
from judgecli.combat.legality.prices import find_prices

__all__ = [
    "Best", "bound_of", "dive", "gain_of", "gain_of_masks", "maximum", "nearest", "nothing", "rank", "reaches", "take",
    "tight_bound",
]  # fmt: skip

#: A quick dive follows so many states of each layer at most, and takes about so many steps.
_BEAM = 12
_DIVE = 12_000


class Best(Struct, frozen=True):
    """The most requirements a component can obey (its own alone), and masks (by member) that do."""

    gain: int
    masks: tuple[int, ...]
    proven: bool = True


def bound_of(layers: Layers) -> int:
    """An upper bound of what the component can gain, at a glance."""
    return layers.most(0, layers.start)


def tight_bound(layers: Layers, known: int) -> int:
    """A better upper bound, which also guides and cuts the walks from then on; see `prices`."""
    if not layers.priced:
        layers.priced = True
        found = find_prices(layers, known)
        if found is not None:
            layers.set_prices(found)
    return max(layers.most(0, layers.start), known)


def maximum(layers: Layers, budget: Budget, floor: Best) -> Best:
    """The most that the component can gain without breaking a restriction; floor: something known to be possible.
    Raises OutOfBudget."""
    found = _walk(layers, budget, floor.gain, 0)
    return found if found is not None else floor


def reaches(layers: Layers, goal: int, budget: Budget) -> bool:
    """Whether the component can gain `goal`.  Raises OutOfBudget."""
    if bound_of(layers) < goal or tight_bound(layers, goal - 1) < goal:
        return False
    return _walk(layers, budget, goal - 1, 0) is not None


def dive(layers: Layers, floor: Best) -> Best:
    """Something good, quickly: only the most promising states of each layer are followed."""
    choices = sum(len(groups) for groups in layers.groups)
    width = min(max(_DIVE // max(choices, 1), 1), _BEAM)
    found = _walk(layers, Budget(1 << 40), floor.gain, width)
    return found if found is not None and found.gain > floor.gain else floor


def nothing(layers: Layers) -> Best:
    """Declaring nobody breaks no restriction."""
    masks = [0] * len(layers.members)
    return Best(gain_of(layers, masks), tuple(masks))


def gain_of(layers: Layers, masks: Sequence[int]) -> int:
    """What these choices of the component's members obey."""
    return gain_of_masks(layers.model, layers.members, masks)


def gain_of_masks(model: Model, members: list[int], masks: Sequence[int]) -> int:
    """What these choices of a component's members obey."""
    chosen = dict(zip(members, masks, strict=True))
    gain = sum(row.weight for c in members for row in model.local[c] if row.soft and row.holds(chosen))
    inside = set(members)
    for row in model.rows:
        if row.soft and next(iter(row.over or row.when or {})) in inside and row.holds(chosen):
            gain += row.weight
    return gain


class _Trace(Struct):
    """How a state was reached: gain so far, the state before it and the choice taken."""

    gain: int
    before: State
    group: Group


def _walk(layers: Layers, budget: Budget, above: int, width: int) -> Best | None:
    """The best way through all layers that gains more than `above`; with a width, only that many states of
    each layer are followed."""
    depth = len(layers.members)
    trail: list[dict[State, _Trace]] = []
    states: dict[State, int] = {layers.start: 0}
    for layer in range(depth):
        reached: dict[State, _Trace] = {}
        groups = _undominated(layers.groups[layer])
        for state, gain in states.items():
            budget.take(len(groups))
            seen: set[tuple[object, ...]] = set()
            for group in groups:
                if group.alike >= 0 and _repeats(layers, group, state, seen):
                    continue
                after = layers.step(layer, state, group)
                if after is None:
                    continue
                total = gain + after[1]
                if total + layers.most(layer + 1, after[0]) <= above:
                    continue
                known = reached.get(after[0])
                if known is None or known.gain < total:
                    reached[after[0]] = _Trace(total, state, group)
        if width and len(reached) > width:
            keep = sorted(
                reached.items(), key=lambda e: (-e[1].gain - layers.hope(layer + 1, e[0]), sum(e[0]), e[0])
            )
            reached = dict(keep[:width])
        if not reached:
            return None
        trail.append(reached)
        states = {state: trace.gain for state, trace in reached.items()}
    state, gain = max(states.items(), key=lambda e: e[1])
    groups_taken: list[Group] = []
    for layer in range(depth - 1, -1, -1):
        trace = trail[layer][state]
        groups_taken.append(trace.group)
        state = trace.before
    return Best(gain, _replay(layers, groups_taken[::-1]))


def _replay(layers: Layers, groups: list[Group]) -> tuple[int, ...]:
    """Concrete choices for a way through states in which alike targets were exchanged at will.

    The exchanges are undone by walking again: of the creature's choices that lead to the same state, the
    true one is the one whose alike target has the count that the taken one had.
    """
    if not layers.classes:
        return tuple(g.mask for g in groups)
    masks: list[int] = []
    true = list(layers.start)
    canonical: State = layers.start
    for layer, group in enumerate(groups):
        chosen = _counterpart(layers, layer, group, canonical, true)
        masks.append(chosen.mask)
        after = layers.step(layer, canonical, group)
        assert after is not None
        canonical = after[0]
        take(layers, layer, true, chosen)
    return tuple(masks)


def take(layers: Layers, layer: int, counts: list[int], group: Group) -> None:
    """Count a choice without exchanging alike targets."""
    for position in group.adds:
        if counts[position] < layers.caps[position]:
            counts[position] += 1
    for position in layers.resetting[layer]:
        counts[position] = 0


def _counterpart(layers: Layers, layer: int, group: Group, canonical: State, true: list[int]) -> Group:
    """The choice that does in the true state what `group` does in the canonical one."""
    after = layers.step(layer, canonical, group)
    assert after is not None
    for candidate in layers.groups[layer]:
        if candidate.gain != group.gain or candidate.costs != group.costs or candidate.same != group.same:
            continue
        if len(candidate.adds) != len(group.adds):
            continue
        counts = list(true)
        reached = layers.step(layer, tuple(counts), candidate, exchanged=False)
        if reached is not None and reached == after:
            return candidate
    raise AssertionError("alike targets that are not alike")


def _undominated(groups: list[Group]) -> list[Group]:
    """Of choices that count for the same rows, the one that gains most."""
    best: dict[tuple[int, ...], Group] = {}
    for group in groups:
        known = best.get(group.adds)
        if known is None or group.gain > known.gain:
            best[group.adds] = group
    return sorted(best.values(), key=lambda g: -g.gain)


def _repeats(layers: Layers, group: Group, state: State, seen: set[tuple[object, ...]]) -> bool:
    """Whether an alike target with the same counts was tried already in this state."""
    positions = layers.classes[group.alike][group.member]
    where = tuple(positions.index(p) for p in group.adds)
    counts = tuple(state[p] for p in positions)
    key = (group.alike, where, counts, group.gain, group.same, group.pairs)
    if key in seen:
        return True
    seen.add(key)
    return False


# -- the nearest declaration --------------------------------------------------------------------------------


def nearest(layers: Layers, goal: int, budget: Budget) -> tuple[int, ...]:
    """Masks (by member) that gain `goal`, which is known to be the most, with fewest creatures that choose
    otherwise than `layers.near`, of them fewest that were declared (adding comes before dropping), then fewest
    pairs, then lowest ids.

    Lowest ids: creature by creature, ascending, the choice whose targets come first; not taking part comes last.
    Layers must have been made with `near`.  Raises OutOfBudget.
    """
    tight_bound(layers, goal)
    count = len(layers.members)
    for most in (2, count) if count > 2 else (count,):
        found = _near_walk(layers, goal, most, budget)
        if found is not None:
            return found
    raise AssertionError("no declaration reaches its own maximum")


_Key = tuple[State, int]
_Ways = list[tuple[_Key, Group, int]]
#: A changed creature weighs more than all that were declared, one of them more than all pairs together.
_CHANGE = 10**10
_DECLARED = 10**6


def _near_walk(layers: Layers, goal: int, most: int, budget: Budget) -> tuple[int, ...] | None:
    """As `nearest`, with at most `most` changes; None if there is none."""
    depth = len(layers.members)
    limit = (most + 1) * _CHANGE
    # Forward: the least weight of changes and pairs to each (state, gain).
    forward: dict[_Key, int] = {(layers.start, 0): 0}
    edges: list[dict[_Key, _Ways]] = []
    for layer in range(depth):
        reached: dict[_Key, int] = {}
        out: dict[_Key, _Ways] = {}
        groups = layers.groups[layer]
        was_declared = layers.near is not None and layers.near[layers.members[layer]] != 0
        changed = _CHANGE + (_DECLARED if was_declared else 0)
        for (state, gain), spent in forward.items():
            budget.take(len(groups))
            ways: _Ways = []
            seen: set[tuple[object, ...]] = set()
            for group in groups:
                if group.alike >= 0 and _repeats(layers, group, state, seen):
                    continue
                more = group.pairs if group.same else group.pairs + changed
                if spent + more >= limit:
                    continue
                after = layers.step(layer, state, group)
                if after is None or gain + after[1] + layers.most(layer + 1, after[0]) < goal:
                    continue
                key = (after[0], gain + after[1])
                ways.append((key, group, more))
                if reached.get(key, limit) > spent + more:
                    reached[key] = spent + more
            out[(state, gain)] = ways
        forward = reached
        edges.append(out)
        if not reached:
            return None
    return _lowest(layers, [key for key in forward if key[1] >= goal], limit, edges)


def _lowest(
    layers: Layers, ends: list[_Key], limit: int, edges: list[dict[_Key, _Ways]]
) -> tuple[int, ...] | None:
    """Of the ways with least weight, the one with lowest ids."""
    tables: list[dict[_Key, int]] = [dict.fromkeys(ends, 0)]
    for layer in range(len(edges) - 1, -1, -1):
        after = tables[-1]
        here: dict[_Key, int] = {}
        for key, ways in edges[layer].items():
            best = min((after[to] + more for to, _, more in ways if to in after), default=limit)
            if best < limit:
                here[key] = best
        tables.append(here)
    tables.reverse()
    key = (layers.start, 0)
    if key not in tables[0]:
        return None
    left = tables[0][key]
    masks: list[int] = []
    true: State = layers.start
    for layer in range(len(edges)):
        _, _, key, left, mask, true = min(
            (rank(mask), n, to, left - more, mask, on)
            for n, (to, g, more) in enumerate(edges[layer][key])
            if to in tables[layer + 1] and tables[layer + 1][to] + more == left
            for mask, on in _true_ways(layers, layer, key[0], g, true)
        )
        masks.append(mask)
    return tuple(masks)


def rank(mask: int) -> tuple[int, ...]:
    """Choices in order: lower targets first, fewer of them first, nothing last."""
    if not mask:
        return (1,)
    return (0, *(bit for bit in range(mask.bit_length()) if mask >> bit & 1))


def _true_ways(
    layers: Layers, layer: int, state: State, group: Group, true: State
) -> list[tuple[int, State]]:
    """The lowest choice that does in the true state what the group does in the canonical one, with the true state
    after it (alike targets exchanged back)."""
    if not layers.classes:
        found = min(layers.masks_of(layer, group), key=rank)
        return [(found, true)]
    reached = layers.step(layer, state, group)
    ways: list[tuple[int, State]] = []
    for candidate in layers.groups[layer]:
        if (candidate.gain, candidate.same, candidate.pairs) != (group.gain, group.same, group.pairs):
            continue
        if layers.step(layer, true, candidate, exchanged=False) == reached:
            counts = list(true)
            take(layers, layer, counts, candidate)
            ways.append((min(layers.masks_of(layer, candidate), key=rank), tuple(counts)))
    return ways
