"""What to type instead: the nearest name, verb, keyword or card.  Worked out only when a line is refused."""

from __future__ import annotations

from collections.abc import Iterable

from judgecli.board.refusals import Malformed, Refusal, UnknownCard
from judgecli.language.facts import LostWord
from judgecli.language.names import LostName
from judgecli.language.predicates import ASSERTION_WORDS, LostAssertion
from judgecli.language.scene import Scene
from judgecli.language.text import fold

__all__ = ["LostVerb", "nearest", "suggestion"]


class LostVerb(Malformed):
    """A line that begins with no verb."""

    def __init__(self, message: str, *, column: int, asked: str) -> None:
        super().__init__(message, column=column)
        self.asked = asked


#: A longer name isn't repeated in a suggestion.
_LONGEST = 40


def suggestion(refusal: Refusal, scene: Scene) -> str:
    """What to suggest with a refusal; '' where nothing is near."""
    if isinstance(refusal, LostName):
        if not scene.things and not scene.players:
            return "the table is empty; begin with e.g. Amy: Ox 2/4"
        near = nearest(refusal.asked, refusal.among())
        return f"{near}?" if near else _some(refusal.among())
    if isinstance(refusal, LostVerb):
        said = _SAID.get(refusal.asked)
        near = nearest(refusal.asked, _verbs()) if said is None else ""
        return said or (f"{near}?" if near else "help lists the verbs")
    if isinstance(refusal, LostWord):
        near = nearest(refusal.asked, _words()) or nearest(refusal.asked, _creature_types(), 0.8)
        return f"{near}?" if near else ""
    if isinstance(refusal, LostAssertion) and refusal.asked:
        return _near_assertion(refusal.asked)
    if isinstance(refusal, UnknownCard):
        cards = scene.near_cards(refusal.asked)
        if cards:
            return " or ".join(cards[:3]) + "?"
        name = refusal.asked if len(refusal.asked) <= _LONGEST else "Ox"
        return f"{name} 2/2 (its own P/T), or import card files: judge cards import FILE"
    return ""


#: First words of lines that are none, and words after a name → what is typed instead.
_SAID: dict[str, str] = {
    "kill": "destroy Ox, or damage 3 to Ox", "dies": "destroy Ox, or damage 3 to Ox", "bolt": "damage 3 to Ox",
    "takes": "damage 3 to Ox", "deal": "damage 3 to Ox", "gets": "pump Ox +2/+2", "has": "give Ox flying",
    "declare": "attack Ox, or block Ox with Bear", "combat": "to combat", "go": "to damage", "skip": "to main 2",
    "show": "board", "status": "board", "table": "board", "state": "board", "clear": "reset", "new": "reset",
    "start": "reset", "restart": "reset", "back": "undo", "explain": "why", "cr": "rule 508.1d", "how": "rule trample",
    "at": "life Amy 15", "is": "life Amy 15, tap Ox", "life": "life Amy 15",
}  # fmt: skip


def _near_assertion(asked: str) -> str:
    words = asked.split()
    for word in words:
        near = "" if word in ASSERTION_WORDS else nearest(word, ASSERTION_WORDS, 0.75)
        if near:
            return f"{near}?"
    return "e.g. legal, illegal 508.1d, life Nicole 18, Ox dies, Ox attacking Nicole (help expect lists all)"


def nearest(asked: str, among: Iterable[str], cutoff: float = 0.6) -> str:
    """The one of `among` nearest to what was asked, '' if none is near."""
    import difflib

    shown: dict[str, str] = {}
    for name in among:
        low = fold(name)
        shown.setdefault(low, name)
        for word in low.partition("#")[0].split():
            shown.setdefault(word, name)
    close = difflib.get_close_matches(fold(asked)[:80], list(shown), n=1, cutoff=cutoff)
    return shown[close[0]] if close else ""


def _some(among: Iterable[str]) -> str:
    names = list(among)
    if not names:
        return ""
    return "there are " + ", ".join(names[:6]) + (", …" if len(names) > 6 else "")


def _verbs() -> list[str]:
    from judgecli.language.verbs import VERBS

    return [verb.name for verb in VERBS if verb.name not in ("arrive", "counters")]


def _words() -> list[str]:
    from judgecli.abilities import keywords, short_forms, types
    from judgecli.language.words import STATES, ZONES

    forms = [short.form.replace(" [P]", "").replace("N", "2") for short in short_forms.SHORT_FORMS]
    return [
        *keywords.KEYWORDS, *STATES, *types.COLOUR_WORDS, *types.CARD_TYPES, *types.SUPERTYPES, *forms, *ZONES,
        "token", "damage", "loyalty", "defense",
    ]  # fmt: skip


def _creature_types() -> Iterable[str]:
    from judgecli.abilities import types

    return types.creature_types()
