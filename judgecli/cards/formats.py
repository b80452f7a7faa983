"""Card files of every kind that is read, recognised by their beginning:

- Scryfall's bulk files: a JSON array, one card a line; also any other array of the same objects, one object
  a line without an array, and the list that Scryfall's interface answers with;
- MTGJSON's AtomicCards: one object, `data` from name to faces.

Each of them may be compressed (gzip, bz2, xz).  Everything is read as a stream.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from judgecli.cards.errors import CardFileError
from judgecli.cards.printed import Printing
from judgecli.cards.streams import CardStream

__all__ = ["Kind", "kind_of", "read_printings"]

Kind = Literal["lines", "array", "list", "atomic"]

_WANTED = "a Scryfall bulk file or MTGJSON's AtomicCards is wanted"


#: Bytes given to the parser at once; within them it may be led deeper than the stream allows.
_STEP = 1 << 13


def kind_of(stream: CardStream) -> Kind:
    """Which kind of file it is, from its first kilobytes.  Raises `CardFileError`."""
    start = stream.peek()
    text = start.lstrip()
    if not text:
        raise CardFileError(stream.path, "is empty")
    if b"\0" in start:
        raise CardFileError(stream.path, f"holds NUL bytes, so it is no JSON text; {_WANTED}")
    first, _, rest = text.partition(b"\n")
    if text.startswith(b"["):
        second = rest.lstrip().partition(b"\n")[0].strip()
        on_lines = first.strip() == b"[" or first.rstrip().endswith((b"},", b"}"))
        return "lines" if on_lines and len(second) > 1 and second[:1] in b"{]" else "array"
    if text.startswith(b"{"):
        data = re.search(rb'"data"\s*:\s*([\[{])', text)
        if data is not None:
            return "atomic" if data.group(1) == b"{" else "list"
        if re.match(rb'\{\s*"\w+"\s*:', text) and b'"name"' in text and first.strip() != b"{":
            return "lines"
        raise CardFileError(stream.path, f"is a JSON object of another kind; {_WANTED}")
    shown = text[:20].decode("utf-8", "replace")
    raise CardFileError(stream.path, f"is no JSON (it begins with {shown!r}); {_WANTED}")


def read_printings(stream: CardStream) -> Iterator[Printing]:
    """The cards of the file, in its order.  Raises `CardFileError` naming the place of what can't be read."""
    kind = kind_of(stream)
    if kind == "lines":
        from judgecli.cards.scryfall import read_lines

        yield from read_lines(stream)
    else:
        yield from _parsed(stream, kind)


def _parsed(stream: CardStream, kind: Kind) -> Iterator[Printing]:
    """The same by way of a streaming parser."""
    import ijson  # type: ignore[import-untyped]
    import msgspec

    name = ""
    try:
        if kind == "atomic":
            from judgecli.cards import mtgjson

            for name, value in ijson.kvitems(stream, "data", use_float=True, buf_size=_STEP):
                yield from mtgjson.printing_of(name, value)
                stream.card_ended()
            return
        from judgecli.cards import scryfall

        prefix = "item" if kind == "array" else "data.item"
        for value in ijson.items(stream, prefix, use_float=True, buf_size=_STEP):
            card = msgspec.convert(value, scryfall.ScryfallCard)
            name = card.name
            found = scryfall.printing_of(card)
            if found is not None:
                yield found
            stream.card_ended()
    except ijson.JSONError as error:
        place = bad_place(stream.path) + (f" (the last card or entry before is {name!r})" if name else "")
        raise CardFileError(stream.path, _reason(error), place) from error
    except msgspec.ValidationError as error:
        if kind == "atomic":
            why = f"{error}; of MTGJSON's files only AtomicCards is read"
            raise CardFileError(stream.path, why, f"entry {name!r}") from error
        after = f"the card after {name!r}" if name else "the first card"
        raise CardFileError(stream.path, str(error), after) from error


def _reason(error: Exception) -> str:
    """The parser's reason, without its picture of the place."""
    words = str(error.args[0] if error.args else error)
    if isinstance(error.args[0] if error.args else None, bytes):
        words = error.args[0].decode("utf-8", "replace")
    line = " ".join(words.split("\n")[0].split()) or type(error).__name__
    return line.removeprefix("parse error: ").removeprefix("lexical error: ")


def bad_place(path: Path, step: int = 1 << 16) -> str:
    """Line and column (in bytes) where the JSON of that file goes wrong, found by parsing once more, in the
    end byte by byte."""
    whole = _bytes_before_error(path, step, 0)
    at = _bytes_before_error(path, 1, whole)
    return _line_and_column(path, at)


def _bytes_before_error(path: Path, step: int, start: int) -> int:
    """How many bytes a parser takes without complaint, fed in steps of that size from `start` on (before
    that, in big ones)."""
    import ijson

    taken = 0
    parser = ijson.basic_parse_coro(_Sink())
    with CardStream(path) as stream:
        stream.peek()
        try:
            while data := stream.read(min(1 << 16, start - taken) if taken < start else step):
                parser.send(data)
                taken += len(data)
                stream.card_ended()
            parser.close()
        except (ijson.JSONError, StopIteration):
            pass
    return taken


class _Sink:
    """Takes a parser's events and drops them."""

    def send(self, event: object) -> None:
        pass

    def close(self) -> None:
        pass


def _line_and_column(path: Path, at: int) -> str:
    lines, last, taken = 0, 0, 0
    with CardStream(path) as stream:
        stream.peek()
        while taken < at and (data := stream.read(min(1 << 16, at - taken))):
            if b"\n" in data:
                lines += data.count(b"\n")
                last = taken + data.rfind(b"\n") + 1
            taken += len(data)
            stream.card_ended()
    return f"line {lines + 1}, column {at - last + 1:,}"
