"""Casting and activating: which timing something has, and may it be done now?

A spell's card type gives its timing to begin with (117.1a, 307.1), an ability's source likewise (606.3); the
timing words of the card come on top, then what other objects forbid.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from judgecli.board.abilities import Ability, CastLimit, Keyword, NotModelled, Timing
from judgecli.board.commands import AskCan, Cast
from judgecli.board.events import CastRuled
from judgecli.board.objects import CardFacts
from judgecli.board.table import Board
from judgecli.board.verdicts import Cell, Ground, Verdict, Violation
from judgecli.characteristics import statics_of, view
from judgecli.game.timing import decide
from judgecli.rules import edition

__all__ = [
    "Wanted", "ability_timings", "can", "noted", "perform_can", "rule_cast", "spell_timing", "timing_of_text",
    "verdict_of",
]  # fmt: skip

#: Keyword abilities that are activated only as a sorcery.
_SORCERY_KEYWORDS = (
    "craft", "embalm", "encore", "equip", "eternalize", "fortify", "level up", "outlast", "reconfigure",
    "saddle", "scavenge", "transfigure", "transmute", "unearth",
)  # fmt: skip

_WORDS = {False: ("cast", "flash"), True: ("activate",)}


class Wanted(Struct, frozen=True):
    """What is to be cast or activated.

    timings: of each ability that could be meant (a spell has one).  key: how it is noted in `Turn.cast`.
    object: its id, 0 if it isn't on the table.  controller: who may activate it (0: not asked).
    """

    what: str
    activate: bool
    timings: tuple[Timing, ...]
    key: str
    object: int = 0
    controller: int = 0


# -- what timing it has -------------------------------------------------------------------------------------


def timing_of_text(ability: Ability, activate: bool) -> Timing:
    """The timing of a typed phrase; wording without any is any time, noted as not understood."""
    found = _merged(_timings(ability.parts), activate)
    if any(isinstance(part, NotModelled) for part in ability.parts):
        found = replace(found, unread=(*found.unread, ability.text))
    return found


def spell_timing(facts: CardFacts) -> Timing:
    """When a card may be cast: its type's timing, then its own words."""
    parts = [part for ability in facts.abilities for part in ability.parts]
    found = _merged((t for t in _timings(parts) if t.of == "spell"), activate=False)
    flash = any(isinstance(part, Keyword) and part.name == "flash" for part in parts)
    if facts.types and "instant" not in facts.types and not flash:
        found = replace(
            found, also=("sorcery card" if "sorcery" in facts.types else "noninstant", *found.also)
        )
    return replace(found, unread=(*found.unread, *_not_understood(facts.abilities, activate=False)))


def ability_timings(abilities: tuple[Ability, ...], types: tuple[str, ...] = ()) -> tuple[Timing, ...]:
    """When each of an object's activated abilities with words about timing may be activated; one without any
    bound if there are no such words."""
    found: list[Timing] = []
    for ability in abilities:
        own = [t for t in _timings(ability.parts) if t.of == "ability"]
        if own:
            found.append(_merged(own, activate=True))
        for part in ability.parts:
            if isinstance(part, Keyword) and part.name in _SORCERY_KEYWORDS:
                found.append(Timing("ability", also=("sorcery",)))
    unread = _not_understood(abilities, activate=True)
    if not found and "planeswalker" in types:
        found.append(Timing("ability", also=("loyalty",), per_turn=1))
    if not found:
        found.append(Timing("ability", unread=unread))
    return tuple(dict.fromkeys(found))


def _timings(parts: Iterable[object]) -> list[Timing]:
    return [part for part in parts if isinstance(part, Timing)]


def _merged(timings: Iterable[Timing], activate: bool) -> Timing:
    """One timing in which all of them must hold."""
    whole = Timing("ability" if activate else "spell")
    for t in timings:
        options = tuple(a + b for a in whole.any_of for b in t.any_of) if whole.any_of and t.any_of else ()
        whole = replace(
            whole,
            all_of=whole.all_of + t.all_of,
            any_of=options or whole.any_of or t.any_of,
            also=whole.also + t.also,
            per_turn=min(filter(None, (whole.per_turn, t.per_turn)), default=0),
            conditions=whole.conditions + t.conditions,
            unread=whole.unread + t.unread,
            by_anyone=whole.by_anyone or t.by_anyone,
        )
    return whole


def _not_understood(abilities: tuple[Ability, ...], activate: bool) -> tuple[str, ...]:
    """Clauses not modelled that speak of casting or activating it."""
    return tuple(
        ability.text
        for ability in abilities
        if any(isinstance(p, NotModelled) and "timing" in p.touches for p in ability.parts)
        and any(_has_word(ability.text, word) for word in _WORDS[activate])
    )


def _has_word(text: str, word: str) -> bool:
    return word in text.lower().replace(".", " ").replace(",", " ").split()


# -- may it be done now? ----------------------------------------------------------------------------------


def can(board: Board, command: AskCan) -> CastRuled:
    """`can P cast X`, `can P activate X`: for this moment, whoever has priority."""
    wanted = _wanted(board, command.activate, command.thing, command.card, command.ability, command.name)
    return perform_can(board, command.player, wanted)


def rule_cast(board: Board, command: Cast, player: int) -> CastRuled:
    """`cast X`, `activate X`: may it be done now?  The caller notes it as cast (`noted`) if it may."""
    card = command.item.facts if command.item is not None else None
    wanted = _wanted(board, command.verb == "activate", command.thing, card, command.ability, "")
    ruled = perform_can(board, player, wanted, asked=False)
    return _while_paying(board, ruled) if board.owing is not None and ruled.cell.may else ruled


