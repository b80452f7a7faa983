"""Words for where the game is: steps, turns, what is skipped, what ends."""

from __future__ import annotations

from judgecli.board.events import (
    CombatEnded,
    Expired,
    GameOver,
    PlayerLost,
    StepBegan,
    StepsSkipped,
    TurnBegan,
)
from judgecli.board.table import STEP_NAMES
from judgecli.narration.line import Line
from judgecli.narration.telling import Telling

#: StepsSkipped.what → the sentence.
STEPS_SKIPPED: dict[str, str] = {
    "no attackers": "No creature attacks: the declare blockers and combat damage steps are skipped.",
    "combat": "The combat phase is skipped.",
    "combat ended": "The combat phase ends at once; what is left of it is skipped.",
    "turn ended": "The turn ends at once; what is left of it is skipped.",
    "no combat to end": "There is no combat phase to end: nothing happens.",
    "nothing to block": "Nothing attacks any more, so no blockers are declared.",
    "no first strike": "No creature has first strike or double strike: there is one combat damage step.",
    "end combat": "The rest of the combat phase is skipped.",
    "turn": "The turn is skipped.",
}

#: PlayerLost.why → the reason.
LOST: dict[str, str] = {
    "life 0": "0 or less life",
    "life": "0 or less life",
    "poison": "ten or more poison counters",
    "team poison": "the team has fifteen or more poison counters",
    "conceded": "conceded",
    "commander": "21 or more combat damage by one commander",
}

#: Expired.what → what ended.
EXPIRED: dict[str, str] = {
    "damage": "Damage marked on permanents wears off",
    "effects": "Ended",
}

#: Expired.text, where effects end: how long they lasted.
UNTIL: dict[str, str] = {
    "turn": "what lasts until end of turn",
    "combat": "what lasts this combat",
    "player's turn": "what lasts until that player's next turn",
}


def step_began(tell: Telling, event: StepBegan) -> list[Line]:
    """Steps in which nothing happened before the next are told in one line."""
    run = tell.run_of(StepBegan, event)
    names = [_step_name(tell, e) for e in run]
    words = ", then ".join(names)
    cites = [c for e in run for c in e.cites]
    return [tell.line(f"{words[0].upper()}{words[1:]}", cites, tone="head")]


def _step_name(tell: Telling, event: StepBegan) -> str:
    name = STEP_NAMES[event.step]
    if event.combat > 1:
        name += f" of combat {event.combat}"
    return name


def steps_skipped(tell: Telling, event: StepsSkipped) -> list[Line]:
    words = STEPS_SKIPPED.get(event.what, f"Skipped: {event.what}.")
    return [tell.line(words, event.cites)]


def turn_began(tell: Telling, event: TurnBegan) -> list[Line]:
    extra = "extra " if event.extra else ""
    words = f"{tell.name(event.player)}'s {extra}turn (turn {event.number})"
    return [tell.line(words, event.cites, tone="head")]


def combat_ended(tell: Telling, event: CombatEnded) -> list[Line]:
    if not event.objects:
        return [tell.line("Combat ends.", event.cites)]
    s = "s are" if len(event.objects) > 1 else " is"
    words = f"Combat ends: {len(event.objects)} creature{s} removed from combat."
    return [tell.line(words, event.cites or ("end_of_combat.over",))]


def expired(tell: Telling, event: Expired) -> list[Line]:
    words = EXPIRED.get(event.what, event.what)
    if event.what == "effects":
        on = f" (on {tell.names(event.objects)})" if event.objects else ""
        words = f"{words}: {UNTIL.get(event.text, event.text)}{on}"
    return [tell.line(f"{words}.", event.cites)]


def player_lost(tell: Telling, event: PlayerLost) -> list[Line]:
    why = LOST.get(event.why, event.why)
    words = f"{tell.name(event.player)} loses the game: {why}."
    return [tell.line(words, event.cites, tone="bad")]


def game_over(tell: Telling, event: GameOver) -> list[Line]:
    words = f"{tell.name(event.winner)} wins the game." if event.winner else "The game is a draw."
    return [tell.line(words, event.cites, tone="head")]
