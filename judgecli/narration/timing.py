"""Words for timing: may it be cast now, and the table of every moment of a turn.

The table is a picture of fixed lines, at most 80 wide: one row a moment, one column an imagined turn, then a
line for each kind of reason.  For screen readers the same is spoken in sentences, without columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from judgecli.board.events import CastRuled, TimingTable
from judgecli.board.verdicts import Cell, Ground, TimingColumn, TimingTurn
from judgecli.narration.line import Line, Tone
from judgecli.narration.telling import Telling

__all__ = ["READINGS", "cast_ruled", "reason", "reason_words", "timing_table"]

#: Moments in the order of the rows.
ROWS = (
    "upkeep",
    "draw",
    "main 1",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first-strike damage",
    "damage",
    "end of combat",
    "main 2",
    "end step",
)

#: The reading that an answer rests on, in words.
READINGS: dict[str, str] = {
    "no rule yet": "no rule of this date says what the words mean; they are taken as they stand",
    "silent": "no rule answers this; the words are taken as they stand",
    "point not named": "the rules don't name this point; the words are taken as they stand",
    "skipped combat is the first": "no rule says so; a skipped combat phase is taken as the turn's first",
}


class _Point(Struct, frozen=True):
    """A point of combat in sentences: what is said of it once it has begun, before that, and what it is."""

    begun: str
    ahead: str
    noun: str


_POINTS: dict[str, _Point] = {
    "attackers are declared": _Point(
        "the declare attackers step has begun",
        "the declare attackers step hasn't begun",
        "the declare attackers step",
    ),
    "blockers are declared": _Point(
        "the declare blockers step has begun",
        "the declare blockers step hasn't begun",
        "the declare blockers step",
    ),
    "combat phase": _Point("combat has begun", "combat hasn't begun", "the combat phase"),
}

_DECLARED = ("attackers are declared", "blockers are declared")


def _point(point: str) -> _Point:
    found = _POINTS.get(point)
    return found or _Point(f"the {point} has begun", f"the {point} hasn't begun", f"the {point}")


def reason(ground: Ground, who: str = "", source: str = "") -> str:
    """Why, in a clause that fits after "no, " and "yes, ".

    who: the name of who casts or activates ('': "you").  source: the name of the object that forbids it.
    """
    words = _clause(ground, who)
    if source or (ground.source and ground.text):
        return f'{source or "something"} says "{ground.text}" and {words}'
    return words


def reason_words(tell: Telling, ground: Ground) -> str:
    """The same, with the name of the object that forbids it."""
    return reason(ground, "", tell.name(ground.source) if ground.source else "")


def _clause(ground: Ground, who: str) -> str:
    simple = _SIMPLE.get(ground.reason)
    if simple is not None:
        return simple.format(who=who or "you")
    if ground.reason.endswith(" turn"):
        return _turn(ground.reason, f"{who}'s" if who else "your")
    point = _point(ground.point)
    done = point.begun if ground.point in _DECLARED else f"{point.noun} is over"
    match ground.reason:
        case "before":
            return f"{point.ahead} yet"
        case "passed":
            more = ", whether or not anything attacks" if ground.point == "attackers are declared" else ""
            return point.begun + more
        case "passed in the first":
            return f"the turn's first combat phase alone counts, and there {point.begun}"
        case "reached":
            return done
        case "reached in the first":
            return f"the turn's first combat phase alone counts, and there {done}"
        case "not yet":
            return f"{point.ahead} yet" if ground.point in _DECLARED else f"{point.noun} isn't over yet"
        case "going on":
            return f"{point.noun} is still going on"
        case "until attackers step ends":
            return f"with nothing attacking there is no {_noun(point)}: this step is the last chance"
        case "attackers step over":
            last = "the last chance was the declare attackers step"
            return f"nothing attacked, so there is no {_noun(point)}: {last}"
        case "no blockers step":
            return "nothing attacked, so this combat phase has no declare blockers step to come after"
        case "not in combat":
            return "it must be in a combat phase"
        case "hasn't happened":
            if ground.holds or ground.point in _DECLARED:
                return f"{point.ahead} so far"
            return f"{point.noun} isn't over so far"
        case "happened":
            return point.begun if not ground.holds else done
        case "during" | "forbidden now":
            return f"it is {_in(ground.point)}"
        case "not during" | "not then":
            return f"it isn't {_in(ground.point)}"
        case "condition" | "not modelled":
            return _condition(ground)
        case _:
            return ground.reason


def _own(text: str) -> str:
    """Wording in which `~` stands for the object itself, as it is shown."""
    return text.replace("~", "it")


def _condition(ground: Ground) -> str:
    """A condition of the wording: whether it holds, or (not known) that it must."""
    words = _own(ground.text.removeprefix("only if "))
    if ground.holds is None:
        return f"only if {words}"
    return f"{words}: that holds" if ground.holds else f"only if {words}, and that isn't so"


_SIMPLE = {
    "any time": "any time with priority",
    "instant": "any time with priority",
    "no priority": "no player has priority in this step",
    "mana for a cost": "a mana ability, while a cost is being paid",
    "until main phase ends": "combat is skipped: the last chance is the precombat main phase",
    "main phase over": "combat was skipped: the last chance was the precombat main phase",
    "attacked": "creatures were declared attacking {who} in this step",
    "not attacked": "no creature was declared attacking {who} in this step",
    "attacked?": "it depends on whether anything was declared attacking {who} in this step",
    "unused": "not used up this turn",
    "used": "it was done as often as it may be in a turn",
    "sorcery": "a main phase of one's own turn, with nothing on the stack",
    "sorcery: turn": "sorcery timing: only on one's own turn",
    "sorcery: phase": "sorcery timing: only in a main phase",
    "sorcery: stack": "sorcery timing: only while the stack is empty",
    "not its controller": "only its controller may activate it",
    "several abilities": "it has several abilities, with different timing",
}


def _turn(key: str, whose: str) -> str:
    """`you turn`, `not opponent turn`, … in words."""
    a_turn = {"you": f"{whose} turn", "opponent": "an opponent's turn", "source": "that turn"}
    kind = key.removesuffix(" turn").removeprefix("not ")
    verb = "isn't" if key.startswith("not ") else "is"
    return f"it {verb} {a_turn.get(kind, 'a turn')}"


def _noun(point: _Point) -> str:
    return point.noun.removeprefix("the ")


def _in(period: str) -> str:
    return {"turn": "that turn", "combat phase": "the combat phase"}.get(period, f"the {period}")


# -- can P cast -----------------------------------------------------------------------------------------------


def cast_ruled(tell: Telling, event: CastRuled) -> list[Line]:
    """The answer for this moment, each reason, then what it rests on."""
    cell = event.cell
    name = tell.name(event.player)
    verb = "activate" if event.activate else "cast"
    may = {True: "may", False: "can't", None: "may perhaps"}[cell.may]
    if event.asked:
        head: str = {True: "YES", False: "NO", None: "NOT SETTLED"}[cell.may]
    else:
        head = {True: "LEGAL", False: "ILLEGAL", None: "NOT SETTLED"}[cell.may]
    tone: Tone = {True: "good", False: "bad", None: "open"}[cell.may]  # type: ignore[assignment]
    shown = [g for g in cell.grounds if g.reason != "not modelled"]
    first = shown[0] if shown else cell.ground
    said = _said(tell, first, name)
    if first.reason == "not modelled":
        said = "it depends on wording that isn't modelled"
    words = f"{name} {may} {verb} {_named(event.what)} now: {said}."
    lines = [tell.line(words, _cited(first), head=head, tone=tone)]
    if cell.may is not True:
        lines += [tell.line(f"Also: {_said(tell, g, name)}.", _cited(g), depth=1) for g in shown[1:]]
    lines += [
        tell.line(f"{READINGS.get(key, key)}.", depth=1, head="READING", tone="warn")
        for key in dict.fromkeys(g.reading for g in cell.grounds if g.reading)
    ]
    lines += [
        tell.line(f'"{_own(g.text)}" decides too.', depth=1, head="NOT MODELLED", tone="warn")
        for g in cell.grounds
        if g.reason == "not modelled"
    ]
    return lines


def _named(what: str) -> str:
    """A card by its name, wording in quotes."""
    return f'"{what}"' if what.endswith(".") or " only " in what else what


def _said(tell: Telling, ground: Ground, name: str) -> str:
    return reason(ground, name, tell.name(ground.source) if ground.source else "")


def _cited(ground: Ground) -> tuple[str, ...]:
    return (ground.concept, *ground.cites) if ground.concept else ground.cites


# -- the table ------------------------------------------------------------------------------------------------

_WHOSE = {"you": "On your own turn", "opponent": "On an opponent's turn", "": "On any turn"}
_LABEL, _COLUMN = 20, 11
_HEADS: dict[tuple[str, int], tuple[str, str]] = {
    ("one combat", 0): ("one", "combat"),
    ("no attackers", 0): ("nothing", "attacks"),
    ("extra combat", 1): ("extra:", "combat 1"),
    ("extra combat", 2): ("", "combat 2"),
    ("combat skipped", 0): ("combat", "skipped"),
}
_TURNS: dict[tuple[str, int], str] = {
    ("one combat", 0): "with one combat phase",
    ("no attackers", 0): "with nothing attacking",
    ("extra combat", 1): "with an extra combat phase, in its first part",
    ("extra combat", 2): "with an extra combat phase, from that on",
    ("combat skipped", 0): "with the combat phase skipped",
}


def timing_table(tell: Telling, event: TimingTable) -> list[Line]:
    """The table as a picture, then the reasons, one line each kind."""
    lines = _title(tell, event)
    for whose, turn in _turns(event):
        only = _single(tell, turn)
        if only is not None:
            lines.append(Line(f"{_WHOSE[whose]}: {only.text}", only.rules, 1))
            continue
        lines.append(Line(f"{_WHOSE[whose]}:", depth=1, spoken=tuple(_sentences(tell, whose, turn))))
        lines += [Line(text, fixed=True, spoken=()) for text in _grid(tell, turn.columns)]
    lines += _reasons(tell, event)
    return lines


def _title(tell: Telling, event: TimingTable) -> list[Line]:
    if event.not_understood:
        return [Line(f'"{event.what}" is not understood as timing words.', head="NOT MODELLED", tone="warn")]
    head = "ACTIVATE" if event.activate else "CAST"
    if not event.wording:
        return [Line(f'"{event.what}"', head=head, tone="head")]
    return [Line(event.what, head=head, tone="head"), Line(f'"{event.wording}"', depth=1, tone="quiet")]


def _turns(event: TimingTable) -> list[tuple[str, TimingTurn]]:
    """The turns to show; one for both where they are alike."""
    if len(event.turns) == 2 and event.turns[0].columns == event.turns[1].columns:
        return [("", event.turns[0])]
    return [(turn.whose, turn) for turn in event.turns]


def _single(tell: Telling, turn: TimingTurn) -> Line | None:
    """The one answer of that turn, with its reasons, where it has only one and they are few."""
    cells = [cell for column in turn.columns for cell in column.cells]
    reasons = list(dict.fromkeys(reason(cell.ground) for cell in cells))
    answers = {cell.may for cell in cells}
    if len(answers) > 1 or len(reasons) > 2 or any(cell.reading for cell in cells):
        return None
    word = {True: "at every moment", False: "never", None: "not known"}[cells[0].may]
    return Line(
        f"{word}: {'; or '.join(reasons)}.", tell.rules(*(c for cell in cells for c in _cited(cell.ground)))
    )


def _grid(tell: Telling, columns: Sequence[TimingColumn]) -> Iterator[str]:
    for at in (0, 1):
        heads = (_HEADS[column.kind, column.combat][at].ljust(_COLUMN) for column in columns)
        yield "  " + " " * _LABEL + "  " + "".join(heads)
    for moment in ROWS:
        row = [_code(tell, _at(column, moment)).ljust(_COLUMN) for column in columns]
        if any(text.strip() for text in row):
            yield f"  {moment:<{_LABEL}}  " + "".join(row)


def _at(column: TimingColumn, moment: str) -> Cell | None:
    return next((cell for cell in column.cells if cell.moment == moment), None)


def _code(tell: Telling, cell: Cell | None) -> str:
    """`yes 506.8a`; a reading is marked `*`; `if`: it depends on what the table can't know."""
    if cell is None:
        return ""
    word = {True: "yes", False: "no", None: "if"}[cell.may]
    mark = "*" if cell.reading else ""
    return f"{word}{mark} {next(iter(_numbers(tell, cell)), '')}".rstrip()


