"""Lines as people say them: `Ox attacks Nicole`, `Amy attacks with Ox`, `Guard blocks Ox`, `Nicole blocks Ox with
Guard`, `no blocks`, `Ox gets +2/+2`, `deal 3 damage to Ox`, `go to damage`, `508.1d`.  They are saved as the commands
that they are."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judgecli.board.commands import Command, DeclareAttack, DeclareBlock
from judgecli.board.refusals import Malformed
from judgecli.language.acts import read_damage
from judgecli.language.asks import READERS as QUESTIONS
from judgecli.language.changing import read_pump
from judgecli.language.declaring import read_attack, read_block
from judgecli.language.lists import Context
from judgecli.language.text import Sides, Span, prepare
from judgecli.language.walk import read_to
from judgecli.language.words import duration, pair, rule_number

__all__ = ["read_said"]

_NO_ATTACK = ("no attack", "no attacks", "no attackers", "don't attack")
_NO_BLOCK = ("no block", "no blocks", "no blockers", "don't block")


def read_said(line: Span, ctx: Context) -> Command | None:
    """The command that the line says; None if it says none.  Raises Refusal if it is one that makes no sense."""
    if rule_number(line.text):
        return _typed("rule", line.text, QUESTIONS["rule"], ctx)
    step = line.after("go to")
    if step:
        return _saved(read_to(step, ctx), f"to {step.shown}")
    return _declaration(line, ctx) or _gets(line, ctx) or _damage(line, ctx)


def _declaration(line: Span, ctx: Context) -> Command | None:
    if line.text in _NO_ATTACK:
        return DeclareAttack(verb="attack", line="attack none")
    if line.text in _NO_BLOCK:
        return DeclareBlock(verb="block", line="block none")
    for verbs, read in ((("attacks", "attack"), _attack), (("blocks", "block"), _block)):
        found = _read(line, verbs, read, ctx)
        if found is not None:
            return found
    return None


def _read(
    line: Span, verbs: tuple[str, str], read: Callable[[list[Sides], Context], Command], ctx: Context
) -> Command | None:
    """Each part of the line has its own subject, which names something, and then the verb."""
    said: list[Sides] = []
    for piece in line.split(";"):
        sides = next(
            (
                sides
                for verb in verbs
                for sides in piece.around(verb)
                if sides.left and _names_something(sides.left, ctx)
            ),
            None,
        )
        if sides is None:
            break
        said.append(sides)
    else:
        return read(said, ctx)
    if said and ctx.names.means(said[0].left, "player"):  # `Nicole blocks Ox with Bear; Elk with Guard`
        rest = line.cut(said[0].right.start, line.end)
        return read([Sides(said[0].left, rest)], ctx)
    return None


def _names_something(span: Span, ctx: Context) -> bool:
    if ctx.names.means(span, "player"):
        return True
    words = span.text.split(",")[0].split(" and ")[0].split()
    counted = len(words) > 1 and words[0].isdigit()
    return bool(ctx.names.look(" ".join(words[counted:]))) or span.text in ("all", "everything")


def _attack(said: list[Sides], ctx: Context) -> Command:
    first = said[0]
    if len(said) == 1 and ctx.names.means(first.left, "player"):
        player = ctx.player(first.left)
        if not _same_side(player, ctx.scene.active, ctx):
            raise Malformed(
                f"it isn't {ctx.scene.name(player)}'s turn: {ctx.scene.name(ctx.scene.active)} attacks",
                column=first.left.column,
                suggestion=f"turn {ctx.scene.name(player)}",
            )
        return _saved(read_attack(first.right, ctx), f"attack {first.right.shown}")
    groups = []
    for sides in said:
        target = sides.right.after("->") or sides.right.after("at") or sides.right
        ctx.group(sides.left, all_of="creature")
        if target:
            ctx.one(target, "player first")
        groups.append(f"{sides.left.shown} -> {target.shown}" if target else sides.left.shown)
    return _typed("attack", "; ".join(groups), read_attack, ctx)


def _block(said: list[Sides], ctx: Context) -> Command:
    first = said[0]
    if len(said) == 1 and ctx.names.means(first.left, "player"):
        return _saved(read_block(first.right, ctx), f"block {first.right.shown}")
    walls = []
    for sides in said:
        if not sides.right:
            raise Malformed(
                "who is blocked is missing",
                column=sides.right.column,
                suggestion="block A with X, Y (or: none)",
            )
        ctx.group(sides.left)
        walls += [f"{ctx.names.label(id)} with {sides.left.shown}" for id in ctx.ids(sides.right)]
    return _typed("block", "; ".join(walls), read_block, ctx)


def _gets(line: Span, ctx: Context) -> Command | None:
    """`Ox gets +2/+2 until end of turn`."""
    for verb in ("gets", "get"):
        for sides in line.around(verb):
            size = pair(duration(sides.right, "turn").span.text)
            if sides.left and size is not None and size.signed:
                ctx.ids(sides.left, all_of="creature")
                return _typed("pump", f"{sides.left.shown} {sides.right.shown}", read_pump, ctx)
    return None


def _damage(line: Span, ctx: Context) -> Command | None:
    """`deal 3 damage to Ox`, `3 damage to Ox from Ogre`, `Ox takes 3 damage`."""
    words = (line.after("deal") or line).words()
    if len(words) > 3 and words[0].text.isdigit() and [w.text for w in words[1:3]] == ["damage", "to"]:
        to = line.cut(words[3].start, line.end)
        return _typed("damage", f"{words[0].text} to {to.shown}", read_damage, ctx)
    for sides in line.around("takes"):
        amount = sides.right.before("damage")
        if sides.left and amount and amount.text.isdigit():
            ctx.ids(sides.left, "either", all_of="creature")
            return _typed("damage", f"{amount.text} to {sides.left.shown}", read_damage, ctx)
    return None


def _same_side(one: int, other: int, ctx: Context) -> bool:
    team = ctx.scene.person[one].team
    return one == other or (team > 0 and team == ctx.scene.person[other].team)


def _typed(verb: str, rest: str, read: Callable[[Span, Context], Command], ctx: Context) -> Command:
    """The same declaration with the verb first."""
    return _saved(read(prepare(rest).whole, Context(ctx.scene)), f"{verb} {rest}")


def _saved(command: Command, line: str) -> Command:
    return replace(command, verb=command.verb or line.partition(" ")[0], line=line)
