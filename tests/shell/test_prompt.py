"""The prompt and the toolbar say where the game is and what is owed; names are data."""

from __future__ import annotations

from judgecli.board.objects import CardFacts, GameObject, Player
from judgecli.board.table import Board, Step, Turn
from judgecli.board.verdicts import Owed
from judgecli.shell.prompt import prompt_text, toolbar_text

OX = GameObject(
    id=101, facts=CardFacts("Ox\x1b[2J", ("creature",)), number=1, tag="a1", owner=1, controller=1
)
TABLE = Board(
    edition="2014-05-02",
    players=(Player(id=1, name="Amy"), Player(id=2, name="Nicole", life=-1, lost=True)),
    objects={101: OX},
    turn=Turn(number=3, active=1, step=Step.DECLARE_BLOCKERS),
)


def test_the_prompt() -> None:
    assert prompt_text(Board(edition="2014-05-02"), ()) == "judge> "
    assert prompt_text(TABLE, ()) == "Amy, declare blockers> "
    assert prompt_text(TABLE, (Owed("block", 2),)) == "Nicole owes block> "
    assert prompt_text(TABLE, (Owed("assign", 1, 101),)) == "Amy owes assign Ox\\x1b[2J> "


def test_the_toolbar() -> None:
    text = toolbar_text(TABLE, (Owed("block", 2),))
    assert text == "rules of 2014-05-02 | turn 3, declare blockers | Amy 20, Nicole -1 lost | 1 owed"
    assert toolbar_text(Board(edition="2014-05-02"), ()) == "rules of 2014-05-02"
