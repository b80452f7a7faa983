"""The most combat damage that a legal assignment can send somewhere (`max X -> D`), and that assignment.

The player's other creatures help: what they assign to a shared blocker counts towards its lethal damage, what they
assign to a planeswalker towards its loyalty (702.19b-c).  Each helper takes a stance: where its damage may go, and
which creatures must be assigned lethal damage for that.  For given stances, and given which creatures those with
deathtouch settle with a point each, the rest is a question of flow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, permutations, product

from msgspec import Struct

from judgecli.board.table import Assignment, Board, Share
from judgecli.combat.assigning import automatic
from judgecli.combat.assignment import check
from judgecli.combat.duties import Duty, duties
from judgecli.combat.flow import Flow
from judgecli.combat.lethal import (
    Given,
    any_is_lethal,
    divides_freely,
    given,
    lethal,
    loyalty_needed,
)
from judgecli.combat.sides import party
from judgecli.combat.ways import as_assignment
from judgecli.rules import edition

_MOST_TRIES = 10_000
_MOST_ORDERS = 24


class Most(Struct, frozen=True):
    """amount: the most; assignments: of all that player's creatures, reaching it.  exact: nothing better exists
    (false: too many possibilities to try them all, so it is a lower bound)."""

    amount: int
    assignments: tuple[Assignment, ...]
    exact: bool = True


class _Goal(Struct, frozen=True):
    """What stands before the recipient: creatures that need lethal damage, a planeswalker (or 0) its loyalty."""

    creatures: tuple[int, ...] = ()
    planeswalker: int = 0


class _Stance(Struct, frozen=True):
    """allowed: where a helper's damage may go; must: the creatures that need lethal damage for that."""

    allowed: tuple[int, ...]
    must: tuple[int, ...] = ()


def most_damage(board: Board, creature: int, recipient: int) -> Most:
    """Exact for every edition within the bound on tries.  The board is at a combat damage step."""
    mine = next((d for d in duties(board) if d.creature == creature), None)
    if mine is None or recipient not in mine.recipients:
        return Most(0, ())
    best = Most(-1, ())
    exact = True
    for goal in _goals(board, mine, recipient):
        search = _Search(board, mine, recipient, goal)
        found = search.run()
        exact = exact and found.exact
        if found.amount > best.amount:
            best = found
    if best.amount < 0:
        whole = _Search(board, mine, recipient, _Goal()).whole(automatic(board, mine, ()), ())
        return Most(0, whole, exact)
    return Most(best.amount, best.assignments, exact or best.amount == mine.amount)


def _goals(board: Board, mine: Duty, recipient: int) -> list[_Goal]:
    """The ways to the recipient.  One with nothing before it is taken alone."""
    found: list[_Goal] = []
    if recipient in mine.divided:
        found.append(_Goal())
    if recipient in mine.among:
        ordered = mine.ordered and not divides_freely(board, mine.creature)
        found.append(_Goal(mine.among[: mine.among.index(recipient)]) if ordered else _Goal())
    planeswalker = mine.target if recipient == mine.over else 0
    if recipient in (mine.target, mine.over):
        if mine.either or mine.mode == "unblocked":
            found.append(_Goal(planeswalker=planeswalker))
        if mine.trample:
            found.append(_Goal(mine.among, planeswalker))
    empty = [g for g in found if g == _Goal()]
    return empty[:1] or found


