"""The declare attackers step (508): the declaration in the rulebook's order, costs, and what it makes of creatures."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.play import Play
from judgecli.actions.taking_part import defender_of
from judgecli.board.commands import DeclareAttack
from judgecli.board.events import AttackersDeclared, CostAsked, CostPaid, Ruled
from judgecli.board.refusals import Malformed
from judgecli.board.table import Attack, AttackDeclaration, Attacking, Board, Owing, TotalCost
from judgecli.board.verdicts import Verdict, Violation
from judgecli.characteristics import view
from judgecli.combat.legality import able_attackers, attack_targets, check_attack, could_attack
from judgecli.combat.sides import still_there


def proposal(board: Board, command: DeclareAttack) -> AttackDeclaration:
    """The declaration that a command means: targets filled in where there is only one, `attack all` spelt out."""
    attacks = command.attacks
    if command.everyone:
        attacks = tuple(Attack(c, command.everyone_at) for c in able_attackers(board))
    return AttackDeclaration(
        attacks=tuple(
            a if a.target else Attack(a.creature, _only_target(board, a.creature)) for a in attacks
        ),
        bands=command.bands,
        exert=command.exert,
        enlist=command.enlist,
    )


def _only_target(board: Board, creature: int) -> int:
    targets = attack_targets(board, board.active)
    if len(targets) == 1:
        return targets[0]
    names = ", ".join(board.name(t) for t in targets)
    if not targets:
        raise Malformed("there is nobody to attack")
    raise Malformed(
        f"say what {board.name(creature)} attacks: it can be {names}",
        suggestion=f"attack {board.name(creature)} -> {board.name(targets[0])}",
    )


def declare(play: Play, command: DeclareAttack) -> Verdict:
    """Declare attackers (508.1a-m).  A legal declaration takes effect, or waits for its cost in `board.owing`."""
    if command.exert:
        play.require("optional_attack_costs", "exerting")
    declaration = proposal(play.board, command)
    verdict = check_attack(play.board, declaration)
    play.note(Ruled(verdict=verdict, cites=verdict.cites))
    if not verdict.legal:
        return verdict
    stayed = _stayed(play.board, declaration) if command.everyone else ()
    cost = verdict.cost
    if cost is not None and cost.items and not command.pay:
        ask(play, Owing(play.board.active, cost, attack=declaration))
        return verdict
    if cost is not None and cost.items:
        note_paid(play, play.board.active, cost)
    complete(play, declaration, stayed)
    return verdict


def _stayed(board: Board, declaration: AttackDeclaration) -> tuple[int, ...]:
    going = {a.creature for a in declaration.attacks}
    return tuple(
        o.id
        for o in board.battlefield
        if o.controller == board.active and o.id not in going and view(board, o.id).is_creature
    )


def _against(board: Board, declaration: AttackDeclaration, stayed: tuple[int, ...]) -> tuple[Violation, ...]:
    """What each creature that stayed at home has against attacking what the others attack."""
    targets = [a.target for a in declaration.attacks] or list(attack_targets(board, board.active))
    return tuple(v for c in stayed for v in could_attack(board, c, targets[0])) if targets else ()


def ask(play: Play, owing: Owing) -> None:
    """The total cost is locked in and asked for (508.1h, 509.1d)."""
    play.board = replace(play.board, owing=owing)
    side = "attackers" if owing.attack is not None else "blockers"
    play.note(
        CostAsked(
            player=owing.player,
            items=owing.cost.items,
            mana=owing.cost.mana,
            life=owing.cost.life,
            cites=(f"{side}.total_cost", f"{side}.mana_abilities"),
        )
    )


def note_paid(play: Play, player: int, cost: TotalCost, side: str = "attackers") -> None:
    play.note(CostPaid(player=player, items=cost.items, cites=(f"{side}.pay",)))


def complete(play: Play, declaration: AttackDeclaration, stayed: tuple[int, ...] = ()) -> None:
    """Tap the chosen creatures (508.1f), do what optional costs ask (508.1g), and let the creatures that are still
    there become attacking creatures (508.1k)."""
    board = play.board
    chosen = [a.creature for a in declaration.attacks]
    present = still_there(board, chosen, board.active)
    there = [a for a in declaration.attacks if a.creature in present]
    vigilant = tuple(c for c in present if view(board, c).has("vigilance"))
    tapping = tuple(c for c in present if c not in vigilant and not board.objects[c].tapped)
    enlisted = tuple(pair for pair in declaration.enlist if pair[0] in present)
    play.board = board.with_objects(
        replace(board.objects[c], tapped=True) for c in (*tapping, *(other for _, other in enlisted))
    )
    exerted = tuple(c for c in declaration.exert if c in present)
    play.board = play.board.with_objects(replace(play.board.objects[c], exerted=True) for c in exerted)
    band_of = {c: n for n, band in enumerate(declaration.bands, start=1) for c in band}
    attacking = tuple(
        Attacking(
            creature=a.creature,
            target=a.target,
            defender=defender_of(play.board, a.target),
            declared_at=a.target,
            band=band_of.get(a.creature, 0),
        )
        for a in there
    )
    combat = play.board.combat
    play.set_combat(
        replace(
            combat,
            attacking=(*(a for a in combat.attacking if a.creature not in chosen), *attacking),
            attackers_declared=True,
            attack_declared=tuple(chosen),
            had_attackers=combat.had_attackers or bool(chosen),
        )
    )
    _remember(play, declaration)
    cites = ["attackers.become_attacking", "attackers.tap"] if chosen else ["attackers.declare"]
    if vigilant:
        cites.append("keyword.vigilance.no_tap")
    if exerted:
        cites.append("action.exert.attack")
    if enlisted:
        cites.append("keyword.enlist")
    play.note(
        AttackersDeclared(
            player=board.active,
            attacks=tuple((a.creature, a.target) for a in there),
            tapped=tapping,
            vigilant=vigilant,
            stayed=stayed,
            reasons=_against(board, declaration, stayed),
            exerted=exerted,
            enlisted=enlisted,
            gone=tuple(c for c in chosen if c not in present),
            cites=tuple(cites),
        )
    )


def _remember(play: Play, declaration: AttackDeclaration) -> None:
    """What the rest of the turn asks about: who attacked, and who was attacked in this combat."""
    turn = play.board.turn
    combats = turn.combats
    if combats:
        attacked = tuple(dict.fromkeys((*combats[-1].attacked, *(a.target for a in declaration.attacks))))
        combats = (*combats[:-1], replace(combats[-1], attacked=attacked))
    new = tuple(a.creature for a in declaration.attacks if a.creature not in turn.attacked_with)
    play.set_turn(replace(turn, combats=combats, attacked_with=(*turn.attacked_with, *new)))
