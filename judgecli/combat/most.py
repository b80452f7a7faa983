"""The most combat damage that a legal assignment can send somewhere (`max X -> D`), and that assignment.

The player's other creatures help: what they assign to a shared blocker counts towards its lethal damage
(702.19b).  Where no order binds this is a question of flow: damage of the helpers goes to the blockers of `X`, a
unit of a helper with deathtouch settles a blocker altogether.  Where an order binds, the helpers' legal
assignments are tried one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from msgspec import Struct

from judgecli.board.table import Assignment, Board, Share
from judgecli.characteristics import view
from judgecli.combat.assigning import automatic
from judgecli.combat.assignment import check, given, lethal
from judgecli.combat.duties import Duty, duties
from judgecli.rules import edition

_MOST_TRIES = 200_000


class Most(Struct, frozen=True):
    """amount: the most; assignments: of all that player's creatures, reaching it.  exact: nothing better exists
    (false: too many assignments to try them all, so it is a lower bound)."""

    amount: int
    assignments: tuple[Assignment, ...]
    exact: bool = True


def most_damage(board: Board, creature: int, recipient: int) -> Most:
    """Exact for every edition within the bound on tries.  The board is at a combat damage step."""
    mine = next((d for d in duties(board) if d.creature == creature), None)
    if mine is None or recipient not in mine.recipients:
        return Most(0, ())
    team = tuple(d for d in duties(board) if d.player == mine.player)
    helpers = tuple(d for d in team if d.creature != creature and set(d.among) & set(mine.among))
    if mine.forced is not None or recipient in mine.divided or (mine.either and recipient == mine.target):
        return Most(
            mine.amount, _whole(board, team, Assignment(creature, (Share(recipient, mine.amount),)), ())
        )
    ordered = any(d.ordered for d in team)
    plans = _tried_plans(board, helpers) if ordered else _helpful_plans(board, mine, helpers)
    best = Most(-1, ())
    for tries, plan in enumerate(plans):
        if tries >= _MOST_TRIES:
            return Most(best.amount, best.assignments, exact=False)
        found = _best_with(board, mine, recipient, plan)
        if found is not None and found.amount > best.amount:
            whole = _whole(board, team, found.assignments[0], plan)
            if not check(board, team, whole):
                best = Most(found.amount, whole)
        if best.amount == mine.amount:
            break
    return best if best.amount >= 0 else Most(0, ())


def _whole(
    board: Board, team: tuple[Duty, ...], own: Assignment, plan: tuple[Assignment, ...]
) -> tuple[Assignment, ...]:
    """The team's assignment: the plan, the creature's own, everybody else automatic."""
    made = (own, *plan)
    named = {a.creature for a in made}
    for duty in team:
        if duty.creature not in named:
            made = (*made, automatic(board, duty, made))
    return made


def _best_with(board: Board, mine: Duty, recipient: int, plan: tuple[Assignment, ...]) -> Most | None:
    """The most of `mine` to the recipient once the helpers' plan is fixed."""
    all_given = given(plan)
    needs = {b: lethal(board, mine.creature, b, all_given) for b in mine.among}
    if recipient in mine.among:
        before = sum(needs[b] for b in _before(mine, recipient))
        amount = mine.amount - before
        shares = {b: needs[b] for b in _before(mine, recipient)}
    else:
        amount = mine.amount - sum(needs.values())
        shares = dict(needs)
        if recipient == mine.over and mine.target:
            loyalty = board.objects[mine.target].count("loyalty") - all_given.others(
                mine.creature, mine.target
            )
            shares[mine.target] = max(0, loyalty)
            amount -= shares[mine.target]
    if amount < 0:
        return Most(0, (automatic(board, mine, plan),))
    shares[recipient] = shares.get(recipient, 0) + amount
    own = Assignment(mine.creature, tuple(Share(r, n) for r, n in shares.items() if n))
    return Most(amount, (own,))


def _before(mine: Duty, recipient: int) -> tuple[int, ...]:
    return mine.among[: mine.among.index(recipient)] if mine.ordered else ()


# -- today's rules: helpers as a flow ---------------------------------------------------------------------


