"""Reading a card's text: line by line, each clause into an `Ability`; what isn't understood is kept and said.

A clause is understood wholly or not at all: where any word is left over, it is `NotModelled`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from judgecli.abilities import keywords
from judgecli.abilities.keywords import Finder
from judgecli.abilities.oracle import conditions, ignored, timing
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.abilities.oracle.parts import Said
from judgecli.abilities.oracle.sentences import sentence
from judgecli.abilities.oracle.text import Line, lines, own_names, with_tilde
from judgecli.board.abilities import (
    Ability,
    Activated,
    CastLimit,
    Condition,
    Do,
    Irrelevant,
    Keyword,
    Mode,
    Modify,
    NotModelled,
    Part,
    Timing,
    Trigger,
)

if TYPE_CHECKING:
    from judgecli.abilities.oracle.chosen import Scene

__all__ = ["read", "read_quoted"]

#: Longer text than any card has is not read, only kept.
_LONGEST = 4000
_TRIGGER_WORDS = ("when", "whenever", "at")


def read(text: str, *, name: str = "", find: Finder | None = None) -> tuple[Ability, ...]:
    """The abilities that a card's (or a typed) text says, one for each clause, in its order.

    name: the card's own name, for texts that use it.  find: ids of players and things named in the text.
    Never raises; what isn't understood is an `Ability` with the one part `NotModelled`.  Nothing is dropped."""
    if len(text) > _LONGEST:
        return (Ability(text, (NotModelled(),)),)
    if find is not None:
        return _read(text, name, find)
    return _read_card(text, name)


@lru_cache(maxsize=4096)
def _read_card(text: str, name: str) -> tuple[Ability, ...]:
    return _read(text, name, None)


def _read(text: str, name: str, find: Finder | None) -> tuple[Ability, ...]:
    found: list[Ability] = []
    level: Condition | None = None
    levelled = False
    for line in lines(text):
        if line.kind == "level":
            levelled = True
        read_now = _read_line(line, name, find)
        if levelled:
            # What stands below "LEVEL 3-4" holds only at those levels, which the table doesn't count.
            read_now = [Ability(line.shown, (NotModelled(ignored.touches(line.shown)),))]
        elif level is not None:
            read_now = [_only_when(ability, level) for ability in read_now]
        found.extend(read_now)
        gained = _class_level(line)
        level = gained if gained is not None else level
    return tuple(found)


def _class_level(line: Line) -> Condition | None:
    """`{1}{W}: Level 2`: what follows on a Class holds from that level on."""
    cost, colon, rest = line.shown.partition(": Level ")
    if colon and cost.startswith("{") and rest[:1].isdigit() and len(rest) <= 3:
        return Condition("unknown", text=f"it's level {rest.rstrip('.')} or more")
    return None


def _only_when(ability: Ability, condition: Condition) -> Ability:
    """The ability, counting only when the condition holds."""
    words = tuple(part for part in ability.parts if isinstance(part, Keyword))
    if words and len(words) == len(ability.parts):
        return replace(ability, parts=(Modify(gains=words, when=condition),))
    if all(isinstance(part, Activated | NotModelled | Irrelevant) for part in ability.parts):
        return ability
    said = Said(list(ability.parts), ability.lasts).only_when(condition)
    if said is None:
        return replace(ability, parts=(NotModelled(ignored.touches(ability.text)),))
    return replace(ability, parts=tuple(said.parts))


def read_quoted(text: str, find: Finder | None) -> tuple[Ability, ...]:
    """The abilities in a quotation, whose "this creature" is whatever has them."""
    return _read(text.replace('"', ""), "", find)


def _read_line(line: Line, name: str, find: Finder | None) -> list[Ability]:
    names = own_names(name) if name else ()
    if not line.label and not line.kind:
        words = keywords.find_line(with_tilde(line.shown, ()), find)
        if words is not None:
            return [Ability(keywords.text_of(word), (word,)) for word in words]
    sentences = [with_tilde(s, names) for s in line.sentences]
    if not sentences:
        return [Ability(line.shown, (Irrelevant(),))] if line.kind else []
    if line.kind:
        return [Ability(line.shown, (_piece(line, sentences, name, find),))]
    first = sentences[0].split(" ", 1)[0].lower()
    if first in _TRIGGER_WORDS:
        from judgecli.abilities.oracle import triggers

        return [Ability(line.shown, triggers.read(sentences, name, find))]
    if "exert" in sentences[0]:
        from judgecli.abilities.oracle import exertion

        exerted = exertion.read(sentences, name, find)
        if exerted is not None:
            return [Ability(line.shown, exerted)]
    colon = _colon(sentences[0])
    if colon > 0:
        return [Ability(line.shown, _activated(sentences, colon, name, find))]
    shown = list(line.sentences) if len(line.sentences) > 1 or line.label else [line.shown]
    if line.label:
        shown[0] = f"{line.label} — {shown[0]}"
    effect = _Effect(name, find)
    found = [_clause(as_shown, s, name, find, effect) for as_shown, s in zip(shown, sentences, strict=True)]
    if len(found) > 1 and _mixed(found):
        # "If damage would be dealt to ~, prevent that damage.  Remove a +1/+1 counter from ~." is one effect.
        return [Ability(line.shown, (NotModelled(ignored.touches(line.shown)),))]
    return found


