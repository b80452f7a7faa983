"""Words for answers: what is owed, what may be cast, which declarations are legal, and other facts."""

from __future__ import annotations

from collections.abc import Callable

from judgecli.board.events import ChoiceOwed, Listed, Noted, NotModelledNoted, Ruled
from judgecli.board.verdicts import Owed
from judgecli.narration.damage import assign_line
from judgecli.narration.declarations import HEADS, notes
from judgecli.narration.line import Line
from judgecli.narration.telling import Telling, fill, join
from judgecli.narration.violations import violation_lines


def owed(tell: Telling, event: ChoiceOwed) -> list[Line]:
    """Who must choose what, and a line to type that does it."""
    words, example = owed_words(tell, event.owed)
    typed = f": type e.g. `{example}`" if example else ""
    return [tell.line(f"{words}{typed}", event.cites, head="OWED", tone="cue")]


def owed_words(tell: Telling, owes: Owed) -> tuple[str, str]:
    """What is owed in words, and an example of the line to type."""
    ask = OWED.get(owes.kind)
    if ask is None:
        return f"{tell.name(owes.player)} owes: {owes.kind}", ""
    words, example = ask(tell, owes)
    return f"{tell.name(owes.player)} {words}", example


def _owes_attack(tell: Telling, owes: Owed) -> tuple[str, str]:
    active = tell.after.active
    words = "declares attackers"
    if owes.player != active:
        words = f"chooses which of {tell.name(active)}'s creatures attack"
    line = tell.attack_line(owes.attack) if owes.attack is not None else ""
    return words, _or_none(line, "attack none", owes)


def _owes_block(tell: Telling, owes: Owed) -> tuple[str, str]:
    words = "declares blockers"
    if owes.subject:
        words = f"chooses how {tell.name(owes.subject)}'s creatures block"
    line = tell.block_line(owes.block) if owes.block is not None else ""
    return words, _or_none(line, "block none", owes)


def _or_none(line: str, nothing: str, owes: Owed) -> str:
    """The example, and declaring nothing where that is legal."""
    if not owes.none:
        return line
    return f"{line}` or `{nothing}" if line else nothing


def _owes_pay(tell: Telling, owes: Owed) -> tuple[str, str]:
    amount = tell.price(owes.cost) if owes.cost is not None else ""
    return f"pays {amount or 'a cost'}, or not", "pay` or `decline"


def _owes_order(tell: Telling, owes: Owed) -> tuple[str, str]:
    order = ", ".join(tell.name(id) for id in owes.options)
    subject = tell.name(owes.subject)
    return f"announces the damage assignment order of {subject}", f"order {subject}: {order}"


def _owes_assign(tell: Telling, owes: Owed) -> tuple[str, str]:
    options = owes.options
    amount = owes.amount
    if not options:
        return f"assigns the damage of {tell.name(owes.subject)}", "assign auto"
    example = owes.example
    line = assign_line(tell, [example]) if example is not None else "assign auto"
    much = f"{amount} " if amount else "the "
    among = tell.names(options)
    return f"assigns {much}damage of {tell.name(owes.subject)} among {among}", f"{line}` or `assign auto"


def _owes_choose(tell: Telling, owes: Owed) -> tuple[str, str]:
    words = owes.words or ("",) * len(owes.options)
    known = [
        word or tell.name(id)
        for id, word in zip(owes.options, words, strict=True)
        if word or tell.after.is_player(id) or id in tell.after.objects
    ]
    example = f"choose {known[0]}" if known else "choose yes"
    subject = tell.name(owes.subject) if owes.subject else "this"
    said = CHOOSING.get(
        owes.what, f"chooses for {{subject}}: {owes.what}" if owes.what else "chooses for {subject}"
    )
    before, mark, after = said.partition("{subject}")
    among = f" ({join(known, 'or')})" if known else ""
    return f"{before}{subject if mark else ''}{after}{among}", example


#: Owed.what of a choice → what is chosen.
CHOOSING: dict[str, str] = {
    "legend": "chooses which {subject} to keep: legend rule",
    "planeswalker": "chooses which to keep besides {subject}: planeswalker uniqueness rule",
    "replacement": "chooses which effect applies first to the damage dealt to {subject}",
    "shield": "chooses whose damage to {subject} the shield prevents first",
    "destruction": "chooses what saves {subject} from being destroyed",
    "defender": "chooses the defending player",
    "target": "chooses what {subject} attacks or blocks",
    "attacking": "chooses what {subject} attacks",
    "made attacking": "chooses what {subject} attacks",
    "blocking": "chooses which attacking creature {subject} blocks",
}