def _while_paying(board: Board, ruled: CastRuled) -> CastRuled:
    """Nobody has priority while a cost is paid: it is a mana ability, or it wouldn't be asked (605.3a)."""
    attack = board.owing is not None and board.owing.attack is not None
    chance = "attackers.mana_abilities" if attack else "blockers.mana_abilities"
    ground = Ground(True, "mana for a cost", "mana_abilities.timing", cites=(chance,))
    cell = replace(ruled.cell, grounds=(ground,))
    return replace(ruled, cell=cell, cites=cell.cites)


def noted(board: Board, ruled: CastRuled) -> Board:
    """The board on which that has been cast or activated this turn."""
    return replace(board, turn=replace(board.turn, cast=(*board.turn.cast, _key(ruled))))


def _key(ruled: CastRuled) -> str:
    """An ability counts for its object (602.5b), a spell by its name."""
    if ruled.activate:
        return f"activate {ruled.object}" if ruled.object else f"activate {ruled.what.lower()}"
    return f"cast {ruled.what.lower()}"


def perform_can(board: Board, player: int, wanted: Wanted, asked: bool = True) -> CastRuled:
    """The ruling for that player at this moment."""
    of_each = [_ruled(board, player, wanted, timing) for timing in wanted.timings]
    verdicts = {cell.may for cell in of_each}
    cell = of_each[0]
    if len(verdicts) > 1:
        grounds = tuple(ground for found in of_each for ground in found.grounds)
        cell = Cell(cell.moment, cell.combat, None, (Ground(None, "several abilities"), *grounds))
    return CastRuled(
        player=player,
        what=wanted.what,
        activate=wanted.activate,
        cell=cell,
        asked=asked,
        object=wanted.object,
        cites=cell.cites,
    )


def _ruled(board: Board, player: int, wanted: Wanted, timing: Timing) -> Cell:
    cell = decide(board, timing, player, wanted.key, wanted.object)
    others = list(_limits(board, player, wanted.activate))
    if wanted.controller and wanted.controller != player and not timing.by_anyone:
        concept = "activating.controller" if edition(board.edition).has("activating.controller") else ""
        others.insert(0, Ground(False, "not its controller", concept))
    if not others:
        return cell
    if cell.may is False:
        return replace(cell, grounds=(*cell.grounds, *others))
    return replace(cell, may=False, grounds=tuple(others))


def _limits(board: Board, player: int, activate: bool) -> Iterable[Ground]:
    """What other objects forbid that player at this moment."""
    for static in statics_of(board, CastLimit):
        limit = static.part
        if not isinstance(limit, CastLimit) or not (limit.abilities if activate else limit.spells):
            continue
        if limit.who == "you" and player != static.controller:
            continue
        if limit.who == "opponents" and player not in board.opponents(static.controller):
            continue
        timing = replace(limit.timing, of="ability" if activate else "spell")
        cell = decide(board, timing, player, source_player=static.controller)
        if cell.may is False:
            for ground in cell.grounds:
                yield replace(ground, source=static.source, text=static.text)


def _wanted(
    board: Board, activate: bool, thing: int, card: CardFacts | None, ability: Ability | None, name: str
) -> Wanted:
    """What a command means: an object on the table, a card, or a typed phrase."""
    if thing:
        return _object_wanted(board, activate, thing)
    if card is not None:
        timings = ability_timings(card.abilities, card.types) if activate else (spell_timing(card),)
        return _keyed(Wanted(name or card.name, activate, timings, ""))
    if ability is None:
        return _keyed(Wanted(name, activate, (Timing("ability" if activate else "spell"),), ""))
    return _keyed(Wanted(name or ability.text, activate, (timing_of_text(ability, activate),), ""))


def _object_wanted(board: Board, activate: bool, thing: int) -> Wanted:
    found = board.object(thing)
    if not activate:
        return _keyed(Wanted(found.name, False, (spell_timing(found.facts),), "", thing))
    if found.zone == "battlefield" and not found.phased_out:
        seen = view(board, thing)
        timings = ability_timings(seen.abilities, tuple(seen.types))
        return _keyed(Wanted(board.name(thing), True, timings, "", thing, found.controller))
    timings = ability_timings(found.facts.abilities, found.facts.types)
    return _keyed(Wanted(board.name(thing), True, timings, "", thing, found.owner))


def _keyed(wanted: Wanted) -> Wanted:
    ruled = CastRuled(
        player=0, what=wanted.what, activate=wanted.activate, cell=Cell("", 0, None), object=wanted.object
    )
    return replace(wanted, key=_key(ruled))


def verdict_of(ruled: CastRuled) -> Verdict:
    """The ruling as a verdict, for `expect legal` and `expect illegal`."""
    cell = ruled.cell
    return Verdict(
        about="activate" if ruled.activate else "cast",
        legal=cell.may,
        violations=tuple(
            Violation(f"timing: {g.reason}", g.concept, source=g.source, text=g.text)
            for g in cell.grounds
            if g.holds is False
        ),
        readings=tuple(dict.fromkeys(g.reading for g in cell.grounds if g.reading)),
        not_modelled=tuple((ruled.object, g.text) for g in cell.grounds if g.reason == "not modelled"),
        cites=cell.cites,
    )
