"""The table and the walk agree: a cell says what `can` says when the game is really at that moment."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgecli.abilities.oracle.timing import read
from judgecli.board.abilities import Ability, Timing
from judgecli.board.commands import AskCan
from judgecli.board.events import CastRuled
from judgecli.board.table import Board
from judgecli.board.verdicts import Cell
from judgecli.game.casting import can
from judgecli.game.moments import MOMENT_NAMES
from judgecli.game.owed import owed
from judgecli.questions.timing_table import timing_table
from judgecli.session import Session

WORDINGS = [
    "Cast this spell only before attackers are declared.",
    "Cast this spell only after attackers are declared.",
    "Cast this spell only before blockers are declared.",
    "Cast this spell only after blockers are declared.",
    "Cast this spell only during combat before blockers are declared.",
    "Cast this spell only during combat after blockers are declared.",
    "Cast this spell only before the combat damage step.",
    "Cast this spell only during combat after the combat damage step.",
    "Cast this spell only after the end of combat step.",
    "Cast this spell only before combat or during combat before blockers are declared.",
    "Cast this spell only after combat.",
    "Cast this spell only during an opponent's turn, before attackers are declared.",
    "Cast this spell only during your declare attackers step.",
    "Cast this spell only during the declare attackers step and only if you've been attacked this step.",
    "Cast this spell only any time you could cast a sorcery.",
    "Activate only during your turn, before attackers are declared.",
    "You can't activate this ability during combat.",
]
EDITIONS = ["2026-09-25", "2014-05-02", "2010-02-01", "2009-07-11"]
KINDS = {
    "one combat": ["attack"],
    "no attackers": ["none"],
    "extra combat": ["attack", "attack"],
    "combat skipped": ["skip"],
}
AMY, NICOLE = 1, 2


def moments(edition: str, phases: list[str]) -> Iterator[Board]:
    """Amy's turn, moment by moment, with those combat phases: `attack` (with first strike), `none`, `skip`."""
    session = Session()

    def type_(line: str) -> None:
        result = session.run(line)
        assert result.refusal is None, (line, result.refusal)

    type_(f"edition {edition}")
    type_("players Amy, Nicole")
    type_("Amy: Knight 1/1 first strike vigilance, Ox 1/1 vigilance")
    type_("turn Nicole")
    while session.board.active != AMY:
        type_("next")
    combats = list(phases)
    if combats[0] == "skip":
        type_("skip combat")
    for _ in range(60):
        if session.board.active != AMY:
            return
        board = session.board
        name = MOMENT_NAMES[board.turn.step]
        if owed(board):
            type_("attack Knight, Ox" if combats[0] == "attack" else "attack none")
            board = session.board
        if name == "main 2":
            combats.pop(0)
            if combats:
                type_("extra combat and main")
                board = session.board
        if name != "cleanup":
            yield board
        type_("next")
    raise AssertionError("the turn doesn't end")


def asked(board: Board, player: int, timing: Timing) -> Cell:
    ability = Ability("…", (timing,))
    return can(board, AskCan(player=player, activate=timing.of == "ability", ability=ability)).cell


@pytest.mark.cr("506.8")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_cell_is_what_can_says_at_the_real_moment(kind: str, edition: str) -> None:
    boards = list(moments(edition, KINDS[kind]))
    for wording in WORDINGS:
        timing = read(wording)
        assert timing is not None
        table = timing_table(timing, edition)
        for turn, player in zip(table.turns, (AMY, NICOLE), strict=True):
            shown = [cell for column in turn.columns if column.kind == kind for cell in column.cells]
            assert [asked(board, player, timing) for board in boards] == shown, (wording, turn.whose)


@pytest.mark.cr("506.8")
@settings(derandomize=True, deadline=None, max_examples=8)
@given(
    st.lists(st.sampled_from(["attack", "none"]), min_size=1, max_size=3),
    st.booleans(),
    st.sampled_from(EDITIONS),
)
def test_random_turns_never_both_before_and_after(phases: list[str], skip: bool, edition: str) -> None:
    """As in the decision's own test, on real tables."""
    for board in moments(edition, ["skip", *phases] if skip else phases):
        for point in ("attackers are declared", "blockers are declared", "the combat damage step", "combat"):
            before, after = (
                asked(board, NICOLE, timing)
                for timing in (read(f"only before {point}"), read(f"only after {point}"))
                if timing is not None
            )
            assert not (before.may and after.may)
            if not before.may and not after.may:
                reasons = {before.reason, after.reason}
                # by the words alone, a step or phase that is going on is neither to come nor over
                words_alone = before.reading and board.turn.step.in_combat
                assert words_alone or reasons & {"going on", "attackers step over", "main phase over"}


def test_the_session_asks_the_same() -> None:
    session = Session()
    for line in ("players Amy, Nicole", "Amy: Ox 2/4", "attack none", "to end of combat"):
        assert session.run(line).refusal is None
    result = session.run("can Nicole cast Curtain of Light")
    (ruled,) = (e for e in result.events if isinstance(e, CastRuled))
    timing = read("Cast this spell only during combat after blockers are declared.")
    assert timing is not None
    assert ruled.cell == asked(session.board, NICOLE, timing)
    assert session.run("expect castable no 506.8f").failures == ()
    assert session.run("expect castable yes").failures != ()
    session.run("timing Curtain of Light")
    assert session.run("expect castable declare blockers 2 yes, castable main 2 no").failures == ()
    assert session.run("expect castable declare blockers 2 no").failures != ()
