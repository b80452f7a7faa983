"""Words for a card of the library: what it is, and how each clause of it is taken."""

from __future__ import annotations

from judgecli.board.events import CardLine, CardShown
from judgecli.narration.line import Line, Tone
from judgecli.narration.telling import Telling

#: CardLine.state → the word that starts the line, and its tone.
STATES: dict[str, tuple[str, Tone]] = {
    "modelled": ("", ""),
    "effect not modelled": ("EFFECT NOT MODELLED", "warn"),
    "irrelevant": ("", "quiet"),
    "not modelled": ("NOT MODELLED", "warn"),
}


def card_shown(tell: Telling, event: CardShown) -> list[Line]:
    """Name and type line, then each clause with what it means here; the back below."""
    lines = [tell.line(_title(event), tone="head")]
    for clause in event.lines:
        lines += _clause(tell, clause)
    if not event.lines:
        lines.append(tell.line("no abilities", depth=1, tone="quiet"))
    if event.back is not None:
        lines += [tell.line("Its other side:"), *card_shown(tell, event.back)]
    return lines


def _title(event: CardShown) -> str:
    words = [f"{event.name} {event.size}".rstrip(), ", ".join(event.colours), event.types]
    words += ["token" if event.token and "token" not in event.types else "", event.source]
    return "; ".join(word for word in words if word)


def _clause(tell: Telling, clause: CardLine) -> list[Line]:
    head, tone = STATES.get(clause.state, (clause.state.upper(), "warn"))
    lines = [tell.line(f'"{clause.text}"', clause.cites, depth=1, head=head, tone=tone)]
    if clause.state == "irrelevant":
        lines.append(tell.line("no part in combat", depth=2, tone="quiet"))
    lines += [tell.line(words, depth=2, tone="quiet") for words in clause.means if words != clause.text]
    return lines