def _numbers(tell: Telling, cell: Cell) -> tuple[str, ...]:
    return tell.rules(*_cited(cell.ground))


def _reasons(tell: Telling, event: TimingTable) -> list[Line]:
    """Each kind of reason once, under the code that the cells show."""
    kinds: dict[tuple[str, str], None] = {}
    for _, turn in _turns(event):
        if _single(tell, turn) is None:
            for column in turn.columns:
                for cell in column.cells:
                    kinds.setdefault((_code(tell, cell), reason(cell.ground)), None)
    lines = [_legend(code, words, _tone(code)) for code, words in sorted(kinds)]
    for key in _readings(event):
        said = f"{READINGS.get(key, key)}."
        lines.append(replace(_legend("*", said[:-1], "warn"), spoken=(f"READING: {said}",)))
    return [*lines, *_unread(event)]


def _legend(code: str, words: str, tone: Tone) -> Line:
    return Line(f"{words}.", depth=1, head=f"{code:<{_COLUMN - 1}}", tone=tone, spoken=())


def _tone(code: str) -> Tone:
    return "good" if code.startswith("yes") else "bad" if code.startswith("no") else "open"


def _readings(event: TimingTable) -> list[str]:
    return list(dict.fromkeys(g.reading for cell in _cells(event) for g in cell.grounds if g.reading))


