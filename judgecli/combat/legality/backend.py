"""The interface of a back end: a real solver behind the pure search, imported only when it is needed."""

from __future__ import annotations

from typing import Protocol

from judgecli.combat.legality.fast import Best
from judgecli.combat.legality.model import Model

__all__ = ["Backend", "backend"]


class Backend(Protocol):
    """Answers for one component (`members`: creature indexes, ascending) of a model, within `steps` of its own."""

    def maximum(
        self, model: Model, members: list[int], floor: Best | None, ceiling: int | None, steps: int
    ) -> Best:
        """The most that the component can gain; `proven` False where the steps ended first.

        floor: something known to be possible; ceiling: a known upper bound."""

    def nearest(
        self, model: Model, members: list[int], near: list[int], known: Best, steps: int
    ) -> tuple[int, ...]:
        """Masks that gain as much as `known` (the most), nearest to `near`, then lowest ids as in `fast.nearest`;
        where the steps end first, the nearest that was met."""


def backend() -> Backend:
    """The back end that comes with the program."""
    from judgecli.combat.legality.sat import SatBackend

    return SatBackend()
