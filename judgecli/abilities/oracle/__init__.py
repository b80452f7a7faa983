"""The one reader of card wording: `read` turns text, typed or printed, into ability data."""

from __future__ import annotations

from judgecli.abilities.keywords import Finder
from judgecli.board.abilities import Ability

__all__ = ["read"]


def read(text: str, *, name: str = "", find: Finder | None = None) -> tuple[Ability, ...]:
    """The abilities that a card's (or a typed) text says, one for each clause, in its order.

    name: the card's own name, for texts that use it.  find: ids of players and things named in the text ("attacks
    Ben this turn if able").  Never raises; a clause that isn't understood, or not wholly, is an `Ability` with the
    one part `NotModelled`, and one known not to touch combat has the part `Irrelevant`.  Nothing is dropped."""
    # The grammar is loaded with the first text: a table of plain creatures needs none of it.
    from judgecli.abilities.oracle import reading

    return reading.read(text, name=name, find=find)
