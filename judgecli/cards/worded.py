"""Filters, targets, conditions and costs of abilities in a few words."""

from __future__ import annotations

from judgecli.board.abilities import (
    AttackTarget,
    Condition,
    Cost,
    Filter,
    Term,
)

__all__ = ["condition", "cost_words", "objects", "players", "provided", "targets"]

#: Terms whose words stand before the noun; {} is the value, or the value and "non".
_BEFORE = {
    "colour", "supertype", "tapped", "attacking", "blocking", "blocked", "unblocked", "enchanted", "equipped", "goaded",
    "suspected", "token", "face-down",
}  # fmt: skip
_AFTER = {
    "keyword": "with {}",
    "power>=": "with power {} or more",
    "power<=": "with power {} or less",
    "power=": "with power {}",
    "toughness>=": "with toughness {} or more",
    "toughness<=": "with toughness {} or less",
    "power>source": "with more power than it",
    "power<source": "with less power than it",
    "toughness>power": "with more toughness than power",
    "shares colour with source": "that share a colour with it",
    "counter": "with a {} counter",
    "name": "named {}",
    "commander": "that are commanders",
    "chosen colour": "of the chosen colour",
    "chosen type": "of the chosen type",
    "blocking source": "that block it",
    "blocked by source": "that it blocks",
    "attacking you": "that attack you",
    "attacking you or yours": "that attack you or a planeswalker of yours",
    "attacking opponents": "that attack your opponents",
    "attacked this turn": "that attacked this turn",
    "blocked this turn": "that blocked this turn",
    "owned by you": "that you own",
}
_WHOSE = {
    "you": "you control",
    "opponents": "your opponents control",
    "defending player": "the defending player controls",
    "attacking player": "the attacking player controls",
    "id": "that player controls",
}
_KINDS = {
    "self": "it", "owner": "its owner", "owner's planeswalkers": "its owner's planeswalkers", "id": "the one named",
    "attached player": "the enchanted player", "attached controller": "the controller of what it is on",
    "monarch": "the monarch", "opponents": "an opponent", "players": "a player",
}  # fmt: skip


def objects(which: Filter | None) -> str:
    """`it`, `creatures you control with flying`; None: anything."""
    if which is None:
        return "anything"
    if which.base == "self":
        return "it"
    if which.base == "attached":
        return "what it is on" + _tail(which)
    if which.base == "these":
        return "the one named" if len(which.ids) == 1 else "those named"
    groups = which.any_of or ((),)
    return " or ".join(_noun((*which.terms, *group)) for group in groups) + _tail(which)


def _tail(which: Filter) -> str:
    whose = _WHOSE.get(which.controller, "")
    return (f" {whose}" if whose else "") + (" other than it" if which.other else "")


def _noun(terms: tuple[Term, ...]) -> str:
    before = [_plain(t) for t in terms if t.what in _BEFORE]
    kinds = [str(t.value) for t in terms if t.what == "type" and not t.negated]
    subtypes = [str(t.value) for t in terms if t.what == "subtype" and not t.negated]
    before += [f"non-{t.value}" for t in terms if t.what in ("type", "subtype") and t.negated]
    after = [_later(t) for t in terms if t.what not in _BEFORE and t.what not in ("type", "subtype")]
    noun = " ".join(kinds) if kinds else "" if subtypes else "creature"
    return " ".join(
        word for word in (*before, *subtypes, noun + "s" if noun else "permanents", *after) if word
    )


def _plain(term: Term) -> str:
    word = str(term.value) if term.what in ("colour", "supertype") else term.what
    return f"non-{word}" if term.negated else word


def _being(which: Filter) -> str:
    """The terms alone, as said of one object."""
    groups = which.any_of or ((),)
    return " or ".join(" and ".join(_said(t) for t in (*which.terms, *group)) for group in groups)


def _said(term: Term) -> str:
    if term.what in ("type", "subtype"):
        return f"{'no' if term.negated else 'a'} {term.value}"
    return _plain(term) if term.what in _BEFORE else _later(term)


def _later(term: Term) -> str:
    words = _AFTER.get(term.what, term.what + " {}").format(term.value).strip()
    if not term.negated:
        return words
    return f"without {term.value}" if term.what == "keyword" else f"not {words}"


def targets(at: AttackTarget | None) -> str:
    """` you or your planeswalkers`, with a blank before; empty where anything may be attacked."""
    if at is None:
        return ""
    words = " or ".join(_KINDS.get(kind, kind) for kind in at.kinds)
    if at.negated:
        return f" {'a player ' if at.players_only else 'anything '}other than {words}"
    return f" {words}"


def provided(when: Condition | None, unless: Condition | None = None) -> str:
    words = ""
    if when is not None:
        words += f", while {condition(when)}"
    if unless is not None:
        words += f", unless {condition(unless)}"
    return words


def condition(when: Condition) -> str:
    no = "not: " if when.negated else ""
    number = _number(when)
    match when.kind:
        case "controls":
            return f"{no}{when.who} controls {number}{objects(when.filter)}"
        case "controls more":
            return f"{no}{when.who} controls more {objects(when.filter)} than {when.text}"
        case "hand" | "life" | "poison":
            return f"{no}{when.who}'s {when.kind} is {number.strip() or 'any'}"
        case "turn":
            return f"{no}it is {when.who}'s turn"
        case "is":
            return f"{no}it is {_being(when.filter)}"
        case "attached is":
            return f"{no}what it is on is {_being(when.filter)}"
        case "attacked":
            return f"{no}{'it' if when.who == 'self' else when.who} attacked this turn"
        case "companion":
            return f"{no}{number}others of {objects(when.filter)} are declared too"
        case "unknown":
            return f"{no}“{when.text}” (the table can't know it)"
        case _:
            return f"{no}{when.who} is {when.kind}"


def _number(when: Condition) -> str:
    if when.most is not None:
        return f"{when.least}-{when.most} " if when.least else f"at most {when.most} "
    return f"at least {when.least} " if when.least else ""


def cost_words(cost: Cost) -> str:
    words = [f"{{{cost.mana}}}"] if cost.mana else []
    if cost.symbols:
        words.append(cost.symbols)
    if cost.life:
        words.append(f"{cost.life} life")
    if cost.other:
        words.append(cost.other)
    each = f" for each of {objects(cost.times)}" if cost.times is not None else ""
    return (" and ".join(words) or "nothing") + each


def players(names: tuple[str, ...]) -> str:
    return " or ".join(names)
