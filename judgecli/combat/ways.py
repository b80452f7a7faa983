"""The ways in which one creature's combat damage may be assigned, each as bounds on the amounts (510.1b-d, 702.19).

A way allows some recipients and asks for at least so much to some of them; within that the damage is divided at will.
An assignment is legal if one of the ways of its creature allows it.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from judgecli.board.table import Assignment, Board, Share
from judgecli.combat.duties import Duty
from judgecli.combat.lethal import Given, divides_freely, lethal, loyalty_needed


class Way(Struct, frozen=True):
    """allowed: who may get damage; floors: recipient → the least it must get; amount: all that is assigned."""

    allowed: tuple[int, ...]
    amount: int
    floors: Mapping[int, int] = {}

    def allows(self, amounts: Mapping[int, int]) -> bool:
        """Whether amounts by recipient keep to it; none may be negative."""
        return (
            sum(amounts.values()) == self.amount
            and all(n == 0 or (n > 0 and r in self.allowed) for r, n in amounts.items())
            and all(amounts.get(r, 0) >= least for r, least in self.floors.items())
        )

    @property
    def possible(self) -> bool:
        """Whether its damage is enough for what it asks."""
        return sum(self.floors.values()) <= self.amount and bool(self.allowed or not self.amount)

    def nearest(self, amounts: Mapping[int, int]) -> dict[int, int]:
        """The amounts of this way that differ least from `amounts`; ties: what is farthest on gives and gets."""
        fixed = {r: max(amounts.get(r, 0), self.floors.get(r, 0), 0) for r in self.allowed}
        excess = sum(fixed.values()) - self.amount
        for recipient in reversed(self.allowed):
            if excess <= 0:
                break
            less = min(excess, fixed[recipient] - self.floors.get(recipient, 0))
            fixed[recipient] -= less
            excess -= less
        if excess < 0:
            last = next((r for r in reversed(self.allowed) if fixed[r]), self.allowed[-1])
            fixed[last] -= excess
        return fixed


def ways(board: Board, duty: Duty, all_given: Given) -> tuple[Way, ...]:
    """Every way, the one that reaches farthest first.  all_given: what counts towards lethal damage."""
    if duty.nothing:
        return (Way((), 0),)
    found: list[Way] = []
    if duty.mode == "unblocked":
        found += _onward(board, duty, all_given, {})
    elif duty.trample:
        needs = {r: lethal(board, duty.creature, r, all_given) for r in duty.among}
        found += _onward(board, duty, all_given, needs)
    if duty.either:
        found += _onward(board, duty, all_given, {}, among=())
    if duty.divided:
        found.append(Way(duty.divided, duty.amount))
    if duty.among:
        found += _among(board, duty, all_given)
    if duty.optional:
        found.append(Way((), 0))
    return tuple(w for w in found if w.possible)


def _onward(
    board: Board, duty: Duty, all_given: Given, needs: Mapping[int, int], among: tuple[int, ...] | None = None
) -> list[Way]:
    """On to what is attacked, and to the player beyond a planeswalker, once `needs` are met."""
    creatures = duty.among if among is None else among
    found: list[Way] = []
    if duty.over:
        floors = dict(needs)
        if duty.target:
            floors[duty.target] = loyalty_needed(board, duty.creature, duty.target, all_given)
        found.append(Way((*creatures, *_some(duty.target), duty.over), duty.amount, floors))
    if duty.target:
        found.append(Way((*creatures, duty.target), duty.amount, dict(needs)))
    return found


def _some(id: int) -> tuple[int, ...]:
    return (id,) if id else ()


def _among(board: Board, duty: Duty, all_given: Given) -> list[Way]:
    """Among the creatures opposite; where an order binds, as far down as those ahead have lethal damage."""
    if not duty.ordered or divides_freely(board, duty.creature):
        return [Way(duty.among, duty.amount)]
    found: list[Way] = []
    floors: dict[int, int] = {}
    for place, recipient in enumerate(duty.among):
        found.append(Way(duty.among[: place + 1], duty.amount, dict(floors)))
        floors[recipient] = lethal(board, duty.creature, recipient, all_given)
    return found[::-1]


def amounts_of(assignment: Assignment) -> dict[int, int]:
    """recipient → amount."""
    amounts: dict[int, int] = {}
    for share in assignment.shares:
        amounts[share.recipient] = amounts.get(share.recipient, 0) + share.amount
    return amounts


def as_assignment(duty: Duty, amounts: Mapping[int, int]) -> Assignment:
    """The amounts as an assignment, recipients in the order in which they are named."""
    places = {r: place for place, r in enumerate(duty.recipients)}
    named = sorted((r for r, n in amounts.items() if n), key=lambda r: places.get(r, len(places)))
    return Assignment(duty.creature, tuple(Share(r, amounts[r]) for r in named))
