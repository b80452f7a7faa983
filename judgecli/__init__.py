"""A judge's assistant for combat in Magic: The Gathering."""

VERSION = "0.1.0"  # a literal, so that answering costs nothing; a test compares it with pyproject.toml
