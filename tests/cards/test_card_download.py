"""`judge cards update` against a server of our own that does what servers do on bad days."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from card_files import as_text, lines

from judgecli.cards.download import update
from judgecli.cards.errors import CardsError, DownloadFailed
from judgecli.cards.library import DATABASE, Library

BODY = lines()


class Server(ThreadingHTTPServer):
    """behave: what the file's address does, one word a request, the last one for ever after."""

    daemon_threads = True
    behave: list[str]
    asked: list[dict[str, str]]
    body: bytes = BODY
    bulk: bytes | None = None

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is nothing to print."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def next_word(self) -> str:
        return self.behave.pop(0) if len(self.behave) > 1 else self.behave[0]


class Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        self.server.asked.append({"path": self.path, **self.headers})
        if self.path == "/bulk-data":
            self._bulk()
        else:
            getattr(self, "_" + self.server.next_word())()

    def _send(self, body: bytes, status: int = 200, length: int | None = None, **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def _bulk(self) -> None:
        file = {
            "object": "bulk_data", "type": "oracle_cards", "updated_at": "2026-11-30T10:00:00+00:00",
            "download_uri": f"{self.server.address}/cards.json", "size": len(self.server.body),
        }  # fmt: skip
        self._send(self.server.bulk or json.dumps({"object": "list", "data": [file]}).encode())

    def _good(self) -> None:
        self._send(self.server.body)

    def _gzipped(self) -> None:
        self._send(gzip.compress(self.server.body), Content_Encoding="gzip")

    def _chunked(self) -> None:
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for piece in (self.server.body[:500], self.server.body[500:], b""):
            self.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")

    def _chunked_short(self) -> None:
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"5\r\n" + self.server.body[:5] + b"\r\n0\r\n\r\n")

    def _short(self) -> None:
        """Fewer bytes than announced, then the connection is closed."""
        self._send(self.server.body[:400], length=len(self.server.body))
        self.close_connection = True

    def _short_with_tag(self) -> None:
        self._send(self.server.body[:400], length=len(self.server.body), ETag='"one"')
        self.close_connection = True

    def _rest(self) -> None:
        at = int(self.headers["Range"].removeprefix("bytes=").removesuffix("-"))
        rest, whole = self.server.body[at:], len(self.server.body)
        self._send(rest, 206, Content_Range=f"bytes {at}-{whole - 1}/{whole}", ETag='"one"')

    def _another_rest(self) -> None:
        self._send(b"xx", 206, Content_Range="bytes 7-8/9")

    def _broken(self) -> None:
        self.close_connection = True

    def _error(self) -> None:
        self._send(b"oops", 500)

    def _gone(self) -> None:
        self._send(b"", 404)

    def _busy(self) -> None:
        self._send(b"", 429, Retry_After="7")

    def _busy_until(self) -> None:
        self._send(b"", 429, Retry_After="Wed, 21 Oct 2015 07:28:00 GMT")

    def _busy_long(self) -> None:
        self._send(b"", 429, Retry_After="86400")

    def _damaged(self) -> None:
        self._send(self.server.body[:-30] + b"x" * 30)

    def _elsewhere(self) -> None:
        self._send(b"", 302, Location="/there")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("NO_PROXY", "*")
    serving = Server(("127.0.0.1", 0), Handler)
    serving.behave, serving.asked = ["good"], []
    thread = threading.Thread(target=serving.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield serving
    serving.shutdown()
    thread.join()
    serving.server_close()


class Waits:
    """Takes the place of sleeping and of the screen."""

    def __init__(self) -> None:
        self.slept: list[float] = []
        self.said: list[str] = []


def run(server: Server, folder: Path, waits: Waits | None = None, have: str = "") -> object:
    waits = waits or Waits()
    return update(
        folder,
        have=have,
        address=f"{server.address}/bulk-data",
        say=waits.said.append,
        sleep=waits.slept.append,
    )


def known(folder: Path) -> bool:
    return "Ember Ox" in Library(imported=folder / DATABASE, reader=as_text)


def test_the_file_is_fetched_with_proper_headers_and_imported(server: Server, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    update(
        tmp_path,
        address=f"{server.address}/bulk-data",
        downloading=lambda done, whole: told.append((done, whole)),
    )
    assert known(tmp_path)
    assert told[-1] == (len(BODY), len(BODY))
    assert [asked["path"] for asked in server.asked] == ["/bulk-data", "/cards.json"]
    for asked in server.asked:
        assert asked["User-Agent"].startswith("judgecli/")
        assert "application/json" in asked["Accept"]
    library = Library(imported=tmp_path / DATABASE)
    assert library.imported is not None
    assert library.imported.meta()["updated_at"] == "2026-11-30T10:00:00+00:00"
    library.imported.close()


def test_nothing_is_fetched_twice(server: Server, tmp_path: Path) -> None:
    run(server, tmp_path, have="2026-11-30T10:00:00+00:00")
    assert [asked["path"] for asked in server.asked] == ["/bulk-data"]
    assert not (tmp_path / DATABASE).exists()


@pytest.mark.parametrize(
    ("behave", "slept"),
    [
        (["good"], []),
        (["gzipped"], []),
        (["chunked"], []),
        (["elsewhere", "good"], []),
        (["broken", "good"], [1.0]),
        (["short", "good"], [1.0]),
        (["chunked_short", "good"], [1.0]),
        (["error", "error", "good"], [1.0, 2.0]),
        (["busy", "good"], [7.0]),
        (["busy_until", "good"], [0.0]),
        (["short_with_tag", "rest"], [1.0]),
        (["short_with_tag", "another_rest", "good"], [1.0, 2.0]),
        (["short_with_tag", "good"], [1.0]),
    ],
)
def test_what_comes_right_in_the_end(
    server: Server, tmp_path: Path, behave: list[str], slept: list[float]
) -> None:
    server.behave, waits = behave, Waits()
    run(server, tmp_path, waits)
    assert known(tmp_path)
    assert waits.slept == slept
    assert len(waits.said) == len(slept)


def test_the_rest_of_a_broken_file_is_asked_for(server: Server, tmp_path: Path) -> None:
    server.behave = ["short_with_tag", "rest"]
    run(server, tmp_path)
    assert server.asked[-1]["Range"] == "bytes=400-"
    assert server.asked[-1]["If-Range"] == '"one"'


@pytest.mark.parametrize(
    ("behave", "says"),
    [
        ("broken", "could not be fetched"),
        ("short", "could not be fetched"),
        ("chunked_short", "5 bytes came"),
        ("error", "the server answered 500"),
        ("gone", "the server answered 404"),
        ("busy", "too many requests"),
        ("busy_long", "asks to wait 86400 s"),
        ("damaged", "line"),
    ],
)
def test_what_fails_leaves_the_old_library(server: Server, tmp_path: Path, behave: str, says: str) -> None:
    run(server, tmp_path)
    before = (tmp_path / DATABASE).read_bytes()
    server.behave = [behave]
    with pytest.raises(CardsError) as caught:
        run(server, tmp_path)
    assert says in caught.value.message
    assert (tmp_path / DATABASE).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [DATABASE]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (b"<html>", "something else than a list"),
        (b'{"data": 3}', "something else than a list"),
        (b'{"data": []}', "offers no file `oracle_cards`"),
        (b'{"data": [{"type": "oracle_cards", "download_uri": "http://a\\u0001b/"}]}', "is no address"),
        (b'{"data": [{"type": "oracle_cards", "download_uri": "ftp://x/y"}]}', "could not be fetched"),
        (
            b'{"data": [{"type": "oracle_cards", "download_uri": "http://127.0.0.1:1/"}]}',
            "could not be fetched",
        ),
        (b" " * 1_100_000, "more than"),
    ],
)
def test_a_list_that_is_none_is_named(server: Server, tmp_path: Path, answer: bytes, says: str) -> None:
    server.bulk = answer
    with pytest.raises(DownloadFailed) as caught:
        run(server, tmp_path)
    assert says in caught.value.message


def test_no_server_at_all_is_named(tmp_path: Path) -> None:
    waits = Waits()
    with pytest.raises(DownloadFailed, match=r"127\.0\.0\.1:1/bulk-data could not be fetched"):
        update(tmp_path, address="http://127.0.0.1:1/bulk-data", sleep=waits.slept.append)
    assert waits.slept == [1.0, 2.0, 4.0]


def test_a_file_far_too_long_is_not_even_begun(server: Server, tmp_path: Path) -> None:
    file = {"type": "oracle_cards", "download_uri": f"{server.address}/cards.json", "size": 5_000_000_000}
    server.bulk = json.dumps({"data": [file]}).encode()
    with pytest.raises(DownloadFailed, match="larger than 4 GB"):
        run(server, tmp_path)


def test_from_https_nothing_leads_to_plain_http(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import httpx

    file = {"type": "oracle_cards", "download_uri": "http://example.invalid/cards.json"}
    transport = httpx.MockTransport(lambda request: httpx.Response(200, json={"data": [file]}))
    real = httpx.Client
    monkeypatch.setattr(httpx, "Client", lambda **options: real(**options, transport=transport))
    with pytest.raises(DownloadFailed, match="is not https"):
        update(tmp_path, address="https://example.invalid/bulk-data")
