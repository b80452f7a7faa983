"""`judge rule`, `search`, `card`, `timing` and their like: one question of the command language, asked of an empty
table."""

from __future__ import annotations

from judgecli.narration import problem_lines
from judgecli.shell.output import Printer
from judgecli.shell.running import OK, REFUSED


def ask(verb: str, words: str, edition: str | None, *, plain: bool = False) -> int:
    """Asks, prints the answer, and gives the exit status: 1 if the question was refused."""
    from judgecli.session import Session
    from judgecli.transcripts.play import Player

    if verb == "timing" and _is_wording(words):
        words = f'"{words}"'
    session = Session(edition)
    player = Player(session)
    played = player.play(f"{verb} {words}", 1)
    printer = Printer(plain_wanted=plain)
    printer.told((*played.told, *problem_lines(session.problems())))
    printer.flush()
    return REFUSED if played.problems or player.finish() else OK


def _is_wording(words: str) -> bool:
    """The shell took the quotes off: wording has a verb in it where a name has not."""
    first = words.lower().split(" ", 1)[0]
    return (
        first in ("cast", "activate", "play", "only", "any", "before", "after", "during") and '"' not in words
    )
