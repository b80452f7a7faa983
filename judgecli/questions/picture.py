"""The table as facts, for `board`."""

from __future__ import annotations

from judgecli.board.abilities import Ability, Keyword, NotModelled
from judgecli.board.events import BoardRow, BoardShown
from judgecli.board.objects import GameObject
from judgecli.board.table import Board
from judgecli.characteristics import View, view
from judgecli.game.examples import with_example
from judgecli.game.owed import owed


def picture(board: Board) -> BoardShown:
    """A row for every object that isn't gone: battlefield, then hands, graveyards, exile."""
    zones = {"battlefield": 0, "hand": 1, "graveyard": 2, "exile": 3}
    things = sorted(
        (o for o in board.objects.values() if o.zone in zones), key=lambda o: (zones[o.zone], o.id)
    )
    return BoardShown(
        rows=tuple(_row(board, o) for o in things), owed=tuple(with_example(board, o) for o in owed(board))
    )


def _row(board: Board, thing: GameObject) -> BoardRow:
    seen = view(board, thing.id)
    others = [a for a in seen.abilities if not _is_keyword(a)]
    effects = tuple(e.text for e in board.effects if thing.id in e.affected and e.parts and e.text)
    return BoardRow(
        id=thing.id,
        types=type_line(seen),
        power=seen.power,
        toughness=seen.toughness,
        keywords=tuple(a.text for a in seen.abilities if _is_keyword(a)),
        texts=tuple(a.text for a in others if not _is_unread(a)) + effects,
        not_modelled=tuple(a.text for a in others if _is_unread(a)),
    )


def type_line(seen: View) -> str:
    """`legendary creature — Cat Soldier`."""
    line = " ".join((*seen.supertypes, *seen.types))
    return f"{line} — {' '.join(seen.subtypes)}" if seen.subtypes else line


def _is_keyword(ability: Ability) -> bool:
    return bool(ability.parts) and all(isinstance(p, Keyword) for p in ability.parts)


def _is_unread(ability: Ability) -> bool:
    return any(isinstance(p, NotModelled) for p in ability.parts)
