"""The vocabulary of ability data and the room that evaluates it: neither knows a term that the other doesn't."""

from __future__ import annotations

from judgecli.board.abilities import TERMS
from judgecli.characteristics import filters


def test_every_term_that_a_filter_may_ask_can_be_answered() -> None:
    assert set(TERMS) == set(filters._TESTS)
