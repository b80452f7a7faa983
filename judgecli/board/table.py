"""The Board: the whole state of a game, immutable; undo is keeping the old one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from judgecli.board.abilities import Ability, Cost, Part
from judgecli.board.objects import GameObject, Player

T = TypeVar("T")


class derived(Generic[T]):  # noqa: N801 - used like `property`
    """What is worked out from an immutable thing once, and kept on it: `functools.cached_property` without its lock,
    which each new board would pay for before Python 3.12."""

    def __init__(self, function: Callable[[Any], T]) -> None:
        self.function = function
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, thing: Any, owner: type | None = None) -> T:
        found = self.function(thing)
        thing.__dict__[self.name] = found
        return found


class Step(IntEnum):
    """Steps and main phases of a turn, in order (500.1)."""

    UNTAP = 1
    UPKEEP = 2
    DRAW = 3
    MAIN_1 = 4
    BEGINNING_OF_COMBAT = 5
    DECLARE_ATTACKERS = 6
    DECLARE_BLOCKERS = 7
    FIRST_STRIKE_DAMAGE = 8
    DAMAGE = 9
    END_OF_COMBAT = 10
    MAIN_2 = 11
    END = 12
    CLEANUP = 13

    @property
    def in_combat(self) -> bool:
        return Step.BEGINNING_OF_COMBAT <= self <= Step.END_OF_COMBAT


STEP_NAMES: dict[Step, str] = {
    Step.UNTAP: "untap step",
    Step.UPKEEP: "upkeep step",
    Step.DRAW: "draw step",
    Step.MAIN_1: "precombat main phase",
    Step.BEGINNING_OF_COMBAT: "beginning of combat step",
    Step.DECLARE_ATTACKERS: "declare attackers step",
    Step.DECLARE_BLOCKERS: "declare blockers step",
    Step.FIRST_STRIKE_DAMAGE: "first combat damage step",
    Step.DAMAGE: "combat damage step",
    Step.END_OF_COMBAT: "end of combat step",
    Step.MAIN_2: "postcombat main phase",
    Step.END: "end step",
    Step.CLEANUP: "cleanup step",
}


class Attacking(Struct, frozen=True):
    """One attacking creature.

    target: what it attacks now, 0 = nothing any more.  defender: the defending player for it (508.5), kept
    when the target is gone.  declared: it was declared as an attacker (so it "attacked") at `declared_at`.
    blocked: None until blockers are declared.  band: number of its band, 0 = none.
    order: damage assignment order among its blockers, in editions that have it.
    was: the permanent it attacked last, where the target is gone.
    """

    creature: int
    target: int
    defender: int
    declared_at: int = 0
    blocked: bool | None = None
    band: int = 0
    order: tuple[int, ...] = ()
    was: int = 0


class Blocking(Struct, frozen=True):
    """One blocking creature and the attackers it blocks now.  declared: it was declared as a blocker.
    order: its damage assignment order among them, in editions that have it."""

    creature: int
    attackers: tuple[int, ...]
    declared: bool = True
    order: tuple[int, ...] = ()


class Share(Struct, frozen=True):
    """An amount of combat damage assigned to a creature, planeswalker, battle or player."""

    recipient: int
    amount: int


class Assignment(Struct, frozen=True):
    """How one creature assigns its combat damage.  Recipients not named get 0."""

    creature: int
    shares: tuple[Share, ...]


class Combat(Struct, frozen=True):
    """The combat phase as it stands.

    attackers_declared, blockers_declared: those turn-based actions are done; `blocks_from`: players that
    still owe their declaration of blockers, in turn order.
    struck_first: the creatures that had first or double strike as the first of two damage steps began;
    None: no such step has begun (510.4); struck_double: those of them without first strike.  ordered: players
    that have announced all damage assignment orders.
    assignments: announced in this step, not dealt yet.  dealt: this step's damage has been dealt.
    attack_declared, block_declared: who was declared, for "attacked alone", "blocked".
    had_attackers: some creature was declared as an attacker or put onto the battlefield attacking (508.8).
    """

    attacking: tuple[Attacking, ...] = ()
    blocking: tuple[Blocking, ...] = ()
    attackers_declared: bool = False
    blockers_declared: bool = False
    blocks_from: tuple[int, ...] = ()
    struck_first: tuple[int, ...] | None = None
    struck_double: tuple[int, ...] = ()
    assignments: tuple[Assignment, ...] = ()
    dealt: bool = False
    attack_declared: tuple[int, ...] = ()
    block_declared: tuple[int, ...] = ()
    had_attackers: bool = False

    def attacker(self, creature: int) -> Attacking | None:
        return next((a for a in self.attacking if a.creature == creature), None)

    def blocker(self, creature: int) -> Blocking | None:
        return next((b for b in self.blocking if b.creature == creature), None)

    def band_of(self, creature: int) -> tuple[int, ...]:
        """The attacking creature with all members of its band, itself first."""
        mine = self.attacker(creature)
        if mine is None or not mine.band:
            return (creature,)
        others = (a.creature for a in self.attacking if a.band == mine.band and a.creature != creature)
        return (creature, *others)

    def blockers_of(self, attacker: int) -> tuple[int, ...]:
        """The creatures that block that attacker now, in the order they came."""
        return tuple(b.creature for b in self.blocking if attacker in b.attackers)


class CombatRecord(Struct, frozen=True):
    """One combat phase of this turn, for timing: the steps that have begun; skipped: the whole phase was;
    attacked: players and permanents at which creatures were declared."""

    steps: tuple[Step, ...] = ()
    skipped: bool = False
    attacked: tuple[int, ...] = ()


class Turn(Struct, frozen=True):
    """Where the game is.

    stage: `action` the step's turn-based action is still owed; `priority` players have priority.
    combats: this turn's combat phases so far, the current one last.  to_come: phases added after the current
    one (`combat`, `main`), next first.  skip_combats: how many combat phases are to be skipped.
    cast: names of what was cast or activated this turn, for "once each turn".
    regular: how far the turn's own phases have got: `main 1`, `combat`, `main 2` (extra phases come between).
    attacked_with, blocked_with: creatures declared as attackers, as blockers, this turn.  extra_turns:
    players whose turns come next.
    in_order: in an extra turn, the player whose turn it was last in turn order (0: the active player).
    """

    number: int = 1
    active: int = 1
    step: Step = Step.MAIN_1
    stage: Literal["action", "priority"] = "priority"
    combats: tuple[CombatRecord, ...] = ()
    regular: Literal["main 1", "combat", "main 2"] = "main 1"
    to_come: tuple[str, ...] = ()
    skip_combats: int = 0
    cast: tuple[str, ...] = ()
    attacked_with: tuple[int, ...] = ()
    blocked_with: tuple[int, ...] = ()
    extra_turns: tuple[int, ...] = ()
    in_order: int = 0


class Effect(Struct, frozen=True):
    """A continuous effect that did not come from an object's own ability.

    affected: ids of objects (or one player).  parts: what the effect itself does, `Filter` base `self` meaning
    each affected object.  abilities: abilities that the affected objects gain in layer 6 (and can lose again).
    until: `turn`, `combat`, `permanently`, or until the next turn of `until_player`.
    source: the object or 0; controller: whose effect it is (0: the affected object's controller).
    """

    id: int
    timestamp: int
    affected: tuple[int, ...]
    text: str
    parts: tuple[Part, ...] = ()
    abilities: tuple[Ability, ...] = ()
    until: Literal["turn", "combat", "permanently", "player's turn"] = "turn"
    until_player: int = 0
    source: int = 0
    controller: int = 0


class Attack(Struct, frozen=True):
    """A proposed attack: creature → what it attacks (a player, planeswalker or battle)."""

    creature: int
    target: int


class Block(Struct, frozen=True):
    """A proposed block: one creature blocks one attacker (a creature that blocks two has two of these)."""

    creature: int
    attacker: int


class AttackDeclaration(Struct, frozen=True):
    """A proposed declaration of attackers.  bands: each a tuple of creatures; exert; enlist: pairs."""

    attacks: tuple[Attack, ...] = ()
    bands: tuple[tuple[int, ...], ...] = ()
    exert: tuple[int, ...] = ()
    enlist: tuple[tuple[int, int], ...] = ()


class BlockDeclaration(Struct, frozen=True):
    """A proposed declaration of blockers by one player (or team)."""

    player: int
    blocks: tuple[Block, ...] = ()


class Owing(Struct, frozen=True):
    """A cost to attack or block that is locked in and not paid yet, with the declaration it is for."""

    player: int
    cost: TotalCost
    attack: AttackDeclaration | None = None
    block: BlockDeclaration | None = None


class CostItem(Struct, frozen=True):
    """One cost: for which creature, from which source, what.  mana is resolved (counted) generic mana."""

    creature: int
    source: int
    cost: Cost
    mana: int
    concept: str
    text: str = ""


class TotalCost(Struct, frozen=True):
    """All costs of a declaration, locked in (508.1h, 509.1d)."""

    items: tuple[CostItem, ...] = ()

    @property
    def mana(self) -> int:
        return sum(item.mana for item in self.items)

    @property
    def life(self) -> int:
        return sum(item.cost.life for item in self.items)

    @property
    def others(self) -> tuple[str, ...]:
        return tuple(item.cost.other for item in self.items if item.cost.other)


class Packet(Struct, frozen=True):
    """Damage about to be dealt by a source to a recipient."""

    source: int
    recipient: int
    amount: int


class Dealing(Struct, frozen=True):
    """Damage events that wait for a choice among replacement and prevention effects (616.1)."""

    packets: tuple[Packet, ...]
    combat: bool


class Choosing(Struct, frozen=True):
    """A choice that a player owes before the game goes on.

    what: `legend`, `planeswalker` (which to keep), `replacement` (which effect on damage applies first), `shield`
    (whose damage a shield prevents first), `destruction` (what replaces being destroyed), `defender`, `target` (what
    an arriving creature attacks or blocks).
    subject: the object or player it is about; options: ids (of objects, players, effects) to choose among; words:
    what to type for each of them that isn't the name of a thing ('' for those).
    key: which damage event, for choices about damage.
    """

    what: str
    player: int
    subject: int
    options: tuple[int, ...]
    key: tuple[int, ...] = ()
    words: tuple[str, ...] = ()


class Board(Struct, frozen=True, dict=True, kw_only=True):
    """The whole state.

    edition: the date (ISO) whose rules hold.  objects: by id, in order of arrival, in whatever zone; never
    changed in place.  effects: continuous effects in order of timestamp.  next_id, next_stamp: counters.
    numbers: name → highest copy number used.  tags: player id → how many tags were given.
    began: the walk has begun (set-up is over).  owing: a cost asked for.  choosing: choices owed, first first.
    dealing: damage that waits for such choices; destroying: permanents that an effect destroys, which wait for one.
    chosen: choices made for competing effects on this damage or destruction.
    returning: what died and comes back when players would next get priority (undying, persist).
    died: ids of objects that went to a graveyard from the battlefield since the set-up, tokens and planeswalkers too.
    variant: `` or a name of section 3.
    """

    edition: str
    players: tuple[Player, ...] = ()
    objects: Mapping[int, GameObject] = {}
    effects: tuple[Effect, ...] = ()
    turn: Turn = Turn()
    combat: Combat = Combat()
    owing: Owing | None = None
    choosing: tuple[Choosing, ...] = ()
    dealing: Dealing | None = None
    destroying: tuple[int, ...] = ()
    chosen: tuple[tuple[int, ...], ...] = ()
    returning: tuple[int, ...] = ()
    next_id: int = 101
    next_stamp: int = 1
    numbers: Mapping[str, int] = {}
    tags: Mapping[int, int] = {}
    began: bool = False
    died: tuple[int, ...] = ()
    variant: str = ""

    @derived
    def memo(self) -> dict[Any, Any]:
        """A place where higher rooms keep what they derived from this board (views, statics)."""
        return {}

    def is_player(self, id: int) -> bool:
        return 0 < id <= len(self.players)

    def player(self, id: int) -> Player:
        return self.players[id - 1]

    def object(self, id: int) -> GameObject:
        """The object with that id, in whatever zone."""
        return self.objects[id]

    def name(self, id: int) -> str:
        """A player's or object's name; copies are told apart by number (`Hill Giant#2`)."""
        if self.is_player(id):
            return self.players[id - 1].name
        thing = self.objects[id]
        if self.numbers.get(thing.name, 1) > 1:
            return f"{thing.name}#{thing.number}"
        return thing.name

    @derived
    def battlefield(self) -> tuple[GameObject, ...]:
        """Permanents that are phased in, in order of arrival."""
        return tuple([o for o in self.objects.values() if o.zone == "battlefield" and not o.phased_out])

    @property
    def active(self) -> int:
        return self.turn.active

    def opponents(self, player: int) -> tuple[int, ...]:
        """Opponents still in the game, in turn order after `player`."""
        n = len(self.players)
        team = self.player(player).team
        later = (self.players[(player - 1 + i) % n] for i in range(1, n))
        return tuple(p.id for p in later if not p.lost and not (team and p.team == team))

    def with_object(self, thing: GameObject) -> Board:
        """This board with that object in place of the one of the same id (or added)."""
        return replace(self, objects={**self.objects, thing.id: thing})

    def with_objects(self, things: Iterable[GameObject]) -> Board:
        return replace(self, objects={**self.objects, **{t.id: t for t in things}})

    def with_player(self, player: Player) -> Board:
        return replace(self, players=tuple(player if p.id == player.id else p for p in self.players))


__all__ = [
    "STEP_NAMES", "Ability", "Assignment", "Attack", "AttackDeclaration", "Attacking", "Block", "BlockDeclaration",
    "Blocking", "Board", "Choosing", "Combat", "CombatRecord", "Cost", "CostItem", "Dealing", "Effect", "Owing",
    "Packet", "Share",
    "Step", "TotalCost", "Turn",
]  # fmt: skip
