"""How fast cards are imported, found and completed: `python tests/benchmarks/cards.py [N]` (31,000 made-up
cards).

Each figure stands beside what quality asks for.  The cards are generated, in the shape and about the size of
a real bulk file (75 MB) and of AtomicCards (120 MB with six other languages).
"""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_FIRST = "Storm Hill Moon River Shadow Flame Stone Thorn Grave Frost Iron Sea Sun Void Wild Ash Blood Oak"
_SECOND = (
    "Giant Bear Walker Knight Elder Wing Warden King Queen Oath Hound Drake Seer Mage Scout Ogre Elf Rider"
)
FIRST, SECOND = _FIRST.split(), _SECOND.split()
THIRD = [f"of {a} {b}" for a in FIRST for b in ("Keep", "Vale", "Gate", "Tower", "Pass")]
TEXTS = [
    "Flying, vigilance",
    "This creature can't attack or block alone.",
    "When this creature enters, draw a card.\nSacrifice this creature: You gain 3 life.",
    "Menace (It can't be blocked by fewer than two creatures.)\n{2}{R}: It gets +1/+0 until end of turn.",
]


def names(count: int) -> Iterator[str]:
    found = (f"{a} {b} {c}" for c, a, b in itertools.product(THIRD, FIRST, SECOND))
    return itertools.islice(found, count)


def scryfall(path: Path, count: int) -> None:
    chance = random.Random(1)
    filler = {f"uri_{k}": "https://example.invalid/" + "x" * 90 for k in range(14)}
    legal = {f"format_{k}": "not_legal" for k in range(22)}
    with path.open("w") as out:
        out.write("[\n")
        for at, name in enumerate(names(count)):
            card = {
                "object": "card", "oracle_id": f"{at:08x}", "name": name, "lang": "en", "layout": "normal",
                "type_line": "Creature — Bear", "oracle_text": chance.choice(TEXTS), "colors": ["G"],
                "power": "2", "toughness": "2", **filler, "legalities": legal,
            }  # fmt: skip
            out.write((",\n" if at else "") + json.dumps(card))
        out.write("\n]\n")


def atomic(path: Path, count: int) -> None:
    chance = random.Random(1)
    with path.open("w") as out:
        out.write('{"meta": {"date": "2026-01-01", "version": "1"}, "data": {')
        for at, name in enumerate(names(count)):
            text = chance.choice(TEXTS)
            foreign = [
                {
                    "language": k,
                    "name": f"{name} {k}",
                    "text": text * 2,
                    "flavorText": "f" * 200,
                    "type": "Creature",
                }
                for k in ("German", "French", "Spanish", "Italian", "Japanese", "Russian")
            ]
            card = {
                "name": name, "layout": "normal", "type": "Creature — Bear", "text": text, "colors": ["G"],
                "power": "2", "toughness": "2", "foreignData": foreign, "rulings": [{"text": "r" * 300}] * 3,
                "identifiers": {"scryfallOracleId": f"{at:08x}"},
            }  # fmt: skip
            out.write((", " if at else "") + json.dumps({name: [card]})[1:-1])
        out.write("}}")


IMPORT = """
import resource, sys, time
from pathlib import Path
from judgecli.cards.importing import import_file
began = time.perf_counter()
import_file(Path(sys.argv[1]), Path(sys.argv[2]))
print(time.perf_counter() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def importing(path: Path, folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT, str(path), str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, megabytes = map(float, done.stdout.split())
    size = path.stat().st_size / 1e6
    print(
        f"import {path.name} ({size:.0f} MB)   {seconds:6.2f} s (reach 10)   {megabytes:6.0f} MB (reach 200)"
    )


def each(what: str, reach: float, calls: list[Callable[[], object]]) -> None:
    """Median and worst of the calls, in ms."""
    times = []
    for call in calls:
        began = time.perf_counter()
        call()
        times.append((time.perf_counter() - began) * 1000)
    times.sort()
    print(
        f"{what:34} median {times[len(times) // 2]:7.3f} ms   worst {times[-1]:7.3f} ms   (reach {reach} ms)"
    )


def main() -> None:
    sys.path.insert(0, str(ROOT))
    from judgecli.board.abilities import Ability
    from judgecli.cards.library import Library

    count = int(sys.argv[1]) if len(sys.argv) > 1 else 31_000
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for kind, write in (("scryfall.json", scryfall), ("atomic.json", atomic)):
            write(folder / kind, count)
            importing(folder / kind, folder / "data")

        def library() -> Library:
            return Library(
                imported=folder / "data" / "cards.sqlite", reader=lambda face: (Ability(face.text),)
            )

        asked = random.Random(2).sample(list(names(count)), 200)
        known = library()
        each("first look-up, opening the library", 20, [lambda: library().find(asked[0])] * 5)
        each("look-up", 1, [lambda name=name: known.find(name) for name in asked])
        each(
            "longest name in an item",
            1,
            [lambda n=name: known.longest(f"{n} tapped, Ox 2/4") for name in asked],
        )
        each("look-up of an unknown name", 1, [lambda n=name: known.find(n + "x") for name in asked])
        starts = [name[:size] for name in asked[:60] for size in (1, 2, 3, 5, 9, 14)] + ["of", "o", "k"]
        each("completion", 10, [lambda s=start: known.complete(s, 20) for start in starts])
        words = ["draw card", "bear", "attack alone", "menace", "storm giant", "creature"]
        each("search", 10, [lambda w=word: known.search(w, 20) for word in words])
        each("did you mean", 100, [lambda n=name: known.suggest(n[:4] + n[5:], 3) for name in asked[:30]])


if __name__ == "__main__":
    main()
