"""A small table to read lines against: Amy's Ox and Ogre attack, Nicole's Bear blocks the Ox."""

from __future__ import annotations

from typing import Any

from judgecli.board.abilities import Ability
from judgecli.board.commands import Command
from judgecli.board.objects import CardFacts
from judgecli.board.refusals import Refusal
from judgecli.language import Person, Scene, Thing, parse

CARDS = {
    "grizzly bears": CardFacts("Grizzly Bears", ("creature",), ("Bear",), (), ("green",), 2, 2),
    "loyal pegasus": CardFacts("Loyal Pegasus", ("creature",), ("Pegasus",), (), ("white",), 2, 1),
    "valley dasher": CardFacts("Valley Dasher", ("creature",), ("Human",), (), ("red",), 2, 2),
    "brimaz": CardFacts("Brimaz", ("creature",), ("Cat",), (), ("white",), 1, 1),
    "brimaz, king of oreskos": CardFacts("Brimaz, King of Oreskos", ("creature",), ("Cat",), ("legendary",), (), 3, 4),
    "jace, architect of thought": CardFacts("Jace, Architect of Thought", ("planeswalker",), ("Jace",), loyalty=4),
    "oppressive rays": CardFacts("Oppressive Rays", ("enchantment",), ("Aura",), (), ("white",)),
    "siren's call": CardFacts("Siren's Call", ("instant",), (), (), ("blue",)),
    "pyroclasm": CardFacts("Pyroclasm", ("sorcery",), (), (), ("red",)),
    "battle cry goblin": CardFacts("Battle Cry Goblin", ("creature",), ("Goblin",), (), ("red",), 2, 2),
}  # fmt: skip

AMY, NICOLE = 1, 2
OX, OGRE, PEGASUS1, PEGASUS2, SWORD, DOG = 101, 102, 103, 104, 105, 106
BEAR, GUARD1, GUARD2, JACE, TRUMPET, LIM_DUL, DEAD_OGRE, HORN = 111, 112, 113, 114, 115, 116, 117, 118

THINGS = (
    Thing(OX, "Pillarfield Ox", 1, "a1", AMY, attacking=True),
    Thing(OGRE, "Ogre", 1, "a2", AMY, attacking=True),
    Thing(PEGASUS1, "Loyal Pegasus", 1, "a3", AMY),
    Thing(PEGASUS2, "Loyal Pegasus", 2, "a4", AMY),
    Thing(SWORD, "Sword of Fire", 1, "a5", AMY, is_creature=False),
    Thing(DOG, "Nicole's Dog", 1, "a6", AMY),
    Thing(BEAR, "Bear", 1, "b1", NICOLE, blocking=(OX,)),
    Thing(GUARD1, "Guard", 1, "b2", NICOLE),
    Thing(GUARD2, "Guard", 2, "b3", NICOLE),
    Thing(JACE, "Jace, Architect of Thought", 1, "b4", NICOLE, is_creature=False),
    Thing(TRUMPET, "Trumpet", 1, "", NICOLE, "hand", is_creature=False),
    Thing(LIM_DUL, "Lim-Dûl the Necromancer", 1, "b5", NICOLE),
    Thing(DEAD_OGRE, "Ogre", 2, "b6", NICOLE, "graveyard"),
    Thing(HORN, "Knight of the Horn with Banner", 1, "a7", AMY),
)


def card(name: str) -> CardFacts | None:
    return CARDS.get(name.lower())


def longest_card(text: str) -> int:
    low = text.lower()
    fitting = [len(n) for n in CARDS if low.startswith(n) and not low[len(n) : len(n) + 1].isalnum()]
    return max(fitting, default=0)


def near_cards(text: str) -> tuple[str, ...]:
    import difflib

    return tuple(CARDS[n].name for n in difflib.get_close_matches(text.lower(), list(CARDS), 3))


def card_names(text: str) -> tuple[str, ...]:
    return tuple(facts.name for name, facts in CARDS.items() if name.startswith(text.lower()))


def read(text: str, name: str) -> tuple[Ability, ...]:
    return (Ability(f"{text}|{name}"),)


def table(**more: Any) -> Scene:
    given: dict[str, Any] = {
        "players": (Person(AMY, "Amy"), Person(NICOLE, "Nicole")),
        "things": THINGS,
        "card": card,
        "longest_card": longest_card,
        "near_cards": near_cards,
        "card_names": card_names,
        "read": read,
    }
    return Scene(**{**given, **more})


TABLE = table()
EMPTY = table(players=(), things=(), may_join=True)


def told(line: str, scene: Scene = TABLE) -> Command:
    """The command of a line, which is read alike from the line as it is saved."""
    command = parse(line, scene)
    assert parse(command.line, scene) == command
    return command


def refused(line: str, scene: Scene = TABLE) -> Refusal:
    """The refusal of a line; it names a place in it."""
    try:
        command = parse(line, scene)
    except Refusal as refusal:
        assert refusal.message
        assert refusal.column is not None and 0 <= refusal.column <= len(line)
        return refusal
    raise AssertionError(f"{line!r} was read as {command}")
