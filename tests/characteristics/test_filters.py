"""Every term of a filter can be asked."""

from judgecli.board.abilities import TERMS
from judgecli.characteristics.filters import _TESTS


def test_every_term_has_a_test() -> None:
    assert set(_TESTS) == set(TERMS)
