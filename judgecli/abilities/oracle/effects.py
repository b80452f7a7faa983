"""What an effect does: its sentences as a list of `Do`s, all of it understood or nothing.

effect   = sentence {sentence}
sentence = ["then" | "if you do ," | "when you do ,"] ["you may"] deed {("and" | ", then" | ",") deed} "."
deed     = verb whom …                    "destroy target attacking creature", "create two 1/1 …"
         | whom verb phrase               "target creature gets +2/+2 until end of turn", "each opponent loses 1 life"
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from judgecli.abilities.keywords import Finder
from judgecli.abilities.oracle import conditions, ignored
from judgecli.abilities.oracle.chosen import chosen, targets_of
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.abilities.oracle.deeds import IMPERATIVES, Scene, of_player, of_thing
from judgecli.abilities.oracle.parts import Said, duration
from judgecli.abilities.oracle.predicates import predicate
from judgecli.abilities.oracle.sentences import clause
from judgecli.board.abilities import (
    SELF,
    Amount,
    Chosen,
    Condition,
    Do,
    DoesntUntap,
    Filter,
    Modify,
    Prevention,
    Trigger,
)

__all__ = ["Scene", "fresh_scene", "read", "read_sentence", "read_spell"]

_PLAYERS = frozenset({
    "you", "opponents", "players", "defending player", "that player", "target player", "target opponent", "controller",
})  # fmt: skip


class _Opening(Struct):
    """What a sentence opens with."""

    after: str = ""
    optional: bool = False
    lasts: str = ""
    when: Condition | None = None


def read(
    sentences: list[str], name: str, find: Finder | None, trigger: Trigger | None = None
) -> tuple[Do, ...] | None:
    """What the sentences of an effect do, in order; None if any piece is not understood.

    trigger: the event that brings it about, so that "it" and "that player" are known."""
    scene = _scene(trigger)
    done: list[Do] = []
    for text in sentences:
        if not text.strip(". "):
            continue
        found = _sentence(text, name, find, scene)
        if found is None:
            return None
        done.extend(found)
    return tuple(done) if done else None


def read_spell(sentences: list[str], name: str, find: Finder | None) -> tuple[Do, ...] | None:
    """The same for sentences of a spell: "it" means nothing before something was chosen."""
    scene = fresh_scene()
    done: list[Do] = []
    for text in sentences:
        found = _sentence(text, name, find, scene)
        if found is None:
            return None
        done.extend(found)
    return tuple(done)


def fresh_scene() -> Scene:
    """Nothing chosen, nobody spoken of yet."""
    return Scene(it=None, player="", spell=True)


def read_sentence(text: str, name: str, find: Finder | None, scene: Scene) -> tuple[Do, ...] | None:
    """One sentence of a spell; the scene goes on from sentence to sentence."""
    found = _sentence(text, name, find, scene)
    return tuple(found) if found else None


def _scene(trigger: Trigger | None) -> Scene:
    if trigger is None:
        return Scene(it=Chosen("source"), player="")
    it = Chosen("source") if trigger.who == SELF else Chosen("event")
    if trigger.who.base == "attached":
        it = Chosen("attached")
    other = Chosen("other") if trigger.other is not None else None
    player = "that player" if "player" in trigger.event or trigger.at is not None else "defending player"
    if trigger.event.startswith(("beginning", "end")):
        player = "" if trigger.player == "you" else "that player"
    return Scene(it=it, player=player, other=other, batch=trigger.batch)


def _sentence(text: str, name: str, find: Finder | None, scene: Scene) -> list[Do] | None:
    cur = Cursor(text, find, name=name)
    cur.own = Filter("source")
    cur.it = SELF if scene.it == Chosen("source") else None
    cur.before = Filter("source") if scene.it == Chosen("source") else None
    cur.they = {"defending player": "defending player", "that player": "event player"}.get(scene.player, "")
    opening = _opening(cur)
    if opening.after == "no":
        return None
    done: list[Do] = []
    while True:
        start = cur.at
        found = _deed(cur, scene, opening.lasts) or _same_player(cur, scene, done)
        if found is None:
            return None
        words = " ".join(cur.raw[start : cur.at])
        for deed in found:
            optional = opening.optional and not done
            done.append(replace(deed, after=opening.after, optional=optional, when=opening.when, text=words))
        if cur.done():
            return done
        if not cur.eat_any(", then", ", and", "and then", "then", "and", ","):
            return None
        opening.optional = opening.optional or bool(cur.eat("you may"))


def _opening(cur: Cursor) -> _Opening:
    opening = _Opening()
    cur.eat_any("then ,", "then", "also ,")
    if cur.eat("if you do ,"):
        opening.after = "if done"
    elif cur.eat_any("when you do ,", "when you do so ,"):
        opening.after = "when done"
    start = cur.at
    opening.lasts = duration(cur)
    if opening.lasts and not cur.eat(","):
        cur.at, opening.lasts = start, ""
    start = cur.at
    comma = cur.index(",")
    # "If a source would deal damage, …" is a replacement, no condition.
    if "would" not in cur.low[start:comma] and cur.eat("if"):
        # What "it" means in the condition isn't known here: such a condition keeps its own words.
        opening.when = conditions.upto(cur)
        if opening.when is None:
            opening.after = "no"
    if cur.eat("you may have") or cur.eat("you may"):
        opening.optional = True
    return opening


def _deed(cur: Cursor, scene: Scene, lasts: str) -> list[Do] | None:
    start = cur.at
    imperative = IMPERATIVES.get(cur.peek())
    if imperative is not None:
        cur.at += 1
        found = imperative(cur, scene)
        if found is not None:
            return [found]
        cur.at = start
    if ignored.quiet_clause(cur):
        return [Do("nothing")]
    cur.at = start
    led = _led(cur, scene, lasts)
    if led is None:
        cur.at = start
        led = _clause_about(cur, scene, lasts)
    return led


def _clause_about(cur: Cursor, scene: Scene, lasts: str) -> list[Do] | None:
    """A clause with a target inside ("prevent all damage that would be dealt to target creature this turn")."""
    caught: list[Chosen] = []

    def catch(at: Cursor) -> Filter | None:
        found = targets_of(at, scene)
        if found is None or caught:
            return None
        caught.append(found)
        return SELF

    it = cur.it
    cur.targeting, cur.it = catch, None
    said = clause(cur)
    cur.targeting, cur.it = None, it
    if said is None:
        return None
    lasts = said.lasts or lasts or duration(cur)
    if not lasts:
        return None
    if caught:
        scene.named(caught[0])
    return [Do("apply", caught[0] if caught else Chosen("you"), Amount(), tuple(said.parts), lasts)]  # type: ignore[arg-type]


def _same_player(cur: Cursor, scene: Scene, done: list[Do]) -> list[Do] | None:
    """`you draw a card and lose 1 life`: the player of the deed before does this as well."""
    if not done or done[-1].to.how not in (*_PLAYERS, "before"):
        return None
    who = done[-1].to
    found = of_player(cur, scene, Chosen("before") if who.how.startswith("target") else who)
    return [found] if found is not None else None


def _led(cur: Cursor, scene: Scene, lasts: str) -> list[Do] | None:
    """A deed that begins with whom it is about."""
    whom = chosen(cur, scene)
    if whom is None:
        return None
    if whom.how in _PLAYERS:
        found = of_player(cur, scene, whom)
        return [found] if found is not None else None
    done = of_thing(cur, scene, whom)
    if done is not None:
        return [done]
    cur.it_is_source = whom.how == "source"
    said = _predicates(cur)
    cur.it_is_source = True
    if said is None:
        return None
    applied = _applied(whom, said, lasts)
    if not applied.lasts and not all(isinstance(p, DoesntUntap) for p in said.parts):
        return None
    scene.named(whom)
    return [applied]


def _predicates(cur: Cursor) -> Said | None:
    """`gets +2/+2 and gains trample until end of turn`, said of each object chosen (`self`)."""
    cur.it = SELF
    cur.eat_any("each")
    said = predicate(cur, SELF)
    if said is None:
        return None
    while True:
        start = cur.at
        if not cur.eat_any(", and", ",", "and"):
            return said
        more = predicate(cur, SELF)
        if more is None:
            cur.at = start
            return said
        said = Said([*said.parts, *more.parts], said.lasts or more.lasts)


def _applied(whom: Chosen, said: Said, lasts: str) -> Do:
    """A continuous effect.  One that only restricts a whole class reaches those that come later as well (611.2c),
    so the class stays in the part."""
    restricts = not any(isinstance(p, Modify | Prevention) for p in said.parts)
    parts = list(said.parts)
    to = whom
    if whom.how == "each" and whom.what is not None and restricts:
        parts = [replace(p, who=whom.what) if getattr(p, "who", None) == SELF else p for p in parts]
        to = Chosen("you")
    return Do("apply", to, Amount(), tuple(parts), said.lasts or lasts)  # type: ignore[arg-type]
