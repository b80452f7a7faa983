"""Events: what happened, one small record each, with the concepts that decided it.  Words are narration's.

`cites` are concept keys.  Ids are those of the board *after* the event; names of things that ceased to exist
are still found, since no id leaves the board.
"""

from __future__ import annotations

from msgspec import Struct

from judgecli.board.rule_texts import OfficialRule, OfficialTerm
from judgecli.board.table import Assignment, CostItem, Step
from judgecli.board.verdicts import Cell, Options, Owed, TimingTurn, Verdict, Violation


class Event(Struct, frozen=True, kw_only=True, tag_field="event"):
    cites: tuple[str, ...] = ()


class Arrived(Event, frozen=True, kw_only=True, tag="arrived"):
    """Things were put on the table (set-up) or entered the battlefield.

    attacking, blocking: what they attack or block, -1: still to be chosen.  refused: why what should be attacking
    or blocking isn't (`noncreature`, `not attacking player`, `target gone`, `not defender`, `battle`, …)."""

    player: int
    objects: tuple[int, ...]
    attacking: int = 0
    blocking: int = 0
    refused: str = ""
    setup: bool = False
    unblocked: bool = False
    readings: tuple[str, ...] = ()


class StepBegan(Event, frozen=True, kw_only=True, tag="step began"):
    step: Step
    player: int
    combat: int = 0


class StepsSkipped(Event, frozen=True, kw_only=True, tag="steps skipped"):
    """what: `no attackers` (blockers and damage steps), `combat` (the phase), `nothing to block` …"""

    what: str
    player: int = 0


class TurnBegan(Event, frozen=True, kw_only=True, tag="turn began"):
    """extra: it is an extra turn."""

    player: int
    number: int
    extra: bool = False


class Ruled(Event, frozen=True, kw_only=True, tag="ruled"):
    """A verdict was given: on a declaration made, or (asked=True) only asked about."""

    verdict: Verdict
    asked: bool = False


class AttackersDeclared(Event, frozen=True, kw_only=True, tag="attackers declared"):
    """Creatures became attacking creatures.  tapped: those that were tapped by it; vigilant: those that were
    not because of vigilance; stayed: `attack all` left these at home, `reasons` against each alone; exerted;
    enlisted: pairs, the attacker and who was tapped for it; gone: chosen, but not under that player's control
    any more when the costs were paid."""

    player: int
    attacks: tuple[tuple[int, int], ...]
    tapped: tuple[int, ...] = ()
    vigilant: tuple[int, ...] = ()
    stayed: tuple[int, ...] = ()
    reasons: tuple[Violation, ...] = ()
    exerted: tuple[int, ...] = ()
    enlisted: tuple[tuple[int, int], ...] = ()
    gone: tuple[int, ...] = ()


class BlockersDeclared(Event, frozen=True, kw_only=True, tag="blockers declared"):
    """blocks: (blocker, attacker) pairs; blocked, unblocked: attackers; gone: chosen to block, but not under that
    player's control any more when the costs were paid."""

    player: int
    blocks: tuple[tuple[int, int], ...]
    blocked: tuple[int, ...] = ()
    unblocked: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()


class Skipped(Event, frozen=True, kw_only=True, tag="skipped"):
    """A player was not asked: why is `nothing attacks`, `no untapped creature`, `no creature`."""

    player: int
    why: str


class CostAsked(Event, frozen=True, kw_only=True, tag="cost asked"):
    player: int
    items: tuple[CostItem, ...]
    mana: int = 0
    life: int = 0


class CostPaid(Event, frozen=True, kw_only=True, tag="cost paid"):
    player: int
    items: tuple[CostItem, ...]


class CostDeclined(Event, frozen=True, kw_only=True, tag="cost declined"):
    """The declaration is illegal and taken back."""

    player: int
    items: tuple[CostItem, ...]


class OrderAnnounced(Event, frozen=True, kw_only=True, tag="order announced"):
    """A damage assignment order (editions that have it)."""

    creature: int
    order: tuple[int, ...]


class DamageAssigned(Event, frozen=True, kw_only=True, tag="damage assigned"):
    """How a creature assigns its combat damage; amount: its whole.  forced: there was no choice.
    nothing: why it assigns none (`no power`, `no blockers left`, `target gone`, `assigns none`, `struck
    first`)."""

    assignment: Assignment
    player: int
    amount: int = 0
    forced: bool = True
    nothing: str = ""


