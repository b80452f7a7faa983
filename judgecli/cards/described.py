"""What a part of an ability means, in a few words, for `card`: a check on the reading, in other words than
the card's own."""

from __future__ import annotations

from collections.abc import Callable

from judgecli.board.abilities import (
    Activated,
    AllMustBlock,
    Alone,
    Amount,
    Amplify,
    Assigns,
    AsThough,
    BlockerCount,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Capacity,
    CastLimit,
    Chooser,
    Chosen,
    Companion,
    Controls,
    Defines,
    Do,
    DoesntUntap,
    Filter,
    FollowAttack,
    Irrelevant,
    Keyword,
    Limit,
    MayExert,
    Mode,
    Modify,
    MustAttack,
    MustAttackWith,
    MustBeBlocked,
    MustBlock,
    NotModelled,
    Part,
    Prevention,
    Redirect,
    Retype,
    Switch,
    Tax,
    Timing,
    TimingPhrase,
    TokenMade,
    Trigger,
    Unpreventable,
)
from judgecli.cards.worded import condition, cost_words, objects, players, provided, targets

__all__ = ["describe"]


def describe(part: Part) -> str:
    """The part in a few words; every kind of part has some."""
    words = _WORDS.get(type(part))
    return words(part) if words is not None else type(part).__name__.lower()


# -- one kind of part each -----------------------------------------------------------------------------------


def _cant_be_blocked(p: CantBeBlocked) -> str:
    by = f" by {objects(p.by)}" if p.by is not None else ""
    return f"{objects(p.who)} can't be blocked{by}{provided(p.when, p.unless)}"


def _blocker_count(p: BlockerCount) -> str:
    bounds = [f"fewer than {p.least}"] if p.least else []
    bounds += [f"more than {p.most}"] if p.most else []
    return f"{objects(p.who)} can't be blocked by {' or '.join(bounds)}{provided(p.when)}"


def _must_be_blocked(p: MustBeBlocked) -> str:
    count = f"exactly {p.exactly}" if p.exactly else "" if p.least == 1 else f"{p.least} or more"
    by = " ".join(word for word in (count, objects(p.by) if p.by is not None else "") if word)
    return f"{objects(p.who)} must be blocked{f' by {by}' if by else ''} if able{provided(p.when)}"


def _prevention(p: Prevention) -> str:
    what = "all" if p.amount is None else f"{p.amount}"
    kind = {True: " combat", False: " noncombat", None: ""}[p.combat]
    to = [objects(p.to)] if p.to is not None else []
    to += [players(p.to_players)] if p.to_players else []
    where = (f" from {objects(p.from_)}" if p.from_ is not None else "") + (
        f" to {' or '.join(to)}" if to else ""
    )
    return f"prevents {what}{' of the next' if p.next_only else ''}{kind} damage{where}{provided(p.when)}"


def _amplify(p: Amplify) -> str:
    change = [f"{p.times} times"] if p.times != 1 else []
    change += [f"{p.plus:+}"] if p.plus else []
    to = [objects(p.to)] if p.to is not None else []
    to += [players(p.to_players)] if p.to_players else []
    return f"damage from {objects(p.from_)}{' to ' + ' or '.join(to) if to else ''} becomes {' '.join(change)} as much"


def _modify(p: Modify) -> str:
    gets, has, loses, are = ("get", "have", "lose", "are") if _many(p.who) else ("gets", "has", "loses", "is")
    words: list[str] = []
    if p.power or p.toughness:
        each = f" for each of {objects(p.times)}" if p.times is not None else ""
        words.append(f"{gets} {p.power:+}/{p.toughness:+}{each}")
    if p.sets is not None:
        words.append(f"{are} {p.sets[0]}/{p.sets[1]} at base")
    if p.gains:
        words.append(f"{has} " + ", ".join(_keyword(k) for k in p.gains))
    if p.grants:
        words.append(f"{has} " + "; ".join(f"“{ability.text}”" for ability in p.grants))
    if p.lose_all:
        words.append(f"{loses} all abilities")
    if p.loses:
        words.append(f"{loses} " + ", ".join(_keyword(k) for k in p.loses))
    return f"{objects(p.who)} {' and '.join(words) or f'{are} as before'}{provided(p.when)}"


