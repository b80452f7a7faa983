"""The prompt on a real terminal: completion, history, Ctrl-C and Ctrl-D, pasting, taking up after a kill."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
from judging import ROOT, environment

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def start(home: Path, *arguments: str, **more: str) -> pexpect.spawn:
    return pexpect.spawn(
        sys.executable,
        ["-m", "judgecli", *arguments],
        env=environment(home, PROMPT_TOOLKIT_NO_CPR="1", **more),
        cwd=str(ROOT),
        encoding="utf-8",
        timeout=20,
        dimensions=(30, 100),
    )


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[pexpect.spawn]:
    child = start(tmp_path)
    child.expect_exact("judge>")
    yield child
    child.close(force=True)


def leave(terminal: pexpect.spawn) -> None:
    """Ctrl-D leaves an empty line only, and when the line is empty the terminal doesn't say: again until it does."""
    for _ in range(20):
        terminal.sendcontrol("d")
        if terminal.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=1) == 0:
            break
    terminal.close()


def test_a_combat_at_the_prompt(terminal: pexpect.spawn, tmp_path: Path) -> None:
    terminal.sendline("players Amy, Nicole")
    terminal.expect_exact("Amy, precombat main>")
    terminal.sendline("Amy: Ox 2/4")
    terminal.expect_exact("Amy, precombat main>")
    terminal.sendline("Nicole: Bear 2/2")
    terminal.expect_exact("Amy, precombat main>")
    terminal.sendline("attack Ox")
    terminal.expect_exact("LEGAL")
    terminal.expect("attackers>")
    terminal.send("half a li")
    terminal.sendcontrol("c")
    terminal.expect("attackers>")
    terminal.send("bl\t")
    terminal.expect_exact("block")
    terminal.sendcontrol("c")
    leave(terminal)
    assert terminal.exitstatus == 0
    assert "players Amy, Nicole" in (tmp_path / "data" / "history").read_text("utf-8")
    assert list((tmp_path / "data" / "journal").iterdir()) == []


def test_several_lines_pasted_at_once(terminal: pexpect.spawn) -> None:
    terminal.send("\x1b[200~players Amy, Nicole\n> Amy: Ox 2/4\nattack Ox\x1b[201~\r")
    terminal.expect_exact("LEGAL")
    terminal.expect("attackers>")


def test_a_coloured_name_pasted_on_an_old_terminal_is_no_mouse(terminal: pexpect.spawn) -> None:
    terminal.send("players \x1b[31mAmy\x1b[0m, Nicole\r")
    terminal.expect_exact("Amy and Nicole; Amy begins")


def test_a_killed_session_is_kept_while_something_else_is_typed(tmp_path: Path) -> None:
    child = start(tmp_path)
    child.expect_exact("judge>")
    child.sendline("players Amy, Nicole")
    child.expect_exact("Amy begins")
    child.kill(signal.SIGKILL)
    child.close(force=True)
    for _ in range(2):
        child = start(tmp_path)
        child.expect_exact("[y/n]")
        child.sendline("players Ann, Ben")
        child.expect_exact("offered again next time")
        child.expect_exact("Ann begins")
        child.sendline("quit")
        child.expect(pexpect.EOF)
        child.close()


def test_a_killed_session_is_offered_again(tmp_path: Path) -> None:
    child = start(tmp_path)
    child.expect_exact("judge>")
    for line, answer in (("players Amy, Nicole", "Amy begins"), ("Amy: Ox 2/4", "a1  Ox 2/4")):
        child.sendline(line)
        child.expect_exact(answer)
    child.kill(signal.SIGKILL)
    child.close(force=True)
    child = start(tmp_path)
    child.expect_exact("ended unexpectedly (2 commands")
    child.expect_exact("[y/n]")
    child.sendline("y")
    child.expect_exact("Taken up again")
    child.expect_exact("Ox")
    child.expect_exact("Amy, precombat main>")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_without_colour_and_on_a_dumb_terminal(tmp_path: Path) -> None:
    child = start(tmp_path, TERM="dumb")
    child.expect_exact("judge>")
    child.sendline("players Amy, Nicole")
    child.expect_exact("Amy, precombat main>")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_the_tab_key_completes_a_cards_name(terminal: pexpect.spawn) -> None:
    terminal.send("card loyal peg\t")
    terminal.expect_exact("Loyal Pegasus")
    terminal.send("\r")
    terminal.expect_exact("Loyal Pegasus 2/1")
    terminal.sendline("card loyal pegsus")
    terminal.expect_exact("Try: Loyal Pegasus?")
