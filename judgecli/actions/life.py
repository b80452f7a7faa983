"""Life and poison of players (119, 122)."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.play import Play
from judgecli.board.events import LifeChanged, PoisonGained


def change_life(
    play: Play, id: int, change: int, *, why: str = "", source: int = 0, cites: tuple[str, ...] = ()
) -> None:
    """A player (and the team, where life is shared) gains or loses life."""
    if not change:
        return
    player = play.board.player(id)
    life = player.life + change
    sharing = [p for p in play.board.players if p.id == id or (player.team and p.team == player.team)]
    for one in sharing:
        play.seat(replace(one, life=life))
    play.note(LifeChanged(player=id, change=change, life=life, why=why, source=source, cites=cites))


def give_poison(play: Play, id: int, amount: int, *, source: int = 0, cites: tuple[str, ...] = ()) -> None:
    player = play.board.player(id)
    poison = player.poison + amount
    shared = player.team if play.plays("two_headed_poison") else 0
    sharing = [p for p in play.board.players if p.id == id or (shared and p.team == shared)]
    for one in sharing:
        play.seat(replace(one, poison=poison))
    play.note(PoisonGained(player=id, amount=amount, poison=poison, source=source, cites=cites))
