"""Which rules the tests and transcripts are about: `python tests/rules/covered.py [--all] [--update]`.

A rule counts as covered if a test is marked with its number (`@pytest.mark.cr("508.1d")`, the number of the
newest edition) or a transcript cites the number that it has under the transcript's edition.  Only rules that the
engine can cite are counted.  `--all` lists what isn't covered, `--update` raises the floor (never lowers it).
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from judgecli.rules import edition, newest  # noqa: E402
from judgecli.rules.editions import compiled  # noqa: E402

FLOOR = ROOT / "tests" / "rules_floor.txt"
NUMBER = r"\d{3}(?:\.\d+[a-z]{0,2})?"


def concepts_at(number: str, date: str | None) -> set[str]:
    return _by_number(edition(date).date).get(number, set())


@cache
def _by_number(date: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for key in compiled().concepts:
        number = edition(date).number(key)
        if number:
            found.setdefault(number, set()).add(key)
    return found


def marked() -> dict[str, set[str]]:
    """Each number that a test is marked with, and the files."""
    numbers: dict[str, set[str]] = {}
    for file in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "cr":
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        numbers.setdefault(str(argument.value), set()).add(str(file.relative_to(ROOT)))
    return numbers


def cited() -> list[tuple[str, str | None, str]]:
    """Each number that a transcript cites, in narration or in an `expect`: (number, edition asked, file:line)."""
    numbers = []
    for file in sorted((ROOT / "transcripts").rglob("*.judge")):
        date: str | None = None
        for place, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
            if changed := re.fullmatch(r"> edition\s+(\S+)\s*", line):
                date = changed[1]
            for number in numbers_in(line):
                numbers.append((number, date, f"{file.relative_to(ROOT)}:{place}"))
    return numbers


def numbers_in(line: str) -> list[str]:
    """The rule numbers cited in a transcript's line; none in other commands and comments."""
    if line.startswith("#"):
        return []
    if line.startswith(">"):
        if not re.match(r"> (expect|check)\b", line):
            return []
        return re.findall(r"(?<![\w.])\d{3}\.\d+[a-z]{0,2}(?![\w.])", line)
    bracketed = re.findall(r"\[([^\]]*)\]", line)
    return [
        number
        for inside in bracketed
        if re.fullmatch(rf"(?:CR )?{NUMBER}(?:[,; ]+{NUMBER})*", inside)
        for number in re.findall(NUMBER, inside)
    ]


def covered() -> set[str]:
    keys: set[str] = set()
    for number in marked():
        keys |= concepts_at(number, None)
    for number, date, _ in cited():
        keys |= concepts_at(number, date)
    return keys & countable()


def countable() -> set[str]:
    """The concepts that the engine can cite, whatever their edition."""
    return {key for key, concept in compiled().concepts.items() if not concept.lookup_only}


def floor() -> int:
    return int(FLOOR.read_text().split("\n")[-2])


def main() -> None:
    keys, total = covered(), countable()
    print(f"{len(keys)} of {len(total)} rules are covered by tests or transcripts (floor {floor()}).")
    print(
        f"{len(marked())} numbers marked on tests, {len({entry[:2] for entry in cited()})} cited in transcripts."
    )
    if "--all" in sys.argv:
        for key in [key for key in compiled().concepts if key in total - keys]:
            print(f"  {newest().number(key) or '-':10} {key}: {newest().gist(key)}")
    if "--update" in sys.argv and len(keys) > floor():
        lines = FLOOR.read_text().split("\n")
        FLOOR.write_text("\n".join([*lines[:-2], str(len(keys)), ""]))


if __name__ == "__main__":
    main()
