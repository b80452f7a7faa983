"""Words for combat damage: orders, assignments, what is dealt, prevented, changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judgecli.board.events import (
    DamageAssigned,
    DamageChanged,
    DamageDealt,
    DamagePrevented,
    Event,
    LifeChanged,
    OrderAnnounced,
    PoisonGained,
    Ruled,
)
from judgecli.board.table import Assignment
from judgecli.board.verdicts import Helping, LethalDamage
from judgecli.narration.line import Line
from judgecli.narration.telling import Telling, fill, join
from judgecli.narration.violations import gather, violation_lines

#: DamageAssigned.nothing → why no damage is assigned.
NOTHING: dict[str, str] = {
    "no power": "its power is 0 or less",
    "no blockers left": "it is blocked, and no creature blocks it any more",
    "target gone": "what it attacked is gone",
    "player gone": "the player it attacks has left the game",
    "assigns none": "it assigns no combat damage",
    "blocks nothing now": "what it blocked is no longer attacking",
}

#: DamageDealt.as_ → what the damage does, after "deals N to X".
DEALT: dict[str, str] = {
    "damage": "{total} damage marked",
    "life": "life {before} -> {total}",
    "loyalty": "loyalty {before} -> {total}",
    "defense": "defense {before} -> {total}",
    "counters": "-1/-1 counters, {total} now",
    "poison": "poison counters, {total} now",
}

PREVENTED: dict[str, str] = {
    "effect": "",
    "absorb": "absorb",
    "protection": "protection",
    "shield counter": "a shield counter",
    "shield": "a prevention shield",
    "fog": "combat damage is prevented this turn",
}

#: LifeChanged.why → the reason, after "gains N life".
LIFE: dict[str, str] = {"": "", "lifelink": "lifelink", "effect": "", "cost": "paid", "damage": "damage"}


def assignment_words(tell: Telling, assignment: Assignment) -> str:
    """`Ox assigns 1 to Guard#1 and 1 to Guard#2`."""
    shares = [f"{s.amount} to {tell.name(s.recipient)}" for s in assignment.shares if s.amount]
    return f"{tell.name(assignment.creature)} assigns {join(shares) if shares else 'no damage'}"


def assign_line(tell: Telling, assignments: Iterable[Assignment]) -> str:
    """The assignments as they can be typed: `assign Ox: 1 Guard#1, 1 Guard#2; Bear: 2 Nicole`."""
    parts = []
    for one in assignments:
        shares = ", ".join(f"{s.amount} {tell.name(s.recipient)}" for s in one.shares if s.amount)
        parts.append(f"{tell.name(one.creature)}: {shares}")
    return "assign " + "; ".join(parts)


def assignment_ruled(tell: Telling, event: Ruled) -> list[Line]:
    from judgecli.narration.declarations import HEADS, notes

    v = event.verdict
    head, tone = HEADS[v.legal]
    forced = {e.assignment.creature for e in tell.all_of(DamageAssigned) if e.forced}
    free = [a for a in v.assignments if a.creature not in forced] or v.assignments
    words = "; ".join(assignment_words(tell, a) for a in free) or "the assignment"
    cites = event.cites or tuple(x.concept for x in v.violations)[:1] or v.cites or ("damage.assign",)
    lines = [tell.line(f"{words}.", cites, head=head, tone=tone), *violation_lines(tell, v)]
    for alike in gather(v.lethal, lambda n: (n.need, n.whole, n.marked, n.helping, n.deathtouch, n.loyalty)):
        lines.append(lethal_line(tell, alike, depth=2 if v.legal is False else 1))
    if v.legal is False and v.witness_assignments:
        line = assign_line(tell, v.witness_assignments)
        lines.append(tell.line(f"Legal, for example: {line}", depth=1, tone="cue"))
    if v.legal is False and not event.asked:
        words = "All that this player assigned in this step is taken back."
        if tell.number_of("damage.whole_assignment") is None:  # until 2009-09-30
            words = "This assignment is taken back."
        lines.append(tell.line(words, ["damage.whole_assignment"], depth=1))
    return lines + notes(tell, v.readings, v.not_modelled)


def lethal_line(tell: Telling, alike: Sequence[LethalDamage], depth: int) -> Line:
    """How much is lethal, and whose damage makes it so: `Guard has toughness 5 and Ogre assigns it 6: no more is
    needed`."""
    first = alike[0]
    names = tell.names(list(dict.fromkeys(n.recipient for n in alike)))
    facts = [f"{'loyalty' if first.loyalty else 'toughness'} {first.whole}"]
    if first.marked:
        facts.append(f"{first.marked} damage marked")
    facts += [_helping(tell, h) for h in first.helping]
    touch = first.deathtouch and first.need == 1
    if touch:
        facts.append(f"{tell.name(first.creature)} has deathtouch")
    what = "loyalty" if first.loyalty else "lethal damage"
    if first.need:
        words = f"{first.need} from {tell.name(first.creature)} is {what if not first.loyalty else 'enough'}"
    else:
        words = f"it has {what} already" if not first.loyalty else "that is enough already"
    concept = "keyword.trample.planeswalkers" if first.loyalty else "keyword.trample.assign"
    cites = ["keyword.deathtouch.lethal"] if touch or any(h.deathtouch for h in first.helping) else [concept]
    return tell.line(f"{names}: {join(facts)}, so {words}.", cites, depth=depth)


def _helping(tell: Telling, helping: Helping) -> str:
    touch = " with deathtouch" if helping.deathtouch else ""
    return f"{helping.amount} from {tell.name(helping.creature)}{touch}"


def order_announced(tell: Telling, event: OrderAnnounced) -> list[Line]:
    order = ", then ".join(tell.name(id) for id in event.order)
    cites = event.cites or ("order.attackers",)
    words = f"Damage assignment order of {tell.name(event.creature)}: {order}."
    return [tell.line(words, cites, depth=1)]


def damage_assigned(tell: Telling, event: DamageAssigned) -> list[Line]:
    """Nothing is said of a free choice whose ruling was told, nor of a forced one that is dealt at once."""
    one = event.assignment
    if event.nothing:
        why = NOTHING.get(event.nothing, event.nothing)
        return [tell.line(f"{tell.name(one.creature)} assigns no damage: {why}.", event.cites, depth=1)]
    if not event.forced and any(e.verdict.about == "assign" and not e.asked for e in tell.all_of(Ruled)):
        return []
    if event.forced and any(e.source == one.creature for e in tell.all_of(DamageDealt)):
        return []
    return [tell.line(f"{assignment_words(tell, one)}.", event.cites, depth=1)]


def damage_dealt(tell: Telling, event: DamageDealt) -> list[Line]:
    """Damage dealt at once: a heading, then one line for each source and recipient, alike ones together."""
    goes_on = _goes_on(tell)
    run = _dealt_at_once(tell, event)
    lines: list[Line] = []
    depth = 1
    if goes_on:
        pass
    elif event.combat:
        lines.append(tell.line("Combat damage is dealt, all at once:", ["damage.dealt"]))
    elif len(run) > 1:
        lines.append(tell.line("Damage is dealt, all at once:"))
    else:
        depth = 0
    told = tell.events[: tell.at] if event.combat else ()
    why = {e.assignment.creature: _assigned_cites(e) for e in told if isinstance(e, DamageAssigned)}
    at = 0
    while at < len(run):
        if not event.combat and len(same := _to_each(run[at:])) > 1:
            at += len(same)
            lines.append(tell.line(_each_words(tell, same), same[0].cites, depth=depth))
            continue
        alike = [run[at]]
        while at + len(alike) < len(run) and _alike(tell, alike[0], run[at + len(alike)]):
            alike.append(run[at + len(alike)])
        at += len(alike)
        first = alike[0]
        cites = [*why.get(first.source, ()), *(c for c in first.cites if c != "damage.dealt")]
        lines.append(tell.line(_dealt_words(tell, alike), cites, depth=depth))
    return lines


def _dealt_at_once(tell: Telling, first: DamageDealt) -> list[DamageDealt]:
    """All the damage dealt together; what it does to a player's life or poison is told with it."""
    run = [first]
    while tell.at < len(tell.events):
        event = tell.events[tell.at]
        if isinstance(event, DamageDealt) and event.combat == first.combat:
            run.append(event)
        elif not _told_with(run[-1], event):
            break
        tell.at += 1
    return run


