"""The one reader of card wording: `read` turns text, typed or printed, into ability data."""

from judgecli.abilities.oracle.reading import read

__all__ = ["read"]
