"""The timing table: may it be cast or activated, for every moment of imagined turns (506.8).

Each column is one imagined turn, walked moment by moment with the same `decide_moment` that answers for a
real one.  Where creatures attack, they attack who casts on an opponent's turn; the stack is
empty, and nothing was cast before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from judgecli.board.abilities import Timing
from judgecli.board.commands import AskTiming
from judgecli.board.events import TimingTable
from judgecli.board.objects import CardFacts
from judgecli.board.table import Board, CombatRecord, Step
from judgecli.board.verdicts import Cell, TimingColumn, TimingTurn
from judgecli.game.casting import ability_timings, spell_timing, timing_of_text
from judgecli.game.moments import Moment
from judgecli.game.timing import decide_moment
from judgecli.rules import Edition, edition

__all__ = ["KINDS", "ask_timing", "card_timing", "cells", "imagined", "timing_table"]

#: The turns that are imagined, in the order of their columns.
KINDS = ("one combat", "no attackers", "extra combat", "combat skipped")

_ATTACKERS = (
    Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.FIRST_STRIKE_DAMAGE,
    Step.DAMAGE,
    Step.END_OF_COMBAT,
)
_NO_ATTACKERS = (Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS, Step.END_OF_COMBAT)


class Imagined(Struct, frozen=True):
    """A moment of an imagined turn.  part: 2 from an extra combat phase on, 1 before it; 0 if there is none."""

    moment: Moment
    part: int


def timing_table(timing: Timing, date: str | None = None, name: str = "", wording: str = "") -> TimingTable:
    """The whole table, as the event that narration tells.  date: the edition's; None is the newest."""
    rules = edition(date)
    turns = tuple(
        TimingTurn(whose, tuple(_columns(timing, rules, whose == "you"))) for whose in ("you", "opponent")
    )
    found = [c for turn in turns for column in turn.columns for cell in column.cells for c in cell.cites]
    return TimingTable(
        what=name or wording,
        activate=timing.of == "ability",
        turns=turns,
        wording=wording if name else "",
        cites=tuple(dict.fromkeys(found)),
    )


def ask_timing(board: Board, command: AskTiming) -> TimingTable:
    """`timing X`: of a card or a thing on the table (its spell, or the ability that has timing words), or of a
    typed phrase, under the board's edition."""
    card = board.object(command.thing).facts if command.thing else command.card
    if card is not None:
        timing = card_timing(card)
        words = " ".join(a.text for a in card.abilities if any(isinstance(p, Timing) for p in a.parts))
        return timing_table(timing, board.edition, command.name or card.name, words)
    ability = command.ability
    if ability is None or not any(isinstance(p, Timing) for p in ability.parts):
        wording = ability.text if ability is not None else command.name
        return TimingTable(what=command.name or wording, activate=False, turns=(), not_understood=True)
    activate = any(isinstance(p, Timing) and p.of == "ability" for p in ability.parts)
    name = "" if command.name == ability.text else command.name
    return timing_table(timing_of_text(ability, activate), board.edition, name, ability.text)


def card_timing(card: CardFacts) -> Timing:
    """What `timing` asks about: the activated ability if only that has words about timing, else the spell."""
    parts = [part for ability in card.abilities for part in ability.parts if isinstance(part, Timing)]
    if parts and all(part.of == "ability" for part in parts):
        return ability_timings(card.abilities, card.types)[0]
    return spell_timing(card)


def _columns(timing: Timing, rules: Edition, yours: bool) -> Iterator[TimingColumn]:
    for kind in KINDS:
        moments = list(imagined(kind, yours))
        for part in sorted({found.part for found in moments}):
            told = tuple(decide_moment(timing, f.moment, rules) for f in moments if f.part == part)
            yield TimingColumn(kind, part, told)


def imagined(kind: str, yours: bool) -> Iterator[Imagined]:
    """The moments of a turn of that kind, in order; the extra combat phase and a main phase come after the
    second main phase.  yours: it is the turn of who casts."""
    skipped, extra, attackers = kind == "combat skipped", kind == "extra combat", kind != "no attackers"
    part = 1 if extra else 0
    for step in (Step.UPKEEP, Step.DRAW, Step.MAIN_1):
        yield Imagined(Moment(step=step, yours=yours, will_skip=skipped, attacked=False), part)
    combats: tuple[CombatRecord, ...] = (CombatRecord(skipped=True),) if skipped else ()
    for number in range(0 if skipped else 2 if extra else 1):
        more = extra and number == 0
        if number:
            part = 2
        began: tuple[Step, ...] = ()
        for step in _ATTACKERS if attackers else _NO_ATTACKERS:
            began = (*began, step)
            yield Imagined(
                Moment(
                    step=step,
                    yours=yours,
                    combats=(*combats, CombatRecord(began)),
                    attackers=attackers if step > Step.BEGINNING_OF_COMBAT else None,
                    more_combats=more,
                    attacked=attackers and not yours and step == Step.DECLARE_ATTACKERS,
                ),
                part,
            )
        combats = (*combats, CombatRecord(began))
        yield Imagined(
            Moment(step=Step.MAIN_2, yours=yours, combats=combats, more_combats=more, attacked=False), part
        )
    if skipped:
        yield Imagined(Moment(step=Step.MAIN_2, yours=yours, combats=combats, attacked=False), part)
    yield Imagined(Moment(step=Step.END, yours=yours, combats=combats, attacked=False), part)


def cells(
    table: TimingTable, moment: str, combat: int = 0, whose: Literal["you", "opponent", ""] = ""
) -> tuple[Cell, ...]:
    """The table's cells for a moment of a turn in which creatures attack, one for each player's turn.

    moment: as in `Cell.moment`.  combat: 1 (or 0) the first or only combat phase, 2 the extra one.  whose:
    only that turn; left out, the turns on which it may be done at all (both, if never).  Empty: no such
    moment.
    """
    turns = [turn for turn in table.turns if whose in ("", turn.whose)]
    if not whose:
        turns = [turn for turn in turns if _ever(turn)] or turns
    kind, part = ("extra combat", 2) if combat > 1 else ("one combat", 0)
    return tuple(
        cell
        for turn in turns
        for column in turn.columns
        if (column.kind, column.combat) == (kind, part)
        for cell in column.cells
        if cell.moment == moment
    )


def _ever(turn: TimingTurn) -> bool:
    return any(cell.may is not False for column in turn.columns for cell in column.cells)
