"""State-based actions (704): checked until none is to be performed, each round all at once."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.counters import with_counters
from judgecli.actions.leave import destroy, move
from judgecli.actions.play import Play
from judgecli.board.events import Changed, DamageDealt, GameOver, PlayerLost, StateBased, Survived
from judgecli.board.objects import GameObject
from judgecli.board.table import Board, Choosing
from judgecli.characteristics import View, view, views
from judgecli.characteristics.filters import is_of_subtype
from judgecli.game.roles import check_roles

_MOST_ROUNDS = 100


def check(play: Play) -> None:
    """Perform state-based actions to a fixed point (704.3)."""
    check_roles(play)
    for _ in range(_MOST_ROUNDS):
        if not _one_round(play):
            return
        check_roles(play)


def _one_round(play: Play) -> bool:
    """One check: find everything first, then do all of it.  False when there was nothing to do."""
    board = play.board
    losing = _losing_players(play)
    zero = [v.id for v in _creatures(board) if (v.toughness or 0) <= 0]
    lethal = _lethally_damaged(board, zero)
    deathtouched = _deathtouched(board, zero, lethal)
    worn_out = _without_loyalty(board)
    beaten = _without_defense(play)
    stray = _stray_attachments(board)
    tokens = _stray_tokens(play)
    opposed = [o for o in board.battlefield if o.count("+1/+1") and o.count("-1/-1")]
    doubles = _legends(play)
    same = _same_planeswalkers(play)
    _forget_deathtouch(play)
    changed = False
    for what, ids, concept in (
        ("toughness 0", zero, "sba.toughness"),
        ("loyalty 0", worn_out, "sba.loyalty"),
        ("defense 0", beaten, "sba.defense"),
        ("legend rule", doubles, "sba.legend"),
        ("planeswalker uniqueness", same, "sba.planeswalker_uniqueness"),
    ):
        if ids:
            play.note(StateBased(what=what, subjects=tuple(ids), cites=(concept,)))
            changed = True
    move(play, [*zero, *worn_out, *beaten, *doubles, *same], "graveyard", "died")
    changed = _destroy(play, lethal, deathtouched) or changed
    changed = _attachments(play, stray) or changed
    changed = _cease(play, tokens) or changed
    changed = _annihilate(play, opposed) or changed
    return _lose(play, losing) or changed


def _creatures(board: Board) -> list[View]:
    return [v for v in views(board).values() if v.is_creature]


def _lethally_damaged(board: Board, zero: list[int]) -> list[int]:
    return [
        v.id
        for v in _creatures(board)
        if v.id not in zero
        and board.objects[v.id].damage > 0
        and board.objects[v.id].damage >= (v.toughness or 0)
    ]


def _deathtouched(board: Board, zero: list[int], lethal: list[int]) -> list[int]:
    return [
        v.id
        for v in _creatures(board)
        if board.objects[v.id].deathtouched and v.id not in zero and v.id not in lethal
    ]


def _forget_deathtouch(play: Play) -> None:
    """Deathtouch counts damage since the last check only."""
    marked = [o for o in play.board.battlefield if o.deathtouched]
    if marked:
        play.board = play.board.with_objects(replace(o, deathtouched=False) for o in marked)


def _destroy(play: Play, lethal: list[int], deathtouched: list[int]) -> bool:
    """An indestructible creature is never destroyed; that is said when it has just been dealt damage."""
    board = play.board
    spared = [id for id in (*lethal, *deathtouched) if view(board, id).has("indestructible")]
    hurt = {e.recipient for e in play.events if isinstance(e, DamageDealt)}
    told = {e.object for e in play.events if isinstance(e, Survived)}
    for id in spared:
        if id in hurt and id not in told:
            play.note(
                Survived(object=id, why="indestructible", cites=("keyword.indestructible.not_destroyed",))
            )
    doomed: list[int] = []
    for what, ids, concept in (
        ("lethal damage", lethal, "sba.lethal"),
        ("deathtouch", deathtouched, "sba.deathtouch"),
    ):
        able = [id for id in ids if id not in spared]
        if able:
            play.note(StateBased(what=what, subjects=tuple(able), cites=(concept,)))
            doomed += able
    destroy(play, doomed, by_effect=False)
    return bool(doomed)


def _without_loyalty(board: Board) -> list[int]:
    return [
        v.id for v in views(board).values() if v.is_planeswalker and not board.objects[v.id].count("loyalty")
    ]


def _without_defense(play: Play) -> list[int]:
    board = play.board
    return [v.id for v in views(board).values() if v.is_battle and not board.objects[v.id].count("defense")]


def _stray_attachments(board: Board) -> list[GameObject]:
    return [
        o
        for o in board.battlefield
        if o.attached_to
        and not board.is_player(o.attached_to)
        and board.objects[o.attached_to].zone != "battlefield"
    ]


def _attachments(play: Play, stray: list[GameObject]) -> bool:
    """An Aura attached to nothing goes to the graveyard, anything else stays unattached (704.5m, n)."""
    auras = [
        o.id
        for o in stray
        if is_of_subtype(view(play.board, o.id), "aura") and not view(play.board, o.id).is_creature
    ]
    others = [o for o in stray if o.id not in auras]
    if auras:
        play.note(StateBased(what="aura", subjects=tuple(auras), cites=("sba.aura",)))
        move(play, auras, "graveyard", "died")
    for thing in others:
        play.put(replace(play.board.objects[thing.id], attached_to=0))
        play.note(Changed(what="unattached", objects=(thing.id,), cites=("sba.attachment",)))
    return bool(stray)


def _stray_tokens(play: Play) -> list[GameObject]:
    """Tokens anywhere but on the battlefield; until 2017-08-24 also those phased out (704.5d)."""
    phased_too = play.plays("phased_tokens_cease")
    return [
        o
        for o in play.board.objects.values()
        if o.token
        and o.zone != "gone"
        and (o.zone != "battlefield" or (o.phased_out and phased_too and play.board.began))
    ]


def _cease(play: Play, tokens: list[GameObject]) -> bool:
    """A token anywhere but on the battlefield ceases to exist (704.5d)."""
    if not tokens:
        return False
    play.board = play.board.with_objects(replace(t, zone="gone") for t in tokens)
    play.note(StateBased(what="token", subjects=tuple(t.id for t in tokens), cites=("sba.token",)))
    return True


def _annihilate(play: Play, opposed: list[GameObject]) -> bool:
    """As many +1/+1 as -1/-1 counters go away together (704.5q)."""
    for old in opposed:
        thing = play.board.objects[old.id]
        if thing.zone == "battlefield":
            pairs = min(thing.count("+1/+1"), thing.count("-1/-1"))
            play.put(with_counters(with_counters(thing, "+1/+1", -pairs), "-1/-1", -pairs))
            play.note(StateBased(what="counters", subjects=(thing.id,), cites=("sba.counters",)))
    return bool(opposed)


def _legends(play: Play) -> list[int]:
    """The legend rule.  Planeswalkers had a rule of their own until 2017-09-28, when none was legendary."""
    apart = bool(play.plays("planeswalker_uniqueness"))
    groups: dict[tuple[int, str], list[int]] = {}
    for seen in views(play.board).values():
        if "legendary" in seen.supertypes and not (apart and seen.is_planeswalker):
            groups.setdefault((seen.controller, seen.name), []).append(seen.id)
    return _one_stays(play, groups, "legend", all_go=play.plays("legend_rule") == "all go")


def _same_planeswalkers(play: Play) -> list[int]:
    """The planeswalker uniqueness rule: one of each planeswalker type, until 2017-09-28."""
    rule = play.plays("planeswalker_uniqueness")
    groups: dict[tuple[int, str], list[int]] = {}
    for seen in views(play.board).values():
        if rule and seen.is_planeswalker:
            for subtype in seen.subtypes:
                groups.setdefault((seen.controller, subtype), []).append(seen.id)
    return _one_stays(play, groups, "planeswalker", all_go=rule == "all go")


def _one_stays(play: Play, groups: dict[tuple[int, str], list[int]], what: str, *, all_go: bool) -> list[int]:
    """Of each group (by controller and name) the controller keeps one, an owed choice; until 2013-07-12 all of
    one name go, whoever controls them.  Returns what goes now."""
    if all_go:
        names: dict[str, list[int]] = {}
        for (_, name), ids in groups.items():
            names.setdefault(name, []).extend(ids)
        return [id for ids in names.values() if len(ids) > 1 for id in ids]
    waiting = {c.options for c in play.board.choosing if c.what == what}
    for (player, _), ids in groups.items():
        if len(ids) > 1 and tuple(ids) not in waiting:
            choice = Choosing(what, player, ids[0], tuple(ids))
            play.board = replace(play.board, choosing=(*play.board.choosing, choice))
    return []


def _losing_players(play: Play) -> list[tuple[int, str]]:
    """Ten poison counters lose the game; since 2011-04-01 a two-headed giant needs fifteen."""
    found = []
    shared = play.plays("two_headed_poison")
    for player in play.board.players:
        if player.lost:
            continue
        if player.life <= 0:
            found.append((player.id, "life 0"))
        elif player.poison >= (15 if player.team and shared else 10):
            found.append((player.id, "poison"))
    return found


def _lose(play: Play, losing: list[tuple[int, str]]) -> bool:
    for id, why in losing:
        play.seat(replace(play.board.player(id), lost=True))
        concept = "sba.life" if why == "life 0" else "sba.poison"
        play.note(PlayerLost(player=id, why=why, cites=(concept,)))
    if losing:
        end_if_decided(play)
    return bool(losing)


def end_if_decided(play: Play) -> None:
    """The game is over when one player or team is left, or none (104.2a, 104.4a)."""
    left = [p for p in play.board.players if not p.lost]
    sides = {p.team or -p.id for p in left}
    if len(sides) <= 1 and len(play.board.players) > 1:
        play.note(GameOver(winner=left[0].id if left else 0))