def _helpful_plans(board: Board, mine: Duty, helpers: tuple[Duty, ...]) -> Iterator[tuple[Assignment, ...]]:
    """Plans of the helpers worth trying: every way for those with deathtouch to settle blockers, the rest by flow."""
    deadly = [h for h in helpers if _settles(board, h)]
    plain = [h for h in helpers if h not in deadly]
    own_settles = _settles(board, mine)
    choices = [list(_subsets(tuple(b for b in h.among if b in mine.among), h.amount)) for h in deadly]
    for picks in product(*choices):
        settled = {b for pick in picks for b in pick}
        made = tuple(Assignment(h.creature, _spread(h, pick)) for h, pick in zip(deadly, picks, strict=True))
        open_ones = tuple(b for b in mine.among if b not in settled)
        if own_settles:
            # one point of its own settles a blocker, so helping pays only where it settles one completely
            for wanted in _subsets(open_ones, len(open_ones)):
                flow = _flow(board, mine, plain, wanted)
                if flow is not None:
                    yield (*made, *flow)
        else:
            flow = _flow(board, mine, plain, open_ones, partial=True)
            if flow is not None:
                yield (*made, *flow)


def _settles(board: Board, duty: Duty) -> bool:
    any_is_lethal = edition(board.edition).plays("deathtouch_assignment") == "any nonzero is lethal"
    return any_is_lethal and view(board, duty.creature).has("deathtouch")


def _subsets(those: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
    """All subsets of at most that many, large ones first."""
    for size in range(min(most, len(those)), -1, -1):
        yield from combinations(those, size)


def _spread(helper: Duty, pick: tuple[int, ...]) -> tuple[Share, ...]:
    """One point to each that is to be settled, the rest to the first of them (or the helper's first blocker)."""
    first = pick[0] if pick else helper.among[0]
    shares = dict.fromkeys(pick, 1)
    shares[first] = shares.get(first, 0) + helper.amount - len(pick)
    return tuple(Share(r, n) for r, n in shares.items() if n)


def _flow(
    board: Board, mine: Duty, helpers: list[Duty], wanted: tuple[int, ...], *, partial: bool = False
) -> tuple[Assignment, ...] | None:
    """The helpers' damage so that the wanted blockers need as little as possible of `mine`; None where they can't
    all be settled completely (`partial`: as far as it goes)."""
    open_needs = {b: max(0, (view(board, b).toughness or 0) - board.objects[b].damage) for b in wanted}
    sent: dict[tuple[int, int], int] = {}
    left = {h.creature: h.amount for h in helpers}
    for blocker in wanted:
        while open_needs[blocker] > 0 and _augment(helpers, blocker, left, sent, set()):
            open_needs[blocker] -= 1
    if not partial and any(open_needs.values()):
        return None
    made = []
    for helper in helpers:
        shares = {r: n for (s, r), n in sent.items() if s == helper.creature and n}
        rest = left[helper.creature]
        if rest:
            first = next(iter(shares), helper.among[0])
            shares[first] = shares.get(first, 0) + rest
        made.append(Assignment(helper.creature, tuple(Share(r, n) for r, n in shares.items())))
    return tuple(made)


def _augment(
    helpers: list[Duty],
    blocker: int,
    left: dict[int, int],
    sent: dict[tuple[int, int], int],
    seen: set[int],
) -> bool:
    """Send one more point to the blocker, moving points of a helper from another blocker where needed."""
    for helper in helpers:
        if blocker not in helper.among or helper.creature in seen:
            continue
        seen.add(helper.creature)
        if left[helper.creature] > 0:
            left[helper.creature] -= 1
            sent[helper.creature, blocker] = sent.get((helper.creature, blocker), 0) + 1
            return True
        for other in helper.among:
            if (
                other != blocker
                and sent.get((helper.creature, other), 0) > 0
                and _augment(helpers, other, left, sent, seen)
            ):
                sent[helper.creature, other] -= 1
                sent[helper.creature, blocker] = sent.get((helper.creature, blocker), 0) + 1
                return True
    return False


# -- editions with an order: helpers by trial -------------------------------------------------------------


def _tried_plans(board: Board, helpers: tuple[Duty, ...]) -> Iterator[tuple[Assignment, ...]]:
    """Every way in which the helpers can divide their damage among the creatures opposite them."""
    ways = [list(_divisions(h)) for h in helpers]
    yield from product(*ways)


def _divisions(duty: Duty) -> Iterator[Assignment]:
    def split(left: int, among: tuple[int, ...]) -> Iterator[tuple[Share, ...]]:
        if len(among) == 1:
            yield (Share(among[0], left),) if left else ()
            return
        for amount in range(left, -1, -1):
            for rest in split(left - amount, among[1:]):
                yield ((Share(among[0], amount),) if amount else ()) + rest

    for shares in split(duty.amount, duty.recipients):
        yield Assignment(duty.creature, shares)
