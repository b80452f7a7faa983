"""Help, from the table of verbs."""

from __future__ import annotations

from judgecli.board.refusals import Unknown
from judgecli.language import verbs
from judgecli.language.verb_table import SECTIONS, Verb

__all__ = ["help_text"]

_WIDTH = 80
_COLUMN = 22
_NOTES = """\
X is one thing or a list: A, B · all · 3 Guard · each creature of Amy. Any clear
part of a name will do; copies are Giant#1, Giant#2; every permanent has a tag
(a1, b2). P is a player. ; parts groups inside one command; # begins a comment.
Any beginning of a verb that fits no other will do.
`help VERB` shows a verb's forms and examples."""


def help_text(verb: str | None = None) -> str:
    """Help on one verb (its forms, what it does, examples), or on all of them.  Raises Unknown."""
    if not verb:
        return _all()
    wanted = " ".join(verb.lower().split())
    found = verbs.named(wanted)
    if found is None:
        begun = [v for v in verbs.VERBS if v.name.startswith(wanted)]
        if len(begun) != 1:
            from judgecli.language.suggest import nearest

            near = ", ".join(v.name for v in begun) or nearest(wanted, (v.name for v in verbs.VERBS))
            raise Unknown(f'there is no verb "{verb}"', suggestion=near and f"{near}?")
        found = begun[0]
    return _one(found)


def _one(verb: Verb) -> str:
    lines = [verb.help, ""]
    for usage in verb.usage:
        lines += _wrapped("  ", usage, "      ")
    if verb.short:
        lines += ["", f"Short: {', '.join(verb.short)}"]
    lines += ["", "Examples:", *(f"  {example}" for example in verb.examples)]
    return "\n".join(lines)


def _all() -> str:
    lines: list[str] = []
    for section, title in SECTIONS.items():
        lines.append(title)
        for verb in verbs.VERBS:
            if verb.section == section and not verb.later:
                short = f" ({', '.join(verb.short)})" if verb.short else ""
                name = verb.usage[0] if verb.subject_first else verb.name
                lines += _wrapped(f"  {name + short:<{_COLUMN}} ", verb.help, " " * (_COLUMN + 3))
        lines.append("")
    return "\n".join([*lines, _NOTES])


def _wrapped(first: str, text: str, later: str) -> list[str]:
    import textwrap

    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )
