"""Words for what a declaration breaks, misses or can't have: violations, requirements, obstacles.

A sentence is a template.  In braces: `creature` (the creatures at fault, gathered), `others`, `n` (the
bound), and forms that agree with the creatures: `is`, `has`, `was`, `s` (-s of a verb), `its`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from judgecli.board.verdicts import Ground, Obstacle, RequirementStatus, Verdict, Violation
from judgecli.narration.line import Line
from judgecli.narration.telling import Telling, join

T = TypeVar("T")

#: Violation.kind → the sentence.  `attack`/`block` is put for {act}.
VIOLATIONS: dict[str, str] = {
    "tapped": "{creature} {is} tapped",
    "sick": "{creature} came under {its} controller's control this turn and {has} no haste",
    "not a creature": "{creature} {is} no creature",
    "not yours": "{creature} {is}n't controlled by the player who declares",
    "not on the battlefield": "{creature} {is}n't on the battlefield",
    "battle": "{creature} {is} also a battle, which can't {act}",
    "phased out": "{creature} {is} phased out",
    "twice": "{creature} can attack only one player, planeswalker or battle",
    "no target": "it isn't said what {creature} attack{s}",
    "target": "{others} can't be attacked by {creature}",
    "target gone": "{others} {othersare} no longer there to attack",
    "not an opponent": "{creature} can attack only an opponent or what an opponent controls, not {others}",
    "own player": "{creature} can't attack {others}, who is no opponent",
    "own planeswalker": "{creature} can't attack {others}: no opponent controls it",
    "own battle": "{creature} can't attack {others}: no opponent protects it",
    "only attack left": "{creature} can't attack {others}: only the neighbour on the left can be attacked",
    "only attack right": "{creature} can't attack {others}: only the neighbour on the right can be attacked",
    "not attackable": "{creature} can't attack {others}, which is no player, planeswalker or battle of an opponent",
    "not attacking": "{others} {othersare}n't attacking",
    "not attacking you": "{creature} can block only what attacks {creature.controller}, not {others}",
    "can't attack": "{creature} can't attack{others}",
    "can't block": "{creature} can't block{others}",
    "can't be blocked": "{creature} can't be blocked{by others}",
    "defender": "{creature} {has} defender",
    "evasion": "{creature} can't block {others}",
    "too few blockers": "{creature} can't be blocked by fewer than {n} creatures",
    "too many blockers": "{creature} can't be blocked by more than {n} creature{ns}",
    "alone": "{creature} can't {act} alone",
    "not alone": "{creature} can {act} only alone",
    "only alone": "{creature} can {act} only alone",
    "limit": "no more than {n} creature{ns} can {act}{at others}",
    "companion": "{creature} needs {n} other creature{ns} to {act} with it, as its wording asks",
    "capacity": "{creature} can block only {n} creature{ns}{each}{, not others}",
    "cost": "the cost for {creature} isn't paid",
    "one defender": "all attackers must attack the one defending player, or what that player has",
    "two bands": "{creature} can be in one band only",
    "band not attacking": "{creature} is in a band, but isn't declared as an attacker",
    "band": "{creature} can't band with {others}: a band has banding in it, and at most one creature without",
    "band target": "a band must attack one player, planeswalker or battle as a whole: {creature}",
    "exert": "{creature} can't be exerted as {it} attack{s}",
    "enlist": "{others} can't be tapped for {creature}'s enlist",
    # assignments of combat damage
    "order": "{creature} must assign lethal damage ({n}) to {others} before the later ones in its order",
    "wrong recipient": "{creature} can't assign damage to {others}",
    "wrong amount": "{creature} must assign exactly {n} damage",
    "trample short": "{creature} must assign lethal damage ({n}) to {others} before the rest goes through",
    "loyalty short": "{creature} must assign {n} to {others}, its loyalty, before the rest goes through",
    "mixed division": "{creature} must divide {its} damage in one way, not in both",
    # reselecting, ninjutsu, sneak
    "reselect opponent": "{others} {othersare} no opponent of {creature.controller}, nor what an opponent has",
    "reselect defender": "only the defending player chosen can be attacked: not {others}",
    "blocked attacker": "{creature} {is} blocked: only an unblocked attacking creature is returned",
    "not unblocked yet": "{creature} {is}n't an unblocked creature before blockers are declared",
    "sneak step": "sneak works in its player's declare blockers step only",
    # costs
    "unpaid": "the cost for {creature} isn't paid",
    # spells, abilities and other acts
    "timing": "this isn't a moment at which it may be done",
    "no priority": "nobody has priority now",
}

#: Keywords whose owner is the attacker: what a blocker would need.
EVASION: dict[str, str] = {
    "flying": "it has flying, and the blocker neither flying nor reach",
    "shadow": "of two creatures, both or neither must have shadow",
    "fear": "it has fear, and the blocker is neither an artifact nor black",
    "intimidate": "it has intimidate, and the blocker is no artifact and shares no colour with it",
    "skulk": "it has skulk, and the blocker's power is greater",
    "horsemanship": "it has horsemanship, and the blocker has not",
    "menace": "it has menace",
    "unblockable": "it can't be blocked",
}

REQUIREMENTS: dict[str, str] = {
    "attack": "{creature} must attack{others}",
    "block": "{creature} must block{others}",
    "be blocked": "{creature} must be blocked{by others}",
    "all block": "{creature} must block{others}",
    "follow": "{creature} must attack if {others} attack{os}",
    "attack with": "{creature} must attack{others} with at least {n} creature{ns}",
    "goaded": "{creature} must attack, goaded by {others}",
    "goaded away": "{creature}, goaded by {others}, must attack another player",
}


def violation_lines(tell: Telling, verdict: Verdict, depth: int = 1) -> list[Line]:
    """Every broken rule, alike ones together, each with its number and the wording that it comes from."""
    lines: list[Line] = []
    for alike in gather(verdict.violations, _violation_key):
        lines.extend(violation_line(tell, alike, verdict.about, depth))
    return lines


def violation_line(tell: Telling, alike: Sequence[Violation], about: str, depth: int) -> list[Line]:
    first = alike[0]
    creatures = list(dict.fromkeys(v.creature for v in alike if v.creature))
    words = violation_words(tell, first, creatures, about)
    why, lines = because(tell, first, creatures, depth + 1)
    return [
        tell.line(words + why, [c for c in (first.concept, first.also) if c], depth=depth, tone="bad"),
        *lines,
    ]


def violation_words(tell: Telling, v: Violation, creatures: Sequence[int], about: str) -> str:
    """The broken rule as a sentence."""
    if v.kind.startswith("timing: "):
        from judgecli.narration.timing import reason_words

        return reason_words(
            tell, Ground(False, v.kind.removeprefix("timing: "), text=v.text, source=v.source)
        )
    template = VIOLATIONS.get(v.kind)
    if template is None:
        template = "{creature}: " + v.kind.replace("{", "(").replace("}", ")")
    return sentence(tell, template, creatures, v.others, about, v.number)


def because(tell: Telling, v: Violation, creatures: Sequence[int], depth: int) -> tuple[str, list[Line]]:
    """What the sentence adds for a keyword, and a line with the wording it comes from."""
    if v.keyword and v.also and not tell.rules(v.also):
        # The rules of this date have no such keyword: a card has the long wording, which the sentence says.
        return "", []
    if v.kind == "defender":
        return "", []
    if v.keyword:
        known = _evasion(v) if v.kind in ("evasion", "can't be blocked", "can't block") else None
        if known:
            return f": {known}", []
        whose = "" if v.source in creatures or not v.source else f" of {tell.name(v.source)}"
        return f" ({v.keyword}{whose})", []
    return "", wording(tell, v.source, v.text, creatures, depth)


def _evasion(v: Violation) -> str | None:
    """What about the attacker keeps the blocker from blocking it."""
    printed = v.text.rstrip(".")
    if v.keyword == "landwalk" and printed.lower().endswith("walk"):
        return f"it has {printed.lower()}, and the defending player controls such a land"
    if v.keyword == "protection" and printed.lower().startswith("protection from "):
        return f"it has {printed[0].lower()}{printed[1:]}"
    return EVASION.get(v.keyword)


def wording(tell: Telling, source: int, text: str, creatures: Sequence[int], depth: int) -> list[Line]:
    """`Propaganda: "Creatures can't attack you unless …"`."""
    if not text:
        return []
    if source and source not in creatures:
        return [tell.line(f'{tell.name(source)}: "{text}"', depth=depth, tone="quiet")]
    whose = "" if not source else "its ability: " if len(set(creatures)) == 1 else "their ability: "
    return [tell.line(f'{whose}"{text}"', depth=depth, tone="quiet")]


def requirement_words(tell: Telling, alike: Sequence[RequirementStatus]) -> str:
    first = alike[0]
    template = REQUIREMENTS.get(first.kind, "{creature}: " + first.kind)
    creatures = list(dict.fromkeys(r.creature for r in alike))
    if first.kind == "attack with" and not first.creature:
        creatures = [tell.after.active]
    words = sentence(tell, template, creatures, first.others, first.kind, first.least, "or")
    if first.kind != "be blocked" or (first.least == 1 and not first.most):
        return words
    exactly = "exactly" if first.most == first.least else "at least"
    return f"{words} by {exactly} {first.least} creature{'' if first.least == 1 else 's'}"


def requirement_lines(tell: Telling, statuses: Iterable[RequirementStatus], depth: int = 1) -> list[Line]:
    """Each requirement in words, alike ones together, with the wording it comes from."""
    lines: list[Line] = []
    for alike in gather(statuses, _requirement_key):
        first = alike[0]
        creatures = [r.creature for r in alike]
        rules = tell.rules(*(c for c in (first.concept, first.also) if c))
        lines.append(Line(requirement_words(tell, alike), rules, depth))
        if not first.kind.startswith("goaded"):
            lines.extend(wording(tell, first.source, first.text, creatures, depth + 1))
    return lines


def obstacle_lines(tell: Telling, verdict: Verdict) -> list[Line]:
    """Why no declaration obeys every requirement: which can't be, and what is in the way."""
    lines: list[Line] = []
    for same in gather(verdict.obstacles, lambda o: (_requirement_key(o.requirement), _reasons_key(o))):
        requirement = requirement_words(tell, [o.requirement for o in same])
        reasons = [v for o in same for v in o.reasons]
        told = [_reason(tell, alike, verdict.about) for alike in gather(reasons, _violation_key)]
        cites = [v.concept for v in reasons]
        lines.append(tell.line(f"{requirement}, but {join(told)}", cites, depth=2))
    return lines


