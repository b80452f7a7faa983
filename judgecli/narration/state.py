"""Words for what happens to things: arriving, changing, dying, surviving, leaving combat."""

from __future__ import annotations

from functools import lru_cache

from judgecli.board.events import (
    Arrived,
    BlocksMade,
    Changed,
    Left,
    RemovedFromCombat,
    StateBased,
    Survived,
)
from judgecli.board.objects import GameObject
from judgecli.board.table import Step
from judgecli.narration.declarations import notes
from judgecli.narration.line import Line
from judgecli.narration.telling import Telling, fill

#: Arrived.refused → why it is neither attacking nor blocking.
REFUSED: dict[str, str] = {
    "noncreature": "it is no creature",
    "not attacking player": "only the attacking player's creatures can attack",
    "target gone": "what it was to attack is gone, or can't be attacked",
    "not defender": "what it was to block doesn't attack its controller's side",
    "battle": "a battle can't attack or block",
    "attacker gone": "that creature isn't attacking",
    "no combat": "there is no combat phase now",
    "nothing to attack": "there is nothing that it could attack",
    "nothing to block": "nothing attacks that player",
}

#: StateBased.what → what is wrong with the subjects.
STATE_BASED: dict[str, str] = {
    "lethal damage": "{has} lethal damage",
    "deathtouch": "{was} dealt damage by a source with deathtouch",
    "toughness 0": "{has} toughness 0 or less",
    "loyalty 0": "{has} no loyalty left",
    "defense 0": "{has} no defense left",
    "life 0": "{has} 0 or less life",
    "poison": "{has} ten or more poison counters",
    "commander": "{was} dealt 21 or more combat damage by one commander",
    "legend rule": "{is} not the one that was kept under the legend rule",
    "planeswalker uniqueness": "{is} a planeswalker of the same type as another",
    "attachment": "{is} attached to nothing legal",
    "token": "{ceases} to exist: a token that left the battlefield",
    "aura": "{is} attached to nothing legal",
    "counters": "{has} both +1/+1 and -1/-1 counters, which cancel out",
}

#: Left.how → the verb.
LEFT: dict[str, str] = {
    "destroyed": "{is} destroyed",
    "died": "{dies}",
    "exiled": "{is} exiled",
    "returned": "{returns} to {its} owner's hand",
    "sacrificed": "{is} sacrificed",
    "ceased": "{ceases} to exist",
    "left the game": "{is} gone from the game with {its} owner",
    "put": "{is} put into {its} owner's graveyard",
    "blinked": "{is} exiled and returned",
}

SURVIVED: dict[str, str] = {
    "indestructible": "{is} indestructible and {stays}",
    "regenerated": "{regenerates}: tapped, damage removed, out of combat",
    "shield counter": "{loses} a shield counter instead of being destroyed",
    "umbra armor": "{is} saved: {by} is destroyed instead",
    "totem armor": "{is} saved: {by} is destroyed instead",
}

REMOVED: dict[str, str] = {
    "left": "{is} out of combat: no longer on the battlefield",
    "controller": "{is} removed from combat: another player controls {it} now",
    "phased out": "{is} removed from combat: phased out",
    "effect": "{is} removed from combat",
    "regenerated": "{is} removed from combat: regenerated",
    "no creature": "{is} removed from combat: no creature any more",
    "end of combat": "{is} removed from combat",
    "protector": "{is} removed from combat: another player protects {it} now",
    "battle": "{is} removed from combat: a battle",
    "no longer attackable": "{is} removed from combat: no planeswalker or battle any more",
}

#: RemovedFromCombat.stays → which of two roles stays, and why the other ends.
STAYS: dict[str, str] = {
    "attacked": "{stops} fighting, no creature any more, but {is} still attacked",
    "blocking": "{is}n't attacked any more, no planeswalker or battle now, but {is} still blocking",
    "attacking": "{is}n't attacked any more, no planeswalker or battle now, but {is} still attacking",
}

