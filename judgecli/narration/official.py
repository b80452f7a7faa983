"""The words of an imported text of the rules: a rule in its place, what a search found, a term of the glossary.

Verbatim text is never folded into sentences of ours, and the edition it is of stands at its head.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from judgecli.board.rule_texts import OfficialRule, OfficialTerm, RuleNear, TextMark
from judgecli.narration.line import MARK, Line

#: Of a rule that is only named, so many characters are shown; of the rules that refer to one, so many rules.
OPENING = 62
SHORT = 40
MOST_NAMED = 8
#: A longer text is told by a search as the sentences with the words in them.
LONG = 400


def edition_words(rule: OfficialRule) -> str:
    """`Official text of 2026-08-07, the nearest at hand to 2026-09-25`."""
    if rule.edition != rule.wanted:
        return f"Official text of {rule.edition}, the nearest at hand to {rule.wanted}"
    return f"Official text of {rule.edition}{', only in part at hand' if rule.partial else ''}"


def rule_in_place(rule: OfficialRule) -> list[Line]:
    """The rule under its headings, between its neighbours, with its subrules, examples and references."""
    lines = [Line(edition_words(rule), tone="head")]
    places = [
        place for place in (rule.part, rule.chapter) if place and place != f"{rule.number}. {rule.text}"
    ]
    lines += [Line(" / ".join(places), depth=1)] * bool(places)
    lines += [_named(near) for near in rule.above]
    lines += [_named(rule.before)] if rule.before else []
    lines += verbatim(rule)
    lines += _subrules(rule)
    lines += [_named(rule.after)] if rule.after else []
    lines += _listed("Refers to:", rule.refers_to)
    lines += _listed("Referred to by:", rule.referred_from)
    return lines + _listed("Also of that name:", rule.also)


def verbatim(rule: OfficialRule, depth: int = 1) -> list[Line]:
    """The rule's own words and examples; with what it was called in the edition asked for."""
    called = f" (in {rule.wanted}: {rule.asked})" if rule.asked and rule.asked != rule.number else ""
    first, *others = rule.text.split("\n")
    lines = [Line(first, head=rule.number + called, tone="head", depth=depth)]
    lines += [Line(text, depth=depth + 1) for text in others]
    lines += [Line(f"Example: {example}", depth=depth + 1) for example in rule.examples]
    for text in rule.twice:
        lines += [Line(f"Printed twice under {rule.number}; the other text:", depth=depth, tone="quiet")]
        lines += [Line(part, depth=depth + 1) for part in text.split("\n")]
    return lines


def opening(text: str, most: int = OPENING) -> str:
    """The beginning of a text, cut after a word."""
    text = text.split("\n")[0]
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0] + " ..."


def _named(near: RuleNear, depth: int = 1) -> Line:
    return Line(f"{near.number}  {opening(near.text)}".rstrip(), depth=depth, tone="quiet")


def _is_title(text: str) -> bool:
    return len(text) < 60 and not text.endswith((".", ":"))


def _subrules(rule: OfficialRule) -> list[Line]:
    """In full where the rule itself is no more than a title; titles one after the other."""
    whole = "." in rule.number and _is_title(rule.text)
    lines: list[Line] = []
    titles: list[str] = []
    for near in (*rule.subrules, None):
        if near is not None and _is_title(near.text):
            titles.append(f"{near.number} {near.text}")
            continue
        if titles:
            lines.append(Line(", ".join(titles), depth=2))
            titles = []
        if near is None:
            break
        if whole:
            first, *others = near.text.split("\n")
            lines.append(Line(first, head=near.number, tone="head", depth=2))
            lines += [Line(text, depth=3) for text in others]
        else:
            lines.append(_named(near, 2))
    return lines


def _listed(title: str, rules: Sequence[RuleNear]) -> list[Line]:
    if not rules:
        return []
    lines = [Line(title, depth=1), *(_named(near, 2) for near in rules[:MOST_NAMED])]
    if more := rules[MOST_NAMED:]:
        lines.append(Line(f"and {', '.join(near.number for near in more)}", depth=2, tone="quiet"))
    return lines


# -- what a search found ------------------------------------------------------------------------------------


def hits(rules: Iterable[OfficialRule]) -> list[Line]:
    """Each hit under its place in the book, the words set off; the edition wherever it changes."""
    lines: list[Line] = []
    edition = ""
    for rule in rules:
        if rule.edition != edition:
            edition = rule.edition
            lines.append(Line(edition_words(rule), tone="head"))
        places = [rule.chapter, *(f"{near.number} {opening(near.text, SHORT)}" for near in rule.above)]
        lines.append(Line(" / ".join(filter(None, places)), head=rule.number, tone="head", depth=1))
        text = rule.examples[0] if rule.in_example else rule.text
        said = "Example: " * rule.in_example + excerpt(text, rule.marks)
        lines.append(Line(said, depth=2, marked=True, spoken=(said.replace(MARK, ""),)))
    return lines


def excerpt(text: str, marks: Sequence[TextMark]) -> str:
    """The text with its marked words between `MARK`s; of a long one the sentences that have them."""
    marks = _joined(text, marks)
    pieces = sentences(text) if len(text) > LONG and marks else [TextMark(0, len(text))]
    shown: list[str] = []
    for piece in pieces:
        inside = [mark for mark in marks if piece.start <= mark.start < piece.end]
        if inside or len(pieces) == 1:
            shown.append(_set_off(text, piece, inside))
        elif not shown or shown[-1] != "...":
            shown.append("...")
    return " ".join(shown).replace("\n", " ")


def _joined(text: str, marks: Sequence[TextMark]) -> list[TextMark]:
    """Marked words that stand side by side as one."""
    joined: list[TextMark] = []
    for mark in marks:
        if joined and not text[joined[-1].end : mark.start].strip():
            joined[-1] = TextMark(joined[-1].start, mark.end)
        else:
            joined.append(mark)
    return joined


def _set_off(text: str, piece: TextMark, marks: Sequence[TextMark]) -> str:
    out, at = "", piece.start
    for mark in marks:
        end = min(mark.end, piece.end)
        out += f"{text[at : mark.start]}{MARK}{text[mark.start : end]}{MARK}"
        at = end
    return out + text[at : piece.end]


def sentences(text: str) -> list[TextMark]:
    """Where the sentences of a text are, without the blanks between them."""
    ends = [match.end(1) for match in re.finditer(r"([.!?][”’)]*)\s+(?=[“‘(]*[A-Z])", text)]
    starts = [0, *(end + len(text[end:]) - len(text[end:].lstrip()) for end in ends)]
    return [TextMark(start, end) for start, end in zip(starts, [*ends, len(text)], strict=True)]


# -- the glossary -------------------------------------------------------------------------------------------


def terms(found: Sequence[OfficialTerm], wanted: str) -> list[Line]:
    """Each term with its definition and the rules that it names."""
    lines: list[Line] = []
    for term in found:
        near = f", the nearest at hand to {wanted}" if term.edition != wanted else ""
        lines.append(Line(f"{term.name} (glossary of {term.edition}{near})", tone="head"))
        lines += [Line(text, depth=1) for text in term.text.split("\n")]
        lines += _listed("Refers to:", term.refers_to)
    return lines
