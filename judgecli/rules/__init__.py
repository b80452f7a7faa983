"""Editions of the Comprehensive Rules: concepts and their numbers by date, and what changed in play."""

from judgecli.rules.editions import (
    Edition,
    UnknownEdition,
    all_editions,
    concepts,
    edition,
    keyword_since,
    newest,
)

__all__ = ["Edition", "UnknownEdition", "all_editions", "concepts", "edition", "keyword_since", "newest"]