def _mixed(found: list[Ability]) -> bool:
    """Whether a line holds both something that is always so and something that is done once (or, after a
    replacement, something unread: it goes on with what is done instead)."""
    replaces = any(a.text.lower().startswith("if ") and " would " in a.text for a in found)
    doing = (Do, NotModelled) if replaces else (Do,)
    once = any(isinstance(part, doing) for ability in found for part in ability.parts)
    quiet = (Do, Irrelevant, NotModelled, Timing, CastLimit)
    always = any(not a.lasts and not isinstance(part, quiet) for a in found for part in a.parts)
    return once and always


def _piece(line: Line, sentences: list[str], name: str, find: Finder | None) -> Part:
    """A mode, a chapter, a die's result: it doesn't hold by itself, so it is never read as an ability of its own."""
    from judgecli.abilities.oracle import effects

    acts = effects.read_spell(sentences, name, find)
    if line.kind == "mode":
        return Mode(acts or ())
    if line.kind == "chapter":
        return Trigger("chapter", effect=" ".join(sentences), acts=acts or ())
    return NotModelled(ignored.touches(line.shown))


class _Effect:
    """An effect sentence by sentence, with what was spoken of so far.  Its grammar is loaded when it is needed:
    most lines that are typed are no effects."""

    def __init__(self, name: str, find: Finder | None) -> None:
        self.name, self.find = name, find
        self.scene: Scene | None = None

    def sentence(self, text: str) -> tuple[Do, ...] | None:
        from judgecli.abilities.oracle import effects

        if self.scene is None:
            self.scene = effects.fresh_scene()
        return effects.read_sentence(text, self.name, self.find, self.scene)

    def forget(self) -> None:
        if self.scene is not None:
            self.scene.forget()


def _clause(shown: str, text: str, name: str, find: Finder | None, effect: _Effect) -> Ability:
    """One sentence that is neither triggered nor activated.  effect: the effect that it may be a sentence of."""
    when = timing.read(text, name)
    if when is not None:
        return Ability(shown, (when,))
    try:
        cur = Cursor(text, find, name=name)
        said = sentence(cur)
    except RecursionError:
        said = None
    if said is not None:
        return Ability(shown, tuple(said.parts), said.lasts)  # type: ignore[arg-type]
    limit = timing.read_limit(text, name)
    if limit is not None:
        return Ability(shown, (limit,))
    words = keywords.find_line(text, find)
    if words is not None:
        return Ability(shown, words)
    acts = effect.sentence(text)
    if acts is not None and all(act.verb == "nothing" for act in acts):
        return Ability(shown, (Irrelevant(),))
    if acts is not None:
        return Ability(shown, acts)
    effect.forget()
    if ignored.is_irrelevant(text):
        return Ability(shown, (Irrelevant(),))
    return Ability(shown, (NotModelled(ignored.touches(text)),))


def _told(found: Timing, name: str) -> Timing:
    """The timing, with those of its unread conditions that the table can tell read after all."""
    known: list[Condition] = []
    unread: list[str] = []
    for text in found.unread:
        cur = Cursor(with_tilde(text.removeprefix("only if "), own_names(name)), name=name)
        condition = conditions.condition(cur)
        if condition is not None and cur.done():
            known.append(condition)
        else:
            unread.append(text)
    return replace(found, conditions=(*found.conditions, *known), unread=tuple(unread)) if known else found


_ONLY_IF = ("Activate only if ", "Activate this ability only if ")


def _when(text: str, name: str) -> Timing | None:
    """When an ability may be activated; a condition that has nothing to do with steps is kept as one."""
    found = timing.read(text, name)
    if found is not None:
        return _told(found, name)
    for opening in _ONLY_IF:
        if text.startswith(opening):
            cur = Cursor(text[len(opening) :], name=name)
            condition = conditions.trailing(cur)
            if condition is not None and condition.kind != "unknown":
                return Timing("ability", conditions=(condition,))
            return Timing("ability", unread=("only if " + text[len(opening) :].rstrip("."),))
    return None


def _colon(text: str) -> int:
    """Where the cost of an activated ability ends: a colon outside quotation marks; -1 if there is none."""
    quoted = False
    for at, sign in enumerate(text):
        if sign == '"':
            quoted = not quoted
        elif sign == ":" and not quoted:
            return at
    return -1


def _activated(sentences: list[str], colon: int, name: str, find: Finder | None) -> tuple[Part, ...]:
    """Cost and effect, and when it may be activated."""
    cost, rest = sentences[0][:colon].strip(), sentences[0][colon + 1 :].strip()
    parts: list[Part] = []
    does = [rest] if rest else []
    for text in sentences[1:]:
        when = _when(text, name)
        if when is not None:
            parts.append(when)
        else:
            does.append(text)
    effect = " ".join(does)
    mana = effect.lower().startswith("add ") and "target" not in effect
    from judgecli.abilities.oracle import effects

    acts = () if mana else effects.read(does, name, find)
    return (Activated(cost, effect, mana, acts or ()), *parts)
