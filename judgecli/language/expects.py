"""`expect`: assertions (section 7), several on a line, in both word orders."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judgecli.board.commands import Assertion, Command, Expect
from judgecli.board.refusals import Malformed, Refusal, TooMuch
from judgecli.language.lists import Context, integer
from judgecli.language.predicates import LostAssertion, read_about, read_number
from judgecli.language.text import Span
from judgecli.language.words import moment_of, rule_number, step, step_of

__all__ = ["assertions", "read_expect"]

#: More pieces between commas are refused.
MAX_PIECES = 200

_OWED = ("attack", "block", "pay", "assign", "order", "choose")


def read_expect(rest: Span, ctx: Context) -> Command:
    return Expect(assertions=assertions(rest, ctx))


def assertions(span: Span, ctx: Context) -> tuple[Assertion, ...]:
    """The assertions of a line, parted by commas where both sides are assertions."""
    if not span:
        raise Malformed(
            "what is expected is missing", column=span.line.column(span.end), suggestion="expect legal"
        )
    pieces = span.split(",")
    empty = next((piece for piece in pieces if not piece), None)
    if empty is not None:
        raise Malformed("an assertion was expected here", column=empty.column)
    if len(pieces) > MAX_PIECES:
        raise TooMuch(f"{MAX_PIECES} pieces on one line are the most", column=pieces[MAX_PIECES].column)
    found = _Parting(pieces, ctx).read()
    if found is not None:
        return found
    raise _complaint(pieces, ctx)


class _Parting:
    """Parts a line at its commas into assertions, few pieces to each.  An assertion holds commas only in a
    list, so its pieces, the first and the last apart, are all names or numbers."""

    def __init__(self, pieces: list[Span], ctx: Context) -> None:
        self.pieces = pieces
        self.ctx = ctx
        self.listed = [_is_listed(piece, ctx) for piece in pieces]
        self.dead: set[int] = set()

    def read(self) -> tuple[Assertion, ...] | None:
        """All assertions, or None."""
        found: list[Assertion] = []
        ends: list[int] = []
        at, end = 0, 1
        while at < len(self.pieces):
            one = None
            while one is None and at not in self.dead and self._may_end(at, end):
                one = self._try(at, end)
                end += 1
            if one is not None:
                found.append(one)
                ends.append(end)
                at, end = end - 1, end
                continue
            self.dead.add(at)
            if not found:
                return None
            found.pop()
            end = ends.pop()
            at = ends[-1] - 1 if ends else 0
        return tuple(found)

    def _may_end(self, at: int, end: int) -> bool:
        """Whether it is worth looking at pieces up to `end` for one that begins at `at`."""
        if end > len(self.pieces):
            return False
        return end - at < 3 or self.listed[end - 2]

    def _try(self, at: int, end: int) -> Assertion | None:
        if all(self.listed[at:end]):
            return None
        try:
            return _one(self.pieces[at].cut(self.pieces[at].start, self.pieces[end - 1].end), self.ctx)
        except Refusal:
            return None


def _is_listed(piece: Span, ctx: Context) -> bool:
    """A name (or part of one), a rule's number, or the end of `5 of 5, 6 in all`."""
    text = piece.text
    if ctx.names.look(text, "either") or rule_number(text) or text.endswith(" in all"):
        return True
    first, _, name = text.partition(" ")
    return first.isdigit() and bool(ctx.names.look(name))


def _complaint(pieces: list[Span], ctx: Context) -> Refusal:
    """About the first piece that no reading covers."""
    for piece in pieces:
        try:
            _one(piece, ctx)
        except Refusal as refusal:
            if not (isinstance(refusal, LostAssertion) and ctx.names.look(piece.text, "either")):
                return refusal
    lost = LostAssertion(f'"{pieces[0].shown}" is nothing that can be expected', column=pieces[0].column)
    lost.asked = pieces[0].text
    return lost


def _one(span: Span, ctx: Context) -> Assertion:
    found = _alone(span, ctx)
    if found is None:
        numbered: list[Refusal] = []
        found = read_number(span, ctx, numbered)
        if found is None:
            try:
                found = read_about(span, ctx)
            except LostAssertion:
                if numbered:
                    raise numbered[0] from None
                raise
    return replace(found, text=span.shown)


# -- assertions that name nothing first -----------------------------------------------------------------


def _alone(span: Span, ctx: Context) -> Assertion | None:
    """Legal, error, cost, options, cites, …: those that begin with a word of their own."""
    text = span.text
    if text in ("legal", "error", "not modelled", "illegal"):
        return Assertion(kind=text)
    for word, read in _SINGLE.items():
        rest = span.after(word)
        if rest is not None:
            found = _tried(lambda rest=rest, read=read: read(rest, ctx), span, ctx)  # type: ignore[misc]
            if found is not None:
                return found
    return None


def _tried(read: Callable[[], Assertion], span: Span, ctx: Context) -> Assertion | None:
    """What it reads; None if it reads nothing but the piece can be read as being about something."""
    try:
        return read()
    except Refusal:
        try:
            read_about(span, ctx)
        except Refusal:
            pass
        else:
            return None
        raise


def _rules(rest: Span, *, some: bool = False) -> tuple[str, ...]:
    found: list[str] = []
    for piece in rest.split(","):
        for word in piece.words():
            if not rule_number(word.text):
                raise LostAssertion(
                    f'"{word.shown}" is no rule\'s number', column=word.column, suggestion="508.1d"
                )
            found.append(word.text)
    if some and not found:
        raise Malformed("a rule's number was expected", column=rest.column, suggestion="508.1d")
    return tuple(found)