def _goes_on(tell: Telling) -> bool:
    """Whether this is dealt at once with what was told just before: only poison that toxic gives stands between."""
    at = tell.at - 2
    while at >= 0 and isinstance(tell.events[at], PoisonGained | LifeChanged):
        at -= 1
    dealt, here = tell.events[at] if at >= 0 else None, tell.events[tell.at - 1]
    return (
        at < tell.at - 2
        and isinstance(dealt, DamageDealt)
        and isinstance(here, DamageDealt)
        and dealt.combat
        and here.combat
    )


def _told_with(dealt: DamageDealt, event: Event) -> bool:
    if isinstance(event, LifeChanged):
        return event.why == "damage"
    return isinstance(event, PoisonGained) and dealt.as_ == "poison" and event.source == dealt.source


def _assigned_cites(event: DamageAssigned) -> list[str]:
    """Why it assigns as it does; how much that is (510.1a) goes without saying."""
    return [c for c in event.cites if c != "damage.amount"]


def _alike(tell: Telling, a: DamageDealt, b: DamageDealt) -> bool:
    one, two = tell.thing(a.source), tell.thing(b.source)
    return (
        one is not None
        and two is not None
        and one.name == two.name
        and a.recipient == b.recipient
        and a.as_ == b.as_
        and a.amount == b.amount
        and a.assigned == b.assigned
        and a.deathtouch == b.deathtouch
        and a.further == b.further
        and a.excess == b.excess
        and a.cites == b.cites
    )


