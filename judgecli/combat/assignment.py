"""Assigning combat damage (510.1): what each creature may do with its damage, and whether an assignment is legal.

What lethal damage is, and whether an order binds, depends on the date: see `damage_assignment_order` and
`deathtouch_assignment` in rulesdata/behaviour.toml.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from judgecli.board.abilities import Assigns
from judgecli.board.table import Assignment, Attacking, Blocking, Board, Share, Step
from judgecli.board.verdicts import Verdict, Violation
from judgecli.characteristics import in_force, meant, statics_of, view
from judgecli.rules import edition


class Duty(Struct, frozen=True, kw_only=True):
    """One creature's damage in this step.

    creature: whose damage; player: who assigns it; amount: its power (510.1a).
    mode: `unblocked`, `blocked` or `blocking`.  among: the creatures it may assign to, in damage assignment
    order where there is one (`ordered`).  target: what it attacks, if damage may go there: an unblocked
    creature's target, or where trample sends its excess; 0: nowhere.
    over: the player beyond a planeswalker (trample over planeswalkers), 0 without.
    divided: creatures and player among which it may divide at will ("divided as you choose among …").
    nothing: why it assigns none: `no power`, `no blockers left`, `blocks nothing now`, `target gone`, `assigns none`.
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
    divided: tuple[int, ...] = ()
    nothing: str = ""

    @property
    def recipients(self) -> tuple[int, ...]:
        """Everything it may assign damage to."""
        extra = tuple(x for x in (self.target, self.over) if x)
        return (*self.among, *extra, *(d for d in self.divided if d not in self.among and d not in extra))

    @property
    def forced(self) -> Assignment | None:
        """The only possible assignment, where there is just one recipient."""
        if self.nothing:
            return Assignment(self.creature, ())
        if len(self.recipients) == 1:
            return Assignment(self.creature, (Share(self.recipients[0], self.amount),))
        return None


def duties(board: Board) -> tuple[Duty, ...]:
    """All damage to be assigned in this combat damage step: attackers as declared, then blockers (510.1)."""
    kept: tuple[Duty, ...] | None = board.memo.get("duties")
    if kept is None:
        combat = board.combat
        found = [_attacker_duty(board, a) for a in combat.attacking if strikes_now(board, a.creature)]
        found += [_blocker_duty(board, b) for b in combat.blocking if strikes_now(board, b.creature)]
        kept = tuple(found)
        board.memo["duties"] = kept
    return kept


def strikes_now(board: Board, creature: int) -> bool:
    """Whether a creature in combat assigns damage in the current combat damage step (510.4)."""
    first = board.combat.struck_first
    if first is None:
        return True
    if board.turn.step is Step.FIRST_STRIKE_DAMAGE:
        return creature in first
    return creature not in first or view(board, creature).has("double strike")


def first_strikers(board: Board) -> tuple[int, ...]:
    """The attacking and blocking creatures that have first strike or double strike now."""
    fighting = [a.creature for a in board.combat.attacking] + [b.creature for b in board.combat.blocking]
    return tuple(
        c for c in fighting if view(board, c).has("first strike") or view(board, c).has("double strike")
    )


def combat_damage(board: Board, creature: int) -> int:
    """How much combat damage a creature assigns: its power, or its toughness where an effect says so; never less
    than 0 (510.1a)."""
    seen = view(board, creature)
    amount = seen.toughness if assigns(board, creature, "toughness") else seen.power
    return max(0, amount or 0)


def assigns(board: Board, creature: int, how: str) -> bool:
    """Whether an effect of that kind tells the creature how to assign its damage."""
    return any(
        isinstance(s.part, Assigns)
        and s.part.how == how
        and meant(board, s.part.who, creature, s)
        and in_force(board, s) is not False
        for s in statics_of(board, Assigns)
    )


