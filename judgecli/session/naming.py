"""The scene a line is read against: names on the table, known cards, and the reader that knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judgecli.abilities import oracle
from judgecli.board.abilities import Ability
from judgecli.board.objects import GameObject
from judgecli.board.table import Board
from judgecli.characteristics import view
from judgecli.language.scene import Scene, scene_of

if TYPE_CHECKING:
    from judgecli.cards.library import Library


def scene_for(board: Board, library: Library, *, may_join: bool) -> Scene:
    """The scene of that board, kept on it."""
    key = ("scene", may_join)
    kept: Scene | None = board.memo.get(key)
    if kept is None:
        kept = scene_of(
            board,
            is_creature=lambda thing: _is_creature(board, thing),
            card=library.find,
            longest_card=lambda text: _longest(library, text),
            near_cards=library.suggest,
            card_names=library.partial,
            read=lambda text, name: read(board, text, name),
            may_join=may_join and not board.began and len(board.players) < 2,
        )
        board.memo[key] = kept
    return kept


def _is_creature(board: Board, thing: GameObject) -> bool:
    return view(board, thing.id).is_creature


def _longest(library: Library, text: str) -> int:
    known = library.longest(text)
    return known.length if known is not None else 0


def read(board: Board, text: str, name: str) -> tuple[Ability, ...]:
    """Wording that may speak of players, tags and things on the table."""
    return oracle.read(text, name=name, find=lambda words: find(board, words))


def find(board: Board, words: str) -> int | None:
    """The player, tag or thing that wording names; exact names only, the battlefield first."""
    wanted = words.casefold().strip()
    for player in board.players:
        if player.name.casefold() == wanted:
            return player.id
    there = sorted(board.objects.values(), key=lambda o: (o.zone != "battlefield", o.id))
    for thing in there:
        if thing.tag == wanted or thing.name.casefold() == wanted:
            return thing.id
    for thing in there:
        if f"{thing.name}#{thing.number}".casefold() == wanted:
            return thing.id
    return None
