"""Interaction of continuous effects (613): the views of all permanents, layer by layer.

Within a layer effects apply in the order of their timestamps (613.7), except that one which depends on another
waits for it (613.8).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from judgecli.abilities.keywords import text_of
from judgecli.board.abilities import Ability, Defines, Filter, Keyword, Modify, Retype
from judgecli.board.objects import GameObject
from judgecli.board.table import Board
from judgecli.characteristics.conditions import holds
from judgecli.characteristics.entries import Change, Entry, Gained, Layer, gather, layers_of, of_gained
from judgecli.characteristics.filters import fits
from judgecli.characteristics.printed import facts_of, prepare
from judgecli.characteristics.view import View
from judgecli.rules import edition


def views(board: Board) -> dict[int, View]:
    """The view of every permanent that is phased in, by id, in order of arrival.  Kept on the board."""
    kept: dict[int, View] | None = board.memo.get("views")
    if kept is None:
        kept = _compute(board)
        board.memo["views"] = kept
    return kept


def view(board: Board, id: int) -> View:
    """What the object is now; for one that isn't on the battlefield, what it is by itself."""
    seen = views(board).get(id)
    return seen if seen is not None else base_view(board.objects[id])


def base_view(thing: GameObject) -> View:
    """The object before any effect.  Devoid defines its colours before all else (613.3)."""
    facts = facts_of(thing)
    words = prepare(facts.abilities).keywords
    return View(
        id=thing.id,
        name=facts.name,
        controller=thing.controller,
        types=facts.types,
        subtypes=facts.subtypes,
        supertypes=facts.supertypes,
        colours=() if any(k.name == "devoid" for k in words) else facts.colours,
        power=facts.power,
        toughness=facts.toughness,
        abilities=facts.abilities,
        keywords=words,
    )


def _compute(board: Board) -> dict[int, View]:
    entries = gather(board)
    if not entries:
        return {thing.id: _plain_view(thing) for thing in board.battlefield}
    table = {thing.id: base_view(thing) for thing in board.battlefield}
    _Layering(board, table, entries).apply()
    for seen in table.values():
        _only_creatures_fight(seen)
    return table


def _plain_view(thing: GameObject) -> View:
    """What the object is where nothing on the table changes characteristics.  Kept on the object."""
    kept: View | None = thing.memo.get("plain view")
    if kept is None:
        kept = thing.memo["plain view"] = base_view(thing)
        _only_creatures_fight(kept)
    return kept


def _only_creatures_fight(seen: View) -> None:
    """A Vehicle has its printed power and toughness only as a creature (208.3)."""
    if seen.power is not None and "creature" not in seen.types:
        seen.power = seen.toughness = None


class _Outcome(Struct, frozen=True):
    """What an entry would do now: to whom, and how many times."""

    reached: tuple[int, ...]
    times: int = 1