def _many(which: Filter) -> bool:
    return which.base == "each" or len(which.ids) > 1


def _defined_sides(p: Defines) -> str:
    return (
        "power and toughness are each"
        if p.power and p.toughness
        else "power is"
        if p.power
        else "toughness is"
    )


def _retype(p: Retype) -> str:
    become, are = ("become", "are") if _many(p.who) else ("becomes", "is")
    words = [f"{become} {' '.join((*p.adds, *p.subtypes))}"] if p.adds or p.subtypes else []
    words += [f"{are} no longer {', '.join(p.removes)}"] if p.removes else []
    words += [f"{are} {', '.join(p.colours) or 'colourless'}"] if p.colours is not None else []
    words += [f"{are} {p.sets[0]}/{p.sets[1]}"] if p.sets is not None else []
    return f"{objects(p.who)} {', '.join(words)}{provided(p.when)}"


def _phrase(phrase: TimingPhrase) -> str:
    whose = {"any": "", "you": " of yours", "opponent": " of an opponent's", "source": " of its controller's"}
    also = " during combat" if phrase.during_combat else ""
    return f"{phrase.relation} {phrase.point}{also}{whose[phrase.whose]}"


def _timing(p: Timing) -> str:
    words = [_phrase(phrase) for phrase in p.all_of]
    if p.any_of:
        words.append(" or ".join(" and ".join(_phrase(f) for f in group) for group in p.any_of))
    words += [f"as a {word}" if word in ("sorcery", "instant") else f"if {word}" for word in p.also]
    words += [f"at most {p.per_turn} each turn"] if p.per_turn else []
    words += [f"only if {condition(c)}" for c in p.conditions]
    words += [f"“{text}” (not understood)" for text in p.unread]
    verb = "may be cast" if p.of == "spell" else "may be activated"
    return f"{verb} {', '.join(words) or 'at any time'}" + (" by any player" if p.by_anyone else "")


def _trigger(p: Trigger) -> str:
    subject = p.player or objects(p.who)
    other = f" ({objects(p.other)})" if p.other is not None else ""
    done = "; ".join(_do(act) for act in p.acts)
    effect = f": {done}" if done else "; its effect is for you to do"
    may = ", if you like" if p.optional else ""
    return f"trigger “{p.event}” of {subject}{targets(p.at)}{other}{provided(p.when)}{may}{effect}"


def _activated(p: Activated) -> str:
    done = "; ".join(_do(act) for act in p.acts)
    kind = "mana ability" if p.mana else "activated ability"
    effect = f": {done}" if done else "" if p.mana else "; its effect is for you to do"
    return f"{kind}, cost {p.cost or 'nothing'}{effect}"


#: Things done whose amount is told.
_COUNTED = {"damage", "counters", "remove counters", "gain life", "lose life", "poison"}
_NOBODY = {"nothing", "extra combat", "token"}


def _do(act: Do) -> str:
    may = "you may " if act.optional else ""
    if act.verb == "apply":
        return may + ", ".join(describe(part) for part in act.parts) + _on(act.to)
    if act.verb == "token":
        count = _amount(act.amount)
        return f"{may}create {'a' if count == '1' else count} {_token(act.token)}"
    words = [act.verb, _amount(act.amount) if act.verb in _COUNTED else "", act.word]
    return may + " ".join(word for word in words if word) + ("" if act.verb in _NOBODY else _on(act.to))


def _on(to: Chosen) -> str:
    how = {
        "source": "it",
        "attached": "what it is on",
        "event": "that creature",
        "other": "the other creature",
    }
    words = how.get(to.how, to.how)
    return f" → {words} ({objects(to.what)})" if to.what is not None else f" → {words}"


def _amount(amount: Amount) -> str:
    each = f" for each of {objects(amount.times)}" if amount.times is not None else ""
    return (f"{amount.number} × {amount.of}" if amount.of else str(amount.number)) + each


def _token(token: TokenMade | None) -> str:
    if token is None:
        return "token"
    size = f"{token.power}/{token.toughness}" if token.power is not None else ""
    state = [word for word in ("tapped", "attacking", "blocking") if getattr(token, word)]
    text = "; ".join(ability.text for ability in token.abilities)
    words = [size, *token.supertypes, *token.colours, *token.subtypes, *token.types, "token", *state]
    return " ".join(word for word in words if word) + (f" with {text}" if text else "")


