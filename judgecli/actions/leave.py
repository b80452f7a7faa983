"""Leaving the battlefield: destroyed, exiled, returned, sacrificed, put into a graveyard."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from judgecli.actions.combat_removal import remove_from_combat
from judgecli.actions.counters import take_counters, working
from judgecli.actions.play import Play
from judgecli.board.events import Left, Survived
from judgecli.board.objects import GameObject, Zone
from judgecli.board.table import Board, Choosing
from judgecli.characteristics import View, view
from judgecli.characteristics.printed import facts_of, prepare

#: How the rulebook calls each way of leaving, as a concept.
_HOW_CITES = {
    "destroyed": ("action.destroy",),
    "exiled": ("action.exile",),
    "sacrificed": ("action.sacrifice",),
    "returned": (),
    "died": (),
}


class Saver(Struct, frozen=True):
    """One effect that would replace a destruction.  key, word: what names it in a choice (an Aura by its id)."""

    why: str
    key: int
    word: str = ""


#: What saves, how it is named in a choice, and the rules on it.
_REGENERATION = Saver("regenerated", -2, "regeneration")
_SHIELD_COUNTER = Saver("shield counter", -1, "shield counter")
_SAVED_CITES = {
    "indestructible": ("keyword.indestructible.not_destroyed",),
    "umbra armor": ("keyword.umbra_armor", "keyword.totem_armor"),
    "shield counter": ("objects.shield_counters",),
    "regenerated": ("action.regenerate.shield", "combat.removal"),
}


def on_battlefield(play: Play, ids: Iterable[int]) -> tuple[GameObject, ...]:
    found = (play.board.objects.get(id) for id in dict.fromkeys(ids))
    return tuple(o for o in found if o is not None and o.zone == "battlefield")


def move(
    play: Play,
    ids: Iterable[int],
    to: Zone,
    how: str,
    cites: tuple[str, ...] = (),
    *,
    before: Board | None = None,
) -> None:
    """Those of `ids` on the battlefield leave it together (400.7: what they were is over).

    A finality counter sends what would go to the graveyard into exile (122.1h).  before: the board on which they are
    seen for the last time, where other things left it at the same time (704.8).
    """
    things = on_battlefield(play, ids)
    if not things:
        return
    finished = [t for t in things if to == "graveyard" and working(play.board, t, "finality")]
    last_seen = before or play.board
    _leave(play, [t for t in things if t not in finished], to, how, cites, last_seen)
    _leave(play, finished, "exile", "exiled", ("objects.finality_counters",), last_seen)


def _leave(
    play: Play, things: list[GameObject], to: Zone, how: str, cites: tuple[str, ...], last_seen: Board
) -> None:
    if not things:
        return
    seen = [view(last_seen, t.id) for t in things]
    own = [prepare(facts_of(t).abilities).keywords for t in things]
    play.board = play.board.with_objects(
        replace(
            play.board.objects[t.id],
            zone=to,
            attached_to=0,
            last_keywords=None if v.keywords == printed else v.keywords,
        )
        for t, v, printed in zip(things, seen, own, strict=True)
    )
    if to == "graveyard":
        back = tuple(
            t.id for t, v in zip(things, seen, strict=True) if comes_back(last_seen.objects[t.id], v)
        )
        play.board = replace(
            play.board,
            died=play.board.died + tuple(t.id for t in things),
            returning=play.board.returning + back,
        )
    play.note(
        Left(
            objects=tuple(t.id for t in things),
            how=how,
            to=to,
            cites=play.edition.known(*_HOW_CITES.get(how, ()), *cites),
        )
    )
    remove_from_combat(play, [t.id for t in things], "left")


def comes_back(thing: GameObject, seen: View) -> str:
    """`undying` or `persist`, if that ability triggers as the thing dies; '' if neither.  A token that has left the
    battlefield doesn't come back."""
    if thing.token:
        return ""
    for keyword in seen.keywords:
        if keyword.name == "undying" and not thing.count("+1/+1"):
            return "undying"
        if keyword.name == "persist" and not thing.count("-1/-1"):
            return "persist"
    return ""


# -- destroying -------------------------------------------------------------------------------------------


