"""What a piece of a sentence says: parts, how long they last, and when they count."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from judgecli.abilities.oracle.cursor import Cursor
from judgecli.board.abilities import Condition, Filter, Part

__all__ = ["Said", "duration"]


#: Words for how long something lasts → as `Ability.lasts` says it.
_DURATIONS = {
    "this turn": "turn",
    "until end of turn": "turn",
    "each combat this turn": "turn",
    "this combat": "combat",
    "that combat": "combat",
    "until end of combat": "combat",
    "until your next turn": "your next turn",
}


def duration(cur: Cursor) -> str:
    """How long it lasts, where the words at the cursor say so; '' where they don't."""
    words = cur.eat_any(*_DURATIONS)
    return _DURATIONS[words] if words else ""


class Said(Struct):
    """Parts read so far.  lasts: '', `turn` or `combat`, as in `Ability.lasts`."""

    parts: list[Part]
    lasts: str = ""

    def only_when(self, condition: Condition) -> Said | None:
        """The same, counting only when the condition holds; None where that can't be said.

        A condition of each object spoken of (who `it`) narrows the filter of the part."""
        found: list[Part] = []
        for part in self.parts:
            narrowed = _narrowed(part, condition) if condition.who == "it" else _conditional(part, condition)
            if narrowed is None:
                return None
            found.append(narrowed)
        return Said(found, self.lasts)


def _conditional(part: Part, condition: Condition) -> Part | None:
    if "when" not in part.__struct_fields__ or getattr(part, "when", None) is not None:
        return None
    return replace(part, when=condition)


def _narrowed(part: Part, condition: Condition) -> Part | None:
    who = getattr(part, "who", None)
    if not isinstance(who, Filter) or who.base != "each" or condition.filter.any_of:
        return None
    terms = condition.filter.terms
    if condition.negated:
        if len(terms) != 1:
            return None
        terms = (replace(terms[0], negated=not terms[0].negated),)
    if who.any_of:
        return replace(part, who=replace(who, any_of=tuple((*group, *terms) for group in who.any_of)))
    return replace(part, who=replace(who, terms=(*who.terms, *terms)))
