"""What the parts in force mean for one declaration: whom, against whom, and whether they count now."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from judgecli.board.abilities import (
    AttackTarget,
    Condition,
    Filter,
    NotModelled,
    Part,
)
from judgecli.board.table import Board
from judgecli.characteristics import Static, View, fits, holds, statics_of, views
from judgecli.combat.sides import party
from judgecli.rules import edition

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

    @cached_property
    def _attacked_as_one(self) -> bool:
        """Until 2018-04-26 a team in Two-Headed Giant is attacked as a whole: who can't attack one of its players
        can't attack the team (810.7c)."""
        heads = self.board.variant == "two-headed giant"
        return heads and bool(edition(self.board.edition).plays("two_headed_team_attacked"))

    def at(self, at: AttackTarget | None, target: int, static: Static, creature: int) -> bool:
        """Whether attacking `target` is attacking what the part means."""
        if at is None:
            return True
        is_player = self.board.is_player(target)
        if at.negated and at.players_only and not is_player:
            return False
        found = any(self._is(kind, at, target, static, creature) for kind in at.kinds)
        return found != at.negated

    def _is(self, kind: str, at: AttackTarget, target: int, static: Static, creature: int) -> bool:
        board = self.board
        player = board.is_player(target)
        you = static.controller
        seen = None if player else self.views.get(target)
        thing = board.objects.get(static.source)
        match kind:
            case "you":
                return target == you or (player and self._attacked_as_one and target in party(board, you))
            case "your planeswalkers":
                return seen is not None and seen.is_planeswalker and seen.controller == you
            case "your battles":
                return seen is not None and seen.is_battle and board.objects[target].protector == you
            case "opponents":
                return player and target in board.opponents(you)
            case "players":
                return player
            case "planeswalkers":
                return seen is not None and seen.is_planeswalker
            case "battles":
                return seen is not None and seen.is_battle
            case "owner":
                return player and target == board.objects[creature].owner
            case "owner's planeswalkers":
                owner = board.objects[creature].owner
                return seen is not None and seen.is_planeswalker and seen.controller == owner
            case "self":
                return target == static.source
            case "attached player":
                return thing is not None and player and thing.attached_to == target
            case "attached controller":
                worn = board.objects.get(thing.attached_to) if thing is not None else None
                return worn is not None and target == worn.controller
            case "id":
                return target == at.id
            case _:
                self.unknown[static.source, static.text] = None
                return False

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
