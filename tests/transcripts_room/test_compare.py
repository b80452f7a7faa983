"""Recorded against said: exact, (glob), (re), and patterns that could hang."""

from __future__ import annotations

import pytest

from judgecli.transcripts.compare import BadPattern, difference, matches, same


@pytest.mark.parametrize(
    ("recorded", "said", "holds"),
    [
        ("Ox dies", "Ox dies", True),
        ("Ox dies", "Ox dies.", False),
        ("* dies (glob)", "Hill Giant#2 dies", True),
        ("?x dies (glob)", "Fox dies", False),
        (r"\d+ damage (re)", "12 damage", True),
        (r"\d+ damage (re)", "x12 damage", False),
        ("literal (re)", "literal (re)", True),
        ("[Ox] (glob)", "O", True),
        (r"gets \+3/\+3 \(until end of turn\) (re)", "gets +3/+3 (until end of turn)", True),
    ],
)
def test_lines(recorded: str, said: str, holds: bool) -> None:
    assert matches(recorded, said) is holds


@pytest.mark.parametrize(
    "pattern", ["(a+)+$ (re)", "a*b*c*d*e* (re)", "( (re)", "(a|a)(a|a)(a|a)(a|a)(a|a) (re)", "[z-a] (re)"]
)
def test_patterns_that_are_wrong_or_could_hang_are_refused(pattern: str) -> None:
    with pytest.raises(BadPattern):
        matches(pattern, "a" * 60)


def test_blank_lines_and_trailing_blanks_do_not_count() -> None:
    assert same(("a", "b"), ["a  ", "", "b"])
    assert not same(("a",), ["a", "b"])


def test_the_difference_is_unified_and_shows_loose_lines_as_said() -> None:
    rows = difference(("one", "t* (glob)", "three"), ["one", "two", "four"], "x.judge", 7)
    assert rows[0] == "--- x.judge:7 (recorded)"
    assert "-three" in rows and "+four" in rows and " two" in rows
