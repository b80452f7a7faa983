"""Small rule books in our own words, in the shape of the official files."""

from __future__ import annotations

from pathlib import Path

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "data"
HAS_SHARED = (SHARED / "cr").is_dir()
WITHOUT_SHARED = "the official texts (../shared/data/cr) are not here"

TITLES = {
    "1": "Game Concepts",
    "100": "General",
    "2": "Parts of a Card",
    "200": "General",
    "3": "Card Types",
    "300": "General",
    "4": "Zones",
    "400": "General",
    "5": "Turn Structure",
    "500": "General",
    "506": "Combat Phase",
    "508": "Declare Attackers Step",
    "509": "Declare Blockers Step",
    "6": "Spells",
    "601": "Casting Spells",
    "7": "Additional Rules",
    "702": "Keyword Abilities",
    "704": "State-Based Actions",
    "8": "Multiplayer Rules",
    "800": "General",
    "9": "Casual Variants",
    "900": "General",
}
RULES = {
    "100.1": "Two friends or more sit down, and each of them brings a pile of shuffled cardboard.",
    "100.1a": "Whoever forgot the pile borrows one from a neighbour at the table.",
    "200.1": "A picture in the middle of the card shows what the painter had in mind that day.",
    "300.1": "Every card is of some type, and the type tells where it goes once it was played.",
    "400.1": "Cards live in zones; a zone is a corner of the table with a name.",
    "500.1": "A turn has parts, and each of them has a name that sounds important.",
    "506.1": "Fighting has five little steps, and nobody may leave out one of them by mistake.",
    "506.2": "While they fight, one friend is the attacking player and another one defends.",
    "508.1": "First, the attacking friend picks the beasts that march. This is done in silence.",
    "508.1a": "Each picked beast must be untapped and awake. See rule 506.2.",
    "508.1b": "For every picked beast its owner says whom it marches against.",
    "508.1c": "Beasts that are held back by a spell may not be picked, whatever else is said.",
    "508.1d": "Beasts that must march do march, unless something holds them back (see rules 508.1c and 509.1).",
    "508.2": "Second, both friends may now do something fast.",
    "509.1": "First, the defending friend picks beasts that stand in the way of marching ones.",
    "509.1a": "Only an untapped beast may stand in the way.",
    "509.2": "Second, the attacking friend lines up the beasts in the way, from front to back.",
    "509.3": "Third, the defending friend lines up the marching beasts, from left to right.",
    "509.4": "Whenever a beast stands in the way, bells that wait for this are rung (see rule 509.1).",
    "601.1": "Playing a spell means to lay it on the pile and to pay what it asks for.",
    "702.1": "Most words on cards are explained on the cards; some are explained here.",
    "702.2": "Stomping",
    "702.2a": "Stomping is a habit of large beasts: what is too much for the one in the way goes through.",
    "702.2b": "Stomping twice is no more than stomping once.",
    "704.5": "The little tidying-up jobs are these:",
    "704.5a": "A friend whose luck is gone leaves the table.",
    "704.5z": "A beast that has no strength in its legs falls over.",
    "704.5aa": "A house without a roof is taken apart. See rule 704.5.",
    "800.1": "With three friends or more some things are done otherwise.",
    "900.1": "On Sundays other rules are in fashion.",
}
EXAMPLES = {
    "508.1d": ("Two oxen must march, and a net holds one of them back: the other one marches alone.",),
    "702.2a": ("A mammoth meets a mouse.", "A mammoth meets two mice, both of them very brave."),
}
CONTINUED = {"509.1": "A beast with wings can't be stopped by one without."}
GLOSSARY = {
    "Beast": ["Whatever marches or stands in the way. See rule 508, “Declare Attackers Step.”"],
    "March": ["1. To go and fight. See rule 508.1.", "2. A month."],
    "Stomping": ["A habit of large beasts. See rule 702.2, “Stomping.”"],
    "Friend, Foe": ["Whoever sits at the table."],
}
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def header(date: str) -> str:
    year, month, day = date.split("-")
    return f"These rules are effective as of {MONTHS[int(month) - 1]} {int(day)}, {year}."


def book(
    date: str = "2024-09-20",
    rules: dict[str, str] | None = None,
    *,
    examples: dict[str, tuple[str, ...]] | None = None,
    titles: dict[str, str] | None = None,
    glossary: dict[str, list[str]] | None = None,
    dense: bool = False,
) -> str:
    """A whole book, lines ended by LF."""
    rules = RULES if rules is None else rules
    examples = EXAMPLES if examples is None else examples
    titles = TITLES if titles is None else titles
    lines = [
        "A Book of Rules",
        "",
        header(date),
        "",
        "Introduction",
        "",
        "Read it from 1 to 9.",
        "",
        "Contents",
        "",
    ]
    lines += [f"{number}. {title}" for number, title in titles.items()]
    lines += ["", "Glossary", "", "Credits", "", *body(rules, examples, titles)]
    lines += ["Glossary", ""]
    for name, definition in (GLOSSARY if glossary is None else glossary).items():
        lines += [name, *definition, *([] if dense else [""])]
    return "\n".join([*lines, "", "Credits", "", "Made up for a test.", ""])


def body(
    rules: dict[str, str],
    examples: dict[str, tuple[str, ...]] | None = None,
    titles: dict[str, str] | None = None,
) -> list[str]:
    """The rules under their headings, a blank line after each."""
    lines = []
    said: set[str] = set()
    for number, text in rules.items():
        for heading in (number[0], number[:3]):
            if heading not in said and heading in (titles or TITLES):
                said.add(heading)
                lines += [f"{heading}. {(titles or TITLES)[heading]}", ""]
        lines += [f"{number}{'' if number[-1].isalpha() else '.'} {text}", ""]
        if number in CONTINUED:
            lines += [f"     {CONTINUED[number]}", ""]
        lines += [f"Example: {example}" for example in (examples or {}).get(number, ())]
        lines += [""]
    return lines


def part_five() -> str:
    """Section 5 alone, as someone might hand it on."""
    rules = {number: words for number, words in RULES.items() if number[0] == "5"}
    return "\n".join([header("2026-09-25"), "", "[partial: section 5 only]", "", *body(rules, EXAMPLES)])


def without(*numbers: str) -> dict[str, str]:
    return {number: text for number, text in RULES.items() if number not in numbers}
