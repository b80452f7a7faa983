"""The one table of verbs: what can be typed, for parsing, help, completion and the documentation.

`TABLE` is in `verb_table`; here it is indexed.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from judgecli.language.verb_table import VERBS, Verb

__all__ = ["VERBS", "Verb", "beginnings", "find", "first_words", "named"]


class Typed(Struct, frozen=True):
    """A verb at the start of a line.  words: how many words of the line it took."""

    verb: Verb
    words: int


@cache
def named(name: str) -> Verb | None:
    """The verb of that full name or short form."""
    return next((v for v in VERBS if v.name == name or name in v.short), None)


@cache
def first_words() -> dict[str, tuple[Verb, ...]]:
    """First word of a full verb → the verbs that begin so, the longest first."""
    found: dict[str, list[Verb]] = {}
    for verb in VERBS:
        if not verb.subject_first:
            found.setdefault(verb.name.partition(" ")[0], []).append(verb)
    return {w: tuple(sorted(vs, key=lambda v: -len(v.name))) for w, vs in found.items()}


def find(words: list[str]) -> Typed | None:
    """The full verb that a line begins with."""
    if not words:
        return None
    for verb in first_words().get(words[0], ()):
        needed = verb.name.split()
        if words[: len(needed)] == needed:
            return Typed(verb, len(needed))
    return None


def short(words: list[str]) -> Typed | None:
    """The verb whose short form a line begins with."""
    if not words:
        return None
    return next((Typed(v, 1) for v in VERBS if words[0] in v.short), None)


def beginnings(words: list[str]) -> list[Typed]:
    """The verbs of which the line's first words are the beginning; those that take most words."""
    best: list[Typed] = []
    for verb in VERBS:
        if verb.subject_first:
            continue
        took = 0
        for typed, needed in zip(words, verb.name.split(), strict=False):
            if not needed.startswith(typed):
                break
            took += 1
        if not took:
            continue
        if not best or took > best[0].words:
            best = [Typed(verb, took)]
        elif took == best[0].words:
            best.append(Typed(verb, took))
    return best
