"""Reading of the words that say when a spell may be cast or an ability activated (506.8, 602.5).

A small grammar over words, in the order of the sentence:

    clause    = [lead] window-part {"only" part}       lead = "cast NAME only", "activate only", …
    part      = "if" condition | times "each turn" | window ["and"] ["if" condition]
    window    = joined {"," joined}                     a comma joins: all of them must hold
    joined    = phrases {"or" phrases}                  phrases side by side must all hold
    phrase    = ("before" | "after") point | "during" whose period | "as a sorcery" | …

`read` gives None for a clause in which any word is left over, except that the words of an "only if …" that it
can't tell are kept in `Timing.unread`, since the other windows of the clause still decide much.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Literal

from msgspec.structs import replace

from judgecli.abilities.oracle.conditions import condition
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.board.abilities import CastLimit, Condition, Filter, Term, Timing, TimingPhrase

__all__ = ["COMBAT_POINTS", "read", "read_limit"]

Whose = Literal["any", "you", "opponent", "source"]

#: The points that the rulebook names for "before" and "after" (506.8).
COMBAT_POINTS = (
    "attackers are declared",
    "blockers are declared",
    "combat damage step",
    "end of combat step",
    "combat phase",
)

_WHOSE: tuple[tuple[str, Whose], ...] = (
    ("an opponent's", "opponent"),
    ("each opponent's", "opponent"),
    ("another player's", "opponent"),
    ("your opponent's", "opponent"),
    ("your opponents'", "opponent"),
    ("opponents'", "opponent"),
    ("opponent's", "opponent"),
    ("each of your", "you"),
    ("your own", "you"),
    ("your", "you"),
    ("its controller's", "you"),
    ("any player's", "any"),
    ("each player's", "any"),
    ("a player's", "any"),
    ("the active player's", "any"),
    ("that player's", "any"),
    ("any", "any"),
    ("each", "any"),
    ("the", "any"),
    ("a", "any"),
    ("", "any"),
)

_PERIODS: tuple[tuple[str, str], ...] = (
    ("turn", "turn"),
    ("turns", "turn"),
    ("beginning of combat step", "beginning of combat step"),
    ("beginning of combat", "beginning of combat step"),
    ("declare attackers step", "declare attackers step"),
    ("declare blockers step", "declare blockers step"),
    ("combat damage step", "combat damage step"),
    ("end of combat step", "end of combat step"),
    ("end of combat", "end of combat step"),
    ("combat phase", "combat phase"),
    ("combat phases", "combat phase"),
    ("combat step", ""),
    ("combat damage", ""),
    ("combat", "combat phase"),
    ("precombat main phase", "precombat main phase"),
    ("postcombat main phase", "postcombat main phase"),
    ("main phase", "main phase"),
    ("main phases", "main phase"),
    ("untap step", "untap step"),
    ("upkeep step", "upkeep step"),
    ("upkeep", "upkeep step"),
    ("draw step", "draw step"),
    ("end step", "end step"),
    ("cleanup step", "cleanup step"),
)

_DECLARED = tuple(
    (f"{who} {verb} declared", f"{who} are declared")
    for who in ("attackers", "blockers")
    for verb in ("are", "have been", "were")
)

_TIMES = {"once": 1, "twice": 2, "three times": 3, "four times": 4}

_SELF = "~"

#: Leads: what comes before the first window; `*` is the name of a card.
_LEADS: tuple[tuple[str, str], ...] = (
    ("you may cast * only", "spell"),
    ("you can cast * only", "spell"),
    ("* can be cast only", "spell"),
    ("* may be cast only", "spell"),
    ("cast * only", "spell"),
    ("play * only", "spell"),
    ("you may activate this ability only", "ability"),
    ("you may activate these abilities only", "ability"),
    ("you may activate this ability", "ability"),
    ("this ability can be activated only", "ability"),
    ("this ability may be activated only", "ability"),
    ("any player may activate this ability but only", "anyone"),
    ("activate this ability only", "ability"),
    ("activate these abilities only", "ability"),
    ("activate each of these abilities only", "ability"),
    ("activate only", "ability"),
    ("activate this ability", "ability"),
    ("activate", "ability"),
    ("use this ability only", "ability"),
    ("play this ability only", "ability"),
)

_NEVER: tuple[tuple[str, str], ...] = (
    ("you can't cast *", "spell"),
    ("* can't be cast", "spell"),
    ("you can't activate this ability", "ability"),
    ("this ability can't be activated", "ability"),
    ("don't cast *", "spell"),
)

#: What a bare phrase begins with.
_BARE = ("before", "after", "during", "as", "any", "on", "in", "once", "twice", "only")

_STATES = ("attacking", "blocking", "blocked", "unblocked", "tapped", "untapped")


class _Unread(Exception):  # noqa: N818  (never leaves this module)
    """A word that the grammar has no place for."""


class _Words:
    """The words of a clause, and how far they are read."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.at = 0

    @property
    def done(self) -> bool:
        return self.at >= len(self.words)

    def sees(self, phrase: str) -> bool:
        wanted = phrase.split()
        return self.words[self.at : self.at + len(wanted)] == wanted

    def take(self, phrase: str) -> bool:
        """Reads those words if they come next."""
        if not phrase or not self.sees(phrase):
            return False
        self.at += len(phrase.split())
        return True

    def first_of(self, table: Iterable[tuple[str, str]]) -> str | None:
        """The meaning of the longest phrase of the table that comes next, read; None if there is none."""
        found = max((row for row in table if self.sees(row[0])), key=lambda row: len(row[0]), default=None)
        if found is None:
            return None
        self.take(found[0])
        return found[1]

    def rest(self) -> list[str]:
        left = self.words[self.at :]
        self.at = len(self.words)
        return left


