"""One command performed on one board: the engine's front door.  Pure: the same input gives the same output."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judgecli.actions.play import Play
from judgecli.board import commands as c
from judgecli.board.abilities import Activated
from judgecli.board.events import CostDeclined, Noted, Ruled
from judgecli.board.refusals import NotInEdition, Untimely
from judgecli.board.table import Board, Owing, Step
from judgecli.board.verdicts import Verdict, Violation
from judgecli.combat import damage, declare_attackers, declare_blockers
from judgecli.effects import acts, joining, late, retyping, shields
from judgecli.game import going, setup, spells, state_based, walk
from judgecli.game.leaving import lose
from judgecli.game.outcome import Outcome
from judgecli.game.owed import is_over, owed
from judgecli.game.state_found import Lost
from judgecli.game.triggers import note_triggers

Performer = Callable[[Play, c.Command], Verdict | None]


def perform(board: Board, command: c.Command) -> Outcome:
    """Carry out a command that changes the game (sections 3 to 5 of the language).

    Raises a `Refusal` when it can't be done now; the board is then what it was.  An illegal declaration comes
    back with `board` unchanged and its verdict.
    """
    performer = _PERFORMERS.get(type(command))
    if performer is None:
        raise Untimely(f"`{command.verb or type(command).__name__}` isn't part of this program yet")
    play = Play(board)
    if not board.began and (type(command) not in _SETUP or command.verb == "put"):
        _begin_walk(play)
    verdict = performer(play, command)
    note_triggers(play)
    if verdict is not None and verdict.legal is not True:
        # payments and assignments are taken back to the moment before they began, not to the line before
        kept = play.board if isinstance(command, c.Pay | c.Decline | c.Assign) else board
        return Outcome(kept, tuple(play.events), verdict)
    return Outcome(play.board, tuple(play.events), verdict)


def _begin_walk(play: Play) -> None:
    """The first command of the walk ends the set-up."""
    if len(play.board.players) < 2:
        raise Untimely("the table needs two players first", suggestion="players Amy, Nicole")
    play.board = replace(play.board, began=True)


def _free(play: Play) -> None:
    """Nobody may act while a choice or payment is owed, or once the game is over."""
    waiting = owed(play.board)
    if waiting:
        raise Untimely(
            f"first {going.describe(play.board, waiting[0])}{_only_mana(play)}",
            suggestion=going.line_to_type(play.board, waiting[0]),
        )
    if is_over(play.board):
        raise Untimely("the game is over", suggestion="undo")


def _only_mana(play: Play) -> str:
    """Why not, with the rule, where a cost is owed."""
    owing = play.board.owing
    if owing is None:
        return ""
    side = "attackers" if owing.attack is not None else "blockers"
    number = play.edition.number(f"{side}.mana_abilities")
    return f": nobody has priority meanwhile, and only mana abilities may be activated [{number}]"


def _at_priority(function: Callable[[Play, c.Command], Verdict | None]) -> Performer:
    """A verb of section 5: nothing may be owed; then what it set off is named, and state-based actions are checked.

    It gives a verdict only where the rules forbid it."""

    def performer(play: Play, command: c.Command) -> Verdict | None:
        _free(play)
        verdict = function(play, command)
        if verdict is not None and verdict.legal is not True:
            play.note(Ruled(verdict=verdict, cites=verdict.cites))
            return verdict
        note_triggers(play)
        state_based.check(play)
        return None

    return performer


# -- declarations ---------------------------------------------------------------------------------------


def _attack(play: Play, command: c.Command) -> Verdict | None:
    assert isinstance(command, c.DeclareAttack)
    going.walk_to_attack(play)
    verdict = declare_attackers.declare(play, command)
    if verdict.legal:
        walk.settle(play)
    return verdict


def _block(play: Play, command: c.Command) -> Verdict | None:
    assert isinstance(command, c.DeclareBlock)
    going.walk_to_block(play)
    player = declare_blockers.declaring_player(play.board, command)
    if not player or player not in play.board.combat.blocks_from:
        return _block_out_of_turn(play, command, player)
    verdict = declare_blockers.declare(play, command, player)
    if verdict.legal:
        walk.settle(play)
    return verdict


def _block_out_of_turn(play: Play, command: c.DeclareBlock, player: int) -> Verdict | None:
    """`block none` by a player who wasn't asked is accepted; a real block is ruled on, so that it says why not."""
    if play.board.combat.blockers_declared and play.board.combat.block_declared:
        raise Untimely("blockers have been declared already", suggestion="undo")
    if not command.blocks:
        play.note(Noted(kind="no blocks"))
        return None
    verdict = declare_blockers.declare(play, command, player)
    if verdict.legal is not False:
        # Who could block and isn't asked any more declared no blockers before.
        raise Untimely("blockers have been declared already", suggestion="undo")
    return verdict


