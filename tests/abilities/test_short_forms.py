"""Short forms: each stands for a wording that the one reader reads."""

from __future__ import annotations

import pytest

from judgecli.abilities import oracle, short_forms
from judgecli.board.abilities import (
    SELF,
    Ability,
    AllMustBlock,
    Alone,
    AttackTarget,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Capacity,
    Cost,
    Limit,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    Part,
    Tax,
)

YOU = AttackTarget(("you",))
READINGS: list[tuple[str, tuple[Part, ...]]] = [
    ("must attack", (MustAttack(),)),
    ("must attack Ben", (MustAttack(at=AttackTarget(("id",), id=2)),)),
    ("must block", (MustBlock(),)),
    ("can't attack", (CantAttack(),)),
    ("can't block", (CantBlock(),)),
    ("can't attack or block", (CantAttack(), CantBlock())),
    ("can't attack alone", (Alone("attack"),)),
    ("can't block alone", (Alone("block"),)),
    ("only alone", (Alone("attack", only=True),)),
    ("unblockable", (CantBeBlocked(),)),
    ("must be blocked", (MustBeBlocked(),)),
    ("lure", (AllMustBlock(),)),
    ("blocks 2", (Capacity(1),)),
    ("blocks 4", (Capacity(3),)),
    ("blocks 12", (Capacity(11),)),
    ("blocks any", (Capacity(unlimited=True),)),
    ("tax 2", (Tax("attack", Cost(2), at=YOU),)),
    ("tax 2+pw", (Tax("attack", Cost(2), at=AttackTarget(("you", "your planeswalkers"))),)),
    ("costs 2 to attack", (Tax("attack", Cost(2), SELF),)),
    ("costs 2 to block", (Tax("block", Cost(2), SELF),)),
    ("one attacker", (Limit("attack", 1),)),
    ("one blocker", (Limit("block", 1),)),
]


@pytest.mark.parametrize(("words", "parts"), READINGS)
def test_a_short_form_is_read_through_its_wording(words: str, parts: tuple[Part, ...]) -> None:
    wording = short_forms.expand(words)
    assert wording is not None
    assert oracle.read(wording, find={"Ben": 2}.get) == (Ability(wording, parts),)


def test_every_short_form_of_the_table_is_tried_above() -> None:
    typed = {words for words, _ in READINGS}
    for short in short_forms.SHORT_FORMS:
        tried = short.form.replace(" [P]", "").replace("N", "2")
        assert tried in typed or tried == "can't attack or block alone" or "to attack or block" in tried


def test_names_keep_their_case_and_curly_apostrophes_are_folded() -> None:
    assert (
        short_forms.expand("must attack Gideon Jura")
        == "This creature attacks Gideon Jura each combat if able."
    )
    assert short_forms.expand("Can’t Block") == "This creature can't block."


@pytest.mark.parametrize(
    "words", ["", "must", "blocks", "blocks 1", "tax", "tax two", "lure x", "unblockables"]
)
def test_other_words_are_no_short_form(words: str) -> None:
    assert short_forms.expand(words) is None
