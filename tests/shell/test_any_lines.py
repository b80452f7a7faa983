"""Whatever is typed, there is an answer: no line raises, what is refused changes nothing, undo takes back."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from judgecli.cards import Library
from judgecli.narration import plain
from judgecli.session import Session
from judgecli.transcripts.play import refused, tell

LIBRARY = Library.builtin()
WORDS = """
attack block assign all none auto pay decline next to damage main 2 end of combat fs check options why not
board undo redo destroy exile tap untap pump give control put reselect remove from with on by for returning
attacking blocking expect legal illegal error order choose resolve stack triggers extra skip regenerate fight
goad set Amy Nicole Ox Bear Guard Jace Pegasus a1 b1 b2 x : ; , -> = # {2} +3/+3 2/4 -1/0 1 3 99 flying
trample menace banding "must" tapped sick token creature combat turn fog prevent damage life 20 0 max who can
what timing rule 508.1d edition 2014-05-02 variant players concede ninjutsu cast activate transform switch
blink bounce
""".split()  # noqa: SIM905
LINES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=7).map(" ".join)
LIKELY = st.sampled_from(
    """
attack all
attack Ox
attack Pegasus -> Jace
block Ox with Guard#1
block Ox with 2 Guard
block none
next
to damage
to main 2
assign auto
assign Ox: 1 Guard#1, 1 Guard#2
undo
redo
board
pay
destroy Guard#1
damage 2 to each creature
control Ox Nicole
put Amy Soldier token 1/1 attacking Nicole
give Ox trample
remove Ox from combat
extra combat
options attack
options block
why
to next turn
edition 2010-02-01
edition 2026-09-25
bounce Ox
blink Guard#2
goad Ox by Nicole
exile Jace
turn Nicole
check attack all
max Ox -> Nicole
what must Amy do
who can block Ox
2 +1/+1 on Ox
""".strip().splitlines()
)
TABLE = (
    "players Amy, Nicole",
    "Amy: Ox 3/3 trample, 2 Pegasus 2/1 flying, Bear 2/2 first strike must attack",
    "Nicole: 2 Guard 1/1, Jace planeswalker loyalty 3, Wall 0/4 defender",
)


def started() -> Session:
    session = Session(None, LIBRARY)
    for line in TABLE:
        assert session.run(line).refusal is None
    return session


@settings(max_examples=150)
@given(st.lists(st.one_of(LIKELY, LIKELY, LINES), max_size=14))
def test_every_line_has_an_answer(lines: list[str]) -> None:
    session = started()
    for line in lines:
        before = session.board
        result = session.run(line)
        told = plain(tell(result, line))
        assert all(row.isprintable() for row in told)
        if refused(result) == "error":
            assert result.board is before is session.board
        if refused(result):
            assert told


@settings(max_examples=100)
@given(st.text(max_size=60))
def test_any_text_at_all_is_answered(line: str) -> None:
    session = started()
    result = session.run(line)
    assert all(row.isprintable() for row in plain(tell(result, line)))


@settings(max_examples=60)
@given(st.lists(LIKELY, max_size=8))
def test_undo_gives_the_same_table(lines: list[str]) -> None:
    session = started()
    boards = [session.board]
    for line in lines:
        if line in ("undo", "redo"):
            continue
        before = session.board
        result = session.run(line)
        if result.board is not before and result.refusal is None:
            boards.append(result.board)
    for board in reversed(boards[:-1]):
        assert session.run("undo").refusal is None
        assert session.board == board


@settings(max_examples=40)
@given(st.lists(LIKELY, max_size=8))
def test_the_same_lines_give_the_same_text(lines: list[str]) -> None:
    def text() -> list[list[str]]:
        session = started()
        return [plain(tell(session.run(line), line)) for line in lines]

    assert text() == text()
