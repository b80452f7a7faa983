"""Rulings on declarations: verdict first, the reason by name, then what would be legal."""

from __future__ import annotations

import pytest
from tables import board, guards

from judgecli.board.abilities import Cost
from judgecli.board.events import AttackersDeclared, CostAsked, Ruled
from judgecli.board.table import (
    Assignment,
    Attack,
    AttackDeclaration,
    Block,
    BlockDeclaration,
    CostItem,
    Share,
    TotalCost,
)
from judgecli.board.verdicts import Obstacle, RequirementStatus, Verdict, Violation
from judgecli.narration import lines, plain
from judgecli.narration.violations import VIOLATIONS

LURE = "All creatures able to block Golgari Decoy do so."


def decoy() -> Verdict:
    """Three of five guards block the Decoy, one the Elf; two more could block the Decoy."""
    wanted = tuple(
        RequirementStatus("all block", 103 + n, (101,), 101, LURE, n < 3, "blockers.requirements")
        for n in range(5)
    )
    elf = RequirementStatus(
        "be blocked", 102, (), 102, "~ must be blocked if able.", True, "blockers.requirements"
    )
    one = Violation("capacity", "blockers.choose", 107, (101, 102), number=1)
    return Verdict(
        about="block",
        legal=False,
        requirements=(*wanted, elf),
        obeyed=4,
        maximum=5,
        total=6,
        block=BlockDeclaration(2, (Block(103, 101), Block(104, 101), Block(105, 101), Block(106, 102))),
        witness_block=BlockDeclaration(2, (*(Block(103 + n, 101) for n in range(4)), Block(107, 102))),
        cites=("blockers.requirements",),
        obstacles=(Obstacle(wanted[4], (one,)),),
    )


def test_a_block_that_misses_requirements() -> None:
    table = board(*guards())
    rows = plain(lines(table, table, (Ruled(verdict=decoy()),)))
    text = " ".join(" ".join(rows).split())
    assert rows[0].startswith("ILLEGAL  Nicole blocks Golgari Decoy with Guard#1, Guard#2 and")
    assert rows[0].endswith("[509.1c]")
    assert "4 of 6 requirements are obeyed, 5 can be at once; missed:" in text
    assert "Guard#4 and Guard#5 must block Golgari Decoy" in text
    assert f'Golgari Decoy: "{LURE}"' in text
    assert "Legal, for example: block Golgari Decoy with Guard#1, Guard#2, Guard#3, Guard#4; " in text
    assert "but Guard#5 can block only 1 [509.1a] creature, not Golgari Decoy" in text
    assert text.index("ILLEGAL") < text.index("missed:") < text.index("Legal, for example")


def attack(*, legal: bool | None, **more: object) -> Verdict:
    declaration = AttackDeclaration((Attack(101, 2),))
    return Verdict(about="attack", legal=legal, attack=declaration, **more)  # type: ignore[arg-type]


def test_a_legal_attack_says_who_attacks_whom_and_who_taps() -> None:
    table = board(*guards())
    events = (
        Ruled(verdict=attack(legal=True)),
        AttackersDeclared(player=1, attacks=((101, 2),), tapped=(101,)),
    )
    rows = plain(lines(table, table, events))
    assert rows[0].startswith("LEGAL  Amy attacks Nicole with Golgari Decoy.")
    assert any("Golgari Decoy taps." in row and row.endswith("[508.1f]") for row in rows)


def test_every_broken_rule_is_told_restriction_first() -> None:
    table = board(*guards())
    verdict = attack(
        legal=False,
        violations=(
            Violation("sick", "attackers.choose", 101),
            Violation("alone", "attackers.restrictions", 101, source=101, text="~ can't attack alone."),
        ),
        witness_attack=AttackDeclaration(),
    )
    text = " ".join(" ".join(plain(lines(table, table, (Ruled(verdict=verdict),)))).split())
    assert "[508.1a]" in text and "[508.1c]" in text
    assert "no haste" in text and "can't attack alone" in text and "Legal, for example: attack none" in text


