"""One typed line → one Command (sections 1 and 2).

The order in which a line is read: comments; a player's name before `:`; full verbs; lines that begin with
what they are about; short forms and beginnings of verbs.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judgecli.board.commands import Command, Comment
from judgecli.board.refusals import Ambiguous, Refusal, TooMuch
from judgecli.language import acts, asks, changing, expects, saying, setup, suggest, verbs, walk
from judgecli.language.facts import refuse_newer
from judgecli.language.lists import Context
from judgecli.language.scene import Scene
from judgecli.language.text import Span, prepare
from judgecli.language.words import colon

__all__ = ["READERS", "parse"]

READERS: dict[str, Callable[[Span, Context], Command]] = {
    **setup.READERS,
    **walk.READERS,
    **acts.READERS,
    **asks.READERS,
    **expects.READERS,
}


#: Verbs that are keyword actions or abilities of their own: editions before them lack these.
_KEYWORD_ACTIONS = {"fight", "goad", "sneak", "transform"}


def parse(line: str, scene: Scene) -> Command:
    """Read one line against what is on the table.

    Raises Refusal (Malformed, Unknown, Ambiguous, NotInEdition, TooMuch) and nothing else; its column is
    0-based in the line as typed, its suggestion says what to type instead."""
    try:
        return _parse(prepare(line).whole, Context(scene))
    except Refusal as refusal:
        if not refusal.suggestion:
            refusal.suggestion = suggest.suggestion(refusal, scene)
        raise
    except RecursionError:
        raise TooMuch("the line is nested too deeply") from None


def _parse(line: Span, ctx: Context) -> Command:
    if not line or line.text.startswith("#"):
        return Comment(verb="#", line=line.shown)
    colons = colon(line)
    arrives = _known_player(line, colons, ctx)
    if arrives is not None:
        return arrives
    words = [word.text for word in line.words()]
    if colons and ctx.scene.may_join and not _exact_verb(words, colons[0]):
        left = colons[0]
        return _saved(setup.arrival(left, line.cut(left.end + 1, line.end), ctx, new=True), "", line)
    typed = verbs.find(words)
    if typed is not None:
        return _with_verb(typed, line, ctx)
    refused: Refusal | None = None
    try:
        found = saying.read_said(line, ctx) or changing.read_subject_form(line, ctx)
    except Refusal as refusal:
        refused = refusal
    else:
        if found is not None:
            return _saved(found, "", line)
    try:
        shortened = _shortened(words, line, ctx)
    except Refusal as refusal:
        raise refused or refusal from None
    if shortened is not None:
        return shortened
    if refused is not None:
        raise refused
    raise _no_verb(line, colons, ctx)


def _known_player(line: Span, colons: list[Span], ctx: Context) -> Command | None:
    """`Amy: items`.  The colon is the first one whose left side names a player."""
    for left in colons:
        if not ctx.names.means(left, "player") or '"' in left.text:
            continue
        if ctx.scene.may_join and left.text != ctx.scene.name(ctx.player(left)).lower():
            # While new players may come, only a whole name is a player's.
            whole = any(left.text == name for name in ctx.names.people)
            if not whole:
                continue
        rest = line.cut(line.line.mask.index(":", left.end) + 1, line.end)
        return _saved(setup.arrival(left, rest, ctx), "", line)
    return None


def _exact_verb(words: list[str], left: Span) -> bool:
    """The line begins with a full verb, and that is not all that stands before the colon."""
    return len(left.words()) > 1 and verbs.find(words) is not None


def _with_verb(typed: verbs.Typed, line: Span, ctx: Context) -> Command:
    words = line.words()
    if typed.verb.name in _KEYWORD_ACTIONS:
        refuse_newer(typed.verb.name, words[0], ctx)
    rest = line.cut(words[typed.words - 1].end, line.end)
    command = READERS[typed.verb.name](rest, ctx)
    return _saved(command, typed.verb.name, rest)


def _saved(command: Command, verb: str, rest: Span) -> Command:
    """With the full verb, and the line as it is saved."""
    line = command.line or f"{verb} {rest.shown}".strip()
    return replace(command, verb=command.verb or verb, line=line)


def _shortened(words: list[str], line: Span, ctx: Context) -> Command | None:
    typed = verbs.short(words)
    if typed is not None:
        return _with_verb(typed, line, ctx)
    if not ctx.scene.allow_prefixes:
        return None
    found = verbs.beginnings(words)
    if len(found) == 1:
        return _with_verb(found[0], line, ctx)
    if found:
        names = [each.verb.name for each in found]
        raise Ambiguous(
            f'"{line.words()[0].shown}" may begin {", ".join(names[:-1])} or {names[-1]}',
            column=line.column,
            suggestion=f"type more of the verb, e.g. {names[0]}",
        )
    return None


def _no_verb(line: Span, colons: list[Span], ctx: Context) -> Refusal:
    if colons and colons[0]:
        return ctx.names.lost(colons[0], "player")
    words = line.words()
    for at in range(len(words) - 1, 0, -1):
        left = line.cut(line.start, words[at - 1].end)
        if ctx.names.look(left.text, "either"):
            return suggest.LostVerb(
                f'"{words[at].shown}" says nothing about {left.shown}: after a name comes loses, gains or stops being'
                " a creature, before it a verb",
                column=words[at].column,
                asked=words[at].text,
            )
    word = words[0] if words else line
    return suggest.LostVerb(
        f'"{word.shown}" is no verb, and the line is none of the forms that begin with a name',
        column=word.column,
        asked=word.text,
    )
