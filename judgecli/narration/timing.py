"""Words for timing: why something may or may not be cast or activated at a moment, and the table of a turn."""

from __future__ import annotations

from judgecli.board.events import CastRuled, TimingTable
from judgecli.board.verdicts import Cell, Ground, TimingColumn
from judgecli.narration.declarations import HEADS, READINGS
from judgecli.narration.line import Line, Tone
from judgecli.narration.telling import Telling, join

#: Ground.reason → the reason.  {past}, {notyet}, {before}, {point} are about its point; {text} what it quotes.
REASONS: dict[str, str] = {
    "": "",
    "any time": "whenever that player has priority",
    "instant": "whenever that player has priority",
    "no priority": "no player has priority",
    "before": "{before}",
    "reached": "{past}",
    "passed": "{past}",
    "reached in the first": "{past} in the turn's first combat phase",
    "passed in the first": "{past} in the turn's first combat phase",
    "going on": "{past}, and it isn't over",
    "not yet": "{notyet}",
    "happened": "{past}",
    "hasn't happened": "{notyet}",
    "until attackers step ends": "no creature attacks: until the declare attackers step ends",
    "until main phase ends": "the combat phase will be skipped: until the main phase before it ends",
    "attackers step over": "this combat phase lacks that point, and its declare attackers step is over",
    "no blockers step": "this combat phase has no declare blockers step",
    "main phase over": "the combat phase was skipped, and the main phase before it is over",
    "during": "it is the {point}",
    "not during": "it isn't the {point}",
    "forbidden now": "not during the {point}",
    "not then": "it isn't the {point}",
    "not in combat": "there is no combat phase now",
    "any turn": "any turn",
    "you turn": "it is that player's own turn",
    "opponent turn": "it is an opponent's turn",
    "source turn": "it is its controller's turn",
    "not you turn": "it isn't that player's own turn",
    "not opponent turn": "it isn't an opponent's turn",
    "not source turn": "it isn't its controller's turn",
    "sorcery": "a main phase of that player's own turn, the stack empty",
    "sorcery: turn": "only in a main phase of that player's own turn",
    "sorcery: phase": "only in a main phase",
    "sorcery: stack": "only while the stack is empty",
    "attacked": "that player has been attacked this step",
    "not attacked": "that player hasn't been attacked this step",
    "attacked?": "only if that player has been attacked this step",
    "unused": "not done yet this turn",
    "used": "done already this turn",
    "condition": "only if {text}",
    "not modelled": 'the words "{text}" are not modelled',
    "several abilities": "it has several abilities, with different timing",
    "not its controller": "only its controller may activate it",
    "paying": "a cost is being paid: only mana abilities may be activated",
    "stack": "the stack isn't empty",
}

_PAST = {
    "attackers are declared": "attackers have been declared",
    "blockers are declared": "blockers have been declared",
}
_NOT_YET = {
    "attackers are declared": "attackers haven't been declared yet",
    "blockers are declared": "blockers haven't been declared yet",
}

#: TimingColumn.kind → how the turn is called.
COLUMNS: dict[str, str] = {
    "one combat": "one combat phase",
    "no attackers": "no creature attacks",
    "extra combat": "two combat phases",
    "combat skipped": "the combat phase is skipped",
}

PARTS = {0: "", 1: ", up to the main phase after the first", 2: ", from the second on"}

MAY: dict[bool | None, tuple[str, Tone]] = {
    True: ("YES", "good"),
    False: ("NO ", "bad"),
    None: ("?  ", "open"),
}


def reason_words(tell: Telling, ground: Ground) -> str:
    template = REASONS.get(ground.reason, ground.reason)
    point = ground.point
    values = {
        "past": _PAST.get(point, f"the {point} has begun"),
        "notyet": _NOT_YET.get(point, f"the {point} hasn't begun yet"),
        "before": f"before {point}" if point in _PAST else f"before the {point}",
        "point": point,
        "text": ground.text,
    }
    out: list[str] = []
    for piece in template.split("{"):
        mark, brace, rest = piece.partition("}")
        out.append(values.get(mark, "") + rest if brace else piece)
    words = "".join(out)
    return f"{words} ({tell.name(ground.source)})" if ground.source else words