def _pay(play: Play, command: c.Command) -> Verdict | None:
    assert isinstance(command, c.Pay)
    owing = play.board.owing
    if owing is None:
        raise Untimely("no cost is owed")
    if command.only and {i.creature for i in owing.cost.items} - set(command.only):
        return _unpaid(play, owing, command.only)
    side = "attackers" if owing.attack is not None else "blockers"
    play.board = replace(play.board, owing=None)
    going.pay_other_costs(play, owing, command)
    declare_attackers.note_paid(play, owing.player, owing.cost, side)
    if owing.attack is not None:
        declare_attackers.complete(play, owing.attack)
    elif owing.block is not None:
        declare_blockers.complete(play, owing.block)
    walk.settle(play)
    return Verdict(
        about="attack" if owing.attack is not None else "block",
        legal=True,
        attack=owing.attack,
        block=owing.block,
        cites=(f"{side}.pay",),
    )


def _decline(play: Play, command: c.Command) -> Verdict | None:
    if play.board.owing is None:
        raise Untimely("no cost is owed")
    return _unpaid(play, play.board.owing)


def _unpaid(play: Play, owing: Owing, paid: tuple[int, ...] = ()) -> Verdict:
    """Not everything is paid, just for `paid`: the declaration is illegal and taken back (508.1j, 733.1)."""
    side = "attackers" if owing.attack is not None else "blockers"
    missing = tuple(i for i in owing.cost.items if i.creature not in paid)
    play.note(CostDeclined(player=owing.player, items=missing, cites=(f"{side}.pay", "illegal.actions")))
    play.board = replace(play.board, owing=None)
    unpaid = tuple(
        Violation("unpaid", f"{side}.pay", i.creature, source=i.source, text=i.text) for i in missing
    )
    return Verdict(
        about="attack" if owing.attack is not None else "block",
        legal=False,
        violations=unpaid,
        cost=owing.cost,
        attack=owing.attack,
        block=owing.block,
        cites=(f"{side}.pay", f"{side}.declare", "illegal.actions"),
    )


def _order(play: Play, command: c.Command) -> Verdict | None:
    assert isinstance(command, c.Order)
    if not play.plays("damage_assignment_order"):
        raise NotInEdition(
            f"the rules of {play.board.edition} have no damage assignment order (it ended on 2024-11-08): "
            "damage is divided freely among the creatures",
            suggestion="to damage",
        )
    waiting = owed(play.board)
    if not waiting or waiting[0].kind != "order":
        raise Untimely("no damage assignment order is owed now")
    for creature, announced in command.orders:
        declare_blockers.order(play, creature, announced)
    walk.settle(play)
    return None


def _assign(play: Play, command: c.Command) -> Verdict | None:
    assert isinstance(command, c.Assign)
    going.walk_to_assign(play)
    if (
        play.board.turn.step not in (Step.FIRST_STRIKE_DAMAGE, Step.DAMAGE)
        or play.board.turn.stage != "action"
    ):
        raise Untimely("no combat damage is being assigned now", suggestion="to damage")
    verdict = damage.assign_automatically(play) if command.auto else damage.assign(play, command.assignments)
    if verdict is None or verdict.legal:
        walk.settle(play)
    return verdict


def _choose(play: Play, command: c.Command) -> Verdict | None:
    assert isinstance(command, c.Choose)
    going.choose(play, command)
    walk.settle(play)
    return None


