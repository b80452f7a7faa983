"""The working state of one command: the board so far and what happened.

Everything that changes the game takes a `Play`.  Only the Play is mutable; the boards in it are not, so the
caller of `game.perform` still sees a pure function.
"""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.board.events import Event
from judgecli.board.objects import GameObject, Player
from judgecli.board.refusals import NotInEdition
from judgecli.board.table import Board, Combat, Turn
from judgecli.rules import Edition, edition


class Play:
    """board: as it is now; events: in order; looked: how many of them triggers have been looked for in."""

    __slots__ = ("board", "events", "looked")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.events: list[Event] = []
        self.looked = 0

    def note(self, event: Event) -> None:
        self.events.append(event)

    @property
    def edition(self) -> Edition:
        return edition(self.board.edition)

    def plays(self, behaviour: str) -> bool | str:
        """How the rules of this board's date play that; see rulesdata/behaviour.toml."""
        return edition(self.board.edition).plays(behaviour)

    def require(self, behaviour: str, what: str) -> None:
        """Raises NotInEdition where the rules of this date don't play that; what: what they lack, in words."""
        rules = self.edition
        if not rules.plays(behaviour):
            raise NotInEdition(
                f"{what} came with the rules of {rules.begins(behaviour)}; this table plays by those of {rules.date}"
            )

    def put(self, thing: GameObject) -> None:
        self.board = self.board.with_object(thing)

    def seat(self, player: Player) -> None:
        self.board = self.board.with_player(player)

    def set_combat(self, combat: Combat) -> None:
        self.board = replace(self.board, combat=combat)

    def set_turn(self, turn: Turn) -> None:
        self.board = replace(self.board, turn=turn)