def cell_words(tell: Telling, cell: Cell) -> str:
    """Every ground in words, the deciding one first."""
    return join(list(dict.fromkeys(w for g in cell.grounds if (w := reason_words(tell, g)))))


def cast_ruled(tell: Telling, event: CastRuled) -> list[Line]:
    cell = event.cell
    verb = "activate" if event.activate else "cast"
    because = cell_words(tell, cell) if cell.grounds else ""
    head, tone = HEADS[cell.may]
    if event.asked and cell.may is not None:
        head = "YES" if cell.may else "NO"
    can = "can't" if cell.may is False else "may" if cell.may else "may or may not"
    words = f"{tell.name(event.player)} {can} {verb} {event.what} now{f': {because}' if because else ''}."
    cites = event.cites or cell.cites
    lines = [tell.line(words, cites, head=head, tone=tone)]
    return lines + _readings(tell, [cell])


def timing_table(tell: Telling, event: TimingTable) -> list[Line]:
    """For each kind of turn, runs of moments with the same answer; kinds that agree stand together."""
    verb = "activated" if event.activate else "cast"
    name = f"{event.what}: " if event.wording else ""
    wording = event.wording or event.what
    if event.not_understood:
        return [tell.line(f'{name}"{wording}"', head="NOT MODELLED", tone="warn")]
    lines = [tell.line(f'{name}"{wording}"' if wording else f"When it may be {verb}", tone="head")]
    for turn in event.turns:
        whose = "its player's own turn" if turn.whose == "you" else "an opponent's turn"
        lines.append(tell.line(f"On {whose}", tone="head"))
        told: dict[tuple[tuple[object, ...], ...], list[TimingColumn]] = {}
        for column in turn.columns:
            told.setdefault(_shape(column), []).append(column)
        for columns in told.values():
            lines.extend(_columns(tell, columns, alone=len(told) == 1))
    cells = [c for turn in event.turns for column in turn.columns for c in column.cells]
    return lines + _readings(tell, cells)


def _shape(column: TimingColumn) -> tuple[tuple[object, ...], ...]:
    return tuple((cell.moment, cell.may, cell.grounds) for cell in column.cells)


def _runs(column: TimingColumn) -> list[list[Cell]]:
    """Consecutive moments with the same answer for the same reasons."""
    runs: list[list[Cell]] = []
    for cell in column.cells:
        if runs and (runs[-1][0].may, runs[-1][0].grounds) == (cell.may, cell.grounds):
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return runs


def _columns(tell: Telling, columns: list[TimingColumn], *, alone: bool) -> list[Line]:
    runs = _runs(columns[0])
    depth = 1
    lines: list[Line] = []
    if not alone:
        names = [COLUMNS.get(c.kind, c.kind) + PARTS[c.combat] for c in columns]
        lines.append(tell.line(f"{join(names, 'or')}:", depth=1))
        depth = 2
    for run in runs:
        first, last = run[0].moment, run[-1].moment
        span = "at any moment" if len(runs) == 1 else first if first == last else f"{first} to {last}"
        head, tone = MAY[run[0].may]
        because = cell_words(tell, run[0])
        lines.append(
            tell.line(f"{span}: {because}", run[0].cites, depth=depth, head=head.rstrip(), tone=tone)
        )
    return lines


def _readings(tell: Telling, cells: list[Cell]) -> list[Line]:
    keys = dict.fromkeys(g.reading for cell in cells for g in cell.grounds if g.reading)
    return [tell.line(f"{READINGS.get(key, key)}.", depth=1, head="READING", tone="warn") for key in keys]
