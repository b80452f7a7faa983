"""The words after a name in an item: keywords, colours, types, states, abilities (section 3).

A small reader that tries every way to part the words into facts, longest first, and keeps the first way that
reads them all.  Where none does, it complains about the word that the best try stuck at.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from msgspec import Struct

from judgecli.abilities import keywords, short_forms, types
from judgecli.board.abilities import Ability, Keyword
from judgecli.board.refusals import Malformed, NotInEdition, Refusal
from judgecli.language.lists import Context, integer
from judgecli.language.names import LostName, Want
from judgecli.language.text import Span, fold
from judgecli.language.words import NUMBERS, STATES, pair

__all__ = ["Fact", "abilities_of", "keyword_of", "read_facts", "refuse_newer"]

Kind = Literal["ability", "colour", "type", "subtype", "supertype", "state", "counters", "token", "joint"]


class Fact(Struct, frozen=True):
    """kind `ability`: what to read, as `text` or `keyword`; `state`: field `name` of States and its value; `joint`: a
    word between facts that says nothing (`with`, `and`)."""

    kind: Kind
    span: Span
    name: str = ""
    value: int | str | bool = True
    keyword: Keyword | None = None


class _Way(Struct, frozen=True):
    """A fact that begins at some word, and the word after it."""

    fact: Fact
    end: int


_MOST_KEYWORD_WORDS = 8
_MOST_FORM_WORDS = 7
#: States that are what a keyword action does.
_DONE_BY = {"exerted": "exert", "suspected": "suspect", "goaded_by": "goad", "transformed": "transform"}
_WITH_PLAYER = {"owner": "owner", "protector": "protector", "goaded by": "goaded_by"}
_WITH_THING: dict[str, Want] = {"on": "either", "attacking": "player first", "blocking": "thing"}
#: Without a name its controller chooses what it attacks or blocks.
_CHOSEN_LATER = ("attacking", "blocking")
_WITH_NUMBER = {"damage": "damage", "loyalty": "loyalty", "defense": "defense", "defence": "defense"}


#: Keywords that begin with a word of their own: islandwalk, plainscycling {2}, Goblin offering.
_LAST_LETTERS = ("walk", "cycling", "offering")


@cache
def _first_words_of_keywords() -> frozenset[str]:
    more = ("totem", "start", "for", "double-strike", "first-strike", "firststrike", "doublestrike")
    return frozenset([name.partition(" ")[0] for name in keywords.KEYWORDS] + list(more))


@cache
def _first_words_of_forms() -> frozenset[str]:
    forms = [short.form for short in short_forms.SHORT_FORMS]
    return frozenset(form.partition(" ")[0] for form in (*forms, *short_forms.SAID, "cannot", "cant"))


class _Reader:
    def __init__(self, words: Sequence[Span], ctx: Context, only_abilities: bool) -> None:
        self.words = words
        self.ctx = ctx
        self.only_abilities = only_abilities
        self.complaints: dict[int, Refusal] = {}

    def piece(self, start: int, end: int) -> Span:
        return self.words[start].cut(self.words[start].start, self.words[end - 1].end)

    def text(self, start: int, end: int) -> str:
        return " ".join(word.text for word in self.words[start:end])

    # -- the ways at one word ---------------------------------------------------------------------------

    def ways(self, at: int) -> list[_Way]:
        word = self.words[at]
        if word.quoted:
            return [_Way(self._quoted(word), at + 1)]
        found: list[_Way] = []
        text = word.text
        if not self.only_abilities:
            found += self._states(at, text)
        found += self._forms(at)
        found += self._keywords(at)
        if not self.only_abilities:
            found += self._type_line(at, text)
        if text in ("with", "and") and at + 1 < len(self.words):
            found.append(_Way(Fact("joint", word), at + 1))
        return found

    def _quoted(self, word: Span) -> Fact:
        if not word.inner:
            self.complaints[word.start] = Malformed(
                "there is nothing in the quotation marks", column=word.column
            )
        keyword = self.ctx.scene.keyword(word.inner)
        if keyword is not None:
            return Fact("ability", word, fold(word.inner).rstrip(".;,"), keyword=keyword)
        return Fact("ability", word, self._whole(word.inner))

    def _whole(self, wording: str) -> str:
        """Quoted wording as a sentence: a short form spelt out ("can't attack alone"), and a predicate that lacks its
        subject ("can't be blocked by Walls") given one."""
        bare = wording.strip().rstrip(".")
        spelt = self.ctx.scene.short_form(bare)
        if spelt is not None:
            return spelt
        first = fold(bare).partition(" ")[0]
        if first in ("can't", "cannot", "must", "attacks", "blocks", "can", "doesn't", "gets", "has"):
            return f"This creature {bare}."
        return wording

    def _states(self, at: int, text: str) -> list[_Way]:
        word = self.words[at]
        found: list[_Way] = []
        for size in (2, 1):
            state = STATES.get(self.text(at, at + size)) if at + size <= len(self.words) else None
            if state is not None:
                found.append(_Way(Fact("state", word, state), at + size))
        if text in ("token", "tokens"):
            found.append(_Way(Fact("token", word), at + 1))
        if text in _WITH_NUMBER:
            found += self._number(at, _WITH_NUMBER[text])
        if text[:1].isdigit() or text[:1] in "+-" or text in NUMBERS:
            found += self._counters(at)
            found += self._damage(at)
        if text == "in":
            found += self._zone(at)
        if text == "chosen":
            found += self._chosen(at)
        for words, field in _WITH_PLAYER.items():
            size = words.count(" ") + 1
            if self.text(at, at + size) == words:
                found += self._named(at, size, field, "player")
        if text in _WITH_THING:
            found += self._named(at, 1, text, _WITH_THING[text])
        return found

    def _number(self, at: int, field: str) -> list[_Way]:
        if at + 1 >= len(self.words):
            self._complain(at, Malformed(f"a number was expected after {field}", column=self._end(at)))
            return []
        word = self.words[at + 1]
        try:
            number = integer(word)
        except Refusal as refusal:
            self._complain(at, refusal)
            return []
        return [_Way(Fact("state", self.piece(at, at + 2), field, number), at + 2)]

    def _counters(self, at: int) -> list[_Way]:
        """`2 +1/+1 counters`, `1 shield counter`, `1 first strike counter`."""
        for end in range(at + 2, min(len(self.words), at + 5)):
            if self.words[end].text in ("counters", "counter"):
                try:
                    number = NUMBERS.get(self.words[at].text) or integer(self.words[at])
                except Refusal as refusal:
                    self._complain(at, refusal)
                    return []
                return [_Way(Fact("counters", self.piece(at, end), self.text(at + 1, end), number), end + 1)]
            if self.words[end].quoted:
                break
        return []

    def _damage(self, at: int) -> list[_Way]:
        """`2 damage`, the other way round than `damage 2`."""
        if at + 1 >= len(self.words) or self.words[at + 1].text != "damage":
            return []
        word = self.words[at]
        if not word.text.isdigit() or (at + 2 < len(self.words) and self.words[at + 2].text.isdigit()):
            return []
        return [_Way(Fact("state", self.piece(at, at + 2), "damage", integer(word)), at + 2)]

    def _zone(self, at: int) -> list[_Way]:
        zone = self.words[at + 1].text if at + 1 < len(self.words) else ""
        if zone in ("hand", "graveyard"):
            return [_Way(Fact("state", self.piece(at, at + 2), "zone", zone), at + 2)]
        self._complain(
            at, Malformed('"in hand" or "in graveyard" was expected', column=self.words[at].column)
        )
        return []

    def _chosen(self, at: int) -> list[_Way]:
        found: list[_Way] = []
        for end in range(min(len(self.words), at + 4), at + 1, -1):
            span = self.piece(at + 1, end)
            if self.ctx.names.means(span, "player"):
                name = self.ctx.scene.name(self.ctx.player(span))
                found.append(_Way(Fact("state", span, "chosen", name), end))
            elif end == at + 2 and not span.quoted:
                text = span.text
                shown = types.colour(text) or types.subtype(text) or types.card_type(text) or text
                found.append(_Way(Fact("state", span, "chosen", shown), end))
        if not found:
            self._complain(at, Malformed("what was chosen is missing", column=self._end(at)))
        return found

    def _named(self, at: int, size: int, field: str, want: Want) -> list[_Way]:
        """A state with a name after it, of any length, the longest first."""
        found: list[_Way] = []
        start = at + size
        refusal: Refusal | None = None
        for end in range(min(len(self.words), start + 12), start, -1):
            span = self.piece(start, end)
            try:
                found.append(_Way(Fact("state", span, field, self.ctx.one(span, want)), end))
            except Refusal as why:
                # The shortest that is ambiguous, else the name that is unknown, is what to complain about.
                if refusal is None or not isinstance(why, LostName) or isinstance(refusal, LostName):
                    refusal = why
        if not found and field in _CHOSEN_LATER and self._nobody_named(start):
            return [_Way(Fact("state", self.piece(at, start), field, -1), start)]
        if not found:
            gap = Malformed(
                f'a name was expected after "{self.text(at, start)}"', column=self._end(start - 1)
            )
            self._complain(at, refusal or gap)
        return found

    def _nobody_named(self, at: int) -> bool:
        """Whether the item ends there, or goes on with a state."""
        return at >= len(self.words) or self.words[at].text in STATES

    def _forms(self, at: int) -> list[_Way]:
        found: list[_Way] = []
        if self.words[at].text not in _first_words_of_forms():
            return found
        for end in range(min(len(self.words), at + _MOST_FORM_WORDS), at, -1):
            span = self.piece(at, end)
            if '"' in span.text:
                continue
            text = span.text
            if text.startswith("must attack ") and text not in short_forms.SAID:
                if self.ctx.names.means(span.cut(span.start + len("must attack "), span.end), "player first"):
                    wording = self.ctx.scene.short_form(span.shown)
                    if wording:
                        found.append(_Way(Fact("ability", span, wording), end))
                continue
            wording = self.ctx.scene.short_form(text)
            if wording:
                found.append(_Way(Fact("ability", span, wording), end))
        return found

    def _keywords(self, at: int) -> list[_Way]:
        found: list[_Way] = []
        if self.words[at].text == "from" and at and self.words[at - 1].text == "and":
            return self._more_protection(at)
        if not self._may_be_keyword(at):
            return found
        for end in range(min(len(self.words), at + _MOST_KEYWORD_WORDS), at, -1):
            span = self.piece(at, end)
            if '"' in span.text:
                continue
            keyword = self.ctx.scene.keyword(span.text)
            if keyword is None and " from " in span.text:
                keyword = self.ctx.scene.keyword(span.shown)
            if keyword is not None:
                found.append(_Way(Fact("ability", span, span.text, keyword=keyword), end))
        entry = keywords.KEYWORDS.get(found[0].fact.keyword.name) if found and found[0].fact.keyword else None
        if entry is not None and entry.value in ("text", "optional text", "cost"):
            # Any words may follow these: take as few as will do.
            found.reverse()
        return found

    def _more_protection(self, at: int) -> list[_Way]:
        """`protection from black and from red` is two keywords."""
        found: list[_Way] = []
        for end in range(min(len(self.words), at + _MOST_KEYWORD_WORDS), at, -1):
            span = self.piece(at, end)
            words = f"protection {span.text}"
            keyword = self.ctx.scene.keyword(words) if '"' not in words else None
            if keyword is not None:
                found.append(_Way(Fact("ability", span, words, keyword=keyword), end))
        return found

    def _may_be_keyword(self, at: int) -> bool:
        text = self.words[at].text
        return text in _first_words_of_keywords() or any(
            word.text.endswith(_LAST_LETTERS) for word in self.words[at : at + 3]
        )

    def _type_line(self, at: int, text: str) -> list[_Way]:
        word = self.words[at]
        if text in types.CARD_TYPES:
            return [_Way(Fact("type", word, text), at + 1)]
        if text in types.SUPERTYPES:
            return [_Way(Fact("supertype", word, text), at + 1)]
        colour = types.colour(text)
        if colour is not None:
            return [_Way(Fact("colour", word, colour), at + 1)]
        for size in (2, 1):
            words = self.text(at, at + size) if at + size <= len(self.words) else ""
            subtype = types.subtype(words) if words else None
            if subtype is not None and subtype.lower() == words:
                return [_Way(Fact("subtype", self.piece(at, at + size), subtype), at + size)]
        return []

    def _complain(self, at: int, refusal: Refusal) -> None:
        self.complaints.setdefault(at, refusal)

    def _end(self, at: int) -> int:
        word = self.words[min(at, len(self.words) - 1)]
        return word.line.column(word.end)

    # -- all words --------------------------------------------------------------------------------------

    def read(self) -> list[Fact]:
        count = len(self.words)
        ways: dict[int, list[_Way]] = {}
        reached = {0}
        for at in range(count):
            if at in reached:
                ways[at] = self.ways(at)
                reached.update(way.end for way in ways[at])
        leads = [False] * count + [True]
        for at in range(count - 1, -1, -1):
            leads[at] = any(leads[way.end] for way in ways.get(at, ()))
        if not leads[0]:
            raise self._stuck(max(reached))
        facts: list[Fact] = []
        at = 0
        while at < count:
            way = next(way for way in ways[at] if leads[way.end])
            if way.fact.kind == "state" and way.fact.name in _DONE_BY:
                refuse_newer(_DONE_BY[way.fact.name], way.fact.span, self.ctx)
            if way.fact.kind != "joint":
                facts.append(way.fact)
            at = way.end
        return facts

    def _stuck(self, at: int) -> Refusal:
        if at in self.complaints:
            return self.complaints[at]
        word = self.words[at]
        if word.text in ("with", "and"):
            return Malformed(f"something was expected after {word.shown}", column=word.line.column(word.end))
        if pair(word.text) is not None:
            return Malformed(
                f"{word.shown} was not expected here: power and toughness stand right after the name, counters are"
                f' written "1 {word.shown} counter"',
                column=word.column,
            )
        if word.text.isdigit():
            return Malformed(f"the number {word.shown} was not expected here", column=word.column)
        what = (
            "keyword, short form or quoted wording"
            if self.only_abilities
            else "keyword, colour, type or state"
        )
        return LostWord(f'"{word.shown}" is no {what}', column=word.column, asked=word.text)


class LostWord(Malformed):
    """A word that is no fact; the nearest is looked for only if the line is refused."""

    def __init__(self, message: str, *, column: int, asked: str) -> None:
        super().__init__(message, column=column)
        self.asked = asked


def read_facts(words: Sequence[Span], ctx: Context, *, only_abilities: bool = False) -> list[Fact]:
    """All facts of these words.  Raises Refusal where they can't be read."""
    if not words:
        return []
    return _Reader(words, ctx, only_abilities).read()


