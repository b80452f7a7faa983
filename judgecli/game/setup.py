"""Setting the table: edition, players, turn, life, and what lies there."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.enter import arrive
from judgecli.actions.play import Play
from judgecli.board.commands import Arrive, Seat, SetEdition, SetNumber, SetPlayers, SetTurn, SetVariant
from judgecli.board.events import Noted
from judgecli.board.objects import Player
from judgecli.board.refusals import Malformed, TooMuch, Unknown
from judgecli.board.table import Board, Combat, Step, Turn
from judgecli.rules import UnknownEdition, edition

MOST_PLAYERS = 9


def empty(date: str | None = None) -> Board:
    """A table without players, under the edition of that date (None: the newest)."""
    return Board(edition=edition(date).date)


def starting_life(variant: str, team: bool) -> int:
    """103.4: 20, in Commander 40, a two-headed giant's team 30."""
    if variant == "commander":
        return 40
    return 30 if team else 20


def set_players(play: Play, command: SetPlayers) -> None:
    """`players` empties the table."""
    players: list[Player] = []
    for number, seat in enumerate(command.seats, start=1):
        team = number if len(seat.names) > 1 else 0
        players += _seat(play.board.variant, seat, team, len(players))
    if len(players) > MOST_PLAYERS:
        raise TooMuch(f"at most {MOST_PLAYERS} players")
    names = [p.name.casefold() for p in players]
    if len(set(names)) < len(names):
        raise Malformed("two players have the same name")
    play.board = Board(edition=play.board.edition, variant=play.board.variant, players=tuple(players))
    listed = ", ".join(p.name for p in players)
    play.note(Noted(kind="players", text=listed, subjects=tuple(p.id for p in players)))


def _seat(variant: str, seat: Seat, team: int, before: int) -> list[Player]:
    life = seat.life if seat.life is not None else starting_life(variant, bool(team))
    return [
        Player(id=before + i, name=name, life=life, poison=seat.poison, team=team)
        for i, name in enumerate(seat.names, start=1)
    ]


def set_edition(play: Play, command: SetEdition) -> None:
    """Another date's rules; the table is laid anew from its set-up lines by `session`."""
    if command.date is not None:
        play.board = replace(play.board, edition=_known(command.date))
    shown = play.board.edition
    if command.date is not None and edition(command.date).asked != shown:
        shown = f"{edition(command.date).asked}: the edition of {shown}"
    play.note(Noted(kind="edition", text=shown))


def _known(date: str) -> str:
    """The date of the edition in force then."""
    try:
        return edition(date).date
    except UnknownEdition as unknown:
        raise Unknown(str(unknown), suggestion="edition 2014-05-02") from None


def set_variant(play: Play, command: SetVariant) -> None:
    play.board = replace(play.board, variant=command.variant)
    play.note(Noted(kind="variant", text=command.variant))


def set_turn(play: Play, command: SetTurn) -> None:
    """It is that player's precombat main phase, nobody attacking."""
    number = play.board.turn.number
    play.set_turn(Turn(number=number, active=command.player, step=Step.MAIN_1))
    play.set_combat(Combat())
    play.note(Noted(kind="turn", subjects=(command.player,)))


def set_number(play: Play, command: SetNumber) -> None:
    """`life`, `poison`, `hand`: that player's number (and their team's, where it is shared)."""
    player = play.board.player(command.player)
    for one in play.board.players:
        if one.id == player.id or (player.team and one.team == player.team and command.verb != "hand"):
            play.seat(_with_number(one, command.verb, command.number))
    play.note(Noted(kind=command.verb, subjects=(command.player,), number=command.number))


def _with_number(player: Player, what: str, number: int) -> Player:
    match what:
        case "life":
            return replace(player, life=number)
        case "poison":
            return replace(player, poison=number)
        case _:
            return replace(player, hand=number)


def put_on_table(play: Play, command: Arrive) -> None:
    """`Amy: items`, before or after the walk has begun."""
    player = command.player
    if not player:
        player = _newcomer(play, command.new_player)
    for item in command.items:
        arrive(play, player, item, setup=not play.board.began)


def _newcomer(play: Play, name: str) -> int:
    """A first name before a colon is the active player, the next new one the opponent."""
    if len(play.board.players) >= 2 or play.board.began:
        names = ", ".join(p.name for p in play.board.players)
        raise Malformed(
            f"there is no player {name}: the players are {names}", suggestion=f"players {names}, {name}"
        )
    id = len(play.board.players) + 1
    life = starting_life(play.board.variant, team=False)
    play.board = replace(play.board, players=(*play.board.players, Player(id=id, name=name, life=life)))
    return id
