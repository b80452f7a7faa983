"""The continuous effects that change what permanents are, gathered from abilities, effects and counters (613).

Control (layer 2) is kept in `GameObject.controller` by `actions`, since a change of it has consequences of its
own; copies and changed text (layers 1 and 3) aren't modelled, face-down and transformed permanents are seen to in
`printed.facts_of`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

from msgspec import Struct

from judgecli.abilities import keywords
from judgecli.board.abilities import (
    SELF,
    Ability,
    CantBlock,
    Defines,
    Filter,
    Keyword,
    Modify,
    Part,
    Retype,
    Switch,
)
from judgecli.board.objects import GameObject
from judgecli.board.table import Board
from judgecli.characteristics.printed import facts_of, prepare
from judgecli.rules import edition


class Layer(IntEnum):
    """Where a part applies (613.1, 613.4)."""

    TYPES = 4
    COLOURS = 5
    ABILITIES = 6
    DEFINED = 7
    SET = 8
    MODIFIED = 9
    SWITCHED = 10


class Gained(Struct, frozen=True):
    """Abilities that the affected objects gain in layer 6, by an effect or a counter."""

    abilities: tuple[Ability, ...]


Change = Modify | Defines | Retype | Switch | Gained


class Entry(Struct):
    """One part that changes characteristics, ready to be applied.

    place: settles the order where timestamps are alike.  group: which effect or ability it belongs to, since one
    that has begun to apply goes on in later layers (613.6).  affected: what `self` means.  ability: the
    ability of `source` that it belongs to, so that it stops when that is lost; None for an effect.
    """

    timestamp: int
    place: int
    part: Change
    group: int
    source: int
    controller: int
    affected: tuple[int, ...]
    ability: Ability | None = None

    @property
    def who(self) -> Filter:
        return SELF if isinstance(self.part, Defines | Gained) else self.part.who


#: What being suspected adds (701.60): menace and "can't block".
SUSPECTED = (
    Ability("menace", (Keyword("menace"),)),
    Ability("This creature can't block.", (CantBlock(),)),
)


def layers_of(part: Change) -> tuple[Layer, ...]:
    """The layers in which a part does something."""
    match part:
        case Gained():
            return (Layer.ABILITIES,)
        case Defines():
            return (Layer.DEFINED,)
        case Switch():
            return (Layer.SWITCHED,)
        case Retype():
            found = [Layer.TYPES] if part.adds or part.removes or part.subtypes else []
            if part.colours is not None:
                found.append(Layer.COLOURS)
        case Modify():
            found = [Layer.ABILITIES] if part.gains or part.loses or part.lose_all or part.grants else []
            if part.power or part.toughness:
                found.append(Layer.MODIFIED)
    if part.sets is not None:
        found.append(Layer.SET)
    return tuple(found)


def gather(board: Board) -> list[Entry]:
    """Every entry on the board, in no order yet.  Abilities that objects gain in layer 6 aren't among them."""
    gathering = _Gathering()
    for thing in board.battlefield:
        if not thing.memo.get("changes nothing"):
            gathering.of_object(board, thing)
    for effect in board.effects:
        gathering.begin()
        for part in effect.parts:
            if isinstance(part, Modify | Retype | Switch | Defines):
                gathering.add(effect.timestamp, part, effect.source, effect.controller, effect.affected)
        if effect.abilities:
            given = Gained(effect.abilities)
            gathering.add(effect.timestamp, given, effect.source, effect.controller, effect.affected)
    return gathering.entries


def of_gained(
    thing: GameObject, abilities: Iterable[Ability], timestamp: int, first_place: int
) -> list[Entry]:
    """The entries of abilities that `thing` has just gained; they have its timestamp or that of what gave them,
    whichever is later (613.7a)."""
    gathering = _Gathering(first_place)
    gathering.of_abilities(thing, abilities, max(thing.timestamp, timestamp))
    return gathering.entries


class _Gathering:
    def __init__(self, first_place: int = 0) -> None:
        self.entries: list[Entry] = []
        self.group = first_place
        self.place = first_place

    def begin(self) -> None:
        """What is added from here on belongs to another effect or ability."""
        self.group += 1

    def add(
        self,
        timestamp: int,
        part: Change,
        source: int,
        controller: int,
        affected: tuple[int, ...],
        ability: Ability | None = None,
    ) -> None:
        self.place += 1
        self.entries.append(
            Entry(timestamp, self.place, part, self.group, source, controller, affected, ability)
        )

    def of_object(self, board: Board, thing: GameObject) -> None:
        abilities = facts_of(thing).abilities
        if abilities and prepare(abilities).layered:
            self.of_abilities(thing, abilities, thing.timestamp)
        elif not thing.suspected and not thing.counters:
            thing.memo["changes nothing"] = True
            return
        if thing.suspected:
            self.begin()
            self.add(thing.timestamp, Gained(SUSPECTED), thing.id, thing.controller, (thing.id,))
        for kind, number in thing.counters:
            part = _of_counter(board, kind, number)
            if part is not None:
                self.begin()
                stamp = dict(thing.counter_stamps).get(kind, thing.timestamp)
                self.add(stamp, part, thing.id, thing.controller, (thing.id,))

    def of_abilities(self, thing: GameObject, abilities: Iterable[Ability], timestamp: int) -> None:
        for ability in abilities:
            self.begin()
            for part in _layered(ability):
                self.add(timestamp, part, thing.id, thing.controller, (thing.id,), ability)


def _layered(ability: Ability) -> Iterator[Modify | Retype | Switch | Defines]:
    """The parts of an ability that change characteristics, those that a keyword stands for included."""
    for part in ability.parts:
        found: tuple[Part, ...] = keywords.parts_of(part) if isinstance(part, Keyword) else (part,)
        for one in found:
            if isinstance(one, Modify | Retype | Switch | Defines):
                yield one


def _of_counter(board: Board, kind: str, number: int) -> Change | None:
    """Counters +X/+Y and -X/-Y modify power and toughness (122.1a), keyword counters give their keyword (122.1b)."""
    change = counter_change(kind)
    if change is not None:
        return Modify(power=change.power * number, toughness=change.toughness * number)
    if not edition(board.edition).plays("keyword_counters"):
        return None
    keyword = keywords.find(kind)
    if keyword is None or keyword.value:
        return None
    return Gained((Ability(keyword.name, (keyword,)),))


class PowerToughness(Struct, frozen=True):
    power: int
    toughness: int


def counter_change(kind: str) -> PowerToughness | None:
    """`+1/+1` → what one such counter adds; None for a kind that changes neither."""
    power, slash, toughness = kind.partition("/")
    if not slash:
        return None
    try:
        return PowerToughness(int(power), int(toughness))
    except ValueError:
        return None