def abilities_of(facts: Sequence[Fact], ctx: Context, name: str) -> tuple[Ability, ...]:
    """The abilities among facts, read.  name: the own name of their object."""
    found: list[Ability] = []
    for fact in facts:
        if fact.kind != "ability":
            continue
        if fact.keyword is not None:
            refuse_newer(fact.keyword.name, fact.span, ctx)
            found.append(Ability(fact.name, (fact.keyword,)))
        else:
            if fact.span.quoted and not fact.name:
                raise Malformed("there is nothing in the quotation marks", column=fact.span.column)
            found.extend(ctx.scene.read(fact.name, name))
    return tuple(found)


def keyword_of(span: Span, ctx: Context) -> Keyword:
    """The keyword that a piece of the line is.  Raises Malformed, NotInEdition."""
    for text in (span.inner, span.inner) if span.quoted else (span.text, span.shown):
        keyword = ctx.scene.keyword(text)
        if keyword is not None:
            refuse_newer(keyword.name, span, ctx)
            return keyword
    raise LostWord(
        f'"{span.shown}" is no keyword' if span else "a keyword was expected",
        column=span.column,
        asked=span.text,
    )


#: What permanents could be before it was a keyword ability: the word may be typed under any edition.
PROPERTIES = ("indestructible",)


def refuse_newer(name: str, span: Span, ctx: Context) -> None:
    """Raise NotInEdition for a keyword (ability or action) that came after the scene's edition."""
    asked = ctx.scene.edition
    if not asked or name in PROPERTIES:
        return
    from judgecli.rules import keyword_since, newest

    if asked >= newest().date:
        return
    came = keyword_since(name)
    if came is not None and came > asked:
        raise NotInEdition(
            f"{name} came with the rules of {came}; this table plays by those of {asked}",
            column=span.column,
            suggestion="put it in other words, or play by a later edition",
        )
