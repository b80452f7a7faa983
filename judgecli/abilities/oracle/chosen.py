"""Whom a thing done is about: targets, all of a kind, the one spoken of, players."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from judgecli.abilities.oracle import nouns
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.board.abilities import ATTACHED, SELF, Chosen, Filter

__all__ = ["Scene", "a_choice", "chosen", "targets_of"]


class Scene(Struct):
    """What the pronouns of an effect mean so far.

    it: whom "it" and "that creature" mean; other: the other party of the event ("that creature" where a creature
    blocked); player: what "that player" means, '' where nothing.  batch: the event is of several at once.
    target: something was chosen; spell: there is no object, so "other" is other than what was named before.
    """

    it: Chosen | None
    player: str
    other: Chosen | None = None
    batch: bool = False
    target: bool = False
    spell: bool = False

    def forget(self) -> None:
        """A sentence wasn't understood: what "it" means after it is not known."""
        self.it, self.target = None, False

    def named(self, whom: Chosen) -> None:
        """From here on "it" is what was chosen just now."""
        if whom.how in ("target", "choice", "any target"):
            self.it = Chosen("before")
            self.target = True


_PLAYERS = {
    "target opponent": "target opponent", "target player": "target player", "each opponent": "opponents",
    "your opponents": "opponents", "each player": "players", "defending player": "defending player",
    "the defending player": "defending player", "any target": "any target", "any other target": "any target",
    "its controller": "controller", "that creature's controller": "controller", "each other player": "opponents",
}  # fmt: skip
_IT = (
    "it",
    "he",
    "she",
    "him",
    "her",
    "itself",
    "that creature",
    "that permanent",
    "that attacking creature",
)
_THEM = (
    "them",
    "they",
    "those creatures",
    "those tokens",
    "that token",
    "each of those creatures",
    "each of them",
)


def chosen(cur: Cursor, scene: Scene) -> Chosen | None:
    """Whom the words at the cursor name; None, and the cursor where it was, if nobody."""
    start = cur.at
    found: Chosen | None = None
    for read in (_player, _pronoun, _targets, _all):
        cur.at = start
        found = read(cur, scene)
        if found is not None:
            break
    if found is not None and scene.spell and found.what is not None and found.what.other:
        found = None
    if found is None:
        cur.at = start
    return found


def targets_of(cur: Cursor, scene: Scene) -> Chosen | None:
    """`target creature`, or a pronoun for what was chosen before."""
    start = cur.at
    found = _targets(cur, scene)
    if found is None:
        cur.at = start
        if (
            scene.it is not None
            and not scene.batch
            and cur.eat_any("that creature", "it", "those creatures", "them", "him", "her", "that permanent")
        ):
            return scene.it
    return found


def _player(cur: Cursor, scene: Scene) -> Chosen | None:
    if who := cur.eat_any(*_PLAYERS):
        return Chosen(_PLAYERS[who])
    if cur.peek() == "you" and cur.peek(1) not in ("may", "control"):
        cur.at += 1
        return Chosen("you")
    if cur.eat("that player"):
        return Chosen(scene.player) if scene.player else None
    return None


def _pronoun(cur: Cursor, scene: Scene) -> Chosen | None:
    if cur.eat_any("that creature", "the blocking creature", "that blocking creature"):
        if scene.other is not None and not scene.target:
            return scene.other
        return scene.it if scene.it is not None and scene.it.how in ("event", "before") else None
    if cur.eat_any(*_THEM):
        return scene.it if scene.it is not None and scene.it.how in ("before", "event") else None
    if cur.eat_any(*_IT):
        return scene.it if not scene.batch or scene.target else None
    return None


def _targets(cur: Cursor, scene: Scene) -> Chosen | None:
    """`target creature`, `up to two target creatures`, `another target creature you control`."""
    least, most = 1, 1
    other = False
    if cur.eat("up to"):
        number = cur.number()
        if number is None:
            return None
        least, most = 0, number
    elif cur.eat("one or two"):
        least, most = 1, 2
    elif cur.eat("any number of"):
        least, most = 0, 0
    elif cur.eat("each of up to"):
        number = cur.number()
        if number is None:
            return None
        least, most = 0, number
    elif cur.eat("each of"):
        number = cur.number()
        if number is None:
            return None
        least = most = number
    elif (number := cur.number()) is not None:
        least = most = number
    other = bool(cur.eat_any("another", "other"))
    if not cur.eat("target"):
        return None
    what = nouns.phrase(cur)
    if what is None or what.base != "each":
        return None
    return Chosen("target", replace(what, other=what.other or other), least, most)


def _all(cur: Cursor, scene: Scene) -> Chosen | None:
    """`each creature you control`, `creatures your opponents control`, `~`, `enchanted creature`."""
    singular = cur.peek() in ("a", "an", "another", "target")
    if singular:
        return None
    what = nouns.phrase(cur)
    if what is None:
        return None
    if what in (SELF, cur.own) or what == Filter("source"):
        return Chosen("source")
    if what == ATTACHED:
        return Chosen("attached")
    return Chosen("each", what)


def a_choice(cur: Cursor) -> Chosen | None:
    """`a creature`, `another creature you control`, `two Islands`: chosen when it is done, with no target."""
    start = cur.at
    counted = nouns.count(cur)
    if counted is None or counted.least == 0:
        cur.at = start
        return None
    return Chosen("choice", counted.what, counted.least, counted.least)
