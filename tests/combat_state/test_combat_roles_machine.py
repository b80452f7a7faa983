"""Whole sessions of what puts creatures into combat and takes them out: roles stay consistent, undo restores."""

from __future__ import annotations

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from judgecli.board.table import Board
from judgecli.characteristics import view
from judgecli.game.owed import owed
from judgecli.session import Session

DATES = ["2026-09-25", "2023-04-14", "2014-05-02", "2009-07-11"]
TABLE = (
    "players Amy, Nicole",
    "Amy: Ogre 3/3, Hero 2/2 banding, Pikeman 1/1 banding, Knight 2/2 first strike",
    "Nicole: Bear 2/2, Wall 0/4 banding, Guard 3/3, Jace planeswalker loyalty 4",
    "Amy: Sword artifact equipment on Ogre",
    'Nicole: Lure enchantment aura "You control enchanted creature." on Guard',
)
#: Verbs at priority; {x} and {y} are things, {p} a player, {t} something that may be attacked.
ACTS = [
    "destroy {x}", "blink {x}", "bounce {x}", "phase out {x}", "regenerate {x}", "remove {x} from combat",
    "control {x} {p}", "control {x} {p} this combat", "become {x} blocked", "become {x} unblocked",
    "become {x} blocking {y}", "become {x} blocking {y} instead", "become {x} attacking", "become {x} attacking {t}",
    "become {x} creature 2/2", "become {x} planeswalker", "{x} stops being a creature",
    "{x} stops being a planeswalker",
    "reselect {x} {t}", "put {p} Soldier token 1/1 attacking", "put {p} Soldier token 1/1 attacking {t}",
    "put {p} Cat token 1/1 blocking", "put {p} Cat token 1/1 blocking {x}", "ninjutsu Ninja 3/3 returning {x}",
    "damage 2 to {x}", "tap {x}", "untap {x}", "give {x} flying", "{x} loses all abilities", "{x} loses banding",
    "set {x} 1/1", "switch {x}", "pump {x} +2/+0 this combat", "2 +1/+1 on {x}", "1 flying on {x}", "face down {x}",
    "face up {x}", "attach Sword to {x}", "unattach Sword", "fog", "extra combat", "end combat",
]  # fmt: skip

#: How far the game has gone before the machine takes over.
BEGUN = [
    ("attack Ogre, Hero, Pikeman, Knight -> Nicole banding Hero with Pikeman",),
    (
        "attack Ogre -> Jace; Hero, Pikeman -> Nicole banding Hero with Pikeman",
        "block Hero with Bear; Ogre with Wall",
    ),
    ("become Jace creature 5/5", "attack Ogre, Knight -> Jace; Hero -> Nicole", "block Ogre with Jace, Bear"),
    (),
]

number = st.integers(0, 30)


def bytes_of(board: Board) -> bytes:
    """Everything on the board, mappings as lists of pairs."""
    whole = msgspec.structs.asdict(board)
    for name in ("objects", "numbers", "tags"):
        whole[name] = list(whole[name].items())
    return msgspec.msgpack.encode(whole)