class DamageDealt(Event, frozen=True, kw_only=True, tag="damage dealt"):
    """Damage was dealt.  as_: `damage` marked, `life` lost, `loyalty` or `defense` removed, `counters` -1/-1,
    `poison`.  total: the recipient's marked damage / life / counters afterwards.  assigned: what it was
    before replacement and prevention.  further: another result of damage that an event before this one told
    (a planeswalker that is also a creature).  excess: told where something on the table asks (120.10).  before:
    the loyalty or defense there was."""

    source: int
    recipient: int
    amount: int
    as_: str
    total: int = 0
    assigned: int = 0
    combat: bool = False
    deathtouch: bool = False
    further: bool = False
    excess: int = 0
    before: int | None = None


class DamagePrevented(Event, frozen=True, kw_only=True, tag="damage prevented"):
    """why: `effect`, `protection`, `shield counter` …; by: the object whose ability it is; text: its
    wording."""

    source: int
    recipient: int
    amount: int
    why: str = "effect"
    by: int = 0
    text: str = ""


class DamageChanged(Event, frozen=True, kw_only=True, tag="damage changed"):
    """A replacement effect changed the amount or the recipient."""

    source: int
    recipient: int
    before: int
    after: int
    by: int = 0
    text: str = ""
    redirected_to: int = 0


class LifeChanged(Event, frozen=True, kw_only=True, tag="life changed"):
    player: int
    change: int
    life: int
    why: str = ""
    source: int = 0


class PoisonGained(Event, frozen=True, kw_only=True, tag="poison gained"):
    player: int
    amount: int
    poison: int
    source: int = 0


class StateBased(Event, frozen=True, kw_only=True, tag="state-based"):
    """State-based actions performed at once.  what: `lethal damage`, `deathtouch`, `toughness 0`, `loyalty
    0`, `life 0`, `poison`, `legend rule`, `attachment`, `token`, `counters`; subjects: objects or one
    player."""

    what: str
    subjects: tuple[int, ...]
    player: int = 0


class Left(Event, frozen=True, kw_only=True, tag="left"):
    """Objects left the battlefield together.  how: `destroyed`, `died`, `exiled`, `returned`, `sacrificed`,
    `ceased`."""

    objects: tuple[int, ...]
    how: str
    to: str


class Survived(Event, frozen=True, kw_only=True, tag="survived"):
    """Would have been destroyed and wasn't.  why: `indestructible`, `regenerated`, `shield counter`, `umbra
    armor`."""

    object: int
    why: str
    by: int = 0


class RemovedFromCombat(Event, frozen=True, kw_only=True, tag="removed from combat"):
    """why: `left`, `controller`, `phased out`, `effect`, `regenerated`, `no creature`, `end of combat`,
    `protector`, `battle`, `no planeswalker`, `no battle`.  still_blocked: attackers that stay blocked though
    nothing blocks them now.  aimless: attackers whose target is gone.  idle: blockers that block nothing now.
    stays: what remains of a permanent with two roles: `attacked`, `blocking`, `attacking`."""

    objects: tuple[int, ...]
    why: str
    still_blocked: tuple[int, ...] = ()
    aimless: tuple[int, ...] = ()
    idle: tuple[int, ...] = ()
    stays: str = ""


class BlocksMade(Event, frozen=True, kw_only=True, tag="blocks made"):
    """Creatures came to block, or attackers became blocked, without a declaration.

    how: `effect`, or `put` (onto the battlefield blocking).  blocks: the (blocker, attacker) pairs that are new.
    started: those blockers that weren't blocking until now.  blocked: attackers that were unblocked until now;
    early: those that were neither, blockers not having been declared yet.  instead: attackers that the blockers
    don't block any more.
    """

    how: str
    blocks: tuple[tuple[int, int], ...] = ()
    started: tuple[int, ...] = ()
    blocked: tuple[int, ...] = ()
    early: tuple[int, ...] = ()
    instead: tuple[int, ...] = ()


class Changed(Event, frozen=True, kw_only=True, tag="changed"):
    """Anything simple that happened to objects: what is `tapped`, `untapped`, `counters`, `pumped`,
    `gained`, `lost`, `set`, `switched`, `controller`, `goaded`, `attached`, `phased out`, …; text: its value
    in the language's own words ("+3/+3 until end of turn").  note: why it changes nothing in this combat, as a
    key, or what comes of it.  readings: what the rules of the date leave open."""

    what: str
    objects: tuple[int, ...]
    text: str = ""
    player: int = 0
    note: str = ""
    readings: tuple[str, ...] = ()


class Expired(Event, frozen=True, kw_only=True, tag="expired"):
    """Effects ended, or marked damage wore off (what = `damage`)."""

    what: str
    objects: tuple[int, ...] = ()
    text: str = ""


class CombatEnded(Event, frozen=True, kw_only=True, tag="combat ended"):
    objects: tuple[int, ...] = ()