def read(clause: str, name: str = "") -> Timing | None:
    """The timing that one clause (one sentence, or a bare phrase) states, or None if it isn't fully read.

    name: the name of the card that the clause is on, where it may stand in it.
    """
    if not _may_be_timing(clause):
        return None
    words = _words(clause, name)
    try:
        return _sentence(words)
    except _Unread:
        return None


def _may_be_timing(clause: str) -> bool:
    """A quick look, since most clauses are about something else."""
    low = clause.lower()
    first = low.lstrip('"\u201c').split(" ", 1)[0]
    return (
        first in _BARE or "only" in low or "no more than" in low or "can't" in low or first == "any"
    ) and first not in ("whenever", "when")


def read_limit(clause: str, name: str = "") -> CastLimit | None:
    """A limit on what players may cast or activate and when ("Your opponents can't cast spells during
    combat"), or None."""
    if clause.lower().split(" ", 1)[0] not in ("players", "each", "your", "you") or "cast" not in clause:
        return None
    words = _Words(_words(clause, name))
    for lead, who in (
        ("players", "players"),
        ("each player", "players"),
        ("your opponents", "opponents"),
        ("each opponent", "opponents"),
        ("you", "you"),
    ):
        if words.take(lead):
            try:
                return _limit(words, who)  # type: ignore[arg-type]  # one of the three above
            except _Unread:
                return None
    return None


# -- sentence ------------------------------------------------------------------------------------------------


def _words(clause: str, name: str) -> list[str]:
    """Lower-case words and commas; the card's own name as `~`; reminder text and the full stop left out."""
    text = clause.replace("\u2019", "'").replace("\u2018", "'").replace("\u201c", '"').replace("\u201d", '"')
    while "(" in text and ")" in text[text.index("(") :]:
        start = text.index("(")
        text = text[:start] + text[text.index(")", start) + 1 :]
    text = text.strip().strip('"').strip().rstrip(".").strip()
    text = " ".join(text.lower().split())
    for same in (
        "this creature",
        "this permanent",
        "this artifact",
        "this land",
        "this enchantment",
        "this card",
    ):
        text = text.replace(same, _SELF)
    return _own_name(text.replace(",", " , ").split(), name)


def _own_name(words: list[str], name: str) -> list[str]:
    """The words with the card's own name as one."""
    own = name.lower().replace("\u2019", "'").replace(",", " , ").split()
    found: list[str] = []
    while words:
        if own and words[: len(own)] == own:
            found.append(_SELF)
            words = words[len(own) :]
        else:
            found.append(words[0])
            words = words[1:]
    return found


