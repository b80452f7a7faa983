"""Prices: an upper bound that sees what requirements take from each other (a Lagrangian bound).

A requirement for `low` creatures that is worth `weight` pays each creature that counts for it a price of up to weight /
low; a restriction "at most N" charges one.  Each creature then chooses what pays most.  Whatever the prices are, the
sum is no less than what can be obeyed; they are moved towards what creatures choose too little or too much.
"""

from __future__ import annotations

from msgspec import Struct

from judgecli.combat.legality.layers import Layers, Prices, Slot

__all__ = ["find_prices"]

_ROUNDS = 120


_Menu = tuple[tuple[tuple[int, ...], int], ...]


class _Market(Struct):
    """asking: requirements that pay; limits: restrictions that charge.  others: gains that stay unpriced, by
    layer of closing.  menus: for each creature its choices, as (priced positions it counts for, gain); crowd: how many
    creatures have each menu."""

    asking: list[Slot]
    limits: list[Slot]
    others: list[Slot]
    menus: list[_Menu]
    crowd: dict[_Menu, int]


def find_prices(layers: Layers, known: int) -> Prices | None:
    """Prices whose bound is low; known: what is known to be possible, so that no better bound is sought."""
    market = _market(layers)
    if not market.asking and not market.limits:
        return None
    price = {s.count: s.row.weight / s.row.low for s in market.asking}
    top = dict(price)
    for s in market.limits:
        price[s.count], top[s.count] = 0.0, float(len(layers.members))
    sign = {s.count: 1.0 for s in market.asking} | {s.count: -1.0 for s in market.limits}
    wanted = {s.count: float(s.row.low) for s in market.asking}
    wanted |= {s.count: float(s.row.high or 0) for s in market.limits}
    lowest, best, stale, scale = float("inf"), dict(price), 0, 1.0
    for _ in range(_ROUNDS):
        value, chosen = _value(market, price, sign)
        if value < lowest - 1e-9:
            lowest, best, stale = value, dict(price), 0
        else:
            stale += 1
            if stale == 5:
                scale, stale = scale / 2, 0
                price = dict(best)
                continue
        slope = {p: sign[p] * (chosen[p] - wanted[p]) for p in price}
        size = sum(x * x for x in slope.values())
        if lowest < known + 1 - 1e-6 or size < 1e-9 or scale < 1e-3:
            break
        step = scale * max(value - known - 0.5, 0.25) / size
        for p, x in slope.items():
            price[p] = min(max(price[p] - step * x, 0.0), top[p])
    return _tables(layers, market, best, sign)


def _market(layers: Layers) -> _Market:
    asking: list[Slot] = []
    limits: list[Slot] = []
    others: list[Slot] = []
    for slot in layers.slots:
        row = slot.row
        if row.soft and row.when is None and row.low:
            asking.append(slot)
        elif row.soft:
            others.append(slot)
        elif row.when is None and row.high is not None:
            limits.append(slot)
    priced = {s.count for s in (*asking, *limits)}
    menus = [
        tuple(sorted({(tuple(p for p in g.adds if p in priced), g.gain) for g in groups}))
        for groups in layers.groups
    ]
    crowd: dict[_Menu, int] = {}
    for menu in menus:
        crowd[menu] = crowd.get(menu, 0) + 1
    return _Market(asking, limits, others, menus, crowd)


def _value(
    market: _Market, price: dict[int, float], sign: dict[int, float]
) -> tuple[float, dict[int, float]]:
    """The bound at these prices, and how many creatures choose each position (ties are shared)."""
    value = float(sum(s.row.weight for s in market.others))
    value += sum(s.row.weight - price[s.count] * s.row.low for s in market.asking)
    value += sum(price[s.count] * (s.row.high or 0) for s in market.limits)
    chosen = dict.fromkeys(price, 0.0)
    net = {p: sign[p] * x for p, x in price.items()}
    for menu, many in market.crowd.items():
        best = -1.0
        ties: list[tuple[int, ...]] = []
        for adds, gain in menu:
            worth = gain + sum(net[p] for p in adds)
            if worth > best + 1e-9:
                best, ties = worth, [adds]
            elif worth > best - 1e-9:
                ties.append(adds)
        value += best * many
        share = many / len(ties)
        for adds in ties:
            for p in adds:
                chosen[p] += share
    return value, chosen


def _tables(layers: Layers, market: _Market, price: dict[int, float], sign: dict[int, float]) -> Prices:
    """The bound taken apart, so that it holds for every state."""
    depth = len(layers.members)
    net = {p: sign[p] * x for p, x in price.items()}
    best = {menu: max(gain + sum(net[p] for p in adds) for adds, gain in menu) for menu in market.crowd}
    rest = [0.0] * (depth + 1)
    for layer in range(depth - 1, -1, -1):
        unpriced = sum(s.row.weight for s in market.others if s.closes == layer)
        rest[layer] = rest[layer + 1] + best[market.menus[layer]] + unpriced
    tables: list[tuple[int, int, list[float]]] = []
    for s in market.asking:
        cap = layers.caps[s.count]
        paid = [s.row.weight - price[s.count] * max(s.row.low - n, 0) for n in range(cap + 1)]
        tables.append((s.count, s.closes, paid))
    for s in market.limits:
        cap = layers.caps[s.count]
        high = s.row.high or 0
        tables.append((s.count, s.closes, [price[s.count] * max(high - n, 0) for n in range(cap + 1)]))
    return Prices(rest, tables)
