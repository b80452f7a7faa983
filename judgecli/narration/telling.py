"""What every teller needs: the boards around the events, names in sentences, rule numbers, lines to type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TypeVar

from judgecli.board.events import Event
from judgecli.board.objects import GameObject
from judgecli.board.table import AttackDeclaration, BlockDeclaration, Board, TotalCost
from judgecli.narration.line import Line, Tone

E = TypeVar("E", bound=Event)

NumberOf = Callable[[str], "str | None"]


def join(words: Sequence[str], last: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`; nothing: `nothing`."""
    if not words:
        return "nothing"
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


class Telling:
    """The events of one command while they are told, in order.

    before, after: the boards around the command; names are those of `after`, since no id leaves the board.
    number_of: a concept's rule number under the edition, None where it has none.
    """

    def __init__(self, before: Board, after: Board, events: Sequence[Event], number_of: NumberOf) -> None:
        self.before = before
        self.after = after
        self.events = tuple(events)
        self.number_of = number_of
        self.at = 0
        self._skipped: set[int] = set()

    # -- going through the events -----------------------------------------------------------------------

    def run_of(self, kind: type[E], first: E, *, like: Callable[[E], bool] = lambda _: True) -> list[E]:
        """`first` and the events of its kind that follow it at once; they count as told."""
        run = [first]
        while self.at < len(self.events):
            event = self.events[self.at]
            if not isinstance(event, kind) or not like(event):
                break
            run.append(event)
            self.at += 1
        return run

    def all_of(self, kind: type[E]) -> list[E]:
        """Every event of that kind in this command, told or not."""
        return [e for e in self.events if isinstance(e, kind)]

    def coming(self, kind: type[E]) -> list[E]:
        """Events of that kind that are still to be told."""
        return [e for e in self.events[self.at :] if isinstance(e, kind) and id(e) not in self._skipped]

    def skip(self, event: Event) -> None:
        """It has been told along with another."""
        self._skipped.add(id(event))

    def told_already(self, event: Event) -> bool:
        return id(event) in self._skipped

    # -- rules ------------------------------------------------------------------------------------------

    def rules(self, *concepts: str) -> tuple[str, ...]:
        """Their numbers under this edition, each once, in the order given."""
        numbers = (self.number_of(c) for c in concepts if c)
        return tuple(dict.fromkeys(n for n in numbers if n))

    def line(
        self, text: str, cites: Iterable[str] = (), *, depth: int = 0, head: str = "", tone: Tone = ""
    ) -> Line:
        return Line(text, self.rules(*cites), depth, head, tone)

    # -- names ------------------------------------------------------------------------------------------

    def thing(self, id: int) -> GameObject | None:
        """The object with that id; None for a player, or where nothing has the id."""
        if self.after.is_player(id):
            return None
        return self.after.objects.get(id) or self.before.objects.get(id)

    def name(self, id: int) -> str:
        """A player's or thing's name; where nothing has that id, `something`."""
        if self.after.is_player(id):
            return self.after.players[id - 1].name
        board = self.after if id in self.after.objects else self.before
        if id not in board.objects:
            return "something"
        return board.name(id)

    def controller(self, id: int) -> str:
        thing = self.thing(id)
        return self.name(thing.controller) if thing else self.name(id)

    @cached_property
    def _copies(self) -> dict[tuple[str, int], list[int]]:
        """Things on the battlefield by name and controller, in order of arrival."""
        copies: dict[tuple[str, int], list[int]] = {}
        for thing in self.after.battlefield:
            copies.setdefault((thing.name, thing.controller), []).append(thing.id)
        return copies

    def all_copies(self, ids: Sequence[int]) -> bool:
        """Whether these are all the things of one name that their controller has (and more than one)."""
        thing = self.thing(ids[0])
        if thing is None or len(ids) < 2:
            return False
        return self._copies.get((thing.name, thing.controller)) == sorted(ids)

    def gathered(self, ids: Iterable[int]) -> list[list[int]]:
        """Ids by name, in order of first mention."""
        groups: dict[str, list[int]] = {}
        for id in ids:
            thing = self.thing(id)
            groups.setdefault(thing.name if thing else f"\0{id}", []).append(id)
        return list(groups.values())

    def names(self, ids: Iterable[int], last: str = "and") -> str:
        """A list for a sentence, copies gathered: `Ox, 3 Guard and Bear#2`."""
        words: list[str] = []
        for group in self.gathered(ids):
            words.extend(self._group(group))
        return join(words, last)

    def _group(self, group: list[int]) -> list[str]:
        thing = self.thing(group[0])
        if thing is None or len(group) == 1:
            return [self.name(group[0])]
        if self.all_copies(group):
            return [f"{len(group)} {thing.name}"]
        things = [t for t in (self.thing(id) for id in group) if t]
        numbers = sorted(t.number for t in things)
        if len(numbers) > 3:
            return [f"{len(numbers)} {thing.name} ({_ranges(numbers)})"]
        return [self.name(id) for id in group]

    # -- lines to type ----------------------------------------------------------------------------------

    def listed(self, ids: Iterable[int]) -> str:
        """A list as it can be typed: all copies of a name as `4 Guard`, else one by one."""
        words: list[str] = []
        for group in self.gathered(ids):
            thing = self.thing(group[0])
            if thing is not None and self.all_copies(group):
                words.append(f"{len(group)} {thing.name}")
            else:
                words.extend(self.name(id) for id in group)
        return ", ".join(words)

    def attack_line(self, attack: AttackDeclaration) -> str:
        """The declaration as it can be typed."""
        if not attack.attacks:
            return "attack none"
        line = "attack " + "; ".join(
            f"{self.listed(ids)} -> {self.name(target)}" if target else self.listed(ids)
            for target, ids in self.by_target(attack).items()
        )
        tails = [f"banding {self.name(band[0])} with {self.listed(band[1:])}" for band in attack.bands]
        tails += [f"exert {self.name(id)}" for id in attack.exert]
        tails += [f"enlist {self.name(by)} with {self.name(id)}" for by, id in attack.enlist]
        return f"{line} {', '.join(tails)}".rstrip()

    def block_line(self, block: BlockDeclaration) -> str:
        """The declaration as it can be typed."""
        if not block.blocks:
            return "block none"
        return "block " + "; ".join(
            f"{self.name(attacker)} with {self.listed(ids)}"
            for attacker, ids in self.by_attacker(block).items()
        )

    def by_target(self, attack: AttackDeclaration) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for one in attack.attacks:
            found.setdefault(one.target, []).append(one.creature)
        return found

    def by_attacker(self, block: BlockDeclaration) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for one in block.blocks:
            found.setdefault(one.attacker, []).append(one.creature)
        return found

    def price(self, cost: TotalCost) -> str:
        """A total cost in words: `{3}, 2 life and sacrifice a land`; nothing: ``."""
        return price(
            cost.mana, cost.life, [i.cost.symbols for i in cost.items if i.cost.symbols], cost.others
        )


def fill(template: str, **values: str) -> str:
    """The template with `{mark}` replaced by the value of that name; a value is put in as it is, never read."""
    out: list[str] = []
    for piece in template.split("{"):
        mark, brace, rest = piece.partition("}")
        out.append(values.get(mark, "") + rest if brace else piece)
    return "".join(out)


def price(mana: int, life: int, symbols: Sequence[str], others: Sequence[str]) -> str:
    words = ["".join([f"{{{mana}}}" if mana else "", *symbols])] if mana or symbols else []
    if life:
        words.append(f"{life} life")
    words.extend(others)
    return join(words) if words else ""


def _ranges(numbers: Sequence[int]) -> str:
    """`#1-#4, #7` for 1 2 3 4 7."""
    parts: list[str] = []
    start = previous = numbers[0]
    for number in [*numbers[1:], 0]:
        if number == previous + 1:
            previous = number
            continue
        parts.append(f"#{start}" if start == previous else f"#{start}-#{previous}")
        start = previous = number
    return ", ".join(parts)
