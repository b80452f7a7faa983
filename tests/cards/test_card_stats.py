"""`judge cards stats`: what is counted is decided without the reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from judgecli.board.abilities import Ability, Activated, CantBlock, Irrelevant, NotModelled, Timing
from judgecli.cards.errors import CardFileError
from judgecli.cards.stats import Tally, card_stats, combat_kinds, default_patterns, sentences
from judgecli.cards.stored import Face, StoredCard

WORDS = "~ can't block.\nDraw a card.\nPut a block on it.\nAttack the darkness 3 times."
PARTS = {
    "~ can't block.": CantBlock(),
    "Draw a card.": Irrelevant(),
    "Put a block on it.": Irrelevant(),
    "Attack the darkness": NotModelled(),
}


def card(name: str, text: str = WORDS) -> StoredCard:
    return StoredCard((Face(name, ("creature",), text=text),))


def read(face: Face) -> tuple[Ability, ...]:
    """Reads the clauses it knows, and loses those it doesn't."""
    return tuple(
        Ability(line, (part,))
        for line in face.text.splitlines()
        for k, part in PARTS.items()
        if line.startswith(k)
    )


def test_only_what_speaks_of_combat_is_counted() -> None:
    counted = card_stats([card("A"), card("B")], combat_kinds(), read)
    assert (counted.cards, counted.clauses) == (2, 8)
    assert counted.combat == Tally(modelled=2, irrelevant=2, not_modelled=2)
    assert [(k.kind, k.tally.total) for k in counted.kinds] == [("combat word", 6)]


def test_a_sentence_that_the_reader_loses_is_not_modelled() -> None:
    counted = card_stats([card("A", "Blockers wave.")], combat_kinds(), lambda face: ())
    assert counted.combat == Tally(not_modelled=1)


def test_wordings_are_gathered_without_names_and_numbers() -> None:
    texts = ("Attack the darkness 3 times.", "Attack the darkness 4 times.", "Attack Bob Smith two times.")
    cards = [card(name, text) for name, text in zip(("A", "B", "Bob Smith"), texts, strict=True)]
    counted = card_stats(cards, combat_kinds(), lambda face: (Ability(face.text, (NotModelled(),)),))
    assert [(w.text, w.count, w.card) for w in counted.not_modelled] == [
        ("Attack the darkness N times.", 2, "A"),
        ("Attack ~ N times.", 1, "Bob Smith"),
    ]


def test_an_open_effect_is_told_apart() -> None:
    text = "{2}: Target creature attacks if able."
    counted = card_stats(
        [card("A", text)], combat_kinds(), lambda f: (Ability(text, (Activated("{2}", "…"),)),)
    )
    assert counted.combat == Tally(effect_not_modelled=1)
    assert [w.text for w in counted.effects] == ["{…}: Target creature attacks if able."]


def test_kinds_come_from_a_list_of_patterns(tmp_path: Path) -> None:
    path = tmp_path / "patterns.txt"
    path.write_text("# what counts\nblocks: can't block\n\nall: attack\nall: block\n")
    counted = card_stats([card("A")], combat_kinds(path), read)
    assert [(k.kind, k.tally.total) for k in counted.kinds] == [("blocks", 1), ("all", 3)]
    assert counted.combat.total == 3


@pytest.mark.parametrize(
    ("text", "says"), [("# x\nx: (", "line 2"), ("x", "line 1"), ("# nothing\n", "holds no patterns")]
)
def test_a_bad_list_of_patterns_is_named(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "patterns.txt"
    path.write_text(text)
    with pytest.raises(CardFileError, match=says):
        combat_kinds(path)
    with pytest.raises(CardFileError, match="can't be read"):
        combat_kinds(tmp_path / "none.txt")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("Flying (It has wings.)\nIt attacks. It blocks.", ["Flying", "It attacks.", "It blocks."]),
        (
            'It has "Draw a card. Gain 1 life." until then.',
            ['It has "Draw a card. Gain 1 life." until then.'],
        ),
        ('It has "Draw a card." Then it attacks.', ['It has "Draw a card."', "Then it attacks."]),
        ("It deals 1.5 damage.", ["It deals 1.5 damage."]),
        ("“It attacks.”", ['"It attacks."']),
    ],
)
def test_texts_are_split_into_sentences(text: str, parts: list[str]) -> None:
    assert sentences(text) == parts


def test_a_trigger_is_a_trigger_only_and_a_quotation_is_not_the_cards_own(tmp_path: Path) -> None:
    path = tmp_path / "patterns.txt"
    path.write_text("trigger: ^when.*attack\nrestriction: can't block\ntiming: only during combat\n")
    text = (
        "When Bob attacks, target creature can't block. It can't block. Activate only during combat.\n"
        'Creatures have "This creature can\'t block."\n'
        "Sacrifice a creature that can't block: Draw a card.\n"
        "{2}: Target creature can't block."
    )
    counted = card_stats([card("Bob", text)], combat_kinds(path), lambda face: ())
    assert [(k.kind, k.tally.total) for k in counted.kinds] == [
        ("trigger", 1),
        ("restriction", 1),
        ("timing", 1),
    ]


def test_of_a_timing_clause_the_timing_counts(tmp_path: Path) -> None:
    path = tmp_path / "patterns.txt"
    path.write_text("timing: only during combat\n")
    text = "{T}: Frobnicate. Activate only during combat."
    known = Ability(text, (Activated("{T}", "Frobnicate."), Timing(of="ability")))
    unread = Ability(text, (Activated("{T}", "Frobnicate."), Timing(of="ability", unread=("if it rains",))))
    for ability, tally in ((known, Tally(modelled=1)), (unread, Tally(not_modelled=1))):
        assert card_stats([card("A", text)], combat_kinds(path), lambda face, a=ability: (a,)).combat == tally


def test_the_projects_own_list_of_patterns_is_found() -> None:
    path = default_patterns()
    assert path is not None
    assert {"restriction", "requirement", "trigger", "timing"} <= {kind.name for kind in combat_kinds(path)}
