"""`cast X` and `activate X`: ruled on by the timing rules; what is allowed counts as cast, and of its effect the
table carries out what it can, wholly or not at all.
"""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.effects import until_word
from judgecli.actions.enter import arrive
from judgecli.actions.play import Play
from judgecli.board.abilities import Ability, Activated, Do, Irrelevant, NotModelled, Timing
from judgecli.board.commands import Cast, Item
from judgecli.board.events import Changed, Noted, NotModelledNoted
from judgecli.board.objects import CardFacts
from judgecli.board.refusals import Untimely
from judgecli.board.verdicts import Verdict
from judgecli.effects import continuous
from judgecli.effects.doing import can_do, do_all
from judgecli.game.casting import noted, rule_cast, verdict_of

_PERMANENTS = ("creature", "artifact", "enchantment", "land", "planeswalker", "battle")


def cast(play: Play, command: Cast) -> Verdict:
    """Rule on it; when it may be done, note it as cast and do what is modelled."""
    _must_be_in_place(play, command)
    player = command.player or _caster(play, command)
    ruled = rule_cast(play.board, command, player)
    play.note(ruled)
    verdict = verdict_of(ruled)
    if not verdict.legal:
        return verdict
    play.board = noted(play.board, ruled)
    facts = _facts(play, command)
    abilities = (command.ability,) if command.ability is not None else facts.abilities if facts else ()
    if command.verb == "activate":
        abilities = tuple(
            a for a in abilities if any(isinstance(p, Activated | NotModelled) for p in a.parts)
        )
        activated = [p for a in abilities for p in a.parts if isinstance(p, Activated)]
        acts = activated[0].acts if len(activated) == 1 else ()
        _carry_out(play, acts, abilities, command.thing, player)
    else:
        _resolve_spell(play, command, facts, abilities, player)
    return verdict


def _must_be_in_place(play: Play, command: Cast) -> None:
    thing = play.board.objects.get(command.thing)
    if thing is None:
        return
    if command.verb == "cast" and thing.zone == "battlefield":
        raise Untimely(f"{play.board.name(thing.id)} is on the battlefield already")
    if command.verb == "activate" and thing.zone not in ("battlefield", "hand", "graveyard"):
        raise Untimely(f"{play.board.name(thing.id)} is in {thing.zone}")


def _caster(play: Play, command: Cast) -> int:
    return play.board.objects[command.thing].controller if command.thing else play.board.active


def _facts(play: Play, command: Cast) -> CardFacts | None:
    if command.thing:
        return play.board.objects[command.thing].facts
    return command.item.facts if command.item is not None else None


def _resolve_spell(
    play: Play, command: Cast, facts: CardFacts | None, abilities: tuple[Ability, ...], player: int
) -> None:
    """A permanent enters; anything else does what it says."""
    if command.thing:
        zone = "exile" if facts is not None and any(t in facts.types for t in _PERMANENTS) else "graveyard"
        play.put(replace(play.board.objects[command.thing], zone=zone))
    if facts is not None and any(t in facts.types for t in _PERMANENTS):
        arrive(play, player, Item(facts=facts), setup=False)
        return
    if abilities and all(_is_effect(a) for a in abilities):
        for ability in abilities:
            _begin(play, ability, player)
        return
    acts = tuple(p for a in abilities for p in a.parts if isinstance(p, Do))
    if facts is not None and not abilities:
        # a made-up spell: what it does was not said
        play.note(Noted(kind="type its effect", more=(facts.name,)))
    _carry_out(play, acts, abilities, 0, player)


def _is_effect(ability: Ability) -> bool:
    """A sentence that is nothing but a continuous effect ("Creatures you control get +1/+1 until end of turn."), or
    says when the spell may be cast."""
    if all(isinstance(p, Timing) for p in ability.parts):
        return bool(ability.parts)
    return bool(ability.lasts) and not any(isinstance(p, Do | NotModelled) for p in ability.parts)


def _begin(play: Play, ability: Ability, player: int) -> None:
    if ability.lasts:
        until = until_word(ability.lasts)
        until_player = player if until == "player's turn" else 0
        continuous.begin(
            play, (), ability.text, ability.parts, until=until, until_player=until_player, controller=player
        )
        play.note(
            Changed(what="effect", objects=(), text=ability.text, cites=play.edition.known("effects.fixed"))
        )


def _carry_out(
    play: Play, acts: tuple[Do, ...], abilities: tuple[Ability, ...], source: int, player: int
) -> None:
    """Do all of it, or say what is left to type: never half of an effect."""
    if acts and all(can_do(act) for act in acts):
        do_all(play, acts, source, player)
        return
    words = tuple(a.text for a in abilities if not all(isinstance(p, Timing | Irrelevant) for p in a.parts))
    for ability in abilities:
        if any(isinstance(p, NotModelled) for p in ability.parts):
            play.note(NotModelledNoted(object=source, text=ability.text))
    if words:
        play.note(Noted(kind="type its effect", more=words))
