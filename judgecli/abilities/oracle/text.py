"""A card's text made ready for reading: reminder text and markup out, its own names as `~`, sentences apart."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from judgecli.abilities import types

__all__ = ["Line", "lines", "own_names", "with_tilde"]

_PLAIN = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "−": "-", "‑": "-", "\u00a0": " ", "`": "'"})
_OWN_KINDS = (
    "creature|permanent|artifact|land|enchantment|vehicle|token|aura|equipment|planeswalker|battle|card|spacecraft|"
    "mount|class|case|saga|siege|wall|fortification|door"
)


class Line(Struct, frozen=True):
    """One line of text as it is `shown`: its label (an ability word) and its sentences.

    kind: '' or what the line is a piece of: `mode` (of "choose one"), `roll` (a die's result), `level` (of a creature
    that levels up, a Spacecraft), `chapter` (of a Saga).
    """

    shown: str
    label: str
    sentences: tuple[str, ...]
    kind: str = ""


@lru_cache(maxsize=8)
def _pattern(which: str) -> re.Pattern[str]:
    """Patterns are compiled when they are first needed: start-up doesn't pay for them."""
    return re.compile(_PATTERNS[which])


_PATTERNS = {
    "reminder": r"\s*\([^()]*\)",
    "markup": r"</?[a-z]+/?>",
    "dash": r"\s*(?:&mdash;|—|--|–)\s*|(?<=\w) - (?=\w|\{)",
    "this": rf"(?i:\bthis (?:{_OWN_KINDS})(?:'s)?)(?![\w-])",
    "label": r"^((?:[A-Z][\w'!-]*|of|the|and|in|to|a|I{1,3}|IV|V|VI{0,3}|\d+\+?)(?:,? [\w'!+-]+){0,4}) — (?=\S)",
    "level": r"^(?:LEVEL|STATION) (\d+(?:-\d+|\+))\s*(?:\d+/\d+)?\s*",
    "mode": r"^(?:[•*]|\+ (?=\{[^}]*\}))\s*",
    "roll": r"^(\d+(?:-\d+|\+)?) \| ",
    "chapter": r"^(?:I{1,3}|IV|V|VI{0,3})(?:, (?:I{1,3}|IV|V|VI{0,3}))* — ",
}


def clean(text: str) -> str:
    """Reminder text and markup out, quotes and dashes made plain, spaces single."""
    text = text.translate(_PLAIN)
    if "(" in text:
        reminder = _pattern("reminder")
        for _ in range(3):
            text = reminder.sub("", text)
    if "<" in text:
        text = _pattern("markup").sub("", text)
    if "&" in text or "-" in text or "—" in text or "–" in text:
        text = _pattern("dash").sub(" — ", text)
    return text.replace("{tap}", "{T}").replace("{this}", "~")


def lines(text: str) -> tuple[Line, ...]:
    """The lines of a card's text; modes (`•`) are lines of their own."""
    found: list[Line] = []
    for raw in clean(text).replace(" • ", "\n• ").replace(" * ", "\n• ").split("\n"):
        line = _without_cost_left_over(" ".join(raw.split()))
        if line:
            found.append(_line(line))
    return tuple(found)


def _without_cost_left_over(line: str) -> str:
    """`{W/P} Creatures can't …`: a symbol that explained a reminder text and stayed behind."""
    symbols, space, rest = line.partition("} ")
    if space and symbols.startswith("{") and " " not in symbols and rest[:1].isupper() and ":" not in line:
        return rest
    return line


def _line(shown: str) -> Line:
    kind, label, rest = "", "", shown
    for which in ("mode", "level", "roll", "chapter"):
        found = _pattern(which).match(rest)
        if found is not None:
            kind, rest = which, rest[found.end() :]
            break
    found = _pattern("label").match(rest)
    if found is not None and found[1].startswith("Choose "):
        # "Choose one — Destroy target creature;": the first mode on the line of its heading.
        return Line(shown, found[1], tuple(sentences(rest[found.end() :])), "mode")
    if found is not None and not _is_keyword_label(found[1]):
        label, rest = found[1], rest[found.end() :]
    return Line(shown, label, tuple(sentences(rest)), kind)


def _is_keyword_label(words: str) -> bool:
    """`Ward — Pay 3 life` is a keyword with a cost, no ability word."""
    from judgecli.abilities.keyword_table import KEYWORDS

    entry = KEYWORDS.get(words.lower())
    return entry is not None and entry.value in ("cost", "text", "optional text")


def sentences(line: str) -> list[str]:
    """Sentences end at a full stop or exclamation mark outside quotation marks, or at a closing quotation
    mark after one, if a capital follows."""
    found: list[str] = []
    start, quoted = 0, False
    for at, sign in enumerate(line):
        if sign == '"':
            quoted = not quoted
            ends = not quoted and line[at - 1] in ".!" and _starts_sentence(line, at + 1)
        else:
            ends = sign == "." and not quoted and _starts_sentence(line, at + 1)
        if ends:
            found.append(line[start : at + 1].strip())
            start = at + 1
    found.append(line[start:].strip())
    return [sentence for sentence in found if sentence]


