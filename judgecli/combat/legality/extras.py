"""What goes with an attack besides creatures and targets: bands (508.1e, 702.22c-d), exert and enlist (508.1g)."""

from __future__ import annotations

from judgecli.board.abilities import MayExert
from judgecli.board.table import AttackDeclaration
from judgecli.board.verdicts import Violation
from judgecli.characteristics import View
from judgecli.characteristics.banding import has_band_quality
from judgecli.combat.legality.build_attack import Attackers

__all__ = ["extra_violations"]


def extra_violations(table: Attackers, declaration: AttackDeclaration) -> list[Violation]:
    """Everything wrong with the bands, exerted and enlisted creatures of an attack."""
    found: list[Violation] = []
    if declaration.bands:
        found.extend(_bands(table, declaration))
    attacking = {a.creature for a in declaration.attacks}
    for creature in declaration.exert:
        if creature not in attacking or not _may_exert(table, creature):
            found.append(Violation("exert", "attackers.optional_costs", creature, also="action.exert.attack"))
    enlisted: set[int] = set()
    for creature, other in declaration.enlist:
        if not _may_enlist(table, creature, other, attacking) or other in enlisted:
            also = "keyword.enlist"
            found.append(Violation("enlist", "attackers.optional_costs", creature, (other,), also=also))
        enlisted.add(other)
    return found


def _may_exert(table: Attackers, creature: int) -> bool:
    return any(
        isinstance(s.part, MayExert)
        and table.sense.means(s.part.who, creature, s)
        and table.sense.counts(s.part.when, s, creature, 0)
        for s in table.sense.statics(MayExert)
    )


def _may_enlist(table: Attackers, creature: int, other: int, attacking: set[int]) -> bool:
    """702.154a: another untapped creature that isn't attacking, with haste or under control since the turn began."""
    if creature not in attacking or other in attacking or other not in table.creatures:
        return False
    thing = table.board.objects[other]
    has = creature in table.sense.views and table.sense.view(creature).has("enlist")
    ready = not thing.sick or table.sense.view(other).has("haste")
    return has and not thing.tapped and ready


def _bands(table: Attackers, declaration: AttackDeclaration) -> list[Violation]:
    """702.22c-d: who may form a band, each creature in one, all attacking the same."""
    found: list[Violation] = []
    target_of = {a.creature: a.target for a in declaration.attacks}
    members = [c for band in declaration.bands for c in band]
    for creature in sorted({c for c in members if members.count(c) > 1}):
        found.append(Violation("two bands", "attackers.bands", creature, also="keyword.banding.form"))
    for band in declaration.bands:
        absent = [c for c in band if c not in target_of]
        found.extend(Violation("band not attacking", "attackers.bands", c) for c in absent)
        if len({target_of[c] for c in band if c in target_of}) > 1:
            same = "keyword.banding.same_target"
            found.append(Violation("band target", "attackers.bands", band[0], band[1:], also=same))
        if not absent and not _may_band([table.sense.view(c) for c in band if c in table.sense.views]):
            form = "keyword.banding.form"
            found.append(Violation("band", "attackers.bands", band[0], band[1:], also=form))
    return found


def _may_band(members: list[View]) -> bool:
    """Any number with banding and up to one without; or creatures of a quality, one of which has "bands with
    other" of that quality."""
    without = [m for m in members if not m.has("banding")]
    if len(without) <= 1 and len(without) < len(members):
        return True
    qualities = {str(v) for m in members for v in m.values("bands with other")}
    return any(all(has_band_quality(m, quality) for m in members) for quality in qualities)
