"""Words of the game that lines are made of: steps, zones, states, durations."""

from __future__ import annotations

from msgspec import Struct

from judgecli.board.commands import Duration
from judgecli.board.refusals import Malformed
from judgecli.language.text import Span

__all__ = [
    "DURATIONS", "NUMBERS", "STATES", "STEPS", "VARIANTS", "ZONES", "Pair", "Timed", "colon", "duration", "moment_of",
    "pair", "rule_number", "step_of",
]  # fmt: skip

#: What a step may be called → its name, in lower case with underscores.
STEPS: dict[str, str] = {
    "untap": "untap",
    "upkeep": "upkeep",
    "draw": "draw",
    "main 1": "main_1", "first main": "main_1", "precombat main": "main_1", "main1": "main_1",
    "combat": "beginning_of_combat", "beginning of combat": "beginning_of_combat",
    "beginning": "beginning_of_combat", "begin combat": "beginning_of_combat",
    "attackers": "declare_attackers", "declare attackers": "declare_attackers", "attack": "declare_attackers",
    "blockers": "declare_blockers", "declare blockers": "declare_blockers", "block": "declare_blockers",
    "first-strike damage": "first_strike_damage", "first strike damage": "first_strike_damage",
    "fs": "first_strike_damage", "first-strike": "first_strike_damage", "first strike": "first_strike_damage",
    "first combat damage": "first_strike_damage", "fs damage": "first_strike_damage",
    "damage": "damage", "combat damage": "damage", "regular damage": "damage",
    "end of combat": "end_of_combat", "eoc": "end_of_combat",
    "main 2": "main_2", "second main": "main_2", "postcombat main": "main_2", "main2": "main_2",
    "end": "end", "end of turn": "end", "eot": "end",
    "cleanup": "cleanup", "clean-up": "cleanup",
}  # fmt: skip

_MOMENTS = {
    "main_1": "main 1", "main_2": "main 2", "beginning_of_combat": "beginning of combat",
    "declare_attackers": "declare attackers", "declare_blockers": "declare blockers",
    "first_strike_damage": "first-strike damage", "end_of_combat": "end of combat", "end": "end step",
}  # fmt: skip

#: Numbers as people say them.
NUMBERS: dict[str, int] = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip

ZONES = ("battlefield", "hand", "graveyard", "exile", "library")

VARIANTS: dict[str, str] = {
    "attack multiple": "attack multiple", "attack multiple players": "attack multiple",
    "attack left": "attack left", "attack right": "attack right",
    "one defender": "one defender",
    "two-headed giant": "two-headed giant", "two headed giant": "two-headed giant", "2hg": "two-headed giant",
    "commander": "commander",
}  # fmt: skip

#: States that are one word or phrase → the field of `States` that they set.
STATES: dict[str, str] = {
    "tapped": "tapped",
    "sick": "sick", "summoning sick": "sick",
    "commander": "commander",
    "exerted": "exerted",
    "suspected": "suspected",
    "phased out": "phased_out", "phased-out": "phased_out",
    "face-down": "face_down", "face down": "face_down",
    "transformed": "transformed",
}  # fmt: skip

DURATIONS: dict[str, Duration] = {
    "this combat": "combat", "until end of combat": "combat",
    "permanently": "permanently",
    "until end of turn": "turn", "this turn": "turn",
}  # fmt: skip


class Timed(Struct, frozen=True):
    """A piece of the line without its final duration."""

    span: Span
    duration: Duration


class Pair(Struct, frozen=True):
    """`3/3`, `+1/-1`, `-1/4`.  signed: power has a sign that is typed."""

    first: int
    second: int
    signed: bool


def duration(span: Span, default: Duration) -> Timed:
    """Cut a final duration off; `default` where none is said."""
    for words, meaning in DURATIONS.items():
        rest = span.before(words)
        if rest:
            return Timed(rest, meaning)
    return Timed(span, default)


def step_of(text: str) -> str | None:
    """The step that the words name (`main_2`), None if they name none."""
    found = STEPS.get(text)
    if found is None and text.endswith((" step", " phase")):
        found = STEPS.get(text.rpartition(" ")[0])
    return found


def step(span: Span) -> str:
    """Like `step_of`.  Raises Malformed."""
    found = step_of(span.text)
    if found is None:
        raise Malformed(
            f'"{span.shown}" is no step' if span else "a step was expected",
            column=span.column,
            suggestion=_near_step(span.text),
        )
    return found


def _near_step(text: str) -> str:
    import difflib

    near = difflib.get_close_matches(text, list(STEPS), n=1)
    return near[0] if near else "combat, attackers, blockers, damage, end of combat, main 2, end"


def moment_of(step_name: str) -> str:
    """How a timing table calls a step."""
    return _MOMENTS.get(step_name, step_name)


def pair(text: str) -> Pair | None:
    """A power and toughness, or a change of them; numbers of at most six digits."""
    first, slash, second = text.partition("/")
    if not slash:
        return None
    left, right = _whole(first), _whole(second)
    if left is None or right is None:
        return None
    return Pair(left, right, first[0] in "+-")


def _whole(text: str) -> int | None:
    digits = text[1:] if text[:1] in ("+", "-") else text
    if digits.isascii() and digits.isdigit() and len(digits) <= 6:
        return int(text)
    return None


def rule_number(text: str) -> bool:
    """Whether it looks like the number of a rule: 508, 508.1, 508.1d."""
    number, dot, sub = text.partition(".")
    if not (number.isascii() and number.isdigit() and len(number) == 3):
        return False
    if not dot:
        return True
    digits = sub.rstrip("abcdefghijklmnopqrstuvwxyz")
    return digits.isascii() and digits.isdigit() and len(digits) <= 3 and len(sub) - len(digits) <= 2


def colon(span: Span) -> list[Span]:
    """What stands before each colon of the piece, the first colon first."""
    found: list[Span] = []
    at = span.line.mask.find(":", span.start, span.end)
    while at >= 0:
        found.append(span.cut(span.start, at))
        at = span.line.mask.find(":", at + 1, span.end)
    return found
