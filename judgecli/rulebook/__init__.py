"""The official texts: importing, looking up, searching and comparing them.

The program ships none of them: whoever has the file imports it.  Everything here answers None or nothing where
no text is at hand, and names damaged ones instead of failing.
"""

from __future__ import annotations

from judgecli.rulebook.answers import (
    Definition,
    GlossaryResult,
    Hit,
    Mark,
    Near,
    RuleText,
    SearchResult,
)
from judgecli.rulebook.lookup import glossary, lookup, text_of
from judgecli.rulebook.search import search
from judgecli.rulebook.store import problems
from judgecli.rulebook.types import BadText, Entry, Rule, Section, Text

__all__ = [
    "BadText",
    "Definition",
    "Entry",
    "GlossaryResult",
    "Hit",
    "Mark",
    "Near",
    "Rule",
    "RuleText",
    "SearchResult",
    "Section",
    "Text",
    "glossary",
    "lookup",
    "problems",
    "search",
    "text_of",
]
