"""Cards written by hand: `[[card]]` tables in toml, the built-in ones and a user's own.

    [[card]]
    name = "Loyal Pegasus"
    types = ["creature"]
    subtypes = ["Pegasus"]
    colours = ["white"]
    power = 2
    toughness = 1
    abilities = ["flying", "This creature can't attack or block alone."]

Further keys: supertypes, loyalty, defense, `also` (other names of the card), `token = true`, `back = {…}`
(the other side of a two-sided card), or `layout = "split"` with `faces = [{…}, {…}]`.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from judgecli.cards.errors import CardFileError
from judgecli.cards.stored import COLOURS, Face, StoredCard

__all__ = ["read_toml"]

_BYTES_AT_MOST = 8_000_000
_COLOUR_NAMES = frozenset(COLOURS.values())


class _FaceTable(Struct, forbid_unknown_fields=True, kw_only=True):
    name: str
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    abilities: tuple[str, ...] = ()
    printed: str = ""


class _CardTable(_FaceTable, forbid_unknown_fields=True, kw_only=True):
    name: str = ""
    layout: str = ""
    token: bool = False
    also: tuple[str, ...] = ()
    back: _FaceTable | None = None
    faces: tuple[_FaceTable, ...] = ()


class _File(Struct, forbid_unknown_fields=True):
    card: tuple[_CardTable, ...] = ()


def read_toml(path: Path) -> tuple[StoredCard, ...]:
    """The cards of one toml file, in its order.  Raises `CardFileError` naming what is wrong and where."""
    import tomllib

    try:
        if path.stat().st_size > _BYTES_AT_MOST:
            raise CardFileError(path, "is larger than 8 MB; import big files with `judge cards import`")
        tables = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File)
    except OSError as error:
        raise CardFileError(path, f"can't be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise CardFileError(path, f"is not UTF-8 text (byte {error.start})") from error
    except tomllib.TOMLDecodeError as error:
        raise CardFileError(path, f"is not valid toml: {error}") from error
    except (msgspec.ValidationError, RecursionError) as error:
        raise CardFileError(path, f"doesn't fit: {error}") from error
    return tuple(_card(table, path, number) for number, table in enumerate(tables.card, 1))


def _card(table: _CardTable, path: Path, number: int) -> StoredCard:
    sides = table.faces or ((table, table.back) if table.back else (table,))
    for side in sides:
        if not side.name.strip():
            raise CardFileError(path, f"card {number} has no name")
        if wrong := [c for c in side.colours if c.lower() not in _COLOUR_NAMES]:
            raise CardFileError(
                path, f"{side.name}: `{wrong[0]}` is no colour (white, blue, black, red, green)"
            )
        if not side.types:
            raise CardFileError(path, f"{side.name} has no types")
    layout = table.layout or ("transform" if table.back else "split" if table.faces else "normal")
    return StoredCard(tuple(_face(side) for side in sides), layout, table.token, table.also)


def _face(side: _FaceTable) -> Face:
    return Face(
        name=side.name.strip(),
        types=tuple(t.lower() for t in side.types),
        subtypes=side.subtypes,
        supertypes=tuple(s.lower() for s in side.supertypes),
        colours=tuple(c.lower() for c in side.colours),
        power=side.power,
        toughness=side.toughness,
        loyalty=side.loyalty,
        defense=side.defense,
        abilities=tuple(a.strip() for a in side.abilities if a.strip()),
        printed=side.printed,
    )
