"""Completion: a pure function from the text before the cursor to suggestions, fed by the table of verbs.

What a verb takes is read off its forms in the table: X, Y, A, B are things, P a player, TARGET what can be
attacked, ITEM, CARD, KEYWORD, RULE, STEP what they say; words in lower case are offered as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from msgspec import Struct

from judgecli.board.refusals import Refusal
from judgecli.language import verbs
from judgecli.language.names import begins_a_word
from judgecli.language.scene import Scene, Thing
from judgecli.language.text import MAX_LINE, fold
from judgecli.language.verb_table import Verb

__all__ = ["MOST", "Suggestion", "complete"]

#: No more suggestions than these are made.
MOST = 60
_SEPARATORS = ',;:=>"'
_STATES = (
    "tapped", "sick", "token", "damage", "loyalty", "defense", "protector", "owner", "on", "in hand", "in graveyard",
    "goaded by", "exerted", "suspected", "phased out", "face-down", "transformed", "chosen", "attacking", "blocking",
    "commander",
)  # fmt: skip


class Suggestion(Struct, frozen=True):
    """text: what to put in place of the text from `start` (a place in the line) to the cursor.  note: a few
    words about it."""

    text: str
    start: int
    note: str = ""


class _Offer(Struct, frozen=True):
    text: str
    note: str = ""


def complete(text: str, cursor: int, scene: Scene) -> list[Suggestion]:
    """What may stand at the cursor, best first; the text after the cursor is not looked at."""
    typed = text[: max(cursor, 0)]
    try:
        fold(typed)
    except Refusal:
        return []
    if len(typed) > MAX_LINE or typed.count('"') % 2 or typed.lstrip().startswith("#"):
        return []
    head = _head(typed, scene)
    if head is None:
        return _matching(typed, len(typed) - len(typed.lstrip()), _first(scene))
    cards = _card_names(head, typed, scene)
    others = _matching(typed, head.start, _offers(head, typed, scene))
    return _each_once(
        [*others, *cards] if head.verb and head.verb.name in _THINGS_FIRST else [*cards, *others]
    )


class _Head(Struct, frozen=True):
    """What the line begins with: a verb, or (None) a player.  start: where its arguments begin."""

    verb: Verb | None
    start: int


def _head(typed: str, scene: Scene) -> _Head | None:
    before, colon, _ = typed.partition(":")
    if colon and scene.names.look(fold(before), "player"):
        return _Head(None, len(before) + 1)
    words = list(re.finditer(r"\S+", typed))
    done = [m.group().lower() for m in words]
    if done and not typed[-1].isspace():
        done.pop()
    if not done:
        return None
    found = verbs.find(done) or verbs.short(done)
    if found is None:
        begun = verbs.beginnings(done)
        found = begun[0] if len(begun) == 1 and begun[0].words == len(begun[0].verb.name.split()) else None
    if found is None:
        return None
    return _Head(found.verb, words[found.words - 1].end())


# -- what may come --------------------------------------------------------------------------------------


def _first(scene: Scene) -> Iterator[_Offer]:
    for person in scene.players:
        yield _Offer(person.name + ":", "things of theirs")
    for verb in verbs.VERBS:
        if not verb.subject_first:
            yield _Offer(verb.name, verb.help)


class _Takes(Struct, frozen=True):
    """What a verb takes."""

    kinds: frozenset[str]
    words: tuple[str, ...]


@cache
def _takes(verb: Verb) -> _Takes:
    kinds: set[str] = set()
    words: dict[str, None] = {}
    for usage in verb.usage:
        for part in re.split(r"[|…\[\];,:=]| {2,}", usage.removeprefix(verb.name)):
            literal: list[str] = []
            for word in [*re.findall(r"->|[\w'/&{}+-]+", part), ""]:
                if word and word == word.lower() and word not in ("->", "or", "'s"):
                    literal.append(word)
                    continue
                if literal:
                    words[" ".join(literal)] = None
                literal = []
                kinds.add(word)
    if verb.name == "to":
        kinds.add("STEP")
    return _Takes(frozenset(kinds), tuple(words))


def _offers(head: _Head, typed: str, scene: Scene) -> Iterator[_Offer]:
    if head.verb is None:
        yield from _item(typed, head.start, scene)
        return
    takes = _takes(head.verb)
    after_arrow = typed.rfind("->") > max(typed.rfind(";"), typed.rfind(","))
    if "TARGET" in takes.kinds and after_arrow:
        yield from _targets(scene)
        return
    if head.verb.name in ("expect", "check", "help", "why not"):
        yield from (_Offer(word) for word in takes.words)
    if takes.kinds & {"X", "Y", "A", "B", "Z"} or head.verb.name in ("check", "why not"):
        yield from _things(scene, _likely(head.verb.name, typed, scene))
    if takes.kinds & {"P", "TARGET"} or head.verb.name in ("assign", "check"):
        yield from _players(scene)
    yield from (_Offer(word) for word in takes.words)
    for kind, more in _MORE.items():
        if kind in takes.kinds:
            yield from more(scene)
    if head.verb.name in ("rule", "glossary"):
        yield from _keyword_names()


def _item(typed: str, start: int, scene: Scene) -> Iterator[_Offer]:
    piece = re.split(r"[,;]", typed[start:])[-1].strip()
    if " " in piece or typed[-1:].isspace():
        yield from _keywords(scene)
        yield from (_Offer(state, "state") for state in _STATES)
        yield from _type_words(scene)
    if re.search(
        r"\b(on|attacking|blocking|by|owner|protector)\s+\S*$", piece + typed[-1:].replace(piece[-1:], "")
    ):
        yield from _players(scene)
        yield from _things(scene)


# -- names of cards --------------------------------------------------------------------------------------

#: Verbs after which a card's name may stand; what is on the table comes before it in some.
_CARD_VERBS = frozenset({"card", "timing", "cast", "can", "put", "ninjutsu", "sneak"})
_THINGS_FIRST = frozenset({"timing", "cast", "can"})


def _card_names(head: _Head, typed: str, scene: Scene) -> list[Suggestion]:
    """Names of cards that begin with the last words typed, where one may stand.  A name may have a comma in it,
    which elsewhere parts two items: the longest beginning that is one counts."""
    start = _card_start(head, typed, scene)
    if start is None or '"' in typed[start:]:
        return []
    for begun in re.finditer(r"(?:^|[,;])\s*(?:\d+x?\s+)?", typed[start:]):
        at = start + begun.end()
        piece = typed[at:]
        if len(piece.strip()) < 2 or "/" in piece:
            continue
        names = [name for name in scene.card_names(piece) if fold(name) != fold(piece).strip()]
        if names:
            return [Suggestion(name, at, "card") for name in names]
    return []


def _card_start(head: _Head, typed: str, scene: Scene) -> int | None:
    """Where in the line the first card's name would begin, None where none may stand."""
    if head.verb is None:
        return head.start
    if head.verb.name not in _CARD_VERBS:
        return None
    rest = typed[head.start :]
    if head.verb.name == "can":
        cast = re.search(r"\scast\s", rest)
        return head.start + cast.end() if cast else None
    if head.verb.name == "put":
        for person in scene.players:
            name = re.match(rf"\s*{re.escape(person.name)}\s", rest, re.IGNORECASE)
            if name:
                return head.start + name.end()
        return None
    return head.start


