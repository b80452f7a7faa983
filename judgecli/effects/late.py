"""What comes too late for a creature that is in combat already (506.4a): said, since it is often asked."""

from __future__ import annotations

from judgecli.abilities import keywords
from judgecli.actions.play import Play
from judgecli.board.abilities import (
    ATTACHED,
    Alone,
    BlockerCount,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Companion,
    Keyword,
    Limit,
    Modify,
    Part,
    Tax,
)
from judgecli.board.events import Changed
from judgecli.board.table import Board, Step
from judgecli.characteristics import view

#: Notes that say so, and by which rule: a late restriction, or evasion that comes after a block (509.1b).
LATE = {"restriction": "combat.late_restriction", "evasion": "blockers.restrictions"}

_EVASION = ("flying", "reach", "horsemanship")


def late_note(play: Play, things: tuple[int, ...], parts: tuple[Part, ...]) -> str:
    """Why abilities that creatures gain now change nothing in this combat; '' where there is nothing to say."""
    board = play.board
    every = [one for part in parts for one in _spelt_out(part)]
    attackers = [t for t in things if board.combat.attacker(t)]
    blockers = [t for t in things if board.combat.blocker(t)]
    if attackers and any(_keeps_from(one, "attack") for one in every):
        return "restriction"
    if blockers and any(_keeps_from(one, "block") for one in every):
        return "restriction"
    names = {part.name for part in parts if isinstance(part, Keyword)}
    evading = any(isinstance(one, CantBeBlocked | BlockerCount) for one in every) or bool(
        names & {"flying", "horsemanship"}
    )
    if evading and any(_is_blocked(board, t) for t in attackers):
        return "evasion"
    if names & {"first strike", "double strike"} and (attackers or blockers) and _first_step_over(board):
        return "first strike"
    return ""


def late_loss_note(play: Play, things: tuple[int, ...], keyword: Keyword | None) -> str:
    """The same for abilities that they lose now: what they needed to attack or block isn't needed any more."""
    board = play.board
    for id in things:
        seen = view(board, id)
        lost = {k.name for k in seen.keywords if keyword is None or k.name == keyword.name}
        if board.combat.attacker(id) and lost & {"haste", "vigilance"}:
            return "declared already"
        if board.combat.blocker(id) and lost & set(_EVASION):
            return "declared already"
        if board.combat.attacker(id) and lost & {"banding", "bands with other"} and _banded(board, id):
            return "band lasts"
    return ""


def note_attached(play: Play, ids: tuple[int, ...]) -> None:
    """An Aura or Equipment that has come to be on a creature in combat: why it changes nothing there, if so."""
    for id in ids:
        thing = play.board.objects[id]
        host = thing.attached_to
        if thing.zone != "battlefield" or not host or play.board.is_player(host):
            continue
        parts = tuple(
            part
            for ability in view(play.board, id).abilities
            for part in ability.parts
            if getattr(part, "who", None) == ATTACHED
        )
        gained = tuple(k for part in parts if isinstance(part, Modify) for k in part.gains)
        note = late_note(play, (host,), (*parts, *gained))
        if note in LATE:
            play.note(Changed(what="late", objects=(host,), note=note, cites=(LATE[note],)))


def _spelt_out(part: Part) -> tuple[Part, ...]:
    return (part, *keywords.parts_of(part)) if isinstance(part, Keyword) else (part,)


def _keeps_from(part: Part, action: str) -> bool:
    if isinstance(part, CantAttack | CantBlock):
        return isinstance(part, CantAttack) == (action == "attack")
    return isinstance(part, Alone | Companion | Limit | Tax) and part.action == action


def _is_blocked(board: Board, id: int) -> bool:
    attacking = board.combat.attacker(id)
    return attacking is not None and attacking.blocked is True


def _banded(board: Board, id: int) -> bool:
    attacking = board.combat.attacker(id)
    return attacking is not None and attacking.band > 0


def _first_step_over(board: Board) -> bool:
    """The damage of the first of two steps has been dealt: the second is for all who struck not (510.4)."""
    return board.combat.dealt and board.turn.step is Step.FIRST_STRIKE_DAMAGE
