"""State-based actions (704): checked until none is to be performed, each round all at once."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judgecli.actions.counters import with_counters
from judgecli.actions.leave import destroy, move, on_battlefield, saving_choice
from judgecli.actions.play import Play
from judgecli.board.events import Changed, DamageDealt, StateBased, Survived
from judgecli.board.table import Board, Choosing
from judgecli.characteristics import view
from judgecli.characteristics.filters import is_of_subtype
from judgecli.game.leaving import lose
from judgecli.game.returning import come_back
from judgecli.game.roles import check_roles
from judgecli.game.state_found import Found, find

_MOST_ROUNDS = 100


def check(play: Play) -> None:
    """Perform state-based actions to a fixed point (704.3); then what undying and persist bring back comes back, and
    they are checked again.  A choice that is owed ends it: it goes on when that is made."""
    check_roles(play)
    for _ in range(_MOST_ROUNDS):
        if _one_round(play):
            check_roles(play)
        elif play.board.choosing or not come_back(play):
            return


def _one_round(play: Play) -> bool:
    """One check: find everything first, then do all of it.  False when there was nothing to do."""
    board = play.board
    found = find(play)
    if found.nothing:
        return False
    lethal, deathtouched = _destructible(board, found.lethal), _destructible(board, found.deathtouched)
    choice = saving_choice(board, on_battlefield(play, [*lethal, *deathtouched]), by_effect=False)
    if choice is not None:
        if choice not in board.choosing:
            play.board = replace(board, choosing=(*board.choosing, choice))
        return False
    _spare(play, [*found.lethal, *found.deathtouched])
    _forget_deathtouch(play, found.touched)
    changed = _put_away(play, board, found)
    changed = _destroy(play, board, lethal, deathtouched) or changed
    changed = _attachments(play, found) or changed
    changed = _cease(play, found.tokens) or changed
    changed = _annihilate(play, found.opposed) or changed
    lose(play, found.losing)
    return bool(found.losing) or changed


# -- into the graveyard -----------------------------------------------------------------------------------


def _put_away(play: Play, board: Board, found: Found) -> bool:
    """What is put into the graveyard without being destroyed, so that nothing regenerates it."""
    legends = _one_stays(play, found.legends, "legend", all_go=play.plays("legend_rule") == "all go")
    rule = play.plays("planeswalker_uniqueness")
    same = _one_stays(play, found.planeswalkers, "planeswalker", all_go=rule == "all go")
    defeated = [id for id in found.defense if _is_defeated_siege(play, id)]
    beaten = [id for id in found.defense if id not in defeated]
    changed = False
    for what, ids, concept in (
        ("toughness 0", found.zero, "sba.toughness"),
        ("loyalty 0", found.loyalty, "sba.loyalty"),
        ("defense 0", [id for id in beaten if _is_siege(board, id)], "sba.defense"),
        ("defense 0", [id for id in beaten if not _is_siege(board, id)], _other_battles(play)),
        ("legend rule", legends, "sba.legend"),
        ("planeswalker uniqueness", same, "sba.planeswalker_uniqueness"),
    ):
        if ids:
            play.note(StateBased(what=what, subjects=tuple(ids), cites=(concept,)))
            changed = True
    move(play, [*found.zero, *found.loyalty, *beaten, *legends, *same], "graveyard", "died", before=board)
    for id in defeated:
        play.note(Changed(what="defeated", objects=(id,), cites=play.edition.known("battle.siege_defeated")))
    move(play, defeated, "exile", "exiled", before=board)
    return changed or bool(defeated)


def _is_siege(board: Board, id: int) -> bool:
    return is_of_subtype(view(board, id), "siege")


def _is_defeated_siege(play: Play, id: int) -> bool:
    """Its last defense counter has just been removed, which triggers its ability: it is exiled, not put into the
    graveyard (310.12b).  Done at once, as if nobody responded."""
    removed = any(
        isinstance(e, DamageDealt) and e.recipient == id and e.as_ == "defense" for e in play.events
    )
    return removed and _is_siege(play.board, id)


def _other_battles(play: Play) -> str:
    """The rule on battles that are no Sieges: their own since 2026-08-07, before the one on all battles."""
    return "sba.defense_not_siege" if play.plays("battle_nonsiege_defense") else "sba.defense"


def _one_stays(play: Play, groups: dict[tuple[int, str], list[int]], what: str, *, all_go: bool) -> list[int]:
    """Of each group (by controller and name) the controller keeps one, an owed choice; until 2013-07-12 all of
    one name go, whoever controls them.  Returns what goes now."""
    if all_go:
        names: dict[str, list[int]] = {}
        for (_, name), ids in groups.items():
            names.setdefault(name, []).extend(ids)
        return [id for ids in names.values() if len(ids) > 1 for id in ids]
    waiting = [set(c.options) for c in play.board.choosing if c.what == what]
    for (player, _), ids in groups.items():
        if len(ids) > 1 and not any(set(ids) <= options for options in waiting):
            choice = Choosing(what, player, ids[0], tuple(ids))
            play.board = replace(play.board, choosing=(*play.board.choosing, choice))
    return []


# -- destroyed --------------------------------------------------------------------------------------------


def _destructible(board: Board, ids: Sequence[int]) -> list[int]:
    return [id for id in ids if not view(board, id).has("indestructible")]


def _spare(play: Play, ids: Sequence[int]) -> None:
    """An indestructible creature is never destroyed; that is said when it has just been dealt damage."""
    hurt = {e.recipient for e in play.events if isinstance(e, DamageDealt)}
    told = {e.object for e in play.events if isinstance(e, Survived)}
    for id in ids:
        if id in hurt and id not in told and view(play.board, id).has("indestructible"):
            cites = play.edition.known("keyword.indestructible.not_destroyed")
            play.note(Survived(object=id, why="indestructible", cites=cites))


def _forget_deathtouch(play: Play, touched: Sequence[int]) -> None:
    """Deathtouch counts damage since the last check only."""
    if touched:
        objects = play.board.objects
        play.board = play.board.with_objects(replace(objects[id], deathtouched=False) for id in touched)


def _destroy(play: Play, board: Board, lethal: list[int], deathtouched: list[int]) -> bool:
    for what, ids, concept in (
        ("lethal damage", lethal, "sba.lethal"),
        ("deathtouch", deathtouched, "sba.deathtouch"),
    ):
        if ids:
            play.note(StateBased(what=what, subjects=tuple(ids), cites=(concept,)))
    doomed = [*lethal, *deathtouched]
    if doomed:
        destroy(play, doomed, by_effect=False, before=board)
    return bool(doomed)


# -- what stays on the battlefield ------------------------------------------------------------------------


def _attachments(play: Play, found: Found) -> bool:
    """An Aura attached to nothing legal goes to the graveyard, anything else becomes unattached (704.5m, n, p)."""
    if found.auras:
        play.note(StateBased(what="aura", subjects=tuple(found.auras), cites=("sba.aura",)))
        move(play, found.auras, "graveyard", "died")
    for ids, concept in (
        (found.attached, "sba.attachment"),
        (found.attached_creatures, "sba.attached_creature"),
    ):
        loose = tuple(t.id for t in on_battlefield(play, ids))
        if loose:
            objects = play.board.objects
            play.board = play.board.with_objects(replace(objects[id], attached_to=0) for id in loose)
            play.note(Changed(what="unattached", objects=loose, cites=play.edition.known(concept)))
    return bool(found.auras or found.attached or found.attached_creatures)


def _cease(play: Play, tokens: Sequence[int]) -> bool:
    """A token anywhere but on the battlefield ceases to exist (704.5d)."""
    if not tokens:
        return False
    objects = play.board.objects
    play.board = play.board.with_objects(replace(objects[id], zone="gone") for id in tokens)
    play.note(StateBased(what="token", subjects=tuple(tokens), cites=("sba.token",)))
    return True


def _annihilate(play: Play, opposed: Sequence[int]) -> bool:
    """As many +1/+1 as -1/-1 counters go away together (704.5q)."""
    for thing in on_battlefield(play, opposed):
        pairs = min(thing.count("+1/+1"), thing.count("-1/-1"))
        play.put(with_counters(with_counters(thing, "+1/+1", -pairs), "-1/-1", -pairs))
        play.note(StateBased(what="counters", subjects=(thing.id,), cites=("sba.counters",)))
    return bool(opposed)
