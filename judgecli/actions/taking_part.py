"""Taking part in combat without a declaration: put onto the battlefield attacking or blocking, or made to attack or
block by an effect (506.3, 508.4, 509.4).

Such creatures are attacking or blocking, but never "attacked" or "blocked"; restrictions, requirements and costs of
the declarations are nothing to them.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from judgecli.actions.play import Play
from judgecli.board.events import BlocksMade, Changed
from judgecli.board.table import Attacking, Blocking, Board, Choosing, Step
from judgecli.characteristics import view

#: In place of an id: the creature's controller chooses what it attacks or blocks.
ANY = -1


class Joined(Struct, frozen=True):
    """How a creature took its place in combat.

    refused: why it is not attacking or blocking, '' if it is.  readings: what the rules of the date leave open.
    """

    refused: str = ""
    unblocked: bool = False
    cites: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


class Taking(Struct, frozen=True):
    """What newcomers attack or block (ANY: it is still to be chosen), how they joined combat, and what to tell."""

    attacking: int = 0
    blocking: int = 0
    joined: Joined = Joined()
    events: tuple[BlocksMade, ...] = ()


def take_part(play: Play, ids: tuple[int, ...], attacking: int, blocking: int) -> Taking:
    """Permanents that have just been put onto the battlefield take their place in combat, all in the same way.

    attacking, blocking: what they attack or block, ANY: their controller chooses; one of them is 0."""
    at = attacking or blocking
    joined = (bars_attacking if attacking else bars_blocking)(play.board, ids[0])
    if at == ANY and joined is None:
        player = view(play.board, ids[0]).controller
        options = attackable(play.board) if attacking else blockable(play.board, player)
        if len(options) > 1:
            what = "attacking" if attacking else "blocking"
            owed = tuple(Choosing(what, player, id, options) for id in ids)
            play.board = replace(play.board, choosing=(*play.board.choosing, *owed))
            return Taking(attacking=attacking, blocking=blocking)
        at = options[0] if options else 0
        if not at:
            joined = Joined("nothing to attack" if attacking else "nothing to block")
    events: list[BlocksMade] = []
    for id in ids if joined is None else ():
        now = join_attack(play, id, at) if attacking else join_block(play, id, at, events)
        joined = now
    return Taking(at if attacking else 0, at if blocking else 0, joined or Joined(), tuple(events))


def choose_part(play: Play, choice: Choosing, picked: int) -> None:
    """The controller of a creature has chosen what it attacks or blocks."""
    if choice.what == "made attacking":
        become_attacking(play, choice.subject, picked)
        return
    events: list[BlocksMade] = []
    if choice.what == "attacking":
        joined = join_attack(play, choice.subject, picked)
    else:
        joined = join_block(play, choice.subject, picked, events)
    play.note(
        Changed(
            what=f"put {choice.what}",
            objects=(choice.subject,),
            player=picked,
            note="unblocked" if joined.unblocked else "",
            readings=joined.readings,
            cites=play.edition.known(*joined.cites),
        )
    )
    for event in events:
        play.note(event)


# -- who and what ---------------------------------------------------------------------------------------


def attacking_players(board: Board) -> tuple[int, ...]:
    """The active player, and the team that shares the turn (506.2)."""
    active = board.player(board.active)
    return tuple(p.id for p in board.players if p.id == active.id or (active.team and p.team == active.team))


def defending_players(board: Board) -> tuple[int, ...]:
    """Whom the active player's creatures may be attacking: opponents, by the table's way of attacking (506.2a).

    Where only one player is attacked, that is the one whom something attacks already."""
    opponents = board.opponents(board.active)
    match board.variant:
        case "attack left":
            return opponents[:1]
        case "attack right":
            return opponents[-1:]
        case "one defender":
            chosen = {a.defender for a in board.combat.attacking} & set(opponents)
            return tuple(p for p in opponents if p in chosen) or opponents
        case _:
            return opponents


def defender_of(board: Board, target: int) -> int:
    """The opponent that defends `target`: a player, the controller of a planeswalker, the protector of a battle;
    0 where it is nothing that the active player's creatures can be attacking."""
    opponents = board.opponents(board.active)
    if board.is_player(target):
        return target if target in opponents else 0
    thing = board.objects.get(target)
    if thing is None or thing.zone != "battlefield" or thing.phased_out:
        return 0
    seen = view(board, target)
    if seen.is_battle and thing.protector in opponents:
        return thing.protector
    if seen.is_planeswalker and thing.controller in opponents:
        return thing.controller
    return 0


