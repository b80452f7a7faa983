"""`timing X` and `can P cast X`: the timing words of a card or phrase, put to the timing rules."""

from __future__ import annotations

from judgecli.board.abilities import Ability, NotModelled, Timing
from judgecli.board.commands import AskCan, AskTiming
from judgecli.board.events import CastRuled, TimingTable
from judgecli.board.objects import CardFacts
from judgecli.board.refusals import Malformed
from judgecli.board.table import Board
from judgecli.game.timing import decide
from judgecli.questions.timing_table import timing_table


def timing_of(abilities: tuple[Ability, ...]) -> Timing | None:
    """The first timing restriction among those abilities."""
    return next((p for a in abilities for p in a.parts if isinstance(p, Timing)), None)


def by_type(card: CardFacts | None, *, ability: bool) -> Timing:
    """Where no words restrict it: an instant (or an ability) any time its player has priority, all other spells
    as a sorcery."""
    if ability:
        return Timing(of="ability")
    instant = card is None or "instant" in card.types or "flash" in {a.text for a in card.abilities}
    return Timing(also=() if instant else ("sorcery",))


def table(board: Board, asked: AskTiming) -> TimingTable:
    timing = timing_of((asked.ability,)) if asked.ability is not None else None
    wording = asked.ability.text if asked.ability is not None else ""
    if timing is None:
        return TimingTable(
            what=asked.name or wording, activate=False, turns=(), wording=wording, not_understood=True
        )
    return timing_table(timing, board.edition, asked.name, wording)


def can(board: Board, asked: AskCan) -> CastRuled:
    """For this moment, whoever has priority."""
    thing = board.objects.get(asked.thing)
    card = asked.card or (thing.facts if thing is not None else None)
    abilities = (asked.ability,) if asked.ability is not None else card.abilities if card is not None else ()
    timing = timing_of(abilities)
    if timing is None:
        if any(isinstance(p, NotModelled) for a in abilities if a is not None for p in a.parts):
            raise Malformed("the timing words of that text aren't modelled")
        timing = by_type(card, ability=asked.activate)
    name = asked.name or (card.name if card is not None else "")
    cell = decide(board, timing, asked.player, name, asked.thing)
    what = name or (asked.ability.text if asked.ability is not None else "it")
    return CastRuled(
        player=asked.player,
        what=what,
        activate=asked.activate,
        cell=cell,
        object=asked.thing,
        cites=cell.cites,
    )
