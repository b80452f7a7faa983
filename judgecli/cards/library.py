"""The card library: a name in, the card's facts out.

Three sources, asked in this order (cards that a transcript carries in itself come before them):

1. the user's own `cards.toml` in the configuration folder: what somebody wrote by hand is meant;
2. the cards shipped with the program, whose readings are tested: a transcript gives the same ruling on every
   machine, whatever was imported there;
3. the imported file, everything else.

Nothing is opened before a name is looked up that the sources before it don't know.  A source that is damaged
is named in `problems` and left out; it never stops the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from judgecli.board.abilities import Ability
from judgecli.board.objects import CardFacts
from judgecli.cards.basics import basic_lands
from judgecli.cards.compiled import read_compiled
from judgecli.cards.errors import CardsError
from judgecli.cards.folders import config_folder, data_folder, rulesdata_folder
from judgecli.cards.names import ends_alike, fold, name_ends, same_commas
from judgecli.cards.sources import Entry, MemorySource, Source, best
from judgecli.cards.stored import Face, ReadFace, StoredCard, facts_of

if TYPE_CHECKING:
    from judgecli.cards.imported import ImportedSource

__all__ = ["BUILT_IN", "IN_FILE", "OWN_FILE", "Found", "KnownName", "Library", "read_face"]

OWN_FILE = "cards.toml"
DATABASE = "cards.sqlite"
BUILT_IN = "built in"
IN_FILE = "in this file"
_SUGGESTION_CUTOFF = 68.0
#: A name may be misspelt as far as it was typed (`brimz` of `Brimaz, King of Oreskos`); that must be nearer, and
#: counts for less than the whole name.
_HEAD_CUTOFF = 80.0
_HEAD_LESS = 8.0


class KnownName(Struct, frozen=True):
    """A card name at the start of a text.  name: as the card spells it; length: how many characters of the
    text it takes."""

    name: str
    length: int


class Found(Struct, frozen=True):
    """A card and where it was found.  source: `in this file`, `your own`, `built in`, `imported`.  shown: the
    name by which it was found, as spelled there (a face's, or one in another language)."""

    facts: CardFacts
    source: str
    shown: str
    entry: Entry


def read_face(face: Face) -> tuple[Ability, ...]:
    """The abilities of a face, read by the one reader: each string of `abilities` is a keyword, else a short
    form, else wording; `text` is wording."""
    from judgecli.abilities import keywords, oracle, short_forms

    read: list[Ability] = []
    for words in face.abilities:
        keyword = keywords.find(words)
        if keyword is not None:
            read.append(Ability(words, (keyword,)))
        else:
            read.extend(oracle.read(short_forms.expand(words) or words, name=face.name))
    if face.text:
        read.extend(oracle.read(face.text, name=face.name))
    return tuple(read)


class Library:
    """Cards by name.

    own: the user's toml file; imported: the database of `judge cards import`; None: no such source.
    reader: how a face's abilities are read (tests pass another).  carried: cards that a transcript brings along,
    which come before all others.  used: the cards asked for so far that are not built in.
    """

    def __init__(
        self,
        *,
        own: Path | None = None,
        imported: Path | None = None,
        reader: ReadFace = read_face,
        carried: tuple[StoredCard, ...] = (),
    ) -> None:
        self._carried = MemorySource(IN_FILE, carried) if carried else None
        self._own_path = own
        self._imported_path = imported
        self._reader = reader
        self._found: dict[str, Found | None] = {}
        self._read: dict[Face, tuple[Ability, ...]] = {}
        self._problems: list[str] = []
        self._first_words: dict[tuple[str, int], tuple[str, ...]] = {}
        self.used: dict[str, StoredCard] = {}

    @classmethod
    @cache
    def builtin(cls) -> Library:
        """The shipped cards alone: the same everywhere (shipped transcripts, tests)."""
        return cls()

    @classmethod
    def standard(cls) -> Library:
        """The shipped cards with the user's own file and imported library, where there are any."""
        return cls(own=config_folder() / OWN_FILE, imported=data_folder() / DATABASE)

    def carrying(self, cards: tuple[StoredCard, ...]) -> Library:
        """The same library with cards of a file's own, which come first; itself where there are none."""
        if not cards:
            return self
        return Library(own=self._own_path, imported=self._imported_path, reader=self._reader, carried=cards)

    # -- sources ----------------------------------------------------------------------------------------

    @cached_property
    def _own(self) -> Source | None:
        if self._own_path is None or not self._own_path.exists():
            return None
        from judgecli.cards.toml_cards import read_toml

        try:
            return MemorySource("your own", read_toml(self._own_path))
        except CardsError as error:
            self._problems.append(error.message)
            return None

    @cached_property
    def shipped(self) -> Source:
        """The cards that come with the program, and the basic lands."""
        cards = basic_lands()
        try:
            cards = read_compiled(rulesdata_folder() / "cards") + cards
        except CardsError as error:
            self._problems.append(error.message)
        return MemorySource(BUILT_IN, cards)

    @cached_property
    def imported(self) -> ImportedSource | None:
        """The imported library, if there is one."""
        if self._imported_path is None or not self._imported_path.exists():
            return None
        from judgecli.cards.imported import ImportedSource

        return ImportedSource(self._imported_path)

    def sources(self) -> Iterator[Source]:
        """The sources there are, in the order in which they are asked; each is opened only when it is
        reached."""
        if self._carried is not None:
            yield self._carried
        if self._own is not None:
            yield self._own
        yield self.shipped
        if self.imported is not None:
            yield self.imported

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with a source that was asked so far, cause and cure, for the user to be told once."""
        imported = self.__dict__.get("imported")
        damage = (imported.problem.message,) if imported is not None and imported.problem else ()
        return (*self._problems, *damage)

    def check(self) -> tuple[str, ...]:
        """Reads every source, the imported one whole, and says what is wrong with them (for `judge doctor`)."""
        sources = list(self.sources())
        if self.imported is not None and self.imported in sources:
            with suppress(CardsError):
                self.imported.check()
        return self.problems

    def counts(self) -> dict[str, int]:
        """How many cards each source holds that can be read, by its title."""
        counts: dict[str, int] = {}
        for source in self.sources():
            if source is self.imported:
                if self.imported.problem is None:
                    counts[source.title] = int(self.imported.meta().get("cards", 0))
            else:
                counts[source.title] = sum(1 for _ in source.cards())
        return counts

    # -- one card ---------------------------------------------------------------------------------------

    def find(self, name: str) -> CardFacts | None:
        """The card of that name, in whatever case and punctuation; None if there is none."""
        found = self.look_up(name)
        return found.facts if found else None

    def look_up(self, name: str) -> Found | None:
        """Like `find`, and where the card was found."""
        if name not in self._found:
            self._found[name] = self._search(name)
        return self._found[name]

    def _search(self, name: str) -> Found | None:
        entry_and_source = self._entry(fold(name), name)
        if entry_and_source is None:
            return None
        entry, source = entry_and_source
        if source != BUILT_IN:
            self.used[entry.card.name] = entry.card
        facts = facts_of(entry.card, entry.name.face, self._abilities)
        return Found(facts, source, entry.name.shown, entry)

    def _entry(self, folded: str, typed: str) -> tuple[Entry, str] | None:
        if not folded:
            return None
        for source in self.sources():
            entry = best(source.lookup(folded), typed)
            if entry is not None:
                return entry, source.title
        return None

    def _abilities(self, face: Face) -> tuple[Ability, ...]:
        if face not in self._read:
            self._read[face] = self._reader(face)
        return self._read[face]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._entry(fold(name), name) is not None

    # -- names ------------------------------------------------------------------------------------------

    def longest(self, text: str) -> KnownName | None:
        """The longest known name at the very start of a text, ending with a word."""
        if not text or text[0].isspace():
            return None
        for end in name_ends(text):
            typed = text[:end]
            found = self._entry(fold(typed), typed)
            if found is not None:
                shown = found[0].name.shown
                if same_commas(typed, shown) and ends_alike(typed, shown):
                    return KnownName(shown, end)
        return None

    def partial(self, words: str, n: int = 20) -> tuple[str, ...]:
        """Names that begin so, then names in which a later word begins so; at most n."""
        folded = fold(words)
        if not folded:
            return ()
        names: dict[str, None] = {}
        for source in self.sources():
            names.update(dict.fromkeys(source.starting(folded, n)))
        first = sorted(names, key=fold)[:n]
        if len(first) < n:
            later: dict[str, None] = {}
            for source in self.sources():
                later.update(dict.fromkeys(source.containing(folded, n)))
            first += [name for name in sorted(later, key=fold) if name not in names][: n - len(first)]
        return tuple(first)

    complete = partial

    def names(self, n: int) -> tuple[str, ...]:
        """All names, in alphabetical order; at most n."""
        names = {name: None for source in self.sources() for name in source.all_names()[1]}
        return tuple(sorted(names, key=fold)[:n])

    def suggest(self, name: str, n: int = 3) -> tuple[str, ...]:
        """The known names nearest to a misspelt or partial one, nearest first; none where nothing is near."""
        folded = fold(name)
        if not folded:
            return ()
        partial = self.partial(name, n)
        if len(partial) >= n:
            return partial
        return tuple(dict.fromkeys((*partial, *self._near(folded, n))))[:n]

    def search(self, words: str, n: int = 20) -> tuple[str, ...]:
        """Names of cards whose name, types or wording hold all these words."""
        wanted = fold(words).split()
        names: dict[str, None] = {}
        for source in self.sources():
            names.update(dict.fromkeys(source.search(wanted, n)))
        return tuple(names)[:n]

    def _heads(self, source: Source, words: int) -> tuple[str, ...]:
        """The first so many words of each name of a source."""
        at = (source.title, words)
        if at not in self._first_words:
            keys = source.all_names()[0]
            self._first_words[at] = tuple(" ".join(key.split(" ", words)[:words]) for key in keys)
        return self._first_words[at]

    def _near(self, folded: str, n: int) -> list[str]:
        from rapidfuzz import fuzz, process

        near: list[tuple[float, str]] = []
        words = len(folded.split())
        for source in self.sources():
            keys, shown = source.all_names()
            heads = self._heads(source, words)
            for among, cutoff, less in ((keys, _SUGGESTION_CUTOFF, 0), (heads, _HEAD_CUTOFF, _HEAD_LESS)):
                for _, score, at in process.extract(
                    folded, among, scorer=fuzz.ratio, limit=n, score_cutoff=cutoff
                ):
                    near.append((less - score, shown[at]))
        return [name for _, name in sorted(near)]
