"""Reading of the words that say when a spell may be cast or an ability activated (506.8, 602.5).

A small grammar over words, in the order of the sentence:

    clause    = [lead] window-part {"only" part}       lead = "cast NAME only", "activate only", …
    part      = "if" condition | times "each turn" | window ["and"] ["if" condition]     window: timing_windows

`read` gives None for a clause in which any word is left over, except that the words of an "only if …" that it
can't tell are kept in `Timing.unread`, since the other windows of the clause still decide much.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from judgecli.abilities.oracle.conditions import condition
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.abilities.oracle.timing_windows import (
    COMBAT_POINTS,
    Unread,
    Whose,
    Words,
    add,
    in_combat,
    window,
)
from judgecli.board.abilities import CastLimit, Condition, Filter, Term, Timing, TimingPhrase

__all__ = ["COMBAT_POINTS", "read", "read_limit"]

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
    ("play this spell only", "spell"),
    ("play only", "spell"),
    ("cast only", "spell"),
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


def read(clause: str, name: str = "") -> Timing | None:
    """The timing that one clause (one sentence, or a bare phrase) states, or None if it isn't fully read.

    name: the name of the card that the clause is on, where it may stand in it.
    """
    if not _may_be_timing(clause):
        return None
    words = _words(clause, name)
    try:
        return _sentence(words)
    except Unread:
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
    words = Words(_words(clause, name))
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
            except Unread:
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
        raise Unread
    if words == ["any", "player", "may", "activate", "this", "ability"]:
        return Timing("ability", by_anyone=True)
    for lead, kind in _NEVER:
        left = _after_lead(words, lead, ("during",))
        if left is not None:
            return _timing(kind, _never(Words(left)))
    for lead, kind in _LEADS:
        left = _after_lead(words, lead)
        if left:
            return _parts(kind, left)
    if words[0] == "only":
        words = words[1:]
    if "if" in words and words[words.index("if") - 1] != "only":
        raise Unread  # a bare phrase has no condition: "During your turn, if …, you may …"
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
        timing = _part(timing, Words(part))
    if timing == Timing(timing.of, unread=timing.unread, by_anyone=timing.by_anyone):
        raise Unread  # nothing but conditions that can't be told
    return in_combat(timing)


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
            raise Unread
        yield piece
        piece = []


def _part(timing: Timing, words: Words) -> Timing:
    if words.take("no more than"):
        return _times(timing, words)
    if not words.sees("if"):
        before = words.at
        for count in _TIMES:
            if words.sees(count):
                return _times(timing, words)
        words.at = before
        timing = add(timing, window(words))
        words.take(",")
        words.take("and")
    if words.done:
        return timing
    if not words.take("if"):
        raise Unread
    return _condition(timing, words.rest())


def _times(timing: Timing, words: Words) -> Timing:
    for count, number in _TIMES.items():
        if words.take(count):
            if not (words.take("each turn") or words.take("per turn") or words.take("a turn")):
                raise Unread
            timing = replace(timing, per_turn=number)
            words.take(",")
            words.take("and")
            if words.done:
                return timing
            return _part(timing, words)
    raise Unread


def _never(words: Words) -> Timing:
    """What must not be: "can't … during combat"."""
    groups = window(words)
    if not words.done or any(len(group) != 1 for group in groups):
        raise Unread
    forbidden: list[TimingPhrase] = []
    for (phrase,) in groups:
        if not isinstance(phrase, TimingPhrase) or phrase.relation != "during":
            raise Unread
        forbidden.append(replace(phrase, relation="not during"))
    return Timing(all_of=tuple(forbidden))


def _timing(kind: str, timing: Timing) -> Timing:
    return replace(timing, of="spell" if kind == "spell" else "ability")


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
        raise Unread
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


def _limit(words: Words, who: Literal["you", "opponents", "players"]) -> CastLimit:
    never = words.take("can't")
    if not never and not words.take("can"):
        raise Unread
    spells = words.take("cast spells")
    abilities = (not spells or words.take("and") or words.take("or")) and words.take("activate abilities")
    if not spells and not abilities:
        raise Unread
    if never:
        return _limited(who, _never(words), spells, abilities, theirs=False)
    if not words.take("only"):
        raise Unread
    theirs = "their" in words.words
    if any(words.take(f"any time {said} could cast a sorcery") for said in ("they", "he or she", "you")):
        timing = Timing(also=("sorcery",))
    else:
        timing = in_combat(add(Timing(), window(words)))
    if not words.done:
        raise Unread
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
