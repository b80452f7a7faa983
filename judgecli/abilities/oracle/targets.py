"""What is attacked: the words after "attack" as an `AttackTarget`."""

from __future__ import annotations

from judgecli.abilities.oracle.cursor import Cursor
from judgecli.board.abilities import ATTACHED, SELF, AttackTarget, Filter

__all__ = ["named_things", "named_things_before_verb", "target"]

_BEFORE_IF = frozenset(
    ("each", "this", "if", "alone", "unless", "or", "and", "as", ".", ",", "during", "with", "")
)

#: Longest first: what the words name, as kinds of an `AttackTarget`.
_PHRASES: tuple[tuple[str, AttackTarget], ...] = (
    (
        "you , planeswalkers you control , or battles you protect",
        AttackTarget(("you", "your planeswalkers", "your battles")),
    ),
    ("you or planeswalkers you control", AttackTarget(("you", "your planeswalkers"))),
    ("you or a planeswalker you control", AttackTarget(("you", "your planeswalkers"))),
    ("you and/or a planeswalker you control", AttackTarget(("you", "your planeswalkers"))),
    (
        "an opponent or a planeswalker an opponent controls",
        AttackTarget(("opponents", "opponents' planeswalkers")),
    ),
    (
        "one of your opponents or a planeswalker an opponent controls",
        AttackTarget(("opponents", "opponents' planeswalkers")),
    ),
    ("a player or planeswalker", AttackTarget(("players", "planeswalkers"))),
    ("you and/or planeswalkers you control", AttackTarget(("you", "your planeswalkers"))),
    ("you and planeswalkers you control", AttackTarget(("you", "your planeswalkers"))),
    ("you or permanents you control", AttackTarget(("you", "your planeswalkers", "your battles"))),
    ("planeswalkers you control", AttackTarget(("your planeswalkers",))),
    ("a planeswalker you control", AttackTarget(("your planeswalkers",))),
    ("a player other than you", AttackTarget(("you",), negated=True, players_only=True)),
    ("an opponent other than you", AttackTarget(("you",), negated=True, players_only=True)),
    ("your opponents or planeswalkers they control", AttackTarget(("opponents", "opponents' planeswalkers"))),
    (
        "your opponents and planeswalkers your opponents control",
        AttackTarget(("opponents", "opponents' planeswalkers")),
    ),
    ("your opponents", AttackTarget(("opponents",))),
    ("an opponent", AttackTarget(("opponents",))),
    ("you", AttackTarget(("you",))),
    ("its owner or planeswalkers its owner controls", AttackTarget(("owner", "owner's planeswalkers"))),
    ("its owner or a permanent its owner controls", AttackTarget(("owner", "owner's planeswalkers"))),
    ("its owner", AttackTarget(("owner",))),
    ("their owner", AttackTarget(("owner",))),
    ("enchanted player", AttackTarget(("attached player",))),
    ("enchanted creature's controller", AttackTarget(("attached controller",))),
    ("the monarch", AttackTarget(("monarch",))),
    ("planeswalkers", AttackTarget(("planeswalkers",))),
    ("a planeswalker", AttackTarget(("planeswalkers",))),
    ("players", AttackTarget(("players",))),
    ("a player", AttackTarget(("players",))),
    ("battles", AttackTarget(("battles",))),
    ("a battle", AttackTarget(("battles",))),
    ("enchanted planeswalker", AttackTarget(("attached",))),
    ("~", AttackTarget(("self",))),
)


def target(cur: Cursor) -> AttackTarget | None:
    """What the words at the cursor say is attacked; None where they say nothing about it."""
    if cur.peek() in _BEFORE_IF:
        return None
    for words, found in _PHRASES:
        if cur.eat(words):
            return found
    if cur.peek() == "it" and cur.it in (SELF, ATTACHED) and cur.peek(1) in _BEFORE_IF:
        cur.at += 1
        return AttackTarget(("self",) if cur.it == SELF else ("attached",))
    return _named(cur)


def _named(cur: Cursor) -> AttackTarget | None:
    """A player, a tag or a permanent by name: the longest run of words that names one."""
    if cur.find is None:
        return None
    ends = [
        at for at in range(cur.at + 1, len(cur.raw) + 1) if at == len(cur.raw) or cur.low[at] in _BEFORE_IF
    ]
    for end in reversed(ends):
        name = " ".join(cur.raw[cur.at : end]).replace(" ,", ",")
        found = cur.find(name)
        if found is not None:
            cur.at = end
            return AttackTarget(("id",), id=found)
    return None


def named_things(cur: Cursor) -> Filter | None:
    """A creature by name or tag, as a filter of exactly that one."""
    found = _named(cur)
    return Filter("these", ids=(found.id,)) if found is not None else None


_VERBS = frozenset(
    [
        "can't",
        "can",
        "attacks",
        "attack",
        "blocks",
        "block",
        "must",
        "is",
        "gets",
        "has",
        "gains",
        "loses",
        "assigns",
    ]
)


def named_things_before_verb(cur: Cursor) -> Filter | None:
    """A creature by name or tag as the subject: its name runs to the verb."""
    if cur.find is None:
        return None
    for end in range(cur.at + 1, len(cur.low)):
        if cur.low[end] in _VERBS:
            found = cur.find(" ".join(cur.raw[cur.at : end]).replace(" ,", ","))
            if found is not None:
                cur.at = end
                return Filter("these", ids=(found,))
    return None
