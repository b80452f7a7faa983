"""Commands: what a typed line asks for, with every name already found.  Written by `language`, performed by
`game`, `questions` and `session`.

Ids are those of `Board` (players and objects).  Lists keep the order in which they were typed.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from judgecli.board.abilities import Ability, Keyword
from judgecli.board.objects import CardFacts
from judgecli.board.table import Assignment, Attack, Block

Duration = Literal["turn", "combat", "permanently"]


class Command(Struct, frozen=True, kw_only=True, tag_field="command"):
    """verb: the full verb of the table of verbs.  line: the line as it is saved (full verb)."""

    verb: str = ""
    line: str = ""


# -- setting the table ----------------------------------------------------------------------------------


class Seat(Struct, frozen=True):
    """A player named by `players`: one name, or several as a team that shares its life."""

    names: tuple[str, ...]
    life: int | None = None
    poison: int = 0


class States(Struct, frozen=True, kw_only=True):
    """What an item says of its state on arrival.  Ids of players and things; counters by kind.

    attacking, blocking: -1 where its controller is to choose what."""

    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    loyalty: int | None = None
    defense: int | None = None
    protector: int = 0
    commander: bool = False
    owner: int = 0
    on: int = 0
    goaded_by: tuple[int, ...] = ()
    exerted: bool = False
    suspected: bool = False
    phased_out: bool = False
    face_down: bool = False
    transformed: bool = False
    chosen: tuple[str, ...] = ()
    zone: Literal["battlefield", "hand", "graveyard"] = "battlefield"
    attacking: int = 0
    blocking: int = 0


class Item(Struct, frozen=True, kw_only=True):
    """`[count] name [P/T] …`: facts (from the library, with the words added, or made up), and states.
    abilities typed in quotes and short forms are already in `facts.abilities`, read."""

    facts: CardFacts
    count: int = 1
    token: bool = False
    states: States = States()


class SetEdition(Command, frozen=True, kw_only=True, tag="edition"):
    """date: ISO; None only shows it."""

    date: str | None = None


class SetPlayers(Command, frozen=True, kw_only=True, tag="players"):
    seats: tuple[Seat, ...]


class SetVariant(Command, frozen=True, kw_only=True, tag="variant"):
    variant: str


class SetTurn(Command, frozen=True, kw_only=True, tag="turn"):
    player: int


class SetNumber(Command, frozen=True, kw_only=True, tag="number"):
    """verb `life`, `poison` or `hand`."""

    player: int
    number: int


class Arrive(Command, frozen=True, kw_only=True, tag="arrive"):
    """`Amy: items` and `put Amy items`.  player 0: a new player named `new_player` comes to the table."""

    player: int
    items: tuple[Item, ...]
    new_player: str = ""


# -- the walk -------------------------------------------------------------------------------------------


class Next(Command, frozen=True, kw_only=True, tag="next"):
    """Finish what this moment owes, then go on."""


class To(Command, frozen=True, kw_only=True, tag="to"):
    """step: a name of `board.table.Step` in lower case with underscores (`main_2`, `first_strike_damage`), or
    `next_turn`; player: that player's next turn."""

    step: str = ""
    player: int = 0


class DeclareAttack(Command, frozen=True, kw_only=True, tag="attack"):
    """target 0 in an `Attack`: not said.  everyone: `attack all` (at `everyone_at`, 0 = not said)."""

    attacks: tuple[Attack, ...] = ()
    everyone: bool = False
    everyone_at: int = 0
    bands: tuple[tuple[int, ...], ...] = ()
    exert: tuple[int, ...] = ()
    enlist: tuple[tuple[int, int], ...] = ()
    pay: bool = False


class DeclareBlock(Command, frozen=True, kw_only=True, tag="block"):
    blocks: tuple[Block, ...] = ()
    pay: bool = False


class Pay(Command, frozen=True, kw_only=True, tag="pay"):
    """only: pay just for these (empty: for all).  how: `life`, `sacrificing`, `tapping` or ''; things: what is
    sacrificed or tapped; life: how much."""

    only: tuple[int, ...] = ()
    how: str = ""
    things: tuple[int, ...] = ()
    life: int = 0


class Decline(Command, frozen=True, kw_only=True, tag="decline"):
    pass


class Order(Command, frozen=True, kw_only=True, tag="order"):
    """orders: (creature, its order)."""

    orders: tuple[tuple[int, tuple[int, ...]], ...]


