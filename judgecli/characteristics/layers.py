"""Interaction of continuous effects (613): the views of all permanents, layer by layer.

Control (layer 2) is kept in `GameObject.controller` by `actions`, since a change of it has consequences of its
own.  Here: types and colours (4, 5), abilities gained and lost (6), power and toughness set, modified,
switched (7b-d).  Within a layer effects apply in order of their timestamps (613.7).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from judgecli.abilities import keywords
from judgecli.board.abilities import SELF, Ability, CantBlock, Filter, Keyword, Modify, Retype, Switch
from judgecli.board.objects import GameObject
from judgecli.board.table import Board
from judgecli.characteristics.conditions import holds
from judgecli.characteristics.filters import fits
from judgecli.characteristics.printed import facts_of, prepare
from judgecli.characteristics.view import View
from judgecli.rules import edition

#: What being suspected adds (701.60): menace and "can't block".
SUSPECTED = (
    Ability("menace", (Keyword("menace"),)),
    Ability("This creature can't block.", (CantBlock(),)),
)


class _Layered(Struct):
    """One part that changes characteristics, ready to be applied.  ability: the object's ability it belongs
    to, so that it stops when that is lost; None for an effect."""

    timestamp: int
    part: Modify | Retype | Switch
    source: int
    controller: int
    affected: tuple[int, ...]
    ability: Ability | None = None


class _Gained(Struct):
    timestamp: int
    affected: tuple[int, ...]
    abilities: tuple[Ability, ...]


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
    """The object before any effect."""
    facts = facts_of(thing)
    return View(
        id=thing.id,
        name=facts.name,
        controller=thing.controller,
        types=facts.types,
        subtypes=facts.subtypes,
        supertypes=facts.supertypes,
        colours=facts.colours,
        power=facts.power,
        toughness=facts.toughness,
        abilities=facts.abilities,
        keywords=prepare(facts.abilities).keywords,
    )


def _compute(board: Board) -> dict[int, View]:
    table = {thing.id: base_view(thing) for thing in board.battlefield}
    layered = list(_layered_parts(board, table))
    gained = _gained_abilities(board)
    if layered or gained or any(o.counters for o in board.battlefield):
        layered.sort(key=lambda entry: entry.timestamp)
        _types_and_colours(board, table, layered)
        gained_parts = _abilities(board, table, layered, gained)
        layered.extend(gained_parts)
        layered.sort(key=lambda entry: entry.timestamp)
        _power_and_toughness(board, table, layered)
    return table


def _layered_parts(board: Board, table: dict[int, View]) -> Iterator[_Layered]:
    for thing in board.battlefield:
        abilities = table[thing.id].abilities
        if abilities and prepare(abilities).layered:
            yield from _of_abilities(thing, abilities)
    for effect in board.effects:
        for part in effect.parts:
            if isinstance(part, Modify | Retype | Switch):
                yield _Layered(effect.timestamp, part, effect.source, effect.controller, effect.affected)


def _of_abilities(thing: GameObject, abilities: tuple[Ability, ...]) -> Iterator[_Layered]:
    for ability in abilities:
        for part in ability.parts:
            if isinstance(part, Modify | Retype | Switch):
                yield _Layered(thing.timestamp, part, thing.id, thing.controller, (), ability)


def _gained_abilities(board: Board) -> list[_Gained]:
    found = [_Gained(e.timestamp, e.affected, e.abilities) for e in board.effects if e.abilities]
    for thing in board.battlefield:
        if thing.suspected:
            found.append(_Gained(thing.timestamp, (thing.id,), SUSPECTED))
        if thing.counters and edition(board.edition).plays("keyword_counters"):
            # 122.1b
            words = (keywords.find(kind) for kind, _ in thing.counters)
            abilities = tuple(Ability(w.name, (w,)) for w in words if w is not None and not w.value)
            if abilities:
                found.append(_Gained(thing.timestamp, (thing.id,), abilities))
    return found


def _reached(board: Board, table: dict[int, View], entry: _Layered, who: Filter) -> Iterator[View]:
    """The views that an entry changes: its ability must still be there, its condition hold."""
    if entry.ability is not None:
        own = table.get(entry.source)
        if own is None or entry.ability not in own.abilities:
            return
    when = getattr(entry.part, "when", None)
    if when is not None and not holds(
        board, table, when, entry.source, entry.controller, affected=entry.affected
    ):
        return
    if who is SELF or who == SELF:
        for id in entry.affected or (entry.source,):
            if id in table:
                yield table[id]
        return
    you = entry.controller
    yield from [v for v in table.values() if fits(board, table, who, v.id, entry.source, you, entry.affected)]


def _types_and_colours(board: Board, table: dict[int, View], layered: list[_Layered]) -> None:
    for entry in layered:
        if isinstance(entry.part, Retype):
            for seen in _reached(board, table, entry, entry.part.who):
                part = entry.part
                kept = tuple(t for t in seen.types if t not in part.removes)
                seen.types = kept + tuple(t for t in part.adds if t not in kept)
                seen.subtypes = seen.subtypes + tuple(t for t in part.subtypes if t not in seen.subtypes)
                if part.colours is not None:
                    seen.colours = part.colours


def _abilities(
    board: Board, table: dict[int, View], layered: list[_Layered], gained: list[_Gained]
) -> list[_Layered]:
    """Layer 6.  Returns the layer 7 parts of abilities that were gained here."""
    new_parts: list[_Layered] = []
    modifies = [e for e in layered if isinstance(e.part, Modify) and _touches_abilities(e.part)]
    both: list[_Layered | _Gained] = [*modifies, *gained]
    order = sorted(both, key=lambda entry: entry.timestamp)
    lasting = not edition(board.edition).plays("indestructible_keyword")
    for entry in order:
        if isinstance(entry, _Gained):
            for id in entry.affected:
                if id in table:
                    table[id].abilities = table[id].abilities + entry.abilities
                    new_parts.extend(
                        _Layered(entry.timestamp, p.part, p.source, p.controller, p.affected, p.ability)
                        for p in _of_abilities(board.objects[id], entry.abilities)
                    )
            continue
        assert isinstance(entry.part, Modify)
        for seen in _reached(board, table, entry, entry.part.who):
            _gain_and_lose(seen, entry.part, lasting)
    for seen in table.values():
        seen.keywords = prepare(seen.abilities).keywords
    return new_parts


def _touches_abilities(part: Modify) -> bool:
    return bool(part.gains or part.loses or part.lose_all or part.grants)


INDESTRUCTIBLE = (Keyword("indestructible"),)


def _gain_and_lose(seen: View, part: Modify, lasting: bool) -> None:
    """lasting: being indestructible is no ability that could be lost (700.4a, until 2013-07-12)."""
    kept = tuple(a for a in seen.abilities if lasting and _is_lost(a, INDESTRUCTIBLE))
    if part.lose_all:
        seen.abilities = kept
    if part.loses:
        seen.abilities = tuple(a for a in seen.abilities if a in kept or not _is_lost(a, part.loses))
    if part.gains:
        seen.abilities = seen.abilities + tuple(Ability(_spell(k), (k,)) for k in part.gains)
    if part.grants:
        seen.abilities = seen.abilities + part.grants


def _is_lost(ability: Ability, lost: tuple[Keyword, ...]) -> bool:
    """Losing a keyword without a value ("loses protection") takes every instance."""
    return any(
        isinstance(part, Keyword) and any(part.name == k.name and k.value in ("", part.value) for k in lost)
        for part in ability.parts
    )


def _spell(keyword: Keyword) -> str:
    if keyword.value == "":
        return keyword.name
    if keyword.name in ("protection", "hexproof"):
        return f"{keyword.name} from {keyword.value}"
    if keyword.name == "landwalk":
        return f"{keyword.value}walk"
    return f"{keyword.name} {keyword.value}"


def _power_and_toughness(board: Board, table: dict[int, View], layered: list[_Layered]) -> None:
    for entry in layered:  # 7b: set
        part = entry.part
        if isinstance(part, Modify | Retype) and part.sets is not None:
            for seen in _reached(board, table, entry, part.who):
                seen.power, seen.toughness = part.sets
    for entry in layered:  # 7c: modify
        part = entry.part
        if isinstance(part, Modify) and (part.power or part.toughness):
            for seen in _reached(board, table, entry, part.who):
                if seen.power is not None and seen.toughness is not None:
                    times = 1 if part.times is None else _count(board, table, part.times, entry)
                    seen.power += part.power * times
                    seen.toughness += part.toughness * times
    _counters(board, table)
    for entry in layered:  # 7d: switch
        if isinstance(entry.part, Switch):
            for seen in _reached(board, table, entry, entry.part.who):
                seen.power, seen.toughness = seen.toughness, seen.power


def _count(board: Board, table: dict[int, View], what: Filter, entry: _Layered) -> int:
    return sum(
        fits(board, table, what, id, entry.source, entry.controller, entry.affected) for id in tuple(table)
    )


def _counters(board: Board, table: dict[int, View]) -> None:
    """Counters of the kinds +X/+Y and -X/-Y modify power and toughness (122.1a)."""
    for thing in board.battlefield:
        for kind, number in thing.counters:
            change = counter_change(kind)
            seen = table[thing.id]
            if change is not None and seen.power is not None and seen.toughness is not None:
                seen.power += change.power * number
                seen.toughness += change.toughness * number


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
