"""The official texts: importing, looking up, searching and comparing them.

The program ships none of them: whoever has the file imports it.  Everything here answers None or nothing where
no text is at hand, and names damaged ones instead of failing.

What is public is loaded when it is first asked for, so that the command line's wiring (`commands`) stays cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judgecli.rulebook.answers import (
        Definition,
        GlossaryResult,
        Hit,
        Mark,
        Near,
        RuleText,
        SearchResult,
    )
    from judgecli.rulebook.pages import glossary, lookup, text_of
    from judgecli.rulebook.searching import search
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

HOMES = {
    "answers": ("Definition", "GlossaryResult", "Hit", "Mark", "Near", "RuleText", "SearchResult"),
    "pages": ("glossary", "lookup", "text_of"),
    "searching": ("search",),
    "store": ("problems",),
    "types": ("BadText", "Entry", "Rule", "Section", "Text"),
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    for module, names in HOMES.items():
        if name in names:
            found: object = getattr(import_module(f"{__name__}.{module}"), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
