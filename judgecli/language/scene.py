"""What the parser may know of the table: names, who controls what, and four ways to look things up.

`scene_of` makes one from a board; the session passes the look-ups in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from judgecli.abilities import keywords, short_forms
from judgecli.board.abilities import Ability, Keyword
from judgecli.board.objects import CardFacts, GameObject, Zone
from judgecli.board.table import Board

if TYPE_CHECKING:
    from judgecli.language.names import Names

__all__ = ["Person", "Scene", "Thing", "scene_of"]


class Person(Struct, frozen=True):
    """A player.  team 0: none."""

    id: int
    name: str
    team: int = 0


class Thing(Struct, frozen=True):
    """An object, in whatever zone.  blocking: ids of the attackers it blocks."""

    id: int
    name: str
    number: int = 1
    tag: str = ""
    controller: int = 1
    zone: Zone = "battlefield"
    is_creature: bool = True
    attacking: bool = False
    blocking: tuple[int, ...] = ()
    phased_out: bool = False

    @property
    def is_permanent(self) -> bool:
        """On the battlefield, phased out or not."""
        return self.zone == "battlefield"


def _no_card(name: str) -> CardFacts | None:
    return None


def _no_names(text: str) -> int:
    return 0


def _no_suggestions(text: str) -> tuple[str, ...]:
    return ()


def _unread(text: str, name: str) -> tuple[Ability, ...]:
    return (Ability(text),)


def _alike(ids: tuple[int, ...]) -> bool:
    return True


class Scene(Struct, frozen=True, dict=True, kw_only=True):
    """What a line is read against.

    may_join: no `players` line was typed and fewer than two players came, so that a new name before `:` is a
    new player.  edition: ISO date ('' = newest).
    card: the known card of that name (case and accents don't matter), or None.
    longest_card: how many characters the longest known card name at the very start of the text takes
    (0 = none); it ends where a word ends.
    near_cards: the known names nearest to one that isn't known.
    card_names: known names that begin so, for completion.
    read: wording and the own name of its object → abilities; it knows players, tags and things by name.
    alike: whether these objects can't be told apart, but for their number and tag.
    allow_prefixes: beginnings of verbs are read too.
    """

    players: tuple[Person, ...] = ()
    things: tuple[Thing, ...] = ()
    active: int = 1
    began: bool = False
    may_join: bool = False
    edition: str = ""
    card: Callable[[str], CardFacts | None] = _no_card
    longest_card: Callable[[str], int] = _no_names
    near_cards: Callable[[str], tuple[str, ...]] = _no_suggestions
    card_names: Callable[[str], tuple[str, ...]] = _no_suggestions
    read: Callable[[str, str], tuple[Ability, ...]] = _unread
    keyword: Callable[[str], Keyword | None] = keywords.find
    short_form: Callable[[str], str | None] = short_forms.expand
    alike: Callable[[tuple[int, ...]], bool] = _alike
    allow_prefixes: bool = True

    @cached_property
    def by_id(self) -> Mapping[int, Thing]:
        return {thing.id: thing for thing in self.things}

    @cached_property
    def person(self) -> Mapping[int, Person]:
        return {person.id: person for person in self.players}

    @cached_property
    def names(self) -> Names:
        from judgecli.language.names import Names

        return Names(self)

    def blockers_of(self, attacker: int) -> tuple[int, ...]:
        """The creatures that block that attacker."""
        return tuple(t.id for t in self.things if attacker in t.blocking)

    def name(self, id: int) -> str:
        """A player's or thing's name; copies are told apart (`Hill Giant#2`)."""
        person = self.person.get(id)
        if person is not None:
            return person.name
        thing = self.by_id[id]
        if any(t.name == thing.name and t.id != id for t in self.things):
            return f"{thing.name}#{thing.number}"
        return thing.name


def scene_of(
    board: Board,
    *,
    is_creature: Callable[[GameObject], bool] | None = None,
    card: Callable[[str], CardFacts | None] = _no_card,
    longest_card: Callable[[str], int] = _no_names,
    near_cards: Callable[[str], tuple[str, ...]] = _no_suggestions,
    card_names: Callable[[str], tuple[str, ...]] = _no_suggestions,
    read: Callable[[str, str], tuple[Ability, ...]] = _unread,
    may_join: bool = False,
    allow_prefixes: bool = True,
) -> Scene:
    """The scene of a board.  is_creature: whether an object is one now (its printed types, if not given)."""
    attacking = {a.creature for a in board.combat.attacking}
    blocking = {b.creature: b.attackers for b in board.combat.blocking}
    creature = is_creature or _printed_creature
    things = tuple(
        Thing(
            o.id, o.name, o.number, o.tag, o.controller, o.zone, creature(o), o.id in attacking,
            blocking.get(o.id, ()), o.phased_out,
        )
        for o in board.objects.values()
    )  # fmt: skip
    return Scene(
        players=tuple(Person(p.id, p.name, p.team) for p in board.players),
        things=things,
        active=board.turn.active,
        began=board.began,
        may_join=may_join,
        edition=board.edition,
        card=card,
        longest_card=longest_card,
        near_cards=near_cards,
        card_names=card_names,
        read=read,
        alike=lambda ids: _same(board, ids),
        allow_prefixes=allow_prefixes,
    )


def _printed_creature(thing: GameObject) -> bool:
    return "creature" in thing.facts.types


def _same(board: Board, ids: tuple[int, ...]) -> bool:
    """Whether objects are the same but for number, tag and time of arrival, and nothing on the table tells one
    from another (attachments, effects, combat)."""
    return len({_likeness(board, id) for id in ids}) <= 1


def _likeness(board: Board, id: int) -> tuple[object, ...]:
    thing = replace(board.objects[id], id=0, number=0, tag="", timestamp=0)
    attacker = board.combat.attacker(id)
    blocker = board.combat.blocker(id)
    return (
        repr(thing),
        attacker and repr(replace(attacker, creature=0)),
        blocker and repr(replace(blocker, creature=0)),
        tuple(o.id for o in board.objects.values() if o.attached_to == id),
        tuple(e.id for e in board.effects if id in e.affected),
        tuple(b.creature for b in board.combat.blocking if id in b.attackers),
    )
