"""`judge cards stats`: of all clauses that speak of combat, how many are modelled.

What is counted is decided without the reader: texts are split into sentences here, and a list of patterns
says which of them speak of combat and of what kind each is.  Only then is the reader asked how it took them;
a sentence that it doesn't give back counts as not modelled.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from judgecli.board.abilities import Ability, Timing
from judgecli.cards.errors import CardFileError
from judgecli.cards.folders import rulesdata_folder
from judgecli.cards.report import State, state_of
from judgecli.cards.stored import Face, StoredCard

__all__ = [
    "PATTERNS", "CardStats", "Kind", "Tally", "Wording", "card_stats", "combat_kinds", "default_patterns", "sentences",
]  # fmt: skip

PATTERNS = "combat-patterns.txt"

#: What speaks of combat where no list of patterns is given.
_COMBAT_WORDS = r"\b(attack|block|combat|unblock|goad|damage|fights?\b)"
_NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten"


class Kind(Struct, frozen=True):
    """A kind of clause: its name and what it looks like."""

    name: str
    pattern: re.Pattern[str]


class Tally(Struct, frozen=True):
    """Clauses by how they are taken."""

    modelled: int = 0
    effect_not_modelled: int = 0
    irrelevant: int = 0
    not_modelled: int = 0

    @property
    def total(self) -> int:
        return self.modelled + self.effect_not_modelled + self.irrelevant + self.not_modelled


class KindTally(Struct, frozen=True):
    kind: str
    tally: Tally


class Wording(Struct, frozen=True):
    """A wording that is not modelled, with names and numbers left out; how often; a card that has it."""

    text: str
    count: int
    card: str


class CardStats(Struct, frozen=True):
    """cards: read; clauses: all sentences of theirs; combat: those that fit a pattern, each counted once;
    kinds: those of each kind; not_modelled, effects: the most frequent wordings of which nothing, or all but
    the effect, is modelled."""

    cards: int
    clauses: int
    combat: Tally
    kinds: tuple[KindTally, ...]
    not_modelled: tuple[Wording, ...]
    effects: tuple[Wording, ...]


def default_patterns() -> Path | None:
    """The list of patterns that the project keeps: beside the shipped data, or in its tests (source tree)."""
    shipped = rulesdata_folder()
    for path in (shipped / PATTERNS, shipped.parent / "tests" / "oracle" / "patterns.txt"):
        if path.is_file():
            return path
    return None


def combat_kinds(path: Path | None = None) -> tuple[Kind, ...]:
    """The kinds of a list of patterns: one `kind: regular expression` a line, `#` begins a comment.  Without
    a list there is one kind, any combat word.  Raises `CardFileError`."""
    if path is None:
        return (Kind("combat word", re.compile(_COMBAT_WORDS, re.IGNORECASE)),)
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CardFileError(path, f"can't be read: {error}") from error
    patterns: dict[str, list[str]] = {}
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        name, colon, pattern = text.partition(": ")
        if not colon or not re.fullmatch(r"[\w -]+", name):
            raise CardFileError(path, "is no `kind: regular expression`", f"line {number}")
        try:
            re.compile(pattern)
        except re.error as error:
            raise CardFileError(path, f"is no regular expression ({error})", f"line {number}") from error
        patterns.setdefault(name, []).append(f"(?:{pattern})")
    if not patterns:
        raise CardFileError(path, "holds no patterns")
    return tuple(Kind(name, re.compile("|".join(some), re.IGNORECASE)) for name, some in patterns.items())


def sentences(text: str) -> list[str]:
    """The sentences of a card's text, without reminder text: lines and full stops end them, quotation marks
    hold them together."""
    found: list[str] = []
    plain = re.sub(r"\s*\([^()]*\)|</?\w+/?>", "", text.replace("“", '"').replace("”", '"'))
    for line in plain.split("\n"):
        start, quoted = 0, False
        for at, sign in enumerate(line):
            follows = line[at + 1 : at + 3]
            if sign == '"':
                quoted = not quoted
                ends = not quoted and line[at - 1] in ".!" and (not follows or follows[1:].isupper())
            else:
                ends = sign == "." and not quoted and follows[:1] in ("", " ")
            if ends:
                found.append(line[start : at + 1].strip())
                start = at + 1
        found.append(line[start:].strip())
    return [sentence for sentence in found if sentence]


def card_stats(
    cards: Iterable[StoredCard],
    kinds: tuple[Kind, ...],
    read: Callable[[Face], tuple[Ability, ...]],
    *,
    top: int = 25,
    tell: Callable[[int], None] = lambda number: None,
) -> CardStats:
    """Read every card and count.  tell: called with the number of cards read so far."""
    counting = _Counting(kinds, read)
    for number, card in enumerate(cards, 1):
        for face in card.faces:
            counting.take(face)
        tell(number)
        counting.cards = number
    return counting.result(top)


class Taken(Struct, frozen=True):
    """A clause as the reader gave it: its letters, its state, and whether it limits timing in words all
    understood."""

    text: str
    state: State
    timed: bool


class _Counting:
    def __init__(self, kinds: tuple[Kind, ...], read: Callable[[Face], tuple[Ability, ...]]) -> None:
        self.cards = 0
        self._kinds = kinds
        self._read = read
        self._clauses = 0
        self._all: Counter[State] = Counter()
        self._each: dict[str, Counter[State]] = {kind.name: Counter() for kind in kinds}
        self._open: dict[State, Counter[str]] = {"not modelled": Counter(), "effect not modelled": Counter()}
        self._example: dict[str, str] = {}

    def take(self, face: Face) -> None:
        text = "\n".join((*map(_long_form, face.abilities), face.text)) if face.abilities else face.text
        taken: list[Taken] | None = None
        for line in text.split("\n"):
            said = sentences(line)
            self._clauses += len(said)
            triggered = bool(said) and _trigger().match(said[0]) is not None
            for number, sentence in enumerate(said):
                names = self._names(sentence, face.name, number, triggered)
                if not names:
                    continue
                if taken is None:
                    taken = [Taken(_bare(a.text), state_of(a), _timed(a)) for a in self._read(face)]
                self._count(sentence, names, taken, face.name)

    def _names(self, sentence: str, card: str, number: int, triggered: bool) -> list[str]:
        """The kinds that the sentence is of.  What a quotation grants is not the sentence's own; of an
        activated ability the effect counts; a triggered one is a trigger and nothing else."""
        text = re.sub(r'"[^"]*"', '""', _without_name(sentence, card))
        if number == 0 and ":" in text:
            text = text.split(":", 1)[1].strip()
        names = [kind.name for kind in self._kinds if kind.pattern.search(text)]
        if triggered and any(kind.name == "trigger" for kind in self._kinds):
            only = "timing" if number else "trigger"
            return [name for name in names if name == only]
        return names

    def _count(self, sentence: str, names: list[str], taken: list[Taken], card: str) -> None:
        state = _state(sentence, taken, when=names == ["timing"])
        self._all[state] += 1
        for name in names:
            self._each[name][_state(sentence, taken, when=name == "timing")] += 1
        if state in self._open:
            wording = _general(sentence, card)
            self._open[state][wording] += 1
            self._example.setdefault(wording, card)

    def result(self, top: int) -> CardStats:
        return CardStats(
            cards=self.cards,
            clauses=self._clauses,
            combat=_tally(self._all),
            kinds=tuple(KindTally(name, _tally(counts)) for name, counts in self._each.items()),
            not_modelled=tuple(self._most("not modelled", top)),
            effects=tuple(self._most("effect not modelled", top)),
        )

    def _most(self, state: State, top: int) -> Iterator[Wording]:
        counts = sorted(self._open[state].items(), key=lambda item: (-item[1], item[0]))
        return (Wording(text, count, self._example[text]) for text, count in counts[:top])


def _tally(counts: Counter[State]) -> Tally:
    return Tally(
        counts["modelled"], counts["effect not modelled"], counts["irrelevant"], counts["not modelled"]
    )


def _state(sentence: str, taken: list[Taken], *, when: bool = False) -> State:
    """How the clause that holds this sentence was taken; of several (a line of keywords) the worst.  when:
    only whether its timing is understood is asked."""
    bare = _bare(sentence)
    holding = [t for t in taken if bare in t.text] or [t for t in taken if t.text and t.text in bare]
    if when and any(t.timed for t in holding):
        return "modelled"
    for state in _WORST_FIRST:
        if any(t.state == state for t in holding):
            return state
    return "not modelled"


def _timed(ability: Ability) -> bool:
    limits = [part for part in ability.parts if isinstance(part, Timing)]
    return bool(limits) and not any(part.unread for part in limits)


_WORST_FIRST: tuple[State, ...] = ("not modelled", "effect not modelled", "modelled", "irrelevant")


def _long_form(words: str) -> str:
    from judgecli.abilities import short_forms

    return short_forms.expand(words) or words


def _bare(text: str) -> str:
    """Letters and digits only, so that neither quotes nor spacing matter."""
    return _others().sub("", text.lower())


@cache
def _others() -> re.Pattern[str]:
    return re.compile(r"[^a-z0-9]+")


@cache
def _trigger() -> re.Pattern[str]:
    return re.compile(r"^(?:[^.,:\"]{1,40} (?:—|--|-) )?(?:when|whenever|at)\b", re.IGNORECASE)


def _without_name(sentence: str, name: str) -> str:
    """The sentence with `~` for the card's name, whole or short."""
    text = sentence.replace("’", "'")
    for own in dict.fromkeys((name, name.split(",")[0], name.split(" ")[0])):
        if len(own) > 2:
            text = re.sub(rf"\b{re.escape(own)}\b", "~", text)
    return text


def _general(sentence: str, name: str) -> str:
    """The wording without the card's name, numbers and mana, so that the same wording of two cards is one."""
    text = re.sub(r"(\{[^{}]+\})+", "{…}", _without_name(sentence, name))
    text = re.sub(rf"\b(?:\d+|{_NUMBERS})\b", "N", text)
    return re.sub(r"[+-]?N/[+-]?N|[+-]N/[+-]X|[+-]X/[+-]X", "N/N", text)