def test_copies_with_the_same_fault_share_a_line() -> None:
    table = board(*guards())
    wrong = tuple(
        Violation("evasion", "keyword.flying.evasion", 103 + n, (101,), 101, "flying", keyword="flying")
        for n in range(5)
    )
    blocks = BlockDeclaration(2, tuple(Block(103 + n, 101) for n in range(5)))
    verdict = Verdict(about="block", legal=False, violations=wrong, block=blocks)
    rows = plain(lines(table, table, (Ruled(verdict=verdict, asked=True),)))
    assert sum("can't block Golgari Decoy" in row for row in rows) == 1
    assert any(row.startswith("  5 Guard can't block Golgari Decoy") for row in rows)
    assert not any("taken back" in row for row in rows)


def test_a_cost_is_named_with_the_line_to_type() -> None:
    table = board(*guards())
    item = CostItem(101, 102, Cost(mana=3), 3, "attackers.total_cost", "pays {3}")
    verdict = attack(legal=True, cost=TotalCost((item,)))
    rows = plain(lines(table, table, (Ruled(verdict=verdict), CostAsked(player=1, items=(item,), mana=3))))
    assert rows[0].startswith("LEGAL IF PAID  Amy attacks")
    text = " ".join(" ".join(rows).split())
    assert "{3} for Golgari Decoy, because of Elvish Mystic" in text
    assert "type `pay`, or `decline`" in text


def test_what_is_not_settled_says_what_is_proven() -> None:
    table = board(*guards())
    verdict = attack(legal=None, obeyed=2, proven=3, total=9)
    text = " ".join(" ".join(plain(lines(table, table, (Ruled(verdict=verdict),)))).split())
    assert text.startswith("NOT SETTLED") and "at least 3" in text


def test_what_is_not_modelled_is_said() -> None:
    table = board(*guards())
    verdict = attack(legal=True, not_modelled=((102, "Do odd things."),), readings=("reading.cost_subset",))
    text = " ".join(" ".join(plain(lines(table, table, (Ruled(verdict=verdict),)))).split())
    assert 'NOT MODELLED Elvish Mystic: "Do odd things." could change this.' in text
    assert "READING" in text


def test_an_illegal_assignment_says_what_would_be_legal() -> None:
    table = board(*guards())
    verdict = Verdict(
        about="assign",
        legal=False,
        assignments=(Assignment(101, (Share(103, 3),)),),
        witness_assignments=(Assignment(101, (Share(103, 1), Share(104, 1))),),
        violations=(Violation("wrong amount", "damage.amount", 101, number=2),),
    )
    text = " ".join(" ".join(plain(lines(table, table, (Ruled(verdict=verdict),)))).split())
    assert text.startswith("ILLEGAL Golgari Decoy assigns 3 to Guard#1.")
    assert "must assign exactly 2 damage" in text and "[510.1a]" in text
    assert "Legal, for example: assign Golgari Decoy: 1 Guard#1, 1 Guard#2" in text


@pytest.mark.parametrize("kind", sorted(VIOLATIONS))
@pytest.mark.parametrize("others", [(), (101,), (103, 104)])
def test_no_sentence_leaves_a_mark_open(kind: str, others: tuple[int, ...]) -> None:
    table = board(*guards())
    for creatures in ((103,), (103, 104), ()):
        wrong = tuple(Violation(kind, "attackers.choose", c, others, number=2) for c in creatures or (0,))
        verdict = Verdict(about="block", legal=False, violations=wrong, block=BlockDeclaration(2))
        text = "\n".join(plain(lines(table, table, (Ruled(verdict=verdict),))))
        assert "{" not in text and "}" not in text


def test_a_name_with_braces_is_never_read_as_a_mark() -> None:
    from tables import thing

    table = board(thing(101, "{n} {others}"), thing(102, "Bear", 2))
    wrong = (Violation("evasion", "blockers.restrictions", 102, (101,)),)
    verdict = Verdict(
        about="block", legal=False, violations=wrong, block=BlockDeclaration(2, (Block(102, 101),))
    )
    text = "\n".join(plain(lines(table, table, (Ruled(verdict=verdict),))))
    assert "Bear can't block {n} {others}" in text
