"""`who can block X`, `what must P do`."""

from __future__ import annotations

from judgecli.board.abilities import AllMustBlock, MustAttack, MustBeBlocked, MustBlock
from judgecli.board.events import Event, Noted
from judgecli.board.refusals import Untimely
from judgecli.board.table import Board
from judgecli.characteristics import in_force, matching, statics_of, view
from judgecli.combat.legality import could_block
from judgecli.combat.sides import attacking_side


def who_can_block(board: Board, attacker: int) -> tuple[Event, ...]:
    """Each creature of the defending player, with what stands in its way."""
    attacking = board.combat.attacker(attacker)
    if attacking is None:
        raise Untimely(f"{board.name(attacker)} isn't attacking")
    able: list[int] = []
    reasons: list[str] = []
    cites: dict[str, None] = {}
    for thing in board.battlefield:
        if thing.controller != attacking.defender or not view(board, thing.id).is_creature:
            continue
        against = could_block(board, thing.id, attacker)
        if against:
            for violation in against:
                cites[violation.concept] = None
            reasons.append(f"{board.name(thing.id)}: {', '.join(v.text or v.kind for v in against)}")
        else:
            able.append(thing.id)
    kind = "who can block" if able else "nobody can block"
    return (
        Noted(
            kind=kind,
            subjects=tuple(able),
            text=board.name(attacker),
            more=tuple(reasons),
            cites=tuple(cites) or ("blockers.choose",),
        ),
    )


def what_must(board: Board, player: int) -> tuple[Event, ...]:
    """Every requirement on that player's creatures, by name."""
    lines: list[str] = []
    kinds = (MustAttack,) if player in attacking_side(board) else (MustBlock, MustBeBlocked, AllMustBlock)
    for kind in kinds:
        for static in statics_of(board, kind):
            if in_force(board, static) is False:
                continue
            part = static.part
            assert isinstance(part, MustAttack | MustBlock | MustBeBlocked | AllMustBlock)
            for creature in matching(board, part.who, static):
                theirs = view(board, creature).controller == player
                if theirs or not isinstance(part, MustAttack | MustBlock):
                    lines.append(f'{board.name(creature)}: "{static.text}"')
    concept = "attackers.requirements" if player in attacking_side(board) else "blockers.requirements"
    text = f"{board.name(player)}: {len(lines)} requirement{'' if len(lines) == 1 else 's'}"
    return (Noted(kind="what must", subjects=(player,), text=text, more=tuple(lines), cites=(concept,)),)
