"""`expect`: one small test for each kind of assertion.  A test returns '' when it holds, else what was found."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judgecli.board.commands import Assertion
from judgecli.board.events import CastRuled, Listed, Noted, TimingTable, Triggered
from judgecli.board.table import STEP_NAMES, Board
from judgecli.board.verdicts import Verdict
from judgecli.game.owed import owed
from judgecli.questions.timing_table import cells
from judgecli.rules import edition
from judgecli.session.answers import all_cites
from judgecli.session.expected_things import THINGS

if TYPE_CHECKING:
    from judgecli.session.session import Session

Test = Callable[["Session", Assertion], str]


def failures(session: Session, assertions: tuple[Assertion, ...]) -> tuple[str, ...]:
    """For each assertion that doesn't hold: what was expected and what was found instead."""
    wrong = []
    for assertion in assertions:
        test = _TESTS.get(assertion.kind)
        found = (
            f"`expect {assertion.kind}` isn't part of this program yet"
            if test is None
            else test(session, assertion)
        )
        if found:
            wrong.append(f"expected {assertion.text or assertion.kind}: {found}")
    return tuple(wrong)


# -- the last ruling ------------------------------------------------------------------------------------


def _legal(session: Session, a: Assertion) -> str:
    refused = session.memory.refused
    if refused is not None:
        return f"the line was refused: {refused.message}"
    if session.board.owing is not None and session.memory.changing is session.memory.events:
        return "the cost is not paid yet"
    verdict = session.memory.verdict
    cast = _cast(session)
    if cast is not None:
        return "" if cast.cell.may else "it can't be done at this moment"
    if verdict is None:
        return "nothing was declared or checked"
    if verdict.legal is None:
        return "not settled"
    return "" if verdict.legal else f"illegal {' '.join(_numbers(session, verdict))}"


def _illegal(session: Session, a: Assertion) -> str:
    refused = session.memory.refused
    if refused is not None:
        return f"refused as an error, not as illegal: {refused.message}"
    cast = _cast(session)
    verdict = session.memory.verdict
    if cast is not None:
        if cast.cell.may:
            return "it may be done at this moment"
        return _cites_missing(session, a)
    if verdict is None:
        return "nothing was declared or checked"
    if verdict.legal is not False:
        return "legal" if verdict.legal else "not settled"
    return _cites_missing(session, a)


def _cites_missing(session: Session, a: Assertion) -> str:
    cited = _cited(session)
    missing = [r for r in a.rules if r not in cited]
    return f"cited {', '.join(cited) or 'nothing'}" if missing else ""


def _numbers(session: Session, verdict: Verdict) -> tuple[str, ...]:
    rules = edition(session.board.edition)
    concepts = dict.fromkeys((*verdict.cites, *(v.concept for v in verdict.violations)))
    return tuple(n for n in (rules.number(k) for k in concepts) if n is not None)


def _cited(session: Session) -> tuple[str, ...]:
    """Numbers of all rules that the last answer cites."""
    rules = edition(session.board.edition)
    numbers = [rules.number(k) for k in all_cites(session.memory.events)]
    if session.memory.verdict is not None:
        numbers += _numbers(session, session.memory.verdict)
    return tuple(dict.fromkeys(n for n in numbers if n is not None))


def _cites(session: Session, a: Assertion) -> str:
    return _cites_missing(session, a)


def _error(session: Session, a: Assertion) -> str:
    return "" if session.memory.refused is not None else "the line was not refused as an error"


def _says(session: Session, a: Assertion) -> str:
    said = "\n".join(session.last_words())
    return (
        ""
        if " ".join(a.word.casefold().split()) in " ".join(said.casefold().split())
        else "it does not say so"
    )


def _not_modelled(session: Session, a: Assertion) -> str:
    verdict = session.memory.verdict
    noted = any("not modelled" in w.casefold() for w in session.last_words())
    return "" if noted or (verdict is not None and verdict.not_modelled) else "everything is modelled"


def _requirements(session: Session, a: Assertion) -> str:
    v = session.memory.verdict
    if v is None:
        return "nothing was declared or checked"
    wrong = (
        (a.number is not None and v.obeyed != a.number)
        or (a.second is not None and v.maximum != a.second)
        or (a.third is not None and v.total != a.third)
    )
    return f"{v.obeyed} of {v.maximum}, {v.total} in all" if wrong else ""


def _cost(session: Session, a: Assertion) -> str:
    owing = session.board.owing
    verdict = session.memory.verdict
    cost = owing.cost if owing is not None else verdict.cost if verdict is not None else None
    parts = []
    if cost is not None:
        if cost.mana:
            parts.append(f"{{{cost.mana}}}")
        parts += [i.cost.symbols for i in cost.items if i.cost.symbols]
        if cost.life:
            parts.append(f"{cost.life} life")
        parts += list(cost.others)
    found = " ".join(parts) or "none"
    return "" if found.casefold() == (a.word.casefold() or "none") else f"the cost is {found}"


# -- what is owed, where the game is --------------------------------------------------------------------


