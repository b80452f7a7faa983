"""The picture of the table: one line a permanent, what it does in combat, and what stands on it."""

from __future__ import annotations

from judgecli.board.events import BoardRow, BoardShown
from judgecli.board.objects import GameObject, Player
from judgecli.board.table import STEP_NAMES, Board
from judgecli.narration.line import Line
from judgecli.narration.questions import owed_words
from judgecli.narration.telling import Telling


def board_shown(tell: Telling, event: BoardShown) -> list[Line]:
    """Who has what: each player with life, then a row for each permanent, then what is owed."""
    board = tell.after
    step = STEP_NAMES[board.turn.step]
    turn = f"{tell.name(board.active)}'s turn, {step}" if board.players else "an empty table"
    lines = [tell.line(f"Edition {board.edition}; {turn}", tone="head")]
    rows = [(row, thing) for row in event.rows if (thing := tell.thing(row.id))]
    wide = max(
        (len(_title(tell, row, thing)) for row, thing in rows if thing.zone == "battlefield"), default=0
    )
    for player in board.players:
        lines.append(tell.line(_player(player), tone="head"))
        mine = [
            (row, thing)
            for row, thing in rows
            if thing.controller == player.id and thing.zone == "battlefield"
        ]
        for row, thing in mine:
            lines.extend(_row(tell, row, thing, min(wide, 34)))
        for zone in ("hand", "graveyard"):
            ids = [thing.id for _, thing in rows if thing.owner == player.id and thing.zone == zone]
            if ids:
                lines.append(tell.line(f"in {zone}: {tell.names(ids)}", depth=1, tone="quiet"))
    for owes in event.owed:
        words, example = owed_words(tell, owes)
        typed = f": type e.g. `{example}`" if example else ""
        lines.append(tell.line(f"{words}{typed}", head="OWED", tone="cue"))
    return lines


def _player(player: Player) -> str:
    words = f"{player.name}  {player.life} life"
    if player.poison:
        words += f", {player.poison} poison"
    if player.hand is not None:
        words += f", {player.hand} cards in hand"
    return words + (", lost" if player.lost else "")


def _title(tell: Telling, row: BoardRow, thing: GameObject) -> str:
    size = f" {row.power}/{row.toughness}" if row.power is not None else ""
    return f"{thing.tag:<4}{tell.name(row.id)}{size}"


def _row(tell: Telling, row: BoardRow, thing: GameObject, wide: int) -> list[Line]:
    facts = [*row.keywords, *_states(tell, row, thing)]
    combat = _combat(tell, thing)
    if combat:
        facts.insert(0, combat)
    if row.power is None and row.types:
        facts.insert(0, row.types)
    title = _title(tell, row, thing)
    lines = [Line(", ".join(facts), depth=1, head=f"{title:<{wide}}")]
    lines += [Line(_quoted(text), depth=4, tone="quiet") for text in row.texts if text not in row.keywords]
    lines += [Line(f'"{text}"', depth=4, head="NOT MODELLED", tone="warn") for text in row.not_modelled]
    return lines


def _quoted(text: str) -> str:
    """Wording in quotes; what an effect does in the language's short words (`+3/+3`) as it is."""
    return f'"{text}"' if text.endswith((".", '"', ")")) or len(text) > 30 else f"effect: {text}"


def _states(tell: Telling, row: BoardRow, thing: GameObject) -> list[str]:
    """What is the matter with it, in the language's own words."""
    states = [word for word, is_so in (
        ("tapped", thing.tapped),
        ("sick", thing.sick and "haste" not in row.keywords and row.power is not None),
        ("token", thing.token),
        ("commander", thing.commander),
        ("exerted", thing.exerted),
        ("suspected", thing.suspected),
        ("phased out", thing.phased_out),
        ("face-down", thing.face_down),
        ("transformed", thing.transformed),
    ) if is_so]  # fmt: skip
    if thing.damage:
        states.append(f"damage {thing.damage}")
    for kind, number in thing.counters:
        plain = kind in ("loyalty", "defense")
        states.append(f"{kind} {number}" if plain else f"{number} {kind} counter{'' if number == 1 else 's'}")
    if thing.attached_to:
        states.append(f"on {tell.name(thing.attached_to)}")
    states.extend(f"goaded by {tell.name(p)}" for p in thing.goaded_by)
    if thing.protector:
        states.append(f"protector {tell.name(thing.protector)}")
    states.extend(f"chosen {word}" for word in thing.chosen)
    if thing.shields:
        states.append(f"{thing.shields} regeneration shield{'' if thing.shields == 1 else 's'}")
    if thing.owner != thing.controller:
        states.append(f"owner {tell.name(thing.owner)}")
    return states


def _combat(tell: Telling, thing: GameObject) -> str:
    board: Board = tell.after
    attacker = board.combat.attacker(thing.id)
    if attacker is not None:
        words = f"ATTACKING {tell.name(attacker.target) if attacker.target else 'nothing'}"
        blockers = board.combat.blockers_of(thing.id)
        if blockers:
            return f"{words}, blocked by {tell.names(blockers)}"
        if attacker.blocked is not None:
            return f"{words}, {'blocked' if attacker.blocked else 'unblocked'}"
        return words
    blocker = board.combat.blocker(thing.id)
    if blocker is not None:
        return f"BLOCKING {tell.names(blocker.attackers) if blocker.attackers else 'nothing'}"
    return ""
