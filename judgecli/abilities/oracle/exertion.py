"""`You may exert ~ as it attacks.  When you do, …`: an optional cost of attacking and what it triggers (701.43)."""

from __future__ import annotations

from judgecli.abilities.keywords import Finder
from judgecli.abilities.oracle import effects
from judgecli.board.abilities import Condition, MayExert, Part, Trigger

__all__ = ["read"]

_EXERT = "you may exert ~ as "
_ONCE = "if ~ hasn't been exerted this turn, "


def read(sentences: list[str], name: str, find: Finder | None) -> tuple[Part, ...] | None:
    """The permission to exert, and the ability that triggers when that is done; None for any other line."""
    first = sentences[0].lower()
    when: Condition | None = None
    if first.startswith(_ONCE):
        first = first[len(_ONCE) :]
        when = Condition("unknown", text="it hasn't been exerted this turn")
    if not first.startswith(_EXERT) or first.rstrip(".").rsplit(" ", 1)[-1] not in ("attacks", "attack"):
        return None
    permission = MayExert(when=when)
    if len(sentences) == 1:
        return (permission,)
    done, comma, rest = sentences[1].partition(", ")
    if done.lower() != "when you do" or not comma:
        return None
    acts = effects.read([rest, *sentences[2:]], name, find, Trigger("is exerted"))
    return permission, Trigger("is exerted", effect=" ".join([rest, *sentences[2:]]), acts=acts or ())
