"""Tables for tests of declarations, typed as a user types them."""

from __future__ import annotations

import random

from judgecli.board.table import Attack, AttackDeclaration, Block, BlockDeclaration, Board
from judgecli.board.verdicts import Verdict
from judgecli.combat.legality import check_attack, check_block
from judgecli.session import Session


def at_table(*lines: str, date: str | None = None) -> Session:
    """A session in which every line was accepted."""
    session = Session(date)
    for line in lines:
        result = session.run(line)
        assert result.refusal is None, f"{line}: {result.refusal}"
        assert not result.failures, f"{line}: {result.failures}"
    return session


def ask(session: Session, line: str) -> Verdict:
    """The verdict of a check."""
    result = session.run(line)
    assert result.refusal is None, f"{line}: {result.refusal}"
    assert result.verdict is not None, line
    return result.verdict


def thing(board: Board, name: str) -> int:
    """The id of a player or a thing by name, tag or name and number."""
    for player in board.players:
        if player.name == name:
            return player.id
    found = [o.id for o in board.objects.values() if name in (o.tag, o.name, f"{o.name}#{o.number}")]
    assert len(found) == 1, (name, found)
    return found[0]


#: Abilities that any creature may have, by the side on which they matter.
ATTACK_WORDS = (
    "",
    "",
    "",
    "must attack",
    "must attack",
    "can't attack",
    "can't attack alone",
    "only alone",
    "must attack Nicole",
    "costs 2 to attack",
    "defender",
    "sick",
    "tapped",
    "haste sick",
    "goaded by Nicole",
    '"This creature can\'t attack unless at least two other creatures attack."',
    '"This creature can\'t attack unless a creature with greater power also attacks."',
    '"This creature attacks a planeswalker each combat if able."',
    '"This creature can\'t attack players."',
    '"This creature can\'t attack planeswalkers."',
)
ATTACKED_WORDS = (
    "",
    "",
    "tax 1",
    "tax 1+pw",
    "one attacker",
    '"No more than two creatures can attack you each combat."',
    '"Creatures your opponents control attack each combat if able."',
    '"Creatures your opponents control attack this creature\'s controller each combat if able."',
    '"Each opponent must attack you or a planeswalker you control with at least one creature each combat if able."',
    '"Creatures with power 2 or less can\'t attack you."',
)
ATTACKER_WORDS = (
    "",
    "",
    "flying",
    "menace",
    "menace",
    "must be blocked",
    "must be blocked",
    "lure",
    "skulk",
    "fear",
    "shadow",
    "unblockable",
    '"This creature can\'t be blocked by more than one creature."',
    '"This creature can\'t be blocked except by three or more creatures."',
    '"This creature must be blocked by exactly one creature if able."',
    '"This creature must be blocked by two or more creatures if able."',
    '"This creature can\'t be blocked by creatures with power 2 or less."',
)
BLOCKER_WORDS = (
    "",
    "",
    "flying",
    "reach",
    "must block",
    "must block",
    "can't block",
    "can't block alone",
    "blocks 2",
    "blocks any",
    "costs 1 to block",
    "one blocker",
    "tapped",
    "black",
    '"This creature can block only creatures with flying."',
    '"No more than two creatures can block each combat."',
    '"This creature can\'t block unless at least two other creatures block."',
)


class RandomTable:
    """The lines of a random table of a few creatures a side, as (player, item) pairs, from a seed."""

    def __init__(self, seed: int, most: int = 3) -> None:
        r = random.Random(seed)
        self.amy = [
            self._creature(r, "A", n, ATTACK_WORDS, ATTACKER_WORDS) for n in range(r.randint(1, most))
        ]
        self.nicole = [
            self._creature(r, "N", n, ATTACKED_WORDS, BLOCKER_WORDS) for n in range(r.randint(1, most))
        ]
        self.walker = r.random() < 0.5

    @staticmethod
    def _creature(
        r: random.Random, start: str, number: int, first: tuple[str, ...], second: tuple[str, ...]
    ) -> tuple[str, str]:
        words = [w for w in (r.choice(first), r.choice(second)) if w]
        return f"{start}{'xyz'[number % 3]}k{number}", f"{r.randint(1, 3)}/3 " + " ".join(words)

    def lines(
        self, names: dict[str, str] | None = None, order: int = 0, extra: tuple[str, ...] = ()
    ) -> list[str]:
        """names: other names to give; order: a seed to shuffle by; extra: more lines."""
        lines = [f"Amy: {(names or {}).get(n, n)} {rest}" for n, rest in self.amy]
        lines += [f"Nicole: {(names or {}).get(n, n)} {rest}" for n, rest in self.nicole]
        if self.walker:
            lines.append("Nicole: Jace planeswalker loyalty 3")
        if order:
            random.Random(order).shuffle(lines)
        return ["players Amy, Nicole", *lines, *extra]

    def table(self, **how: object) -> Session:
        return at_table(*self.lines(**how))  # type: ignore[arg-type]


def attack_verdict(board: Board, pairs: list[tuple[str, str]]) -> Verdict:
    """The verdict on an attack given by names."""
    attacks = tuple(Attack(thing(board, c), thing(board, t)) for c, t in pairs)
    return check_attack(board, AttackDeclaration(attacks))


def block_verdict(board: Board, pairs: list[tuple[str, str]], player: str = "Nicole") -> Verdict:
    blocks = tuple(Block(thing(board, c), thing(board, t)) for c, t in pairs)
    return check_block(board, BlockDeclaration(thing(board, player), blocks))
