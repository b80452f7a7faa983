"""What the parts in force mean for one declaration: whom, against whom, and whether they count now."""

from __future__ import annotations

from collections.abc import Iterable

from judgecli.board.abilities import (
    AttackTarget,
    Condition,
    Filter,
    NotModelled,
    Part,
)
from judgecli.board.table import Board
from judgecli.characteristics import Static, View, attack_means, fits, holds, statics_of, views
from judgecli.characteristics.attacked import NOT_FOLLOWED

__all__ = ["Sense"]

#: Terms that compare an object with "the source": they look at the creature that the part is about.
_COMPARING = frozenset({"power>source", "power<source", "shares colour with source"})


class Sense:
    """Reads the statics of a board for the creatures of one side (`side`: players that declare together).

    unknown: (source, wording) of what couldn't be told and so was left out.
    """

    def __init__(self, board: Board, about: str, side: tuple[int, ...]) -> None:
        self.board = board
        self.about = about
        self.side = side
        self.views = views(board)
        self.unknown: dict[tuple[int, str], None] = {}
        self.creatures: tuple[int, ...] = tuple(
            sorted(
                thing.id
                for thing in board.battlefield
                if thing.controller in side and "creature" in self.views[thing.id].types
            )
        )
        self._meant: dict[tuple[int, int, int, int, int], bool] = {}
        self._filters: list[Filter] = []  # kept so that ids of filters stay their own

    def statics(self, kind: type[Part]) -> tuple[Static, ...]:
        return statics_of(self.board, kind)

    def view(self, id: int) -> View:
        return self.views[id]

    def means(self, what: Filter | None, candidate: int, static: Static, subject: int = 0) -> bool:
        """Whether a filter of the static means the candidate.

        subject: the creature the part is about, where the filter describes another one ("creatures with
        greater power").
        """
        if what is None:
            return True
        if what.base == "self" and not what.terms and not what.any_of and not what.other:
            return candidate in static.affected if static.affected else candidate == static.source
        source = subject if subject and _compares(what) else static.source
        effect = static.effect
        key = (id(what), candidate, source, static.source, effect)
        known = self._meant.get(key)
        if known is None:
            self._filters.append(what)
            affected = (subject,) if what.other and subject else static.affected
            known = self._meant[key] = fits(
                self.board, self.views, what, candidate, source, static.controller, affected
            )
        return known

    def among(self, what: Filter, candidates: Iterable[int], static: Static, subject: int = 0) -> list[int]:
        """Those candidates that the filter means."""
        return [c for c in candidates if self.means(what, c, static, subject)]

    def mine(self, what: Filter, static: Static) -> list[int]:
        """The creatures of the declaring side that the filter means."""
        if what.base == "self" and not what.terms and not what.any_of:
            affected = static.affected or (static.source,)
            if len(affected) == 1:
                return [affected[0]] if affected[0] in self.creatures else []
        return self.among(what, self.creatures, static)

    def counts(
        self, condition: Condition | None, static: Static, creature: int, defending: int
    ) -> bool | None:
        """Whether a condition holds for this creature and this defending player; None: it can't be told, and the
        wording is noted as not modelled."""
        if condition is None:
            return True
        affected = (creature,) if creature and _own(static) else static.affected
        found = holds(
            self.board, self.views, condition, static.source, static.controller, defending, affected
        )
        if found is None:
            self.unknown[static.source, static.text] = None
        return found

    def at(self, at: AttackTarget | None, target: int, static: Static, creature: int) -> bool:
        """Whether attacking `target` is attacking what the part means; what the table doesn't follow is noted."""
        if at is not None and not NOT_FOLLOWED.isdisjoint(at.kinds):
            self.unknown[static.source, static.text] = None
        return attack_means(self.board, at, target, static, creature)

    def not_modelled(self) -> tuple[tuple[int, str], ...]:
        """Wording that could touch the declaration and wasn't understood, or rests on what the table can't know."""
        found = dict.fromkeys(
            (static.source, static.text)
            for static in self.statics(NotModelled)
            if isinstance(static.part, NotModelled) and self.about in static.part.touches
        )
        found.update(self.unknown)
        return tuple(found)


def _compares(what: Filter) -> bool:
    return any(t.what in _COMPARING for t in what.terms) or any(
        t.what in _COMPARING for group in what.any_of for t in group
    )


def _own(static: Static) -> bool:
    """Whether the part speaks of each affected object for itself."""
    who = getattr(static.part, "who", None)
    return who is not None and who.base == "self"
