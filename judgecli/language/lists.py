"""Lists of things (`A, B` · `all` · `3 Guard` · `each creature of P`), and joints that split a line in two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from judgecli.board.refusals import Ambiguous, Malformed, Refusal, TooMuch, Unknown
from judgecli.language.names import Want
from judgecli.language.scene import Scene, Thing
from judgecli.language.text import MAX_NUMBER, Span

__all__ = ["Context", "Group", "Piece", "integer", "parted_by_and", "signed", "split_at", "split_names"]

Left = TypeVar("Left")

#: A name may hold this many commas.
_COMMAS_IN_A_NAME = 4

_EACH = {
    "each creature": "creature", "all creatures": "creature", "every creature": "creature",
    "each permanent": "permanent", "all permanents": "permanent",
    "each attacker": "attacking", "each attacking creature": "attacking", "all attackers": "attacking",
    "all attacking creatures": "attacking",
    "each blocker": "blocking", "each blocking creature": "blocking", "all blockers": "blocking",
    "all blocking creatures": "blocking",
    "each player": "player", "all players": "player",
}  # fmt: skip


class Piece(Struct, frozen=True):
    """One piece of a list: things named, or (count > 0) so many of these copies."""

    span: Span
    ids: tuple[int, ...]
    count: int = 0


#: The pieces of a list, before copies are dealt out.
Group = tuple[Piece, ...]


class Context:
    """The reading of one line: the scene, and which copies the command has used so far."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.names = scene.names
        self.used: set[int] = set()

    def one(self, span: Span, want: Want = "thing") -> int:
        return self.names.one(span, want)

    def player(self, span: Span) -> int:
        return self.names.one(span, "player")

    # -- lists ------------------------------------------------------------------------------------------

    def ids(
        self,
        span: Span,
        want: Want = "thing",
        *,
        all_of: str = "permanent",
        pool: Callable[[Thing], bool] | None = None,
    ) -> tuple[int, ...]:
        """The ids that a list names, copies dealt out."""
        return self.deal(self.group(span, want, all_of=all_of, pool=pool))

    def group(
        self,
        span: Span,
        want: Want = "thing",
        *,
        all_of: str = "permanent",
        pool: Callable[[Thing], bool] | None = None,
    ) -> Group:
        """A list in its fewest pieces (commas may stand in names).  `all`: every `permanent` or `creature`.
        pool: which things are counted by `3 Guard`, `all` and `each creature`."""
        if not span:
            raise self.names.lost(span, want)
        pieces = span.split(",")
        found = self._fewest(span, pieces, want, all_of, pool)
        if found is None and "and" in span.text:
            pieces = parted_by_and(pieces)
            found = self._fewest(span, pieces, want, all_of, pool)
        if found is None:
            raise self._why_not(pieces, want, all_of, pool)
        return found

    def _fewest(
        self,
        span: Span,
        pieces: Sequence[Span],
        want: Want,
        all_of: str,
        pool: Callable[[Thing], bool] | None,
    ) -> Group | None:
        """The list in the fewest pieces that all make sense; None if they don't."""
        count = len(pieces)
        best: list[Group | None] = [None] * count + [()]
        for first in range(count - 1, -1, -1):
            for last in range(min(count, first + 1 + _COMMAS_IN_A_NAME), first, -1):
                rest = best[last]
                if rest is None or not pieces[first]:
                    continue
                known = best[first]
                if known is not None and len(known) <= len(rest) + 1:
                    continue
                piece = self._piece(span.cut(pieces[first].start, pieces[last - 1].end), want, all_of, pool)
                if piece is not None:
                    best[first] = (piece, *rest)
        return best[0]

    def _piece(
        self, span: Span, want: Want, all_of: str, pool: Callable[[Thing], bool] | None
    ) -> Piece | None:
        text = span.text
        if text == "all" or (text == "everything" and not self.names.means(span, want)):
            return Piece(span, self._each(all_of, pool, 0))
        whole = self._each_of(span, pool)
        if whole is not None:
            return whole
        if pool is not None and want == "thing":
            # of several that bear the name, only those of the right side can be meant
            mine = tuple(id for id in self.names.look(text, want) if pool(self.scene.by_id[id]))
            if len(mine) == 1:
                return Piece(span, mine)
        if self.names.means(span, want):
            return Piece(span, (self.names.one(span, want),))
        first, _, name = text.partition(" ")
        if want != "player" and name and first.isdigit():
            return self._counted(span, first, name, pool)
        return None

    def _each_of(self, span: Span, pool: Callable[[Thing], bool] | None) -> Piece | None:
        text = span.text
        if not text.startswith(("each ", "all ", "every ")):
            return None
        kind = _EACH.get(text)
        if kind is not None:
            return Piece(span, self._each(kind, pool, 0))
        for sides in span.around("of"):
            kind = _EACH.get(sides.left.text)
            if kind is not None and kind != "player" and self.names.means(sides.right, "player"):
                return Piece(span, self._each(kind, None, self.names.one(sides.right, "player")))
        return None

    def _each(self, kind: str, pool: Callable[[Thing], bool] | None, controller: int) -> tuple[int, ...]:
        if kind == "player":
            return tuple(person.id for person in self.scene.players)
        return tuple(
            thing.id
            for thing in self.scene.things
            if thing.is_permanent
            and not thing.phased_out
            and (kind != "creature" or thing.is_creature)
            and (kind != "attacking" or thing.attacking)
            and (kind != "blocking" or thing.blocking)
            and (not controller or thing.controller == controller)
            and (pool is None or pool(thing))
        )

    def _counted(
        self, span: Span, number: str, name: str, pool: Callable[[Thing], bool] | None
    ) -> Piece | None:
        found = self.names.look(name)
        found = tuple(id for id in found if not self.scene.by_id[id].phased_out) or found
        if pool is not None:
            found = tuple(id for id in found if pool(self.scene.by_id[id])) or found
        if not found or len({self.scene.by_id[id].name for id in found}) != 1:
            return None
        return Piece(
            span, tuple(sorted(found, key=lambda id: self.scene.by_id[id].number)), int(number[:7]) or -1
        )

    def _why_not(
        self, pieces: Sequence[Span], want: Want, all_of: str, pool: Callable[[Thing], bool] | None
    ) -> Refusal:
        for piece in pieces:
            if self._piece(piece, want, all_of, pool) is None:
                try:
                    self.names.one(piece, want)
                except Refusal as refusal:
                    return refusal
        return self.names.lost(pieces[0], want)

    # -- copies -----------------------------------------------------------------------------------------

    def claim(self, *groups: Group) -> None:
        """Note what is named outright, so that no `3 Guard` of the same command takes it."""
        for group in groups:
            for piece in group:
                if not piece.count:
                    self.used.update(piece.ids)

    def deal(self, group: Group) -> tuple[int, ...]:
        """The ids of a list, each once, in the order typed.  `3 Guard` takes copies not used yet."""
        self.claim(group)
        found: dict[int, None] = {}
        for piece in group:
            for id in self._take(piece) if piece.count else piece.ids:
                found[id] = None
        return tuple(found)

    def _take(self, piece: Piece) -> tuple[int, ...]:
        free = tuple(id for id in piece.ids if id not in self.used)
        name = self.scene.by_id[piece.ids[0]].name
        if piece.count < 1:
            raise Malformed("a number of one or more was expected", column=piece.span.column)
        if len(free) < piece.count:
            verb = "is" if len(free) == 1 else "are"
            left = "left" if len(free) < len(piece.ids) else "there"
            raise Unknown(
                f'"{piece.span.shown}" asks for {piece.count} of {name}; {len(free)} {verb} {left}',
                column=piece.span.column,
            )
        if len(free) > piece.count and not self.scene.alike(free):
            names = ", ".join(f"{name}#{self.scene.by_id[id].number}" for id in free[:8])
            raise Ambiguous(
                f'"{piece.span.shown}" may be any of {names}, and they are not alike',
                column=piece.span.column,
                suggestion=f"say which, e.g. {name}#{self.scene.by_id[free[0]].number}",
            )
        taken = free[: piece.count]
        self.used.update(taken)
        return taken


