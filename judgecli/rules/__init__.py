"""Editions of the Comprehensive Rules: concepts and their numbers by date, and what changed in play.

`edition(date)` gives the rules of a date: `number(concept)`, `has`, `gist`, `plays(behaviour)`.
`find_rule`, `history`, `edition_info`, `changes_between` look things up; they read more when first asked.
"""

from typing import TYPE_CHECKING

from judgecli.rules.editions import (
    Edition,
    UnknownEdition,
    all_editions,
    concepts,
    edition,
    imagined,
    keyword_since,
    newest,
    watched,
)

if TYPE_CHECKING:
    from judgecli.rules.changes import Change, EditionInfo, Renumbered, changes_between, edition_info
    from judgecli.rules.lookup import (
        Dated,
        Found,
        History,
        UnknownRule,
        clean_number,
        find_rule,
        history,
        numbers_of,
    )

__all__ = [
    "Change",
    "Dated",
    "Edition",
    "EditionInfo",
    "Found",
    "History",
    "Renumbered",
    "UnknownEdition",
    "UnknownRule",
    "all_editions",
    "changes_between",
    "clean_number",
    "concepts",
    "edition",
    "edition_info",
    "find_rule",
    "history",
    "imagined",
    "keyword_since",
    "newest",
    "numbers_of",
    "watched",
]


def __getattr__(name: str) -> object:
    """Looking things up is seldom asked for, so that its modules are imported at the first question only."""
    from importlib import import_module

    for module in ("judgecli.rules.lookup", "judgecli.rules.changes"):
        found = getattr(import_module(module), name, None) if name in __all__ else None
        if found is not None:
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
