"""The verbs of effects, one function each: what is done, to whom, how much."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judgecli.abilities.oracle import nouns, tokens
from judgecli.abilities.oracle.chosen import Scene, a_choice, chosen
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.board.abilities import Amount, Chosen, Do, Filter, Term

__all__ = ["IMPERATIVES", "Scene", "of_player", "of_thing"]

Later = {
    "at end of combat": "end of combat",
    "at the end of combat": "end of combat",
    "at the beginning of the next end step": "end step",
    "at the beginning of your next end step": "end step",
}


def _later(cur: Cursor, do: Do) -> Do:
    words = cur.eat_any(*Later)
    return replace(do, later=Later[words]) if words else do


def _on_objects(verb: str) -> Callable[[Cursor, Scene], Do | None]:
    """A verb with a plain object: destroy, exile, tap, untap, regenerate, goad, suspect."""

    def read(cur: Cursor, scene: Scene) -> Do | None:
        whom = chosen(cur, scene)
        if whom is None or whom.how in ("you", "opponents", "any target", "target player", "target opponent"):
            return None
        scene.named(whom)
        return _later(cur, Do(verb, whom))

    return read


def _sacrifice(cur: Cursor, scene: Scene) -> Do | None:
    whom = a_choice(cur) or chosen(cur, scene)
    if whom is None or whom.how == "target":
        return None
    return _later(cur, Do("sacrifice", whom))


def _return(cur: Cursor, scene: Scene) -> Do | None:
    whom = chosen(cur, scene) or a_choice(cur)
    if whom is None:
        return None
    if not cur.eat_any(
        "to its owner's hand", "to their owner's hand", "to their owners' hands", "to your hand"
    ):
        return None
    return _later(cur, Do("bounce", whom))


def _put(cur: Cursor, scene: Scene) -> Do | None:
    """`put a +1/+1 counter on target creature`, `put two charge counters on ~`."""
    amount = _how_many(cur)
    if amount is None:
        return None
    kind = cur.take()
    if cur.peek() not in ("counter", "counters"):
        kind = f"{kind} {cur.take()}"
    if cur.take() not in ("counter", "counters") or not cur.eat("on"):
        return None
    whom = chosen(cur, scene)
    if whom is None or whom.how == "any target":
        return None
    if amount == Amount() and cur.eat("for each"):
        times = nouns.phrase(cur)
        if times is None:
            return None
        amount = Amount(1, times)
    scene.named(whom)
    return Do("counters", whom, amount, word=kind)


def _how_many(cur: Cursor) -> Amount | None:
    if cur.eat_any("that many", "that much"):
        return Amount(of="that much")
    if cur.eat_any("a", "an", "another"):
        return Amount()
    number = cur.number()
    return Amount(number) if number is not None else None


def _create(cur: Cursor, scene: Scene) -> Do | None:
    amount = _how_many(cur)
    if amount is None:
        return None
    made = tokens.token(cur)
    if made is None:
        return None
    if cur.eat("for each"):
        times = nouns.phrase(cur)
        if times is None or amount.of:
            return None
        amount = Amount(amount.number, times)
    scene.it, scene.target = Chosen("before"), True
    return Do("token", Chosen("you"), amount, token=made)


def _gain(cur: Cursor, scene: Scene) -> Do | None:
    return _gains(cur, Chosen("you"))


def _remove(cur: Cursor, scene: Scene) -> Do | None:
    """`remove target attacking creature from combat`, `remove a +1/+1 counter from ~`."""
    start = cur.at
    whom = chosen(cur, scene)
    if whom is not None and cur.eat("from combat"):
        return Do("remove from combat", whom)
    cur.at = start
    amount = _how_many(cur)
    if amount is None:
        return None
    kind = cur.take()
    if cur.take() not in ("counter", "counters") or not cur.eat("from"):
        return None
    whom = chosen(cur, scene)
    return Do("remove counters", whom, amount, word=kind) if whom is not None else None


def _transform(cur: Cursor, scene: Scene) -> Do | None:
    whom = chosen(cur, scene)
    return Do("transform", whom) if whom is not None and whom.how == "source" else None


def _attach(cur: Cursor, scene: Scene) -> Do | None:
    if not cur.eat_any("~ to", "it to"):
        return None
    whom = chosen(cur, scene) or a_choice(cur)
    return Do("attach", whom) if whom is not None else None


def _extra(cur: Cursor, scene: Scene) -> Do | None:
    """`after this phase, there is an additional combat phase [followed by an additional main phase]`."""
    if not cur.eat_any("this phase ,", "this combat phase ,", "this main phase ,", "this one ,"):
        return None
    if not cur.eat_any("there is an additional combat phase", "there's an additional combat phase"):
        return None
    main = cur.eat("followed by an additional main phase")
    return Do("extra combat", Chosen("you"), word="and main" if main else "")


def _pay(cur: Cursor, scene: Scene) -> Do | None:
    """`pay {2}{R}`, `pay 3 life`, `pay {1} and discard a card`: a cost that is asked for."""
    words: list[str] = []
    while cur.at < len(cur.raw) and cur.peek() not in (".", ",", "if"):
        words.append(cur.raw[cur.at])
        cur.at += 1
    if (
        not words
        or not (words[0].startswith("{") or words[1:2] == ["life"])
        or "equal" in words
        or "where" in words
    ):
        return None
    return Do("pay", Chosen("you"), word=" ".join(words))


def _choose(cur: Cursor, scene: Scene) -> Do | None:
    """`choose one —`: the modes stand below."""
    words = cur.eat_any(
        "one or more", "one or both", "one", "two", "three", "any number", "up to two", "up to three"
    )
    if not words:
        return None
    cur.eat("—")
    return Do("choose modes", Chosen("you"), word=words) if cur.done() else None


IMPERATIVES: dict[str, Callable[[Cursor, Scene], Do | None]] = {
    "destroy": _on_objects("destroy"),
    "exile": _on_objects("exile"),
    "tap": _on_objects("tap"),
    "untap": _on_objects("untap"),
    "regenerate": _on_objects("regenerate"),
    "goad": _on_objects("goad"),
    "suspect": _on_objects("suspect"),
    "sacrifice": _sacrifice,
    "return": _return,
    "put": _put,
    "create": _create,
    "gain": _gain,
    "remove": _remove,
    "transform": _transform,
    "attach": _attach,
    "after": _extra,
    "pay": _pay,
    "choose": _choose,
}


# -- what players and creatures do ---------------------------------------------------------------------------


def of_player(cur: Cursor, scene: Scene, who: Chosen) -> Do | None:
    """`you gain 2 life`, `each opponent loses 1 life`, `defending player sacrifices a creature`."""
    if cur.eat_any("gains", "gain"):
        return _gains(cur, who)
    if cur.eat_any("loses", "lose"):
        amount = _amount_of_life(cur)
        return Do("lose life", who, amount) if amount is not None else None
    if cur.eat_any("sacrifices", "sacrifice"):
        what = a_choice(cur)
        return Do("sacrifice", what, other=who) if what is not None else None
    if cur.eat_any("creates", "create"):
        made = _create(cur, scene)
        return replace(made, to=who) if made is not None else None
    if cur.eat_any("gets", "get"):
        amount = _how_many(cur)
        return (
            Do("poison", who, amount) if amount and cur.eat_any("poison counter", "poison counters") else None
        )
    return _quiet_of_player(cur, who)


def _quiet_of_player(cur: Cursor, who: Chosen) -> Do | None:
    """Cards and libraries are none of the table's business."""
    if not cur.eat_any("draws", "draw", "discards", "discard", "mills", "mill"):
        return None
    if _how_many(cur) is None or not cur.eat_any("cards", "card"):
        return None
    cur.eat_any("at random")
    return Do("nothing", who)


