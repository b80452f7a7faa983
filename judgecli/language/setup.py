"""Lines that set the table (section 3)."""

from __future__ import annotations

from judgecli.board.commands import (
    Arrive,
    Command,
    Seat,
    SetEdition,
    SetNumber,
    SetPlayers,
    SetTurn,
    SetVariant,
)
from judgecli.board.refusals import Malformed, TooMuch
from judgecli.language.items import read_items
from judgecli.language.lists import Context, integer, signed, split_names
from judgecli.language.text import Span, fold
from judgecli.language.words import VARIANTS

__all__ = ["MAX_PLAYERS", "arrival", "iso_date", "new_name", "read_edition", "read_number", "read_players"]

#: More players at one table are refused.
MAX_PLAYERS = 20
#: Words that stand for something else where a player's name may be.
_RESERVED = {"all", "none", "nothing", "auto", "each", "yes", "no", "pay", "hold", "it", "nobody"}
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def iso_date(span: Span) -> str:
    """An ISO date or `today`.  Raises Malformed."""
    text = span.text
    if text in ("today", "newest", "now"):
        return "today"
    if len(text) == 8 and text.isascii() and text.isdigit():  # 20140502
        text = f"{text[:4]}-{text[4:6]}-{text[6:]}"
    year, _, rest = text.partition("-")
    month, _, day = rest.partition("-")
    digits = (year + month + day).isascii() and (year + month + day).isdigit()
    if digits and (len(year), len(month), len(day)) == (4, 2, 2) and int(year) and 1 <= int(month) <= 12:
        days = _DAYS[int(month) - 1]
        leap = int(year) % 4 == 0 and (int(year) % 100 != 0 or int(year) % 400 == 0)
        if int(month) == 2 and not leap:
            days = 28
        if 1 <= int(day) <= days:
            return text
    raise Malformed(
        f'"{span.shown}" is no date',
        column=span.column,
        suggestion=_editions_of(text) or "YEAR-MONTH-DAY such as 2014-05-02, or today",
    )


def _editions_of(year: str) -> str:
    """For a year alone: the first days of its editions."""
    from judgecli.rules import all_editions

    dates = [entry.date for entry in all_editions() if len(year) == 4 and entry.date.startswith(f"{year}-")]
    return f"a day; the editions of that year are of {', '.join(dates)}" if dates else ""


def read_edition(rest: Span, ctx: Context) -> Command:
    """A date, or the release that an edition came with: `Khans of Tarkir`, `M15`."""
    from judgecli.rules import all_editions

    core = rest.text.removeprefix("m")
    name = f"magic 20{core}" if rest.text.startswith("m") and core.isdigit() and len(core) == 2 else rest.text
    for entry in all_editions() if name else ():
        if entry.set_name and fold(entry.set_name) == name:
            return SetEdition(date=entry.date, verb="edition", line=f"edition {entry.date}")
    date = iso_date(rest) if rest else None
    return SetEdition(date=date, verb="edition", line=f"edition {date}" if date else "edition")


def read_players(rest: Span, ctx: Context) -> Command:
    if not rest:
        raise Malformed("players' names were expected", column=rest.column, suggestion="players Amy, Nicole")
    seats = tuple(_seat(piece) for piece in rest.split(","))
    names = [name for seat in seats for name in seat.names]
    if len(names) > MAX_PLAYERS:
        raise TooMuch(f"{MAX_PLAYERS} players are the most", column=rest.column)
    for name in names:
        if sum(other.lower() == name.lower() for other in names) > 1:
            raise Malformed(f"two players are called {name}", column=rest.column)
    return SetPlayers(seats=seats)


def _seat(span: Span) -> Seat:
    words = span.words()
    if not words:
        raise Malformed("a player's name was expected", column=span.column)
    poison, life = 0, None
    end = len(words)
    if end > 2 and words[end - 2].text == "poison":
        poison = integer(words[end - 1], "a number of poison counters")
        end -= 2
    if end > 1 and words[end - 1].text.lstrip("+-").isdigit():
        life = signed(words[end - 1], "a life total")
        end -= 1
    names = span.cut(span.start, words[end - 1].end).split("&")
    return Seat(tuple(new_name(name) for name in names), life, poison)


def new_name(span: Span) -> str:
    """The name of a new player.  Raises Malformed for what can't be one."""
    if not span:
        raise Malformed("a player's name was expected", column=span.column)
    if span.text in _RESERVED or not any(c.isalpha() for c in span.text):
        raise Malformed(f"\"{span.shown}\" can't be a player's name", column=span.column)
    for mark in ('"', "#", ":", ";", "=", "->", ",", "{", "/"):
        if mark in span.text:
            raise Malformed(f"{mark} can't be part of a player's name", column=span.column)
    return span.shown


def read_variant(rest: Span, ctx: Context) -> Command:
    variant = VARIANTS.get(rest.text)
    if variant is None:
        known = ", ".join(dict.fromkeys(VARIANTS.values()))
        raise Malformed(
            f'"{rest.shown}" is no variant' if rest else "a variant was expected",
            column=rest.column,
            suggestion=known,
        )
    return SetVariant(variant=variant)


def read_turn(rest: Span, ctx: Context) -> Command:
    return SetTurn(player=ctx.player(rest))


def read_number(rest: Span, ctx: Context) -> Command:
    """`life Amy 7` (poison, hand): the dispatcher adds the verb."""
    if len(rest.words()) < 2:
        raise Malformed("a player and a number were expected", column=rest.column)
    halves = split_names(rest, ctx.player, lambda number: signed(number))
    return SetNumber(player=ctx.player(halves.left), number=signed(halves.right))


def arrival(player: Span, items: Span, ctx: Context, *, new: bool = False) -> Command:
    """`Amy: items`; new: the player comes to the table with them."""
    if not items:
        raise Malformed("what arrives is missing", column=items.line.column(items.end))
    if new:
        return Arrive(player=0, new_player=new_name(player), items=read_items(items, ctx), verb="arrive")
    return Arrive(player=ctx.player(player), items=read_items(items, ctx), verb="arrive")


READERS = {
    "edition": read_edition,
    "players": read_players,
    "variant": read_variant,
    "turn": read_turn,
    "life": read_number,
    "poison": read_number,
    "hand": read_number,
}