class PlayerLost(Event, frozen=True, kw_only=True, tag="player lost"):
    player: int
    why: str


class GameOver(Event, frozen=True, kw_only=True, tag="game over"):
    """winner 0: a draw."""

    winner: int


class ChoiceOwed(Event, frozen=True, kw_only=True, tag="choice owed"):
    """The game waits for a player; the line to type is narration's."""

    owed: Owed


class CastRuled(Event, frozen=True, kw_only=True, tag="cast ruled"):
    """Whether something may be cast or activated now."""

    player: int
    what: str
    activate: bool
    cell: Cell
    asked: bool = True
    object: int = 0


class TimingTable(Event, frozen=True, kw_only=True, tag="timing table"):
    """When something may be cast or activated, for every moment of imagined turns.

    what: its name or wording; wording: the timing words, where `what` is a name.  not_understood: no timing
    words could be read in it.
    """

    what: str
    activate: bool
    turns: tuple[TimingTurn, ...]
    wording: str = ""
    not_understood: bool = False


class Listed(Event, frozen=True, kw_only=True, tag="listed"):
    """All legal declarations, for `options`."""

    options: Options


class NotModelledNoted(Event, frozen=True, kw_only=True, tag="not modelled"):
    """Wording the program does not understand, which could touch this."""

    object: int
    text: str


class Noted(Event, frozen=True, kw_only=True, tag="noted"):
    """Facts in answer to a question: kind names the sentence, the rest fills it."""

    kind: str
    subjects: tuple[int, ...] = ()
    text: str = ""
    number: int = 0
    more: tuple[str, ...] = ()


class Triggered(Event, frozen=True, kw_only=True, tag="triggered"):
    """A triggered ability triggered; what it does is typed by the players, until triggers go on a stack.

    object: whose ability; text: its wording; subject: the creature or player whose event it was.
    """

    object: int
    text: str
    subject: int = 0


class NotTriggered(Event, frozen=True, kw_only=True, tag="not triggered"):
    """A triggered ability that one could think had triggered.

    object, text, subject: as in `Triggered`.  why: `put attacking`, `put blocking`, `not declared`, `already blocked`,
    `already blocking`, `blocked by no creature`, `before blockers`, `after blockers`, `never attacked`.
    """

    object: int
    text: str
    subject: int = 0
    why: str


class Explained(Event, frozen=True, kw_only=True, tag="explained"):
    """The reasons behind a ruling: the events it gave, told again, then each concept in `cites` with its
    gist.

    text: the rules' own words were asked for; imported: whether an official text is at hand (None: not looked
    for); rules: what it says, for each number that is cited; problems: damaged texts.
    """

    events: tuple[Event, ...]
    text: bool = False
    imported: bool | None = None
    rules: tuple[OfficialRule, ...] = ()
    problems: tuple[str, ...] = ()


class BoardRow(Struct, frozen=True, kw_only=True):
    """What `characteristics` knows of one object as it is now; all else is read off the board.

    types: the type line in words ("legendary creature — Cat Soldier", "creature").  keywords: as shown
    ("first strike", "toxic 2", "protection from red").  texts: other abilities' wording, and effects on it.
    not_modelled: those of its clauses that the program does not understand.
    """

    id: int
    types: str = ""
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    not_modelled: tuple[str, ...] = ()


class BoardShown(Event, frozen=True, kw_only=True, tag="board"):
    """The table, for `board`: a row for every object on the battlefield (phased out too), then in hands and
    graveyards; what is owed.  Tags, tapped, damage, counters, combat are read off the board itself."""

    rows: tuple[BoardRow, ...]
    owed: tuple[Owed, ...] = ()


class DatedNumber(Struct, frozen=True):
    """From the edition of that date on a rule has this number; '': it has none (any more)."""

    date: str
    number: str


class RuleEntry(Struct, frozen=True):
    """A rule that was looked up.  number: '' if the edition doesn't have it.  numbers: all it has had,
    oldest first."""

    concept: str
    number: str
    numbers: tuple[DatedNumber, ...] = ()


class NumberChange(Struct, frozen=True):
    """A concept's number before and after a dated change; '': none."""

    concept: str
    before: str
    after: str


class DatedChange(Struct, frozen=True):
    """What changed in play with the edition of that date.  name: the behaviour's; wording_only: play is the
    same."""

    date: str
    name: str
    says: str
    numbers: tuple[NumberChange, ...] = ()
    wording_only: bool = False