class CombatMachine(RuleBasedStateMachine):
    """Lines are typed; what the game refuses changes nothing."""

    @initialize(date=st.sampled_from(DATES), begun=st.sampled_from(BEGUN))
    def lay(self, date: str, begun: tuple[str, ...]) -> None:
        self.session = Session(date)
        for line in (*TABLE, *begun):
            assert self.session.run(line).refusal is None
        self.before: list[bytes] = []

    def type(self, line: str) -> None:
        before = bytes_of(self.session.board)
        past = len(self.session._past)
        result = self.session.run(line)
        if len(self.session._past) > past:
            self.before.append(before)
        else:
            assert bytes_of(self.session.board) == before, (line, result.refusal)

    # -- what is typed ----------------------------------------------------------------------------------

    @rule(act=st.sampled_from(ACTS), x=number, y=number, t=number, p=st.sampled_from(["Amy", "Nicole"]))
    def act(self, act: str, x: int, y: int, t: int, p: str) -> None:
        board = self.session.board
        names = [board.name(o.id) for o in board.battlefield] or ["Ogre"]
        targets = ["Nicole", "Amy", *names]
        self.type(
            act.format(x=names[x % len(names)], y=names[y % len(names)], t=targets[t % len(targets)], p=p)
        )

    @precondition(lambda self: not owed(self.session.board) and self.session.board.turn.step.in_combat)
    @rule(really=st.integers(0, 4))
    def next(self, really: int) -> None:
        if really == 0:
            self.type("next")

    @precondition(lambda self: bool(owed(self.session.board)))
    @rule(pick=number, all_of=st.booleans())
    def answer(self, pick: int, all_of: bool) -> None:
        """What is owed is answered in one of the ways that the table offers."""
        board = self.session.board
        waiting = owed(board)[0]
        match waiting.kind:
            case "attack":
                self.type(
                    "attack all -> Nicole"
                    if all_of
                    else "attack Ogre, Hero, Pikeman -> Nicole banding Hero with Pikeman"
                )
                if owed(self.session.board) == owed(board):
                    self.type("attack none")
            case "block":
                attackers = [a.creature for a in board.combat.attacking]
                mine = [o.id for o in board.battlefield if o.controller == waiting.player and not o.tapped]
                if all_of and attackers and mine:
                    one, other = attackers[pick % len(attackers)], mine[pick % len(mine)]
                    self.type(f"block {board.name(one)} with {board.name(other)}")
                if owed(self.session.board) == owed(board):
                    self.type("block none")
            case "order":
                self.type(
                    f"order {board.name(waiting.subject)}: {', '.join(board.name(o) for o in waiting.options)}"
                )
                if owed(self.session.board) == owed(board):
                    self.session.run("undo")
                    self.before.pop()
            case "choose":
                option = waiting.options[pick % len(waiting.options)]
                self.type("choose shield" if option < 0 else f"choose {board.name(option)}")
            case _:
                self.type("assign auto")

    @precondition(lambda self: bool(self.before))
    @rule(really=st.integers(0, 4))
    def end_of_turn(self, really: int) -> None:
        """Only after combat, so that most of a run is in it."""
        if really == 0 and not self.session.board.turn.step.in_combat and not owed(self.session.board):
            self.type("end turn")
            self.type("next")

    @precondition(lambda self: bool(self.before))
    @rule()
    def undo(self) -> None:
        assert self.session.run("undo").refusal is None
        assert bytes_of(self.session.board) == self.before.pop()

    # -- what must hold ---------------------------------------------------------------------------------

    @invariant()
    def roles_are_consistent(self) -> None:
        if not hasattr(self, "session"):
            return
        board = self.session.board
        combat = board.combat
        attackers = [a.creature for a in combat.attacking]
        blockers = [b.creature for b in combat.blocking]
        assert not set(attackers) & set(blockers), "nobody is both"
        assert len(set(attackers)) == len(attackers)
        assert len(set(blockers)) == len(blockers)
        for blocking in combat.blocking:
            assert set(blocking.attackers) <= set(attackers), "what is blocked is attacking"
            for attacker in blocking.attackers:
                assert set(combat.band_of(attacker)) <= set(blocking.attackers), (
                    "a band is blocked as a whole"
                )
        for attacking in combat.attacking:
            if combat.blockers_declared:
                assert attacking.blocked is not None, "blocked or unblocked, once blockers are declared"
            if attacking.target and not board.is_player(attacking.target):
                assert board.objects[attacking.target].zone == "battlefield"
        assert board.turn.step.in_combat or not (attackers or blockers)
        bands = [a.band for a in combat.attacking if a.band]
        assert all(len(combat.band_of(a.creature)) == bands.count(a.band) for a in combat.attacking if a.band)

    @invariant()
    def fighters_are_creatures_of_the_right_side(self) -> None:
        if not hasattr(self, "session"):
            return
        board = self.session.board
        for id in (
            *(a.creature for a in board.combat.attacking),
            *(b.creature for b in board.combat.blocking),
        ):
            thing = board.objects[id]
            assert thing.zone == "battlefield"
            if not thing.phased_out:
                assert view(board, id).is_creature
            mine = thing.controller == board.active
            assert mine == (board.combat.attacker(id) is not None)

    @invariant()
    def controllers_are_players(self) -> None:
        if hasattr(self, "session"):
            board = self.session.board
            assert all(board.is_player(o.controller) for o in board.battlefield)


TestCombat = CombatMachine.TestCase
TestCombat.settings = settings(
    derandomize=True,
    deadline=None,
    max_examples=60,
    stateful_step_count=30,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
