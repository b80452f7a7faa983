"""Which concepts of the rules a part of an ability rests on, for `card`."""

from __future__ import annotations

from judgecli.board.abilities import (
    AllMustBlock,
    Alone,
    Assigns,
    AsThough,
    BlockerCount,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Capacity,
    CastLimit,
    Chooser,
    Companion,
    FollowAttack,
    Keyword,
    Limit,
    MayExert,
    Modify,
    MustAttack,
    MustAttackWith,
    MustBeBlocked,
    MustBlock,
    Part,
    Prevention,
    Redirect,
    Retype,
    Switch,
    Tax,
    Timing,
    Trigger,
    Unpreventable,
)

__all__ = ["CITED", "TRIGGERS", "concepts_of"]

CITED: dict[type, tuple[str, ...]] = {
    CantAttack: ("attackers.restrictions",),
    CantBlock: ("blockers.restrictions",),
    CantBeBlocked: ("blockers.restrictions",),
    BlockerCount: ("blockers.restrictions",),
    MustAttack: ("attackers.requirements",),
    FollowAttack: ("attackers.requirements",),
    MustAttackWith: ("attackers.requirements",),
    MustBlock: ("blockers.requirements",),
    MustBeBlocked: ("blockers.requirements",),
    AllMustBlock: ("blockers.requirements",),
    Capacity: ("blockers.choose",),
    MayExert: ("attackers.optional_costs", "action.exert"),
    Prevention: ("prevention.effects",),
    Unpreventable: ("prevention.effects",),
    Redirect: ("replacement.redirect",),
    Assigns: ("damage.amount",),
    Retype: ("layers.list",),
    Switch: ("layers.switch",),
    CastLimit: ("timing.frame",),
}
#: For parts that speak of attacking or of blocking.
_BY_ACTION: dict[type, str] = {
    Alone: "{}.restrictions",
    Limit: "{}.restrictions",
    Companion: "{}.restrictions",
    Tax: "{}.total_cost",
    AsThough: "{}.choose",
    Chooser: "{}.choose",
}
TRIGGERS = {
    "attacks": "attackers.trigger_attacks",
    "attacks alone": "attackers.trigger_attacks",
    "attacks with": "attackers.trigger_attacks_with",
    "player attacks": "attackers.trigger_player_attacks",
    "is attacked": "attackers.trigger_is_attacked",
    "attacks player": "attackers.trigger_attacks_player",
    "blocks": "blockers.trigger_blocks",
    "blocks creature": "blockers.trigger_blocks_creature",
    "becomes blocked": "blockers.trigger_becomes_blocked",
    "becomes blocked by creature": "blockers.trigger_blocked_by_creature",
    "unblocked": "blockers.trigger_unblocked",
    "combat damage": "damage.triggers",
    "combat damage to player": "damage.triggers",
    "combat damage to creature": "damage.triggers",
    "is dealt combat damage": "damage.triggers",
    "player is dealt combat damage": "damage.triggers",
    "beginning of combat": "beginning.priority",
    "end of combat": "end_of_combat.triggers",
}


def concepts_of(part: Part) -> tuple[str, ...]:
    """The concepts that decide what this part does; none where no rule of combat does."""
    if isinstance(part, Keyword):
        return _of_keyword(part)
    if isinstance(part, Trigger):
        concept = TRIGGERS.get(part.event, "")
        return (concept,) if concept else ()
    if isinstance(part, Modify):
        return (
            ("layers.set",)
            if part.sets is not None
            else ("layers.modify",)
            if part.power or part.toughness
            else ()
        )
    if isinstance(part, Timing):
        return ("timing.frame",) if part.of == "spell" else ("timing.frame", "timing.abilities")
    words = _BY_ACTION.get(type(part))
    if words is not None:
        return (words.format("attackers" if getattr(part, "action", "") == "attack" else "blockers"),)
    return CITED.get(type(part), ())


def _of_keyword(keyword: Keyword) -> tuple[str, ...]:
    """The rule of the keyword, and of what it does."""
    from judgecli.abilities import keywords

    found = [keywords.concept_of(keyword)]
    found += [keywords.concept_of(keyword, part) for part in keywords.parts_of(keyword)]
    return tuple(dict.fromkeys(concept for concept in found if concept))
