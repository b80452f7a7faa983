"""Entering the battlefield, also attacking or blocking (506.3, 508.4, 509.4)."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.play import Play
from judgecli.actions.taking_part import Taking, take_part
from judgecli.board.commands import Item, States
from judgecli.board.events import Arrived
from judgecli.board.objects import GameObject
from judgecli.board.refusals import Malformed, TooMuch

MOST_OBJECTS = 500


def arrive(
    play: Play,
    player: int,
    item: Item,
    *,
    setup: bool,
    cites: tuple[str, ...] = (),
    told_unblocked: bool = False,
) -> tuple[int, ...]:
    """Put `item.count` of an item on the table under that player's control; returns the new ids.

    Where it is to be attacking or blocking and nobody says what, that player chooses: a choice is owed for each,
    unless there is only one thing to choose (508.4, 509.4).
    cites: by which rule it arrives so; told_unblocked: that rule says that it is unblocked.
    """
    if len(play.board.objects) + item.count > MOST_OBJECTS:
        raise TooMuch(f"a table holds at most {MOST_OBJECTS} things")
    _check_counters(item)
    _check_date(play, item)
    ids = tuple(_create(play, player, item, setup=setup) for _ in range(item.count))
    states = item.states
    taking = Taking()
    if states.zone == "battlefield" and ids and (states.attacking or states.blocking):
        taking = take_part(play, ids, states.attacking, states.blocking)
    play.note(
        Arrived(
            player=player,
            objects=ids,
            setup=setup,
            attacking=taking.attacking,
            blocking=taking.blocking,
            refused=taking.joined.refused,
            unblocked=taking.joined.unblocked,
            cites=play.edition.known(*cites, *taking.joined.cites),
            readings=() if told_unblocked and taking.joined.unblocked else taking.joined.readings,
        )
    )
    for event in taking.events:
        play.note(event)
    return ids


def _check_counters(item: Item) -> None:
    facts, states = item.facts, item.states
    name = facts.name
    if states.zone != "battlefield":
        return
    if "planeswalker" in facts.types and states.loyalty is None and not facts.loyalty:
        raise Malformed(
            f"{name} is a planeswalker without loyalty", suggestion=f"{name} planeswalker loyalty 3"
        )
    if "battle" in facts.types and states.defense is None and not facts.defense:
        raise Malformed(f"{name} is a battle without defense", suggestion=f"{name} battle siege defense 3")


def _check_date(play: Play, item: Item) -> None:
    """What the rules of the table's date don't know can't be put there."""
    if "battle" in item.facts.types:
        play.require("battles", "battles")
    if item.states.goaded_by:
        play.require("goad", "goading")
    if item.states.suspected:
        play.require("suspect", "suspecting")


def _create(play: Play, player: int, item: Item, *, setup: bool) -> int:
    board = play.board
    facts, states = item.facts, item.states
    number = board.numbers.get(facts.name, 0) + 1
    nth = board.tags.get(player, 0) + 1
    thing = GameObject(
        id=board.next_id,
        facts=facts,
        number=number,
        tag=f"{chr(ord('a') + player - 1)}{nth}",
        owner=states.owner or player,
        controller=player,
        base_controller=player,
        zone=states.zone,
        tapped=states.tapped,
        sick=states.sick or not setup,
        damage=states.damage,
        counters=_starting_counters(item),
        attached_to=states.on,
        token=item.token,
        commander=states.commander,
        phased_out=states.phased_out,
        face_down=states.face_down,
        transformed=states.transformed,
        exerted=states.exerted,
        suspected=states.suspected,
        goaded_by=states.goaded_by,
        chosen=states.chosen,
        protector=states.protector,
        timestamp=board.next_stamp,
    )
    play.board = replace(
        board,
        objects={**board.objects, thing.id: thing},
        next_id=board.next_id + 1,
        next_stamp=board.next_stamp + 1,
        numbers={**board.numbers, facts.name: number},
        tags={**board.tags, player: nth},
    )
    return thing.id


def _starting_counters(item: Item) -> tuple[tuple[str, int], ...]:
    counters = dict(item.states.counters)
    loyalty = item.states.loyalty if item.states.loyalty is not None else item.facts.loyalty
    if loyalty and "planeswalker" in item.facts.types:
        counters["loyalty"] = loyalty
    defense = item.states.defense if item.states.defense is not None else item.facts.defense
    if defense and "battle" in item.facts.types:
        counters["defense"] = defense
    return tuple(sorted(counters.items()))


def again(play: Play, id: int, controller: int) -> int:
    """The card comes back as a new object (400.7); returns the new id."""
    old = play.board.objects[id]
    item = Item(facts=old.facts, token=old.token, states=States(owner=old.owner, commander=old.commander))
    (new,) = arrive(play, controller, item, setup=False)
    return new
