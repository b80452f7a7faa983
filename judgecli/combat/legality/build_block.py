"""Declaring blockers as a problem (509.1a-c), for one defending player or team; attackers of others and other
players' blockers are ignored (802.4b)."""

from __future__ import annotations

from functools import cached_property

from judgecli.board.abilities import (
    AllMustBlock,
    AsThough,
    BlockerCount,
    CantBeBlocked,
    CantBlock,
    Capacity,
    Condition,
    Filter,
    MustBeBlocked,
    MustBlock,
)
from judgecli.board.table import Board
from judgecli.board.verdicts import Violation
from judgecli.characteristics import Static
from judgecli.combat.legality.build import Declaring
from judgecli.combat.legality.problem import Bound, Pairs, Want
from judgecli.combat.sides import party
from judgecli.rules import edition

__all__ = ["Blockers", "blockers"]

#: Keyword evasion that a permission to block "as though" with that word sets aside.
_SET_ASIDE = {
    "reach": ("flying",),
    "flying": ("flying",),
    "shadow": ("shadow",),
}


def blockers(board: Board, player: int) -> Blockers:
    """The declaration of blockers that the player's side could make on this board; kept on the board."""
    kept: dict[int, Blockers] = board.memo.setdefault("blockers", {})
    if player not in kept:
        kept[player] = Blockers(board, player)
    return kept[player]