#: Changed.what → the sentence after the names; `{text}` the value, `{player}` the player.
CHANGED: dict[str, str] = {
    "tapped": "{is} tapped",
    "untapped": "{is} untapped",
    "counters": "{gets} {text} counter{s}",
    "counters removed": "{loses} {text} counter{s}",
    "pumped": "{gets} {text}",
    "gained": "{gains} {text}",
    "lost": "{loses} {text}",
    "set": "{becomes} {text}",
    "switched": "{has} power and toughness switched {text}",
    "controller": "{is} controlled by {player} {text}",
    "goaded": "{is} goaded by {player}",
    "attached": "{is} attached to {text}",
    "unattached": "{is} attached to nothing now",
    "attached already": "{is} attached to {text} already",
    "unattached already": "{is} attached to nothing already",
    "not attached": "{is} not attached to {text}: nothing moves",
    "fight": "{fights}",
    "late": "{stays} in combat",
    "still attacked": "{is} still attacked",
    "not in combat": "{is} not in combat: nothing changes",
    "already tapped": "{is} tapped already",
    "already untapped": "{is} untapped already",
    "stun counter removed": "{loses} a stun counter instead of untapping",
    "not attacking": "{is} not attacking",
    "not blocking": "{is} not blocking",
    "already attacking": "{is} attacking {text} already",
    "already blocking": "{is} blocking {text} already",
    "no longer blocking": "{stops} blocking {text}",
    "already blocked": "{is} a blocked creature already: nothing changes",
    "already unblocked": "{is} an unblocked creature already: nothing changes",
    "still controlled": "{is} controlled by {player} already: nothing changes now",
    "put attacking": '{is} attacking {player}, without having been declared: it never "attacked"',
    "put blocking": '{is} blocking {player}, without having been declared: it never "blocked"',
    "phased out": "{phases} out",
    "phased out along": "{phases} out too, attached to what phases out",
    "phased in": "{phases} in",
    "transformed": "{transforms} {text}",
    "not transformed": "{has} no other face: nothing happens",
    "turned face up": "{is} turned face up",
    "turned face down": "{is} turned face down",
    "already face up": "{is} face up already",
    "already face down": "{is} face down already",
    "protected": "{is} protected by {player} now",
    "already protected": "{is} protected by {player} already",
    "new object": "{is} a new object: in no combat, and without what was on {it}",
    "stays tapped": "{stays} tapped: {text}",
    "ninjutsu": "{returns} to {its} owner's hand for ninjutsu",
    "sneak": "{returns} to {its} owner's hand for sneak",
    "exerted": "{is} exerted",
    "suspected": "{is} suspected",
    "becomes": "{becomes} {text}",
    "stopped being": "{stops} being {text}",
    "blocked": "{is} blocked now {text}",
    "unblocked": "{is} unblocked now {text}",
    "blocking": "{is} blocking {text}",
    "reselected": "{is} attacking {text} now",
    "returns": "{returns} to the battlefield: {text}",
    "defeated": "{is} defeated: its last defense counter is gone, so that it is exiled, and may be cast transformed",
    "regeneration shield": "{gets} a regeneration shield against being destroyed this turn",
    "prevention": "{text}",
    "effect": "{text}",
}

#: The same as a sentence, where a thing that is there already is asked to attack or block.
REFUSED_NOTES = {why: f"{words[0].upper()}{words[1:]}." for why, words in REFUSED.items()}

#: Changed.note → what comes of it, or why it changes nothing in this combat.
NO_EFFECT: dict[str, str] = {
    "stays in combat": "Tapping or untapping takes nothing out of combat.",
    "unblocked": "Blockers were declared already: it is unblocked.",
    "still opposed": "It goes on being blocked by the same creatures, but is an unblocked creature.",
    "sick": "Not under that player's control since the turn began: no attack without haste.",
    "not a creature": "Equipment can be attached to a creature only.",
    "creature equipment": "Equipment that is a creature itself can't be attached to anything.",
    "no attachment": "Only Auras, Equipment and Fortifications are attached to anything.",
    "declared already": "It was declared already: what it needed for that isn't needed any more.",
    "band lasts": "The band lasts for the rest of combat, though its banding is gone.",
    **REFUSED_NOTES,
    "tapping": "Tapping or untapping a creature that attacks or blocks leaves it in combat.",
    "tapped attacker": "A tapped attacking creature stays in combat and deals its damage.",
    "tapped blocker": "A tapped blocking creature stays in combat and deals its damage.",
    "restriction": "It was declared already: a restriction that comes later doesn't take it out of combat.",
    "evasion": "Blockers were declared already: it stays blocked.",
    "first strike": "The first strikers have struck: it deals its damage in the second step all the same.",
}


@lru_cache(maxsize=512)
def agree(template: str, many: bool) -> str:
    """The template's verbs in the singular or the plural: `{is}`, `{has}`, `{gets}`…"""
    for singular, plural in _FORMS.items():
        template = template.replace(singular, plural if many else singular[1:-1])
    return template