def _sentence(words: list[str]) -> Timing:
    if not words or any(w.endswith((".", ":", ";")) or '"' in w for w in words):
        raise _Unread
    if words == ["any", "player", "may", "activate", "this", "ability"]:
        return Timing("ability", by_anyone=True)
    for lead, kind in _NEVER:
        left = _after_lead(words, lead, ("during",))
        if left is not None:
            return _timing(kind, _never(_Words(left)))
    for lead, kind in _LEADS:
        left = _after_lead(words, lead)
        if left:
            return _parts(kind, left)
    if words[0] == "only":
        words = words[1:]
    if "if" in words and words[words.index("if") - 1] != "only":
        raise _Unread  # a bare phrase has no condition: "During your turn, if …, you may …"
    return _parts("spell", words)


def _after_lead(words: list[str], lead: str, before: tuple[str, ...] = ()) -> list[str] | None:
    """The words after the lead, if the clause begins with it; `before`: words that may follow a name at the
    lead's end."""
    head, star, tail = lead.partition("*")
    first, last = head.split(), tail.split()
    if words[: len(first)] != first:
        return None
    left = words[len(first) :]
    if not star:
        return left
    for end in range(1, min(len(left), 12)):
        ends = left[end : end + len(last)] == last if last else left[end] in before
        if ends:
            return left[end + len(last) :] if _is_name(left[:end]) else None
    return None


def _is_name(words: list[str]) -> bool:
    """Whether the words can be the name of one card, and no kind of cards."""
    if words in (["this", "spell"], [_SELF], ["it"]):
        return True
    return not {"spell", "spells", "cards", "card", "players", "you", "ability", "abilities"} & set(words)


def _parts(kind: str, words: list[str]) -> Timing:
    """The parts, each of which "only" begins (the first one's is read already)."""
    timing = Timing("spell" if kind == "spell" else "ability", by_anyone=kind == "anyone")
    for part in _split_at_only(words):
        timing = _part(timing, _Words(part))
    if timing == Timing(timing.of, unread=timing.unread, by_anyone=timing.by_anyone):
        raise _Unread  # nothing but conditions that can't be told
    return _in_combat(timing)


def _split_at_only(words: list[str]) -> Iterator[list[str]]:
    """The pieces between "only"s, without the comma and "and" that join them."""
    piece: list[str] = []
    for word in [*words, "only"]:
        if word != "only":
            piece.append(word)
            continue
        while piece and piece[-1] in ("and", ",", "but"):
            piece.pop()
        if not piece or piece[-1] == "or":
            raise _Unread
        yield piece
        piece = []


def _part(timing: Timing, words: _Words) -> Timing:
    if words.take("no more than"):
        return _times(timing, words)
    if not words.sees("if"):
        before = words.at
        for count in _TIMES:
            if words.sees(count):
                return _times(timing, words)
        words.at = before
        timing = _add(timing, _window(words))
        words.take(",")
        words.take("and")
    if words.done:
        return timing
    if not words.take("if"):
        raise _Unread
    return _condition(timing, words.rest())


def _times(timing: Timing, words: _Words) -> Timing:
    for count, number in _TIMES.items():
        if words.take(count):
            if not (words.take("each turn") or words.take("per turn") or words.take("a turn")):
                raise _Unread
            timing = replace(timing, per_turn=number)
            words.take(",")
            words.take("and")
            if words.done:
                return timing
            return _part(timing, words)
    raise _Unread


# -- windows -------------------------------------------------------------------------------------------------

_Group = tuple["TimingPhrase | str", ...]


def _window(words: _Words) -> list[_Group]:
    """Groups of phrases, one of which must hold as a whole."""
    joined: list[list[_Group]] = []
    while True:
        alternatives = _phrases(words)
        while words.sees("or") or words.sees(", or"):
            if words.take(", or"):
                if joined:
                    raise _Unread  # "A, B, or C": it can't be told what the comma joins
            else:
                words.take("or")
            alternatives += _phrases(words)
        joined.append(alternatives)
        if not _joins(words):
            return [tuple(p for group in choice for p in group) for choice in product(*joined)]


def _joins(words: _Words) -> bool:
    """Reads a comma or "and" that another phrase follows."""
    before = words.at
    if not (words.take(", and") or words.take(",") or words.take("and")):
        return False
    if _starts_phrase(words):
        return True
    words.at = before
    return False


def _starts_phrase(words: _Words) -> bool:
    return any(
        words.sees(w) for w in ("during", "before", "after", "on", "in", "as", "any time", "at any time")
    )


def _phrases(words: _Words) -> list[_Group]:
    """Phrases side by side ("during combat before blockers are declared"): all of them must hold."""
    groups = _phrase(words)
    while _starts_phrase(words):
        groups = [a + b for a, b in product(groups, _phrase(words))]
    return groups