def _next(play: Play, command: c.Command) -> Verdict | None:
    _free(play)
    walk.advance(play)
    return None


def _to(play: Play, command: c.Command) -> Verdict | None:
    assert isinstance(command, c.To)
    _free(play)
    going.to(play, command)
    return None


def _concede(play: Play, command: c.Command) -> Verdict | None:
    assert isinstance(command, c.Concede)
    lose(play, (Lost(command.player, "conceded"),))
    return None


def _cast(play: Play, command: c.Command) -> Verdict | None:
    assert isinstance(command, c.Cast)
    if not _is_mana_ability(play, command):
        _free(play)
    verdict = spells.cast(play, command)
    if verdict.legal:
        state_based.check(play)
    return verdict


def _is_mana_ability(play: Play, command: c.Cast) -> bool:
    """Only mana abilities may be activated while a cost is paid (508.1i, 605.3a)."""
    thing = play.board.objects.get(command.thing)
    if command.verb != "activate" or thing is None or play.board.owing is None:
        return False
    return any(isinstance(p, Activated) and p.mana for a in thing.facts.abilities for p in a.parts)


def _resolve(play: Play, command: c.Command) -> Verdict | None:
    raise Untimely(
        "nothing is on the stack: an ability that triggers is named as it does, and you type what it does",
        suggestion="pump Ox +1/+1",
    )


def _simple(play: Play, command: c.Command) -> Verdict | None:
    _free(play)
    going.simple(play, command)
    return None


# -- the tables -----------------------------------------------------------------------------------------


def _setter(function: Callable[..., None]) -> Performer:
    def performer(play: Play, command: c.Command) -> None:
        function(play, command)

    return performer


def _arrive(play: Play, command: c.Command) -> Verdict | None:
    assert isinstance(command, c.Arrive)
    if play.board.began:
        _free(play)
    known = len(play.board.objects)
    setup.put_on_table(play, command)
    if play.board.began:
        late.note_attached(play, tuple(play.board.objects)[known:])
        note_triggers(play)
        state_based.check(play)
    return None


def _control(play: Play, command: c.Control) -> None:
    (retyping.protector if command.verb == "protector" else acts.control)(play, command)


def _priority(function: Callable[..., Verdict | None]) -> Performer:
    return _at_priority(function)


_SETUP: frozenset[type[c.Command]] = frozenset(
    {c.SetEdition, c.SetPlayers, c.SetVariant, c.SetTurn, c.SetNumber, c.Arrive}
)

_PERFORMERS: dict[type[c.Command], Performer] = {
    c.SetEdition: _setter(setup.set_edition),
    c.SetPlayers: _setter(setup.set_players),
    c.SetVariant: _setter(setup.set_variant),
    c.SetTurn: _setter(setup.set_turn),
    c.SetNumber: _setter(setup.set_number),
    c.Arrive: _arrive,
    c.Next: _next,
    c.To: _to,
    c.DeclareAttack: _attack,
    c.DeclareBlock: _block,
    c.Pay: _pay,
    c.Decline: _decline,
    c.Order: _order,
    c.Assign: _assign,
    c.Choose: _choose,
    c.Simple: _simple,
    c.Resolve: _resolve,
    c.StackOrder: _resolve,
    c.Cast: _cast,
    c.Concede: _concede,
    c.Act: _priority(acts.act),
    c.Damage: _priority(acts.damage),
    c.Fight: _priority(acts.fight),
    c.LoseLife: _priority(acts.life),
    c.PutCounters: _priority(acts.counters),
    c.Pump: _priority(acts.pump),
    c.SetPowerToughness: _priority(acts.set_power_toughness),
    c.Give: _priority(acts.give),
    c.Lose: _priority(acts.lose),
    c.Goad: _priority(acts.goad),
    c.Control: _priority(_control),
    c.Become: _priority(joining.become),
    c.Reselect: _priority(joining.reselect),
    c.Enter: _priority(joining.enter_attacking),
    c.Prevent: _priority(shields.prevent),
    c.Attach: _priority(shields.attach),
    c.ExtraTurn: _priority(shields.extra_turn),
}


__all__ = ["perform"]
