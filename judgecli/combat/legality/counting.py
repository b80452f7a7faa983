"""Exact counts of legal declarations, component by component, and the tables to list them by."""

from __future__ import annotations

from msgspec import Struct

from judgecli.combat.legality.fast import dive, maximum, nothing, rank, take, tight_bound
from judgecli.combat.legality.layers import Budget, Group, Layers, State

__all__ = ["Count", "Counted", "Key", "Place", "count_legal", "start_of", "ways_on"]

#: State, gain so far, costs so far (a mask).
Key = tuple[State, int, int]


class Count(Struct):
    """Legal declarations of one component.

    number: how many.  used, unused: for each member, how many of them it takes part in, or stays out of.
    """

    number: int
    used: list[int]
    unused: list[int]


class Counted(Struct):
    """The counting tables, kept to list declarations: live[layer] holds the keys from which a legal end can be
    reached, with the number of ends."""

    count: Count
    live: list[dict[Key, int]]
    layers: Layers


def count_legal(layers: Layers, budget: Budget, most: int | None = None, width: int = 0) -> Counted:
    """Count exactly the choices that break nothing and gain no less than the most that any choice whose costs are
    among theirs gains.  Layers must have been made without `near`.  Raises OutOfBudget.

    most: what they must gain, where it is known and nothing has a cost.  width: follow only so many states of each
    layer; the count is then a lower bound.
    """
    depth = len(layers.members)
    forward: list[dict[Key, int]] = [{(layers.start, 0, 0): 1}]
    edges: list[dict[Key, list[tuple[Key, int, bool]]]] = []
    floor = _floor(layers, budget) if most is None else most
    if floor:
        tight_bound(layers, floor)
    weight = 1 + len(layers.caps) // 16  # long states take longer
    for layer in range(depth):
        reached: dict[Key, int] = {}
        out: dict[Key, list[tuple[Key, int, bool]]] = {}
        groups = layers.groups[layer]
        for key, ways in forward[-1].items():
            state, gain, costs = key
            budget.take(weight * len(groups))
            steps: list[tuple[Key, int, bool]] = []
            times = _multiplicities(layers, groups, state)
            for group, time in times:
                after = layers.step(layer, state, group)
                if after is None:
                    continue
                if gain + after[1] + layers.most(layer + 1, after[0]) < floor:
                    continue
                to = (after[0], gain + after[1], costs | group.costs)
                steps.append((to, group.number * time, group.pairs > 0))
                reached[to] = reached.get(to, 0) + ways * group.number * time
            out[key] = steps
        if width and len(reached) > width:
            reached = _promising(layers, layer + 1, reached, width)
        forward.append(reached)
        edges.append(out)
    live = _live(forward, edges, _legal_ends(forward[depth]))
    number = live[0].get((layers.start, 0, 0), 0)
    used: list[int] = []
    for layer in range(depth):
        used.append(
            sum(
                ways * times * live[layer + 1].get(to, 0)
                for key, ways in forward[layer].items()
                for to, times, taking in edges[layer].get(key, ())
                if taking
            )
        )
    return Counted(Count(number, used, [number - u for u in used]), live, layers)


def _promising(layers: Layers, layer: int, reached: dict[Key, int], width: int) -> dict[Key, int]:
    order = sorted(reached, key=lambda k: (-k[1] - layers.hope(layer, k[0]), -reached[k], k))
    return {key: reached[key] for key in order[:width]}


def _floor(layers: Layers, budget: Budget) -> int:
    """Nothing that gains less than this can be legal: the most that costs nothing."""
    if not any(row.soft for row in layers.rows) and all(
        g.gain == layers.groups[n][0].gain for n in range(len(layers.members)) for g in layers.groups[n]
    ):
        return 0
    free = [[g for g in groups if not g.costs] for groups in layers.groups]
    if all(len(f) == len(g) for f, g in zip(free, layers.groups, strict=True)):
        best = dive(layers, nothing(layers))
        if best.gain >= tight_bound(layers, best.gain):
            return best.gain
        return maximum(layers, budget, dive(layers, best)).gain
    kept, layers.groups = layers.groups, free
    try:
        return maximum(layers, budget, dive(layers, nothing(layers))).gain
    finally:
        layers.groups = kept


def _multiplicities(layers: Layers, groups: list[Group], state: State) -> list[tuple[Group, int]]:
    """The groups with how many alike ones each stands for in this state."""
    if not layers.classes:
        return [(g, 1) for g in groups]
    found: dict[object, tuple[Group, int]] = {}
    for n, group in enumerate(groups):
        key: object = n
        if group.alike >= 0:
            positions = layers.classes[group.alike][group.member]
            where = tuple(positions.index(p) for p in group.adds)
            counts = tuple(state[p] for p in positions)
            key = (group.alike, where, counts, group.gain, group.costs, group.number, group.pairs)
        known = found.get(key)
        found[key] = (group, 1) if known is None else (known[0], known[1] + 1)
    return list(found.values())


def _legal_ends(ends: dict[Key, int]) -> dict[Key, int]:
    """The ends that gain the most that their costs, or some of them, allow."""
    most: dict[int, int] = {}
    for _, gain, costs in ends:
        most[costs] = max(most.get(costs, 0), gain)
    legal: dict[Key, int] = {}
    for key in ends:
        allowed = max(gain for costs, gain in most.items() if costs & ~key[2] == 0)
        if key[1] >= allowed:
            legal[key] = 1
    return legal


def _live(
    forward: list[dict[Key, int]],
    edges: list[dict[Key, list[tuple[Key, int, bool]]]],
    legal: dict[Key, int],
) -> list[dict[Key, int]]:
    tables = [legal]
    for layer in range(len(edges) - 1, -1, -1):
        after = tables[-1]
        here: dict[Key, int] = {}
        for key, steps in edges[layer].items():
            ends = sum(times * after.get(to, 0) for to, times, _ in steps)
            if ends:
                here[key] = ends
        tables.append(here)
    tables.reverse()
    return tables


class Place(Struct):
    """Where a listing stands: the key reached in the counting tables, and the counts without exchanges."""

    key: Key
    true: State


def start_of(counted: Counted) -> Place:
    return Place((counted.layers.start, 0, 0), counted.layers.start)


def ways_on(counted: Counted, layer: int, place: Place) -> list[tuple[int, Place]]:
    """The choices of that layer's creature from which a legal end can be reached, lowest first."""
    layers = counted.layers
    live = counted.live[layer + 1]
    _, gain, costs = place.key
    found: list[tuple[tuple[int, ...], int, Place]] = []
    for group in layers.groups[layer]:
        after = layers.step(layer, place.true, group, exchanged=False)
        if after is None:
            continue
        key = (after[0], gain + after[1], costs | group.costs)
        if key not in live:
            continue
        true = list(place.true)
        take(layers, layer, true, group)
        to = Place(key, tuple(true))
        found.extend((rank(mask), mask, to) for mask in layers.masks_of(layer, group))
    found.sort(key=lambda way: way[0])
    return [(mask, to) for _, mask, to in found]
