"""Getting from one moment to another: `to`, walking on to a declaration, owed choices, payments in kind."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.damage import resume
from judgecli.actions.leave import move, resume_destruction
from judgecli.actions.life import change_life
from judgecli.actions.play import Play
from judgecli.actions.taking_part import choose_part
from judgecli.actions.tapping import tap
from judgecli.board.commands import Choose, Command, Pay, To
from judgecli.board.events import ChoiceOwed, Noted, StateBased
from judgecli.board.refusals import Malformed, Untimely
from judgecli.board.table import STEP_NAMES, Board, Choosing, Owing, Step
from judgecli.board.verdicts import Owed
from judgecli.characteristics import view
from judgecli.effects import shields
from judgecli.game import walk
from judgecli.game.examples import with_example
from judgecli.game.owed import is_over, owed

_STEPS = {s.name.lower(): s for s in Step}
_MOST_STEPS = 400


# -- owed choices ---------------------------------------------------------------------------------------


def describe(board: Board, what: Owed) -> str:
    """What a player owes, as half a sentence for a refusal."""
    who = board.name(what.player)
    match what.kind:
        case "attack":
            return f"{who} declares attackers"
        case "block":
            return f"{who} declares blockers"
        case "pay":
            return f"{who} pays or declines the cost"
        case "order":
            return f"{who} announces the damage assignment order of {board.name(what.subject)}"
        case "assign":
            return f"{who} assigns the combat damage of {board.name(what.subject)}"
        case _:
            subject = board.name(what.subject)
            if what.what in ("attacking", "made attacking", "blocking"):
                return f"{who} chooses what {subject} {'blocks' if what.what == 'blocking' else 'attacks'}"
            return f"{who} chooses ({what.what}, about {subject})"


def line_to_type(board: Board, what: Owed) -> str:
    """A line that would answer it."""
    match what.kind:
        case "attack" | "block":
            # declaring nothing may be illegal, and then all that is legal is listed
            return f"{what.kind} none" if with_example(board, what).none else f"options {what.kind}"
        case "pay":
            return "pay"
        case "order":
            return f"order {board.name(what.subject)}: {', '.join(board.name(o) for o in what.options)}"
        case "assign":
            return "assign auto"
        case _:
            return (
                f"choose {option_names(board, what.options, what.words)[0]}" if what.options else "choose yes"
            )


def choose(play: Play, command: Choose) -> None:
    """Answer the first choice that is owed by `choose`."""
    if not play.board.choosing:
        raise Untimely("no choice is owed")
    choice = play.board.choosing[0]
    picked = _picked(choice, command)
    if picked is None:
        names = option_names(play.board, choice.options, choice.words)
        raise Malformed(f"choose one of {', '.join(names)}", suggestion=f"choose {names[0]}")
    play.board = replace(play.board, choosing=play.board.choosing[1:])
    if choice.what in ("legend", "planeswalker"):
        what, concept = (
            ("legend rule", "sba.legend")
            if choice.what == "legend"
            else ("planeswalker uniqueness", "sba.planeswalker_uniqueness")
        )
        gone = tuple(o for o in choice.options if o != picked)
        play.note(StateBased(what=what, subjects=gone, player=choice.player, cites=(concept,)))
        move(play, gone, "graveyard", "died")
    elif choice.what in ("replacement", "shield"):
        resume(play, choice, picked)
    elif choice.what == "destruction":
        resume_destruction(play, choice, picked)
    elif choice.what in ("attacking", "blocking", "made attacking"):
        choose_part(play, choice, picked)


def _picked(choice: Choosing, command: Choose) -> int | None:
    """The option that was named: a thing by its name, what has none by its word (`shield`: the effect typed)."""
    if command.word:
        words = choice.words or tuple("shield" if o < 0 else "" for o in choice.options)
        return next((o for o, word in zip(choice.options, words, strict=True) if word == command.word), None)
    if len(command.things) == 1 and command.things[0] in choice.options:
        return command.things[0]
    return None


def option_names(board: Board, options: tuple[int, ...], words: tuple[str, ...] = ()) -> list[str]:
    """What to type for each option."""
    said = words or ("",) * len(options)
    return [word or ("shield" if o < 0 else board.name(o)) for o, word in zip(options, said, strict=True)]


def pay_other_costs(play: Play, owing: Owing, command: Pay) -> None:
    """What of a cost the table can see: life, sacrifices, tapping."""
    cost = owing.cost
    phyrexian = sum(i.cost.symbols.upper().count("/P}") for i in cost.items)
    match command.how:
        case "life":
            if not cost.life and not phyrexian:
                raise Malformed("no part of this cost can be paid with life", suggestion="pay")
            if command.life > 2 * phyrexian + cost.life:
                most = 2 * phyrexian + cost.life
                raise Malformed(
                    f"no more than {most} life can be paid for this cost", suggestion=f"pay {most} life"
                )
        case "sacrificing":
            _payable(play, owing, command, "sacrifice")
        case "tapping":
            _payable(play, owing, command, "tap")
    life = cost.life
    if command.how == "life":
        life = max(command.life or cost.life + 2 * phyrexian, cost.life)
    if life:
        change_life(play, owing.player, -life, why="cost")
    if command.how == "sacrificing":
        move(play, command.things, "graveyard", "sacrificed")
    if command.how == "tapping":
        tap(play, command.things)


def _payable(play: Play, owing: Owing, command: Pay, act: str) -> None:
    """One sacrifices and taps one's own permanents only (701.21a), and what attacks is tapped already (508.1f)."""
    board = play.board
    if not any(other.lower().startswith(act) for other in owing.cost.others):
        verb = "sacrificing" if act == "sacrifice" else "tapping"
        raise Malformed(f"no part of this cost is paid by {verb} something", suggestion="pay")
    payer = board.name(owing.player)
    attacking = {a.creature for a in owing.attack.attacks} if owing.attack is not None else set()
    for id in command.things:
        thing = board.objects[id]
        if thing.zone != "battlefield" or thing.controller != owing.player:
            raise Malformed(f"{payer} can {act} only what {payer} controls: not {board.name(id)}")
        if act == "tap" and (thing.tapped or (id in attacking and not view(board, id).has("vigilance"))):
            raise Malformed(f"{board.name(id)} is tapped already")


