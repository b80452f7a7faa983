"""Which rule of one text is which rule of another: told by what they say, never by their number.

Before texts are compared, quotes, dashes and case are folded and cross-references are put out of sight, since
these move at every insertion.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from msgspec import Struct

from judgecli.rulebook.numbers import parent
from judgecli.rulebook.types import Rule

#: How alike two texts must be (1: the same) to be one rule: where they stand in one family (under one number, or
#: under rules that are one rule), in one chapter, or apart.  Short rules are formulas: apart they prove nothing.
IN_FAMILY = 0.56
IN_CHAPTER = 0.66
APART = 0.74
SHORT = 100
#: A text of so many letters that lies in the other almost whole is the same rule, in one family.
TELLING = 30
CONTAINED = 0.92
HALF_CONTAINED = 0.85
#: So many candidates are looked at for each rule; word pairs in more rules than this point at none.
CANDIDATES = 6
COMMON = 40
#: What kinship adds when several rules are alike.
FAMILY_BONUS = 0.06
CHAPTER_BONUS = 0.04
#: Of more rules that say the same than this, the first are taken.
TWINS = 100
BREAK = "\x1d"

QUOTES = str.maketrans(
    {"“": '"', "”": '"', "’": "'", "‘": "'", "–": "-", "—": "-", "\u2212": "-", "…": "..."}
)
#: Wording that was swept through the whole book at once, and what it became.  No pattern here or below begins
#: with \b: a literal beginning is found ten times as fast, and nothing is mistaken for it.
SWEEPS = (
    (r"he or she\b", "they"),
    (r"him or her\b", "them"),
    (r"his or hers?\b", "their"),
    (r"himself or herself\b", "themselves"),
    (r"target creature or player\b", "any target"),
    (r"enter(s|ed|ing)? the battlefield\b", r"enter\1"),
    (r"converted mana cost\b", "mana value"),
    (r" to (?:your|their|its controller's|that player's) mana pool\b", ""),
    (r"--", "-"),
    (r"they (?:doesn't|don't)\b", "they don't"),
    (r"they (?:does|do)\b", "they do"),
    (r"they (?:has|have)\b", "they have"),
    (r"they (?:is|are)\b", "they are"),
    (r"they (\w+?)e?s\b", r"they \1"),
)


def folded(words: str) -> str:
    """The words without case, accents, odd quotes, dashes and doubled blanks: to be compared, not shown."""
    words = words.translate(QUOTES).lower()
    if not words.isascii():
        words = "".join(
            char for char in unicodedata.normalize("NFKD", words) if not unicodedata.combining(char)
        )
    return " ".join(words.split())


@cache
def references_patterns() -> tuple[re.Pattern[str], ...]:
    """Cross-references in folded text: `rules 508.1a-f`, `rule 508`, `section 5`, `704.5aa`."""
    to = r"(?:-[a-z]{1,2}\b|-\d+[a-z]{0,2}\b)?"
    return (
        re.compile(rf"rules? \d{{3}}\b(?:\.\d+[a-z]{{0,2}})?{to}"),
        re.compile(r"section \d\b"),
        re.compile(rf"\d\d\d\.\d+[a-z]{{0,2}}{to}"),
    )


def without_references(text: str) -> str:
    """Folded text with `#` for every cross-reference."""
    for pattern in references_patterns():
        text = pattern.sub("#", text)
    return text


def comparable(texts: Sequence[str]) -> list[str]:
    """The texts, folded, every cross-reference written `#`."""
    joined = BREAK.join(texts).lower()
    for odd, plain in QUOTE_PAIRS:
        joined = joined.replace(odd, plain)
    return without_references(joined).split(BREAK)


QUOTE_PAIRS = (*((chr(odd), str(plain)) for odd, plain in QUOTES.items()), ("\n", " "), ("  ", " "))


def unswept(texts: Sequence[str]) -> list[str]:
    """Comparable texts with the old wording of the great sweeps replaced by the new."""
    joined = BREAK.join(texts)
    for old, new in sweep_patterns():
        joined = old.sub(new, joined)
    return joined.split(BREAK)


@cache
def sweep_patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(old), new) for old, new in SWEEPS)


class Pair(Struct, frozen=True):
    """One rule in two texts.  old, new: places in the lists of rules.  likeness: 0 to 1; 1 means the same words,
    cross-references and typography apart.  swept: nothing but a great sweep parts them."""

    old: int
    new: int
    likeness: float
    swept: bool = False


class Matching(Struct, frozen=True):
    """pairs: in the order of the new text.  removed, added: places of rules that only one text has."""

    pairs: tuple[Pair, ...]
    removed: tuple[int, ...]
    added: tuple[int, ...]


def match(old: Sequence[Rule], new: Sequence[Rule]) -> Matching:
    """Pairs off the rules of two texts."""
    old_words = comparable([rule.text for rule in old])
    new_words = comparable([rule.text for rule in new])
    pairs = same_words(old, new, old_words, new_words, range(len(old)), range(len(new)))
    left_old = sorted(set(range(len(old))) - {pair.old for pair in pairs})
    left_new = sorted(set(range(len(new))) - {pair.new for pair in pairs})
    for left, words in ((left_old, old_words), (left_new, new_words)):
        for at, plain in zip(left, unswept([words[at] for at in left]), strict=False):
            words[at] = plain
    swept = same_words(old, new, old_words, new_words, left_old, left_new)
    pairs += [Pair(pair.old, pair.new, 1.0, swept=True) for pair in swept]
    pairs += alike(old, new, old_words, new_words, pairs)
    paired_old, paired_new = {pair.old for pair in pairs}, {pair.new for pair in pairs}
    return Matching(
        tuple(sorted(pairs, key=lambda pair: pair.new)),
        tuple(at for at in range(len(old)) if at not in paired_old),
        tuple(at for at in range(len(new)) if at not in paired_new),
    )


def same_words(
    old: Sequence[Rule],
    new: Sequence[Rule],
    old_words: Sequence[str],
    new_words: Sequence[str],
    among_old: Sequence[int],
    among_new: Sequence[int],
) -> list[Pair]:
    """Pairs that say the same.  Where several do, the same number goes first, then the nearest place."""
    by_number: defaultdict[str, list[int]] = defaultdict(list)
    for at in reversed(among_new):
        by_number[new[at].number + BREAK + new_words[at]].append(at)
    pairs: list[Pair] = []
    moved: list[int] = []
    for at in among_old:
        there = by_number.get(old[at].number + BREAK + old_words[at])
        if there:
            pairs.append(Pair(at, there.pop(), 1.0))
        else:
            moved.append(at)
    by_words: defaultdict[str, list[int]] = defaultdict(list)
    for at in sorted(at for there in by_number.values() for at in there):
        by_words[new_words[at]].append(at)
    taken = sorted((pair.old, pair.new) for pair in pairs)
    for at in moved:
        there = by_words.get(old_words[at])
        if there:
            expected = expected_place(at, taken)
            best = min(there[:TWINS], key=lambda other: (abs(other - expected), other))
            pairs.append(Pair(at, best, 1.0))
            there.remove(best)
    return pairs


def expected_place(at: int, taken: Sequence[tuple[int, int]]) -> int:
    """Where a rule should stand in the new text: as far behind the last rule paired before it as in the old."""
    from bisect import bisect

    index = bisect(taken, (at, -1))
    return at - taken[index - 1][0] + taken[index - 1][1] if index else at


def alike(
    old: Sequence[Rule],
    new: Sequence[Rule],
    old_words: Sequence[str],
    new_words: Sequence[str],
    pairs: Sequence[Pair],
) -> list[Pair]:
    """Pairs among the rules left over, the most alike first."""
    from rapidfuzz.fuzz import ratio

    paired_old, paired_new = {pair.old for pair in pairs}, {pair.new for pair in pairs}
    left_old = [at for at in range(len(old)) if at not in paired_old]
    left_new = [at for at in range(len(new)) if at not in paired_new]
    homes = Homes(old, new, pairs)
    shared = candidates(left_old, left_new, old_words, new_words)
    by_number = {new[at].number: at for at in left_new}
    scored = []
    for at in left_old:
        others = dict.fromkeys(shared.get(at, ()))
        if (same := by_number.get(old[at].number)) is not None:
            others[same] = None
        for other in others:
            kin = homes.kinship(old[at].number, new[other].number)
            likeness = ratio(old_words[at], new_words[other]) / 100
            if likeness < kin.least and kin.family:
                likeness = contained(old_words[at], new_words[other], likeness)
            shortest = min(len(old_words[at]), len(new_words[other]))
            if likeness >= kin.least and (kin.chapter or shortest >= SHORT):
                scored.append((likeness + kin.bonus, likeness, at, other))
    found = []
    for _, likeness, at, other in sorted(scored, key=lambda entry: (-entry[0], entry[2], entry[3])):
        if at not in paired_old and other not in paired_new:
            paired_old.add(at)
            paired_new.add(other)
            found.append(Pair(at, other, min(likeness, 0.999)))
    return found


def contained(old: str, new: str, likeness: float) -> float:
    """The likeness of two rules of one family, one of which may have grown out of the other."""
    from rapidfuzz.fuzz import partial_ratio

    shorter = min(len(old), len(new))
    most = 2 * shorter / (len(old) + len(new))  # the likeness of a text to one that it lies in whole
    if shorter < TELLING or likeness < most * HALF_CONTAINED or partial_ratio(old, new) / 100 < CONTAINED:
        return likeness
    return max(likeness, IN_FAMILY)


class Kinship(Struct, frozen=True):
    """How two rules stand to each other, and how alike they must then be."""

    family: bool
    chapter: bool
    least: float
    bonus: float


FAMILY = Kinship(True, True, IN_FAMILY, FAMILY_BONUS)
CHAPTER = Kinship(False, True, IN_CHAPTER, CHAPTER_BONUS)
STRANGERS = Kinship(False, False, APART, 0.0)


class Homes:
    """Where the rules and chapters of the old text are in the new one, as far as rules of the same words tell."""

    def __init__(self, old: Sequence[Rule], new: Sequence[Rule], pairs: Sequence[Pair]) -> None:
        from collections import Counter

        self.rules = {old[pair.old].number: new[pair.new].number for pair in pairs}
        moves = Counter((old[pair.old].number[:3], new[pair.new].number[:3]) for pair in pairs)
        self.chapters: dict[str, str] = {}
        for before, after in sorted(moves, key=lambda move: (-moves[move], move)):
            self.chapters.setdefault(before, after)

    def kinship(self, old: str, new: str) -> Kinship:
        above = parent(old)
        if old == new:
            return FAMILY
        if above and self.rules.get(above) == parent(new):
            return FAMILY
        home = self.chapters.get(old[:3], old[:3])
        if new[:3] not in (home, old[:3]):
            return STRANGERS
        if above and above in self.rules and self.rules[above] != parent(new):
            return STRANGERS
        return CHAPTER


def candidates(
    left_old: Sequence[int], left_new: Sequence[int], old_words: Sequence[str], new_words: Sequence[str]
) -> dict[int, list[int]]:
    """For each old rule the new rules that share most of its rare pairs of words."""
    index: defaultdict[str, list[int]] = defaultdict(list)
    for at in left_new:
        for words in word_pairs(new_words[at]):
            index[words].append(at)
    found = {}
    for at in left_old:
        weight: defaultdict[int, float] = defaultdict(float)
        for words in word_pairs(old_words[at]):
            there = index.get(words, ())
            if 0 < len(there) <= COMMON:
                for other in there:
                    weight[other] += 1 / len(there)
        found[at] = sorted(weight, key=lambda other: (-weight[other], other))[:CANDIDATES]
    return found


def word_pairs(text: str) -> set[str]:
    words = text.split()
    return {f"{first} {second}" for first, second in pairwise(words)}
