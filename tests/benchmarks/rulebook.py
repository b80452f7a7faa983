"""How long the official texts take: `python tests/benchmarks/rulebook.py`.

Uses the texts of ../shared/data/cr where they are, else a made-up book of the same size.  Each figure stands
beside what is to be reached; the floor is what the machine needs to read and split the same bytes.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
TEXTS = ROOT.parent / "shared" / "data" / "cr"


def timed(work: Callable[[], object], times: int = 5) -> float:
    """The median of a few runs, in ms."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def made_up(date: str, seed: int) -> bytes:
    """A book of 3,000 rules, each of some 50 words."""
    words = [f"{a}{b}{c}" for a in "bdfgklmnprst" for b in "aeiou" for c in ("n", "r", "st", "lm")]
    dice = random.Random(1)
    other = random.Random(seed)
    lines = [f"These rules are effective as of {date}.", ""]
    for part in range(1, 10):
        lines += [f"{part}. Part", ""]
        for chapter in range(10):
            lines += [f"{part}{chapter:02}. Chapter", ""]
            for rule in range(1, 35):
                text = " ".join(dice.choices(words, k=50))
                if other.random() < 0.05:
                    text += " " + other.choice(words)
                lines += [f"{part}{chapter:02}.{rule}. {text}.", ""]
    for entry in range(700):
        lines += ["Glossary", ""] * (entry == 0) + [f"Word {entry}", "Something. See rule 101.1.", ""]
    return "\n".join([*lines, "Credits", ""]).encode()


def sources() -> dict[str, bytes]:
    if TEXTS.is_dir():
        names = ("20090711", "20240920", "20241108", "20260807")
        return {name + ".txt": (TEXTS / (name + ".txt")).read_bytes() for name in names}
    return {"old.txt": made_up("September 20, 2024", 1), "new.txt": made_up("November 8, 2024", 2)}


def show(what: str, ms: float, reach: float, floor: float | None = None) -> None:
    beside = f"  floor {floor:7.1f} ms" if floor is not None else ""
    print(f"{what:44} {ms:8.1f} ms  reach {reach:6.0f} ms  {'ok' if ms <= reach else 'SLOW'}{beside}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["JUDGECLI_DATA"] = folder
        measure(Path(folder))


def import_anew(path: Path) -> None:
    """Imports a file that isn't there yet."""
    from judgecli.rulebook import store
    from judgecli.rulebook.importing import import_file

    store.remove(import_file(path).card.date)


def measure(folder: Path) -> None:
    from judgecli import rulebook
    from judgecli.rulebook import store
    from judgecli.rulebook.diffing import diff
    from judgecli.rulebook.guard import Base, guard
    from judgecli.rulebook.importing import import_file
    from judgecli.rules.editions import compiled

    for name, data in sources().items():
        path = folder / name
        path.write_bytes(data)

        floor = timed(
            lambda data=data: [line.split() for line in data.decode("cp1252", "replace").splitlines()]
        )
        show(
            f"import {name}, {len(data) / 1e6:.2f} MB",
            timed(lambda path=path: import_anew(path)),
            1000,
            floor,
        )
        import_file(path)
    dates = store.dates()
    newest = dates[-1]
    common = "beast" if len(dates) < 3 else "creature"
    for words in (
        "lethal damage",
        common,
        "attacks each combat if able",
        '"declared as attackers"',
        "ban der",
    ):
        show(f"search {words}", timed(lambda words=words: rulebook.search(words, newest), 20), 10)
    show("rule by number", timed(lambda: rulebook.lookup("508.1", newest), 20), 10)
    show("rule by name", timed(lambda: rulebook.lookup("trample", newest), 20), 20)
    show("text behind a citation", timed(lambda: rulebook.text_of("508.1", newest), 20), 10)
    show("glossary", timed(lambda: rulebook.glossary("lethal damage", newest), 20), 10)
    for old, new in [*pairwise(dates), (dates[0], newest)]:
        show(
            f"diff {old} {new}",
            timed(lambda old=old, new=new: diff(store.text_in(old), store.text_in(new)), 3),
            1000,
        )
    last, before = store.text_in(newest), store.text_in(dates[-2])
    show("check every concept", timed(lambda: guard(compiled().concepts, last, [Base(before)]), 3), 1000)


if __name__ == "__main__":
    main()
