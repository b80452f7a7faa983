"""What is attacked, as wording calls it: "attacks you", "attacks a player", "attacks a planeswalker you control"."""

from __future__ import annotations

from judgecli.board.abilities import AttackTarget
from judgecli.board.table import Board
from judgecli.characteristics.layers import view
from judgecli.characteristics.statics import Static
from judgecli.rules import edition

#: What wording may speak of and the table doesn't follow: nothing is known to be it.
NOT_FOLLOWED = frozenset({"monarch"})


def attack_means(
    board: Board, at: AttackTarget | None, target: int, static: Static, attacker: int = 0
) -> bool:
    """Whether the wording means that player, planeswalker or battle; no wording means everything."""
    if at is None:
        return True
    if at.players_only and not board.is_player(target):
        return False
    means = _means_player if board.is_player(target) else _means_thing
    return any(means(board, kind, at, target, static, attacker) for kind in at.kinds) != at.negated


def _means_player(
    board: Board, kind: str, at: AttackTarget, player: int, static: Static, attacker: int
) -> bool:
    source = board.objects.get(static.source)
    worn_by = source.attached_to if source is not None else 0
    match kind:
        case "players":
            return True
        case "you":
            return player == static.controller or _one_team(board, player, static.controller)
        case "opponents":
            return bool(static.controller) and player in board.opponents(static.controller)
        case "id":
            return player == at.id
        case "owner":
            return attacker in board.objects and board.objects[attacker].owner == player
        case "attached player":
            return worn_by == player
        case "attached controller":
            return worn_by in board.objects and board.objects[worn_by].controller == player
        case _:
            return False


def _one_team(board: Board, player: int, you: int) -> bool:
    """Until 2018-04-26 a team in Two-Headed Giant was attacked as a whole: attacking one of its players was attacking
    the team (810.7c)."""
    if board.variant != "two-headed giant" or not board.is_player(you):
        return False
    team = board.player(you).team
    same = bool(team) and board.player(player).team == team
    return same and bool(edition(board.edition).plays("two_headed_team_attacked"))


def _means_thing(
    board: Board, kind: str, at: AttackTarget, target: int, static: Static, attacker: int
) -> bool:
    thing = board.objects.get(target)
    if thing is None:
        return False
    seen = view(board, target)
    match kind:
        case "id":
            return target == at.id
        case "self":
            return target == static.source
        case "planeswalkers":
            return seen.is_planeswalker
        case "your planeswalkers":
            return seen.is_planeswalker and seen.controller == static.controller
        case "owner's planeswalkers":
            owner = board.objects[attacker].owner if attacker in board.objects else 0
            return seen.is_planeswalker and seen.controller == owner
        case "battles":
            return seen.is_battle
        case "your battles":
            return seen.is_battle and thing.protector == static.controller
        case _:
            return False
