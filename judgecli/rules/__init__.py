"""Editions of the Comprehensive Rules: concepts and their numbers by date, and what changed in play.

`edition(date)` gives the rules of a date: `number(concept)`, `has`, `gist`, `plays(behaviour)`.
`find_rule`, `history`, `edition_info`, `changes_between` look things up; they read more when first asked.
"""

from judgecli.rules.changes import Change, EditionInfo, Renumbered, changes_between, edition_info
from judgecli.rules.editions import (
    Edition,
    UnknownEdition,
    all_editions,
    concepts,
    edition,
    keyword_since,
    newest,
)
from judgecli.rules.lookup import Dated, Found, History, UnknownRule, clean_number, find_rule, history

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
    "keyword_since",
    "newest",
]
