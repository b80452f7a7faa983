"""What "bands with other" speaks of (702.22b)."""

from __future__ import annotations

from judgecli.characteristics.filters import is_of_subtype
from judgecli.characteristics.view import View


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
