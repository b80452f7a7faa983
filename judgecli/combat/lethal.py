"""What lethal damage is while combat damage is assigned (510.1, 702.2, 702.19).

What counts depends on the date: see `deathtouch_assignment` in rulesdata/behaviour.toml.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from judgecli.board.table import Assignment, Board
from judgecli.board.verdicts import Helping, LethalDamage
from judgecli.characteristics import view
from judgecli.rules import edition


class Given(Struct, frozen=True):
    """Damage assigned in this step: recipient → source → amount."""

    amounts: Mapping[int, Mapping[int, int]]

    def by(self, source: int, recipient: int) -> int:
        """What the one assigns to the other."""
        return self.amounts.get(recipient, {}).get(source, 0)

    def others(self, source: int, recipient: int) -> Mapping[int, int]:
        """What all but `source` assign to the recipient, by source."""
        return {s: n for s, n in self.amounts.get(recipient, {}).items() if s != source and n > 0}


def given(assignments: Iterable[Assignment]) -> Given:
    amounts: dict[int, dict[int, int]] = {}
    for assignment in assignments:
        for share in assignment.shares:
            to = amounts.setdefault(share.recipient, {})
            to[assignment.creature] = to.get(assignment.creature, 0) + share.amount
    return Given(amounts)


def any_is_lethal(board: Board, source: int) -> bool:
    """Whether one point from that source counts as lethal damage when it is assigned: deathtouch, since 2010-07-16."""
    touches = bool(source) and view(board, source).has("deathtouch")
    return touches and edition(board.edition).plays("deathtouch_assignment") == "any nonzero is lethal"


def divides_freely(board: Board, source: int) -> bool:
    """2009-07-11 to 2010-07-15: a source with deathtouch was free of the damage assignment order (702.2b then)."""
    plays = edition(board.edition).plays("deathtouch_assignment")
    return plays == "free division" and view(board, source).has("deathtouch")


def lethal(board: Board, source: int, recipient: int, all_given: Given) -> int:
    """How much `source` (0: a source without deathtouch) must assign to the creature `recipient` for it to be assigned
    lethal damage.

    Takes into account marked damage, deathtouch, and damage from other creatures assigned in the same step, but
    nothing that might change the damage actually dealt (702.19b).
    """
    others = all_given.others(source, recipient)
    missing = (view(board, recipient).toughness or 0) - board.objects[recipient].damage - sum(others.values())
    if missing <= 0 or any(any_is_lethal(board, s) for s in others):
        return 0
    return 1 if any_is_lethal(board, source) else missing


def loyalty_needed(board: Board, source: int, planeswalker: int, all_given: Given) -> int:
    """How much `source` must assign to a planeswalker before it may go on (702.19c)."""
    others = sum(all_given.others(source, planeswalker).values())
    return max(0, board.objects[planeswalker].count("loyalty") - others)


def explained(board: Board, source: int, recipient: int, all_given: Given) -> LethalDamage:
    """The number for a creature that is blocking, or blocked, and what it rests on."""
    helping = tuple(
        Helping(s, n, any_is_lethal(board, s)) for s, n in all_given.others(source, recipient).items()
    )
    return LethalDamage(
        creature=source,
        recipient=recipient,
        need=lethal(board, source, recipient, all_given),
        whole=view(board, recipient).toughness or 0,
        marked=board.objects[recipient].damage,
        helping=helping,
        deathtouch=any_is_lethal(board, source),
    )


def loyalty_explained(board: Board, source: int, planeswalker: int, all_given: Given) -> LethalDamage:
    """The same for a planeswalker that damage is to trample over."""
    helping = tuple(Helping(s, n) for s, n in all_given.others(source, planeswalker).items())
    return LethalDamage(
        creature=source,
        recipient=planeswalker,
        need=loyalty_needed(board, source, planeswalker, all_given),
        whole=board.objects[planeswalker].count("loyalty"),
        helping=helping,
        loyalty=True,
    )
