"""What reading costs: the whole card sample, and the slowest cards.  `python tests/benchmarks/reading.py`."""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "oracle"))

import clauses

from judgecli.abilities.oracle import reading


def main() -> None:
    if not clauses.SAMPLE.exists():
        print(f"the card sample {clauses.SAMPLE} is not here")
        return
    took: list[tuple[float, str]] = []
    for card in clauses.cards():
        start = time.perf_counter()
        reading._read(card["oracle_text"], card["name"], None)
        took.append((1000 * (time.perf_counter() - start), card["name"]))
    times = [ms for ms, _ in took]
    print(
        f"{len(times)} cards: median {statistics.median(times):.3f} ms, mean {statistics.mean(times):.3f} ms"
    )
    for ms, name in sorted(took, reverse=True)[:5]:
        print(f"  {ms:.2f} ms  {name}")


if __name__ == "__main__":
    main()