_FORMS = {
    "{is}": "are",
    "{has}": "have",
    "{was}": "were",
    "{it}": "them",
    "{its}": "their",
    "{dies}": "die",
    "{returns}": "return",
    "{ceases}": "cease",
    "{stays}": "stay",
    "{regenerates}": "regenerate",
    "{loses}": "lose",
    "{gets}": "get",
    "{gains}": "gain",
    "{becomes}": "become",
    "{phases}": "phase",
    "{transforms}": "transform",
    "{stops}": "stop",
    "{fights}": "fight",
}


def tell_of(tell: Telling, ids: tuple[int, ...], template: str, **values: str) -> str:
    """The names and the sentence; `{text}` and the like are put in last, so that data is never read."""
    body = fill(agree(template, len(ids) > 1), **values).strip()
    return f"{tell.names(ids)} {body}" if ids else body


def arrived(tell: Telling, event: Arrived) -> list[Line]:
    """One line for copies that arrived together: tags, what it is, whose, how it joins combat."""
    lines: list[Line] = []
    for group in tell.gathered(event.objects):
        things = [t for t in (tell.thing(id) for id in group) if t]
        if not things:
            continue
        many = len(things) > 1
        words = _item(tell, things)
        if not event.setup:
            words = f"Enters under {tell.name(event.player)}'s control:  {words}"
        lines.append(tell.line(words, () if _joins(event) else event.cites))
        if _joins(event):
            lines.append(tell.line(_joining(tell, event, many), event.cites, depth=1))
    return lines + notes(tell, event.readings, ())


def _joins(event: Arrived) -> bool:
    return bool(event.attacking or event.blocking or event.refused)


def _joining(tell: Telling, event: Arrived, many: bool) -> str:
    """How it takes its place in combat, or why it doesn't."""
    it, be = ("They", "are") if many else ("It", "is")
    word = "blocking" if event.blocking else "attacking"
    if event.refused:
        return f"{it} {be}n't {word}: {REFUSED.get(event.refused, event.refused)}."
    if event.attacking < 0 or event.blocking < 0:
        return f"{it} {be} put onto the battlefield {word}; what, {tell.name(event.player)} chooses."
    words = f"{it} {be} {word} {tell.name(event.attacking or event.blocking)}"
    if not event.setup:
        words += f' but never "{"blocked" if event.blocking else "attacked"}": nothing was declared'
    if event.unblocked:
        words += f"; {it.lower()} {be} unblocked"
    return f"{words}."


def _item(tell: Telling, things: list[GameObject]) -> str:
    """`a1, a2  2 Guard 2/2`."""
    first = things[0]
    tags = ", ".join(t.tag for t in things) if len(things) <= 4 else f"{things[0].tag} ... {things[-1].tag}"
    name = tell.name(first.id) if len(things) == 1 else f"{len(things)} {first.name}"
    size = f" {first.facts.power}/{first.facts.toughness}" if first.facts.power is not None else ""
    where = "" if first.zone == "battlefield" else f" (in {first.zone})"
    on = f" on {tell.name(first.attached_to)}" if first.attached_to else ""
    return f"{tags}  {name}{size}{on}{where}".strip()


def changed(tell: Telling, event: Changed) -> list[Line]:
    template = CHANGED.get(event.what, "{is} " + event.what.replace("{", "(") + " {text}")
    player = tell.name(event.player) if event.player else ""
    ids = event.objects or ((event.player,) if event.player and "{player}" not in template else ())
    number = event.text.partition(" ")[0]
    words = tell_of(
        tell, ids, template, text=event.text, player=player, s="" if number in ("1", "-1") else "s"
    )
    if not words:
        return []
    known = NO_EFFECT.get(event.note)
    if event.note and known is None:  # what it is now
        words = f"{words}: {event.note}"
    stop = "" if words.endswith(('."', ".")) else "."
    lines = [tell.line(f"{words[0].upper()}{words[1:]}{stop}", event.cites)]
    if known:
        lines.append(tell.line(known, depth=1))
    return lines + notes(tell, event.readings, ())


