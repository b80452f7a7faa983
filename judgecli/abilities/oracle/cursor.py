"""Words of a sentence, and a place among them: what every rule of the grammar reads from."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from judgecli.abilities.keywords import Finder
from judgecli.board.abilities import SELF, Filter

__all__ = ["Cursor", "tokens"]

_NUMBERS = {
    "no": 0, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "twenty": 20,
    "ninety-nine": 99,
}  # fmt: skip


@cache
def _token() -> re.Pattern[str]:
    return re.compile(
        r'"[^"]*"?'  # a quoted ability
        r"|(?:\{[^}]*\})+"  # mana and other symbols
        r"|[+-](?:\d+|[Xx])/[+-](?:\d+|[Xx])"  # a change of power and toughness
        r"|[+-]?(?:\d+|\*|[Xx])/(?:\d+|\*|[Xx])(?!\w)"  # power and toughness
        r"|~'s|~"
        r"|[^\W_](?:[\w'&/-]*[\w'])?'?"  # a word
        r"|[^\s]"
    )


def tokens(sentence: str) -> list[str]:
    found: list[str] = _token().findall(sentence)
    return found


class Cursor:
    """A place in a sentence.

    raw, low: its words as written and in lower case.  it: what a pronoun means here ("it", "that creature"; None:
    nothing yet); it_is_source: whether that is the ability's own object; before: in an effect, what
    it meant before the subject was named.  own: the filter that `~` is.  they: whose
    things "they control" means, as a `Filter.controller` ('' where it means nobody yet).  find: tells the ids of
    names in the text.  name: the card's own name.  targeting: in an effect, reads "target creature" where a noun
    phrase may stand.
    """

    __slots__ = (
        "at",
        "before",
        "find",
        "it",
        "it_is_source",
        "low",
        "name",
        "own",
        "raw",
        "targeting",
        "they",
    )

    def __init__(
        self, sentence: str, find: Finder | None = None, it: Filter | None = None, name: str = ""
    ) -> None:
        self.raw = tokens(sentence)
        self.low = [word.lower() for word in self.raw]
        self.at = 0
        self.find = find
        self.own = SELF
        self.it = it if it is not None else SELF if "~" in self.low or "~'s" in self.low else None
        self.it_is_source = True
        self.before: Filter | None = None
        self.they = ""
        self.name = name
        self.targeting: Callable[[Cursor], Filter | None] | None = None

    def done(self) -> bool:
        """Whether nothing but a full stop is left."""
        return self.at >= len(self.low) or (self.at == len(self.low) - 1 and self.low[self.at] == ".")

    def peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.low[at] if at < len(self.low) else ""

    def take(self) -> str:
        word = self.peek()
        self.at += 1
        return word

    def eat(self, phrase: str) -> bool:
        """Take these words if they come next."""
        words = phrase.split(" ")
        end = self.at + len(words)
        if self.low[self.at : end] == words:
            self.at = end
            return True
        return False

    def eat_any(self, *phrases: str) -> str:
        """Take the first of the phrases that comes next; '' if none does."""
        for phrase in phrases:
            if self.eat(phrase):
                return phrase
        return ""

    def sees(self, phrase: str) -> bool:
        words = phrase.split(" ")
        return self.low[self.at : self.at + len(words)] == words

    def number(self) -> int | None:
        """A number in digits or words; `a` and `an` are none."""
        word = self.peek()
        value = int(word) if word.isdigit() else _NUMBERS.get(word)
        if value is not None:
            self.at += 1
        return value

    def rest(self) -> str:
        """What is left, as written, without its full stop."""
        return join(self.raw[self.at :]).rstrip(".").strip()

    def skip_to_end(self) -> None:
        self.at = len(self.low)

    def index(self, word: str) -> int:
        """Where that word comes next; -1 if it doesn't."""
        try:
            return self.low.index(word, self.at)
        except ValueError:
            return -1


def join(words: list[str]) -> str:
    """Words as a sentence again."""
    text = ""
    for word in words:
        text += word if not text or word in ".,;:'" else " " + word
    return text