class Blockers(Declaring):
    about = "block"
    choose = "blockers.choose"
    restrictions = "blockers.restrictions"
    requirements = "blockers.requirements"
    total_cost = "blockers.total_cost"

    def __init__(self, board: Board, player: int) -> None:
        side = party(board, player)
        self._defender = {a.creature: a.defender for a in board.combat.attacking}
        targets = tuple(sorted(a for a, defender in self._defender.items() if defender in side))
        super().__init__(board, player, side, targets)
        self._as_though = [
            s
            for s in self.sense.statics(AsThough)
            if isinstance(s.part, AsThough) and s.part.action == "block"
        ]

    def defending(self, target: int) -> int:
        return self._defender.get(target, self.player)

    # -- which pairs (509.1a) -------------------------------------------------------------------------------

    def _may(self, what: str, creature: int, target: int) -> bool:
        for static in self._as_though:
            part = static.part
            assert isinstance(part, AsThough)
            if (
                part.what == what
                and self.sense.means(part.who, creature, static)
                and (self._any_attacker(part) or self.sense.means(part.blocking, target, static, creature))
                and self.sense.counts(part.when, static, creature, self.defending(target))
            ):
                return True
        return False

    @staticmethod
    def _any_attacker(part: AsThough) -> bool:
        """ "Creatures with islandwalk can be blocked as though they didn't have it" needn't ask who has it."""
        return part.blocking is None or part.what.startswith("no ")

    # -- whom (509.1a-b) --------------------------------------------------------------------------------

    def pair_reasons(self, creature: int, target: int) -> list[Violation]:
        found: list[Violation] = []
        if self.board.objects[creature].tapped and not self._may("untapped", creature, target):
            found.append(Violation("tapped", self.choose, creature))
        if target not in self._defender:
            found.append(Violation("not attacking", self.choose, creature, (target,)))
            return found
        if target not in self.targets:
            found.append(Violation("not attacking you", self.choose, creature, (target,)))
            return found
        aside = self._set_aside(creature, target)
        for static in self._cant_of.get(creature, ()):
            part = static.part
            assert isinstance(part, CantBlock)
            if (
                static.keyword not in aside
                and (part.what is None or self.sense.means(part.what, target, static, creature))
                and self._binds(static, part, creature, target)
            ):
                others = (target,) if part.what is not None else ()
                kind = "evasion" if static.keyword and part.what is not None else "can't block"
                found.append(self.violation(kind, static, creature, others))
        for static in self._evasion_of.get(target, ()):
            part = static.part
            assert isinstance(part, CantBeBlocked)
            if (
                not self._ignored(static, aside)
                and (part.by is None or self.sense.means(part.by, creature, static, target))
                and self._binds(static, part, target, target)
            ):
                found.append(self._evaded(static, part, creature, target))
        return found

    def _evaded(self, static: Static, part: CantBeBlocked, creature: int, target: int) -> Violation:
        if static.keyword:
            return self.violation("evasion", static, creature, (target,))
        return self.violation("can't be blocked", static, target, () if part.by is None else (creature,))

    def _set_aside(self, creature: int, target: int) -> frozenset[str]:
        """Keywords that don't keep this creature from blocking that attacker, thanks to a permission."""
        if not self._as_though:
            return frozenset()
        found: set[str] = set()
        for static in self._as_though:
            part = static.part
            assert isinstance(part, AsThough)
            if self._may(part.what, creature, target):
                found.update(_SET_ASIDE.get(part.what, ()))
                if part.what.startswith("no "):
                    found.add(part.what[3:])
        return frozenset(found)

    @staticmethod
    def _ignored(static: Static, aside: frozenset[str]) -> bool:
        """A landwalk is named by its land ("islandwalk")."""
        return bool(aside) and (static.keyword in aside or static.text.lower().rstrip(".") in aside)

    def _binds(self, static: Static, part: CantBlock | CantBeBlocked, creature: int, target: int) -> bool:
        if _on_declaration(part.unless) or _on_declaration(part.when):
            return False
        defending = self.defending(target)
        if not self.sense.counts(part.when, static, creature, defending):
            return False
        return part.unless is None or self.sense.counts(part.unless, static, creature, defending) is False

    @cached_property
    def _cant_of(self) -> dict[int, list[Static]]:
        """Creature → the "can't block"s about it."""
        found: dict[int, list[Static]] = {}
        for static in self.sense.statics(CantBlock):
            part = static.part
            assert isinstance(part, CantBlock)
            for c in self.sense.mine(part.who, static):
                found.setdefault(c, []).append(static)
        return found

    @cached_property
    def _evasion_of(self) -> dict[int, list[Static]]:
        """Attacker → the "can't be blocked"s about it."""
        found: dict[int, list[Static]] = {}
        for static in self.sense.statics(CantBeBlocked):
            part = static.part
            assert isinstance(part, CantBeBlocked)
            for t in self.attackers_meant(part.who, static):
                found.setdefault(t, []).append(static)
        return found

    def attackers_meant(self, who: Filter, static: Static) -> list[int]:
        """The attackers of this side that the part is about."""
        if who.base == "self" and not who.terms and not who.any_of:
            return [t for t in static.affected or (static.source,) if t in self.targets]
        return self.sense.among(who, self.targets, static)

    # -- capacity and the whole declaration (509.1a-b) --------------------------------------------------

    @cached_property
    def capacity(self) -> dict[int, int]:
        """How many attackers each may block, where that isn't one."""
        found: dict[int, int] = {}
        for static in self.sense.statics(Capacity):
            part = static.part
            assert isinstance(part, Capacity)
            for c in self.sense.mine(part.who, static):
                if self.sense.counts(part.when, static, c, self.player):
                    more = max(len(self.targets), 1) if part.unlimited else part.more
                    found[c] = found.get(c, 1) + more
        return found

    def make_bounds(self) -> list[Bound]:
        found = self.group_bounds()
        for static in self.sense.statics(BlockerCount):
            part = static.part
            assert isinstance(part, BlockerCount)
            for t in self.attackers_meant(part.who, static):
                if self.sense.counts(getattr(part, "when", None), static, t, self.defending(t)):
                    found.extend(self._number(static, part, t))
        for static in self.sense.statics(CantBlock):
            part = static.part
            assert isinstance(part, CantBlock)
            for condition, negated in ((part.unless, False), (part.when, True)):
                if condition is not None and _on_declaration(condition):
                    least = max(condition.least, 1)
                    for c in self.sense.mine(part.who, static):
                        found.append(
                            self.companion(static, c, condition.filter, least, negated != condition.negated)
                        )
        return found

    def _number(self, static: Static, part: BlockerCount, target: int) -> list[Bound]:
        at = Pairs(None, frozenset((target,)))
        found: list[Bound] = []
        if part.least > 1:
            broken = self.violation("too few blockers", static, target, number=part.least)
            found.append(Bound(at, broken, low=part.least, when=at))
        if part.most:
            broken = self.violation("too many blockers", static, target, number=part.most)
            found.append(Bound(at, broken, high=part.most))
        return found

    # -- requirements (509.1c) --------------------------------------------------------------------------

    def make_wants(self) -> list[Want]:
        found: list[Want] = []
        for static in self.sense.statics(MustBlock):
            part = static.part
            assert isinstance(part, MustBlock)
            for c in self.sense.mine(part.who, static):
                if not self._excused(c, static):
                    found.extend(self._must(static, part, c))
        for static in self.sense.statics(MustBeBlocked):
            part = static.part
            assert isinstance(part, MustBeBlocked)
            for t in self.attackers_meant(part.who, static):
                if self.sense.counts(part.when, static, t, self.defending(t)):
                    found.append(self._be_blocked(static, part, t))
        for static in self.sense.statics(AllMustBlock):
            part = static.part
            assert isinstance(part, AllMustBlock)
            for t in self.attackers_meant(part.who, static):
                if self.sense.counts(part.when, static, t, self.defending(t)):
                    found.extend(self._all_block(static, part, t))
        found.sort(key=lambda w: w.status.creature)
        return found

    def _excused(self, creature: int, static: Static) -> bool:
        if self.exemption != "never forced" and self.board.objects[creature].tapped:
            return True
        once = static.lasts == "turn" or "each turn" in static.text
        if not once or edition(self.board.edition).plays("requirements_each_combat"):
            return False
        return creature in getattr(self.board.turn, "blocked_with", ())

    def _must(self, static: Static, part: MustBlock, creature: int) -> list[Want]:
        when, when_least = None, 1
        companions = self.companion_condition(part.when, static, creature)
        if companions is not None:
            when, when_least = companions
        elif not self.sense.counts(part.when, static, creature, self.player):
            return []
        one = frozenset((creature,))
        if part.what is None:
            return [self.want("block", static, creature, Pairs(one), when=when, when_least=when_least)]
        targets = tuple(self.sense.among(part.what, self.targets, static, creature))
        over = Pairs(one, frozenset(targets))
        return [self.want("block", static, creature, over, targets, when=when, when_least=when_least)]

    def _be_blocked(self, static: Static, part: MustBeBlocked, target: int) -> Want:
        by: frozenset[int] | None = None
        others: tuple[int, ...] = ()
        if part.by is not None:
            others = tuple(self.sense.among(part.by, self.creatures, static, target))
            by = frozenset(others)
        over = Pairs(by, frozenset((target,)))
        if part.exactly:
            return self.want("be blocked", static, target, over, others, low=part.exactly, high=part.exactly)
        return self.want("be blocked", static, target, over, others, low=max(part.least, 1))

    def _all_block(self, static: Static, part: AllMustBlock, target: int) -> list[Want]:
        """One for each creature that is able to block it, as far as it alone is concerned."""
        at = frozenset((target,))
        return [
            self.want("all block", static, c, Pairs(frozenset((c,)), at), (target,))
            for c in self.creatures
            if (part.by is None or self.sense.means(part.by, c, static, target))
            and not self.reasons(c, target)
        ]


def _on_declaration(condition: Condition | None) -> bool:
    return condition is not None and condition.kind == "companion"
