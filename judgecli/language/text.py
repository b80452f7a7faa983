"""The typed line as the parser sees it: folded for case, accents, quotes and spaces, with every piece of it
able to say where in the line it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from judgecli.board.refusals import Malformed, TooMuch

__all__ = ["MAX_LINE", "MAX_NUMBER", "Line", "Span", "fold", "prepare"]

#: A longer line is refused.
MAX_LINE = 2000
#: Numbers of any kind above this are refused: no game needs them.
MAX_NUMBER = 999_999

_QUOTES = dict.fromkeys("“”„‟«»″＂", '"')
_APOSTROPHES = dict.fromkeys("‘’‚‛ʼ′´`＇", "'")
_DASHES = dict.fromkeys("‐‑‒–—―−", "-")
_LETTERS = {
    "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "Ø": "O", "ø": "o", "ß": "ss", "Ð": "D", "ð": "d",
    "Đ": "D", "đ": "d", "Ł": "L", "ł": "l", "Þ": "Th", "þ": "th", "ı": "i",
}  # fmt: skip
_OTHERS = {"→": "->", "⇒": "->", "…": "...", "；": ";", "：": ":", "，": ","}
_PLAIN = {**_QUOTES, **_APOSTROPHES, **_DASHES, **_LETTERS, **_OTHERS}
#: What stands for each character of quoted text in the mask: nothing that is searched for.
_MASK = "\x01"


class Line(Struct, frozen=True):
    """shown: the line with plain quotes and single spaces.  folded: the same without accents, in lower case.
    mask: `folded` with quoted text blotted out.  All three have the same length.
    places: where each character was typed (None: `offset` further on)."""

    shown: str
    folded: str
    mask: str
    offset: int = 0
    places: tuple[int, ...] | None = None

    def column(self, at: int) -> int:
        """The 0-based place, in the line as it was typed, of character `at`."""
        if self.places is None:
            return at + self.offset
        if at < len(self.places):
            return self.places[at]
        return self.places[-1] + 1 if self.places else 0

    @property
    def whole(self) -> Span:
        return Span(self, 0, len(self.shown))


class Span(Struct, frozen=True):
    """A piece of a line.  Two pieces are equal if they stand in the same place."""

    line: Line
    start: int
    end: int

    @property
    def text(self) -> str:
        """Folded; quoted text is blotted out."""
        return self.line.mask[self.start : self.end]

    @property
    def shown(self) -> str:
        """As it was typed, spaces and quotes tidied."""
        return self.line.shown[self.start : self.end]

    @property
    def folded(self) -> str:
        return self.line.folded[self.start : self.end]

    @property
    def column(self) -> int:
        return self.line.column(self.start)

    @property
    def quoted(self) -> bool:
        """It is one quotation and nothing else."""
        mask = self.line.mask
        return (
            self.end - self.start >= 2
            and mask[self.start] == '"' == mask[self.end - 1]
            and mask.find('"', self.start + 1) == self.end - 1
        )

    @property
    def inner(self) -> str:
        """What stands between the quotation marks of a quoted piece."""
        return self.line.shown[self.start + 1 : self.end - 1].strip()

    def __bool__(self) -> bool:
        return self.end > self.start

    def cut(self, start: int, end: int) -> Span:
        """From `start` to `end` (places in the whole line), blanks at both ends left off."""
        mask = self.line.mask
        while start < end and mask[start] == " ":
            start += 1
        while end > start and mask[end - 1] == " ":
            end -= 1
        return Span(self.line, start, end)

    def words(self) -> list[Span]:
        """Pieces parted by blanks; a quotation is one word."""
        found = _word_pattern().finditer(self.line.mask, self.start, self.end)
        return [Span(self.line, m.start(), m.end()) for m in found]

    def split(self, mark: str) -> list[Span]:
        """Pieces parted by a mark such as `,`."""
        pieces: list[Span] = []
        at = self.start
        while True:
            there = self.line.mask.find(mark, at, self.end)
            if there < 0:
                pieces.append(self.cut(at, self.end))
                return pieces
            pieces.append(self.cut(at, there))
            at = there + len(mark)

    def around(self, word: str) -> Iterator[Sides]:
        """Both sides of each place where the joint `word` stands as a word, the last place first."""
        mask, size = self.line.mask, len(word)
        letters = word[0].isalnum()
        end = self.end
        while True:
            there = mask.rfind(word, self.start, end)
            if there < 0:
                return
            end = there + size - 1
            if letters and (
                (there > self.start and mask[there - 1] not in ' ,;"')
                or (there + size < self.end and mask[there + size] not in ' ,;"')
            ):
                continue
            yield Sides(self.cut(self.start, there), self.cut(there + size, self.end))

    def after(self, word: str) -> Span | None:
        """The rest, if this piece begins with that word (or words)."""
        text, size = self.line.mask, len(word)
        if not text.startswith(word, self.start, self.end):
            return None
        if self.start + size < self.end and text[self.start + size] not in ' ,;:"' and word[-1].isalnum():
            return None
        return self.cut(self.start + size, self.end)

    def before(self, word: str) -> Span | None:
        """What stands before that word (or words), if this piece ends with it."""
        text, size = self.line.mask, len(word)
        if not text.endswith(word, self.start, self.end):
            return None
        at = self.end - size
        if at > self.start and text[at - 1] not in ' ,;"':
            return None
        return self.cut(self.start, at)


class Sides(Struct, frozen=True):
    left: Span
    right: Span


@cache
def _word_pattern() -> re.Pattern[str]:
    return re.compile(r'"[^"]*"|[^\s"]+')


def fold(text: str) -> str:
    """The form in which names are compared: lower case, plain letters and quotes, single spaces."""
    if text.isascii():
        return " ".join(text.split()).lower()
    return _fold_line(text).folded


def prepare(line: str) -> Line:
    """Fold a typed line.  Raises Malformed for control characters and unbalanced quotation marks, TooMuch for
    a line that is too long."""
    if len(line) > MAX_LINE:
        raise TooMuch(
            f"the line has {len(line):,} characters; {MAX_LINE:,} are read at most", column=MAX_LINE
        )
    if line.isascii() and line.isprintable() and "  " not in line:
        shown = line.strip()
        folded = shown.lower()
        return Line(shown, folded, _masked(folded, line), line.find(shown[:1]) if shown else 0)
    plain = _fold_line(line)
    return Line(plain.shown, plain.folded, _masked(plain.folded, line, plain), 0, plain.places)


def _fold_line(line: str) -> Line:
    import unicodedata

    shown: list[str] = []
    folded: list[str] = []
    places: list[int] = []
    for at, char in enumerate(unicodedata.normalize("NFC", line) if _composable(line) else line):
        kind = unicodedata.category(char)
        if char.isspace() or kind == "Zs":
            if char in "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029":
                raise Malformed("a command is one line: there is a line break in it", column=at)
            char = " "
            if not shown or shown[-1] == " ":
                continue
        elif kind in ("Cc", "Cs"):
            raise Malformed(f"the line has a control character (U+{ord(char):04X})", column=at)
        elif kind in ("Cf", "Mn", "Me"):
            continue
        as_shown = _PLAIN.get(char, char)
        for one in as_shown:
            low = _bare(one)
            if len(low) == 1:
                shown.append(one)
                folded.append(low)
                places.append(at)
            else:
                for letter in low:
                    shown.append(letter)
                    folded.append(letter)
                    places.append(at)
    while shown and shown[-1] == " ":
        shown.pop(), folded.pop(), places.pop()
    return Line("".join(shown), "".join(folded), "", 0, tuple(places))


def _composable(line: str) -> bool:
    """Whether it has accents typed apart from their letters.  Composing them moves later columns a little."""
    return any("\u0300" <= char <= "\u036f" for char in line)


def _bare(char: str) -> str:
    """Lower case without accents."""
    if char.isascii():
        return char.lower()
    import unicodedata

    apart = unicodedata.normalize("NFKD", char.lower())
    kept = "".join(c for c in apart if unicodedata.category(c) not in ("Mn", "Me", "Cf"))
    kept = "".join(_PLAIN.get(c, c) for c in kept).lower()
    return kept if kept.strip() and kept.isprintable() else char


def _masked(folded: str, typed: str, line: Line | None = None) -> str:
    if '"' not in folded:
        return folded
    pieces = folded.split('"')
    if len(pieces) % 2 == 0:
        at = folded.rfind('"')
        column = line.column(at) if line else at + len(typed) - len(typed.lstrip())
        raise Malformed(
            "a quotation mark is left open", column=column, suggestion='quote wording as "…", both ends'
        )
    for i in range(1, len(pieces), 2):
        pieces[i] = _MASK * len(pieces[i])
    return '"'.join(pieces)
