"""The JSON form of a session: one object a line (JSON Lines), schema version 1.

Every object has `schema` (1) and `type`:

- `event`: something that happened.  `line` (number of the command, from 1), `command` (the line in full
  verbs), `event` (its kind: "attackers declared", "ruled", …), `rules` (the numbers it cites itself,
  under the edition), `data` (its fields; ids are those of `objects` in the final state; concepts stand
  under `cites`).
- `told`: the narration of one command.  `line`, `command`, `text` (list of lines as printed), `rules`.
- `refusal`: a command that was not understood or not possible.  `line`, `command`, `kind` ("error"),
  `why` (the kind of error), `message`, `column` (0-based, or null), `suggestion`.  An illegal act is no
  refusal: it is the event `ruled` with `data.verdict.legal` false, not `asked`.
- `failure`: an `expect` that did not hold.  `line`, `command`, `message`.
- `state`: last, the final state: `edition`, `players`, `objects` (by id, each with `name`), `turn`, `combat`,
  `effects`, `died`, `exit` (the exit status), `file`, and `problems` (what made the exit status 1: `kind`,
  `line`, `command`, `message`).

New fields may come within a version; a field never changes its meaning or goes away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from judgecli.board.events import Event
from judgecli.board.refusals import Refusal
from judgecli.board.table import Board
from judgecli.narration.line import Line, plain
from judgecli.narration.words import numbers

SCHEMA = 1

Json = dict[str, Any]


def to_json(event: Event, board: Board, *, line: int = 0, command: str = "") -> Json:
    """The event as an `event` object; board: the one after the command."""
    data: Json = msgspec.to_builtins(event, str_keys=True)
    kind = data.pop("event")
    rules = list(numbers(board, [event]))
    head: Json = {"schema": SCHEMA, "type": "event", "line": line, "command": command}
    return {**head, "event": kind, "rules": rules, "data": data}


def told_json(lines: Sequence[Line], *, line: int = 0, command: str = "") -> Json:
    rules = list(dict.fromkeys(n for one in lines for n in one.rules))
    head: Json = {"schema": SCHEMA, "type": "told", "line": line, "command": command}
    return {**head, "text": plain(lines), "rules": rules}


def refusal_json(refusal: Refusal, head: Json) -> Json:
    """head: `line` and `command`."""
    return {
        "schema": SCHEMA,
        "type": "refusal",
        **head,
        "kind": "error",
        "why": refusal.kind,
        "message": refusal.message,
        "column": refusal.column,
        "suggestion": refusal.suggestion,
    }


def failure_json(message: str, head: Json) -> Json:
    """head: `line` and `command`."""
    return {"schema": SCHEMA, "type": "failure", **head, "message": message}


def state_json(board: Board, exit_status: int) -> Json:
    """The final state as a `state` object."""
    objects = {
        str(id): {"name": board.name(id), **msgspec.to_builtins(thing, str_keys=True)}
        for id, thing in board.objects.items()
    }
    turn: Json = msgspec.to_builtins(board.turn)
    turn["step"] = board.turn.step.name.lower()
    return {
        "schema": SCHEMA,
        "type": "state",
        "edition": board.edition,
        "players": msgspec.to_builtins(board.players),
        "objects": objects,
        "turn": turn,
        "combat": msgspec.to_builtins(board.combat),
        "effects": msgspec.to_builtins(board.effects),
        "died": list(board.died),
        "exit": exit_status,
    }


def encode(value: Json) -> str:
    """One line of JSON, without a line break."""
    return msgspec.json.encode(value).decode()
