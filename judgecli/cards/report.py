"""`card NAME`: the card, and of each clause how it is modelled and what it cites."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from judgecli.board.abilities import (
    Ability,
    Activated,
    Irrelevant,
    Keyword,
    Mode,
    Modify,
    NotModelled,
    Part,
    Timing,
    Trigger,
)
from judgecli.board.events import CardLine, CardShown
from judgecli.board.objects import CardFacts
from judgecli.board.refusals import Ambiguous, UnknownCard
from judgecli.cards.cited import concepts_of
from judgecli.cards.described import describe
from judgecli.cards.library import Found, Library
from judgecli.cards.stored import StoredCard

__all__ = ["State", "card_report", "shown_card", "state_of", "wanted_card"]

State = Literal["modelled", "effect not modelled", "irrelevant", "not modelled"]
_NAMED_AT_MOST = 8


def card_report(name: str, library: Library) -> CardShown:
    """The card of that name, or the only one of which it is a part (from the beginning of a word).

    Raises `Ambiguous`, naming the cards that it may mean, and `UnknownCard`, with the nearest names.
    """
    return shown_card(wanted_card(name, library))


def wanted_card(name: str, library: Library) -> Found:
    """Like `card_report`: the card itself."""
    found = library.look_up(name)
    if found is not None:
        return found
    partly: dict[StoredCard, str] = {}
    for other in library.partial(name, 3 * _NAMED_AT_MOST):
        entry = library.look_up(other)
        if entry is not None:
            partly.setdefault(entry.entry.card, other)
    names = tuple(partly.values())
    if len(names) == 1 and (only := library.look_up(names[0])) is not None:
        return only
    if names:
        more = " and more" if len(names) > _NAMED_AT_MOST else ""
        listed = "; ".join(names[:_NAMED_AT_MOST])
        raise Ambiguous(
            f'several cards are called something like "{name}": {listed}{more}', suggestion=names[0]
        )
    near = library.suggest(name, 3)
    mean = f"{' or '.join(near)}?" if near else "judge cards import FILE adds cards"
    raise UnknownCard(f'no card is called "{name}"', suggestion=mean, asked=name)


def shown_card(found: Found) -> CardShown:
    """What is to be told of a card that was found."""
    card = found.entry.card
    printed = {face.name: face.printed for face in card.faces}
    shown = _side(found.facts, found.source, card.token, printed)
    if found.facts.back is None:
        return shown
    back = _side(found.facts.back, found.source, card.token, printed)
    return CardShown(
        **{name: getattr(shown, name) for name in shown.__struct_fields__ if name != "back"}, back=back
    )


def _side(facts: CardFacts, source: str, token: bool, printed: dict[str, str]) -> CardShown:
    lines = tuple(_line(ability) for ability in facts.abilities)
    kinds = " ".join((*facts.supertypes, *facts.types))
    return CardShown(
        name=facts.name,
        types=f"{kinds} — {' '.join(facts.subtypes)}" if facts.subtypes else kinds,
        colours=facts.colours,
        size=printed.get(facts.name, "") or _size(facts),
        source=source,
        token=token,
        lines=lines,
    )


def _size(facts: CardFacts) -> str:
    if facts.power is not None and facts.toughness is not None:
        return f"{facts.power}/{facts.toughness}"
    if facts.loyalty is not None:
        return f"loyalty {facts.loyalty}"
    return f"defense {facts.defense}" if facts.defense is not None else ""


def _line(ability: Ability) -> CardLine:
    state = state_of(ability)
    cites = tuple(dict.fromkeys(c for part in ability.parts for c in concepts_of(part)))
    means = tuple(describe(part) for part in ability.parts if not isinstance(part, NotModelled | Irrelevant))
    return CardLine(text=ability.text, state=state, means=means, cites=cites)


def state_of(ability: Ability) -> State:
    """How the reader took a clause.  A clause is never half modelled: what grants an ability that isn't is
    not."""
    parts = tuple(_all_parts(ability))
    if not parts or any(_unread(part) for part in parts):
        return "not modelled"
    if all(isinstance(part, Irrelevant) for part in ability.parts):
        return "irrelevant"
    if any(_effect_open(part) for part in ability.parts):
        return "effect not modelled"
    return "modelled"


def _all_parts(ability: Ability) -> Iterator[Part]:
    for part in ability.parts:
        yield part
        if isinstance(part, Modify):
            for granted in part.grants:
                yield from _all_parts(granted)
        if isinstance(part, Keyword):
            from judgecli.abilities import keywords

            yield from (p for p in keywords.parts_of(part) if isinstance(p, NotModelled))


def _unread(part: Part) -> bool:
    return isinstance(part, NotModelled) or (isinstance(part, Timing) and bool(part.unread))


def _effect_open(part: Part) -> bool:
    if isinstance(part, Trigger | Mode):
        return not part.acts
    return isinstance(part, Activated) and not part.acts and not part.mana
