"""How much of the sample's combat wording the reader understands, by kind: `python tests/oracle/measure.py [kind]`."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from dataclasses import dataclass, field

from clauses import PATTERNS, cards, sentences

from judgecli.abilities import oracle
from judgecli.abilities.oracle.text import own_names, with_tilde
from judgecli.board.abilities import Ability, Activated, NotModelled, Timing, Trigger

TRIGGER = re.compile(r"^(?:[^.,:\"]{1,40} (?:—|--|-) )?(when|whenever|at)\b", re.IGNORECASE)
#: Words of a clause that is done once, not always so: counted apart as an effect.
ONCE = re.compile(
    r"\b(target|this turn|this combat|that combat|until|next turn|choose|kicked|this way)\b"
    r"|^(?:each of those|(?:that|those|they|it|otherwise|then|or|if you do|when you do)\b|[•*])",
    re.IGNORECASE,
)
STATIC = {"restriction", "requirement", "cost", "evasion", "capacity", "permission", "pump", "damage"}
MARKUP = re.compile(r"</?\w+/?>")


@dataclass
class Tally:
    """Clauses of one kind: how many there are, how many are read; for triggers also the effects."""

    all: int = 0
    read: int = 0
    effects: int = 0
    missed: list[str] = field(default_factory=list)


def patterns() -> list[tuple[str, re.Pattern[str]]]:
    found = []
    for line in PATTERNS.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, _, expression = line.partition(": ")
            found.append((kind, re.compile(expression, re.IGNORECASE)))
    return found


def measure() -> dict[str, Tally]:
    tallies: dict[str, Tally] = defaultdict(Tally)
    known = patterns()
    for card in cards():
        name = card["name"]
        abilities = oracle.read(card["oracle_text"], name=name)
        for text in card["oracle_text"].replace(" * ", "\n* ").replace(" • ", "\n• ").split("\n"):
            for kind, sentence in _kinds(text, name, known):
                _count(tallies[kind], kind, sentence, name, abilities)
    return dict(tallies)


def _kinds(line: str, name: str, known: list[tuple[str, re.Pattern[str]]]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    parts = sentences(MARKUP.sub("", line.replace("’", "'").replace("&mdash;", "—")))
    if not parts:
        return []
    triggered = bool(TRIGGER.match(parts[0]))
    for number, sentence in enumerate(parts):
        unquoted = re.sub(r'"[^"]*"', '""', with_tilde(sentence, own_names(name)))
        once = bool(ONCE.search(unquoted))
        if ":" in unquoted and number == 0:
            unquoted, once = unquoted.split(":", 1)[1].strip(), True
        kinds = {kind for kind, pattern in known if pattern.search(unquoted)}
        if triggered:
            kinds = kinds & {"trigger"} if number == 0 else kinds & {"timing"}
        found.extend(
            (f"{kind} once" if once and kind in STATIC else kind, sentence) for kind in sorted(kinds)
        )
    return found


def _count(tally: Tally, kind: str, sentence: str, name: str, abilities: tuple[Ability, ...]) -> None:
    tally.all += 1
    key = _plain(sentence)[-60:]
    holders = [a for a in abilities if key in _plain(a.text)]
    read = any(_is_read(a, kind) for a in holders)
    tally.read += read
    if kind == "trigger" and any(isinstance(p, Trigger) and p.acts for a in holders for p in a.parts):
        tally.effects += 1
    if not read:
        tally.missed.append(f"{name}: {sentence}")


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9~]", "", text.replace("{tap}", "{T}").replace("{this}", "~").lower())


def _is_read(ability: Ability, kind: str) -> bool:
    if any(isinstance(part, NotModelled) for part in ability.parts) or not ability.parts:
        return False
    if kind == "trigger":
        return any(isinstance(part, Trigger) for part in ability.parts)
    if kind == "timing":
        return any(isinstance(part, Timing) and not part.unread for part in ability.parts)
    activated = [part for part in ability.parts if isinstance(part, Activated)]
    return all(part.acts for part in activated)


def main() -> None:
    wanted = sys.argv[1:]
    for kind, tally in sorted(measure().items()):
        effects = f", effects {tally.effects} ({tally.effects / tally.all:.1%})" if kind == "trigger" else ""
        print(f"{kind}: {tally.read} of {tally.all} ({tally.read / tally.all:.1%}){effects}")
        if kind.split(" ")[0] in wanted or kind in wanted:
            for missed in tally.missed:
                print("   ", missed)


if __name__ == "__main__":
    main()
