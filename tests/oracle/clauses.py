"""Clauses of the card sample, split without the reader's help, so that the reader can be measured with them."""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass
from pathlib import Path

SAMPLE = Path(__file__).parents[3] / "shared" / "data" / "cards" / "oracle-sample.json"
PATTERNS = Path(__file__).parent / "patterns.txt"
#: A clause with none of these words has nothing to do with combat as far as words tell.
COMBAT_WORD = re.compile(r"\b(attack|block|combat|unblock|goad|damage)", re.IGNORECASE)
SEED = 508509


@dataclass(frozen=True)
class Clause:
    """One sentence of a card's text, reminder text left out; number: which one of the card, from 0."""

    card: str
    number: int
    text: str


def sentences(text: str) -> list[str]:
    """The sentences of a card's text: lines and full stops end them, but not inside quotation marks."""
    text = re.sub(r"\s*\([^()]*\)", "", text.replace("“", '"').replace("”", '"'))
    found: list[str] = []
    for line in text.split("\n"):
        start, quoted = 0, False
        for at, sign in enumerate(line):
            if sign == '"':
                quoted = not quoted
                ends = (
                    not quoted
                    and line[at - 1] in ".!"
                    and line[at + 1 : at + 2] in ("", " ")
                    and _upper(line, at + 2)
                )
            else:
                ends = sign == "." and not quoted and line[at + 1 : at + 2] in ("", " ")
            if ends:
                found.append(line[start : at + 1].strip())
                start = at + 1
        found.append(line[start:].strip())
    return [sentence for sentence in found if sentence]


def _upper(line: str, at: int) -> bool:
    return at >= len(line) or line[at].isupper()


def cards() -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(SAMPLE.read_text("utf-8"))
    return found


def clauses() -> list[Clause]:
    """Every sentence with a combat word, in the order of the file."""
    return [
        Clause(card["name"], number, sentence)
        for card in cards()
        for number, sentence in enumerate(sentences(card["oracle_text"]))
        if COMBAT_WORD.search(sentence)
    ]


def chosen(count: int = 300) -> list[Clause]:
    """The clauses labelled by hand: drawn once, before the reader was tuned, by this seed."""
    return random.Random(SEED).sample(clauses(), count)
