"""Declaring attackers as a problem (508.1a-d): who may be chosen, what each may attack, restrictions on single
attacks and on the whole, requirements, costs."""

from __future__ import annotations

from judgecli.board.abilities import (
    AsThough,
    CantAttack,
    Condition,
    FollowAttack,
    MustAttack,
    MustAttackWith,
)
from judgecli.board.table import Board
from judgecli.board.verdicts import Violation
from judgecli.characteristics import Static
from judgecli.combat.legality.build import Declaring
from judgecli.combat.legality.problem import Bound, Pairs, Want
from judgecli.combat.sides import attacking_side
from judgecli.rules import edition

__all__ = ["Attackers", "attackable", "attackers", "defender_of", "defenders"]


def attackers(board: Board) -> Attackers:
    """The declaration of attackers that the active side could make on this board; kept on the board."""
    kept: Attackers | None = board.memo.get("attackers")
    if kept is None:
        kept = board.memo["attackers"] = Attackers(board)
    return kept


def defenders(board: Board, player: int) -> tuple[int, ...]:
    """Whom the player may attack: all opponents, or with a variant only the neighbour (802.2, 803.1)."""
    opponents = board.opponents(player)
    if board.variant == "attack left":
        return opponents[:1]
    if board.variant == "attack right":
        return opponents[-1:]
    return opponents


def defender_of(board: Board, target: int) -> int:
    """The player who defends a player, planeswalker or battle (508.5, 310.9d); 0 for anything else."""
    if board.is_player(target):
        return target
    thing = board.objects.get(target)
    if thing is None or thing.zone != "battlefield" or thing.phased_out:
        return 0
    from judgecli.characteristics import view

    seen = view(board, target)
    if seen.is_battle:
        return thing.protector
    return thing.controller if seen.is_planeswalker else 0


def attackable(board: Board, player: int) -> tuple[int, ...]:
    """Everything the player's creatures may attack: defending players, their planeswalkers, battles that they
    protect (506.2, 310.9b), ascending."""
    players = defenders(board, player)
    things = [o.id for o in board.battlefield if defender_of(board, o.id) in players]
    return (*sorted(players), *sorted(things))


