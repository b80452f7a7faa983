"""Random small combats for property tests: creatures, blocks, a planeswalker, a date."""

from __future__ import annotations

from damage_boards import at_table
from hypothesis import strategies as st
from msgspec import Struct

from judgecli.game.owed import owed
from judgecli.session.session import Session

UNBLOCKED = '"You may have this creature assign its combat damage as though it weren\'t blocked."'
KEYWORDS = ("", "", "trample", "deathtouch", "trample deathtouch", "lifelink", UNBLOCKED)


class Plan(Struct, frozen=True):
    """attackers: (power, words); blockers: (power, toughness, marked damage, words); blocks: pairs of places."""

    date: str | None
    attackers: tuple[tuple[int, str], ...]
    blockers: tuple[tuple[int, int, int, str], ...]
    blocks: tuple[tuple[int, int], ...]
    loyalty: int
    at_planeswalker: tuple[bool, ...]
    orders: int

    def session(self) -> Session:
        """The table with blockers declared and every order announced."""
        lines = ["players Amy, Nicole"]
        lines += [f"Amy: A{n} {power}/9 {words}" for n, (power, words) in enumerate(self.attackers, 1)]
        for n, (power, toughness, marked, words) in enumerate(self.blockers, 1):
            lines.append(
                f"Nicole: B{n} {power}/{toughness} blocks any {words} damage {min(marked, toughness - 1)}"
            )
        if self.loyalty:
            lines.append(f"Nicole: Jace planeswalker loyalty {self.loyalty}")
        targets = ["Jace" if self.loyalty and at else "Nicole" for at in self.at_planeswalker]
        lines.append("attack " + "; ".join(f"A{n} -> {to}" for n, to in enumerate(targets, 1)))
        groups: dict[int, list[str]] = {}
        for attacker, blocker in self.blocks:
            groups.setdefault(attacker + 1, []).append(f"B{blocker + 1}")
        blocks = "; ".join(f"A{a} with {', '.join(those)}" for a, those in sorted(groups.items()))
        lines.append(f"block {blocks or 'none'}")
        session = at_table(*lines, date=self.date)
        while (waiting := owed(session.board)) and waiting[0].kind == "order":
            names = [session.board.name(o) for o in waiting[0].options]
            turn = self.orders % len(names)
            line = f"order {session.board.name(waiting[0].subject)}: {', '.join(names[turn:] + names[:turn])}"
            assert session.run(line).refusal is None
        return session


def plans(
    *dates: str | None, most_attackers: int = 3, most_blockers: int = 3, least: int = 1
) -> st.SearchStrategy[Plan]:
    """Combats under one of those dates (None: the newest).  least: so many attackers with some power and so many
    blockers, and everything blocks everything, if more than 1."""

    @st.composite
    def build(draw: st.DrawFn) -> Plan:
        date = draw(st.sampled_from(dates))
        words = KEYWORDS if date else (*KEYWORDS, '"trample over planeswalkers"')
        attackers = draw(
            st.lists(
                st.tuples(st.integers(least > 1, 4), st.sampled_from(words)),
                min_size=least,
                max_size=most_attackers,
            )
        )
        blockers = draw(
            st.lists(
                st.tuples(
                    st.integers(0, 3),
                    st.integers(1, 4),
                    st.integers(0, 2),
                    st.sampled_from(("", "", "deathtouch")),
                ),
                min_size=least if least > 1 else 0,
                max_size=most_blockers,
            )
        )
        pairs = [(a, b) for a in range(len(attackers)) for b in range(len(blockers))]
        blocks = [pair for pair in pairs if least > 1 or draw(st.booleans())]
        return Plan(
            date,
            tuple(attackers),
            tuple(blockers),
            tuple(blocks),
            draw(st.integers(0, 3)),
            tuple(draw(st.booleans()) for _ in attackers),
            draw(st.integers(0, 5)),
        )

    return build()
