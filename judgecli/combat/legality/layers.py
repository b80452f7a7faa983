"""The pure search, one component at a time: creature after creature, with states that forget what can't matter.

A state is what the rows still open have counted so far, cut off where more makes no difference; a row is closed (its
restriction tested, its requirement gained) after the last creature it is about.  States that differ only by
which of several alike targets has which counts are one state.  So forty identical creatures make few states,
and many creatures that don't meet make none.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

from msgspec import Struct

from judgecli.combat.legality.model import Model, Row

__all__ = ["Budget", "Group", "Layers", "OutOfBudget", "Prices", "Slot", "State", "TooWide"]

State = tuple[int, ...]
_MOST_CHOICES = 4096


class OutOfBudget(Exception):  # noqa: N818 - not an error: a back end goes on
    """The search took all the steps it was given."""


class TooWide(OutOfBudget):
    """A creature has too many choices to list."""


class Budget(Struct):
    """Steps left for one question; a step is one choice of one creature tried in one state."""

    left: int

    def take(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise OutOfBudget


class Group(Struct):
    """Choices of one creature that do the same to every row.

    adds: positions that count one more.  gain: requirements about it alone that they obey.  costs: their cost
    keys as a mask.  same: it is what the declaration to stay near to has for this creature.
    shapes: class sizes chosen, to list the choices; number: how many they are.  mask: the first of them.
    alike: class of alike targets whose positions alone it adds to, -1: none; member: which of them.
    """

    adds: tuple[int, ...]
    gain: int
    costs: int
    same: bool
    mask: int
    pairs: int
    number: int = 0
    shapes: list[tuple[int, ...]] = []
    alike: int = -1
    member: int = -1


class Slot(Struct):
    """A row in the state: position of its count, and of its trigger (-1: plain or always in force)."""

    row: Row
    count: int
    trigger: int
    closes: int


class Prices(Struct):
    """A bound that adds up: rest[layer] what the creatures from that layer on can gain at these prices, and for
    each priced row (position, layer after which it closes, what it still adds for each count so far)."""

    rest: list[float]
    tables: list[tuple[int, int, list[float]]]


class Layers:
    """The component `members` (creature indexes, ascending) of a model, ready to be walked.

    near: masks by creature index of the declaration to stay near to (-1: one that isn't possible).
    costs: creature index → list of cost masks, one for each of its pairs.
    exchanging: look for alike targets.
    """

    def __init__(
        self,
        model: Model,
        members: list[int],
        near: list[int] | None = None,
        costs: list[list[int]] | None = None,
        exchanging: bool = True,
    ) -> None:
        self.model = model
        self.members = members
        self.near = near
        self.costs = costs
        inside = set(members)
        self.layer = {c: n for n, c in enumerate(members)}
        self.rows = [row for row in model.rows if next(iter(row.over or row.when or {})) in inside]
        self._place_slots()
        self.classes = self._alike() if exchanging else []
        self.groups = [self._groups_of(c) for c in members]
        self._prepare_bounds()
        self.priced = False
        self.price_rest: list[float] = []
        self.price_tables: list[tuple[int, int, list[float]]] = []

    # -- building ---------------------------------------------------------------------------------------

    def _place_slots(self) -> None:
        self.slots: list[Slot] = []
        self.caps: list[int] = []
        #: creature → positions with the mask of its pairs that count there.
        self.touched: dict[int, list[tuple[int, int]]] = {c: [] for c in self.members}
        # A menace attacker's restriction and its requirement count the same blockers: one position.
        menace: dict[tuple[tuple[int, int], ...], int] = {}
        for row in sorted(self.rows, key=lambda r: r.soft):
            cap = max(row.low, row.high + 1 if row.high is not None else 0, 1 if row.plain else 0)
            look = tuple(row.over.items())
            shared = menace.pop(look, -1) if row.soft and row.when is None else -1
            count = shared if shared >= 0 else len(self.caps)
            if shared >= 0:
                self.caps[shared] = max(self.caps[shared], cap)
            else:
                self.caps.append(cap)
            if row.plain and not row.soft:
                menace[look] = count
            trigger = -1
            if row.when is not None and not row.plain:
                trigger = len(self.caps)
                self.caps.append(row.when_least)
            closes = max(self.layer[c] for c in row.creatures())
            self.slots.append(Slot(row, count, trigger, closes))
            if shared < 0:
                for c, mask in row.over.items():
                    self.touched[c].append((count, mask))
            if trigger >= 0 and row.when is not None:
                for c, mask in row.when.items():
                    self.touched[c].append((trigger, mask))
        self.start: State = (0,) * len(self.caps)

    def _alike(self) -> list[list[tuple[int, ...]]]:
        """Classes of alike targets: for each target the positions that are its own.

        Two targets are alike if exchanging them changes nothing: the same creatures may take them, with the same
        rows, gains and costs, and the rows about each alone are the same.
        """
        looks: dict[object, list[tuple[int, ...]]] = {}
        own: dict[int, list[tuple[object, ...]]] = {}
        where: dict[int, list[int]] = {}
        shared: dict[int, list[object]] = {}
        for n, slot in enumerate(self.slots):
            target = self._only_target(slot.row)
            for t in self._targets_of(slot.row):
                if t == target:
                    own.setdefault(t, []).append(self._row_look(slot.row))
                    places = where.setdefault(t, [])
                    places += [p for p in (slot.count, slot.trigger) if p >= 0 and p not in places]
                else:
                    shared.setdefault(t, []).append((n, self._where_in(slot.row, t)))
        for target in own:
            look = (
                tuple(own[target]),
                tuple(shared.get(target, ())),
                tuple(self._pair_look(c, target) for c in self.members),
            )
            looks.setdefault(look, []).append(tuple(where[target]))
        return [positions for positions in looks.values() if len(positions) > 1]

    def _targets_of(self, row: Row) -> set[int]:
        found: set[int] = set()
        for side in (row.over, row.when or {}):
            for c, mask in side.items():
                found.update(t for k, t in enumerate(self.model.targets[c]) if mask >> k & 1)
        return found

    def _only_target(self, row: Row) -> int:
        """The one target the row is about, 0 if there are several."""
        targets = self._targets_of(row)
        return next(iter(targets)) if len(targets) == 1 else 0

    def _where_in(self, row: Row, target: int) -> object:
        return tuple(
            tuple(c for c, mask in side.items() if mask >> self._bit(c, target) & 1)
            for side in (row.over, row.when or {})
        )

    def _bit(self, creature: int, target: int) -> int:
        targets = self.model.targets[creature]
        return targets.index(target) if target in targets else len(targets)

    @staticmethod
    def _row_look(row: Row) -> tuple[object, ...]:
        when = None if row.when is None else tuple(row.when)
        return (tuple(row.over), when, row.low, row.high, row.when_least, row.soft, row.weight)

    def _pair_look(self, creature: int, target: int) -> object:
        """How a pair looks to the creature's own rows, costs and the declaration to stay near to."""
        if target not in self.model.targets[creature]:
            return None
        bit = self._bit(creature, target)
        rows: list[object] = []
        for n, row in enumerate(self.model.local[creature]):
            if self._only_target(row) == target:
                rows.append((-1, row.low, row.high, row.soft, row.weight, row.when is None))
            else:
                rows.append(
                    (n, row.over.get(creature, 0) >> bit & 1, (row.when or {}).get(creature, 0) >> bit & 1)
                )
        rows = [r for r in rows if r[0] == -1 or r[1] or r[2]]  # type: ignore[index]
        cost = self.costs[creature][bit] if self.costs else 0
        near = self.near is not None and self.near[creature] >= 0 and self.near[creature] >> bit & 1
        return (tuple(rows), cost, bool(near))

    def _groups_of(self, creature: int) -> list[Group]:
        """The creature's choices, gathered by what they do."""
        classes = self._classes_of(creature)
        near = self.near[creature] if self.near is not None else -1
        touched = self.touched[creature]
        costs = self.costs[creature] if self.costs else None
        found: dict[tuple[object, ...], Group] = {}
        for shape in _shapes([len(c) for c in classes], self.model.capacity[creature]):
            mask = 0
            number = 1
            for size, bits in zip(shape, classes, strict=True):
                if size:
                    number *= comb(len(bits), size)
                    for bit in bits[:size]:
                        mask |= 1 << bit
            gain = self._gain(creature, mask)
            if gain is None:
                continue
            adds = tuple(position for position, its in touched if its & mask)
            cost = 0
            if costs:
                for bit, its in enumerate(costs):
                    if mask >> bit & 1:
                        cost |= its
            same = self.near is not None and mask == near
            pairs = sum(shape)
            key = (adds, gain, cost, same, pairs)
            group = found.get(key)
            if group is None:
                group = found[key] = Group(adds, gain, cost, same, mask, pairs, shapes=[])
            group.number += number
            group.shapes.append(shape)
        groups = list(found.values())
        if self.classes:
            for group in groups:
                self._mark_alike(group)
        return groups

    def _classes_of(self, creature: int) -> list[list[int]]:
        """The creature's pairs (bits), gathered by what they count for."""
        size = len(self.model.targets[creature])
        masks = [its for _, its in self.touched[creature]]
        for row in self.model.local[creature]:
            masks.append(row.over.get(creature, 0))
            if row.when is not None:
                masks.append(row.when.get(creature, 0))
        if self.near is not None and self.near[creature] > 0:
            masks.append(self.near[creature])
        if self.costs:
            masks.extend(self._cost_masks(creature))
        parts = [(1 << size) - 1] if size else []
        for its in masks:
            if len(parts) == size:
                break
            parts = [piece for part in parts for piece in (part & its, part & ~its) if piece]
        parts.sort(key=lambda part: part & -part)
        return [[bit for bit in range(size) if part >> bit & 1] for part in parts]

    def _cost_masks(self, creature: int) -> list[int]:
        """For each cost that pairs of the creature bear, the pairs that bear it."""
        found: dict[int, int] = {}
        for bit, cost in enumerate(self.costs[creature] if self.costs else ()):
            for key in range(cost.bit_length()):
                if cost >> key & 1:
                    found[key] = found.get(key, 0) | 1 << bit
        return list(found.values())

    def _gain(self, creature: int, mask: int) -> int | None:
        """What the choice obeys of the creature's own requirements; None if it breaks its own restriction."""
        gain = 0
        chosen = {creature: mask}
        for row in self.model.local[creature]:
            if row.holds(chosen):
                gain += row.weight if row.soft else 0
            elif not row.soft:
                return None
        return gain

    def _mark_alike(self, group: Group) -> None:
        if not group.adds:
            return
        for number, members in enumerate(self.classes):
            for member, positions in enumerate(members):
                if set(group.adds) <= set(positions):
                    group.alike, group.member = number, member
                    return

    def _prepare_bounds(self) -> None:
        """What closes after each layer, what can still come, and the most that can still be gained."""
        depth = len(self.members)
        self.closing: list[list[Slot]] = [[] for _ in range(depth)]
        self.watching: list[list[tuple[Slot, int]]] = [[] for _ in range(depth)]
        self.resetting: list[list[int]] = [[] for _ in range(depth)]
        for slot in self.slots:
            self.closing[slot.closes].append(slot)
            self.resetting[slot.closes] += [p for p in (slot.count, slot.trigger) if p >= 0]
            if slot.row.soft:
                continue
            layers = sorted(self.layer[c] for c in slot.row.over)
            for n, c in enumerate(self.members):
                if n < slot.closes and c in slot.row.creatures():
                    self.watching[n].append((slot, sum(1 for x in layers if x > n)))
        self.rest = [0] * (depth + 1)
        for n in range(depth - 1, -1, -1):
            best = max((g.gain for g in self.groups[n]), default=0)
            closing = sum(s.row.weight for s in self.closing[n] if s.row.soft)
            self.rest[n] = self.rest[n + 1] + best + closing
        self.capped = self._capped_rests()

    def _capped_rests(self) -> list[tuple[int, list[list[int]]]]:
        """For restrictions "at most N": position, and by layer and by N the most that can still be gained."""
        found: list[tuple[int, list[list[int]]]] = []
        depth = len(self.members)
        for slot in self.slots:
            row = slot.row
            if row.soft or row.when is not None or row.high is None:
                continue
            tables: list[list[int]] = []
            extras: list[int] = []
            base = sum(s.row.weight for s in self.slots if s.row.soft and s.closes >= depth)
            tables.append([base] * (row.high + 1))
            for n in range(depth - 1, -1, -1):
                free = max((g.gain for g in self.groups[n] if slot.count not in g.adds), default=0)
                used = max((g.gain for g in self.groups[n] if slot.count in g.adds), default=0)
                base += free + sum(s.row.weight for s in self.closing[n] if s.row.soft)
                if used > free:
                    extras.append(used - free)
                    extras.sort(reverse=True)
                tables.append([base + sum(extras[:left]) for left in range(row.high + 1)])
            tables.reverse()
            found.append((slot.count, tables))
        return found

    # -- walking ----------------------------------------------------------------------------------------

    def most(self, layer: int, state: State) -> int:
        """The most that can be gained from here on; more than the truth, never less."""
        best = self.rest[layer]
        for position, tables in self.capped:
            table = tables[layer]
            left = len(table) - 1 - state[position]
            if table[max(left, 0)] < best:
                best = table[max(left, 0)]
        if self.price_rest:
            return min(best, int(self._priced_rest(layer, state) + 1e-6))
        return best

    def hope(self, layer: int, state: State) -> float:
        """As `most`, in fractions where there are prices: to tell the more promising states."""
        return self._priced_rest(layer, state) if self.price_rest else self.most(layer, state)

    def _priced_rest(self, layer: int, state: State) -> float:
        value = self.price_rest[layer]
        for position, closes, table in self.price_tables:
            if closes >= layer:
                value += table[state[position]]
        return value

    def set_prices(self, prices: Prices) -> None:
        """From now on `most` uses these prices too."""
        self.price_rest = prices.rest
        self.price_tables = prices.tables

    def step(
        self, layer: int, state: State, group: Group, exchanged: bool = True
    ) -> tuple[State, int] | None:
        """The state after the creature of that layer takes a choice of the group, and what that gains; None if
        a restriction is or will be broken.  exchanged: alike targets stand in order in the state already."""
        caps = self.caps
        counts = list(state)
        for position in group.adds:
            if counts[position] < caps[position]:
                counts[position] += 1
        for slot, rest in self.watching[layer]:
            row = slot.row
            number = counts[slot.count]
            if _in_force(slot, counts) and (
                number + rest < row.low or (row.high is not None and number > row.high)
            ):
                return None
        gain = group.gain
        for slot in self.closing[layer]:
            row = slot.row
            number = counts[slot.count]
            holds = not _in_force(slot, counts) or (
                number >= row.low and (row.high is None or number <= row.high)
            )
            if row.soft:
                gain += row.weight if holds else 0
            elif not holds:
                return None
        for position in self.resetting[layer]:
            counts[position] = 0
        if exchanged and group.alike >= 0:
            self._sort_alike(counts, self.classes[group.alike])
        elif self.classes and (group.adds or not exchanged):
            for members in self.classes:
                self._sort_alike(counts, members)
        return tuple(counts), gain

    @staticmethod
    def _sort_alike(counts: list[int], members: list[tuple[int, ...]]) -> None:
        if len(members[0]) == 1:
            values = sorted(counts[m[0]] for m in members)
            for m, value in zip(members, values, strict=True):
                counts[m[0]] = value
            return
        many = sorted(tuple(counts[p] for p in m) for m in members)
        for m, value_tuple in zip(members, many, strict=True):
            for position, value in zip(m, value_tuple, strict=True):
                counts[position] = value

    def masks_of(self, layer: int, group: Group) -> list[int]:
        """Every choice of the group, as masks."""
        found: list[int] = []
        classes = self._classes_of(self.members[layer])
        for shape in group.shapes:
            partial = [0]
            for size, bits in zip(shape, classes, strict=True):
                picks = [sum(1 << b for b in pick) for pick in combinations(bits, size)]
                partial = [m | p for m in partial for p in picks]
            found.extend(partial)
        return found


def _in_force(slot: Slot, counts: list[int]) -> bool:
    row = slot.row
    if row.when is None:
        return True
    if slot.trigger >= 0:
        return counts[slot.trigger] >= row.when_least
    return counts[slot.count] >= 1


def _shapes(sizes: list[int], capacity: int) -> list[tuple[int, ...]]:
    """Every way to take up to `capacity` things out of classes of those sizes, by how many of each."""
    found: list[tuple[int, ...]] = [()]
    for size in sizes:
        longer: list[tuple[int, ...]] = []
        for shape in found:
            room = min(size, capacity - sum(shape))
            longer.extend((*shape, n) for n in range(room + 1))
        found = longer
        if len(found) > _MOST_CHOICES:
            raise TooWide
    return found
