"""Announced bands (508.1e, 702.22c-d)."""

from __future__ import annotations

from collections.abc import Iterator

from judgecli.board.table import AttackDeclaration, Board
from judgecli.board.verdicts import Violation
from judgecli.characteristics import View, is_of_subtype, view

__all__ = ["band_violations", "has_band_quality"]


def band_violations(board: Board, declaration: AttackDeclaration) -> tuple[Violation, ...]:
    """What is wrong with the bands that were announced."""
    return tuple(_violations(board, declaration))


def _violations(board: Board, declaration: AttackDeclaration) -> Iterator[Violation]:
    target_of = {a.creature: a.target for a in declaration.attacks}
    members = [c for band in declaration.bands for c in band]
    for creature in sorted({c for c in members if members.count(c) > 1}):
        yield Violation("two bands", "keyword.banding.form", creature)
    for band in declaration.bands:
        absent = tuple(c for c in band if c not in target_of)
        for creature in absent:
            yield Violation("band not attacking", "attackers.bands", creature)
        if len({target_of[c] for c in band if c in target_of}) > 1:
            yield Violation("band target", "keyword.banding.same_target", band[0], band[1:])
        if not absent and not _may_band(board, band):
            yield Violation("band", "keyword.banding.form", band[0], band[1:])


def _may_band(board: Board, band: tuple[int, ...]) -> bool:
    """Creatures with banding and at most one without; or creatures of a quality, one of which bands with it."""
    seen = [view(board, c) for c in band]
    with_banding = sum(v.has("banding") for v in seen)
    if with_banding and len(seen) - with_banding <= 1:
        return True
    return any(
        all(has_band_quality(v, str(quality)) for v in seen)
        for one in seen
        for quality in one.values("bands with other")
    )


def has_band_quality(seen: View, quality: str) -> bool:
    """Whether a creature is what "bands with other legendary creatures", "… Wolves" speaks of."""
    words = quality.casefold().replace("creatures", "").split()
    return all(
        w in seen.supertypes
        or w in seen.colours
        or is_of_subtype(seen, w)
        or is_of_subtype(seen, w.removesuffix("s"))
        or (w.endswith("ves") and is_of_subtype(seen, w[:-3] + "f"))
        or w in seen.name.casefold()
        for w in words
    )
