"""The short forms of abilities: a few words at the table that stand for a card's wording.

`expand` gives that wording, which the one reader (`oracle.read`) then reads like any other text.
"""

from __future__ import annotations

from msgspec import Struct

__all__ = ["SAID", "SHORT_FORMS", "ShortForm", "expand"]

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class ShortForm(Struct, frozen=True):
    """form: the words typed; `N` is a number, `[P]` a name that may follow.  wording: what they stand for."""

    form: str
    wording: str


#: In the order in which help shows them.
SHORT_FORMS: tuple[ShortForm, ...] = (
    ShortForm("must attack [P]", "This creature attacks [P] each combat if able."),
    ShortForm("must block", "This creature blocks each combat if able."),
    ShortForm("can't attack", "This creature can't attack."),
    ShortForm("can't block", "This creature can't block."),
    ShortForm("can't attack or block", "This creature can't attack or block."),
    ShortForm("can't attack alone", "This creature can't attack alone."),
    ShortForm("can't block alone", "This creature can't block alone."),
    ShortForm("can't attack or block alone", "This creature can't attack or block alone."),
    ShortForm("only alone", "This creature can only attack alone."),
    ShortForm("unblockable", "This creature can't be blocked."),
    ShortForm("must be blocked", "This creature must be blocked if able."),
    ShortForm("lure", "All creatures able to block this creature do so."),
    ShortForm("blocks any", "This creature can block any number of creatures."),
    ShortForm("blocks N", "This creature can block N each combat."),
    ShortForm(
        "tax N+pw",
        "Creatures can't attack you or planeswalkers you control unless their controller pays {N} for each of"
        " those creatures.",
    ),
    ShortForm(
        "tax N",
        "Creatures can't attack you unless their controller pays {N} for each creature they control that's"
        " attacking you.",
    ),
    ShortForm("costs N to attack", "This creature can't attack unless its controller pays {N}."),
    ShortForm("costs N to block", "This creature can't block unless its controller pays {N}."),
    ShortForm(
        "costs N to attack or block", "This creature can't attack or block unless its controller pays {N}."
    ),
    ShortForm("one attacker", "No more than one creature can attack each combat."),
    ShortForm("one blocker", "No more than one creature can block each combat."),
)


#: What people type for a short form.
SAID: dict[str, str] = {
    "attacks if able": "must attack", "attacks each combat if able": "must attack",
    "attacks each turn if able": "must attack", "must attack if able": "must attack",
    "blocks if able": "must block", "blocks each combat if able": "must block", "must block if able": "must block",
    "must be blocked if able": "must be blocked", "can't be blocked": "unblockable",
}  # fmt: skip
_NOT = ("cannot", "cant")


def expand(words: str) -> str | None:
    """The wording that these words (all of them, in any case) stand for; None if they are no short form.

    `must attack Ben` keeps the name as it was typed."""
    typed = ["can't" if word.lower() in _NOT else word for word in words.replace("’", "'").split()]
    low = [word.lower() for word in typed]
    said = SAID.get(" ".join(low))
    if said is not None:
        typed = low = said.split()
    for short in SHORT_FORMS:
        filled = _fill(short, typed, low)
        if filled is not None:
            return filled
    return None


def _fill(short: ShortForm, typed: list[str], low: list[str]) -> str | None:
    words = short.form.split()
    if words[-1] == "[P]":
        if low[: len(words) - 1] != words[:-1]:
            return None
        name = " ".join(typed[len(words) - 1 :])
        return " ".join(short.wording.replace("[P]", name).split())
    if len(words) != len(low):
        return None
    number: int | None = None
    for word, given in zip(words, low, strict=True):
        if not word.startswith("N"):
            if word != given:
                return None
        elif given.endswith(word[1:]) and given[: len(given) - len(word) + 1].isdigit():
            number = int(given[: len(given) - len(word) + 1])
        else:
            return None
    if number is None:
        return short.wording
    if words[0] == "blocks":
        return short.wording.replace("N", _additional(number)) if number >= 2 else None
    return short.wording.replace("N", str(number))


def _additional(number: int) -> str:
    if number == 2:
        return "an additional creature"
    more = number - 1
    return f"an additional {_COUNTS[more] if more < len(_COUNTS) else more} creatures"
