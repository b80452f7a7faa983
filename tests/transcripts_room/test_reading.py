"""Files that hold no commands are named, with the line, and nothing blocks or explodes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from judgecli.transcripts.reading import MAX_BYTES, Unreadable, decoded, found, read_text


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"> a\n> b\0\n", ":2: holds a NUL byte"),
        (b"> a\n\xff\xfe\n", ":2: is not UTF-8: byte 0xff"),
        (b"\xff\xfe>\0 \0a\0", "holds a NUL byte"),
        (b"x" * (MAX_BYTES + 1), "is larger than 4 MB"),
        (b"> caf\xc3", ":1: is not UTF-8"),
    ],
)
def test_what_is_no_text_is_named(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "bad.judge"
    path.write_bytes(data)
    with pytest.raises(Unreadable) as caught:
        read_text(str(path))
    assert words in str(caught.value) and str(path) in str(caught.value)


def test_a_mark_at_the_start_and_foreign_line_ends_are_taken(tmp_path: Path) -> None:
    path = tmp_path / "dos.judge"
    path.write_bytes(b"\xef\xbb\xbf> a\r\n> b\r> c\n")
    assert read_text(str(path)) == "> a\n> b\n> c\n"
    assert decoded("x", b"") == ""


def test_a_directory_a_pipe_and_nothing_are_named(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.judge"
    os.mkfifo(pipe)
    for path, words in (
        (str(tmp_path), "is a directory"),
        (str(pipe), "is no ordinary file"),
        (str(tmp_path / "none.judge"), "no such file"),
        ("/dev/zero", "is no ordinary file"),
        ("a\0b", "is no name of a file"),
    ):
        with pytest.raises(Unreadable, match=words):
            read_text(path)


def test_folders_give_their_transcripts_in_order(tmp_path: Path) -> None:
    for name in ("b.judge", "a.judge", "sub/c.judge", "sub/notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("> a\n", "utf-8")
    names = [Path(p).relative_to(tmp_path).as_posix() for p in found([str(tmp_path)])]
    assert names == ["a.judge", "b.judge", "sub/c.judge"]
    with pytest.raises(Unreadable, match="no such file"):
        found([str(tmp_path / "gone")])
    (tmp_path / "empty").mkdir()
    with pytest.raises(Unreadable, match="holds no transcript"):
        found([str(tmp_path / "empty")])
