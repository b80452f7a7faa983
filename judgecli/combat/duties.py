"""Whose combat damage is assigned in this step, by whom, and among what (510.1a-d, 510.4).

What a creature may do with its damage depends on the date: a damage assignment order binds from 2009-07-11 to
2024-11-07 (`damage_assignment_order` in rulesdata/behaviour.toml).
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from judgecli.board.abilities import Assigns
from judgecli.board.table import Assignment, Attacking, Blocking, Board, Share, Step
from judgecli.characteristics import View, in_force, meant, statics_of, view
from judgecli.characteristics.banding import has_band_quality
from judgecli.combat.sides import present
from judgecli.rules import edition


class Duty(Struct, frozen=True, dict=True, kw_only=True):
    """One creature's damage in this step.

    creature: whose damage; player: who assigns it; amount: its power (510.1a).
    mode: `unblocked`, `blocked` or `blocking`.  among: the creatures it may assign to, in damage assignment
    order where there is one (`ordered`).  target: what it attacks, if damage may go there: an unblocked
    creature's target, or where trample sends its excess; 0: nowhere.
    over: the player beyond a planeswalker (trample over planeswalkers), 0 without.
    either: a blocked creature that may assign all of it to `target` as though it weren't blocked.
    divided: creatures and the player among which it may divide it at will instead.
    optional: it may as well assign nothing (a blocked creature that nothing blocks any more, and an effect that
    lets it assign all the same).
    banded: a player other than its controller assigns it, because of banding or an effect.
    nothing: why it assigns none: `no power`, `no blockers left`, `blocks nothing now`, `target gone`, `player gone`,
    `assigns none`.
    """

    creature: int
    player: int
    amount: int
    mode: str
    among: tuple[int, ...] = ()
    ordered: bool = False
    target: int = 0
    over: int = 0
    trample: bool = False
    either: bool = False
    divided: tuple[int, ...] = ()
    optional: bool = False
    banded: bool = False
    nothing: str = ""

    @cached_property
    def recipients(self) -> tuple[int, ...]:
        """Everything it may assign damage to."""
        return tuple(dict.fromkeys(x for x in (*self.among, self.target, self.over, *self.divided) if x))

    @cached_property
    def forced(self) -> Assignment | None:
        """The only possible assignment, where there is just one recipient."""
        if self.nothing:
            return Assignment(self.creature, ())
        if len(self.recipients) == 1 and not self.optional:
            return Assignment(self.creature, (Share(self.recipients[0], self.amount),))
        return None


def duties(board: Board) -> tuple[Duty, ...]:
    """All damage to be assigned in this combat damage step: attackers as declared, then blockers (510.1)."""
    kept: tuple[Duty, ...] | None = board.memo.get("duties")
    if kept is None:
        there = present(board)
        combat = there.combat
        found = [_attacker_duty(there, a) for a in combat.attacking if strikes_now(there, a.creature)]
        found += [_blocker_duty(there, b) for b in combat.blocking if strikes_now(there, b.creature)]
        kept = tuple(found)
        board.memo["duties"] = kept
    return kept


# -- who deals damage in this step ------------------------------------------------------------------------


def first_strikers(board: Board) -> tuple[int, ...]:
    """The attacking and blocking creatures that have first strike or double strike now."""
    combat = present(board).combat
    fighting = [a.creature for a in combat.attacking] + [b.creature for b in combat.blocking]
    return tuple(
        c for c in fighting if view(board, c).has("first strike") or view(board, c).has("double strike")
    )


def strikes_now(board: Board, creature: int) -> bool:
    """Whether a creature in combat assigns damage in the current combat damage step (510.4).

    Until 2009-09-03 the text forgot creatures that had double strike alone in the first step and lost it.
    """
    first = board.combat.struck_first
    if first is None:
        return True
    if board.turn.step is Step.FIRST_STRIKE_DAMAGE:
        return creature in first
    if creature not in first or view(board, creature).has("double strike"):
        return True
    forgotten = creature in board.combat.struck_double
    return forgotten and not edition(board.edition).plays("double_strike_lost")


def combat_damage(board: Board, creature: int) -> int:
    """How much combat damage a creature assigns: its power, or its toughness where an effect says so; never less
    than 0 (510.1a)."""
    seen = view(board, creature)
    amount = seen.toughness if assigns(board, creature, "toughness") else seen.power
    return max(0, amount or 0)


def assigns(board: Board, creature: int, how: str) -> bool:
    """Whether an effect of that kind tells the creature how to assign its damage."""
    effects = statics_of(board, Assigns)
    return bool(effects) and any(
        isinstance(s.part, Assigns)
        and s.part.how == how
        and meant(board, s.part.who, creature, s)
        and in_force(board, s) is not False
        for s in effects
    )


def _nothing(board: Board, creature: int) -> str:
    if assigns(board, creature, "none"):
        return "assigns none"
    return "" if combat_damage(board, creature) else "no power"


# -- attackers ------------------------------------------------------------------------------------------


def _attacker_duty(board: Board, attacking: Attacking) -> Duty:
    creature = attacking.creature
    seen = view(board, creature)
    mode = "blocked" if attacking.blocked else "unblocked"
    why = _nothing(board, creature)
    if why:
        return Duty(creature=creature, player=seen.controller, amount=0, mode=mode, nothing=why)
    gone = board.is_player(attacking.target) and board.player(attacking.target).lost
    if gone:  # no damage is assigned to a player who has left the game (800.4e)
        attacking = replace(attacking, target=0)
    duty = (_unblocked_duty if mode == "unblocked" else _blocked_duty)(board, attacking, seen)
    return replace(duty, nothing="player gone") if gone and duty.nothing == "target gone" else duty


def _unblocked_duty(board: Board, attacking: Attacking, seen: View) -> Duty:
    creature = attacking.creature
    over = _beyond(board, attacking, seen)
    divided = _divided_among(board, attacking)
    if not attacking.target and not over and not divided:
        return Duty(
            creature=creature, player=seen.controller, amount=0, mode="unblocked", nothing="target gone"
        )
    return Duty(
        creature=creature,
        player=_attack_assigner(board, attacking, seen),
        amount=combat_damage(board, creature),
        mode="unblocked",
        target=attacking.target,
        over=over,
        divided=divided,
    )


def _blocked_duty(board: Board, attacking: Attacking, seen: View) -> Duty:
    creature = attacking.creature
    blockers = board.combat.blockers_of(creature)
    trample = seen.has("trample") or seen.has("trample over planeswalkers")
    as_unblocked = assigns(board, creature, "as though unblocked")
    over = _beyond(board, attacking, seen) if trample or as_unblocked else 0
    target = attacking.target if trample or as_unblocked else 0
    divided = _divided_among(board, attacking)
    if not blockers and not target and not over and not divided:
        why = "target gone" if trample else "no blockers left"
        return Duty(creature=creature, player=seen.controller, amount=0, mode="blocked", nothing=why)
    assigner = _attack_assigner(board, attacking, seen)
    banded = assigner != seen.controller
    ordered = _has_order(board, blockers) and not banded
    return Duty(
        creature=creature,
        player=assigner,
        amount=combat_damage(board, creature),
        mode="blocked",
        among=_in_order(blockers, attacking.order) if ordered else blockers,
        ordered=ordered,
        target=target,
        over=over,
        trample=trample,
        either=as_unblocked and bool(target or over),
        divided=divided,
        optional=not blockers and not trample,
        banded=banded,
    )


def _beyond(board: Board, attacking: Attacking, seen: View) -> int:
    """The player that trample over planeswalkers reaches (702.19c, e), else 0."""
    if not seen.has("trample over planeswalkers"):
        return 0
    if attacking.target:
        if board.is_player(attacking.target):
            return 0
        target = view(board, attacking.target)
        return target.controller if target.is_planeswalker else 0
    return attacking.defender if _was_planeswalker(board, attacking.was) else 0


def _was_planeswalker(board: Board, id: int) -> bool:
    """Whether what was attacked, and is gone or no planeswalker any more, was one."""
    thing = board.objects.get(id)
    return thing is not None and "planeswalker" in (*thing.facts.types, *view(board, id).types)


def _divided_among(board: Board, attacking: Attacking) -> tuple[int, ...]:
    """ "… divided as you choose among defending player and/or any number of creatures they control"."""
    if not assigns(board, attacking.creature, "divided"):
        return ()
    theirs = tuple(
        o.id
        for o in board.battlefield
        if o.controller == attacking.defender and view(board, o.id).is_creature
    )
    return (attacking.defender, *theirs)


def _attack_assigner(board: Board, attacking: Attacking, seen: View) -> int:
    """Its controller; the defending player where a blocker with banding (702.22j) or an effect says so."""
    for static in statics_of(board, Assigns):
        part = static.part
        # "each creature attacking you": not those that attack a planeswalker or battle
        theirs = isinstance(part, Assigns) and part.how == "defender assigns"
        if theirs and attacking.target == static.controller and in_force(board, static) is not False:
            return static.controller
    if banding_among(board, board.combat.blockers_of(attacking.creature)):
        return attacking.defender
    return seen.controller


def banding_among(board: Board, creatures: tuple[int, ...]) -> bool:
    """One of them has banding, or one has "bands with other [quality]" and it and another have the quality."""
    views_ = [view(board, c) for c in creatures]
    if any(v.has("banding") for v in views_):
        return True
    for seen in views_:
        for quality in seen.values("bands with other"):
            if sum(has_band_quality(v, str(quality)) for v in views_) > 1 and has_band_quality(
                seen, str(quality)
            ):
                return True
    return False


# -- blockers -------------------------------------------------------------------------------------------


def _blocker_duty(board: Board, blocking: Blocking) -> Duty:
    creature = blocking.creature
    seen = view(board, creature)
    why = _nothing(board, creature) or ("" if blocking.attackers else "blocks nothing now")
    if why:
        return Duty(creature=creature, player=seen.controller, amount=0, mode="blocking", nothing=why)
    banded = banding_among(board, blocking.attackers)
    ordered = _has_order(board, blocking.attackers) and not banded
    return Duty(
        creature=creature,
        player=board.active if banded else seen.controller,
        amount=combat_damage(board, creature),
        mode="blocking",
        among=_in_order(blocking.attackers, blocking.order) if ordered else blocking.attackers,
        ordered=ordered,
        banded=banded,
    )


# -- damage assignment order ----------------------------------------------------------------------------


def _has_order(board: Board, opposite: tuple[int, ...]) -> bool:
    return len(opposite) > 1 and bool(edition(board.edition).plays("damage_assignment_order"))


def _in_order(those: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
    """`those` in the announced order; newcomers without a place come last."""
    return tuple(x for x in order if x in those) + tuple(x for x in those if x not in order)
