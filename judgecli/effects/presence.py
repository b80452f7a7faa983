"""What a verb speaks of must be on the battlefield."""

from __future__ import annotations

from judgecli.actions.play import Play
from judgecli.board.refusals import Untimely


def must_be_there(play: Play, things: tuple[int, ...]) -> None:
    """Raises `Untimely` for a player or an object in another zone."""
    for id in things:
        thing = play.board.objects.get(id)
        if thing is None:
            raise Untimely(f"{play.board.name(id)} is a player")
        if thing.zone != "battlefield":
            raise Untimely(f"{play.board.name(id)} isn't on the battlefield ({thing.zone})")
        if thing.phased_out:
            raise Untimely(f"{play.board.name(id)} is phased out")