class RulesShown(Event, frozen=True, kw_only=True, tag="rules shown"):
    """Rules by number or name (verb `rule`), or by words (`search`, `glossary`).

    edition: effective date.  entries: what this project knows of them, the best first; more: so many others
    fit.  imported: whether an official text is at hand (None: not looked for); rules, terms: what it says;
    more_rules: so many others of it fit.  problems: damaged texts.
    """

    verb: str
    asked: str
    edition: str
    entries: tuple[RuleEntry, ...] = ()
    more: int = 0
    imported: bool | None = None
    rules: tuple[OfficialRule, ...] = ()
    more_rules: int = 0
    terms: tuple[OfficialTerm, ...] = ()
    problems: tuple[str, ...] = ()


class HistoryShown(Event, frozen=True, kw_only=True, tag="history shown"):
    """The rule that had the number `asked` on `date`; a chapter is one whose numbers have no point.

    today: its number in the newest edition, '' if it went on the day `removed`.  concepts: what it decides,
    as far as there are words for it.  changes: what changed in play about it.  others: other rules that had
    the number."""

    asked: str
    date: str
    numbers: tuple[DatedNumber, ...]
    today: str
    removed: str = ""
    concepts: tuple[str, ...] = ()
    changes: tuple[DatedChange, ...] = ()
    others: tuple[tuple[DatedNumber, ...], ...] = ()


class EditionShown(Event, frozen=True, kw_only=True, tag="edition shown"):
    """The rules in force.  changes: what this edition changed in play; last: what the last one before it that
    changed something did.  until: the day of the next edition, '' for the newest."""

    date: str
    set_name: str
    until: str = ""
    changes: tuple[DatedChange, ...] = ()
    new_keywords: tuple[str, ...] = ()
    last: tuple[DatedChange, ...] = ()


class Standing(Struct, frozen=True):
    """A player at the end."""

    name: str
    life: int
    poison: int = 0
    lost: bool = False


class Side(Struct, frozen=True):
    """What one edition says.  told: the narration of the line where they part.  players, died: how things
    stand after the last line (names of all that died)."""

    edition: str
    told: tuple[str, ...]
    players: tuple[Standing, ...] = ()
    died: tuple[str, ...] = ()


class Further(Struct, frozen=True):
    """A later command that one edition allows and the other doesn't: `legal`, `done`, `refused`, or `illegal`
    with the numbers of the rules broken, for the earlier and the later one."""

    line: str
    at: int
    early: str
    late: str


class Parting(Struct, frozen=True):
    """Where two editions part.  line: the command; at: which one, from 1.  changes: what explains it, oldest
    first.  why: `proven` (each of them alone changes what the line does), `touching` (they are those that
    touch the rules cited), `said` (a side's refusal says why), `unknown`.  then: what they allow after it."""

    line: str
    at: int
    early: Side
    late: Side
    changes: tuple[DatedChange, ...] = ()
    why: str = "unknown"
    then: tuple[Further, ...] = ()


class Compared(Event, frozen=True, kw_only=True, tag="compared"):
    """A table's commands under several editions.  editions: effective dates, oldest first; asked: the dates
    as typed.  lines: how many commands were run.  partings: one for each two neighbours that differ."""

    editions: tuple[str, ...]
    asked: tuple[str, ...]
    lines: int
    partings: tuple[Parting, ...] = ()


class CardLine(Struct, frozen=True, kw_only=True):
    """One clause of a card and how it is taken.

    state: `modelled`; `effect not modelled` (a trigger or activated ability that is known, whose effect is
    for the players to do); `irrelevant` to combat; `not modelled`.  means: what it does, in other words, one
    for each part. cites: concepts.
    """

    text: str
    state: str
    means: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


class CardShown(Event, frozen=True, kw_only=True, tag="card"):
    """A card of the library.  types: its type line in words; size: `2/1`, `*/1+*`, `loyalty 4`, `defense 5`
    or ''. source: `built in`, `your own`, `imported`.  back: its other side, without a back of its own."""

    name: str
    types: str = ""
    colours: tuple[str, ...] = ()
    size: str = ""
    source: str = ""
    token: bool = False
    lines: tuple[CardLine, ...] = ()
    back: CardShown | None = None


AnyEvent = (
    Arrived | StepBegan | StepsSkipped | TurnBegan | Ruled | AttackersDeclared | BlockersDeclared | Skipped
    | CostAsked | CostPaid | CostDeclined | OrderAnnounced | DamageAssigned | DamageDealt | DamagePrevented
    | DamageChanged | LifeChanged | PoisonGained | StateBased | Left | Survived | RemovedFromCombat | Changed
    | BlocksMade | Expired | CombatEnded | PlayerLost | GameOver | ChoiceOwed | CastRuled | TimingTable | Listed
    | NotModelledNoted | Noted | NotTriggered
    | BoardShown | Explained | Triggered | RulesShown | HistoryShown | EditionShown | Compared | CardShown
)  # fmt: skip