def destroy(
    play: Play, ids: Iterable[int], *, by_effect: bool = True, before: Board | None = None
) -> tuple[int, ...]:
    """Destroy permanents at once, as far as nothing saves them (701.8).  Returns the ids destroyed.

    by_effect: an effect destroys them, not a state-based action: only then a shield counter helps (122.1c).  Where
    several effects would save one, its controller's choice is owed first, and nothing is destroyed yet.
    """
    things = on_battlefield(play, ids)
    choice = saving_choice(play.board, things, by_effect=by_effect)
    if choice is not None:
        waiting = tuple(t.id for t in things) if by_effect else ()
        play.board = replace(play.board, choosing=(*play.board.choosing, choice), destroying=waiting)
        return ()
    doomed: list[int] = []
    for thing in things:
        if view(before or play.board, thing.id).has("indestructible"):
            _note_saved(play, thing.id, "indestructible")
            continue
        saver = _chosen_saver(play.board, thing, by_effect=by_effect)
        if saver is None:
            doomed.append(thing.id)
        else:
            _save(play, thing, saver)
    _forget_choices(play, things)
    move(play, doomed, "graveyard", "destroyed", before=before)
    return tuple(doomed)


def saving_choice(board: Board, things: Iterable[GameObject], *, by_effect: bool) -> Choosing | None:
    """The first choice that is still owed among effects that would save one of the things (616.1)."""
    for thing in things:
        found = savers(board, thing, by_effect=by_effect)
        if len(found) > 1 and not any(c[0] == thing.id for c in board.chosen if len(c) == 2):
            return Choosing(
                "destruction",
                thing.controller,
                thing.id,
                tuple(s.key for s in found),
                words=tuple(s.word for s in found),
            )
    return None


def resume_destruction(play: Play, choice: Choosing, key: int) -> None:
    """What saves the permanent has been chosen; what an effect destroys is destroyed now.  A state-based action is
    performed when they are next checked."""
    ids = play.board.destroying
    play.board = replace(play.board, chosen=(*play.board.chosen, (choice.subject, key)), destroying=())
    if ids:
        destroy(play, ids)


def savers(board: Board, thing: GameObject, *, by_effect: bool) -> tuple[Saver, ...]:
    """The effects that would replace its destruction, each kind once; none for what can't be destroyed anyway."""
    if view(board, thing.id).has("indestructible"):
        return ()
    found = [_REGENERATION] if thing.shields else []
    auras: dict[str, Saver] = {}
    for aura in board.battlefield:
        if aura.attached_to == thing.id:
            seen = view(board, aura.id)
            if seen.has("umbra armor") or seen.has("totem armor"):
                auras.setdefault(seen.name, Saver("umbra armor", aura.id))
    found += auras.values()
    if by_effect and working(board, thing, "shield"):
        found.append(_SHIELD_COUNTER)
    return tuple(found)


def _chosen_saver(board: Board, thing: GameObject, *, by_effect: bool) -> Saver | None:
    found = savers(board, thing, by_effect=by_effect)
    chosen = next((c[1] for c in board.chosen if len(c) == 2 and c[0] == thing.id), None)
    return next((s for s in found if s.key == chosen), found[0] if found else None)


def _forget_choices(play: Play, things: Iterable[GameObject]) -> None:
    ids = {t.id for t in things}
    kept = tuple(c for c in play.board.chosen if len(c) != 2 or c[0] not in ids)
    if len(kept) != len(play.board.chosen):
        play.board = replace(play.board, chosen=kept)


def _note_saved(play: Play, id: int, why: str, by: int = 0) -> None:
    play.note(Survived(object=id, why=why, by=by, cites=play.edition.known(*_SAVED_CITES[why])))


def _save(play: Play, thing: GameObject, saver: Saver) -> None:
    match saver.why:
        case "umbra armor":
            _note_saved(play, thing.id, saver.why, saver.key)
            play.put(replace(play.board.objects[thing.id], damage=0, deathtouched=False))
            destroy(play, [saver.key])
        case "shield counter":
            _note_saved(play, thing.id, saver.why)
            take_counters(play, thing.id, "shield", 1)
        case _:
            _note_saved(play, thing.id, saver.why)
            regenerate(play, play.board.objects[thing.id])


def regenerate(play: Play, thing: GameObject) -> None:
    """The shield is used up: damage removed, tapped, out of combat (701.19a)."""
    play.put(replace(thing, shields=thing.shields - 1, damage=0, deathtouched=False, tapped=True))
    remove_from_combat(play, [thing.id], "regenerated")
