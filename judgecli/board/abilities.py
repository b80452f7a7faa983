"""What an ability says, as data: the vocabulary that the reader writes and the engine reads.

An `Ability` is one clause of wording and its `parts`.  A part is one restriction, requirement, cost,
permission, … of the rules.  Parts speak of *which* creatures by a `Filter`, of *what is attacked* by an
`AttackTarget`, and of *when* by a `Condition`.  Nothing here knows the table; `characteristics` finds the
objects that a filter means now.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Action = Literal["attack", "block"]

#: What a `Term` may ask of an object.  `value` in brackets.
TERMS: dict[str, str] = {
    "type": "card type [creature, artifact, land, planeswalker, battle, enchantment]",
    "subtype": "subtype [Goblin, Wall, Island, Siege]; a changeling has every creature type",
    "supertype": "supertype [legendary, basic, snow]",
    "colour": "colour [white, blue, black, red, green, colourless, multicoloured, monocoloured]",
    "keyword": "has that keyword ability [flying]",
    "power>=": "power at least N",
    "power<=": "power at most N",
    "power=": "power exactly N",
    "toughness>=": "toughness at least N",
    "toughness<=": "toughness at most N",
    "power>source": "power greater than the source's power",
    "power<source": "power less than the source's power",
    "toughness>power": "toughness greater than its power",
    "shares colour with source": "has a colour that the source has",
    "token": "is a token",
    "tapped": "is tapped",
    "attacking": "is an attacking creature",
    "blocking": "is a blocking creature",
    "blocked": "is a blocked creature",
    "unblocked": "is an unblocked creature",
    "enchanted": "has an Aura attached",
    "equipped": "has an Equipment attached",
    "counter": "has a counter of that kind ['' = any]",
    "name": "has that name",
    "goaded": "is goaded",
    "suspected": "is suspected",
    "commander": "is a commander",
    "chosen colour": "has the colour chosen for the source",
    "chosen type": "has the creature type chosen for the source",
    "face-down": "is face down",
    "blocking source": "is blocking the source",
    "blocked by source": "is blocked by the source",
    "attacking you": "is attacking the source's controller",
    "attacking you or yours": "is attacking the source's controller or a planeswalker they control",
    "attacking opponents": "is attacking an opponent of the source's controller",
    "attacked this turn": "was declared as an attacker this turn",
    "blocked this turn": "was declared as a blocker this turn",
    "owned by you": "its owner is the source's controller",
    "enchanted by you": "has an Aura attached that the source's controller controls",
}


class Term(Struct, frozen=True):
    """One thing asked of an object; see `TERMS`.  `negated`: it must not hold ("nonblack")."""

    what: str
    value: str | int = ""
    negated: bool = False


class Filter(Struct, frozen=True):
    """Which objects.

    base: `self` the ability's own object (for an effect: each object it was given to); `source` the object that
    an effect came from; `attached` what its object is attached to ("enchanted
    creature"); `these` exactly `ids`; `each` everything on the battlefield that fits the rest (creatures
    unless a term of kind `type` says otherwise).
    controller: seen from the source's controller; `id` = the player `player`; `event player` the player whom
    the event of a triggered ability was about.
    terms must all hold; of `any_of` at least one group must hold (empty: no such demand).
    other: the ability's own object is left out.
    """

    base: Literal["self", "source", "attached", "these", "each"] = "each"
    ids: tuple[int, ...] = ()
    controller: Literal[
        "any", "you", "opponents", "defending player", "attacking player", "event player", "id"
    ] = "any"
    player: int = 0
    other: bool = False
    terms: tuple[Term, ...] = ()
    any_of: tuple[tuple[Term, ...], ...] = ()


SELF = Filter("self")
ATTACHED = Filter("attached")
EACH = Filter("each")


class AttackTarget(Struct, frozen=True):
    """What is or isn't attacked, seen from the source.

    kinds: any of `you`, `your planeswalkers`, `your battles` (that you protect), `opponents`, `players`,
    `planeswalkers`, `battles`, `owner` (the attacker's owner), `owner's planeswalkers`, `self` (the
    permanent with the ability), `attached player` (enchanted player), `attached controller` (the controller
    of what its object is attached to), `monarch`, `id` (the player or permanent `id`).
    negated: anything but these ("attacks a player other than you": kinds `you`, negated, and `players_only`).
    """

    kinds: tuple[str, ...]
    id: int = 0
    negated: bool = False
    players_only: bool = False


class Condition(Struct, frozen=True):
    """When a part counts.

    kind `controls`: the player `who` controls at least `least` (at most `most`, if given) objects that fit
    `filter`.  kind `hand`, `life`, `poison`: that player's number, compared likewise.  kind `turn`: it is
    `who`'s turn.  kind `is`: the ability's own object fits `filter`.  kind `attached is`: likewise for what
    it is attached to.  kind `attacked`: `who` attacked this turn ("raid") / the source did if `who` is "self".
    kind `companion`: on the declaration itself: at least `least` other creatures that fit `filter` are
    declared too.  kind `controls more`: `who` controls more objects that fit `filter` than the player `text`.
    kind `monarch`: `who` is the monarch; anything else that the table can't know is kept as kind `unknown`
    with its `text`.
    who: `you`, `opponent` (any), `defending player`, `attacking player`, `each opponent`, `self`.
    negated: it counts when the rest is false.
    """

    kind: str
    who: str = "you"
    filter: Filter = EACH
    least: int = 0
    most: int | None = None
    text: str = ""
    negated: bool = False


class Cost(Struct, frozen=True):
    """A cost as typed on cards.  mana: generic amount, `symbols` the text of mana that isn't generic
    ("{W/P}"); life: life to pay; other: anything else in words ("sacrifice a land", "tap an untapped
    creature you control").  times: multiplied by how many objects fit ("{X}, where X is the number of
    enchantments you control")."""

    mana: int = 0
    symbols: str = ""
    life: int = 0
    other: str = ""
    times: Filter | None = None


class Keyword(Struct, frozen=True, tag="keyword"):
    """A keyword ability: name in lower case (`first strike`), value `2`, `red`, `island`, or ''."""

    name: str
    value: str | int = ""


# -- restrictions ---------------------------------------------------------------------------------------


class CantAttack(Struct, frozen=True, tag="can't attack"):
    """`who` can't attack (`at` these), `unless` it holds / only `when` it holds."""

    who: Filter = SELF
    at: AttackTarget | None = None
    unless: Condition | None = None
    when: Condition | None = None


class CantBlock(Struct, frozen=True, tag="can't block"):
    """`who` can't block (attackers that fit `what`)."""

    who: Filter = SELF
    what: Filter | None = None
    unless: Condition | None = None
    when: Condition | None = None


class CantBeBlocked(Struct, frozen=True, tag="can't be blocked"):
    """`who` can't be blocked (by creatures that fit `by`); "except by X" is `by` not X."""

    who: Filter = SELF
    by: Filter | None = None
    unless: Condition | None = None
    when: Condition | None = None


class BlockerCount(Struct, frozen=True, tag="blocker count"):
    """`who` can't be blocked except by `least` or more / by more than `most` (0: no bound)."""

    who: Filter = SELF
    least: int = 0
    most: int = 0
    when: Condition | None = None


class Alone(Struct, frozen=True, tag="alone"):
    """`who` can't attack/block alone, or with `only`, can do it only alone."""

    action: Action
    who: Filter = SELF
    only: bool = False
    when: Condition | None = None


class Limit(Struct, frozen=True, tag="limit"):
    """No more than `most` of the creatures `who` can attack (`at` these) or block each combat."""

    action: Action
    most: int
    who: Filter = EACH
    at: AttackTarget | None = None
    when: Condition | None = None


class Companion(Struct, frozen=True, tag="companion"):
    """`who` can't attack/block unless at least `least` other creatures that fit `others` are declared too.
    A term `power>source` in `others` is measured against the creature itself."""

    action: Action
    least: int
    others: Filter = EACH
    who: Filter = SELF
    when: Condition | None = None


# -- requirements ---------------------------------------------------------------------------------------


class MustAttack(Struct, frozen=True, tag="must attack"):
    """`who` attacks (one of `at`) if able.  One requirement for each creature."""

    who: Filter = SELF
    at: AttackTarget | None = None
    when: Condition | None = None


class MustBlock(Struct, frozen=True, tag="must block"):
    """`who` blocks (an attacker that fits `what`) if able.  One requirement for each creature."""

    who: Filter = SELF
    what: Filter | None = None
    when: Condition | None = None


class MustBeBlocked(Struct, frozen=True, tag="must be blocked"):
    """`who` must be blocked if able: by `least` or more creatures, or by exactly `exactly` (0: no such),
    that fit `by`.  One requirement."""

    who: Filter = SELF
    least: int = 1
    exactly: int = 0
    by: Filter | None = None
    when: Condition | None = None


class AllMustBlock(Struct, frozen=True, tag="all must block"):
    """All creatures (that fit `by`) able to block `who` do so.  One requirement for each pair."""

    who: Filter = SELF
    by: Filter | None = None
    when: Condition | None = None


class FollowAttack(Struct, frozen=True, tag="follow attack"):
    """If a creature that fits `leader` attacks, `who` attacks if able."""

    who: Filter
    leader: Filter = SELF
    when: Condition | None = None


class MustAttackWith(Struct, frozen=True, tag="must attack with"):
    """The players `player` (seen from the source: `opponents`, `you`, `each player`) must attack with at
    least `least` creatures (at one of `at`) if able.  One requirement."""

    player: str = "opponents"
    least: int = 1
    at: AttackTarget | None = None
    when: Condition | None = None


# -- costs and permissions ------------------------------------------------------------------------------


class Tax(Struct, frozen=True, tag="tax"):
    """`who` can't attack (`at` these) / block (attackers that fit `what`) unless its controller pays `cost`
    for it."""

    action: Action
    cost: Cost
    who: Filter = EACH
    at: AttackTarget | None = None
    what: Filter | None = None
    when: Condition | None = None


class Capacity(Struct, frozen=True, tag="capacity"):
    """`who` can block `more` additional creatures each combat; `unlimited`: any number."""

    more: int = 0
    unlimited: bool = False
    who: Filter = SELF
    when: Condition | None = None


class AsThough(Struct, frozen=True, tag="as though"):
    """`who` can attack/block as though: `haste`, `no defender`, `untapped`, `reach`, `flying`, `shadow`, `no shadow`,
    `unblocked conditions ignored` in the reader's own words.  `at`: only when attacking these.  `what`: only
    when blocking attackers that fit."""

    action: Action
    what: str
    who: Filter = SELF
    at: AttackTarget | None = None
    blocking: Filter | None = None
    when: Condition | None = None


class MayExert(Struct, frozen=True, tag="may exert"):
    """Its controller may exert `who` as it attacks: an optional cost (508.1g, 701.43)."""

    who: Filter = SELF
    when: Condition | None = None


class Chooser(Struct, frozen=True, tag="chooser"):
    """The effect's controller (or the player it was given to) chooses which creatures attack/block (and how
    they block)."""

    action: Action
    how: bool = True


# -- damage and characteristics -------------------------------------------------------------------------


class Prevention(Struct, frozen=True, tag="prevention"):
    """Prevent damage.  amount None: all of it.  from_/to: creatures or permanents (None: any); `to_players`
    among `you`, `players`, `opponents`.  combat: True only combat damage, False only noncombat, None both.
    next_only: the next such damage only."""

    amount: int | None = None
    from_: Filter | None = None
    to: Filter | None = None
    to_players: tuple[str, ...] = ()
    combat: bool | None = None
    next_only: bool = False
    when: Condition | None = None


class Amplify(Struct, frozen=True, tag="amplify"):
    """A source that fits `from_` (None: any) would deal `times` as much, plus `plus`, instead, to objects that
    fit `to` and players `to_players` (both empty: to anything)."""

    times: int = 1
    plus: int = 0
    from_: Filter | None = None
    to: Filter | None = None
    to_players: tuple[str, ...] = ()
    combat: bool | None = None
    when: Condition | None = None


class Redirect(Struct, frozen=True, tag="redirect"):
    """All damage that would be dealt to `to`/`to_players` (by `from_`) is dealt to `instead` instead."""

    instead: Filter = SELF
    to: Filter | None = None
    to_players: tuple[str, ...] = ()
    combat: bool | None = None
    when: Condition | None = None
    from_: Filter | None = None


class Unpreventable(Struct, frozen=True, tag="unpreventable"):
    """Damage (from sources that fit `from_`; None: any) can't be prevented."""

    from_: Filter | None = None
    combat: bool | None = None
    when: Condition | None = None


class Assigns(Struct, frozen=True, tag="assigns"):
    """How `who` assigns combat damage: `as though unblocked` (its controller may), `toughness` (instead of
    power), `none` (it assigns no combat damage), `divided` (as its controller chooses among defending player
    and creatures that player controls), `defender assigns` (Defensive Formation: the defending player assigns
    the damage of creatures attacking `who`'s controller)."""

    how: str
    who: Filter = SELF
    when: Condition | None = None


class Modify(Struct, frozen=True, tag="modify"):
    """Layers 6 and 7c: `who` gets +power/+toughness (each multiplied by the number of `times`, if given), has
    `gains`, loses `loses`; `sets`: layer 7b base power and toughness; `lose_all`: loses all abilities;
    `grants`: abilities in quotation marks that it has, whose "you" and "this creature" are the creature's own."""

    who: Filter = SELF
    power: int = 0
    toughness: int = 0
    times: Filter | None = None
    gains: tuple[Keyword, ...] = ()
    loses: tuple[Keyword, ...] = ()
    sets: tuple[int, int] | None = None
    lose_all: bool = False
    when: Condition | None = None
    grants: tuple[Ability, ...] = ()


class Defines(Struct, frozen=True, tag="defines"):
    """Layer 7a: a characteristic-defining ability: its object's power and/or toughness is the number of objects
    that fit `times`, plus `plus` (of power, of toughness)."""

    times: Filter
    power: bool = True
    toughness: bool = True
    plus: tuple[int, int] = (0, 0)


class DoesntUntap(Struct, frozen=True, tag="doesn't untap"):
    """`who` doesn't untap during its controller's untap step (`next`: the next one only)."""

    who: Filter = SELF
    next: bool = False
    when: Condition | None = None


class Retype(Struct, frozen=True, tag="retype"):
    """Layers 4 and 5: `who` is also of the types `adds` (and subtypes), no longer of the types `removes`; `colours`
    replace its colours.  `sets`: base power and toughness, where becoming a creature gives them (layer 7b)."""

    who: Filter = SELF
    adds: tuple[str, ...] = ()
    removes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colours: tuple[str, ...] | None = None
    sets: tuple[int, int] | None = None
    when: Condition | None = None


class Controls(Struct, frozen=True, tag="controls"):
    """Layer 2: the player `player` (0: who controls the source) controls `who`."""

    player: int = 0
    who: Filter = SELF
    when: Condition | None = None


class Switch(Struct, frozen=True, tag="switch"):
    """Layer 7d: `who`'s power and toughness are switched."""

    who: Filter = SELF


class TimingPhrase(Struct, frozen=True):
    """One window: `relation` (before, after, during, not during) the `point`.

    point: for before and after a point of combat: `attackers are declared`, `blockers are declared`, `combat
    damage step`, `end of combat step`, `combat phase` (the words "combat phase" and "combat"); for any relation
    also a period: `turn`, `main phase`, `precombat main phase`, `postcombat main phase`, `untap step`, `upkeep
    step`, `draw step`, `beginning of combat step`, `declare attackers step`, `declare blockers step`, `end
    step`, `cleanup step`.
    during_combat: the wording also says "during combat" or "during …'s combat phase".
    whose: whose turn it must be (of the turn, combat phase or step named), seen from who casts; `source`: of
    who controls the object that sets the limit (`CastLimit`).
    """

    point: str
    relation: Literal["before", "after", "during", "not during"]
    during_combat: bool = False
    whose: Literal["any", "you", "opponent", "source"] = "any"


class Timing(Struct, frozen=True, tag="timing"):
    """When a spell may be cast / an ability activated: every phrase of `all_of` must hold, and where
    `any_of` is not empty, one of its groups.

    also: further demands by name: `attacked this step` (creatures were declared attacking who casts),
    `sorcery` (only when a sorcery could be cast), `instant` (only when an instant could be: priority alone).
    per_turn: no more often each turn (0: no bound).  conditions: further "only if …".
    unread: conditions of the wording that are not understood, each in its own words.
    by_anyone: any player may activate it.
    """

    of: Literal["spell", "ability"] = "spell"
    all_of: tuple[TimingPhrase, ...] = ()
    any_of: tuple[tuple[TimingPhrase, ...], ...] = ()
    also: tuple[str, ...] = ()
    per_turn: int = 0
    conditions: tuple[Condition, ...] = ()
    unread: tuple[str, ...] = ()
    by_anyone: bool = False


class CastLimit(Struct, frozen=True, tag="cast limit"):
    """The players `who` (seen from the source: `you`, `opponents`, `players`) can cast spells / activate
    abilities only as `timing` says, which speaks from the view of who casts."""

    who: Literal["you", "opponents", "players"]
    timing: Timing
    spells: bool = True
    abilities: bool = False


class Chosen(Struct, frozen=True):
    """Whom a thing done by an effect is about.

    how: `source` the ability's own object; `attached`; `target` (chosen when it goes on the stack) and `choice` (when
    it resolves), of those that fit `what`; `each` of those that fit; `event` the creature whose event triggered it,
    `other` the other party of that event; `before` the same as the thing done just before; players: `you`,
    `opponents` (each), `players` (each), `defending player`, `that player` (of the event), `target player`, `target
    opponent`, `any target` (a creature, planeswalker, battle or player), `controller` (of what was named before).
    least, most: how many are chosen ("up to one": 0 and 1; most 0: any number).
    """

    how: str = "source"
    what: Filter | None = None
    least: int = 1
    most: int = 1


class Amount(Struct, frozen=True):
    """`number`, times how many objects fit `times`, or times what `of` names: `that much` (damage dealt), `power` or
    `toughness` (of the source)."""

    number: int = 1
    times: Filter | None = None
    of: str = ""


class TokenMade(Struct, frozen=True):
    """The token that an effect creates."""

    power: int | None = None
    toughness: int | None = None
    types: tuple[str, ...] = ("creature",)
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    tapped: bool = False
    attacking: bool = False
    blocking: bool = False


class Do(Struct, frozen=True, tag="do"):
    """One thing that an effect does on resolving, named by the verb of the command language.

    verb: `apply` (the continuous `parts`, for as long as `lasts` says; base `self` is each of `to`), `destroy`,
    `exile`, `bounce`, `sacrifice`, `tap`, `untap`, `damage` (from `other`, or the source), `counters` (of kind
    `word`), `remove counters`, `gain life`, `lose life`, `poison`, `token` (amount of them), `fight` (with `other`),
    `regenerate`, `remove from combat`, `become blocked`, `goad`, `suspect`, `transform`, `extra combat`, `control`,
    `attach`, `pay` (the cost `word`), `choose modes` (of the `Mode`s that follow, how many: `word`),
    `nothing` (something that the table doesn't hold: draw a card, add mana).
    optional: "you may"; after: `if done`, `when done` (a reflexive trigger): only if the optional thing before was
    done.  later: a delayed trigger does it.  when: an "if" in the effect.  text: its own wording.
    """

    verb: str
    to: Chosen = Chosen()
    amount: Amount = Amount()
    parts: tuple[Part, ...] = ()
    lasts: Literal["", "turn", "combat", "your next turn"] = ""
    word: str = ""
    other: Chosen | None = None
    token: TokenMade | None = None
    optional: bool = False
    after: Literal["", "if done", "when done"] = ""
    later: Literal["", "end of combat", "end step"] = ""
    when: Condition | None = None
    text: str = ""


class Trigger(Struct, frozen=True, tag="trigger"):
    """A triggered ability, for one event; an ability with two events ("attacks or blocks") has two of these.

    event: of the creature `who`: `attacks` (one of `at`), `attacks alone`, `attacks with` (at least `least` others
    that fit `other`), `attacks player with most life`, `is attacked` (`at`), `blocks`, `blocks creature`
    (`other`), `blocks several` (at least `least` that fit `other`), `becomes blocked`, `becomes blocked by
    creature` (`other`), `becomes blocked by several` (likewise), `unblocked` (attacks and isn't blocked),
    `combat damage to player`, `combat damage to creature` (`other`), `combat damage`, the same three with
    `noncombat damage` and with `damage`, `is dealt damage`, `is dealt combat damage`, `dies`, `enters`, `is
    exerted`; of the player `player`: `player attacks` (with at least `least` creatures that fit `who`),
    `player is dealt combat damage`, `player is dealt damage`, `beginning of combat`, `end of combat`,
    `beginning of upkeep`, `beginning of end step`, `beginning of main phase`, `you cast a noncreature spell`;
    `chapter` (of a Saga).
    batch: "one or more": once for all that do it at the same time.  player: `you`, `opponents`, `players`.
    when: an intervening "if" (603.4).  per_turn: it triggers no more often each turn (0: no bound).  effect: its
    wording; acts: what it does, where all of it is understood.
    """

    event: str
    who: Filter = SELF
    other: Filter | None = None
    at: AttackTarget | None = None
    effect: str = ""
    optional: bool = False
    when: Condition | None = None
    acts: tuple[Do, ...] = ()
    batch: bool = False
    least: int = 1
    player: str = ""
    per_turn: int = 0


class Activated(Struct, frozen=True, tag="activated"):
    """An activated ability: its cost and effect in words.  mana: it is a mana ability (605).  acts: what it does,
    where all of it is understood."""

    cost: str
    effect: str
    mana: bool = False
    acts: tuple[Do, ...] = ()


class Mode(Struct, frozen=True, tag="mode"):
    """One of the choices of a spell or ability ("Choose one —"): what it does if it is chosen.  acts is empty where
    it isn't understood."""

    acts: tuple[Do, ...] = ()


class NotModelled(Struct, frozen=True, tag="not modelled"):
    """Wording the reader does not understand.  touches: what it could change: any of `attack`, `block`,
    `damage`, `timing`, `characteristics`, `triggers`."""

    touches: tuple[str, ...] = ("attack", "block", "damage", "timing")


class Irrelevant(Struct, frozen=True, tag="irrelevant"):
    """Wording known not to touch combat ("Draw a card.")."""


Part = (
    Keyword
    | CantAttack
    | CantBlock
    | CantBeBlocked
    | BlockerCount
    | Alone
    | Limit
    | Companion
    | MustAttack
    | MustBlock
    | MustBeBlocked
    | AllMustBlock
    | FollowAttack
    | MustAttackWith
    | Tax
    | Capacity
    | AsThough
    | MayExert
    | Chooser
    | Prevention
    | Amplify
    | Redirect
    | Unpreventable
    | Assigns
    | Modify
    | Defines
    | Retype
    | Switch
    | Controls
    | DoesntUntap
    | Timing
    | CastLimit
    | Do
    | Mode
    | Trigger
    | Activated
    | NotModelled
    | Irrelevant
)


class Ability(Struct, frozen=True):
    """One clause: its wording as it is shown, and what it means.

    lasts: "" for an ability; for an effect ("… this turn if able") when it ends: `turn`, `combat`, or as the next
    turn of its controller begins.
    """

    text: str
    parts: tuple[Part, ...] = ()
    lasts: Literal["", "turn", "combat", "your next turn"] = ""
