"""`judge cards update`: fetch the newest card file from Scryfall, when the user asks for it and never
otherwise.

Scryfall's bulk-data list says where the file lies, how long it is and when it was made.  The file is written
beside the library, checked for its length, and only then imported; whatever goes wrong, the old library
stays."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from judgecli.cards.errors import DownloadFailed
from judgecli.cards.importing import Imported, import_file
from judgecli.cards.streams import Progress

if TYPE_CHECKING:
    import httpx

__all__ = ["BULK_LIST", "Update", "update"]

BULK_LIST = "https://api.scryfall.com/bulk-data"
KIND = "oracle_cards"
_HEADERS = {
    "User-Agent": "judgecli/0.1 (combat rulings for Magic: The Gathering; card import)",
    "Accept": "application/json;q=1.0, */*;q=0.5",
}
_CONNECT_SECONDS = 10.0
_READ_SECONDS = 30.0
_TRIES = 4
_WAIT_AT_MOST = 120.0
_BYTES_AT_MOST = 4_000_000_000
_LIST_BYTES_AT_MOST = 1_000_000

Say = Callable[[str], None]
Sleep = Callable[[float], None]


class BulkFile(Struct):
    """One line of the bulk-data list."""

    type: str
    download_uri: str
    updated_at: str = ""
    size: int | None = None


class _BulkList(Struct):
    data: tuple[BulkFile, ...]


class Update(Struct, frozen=True):
    """imported None: the library is the newest already.  updated_at: when Scryfall made the file."""

    imported: Imported | None
    updated_at: str


def update(
    folder: Path,
    *,
    have: str = "",
    kind: str = KIND,
    address: str = BULK_LIST,
    downloading: Progress | None = None,
    importing: Progress | None = None,
    say: Say = lambda words: None,
    sleep: Sleep = time.sleep,
) -> Update:
    """Download and import the newest file of that kind, unless it was made at `have`.

    say: told of waits and second tries.  Raises `DownloadFailed`, or `CardsError` from the import; the
    library of before is untouched then.
    """
    with _client() as client:
        asked = _Asking(client, say, sleep)
        bulk = _find(asked.whole(address), address, kind)
        if have and bulk.updated_at == have:
            return Update(None, have)
        with _part(folder) as part:
            asked.into(part, bulk, downloading)
            meta = {"from": bulk.download_uri, "updated_at": bulk.updated_at, "kind": kind}
            return Update(import_file(part, folder, progress=importing, meta=meta), bulk.updated_at)


@contextmanager
def _client() -> Iterator[httpx.Client]:
    import httpx

    timeout = httpx.Timeout(_READ_SECONDS, connect=_CONNECT_SECONDS)
    with httpx.Client(headers=_HEADERS, timeout=timeout, follow_redirects=True, max_redirects=5) as client:
        yield client


@contextmanager
def _part(folder: Path) -> Iterator[Path]:
    """A file beside the library for what is being fetched, gone afterwards."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix="cards-", suffix=".part", dir=folder)
        os.close(handle)
    except OSError as error:
        raise DownloadFailed(f"Nothing can be written to {folder}: {error.strerror or error}") from error
    part = Path(name)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def _find(content: bytes, address: str, kind: str) -> BulkFile:
    try:
        bulk = msgspec.json.decode(content, type=_BulkList)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DownloadFailed(
            f"{address} answered with something else than a list of bulk files ({error})."
        ) from error
    found = next((file for file in bulk.data if file.type == kind), None)
    if found is None:
        there = ", ".join(file.type for file in bulk.data) or "none"
        raise DownloadFailed(f"{address} offers no file `{kind}` (it offers: {there}).")
    if address.startswith("https:") and not found.download_uri.startswith("https:"):
        raise DownloadFailed(
            f"The card file's address {found.download_uri} is not https; nothing was fetched."
        )
    return found