def _keyword(keyword: Keyword) -> str:
    from judgecli.abilities import keywords

    return keywords.text_of(keyword)


_Words = Callable[..., str]
_WORDS: dict[type, _Words] = {
    Keyword: lambda p: f"keyword {_keyword(p)}",
    CantAttack: lambda p: f"{objects(p.who)} can't attack{targets(p.at)}{provided(p.when, p.unless)}",
    CantBlock: lambda p: (
        f"{objects(p.who)} can't block{f' {objects(p.what)}' if p.what else ''}{provided(p.when, p.unless)}"
    ),
    CantBeBlocked: _cant_be_blocked,
    BlockerCount: _blocker_count,
    Alone: lambda p: (
        f"{objects(p.who)} {'can only' if p.only else 'cannot'} {p.action} alone{provided(p.when)}"
    ),
    Limit: lambda p: (
        f"at most {p.most} of {objects(p.who)} can {p.action}{targets(p.at)} each combat{provided(p.when)}"
    ),
    Companion: lambda p: (
        f"{objects(p.who)} can't {p.action} without {p.least} other {objects(p.others)}{provided(p.when)}"
    ),
    MustAttack: lambda p: f"{objects(p.who)} must attack{targets(p.at)} if able{provided(p.when)}",
    MustBlock: lambda p: (
        f"{objects(p.who)} must block{f' {objects(p.what)}' if p.what else ''} if able{provided(p.when)}"
    ),
    MustBeBlocked: _must_be_blocked,
    AllMustBlock: lambda p: (
        f"all {objects(p.by) if p.by else 'creatures'} able to block {objects(p.who)} must{provided(p.when)}"
    ),
    FollowAttack: lambda p: f"if {objects(p.leader)} attacks, {objects(p.who)} must attack if able",
    MustAttackWith: lambda p: f"{p.player} must attack{targets(p.at)} with {p.least} or more if able",
    Tax: lambda p: (
        f"{objects(p.who)} can't {p.action}{targets(p.at)}{f' {objects(p.what)}' if p.what else ''}"
        f" without the cost {cost_words(p.cost)}{provided(p.when)}"
    ),
    Capacity: lambda p: (
        f"{objects(p.who)} can block {'any number of' if p.unlimited else f'{p.more} more'}{provided(p.when)}"
    ),
    AsThough: lambda p: (
        f"{objects(p.who)} can {p.action}{targets(p.at)} as though: {p.what}{provided(p.when)}"
    ),
    Chooser: lambda p: f"its controller chooses which creatures {p.action}{' and how' if p.how else ''}",
    Prevention: _prevention,
    Amplify: _amplify,
    Redirect: lambda p: (
        f"damage to {players(p.to_players) or objects(p.to)} is dealt to {objects(p.instead)} instead{provided(p.when)}"
    ),
    Unpreventable: lambda p: f"damage from {objects(p.from_)} can't be prevented{provided(p.when)}",
    Assigns: lambda p: f"combat damage of {objects(p.who)}: {p.how}{provided(p.when)}",
    Modify: _modify,
    Retype: _retype,
    Mode: lambda p: "one choice: " + ("; ".join(_do(act) for act in p.acts) or "its effect is for you to do"),
    MayExert: lambda p: f"{objects(p.who)} may be exerted as it attacks{provided(p.when)}",
    Controls: lambda p: (
        f"{'another player controls' if p.player else 'you control'} {objects(p.who)}{provided(p.when)}"
    ),
    Defines: lambda p: f"its {_defined_sides(p)} the number of {objects(p.times)}",
    Switch: lambda p: f"{objects(p.who)}: power and toughness switched",
    DoesntUntap: lambda p: (
        f"no untapping of {objects(p.who)}{' next time' if p.next else ''}{provided(p.when)}"
    ),
    Timing: _timing,
    CastLimit: lambda p: f"{p.who}: {_timing(p.timing)}",
    Trigger: _trigger,
    Do: _do,
    Activated: _activated,
    NotModelled: lambda p: "not modelled" + (f" (could touch: {', '.join(p.touches)})" if p.touches else ""),
    Irrelevant: lambda p: "does not touch combat",
}
