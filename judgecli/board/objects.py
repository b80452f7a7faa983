"""Players and objects: what lies on the table, as it was typed or has become.  Immutable.

Players and objects share one numbering of ids: players are 1, 2, … in turn order of arrival, objects start
at `FIRST_OBJECT`.  An id is never used again; an object that leaves and comes back is a new one (400.7).
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from judgecli.board.abilities import Ability, Keyword

__all__ = ["FIRST_OBJECT", "CardFacts", "GameObject", "Player", "Zone"]

FIRST_OBJECT = 101

Zone = Literal["battlefield", "hand", "graveyard", "exile", "library", "stack", "gone"]


class CardFacts(Struct, frozen=True):
    """A card's (or a made-up permanent's) own characteristics, lower-case types, before any effect.

    power, toughness: None where there is none.  loyalty, defense: starting counters.
    """

    name: str
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Ability, ...] = ()
    loyalty: int | None = None
    defense: int | None = None
    back: CardFacts | None = None


class GameObject(Struct, frozen=True, kw_only=True, dict=True):
    """One object.  `facts` are its copiable values; what it is *now* is `characteristics.view`.

    base_controller: who controls it when no effect says otherwise.
    number: which copy of that name it is, over the whole table.  tag: `a1`, given on arrival for good.
    sick: not controlled continuously by its controller since their most recent turn began (302.6).
    deathtouched: dealt damage by a source with deathtouch since state-based actions were last checked.
    counters: kind → how many, as sorted pairs; loyalty and defense are counters.
    goaded_by: ids of players.  shields: regeneration shields.  timestamp: when it arrived, was attached, turned
    face up or face down, or transformed.  counter_stamps: kind → when the last such counter was put on it.
    phased_with: the permanent it is attached to and phased out with, 0 if it phased out by itself.
    last_keywords: those it had as it left the battlefield, None where they are its own.
    """

    id: int
    facts: CardFacts
    number: int
    tag: str
    owner: int
    controller: int
    base_controller: int = 0
    zone: Zone = "battlefield"
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    deathtouched: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: int = 0
    token: bool = False
    commander: bool = False
    phased_out: bool = False
    face_down: bool = False
    transformed: bool = False
    exerted: bool = False
    suspected: bool = False
    goaded_by: tuple[int, ...] = ()
    chosen: tuple[str, ...] = ()
    protector: int = 0
    shields: int = 0
    timestamp: int = 0
    counter_stamps: tuple[tuple[str, int], ...] = ()
    phased_with: int = 0
    last_keywords: tuple[Keyword, ...] | None = None

    @property
    def name(self) -> str:
        return self.facts.name

    @property
    def memo(self) -> dict[str, Any]:
        """A place where higher rooms keep what they derived from this object alone."""
        return self.__dict__

    def count(self, kind: str) -> int:
        """How many counters of that kind it has."""
        for name, n in self.counters:
            if name == kind:
                return n
        return 0


class Player(Struct, frozen=True, kw_only=True):
    """A player.  team: players with the same team number share turns and life.  hand: number of cards.

    commanders: combat damage dealt to the player over the game by each commander (its owner and name), as pairs.
    """

    id: int
    name: str
    life: int = 20
    poison: int = 0
    hand: int | None = None
    team: int = 0
    lost: bool = False
    commanders: tuple[tuple[str, int], ...] = ()