# -- walking --------------------------------------------------------------------------------------------


def walk_to_attack(play: Play) -> None:
    """On to the declaration of attackers: from earlier in this turn, or into an extra combat."""
    _no_other(play, "attack")
    for _ in range(_MOST_STEPS):
        turn = play.board.turn
        if (
            turn.step is Step.DECLARE_ATTACKERS
            and turn.stage == "action"
            and not play.board.combat.attackers_declared
        ):
            return
        if turn.step is Step.DECLARE_ATTACKERS:
            raise Untimely("attackers have been declared already in this step", suggestion="undo")
        if not _combat_ahead(play):
            raise Untimely(
                f"attackers can't be declared any more in this turn (it is the {STEP_NAMES[turn.step]})",
                suggestion="extra combat",
            )
        if owed(play.board):
            _no_other(play, "attack")
        walk.advance(play)
    raise Untimely("no combat phase comes")


def _combat_ahead(play: Play) -> bool:
    turn = play.board.turn
    if turn.step < Step.DECLARE_ATTACKERS:
        return True
    return "combat" in turn.to_come or (turn.regular == "main 1")


def walk_to_block(play: Play) -> None:
    """On from the declare attackers step to the declaration of blockers."""
    _no_other(play, "block")
    turn = play.board.turn
    if turn.step is Step.DECLARE_ATTACKERS and play.board.combat.attackers_declared:
        if not play.board.combat.had_attackers:
            raise Untimely("nobody attacks, so there is no declare blockers step", suggestion="next")
        walk.advance(play)
    elif turn.step is not Step.DECLARE_BLOCKERS:
        raise Untimely(
            f"blockers are declared in the declare blockers step (it is the {STEP_NAMES[turn.step]})",
            suggestion="attack all" if turn.step < Step.DECLARE_ATTACKERS else "undo",
        )


