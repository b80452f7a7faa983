"""What changes a creature: "gets +1/+1", "has flying", "loses defender", how it assigns damage, "doesn't untap"."""

from __future__ import annotations

from judgecli.abilities import keywords
from judgecli.abilities.oracle import nouns
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.abilities.oracle.parts import Said, duration
from judgecli.abilities.oracle.typeline import TypeLine
from judgecli.board.abilities import (
    Ability,
    Assigns,
    DoesntUntap,
    Filter,
    Keyword,
    Modify,
    MustAttack,
    Part,
    Retype,
)
from judgecli.board.abilities import AttackTarget as At

__all__ = ["assigns", "becomes", "gets", "has", "is_", "keyword_list", "loses", "untaps"]

#: Keywords whose value is a whole phrase: they don't stand in the middle of a sentence.
_ALONE = ("text", "optional text")


def gets(cur: Cursor, subject: Filter) -> Said | None:
    """`gets +1/+1 [until end of turn] [for each …] [, where X is the number of …]`."""
    cur.eat_any("an additional", "an additional and")
    power, slash, toughness = cur.peek().partition("/")
    if not slash or power[:1] not in "+-" or toughness[:1] not in "+-":
        return None
    cur.at += 1
    lasts = duration(cur)
    times: Filter | None = None
    variable = "x" in power or "x" in toughness
    if cur.eat("for each"):
        times = _counted(cur)
        if times is None:
            return None
    elif variable:
        at = cur.index("where")
        if at < 0 or cur.low[at : at + 6] != ["where", "x", "is", "the", "number", "of"]:
            return None
        return _with_x(cur, subject, power, toughness, lasts, at)
    lasts = lasts or duration(cur)
    return Said([Modify(subject, _factor(power), _factor(toughness), times)], lasts)


def _with_x(cur: Cursor, subject: Filter, power: str, toughness: str, lasts: str, at: int) -> Said | None:
    """`gets +X/+0 and gains trample until end of turn, where X is the number of …`: the count comes last."""
    here = cur.at
    cur.at = at + 6
    times = nouns.phrase(cur)
    if times is None or not cur.done():
        return None
    # What was read is taken out of the sentence, so that the rest of it reads on as usual.
    end = at - 1 if cur.low[at - 1] == "," else at
    del cur.low[end:], cur.raw[end:]
    cur.at = here
    return Said([Modify(subject, _factor(power), _factor(toughness), times)], lasts)


def _counted(cur: Cursor) -> Filter | None:
    cur.eat("of those")
    return nouns.phrase(cur)


def _factor(text: str) -> int:
    return int(text.replace("x", "1"))


def has(cur: Cursor, subject: Filter) -> Said | None:
    """`has flying and "…"`, `has base power and toughness 1/1`, `gains trample until end of turn`."""
    if cur.eat("base power and toughness"):
        return _sets(cur, subject)
    words = keyword_list(cur)
    if words is None:
        return None
    part = Modify(subject, gains=tuple(words.keywords), grants=tuple(words.quoted))
    return Said([part], duration(cur))


def _sets(cur: Cursor, subject: Filter) -> Said | None:
    power, slash, toughness = cur.peek().partition("/")
    if not slash or not power.lstrip("-").isdigit() or not toughness.lstrip("-").isdigit():
        return None
    cur.at += 1
    return Said([Modify(subject, sets=(int(power), int(toughness)))], duration(cur))


def loses(cur: Cursor, subject: Filter) -> Said | None:
    if cur.eat_any("all abilities", "all other abilities"):
        return Said([Modify(subject, lose_all=True)], duration(cur))
    words = keyword_list(cur)
    if words is None or words.quoted:
        return None
    return Said([Modify(subject, loses=tuple(words.keywords))], duration(cur))


class _Words:
    """Keywords and quoted abilities in a list."""

    def __init__(self) -> None:
        self.keywords: list[Keyword] = []
        self.quoted: list[Ability] = []


def keyword_list(cur: Cursor) -> _Words | None:
    """`flying, vigilance, and "{T}: Draw a card."`: as many as stand there; None if not even one."""
    words = _Words()
    if not _listed(cur, words):
        return None
    while True:
        start = cur.at
        if not cur.eat_any(", and", ",", "and"):
            return words
        cur.eat_any("has", "have", "gains", "gain")
        if not _listed(cur, words):
            cur.at = start
            return words


def _listed(cur: Cursor, words: _Words) -> bool:
    if cur.peek().startswith('"'):
        from judgecli.abilities.oracle.reading import read_quoted

        words.quoted.extend(read_quoted(cur.raw[cur.at].strip('"').rstrip(","), cur.find))
        cur.at += 1
        return True
    found, length = _longest_keyword(cur)
    if found is None:
        return False
    words.keywords.append(found)
    cur.at += length
    # "protection from black and from red" is one of each (702.16g).
    while found.name in ("protection", "hexproof") and (cur.sees("and from") or cur.sees(", and from")):
        start = cur.at
        cur.eat_any(", and", "and")
        again, length = _from(cur, found.name)
        if again is None:
            cur.at = start
            break
        words.keywords.append(again)
        cur.at += length
    return True


