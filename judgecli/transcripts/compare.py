"""Recorded narration against what the program says now: line by line, some of them loose.

A recorded line that ends in ` (glob)` holds `*`, `?` and `[…]`; one that ends in ` (re)` is a regular
expression. Both must cover the whole line.  A regular expression may branch or repeat only a few times,
so that no file can make a replay hang.
"""

from __future__ import annotations

from collections.abc import Sequence

MOST_BRANCHES = 4
LONGEST = 200


class BadPattern(ValueError):  # noqa: N818
    """A `(re)` line that is no regular expression, or one that could take too long."""


def matches(recorded: str, said: str) -> bool:
    """Whether a recorded line stands for what was said; raises `BadPattern`."""
    if recorded.endswith(" (re)"):
        return said == recorded or _expression(recorded[:-5], said)
    if recorded.endswith(" (glob)"):
        import fnmatch

        return said == recorded or fnmatch.fnmatchcase(said, recorded[:-7])
    return recorded == said


def _expression(pattern: str, said: str) -> bool:
    import re

    bare = _without_escapes(pattern)
    branches = sum(c in "*+?{|" for c in bare)
    if branches > MOST_BRANCHES or len(pattern) > LONGEST or _repeats_a_group(bare):
        raise BadPattern(
            f"a (re) line may hold at most {MOST_BRANCHES} of * + ? {{ |, repeat no group, "
            f"and be at most {LONGEST} characters long"
        )
    try:
        return re.fullmatch(pattern, said[:LONGEST]) is not None
    except (re.error, OverflowError, RecursionError) as error:
        raise BadPattern(f"no regular expression: {error}") from error


def _without_escapes(pattern: str) -> str:
    """The pattern with each escaped character replaced by a letter."""
    out: list[str] = []
    characters = iter(pattern)
    for character in characters:
        out.append("a" if character == "\\" and next(characters, None) else character)
    return "".join(out)


def _repeats_a_group(pattern: str) -> bool:
    return any(pattern[at] == ")" and pattern[at + 1] in "*+{" for at in range(len(pattern) - 1))


def same(recorded: Sequence[str], said: Sequence[str]) -> bool:
    """Whether the recorded lines stand for those said (blank ones apart)."""
    told = [row.rstrip() for row in said if row.strip()]
    return len(recorded) == len(told) and all(map(matches, recorded, told))


def difference(recorded: Sequence[str], said: Sequence[str], path: str, line: int) -> list[str]:
    """A unified diff from the recorded lines to those said; loose lines that match are shown as said."""
    import difflib

    told = [row.rstrip() for row in said if row.strip()]
    shown = _loosened(recorded, told)
    diff = difflib.unified_diff(
        shown, told, f"{path}:{line} (recorded)", f"{path}:{line} (now)", lineterm="", n=2
    )
    return list(diff)


def _loosened(recorded: Sequence[str], told: Sequence[str]) -> list[str]:
    out: list[str] = []
    left = list(told)
    for row in recorded:
        hit = next((said for said in left if row != said and matches(row, said)), None)
        if hit is not None:
            del left[: left.index(hit) + 1]
        out.append(hit if hit is not None else row)
    return out
