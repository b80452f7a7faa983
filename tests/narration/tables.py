"""Small boards and events to tell, for the tests of narration."""

from __future__ import annotations

from judgecli.board.objects import CardFacts, GameObject, Player
from judgecli.board.table import Board

NEWEST = "2026-09-25"


def thing(
    id: int, name: str, controller: int = 1, number: int = 1, power: int | None = 2, **more: object
) -> GameObject:
    facts = CardFacts(
        name, ("creature",) if power is not None else ("planeswalker",), power=power, toughness=power
    )
    tag = f"{'ab'[controller - 1]}{id - 100}"
    return GameObject(
        id=id,
        facts=facts,
        number=number,
        tag=tag,
        owner=controller,
        controller=controller,
        **more,  # type: ignore[arg-type]
    )


def board(*things: GameObject, edition: str = NEWEST, **more: object) -> Board:
    numbers: dict[str, int] = {}
    for one in things:
        numbers[one.name] = max(numbers.get(one.name, 0), one.number)
    return Board(
        edition=edition,
        players=(Player(id=1, name="Amy"), Player(id=2, name="Nicole")),
        objects={one.id: one for one in things},
        numbers=numbers,
        **more,  # type: ignore[arg-type]
    )


def guards(count: int = 5) -> tuple[GameObject, ...]:
    """Amy's Decoy (101) and Elf (102), and Nicole's copies of Guard from 103 on."""
    ours = (thing(101, "Golgari Decoy"), thing(102, "Elvish Mystic", power=1))
    return ours + tuple(thing(103 + n, "Guard", 2, n + 1) for n in range(count))