class Assign(Command, frozen=True, kw_only=True, tag="assign"):
    """auto: `assign auto`."""

    assignments: tuple[Assignment, ...] = ()
    auto: bool = False


class Choose(Command, frozen=True, kw_only=True, tag="choose"):
    """An owed choice: things, or a word (`yes`, `no`, `red`)."""

    things: tuple[int, ...] = ()
    word: str = ""


class Resolve(Command, frozen=True, kw_only=True, tag="resolve"):
    count: int = 1
    thing: int = 0
    answer: str = ""
    things: tuple[int, ...] = ()


class StackOrder(Command, frozen=True, kw_only=True, tag="stack order"):
    """`stack B, A`: the order in which a player's simultaneous triggers go on the stack, by their sources."""

    things: tuple[int, ...]


class Simple(Command, frozen=True, kw_only=True, tag="simple"):
    """A verb with no arguments: `pass`, `hold`, `stops on`, `stops off`, `fog`, `end combat`, `skip combat`, `extra
    combat`, `extra combat and main`, `damage can't be prevented`.  `undo`/`redo` have their own."""


# -- things that happen while someone has priority -------------------------------------------------------


class Act(Command, frozen=True, kw_only=True, tag="act"):
    """A verb on a list of things: destroy, exile, bounce, sacrifice, blink, regenerate, transform, tap, untap,
    switch, phase out, remove (from combat), face up, face down.  duration: of `switch`."""

    things: tuple[int, ...]
    duration: Duration = "turn"


class Damage(Command, frozen=True, kw_only=True, tag="damage"):
    """Noncombat damage to each of the recipients at once (players or permanents)."""

    amount: int
    recipients: tuple[int, ...]
    source: int = 0


class LoseLife(Command, frozen=True, kw_only=True, tag="life change"):
    """change: negative loses."""

    player: int
    change: int


class Pump(Command, frozen=True, kw_only=True, tag="pump"):
    things: tuple[int, ...]
    power: int
    toughness: int
    duration: Duration = "turn"


class SetPowerToughness(Command, frozen=True, kw_only=True, tag="set"):
    things: tuple[int, ...]
    power: int
    toughness: int
    duration: Duration = "turn"


class PutCounters(Command, frozen=True, kw_only=True, tag="counters"):
    """number negative: removes."""

    things: tuple[int, ...]
    kind: str
    number: int


class Give(Command, frozen=True, kw_only=True, tag="give"):
    """Abilities (keywords are abilities too) to things, or an effect to a player."""

    things: tuple[int, ...]
    abilities: tuple[Ability, ...]
    duration: Duration = "turn"


class Lose(Command, frozen=True, kw_only=True, tag="lose"):
    """keyword None: all abilities."""

    things: tuple[int, ...]
    keyword: Keyword | None = None
    duration: Duration = "turn"


class Control(Command, frozen=True, kw_only=True, tag="control"):
    """verb `control`, or `protector`: that player protects those battles from now on."""

    things: tuple[int, ...]
    player: int
    duration: Duration = "permanently"


class Become(Command, frozen=True, kw_only=True, tag="become"):
    """what: `creature` (of those types too), `no creature` (not of those types any more), `blocked`, `unblocked`,
    `blocking` (attacker; instead: and nothing else any more), `attacking` (target, -1: its controller chooses), `copy`.
    """

    things: tuple[int, ...]
    what: str
    power: int | None = None
    toughness: int | None = None
    attacker: int = 0
    duration: Duration = "turn"
    types: tuple[str, ...] = ("creature",)
    target: int = 0
    instead: bool = False


class Goad(Command, frozen=True, kw_only=True, tag="goad"):
    things: tuple[int, ...]
    player: int


class Fight(Command, frozen=True, kw_only=True, tag="fight"):
    first: int
    second: int


class Attach(Command, frozen=True, kw_only=True, tag="attach"):
    """verb `attach` (to 0: `unattach`)."""

    things: tuple[int, ...]
    to: int = 0


class Reselect(Command, frozen=True, kw_only=True, tag="reselect"):
    things: tuple[int, ...]
    target: int


class Prevent(Command, frozen=True, kw_only=True, tag="prevent"):
    """amount None: all.  to / source: ids, empty = not said.  next_only: the next damage only."""

    amount: int | None = None
    to: tuple[int, ...] = ()
    source: tuple[int, ...] = ()
    next_only: bool = False


class ExtraTurn(Command, frozen=True, kw_only=True, tag="extra turn"):
    player: int


