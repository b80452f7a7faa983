"""Continuous effects that begin and end (611): until end of turn, until end of combat, permanently."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from judgecli.actions.play import Play
from judgecli.board.abilities import Ability, Part
from judgecli.board.events import Expired
from judgecli.board.table import Effect

Until = Literal["turn", "combat", "permanently", "player's turn"]

#: How long an effect lasts, in words.
DURATION_WORDS: dict[str, str] = {
    "turn": "until end of turn",
    "combat": "this combat",
    "permanently": "permanently",
}


def until_word(lasts: Literal["turn", "combat", "permanently", "your next turn"]) -> Until:
    """The reader's "until your next turn" is an effect until that player's turn."""
    return "player's turn" if lasts == "your next turn" else lasts


def begin_effect(
    play: Play,
    affected: tuple[int, ...],
    text: str,
    *,
    parts: tuple[Part, ...] = (),
    abilities: tuple[Ability, ...] = (),
    until: Until = "turn",
    until_player: int = 0,
    source: int = 0,
    controller: int = 0,
) -> None:
    """A new continuous effect with the next timestamp (613.7b)."""
    board = play.board
    effect = Effect(
        id=board.next_stamp,
        timestamp=board.next_stamp,
        affected=affected,
        text=text,
        parts=parts,
        abilities=abilities,
        until=until,
        until_player=until_player,
        source=source,
        controller=controller,
    )
    play.board = replace(board, effects=(*board.effects, effect), next_stamp=board.next_stamp + 1)


def end_effects(play: Play, until: Until, player: int = 0, cites: tuple[str, ...] = ()) -> None:
    """Effects with that duration end, all at once."""
    over = [
        e for e in play.board.effects if e.until == until and (not e.until_player or e.until_player == player)
    ]
    if not over:
        return
    gone = {e.id for e in over}
    play.board = replace(play.board, effects=tuple(e for e in play.board.effects if e.id not in gone))
    affected = sorted({id for e in over for id in e.affected if not play.board.is_player(id)})
    on_table = tuple(
        id for id in affected if id in play.board.objects and play.board.objects[id].zone == "battlefield"
    )
    play.note(Expired(what="effects", objects=on_table, text=until, cites=cites))
