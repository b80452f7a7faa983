"""Sources of damage: which sources and players an effect means, and what protection keeps out."""

from __future__ import annotations

from judgecli.board.abilities import Filter
from judgecli.board.table import Board
from judgecli.characteristics import Static, has_colour, is_of_subtype, meant, view


def is_source(board: Board, what: Filter, source: int, static: Static) -> bool:
    """Whether the filter means that source.  "A source you control" may be a spell or a card elsewhere, so a
    filter for its controller alone fits more than permanents."""
    if not source:
        return False
    if what.base != "each" or what.terms or what.any_of:
        return meant(board, what, source, static)
    controller = board.objects[source].controller
    if what.other and source in static.affected:
        return False
    match what.controller:
        case "you":
            return controller == static.controller
        case "opponents":
            return controller in board.opponents(static.controller)
        case "id":
            return controller == what.player
        case _:
            return True


def is_player_meant(board: Board, kinds: tuple[str, ...], player: int, static: Static) -> bool:
    """Whether `you`, `opponents`, `players` or `affected` (an effect on a player) means that player."""
    you = static.controller or (static.affected[0] if static.affected else 0)
    for kind in kinds:
        if kind == "players" or (kind == "you" and player == you):
            return True
        if kind == "opponents" and you and player in board.opponents(you):
            return True
        if kind == "affected" and player in static.affected:
            return True
    return False


def protected_from(board: Board, recipient: int, source: int) -> bool:
    """Protection prevents all damage from sources with the quality (702.16e)."""
    if board.is_player(recipient) or not source:
        return False
    return any(has_quality(board, source, str(q)) for q in view(board, recipient).values("protection"))


def has_quality(board: Board, source: int, quality: str) -> bool:
    """Whether an object has what protection speaks of: a colour, a type, a subtype, a player, everything."""
    seen = view(board, source)
    word = quality.casefold()
    if word == "everything":
        return True
    if any(p.name.casefold() == word and p.id == seen.controller for p in board.players):
        return True
    singular = word.removesuffix("s")
    return (
        has_colour(seen, word)
        or word in seen.supertypes
        or word in seen.types
        or singular in seen.types
        or is_of_subtype(seen, word)
        or is_of_subtype(seen, singular)
    )