class _Layering:
    """One computation.  began: for effects of several layers, whom each of their parts reached first (613.6)."""

    def __init__(self, board: Board, table: dict[int, View], entries: list[Entry]) -> None:
        self.board = board
        self.table = table
        self.layers: dict[Layer, list[Entry]] = {}
        self.began: dict[tuple[int, Filter], tuple[int, ...]] = {}
        self.place = len(entries)
        #: what makes something indestructible is an ability, but being so is none that could be lost (700.4a, until
        #: 2013-07-12): an effect's stays, a printed one goes with the ability that says so
        self.lasting = not edition(board.edition).plays("indestructible_keyword")
        self.add(entries)

    def add(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            for layer in layers_of(entry.part):
                self.layers.setdefault(layer, []).append(entry)

    def apply(self) -> None:
        for layer in Layer:
            waiting = self.layers.get(layer)
            if waiting:
                self._layer(layer, waiting)

    def _layer(self, layer: Layer, waiting: list[Entry]) -> None:
        """Apply them all; abilities gained on the way may add entries to this layer (never to an earlier one)."""
        change = _CHANGES[layer]
        while waiting:
            waiting.sort(key=lambda entry: (entry.timestamp, entry.place))
            entry = waiting[0] if len(waiting) == 1 else self._next(layer, waiting)
            waiting.remove(entry)
            outcome = self.outcome(entry, self.table)
            if len(layers_of(entry.part)) > 1 or self._has_more(entry):
                self.began.setdefault((entry.group, entry.who), outcome.reached)
            for id in outcome.reached:
                change(self, self.table[id], entry.part, outcome.times)
            if layer is Layer.ABILITIES:
                self._follow_gains(entry, outcome.reached)

    def _has_more(self, entry: Entry) -> bool:
        """Whether its effect has parts in other layers too."""
        return any(
            other.group == entry.group and other is not entry
            for entries in self.layers.values()
            for other in entries
        )

    def _follow_gains(self, entry: Entry, reached: tuple[int, ...]) -> None:
        """Abilities that have just been gained may have effects of their own."""
        part = entry.part
        abilities: tuple[Ability, ...] = ()
        if isinstance(part, Gained):
            abilities = part.abilities
        elif isinstance(part, Modify):
            abilities = part.grants
        if not abilities or not prepare(abilities).layered:
            return
        for id in reached:
            new = of_gained(self.board.objects[id], abilities, entry.timestamp, self.place)
            self.place += len(new) + len(abilities)
            self.add(e for e in new if min(layers_of(e.part), default=Layer.TYPES) >= Layer.ABILITIES)

    # -- order ------------------------------------------------------------------------------------------

    def _next(self, layer: Layer, waiting: list[Entry]) -> Entry:
        """The earliest that depends on no other; the earliest of all where they depend on each other (613.8b)."""
        for entry in waiting:
            if not _can_depend(layer, entry):
                return entry
            if not any(self._depends(layer, entry, other) for other in waiting if other is not entry):
                return entry
        return waiting[0]

    def _depends(self, layer: Layer, entry: Entry, other: Entry) -> bool:
        """Applying `other` first would change what `entry` applies to, what it does, or whether it exists."""
        before = self.outcome(entry, self.table)
        trial = dict(self.table)
        theirs = self.outcome(other, self.table)
        for id in theirs.reached:
            trial[id] = replace(self.table[id])
            _CHANGES[layer](self, trial[id], other.part, theirs.times)
        return self.outcome(entry, trial) != before

    # -- whom an entry reaches --------------------------------------------------------------------------

    def outcome(self, entry: Entry, table: dict[int, View]) -> _Outcome:
        reached = self.began.get((entry.group, entry.who)) if self.began else None
        if reached is None:
            reached = tuple(self._reached(entry, table))
        times = _times(entry.part)
        if times is None or not reached:
            return _Outcome(tuple(id for id in reached if id in table))
        return _Outcome(reached, sum(self._fits(entry, table, times, id) for id in table))

    def _reached(self, entry: Entry, table: dict[int, View]) -> Iterator[int]:
        """Its ability must still be there, its condition hold."""
        if entry.ability is not None:
            own = table.get(entry.source)
            if own is None or not any(a is entry.ability for a in own.abilities):
                return
        when = getattr(entry.part, "when", None)
        if when is not None and not holds(
            self.board, table, when, entry.source, entry.controller, affected=entry.affected
        ):
            return
        who = entry.who
        if who.base == "self" and not _asks(who):
            # whatever it was given to, creature or not
            yield from (id for id in entry.affected or (entry.source,) if id in table)
            return
        yield from (id for id in table if self._fits(entry, table, who, id))

    def _fits(self, entry: Entry, table: dict[int, View], what: Filter, id: int) -> bool:
        return fits(self.board, table, what, id, entry.source, entry.controller, entry.affected)


def _can_depend(layer: Layer, entry: Entry) -> bool:
    """Whether what it does, or to whom, or whether it exists, could be changed by another of the same layer at all."""
    if layer is Layer.ABILITIES and entry.ability is not None:
        return True
    named = entry.who.base != "each" and not _asks(entry.who)
    return not named or _times(entry.part) is not None or getattr(entry.part, "when", None) is not None


def _asks(who: Filter) -> bool:
    """Whether a filter asks for more than which object it is."""
    return bool(who.terms or who.any_of or who.controller != "any" or who.other)


def _times(part: Change) -> Filter | None:
    return part.times if isinstance(part, Modify | Defines) else None


# -- what each layer does to one view -----------------------------------------------------------------------


def _types(layering: _Layering, seen: View, part: Change, times: int) -> None:
    assert isinstance(part, Retype)
    kept = tuple(t for t in seen.types if t not in part.removes)
    seen.types = kept + tuple(t for t in part.adds if t not in kept)
    seen.subtypes = seen.subtypes + tuple(t for t in part.subtypes if t not in seen.subtypes)


def _colours(layering: _Layering, seen: View, part: Change, times: int) -> None:
    assert isinstance(part, Retype)
    if part.colours is not None:
        seen.colours = part.colours


def _abilities(layering: _Layering, seen: View, part: Change, times: int) -> None:
    if isinstance(part, Gained):
        seen.abilities = (*seen.abilities, *(_given(a) for a in part.abilities))
    elif isinstance(part, Modify):
        kept = tuple(a for a in seen.abilities if layering.lasting and a is _MADE_INDESTRUCTIBLE)
        if part.lose_all:
            seen.abilities = kept
        if part.loses:
            seen.abilities = tuple(a for a in seen.abilities if a in kept or not _is_lost(a, part.loses))
        seen.abilities = (
            *seen.abilities,
            *(_given(Ability(text_of(k), (k,))) for k in part.gains),
            *part.grants,
        )
    seen.keywords = tuple(p for a in seen.abilities for p in a.parts if isinstance(p, Keyword))


#: One object, known by identity: the same words printed on a card are another.
_MADE_INDESTRUCTIBLE = Ability("indestructible", (Keyword("indestructible"),))


def _given(ability: Ability) -> Ability:
    return _MADE_INDESTRUCTIBLE if ability.parts == _MADE_INDESTRUCTIBLE.parts else ability


def _is_lost(ability: Ability, lost: tuple[Keyword, ...]) -> bool:
    """Losing a keyword without a value ("loses protection") takes every instance; losing banding takes "bands with
    other" along (702.22b)."""
    return any(
        isinstance(part, Keyword)
        and any(
            (part.name == k.name and k.value in ("", part.value))
            or (k.name == "banding" and part.name == "bands with other")
            for k in lost
        )
        for part in ability.parts
    )


def _defined(layering: _Layering, seen: View, part: Change, times: int) -> None:
    if isinstance(part, Defines):
        seen.power = times + part.plus[0] if part.power else seen.power
        seen.toughness = times + part.plus[1] if part.toughness else seen.toughness


def _set(layering: _Layering, seen: View, part: Change, times: int) -> None:
    if isinstance(part, Modify | Retype) and part.sets is not None:
        seen.power, seen.toughness = part.sets


def _modified(layering: _Layering, seen: View, part: Change, times: int) -> None:
    if isinstance(part, Modify) and seen.power is not None and seen.toughness is not None:
        seen.power += part.power * times
        seen.toughness += part.toughness * times


def _switched(layering: _Layering, seen: View, part: Change, times: int) -> None:
    seen.power, seen.toughness = seen.toughness, seen.power


_CHANGES: dict[Layer, Callable[[_Layering, View, Change, int], None]] = {
    Layer.TYPES: _types,
    Layer.COLOURS: _colours,
    Layer.ABILITIES: _abilities,
    Layer.DEFINED: _defined,
    Layer.SET: _set,
    Layer.MODIFIED: _modified,
    Layer.SWITCHED: _switched,
}