def _attacker_duty(board: Board, attacking: Attacking) -> Duty:
    creature = attacking.creature
    player = view(board, creature).controller
    amount = combat_damage(board, creature)
    mode = "blocked" if attacking.blocked else "unblocked"
    if assigns(board, creature, "none"):
        return Duty(creature=creature, player=player, amount=0, mode=mode, nothing="assigns none")
    if amount == 0:
        return Duty(creature=creature, player=player, amount=0, mode=mode, nothing="no power")
    if mode == "unblocked" or _as_though_unblocked(board, creature):
        return _unblocked_duty(board, attacking, player, amount)
    return _blocked_duty(board, attacking, player, amount)


def _as_though_unblocked(board: Board, creature: int) -> bool:
    """Nothing blocks any more and an effect lets it assign as though it weren't blocked."""
    return assigns(board, creature, "as though unblocked") and not board.combat.blockers_of(creature)


def _unblocked_duty(board: Board, attacking: Attacking, player: int, amount: int) -> Duty:
    creature = attacking.creature
    over = _beyond(board, attacking)
    divided = _divided_among(board, attacking)
    if not attacking.target and not over:
        return Duty(creature=creature, player=player, amount=0, mode="unblocked", nothing="target gone")
    return Duty(
        creature=creature,
        player=player,
        amount=amount,
        mode="unblocked",
        target=attacking.target,
        over=over,
        divided=divided,
    )


def _beyond(board: Board, attacking: Attacking) -> int:
    """The player that trample over planeswalkers reaches (702.19c, e), else 0."""
    if not view(board, attacking.creature).has("trample over planeswalkers"):
        return 0
    if attacking.target and not board.is_player(attacking.target):
        seen = view(board, attacking.target)
        return seen.controller if seen.is_planeswalker else 0
    return 0 if attacking.target else attacking.defender


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


def _blocked_duty(board: Board, attacking: Attacking, player: int, amount: int) -> Duty:
    creature = attacking.creature
    seen = view(board, creature)
    blockers = board.combat.blockers_of(creature)
    over = _beyond(board, attacking)
    trample = seen.has("trample") or seen.has("trample over planeswalkers")
    target = attacking.target if trample or assigns(board, creature, "as though unblocked") else 0
    if not blockers and not target and not (trample and over):
        why = "target gone" if trample else "no blockers left"
        return Duty(creature=creature, player=player, amount=0, mode="blocked", nothing=why)
    ordered = bool(edition(board.edition).plays("damage_assignment_order")) and len(blockers) > 1
    return Duty(
        creature=creature,
        player=player,
        amount=amount,
        mode="blocked",
        among=_in_order(blockers, attacking.order) if ordered else blockers,
        ordered=ordered,
        target=target,
        over=over if trample else 0,
        trample=trample,
        divided=_divided_among(board, attacking),
    )


def _blocker_duty(board: Board, blocking: Blocking) -> Duty:
    creature = blocking.creature
    player = view(board, creature).controller
    amount = combat_damage(board, creature)
    if assigns(board, creature, "none"):
        return Duty(creature=creature, player=player, amount=0, mode="blocking", nothing="assigns none")
    if amount == 0:
        return Duty(creature=creature, player=player, amount=0, mode="blocking", nothing="no power")
    if not blocking.attackers:
        return Duty(creature=creature, player=player, amount=0, mode="blocking", nothing="blocks nothing now")
    ordered = bool(edition(board.edition).plays("damage_assignment_order")) and len(blocking.attackers) > 1
    return Duty(
        creature=creature,
        player=player,
        amount=amount,
        mode="blocking",
        among=_in_order(blocking.attackers, blocking.order) if ordered else blocking.attackers,
        ordered=ordered,
    )


