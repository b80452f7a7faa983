"""The one table from event to teller, and `lines`, which tells a command's events in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judgecli.board import events as e
from judgecli.board.table import Board
from judgecli.narration import (
    card,
    comparing,
    damage,
    declarations,
    explaining,
    picture,
    questions,
    rulebook,
    state,
    steps,
    timing,
    triggering,
)
from judgecli.narration.line import Line
from judgecli.narration.telling import Telling

#: One teller for each event; `Any` because each takes its own event class.
WORDS: dict[type[e.Event], Callable[[Telling, Any], list[Line]]] = {
    e.Arrived: state.arrived,
    e.StepBegan: steps.step_began,
    e.StepsSkipped: steps.steps_skipped,
    e.TurnBegan: steps.turn_began,
    e.Ruled: declarations.ruled,
    e.AttackersDeclared: declarations.attackers_declared,
    e.BlockersDeclared: declarations.blockers_declared,
    e.Skipped: declarations.skipped,
    e.CostAsked: declarations.cost_asked,
    e.CostPaid: declarations.cost_paid,
    e.CostDeclined: declarations.cost_declined,
    e.OrderAnnounced: damage.order_announced,
    e.DamageAssigned: damage.damage_assigned,
    e.DamageDealt: damage.damage_dealt,
    e.DamagePrevented: damage.damage_prevented,
    e.DamageChanged: damage.damage_changed,
    e.LifeChanged: damage.life_changed,
    e.PoisonGained: damage.poison_gained,
    e.StateBased: state.state_based,
    e.Left: state.left,
    e.Survived: state.survived,
    e.RemovedFromCombat: state.removed_from_combat,
    e.Changed: state.changed,
    e.Expired: steps.expired,
    e.CombatEnded: steps.combat_ended,
    e.PlayerLost: steps.player_lost,
    e.GameOver: steps.game_over,
    e.ChoiceOwed: questions.owed,
    e.CastRuled: timing.cast_ruled,
    e.TimingTable: timing.timing_table,
    e.Listed: questions.listed,
    e.NotModelledNoted: questions.not_modelled,
    e.Noted: questions.noted,
    e.BoardShown: picture.board_shown,
    e.CardShown: card.card_shown,
    e.Explained: explaining.explained,
    e.Triggered: triggering.triggered,
    e.NotTriggered: triggering.not_triggered,
    e.BlocksMade: state.blocks_made,
    e.RulesShown: rulebook.rules_shown,
    e.HistoryShown: rulebook.history_shown,
    e.EditionShown: rulebook.edition_shown,
    e.Compared: comparing.compared,
}


def lines(before: Board, after: Board, events: Sequence[e.Event]) -> list[Line]:
    """What happened, in words: verdict first, then the reason by name, then what would be legal.

    before, after: the boards around the command.  Numbers of rules are those of `after.edition`.
    """
    from judgecli.rules import edition

    tell = Telling(before, after, events, edition(after.edition or None).number)
    out: list[Line] = []
    while tell.at < len(tell.events):
        event = tell.events[tell.at]
        tell.at += 1
        if tell.told_already(event):
            continue
        out.extend(WORDS[type(event)](tell, event))
    return out


def numbers(board: Board, events: Sequence[e.Event]) -> tuple[str, ...]:
    """The rule numbers that the events cite themselves, each once, in order (for `rules` in JSON)."""
    from judgecli.rules import edition

    tell = Telling(board, board, events, edition(board.edition or None).number)
    return tell.rules(*(c for event in events for c in event.cites))