class _Asking:
    """Requests with patience: broken connections, busy servers, and too many requests are tried again."""

    def __init__(self, client: httpx.Client, say: Say, sleep: Sleep) -> None:
        self._client = client
        self._say = say
        self._sleep = sleep

    def whole(self, address: str) -> bytes:
        """A short answer."""
        import httpx

        for attempt in range(_TRIES):
            try:
                with self._client.stream("GET", address) as response:
                    if self._is_good(response, address, attempt):
                        return b"".join(_bounded(response.iter_bytes(), _LIST_BYTES_AT_MOST, address))
            except httpx.HTTPError as error:
                self._broken(error, address, attempt)
            except httpx.InvalidURL as error:
                raise DownloadFailed(f"{address} is no address: {error}") from error
        raise AssertionError("the last try returns or raises")

    def into(self, part: Path, bulk: BulkFile, progress: Progress | None) -> None:
        """The file itself.  Where the connection breaks, the rest is asked for, if the server can do that
        and the file is still the same; else it starts over."""
        import httpx

        address, etag = bulk.download_uri, ""
        for attempt in range(_TRIES):
            done = part.stat().st_size
            headers = {"Range": f"bytes={done}-", "If-Range": etag} if done and etag else {}
            try:
                with self._client.stream("GET", address, headers=headers) as response:
                    if not self._is_good(response, address, attempt):
                        continue
                    etag = _strong_etag(response)
                    _write(part, response, bulk, progress, resumed=response.status_code == 206)
                return
            except httpx.HTTPError as error:
                self._broken(error, address, attempt)
            except httpx.InvalidURL as error:
                raise DownloadFailed(f"{address} is no address: {error}") from error
            except OSError as error:
                raise DownloadFailed(f"{part.parent} can't be written: {error.strerror or error}") from error

    def _is_good(self, response: httpx.Response, address: str, attempt: int) -> bool:
        """Whether the answer may be read; waits first where the server says so.  Raises `DownloadFailed`."""
        status = response.status_code
        if address.startswith("https:") and response.url.scheme != "https":
            raise DownloadFailed(
                f"{address} leads to {response.url}, which is not https; nothing was fetched."
            )
        if status in (200, 206):
            return True
        if status == 429 or status >= 500:
            wait = _retry_after(response, default=2.0**attempt)
            reason = "there were too many requests" if status == 429 else f"the server answered {status}"
            if attempt + 1 < _TRIES and wait <= _WAIT_AT_MOST:
                self._say(f"{address}: {reason}; trying again in {wait:.0f} s")
                self._sleep(wait)
                return False
            later = (
                f" It asks to wait {wait:.0f} s; try again then." if status == 429 else " Try again later."
            )
            raise DownloadFailed(f"{address}: {reason}.{later} {_KEPT}")
        raise DownloadFailed(f"{address}: the server answered {status} {response.reason_phrase}. {_KEPT}")

    def _broken(self, error: Exception, address: str, attempt: int) -> None:
        reason = str(error) or type(error).__name__
        if attempt + 1 == _TRIES:
            raise DownloadFailed(f"{address} could not be fetched: {reason}. {_KEPT}") from error
        self._say(f"{address}: {reason}; trying again")
        self._sleep(2.0**attempt)


_KEPT = "The library is as it was."


def _write(
    part: Path, response: httpx.Response, bulk: BulkFile, progress: Progress | None, *, resumed: bool
) -> None:
    """The body as it comes over the wire, checked for its length.  It may be compressed, which the import
    sees; if it is and no length was announced, gzip's own sum and the end of the JSON show that it is
    whole."""
    import httpx

    begin = part.stat().st_size if resumed else 0
    if resumed and not response.headers.get("Content-Range", "").startswith(f"bytes {begin}-"):
        part.write_bytes(b"")
        raise httpx.RemoteProtocolError("another part came than was asked for")
    told = response.headers.get("Content-Length", "")
    whole = begin + int(told) if told.isascii() and told.isdigit() else 0
    if max(whole, bulk.size or 0) > _BYTES_AT_MOST:
        raise DownloadFailed(f"{bulk.download_uri} is larger than 4 GB; that is no card file. {_KEPT}")
    done = begin
    with part.open("ab" if resumed else "wb") as file:
        for chunk in _bounded(response.iter_raw(), _BYTES_AT_MOST, bulk.download_uri):
            file.write(chunk)
            done += len(chunk)
            if progress is not None:
                progress(done, whole or bulk.size or 0)
    if whole and done != whole:
        raise httpx.RemoteProtocolError(f"{done:,} bytes came, {whole:,} were announced")
    compressed = response.headers.get("Content-Encoding", "identity") != "identity"
    if not whole and not compressed and bulk.size and done != bulk.size:
        raise httpx.RemoteProtocolError(f"{done:,} bytes came, the list says {bulk.size:,}")


def _bounded(chunks: Iterator[bytes], limit: int, address: str) -> Iterator[bytes]:
    total = 0
    for chunk in chunks:
        total += len(chunk)
        if total > limit:
            raise DownloadFailed(f"{address} sends more than {limit:,} bytes; that is no answer. {_KEPT}")
        yield chunk


def _strong_etag(response: httpx.Response) -> str:
    tag = response.headers.get("ETag", "")
    return "" if tag.startswith("W/") else tag


def _retry_after(response: httpx.Response, default: float) -> float:
    """Seconds that the server asks to wait, as a number or a date."""
    told = response.headers.get("Retry-After", "").strip()
    if not told:
        return default
    if told.isascii() and told.isdigit():
        return float(told[:9])
    from datetime import UTC, datetime
    from email.utils import parsedate_to_datetime

    try:
        until = parsedate_to_datetime(told)
    except ValueError:
        return default
    if until.tzinfo is None:
        until = until.replace(tzinfo=UTC)
    return max(0.0, (until - datetime.now(UTC)).total_seconds())
