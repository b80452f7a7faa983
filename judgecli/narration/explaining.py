"""The reasons behind a ruling: what was said, then each rule that decided it with its gist, and with its own words
where they are asked for and at hand."""

from __future__ import annotations

from judgecli.board.events import Explained
from judgecli.board.rule_texts import OfficialRule
from judgecli.narration.line import Line, problem_lines
from judgecli.narration.telling import Telling

NEVER = (
    "Scripts and transcripts quote no official text, so that they say the same everywhere; the prompt does."
)


def explained(tell: Telling, event: Explained) -> list[Line]:
    from judgecli.narration.rulebook import IMPORT
    from judgecli.narration.words import lines
    from judgecli.rules import edition

    rules = edition(tell.after.edition or None)
    out = lines(tell.before, tell.after, event.events)
    gists: dict[str, list[str]] = {}
    for concept in event.cites:
        number = rules.number(concept)
        if number is not None:
            gists.setdefault(number, []).append(rules.gist(concept))
    texts = {rule.asked: rule for rule in event.rules}
    edition_said = ""
    for number, said in gists.items():
        out += [Line(gist, (number,), depth=1, tone="quiet") for gist in dict.fromkeys(said) if gist]
        if number in texts:
            out += _quoted(texts[number], edition_said)
            edition_said = texts[number].edition
    if event.text and event.imported is None:
        out.append(Line(NEVER, tone="quiet"))
    elif event.imported is False:
        out.append(Line(IMPORT, tone="quiet"))
    return out + problem_lines(event.problems)


def _quoted(rule: OfficialRule, edition_said: str) -> list[Line]:
    """The rule's own words; the edition that they are of wherever it changes."""
    from judgecli.narration.official import edition_words, verbatim

    head = [Line(edition_words(rule), depth=2, tone="head")] if rule.edition != edition_said else []
    return head + verbatim(rule, 2)