def parted_by_and(pieces: Sequence[Span]) -> list[Span]:
    """The same parted also where `and` stands: `A and B`, `A, B, and C`.  Tried where commas alone make no sense,
    since a name may have an `and` in it."""
    found: list[Span] = []
    for piece in pieces:
        start = piece.start
        for word in piece.words():
            if word.text == "and":
                if word.start > piece.start or not found:
                    found.append(piece.cut(start, word.start))
                start = word.end
        found.append(piece.cut(start, piece.end))
    return found


# -- joints ---------------------------------------------------------------------------------------------


class Halves(Struct, frozen=True):
    left: Span
    right: Span


def split_at(
    span: Span, joint: str, left: Callable[[Span], object], right: Callable[[Span], object]
) -> Halves:
    """Both sides of the last place where `joint` stands and both sides make sense.  left, right: raise a
    Refusal where a side makes none.  Raises Malformed if there is no such joint."""
    first: Refusal | None = None
    for sides in span.around(joint):
        try:
            left(sides.left)
            right(sides.right)
        except Refusal as refusal:
            if first is None or isinstance(refusal, Ambiguous):
                first = refusal
        else:
            return Halves(sides.left, sides.right)
    if first is not None:
        raise first
    raise Malformed(f'"{joint}" was expected', column=span.line.column(span.end))


def split_names(span: Span, left: Callable[[Span], object], right: Callable[[Span], object]) -> Halves:
    """Two names in a row: the last place between words where both sides make sense."""
    words = span.words()
    first: Refusal | None = None
    for at in range(len(words) - 1, 0, -1):
        sides = Halves(span.cut(span.start, words[at - 1].end), span.cut(words[at].start, span.end))
        try:
            left(sides.left)
            right(sides.right)
        except Refusal as refusal:
            if first is None or isinstance(refusal, Ambiguous):
                first = refusal
        else:
            return sides
    if first is not None:
        raise first
    raise Malformed("a second name was expected", column=span.line.column(span.end))


# -- numbers --------------------------------------------------------------------------------------------


def integer(span: Span, what: str = "a number", *, least: int = 0) -> int:
    """A whole number of at least `least`.  Raises Malformed, or TooMuch above MAX_NUMBER."""
    number = signed(span, what)
    if number < least:
        raise Malformed(f"{what} of {least} or more was expected, not {span.shown}", column=span.column)
    return number


def signed(span: Span, what: str = "a number") -> int:
    """A whole number, with or without a sign."""
    text = span.text
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not (digits.isascii() and digits.isdigit()):
        found = f', not "{span.shown}"' if span else ""
        raise Malformed(f"{what} was expected{found}", column=span.column)
    if len(digits.lstrip("0")) > len(str(MAX_NUMBER)):
        raise TooMuch(f"{what} is too large: {MAX_NUMBER:,} is the most", column=span.column)
    return int(text)
