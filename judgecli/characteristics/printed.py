"""An object's own characteristics before any effect, prepared once for each set of facts.

Preparing means: its keyword abilities are expanded into their parts, so that nothing above needs to know
what `menace` means.
"""

from __future__ import annotations

from msgspec import Struct

from judgecli.abilities import keywords
from judgecli.board.abilities import Ability, Controls, Defines, Keyword, Modify, Part, Retype, Switch
from judgecli.board.objects import CardFacts, GameObject


class ReadPart(Struct, frozen=True):
    """A part with the wording it comes from; keyword and concept where a keyword ability expands to it."""

    part: Part
    text: str
    keyword: str = ""
    concept: str = ""
    lasts: str = ""


class Prepared(Struct, frozen=True):
    """Abilities taken apart.  layered: it has parts that change characteristics (layers 4 to 7); controls: it
    has some that say who controls what (layer 2)."""

    keywords: tuple[Keyword, ...]
    parts: tuple[ReadPart, ...]
    layered: bool
    controls: bool


FACE_DOWN = CardFacts("face-down creature", types=("creature",), power=2, toughness=2)

#: Prepared abilities by the identity of the tuple they come from; the tuple is kept, so ids stay its own.
_prepared: dict[int, tuple[tuple[Ability, ...], Prepared]] = {}
_MANY = 4096


def facts_of(thing: GameObject) -> CardFacts:
    """The facts that count now: a face-down permanent is a 2/2 without anything (708.2a), a transformed one
    shows its back."""
    if thing.face_down:
        return FACE_DOWN
    if thing.transformed and thing.facts.back is not None:
        return thing.facts.back
    return thing.facts


def prepare(abilities: tuple[Ability, ...]) -> Prepared:
    """Take abilities apart; the answer is kept for as long as it may be asked again."""
    kept = _prepared.get(id(abilities))
    if kept is not None and kept[0] is abilities:
        return kept[1]
    if len(_prepared) > _MANY:
        _prepared.clear()
    prepared = _take_apart(abilities)
    _prepared[id(abilities)] = (abilities, prepared)
    return prepared


def _take_apart(abilities: tuple[Ability, ...]) -> Prepared:
    words: list[Keyword] = []
    parts: list[ReadPart] = []
    for ability in abilities:
        for part in ability.parts:
            if isinstance(part, Keyword):
                words.append(part)
                parts.extend(expand(part, ability.text))
            else:
                parts.append(ReadPart(part, ability.text, lasts=ability.lasts))
    layered = any(isinstance(p.part, Modify | Retype | Switch | Defines) for p in parts)
    controls = any(isinstance(p.part, Controls) for p in parts)
    return Prepared(tuple(words), tuple(parts), layered, controls)


def expand(keyword: Keyword, text: str) -> tuple[ReadPart, ...]:
    """A keyword ability as the parts it stands for, each with the concept that defines it."""
    return tuple(
        ReadPart(part, text, keyword.name, keywords.concept_of(keyword, part))
        for part in keywords.parts_of(keyword)
    )
