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
    number: the bound that was broken, where there is one.  keyword, also: the keyword ability that does it, and the
    concept that defines it.
    """

    kind: str
    concept: str
    creature: int = 0
    others: tuple[int, ...] = ()
    source: int = 0
    text: str = ""
    number: int = 0
    keyword: str = ""
    also: str = ""


class RequirementStatus(Struct, frozen=True):
    """One requirement (counted once), and whether the declaration obeys it.

    kind: `attack`, `block`, `be blocked`, `all block`, `follow`, `attack with`, `goaded` and `goaded away` (others: who
    goaded it).  creature: who must; others: what it must attack/block, or by whom it must be blocked.  least, most: by
    how many, where that is said.  also: the concept of what requires it.  Requirements alike but for the creature
    are separate.
    """

    kind: str
    creature: int
    others: tuple[int, ...] = ()
    source: int = 0
    text: str = ""
    obeyed: bool = False
    concept: str = ""
    also: str = ""
    least: int = 1
    most: int = 0


class Obstacle(Struct, frozen=True):
    """Why a requirement can't be obeyed (or a creature can't attack or block): a restriction in its way."""

    requirement: RequirementStatus
    reasons: tuple[Violation, ...]


class Helping(Struct, frozen=True):
    """Damage that another creature assigns to the same recipient in the same step."""

    creature: int
    amount: int
    deathtouch: bool = False


class LethalDamage(Struct, frozen=True, kw_only=True):
    """How much `creature` must assign to `recipient` before its damage may go on, and what that rests on.

    need: so much (0: the others see to it).  whole: the recipient's toughness, or its loyalty; marked: damage
    already on it; helping: what others assign to it in this step.  deathtouch: any amount of its own will do.
    """

    creature: int
    recipient: int
    need: int
    whole: int
    marked: int = 0
    helping: tuple[Helping, ...] = ()
    deathtouch: bool = False
    loyalty: bool = False

    @property
    def plain(self) -> bool:
        """Nothing but the toughness or loyalty decides it."""
        return self.need == self.whole


class Verdict(Struct, frozen=True, kw_only=True):
    """Whether a declaration, assignment or timing is legal, with everything that decides it.

    legal None: not settled within the budget.  obeyed/maximum/total: requirements obeyed, the most that can
    be, and how many exist.  witness: a legal declaration that reaches the maximum, nearest to the declared.
    cost: what must be paid for it.  readings: keys of the readings taken.  not_modelled: wording that could
    touch it.  proven: where not settled, at least this many requirements can be obeyed.  lethal: of an assignment,
    the numbers that decided where damage could go.
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
    lethal: tuple[LethalDamage, ...] = ()
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


class Ground(Struct, frozen=True):
    """One reason why something may or may not be cast or activated at a moment.

    holds: True speaks for it, False against it, None: not known.  reason: a key that narration knows; point:
    the point of combat or period it is about; text: wording that it quotes.  concept: the rule that decides
    it, '' where the words alone do; cites: further rules.  reading: key of the reading it rests on, '' if
    none.
    source: the object that forbids it (0: the wording itself, or the rules).
    """

    holds: bool | None
    reason: str
    concept: str = ""
    cites: tuple[str, ...] = ()
    reading: str = ""
    point: str = ""
    text: str = ""
    source: int = 0


class Cell(Struct, frozen=True):
    """One moment of a timing table.

    moment: `upkeep`, `draw`, `main 1`, `beginning of combat`, `declare attackers`, `declare blockers`,
    `first-strike damage`, `damage`, `end of combat`, `main 2`, `end step`, `untap`, `cleanup`.  combat: which
    combat phase of the turn it is in (0: none).  may None: it depends on something the program doesn't know.
    grounds: why, the deciding one first: those against it, else those for it.
    """

    moment: str
    combat: int
    may: bool | None
    grounds: tuple[Ground, ...] = ()

    @property
    def ground(self) -> Ground:
        """The deciding one."""
        return self.grounds[0] if self.grounds else Ground(self.may, "")

    @property
    def concept(self) -> str:
        """The rule that decides it, '' where the words alone do."""
        return self.ground.concept

    @property
    def reason(self) -> str:
        return self.ground.reason

    @property
    def reading(self) -> str:
        """The reading that the answer rests on, '' if none."""
        return self.ground.reading

    @property
    def cites(self) -> tuple[str, ...]:
        """Every rule that decides it, the deciding one first, each once."""
        found = (c for g in self.grounds for c in (g.concept, *g.cites) if c)
        return tuple(dict.fromkeys(found))


class TimingColumn(Struct, frozen=True):
    """The moments of one imagined turn, or of the later part of it.

    kind: `one combat`, `no attackers`, `extra combat`, `combat skipped`; combat: in a turn with an extra combat
    phase the part up to the main phase after the first (1), and from the second on (2); else 0.  cells: in
    the order of the turn.
    """

    kind: str
    combat: int
    cells: tuple[Cell, ...]


class TimingTurn(Struct, frozen=True):
    """whose: `you` or `opponent`: whose turn it is, seen from who casts."""

    whose: Literal["you", "opponent"]
    columns: tuple[TimingColumn, ...]


class Owed(Struct, frozen=True):
    """What is asked of a player next.  kind: `attack`, `block`, `pay`, `order`, `assign`, `choose`.
    subject: the creature (assign, order), or the object a choice is about.  options: what may be chosen.
    amount: how much damage is to be assigned; example: a legal way to do it.  attack, block: a legal declaration;
    none: declaring nothing is legal too.  words: what to type for each of the
    options that isn't the name of a thing ('' for those)."""

    kind: str
    player: int
    subject: int = 0
    options: tuple[int, ...] = ()
    cost: TotalCost | None = None
    what: str = ""
    amount: int = 0
    example: Assignment | None = None
    attack: AttackDeclaration | None = None
    block: BlockDeclaration | None = None
    none: bool = True
    words: tuple[str, ...] = ()
