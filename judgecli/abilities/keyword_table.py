"""The one table of keyword abilities (702): an entry each, and what each does to a combat as parts.

An entry is its name, what follows it (a number, a quality, a cost, …), the date of the first edition that has
it, its parts, and the concept that they cite.  Adding a keyword is adding an entry.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from judgecli.board.abilities import (
    SELF,
    Amount,
    BlockerCount,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Chosen,
    Condition,
    Do,
    Filter,
    Modify,
    MustBlock,
    Part,
    Prevention,
    Retype,
    Term,
    TokenMade,
    Trigger,
)

__all__ = ["KEYWORDS", "Entry", "Kind", "Value"]

Kind = Literal["static", "triggered", "activated", "other"]
Value = Literal["", "number", "quality", "optional quality", "cost", "text", "optional text"]


class Entry(Struct, frozen=True):
    """One keyword.

    value: what follows the name.  since: date of the first edition with it ('' = all since 2009-07-11).
    combat: it touches combat.  parts: what it does, where it does the same whatever its value; numbered: what it
    does with a number.  subrule: last piece of the concept that its restrictions cite.
    """

    name: str
    kind: Kind = "static"
    value: Value = ""
    since: str = ""
    combat: bool = False
    parts: tuple[Part, ...] = ()
    subrule: str = ""
    concept: str = ""
    numbered: Callable[[int], tuple[Part, ...]] | None = None


def _has(keyword: str, negated: bool = False) -> Term:
    return Term("keyword", keyword, negated)


def _by(*terms: Term) -> CantBeBlocked:
    return CantBeBlocked(by=Filter(terms=terms))


def _when(
    event: str,
    effect: str,
    *acts: Do,
    who: Filter = SELF,
    other: Filter | None = None,
    optional: bool = False,
    least: int = 1,
) -> tuple[Part, ...]:
    """A triggered keyword: its event, its effect in words, and what that does where the table can do it."""
    return (Trigger(event, who, other, effect=effect, optional=optional, acts=acts, least=least),)


_SOURCE = Chosen("source")


def _pump(power: int, toughness: int, to: Chosen = _SOURCE) -> Do:
    return Do("apply", to, parts=(Modify(power=power, toughness=toughness),), lasts="turn")


def _counter(to: Chosen = _SOURCE) -> Do:
    return Do("counters", to, Amount(1), word="+1/+1")


def _bushido(n: int) -> tuple[Part, ...]:
    words = f"~ gets +{n}/+{n} until end of turn"
    return _when("blocks", words, _pump(n, n)) + _when("becomes blocked", words, _pump(n, n))


def _annihilator(n: int) -> tuple[Part, ...]:
    theirs = Filter(controller="defending player", terms=(Term("type", "permanent"),))
    sacrifice = Do("sacrifice", Chosen("choice", theirs, n, n), other=Chosen("defending player"))
    return _when("attacks", f"defending player sacrifices {n} permanents", sacrifice)


def _mobilize(n: int) -> tuple[Part, ...]:
    warrior = TokenMade(1, 1, subtypes=("Warrior",), colours=("red",), tapped=True, attacking=True)
    return _when(
        "attacks",
        f"{n} tapped and attacking 1/1 red Warriors, sacrificed as the next end step begins",
        Do("token", Chosen("you"), Amount(n), token=warrior),
        Do("sacrifice", Chosen("before"), later="end step"),
    )


_ARTIFACT_NOT = Term("type", "artifact", negated=True)
_COUNTER = Filter("self", terms=(Term("counter", "+1/+1"),))
_ATTACHED = Condition("attached is")


def _e(
    name: str,
    kind: Kind = "static",
    value: Value = "",
    since: str = "",
    parts: tuple[Part, ...] = (),
    subrule: str = "",
    combat: bool = True,
    concept: str = "",
    numbered: Callable[[int], tuple[Part, ...]] | None = None,
) -> Entry:
    return Entry(name, kind, value, since, combat, parts, subrule, concept, numbered)


def _quiet(words: str, kind: Kind, value: Value = "") -> list[Entry]:
    """Keywords that never touch combat: `name` or `name@first date`, separated by commas."""
    entries = []
    for word in words.split(","):
        name, _, since = word.strip().partition("@")
        entries.append(Entry(name, kind, value, since))
    return entries


_ENTRIES: list[Entry] = [
    # -- static, in combat
    _e("deathtouch"),
    _e("defender", parts=(CantAttack(),), subrule="cant_attack"),
    _e("double strike"),
    _e("first strike"),
    _e("flying", parts=(_by(_has("flying", True), _has("reach", True)),), subrule="evasion"),
    _e("haste"),
    _e("hexproof", value="optional quality", since="2011-06-17"),
    _e("indestructible", since="2013-07-13"),
    _e(
        "intimidate",
        parts=(_by(_ARTIFACT_NOT, Term("shares colour with source", negated=True)),),
        subrule="evasion",
    ),
    _e("landwalk", value="quality", subrule="evasion"),
    _e("lifelink"),
    _e("protection", value="quality", subrule="block"),
    _e("reach"),
    _e("shroud"),
    _e("trample"),
    _e("trample over planeswalkers", since="2021-06-18", concept="keyword.trample.planeswalkers"),
    _e("vigilance"),
    _e("ward", "triggered", "cost", "2021-04-22", combat=False),
    _e("banding"),
    _e("bands with other", value="text", concept="keyword.banding.other"),
    _e("phasing"),
    _e(
        "shadow",
        parts=(_by(_has("shadow", True)), CantBlock(what=Filter(terms=(_has("shadow", True),)))),
        subrule="evasion",
    ),
    _e("horsemanship", parts=(_by(_has("horsemanship", True)),), subrule="evasion"),
    _e("fear", parts=(_by(_ARTIFACT_NOT, Term("colour", "black", negated=True)),), subrule="evasion"),
    _e("absorb", value="number", subrule="prevent", numbered=lambda n: (Prevention(amount=n, to=SELF),)),
    _e("changeling"),
    _e("wither"),
    _e("infect", since="2010-10-01"),
    _e(
        "unleash",
        since="2012-10-01",
        parts=(CantBlock(when=Condition("is", "self", _COUNTER)),),
        subrule="cant_block",
    ),
    _e("menace", since="2015-07-17", parts=(BlockerCount(least=2),), subrule="two"),
    _e("devoid", since="2015-09-26"),
    _e("skulk", since="2016-07-22", parts=(_by(Term("power>source")),), subrule="evasion"),
    _e(
        "decayed",
        since="2021-09-24",
        parts=(
            CantBlock(),
            *_when("attacks", "it is sacrificed at end of combat", Do("sacrifice", later="end of combat")),
        ),
        subrule="cant_block",
    ),
    _e(
        "living metal", since="2022-11-18", parts=(Retype(adds=("creature",), when=Condition("turn", "you")),)
    ),
    _e("toxic", value="number", since="2023-02-03"),
    _e("umbra armor", since="2010-04-23"),
    _e("max speed", value="text", since="2025-02-07"),
    _e("start your engines!", since="2025-02-07"),
    # -- triggered, in combat
    _e(
        "rampage",
        "triggered",
        "number",
        numbered=lambda n: _when("becomes blocked", f"~ gets +{n}/+{n} for each blocker beyond the first"),
    ),
    _e(
        "flanking",
        "triggered",
        parts=_when(
            "becomes blocked by creature",
            "the blocking creature gets -1/-1 until end of turn",
            _pump(-1, -1, Chosen("other")),
            other=Filter(terms=(_has("flanking", True),)),
        ),
    ),
    _e(
        "provoke",
        "triggered",
        parts=_when(
            "attacks",
            "target creature defending player controls untaps and blocks ~ this combat if able",
            Do("untap", Chosen("target", Filter(controller="defending player")), optional=True),
            Do(
                "apply",
                Chosen("before"),
                parts=(MustBlock(what=Filter("source")),),
                lasts="combat",
                after="if done",
            ),
            optional=True,
        ),
    ),
    _e("bushido", "triggered", "number", numbered=_bushido),
    _e(
        "frenzy",
        "triggered",
        "number",
        numbered=lambda n: _when("unblocked", f"~ gets +{n}/+0 until end of turn", _pump(n, 0)),
    ),
    _e(
        "poisonous",
        "triggered",
        "number",
        numbered=lambda n: _when(
            "combat damage to player",
            f"that player gets {n} poison counters",
            Do("poison", Chosen("that player"), Amount(n)),
        ),
    ),
    _e(
        "exalted",
        "triggered",
        parts=_when(
            "attacks alone",
            "that creature gets +1/+1 until end of turn",
            _pump(1, 1, Chosen("event")),
            who=Filter(controller="you"),
        ),
    ),
    _e("annihilator", "triggered", "number", "2010-04-23", numbered=_annihilator),
    _e(
        "battle cry",
        "triggered",
        since="2011-02-04",
        parts=_when(
            "attacks",
            "each other attacking creature gets +1/+0 until end of turn",
            _pump(1, 0, Chosen("each", Filter(other=True, terms=(Term("attacking"),)))),
        ),
    ),
    _e(
        "dethrone",
        "triggered",
        since="2014-06-01",
        parts=_when("attacks player with most life", "put a +1/+1 counter on ~", _counter()),
    ),
    _e(
        "prowess",
        "triggered",
        since="2014-09-25",
        parts=_when("you cast a noncreature spell", "~ gets +1/+1 until end of turn", _pump(1, 1)),
    ),
    _e(
        "renown",
        "triggered",
        "number",
        "2015-07-17",
        numbered=lambda n: _when(
            "combat damage to player", f"{n} +1/+1 counters and ~ becomes renowned, if it isn't yet"
        ),
    ),
    _e(
        "ingest",
        "triggered",
        since="2015-09-26",
        parts=_when(
            "combat damage to player", "that player exiles the top card of their library", Do("nothing")
        ),
    ),
    _e(
        "myriad",
        "triggered",
        since="2015-11-13",
        parts=_when("attacks", "for each other opponent, a tapped and attacking copy", optional=True),
    ),
    _e(
        "melee",
        "triggered",
        since="2016-08-26",
        parts=_when("attacks", "~ gets +1/+1 until end of turn for each opponent you attacked this combat"),
    ),
    _e(
        "afflict",
        "triggered",
        "number",
        "2017-07-08",
        numbered=lambda n: _when(
            "becomes blocked",
            f"defending player loses {n} life",
            Do("lose life", Chosen("defending player"), Amount(n)),
        ),
    ),
    _e(
        "mentor",
        "triggered",
        since="2018-10-05",
        parts=_when(
            "attacks",
            "put a +1/+1 counter on target attacking creature with lesser power",
            _counter(Chosen("target", Filter(terms=(Term("attacking"), Term("power<source"))))),
        ),
    ),
    _e(
        "training",
        "triggered",
        since="2021-11-19",
        parts=_when(
            "attacks with",
            "put a +1/+1 counter on ~",
            _counter(),
            other=Filter(controller="you", other=True, terms=(Term("power>source"),)),
        ),
    ),
    _e("mobilize", "triggered", "number", "2025-04-04", numbered=_mobilize),
    _e(
        "firebending",
        "triggered",
        "number",
        "2025-11-14",
        numbered=lambda n: _when("attacks", f"add {n} red mana", Do("nothing")),
    ),
    _e("enlist", "static", since="2022-09-08"),
    _e("persist", "triggered"),
    _e("undying", "triggered", since="2012-02-01"),
    _e("evolve", "triggered", since="2013-02-01"),
    _e("soulbond", "triggered", since="2012-05-01"),
    _e("backup", "triggered", "number", "2023-04-14"),
    _e("riot", since="2019-01-25"),
    # -- activated or at casting, and felt in combat
    _e("ninjutsu", "activated", "cost"),
    _e("commander ninjutsu", "activated", "cost", "2017-08-25", concept="keyword.ninjutsu.commander"),
    _e("sneak", "activated", "cost", "2026-02-27"),
    _e("web-slinging", "activated", "cost", "2025-09-19"),
    _e("encore", "activated", "cost", "2020-11-20"),
    _e("boast", "activated", "text", "2021-02-05"),
    _e("dash", "other", "cost", "2015-01-23"),
    _e("blitz", "other", "cost", "2022-04-29"),
    _e("crew", "activated", "number", "2016-09-30"),
    _e("saddle", "activated", "number", "2024-04-12"),
    _e("station", "activated", "", "2025-07-25"),
    _e("equip", "activated", "cost", combat=False),
    _e(
        "reconfigure",
        "activated",
        "cost",
        "2022-02-18",
        parts=(Retype(removes=("creature",), when=_ATTACHED),),
    ),
    _e("bestow", "other", "cost", "2013-09-27"),
    _e("morph", "other", "cost"),
    _e("megamorph", "other", "cost", "2015-03-27", concept="keyword.morph"),
    _e("disguise", "other", "cost", "2024-02-02"),
    _e("living weapon", "triggered", since="2011-02-04", combat=False),
    _e("for mirrodin!", "triggered", since="2023-02-03", combat=False),
    _e("job select", "triggered", since="2025-06-06", combat=False),
    # -- known names that leave combat alone
    *_quiet(
        "flash,convoke,delve,improvise@2017-01-20,storm,cascade,split second,sunburst,conspire,epic,retrace,"
        "gravestorm,haunt,fuse@2013-05-01,rebound@2010-04-23,undaunted@2016-11-11,assist@2018-06-08,"
        "aftermath@2017-04-28,jump-start@2018-10-05,ascend@2018-01-19,cipher@2013-02-01,extort@2013-02-01,"
        "exploit@2015-03-27,demonstrate@2021-04-22,daybound@2021-09-24,nightbound@2021-09-24,"
        "compleated@2022-02-18,read ahead@2022-09-08,ravenous@2022-10-07,space sculptor@2022-10-07,"
        "bargain@2023-09-01,spree@2024-04-12,tiered@2025-06-06,hidden agenda@2014-06-01,"
        "double agenda@2016-08-26,choose a background@2022-06-10,friends forever@2021-11-19,"
        "doctor's companion@2023-10-13,paradigm@2026-04-17,increment@2026-04-17,storied@2026-08-07,"
        "mayhem@2025-09-19",
        "other",
    ),
    _e("partner", "other", "optional text", "2016-11-11", combat=False),
    *_quiet(
        "modular,fading,vanishing,graft,bloodthirst,devour,soulshift,dredge,ripple,"
        "tribute@2014-02-01,fabricate@2016-09-30,afterlife@2019-01-25,casualty@2022-04-29,hideaway,"
        "amplify,teamwork@2026-06-19",
        "other",
        "number",
    ),
    *_quiet(
        "cumulative upkeep,buyback,cycling,typecycling,echo,kicker,multikicker,flashback,madness,"
        "entwine,transmute,replicate,recover,suspend,aura swap,fortify,transfigure,evoke,prowl,"
        "reinforce,unearth,level up@2010-04-23,miracle@2012-05-01,overload@2012-10-01,"
        "scavenge@2012-10-01,outlast@2014-09-25,awaken@2015-09-26,surge@2016-07-22,emerge@2016-07-22,"
        "escalate@2016-07-22,embalm@2017-04-28,eternalize@2017-07-08,spectacle@2019-01-25,"
        "escape@2020-01-24,mutate@2020-04-17,foretell@2020-11-20,disturb@2021-09-24,"
        "cleave@2021-11-19,squad@2022-10-07,prototype@2022-11-18,more than meets the eye@2022-11-18,"
        "craft@2023-11-17,plot@2024-04-12,freerunning@2024-07-30,offspring@2024-07-30,"
        "impending@2024-11-08,harmonize@2025-04-04,warp@2025-07-25",
        "other",
        "cost",
    ),
    *_quiet(
        "enchant,affinity,splice,offering,champion,companion@2020-04-17,partner with@2017-06-05,"
        "forecast,gift@2024-07-30,visit@2022-10-07,solved@2024-02-02,exhaust@2025-02-07,power-up@2026-06-19,∞@2025-09-19",
        "other",
        "text",
    ),
]

#: Name, in lower case → its entry.
KEYWORDS: dict[str, Entry] = {entry.name: entry for entry in _ENTRIES}
