"""Names as they are typed → players and things (section 2 of the command language).

Exact beats partial, wherever the thing is; after that the battlefield beats elsewhere.  What is left over
must be one thing, or it is ambiguous.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from judgecli.board.refusals import Ambiguous, Malformed, Refusal, Unknown
from judgecli.language.text import Span, fold

if TYPE_CHECKING:
    from judgecli.language.scene import Scene, Thing

__all__ = ["LostName", "Names", "Want", "bare", "begins_a_word"]

#: What a name may be: a thing on the table, a player, either, or either with players first (after `->`).
Want = Literal["thing", "player", "either", "player first"]

_EXPECTED: dict[str, str] = {
    "thing": "something on the table",
    "player": "a player",
    "either": "a player or something on the table",
    "player first": "a player or something on the table",
}


class LostName(Unknown):
    """A name that nothing has.  asked and among: for the nearest one, looked for only if the line is refused."""

    def __init__(self, message: str, *, column: int, asked: str, among: Callable[[], Iterable[str]]) -> None:
        super().__init__(message, column=column)
        self.asked = asked
        self.among = among


def bare(text: str) -> str:
    """A folded name without the marks that people leave out."""
    if text.isalnum():
        return text
    text = text.replace("'", "").replace("-", " ").replace(".", "").replace("!", "").replace("?", "")
    return " ".join(text.split())


def begins_a_word(name: str, text: str) -> bool:
    at = name.find(text)
    while at >= 0:
        if at == 0 or not (name[at - 1].isalnum() or name[at - 1] == "'"):
            return True
        at = name.find(text, at + 1)
    return False


class Names:
    """The names of one scene.  Look-ups are remembered: splitting a line asks for the same text again."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._copies: dict[str, list[Thing]] = {}
        self._tags: dict[str, int] = {}
        for thing in scene.things:
            self._copies.setdefault(fold(thing.name), []).append(thing)
            if thing.tag:
                self._tags[thing.tag] = thing.id
        self._bare = {bare(name): name for name in self._copies}
        self.people = {fold(person.name): person.id for person in scene.players}
        # `Ben's Hill Giant#12` is the longest that a name can grow.
        longest = max(map(len, self._copies), default=0) + max(map(len, self.people), default=0)
        self._most = longest + len("'s ") + len(" 123456")
        self._found: dict[tuple[str, Want], tuple[int, ...]] = {}

    # -- candidates -------------------------------------------------------------------------------------

    def look(self, text: str, want: Want = "thing") -> tuple[int, ...]:
        """The ids that a folded text may mean, best kind of match only; () where it means nothing."""
        key = (text, want)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._look(text, want)
        return found

    def _look(self, text: str, want: Want) -> tuple[int, ...]:
        if not text or len(text) > self._most:
            return ()
        if not any(c.isalnum() for c in text):  # a name of signs alone, whole
            return tuple(thing.id for thing in self._copies.get(text, ())) if want != "player" else ()
        if want == "player first":
            return self.look(text, "player") or self.look(text, "thing")
        players, things = want != "thing", want != "player"
        exact = self._exact_people(text) if players else ()
        if things:
            exact += self._exact_things(text)
        if exact:
            return self._nearest_zone(exact)
        if not players and text in self.people:
            # `attack Nicole` never means Nicole's Dog.
            return ()
        if things:
            owned = self._owned(text)
            if owned:
                return owned
        partial = self._partial_people(text) if players else ()
        if things:
            partial += self._partial_things(text)
        return self._nearest_zone(partial)

    def _exact_people(self, text: str) -> tuple[int, ...]:
        found = self.people.get(text)
        return () if found is None else (found,)

    def _partial_people(self, text: str) -> tuple[int, ...]:
        return tuple(id for name, id in self.people.items() if begins_a_word(name, text))

    def _named(self, text: str) -> list[Thing]:
        """Copies of exactly that name."""
        return self._copies.get(text) or self._copies.get(self._bare.get(bare(text), ""), [])

    def _exact_things(self, text: str) -> tuple[int, ...]:
        found = [thing.id for thing in self._named(text)]
        tagged = self._tags.get(text)
        if tagged is not None and tagged not in found:
            found.append(tagged)
        if found:
            return tuple(found)
        base, number = _numbered(text)
        if number is None:
            return ()
        return tuple(thing.id for thing in self._named(base) if thing.number == number)

    def _partial_things(self, text: str) -> tuple[int, ...]:
        found = self._partial_names(text)
        if found:
            return tuple(thing.id for thing in found)
        base, number = _numbered(text)
        if number is None or self._named(base):
            return ()
        return tuple(thing.id for thing in self._partial_names(base) if thing.number == number)

    def _partial_names(self, text: str) -> list[Thing]:
        if not text:
            return []
        plain = bare(text)
        found: list[Thing] = []
        for name, copies in self._copies.items():
            if begins_a_word(name, text) or (plain and begins_a_word(_comparable(name, text), plain)):
                found += copies
        return found

    def _owned(self, text: str) -> tuple[int, ...]:
        """`ben's bear`: picks by controller."""
        for mark in ("'s ", "' "):
            at = text.find(mark)
            while at > 0:
                owner = self._exact_people(text[:at]) or self._partial_people(text[:at])
                if len(owner) == 1:
                    mine = tuple(
                        id for id in self._ungathered(text[at + len(mark) :]) if self._controls(owner[0], id)
                    )
                    if mine:
                        return self._nearest_zone(mine)
                at = text.find(mark, at + 1)
        return ()

    def _ungathered(self, text: str) -> tuple[int, ...]:
        """Exact or else partial things, in whatever zone."""
        return self._exact_things(text) or self._partial_things(text)

    def _controls(self, player: int, id: int) -> bool:
        return self.scene.by_id[id].controller == player

    def _nearest_zone(self, ids: tuple[int, ...]) -> tuple[int, ...]:
        if len(ids) < 2:
            return ids
        here = tuple(id for id in ids if id in self.scene.person or self.scene.by_id[id].is_permanent)
        return here or ids

    # -- one --------------------------------------------------------------------------------------------

    def one(self, span: Span, want: Want = "thing") -> int:
        """The one id that a piece of the line names.  Raises Unknown or Ambiguous."""
        text = fold(span.inner) if span.quoted else span.text
        found = self.look(text, want)
        if len(found) == 1:
            return found[0]
        if found:
            raise self._ambiguous(span, found)
        raise self.lost(span, want)

    def means(self, span: Span, want: Want = "thing") -> bool:
        """Whether the piece names one thing."""
        return len(self.look(fold(span.inner) if span.quoted else span.text, want)) == 1

    def _ambiguous(self, span: Span, found: Sequence[int]) -> Refusal:
        names = [self.told_apart(id) for id in found]
        listed = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
        kinds = {self.scene.by_id[id].name for id in found if id in self.scene.by_id}
        if len(kinds) == 1 and all(id in self.scene.by_id for id in found):
            why = f'"{span.shown}" is shared by {len(found)} copies: {listed}'
        else:
            why = f'"{span.shown}" may be any of {listed}'
        return Ambiguous(why, column=span.column, suggestion=f"say which, e.g. {self.label(found[0])}")

    def label(self, id: int) -> str:
        """A name that means that one and no other copy."""
        thing = self.scene.by_id.get(id)
        if thing is None:
            return self.scene.name(id)
        return f"{thing.name}#{thing.number}" if len(self._copies[fold(thing.name)]) > 1 else thing.name

    def told_apart(self, id: int) -> str:
        """The same, saying where it is if that is not the battlefield."""
        thing = self.scene.by_id.get(id)
        where = "" if thing is None or thing.is_permanent else f" ({thing.zone})"
        return self.label(id) + where

    def lost(self, span: Span, want: Want = "thing") -> Refusal:
        """The refusal for a name that nothing of the wanted kind has."""
        if not span:
            return Malformed(f"{_EXPECTED[want]} was expected here", column=span.column)
        if want == "thing" and self.look(span.text, "player"):
            return Unknown(
                f'"{span.shown}" is a player; something on the table was expected', column=span.column
            )
        if want == "player" and self.look(span.text, "thing"):
            return Unknown(f'"{span.shown}" is no player; a player was expected', column=span.column)
        base, number = _numbered(span.text)
        copies = self._named(base) if number is not None and base != span.text else []
        if copies:
            names = ", ".join(self.told_apart(thing.id) for thing in copies[:8])
            return Unknown(
                f'there is no "{span.shown}": {names}',
                column=span.column,
                suggestion=self.label(copies[0].id),
            )
        kind = {"thing": "nothing on the table", "player": "no player"}.get(
            want, "no player and nothing on the table"
        )
        return LostName(
            f'{kind} is called "{span.shown}"',
            column=span.column,
            asked=span.text,
            among=lambda: self.suggestions(want),
        )

    def suggestions(self, want: Want = "either") -> list[str]:
        """Names that could have been meant, as they are shown."""
        people = [p.name for p in self.scene.players] if want != "thing" else []
        things = [self.told_apart(t.id) for t in self.scene.things] if want != "player" else []
        return people + things


def _numbered(text: str) -> tuple[str, int | None]:
    """`hill giant#2` and `hill giant 2` → name and number."""
    base, mark, number = text.rpartition("#")
    if not mark:
        base, mark, number = text.rpartition(" ")
    if mark and number.isascii() and number.isdigit() and len(number) < 7:
        return base.rstrip(), int(number)
    return text, None


def _comparable(name: str, text: str) -> str:
    """A name without marks, and without commas where none was typed."""
    return bare(name if "," in text else name.replace(",", ""))
