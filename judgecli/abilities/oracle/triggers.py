"""Triggered abilities: the events, an intervening "if", and the effect.

trigger = ("when" | "whenever" | "at") events "," ["if" condition ","] ["you may"] effect
"""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.abilities.keywords import Finder
from judgecli.abilities.oracle import conditions, effects, ignored
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.abilities.oracle.events import events
from judgecli.board.abilities import Condition, Irrelevant, NotModelled, Part

__all__ = ["read"]


def read(sentences: list[str], name: str, find: Finder | None) -> tuple[Part, ...]:
    """The parts of a triggered ability: a `Trigger` for each event it has."""
    cur = Cursor(sentences[0], find, name=name)
    cur.at = 1
    found = events(cur)
    if found is None or not cur.eat(","):
        return _unknown(sentences)
    when: Condition | None = None
    if cur.eat("if"):
        when = conditions.upto(cur)
        if when is None:
            return _unknown(sentences)
    sentences, per_turn = _once(sentences)
    effect = " ".join([cur.rest() + ".", *sentences[1:]])
    optional = cur.sees("you may")
    acts = effects.read([cur.rest() + ".", *sentences[1:]], name, find, found[0])
    if when is not None:
        if any(t.when is not None for t in found):
            return _unknown(sentences)
        found = [replace(t, when=when) for t in found]
    return tuple(
        replace(t, effect=effect, optional=optional, acts=acts or (), per_turn=per_turn) for t in found
    )


def _once(sentences: list[str]) -> tuple[list[str], int]:
    """Without `This ability triggers only once each turn.`, and how often that lets it."""
    limits = ("This ability triggers only once each turn.", "Do this only once each turn.")
    rest = [text for text in sentences if text not in limits]
    return rest, 1 if len(rest) < len(sentences) else 0


def _unknown(sentences: list[str]) -> tuple[Part, ...]:
    """A trigger of another kind.  It waits for an event that the table doesn't bring about by itself, so it can
    touch a ruling only by what it does then."""
    text = " ".join(sentences)
    if ignored.is_quiet_trigger(text):
        return (Irrelevant(),)
    return (NotModelled(("triggers",)),)