def state_based(tell: Telling, event: StateBased) -> list[Line]:
    """The cause; and what it does, where the next event says that all of them leave together."""
    ids = event.subjects or ((event.player,) if event.player else ())
    words = tell_of(tell, ids, STATE_BASED.get(event.what, "{is} subject to: " + event.what))
    cites = list(event.cites)
    leaving = next((e for e in tell.coming(Left) if set(e.objects) == set(event.subjects)), None)
    if leaving is not None:
        tell.skip(leaving)
        cites += [c for c in leaving.cites if c not in cites]
        words += " and " + tell_of(
            tell, (), agree(LEFT.get(leaving.how, "{is} " + leaving.how), len(ids) > 1)
        )
    return [tell.line(f"{words}.", cites)]


def left(tell: Telling, event: Left) -> list[Line]:
    words = tell_of(tell, event.objects, LEFT.get(event.how, "{is} " + event.how))
    return [tell.line(f"{words}.", event.cites)]


def survived(tell: Telling, event: Survived) -> list[Line]:
    by = tell.name(event.by) if event.by else ""
    words = tell_of(tell, (event.object,), SURVIVED.get(event.why, "{stays}: " + event.why), by=by)
    return [tell.line(f"{words}.", event.cites)]


def removed_from_combat(tell: Telling, event: RemovedFromCombat) -> list[Line]:
    """What has died is out of combat too: that goes without saying unless it leaves something behind.  The leaving
    or regenerating itself is told first."""
    lines = _cause(tell, event)
    if event.stays:
        words = tell_of(tell, event.objects, STAYS.get(event.stays, "{stays} " + event.stays))
        lines.append(tell.line(f"{words}.", event.cites))
    elif event.why not in ("left", "end of combat") and not _regenerated(tell, event):
        words = tell_of(tell, event.objects, REMOVED.get(event.why, "{is} removed from combat: " + event.why))
        lines.append(tell.line(f"{words}.", event.cites))
    over = (
        tell.after.turn.step is Step.DAMAGE and tell.after.combat.dealt
    )  # it will neither strike nor be struck
    for ids, template, concept in (
        (event.still_blocked, "{stays} blocked, though nothing blocks {it} now", "blockers.blocked"),
        (event.aimless, "{stays} in combat, attacking nothing", "combat.target_disappears"),
        (() if over else event.idle, "{stays} in combat, blocking nothing", "blockers.become_blocking"),
    ):
        if ids:
            lines.append(tell.line(f"{tell_of(tell, ids, template)}.", [concept], depth=1))
    return lines


def _regenerated(tell: Telling, event: RemovedFromCombat) -> bool:
    """It is told that they regenerated, which says so already."""
    told = {e.object for e in tell.all_of(Survived) if e.why == "regenerated"}
    return event.why == "regenerated" and set(event.objects) <= told


def _cause(tell: Telling, event: RemovedFromCombat) -> list[Line]:
    """The event that took them out of combat, where it comes after this one."""
    if event.why == "left":
        leaving = next((e for e in tell.coming(Left) if set(event.objects) <= set(e.objects)), None)
        if leaving is not None and not _told_with_cause(tell, leaving):
            tell.skip(leaving)
            return left(tell, leaving)
    if event.why == "regenerated":
        saved = next((e for e in tell.coming(Survived) if e.object in event.objects), None)
        if saved is not None:
            tell.skip(saved)
            return survived(tell, saved)
    return []


def _told_with_cause(tell: Telling, leaving: Left) -> bool:
    """State-based actions tell of what leaves because of them."""
    return any(set(e.subjects) == set(leaving.objects) for e in tell.all_of(StateBased))


def blocks_made(tell: Telling, event: BlocksMade) -> list[Line]:
    """Who blocks what without a declaration, and what that makes of the attackers; an arrival's own line says who."""
    lines: list[Line] = []
    if event.how == "effect":
        by_attacker: dict[int, list[int]] = {}
        for blocker, attacker in event.blocks:
            by_attacker.setdefault(attacker, []).append(blocker)
        for attacker, blockers in by_attacker.items():
            words = tell_of(tell, tuple(blockers), "{is} blocking {text}", text=tell.name(attacker))
            lines.append(tell.line(f"{words}.", event.cites))
    if event.blocks and (event.blocked or event.early):
        words = tell_of(tell, (*event.blocked, *event.early), "{becomes} a blocked creature")
        lines.append(tell.line(f"{words}.", event.cites, depth=1))
    bare = tuple(a for a in event.instead if not tell.after.combat.blockers_of(a))
    if bare:
        words = tell_of(tell, bare, "{stays} blocked, though nothing blocks {it} now")
        lines.append(tell.line(f"{words}.", ["blockers.blocked"], depth=1))
    return lines
