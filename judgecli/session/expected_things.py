"""`expect` about players and things: one small test for each kind, the same for each thing named."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judgecli.abilities import keywords
from judgecli.board.commands import Assertion
from judgecli.characteristics import view

if TYPE_CHECKING:
    from judgecli.session.session import Session

Test = Callable[["Session", Assertion], str]


def _each(test: Callable[[Session, Assertion, int], str]) -> Test:
    """The same must hold for each thing named."""

    def all_of(session: Session, a: Assertion) -> str:
        subjects = a.things or ((a.player,) if a.player else ())
        found = [(t, test(session, a, t)) for t in subjects]
        wrong = [f"{session.board.name(t)} {w}" for t, w in found if w]
        return "; ".join(wrong) if subjects else "nobody was named"

    return all_of


def _life(session: Session, a: Assertion, id: int) -> str:
    now = session.board.player(id).life
    return "" if now == a.number else f"has {now} life"


def _poison(session: Session, a: Assertion, id: int) -> str:
    now = session.board.player(id).poison
    return "" if now == a.number else f"has {now} poison"


def _lost(session: Session, a: Assertion, id: int) -> str:
    return "" if session.board.player(id).lost else "has not lost"


def _alive(session: Session, a: Assertion, id: int) -> str:
    return "has lost" if session.board.player(id).lost else ""


def _counted(kind: str) -> Callable[[Session, Assertion, int], str]:
    def counted(session: Session, a: Assertion, id: int) -> str:
        now = session.board.objects[id].count(kind or a.word)
        return "" if now == a.number else f"has {now} {kind or a.word}"

    return counted


def _damage(session: Session, a: Assertion, id: int) -> str:
    now = session.board.objects[id].damage
    return "" if now == a.number else f"has {now} damage"


def _dies(session: Session, a: Assertion, id: int) -> str:
    return "" if id in session.board.died else f"is in {session.board.objects[id].zone}"


def _survives(session: Session, a: Assertion, id: int) -> str:
    there = session.board.objects[id].zone == "battlefield" and id not in session.board.died
    return "" if there else f"is in {session.board.objects[id].zone}"


def _gone(session: Session, a: Assertion, id: int) -> str:
    zone = session.board.objects[id].zone
    return "" if zone == "gone" else f"is in {zone}"


def _in(session: Session, a: Assertion, id: int) -> str:
    zone = session.board.objects[id].zone
    return "" if zone == a.word else f"is in {zone}"


def _tapped(session: Session, a: Assertion, id: int) -> str:
    return "" if session.board.objects[id].tapped else "is untapped"


def _untapped(session: Session, a: Assertion, id: int) -> str:
    return "is tapped" if session.board.objects[id].tapped else ""


def _attacking(session: Session, a: Assertion, id: int) -> str:
    attacking = session.board.combat.attacker(id)
    if attacking is None:
        return "isn't attacking"
    if a.target == -1:
        return "" if not attacking.target else f"is attacking {session.board.name(attacking.target)}"
    if a.target and attacking.target != a.target:
        return f"is attacking {session.board.name(attacking.target) if attacking.target else 'nothing'}"
    return ""


def _blocking(session: Session, a: Assertion, id: int) -> str:
    blocking = session.board.combat.blocker(id)
    if blocking is None:
        return "isn't blocking"
    if a.target == -1:
        return "" if not blocking.attackers else "is blocking something"
    if a.target and a.target not in blocking.attackers:
        return "is blocking " + (", ".join(session.board.name(x) for x in blocking.attackers) or "nothing")
    return ""


def _blocked(session: Session, a: Assertion, id: int) -> str:
    attacking = session.board.combat.attacker(id)
    return "" if attacking is not None and attacking.blocked else "is not a blocked creature"


def _unblocked(session: Session, a: Assertion, id: int) -> str:
    attacking = session.board.combat.attacker(id)
    return "" if attacking is not None and attacking.blocked is False else "is not an unblocked creature"


def _not_in_combat(session: Session, a: Assertion, id: int) -> str:
    combat = session.board.combat
    if combat.attacker(id) is not None:
        return "is attacking"
    if combat.blocker(id) is not None:
        return "is blocking"
    return "is attacked" if any(x.target == id for x in combat.attacking) else ""


def _power_toughness(session: Session, a: Assertion, id: int) -> str:
    seen = view(session.board, id)
    now = f"{seen.power}/{seen.toughness}"
    return "" if (seen.power, seen.toughness) == (a.number, a.second) else f"is {now}"


def _has(session: Session, a: Assertion, id: int) -> str:
    seen = view(session.board, id)
    wanted = keywords.find(a.word)
    spelt = {ability.text.casefold() for ability in seen.abilities}
    there = wanted in seen.keywords or (wanted is not None and wanted.value == "" and seen.has(wanted.name))
    if there or a.word.casefold() in spelt:
        return ""
    return f"has {', '.join(sorted(spelt)) or 'no keywords'}"


#: Assertion.kind → its test.
THINGS: dict[str, Test] = {
    "life": _each(_life),
    "poison": _each(_poison),
    "lost": _each(_lost),
    "alive": _each(_alive),
    "loyalty": _each(_counted("loyalty")),
    "defense": _each(_counted("defense")),
    "counters": _each(_counted("")),
    "damage": _each(_damage),
    "dies": _each(_dies),
    "survives": _each(_survives),
    "gone": _each(_gone),
    "in": _each(_in),
    "tapped": _each(_tapped),
    "untapped": _each(_untapped),
    "attacking": _each(_attacking),
    "blocking": _each(_blocking),
    "blocked": _each(_blocked),
    "unblocked": _each(_unblocked),
    "not in combat": _each(_not_in_combat),
    "power/toughness": _each(_power_toughness),
    "has": _each(_has),
}