def _in_order(those: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
    """`those` in the announced order; newcomers without a place come last."""
    return tuple(x for x in order if x in those) + tuple(x for x in those if x not in order)


# -- lethal damage --------------------------------------------------------------------------------------


class Given(Struct, frozen=True):
    """All damage assigned so far in this step, by (source, recipient)."""

    amounts: Mapping[tuple[int, int], int]

    def others(self, source: int, recipient: int) -> int:
        return sum(n for (s, r), n in self.amounts.items() if r == recipient and s != source)

    def sources(self, recipient: int) -> tuple[int, ...]:
        return tuple(s for (s, r), n in self.amounts.items() if r == recipient and n > 0)


def given(assignments: tuple[Assignment, ...]) -> Given:
    amounts: dict[tuple[int, int], int] = {}
    for assignment in assignments:
        for share in assignment.shares:
            key = (assignment.creature, share.recipient)
            amounts[key] = amounts.get(key, 0) + share.amount
    return Given(amounts)


def lethal(board: Board, source: int, recipient: int, all_given: Given) -> int:
    """How much `source` must assign to the creature `recipient` for it to be assigned lethal damage.

    Takes into account marked damage and damage from other creatures assigned in the same step, and deathtouch
    (702.2), but nothing that might change the damage actually dealt (702.19b).
    """
    seen = view(board, recipient)
    missing = (seen.toughness or 0) - board.objects[recipient].damage - all_given.others(source, recipient)
    if missing <= 0:
        return 0
    if edition(board.edition).plays("deathtouch_assignment") == "any nonzero is lethal":
        if any(s != source and view(board, s).has("deathtouch") for s in all_given.sources(recipient)):
            return 0
        if view(board, source).has("deathtouch"):
            return 1
    return missing


def loyalty_needed(board: Board, source: int, planeswalker: int, all_given: Given) -> int:
    """How much `source` must assign to a planeswalker before trampling over it (702.19c)."""
    return max(0, board.objects[planeswalker].count("loyalty") - all_given.others(source, planeswalker))


# -- checking -------------------------------------------------------------------------------------------

_MODE_CONCEPT = {"unblocked": "damage.unblocked", "blocked": "damage.blocked", "blocking": "damage.blocker"}


def check(
    board: Board, those: tuple[Duty, ...], assignments: tuple[Assignment, ...]
) -> tuple[Violation, ...]:
    """All rules that the assignments of those creatures break, taken together (510.1e)."""
    all_given = given(assignments)
    by_creature = {a.creature: a for a in assignments}
    found: list[Violation] = []
    for duty in those:
        assignment = by_creature.get(duty.creature)
        if assignment is not None:
            found += _form_violations(duty, assignment)
            found += _lethal_violations(board, duty, all_given)
    return tuple(found)


def check_form(duty: Duty, assignment: Assignment) -> tuple[Violation, ...]:
    """What is wrong with one creature's assignment whatever the others do."""
    return tuple(_form_violations(duty, assignment))


def _form_violations(duty: Duty, assignment: Assignment) -> list[Violation]:
    concept = _MODE_CONCEPT[duty.mode]
    found = [
        Violation("wrong recipient", concept, duty.creature, (share.recipient,))
        for share in assignment.shares
        if share.amount and share.recipient not in duty.recipients
    ]
    total = sum(s.amount for s in assignment.shares)
    if total != duty.amount:
        found.append(Violation("wrong amount", "damage.amount", duty.creature, (), number=duty.amount))
    return found


def _lethal_violations(board: Board, duty: Duty, all_given: Given) -> list[Violation]:
    found: list[Violation] = []
    mine = {r: all_given.amounts.get((duty.creature, r), 0) for r in duty.recipients}
    short = {
        r: need for r in duty.among if (need := lethal(board, duty.creature, r, all_given)) > mine.get(r, 0)
    }
    if duty.ordered and not _divides_freely(board, duty.creature):
        found += _order_violations(duty, mine, short)
    beyond = mine.get(duty.target, 0) + mine.get(duty.over, 0)
    if duty.trample and duty.mode == "blocked" and beyond > 0:
        found += [
            Violation("trample short", "keyword.trample.assign", duty.creature, (r,), number=need)
            for r, need in short.items()
        ]
    if duty.over and duty.target and mine.get(duty.over, 0) > 0:
        need = loyalty_needed(board, duty.creature, duty.target, all_given)
        if mine.get(duty.target, 0) < need:
            found.append(
                Violation(
                    "loyalty short",
                    "keyword.trample.planeswalkers",
                    duty.creature,
                    (duty.target,),
                    number=need,
                )
            )
    if duty.divided and duty.trample is False and duty.mode == "blocked":
        found += _mixed_division(duty, mine)
    return found


def _mixed_division(duty: Duty, mine: Mapping[int, int]) -> list[Violation]:
    """The division among defenders replaces the usual one: it is taken as a whole or not at all."""
    inside = sum(n for r, n in mine.items() if r in duty.divided)
    if inside and inside != sum(mine.values()):
        return [Violation("mixed division", "damage.blocked", duty.creature)]
    return []


def _divides_freely(board: Board, creature: int) -> bool:
    """2009-07 to 2010-06: a source with deathtouch was free of the order (702.2b then)."""
    plays = edition(board.edition).plays("deathtouch_assignment")
    return plays == "free division" and view(board, creature).has("deathtouch")


def _order_violations(duty: Duty, mine: Mapping[int, int], short: Mapping[int, int]) -> list[Violation]:
    """In editions with a damage assignment order: nothing to a creature before all earlier ones have lethal damage."""
    found = []
    for place, recipient in enumerate(duty.among):
        earlier = tuple(r for r in duty.among[:place] if r in short)
        if mine.get(recipient, 0) > 0 and earlier:
            found.append(
                Violation(
                    "order",
                    _MODE_CONCEPT[duty.mode],
                    duty.creature,
                    (recipient, *earlier),
                    number=short[earlier[0]],
                )
            )
    return found


# -- choosing for the player ----------------------------------------------------------------------------


def automatic(board: Board, duty: Duty, assignments: tuple[Assignment, ...]) -> Assignment:
    """Lethal damage first, in order; the excess to what is attacked where trample allows it, else to the last."""
    if duty.forced is not None:
        return duty.forced
    all_given = given(assignments)
    left = duty.amount
    shares: dict[int, int] = {}
    for recipient in duty.among:
        part = min(left, lethal(board, duty.creature, recipient, all_given))
        shares[recipient] = part
        left -= part
    if left and duty.target:
        need = left
        if duty.over:
            need = min(left, loyalty_needed(board, duty.creature, duty.target, all_given))
        shares[duty.target] = need
        left -= need
        if left and duty.over:
            shares[duty.over] = left
            left = 0
    elif left and duty.over:
        shares[duty.over] = left
        left = 0
    if left and duty.among:
        last = duty.among[-1]
        shares[last] = shares.get(last, 0) + left
    return Assignment(duty.creature, tuple(Share(r, n) for r, n in shares.items() if n))


def ruling(
    board: Board, player: int, those: tuple[Duty, ...], assignments: tuple[Assignment, ...]
) -> Verdict:
    """The verdict on a player's whole assignment."""
    violations = check(board, those, assignments)
    witness: tuple[Assignment, ...] = ()
    if violations:
        for duty in those:
            witness = (*witness, automatic(board, duty, witness))
    mine = {d.creature for d in those}
    return Verdict(
        about="assign",
        legal=not violations,
        violations=violations,
        assignments=tuple(a for a in assignments if a.creature in mine),
        witness_assignments=witness,
        cites=_cites(board, violations),
    )


def _cites(board: Board, violations: tuple[Violation, ...]) -> tuple[str, ...]:
    if not violations:
        return ("damage.assign",)
    concepts = dict.fromkeys(v.concept for v in violations)
    if any(v.kind == "order" for v in violations):
        concepts["order.attackers"] = None
    concepts["damage.whole_assignment"] = None
    return edition(board.edition).known(*concepts)
