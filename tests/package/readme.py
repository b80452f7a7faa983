"""The README's examples, run.  `python tests/package/readme.py --update` writes what they answer now."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))


def block(name: str, text: str) -> str:
    """What stands between the fences of the part marked with that name."""
    found = re.search(rf"<!-- {name}: begin -->\n```\w+\n(.*?)```\n<!-- {name}: end -->", text, re.DOTALL)
    assert found, f"README has no part {name}"
    return found[1]


def session_now(text: str) -> str:
    """The session with what its commands answer now."""
    from judgecli.transcripts.format import parse, written
    from judgecli.transcripts.replay import replay

    transcript = parse(text, "README.md")
    said: list[list[str]] = []
    replay(transcript, compare=False, said=said)
    return written(transcript, said)


def one_shot_now(text: str) -> str:
    """The command line with what it prints now."""
    from typer.testing import CliRunner

    from judgecli.app import app

    line = text.partition("\n")[0]
    arguments = shlex.split(line.removeprefix("$ judge "))
    done = CliRunner().invoke(app, arguments, prog_name="judge")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return f"{line}\n{done.stdout}"


PARTS = {"session": session_now, "one-shot": one_shot_now, "rule": one_shot_now, "card": one_shot_now}


def main() -> None:
    import os

    os.environ["JUDGECLI_DATA"] = os.environ["JUDGECLI_CONFIG"] = os.devnull  # nothing of the writer's own
    text = README.read_text("utf-8")
    for name, now in PARTS.items():
        old = block(name, text)
        text = text.replace(old, now(old))
    README.write_text(text, "utf-8")


if __name__ == "__main__" and "--update" in sys.argv:
    main()
