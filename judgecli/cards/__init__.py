"""The card library: cards by name, from the shipped data, an imported file and the user's own."""

from judgecli.cards.library import Found, KnownName, Library

__all__ = ["Found", "KnownName", "Library"]