def _illegal(rest: Span, ctx: Context) -> Assertion:
    return Assertion(kind="illegal", rules=_rules(rest))


def _cites(rest: Span, ctx: Context) -> Assertion:
    return Assertion(kind="cites", rules=_rules(rest, some=True))


def _says(rest: Span, ctx: Context) -> Assertion:
    if not rest.quoted or not rest.inner:
        raise Malformed("quoted words were expected", column=rest.column, suggestion='says "attacks alone"')
    return Assertion(kind="says", word=rest.inner)


def _requirements(rest: Span, ctx: Context) -> Assertion:
    words = [word for piece in rest.split(",") for word in piece.words()]
    texts = [word.text for word in words]
    if len(words) not in (3, 6) or texts[1] != "of" or (len(words) == 6 and texts[4:] != ["in", "all"]):
        raise Malformed(
            "how many of how many was expected",
            column=rest.column,
            suggestion="requirements 5 of 5, 6 in all",
        )
    third = integer(words[3], "a number of requirements") if len(words) == 6 else None
    return Assertion(
        kind="requirements",
        number=integer(words[0], "a number of requirements"),
        second=integer(words[2], "a number of requirements"),
        third=third,
    )


def _counted(kind: str) -> Callable[[Span, Context], Assertion]:
    def read(rest: Span, ctx: Context) -> Assertion:
        return Assertion(kind=kind, number=integer(rest))

    return read


def _touched(kind: str) -> Callable[[Span, Context], Assertion]:
    def read(rest: Span, ctx: Context) -> Assertion:
        return Assertion(kind=kind, things=ctx.ids(rest, all_of="creature"))

    return read


def _cost(rest: Span, ctx: Context) -> Assertion:
    if rest.text == "none":
        return Assertion(kind="cost", word="none")
    text = rest.shown.replace(" ", "")
    if not (text.startswith("{") and text.endswith("}") and _balanced(text)):
        raise Malformed('a cost such as {4}, or "none", was expected', column=rest.column)
    return Assertion(kind="cost", word=text.upper())


def _balanced(text: str) -> bool:
    symbols = text[1:-1].split("}{")
    return all(symbol and all(c.isalnum() or c == "/" for c in symbol) for symbol in symbols)


def _someone(kind: str) -> Callable[[Span, Context], Assertion]:
    def read(rest: Span, ctx: Context) -> Assertion:
        if rest.text in ("none", "nobody"):
            if kind == "turn":
                raise Malformed("a player was expected", column=rest.column)
            return Assertion(kind=kind, word="none")
        return Assertion(kind=kind, player=ctx.player(rest))

    return read


def _step(rest: Span, ctx: Context) -> Assertion:
    return Assertion(kind="step", word=step(rest))


def _castable(rest: Span, ctx: Context) -> Assertion:
    words = rest.words()
    if words and words[0].text in ("yes", "no"):
        return Assertion(kind="castable", word=words[0].text, rules=_rules(rest.cut(words[0].end, rest.end)))
    usage = "castable yes · castable no 506.8a · castable declare blockers 2 yes"
    if len(words) < 2 or words[-1].text not in ("yes", "no"):
        raise Malformed('"yes" or "no" was expected', column=rest.line.column(rest.end), suggestion=usage)
    which = 0
    last = len(words) - 1
    named = step_of(rest.cut(words[0].start, words[last - 1].end).text)
    if named is None and last >= 2 and words[last - 1].text.isdigit():
        which = integer(words[last - 1], "the number of a combat phase", least=1)
        last -= 1
    moment = step(rest.cut(words[0].start, words[last - 1].end))
    return Assertion(kind="castable", word=words[-1].text, moment=moment_of(moment), number=which or None)


def _owed(rest: Span, ctx: Context) -> Assertion:
    if rest.text == "nothing":
        return Assertion(kind="owed", word="nothing")
    words = rest.words()
    kind = words[0].text if words else ""
    if kind not in _OWED:
        raise Malformed(
            "what is owed is missing" if not words else f'"{words[0].shown}" is nothing that can be owed',
            column=rest.column,
            suggestion="owed " + "|".join((*_OWED, "nothing")),
        )
    body = rest.cut(words[0].end, rest.end)
    if kind in ("attack", "block", "pay"):
        by = body.after("by")
        name = body if by is None else by
        return Assertion(kind="owed", word=kind, player=ctx.player(name) if name or by is not None else 0)
    if not body:
        if kind == "choose":
            return Assertion(kind="owed", word=kind)
        raise ctx.names.lost(body)
    for sides in body.around("by"):
        if ctx.names.means(sides.right, "player") and (
            not sides.left or ctx.names.means(sides.left, "either")
        ):
            things = (ctx.one(sides.left, "either"),) if sides.left else ()
            return Assertion(kind="owed", word=kind, things=things, player=ctx.player(sides.right))
    return Assertion(kind="owed", word=kind, things=ctx.ids(body, "either"))


_SINGLE: dict[str, Callable[[Span, Context], Assertion]] = {
    "illegal": _illegal,
    "requirements": _requirements,
    "options": _counted("options"),
    "stack": _counted("stack"),
    "forced": _touched("forced"),
    "forbidden": _touched("forbidden"),
    "cost": _cost,
    "winner": _someone("winner"),
    "priority": _someone("priority"),
    "turn": _someone("turn"),
    "step": _step,
    "castable": _castable,
    "owed": _owed,
    "cites": _cites,
    "says": _says,
}


READERS: dict[str, Callable[[Span, Context], Command]] = {"expect": read_expect}
