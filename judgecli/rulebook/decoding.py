"""From the bytes of an official text to clean lines: encodings, line ends, odd blanks, control characters."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

#: What an apostrophe written in GB18030, and one written in UTF-8, look like when read as cp1252.
GB18030_APOSTROPHE = "\u00a1\u00af"
UTF8_APOSTROPHE = "\u00e2\u20ac"
OFTEN = 3


class Decoded(Struct, frozen=True):
    """text: lines parted by `\\n`.  encoding: as found.  notes: damage that was met on the way."""

    text: str
    encoding: str
    notes: tuple[str, ...] = ()


def decode(data: bytes) -> Decoded:
    """The text of a file, whatever it was written in: byte order mark, strict UTF-8, then cp1252 (GB18030 where
    cp1252 gives what a GB18030 file looks like).  Never raises: what can't be read is marked and noted."""
    found = with_mark(data) or without_mark(data)
    return Decoded(clean(found.text), found.encoding, found.notes)


def with_mark(data: bytes) -> Decoded | None:
    for mark, codec, name in (
        (b"\xef\xbb\xbf", "utf-8", "UTF-8 with byte order mark"),
        (b"\xff\xfe", "utf-16-le", "UTF-16 LE"),
        (b"\xfe\xff", "utf-16-be", "UTF-16 BE"),
    ):
        if data.startswith(mark):
            return leniently(data[len(mark) :], codec, name)
    return None


def without_mark(data: bytes) -> Decoded:
    codec = unmarked_utf16(data)
    if codec:
        return leniently(data, codec, codec.upper())
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return not_utf8(data, error)
    return Decoded(text, "ASCII" if text.isascii() else "UTF-8")


def not_utf8(data: bytes, error: UnicodeDecodeError) -> Decoded:
    if error.start >= len(data) - 3 and error.reason == "unexpected end of data":
        return leniently(data, "utf-8", "UTF-8")
    text = data.decode("cp1252", "replace")
    if text.count(GB18030_APOSTROPHE) >= OFTEN:
        return leniently(data, "gb18030", "GB18030")
    if text.count(UTF8_APOSTROPHE) >= OFTEN:
        return leniently(data, "utf-8", "UTF-8")
    notes = ("some bytes are no characters of cp1252",) if "\ufffd" in text else ()
    return Decoded(text, "cp1252", notes)


def leniently(data: bytes, codec: str, name: str) -> Decoded:
    try:
        return Decoded(data.decode(codec), name)
    except UnicodeDecodeError as error:
        if error.end >= len(data) - 3:
            note = "it ends in the middle of a character"
        else:
            note = f"byte {error.start} and others are no {name}"
        return Decoded(data.decode(codec, "replace").rstrip("\ufffd"), name, (note,))


def unmarked_utf16(data: bytes) -> str | None:
    """UTF-16 without its mark shows by every other byte being NUL."""
    sample = data[:2000]
    if sample.count(0) * 3 < len(sample) or len(sample) < 4:
        return None
    return "utf-16-le" if sample[1::2].count(0) > sample[::2].count(0) else "utf-16-be"


def clean(text: str) -> str:
    """One kind of line end, single blanks of one kind; control characters are made visible, never kept."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = controls().sub(visible, text)
    while "  " in text:
        text = text.replace("  ", " ")
    return text


@cache
def controls() -> re.Pattern[str]:
    blanks = "\t\v\f\x85\xa0\u2028\u2029\u2007\u202f\u3000"
    return re.compile(f"[{blanks}\ufeff\u200b-\u200f\u202a-\u202e\u2060-\u2069\x00-\x08\x0e-\x1f\x7f-\x9f]")


def visible(match: re.Match[str]) -> str:
    char = match.group()
    if char.isspace():
        return " "
    if char < " ":
        return chr(0x2400 + ord(char))
    if char == "\x7f":
        return "\u2421"
    return "" if char in "\ufeff\u200b\u2060" else "\ufffd"