def _phrase(words: _Words) -> list[_Group]:
    for said in ("as a", "as an", "at any time you could cast a", "any time you could cast a"):
        for also in ("sorcery", "instant"):
            if words.take(f"{said} {also}") or words.take(f"{said}n {also}"):
                return [(also,)]
    if words.take("at instant speed"):
        return [("instant",)]
    relations = [_relation(words)]
    while words.sees("or before") or words.sees("or after") or words.sees("or during"):
        # "before or after combat": both share the point; "before X or during Y" is told by what comes next
        if words.words[words.at - 1] not in ("before", "after", "during"):
            break
        words.take("or")
        relations.append(_relation(words))
    return [
        (phrase,)
        for relation in relations
        for phrase in _points(words, relation, keep=relation is not relations[-1])
    ]


def _relation(words: _Words) -> str:
    for said, means in (("before", "before"), ("after", "after"), ("during", "during"), ("in", "during")):
        if words.take(said):
            return means
    if words.sees("on") and "turn" in " ".join(words.words[words.at :]):
        words.take("on")
        return "during"
    raise _Unread


def _points(words: _Words, relation: str, keep: bool) -> list[TimingPhrase]:
    """What a relation is about; several where a list of periods follows.  keep: leave the words for the next
    relation, which shares them."""
    start = words.at
    if relation != "during":
        found = [_point(words, relation)]
    else:
        found = [_period(words)]
        while words.sees("or"):
            before = words.at
            words.take("or")
            if _starts_phrase(words):
                words.at = before
                break
            found.append(_period(words))
    if keep:
        words.at = start
    return found


def _point(words: _Words, relation: str) -> TimingPhrase:
    declared = words.first_of(_DECLARED)
    if declared:
        return TimingPhrase(declared, relation)  # type: ignore[arg-type]  # before or after
    if not words.take("their"):
        _whose(words)
    period = words.first_of(_PERIODS)
    if not period or period == "turn" or "main phase" in period:
        raise _Unread  # which of several main phases is meant can't be told
    words.take("begins" if relation == "before" else "ends")
    return TimingPhrase(period, relation)  # type: ignore[arg-type]


def _period(words: _Words) -> TimingPhrase:
    whose: Whose = "you" if words.take("their own") or words.take("their") else _whose(words)
    if words.take("declare attackers or declare blockers step"):
        raise _Unread  # two steps in one noun: cards say each
    period = words.first_of(_PERIODS)
    if not period:
        raise _Unread
    return TimingPhrase(period, "during", whose=whose)


def _whose(words: _Words) -> Whose:
    for said, whose in _WHOSE:
        if not said or words.take(said):
            return whose
    return "any"


def _never(words: _Words) -> Timing:
    """What must not be: "can't … during combat"."""
    groups = _window(words)
    if not words.done or any(len(group) != 1 for group in groups):
        raise _Unread
    forbidden: list[TimingPhrase] = []
    for (phrase,) in groups:
        if not isinstance(phrase, TimingPhrase) or phrase.relation != "during":
            raise _Unread
        forbidden.append(replace(phrase, relation="not during"))
    return Timing(all_of=tuple(forbidden))


def _timing(kind: str, timing: Timing) -> Timing:
    return replace(timing, of="spell" if kind == "spell" else "ability")


def _add(timing: Timing, groups: list[_Group]) -> Timing:
    """The timing with one more window."""
    if len(groups) == 1:
        phrases = tuple(p for p in groups[0] if isinstance(p, TimingPhrase))
        also = tuple(p for p in groups[0] if isinstance(p, str))
        return replace(timing, all_of=timing.all_of + phrases, also=timing.also + also)
    options: list[tuple[TimingPhrase, ...]] = []
    for group in groups:
        phrases = tuple(p for p in group if isinstance(p, TimingPhrase))
        if len(phrases) != len(group):
            raise _Unread  # "as a sorcery or during combat": no card has it
        options.append(phrases)
    if timing.any_of:
        return replace(timing, any_of=tuple(a + b for a, b in product(timing.any_of, options)))
    return replace(timing, any_of=tuple(options))