def _reason(tell: Telling, alike: Sequence[Violation], about: str) -> str:
    """A broken rule as half a sentence, without the wording it comes from on a line of its own."""
    first = alike[0]
    creatures = list(dict.fromkeys(v.creature for v in alike if v.creature))
    words = violation_words(tell, first, creatures, about)
    why, _ = because(tell, first, creatures, 0)
    if not why and first.source and first.source not in creatures:
        why = f" ({tell.name(first.source)})"
    return words + why


def sentence(
    tell: Telling,
    template: str,
    creatures: Sequence[int],
    others: Sequence[int],
    about: str,
    number: int,
    last: str = "and",
) -> str:
    many = len(creatures) > 1
    other_names = tell.names(others, last) if others else ""
    act = "block" if about in ("block", "be blocked", "all block") else "attack"
    # A sentence that names its others inside ("can't block X") drops the blank when there are none.
    lead = template
    for mark, joint in (("{by others}", " by "), ("{at others}", " " + _at(act) + " ")):
        lead = lead.replace(mark, joint + "{others}" if others else "")
    lead = lead.replace("{, not others}", ", not {others}" if others else "")
    for verb in ("attack", "block"):
        if not others:
            lead = lead.replace(verb + "{others}", verb)
        lead = lead.replace(verb + "{others}", verb + " {others}")
    values = {
        "{creature.controller}": tell.controller(creatures[0]) if creatures else "that player",
        "{creature}": tell.names(creatures) if creatures else "the declaration",
        "{othersare}": "are" if len(others) > 1 else "is",
        "{others}": other_names or "that",
        "{act}": act,
        "{n}": str(number),
        "{ns}": "" if number == 1 else "s",
        "{each}": " each" if many else "",
        "{is}": "are" if many else "is",
        "{has}": "have" if many else "has",
        "{was}": "were" if many else "was",
        "{s}": "" if many else "s",
        "{os}": "" if len(others) > 1 else "s",
        "{its}": "their" if many else "its",
        "{it}": "they" if many else "it",
    }
    pieces: list[str] = []
    for piece in _pieces(lead):
        pieces.append(values.get(piece, piece))
    return "".join(pieces)


def _pieces(template: str) -> list[str]:
    """Text and `{marks}` in turn, so that a name with braces in it is never read as a mark."""
    out: list[str] = []
    while template:
        open_, brace, rest = template.partition("{")
        if open_:
            out.append(open_)
        if not brace:
            break
        mark, _, template = rest.partition("}")
        out.append("{" + mark + "}")
    return out


def _at(act: str) -> str:
    return "at" if act == "attack" else "against"


def gather(items: Iterable[T], key: Callable[[T], Hashable]) -> list[list[T]]:
    """Items with the same key together, in order of first mention."""
    groups: dict[Hashable, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return list(groups.values())


def _violation_key(v: Violation) -> Hashable:
    source = 0 if v.keyword else -1 if v.source == v.creature else v.source
    return (v.kind, v.concept, v.others, source, v.text, v.number, v.keyword)


def _requirement_key(r: RequirementStatus) -> Hashable:
    return (r.kind, r.others, r.source if r.source != r.creature else -1, r.text, r.obeyed, r.concept)


def _reasons_key(o: Obstacle) -> Hashable:
    return tuple(_violation_key(v) for v in o.reasons)
