"""Undying and persist: what died comes back as a new object when players would next get priority (702.79, 702.93).

There is no waiting on a stack: it is done at once, as if nobody responded.
"""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.counters import put_counters
from judgecli.actions.damage import last_known
from judgecli.actions.enter import again
from judgecli.actions.leave import comes_back
from judgecli.actions.play import Play
from judgecli.board.events import Changed

_COUNTERS = {"undying": "+1/+1", "persist": "-1/-1"}


def come_back(play: Play) -> bool:
    """All that waits to return does, under its owner's control; the active player's last, since their triggers went
    on the stack first.  False where nothing waited."""
    waiting = play.board.returning
    if not waiting:
        return False
    play.board = replace(play.board, returning=())
    players = len(play.board.players)
    turns = {id: (play.board.objects[id].controller - play.board.active) % players for id in waiting}
    for id in sorted(waiting, key=lambda id: -turns[id]):
        thing = play.board.objects[id]
        keyword = comes_back(thing, last_known(play.board, id))
        if not keyword or thing.zone != "graveyard":
            continue
        play.put(replace(thing, zone="gone"))
        cites = play.edition.known(f"keyword.{keyword}.trigger", "objects.new_object")
        play.note(Changed(what="returns", objects=(id,), text=keyword, cites=cites))
        new = again(play, id, thing.owner)
        put_counters(play, new, _COUNTERS[keyword], 1)
        play.note(
            Changed(
                what="counters", objects=(new,), text=f"1 {_COUNTERS[keyword]}", cites=("objects.counters",)
            )
        )
    return True