def _starts_sentence(line: str, at: int) -> bool:
    rest = line[at : at + 2]
    return not rest or (rest[0] == " " and not rest[1:].islower())


# -- the card's own name -------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def own_names(name: str) -> tuple[str, ...]:
    """What a card calls itself, longest first: its name, the names of its faces, and their short forms."""
    found: list[str] = []
    for face in name.translate(_PLAIN).split(" // "):
        found.append(face)
        if " the " in face:
            found.append(face.replace(" the ", ", the ", 1))
        before_comma, comma, _ = face.partition(", ")
        if comma:
            found.append(before_comma)
        first = before_comma.split(" ")[0]
        short = _short(before_comma, first)
        if short and short != before_comma:
            found.append(short)
    return tuple(sorted({n for n in found if n}, key=len, reverse=True))


def _short(face: str, first: str) -> str:
    """`Rhonas the Indomitable` is Rhonas; but a Wall of Air is no Wall by name."""
    if " the " in face:
        start = face.split(" the ")[0]
    elif " of " in face:
        start = first
    else:
        return ""
    low = start.lower()
    if len(start) < 3 or low in _COMMON or types.subtype(low) or types.card_type(low) or types.colour(low):
        return ""
    return start


#: First words of names that are words of the language of cards as well.
_COMMON_WORDS = """
the creatures creature target each all whenever when destroy exile counter draw enchanted equipped sacrifice prevent
choose until if as at you your return put create tap untap flying first double haste trample legendary basic snow other
another attacking blocking nontoken token damage search look reveal gain lose mill scry domain threshold raid only
during cast this that it they add discard any up one two three four death life spell spells card cards player players
power toughness attack block combat
"""
_COMMON = frozenset(_COMMON_WORDS.split())
_VERB_AFTER = frozenset(
    [
        "target",
        "all",
        "each",
        "any",
        "up",
        "another",
        "a",
        "an",
        "the",
        "one",
        "two",
        "three",
        "that",
        "x",
        "your",
        "those",
    ]
)


def with_tilde(sentence: str, names: tuple[str, ...]) -> str:
    """The sentence with the card's own names, and "this creature" and the like, as `~`; but not inside quotation
    marks, where "this creature" is whatever has the ability and the name still is the card."""
    if '"' not in sentence:
        return _with_tilde(sentence, names)
    pieces = sentence.split('"')
    return '"'.join(piece if n % 2 else _with_tilde(piece, names) for n, piece in enumerate(pieces))


def _with_tilde(sentence: str, names: tuple[str, ...]) -> str:
    for name in names:
        if name in sentence:
            sentence = _replace_name(sentence, name)
        elif " " in name and name.lower() in sentence.lower():
            at = sentence.lower().index(name.lower())
            sentence = _replace_name(sentence, sentence[at : at + len(name)])
        elif not sentence.isascii() or not name.isascii():
            plain = _ascii(sentence)
            if _ascii(name) in plain and len(plain) == len(sentence):
                sentence = _replace_name(plain, _ascii(name))
    if "his " in sentence:
        sentence = _pattern("this").sub(_own, sentence)
    return _misspelt(sentence, names) if names and "~" not in sentence else sentence


_OWN_VERBS = frozenset(
    "can't can attacks blocks gets has must is enters deals dies becomes".split()  # noqa: SIM905
)


def _misspelt(sentence: str, names: tuple[str, ...]) -> str:
    """`Wayward Sawtooth can't …` on Wayward Swordtooth, `Dain attacks` on Dain Ironfoot: capitals before a verb that
    begin like the card's name."""
    first = names[0].split(" ")[0]
    low = first.lower()
    if len(first) < 3 or low in _COMMON or types.subtype(low) or types.card_type(low) or types.colour(low):
        return sentence
    words = sentence.split(" ")
    for start, word in enumerate(words):
        if word == first:
            end = start + 1
            while end < len(words) and words[end][:1].isupper():
                end += 1
            if end < len(words) and words[end] in _OWN_VERBS:
                return " ".join([*words[:start], "~", *words[end:]])
    return sentence


def _own(found: re.Match[str]) -> str:
    return "~'s" if found[0].endswith("'s") else "~"


def _replace_name(sentence: str, name: str) -> str:
    pieces: list[str] = []
    start = 0
    while (at := sentence.find(name, start)) >= 0:
        end = at + len(name)
        before, after = sentence[at - 1 : at], sentence[end : end + 1]
        whole = not (before.isalnum() or before == "-") and not (after.isalnum() or after == "-")
        # A card named Exile says "Exile target creature": there it is a verb.
        verb = sentence[end + 1 :].split(" ", 1)[0].lower() in _VERB_AFTER and after == " "
        # A name inside a longer name ("named Storm Crow Prime") is left alone only where it is quoted as such.
        pieces.append(sentence[start:at])
        pieces.append("~" if whole and not verb else name)
        start = end
    return "".join(pieces) + sentence[start:]


def _ascii(text: str) -> str:
    import unicodedata

    return "".join(unicodedata.normalize("NFD", sign)[0] for sign in text)
