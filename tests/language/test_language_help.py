"""The table of verbs: every example parses; help; completion."""

from __future__ import annotations

import pytest
from language_table import EMPTY, TABLE, told
from msgspec.structs import replace

from judgecli.board.commands import Command
from judgecli.board.refusals import Unknown
from judgecli.language.complete import MOST, complete
from judgecli.language.help import help_text
from judgecli.language.verbs import VERBS, Verb

EXAMPLES = [(verb, example) for verb in VERBS for example in verb.examples]


@pytest.mark.parametrize(("verb", "example"), EXAMPLES, ids=[example for _, example in EXAMPLES])
def test_examples_are_read_as_the_table_says(verb: Verb, example: str) -> None:
    command: Command = told(example)
    assert type(command).__name__ in verb.makes.split(", ")
    assert command.line == example


@pytest.mark.parametrize("verb", VERBS, ids=[verb.name for verb in VERBS])
def test_help_on_one(verb: Verb) -> None:
    text = help_text(verb.name)
    assert verb.help in text
    assert all(example in text for example in verb.examples)
    assert verb.usage and verb.examples
    assert all(len(line) <= 110 for line in text.splitlines())


def test_help_on_all() -> None:
    text = help_text()
    plain = " ".join(text.split())
    assert all(" ".join(verb.help.split()) in plain for verb in VERBS if not verb.later)
    assert help_text(None) == help_text("") == text
    assert max(map(len, text.splitlines())) <= 80


def test_help_by_short_form_and_beginning() -> None:
    assert help_text("atk") == help_text("attack") == help_text("ATTACK") == help_text("ATK")
    with pytest.raises(Unknown) as refusal:
        help_text("atack")
    assert refusal.value.suggestion == "attack?"


# -- completion -----------------------------------------------------------------------------------------


def texts(typed: str, scene: object = TABLE) -> list[str]:
    return [s.text for s in complete(typed, len(typed), scene)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "some", "start"),
    [
        ("", "Amy:", 0),
        ("", "attack", 0),
        ("att", "attack", 0),
        ("who can b", "who can block", 0),
        ("extra ", "extra combat", 0),
        ("attack O", "Ogre#1", 7),
        ("attack Pillarfield O", "Pillarfield Ox", 7),
        ("atk o", "Pillarfield Ox", 4),
        ("attack Ox, peg", "Loyal Pegasus#2", 11),
        ("attack Ox -> ", "Nicole", 13),
        ("attack Ox -> j", "Jace, Architect of Thought", 13),
        ("block Ox with ", "Bear", 14),
        ("block Ox with g", "Guard#1", 14),
        ("assign Ox: 2 B", "Bear", 13),
        ("to ", "main 2", 3),
        ("to fi", "first-strike damage", 3),
        ("to Nic", "Nicole's turn", 3),
        ("Amy: griz", "Grizzly Bears", 5),
        ("Amy: Ox 2/4 tr", "trample", 12),
        ("Amy: Ox 2/4 trample, Loyal", "Loyal Pegasus", 21),
        ("Amy: Ox 2/4 prot", "protection from", 12),
        ("Amy: Ox 2/4 must att", "must attack", 12),
        ("Amy: Ox 2/4 attacking N", "Nicole", 22),
        ("give Ox tr", "trample", 8),
        ("expect le", "legal", 7),
        ("expect Ox surv", "survives", 10),
        ("expect illegal 508.1", "508.1d", 15),
        ("rule 508", "508.1a", 5),
        ("help atk", "", 0),
        ("help at", "attack", 5),
        ("turn n", "Nicole", 5),
        ("variant att", "attack left", 8),
        ("cast tr", "Trumpet", 5),
        ("ruling h", "html", 7),
        ("rule tram", "trample", 5),
        ("glossary first", "first strike", 9),
        ("card griz", "Grizzly Bears", 5),
        ("card Grizzly b", "Grizzly Bears", 5),
        ("timing griz", "Grizzly Bears", 7),
        ("cast griz", "Grizzly Bears", 5),
        ("can Amy cast griz", "Grizzly Bears", 13),
        ("put Amy griz", "Grizzly Bears", 8),
        ("put Nicole 2 griz", "Grizzly Bears", 13),
        ("ninjutsu griz", "Grizzly Bears", 9),
        ("Amy: 3 griz", "Grizzly Bears", 7),
        ("Amy: Ox 2/4, 2x griz", "Grizzly Bears", 16),
    ],
)
def test_completion(typed: str, some: str, start: int) -> None:
    found = complete(typed, len(typed), TABLE)
    if not some:
        assert found == []
        return
    assert some in [s.text for s in found]
    assert next(s for s in found if s.text == some).start == start
    assert len(found) <= MOST


@pytest.mark.parametrize("typed", ["# no", 'Amy: Ox 2/4 "This cr', "x" * 5000, "zzzz", "attack zzzz"])
def test_nothing_to_complete(typed: str) -> None:
    assert texts(typed) == []


def test_completion_looks_at_the_text_before_the_cursor() -> None:
    assert complete("attack Og -> Nicole", 9, TABLE) == complete("attack Og", 9, TABLE)
    assert complete("attack", 0, TABLE) == complete("", 0, TABLE)
    assert complete("attack", -5, TABLE) == complete("", 0, TABLE)


def test_completion_on_an_empty_table() -> None:
    assert "players" in texts("pl", EMPTY)
    assert texts("attack ", EMPTY)


def test_attackers_of_the_active_player_come_first() -> None:
    assert texts("attack ")[0] == "Loyal Pegasus#1"


def test_a_card_with_a_comma_in_its_name_is_completed_whole() -> None:
    names = ("Jane, Queen of Oxen", "Queen Bee")
    scene = replace(
        TABLE, card_names=lambda text: tuple(n for n in names if n.lower().startswith(text.lower()))
    )
    for before in ("card ", "cast ", "Amy: ", "Amy: Ox 2/4, ", "put Amy "):
        line = f"{before}Jane, Qu"
        [only] = complete(line, len(line), scene)
        assert (only.text, only.start) == ("Jane, Queen of Oxen", len(before))
    assert texts("Amy: Jane, Queen B", scene)[0] == "Queen Bee"
    assert texts("card Queen Bee", scene) == []


@pytest.mark.parametrize(
    "typed", ["attack griz", "can Amy activate griz", "put griz", "tap griz", "card g", 'cast "griz']
)
def test_cards_are_offered_only_where_one_may_stand(typed: str) -> None:
    assert "Grizzly Bears" not in texts(typed)


def test_what_is_completed_can_be_read() -> None:
    for suggestion in complete("tap ", 4, TABLE):
        if suggestion.note and suggestion.note not in ("player", "card"):
            assert told(f"tap {suggestion.text}")
