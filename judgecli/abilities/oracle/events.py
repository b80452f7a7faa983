"""What a triggered ability triggers on: the words between "whenever" and the comma.

events = event {"or" event}          "attacks or blocks" is two events of one subject
event  = subject verb | "you attack" ["with" …] | "~ and at least two other creatures attack" | "the beginning of …"
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judgecli.abilities.oracle import conditions, nouns, targets
from judgecli.abilities.oracle.cursor import Cursor, join
from judgecli.board.abilities import SELF, AttackTarget, Condition, Filter, Term, Trigger

__all__ = ["events"]

_PLAYERS = {
    "you": "you", "a player": "players", "an opponent": "opponents", "enchanted player": "attached player",
    "each player": "players", "one of your opponents": "opponents",
}  # fmt: skip
_RECIPIENTS = {
    "a player": "players", "player": "players", "an opponent": "opponents", "a opponent": "opponents", "you": "you",
    "one of your opponents": "opponents", "one or more of your opponents": "opponents", "defending player": "players",
    "one or more players": "players", "enchanted player": "attached player", "a player or planeswalker": "players",
    "a player or battle": "players", "a player or a planeswalker": "players", "an opponent or battle": "opponents",
}  # fmt: skip
_AT = {
    "players": AttackTarget(("players",)),
    "opponents": AttackTarget(("opponents",)),
    "you": AttackTarget(("you",)),
    "attached player": AttackTarget(("attached player",)),
}


def events(cur: Cursor) -> list[Trigger] | None:
    """The events named up to a comma or the end; the cursor is left at the comma.  None if any isn't known."""
    found = _moment(cur) or _player_event(cur) or _together(cur)
    if found is None:
        found = _creature_events(cur)
    if found is None:
        return None
    while cur.eat("while"):
        state = conditions.condition(cur)
        if state is None:
            state = _unknown_state(cur)
        if state is None:
            return None
        found = [replace(t, when=state) for t in found]
    return found if cur.peek() in (",", "", ".") or cur.done() else None


def _unknown_state(cur: Cursor) -> Condition | None:
    """`while saddled`, `while there are four or more card types among …`: up to the comma, in its own words."""
    comma = cur.index(",")
    if comma < 0:
        return None
    text = join(cur.raw[cur.at : comma])
    cur.at = comma
    return Condition("unknown", text=text)


# -- moments of the turn -------------------------------------------------------------------------------------

_WHOSE = {
    "your": "you", "each of your": "you", "each opponent's": "opponents", "each": "players", "each player's": "players",
    "the": "players", "enchanted opponent's": "attached player", "enchanted player's": "attached player",
    "each other player's": "opponents", "that player's": "players",
}  # fmt: skip
_STEPS = {
    "upkeep": "beginning of upkeep",
    "end step": "beginning of end step",
    "next end step": "beginning of end step",
    "draw step": "beginning of draw step",
    "precombat main phase": "beginning of main phase",
    "first main phase": "beginning of main phase",
    "postcombat main phase": "beginning of main phase",
    "second main phase": "beginning of main phase",
    "combat": "beginning of combat",
    "next combat": "beginning of combat",
    "declare attackers step": "beginning of declare attackers step",
}


def _moment(cur: Cursor) -> list[Trigger] | None:
    start = cur.at
    if cur.eat_any("the end of combat", "end of combat"):
        if cur.eat("on your turn"):
            return [Trigger("end of combat", player="you")]
        return [Trigger("end of combat", player="players")]
    if cur.eat_any("the beginning of", "the beggining of"):
        if cur.eat("combat on"):
            whose = _WHOSE.get(cur.eat_any(*_WHOSE), "")
            if whose and cur.eat("turn"):
                return [Trigger("beginning of combat", player=whose)]
        elif cur.eat("each combat on your turn"):
            return [Trigger("beginning of combat", player="you")]
        else:
            whose = _WHOSE.get(cur.eat_any(*_WHOSE), "")
            step = _STEPS.get(cur.eat_any(*_STEPS), "")
            if whose and step:
                return [Trigger(step, player=whose)]
    cur.at = start
    return None


# -- what players do -----------------------------------------------------------------------------------------