def _owed(session: Session, a: Assertion) -> str:
    waiting = owed(session.board)
    found = ", ".join(_owed_words(session.board, w.kind, w.subject, w.player) for w in waiting) or "nothing"
    if a.word == "nothing":
        return "" if not waiting else f"owed: {found}"
    if not waiting:
        return "nothing is owed"
    first = waiting[0]
    wrong = (
        first.kind != a.word
        or (a.player and first.player != a.player)
        or (a.things and first.subject not in a.things)
    )
    return f"owed: {found}" if wrong else ""


def _owed_words(board: Board, kind: str, subject: int, player: int) -> str:
    about = f" {board.name(subject)}" if subject else ""
    return f"{kind}{about} by {board.name(player)}"


def _step(session: Session, a: Assertion) -> str:
    now = session.board.turn.step.name.lower()
    return "" if now == a.word else f"it is the {STEP_NAMES[session.board.turn.step]}"


def _turn(session: Session, a: Assertion) -> str:
    return _same_player(session, a, session.board.active)


def _priority(session: Session, a: Assertion) -> str:
    now = session.board.active if not owed(session.board) else 0
    return _same_player(session, a, now)


def _same_player(session: Session, a: Assertion, now: int) -> str:
    wanted = a.player or (a.things[0] if a.things else 0)
    return "" if wanted == now else session.board.name(now) if now else "nobody"


def _winner(session: Session, a: Assertion) -> str:
    alive = [p.id for p in session.board.players if not p.lost]
    over = (
        len(alive) < len(session.board.players)
        and len({session.board.player(p).team or -p for p in alive}) == 1
    )
    now = alive[0] if over else 0
    wanted = a.player or (a.things[0] if a.things else 0)
    team = session.board.player(wanted).team if wanted and session.board.is_player(wanted) else 0
    if over and team and session.board.player(now).team == team:
        return ""
    return "" if wanted == now else session.board.name(now) if now else "nobody has won"


# -- answers to questions -------------------------------------------------------------------------------


def _options(session: Session, a: Assertion) -> str:
    listed = _listed(session)
    if listed is None:
        return "no `options` were asked for"
    o = listed.options
    if o.at_least:
        return f"at least {o.count}"
    return "" if o.count == a.number else str(o.count)


def _forced(session: Session, a: Assertion) -> str:
    listed = _listed(session)
    if listed is None:
        return "no `options` were asked for"
    missing = [t for t in a.things if t not in listed.options.forced]
    names = ", ".join(session.board.name(x) for x in listed.options.forced) or "nothing"
    return f"forced: {names}" if missing else ""


def _forbidden(session: Session, a: Assertion) -> str:
    listed = _listed(session)
    if listed is None:
        return "no `options` were asked for"
    missing = [t for t in a.things if t not in listed.options.forbidden]
    names = ", ".join(session.board.name(x) for x in listed.options.forbidden) or "nothing"
    return f"forbidden: {names}" if missing else ""


def _listed(session: Session) -> Listed | None:
    return next((e for e in session.memory.events if isinstance(e, Listed)), None)


def _cast(session: Session) -> CastRuled | None:
    return next((e for e in reversed(session.memory.events) if isinstance(e, CastRuled)), None)


def _castable(session: Session, a: Assertion) -> str:
    cast = _cast(session)
    if cast is None:
        return _castable_cell(session, a)
    wrong = cast.cell.may is not (a.word == "yes")
    return "" if not wrong and not _cites_missing(session, a) else _may_words(session, cast.cell.may)


def _may_words(session: Session, may: bool | None) -> str:
    word = "not settled" if may is None else "yes" if may else "no"
    return f"castable {word}, citing {', '.join(_cited(session)) or 'nothing'}"


def _castable_cell(session: Session, a: Assertion) -> str:
    table = next((e for e in session.memory.events if isinstance(e, TimingTable)), None)
    if table is None:
        return "no timing question was asked"
    found = cells(table, a.moment, a.number or 0)
    if not found:
        return "the table has no such moment"
    wrong = [cell for cell in found if cell.may is not (a.word == "yes")]
    return _may_words(session, wrong[0].may) if wrong else ""


def _max(session: Session, a: Assertion) -> str:
    noted = next((e for e in session.memory.events if isinstance(e, Noted) and e.kind == "max"), None)
    if noted is None:
        return "no `max` was asked for"
    return "" if noted.number == a.number else str(noted.number)


def _trigger(session: Session, a: Assertion) -> str:
    """How often abilities of the things so named triggered in the last line that changed something."""
    hits = [e for e in session.memory.changing if isinstance(e, Triggered) and e.object in a.things]
    return "" if len(hits) == a.number else f"{len(hits)} triggered"


_TESTS: dict[str, Test] = {
    "legal": _legal,
    "illegal": _illegal,
    "error": _error,
    "says": _says,
    "cites": _cites,
    "not modelled": _not_modelled,
    "requirements": _requirements,
    "cost": _cost,
    "owed": _owed,
    "step": _step,
    "turn": _turn,
    "trigger": _trigger,
    "priority": _priority,
    "winner": _winner,
    **THINGS,
    "options": _options,
    "forced": _forced,
    "forbidden": _forbidden,
    "castable": _castable,
    "max": _max,
}