def walk_to_assign(play: Play) -> None:
    """On from the declare blockers step, once blocks are done, to the combat damage step."""
    turn, combat = play.board.turn, play.board.combat
    if turn.step is Step.DECLARE_BLOCKERS and combat.blockers_declared and not owed(play.board):
        walk.advance(play)


def _no_other(play: Play, kind: str) -> None:
    """Something else that is owed comes first."""
    waiting = owed(play.board)
    if waiting and waiting[0].kind != kind:
        raise Untimely(
            f"first {describe(play.board, waiting[0])}", suggestion=line_to_type(play.board, waiting[0])
        )


def to(play: Play, command: To) -> None:
    """Walk on to a step or turn; stops, and says so, wherever a choice is owed."""
    if command.step == "next_turn" or command.player:
        _to_turn(play, command.player)
    else:
        _to_step(play, _STEPS[command.step])


def _to_turn(play: Play, player: int) -> None:
    number = play.board.turn.number
    for _ in range(_MOST_STEPS):
        walk.advance(play)
        turn = play.board.turn
        if owed(play.board) or is_over(play.board):
            return
        if turn.number > number and turn.step is Step.MAIN_1 and player in (0, turn.active):
            return
        if turn.number > number and not player:
            number = turn.number - 1
    raise Untimely(f"{play.board.name(player)} has no turn any more")


def _to_step(play: Play, target: Step) -> None:
    before = play.board
    if before.turn.step is target and not _comes_again(before, target):
        raise Untimely(f"it is the {STEP_NAMES[target]} already", suggestion="next")
    for _ in range(_MOST_STEPS):
        walk.advance(play)
        turn = play.board.turn
        if turn.number != before.turn.number:
            play.board = before
            play.events.clear()
            raise Untimely(_why_unreachable(before, target), suggestion="next turn")
        if turn.step is target or owed(play.board) or is_over(play.board):
            return
        if target is Step.FIRST_STRIKE_DAMAGE and turn.step is Step.DAMAGE:
            play.board = before
            play.events.clear()
            raise Untimely(
                "no attacking or blocking creature has first strike or double strike", suggestion="to damage"
            )


def _comes_again(board: Board, target: Step) -> bool:
    return "combat" in board.turn.to_come or (target is Step.MAIN_2 and "main" in board.turn.to_come)


def _why_unreachable(board: Board, target: Step) -> str:
    if target < board.turn.step:
        return f"the {STEP_NAMES[target]} of this turn is over"
    return f"this turn has no {STEP_NAMES[target]} any more"


def simple(play: Play, command: Command) -> None:
    """Verbs without arguments."""
    turn = play.board.turn
    match command.verb:
        case "pass" | "hold":
            walk.advance(play)
        case "extra combat" | "extra combat and main":
            added = ("combat", "main") if command.verb.endswith("main") else ("combat",)
            play.set_turn(replace(turn, to_come=(*added, *turn.to_come)))
            play.note(Noted(kind=command.verb, subjects=(turn.active,), cites=("turn.extra_phases",)))
        case "skip combat":
            play.set_turn(replace(turn, skip_combats=turn.skip_combats + 1))
            play.note(
                Noted(kind="skip combat", subjects=(turn.active,), cites=play.edition.known("turn.skip"))
            )
        case "fog":
            shields.fog(play)
        case "damage can't be prevented":
            shields.unpreventable(play)
        case "end combat":
            walk.end_combat(play)
        case "end turn":
            walk.end_turn(play)
        case _:
            raise Untimely(f"`{command.verb}` isn't part of this program yet")


def owed_event(board: Board) -> ChoiceOwed:
    """The first thing owed, as an event."""
    return ChoiceOwed(owed=with_example(board, owed(board)[0]))