def _to_each(run: list[DamageDealt]) -> list[DamageDealt]:
    """Damage of one source that does the same to several permanents."""
    first = run[0]
    same = [first]
    for e in run[1:]:
        alike = (e.source, e.amount, e.as_, e.total) == (first.source, first.amount, first.as_, first.total)
        if first.as_ == "life" or not alike:
            break
        same.append(e)
    return same


def _each_words(tell: Telling, same: list[DamageDealt]) -> str:
    first = same[0]
    recipients = tell.names([e.recipient for e in same])
    dealt = f"{tell.name(first.source)} deals {first.amount}" if first.source else f"{first.amount} damage"
    return f"{dealt} to each of {recipients}: {_effect(first, first, first.amount)}"


def _effect(first: DamageDealt, last: DamageDealt, amount: int) -> str:
    """What the damage did; amount: all that was dealt to the recipient, from the first to the last of these."""
    effect = DEALT.get(last.as_, last.as_ + ", {total} now")
    before = last.total + amount if first.before is None else first.before
    return fill(effect, total=str(last.total), before=str(before))


def _dealt_words(tell: Telling, alike: list[DamageDealt]) -> str:
    first, last = alike[0], alike[-1]
    amount = first.amount * len(alike)
    if first.source:
        sources = tell.names([e.source for e in alike])
        words = f"{sources} deal{'' if len(alike) > 1 else 's'} {first.amount}"
        words += f"{' each' if len(alike) > 1 else ''} to {tell.name(first.recipient)}"
    else:
        words = f"{first.amount} damage is dealt to {tell.name(first.recipient)}"
    effect = _effect(first, last, amount)
    if first.amount == 0:
        return f"{words}: no damage"
    was = f" (assigned {first.assigned})" if first.assigned not in (0, first.amount) else ""
    touch = ", lethal by deathtouch" if first.deathtouch and first.as_ in ("damage", "counters") else ""
    over = f", {last.excess} of it excess damage" if last.excess else ""
    return f"{words}{was}: {effect}{touch}{over}"


def damage_prevented(tell: Telling, event: DamagePrevented) -> list[Line]:
    source = f" from {tell.name(event.source)}" if event.source else ""
    why = PREVENTED.get(event.why, event.why)
    if event.by and not why:
        why = tell.name(event.by)
    elif event.by and event.by != event.recipient:
        why = f"{why} of {tell.name(event.by)}"
    because = f": {why}" if why else ""
    if not event.amount and event.why == "shield counter":
        words = f"The damage{source} to {tell.name(event.recipient)} can't be prevented, but costs a shield counter"
    else:
        words = f"{event.amount} damage{source} to {tell.name(event.recipient)} is prevented{because}"
    lines = [tell.line(words, event.cites, depth=1)]
    if event.text and event.text != event.why and not event.by:
        lines.append(tell.line(f'"{event.text}"', depth=2, tone="quiet"))
    return lines


def damage_changed(tell: Telling, event: DamageChanged) -> list[Line]:
    by = f" ({tell.name(event.by)})" if event.by else ""
    source = f" from {tell.name(event.source)}" if event.source else ""
    if event.redirected_to:
        words = f"{event.after} damage{source} to {tell.name(event.recipient)} is dealt to "
        words += f"{tell.name(event.redirected_to)} instead{by}"
    else:
        words = f"Damage{source} to {tell.name(event.recipient)} becomes {event.after}"
        words += f" instead of {event.before}{by}"
    lines = [tell.line(words, event.cites, depth=1)]
    if event.text and not event.by:
        lines.append(tell.line(f'"{event.text}"', depth=2, tone="quiet"))
    return lines


def life_changed(tell: Telling, event: LifeChanged) -> list[Line]:
    verb = "gains" if event.change >= 0 else "loses"
    reason = LIFE.get(event.why, event.why)
    if event.source and reason:
        reason = f"{reason} of {tell.name(event.source)}"
    elif event.source:
        reason = tell.name(event.source)
    because = f" ({reason})" if reason else ""
    before = event.life - event.change
    words = f"{tell.name(event.player)} {verb} {abs(event.change)} life{because}: {before} -> {event.life}"
    return [tell.line(words, event.cites, depth=1 if event.source else 0)]


def poison_gained(tell: Telling, event: PoisonGained) -> list[Line]:
    s = "" if event.amount == 1 else "s"
    by = f" ({tell.name(event.source)})" if event.source else ""
    words = f"{tell.name(event.player)} gets {event.amount} poison counter{s}{by}: {event.poison} now"
    return [tell.line(words, event.cites, depth=1 if event.source else 0)]
