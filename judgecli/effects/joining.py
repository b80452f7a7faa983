"""Effects that change who is attacking or blocking what, without any declaration (506.4, 508.4, 508.7, 509.1h)."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.enter import arrive
from judgecli.actions.leave import move
from judgecli.actions.play import Play
from judgecli.actions.taking_part import (
    ANY,
    attackable,
    attacking_players,
    become_attacking,
    begin_blocking,
    defender_of,
    defending_players,
)
from judgecli.board.commands import Become, Enter, Reselect
from judgecli.board.events import BlocksMade, Changed
from judgecli.board.refusals import Unmodelled, Untimely
from judgecli.board.table import Attacking, Choosing, Step
from judgecli.board.verdicts import Verdict, Violation
from judgecli.characteristics import view
from judgecli.effects.presence import must_be_there
from judgecli.effects.retyping import retype


def become(play: Play, command: Become) -> None:
    """`become X creature 6/6`, `X stops being a creature`, `become X blocked`, `… unblocked`, `… blocking Y [instead]`,
    `… attacking P`."""
    must_be_there(play, command.things)
    match command.what:
        case "creature" | "no creature":
            retype(play, command)
        case "blocked":
            become_blocked(play, command.things)
        case "unblocked":
            _become_unblocked(play, command.things)
        case "attacking":
            _become_attacking(play, command.things, command.target)
        case "copy":
            raise Unmodelled("becoming a copy isn't modelled: put what it becomes on the table instead")
        case _:
            _become_blocking(play, command.things, command.attacker, instead=command.instead)


# -- blocked, unblocked ---------------------------------------------------------------------------------


def become_blocked(play: Play, things: tuple[int, ...]) -> None:
    """Attacking creatures become blocked by an effect; with one member of a band the whole band (702.22i)."""
    named = [_attacker(play, id) for id in things]
    bands = {a.band for a in named if a.band}
    combat = play.board.combat
    hit = [a for a in combat.attacking if a.creature in things or (a.band and a.band in bands)]
    ids = tuple(a.creature for a in hit)
    play.set_combat(
        replace(
            combat,
            attacking=tuple(replace(a, blocked=True) if a.creature in ids else a for a in combat.attacking),
        )
    )
    cites = ["blockers.blocked"]
    if any(id not in things for id in ids):
        cites.append("keyword.banding.blocked_by_effect")
    changed = tuple(a.creature for a in hit if a.blocked is not True)
    if changed:
        play.note(Changed(what="blocked", objects=changed, cites=play.edition.known(*cites)))
    already = tuple(a.creature for a in hit if a.blocked)
    if already:
        play.note(Changed(what="already blocked", objects=already, cites=play.edition.known(*cites)))
    play.note(
        BlocksMade(
            how="effect",
            blocked=tuple(a.creature for a in hit if a.blocked is False),
            early=tuple(a.creature for a in hit if a.blocked is None),
        )
    )


def _become_unblocked(play: Play, things: tuple[int, ...]) -> None:
    was = {a.creature: a.blocked for a in (_attacker(play, id) for id in things)}
    combat = play.board.combat
    play.set_combat(
        replace(
            combat,
            attacking=tuple(
                replace(a, blocked=False) if a.creature in things else a for a in combat.attacking
            ),
        )
    )
    changed = tuple(id for id in things if was[id] is not False)
    if changed:
        faced = any(combat.blockers_of(id) for id in changed)
        note = "still opposed" if faced else ""
        play.note(Changed(what="unblocked", objects=changed, note=note, cites=("blockers.blocked",)))
    already = tuple(id for id in things if was[id] is False)
    if already:
        play.note(Changed(what="already unblocked", objects=already, cites=("blockers.blocked",)))


# -- blocking, attacking --------------------------------------------------------------------------------


def _become_blocking(play: Play, things: tuple[int, ...], attacker: int, *, instead: bool) -> None:
    """Creatures on the battlefield block by an effect; what they block must attack their controller's side.

    instead: they stop blocking everything else, which stays blocked all the same (509.1h)."""
    attacking = _attacker(play, attacker)
    able = []
    for id in things:
        seen = view(play.board, id)
        name = play.board.name(id)
        if not seen.is_creature:
            raise Untimely(f"{name} is no creature, so it can't block")
        if seen.is_battle:
            _does_nothing(play, id, "not blocking", "combat.battle_made_fighting")
            continue
        if play.board.combat.attacker(id) is not None:
            raise Untimely(f"{name} is attacking")
        if attacking.defender != seen.controller:
            raise Untimely(f"{play.board.name(attacker)} isn't attacking {play.board.name(seen.controller)}")
        able.append(id)
    if not able:
        return
    left = _stop_blocking_others(play, able, attacker) if instead else ()
    made = begin_blocking(play, tuple(able), attacker, put=False)
    if left:
        names = ", ".join(play.board.name(a) for a in left)
        play.note(Changed(what="no longer blocking", objects=tuple(able), text=names))
    if not made.blocks and not left:
        play.note(Changed(what="already blocking", objects=tuple(able), text=play.board.name(attacker)))
        return
    play.note(replace(made, instead=left))


def _stop_blocking_others(play: Play, ids: list[int], attacker: int) -> tuple[int, ...]:
    """They block only `attacker`'s band from now on; returns the attackers that they don't block any more."""
    combat = play.board.combat
    band = combat.band_of(attacker)
    left = {a for b in combat.blocking if b.creature in ids for a in b.attackers if a not in band}
    play.set_combat(
        replace(
            combat,
            blocking=tuple(
                replace(b, attackers=tuple(a for a in b.attackers if a in band)) if b.creature in ids else b
                for b in combat.blocking
            ),
        )
    )
    return tuple(a.creature for a in combat.attacking if a.creature in left)


def _become_attacking(play: Play, things: tuple[int, ...], target: int) -> None:
    """An effect says that creatures on the battlefield are attacking (508.4, 508.4b): no declaration, no tapping."""
    for id in things:
        seen = view(play.board, id)
        if play.board.combat.attacker(id) is not None:
            raise Untimely(
                f"{play.board.name(id)} is attacking already", suggestion=f"reselect {play.board.name(id)} …"
            )
        if play.board.combat.blocker(id) is not None:
            raise Untimely(f"{play.board.name(id)} is blocking")
        if seen.is_creature and seen.is_battle:
            _does_nothing(play, id, "not attacking", "combat.battle_made_fighting")
            continue
        at = target
        if at == ANY:
            options = attackable(play.board)
            if len(options) > 1 and seen.controller in attacking_players(play.board):
                choice = Choosing("made attacking", seen.controller, id, options)
                play.board = replace(play.board, choosing=(*play.board.choosing, choice))
                continue
            at = options[0] if options else 0
        become_attacking(play, id, at)


def _does_nothing(play: Play, id: int, what: str, concept: str) -> None:
    """A battle is never made to attack or block (506.3g)."""
    play.note(Changed(what=what, objects=(id,), note="battle", cites=play.edition.known(concept)))


def _attacker(play: Play, id: int) -> Attacking:
    attacking = play.board.combat.attacker(id)
    if attacking is None:
        raise Untimely(f"{play.board.name(id)} isn't attacking")
    return attacking


# -- reselecting ----------------------------------------------------------------------------------------


def reselect(play: Play, command: Reselect) -> Verdict | None:
    """What an attacking creature attacks is chosen anew (508.7): it hasn't attacked again, nothing about the
    declaration is checked, but the target must belong to an opponent."""
    for id in command.things:
        _attacker(play, id)
    wrong = _bars_reselecting(play, command)
    if wrong is not None:
        return wrong
    board = play.board
    defender = defender_of(board, command.target)
    same = tuple(id for id in command.things if _attacker(play, id).target == command.target)
    others = tuple(id for id in command.things if id not in same)
    play.set_combat(
        replace(
            board.combat,
            attacking=tuple(
                replace(a, target=command.target, defender=defender) if a.creature in others else a
                for a in board.combat.attacking
            ),
        )
    )
    name = board.name(command.target)
    if same:
        play.note(Changed(what="already attacking", objects=same, text=name))
    if others:
        cites = (
            "attackers.reselect",
            "attackers.reselect_no_new_attack",
            "attackers.reselect_no_restrictions",
        )
        play.note(
            Changed(
                what="reselected",
                objects=others,
                text=name,
                readings=_readings_of_reselecting(play, others),
                cites=play.edition.known(*cites),
            )
        )
    return None


def _bars_reselecting(play: Play, command: Reselect) -> Verdict | None:
    """Only an opponent, or what an opponent has or protects; with one player attacked only that one (508.7c-d)."""
    defender = defender_of(play.board, command.target)
    if defender and (defender in defending_players(play.board) or command.target in _attacked(play)):
        return None
    kind, concept = "reselect opponent", "attackers.reselect_opponents"
    if defender:
        kind, concept = "reselect defender", "attackers.reselect_same_defender"
    cites = play.edition.known(concept)
    return Verdict(
        about="act",
        legal=False,
        violations=(Violation(kind, concept, command.things[0], (command.target,)),),
        readings=() if play.plays("reselecting") else ("reselecting",),
        cites=cites,
    )


def _attacked(play: Play) -> set[int]:
    return {a.target for a in play.board.combat.attacking}


def _readings_of_reselecting(play: Play, moved: tuple[int, ...]) -> tuple[str, ...]:
    readings = [] if play.plays("reselecting") else ["reselecting"]
    combat = play.board.combat
    if any(len({_attacker(play, x).target for x in combat.band_of(id)}) > 1 for id in moved):
        readings.append("band apart")
    return tuple(readings)


# -- ninjutsu and sneak ---------------------------------------------------------------------------------


def enter_attacking(play: Play, command: Enter) -> Verdict | None:
    """Ninjutsu and sneak: an unblocked attacker returns to its owner's hand, the newcomer enters tapped and
    attacking what that one attacked (702.49, 702.190)."""
    must_be_there(play, (command.returning,))
    returning = _attacker(play, command.returning)
    wrong = _bars_entering(play, command, returning)
    if wrong is not None:
        return wrong
    controller = view(play.board, command.returning).controller
    start, same = _ENTERING[command.verb]
    move(play, (command.returning,), "hand", "returned", cites=(start,))
    states = replace(command.item.states, tapped=True, attacking=returning.target or GONE, zone="battlefield")
    item = replace(command.item, count=1, states=states)
    arrive(play, controller, item, setup=False, cites=(same,), told_unblocked=command.verb == "ninjutsu")
    return None


#: By which rules the attacker is returned and the newcomer attacks in its place.
_ENTERING = {
    "ninjutsu": ("keyword.ninjutsu.activate", "keyword.ninjutsu.same_target"),
    "sneak": ("keyword.sneak.cast", "keyword.sneak.attacking"),
}

#: Attacking what is there no more: no object has this id.
GONE = -2


def _bars_entering(play: Play, command: Enter, returning: Attacking) -> Verdict | None:
    """Only an unblocked creature is returned; sneak works in its player's declare blockers step alone."""
    concept = _ENTERING[command.verb][0]
    found = []
    if returning.blocked is not False:
        kind = "blocked attacker" if returning.blocked else "not unblocked yet"
        found.append(Violation(kind, concept, command.returning))
    if command.verb == "sneak" and play.board.turn.step is not Step.DECLARE_BLOCKERS:
        found.append(Violation("sneak step", concept, command.returning))
    if not found:
        return None
    return Verdict(about="act", legal=False, violations=tuple(found), cites=play.edition.known(concept))
