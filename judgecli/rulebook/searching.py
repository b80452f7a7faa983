"""Searching the rules for words: the phrase first, then the words apart, each hit in its rule's place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from judgecli.rulebook import store
from judgecli.rulebook.answers import Hit, Mark, SearchResult
from judgecli.rulebook.pages import Page
from judgecli.rulebook.shelf import Source, sources

if TYPE_CHECKING:
    import sqlite3

LIMIT = 20
#: More words than these, or longer ones, are not looked for.
MOST_WORDS = 24
OPEN, CLOSE = "\x02", "\x03"


class Query(Struct, frozen=True):
    """One way of looking for the words, in FTS5's language."""

    how: str
    match: str


def search(words: str, edition_date: str | None = None, limit: int = LIMIT) -> SearchResult:
    """The rules that have the words, in the text for the edition of that date.

    words: several words are looked for as a phrase, then all of them apart, then (if nothing has all) any of
    them; words in quotation marks only as that phrase.  Endings don't count (`attack` finds `attacking`).
    Empty where nothing is imported or found; never raises: damaged texts are named in `problems`.
    """
    found = sources(edition_date)
    result = SearchResult(words=words, wanted=found.wanted, problems=found.problems)
    ways = queries(words)
    hits: list[Hit] = []
    total = 0
    for how in dict.fromkeys(way.how for way in ways):
        if how == "any" and hits:
            break
        for source in found.sources:
            try:
                with store.connected(source.card.date) as connection:
                    seen = {hit.number for hit in hits if hit.edition == source.card.date}
                    for way in ways:
                        if way.how == how:
                            new = matches(connection, source, way, seen, max(limit - len(hits), 0))
                            total += new.total
                            hits += new.hits
            except store.Damaged as damaged:
                problem = str(damaged)
                if problem not in result.problems:
                    result = replace(result, problems=(*result.problems, problem))
    return replace(
        result,
        editions=tuple(source.card.date for source in found.sources),
        hits=tuple(hits),
        total=total,
    )


def queries(words: str) -> tuple[Query, ...]:
    from judgecli.rulebook.similarity import QUOTES

    plain = words.translate(QUOTES).strip()
    if len(plain) > 1 and plain[0] == plain[-1] == '"':
        phrase = quoted(plain[1:-1])
        return (Query("phrase", phrase),) if phrase else ()
    each = [part for part in map(quoted, plain.split()[:MOST_WORDS]) if part]
    if not each:
        return ()
    together = quoted(" ".join(plain.split()[:MOST_WORDS]))
    if len(each) == 1:
        return (Query("phrase", together), Query("any", begun(together)))
    return (
        Query("phrase", together),
        Query("all", " AND ".join(each)),
        Query("any", " OR ".join(map(begun, each))),
    )


def quoted(words: str) -> str:
    """A phrase for FTS5; '' if nothing in it can be looked for."""
    kept = "".join(char if char.isalnum() or char in "'-+/. " else " " for char in words)
    return f'"{" ".join(kept.split())}"' if any(char.isalnum() for char in kept) else ""


def begun(phrase: str) -> str:
    """Words that begin so."""
    return phrase + "*"


class Matches(Struct, frozen=True):
    hits: tuple[Hit, ...]
    total: int


def matches(
    connection: sqlite3.Connection, source: Source, way: Query, seen: set[str], limit: int
) -> Matches:
    """Rules that fit, best first, but for those already seen (which it adds to)."""
    page = Page(connection, source)
    rows = connection.execute(
        "select rules.id, rules.number from rules_words join rules on rules.id = rules_words.rowid"
        " where rules_words match ? order by bm25(rules_words, 4.0, 1.0), rules.id",
        (way.match,),
    ).fetchall()
    fresh = [(key, number) for key, number in rows if number not in seen and source.holds(number)]
    seen.update(number for _, number in fresh)
    hits = [hit(page, way, key, number) for key, number in fresh[:limit]]
    return Matches(tuple(hits), len(fresh))


def hit(page: Page, way: Query, key: int, number: str) -> Hit:
    row = page.connection.execute(
        f"select highlight(rules_words, 0, '{OPEN}', '{CLOSE}'), highlight(rules_words, 1, '{OPEN}', '{CLOSE}')"
        " from rules_words where rules_words match ? and rowid = ?",
        (way.match, key),
    ).fetchone()
    text, examples = str(row[0]), str(row[1])
    marked = text
    example = ""
    if OPEN not in text:
        marked = next((one for one in examples.split(store.BETWEEN_EXAMPLES) if OPEN in one), text)
        example = unmarked(marked) if marked is not text else ""
    return Hit(
        number=number,
        edition=page.source.card.date,
        text=unmarked(text),
        how=way.how,
        marks=marks(marked),
        chapter=page.section(number[:3]),
        above=page.above(number),
        example=example,
    )


def unmarked(text: str) -> str:
    return text.replace(OPEN, "").replace(CLOSE, "")


def marks(text: str) -> tuple[Mark, ...]:
    """Where the hits are, counted in the text without its marks."""
    found = []
    start = at = 0
    for char in text:
        if char == OPEN:
            start = at
        elif char == CLOSE:
            found.append(Mark(start, at))
        else:
            at += 1
    return tuple(found)
