"""The same question to another engine: how long until "no blocks" is refused, and with what maximum.

    python tests/benchmarks/legality_peer.py [SIZES, e.g. 4,6,8]

The peer is phase-python (bindings of the phase.rs engine); without it only our own times are printed.  Boards: n
attackers with menace, every second of which must be blocked; n blockers that must block each combat.  Its games are
played from the start (its creatures cost nothing here), so only the one ruling is timed on both sides.  A size
is given up by the peer's process after a minute.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time

MENACE = "Menace"
WANTED = "Menace\nThis creature must be blocked if able."
GUARD = "This creature blocks each combat if able."
MINUTE = 60


def ours(size: int) -> tuple[float, int]:
    """Milliseconds and the maximum."""
    from msgspec.structs import replace

    from judgecli.board.table import BlockDeclaration
    from judgecli.combat.legality import check_block
    from judgecli.session import Session

    session = Session()
    session.run("players Amy, Nicole")
    session.run(
        f"Amy: {(size + 1) // 2} Menace Man 2/2 menace, {size // 2} Wanted Man 2/2 menace must be blocked"
    )
    session.run(f"Nicole: {size} Guard Man 2/2 must block")
    session.run("attack all")
    times = []
    for _ in range(5):
        board = replace(session.board)
        start = time.perf_counter()
        verdict = check_block(board, BlockDeclaration(2, ()))
        times.append((time.perf_counter() - start) * 1000)
    return sorted(times)[2], verdict.maximum


def peers(size: int) -> tuple[float, str]:
    """Milliseconds and what it says, from a process of its own."""
    try:
        done = subprocess.run(
            [sys.executable, __file__, "--peer", str(size)],
            capture_output=True,
            text=True,
            timeout=MINUTE,
            check=True,
        )
    except subprocess.TimeoutExpired:
        return float("inf"), f"no answer within {MINUTE} s"
    found = json.loads(done.stdout.splitlines()[-1])
    return float(found["ms"]), str(found["says"])


def face(name: str, text: str) -> dict[str, object]:
    keywords = ["Menace"] if text.startswith("Menace") else []
    return {
        "name": name, "layout": "normal", "manaCost": "{0}", "manaValue": 0.0, "colors": [], "colorIdentity": [],
        "type": "Creature — Human", "types": ["Creature"], "subtypes": ["Human"], "supertypes": [], "power": "2",
        "toughness": "2", "text": text, "keywords": keywords, "identifiers": {}, "legalities": {},
    }  # fmt: skip


def play_peer(size: int) -> None:
    """In the peer's process: play until both sides have `size` creatures, attack with all, block with none."""
    from phase import Engine, GameAction, build_oracle_face  # type: ignore[import-not-found]

    faces = [face("Menace Man", MENACE), face("Wanted Man", WANTED), face("Guard Man", GUARD)]
    cards = {str(f["name"]).lower(): build_oracle_face(f, f"id-{f['name']}") for f in faces}
    engine = Engine.from_json(json.dumps(cards))
    decks = (["Menace Man", "Wanted Man"] * 30, ["Guard Man"] * 60)
    game = engine.new_game(player=decks[0], opponent=decks[1], seed=1, first_player=0)
    cast: dict[tuple[int, str], int] = {}
    limits = {"Menace Man": (size + 1) // 2, "Wanted Man": size // 2, "Guard Man": size}
    while True:
        player = game.priority_player()
        actions = game.actions()
        kinds = {a.kind for a in actions}
        if "DeclareAttackers" in kinds:
            attacks = [a for a in actions if a.kind == "DeclareAttackers"]
            done = sum(n for (p, _), n in cast.items() if p == 0) == size == cast.get((1, "Guard Man"), 0)
            best = max if done and player == 0 else min
            game.apply(player, best(attacks, key=lambda a: len(a.data.get("attacks", []))))
            if done and player == 0:
                break
            continue
        wanted = [a for a in actions if a.kind == "CastSpell" and "Main" in game.phase]
        chosen = next((a for a in wanted if _room(game, a, player, cast, limits)), None)
        if chosen is not None:
            name = game.object(chosen.data["object_id"])["name"]
            cast[player, name] = cast.get((player, name), 0) + 1
        game.apply(player, chosen or next((a for a in actions if a.kind == "PassPriority"), actions[0]))
    while game.waiting_for()["type"] != "DeclareBlockers":
        game.apply(game.priority_player(), GameAction.from_dict({"type": "PassPriority"}))
    start = time.perf_counter()
    try:
        game.apply(1, GameAction.from_dict({"type": "DeclareBlockers", "data": {"assignments": []}}))
        says = "accepted"
    except Exception as refused:
        says = str(refused)
    print(json.dumps({"ms": (time.perf_counter() - start) * 1000, "says": says}))


def _room(
    game: object, action: object, player: int, cast: dict[tuple[int, str], int], limits: dict[str, int]
) -> bool:
    name = game.object(action.data["object_id"])["name"]  # type: ignore[attr-defined]
    return cast.get((player, name), 0) < limits[name]


def main() -> None:
    if sys.argv[1:2] == ["--peer"]:
        play_peer(int(sys.argv[2]))
        return
    sizes = [int(n) for n in (sys.argv[1] if len(sys.argv) > 1 else "4,6,8,10").split(",")]
    try:
        import phase  # type: ignore[import-not-found]  # noqa: F401

        has_peer = True
    except ImportError:
        has_peer = False
        print("phase-python isn't installed: our own times only")
    for size in sizes:
        took, most = ours(size)
        line = f"{size:3} a side: {took:8.2f} ms, at most {most} requirements"
        if has_peer:
            ms, says = peers(size)
            line += f"   peer {ms:10.2f} ms: {says}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