def _unread(event: TimingTable) -> list[Line]:
    texts = dict.fromkeys(
        g.text for cell in _cells(event) for g in cell.grounds if g.reason == "not modelled"
    )
    return [Line(f'"{_own(text)}" decides too.', depth=1, head="NOT MODELLED", tone="warn") for text in texts]


def _cells(event: TimingTable) -> Iterable[Cell]:
    return (cell for turn in event.turns for column in turn.columns for cell in column.cells)


def _sentences(tell: Telling, whose: str, turn: TimingTurn) -> Iterator[str]:
    """The columns in words: for each imagined turn, each stretch of moments with one answer."""
    for column in turn.columns:
        yield from (
            f"{_WHOSE[whose]}, {_TURNS[column.kind, column.combat]}, {stretch}"
            for stretch in _stretches(tell, column)
        )


def _stretches(tell: Telling, column: TimingColumn) -> Iterator[str]:
    start = 0
    cells = column.cells
    for at in range(1, len(cells) + 1):
        if at < len(cells) and _alike(cells[at], cells[start]):
            continue
        first, last = cells[start], cells[at - 1]
        when = first.moment if first is last else f"from {first.moment} to {last.moment}"
        word = {True: "yes", False: "no", None: "not known"}[first.may]
        mark = " (a reading)" if first.reading else ""
        numbers = ", ".join(_numbers(tell, first))
        yield f"{when}: {word}{mark}, {reason(first.ground)}.{f' [{numbers}]' if numbers else ''}"
        start = at


def _alike(one: Cell, other: Cell) -> bool:
    return (one.may, one.reason, one.ground.point, one.concept) == (
        other.may,
        other.reason,
        other.ground.point,
        other.concept,
    )
