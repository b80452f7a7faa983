"""Effects that change who is attacking or blocking what, without any declaration (506.4, 508.4, 508.7, 509.1h)."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.effects import begin_effect
from judgecli.actions.enter import arrive, become_blocking, defender_of
from judgecli.actions.leave import move
from judgecli.actions.play import Play
from judgecli.board.abilities import Retype
from judgecli.board.commands import Become, Enter, Reselect
from judgecli.board.events import BlockAdded, Changed
from judgecli.board.refusals import Malformed, Untimely
from judgecli.board.table import Attacking, Step
from judgecli.characteristics import view
from judgecli.effects.presence import must_be_there


def become(play: Play, command: Become) -> None:
    """`become X creature 6/6`, `X stops being a creature`, `become X blocked`, `… unblocked`, `… blocking Y`."""
    must_be_there(play, command.things)
    match command.what:
        case "creature" | "no creature":
            _retype(play, command)
        case "blocked":
            become_blocked(play, command.things)
        case "unblocked":
            _become_unblocked(play, command.things)
        case _:
            _become_blocking(play, command.things, command.attacker)


def _retype(play: Play, command: Become) -> None:
    sets = None
    if command.power is not None and command.toughness is not None:
        sets = (command.power, command.toughness)
    if command.what == "creature":
        for id in command.things:
            if sets is None and view(play.board, id).power is None:
                raise Malformed(
                    f"{play.board.name(id)} has no power and toughness: say which",
                    suggestion=f"become {play.board.name(id)} creature 3/3",
                )
        part = Retype(adds=("creature",), sets=sets)
        text = f"creature {sets[0]}/{sets[1]}" if sets else "creature"
    else:
        part = Retype(removes=("creature",))
        text = "no creature"
    begin_effect(play, command.things, text, parts=(part,), until=command.duration)
    what = "becomes creature" if command.what == "creature" else "stopped being creature"
    shown = f"{sets[0]}/{sets[1]}" if sets else ""
    play.note(Changed(what=what, objects=command.things, text=shown, cites=("layers.list",)))


# -- blocked, unblocked, blocking -----------------------------------------------------------------------


def become_blocked(play: Play, things: tuple[int, ...]) -> None:
    """Attacking creatures become blocked by an effect; with one member of a band the whole band (702.22i)."""
    named = [_attacker(play, id) for id in things]
    bands = {a.band for a in named if a.band}
    combat = play.board.combat
    hit = {a.creature for a in combat.attacking if a.creature in things or (a.band and a.band in bands)}
    play.set_combat(
        replace(
            combat,
            attacking=tuple(replace(a, blocked=True) if a.creature in hit else a for a in combat.attacking),
        )
    )
    for attacking in combat.attacking:
        if attacking.creature in hit and attacking.blocked is not True:
            play.note(BlockAdded(blocker=0, attacker=attacking.creature, newly_blocked=True))
    cites = ["blockers.blocked"]
    if bands:
        cites.append("keyword.banding.blocked_by_effect")
    play.note(Changed(what="blocked", objects=tuple(sorted(hit)), cites=play.edition.known(*cites)))


def _become_unblocked(play: Play, things: tuple[int, ...]) -> None:
    for id in things:
        _attacker(play, id)
    combat = play.board.combat
    play.set_combat(
        replace(
            combat,
            attacking=tuple(
                replace(a, blocked=False) if a.creature in things else a for a in combat.attacking
            ),
        )
    )
    play.note(Changed(what="unblocked", objects=things, cites=("blockers.blocked",)))


def _become_blocking(play: Play, things: tuple[int, ...], attacker: int) -> None:
    """Creatures on the battlefield block by an effect; what they block must attack their controller's side."""
    attacking = _attacker(play, attacker)
    for id in things:
        seen = view(play.board, id)
        name = play.board.name(id)
        if not seen.is_creature or seen.is_battle:
            raise Untimely(f"{name} is no creature that can block")
        if play.board.combat.attacker(id) is not None:
            raise Untimely(f"{name} is attacking")
        if attacking.defender != seen.controller:
            raise Untimely(f"{play.board.name(attacker)} isn't attacking {play.board.name(seen.controller)}")
    newly = [become_blocking(play, id, attacker) for id in things]
    cites = ["blockers.blocked", "blockers.trigger_blocks_creature"]
    play.note(
        Changed(
            what="blocking",
            objects=things,
            text=play.board.name(attacker),
            note="becomes blocked" if any(newly) else "",
            cites=play.edition.known(*cites),
        )
    )


def _attacker(play: Play, id: int) -> Attacking:
    attacking = play.board.combat.attacker(id)
    if attacking is None:
        raise Untimely(f"{play.board.name(id)} isn't attacking")
    return attacking


# -- reselecting ----------------------------------------------------------------------------------------


def reselect(play: Play, command: Reselect) -> None:
    """What an attacking creature attacks is chosen anew (508.7): it hasn't attacked again, nothing about the
    declaration is checked, but the target must belong to an opponent."""
    for id in command.things:
        _attacker(play, id)
    defender = defender_of(play, command.target)
    if not defender:
        raise Untimely(
            f"{play.board.name(command.target)} can't be attacked: it must be an opponent of the attacking "
            "creature's controller, or a planeswalker or battle of one"
        )
    combat = play.board.combat
    play.set_combat(
        replace(
            combat,
            attacking=tuple(
                replace(a, target=command.target, defender=defender) if a.creature in command.things else a
                for a in combat.attacking
            ),
        )
    )
    cites = ("attackers.reselect", "attackers.reselect_no_new_attack", "attackers.reselect_no_restrictions")
    play.note(
        Changed(
            what="reselected",
            objects=command.things,
            text=play.board.name(command.target),
            cites=play.edition.known(*cites),
        )
    )


# -- ninjutsu and sneak ---------------------------------------------------------------------------------


def enter_attacking(play: Play, command: Enter) -> None:
    """Ninjutsu and sneak: an unblocked attacker returns to its owner's hand, the newcomer enters tapped and
    attacking what that one attacked."""
    returning = play.board.combat.attacker(command.returning)
    name = play.board.name(command.returning)
    if returning is None:
        raise Untimely(f"{name} isn't attacking")
    if returning.blocked is not False:
        state = "is blocked" if returning.blocked else "isn't unblocked before blockers are declared"
        raise Untimely(f"{name} {state}: only an unblocked creature can be returned")
    if command.verb == "sneak" and play.board.turn.step is not Step.DECLARE_BLOCKERS:
        raise Untimely("sneak works in its player's declare blockers step only")
    controller = view(play.board, command.returning).controller
    move(play, (command.returning,), "hand", "returned")
    states = replace(command.item.states, tapped=True, attacking=returning.target)
    item = replace(command.item, count=1, states=states)
    (new,) = arrive(play, controller, item, setup=False)
    concept = f"keyword.{command.verb}"
    if play.edition.has(concept):
        play.note(Changed(what=command.verb, objects=(new,), cites=(concept,)))
