"""Sending damage where it is needed: a flow from creatures to what they may damage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


class Flow:
    """Damage of creatures on its way to recipients that need it.

    amounts: creature → what it has to give; allowed: creature → where it may go.
    """

    def __init__(self, amounts: Mapping[int, int], allowed: Mapping[int, tuple[int, ...]]) -> None:
        self.left = dict(amounts)
        self.allowed = allowed
        self.sent: dict[int, dict[int, int]] = {creature: {} for creature in amounts}

    def fill(self, needs: Mapping[int, int]) -> dict[int, int]:
        """Send as much as possible of what each recipient needs; what is still missing, by recipient.

        What an earlier call sent is never taken away from its recipient, though it may come from others then.
        """
        return {recipient: need - self._fill_one(recipient, need) for recipient, need in needs.items()}

    def _fill_one(self, recipient: int, need: int) -> int:
        got = 0
        while got < need:
            amount = self._augment(recipient, need - got, set())
            if not amount:
                break
            got += amount
        return got

    def _augment(self, recipient: int, most: int, seen: set[int]) -> int:
        """Send up to `most` more to the recipient, moving damage from elsewhere where that is made good."""
        for creature, allowed in self.allowed.items():
            if creature in seen or recipient not in allowed:
                continue
            seen.add(creature)
            amount = min(most, self.left[creature])
            if amount:
                self.left[creature] -= amount
                self._send(creature, recipient, amount)
                return amount
            for other, given in tuple(self.sent[creature].items()):
                if other == recipient or not given:
                    continue
                amount = self._augment(other, min(most, given), seen)
                if amount:
                    self._send(creature, other, -amount)
                    self._send(creature, recipient, amount)
                    return amount
        return 0

    def _send(self, creature: int, recipient: int, amount: int) -> None:
        to = self.sent[creature]
        to[recipient] = to.get(recipient, 0) + amount

    def shares(self, creature: int, extra: Iterable[int] = ()) -> dict[int, int]:
        """All the creature's damage by recipient: what was sent, one point for each of `extra`, and what is left
        where it does no harm (an empty dict where it may go nowhere)."""
        found = {r: n for r, n in self.sent[creature].items() if n}
        for recipient in extra:
            found[recipient] = found.get(recipient, 0) + 1
        if self.left[creature]:
            places = (*found, *self.allowed[creature])
            if places:
                found[places[0]] = found.get(places[0], 0) + self.left[creature]
        return found