class _Search:
    """The search for the most damage on one way."""

    def __init__(self, board: Board, mine: Duty, recipient: int, goal: _Goal) -> None:
        self.board, self.mine, self.recipient, self.goal = board, mine, recipient, goal
        side = party(board, mine.player)
        self.team = tuple(d for d in duties(board) if d.player in side)
        others = [d for d in duties(board) if d.player not in side]
        said = {a.creature: a for a in board.combat.assignments}
        fixed = (said.get(d.creature) or d.forced for d in others)
        self.fixed = tuple(a for a in fixed if a is not None)
        self.helpers = _helpers(self.team, mine, goal)
        self.one_by_one = edition(board.edition).plays("order_test") == "creature by creature"

    def run(self) -> Most:
        best = Most(-1, ())
        for tries, plan in enumerate(self.plans()):
            if tries >= _MOST_TRIES:
                return Most(best.amount, best.assignments, exact=False)
            found = self.with_plan(plan, best.amount)
            if found is not None:
                best = found
            if best.amount == self.mine.amount:
                break
        return best

    # -- plans of the helpers -------------------------------------------------------------------------------

    def plans(self) -> Iterator[tuple[Assignment, ...]]:
        """Assignments of the helpers worth trying."""
        for stances in product(*(_stances(self.board, h, self.goal) for h in self.helpers)):
            stance_of = dict(zip((h.creature for h in self.helpers), stances, strict=True))
            for picks in product(*(self._picks(h, stance_of[h.creature]) for h in self.helpers)):
                yield from self._flows(stance_of, picks)

    def _picks(self, helper: Duty, stance: _Stance) -> list[tuple[int, ...]]:
        """The creatures that a helper with deathtouch settles with a point each; none for the others."""
        if not any_is_lethal(self.board, helper.creature):
            return [()]
        those = tuple(r for r in stance.allowed if r != self.goal.planeswalker)
        return list(_subsets(those, helper.amount))

    def _flows(
        self, stance_of: dict[int, _Stance], picks: Sequence[tuple[int, ...]]
    ) -> Iterator[tuple[Assignment, ...]]:
        settled = {r for pick in picks for r in pick}
        own = () if self.one_by_one else self.goal.creatures
        must = {r for s in stance_of.values() for r in s.must} - settled - set(own)
        open_ones = tuple(r for r in self.goal.creatures if r not in settled)
        # what it assigns to the recipient counts too, where a helper needs that dealt with: so much is supposed
        supposed = range(self.mine.amount, -1, -1) if self.recipient in must and not self.one_by_one else (0,)
        for counted in supposed:
            if not any_is_lethal(self.board, self.mine.creature):
                yield from self._flow(stance_of, picks, must, open_ones, counted)
                continue
            # one point of its own settles a creature, so help pays only where it settles one altogether
            needed = must - {self.recipient} if counted else must
            for wanted in _subsets(open_ones, len(open_ones)):
                yield from self._flow(stance_of, picks, needed | set(wanted), (), counted)

    def _flow(
        self,
        stance_of: dict[int, _Stance],
        picks: Sequence[tuple[int, ...]],
        must: set[int],
        wanted: tuple[int, ...],
        counted: int,
    ) -> Iterator[tuple[Assignment, ...]]:
        pick_of = dict(zip((h.creature for h in self.helpers), picks, strict=True))
        flow = Flow(
            {h.creature: h.amount - len(pick_of[h.creature]) for h in self.helpers},
            {c: self._plain(c, s) for c, s in stance_of.items()},
        )
        fixed = given(self.fixed)
        needs = {r: self._need(r, fixed) for r in sorted(must)}
        if self.recipient in needs:
            needs[self.recipient] = max(0, needs[self.recipient] - counted)
        if any(flow.fill(needs).values()):
            return
        flow.fill({r: self._need(r, fixed) for r in wanted if r not in must})
        if self.goal.planeswalker:
            flow.fill({self.goal.planeswalker: loyalty_needed(self.board, 0, self.goal.planeswalker, fixed)})
        made = []
        for helper in self.helpers:
            shares = flow.shares(helper.creature, pick_of[helper.creature])
            rest = helper.amount - sum(shares.values())
            if rest:
                first = stance_of[helper.creature].allowed[0]
                shares[first] = shares.get(first, 0) + rest
            made.append(as_assignment(helper, shares))
        yield tuple(made)

    def _plain(self, creature: int, stance: _Stance) -> tuple[int, ...]:
        """Where damage is worth its amount; a point of deathtouch settles a creature, which is picked apart."""
        if any_is_lethal(self.board, creature):
            return tuple(r for r in stance.allowed if r == self.goal.planeswalker)
        return stance.allowed

    def _need(self, recipient: int, fixed: Given) -> int:
        return lethal(self.board, 0, recipient, fixed)

    # -- the creature's own damage --------------------------------------------------------------------------

    def with_plan(self, plan: tuple[Assignment, ...], beat: int) -> Most | None:
        """The most of its own damage to the recipient once the helpers' plan is fixed; None if no more than `beat`."""
        known = given((*self.fixed, *plan))
        source = self.mine.creature
        shares = {r: lethal(self.board, source, r, known) for r in self.goal.creatures}
        if self.goal.planeswalker:
            shares[self.goal.planeswalker] = loyalty_needed(self.board, source, self.goal.planeswalker, known)
        amount = self.mine.amount - sum(shares.values())
        if amount <= beat or amount < 0:
            return None
        shares[self.recipient] = shares.get(self.recipient, 0) + amount
        own = Assignment(source, tuple(Share(r, n) for r, n in shares.items() if n))
        for ordered in self._orders(plan):
            whole = self.whole(own, ordered)
            if not check(self.board, self.team, (*whole, *self.fixed)):
                return Most(amount, whole)
        return None

    def _orders(self, plan: tuple[Assignment, ...]) -> Iterator[tuple[Assignment, ...]]:
        """The orders in which the helpers may announce: it matters only while each is settled before the next."""
        if not self.one_by_one:
            yield plan
            return
        for n, ordered in enumerate(permutations(plan)):
            if n >= _MOST_ORDERS:
                return
            yield ordered

    def whole(self, own: Assignment, plan: tuple[Assignment, ...]) -> tuple[Assignment, ...]:
        """The team's assignment: what leaves no choice, the plan, the creature's own, everybody else automatic."""
        named = {a.creature for a in (own, *plan)}
        forced = [d.forced for d in self.team if d.forced is not None and d.creature not in named]
        made = [*forced, *plan, own]
        for duty in self.team:
            if duty.forced is None and duty.creature not in named:
                made.append(automatic(self.board, duty, (*self.fixed, *made)))
        return tuple(made)


