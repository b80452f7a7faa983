"""Words for declarations of attackers and blockers: the ruling, what it changes, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from judgecli.board.events import (
    AttackersDeclared,
    BlockersDeclared,
    ChoiceOwed,
    CostAsked,
    CostDeclined,
    CostPaid,
    Ruled,
    Skipped,
)
from judgecli.board.table import AttackDeclaration, BlockDeclaration, CostItem
from judgecli.board.verdicts import Verdict
from judgecli.narration.line import Line, Tone
from judgecli.narration.telling import Telling, fill, join, price
from judgecli.narration.violations import (
    gather,
    obstacle_lines,
    requirement_lines,
    violation_line,
    violation_lines,
)

#: Verdict.readings → what is taken as read.  The rules leave room there.
READINGS: dict[str, str] = {
    "late arrival unblocked": "The rules of this date say of ninjutsu only that a late arrival is unblocked",
    "arrival at what is gone": "The rules of this date don't say what becomes of an attack at what is gone",
    "reselecting": "No rule of this date says how what a creature attacks is chosen anew: answered as since 2017",
    "band apart": "No rule says that what one of a band attacks can't be chosen anew; the band stays a band",
    "made attacking": "No rule of this date speaks of effects that say a creature is attacking",
    "made attacking late": "The rules say of arrivals only that they are unblocked; this one is taken to be so too",
    "phased out in combat": "By this date's rules what phases out stays in combat; it deals and takes no damage",
    "protector changed": "The rules of this date don't take a battle out of combat when its protector changes",
    "reading.taxed_exemption": "what the rules of this date exempt for a cost is read by the letter; by today's "
    "wording the answer would be the other one",
    "reading.cost_subset": "the most requirements that can be obeyed are counted over declarations whose costs "
    "are all among this one's",
}

#: What each declaration is, by the rule: making it, its requirements, its cost.
CONCEPTS: dict[str, tuple[str, str, str]] = {
    "attack": ("attackers.declare", "attackers.requirements", "attackers.total_cost"),
    "block": ("blockers.declare", "blockers.requirements", "blockers.total_cost"),
}

HEADS: dict[bool | None, tuple[str, Tone]] = {
    True: ("LEGAL", "good"),
    False: ("ILLEGAL", "bad"),
    None: ("NOT SETTLED", "open"),
}


def ruled(tell: Telling, event: Ruled) -> list[Line]:
    """The verdict, the reasons by name, then what would be legal."""
    v = event.verdict
    if v.about in CONCEPTS:
        return declaration(tell, v, event.asked, event.cites)
    from judgecli.narration.damage import assignment_ruled
    from judgecli.narration.questions import act_ruled

    return assignment_ruled(tell, event) if v.about == "assign" else act_ruled(tell, event)


def declaration(tell: Telling, v: Verdict, asked: bool, cites: Sequence[str] = ()) -> list[Line]:
    declare, requirements, total_cost = CONCEPTS[v.about]
    head, tone = HEADS[v.legal]
    cost = tell.price(v.cost) if v.legal is not False and v.cost is not None else ""
    if v.legal and cost:
        head += " IF PAID"
    cites = list(cites) or [x.concept for x in v.violations] or list(v.cites) or [declare]
    if v.violations:  # each has a line of its own
        cites = cites[:1]
    lines = [tell.line(f"{declared_words(tell, v)}.", cites, head=head, tone=tone)]
    lines += violation_lines(tell, v)
    lines += _counted(tell, v, requirements)
    if cost and v.cost is not None:
        lines += cost_lines(tell, v.cost.items, [total_cost])
    if v.legal is not True:
        lines += _instead(tell, v)
    if v.obeyed < v.maximum and (in_the_way := obstacle_lines(tell, v)):
        lines += [tell.line(f"Why not all {v.total}:", depth=1), *in_the_way]
    if v.legal is False and not asked:
        lines.append(tell.line("The declaration is taken back.", ["illegal.actions"], depth=1))
    return lines + notes(tell, v.readings, v.not_modelled)


def _counted(tell: Telling, v: Verdict, concept: str) -> list[Line]:
    """How many requirements are obeyed, and those that are missed where more could be."""
    if not v.total:
        return []
    short = v.obeyed < (v.proven if v.legal is None else v.maximum)
    missed = [r for r in v.requirements if not r.obeyed] if short else []
    below = requirement_lines(tell, missed, depth=2) if short else obstacle_lines(tell, v)
    too_much = bool(v.violations) and v.obeyed > v.maximum
    words = (_too_much(v) if too_much else _count_words(v, short)) + (":" if below else ".")
    return [tell.line(words, [concept], depth=1), *below]


def _count_words(v: Verdict, short: bool) -> str:
    obeyed = f"{v.obeyed} of {v.total} requirements {'is' if v.obeyed == 1 else 'are'} obeyed"
    if v.legal is None:
        return f"{obeyed}; the search ended before the most was known, at least {v.proven}"
    if v.total == 1:
        missed = "is missed" if short else "can't be obeyed"
        return f"The one requirement {'is obeyed' if v.obeyed else missed}"
    if short:
        can = "all" if v.maximum == v.total else str(v.maximum)
        return f"{obeyed}, {can} can be at once; missed"
    if v.maximum == v.total:
        return f"All {v.total} requirements are obeyed"
    return f"{obeyed}; more can't be" if v.obeyed else f"None of {v.total} requirements can be obeyed"


def _too_much(v: Verdict) -> str:
    """More than is possible without breaking a restriction."""
    obeyed = (
        "The one requirement is obeyed"
        if v.total == 1
        else f"{v.obeyed} of {v.total} requirements are obeyed"
    )
    able = f"only {v.maximum} can be" if v.maximum else "none can be" if v.total > 1 else "it can't be"
    return f"{obeyed}, but {able} without breaking a restriction"


def _instead(tell: Telling, v: Verdict) -> list[Line]:
    """A legal declaration, as the line to type."""
    if v.witness_attack is not None:
        line = tell.attack_line(v.witness_attack)
    elif v.witness_block is not None:
        line = tell.block_line(v.witness_block)
    else:
        return []
    much = f"  (obeys {v.maximum} of {v.total})" if v.total and v.legal is False else ""
    return [tell.line(f"Legal, for example: {line}{much}", depth=1, tone="cue")]


def declared_words(tell: Telling, v: Verdict) -> str:
    if v.about == "attack" and v.attack is not None:
        return attack_words(tell, v.attack)
    if v.about == "block" and v.block is not None:
        return block_words(tell, v.block)
    return f"The declaration to {v.about}"


def attack_words(tell: Telling, attack: AttackDeclaration) -> str:
    """`Amy attacks Nicole with Ox, Jace with Bear`."""
    player, s = _declaring(tell, tell.after.active)
    if not attack.attacks:
        return f"{player} declare{s} no attackers"
    parts = [
        f"{tell.name(target)} with {tell.names(ids)}" if target else f"with {tell.names(ids)}"
        for target, ids in tell.by_target(attack).items()
    ]
    words = f"{player} attack{s} {'; '.join(parts)}"
    for band in attack.bands:
        words += f"; {tell.names(band)} attack as a band"
    if attack.exert:
        words += f"; {tell.names(attack.exert)} exerted"
    for by, enlisted in attack.enlist:
        words += f"; {tell.name(by)} enlists {tell.name(enlisted)}"
    return words


def block_words(tell: Telling, block: BlockDeclaration) -> str:
    """`Nicole blocks Ox with 2 Hill Giant; Bear with Elf`."""
    player, s = _declaring(tell, block.player)
    if not block.blocks:
        return f"{player} declare{s} no blockers"
    parts = [f"{tell.name(a)} with {tell.names(ids)}" for a, ids in tell.by_attacker(block).items()]
    return f"{player} block{s} {'; '.join(parts)}"


def _declaring(tell: Telling, player: int) -> tuple[str, str]:
    """Who declares, a team as one (805.10b, d), and the ending of the verb."""
    team = next((p.team for p in tell.after.players if p.id == player), 0)
    side = [p.id for p in tell.after.players if p.id == player or (team and p.team == team)]
    return tell.names(side) if side else tell.name(player), "" if len(side) > 1 else "s"


def _ruled_here(tell: Telling, about: str) -> bool:
    """The ruling that said who attacks or blocks is part of this command."""
    return any(e.verdict.about == about and not e.asked for e in tell.all_of(Ruled))


def attackers_declared(tell: Telling, event: AttackersDeclared) -> list[Line]:
    lines: list[Line] = []
    if event.attacks and not _ruled_here(tell, "attack"):
        by_target: dict[int, list[int]] = {}
        for creature, target in event.attacks:
            by_target.setdefault(target, []).append(creature)
        parts = [f"{tell.name(t)} with {tell.names(ids)}" for t, ids in by_target.items()]
        cites = event.cites or ("attackers.become_attacking",)
        lines.append(tell.line(f"{tell.name(event.player)} attacks {'; '.join(parts)}.", cites))
    if event.tapped:
        tap = "tap" if len(event.tapped) > 1 else "taps"
        lines.append(tell.line(f"{tell.names(event.tapped)} {tap}.", ["attackers.tap"], depth=1))
    if event.vigilant:
        stay = "stay" if len(event.vigilant) > 1 else "stays"
        words = f"{tell.names(event.vigilant)} {stay} untapped: vigilance."
        lines.append(tell.line(words, ["keyword.vigilance.no_tap"], depth=1))
    if event.exerted:
        be = "are" if len(event.exerted) > 1 else "is"
        lines.append(
            tell.line(f"{tell.names(event.exerted)} {be} exerted.", ["action.exert.attack"], depth=1)
        )
    for by, other in event.enlisted:
        words = f"{tell.name(other)} is tapped: {tell.name(by)} enlists it."
        lines.append(tell.line(words, ["keyword.enlist"], depth=1))
    lines += _gone(tell, event.gone, "attack", "attackers.become_attacking")
    if event.stayed:
        stay = "stay" if len(event.stayed) > 1 else "stays"
        barred = {v.creature for v in event.reasons}
        others = any(c not in barred for c in event.stayed)
        because = ": no legal attack has more creatures in it." if others else "."
        lines.append(tell.line(f"{tell.names(event.stayed)} {stay} home{because}", depth=1))
        for alike in gather(event.reasons, lambda v: (v.kind, v.concept, v.source, v.text)):
            lines += violation_line(tell, alike, "attack", 2)
    return lines


def _gone(tell: Telling, ids: Sequence[int], act: str, concept: str) -> list[Line]:
    """Chosen, but lost while the costs were paid."""
    if not ids:
        return []
    many = len(ids) > 1
    words = f"{tell.names(ids)} {'are' if many else 'is'} no longer there and {'don' if many else 'doesn'}'t {act}."
    return [tell.line(words, [concept], depth=1)]


def blockers_declared(tell: Telling, event: BlockersDeclared) -> list[Line]:
    lines: list[Line] = []
    if event.blocks and not _ruled_here(tell, "block"):
        by_attacker: dict[int, list[int]] = {}
        for blocker, attacker in event.blocks:
            by_attacker.setdefault(attacker, []).append(blocker)
        parts = [f"{tell.name(a)} with {tell.names(ids)}" for a, ids in by_attacker.items()]
        cites = event.cites or ("blockers.become_blocking",)
        lines.append(tell.line(f"{tell.name(event.player)} blocks {'; '.join(parts)}.", cites))
    for ids, word in ((event.blocked, "blocked"), (event.unblocked, "unblocked")):
        if ids:
            be = "are" if len(ids) > 1 else "is"
            banded = "keyword.banding.blocked_together"
            together = [banded] if word == "blocked" and banded in event.cites else []
            words = f"{tell.names(ids)} {be} {word}."
            lines.append(tell.line(words, ["blockers.blocked", *together], depth=1))
    return lines + _gone(tell, event.gone, "block", "blockers.become_blocking")


SKIPPED: dict[str, str] = {
    "nothing attacks": "no creature attacks {player}, so no blockers are declared",
    "no untapped creature": "{player} has no untapped creature to block with",
    "no creature": "{player} has no creature that could be declared",
}


def skipped(tell: Telling, event: Skipped) -> list[Line]:
    words = SKIPPED.get(event.why, "{player} isn't asked: " + event.why)
    text = fill(words, player=tell.name(event.player))
    return [tell.line(f"{text[0].upper()}{text[1:]}.", event.cites, depth=1)]


# -- costs ----------------------------------------------------------------------------------------------


def cost_lines(
    tell: Telling, items: Sequence[CostItem], cites: Sequence[str] = (), depth: int = 1
) -> list[Line]:
    """One line for each cost: what, for which creature, because of what."""
    lines: list[Line] = []
    for item in items:
        one = item.cost
        amount = price(
            item.mana, one.life, [one.symbols] if one.symbols else [], [one.other] if one.other else []
        )
        source = "" if item.source in (0, item.creature) else f", because of {tell.name(item.source)}"
        for_ = f" for {tell.name(item.creature)}" if item.creature else ""
        lines.append(tell.line(f"{amount or 'no cost'}{for_}{source}", [item.concept, *cites], depth=depth))
    return lines


def cost_asked(tell: Telling, event: CostAsked) -> list[Line]:
    """What is owed with the line to type: that this is owed is not told once more."""
    others = [i.cost.other for i in event.items if i.cost.other]
    symbols = [i.cost.symbols for i in event.items if i.cost.symbols]
    total = price(event.mana, event.life, symbols, others)
    for again in tell.coming(ChoiceOwed):
        if again.owed.kind == "pay":
            tell.skip(again)
    told = any(e.verdict.cost and e.verdict.cost.items for e in tell.all_of(Ruled) if not e.asked)
    must = "must" if total and total == join(others) else "must pay"
    words = f"{tell.name(event.player)} {must} {total or 'nothing'} for it: type {_ways(symbols, others)}."
    lines = [tell.line(words, event.cites, head="OWED", tone="cue")]
    return lines if told else lines + cost_lines(tell, event.items)


def _ways(symbols: Sequence[str], others: Sequence[str]) -> str:
    """The lines that answer it."""
    ways = ["`pay`"]
    if any("/P}" in s.upper() for s in symbols):
        ways.append("`pay life`")
    for start, line in (("sacrifice", "`pay sacrificing X`"), ("tap", "`pay tapping X`")):
        if any(o.lower().startswith(start) for o in others):
            ways.append(line)
    return f"{', '.join(ways)}, or `decline`"


def cost_paid(tell: Telling, event: CostPaid) -> list[Line]:
    mana = sum(i.mana for i in event.items)
    life = sum(i.cost.life for i in event.items)
    others = [i.cost.other for i in event.items if i.cost.other]
    symbols = [i.cost.symbols for i in event.items if i.cost.symbols]
    paid = price(mana, life, symbols, [])
    words = (
        f"{tell.name(event.player)} pays {join([p for p in (paid, *map(_done, others)) if p]) or 'nothing'}."
    )
    return [tell.line(words, event.cites)]


def _done(other: str) -> str:
    """`sacrifice a creature` as something that is paid."""
    act, _, rest = other.partition(" ")
    doing = {"sacrifice": "sacrificing", "tap": "tapping"}.get(act, f"{act}ing")
    return f"by {doing} {rest}"


def cost_declined(tell: Telling, event: CostDeclined) -> list[Line]:
    creatures = dict.fromkeys(i.creature for i in event.items if i.creature)
    for_ = f" for {tell.names(creatures)}" if creatures else ""
    player = tell.name(event.player)
    words = f"{player} doesn't pay{for_}, so the declaration is illegal and taken back."
    return [tell.line(words, event.cites or ("illegal.actions",), head="ILLEGAL", tone="bad")]


def notes(tell: Telling, readings: Sequence[str], unread: Sequence[tuple[int, str]]) -> list[Line]:
    """What the ruling rests on: readings taken, and wording that the program doesn't understand."""
    from judgecli.narration.timing import READINGS as TIMING

    known = READINGS | TIMING
    lines = [tell.line(f"{known.get(key, key)}.", depth=1, head="READING", tone="warn") for key in readings]
    by_text: dict[str, list[int]] = {}
    for source, text in unread:
        by_text.setdefault(text, []).append(source)
    for text, sources in by_text.items():
        names = join([tell.name(s) for s in dict.fromkeys(sources) if s]) if any(sources) else ""
        whose = f"{names}: " if names else ""
        lines.append(
            tell.line(f'{whose}"{text}" could change this.', depth=1, head="NOT MODELLED", tone="warn")
        )
    return lines