def _things(scene: Scene, likely: Callable[[Thing], bool] = lambda thing: True) -> Iterator[_Offer]:
    """Things on the table, the likely ones first, then the others on the battlefield."""
    for thing in sorted(scene.things, key=lambda t: (not likely(t), not t.is_permanent)):
        owner = scene.person.get(thing.controller)
        where = thing.tag if thing.is_permanent else thing.zone
        yield _Offer(scene.names.label(thing.id), f"{where} {owner.name if owner else ''}".strip())


def _likely(verb: str, typed: str, scene: Scene) -> Callable[[Thing], bool]:
    """Which things a verb is probably about at the place where the text ends."""
    if verb == "attack":
        return lambda t: t.is_creature and t.controller == scene.active and not t.attacking
    if verb == "block" and " with " in typed[typed.rfind(";") + 1 :]:
        return lambda t: t.is_creature and t.controller != scene.active
    if verb in ("block", "assign", "order", "who can block", "max"):
        return lambda t: t.attacking
    return lambda t: t.is_creature


def _targets(scene: Scene) -> Iterator[_Offer]:
    active = scene.person.get(scene.active)
    for person in scene.players:
        if active is None or (person.id != active.id and not (person.team and person.team == active.team)):
            yield _Offer(person.name, "player")
    for thing in scene.things:
        if thing.is_permanent and not thing.is_creature and thing.controller != scene.active:
            yield _Offer(scene.names.label(thing.id), thing.tag)


