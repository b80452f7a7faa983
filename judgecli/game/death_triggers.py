"""Naming the abilities that trigger on creatures dying: the dead one's own, those of what died with it, and those of
what is still there.  They look back at the battlefield as it was (603.10a).
"""

from __future__ import annotations

from collections.abc import Iterator

from judgecli.actions.play import Play
from judgecli.board.abilities import Trigger
from judgecli.board.events import Left, Triggered
from judgecli.board.table import Board
from judgecli.characteristics import View, fits, statics_of, views
from judgecli.characteristics.layers import base_view
from judgecli.characteristics.printed import prepare


def note_deaths(play: Play, event: Left) -> None:
    """Name what triggered as those objects were put into a graveyard from the battlefield."""
    board = play.board
    dead = {id: base_view(board.objects[id]) for id in event.objects} if event.to == "graveyard" else {}
    creatures = [id for id, seen in dead.items() if seen.is_creature]
    if not creatures:
        return
    seen = {**views(board), **dead}
    for watcher in _watchers(board, dead):
        for id in creatures:
            who = watcher.part.who
            if fits(board, seen, who, id, watcher.source, watcher.controller):
                cites = play.edition.known("triggers.looks_back")
                play.note(Triggered(object=watcher.source, text=watcher.text, subject=id, cites=cites))
                if watcher.part.batch:
                    break


class _Watcher:
    """One ability that triggers on dying.  source: whose it is; controller: its "you"."""

    __slots__ = ("controller", "part", "source", "text")

    def __init__(self, source: int, controller: int, text: str, part: Trigger) -> None:
        self.source = source
        self.controller = controller
        self.text = text
        self.part = part


def _watchers(board: Board, dead: dict[int, View]) -> Iterator[_Watcher]:
    for id, seen in dead.items():
        for read in prepare(seen.abilities).parts:
            if isinstance(read.part, Trigger) and read.part.event == "dies":
                yield _Watcher(id, seen.controller, read.text, read.part)
    for static in statics_of(board, Trigger):
        if isinstance(static.part, Trigger) and static.part.event == "dies":
            yield _Watcher(static.source, static.controller, static.text, static.part)
