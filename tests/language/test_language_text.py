"""Folding, columns, bounds."""

from __future__ import annotations

import pytest
from language_table import DOG, LIM_DUL, OX, TABLE, refused, told

from judgecli.board.commands import Act, Arrive, Comment
from judgecli.board.refusals import Malformed, TooMuch
from judgecli.language.text import MAX_LINE, fold, prepare


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Lim-Dûl", "lim-dul"),
        ("  Hill   Giant ", "hill giant"),
        ("Ætherling", "aetherling"),
        ("Siren’s Call", "siren's call"),
        ("JÖTUN\u00a0Grunt", "jotun grunt"),
        ("Lim-Du\u0302l", "lim-dul"),
        ("Straße", "strasse"),
        ("a\u200bb", "ab"),
    ],
)
def test_fold(typed: str, folded: str) -> None:
    assert fold(typed) == folded


def test_shown_keeps_case_and_accents() -> None:
    line = prepare("destroy  Lim-Dûl’s “Vault”")
    assert line.shown == 'destroy Lim-Dûl\'s "Vault"'
    assert line.folded == 'destroy lim-dul\'s "vault"'
    assert len(line.shown) == len(line.folded) == len(line.mask)


@pytest.mark.parametrize(
    "line", ["destroy lim-dul", "DESTROY  LIM-DÛL", "destroy lim-du\u0302l", "destroy lim dul"]
)
def test_case_accents_and_blanks_do_not_matter(line: str) -> None:
    assert told(line) == Act(verb="destroy", line=told(line).line, things=(LIM_DUL,))


def test_curly_quotes() -> None:
    curly = told("Amy: Wall 0/5 “This creature can’t attack.”")
    plain = told('Amy: Wall 0/5 "This creature can\'t attack."')
    assert isinstance(curly, Arrive)
    assert curly == plain


def test_arrow_and_possessive() -> None:
    assert told("attack ox → Jace") == told("attack ox -> Jace")
    assert told("destroy Nicole’s Dog") == told("destroy Nicole's Dog")
    assert told("tap a6").things == (DOG,)  # type: ignore[attr-defined]


@pytest.mark.parametrize("line", ["", "   ", "# a note", "  # destroy everything"])
def test_comments(line: str) -> None:
    assert isinstance(told(line), Comment)


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("destroy Elephant", 8),
        ("   destroy   Elephant", 13),
        ("destroy Ox, Elephant", 12),
        ("Amy:  Ox  2/4  flyng", 15),
        ('give Ox "x" "', 12),
        ("destroy Lîm, Elephant", 13),
    ],
)
def test_refusals_point_at_the_word(line: str, column: int) -> None:
    assert refused(line).column == column


@pytest.mark.parametrize(
    "line", ["destroy Ox\nattack Ox", "destroy \x1b[31mOx", "destroy Ox\x00", "tap \ud800"]
)
def test_control_characters_are_refused(line: str) -> None:
    assert isinstance(refused(line), Malformed)


def test_long_lines_are_refused() -> None:
    assert isinstance(refused("tap " + "Ox, " * MAX_LINE), TooMuch)
    assert told("# " + "x" * (MAX_LINE - 2))


def test_tab_is_a_blank() -> None:
    assert told("tap\tOx") == Act(verb="tap", line="tap Ox", things=(OX,))


def test_scene_is_not_changed() -> None:
    before = repr(TABLE.things)
    told("tap Ox")
    assert repr(TABLE.things) == before