def _player_event(cur: Cursor) -> list[Trigger] | None:
    start = cur.at
    who = cur.eat_any(*_PLAYERS)
    if who:
        found = _of_player(cur, _PLAYERS[who])
        if found is not None:
            return [found]
    elif cur.eat("you're attacked"):
        return [Trigger("is attacked", Filter(), at=_AT["you"])]
    elif cur.eat("you're dealt"):
        found = _player_dealt(cur, "you")
        return [found] if found is not None else None
    elif cur.eat("combat damage is dealt to you"):
        return [Trigger("player is dealt combat damage", player="you")]
    cur.at = start
    return None


def _of_player(cur: Cursor, player: str) -> Trigger | None:
    if cur.eat_any("attack", "attacks"):
        at = targets.target(cur)
        if at is None and cur.eat("with"):
            counted = _counted(cur)
            if counted is None:
                return None
            return Trigger("player attacks", counted.what, player=player, least=counted.least)
        if at is not None and cur.eat("with"):
            counted = _counted(cur)
            if counted is None:
                return None
            return Trigger("player attacks", counted.what, at=at, player=player, least=counted.least)
        return Trigger("player attacks", Filter(), at=at, player=player)
    if cur.eat_any("is attacked", "are attacked"):
        return Trigger("is attacked", Filter(), at=_AT.get(player))
    if cur.eat_any("is dealt", "are dealt"):
        return _player_dealt(cur, player)
    if player == "you" and cur.eat("cast a noncreature spell"):
        return Trigger("you cast a noncreature spell")
    return None


def _counted(cur: Cursor) -> nouns.Count | None:
    if cur.eat("your commander"):
        return nouns.Count(Filter(terms=(Term("commander"), Term("owned by you"))))
    found = nouns.count(cur)
    return found if found is not None and found.most is None else None


def _player_dealt(cur: Cursor, player: str) -> Trigger | None:
    if cur.eat("combat damage"):
        return Trigger("player is dealt combat damage", player=player)
    return Trigger("player is dealt damage", player=player) if cur.eat("damage") else None


# -- what creatures do ---------------------------------------------------------------------------------------


def _together(cur: Cursor) -> list[Trigger] | None:
    """`~ and at least two other creatures attack`: battalion, training."""
    start = cur.at
    if cur.eat("~ and"):
        counted = nouns.count(cur)
        if counted is not None and counted.most is None and cur.eat("attack"):
            others = replace(counted.what, other=True, controller="you")
            return [Trigger("attacks with", other=others, least=counted.least)]
    cur.at = start
    return None


def _creature_events(cur: Cursor) -> list[Trigger] | None:
    batch = False
    least = 1
    start = cur.at
    if cur.eat("one or more"):
        batch = True
        who = nouns.phrase(cur)
    elif cur.eat_any("your commander", "a commander you control"):
        who = Filter(terms=(Term("commander"), Term("owned by you")))
    elif (counted := nouns.count(cur)) is not None and counted.least > 1:
        batch, least, who = True, counted.least, counted.what
    else:
        cur.at = start
        cur.eat_any("a", "an")
        who = nouns.phrase(cur)
    if who is None:
        who = _source(cur)
    if who is None:
        return None
    others: list[Filter] = []
    # "~ or another Spirit you control": whichever of them it is.
    if who == SELF and cur.sees("or") and cur.peek(1) in ("another", "equipped", "enchanted", "a", "an"):
        cur.eat("or")
        cur.eat_any("a", "an")
        more = nouns.phrase(cur)
        if more is None:
            return None
        others.append(more)
    verbs = _verbs(cur)
    if verbs is None:
        return None
    return [replace(t, who=w, batch=batch, least=max(least, t.least)) for w in (who, *others) for t in verbs]


def _source(cur: Cursor) -> Filter | None:
    """`a source you control`, `a red source`: any object, read as a permanent."""
    at = next((i for i in range(cur.at, min(cur.at + 3, len(cur.low))) if cur.low[i] == "source"), -1)
    if at < 0:
        return None
    cur.low[at] = "permanent"
    who = nouns.phrase(cur)
    cur.low[at] = "source"
    return who