def attackable(board: Board) -> tuple[int, ...]:
    """Everything a creature put onto the battlefield attacking may attack, players first (508.4)."""
    players = defending_players(board)
    things = tuple(o.id for o in board.battlefield if defender_of(board, o.id) in players)
    return (*players, *things)


def blockable(board: Board, player: int) -> tuple[int, ...]:
    """The attacking creatures that a creature of that player may be put onto the battlefield blocking (509.4)."""
    return tuple(a.creature for a in board.combat.attacking if a.defender == player)


# -- attacking ------------------------------------------------------------------------------------------


def join_attack(play: Play, id: int, target: int) -> Joined:
    """It has just been put onto the battlefield attacking `target` (508.4)."""
    barred = bars_attacking(play.board, id) or _bars_target(play, target)
    return barred if barred is not None else _begin_attacking(play, id, target)


def bars_attacking(board: Board, id: int) -> Joined | None:
    """Why that permanent can't be put onto the battlefield attacking anything, if so."""
    seen = view(board, id)
    if not board.turn.step.in_combat:
        return Joined("no combat", cites=("attackers.put_attacking",))
    if not seen.is_creature:
        return Joined("noncreature", cites=("combat.noncreature_arrival",))
    if seen.controller not in attacking_players(board):
        return Joined("not attacking player", cites=("combat.wrong_controller_arrival",))
    if seen.is_battle:
        return Joined("battle", cites=("combat.battle_arrival",))
    return None


def _bars_target(play: Play, target: int) -> Joined | None:
    """What it would attack is gone, or is nothing that can be attacked (506.3c, 508.4a)."""
    if defender_of(play.board, target) or _attacked_all_the_same(play, target):
        return None
    # before 2011-05-01 no rule speaks of it
    open_ = () if play.plays("arrival_target_gone") else ("arrival at what is gone",)
    return Joined(
        "target gone", cites=("combat.target_gone_arrival", "attackers.put_target_invalid"), readings=open_
    )


def _attacked_all_the_same(play: Play, target: int) -> bool:
    """Until 2024-11-07 it was enough that the planeswalker or battle is still one, whoever has it (508.4a)."""
    thing = play.board.objects.get(target)
    if thing is None or thing.zone != "battlefield" or thing.phased_out:
        return False
    seen = view(play.board, target)
    return (seen.is_planeswalker or seen.is_battle) and not play.plays("arrival_defender_lost")


def _begin_attacking(play: Play, id: int, target: int) -> Joined:
    cites: tuple[str, ...] = ("attackers.put_attacking", "attackers.put_ignores_rules")
    readings: tuple[str, ...] = ()
    late = begin_attacking(play, id, target)
    if late:
        cites += ("combat.late_attacker", "attackers.put_late_unblocked")
        # before 2026-02-27 the rules say so of ninjutsu only
        readings = () if play.plays("late_attacker_unblocked") else ("late arrival unblocked",)
    return Joined(unblocked=late, cites=cites, readings=readings)


def begin_attacking(play: Play, id: int, target: int) -> bool:
    """It is an attacking creature from now on.  Returns whether it came too late to be blocked."""
    board = play.board
    late = board.combat.blockers_declared or board.turn.step >= Step.DECLARE_BLOCKERS
    attacking = Attacking(
        creature=id, target=target, defender=defender_of(board, target), blocked=False if late else None
    )
    play.set_combat(replace(board.combat, attacking=(*board.combat.attacking, attacking), had_attackers=True))
    return late


# -- blocking -------------------------------------------------------------------------------------------