class Concede(Command, frozen=True, kw_only=True, tag="concede"):
    player: int


class Cast(Command, frozen=True, kw_only=True, tag="cast"):
    """verb `cast` or `activate`.  thing: an object on the table; else item (a card), else text (a phrase, read)."""

    player: int = 0
    thing: int = 0
    item: Item | None = None
    ability: Ability | None = None
    hold: bool = False


class Enter(Command, frozen=True, kw_only=True, tag="enter"):
    """verb `ninjutsu` or `sneak`: the item enters attacking, an unblocked attacker returns to its owner's hand."""

    item: Item
    returning: int
    hold: bool = False


# -- questions ------------------------------------------------------------------------------------------


class Check(Command, frozen=True, kw_only=True, tag="check"):
    """Rule on a declaration or assignment without making it."""

    declaration: DeclareAttack | DeclareBlock | Assign
    expected: tuple[Assertion, ...] = ()


class AskOptions(Command, frozen=True, kw_only=True, tag="options"):
    action: Literal["attack", "block"]
    all: bool = False


class AskMax(Command, frozen=True, kw_only=True, tag="max"):
    creature: int
    recipient: int


class AskTiming(Command, frozen=True, kw_only=True, tag="timing"):
    """name: what is shown; thing: something on the table, else card: one of the library, else ability: the
    wording, read."""

    name: str = ""
    ability: Ability | None = None
    thing: int = 0
    card: CardFacts | None = None


class AskCan(Command, frozen=True, kw_only=True, tag="can"):
    player: int
    activate: bool
    thing: int = 0
    name: str = ""
    ability: Ability | None = None
    card: CardFacts | None = None


class AskWhy(Command, frozen=True, kw_only=True, tag="why"):
    """number: event N of the last ruling; thing: what happened to it; text: show rules' own words too."""

    number: int = 0
    thing: int = 0
    text: bool = False


class AskWhyNot(Command, frozen=True, kw_only=True, tag="why not"):
    declaration: DeclareAttack | DeclareBlock


class AskWho(Command, frozen=True, kw_only=True, tag="who"):
    """verb `who can block`: the attacker; verb `what must`: the player."""

    subject: int


class Lookup(Command, frozen=True, kw_only=True, tag="lookup"):
    """verb `rule`, `search`, `glossary`, `history`, `card`, `help`, `ruling`, `save`, `load`: its words."""

    text: str = ""


class Compare(Command, frozen=True, kw_only=True, tag="compare"):
    dates: tuple[str, ...]


class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    """verb `undo` or `redo`."""

    count: int = 1


class Show(Command, frozen=True, kw_only=True, tag="show"):
    """verb `board`, `log`, `stack`, `triggers`, `reset`, `quit`: shows or does what it says."""


# -- expect ---------------------------------------------------------------------------------------------


class Assertion(Struct, frozen=True, kw_only=True):
    """One thing expected.

    kind: `legal`, `illegal`, `error`, `not modelled`, `lost`, `alive`, `winner`, `turn`, `priority`, `life`, `poison`,
    `loyalty`, `defense`, `damage`, `counters`, `trigger`, `max`, `dies`, `survives`, `gone`, `in`, `tapped`,
    `untapped`, `attacking`, `blocking`, `blocked`, `unblocked`, `not in combat`, `power/toughness`, `has`,
    `forced`, `forbidden`, `requirements`, `options`, `stack`, `cost`, `owed`, `castable`, `step`, `cites`,
    `says`.
    things: whom it is about (each must hold).  number, second, third: N, of N, in all N; P and T.
    word: zone, keyword, kind of counter, step (as in `To`), kind of owed choice, cost (`{4}`, `none`), `yes`/`no`,
    the text said.  rules: numbers.
    target: what is attacked or blocked (-1: `nothing`); player: by whom, or of whom, or who (0: `none`).
    moment: for a cell of the timing table, its `Cell.moment`; number is then which combat.
    text: the assertion as it was typed.
    """

    kind: str
    things: tuple[int, ...] = ()
    number: int | None = None
    second: int | None = None
    third: int | None = None
    word: str = ""
    rules: tuple[str, ...] = ()
    target: int = 0
    player: int = 0
    moment: str = ""
    text: str = ""


class Expect(Command, frozen=True, kw_only=True, tag="expect"):
    assertions: tuple[Assertion, ...]


class Comment(Command, frozen=True, kw_only=True, tag="comment"):
    """An empty line or one that starts with `#`."""