def _longest_keyword(cur: Cursor) -> tuple[Keyword | None, int]:
    entry_words = cur.low[cur.at : cur.at + 9]
    for length in range(len(entry_words), 0, -1):
        if entry_words[length - 1] in (",", ".", "and", "or"):
            continue
        found = keywords.find(" ".join(cur.raw[cur.at : cur.at + length]), cur.find)
        if found is not None and keywords.KEYWORDS[found.name].value not in _ALONE:
            return found, length
    return None, 0


def _from(cur: Cursor, name: str) -> tuple[Keyword | None, int]:
    for length in range(6, 1, -1):
        found = keywords.find(f"{name} {' '.join(cur.raw[cur.at : cur.at + length])}", cur.find)
        if found is not None:
            return found, length
    return None, 0


def assigns(cur: Cursor, subject: Filter) -> Said | None:
    """`assigns combat damage equal to its toughness rather than its power`, `assigns no combat damage this turn`."""
    if cur.eat("no combat damage"):
        return Said([Assigns("none", subject)], duration(cur))
    if cur.eat("combat damage equal to") and cur.eat_any("its toughness", "their toughness"):
        if cur.eat("rather than") and cur.eat_any("its power", "their power"):
            return Said([Assigns("toughness", subject)], duration(cur))
        return None
    return as_though_unblocked(cur, subject)


def as_though_unblocked(cur: Cursor, subject: Filter) -> Said | None:
    """`its combat damage as though it weren't blocked`."""
    if not cur.eat_any("its combat damage", "their combat damage", "his combat damage", "her combat damage"):
        return None
    lasts = duration(cur)
    if not cur.eat("as though") or not cur.eat_any("it", "they", "he", "she", "~"):
        return None
    if not cur.eat_any("weren't blocked", "wasn't blocked", "were not blocked"):
        return None
    return Said([Assigns("as though unblocked", subject)], lasts or duration(cur))


def untaps(cur: Cursor, subject: Filter) -> Said | None:
    """`doesn't untap during its controller's [next] untap step`."""
    if not cur.eat("untap during"):
        return None
    if not cur.eat_any("its controller's", "their controller's", "their controllers'", "your", "its owner's"):
        return None
    following = bool(cur.eat("next"))
    if not cur.eat_any("untap step", "untap steps"):
        return None
    return Said([DoesntUntap(subject, following)])


def is_(cur: Cursor, subject: Filter) -> Said | None:
    """`is goaded`: it attacks each combat if able, and a player other than you if able (701.15)."""
    if cur.eat("goaded"):
        parts: list[Part] = [
            MustAttack(subject),
            MustAttack(subject, At(("you",), negated=True, players_only=True)),
        ]
        return Said(parts)
    found = _described(cur, subject)
    if found is None or not cur.eat_any("in addition to its other types", "in addition to their other types"):
        return None
    return Said(found, duration(cur))


def becomes(cur: Cursor, subject: Filter) -> Said | None:
    """`becomes a 2/2 blue Horror artifact creature with flying until end of turn`, `becomes red until end of turn`."""
    found = _described(cur, subject)
    if found is None:
        return None
    cur.eat_any("in addition to its other types", "in addition to its other colors and types")
    lasts = duration(cur)
    cur.eat_any("that's still a land", "that are still lands")
    return Said(found, lasts or duration(cur))


def _described(cur: Cursor, subject: Filter) -> list[Part] | None:
    article = cur.eat_any("a", "an")
    cur.eat("legendary")
    size, slash, rest = cur.peek().partition("/")
    sets = (int(size), int(rest)) if slash and size.isdigit() and rest.isdigit() else None
    cur.at += sets is not None
    line = TypeLine()
    count = 0
    while (cur.peek() not in ("and", ",") or count) and line.take(cur):
        count += 1
    if cur.low[cur.at - 1] in ("and", ","):
        cur.at -= 1
    if (
        not count
        or (not article and (line.types or line.subtypes))
        or (article and not (line.types or line.subtypes))
    ):
        return None
    if cur.eat("with base power and toughness"):
        size, slash, rest = cur.peek().partition("/")
        if sets is not None or not (slash and size.isdigit() and rest.isdigit()):
            return None
        sets = (int(size), int(rest))
        cur.at += 1
    colours = tuple(line.colours) if line.colours else None
    made: list[Part] = [Retype(subject, tuple(line.types), (), tuple(line.subtypes), colours, sets)]
    if cur.eat("with"):
        words = keyword_list(cur)
        if words is None:
            return None
        made.append(Modify(subject, gains=tuple(words.keywords), grants=tuple(words.quoted)))
    return made