def _verbs(cur: Cursor) -> list[Trigger] | None:
    """`attacks or blocks`, `enters or attacks`, `blocks or becomes blocked by a creature`."""
    found: list[Trigger] = []
    while True:
        verb = _verb(cur)
        if verb is None:
            return None
        found.append(verb)
        start = cur.at
        if not cur.eat_any("or", "and whenever ~", "or whenever ~"):
            break
        if cur.peek() not in _EVENTS:
            cur.at = start
            break
    last = found[-1]
    if last.event == "becomes blocked by creature" and len(found) == 2 and found[0].event == "blocks":
        # "blocks or becomes blocked by a creature": the creature is meant of both.
        found[0] = Trigger("blocks creature", other=last.other)
    if last.event == "becomes blocked by several" and len(found) == 2 and found[0].event == "blocks":
        found[0] = Trigger("blocks several", other=last.other, least=last.least)
    return found


def _verb(cur: Cursor) -> Trigger | None:
    read = _EVENTS.get(cur.peek())
    if read is None:
        return None
    cur.at += 1
    return read(cur)


def _attacks(cur: Cursor) -> Trigger | None:
    if cur.eat("alone"):
        return Trigger("attacks alone")
    if cur.eat_any("and isn't blocked", "and it isn't blocked", "and is not blocked", "and aren't blocked"):
        return Trigger("unblocked")
    if cur.eat("the player with the most life or tied for most life"):
        return Trigger("attacks player with most life")
    if cur.eat("for the first time each turn"):
        return Trigger("attacks", when=Condition("unknown", text="it's the first time this turn"))
    at = targets.target(cur)
    if at is not None and cur.eat_any("and isn't blocked"):
        return Trigger("unblocked", at=at)
    if at is None and cur.eat_any(
        "one of your opponents", "one or more players", "one or more of your opponents"
    ):
        at = AttackTarget(("opponents",))
    if at is not None and cur.eat_any("or a planeswalker an opponent controls"):
        return None
    return Trigger("attacks", at=at)


def _blocks(cur: Cursor) -> Trigger | None:
    if cur.peek() in (",", "or", "", "."):
        return Trigger("blocks")
    several = _several(cur)
    if several is not None:
        return Trigger("blocks several", other=several.what, least=several.least)
    cur.eat_any("a", "an", "one or more")
    other = nouns.phrase(cur)
    return Trigger("blocks creature", other=other) if other is not None else None


def _several(cur: Cursor) -> nouns.Count | None:
    """`two or more creatures`; None, and the cursor where it was, where no such number stands there."""
    start = cur.at
    counted = nouns.count(cur)
    if counted is not None and counted.least > 1 and counted.most is None:
        return counted
    cur.at = start
    return None


def _becomes(cur: Cursor) -> Trigger | None:
    if not cur.eat("blocked"):
        return None
    if not cur.eat("by"):
        return Trigger("becomes blocked")
    several = _several(cur)
    if several is not None:
        return Trigger("becomes blocked by several", other=several.what, least=several.least)
    cur.eat_any("a", "an", "one or more")
    other = nouns.phrase(cur)
    return Trigger("becomes blocked by creature", other=other) if other is not None else None


def _deals(cur: Cursor) -> Trigger | None:
    combat = "combat " if cur.eat("combat") else "noncombat " if cur.eat("noncombat") else ""
    if not cur.eat("damage"):
        return None
    if not cur.eat("to"):
        return Trigger(f"{combat}damage")
    start = cur.at
    to = _RECIPIENTS.get(cur.eat_any(*sorted(_RECIPIENTS, key=len, reverse=True)), "")
    if to and cur.peek() in (",", "", "or", "while", "."):
        return Trigger(f"{combat}damage to player", at=_AT[to])
    cur.at = start
    cur.eat_any("a", "an", "one or more")
    other = nouns.phrase(cur)
    return Trigger(f"{combat}damage to creature", other=other) if other is not None else None


def _is(cur: Cursor) -> Trigger | None:
    if cur.eat("dealt combat damage"):
        return Trigger("is dealt combat damage")
    return Trigger("is dealt damage") if cur.eat("dealt damage") else None


def _dies(cur: Cursor) -> Trigger | None:
    return Trigger("dies")


def _enters(cur: Cursor) -> Trigger | None:
    cur.eat("the battlefield")
    return Trigger("enters")


_EVENTS: dict[str, Callable[[Cursor], Trigger | None]] = {
    "attacks": _attacks, "attack": _attacks, "blocks": _blocks, "block": _blocks, "becomes": _becomes,
    "become": _becomes,
    "deals": _deals, "deal": _deals, "is": _is, "are": _is, "dies": _dies, "die": _dies,
    "enters": _enters, "enter": _enters,
}  # fmt: skip
