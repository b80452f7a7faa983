"""Sources and recipients of damage: which sources and players an effect means, what protection keeps out, and what
can be dealt damage at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judgecli.abilities.keywords import quality_of
from judgecli.board.abilities import Filter, Keyword
from judgecli.board.table import Board
from judgecli.characteristics import Static, meant, view, views
from judgecli.characteristics.filters import term_holds


def can_be_dealt_damage(board: Board, recipient: int) -> bool:
    """Only battles, creatures, planeswalkers and players in the game are dealt damage (120.1a)."""
    if board.is_player(recipient):
        return not board.player(recipient).lost
    seen = views(board).get(recipient)
    return seen is not None and (seen.is_creature or seen.is_planeswalker or seen.is_battle)


def is_source(board: Board, what: Filter, source: int, static: Static) -> bool:
    """Whether the filter means that source.  "A source you control" may be a spell or a card elsewhere; the reader
    says it as a permanent."""
    if not source or board.is_player(source):
        return False
    if what.base != "each" or not any(t.what == "type" and t.value == "permanent" for t in what.terms):
        return meant(board, what, source, static)
    if what.other and source in static.affected:
        return False
    return _is_controlled(board, what, source, static.controller) and _has_terms(
        board, what, source, static.source
    )


def _is_controlled(board: Board, what: Filter, source: int, you: int) -> bool:
    controller = board.objects[source].controller
    match what.controller:
        case "you":
            return controller == you
        case "opponents":
            return controller in board.opponents(you)
        case "id":
            return controller == what.player
        case "attacking player":
            return controller == board.active
        case "defending player":
            return controller in board.opponents(board.active)
        case _:
            return True


def _has_terms(board: Board, what: Filter, source: int, seen_from: int) -> bool:
    """Whether an object, in whatever zone, is what the terms of a filter ask."""
    seen, table = view(board, source), views(board)
    if not all(term_holds(board, table, t, seen, seen_from) for t in what.terms):
        return False
    return not what.any_of or any(
        all(term_holds(board, table, t, seen, seen_from) for t in group) for group in what.any_of
    )


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


# -- protection -------------------------------------------------------------------------------------------


def protected_from(board: Board, recipient: int, source: int) -> bool:
    """Protection of a permanent or player prevents all damage from sources with the quality (702.16e)."""
    if not source or board.is_player(source):
        return False
    return any(has_quality(board, source, k, recipient) for k in _protections(board, recipient))


def protected_players(board: Board) -> tuple[int, ...]:
    """Players to whom an effect has given protection from something."""
    return tuple(p.id for p in board.players if any(_protections(board, p.id)))


def _protections(board: Board, recipient: int) -> Iterator[Keyword]:
    if not board.is_player(recipient):
        yield from (k for k in view(board, recipient).keywords if k.name == "protection")
        return
    for effect in board.effects:
        if recipient in effect.affected:
            parts: Iterable[object] = (*effect.parts, *(p for a in effect.abilities for p in a.parts))
            yield from (p for p in parts if isinstance(p, Keyword) and p.name == "protection")


def has_quality(board: Board, source: int, protection: Keyword, holder: int) -> bool:
    """Whether an object has what the protection of `holder` speaks of: a colour, a type, a player, everything."""
    quality = quality_of(protection)
    if quality is None:
        return _is_by_player_or_name(board, source, str(protection.value))
    you = holder if board.is_player(holder) else board.objects[holder].controller
    if quality.controller == "id" and board.objects[source].zone != "battlefield":
        return board.objects[source].owner == quality.player  # 702.16k
    return _is_controlled(board, quality, source, you) and _has_terms(board, quality, source, holder)


def _is_by_player_or_name(board: Board, source: int, word: str) -> bool:
    seen = view(board, source)
    wanted = word.casefold()
    return any(p.name.casefold() == wanted and p.id == seen.controller for p in board.players)