def _players(scene: Scene) -> Iterator[_Offer]:
    yield from (_Offer(person.name, "player") for person in scene.players)


def _keywords(scene: Scene) -> Iterator[_Offer]:
    from judgecli.abilities import keywords, short_forms

    for entry in sorted(keywords.KEYWORDS.values(), key=lambda e: not e.combat):
        yield _Offer(entry.name + (" from" if entry.value == "quality" else ""), "keyword")
    for short in short_forms.SHORT_FORMS:
        yield _Offer(short.form.replace(" [P]", "").replace("N", "2"), "short form")


def _keyword_names() -> Iterator[_Offer]:
    from judgecli.abilities import keywords

    yield from (_Offer(entry.name, "keyword") for entry in keywords.KEYWORDS.values())


def _type_words(scene: Scene) -> Iterator[_Offer]:
    from judgecli.abilities import types

    yield from (
        _Offer(word, "type")
        for word in (*sorted(types.CARD_TYPES), *types.COLOURS, *sorted(types.SUPERTYPES))
    )


def _steps(scene: Scene) -> Iterator[_Offer]:
    from judgecli.language.words import STEPS

    seen: set[str] = set()
    for words, step in STEPS.items():
        if step not in seen and len(words) > 2:
            seen.add(step)
            yield _Offer(words, "step")
    yield _Offer("next turn")
    yield from (_Offer(f"{person.name}'s turn") for person in scene.players)


def _rules(scene: Scene) -> Iterator[_Offer]:
    yield from (_Offer(number, "rule") for number in _rule_numbers(scene.edition))


@cache
def _rule_numbers(date: str) -> tuple[str, ...]:
    from judgecli.rules import concepts, edition

    rules = edition(date or None)
    return tuple(sorted({number for key in concepts() if (number := rules.number(key)) is not None}))


def _verbs(scene: Scene) -> Iterator[_Offer]:
    yield from (_Offer(verb.name, verb.help) for verb in verbs.VERBS if not verb.later)


_MORE: dict[str, Callable[[Scene], Iterable[_Offer]]] = {
    "KEYWORD": _keywords,
    "STEP": _steps,
    "ITEM": _type_words,
    "CARD": _things,
    "RULE": _rules,
    "NUMBER": _rules,
    "VERB": _verbs,
}


# -- which of them match --------------------------------------------------------------------------------


def _matching(typed: str, start: int, offers: Iterable[_Offer]) -> list[Suggestion]:
    """The offers of which the last words before the cursor are a beginning, for as many words as can be."""
    begins = max(start, *(typed.rfind(mark) + 1 for mark in _SEPARATORS))
    listed = [(offer, fold(offer.text)) for offer in offers]
    places = [m.start() for m in re.finditer(r"\S+", typed) if m.start() >= begins]
    joint = _after_joint(typed, begins)
    if joint == len(typed):
        return _distinct([offer for offer, _ in listed], joint)
    for at in [*(p for p in places if p >= joint), *(p for p in places if p < joint)]:
        part = fold(typed[at:])
        if typed[-1].isspace():
            part += " "
        found = [offer for offer, low in listed if begins_a_word(low, part) and low != part.strip()]
        if found:
            found.sort(key=lambda offer: not fold(offer.text).startswith(part))
            return _distinct(found, at)
    if not places or typed[-1].isspace():
        return _distinct([offer for offer, _ in listed], len(typed))
    return []


@cache
def _joints() -> re.Pattern[str]:
    return re.compile(
        r"\s(with|to|from|on|by|for|returning|attacking|blocking|banding|exert|enlist)\s+", re.IGNORECASE
    )


def _after_joint(typed: str, begins: int) -> int:
    """The place after the last joint word, where a name may begin."""
    return max((m.end() for m in _joints().finditer(typed, begins)), default=begins)


def _distinct(offers: list[_Offer], start: int) -> list[Suggestion]:
    return _each_once(Suggestion(offer.text, start, offer.note) for offer in offers)


def _each_once(suggestions: Iterable[Suggestion]) -> list[Suggestion]:
    seen: dict[str, Suggestion] = {}
    for suggestion in suggestions:
        seen.setdefault(suggestion.text, suggestion)
        if len(seen) == MOST:
            break
    return list(seen.values())
