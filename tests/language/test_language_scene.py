"""The scene of a board."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.board.commands import Act
from judgecli.board.objects import CardFacts, GameObject, Player
from judgecli.board.table import Attacking, Blocking, Board, Combat, Effect
from judgecli.language import parse, scene_of
from judgecli.language.scene import Scene

GUARD = CardFacts("Guard", ("creature",), power=1, toughness=1)
RELIC = CardFacts("Relic", ("artifact",))


def guard(id: int, number: int, tag: str, controller: int = 2, **more: object) -> GameObject:
    given = {
        "id": id,
        "facts": GUARD,
        "number": number,
        "tag": tag,
        "owner": controller,
        "controller": controller,
    }
    return GameObject(**{**given, **more})  # type: ignore[arg-type]


def board(*things: GameObject) -> Board:
    return Board(
        edition="2026-09-25",
        players=(Player(id=1, name="Amy"), Player(id=2, name="Nicole")),
        objects={t.id: t for t in things},
    )


def test_things_and_players() -> None:
    there = board(
        guard(101, 1, "a1", 1), guard(102, 2, "b1", zone="graveyard"), guard(103, 3, "b2", phased_out=True)
    )
    there = replace(
        there, combat=Combat(attacking=(Attacking(101, 2, 2),), blocking=(Blocking(103, (101,)),))
    )
    scene = scene_of(there)
    assert [person.name for person in scene.players] == ["Amy", "Nicole"]
    first, second, third = scene.things
    assert (first.attacking, first.tag, first.controller, first.is_creature) == (True, "a1", 1, True)
    assert (second.zone, second.is_permanent) == ("graveyard", False)
    assert (third.blocking, third.phased_out) == ((101,), True)
    assert scene.blockers_of(101) == (103,)
    assert scene.name(101) == "Guard#1"


def test_is_creature_can_be_passed_in() -> None:
    relic = guard(101, 1, "a1", 1, facts=RELIC)
    assert not scene_of(board(relic)).things[0].is_creature
    assert scene_of(board(relic), is_creature=lambda thing: True).things[0].is_creature


def alike(there: Board) -> bool:
    return scene_of(there).alike((101, 102))


def test_what_tells_copies_apart() -> None:
    two = board(guard(101, 1, "b1"), guard(102, 2, "b2"))
    assert alike(two)
    assert not alike(board(guard(101, 1, "b1"), guard(102, 2, "b2", tapped=True)))
    assert not alike(board(guard(101, 1, "b1"), guard(102, 2, "b2", damage=1)))
    assert not alike(board(guard(101, 1, "b1"), guard(102, 2, "b2", controller=1)))
    assert not alike(replace(two, combat=Combat(attacking=(Attacking(101, 1, 1),))))
    assert not alike(replace(two, effects=(Effect(1, 1, (102,), "flying"),)))
    aura = guard(103, 1, "b3", facts=RELIC, attached_to=101)
    assert not alike(board(guard(101, 1, "b1"), guard(102, 2, "b2"), aura))


def test_a_line_is_read_against_it() -> None:
    scene: Scene = scene_of(board(guard(101, 1, "b1"), guard(102, 2, "b2")))
    command = parse("tap 1 guard", scene)
    assert command == Act(verb="tap", line="tap 1 guard", things=(101,))