class Attackers(Declaring):
    about = "attack"
    choose = "attackers.choose"
    restrictions = "attackers.restrictions"
    requirements = "attackers.requirements"
    total_cost = "attackers.total_cost"

    def __init__(self, board: Board) -> None:
        super().__init__(board, board.active, attacking_side(board), attackable(board, board.active))
        self._cant = self.sense.statics(CantAttack)
        self._as_though = [
            s
            for s in self.sense.statics(AsThough)
            if isinstance(s.part, AsThough) and s.part.action == "attack"
        ]

    def defending(self, target: int) -> int:
        return defender_of(self.board, target)

    # -- who and what (508.1a-b) ------------------------------------------------------------------------

    def creature_reasons(self, creature: int) -> list[Violation]:
        found = super().creature_reasons(creature)
        if creature in self.sense.views and self.board.objects[creature].tapped:
            found.append(Violation("tapped", self.choose, creature))
        return found

    def _may(self, what: str, creature: int, target: int) -> bool:
        """Whether it can attack this target as though …"""
        for static in self._as_though:
            part = static.part
            assert isinstance(part, AsThough)
            if (
                part.what == what
                and self.sense.means(part.who, creature, static)
                and self.sense.at(part.at, target, static, creature)
                and self.sense.counts(part.when, static, creature, self.defending(target))
            ):
                return True
        return False

    def pair_reasons(self, creature: int, target: int) -> list[Violation]:
        found: list[Violation] = []
        thing = self.board.objects[creature]
        if (
            thing.sick
            and not self.sense.view(creature).has("haste")
            and not self._may("haste", creature, target)
        ):
            found.append(self._sick(creature))
        if target not in self.targets:
            found.append(self._no_target(creature, target))
            return found
        for static in self._cant:
            part = static.part
            assert isinstance(part, CantAttack)
            if not self.sense.means(part.who, creature, static) or not self.sense.at(
                part.at, target, static, creature
            ):
                continue
            if static.keyword == "defender" and self._may("no defender", creature, target):
                continue
            if self._binds(static, part, creature, target):
                others = (target,) if part.at is not None else ()
                kind = "defender" if static.keyword == "defender" else "can't attack"
                found.append(self.violation(kind, static, creature, others))
        return found

    def _sick(self, creature: int) -> Violation:
        return Violation("sick", self.choose, creature, also="creature.sick")

    def _no_target(self, creature: int, target: int) -> Violation:
        """Why this can't be attacked: one's own, gone, nothing that is attacked, or forbidden by a variant."""
        concept = "attackers.choose_targets"
        if not target:
            return Violation("no target", concept, creature)
        others = (target,)
        is_player = self.board.is_player(target)
        if not is_player:
            thing = self.board.objects.get(target)
            if thing is None or thing.zone != "battlefield" or thing.phased_out:
                return Violation("target gone", concept, creature, others)
        defender = self.defending(target)
        if not defender:
            return Violation("not attackable", concept, creature, others, also="combat.only_creatures")
        if defender in self.side:
            battle = not is_player and self.sense.view(target).is_battle
            kind = "own player" if is_player else "own battle" if battle else "own planeswalker"
            return Violation(kind, concept, creature, others, also="combat.attacking_player")
        if self.board.variant in ("attack left", "attack right"):
            also = f"multiplayer.{self.board.variant.replace(' ', '_')}"
            return Violation(f"only {self.board.variant}", concept, creature, others, also=also)
        return Violation("not attackable", concept, creature, others)

    def _binds(self, static: Static, part: CantAttack, creature: int, target: int) -> bool:
        """Whether a "can't attack" counts for this pair; conditions on the declaration itself are bounds."""
        if _on_declaration(part.unless) or _on_declaration(part.when):
            return False
        defending = self.defending(target)
        if not self.sense.counts(part.when, static, creature, defending):
            return False
        return part.unless is None or self.sense.counts(part.unless, static, creature, defending) is False

    # -- the whole declaration (508.1c) -----------------------------------------------------------------

    def make_bounds(self) -> list[Bound]:
        found = self.group_bounds()
        for static in self._cant:
            part = static.part
            assert isinstance(part, CantAttack)
            for condition, negated in ((part.unless, False), (part.when, True)):
                if condition is not None and _on_declaration(condition):
                    for c in self.sense.mine(part.who, static):
                        found.append(self._with_others(static, condition, c, negated))
        if self.board.variant == "one defender":
            found.extend(self._one_defender())
        return found

    def _with_others(self, static: Static, condition: Condition, creature: int, negated: bool) -> Bound:
        least = max(condition.least, 1)
        return self.companion(static, creature, condition.filter, least, negated != condition.negated)

    def _one_defender(self) -> list[Bound]:
        """507.1: one opponent is the defending player; all attackers attack that player or what is theirs."""
        found: list[Bound] = []
        broken = Violation("one defender", "beginning.choose_defender")
        players = defenders(self.board, self.player)
        of = {p: frozenset(t for t in self.targets if self.defending(t) == p) for p in players}
        for p in players:
            for q in players:
                if p != q:
                    found.append(Bound(Pairs(None, of[q]), broken, high=0, when=Pairs(None, of[p])))
        return found

    # -- requirements (508.1d) --------------------------------------------------------------------------

    def make_wants(self) -> list[Want]:
        found: list[Want] = []
        for static in self.sense.statics(MustAttack):
            part = static.part
            if isinstance(part, MustAttack):
                for c in self.sense.mine(part.who, static):
                    if self._excused(c, static):
                        continue
                    want = self._must(static, part, c)
                    if want is not None:
                        found.append(want)
        for static in self.sense.statics(FollowAttack):
            part = static.part
            if isinstance(part, FollowAttack):
                found.extend(self._follow(static, part))
        for static in self.sense.statics(MustAttackWith):
            part = static.part
            if isinstance(part, MustAttackWith):
                found.extend(self._attack_with(static, part))
        found.sort(key=lambda w: w.status.creature)
        return found

    def _excused(self, creature: int, static: Static) -> bool:
        """Not bound by it any more, or by the edition's exemption of tapped creatures."""
        if self.exemption != "never forced" and self.board.objects[creature].tapped:
            return True
        once = static.lasts == "turn" or "each turn" in static.text
        if not once or edition(self.board.edition).plays("requirements_each_combat"):
            return False
        return creature in self.board.turn.attacked_with

    def _must(self, static: Static, part: MustAttack, creature: int) -> Want | None:
        targets: tuple[int, ...] | None = None
        if part.at is not None:
            targets = tuple(t for t in self.targets if self.sense.at(part.at, t, static, creature))
        when, when_least = None, 1
        companions = self.companion_condition(part.when, static, creature)
        if companions is not None:
            when, when_least = companions
        elif part.when is not None:
            among = self.targets if targets is None else targets
            holding = tuple(
                t for t in among if self.sense.counts(part.when, static, creature, self.defending(t))
            )
            if not holding:
                return None
            if len(holding) < len(among):
                targets = holding
        over = Pairs(frozenset((creature,)), None if targets is None else frozenset(targets))
        kind, others = "attack", () if part.at is None else targets or ()
        if static.keyword == "goad":
            kind, others = "goaded" if part.at is None else "goaded away", (static.controller,)
        return self.want(kind, static, creature, over, others, when=when, when_least=when_least)

    def _follow(self, static: Static, part: FollowAttack) -> list[Want]:
        """One that isn't able keeps nobody at home: its requirement counts for nothing."""
        found: list[Want] = []
        for c in self.sense.mine(part.who, static):
            if not self.options.get(c):
                continue
            leaders = tuple(x for x in self.sense.mine(part.leader, static) if x != c)
            if leaders and self.sense.counts(getattr(part, "when", None), static, c, 0):
                over, when = Pairs(frozenset((c,))), Pairs(frozenset(leaders))
                found.append(self.want("follow", static, c, over, leaders, when=when))
        return found

    def _attack_with(self, static: Static, part: MustAttackWith) -> list[Want]:
        you = static.controller
        means = {"you": (you,), "opponents": self.board.opponents(you)}.get(
            part.player, tuple(p.id for p in self.board.players)
        )
        if not any(p in means for p in self.side):
            return []
        if not self.sense.counts(getattr(part, "when", None), static, 0, 0):
            return []
        targets = self.targets
        if part.at is not None:
            targets = tuple(t for t in targets if self.sense.at(part.at, t, static, 0))
        over = Pairs(None, None if part.at is None else frozenset(targets))
        others = targets if part.at is not None else ()
        return [self.want("attack with", static, 0, over, others, low=part.least)]


def _on_declaration(condition: Condition | None) -> bool:
    return condition is not None and condition.kind == "companion"