def _helpers(team: Sequence[Duty], mine: Duty, goal: _Goal) -> tuple[Duty, ...]:
    """The creatures whose damage can matter: they reach what stands in the way, or what those must first deal with."""
    reached = {*goal.creatures, *((goal.planeswalker,) if goal.planeswalker else ())}
    others = [d for d in team if d.creature != mine.creature and not d.nothing and reached]
    found: list[Duty] = []
    while more := [d for d in others if d not in found and reached & set(d.recipients)]:
        found += more
        reached |= {r for d in more for r in d.among}
    return tuple(d for d in team if d in found)


def _stances(board: Board, helper: Duty, goal: _Goal) -> list[_Stance]:
    """What a helper may do that can be of use, what reaches farthest first."""
    found: list[_Stance] = []
    through = goal.planeswalker if goal.planeswalker == helper.target else 0
    if through and helper.mode == "unblocked":
        found.append(_Stance((through,)))
    elif through and helper.trample:
        found.append(_Stance((*helper.among, through), helper.among))
    if through and helper.either:
        found.append(_Stance((through,)))
    if helper.divided:
        found.append(_Stance(helper.divided))
    if helper.among and helper.ordered and not divides_freely(board, helper.creature):
        places = range(len(helper.among), 0, -1)
        found += [_Stance(helper.among[:n], helper.among[: n - 1]) for n in places]
    elif helper.among:
        found.append(_Stance(helper.among))
    return found or [_Stance((helper.target or helper.over,))]


def _subsets(those: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
    """All subsets of at most that many, large ones first."""
    return chain.from_iterable(combinations(those, n) for n in range(min(most, len(those)), -1, -1))


__all__ = ["Most", "most_damage"]
