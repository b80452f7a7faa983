"""Verdicts: what was decided, by which rule, and why, as data.  `narration` finds the words.

A `concept` is a key of rulesdata/concepts.toml; the edition turns it into the rule number of its date.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from judgecli.board.table import Assignment, AttackDeclaration, BlockDeclaration, TotalCost


class Violation(Struct, frozen=True):
    """One broken rule.

    kind: a short key that narration knows (`tapped`, `sick`, `can't attack`, `evasion`, `too few blockers`, `too many
    blockers`, `alone`, `not alone`, `limit`, `companion`, `capacity`, `not attacking you`, `not a creature`, …).
    creature: the creature at fault (0: the whole declaration); others: the other parties (attackers,
    targets).  source: the object whose ability it is (0: the rules).  text: that ability's wording.
    number: the bound that was broken, where there is one.
    """

    kind: str
    concept: str
    creature: int = 0
    others: tuple[int, ...] = ()
    source: int = 0
    text: str = ""
    number: int = 0
    keyword: str = ""


class RequirementStatus(Struct, frozen=True):
    """One requirement (counted once), and whether the declaration obeys it.

    kind: `attack`, `block`, `be blocked`, `all block`, `follow`, `attack with`.  creature: who must; others: what
    it must attack/block, or by whom it must be blocked.  Requirements alike but for the creature are separate.
    """

    kind: str
    creature: int
    others: tuple[int, ...] = ()
    source: int = 0
    text: str = ""
    obeyed: bool = False
    concept: str = ""


class Obstacle(Struct, frozen=True):
    """Why a requirement can't be obeyed (or a creature can't attack or block): a restriction in its way."""

    requirement: RequirementStatus
    reasons: tuple[Violation, ...]


class Verdict(Struct, frozen=True, kw_only=True):
    """Whether a declaration, assignment or timing is legal, with everything that decides it.

    legal None: not settled within the budget.  obeyed/maximum/total: requirements obeyed, the most that can
    be, and how many exist.  witness: a legal declaration that reaches the maximum, nearest to the declared.
    cost: what must be paid for it.  readings: keys of the readings taken.  not_modelled: wording that could
    touch it.  proven: where not settled, at least this many requirements can be obeyed.
    """

    about: Literal["attack", "block", "assign", "cast", "activate", "act"]
    legal: bool | None
    violations: tuple[Violation, ...] = ()
    requirements: tuple[RequirementStatus, ...] = ()
    obeyed: int = 0
    maximum: int = 0
    total: int = 0
    proven: int = 0
    obstacles: tuple[Obstacle, ...] = ()
    attack: AttackDeclaration | None = None
    block: BlockDeclaration | None = None
    witness_attack: AttackDeclaration | None = None
    witness_block: BlockDeclaration | None = None
    assignments: tuple[Assignment, ...] = ()
    witness_assignments: tuple[Assignment, ...] = ()
    cost: TotalCost | None = None
    readings: tuple[str, ...] = ()
    not_modelled: tuple[tuple[int, str], ...] = ()
    cites: tuple[str, ...] = ()


class Options(Struct, frozen=True, kw_only=True):
    """All legal declarations: how many, which creatures take part in every one or in none, the first few.

    at_least: the count is only a lower bound.  complete: `first` holds all of them.
    """

    about: Literal["attack", "block"]
    player: int
    count: int
    at_least: bool = False
    forced: tuple[int, ...] = ()
    forbidden: tuple[int, ...] = ()
    attacks: tuple[AttackDeclaration, ...] = ()
    blocks: tuple[BlockDeclaration, ...] = ()
    complete: bool = False
    maximum: int = 0
    total: int = 0
    readings: tuple[str, ...] = ()
    not_modelled: tuple[tuple[int, str], ...] = ()


class Cell(Struct, frozen=True):
    """One moment of a timing table.  moment: `upkeep`, `draw`, `main 1`, `beginning of combat`, …; combat: which
    combat phase of the turn (0: none).  concept: the rule that decides it, '' where the words alone do.
    reason: a key that narration knows; reading: it rests on a reading."""

    moment: str
    combat: int
    may: bool | None
    concept: str = ""
    reason: str = ""
    reading: str = ""


class Owed(Struct, frozen=True):
    """What is asked of a player next.  kind: `attack`, `block`, `pay`, `order`, `assign`, `choose`.
    subject: the creature (assign, order), or the object a choice is about.  options: what may be chosen.
    amount: how much damage is to be assigned."""

    kind: str
    player: int
    subject: int = 0
    options: tuple[int, ...] = ()
    cost: TotalCost | None = None
    what: str = ""
    amount: int = 0
