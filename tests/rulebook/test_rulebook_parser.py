"""Reading official files: encodings, line ends, headings, glossary, and everything that is wrong with a file."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook_texts import CONTINUED, EXAMPLES, GLOSSARY, RULES, TITLES, body, book, header, part_five

from judgecli.rulebook.decoding import decode
from judgecli.rulebook.numbers import Span, parent, place, span, tidy
from judgecli.rulebook.parser import parse
from judgecli.rulebook.types import BadText, Entry, Section, Text

ENCODINGS = {
    "ASCII": lambda text: text.translate({0x201C: '"', 0x201D: '"', 0x2019: "'"}).encode("ascii"),
    "cp1252": lambda text: text.encode("cp1252"),
    "UTF-8": lambda text: text.encode(),
    "UTF-8 with byte order mark": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "UTF-16 LE": lambda text: b"\xff\xfe" + text.encode("utf-16-le"),
    "UTF-16 BE": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "UTF-16-LE": lambda text: text.encode("utf-16-le"),
    "UTF-16-BE": lambda text: text.encode("utf-16-be"),
}


def numbers(text: Text) -> list[str]:
    return [rule.number for rule in text.rules]


def rule(text: Text, number: str) -> str:
    return next(rule.text for rule in text.rules if rule.number == number)


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_and_line_end_gives_the_same_book(encoding: str, ends: str) -> None:
    text = parse(ENCODINGS[encoding](book().replace("\n", ends)))
    assert (text.date, text.dated_by, text.state, text.encoding) == (
        "2024-09-20",
        "header",
        "whole",
        encoding,
    )
    assert numbers(text) == list(RULES)
    assert text.extent() == "all"
    assert text.notes == ()
    for number, words in RULES.items():
        expected = words + (f"\n{CONTINUED[number]}" if number in CONTINUED else "")
        assert rule(text, number) == expected
    assert {rule.number: rule.examples for rule in text.rules if rule.examples} == EXAMPLES
    assert text.sections == tuple(Section(number, title) for number, title in sorted(TITLES.items()))
    assert [entry.name for entry in text.glossary] == list(GLOSSARY)


def test_a_chapter_without_rules_is_none_that_is_missing() -> None:
    assert "600" not in {number[:3] for number in RULES}
    lines = book().replace("601. Casting Spells\n", "600. General\n\n601. Casting Spells\n")
    assert lines.count("600. General") == 2
    assert Section("600", "General") in parse(lines.encode()).sections


def test_a_definition_in_numbered_lines_is_one_entry() -> None:
    text = parse(book().encode())
    assert text.glossary[1] == Entry("March", "1. To go and fight. See rule 508.1.\n2. A month.")


def test_a_glossary_without_blank_lines_is_told_apart() -> None:
    many = {f"Word {at}": ["A word that someone made up.", "See rule 508.1."] for at in range(20)}
    many["Banding, “Bands”"] = ["Walking in step."]
    assert (
        parse(book(glossary=many, dense=True).encode()).glossary
        == parse(book(glossary=many).encode()).glossary
    )


def test_odd_blanks_are_blanks() -> None:
    odd = book().replace("\n\n", "\n\xa0\n").replace("marching ones.", "marching\u2028ones.\x0b")
    odd = odd.replace("Example: A mammoth", "     Example:\xa0A mammoth")
    text = parse(odd.encode())
    assert numbers(text) == list(RULES)
    assert "marching ones." in rule(text, "509.1")
    assert next(rule for rule in text.rules if rule.number == "702.2a").examples == EXAMPLES["702.2a"]


def test_dotted_subrules_undotted_rules_and_a_glued_number() -> None:
    odd = book().replace("508.1a Each", "508.1a. Each").replace("506.2. While", "506.2 While")
    odd = odd.replace("509.4. Whenever", "509.4.Whenever").replace("704.5a A", "704. 5a A")
    text = parse(odd.encode())
    assert numbers(text) == list(RULES)
    assert rule(text, "509.4") == RULES["509.4"]


def test_italics_of_old_editions_are_dropped_and_later_underscores_kept() -> None:
    rules = RULES | {"100.1": "The _Beast_(TM) game has _ blanks like ____ in it."}
    assert (
        rule(parse(book("2010-02-01", rules).encode()), "100.1")
        == "The Beast(TM) game has  blanks like ____ in it."
    )
    assert "_Beast_" in rule(parse(book("2024-09-20", rules).encode()), "100.1")


def test_a_numbered_paragraph_of_a_rule_is_no_heading() -> None:
    odd = book().replace(
        "508.1a Each", "1. This is the first of two things that a sentence says.\n\n508.1a Each"
    )
    text = parse(odd.encode())
    assert rule(text, "508.1").endswith("\n1. This is the first of two things that a sentence says.")
    assert Section("1", TITLES["1"]) in text.sections


# -- dates ----------------------------------------------------------------------------------------------


def test_the_header_counts_and_not_the_file_name() -> None:
    text = parse(book("2013-07-13").encode(), "2013-07-11.txt")
    assert (text.date, text.dated_by) == ("2013-07-13", "header")
    assert "2013-07-11" in text.notes[0]
    assert parse(book("2013-07-13").encode(), "20130713.txt").notes == ()


@pytest.mark.parametrize("name", ["20180427.txt", "rules 2018-04-27 (copy).TXT", "CR_2018.04.27"])
def test_without_a_header_the_file_name_dates(name: str) -> None:
    text = parse(book().replace(header("2024-09-20"), "Hello.").encode(), name)
    assert (text.date, text.dated_by) == ("2018-04-27", "file name")


@pytest.mark.parametrize("name", ["", "rules.txt", "99999999.txt", "20180231.txt", "02018042700.txt"])
def test_a_file_without_a_date_is_refused_and_can_be_given_one(name: str) -> None:
    data = book().replace(header("2024-09-20"), "Hello.").encode()
    with pytest.raises(BadText, match="no effective date") as caught:
        parse(data, name)
    assert caught.value.text is not None
    assert len(caught.value.text.rules) == len(RULES)
    assert parse(data, name, "2024-09-20").dated_by == "given"


def test_a_date_that_the_calendar_lacks_is_no_date() -> None:
    data = book().replace(header("2024-09-20"), "These rules are effective as of February 31, 2024.").encode()
    assert parse(data, "20240920.txt").dated_by == "file name"


# -- what is wrong with a file --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\x01\x02" * 1000,
        b"<html><body>404 Not Found</body></html>",
        b"Dear Sir,\n\n1. I write.\n2. To you.\n",
        b"x",
    ],
)
def test_a_foreign_file_is_named(data: bytes) -> None:
    with pytest.raises(BadText, match="no rule") as caught:
        parse(data, "20240920.txt")
    assert caught.value.text is None
    assert "none of its" in caught.value.read


def test_another_document_with_a_few_numbers_is_foreign() -> None:
    lines = ["100.1 looks like a rule."] + [f"But this is line {at} of a novel." for at in range(500)]
    with pytest.raises(BadText, match="another document") as caught:
        parse("\n".join(lines).encode(), "20240920.txt")
    assert caught.value.text is None
    assert "1 lines of 501" in caught.value.read


def test_more_rules_than_any_book_has_are_foreign() -> None:
    with pytest.raises(BadText, match="more than any edition") as caught:
        parse(b"508.1. x\n" * 20_001, "20240920.txt")
    assert caught.value.text is None


@pytest.mark.parametrize("cut", ["508.1c Beasts", "702.2b Stomping", "800.1. With"])
def test_a_file_that_breaks_off_is_named_with_how_much_was_read(cut: str) -> None:
    whole = book()
    with pytest.raises(BadText, match="breaks off") as caught:
        parse(whole[: whole.rindex(cut)].encode())
    kept = caught.value.text
    assert kept is not None
    assert kept.state == "truncated"
    assert numbers(kept) == list(RULES)[: len(kept.rules)]
    assert numbers(kept)[-1] in caught.value.read
    assert f"{len(kept.rules)} rules" in caught.value.read


def test_all_rules_without_a_glossary_break_off() -> None:
    whole = book()
    with pytest.raises(BadText, match="the glossary is missing"):
        parse(whole[: whole.rindex("Glossary")].encode())


def test_a_glossary_that_breaks_off_leaves_the_rules_whole() -> None:
    whole = book()
    text = parse(whole[: whole.rindex("Friend, Foe")].encode())
    assert text.state == "glossary cut"
    assert text.extent() == "all"
    assert numbers(text) == list(RULES)
    assert "glossary" in text.notes[-1]


def test_a_hole_in_the_middle_is_named() -> None:
    lines = book(rules={number: words for number, words in RULES.items() if number[:3] != "702"})
    with pytest.raises(BadText, match="chapter 702 is missing"):
        parse(lines.encode())


def test_section_five_alone_is_partial_and_says_so() -> None:
    text = parse(part_five().encode())
    assert (text.date, text.state, text.extent()) == ("2026-09-25", "partial", "5")
    assert numbers(text) == [number for number in RULES if number[0] == "5"]
    assert text.glossary == ()
    assert any("section 5 only" in note for note in text.notes)
    assert text.notes[-1].startswith("partial")


def test_a_few_chapters_alone_are_partial() -> None:
    rules = {number: words for number, words in RULES.items() if number[:3] in ("508", "509")}
    text = parse("\n".join([header("2026-09-25"), *body(rules)]).encode())
    assert (text.state, text.extent()) == ("partial", "508-509")


def test_a_partial_text_that_ends_in_a_sentence_breaks_off() -> None:
    lines = part_five()
    with pytest.raises(BadText, match=r"inside rule 509\.3"):
        parse(lines[: lines.index("from left to right")].encode())


def test_rules_printed_twice_and_out_of_order_are_kept_and_noted() -> None:
    odd = book().replace("702.2b Stomping", "702.2a Another rule of that number.\n\n702.2b Stomping")
    odd = odd.replace("509.3. Third", "508.9. Late.\n\n509.3. Third")
    text = parse(odd.encode())
    assert numbers(text).count("702.2a") == 2
    assert len(text.rules) == len(RULES) + 2
    assert any("702.2a stands in it twice" in note for note in text.notes)
    assert any("out of order: 508.9" in note for note in text.notes)


# -- encodings ------------------------------------------------------------------------------------------


def test_gb18030_is_told_from_cp1252() -> None:
    rules = RULES | {f"100.{at}": f"Somebody’s rule number {at} isn’t long." for at in range(2, 9)}
    text = parse(book(rules=rules).encode("gb18030"))
    assert text.encoding == "GB18030"
    assert rule(text, "100.2") == rules["100.2"]


def test_utf8_cut_inside_a_character_is_still_utf8() -> None:
    data = "It’s a ”".encode()[:-1]
    decoded = decode(data)
    assert (decoded.text, decoded.encoding) == ("It’s a ", "UTF-8")
    assert "middle of a character" in decoded.notes[0]


def test_utf8_with_one_bad_byte_is_still_utf8() -> None:
    decoded = decode("“a” ‘b’ it’s they’re\n".encode() + b"\xff bad")
    assert decoded.text.startswith("“a” ‘b’ it’s")
    assert decoded.notes


def test_utf16_of_odd_length_is_read_up_to_there() -> None:
    decoded = decode(b"\xff\xfe" + "abc".encode("utf-16-le") + b"d")
    assert decoded.text == "abc"
    assert decoded.notes


def test_control_characters_and_escapes_are_never_kept() -> None:
    odd = book().replace("in silence", "in \x1b[31msilence\x07 \u202eecnelis\u200b\x9b")
    words = rule(parse(odd.encode()), "508.1")
    assert words.isprintable()
    assert "␛[31msilence␇" in words


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        text = parse(data, "20240920.txt")
    except BadText as bad:
        assert bad.message
    else:
        assert text.rules


WHOLE = book().encode()


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.integers(0, len(WHOLE) - 1))
def test_a_cut_file_never_passes_for_a_whole_one(length: int) -> None:
    """Cut anywhere before the credits, it is refused, or it is called what it is."""
    try:
        text = parse(WHOLE[:length], "20240920.txt")
    except BadText:
        return
    assert text.state == "glossary cut" or length > WHOLE.rindex(b"Credits")
    assert numbers(text) == list(RULES)


# -- numbers --------------------------------------------------------------------------------------------


def test_two_letter_subrules_follow_z() -> None:
    ordered = ["508", "508.1", "508.1a", "508.2", "508.10", "704.5z", "704.5aa", "704.5ab", "704.6"]
    mixed = ordered[::2] + ordered[1::2]
    assert sorted(mixed, key=place) == ordered
    assert parent("704.5aa") == "704.5"
    assert parent("704.5") == ""
    with pytest.raises(ValueError, match="no rule number"):
        place("704.")


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("508.1d", "508.1d"),
        (" Rule 508.1D. ", "508.1d"),
        ("cr 506", "506"),
        ("506.", "506"),
        ("trample", ""),
        ("5", ""),
    ],
)
def test_numbers_as_typed(typed: str, number: str) -> None:
    assert tidy(typed) == number


@pytest.mark.parametrize(
    ("typed", "inside", "outside"),
    [
        ("5", "509.1a", "601.1"),
        ("509", "509.10", "510.1"),
        ("509-510", "510.1c", "511.1"),
        ("509–510", "509.1", "508.8"),
        ("508.1", "508.1d", "508.10"),
        ("508.1a-508.1c", "508.1b", "508.1d"),
        ("508.1-509", "509.7", "507.2"),
        ("5 to 6", "601.2", "702.1"),
    ],
)
def test_sections(typed: str, inside: str, outside: str) -> None:
    assert span(typed).holds(inside)
    assert not span(typed).holds(outside)


@pytest.mark.parametrize("typed", ["", "combat", "12", "510-509", "509-", "5.1"])
def test_what_is_no_section_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        span(typed)


def test_a_section_holds_no_rule_without_a_number() -> None:
    assert not Span("5", "5").holds("")