def _in_combat(timing: Timing) -> Timing:
    """Where "during combat" stands beside a point of combat, the two are one phrase (506.8c)."""
    combat = next((p for p in timing.all_of if _is_combat(p)), None)
    if combat is not None and any(_is_point(p) for group in timing.any_of for p in group):
        any_of = tuple(_merge((*group, combat)) for group in timing.any_of)
        rest = tuple(p for p in timing.all_of if p is not combat)
        return replace(timing, all_of=_merge(rest), any_of=any_of)
    return replace(timing, all_of=_merge(timing.all_of), any_of=tuple(_merge(g) for g in timing.any_of))


def _merge(phrases: tuple[TimingPhrase, ...]) -> tuple[TimingPhrase, ...]:
    combat = next((p for p in phrases if _is_combat(p)), None)
    if combat is None or not any(_is_point(p) for p in phrases):
        return phrases
    return tuple(
        replace(p, during_combat=True, whose=combat.whose) if _is_point(p) else p
        for p in phrases
        if p is not combat
    )


def _is_combat(phrase: TimingPhrase) -> bool:
    return phrase.relation == "during" and phrase.point == "combat phase"


def _is_point(phrase: TimingPhrase) -> bool:
    return phrase.relation in ("before", "after") and phrase.point in COMBAT_POINTS


# -- conditions ----------------------------------------------------------------------------------------------


def _condition(timing: Timing, words: list[str]) -> Timing:
    """An "only if …", understood or kept in its own words."""
    text = " ".join(words).replace(" ,", ",")
    if text in ("you've been attacked this step", "you have been attacked this step"):
        return replace(timing, also=(*timing.also, "attacked this step"))
    if text in ("it's your turn", "it's not your turn", "it isn't your turn"):
        whose: Whose = "you" if text == "it's your turn" else "opponent"
        return replace(timing, all_of=(*timing.all_of, TimingPhrase("turn", "during", whose=whose)))
    if text in ("you attacked this turn", "you've attacked this turn"):
        return replace(timing, conditions=(*timing.conditions, Condition("attacked", text=text)))
    if text == f"{_SELF} attacked this turn":
        found = Condition("attacked", who="self", text=text)
        return replace(timing, conditions=(*timing.conditions, found))
    states = _states(words)
    if states:
        what = Filter("self", any_of=tuple((Term(state),) for state in states))
        return replace(timing, conditions=(*timing.conditions, Condition("is", filter=what, text=text)))
    if not words:
        raise _Unread
    cur = Cursor(text)
    found_now = condition(cur)
    if found_now is not None and cur.done():
        return replace(timing, conditions=(*timing.conditions, replace(found_now, text=text)))
    return replace(timing, unread=(*timing.unread, f"only if {text}"))


def _states(words: list[str]) -> tuple[str, ...]:
    """`~ is attacking or blocking` → attacking, blocking; anything else → nothing."""
    if words[:2] != [_SELF, "is"]:
        return ()
    states = words[2::2]
    joints = words[3::2]
    if states and all(s in _STATES for s in states) and all(j == "or" for j in joints):
        return tuple(states) if len(joints) == len(states) - 1 else ()
    return ()


# -- limits on players ---------------------------------------------------------------------------------------


def _limit(words: _Words, who: Literal["you", "opponents", "players"]) -> CastLimit:
    never = words.take("can't")
    if not never and not words.take("can"):
        raise _Unread
    spells = words.take("cast spells")
    abilities = (not spells or words.take("and") or words.take("or")) and words.take("activate abilities")
    if not spells and not abilities:
        raise _Unread
    if never:
        return _limited(who, _never(words), spells, abilities, theirs=False)
    if not words.take("only"):
        raise _Unread
    theirs = "their" in words.words
    if any(words.take(f"any time {said} could cast a sorcery") for said in ("they", "he or she", "you")):
        timing = Timing(also=("sorcery",))
    else:
        timing = _in_combat(_add(Timing(), _window(words)))
    if not words.done:
        raise _Unread
    return _limited(who, timing, spells, abilities, theirs)


def _limited(
    who: Literal["you", "opponents", "players"], timing: Timing, spells: bool, abilities: bool, theirs: bool
) -> CastLimit:
    """The limit; "your turn" of the wording is the turn of the source's controller, whoever casts."""
    if who != "you" and not theirs:
        timing = replace(
            timing,
            all_of=tuple(replace(p, whose="source") if p.whose == "you" else p for p in timing.all_of),
        )
    return CastLimit(who, timing, spells, abilities)