def join_block(play: Play, id: int, attacker: int, events: list[BlocksMade]) -> Joined:
    """It has just been put onto the battlefield blocking `attacker` (509.4); what that does is added to `events`."""
    barred = bars_blocking(play.board, id) or _bars_attacker(play.board, id, attacker)
    if barred is not None:
        return barred
    events.append(begin_blocking(play, (id,), attacker, put=True))
    return Joined(cites=("blockers.put_blocking", "blockers.put_ignores_rules"))


def bars_blocking(board: Board, id: int) -> Joined | None:
    """Why that permanent can't be put onto the battlefield blocking anything, if so."""
    seen = view(board, id)
    if not board.turn.step.in_combat:
        return Joined("no combat", cites=("blockers.put_blocking",))
    if not seen.is_creature:
        return Joined("noncreature", cites=("combat.noncreature_arrival",))
    if seen.is_battle:
        return Joined("battle", cites=("combat.battle_arrival",))
    return None


def _bars_attacker(board: Board, id: int, attacker: int) -> Joined | None:
    cites = ("combat.wrong_blocker_arrival", "blockers.put_target_invalid")
    attacking = board.combat.attacker(attacker)
    if attacking is None:
        return Joined("attacker gone", cites=cites)
    if attacking.defender != view(board, id).controller:
        return Joined("not defender", cites=cites)
    return None


def begin_blocking(play: Play, ids: tuple[int, ...], attacker: int, *, put: bool) -> BlocksMade:
    """Those creatures block `attacker`, and its whole band (702.22h), without having been declared.

    put: they have just been put onto the battlefield blocking.  What it did comes back, not noted yet."""
    combat = play.board.combat
    band = combat.band_of(attacker)
    blocking = list(combat.blocking)
    pairs: list[tuple[int, int]] = []
    started: list[int] = []
    for id in ids:
        old = combat.blocker(id)
        known = old.attackers if old is not None else ()
        new = tuple(a for a in band if a not in known)
        pairs += [(id, a) for a in new]
        if old is None:
            started.append(id)
            blocking.append(Blocking(id, new, declared=False))
        else:
            blocking[blocking.index(old)] = replace(old, attackers=(*known, *new))
    became = tuple(a.creature for a in combat.attacking if a.creature in band and a.blocked is False)
    play.set_combat(
        replace(
            combat,
            attacking=tuple(replace(a, blocked=True) if a.creature in band else a for a in combat.attacking),
            blocking=tuple(blocking),
        )
    )
    cites = ["blockers.blocked"]
    if len(band) > 1:
        cites.append("keyword.banding.blocked_together")
    return BlocksMade(
        how="put" if put else "effect",
        blocks=tuple(pairs),
        started=tuple(started),
        blocked=became,
        early=tuple(a.creature for a in combat.attacking if a.creature in band and a.blocked is None),
        cites=play.edition.known(*cites),
    )


# -- made attacking -------------------------------------------------------------------------------------


def become_attacking(play: Play, id: int, target: int) -> None:
    """An effect says that a creature on the battlefield is attacking `target` (508.4, 508.4b)."""
    barred = bars_attacking(play.board, id)
    # before 2019-08-23 no rule speaks of effects that say so
    readings = () if play.plays("become_attacking_invalid") else ("made attacking",)
    if barred is None and not defender_of(play.board, target):
        barred = Joined("target gone", cites=("attackers.become_target_invalid",))
    if barred is not None:
        cites = play.edition.known(*barred.cites) or play.edition.known("attackers.put_attacking")
        note = barred.refused
        play.note(Changed(what="not attacking", objects=(id,), note=note, readings=readings, cites=cites))
        return
    late = begin_attacking(play, id, target)
    if late:
        readings = (*readings, "made attacking late")
    play.note(
        Changed(
            what="put attacking",
            objects=(id,),
            player=target,
            note="unblocked" if late else "",
            readings=readings,
            cites=play.edition.known("attackers.put_attacking", "attackers.put_ignores_rules"),
        )
    )