def _gains(cur: Cursor, who: Chosen) -> Do | None:
    amount = _amount_of_life(cur)
    return Do("gain life", who, amount) if amount is not None else None


def _amount_of_life(cur: Cursor) -> Amount | None:
    if cur.eat("that much life"):
        return Amount(of="that much")
    if cur.eat_any("life equal to its power", "life equal to ~'s power"):
        return Amount(of="power")
    number = cur.number()
    if number is None or not cur.eat("life"):
        return None
    if cur.eat("for each"):
        times = nouns.phrase(cur)
        return Amount(number, times) if times is not None else None
    return Amount(number)


def of_thing(cur: Cursor, scene: Scene, whom: Chosen) -> Do | None:
    """`~ deals 2 damage to any target`, `it fights target creature`, `becomes blocked`."""
    start = cur.at
    found = None
    if cur.eat_any("deals", "deal"):
        found = _deals(cur, scene, whom)
    elif cur.eat_any("fights", "fight"):
        other = chosen(cur, scene)
        found = Do("fight", whom, other=other) if other is not None else None
    elif cur.eat_any("becomes blocked", "become blocked"):
        found = Do("become blocked", whom)
    elif cur.eat_any("becomes goaded", "is goaded"):
        found = Do("goad", whom)
    if found is None:
        cur.at = start
        return None
    if found.verb != "damage":
        scene.named(whom)
    return found


def _deals(cur: Cursor, scene: Scene, source: Chosen) -> Do | None:
    other = None if source.how == "source" else source
    amount: Amount | None
    if cur.eat("damage equal to its power to") or cur.eat("damage equal to ~'s power to"):
        amount = Amount(of="power")
    elif cur.eat("damage equal to its toughness to"):
        amount = Amount(of="toughness")
    else:
        if cur.eat("that much damage"):
            amount = Amount(of="that much")
        else:
            number = cur.number()
            if number is None or not cur.eat("damage"):
                return None
            amount = Amount(number)
        if not cur.eat("to"):
            return None
    whom = _recipient(cur, scene)
    if whom is None:
        return None
    scene.named(whom)
    return Do("damage", whom, amount, other=other)


def _recipient(cur: Cursor, scene: Scene) -> Chosen | None:
    if cur.eat_any("target creature or planeswalker", "target creature , planeswalker , or battle"):
        either = Filter(any_of=((Term("type", "creature"),), (Term("type", "planeswalker"),)))
        return Chosen("target", either)
    if cur.eat_any("target player or planeswalker", "target opponent or planeswalker"):
        return None
    return chosen(cur, scene)
