"""Scryfall's card objects, from bulk files: a JSON array with one card a line, or any array of them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from judgecli.cards.errors import CardFileError
from judgecli.cards.printed import Printing, face_of
from judgecli.cards.stored import Face, StoredCard
from judgecli.cards.streams import CardStream

__all__ = ["ScryfallCard", "printing_of", "read_lines"]

#: Objects that are no cards one could play with.
_SKIPPED = frozenset({"art_series"})
_ODD_SETS = frozenset({"funny", "memorabilia", "vanguard", "archenemy", "planechase"})
_TOKENS = frozenset({"token", "double_faced_token"})


class ScryfallFace(Struct):
    name: str
    type_line: str | None = None
    oracle_text: str | None = None
    colors: tuple[str, ...] | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    printed_name: str | None = None
    flavor_name: str | None = None
    oracle_id: str | None = None


class ScryfallCard(ScryfallFace):
    object: str = "card"
    layout: str = "normal"
    lang: str = "en"
    set_type: str = ""
    card_faces: tuple[ScryfallFace, ...] | None = None


_decoder = msgspec.json.Decoder(ScryfallCard)


def read_lines(stream: CardStream) -> Iterator[Printing]:
    """Cards of a file with one object a line.  Raises `CardFileError` with line and column, also where the
    array is not closed: the file is cut off."""
    number = 0
    opened = closed = False
    while line := stream.line():
        number += 1
        text = line.strip()
        if not text:
            continue
        if closed:
            raise CardFileError(stream.path, "there is more after the end of the list", f"line {number}")
        if not opened and text.startswith(b"["):
            opened, text = True, text[1:].strip()
        if opened and text.endswith(b"]"):
            closed, text = True, text[:-1].strip()
        if not text:
            continue
        yield from _one(stream, text.removesuffix(b",").rstrip(), line, number)
        stream.card_ended()
    if opened and not closed:
        raise CardFileError(
            stream.path, "the file is cut off: the list is not closed", f"after line {number}"
        )


def _one(stream: CardStream, text: bytes, line: bytes, number: int) -> Iterator[Printing]:
    try:
        card = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why, column = _where(str(error), text)
        column += max(line.find(text), 0) + 1
        raise CardFileError(stream.path, why, f"line {number}, column {column}") from error
    found = printing_of(card)
    if found is not None:
        yield found


def _where(message: str, text: bytes) -> tuple[str, int]:
    """msgspec's message and the byte that it names, apart; of a card cut off it is the end."""
    try:
        text.decode()
    except UnicodeDecodeError as error:
        return "this is no UTF-8 text", error.start
    head, found, tail = message.rpartition(" (byte ")
    if found and tail.rstrip(")").isdigit():
        return head, int(tail.rstrip(")"))
    return message, len(text) if "truncated" in message else 0


def printing_of(card: ScryfallCard) -> Printing | None:
    """The card as it is kept, or None for what is no card to play with."""
    parts = card.card_faces or (card,)
    lines = [part.type_line or card.type_line or "" for part in parts]
    if card.object != "card" or card.layout in _SKIPPED or all(line in ("Card", "") for line in lines):
        return None
    faces = tuple(_face(card, part, line) for part, line in zip(parts, lines, strict=True))
    token = card.layout in _TOKENS or any(line.startswith("Token ") for line in lines)
    stored = StoredCard(faces, card.layout, token, odd=card.set_type in _ODD_SETS)
    also = {card.printed_name, card.flavor_name}
    for part in parts:
        also |= {part.printed_name, part.flavor_name}
    if card.card_faces and all(part.printed_name for part in parts):
        also.add(" // ".join(part.printed_name or "" for part in parts))
    key = card.oracle_id or parts[0].oracle_id or ""
    return Printing(stored, key, tuple(sorted(name for name in also if name)))


def _face(card: ScryfallCard, part: ScryfallFace, type_line: str) -> Face:
    colours = part.colors if part.colors is not None else card.colors or ()
    return face_of(
        name=part.name,
        type_line=type_line,
        colours=colours,
        text=part.oracle_text or "",
        power=part.power,
        toughness=part.toughness,
        loyalty=part.loyalty,
        defense=part.defense,
    )
