"""Names as people type them: folded for case, accents, quotes and punctuation, so that they can be compared.

`Lim-Dûl’s Vault`, `lim dul's vault` and `LIM-DULS VAULT` are one name; `Fire//Ice` is `Fire // Ice`, but not
`Fire, Ice`, which is a list.
"""

from __future__ import annotations

import re
from functools import cache

__all__ = ["ends_alike", "fold", "name_ends", "same_commas"]

#: Letters that Unicode does not take apart into a plain one and an accent.
_LETTERS = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
#: Characters that no card name typed into a line runs over.
_STOPPERS = frozenset(';"“”„«»<>{}[]\n\r\t')
_CLOSING = frozenset("!?.)'’")
#: Between two letters, these don't end a word.
_INSIDE = frozenset("'’-‐‑")


@cache
def _noise() -> re.Pattern[str]:
    """What is dropped without leaving a gap: apostrophes, full stops, commas, quotes, other marks."""
    return re.compile(r"['’‘`´.,:;!?\"“”„«»()®™*]+")


@cache
def _gaps() -> re.Pattern[str]:
    """What counts as a blank."""
    return re.compile(r"[\s\x00-\x1f\x7f\-‐‑–—_&+]+")


def _plain(text: str) -> str:
    """Without accents; other scripts keep their marks (a Japanese voiced sound is another letter)."""
    import unicodedata

    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(c for c in apart if not "\u0300" <= c <= "\u036f")
    return unicodedata.normalize("NFKC", "".join(_LETTERS.get(c, c) for c in bare))


def fold(name: str) -> str:
    """The form in which names are compared: lower case, no accents or punctuation, single blanks, ` // `
    between the halves of a split card.  A name of nothing but punctuation (`_____`) is kept as it is."""
    return _bare(name) or "".join(c for c in name.casefold() if c.isprintable()).strip()


def _bare(name: str) -> str:
    text = name.lower() if name.isascii() else _plain(name)
    if "/" in text:
        text = re.sub(r"\s*/+\s*", " // ", text)
    return _gaps().sub(" ", _noise().sub("", text)).strip()


def name_ends(text: str, limit: int = 160) -> list[int]:
    """The places in `text` where a name that starts it may end, longest first: after each word, and after
    marks that belong to some names (`Kill! Destroy!`)."""
    ends: list[int] = []
    for at, char in enumerate(text[:limit]):
        if char in _STOPPERS:
            break
        if not (char.isalnum() or (at and char in _CLOSING)):
            continue
        after = text[at + 1 : at + 3]
        if not after or not (after[0].isalnum() or (after[0] in _INSIDE and after[1:].isalnum())):
            ends.append(at + 1)
    ends.reverse()
    return ends


def ends_alike(typed: str, name: str) -> bool:
    """Whether a mark typed last belongs to the name (`Kill! Destroy!`), not to the line (`the Hill
    Giant.`)."""
    return typed[-1] not in _CLOSING or name.endswith(typed[-1])


def same_commas(typed: str, name: str) -> bool:
    """Whether each comma typed stands in the name too: `Bear, Cub` is a list, never the Bear Cub.  Commas of
    the name may be left out."""
    return "," not in typed or _commas(typed) <= _commas(name)


def _commas(text: str) -> frozenset[int]:
    """After how many words each comma comes."""
    places: set[int] = set()
    words = 0
    for piece in text.split(",")[:-1]:
        words += len(_bare(piece).split())
        places.add(words)
    return frozenset(places)
