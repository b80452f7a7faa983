"""`judge cards …` as typed."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from card_files import SCRYFALL, lines
from typer.testing import CliRunner, Result

from judgecli.cards import terminal
from judgecli.cards.commands import cards_app
from judgecli.cards.errors import DownloadFailed
from judgecli.cards.folders import config_folder, data_folder


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("JUDGECLI_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("JUDGECLI_CONFIG", str(tmp_path / "config"))
    yield


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    path.write_bytes(lines())
    return path


def judge(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cards_app, [str(a) for a in arguments])


def test_import_then_list_search_and_info(file: Path) -> None:
    assert judge("import", file).output == "12 cards imported, 3 of them tokens; 17 names.\n"
    assert judge("list", "ember").output == "Ember Ox\n"
    assert judge("list", "-n", "2").output == "Bake\nCrowd of Many\n"
    assert judge("search", "attacks", "each").output == "Ember Ox\n"
    info = judge("info", "--check")
    assert info.exit_code == 0
    assert "imported: 12 cards, 17 names" in info.output
    assert "in order" in info.output


def test_quiet_says_nothing(file: Path) -> None:
    assert judge("import", file, "--quiet").output == ""


def test_an_unreadable_file_is_named_and_exits_with_2(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("[\n{]\n")
    result = judge("import", tmp_path / "bad.json")
    assert result.exit_code == 2
    assert f"{tmp_path / 'bad.json'}, line 2, column" in result.output
    assert "Traceback" not in result.output
    assert judge("import", tmp_path / "none.json").exit_code == 2
    assert judge("stats", tmp_path / "bad.json").exit_code == 2
    assert judge("stats", "--patterns", tmp_path / "none.txt").exit_code == 2


def test_a_damaged_library_is_named_and_the_rest_is_listed(file: Path, tmp_path: Path) -> None:
    judge("import", file)
    (tmp_path / "data" / "cards.sqlite").write_bytes(b"x" * 5000)
    listed = judge("list", "isl")
    assert listed.exit_code == 1
    assert "Island" in listed.output and "is damaged" in listed.output
    assert "is damaged" in judge("info", "--check").output
    assert judge("stats").exit_code == 1


def test_info_without_a_library_says_how_to_get_one() -> None:
    assert "judge cards import FILE" in judge("info").output


def test_info_names_facts_that_differ(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    island = {**SCRYFALL[0], "name": "Island", "type_line": "Basic Land — Swamp", "colors": []}
    path.write_bytes(lines([island]))
    judge("import", path)
    output = judge("info", "--check").output
    assert "Island: subtypes Island, the imported file says Swamp" in output
    assert "Island: power none, the imported file says 3" in output


def test_stats_of_a_file_and_of_the_library(file: Path) -> None:
    for result in (judge("stats", file), judge("import", file) and judge("stats")):
        assert result.exit_code == 0
        assert result.output.startswith("12 cards, ")
        assert "NOT MODELLED" in result.output
    as_json = json.loads(judge("stats", file, "--json").output)
    assert as_json["cards"] == 12
    assert as_json["combat"]["modelled"] == 1


def test_update_says_what_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise DownloadFailed("no network\x1b[2J")

    monkeypatch.setattr("judgecli.cards.download.update", fails)
    result = judge("update")
    assert result.exit_code == 1
    assert result.output == "no network\\x1b[2J\n"


def test_update_passes_on_when_the_library_was_made(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from judgecli.cards.download import Update
    from judgecli.cards.importing import import_file

    import_file(file, tmp_path / "data", meta={"updated_at": "then", "kind": "oracle_cards"})
    asked: list[str] = []

    def update(folder: Path, *, have: str, **_: object) -> Update:
        asked.append(have)
        return Update(None, "then")

    monkeypatch.setattr("judgecli.cards.download.update", update)
    assert "newest already" in judge("update").output
    judge("update", "--force")
    judge("update", "--kind", "all_cards")
    assert asked == ["then", "", ""]


def test_stopping_an_import_is_said(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(terminal, "import_file", stopped)
    result = judge("import", file)
    assert result.exit_code == 130
    assert "the library is as it was" in result.output


def test_a_bar_is_drawn_on_a_terminal_only(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    terminal.importing(file, data_folder(), quiet=False)
    assert "importing" in screen.getvalue()


def test_what_a_file_says_never_steers_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(lines([{**SCRYFALL[0], "name": "Evil\x1b[31m \u202eOx"}]))
    judge("import", path)
    assert judge("list", "evil").output == "Evil\\x1b[31m \\u202eOx\n"


def test_only_typer_is_loaded_with_the_commands() -> None:
    code = (
        "import sys, typer; before = set(sys.modules); import judgecli.cards.commands;"
        "print(*sorted(m for m in set(sys.modules) - before if not m.startswith('judgecli')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {
        "sqlite3",
        "rich",
        "httpx",
        "ijson",
        "rapidfuzz",
        "tomllib",
        "json",
        "platformdirs",
        "unicodedata",
    }
    assert heavy.isdisjoint(done.stdout.split())


def test_folders_are_those_of_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import platformdirs

    for name in ("JUDGECLI_DATA", "JUDGECLI_CONFIG", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    for value in ("", str(tmp_path), "not/absolute"):
        if value:
            monkeypatch.setenv("XDG_DATA_HOME", value)
            monkeypatch.setenv("XDG_CONFIG_HOME", value)
        assert data_folder() == Path(platformdirs.user_data_dir("judgecli", appauthor=False))
        assert config_folder() == Path(platformdirs.user_config_dir("judgecli", appauthor=False))
