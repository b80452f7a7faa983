"""What `judge cards …` does and prints.  Names and texts from files are shown without control characters."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from judgecli.cards.errors import CardsError
from judgecli.cards.importing import Imported, import_file
from judgecli.cards.library import Library, read_face
from judgecli.cards.stats import CardStats, Kind, Tally, Wording, card_stats, combat_kinds, default_patterns
from judgecli.cards.stored import StoredCard
from judgecli.cards.streams import CardStream, Progress

__all__ = ["importing", "printable", "show_found", "show_info", "show_names", "show_stats", "updating"]


def printable(text: str) -> str:
    """The text with everything that could steer a terminal, or turn the line's direction, written out."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _say(text: str) -> None:
    sys.stdout.write(printable(text) + "\n")


def _warn(text: str) -> None:
    sys.stderr.write(printable(text) + "\n")


@contextmanager
def _bar(title: str, quiet: bool, *, of_bytes: bool = True) -> Iterator[Progress | None]:
    """A progress bar on the standard error, if that is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    amount = DownloadColumn() if of_bytes else MofNCompleteColumn()
    columns = ("{task.description}", BarColumn(), amount, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, whole: bar.update(task, completed=done, total=whole or None)


# -- import and update ---------------------------------------------------------------------------------------


def importing(path: Path, folder: Path, *, quiet: bool) -> int:
    with _bar("importing", quiet) as progress:
        imported = import_file(path, folder, progress=progress)
    _say_imported(imported, quiet)
    return 0


def _say_imported(imported: Imported, quiet: bool) -> None:
    written = imported.written
    if not quiet:
        tokens = f", {written.tokens:,} of them tokens" if written.tokens else ""
        _say(f"{written.cards:,} cards imported{tokens}; {written.names:,} names.")


def updating(folder: Path, *, kind: str, address: str, force: bool, quiet: bool) -> int:
    from judgecli.cards.download import BULK_LIST, update

    have = "" if force else _have(folder, kind)
    with _bar("downloading", quiet) as downloading, _bar("importing", quiet) as importing:
        done = update(
            folder,
            have=have,
            kind=kind,
            address=address or BULK_LIST,
            downloading=downloading,
            importing=importing,
            say=_warn,
        )
    if done.imported is None:
        _say(f"The library is the newest already ({done.updated_at}).")
    else:
        _say_imported(done.imported, quiet)
    return 0


def _have(folder: Path, kind: str) -> str:
    """When the file that the library was made of was made, if it is one of that kind and in order."""
    imported = Library(imported=folder / "cards.sqlite").imported
    if imported is None:
        return ""
    meta = imported.meta()
    imported.close()
    return meta.get("updated_at", "") if meta.get("kind") == kind else ""


# -- looking -------------------------------------------------------------------------------------------------


def _problems(library: Library) -> int:
    for problem in library.problems:
        _warn(problem)
    return 1 if library.problems else 0


def show_names(part: str, limit: int) -> int:
    library = Library.standard()
    names = library.partial(part, limit) if part else library.names(limit)
    for name in names:
        _say(name)
    return _problems(library)


def show_found(words: str, limit: int) -> int:
    library = Library.standard()
    for name in library.search(words, limit):
        _say(name)
    return _problems(library)


def show_info(*, check: bool) -> int:
    from judgecli.cards.compared import differences

    library = Library.standard()
    sources = list(library.sources())
    for source in sources:
        imported = library.imported
        if source is imported:
            meta = imported.meta()
            made = f", made {meta['updated_at']}" if "updated_at" in meta else ""
            _say(f"imported: {int(meta.get('cards', 0)):,} cards, {int(meta.get('names', 0)):,} names{made}")
            _say(f"  {imported.path}, from {meta.get('from') or meta.get('source', 'unknown')}")
        else:
            _say(f"{source.title}: {sum(1 for _ in source.cards()):,} cards")
    if library.imported is None:
        _say("imported: nothing; `judge cards import FILE` or `judge cards update`")
    elif check and not library.problems:
        library.imported.check()
        for line in differences(library.shipped, library.imported):
            _say(f"  {line}")
        _say("The imported library is in order.")
    return _problems(library)


# -- stats
# -----------------------------------------------------------------------------------------------------


def show_stats(file: Path | None, patterns: Path | None, *, top: int, as_json: bool, quiet: bool) -> int:
    kinds = combat_kinds(patterns or default_patterns())
    with _bar("reading", quiet, of_bytes=file is not None) as progress:
        if file is not None:
            with CardStream(file, progress) as stream:
                counted = card_stats(_printed(stream), kinds, read_face, top=top)
        else:
            counted = _stats_of_library(Library.standard(), kinds, top, progress)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(counted)) + b"\n")
    else:
        _say_stats(counted)
    return 0


def _printed(stream: CardStream) -> Iterator[StoredCard]:
    """The cards of a file, each once."""
    from judgecli.cards.formats import read_printings

    seen: set[str] = set()
    for printing in read_printings(stream):
        key = printing.key or printing.card.name
        if key not in seen or printing.card.token:
            seen.add(key)
            yield printing.card


def _stats_of_library(
    library: Library, kinds: tuple[Kind, ...], top: int, progress: Progress | None
) -> CardStats:
    source = library.imported or library.shipped
    whole = int(library.imported.meta().get("cards", 0)) if library.imported else 0
    if library.problems:
        raise CardsError(library.problems[0])
    tell: Callable[[int], None] = (lambda n: progress(n, whole)) if progress else (lambda n: None)
    return card_stats(source.cards(), kinds, read_face, top=top, tell=tell)


def _say_stats(counted: CardStats) -> None:
    combat = counted.combat
    _say(f"{counted.cards:,} cards, {counted.clauses:,} clauses; {combat.total:,} speak of combat:")
    _say("")
    _say(f"{'':16}{'clauses':>8}{'modelled':>14}{'effect open':>14}{'irrelevant':>14}{'NOT MODELLED':>14}")
    for kind in counted.kinds:
        _say_tally(kind.kind, kind.tally)
    if len(counted.kinds) > 1:
        _say_tally("all, each once", combat)
    _say_wordings("Not modelled, the most frequent (N: a number, ~: the card's name):", counted.not_modelled)
    _say_wordings("Triggers and abilities whose effect is not modelled:", counted.effects)


def _say_tally(name: str, tally: Tally) -> None:
    parts = (tally.modelled, tally.effect_not_modelled, tally.irrelevant, tally.not_modelled)
    shares = (f"{part:,} {_share(part, tally.total):>7}" for part in parts)
    _say(f"{name[:15]:16}{tally.total:8,}" + "".join(f"{share:>14}" for share in shares))


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def _say_wordings(title: str, wordings: tuple[Wording, ...]) -> None:
    if wordings:
        _say("")
        _say(title)
        for wording in wordings:
            _say(f"{wording.count:6,}  {wording.text}   [{wording.card}]")