OWED: dict[str, Callable[[Telling, Owed], tuple[str, str]]] = {
    "attack": _owes_attack,
    "block": _owes_block,
    "pay": _owes_pay,
    "order": _owes_order,
    "assign": _owes_assign,
    "choose": _owes_choose,
}


def act_ruled(tell: Telling, event: Ruled) -> list[Line]:
    """A verdict on something else than a declaration or an assignment."""
    v = event.verdict
    head, tone = HEADS[v.legal]
    cites = event.cites or tuple(x.concept for x in v.violations)[:1] or v.cites
    said = (
        "This may be done."
        if v.legal
        else "This can't be done."
        if v.legal is False
        else "This isn't settled."
    )
    lines = [tell.line(said, cites, head=head, tone=tone), *violation_lines(tell, v)]
    return lines + notes(tell, v.readings, v.not_modelled)


def listed(tell: Telling, event: Listed) -> list[Line]:
    o = event.options
    one = "attack" if o.about == "attack" else "block"
    number = f"at least {o.count}" if o.at_least else str(o.count)
    s = "" if o.count == 1 and not o.at_least else "s"
    words = f"{tell.name(o.player)} has {number} legal {one}{s}"
    if o.total:
        words += f"; each obeys {o.maximum} of {o.total} requirements"
    cites = event.cites or (("attackers.declare" if o.about == "attack" else "blockers.declare"),)
    lines = [tell.line(f"{words}.", cites)]
    if o.forced:
        lines.append(tell.line(f"In every one: {tell.names(o.forced)}", depth=1))
    if o.forbidden:
        lines.append(tell.line(f"In none: {tell.names(o.forbidden)}", depth=1))
    typed = [tell.attack_line(a) for a in o.attacks] + [tell.block_line(b) for b in o.blocks]
    lines.extend(tell.line(line, depth=1, tone="cue") for line in typed)
    if typed and not o.complete:
        lines.append(tell.line(f"... `options {one} all` lists them all", depth=1, tone="quiet"))
    return lines + notes(tell, o.readings, o.not_modelled)


def not_modelled(tell: Telling, event: NotModelledNoted) -> list[Line]:
    name = f"{tell.name(event.object)}: " if event.object else ""
    return [tell.line(f'{name}"{event.text}"', event.cites, head="NOT MODELLED", tone="warn")]


#: Noted.kind → the sentence.  {s} the subjects, {t} the text, {n} the number.  A kind that isn't here says
#: its text alone; `more` follows, a line each.
NOTES: dict[str, str] = {
    "edition": "Rules as of {t}",
    "players": "Players: {s}; {first} begins",
    "turn": "It is {s}'s turn",
    "variant": "Variant: {t}",
    "life": "{s}: {n} life",
    "poison": "{s}: {n} poison counters",
    "hand": "{s}: {n} cards in hand",
    "undone": "Undone: {n} command{es}",
    "redone": "Done again: {n} command{es}",
    "laid anew": "The table is laid anew from its {n} set-up line{es}",
    "reset": "The table is empty",
    "extra turn": "{s} takes an extra turn after this one",
    "extra combat": "After this phase there is an additional combat phase",
    "extra combat and main": "After this phase there is an additional combat phase and main phase",
    "skip combat": "The next combat phase will be skipped",
    "who can block": "{t} can be blocked by {s}",
    "nobody can block": "No creature can block {t}",
    "what must": "{t}",
    "no blocks": "No blockers are declared.",
    "no stack": "Nothing is on the stack; what triggers is named as it does.",
    "type its effect": "What it does is not carried out here; type it:",
    "max": "{first} can assign at most {n} damage to {last}, for example:",
    "max at least": "{first} can assign at least {n} damage to {last} (the search ended there), for example:",
    "log": "",
    "rule": "{t}",
    "help": "{t}",
}


def noted(tell: Telling, event: Noted) -> list[Line]:
    template = NOTES.get(event.kind, "{t}" if event.text else "{s}")
    words = fill(
        template,
        s=tell.names(event.subjects) if event.subjects else "",
        first=tell.name(event.subjects[0]) if event.subjects else "",
        last=tell.name(event.subjects[-1]) if event.subjects else "",
        t=event.text,
        n=str(event.number),
        es="" if event.number == 1 else "s",
    )
    first, *others = (row.rstrip() for row in words.split("\n"))
    lines = [tell.line(first, event.cites)] if first or not event.more else []
    lines += [tell.line(line) for line in others]
    lines += [tell.line(line, depth=1) for more in event.more for line in more.split("\n")]
    return lines
