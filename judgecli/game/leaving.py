"""Players who lose, and leave a game that goes on without them (104, 800.4)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from judgecli.actions.combat_removal import remove_from_combat
from judgecli.actions.control import settle_control
from judgecli.actions.leave import move
from judgecli.actions.play import Play
from judgecli.board.abilities import Controls
from judgecli.board.events import GameOver, Left, PlayerLost
from judgecli.board.table import Effect
from judgecli.game.state_found import Lost


def lose(play: Play, losing: Collection[Lost]) -> None:
    """These players lose the game at once; it ends if one side or none is left, else they leave it."""
    for one in losing:
        play.seat(replace(play.board.player(one.player), lost=True))
        cites = play.edition.known(one.concept) if one.concept else ()
        play.note(PlayerLost(player=one.player, why=one.why, cites=cites))
    if losing and not _ended(play):
        _leave_game(play, {one.player for one in losing})


def _ended(play: Play) -> bool:
    """The game is over when one player or team is left, or none (104.2a, 104.4a)."""
    left = [p for p in play.board.players if not p.lost]
    over = len({p.team or -p.id for p in left}) <= 1 and len(play.board.players) > 1
    if over:
        play.note(GameOver(winner=left[0].id if left else 0))
    return over


def _leave_game(play: Play, gone: set[int]) -> None:
    """What they own leaves with them, effects that give them control end, what they still control is exiled
    (800.4a).  Attackers go on attacking them, and deal them no damage (800.4e)."""
    owned = [o for o in play.board.objects.values() if o.owner in gone and o.zone != "gone"]
    there = [o.id for o in owned if o.zone == "battlefield"]
    play.board = play.board.with_objects(replace(o, zone="gone", attached_to=0) for o in owned)
    cites = play.edition.known("multiplayer.leaving")
    if there:
        play.note(Left(objects=tuple(there), how="left the game", to="gone", cites=cites))
        remove_from_combat(play, there, "left")
    kept = tuple(e for e in play.board.effects if not _gives_control(e, gone))
    play.board = replace(play.board, effects=kept)
    settle_control(play)
    stranded = [o.id for o in play.board.battlefield if o.controller in gone]
    move(play, stranded, "exile", "exiled", cites)


def _gives_control(effect: Effect, players: set[int]) -> bool:
    return any(isinstance(p, Controls) and p.player in players for p in effect.parts)
