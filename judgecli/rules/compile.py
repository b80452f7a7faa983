"""Compiles the sources of `rulesdata` (editions.tsv, numbers.tsv, concepts.toml, behaviour.toml) to the two
files that are read at run time: `python -m judgecli.rules.compile`.

A concept's numbers are those of the rule it is: `rule = "508.4"`, the number it has today, or
`rule = "509.2 removed 2024-11-08"` for the one that went that day.  `since` and `until` narrow the dates;
`numbers = "2009-07-11=118.3a …"` gives them outright where the concept moved between rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from judgecli.rules.data import data_bytes, data_folder
from judgecli.rules.editions import number_at
from judgecli.rules.schema import Behaviour, Compiled, Concept, EditionDate, Epoch

GIST_WORDS = 30


class DataError(ValueError):
    """A source file that doesn't hold together; the message names the entry."""


def data_lines(name: str) -> list[list[str]]:
    """The fields of each line of a tab-parted file, comments left out."""
    lines = data_bytes(name).decode().splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def read_editions() -> tuple[EditionDate, ...]:
    return tuple(EditionDate(*fields) for fields in data_lines("editions.tsv"))


def read_book() -> dict[str, str]:
    """The rules of the whole book, by `LAST` or `LAST removed DATE`."""
    book: dict[str, str] = {}
    for last, removed, dates in data_lines("numbers.tsv"):
        parts = [part if "=" in part else f"{part}={last}" for part in dates.split(" ")]
        key = last
        if removed != "-":
            parts.append(f"{removed}=-")
            key = f"{last} removed {removed}"
        if key in book:
            raise DataError(f"numbers.tsv has {key} twice")
        book[key] = " ".join(parts)
    return book


def narrowed(numbers: str, since: str | None, until: str | None) -> str:
    """Packed numbers cut to the editions from `since` up to, not including, `until`."""
    parts = numbers.split()
    if since:
        start = number_at(numbers, since)
        parts = [f"{since}={start or '-'}"] + [part for part in parts if part.partition("=")[0] > since]
    if until:
        parts = [part for part in parts if part.partition("=")[0] < until] + [f"{until}=-"]
    if all(part.endswith("=-") for part in parts):
        raise DataError(f"nothing is left of {numbers!r} from {since} until {until}")
    return " ".join(parts)


def concept_of(key: str, entry: dict[str, Any], book: dict[str, str]) -> Concept:
    unknown = set(entry) - {"rule", "numbers", "since", "until", "gist", "lookup_only"}
    if unknown or ("rule" in entry) == ("numbers" in entry):
        raise DataError(
            f"concepts.toml: {key}: unknown fields {unknown}, or not just one of rule and numbers"
        )
    if len(entry["gist"].split()) > GIST_WORDS:
        raise DataError(f"concepts.toml: {key}: a gist of more than {GIST_WORDS} words")
    if "numbers" in entry:
        return Concept(entry["numbers"], entry["gist"], entry.get("lookup_only", False))
    if entry["rule"] not in book:
        raise DataError(f"concepts.toml: {key}: numbers.tsv has no rule {entry['rule']!r}")
    numbers = narrowed(book[entry["rule"]], entry.get("since"), entry.get("until"))
    return Concept(numbers, entry["gist"], entry.get("lookup_only", False))


def behaviour_of(name: str, entry: dict[str, Any], concepts: dict[str, Concept]) -> Behaviour:
    missing = [key for key in entry["concepts"] if key not in concepts]
    if missing:
        raise DataError(f"behaviour.toml: {name}: unknown concepts {missing}")
    epochs = tuple(Epoch(date, *entry["on"][date]) for date in entry["on"])
    if list(entry["on"]) != sorted(entry["on"]):
        raise DataError(f"behaviour.toml: {name}: dates out of order")
    return Behaviour(tuple(entry["concepts"]), epochs, entry.get("wording_only", False))


def read_sources() -> tuple[Compiled, dict[str, str]]:
    """Both files' contents, from the sources.  Raises DataError where these don't hold together."""
    import tomllib

    book = read_book()
    toml = tomllib.loads(data_bytes("concepts.toml").decode())
    concepts = {key: concept_of(key, entry, book) for key, entry in toml.items()}
    toml = tomllib.loads(data_bytes("behaviour.toml").decode())
    behaviour = {name: behaviour_of(name, entry, concepts) for name, entry in toml.items()}
    return Compiled(read_editions(), concepts, behaviour), book


def encoded(sources: Compiled) -> bytes:
    """compiled.json: an entry a line, so that a change shows as such."""
    lines = [
        b"[[",
        b",\n".join(msgspec.json.encode(entry) for entry in sources.editions),
        b"],{",
        b",\n".join(by_key(sources.concepts)),
        b"},{",
        b",\n".join(by_key(sources.behaviour)),
        b"}]",
    ]
    return b"\n".join(lines) + b"\n"


def by_key(entries: Mapping[str, Concept | Behaviour]) -> list[bytes]:
    return [msgspec.json.encode(key) + b":" + msgspec.json.encode(entry) for key, entry in entries.items()]


def encoded_book(book: dict[str, str]) -> bytes:
    """numbers.json: the packed numbers of a rule a line."""
    return b"[\n" + b",\n".join(msgspec.json.encode(numbers) for numbers in book.values()) + b"\n]\n"


def main() -> None:
    sources, book = read_sources()
    folder = data_folder()
    (folder / "compiled.json").write_bytes(encoded(sources))
    (folder / "numbers.json").write_bytes(encoded_book(book))
    print(f"{len(sources.concepts)} concepts, {len(sources.behaviour)} behaviours, {len(book)} rules")


if __name__ == "__main__":
    main()
