"""What one check of state-based actions finds (704.5, 704.6): everything first, so that it is then done at once."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct, field

from judgecli.actions.play import Play
from judgecli.actions.sources import protected_from
from judgecli.board.objects import GameObject, Player
from judgecli.board.table import Board
from judgecli.characteristics import View, views
from judgecli.characteristics.filters import is_of_subtype

_COMMANDER_DAMAGE = 21


class Lost(Struct, frozen=True):
    """A player loses.  why: `life 0`, `poison`, `team poison`, `commander`, `conceded`."""

    player: int
    why: str
    concept: str = ""


class Found(Struct):
    """Ids of objects by what is the matter with them.  groups: legendary permanents by (controller, name), and
    planeswalkers by (controller, type) while that rule lasted."""

    zero: list[int] = field(default_factory=list)
    lethal: list[int] = field(default_factory=list)
    deathtouched: list[int] = field(default_factory=list)
    loyalty: list[int] = field(default_factory=list)
    defense: list[int] = field(default_factory=list)
    auras: list[int] = field(default_factory=list)
    attached: list[int] = field(default_factory=list)
    attached_creatures: list[int] = field(default_factory=list)
    opposed: list[int] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    touched: list[int] = field(default_factory=list)
    legends: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    planeswalkers: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    losing: list[Lost] = field(default_factory=list)

    @property
    def nothing(self) -> bool:
        """Nothing is to be done, and nothing forgotten."""
        return not (
            self.lethal or self.deathtouched or self.zero or self.losing or self.tokens or self.touched
            or self.loyalty or self.defense or self.auras or self.attached or self.attached_creatures
            or self.opposed
            or sum(map(len, self.legends.values())) > 1  # by whatever rule of the date
            or sum(map(len, self.planeswalkers.values())) > 1
        )  # fmt: skip


def find(play: Play) -> Found:
    """One look at every permanent and player."""
    board = play.board
    found = Found(losing=_losing(play), tokens=_stray_tokens(play))
    one_of_each = bool(play.plays("planeswalker_uniqueness"))
    for id, seen in views(board).items():
        thing = board.objects[id]
        if seen.is_creature:
            _creature(found, thing, seen)
        if seen.is_planeswalker:
            if not thing.count("loyalty"):
                found.loyalty.append(id)
            for subtype in seen.subtypes if one_of_each else ():
                found.planeswalkers.setdefault((seen.controller, subtype), []).append(id)
        if seen.is_battle and not thing.count("defense"):
            found.defense.append(id)
        if "legendary" in seen.supertypes and not (one_of_each and seen.is_planeswalker):
            found.legends.setdefault((seen.controller, seen.name), []).append(id)
        if thing.counters and thing.count("+1/+1") and thing.count("-1/-1"):
            found.opposed.append(id)
        if thing.deathtouched:
            found.touched.append(id)
        if thing.attached_to or is_of_subtype(seen, "aura"):
            _attachment(board, found, thing, seen)
    return found


def _creature(found: Found, thing: GameObject, seen: View) -> None:
    """Toughness 0 first: such a creature isn't destroyed, so nothing regenerates it."""
    toughness = seen.toughness or 0
    if toughness <= 0:
        found.zero.append(thing.id)
    elif thing.damage >= toughness:
        found.lethal.append(thing.id)
    elif thing.deathtouched:
        found.deathtouched.append(thing.id)


def _stray_tokens(play: Play) -> list[int]:
    """Tokens anywhere but on the battlefield; until 2017-08-24 also those phased out (704.5d)."""
    phased_too = play.board.began and play.plays("phased_tokens_cease")
    return [
        o.id
        for o in play.board.objects.values()
        if o.token and o.zone != "gone" and (o.zone != "battlefield" or (o.phased_out and phased_too))
    ]


# -- attachments ------------------------------------------------------------------------------------------


def _attachment(board: Board, found: Found, thing: GameObject, seen: View) -> None:
    aura = is_of_subtype(seen, "aura")
    if seen.is_battle or (seen.is_creature and not aura):
        if thing.attached_to:
            found.attached_creatures.append(thing.id)
    elif aura and (seen.is_creature or not _may_enchant(board, thing, seen)):
        found.auras.append(thing.id)
    elif not aura and not _may_be_attached(board, thing, seen):
        found.attached.append(thing.id)


def _may_enchant(board: Board, thing: GameObject, seen: View) -> bool:
    """Whether an Aura may stay where it is, as far as its "enchant" and protection say."""
    to = thing.attached_to
    if not to:
        return False
    if board.is_player(to):
        return not board.player(to).lost
    host = views(board).get(to)
    if host is None:
        return thing.phased_out or board.objects[to].phased_out
    if protected_from(board, to, thing.id) and not _stays(seen):
        return False
    return all(_is_enchantable(host, str(value)) for value in seen.values("enchant"))


def _stays(aura: View) -> bool:
    """The Aura gives the protection itself and says that this doesn't remove it (702.16n)."""
    return any("doesn't remove" in a.text.casefold().replace("’", "'") for a in aura.abilities)


#: First word of an "enchant …" → whether a permanent may be enchanted so.  What isn't named here is left alone.
_ENCHANTABLE: dict[str, Callable[[View], bool]] = {
    "creature": lambda v: v.is_creature,
    "planeswalker": lambda v: v.is_planeswalker,
    "land": lambda v: "land" in v.types,
    "artifact": lambda v: "artifact" in v.types,
    "enchantment": lambda v: "enchantment" in v.types,
    "player": lambda v: False,
    "opponent": lambda v: False,
}


def _is_enchantable(host: View, wanted: str) -> bool:
    """`creature`, `creature you control`, `creature or land`; other conditions aren't looked at."""
    words = wanted.casefold().replace(",", " ").split()
    tests = [_ENCHANTABLE[w] for w in words if w in _ENCHANTABLE]
    if not tests or words[0] not in _ENCHANTABLE:
        return True
    return any(test(host) for test in tests)


def _may_be_attached(board: Board, thing: GameObject, seen: View) -> bool:
    """Equipment stays on creatures, and not on those with protection from it; other things on what is there."""
    to = thing.attached_to
    host = None if board.is_player(to) else views(board).get(to)
    if host is None:
        return not board.is_player(to) and board.objects[to].phased_out
    if is_of_subtype(seen, "equipment") and not host.is_creature:
        return False
    return not protected_from(board, to, thing.id)


# -- players ----------------------------------------------------------------------------------------------


def _losing(play: Play) -> list[Lost]:
    """Life 0; ten poison counters, of a two-headed giant fifteen since 2011-04-01; 21 combat damage of a commander."""
    found = []
    shared = play.plays("two_headed_poison")
    for player in play.board.players:
        if player.lost:
            continue
        if player.life <= 0:
            found.append(Lost(player.id, "life 0", _team(play, player, "sba.life", "sba.team_life")))
        elif player.poison >= (15 if player.team and shared else 10):
            concept = _team(play, player, "sba.poison", "sba.team_poison")
            found.append(Lost(player.id, "team poison" if player.team and shared else "poison", concept))
        elif any(n >= _COMMANDER_DAMAGE for _, n in player.commanders):
            found.append(Lost(player.id, "commander", "sba.commander"))
    return found


def _team(play: Play, player: Player, alone: str, together: str) -> str:
    """The rule on the player, or where the date has one, on the team."""
    return together if player.team and play.edition.has(together) else alone
