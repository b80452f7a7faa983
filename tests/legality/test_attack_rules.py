"""Each kind of restriction, requirement, cost and permission on attackers, by its wording (508.1a-d)."""

from __future__ import annotations

import pytest
from legality_boards import ask, at_table

TWO = "players Amy, Nicole"
THREE = ("players Amy, Ben, Cleo", "variant attack multiple")


def rule(*lines: str, date: str | None = None) -> None:
    """Set-up lines, then checks with what is expected of them after an equals sign."""
    at_table(*lines, date=date)


@pytest.mark.cr("508.1a")
def test_who_may_be_chosen() -> None:
    session = at_table(
        TWO,
        "Amy: Ox 2/4 tapped, Bear 2/2 sick, Goblin 1/1 haste sick, Rock artifact, Wall 0/4 defender",
        "Amy: Ghost 1/1 phased out",
        "Nicole: Elf 1/1",
    )
    kinds = {
        "Ox": "tapped",
        "Bear": "sick",
        "Rock": "not a creature",
        "Wall": "defender",
        "Elf": "not yours",
        "Ghost": "phased out",
    }
    for name, kind in kinds.items():
        verdict = ask(session, f"check attack {name}")
        assert verdict.legal is False, name
        assert kind in [v.kind for v in verdict.violations], name
        assert verdict.cites[0].startswith("attackers."), name
    assert ask(session, "check attack Goblin").legal
    everything = ask(session, "check attack Ox, Bear, Wall")
    assert [v.kind for v in everything.violations] == ["tapped", "sick", "defender"]
    assert everything.witness_attack is not None
    assert not everything.witness_attack.attacks


@pytest.mark.cr("508.1b")
def test_what_may_be_attacked() -> None:
    rule(
        TWO,
        "Amy: Ox 2/4",
        "Amy: Invasion battle siege defense 4 protector Nicole",
        "Amy: Liliana planeswalker loyalty 3",
        "Nicole: Jace planeswalker loyalty 3",
        "Nicole: Siege of Stone battle siege defense 4 protector Amy",
        "check attack Ox -> Nicole = legal",
        "check attack Ox -> Jace = legal",
        "check attack Ox -> Invasion = legal",
        "check attack Ox -> Liliana = illegal 508.1b",
        "check attack Ox -> Siege of Stone = illegal 508.1b",
        "check attack Ox -> Amy = illegal 508.1b",
    )


@pytest.mark.cr("803.1a")
def test_attack_left() -> None:
    rule(
        "players Amy, Ben, Cleo",
        "variant attack left",
        "Amy: Ox 2/4",
        "check attack Ox -> Ben = legal",
        "check attack Ox -> Cleo = illegal",
    )


@pytest.mark.cr("508.1c")
@pytest.mark.cr("506.5")
def test_alone() -> None:
    rule(
        TWO,
        "Amy: 2 Pegasus 2/1 can't attack alone, Master 3/6 only alone, Bear 2/2",
        "check attack Pegasus#1 = illegal 508.1c",
        "check attack Pegasus#1, Pegasus#2 = legal",
        "check attack Pegasus#1, Bear = legal",
        "check attack Master = legal",
        "check attack Master, Bear = illegal 508.1c",
        "options attack",
        # of the 8 sets without the Master the two lone Pegasi are out; with him only himself
        "expect options 7",
    )


@pytest.mark.cr("508.1c")
def test_companions() -> None:
    rule(
        TWO,
        'Amy: Flunky 3/3 "This creature can\'t attack unless at least two other creatures attack.", 2 Bear 2/2',
        'Amy: Okk 4/4 "This creature can\'t attack unless a creature with greater power also attacks.", Giant 5/5',
        "check attack Flunky, Bear#1 = illegal 508.1c",
        "check attack Flunky, Bear#1, Bear#2 = legal",
        "check attack Okk, Bear#1 = illegal 508.1c",
        "check attack Okk, Giant = legal",
        "pump Okk +1/+1",
        "check attack Okk, Giant = illegal 508.1c",
    )


@pytest.mark.cr("508.1c")
def test_limits() -> None:
    rule(
        *THREE,
        "Amy: 3 Ox 2/4",
        'Ben: Crawl enchantment "No more than two creatures can attack you each combat."',
        "check attack Ox#1, Ox#2, Ox#3 -> Ben = illegal 508.1c",
        "check attack Ox#1, Ox#2 -> Ben; Ox#3 -> Cleo = legal",
        "check attack Ox#1, Ox#2, Ox#3 -> Cleo = legal",
        "options attack",
        "expect options 26",
    )


@pytest.mark.cr("508.1c")
def test_conditions_on_the_defending_player() -> None:
    rule(
        *THREE,
        'Amy: Serpent 5/5 "This creature can\'t attack unless defending player controls an Island."',
        "Cleo: Island",
        "check attack Serpent -> Ben = illegal 508.1c",
        "check attack Serpent -> Cleo = legal",
    )


@pytest.mark.cr("508.1c")
@pytest.mark.parametrize(
    ("ability", "refused", "allowed"),
    [
        ("This creature can't attack players.", "Nicole", "Jace"),
        ("This creature can't attack planeswalkers.", "Jace", "Nicole"),
    ],
)
def test_targets_that_cant_be_attacked(ability: str, refused: str, allowed: str) -> None:
    rule(
        TWO,
        f'Amy: Ox 2/4 "{ability}"',
        "Nicole: Jace planeswalker loyalty 3",
        f"check attack Ox -> {refused} = illegal 508.1c",
        f"check attack Ox -> {allowed} = legal",
    )


@pytest.mark.cr("508.1d")
def test_must_attack_is_counted_over_the_whole_declaration() -> None:
    session = at_table(
        TWO,
        "Amy: Bear 2/2 must attack, Ox 2/4 must attack can't attack alone, Elk 3/3",
        "Nicole: Arbiter 1/5 one attacker",
    )
    alone = ask(session, "check attack Bear")
    assert alone.legal
    assert (alone.obeyed, alone.maximum, alone.total) == (1, 1, 2)
    (obstacle,) = alone.obstacles
    assert {v.kind for v in obstacle.reasons} == {"alone", "limit"}
    assert ask(session, "check attack Elk").legal is False
    both = ask(session, "check attack Bear, Ox")
    assert [v.kind for v in both.violations] == ["limit"]
    assert both.obeyed == 2


@pytest.mark.cr("508.1d")
def test_restriction_and_requirement_are_both_named() -> None:
    session = at_table(TWO, "Amy: Bear 2/2 must attack, Wall 0/4 defender")
    verdict = ask(session, "check attack Wall")
    assert verdict.cites == (
        "attackers.restrictions",
        "keyword.defender.cant_attack",
        "attackers.requirements",
    )
    assert [a.creature for a in verdict.witness_attack.attacks] == [101]  # type: ignore[union-attr]


@pytest.mark.cr("701.15b")
def test_goad_is_two_requirements_a_player() -> None:
    session = at_table(*THREE, "Amy: Ox 2/4 goaded by Ben")
    away = ask(session, "check attack Ox -> Cleo")
    assert (away.legal, away.obeyed, away.maximum, away.total) == (True, 2, 2, 2)
    back = ask(session, "check attack Ox -> Ben")
    assert (back.legal, back.obeyed) == (False, 1)
    session = at_table(*THREE, "Amy: Ox 2/4 goaded by Ben goaded by Cleo")
    both = ask(session, "check attack Ox -> Ben")
    assert (both.legal, both.obeyed, both.maximum, both.total) == (True, 3, 3, 4)
    session = at_table(TWO, "Amy: Ox 2/4 goaded by Nicole")
    two = ask(session, "check attack Ox")
    assert (two.legal, two.obeyed, two.maximum, two.total) == (True, 1, 1, 2)


@pytest.mark.cr("701.15b")
def test_goaded_away_from_a_planeswalker() -> None:
    """Attacking the other player's planeswalker isn't attacking a player."""
    session = at_table(*THREE, "Amy: Ox 2/4 goaded by Ben", "Cleo: Jace planeswalker loyalty 3")
    verdict = ask(session, "check attack Ox -> Jace")
    assert (verdict.legal, verdict.obeyed, verdict.maximum) == (False, 1, 2)


@pytest.mark.cr("508.1d")
def test_two_players_each_want_to_be_attacked() -> None:
    session = at_table(*THREE, "Amy: Ox 2/4 must attack Ben must attack Cleo")
    for player in ("Ben", "Cleo"):
        verdict = ask(session, f"check attack Ox -> {player}")
        assert (verdict.legal, verdict.obeyed, verdict.maximum, verdict.total) == (True, 1, 1, 2)
        (obstacle,) = verdict.obstacles
        assert [v.kind for v in obstacle.reasons] == ["twice"]


@pytest.mark.cr("508.1d")
def test_at_least_one_attacker_at_a_player() -> None:
    rule(
        TWO,
        "Amy: 2 Ox 2/4",
        'Nicole: Trove artifact "Each opponent must attack you or a planeswalker you control with at least one'
        ' creature each combat if able."',
        "check attack none = illegal 508.1d",
        "check attack Ox#2 = legal",
        "check attack Ox#1, Ox#2 = legal",
        "expect requirements 1 of 1",
    )


@pytest.mark.cr("508.1d")
def test_nobody_is_forced_to_pay() -> None:
    rule(
        *THREE,
        "Amy: Ox 2/4 must attack",
        "Ben: Prop enchantment tax 2",
        "Cleo: Prison enchantment tax 2",
        "check attack none = legal",
        "expect requirements 0 of 0, 1 in all",
        "check attack Ox -> Ben = legal, cost {2}",
        "expect requirements 1 of 1",
    )


@pytest.mark.cr("508.1d")
def test_paying_for_one_does_not_excuse_another() -> None:
    """The maximum runs over declarations whose costs are among the declared ones: a reading."""
    session = at_table(
        TWO,
        "Amy: Bear 2/2 must attack, Pet 1/1 can't attack alone must attack, Ox 2/4 costs 2 to attack",
        'Nicole: Two enchantment "No more than two creatures can attack each combat."',
    )
    paid = ask(session, "check attack Ox")
    assert paid.legal is False
    assert paid.maximum == 2
    assert ask(session, "check attack Bear, Pet").legal
    mixed = ask(session, "check attack Ox, Pet")
    assert (mixed.legal, mixed.obeyed, mixed.maximum) == (False, 1, 2)


@pytest.mark.cr("508.1d")
def test_a_verdict_that_rests_on_the_cost_reading_says_so() -> None:
    session = at_table(
        TWO,
        "Amy: Pet 1/1 can't attack alone must attack, Ox 2/4 costs 2 to attack, Elk 3/3 costs 1 to attack",
    )
    alone = ask(session, "check attack none")
    assert (alone.legal, alone.readings) == (True, ())
    paying = ask(session, "check attack Ox, Elk")
    assert (paying.legal, paying.readings) == (False, ("reading.cost_subset",))
    assert ask(session, "check attack Ox, Pet").readings == ()


@pytest.mark.cr("508.1d")
def test_the_exemption_of_tapped_and_taxed_creatures_by_date() -> None:
    lines = (TWO, "Amy: Pet 1/1 can't attack alone must attack, Ox 2/4 costs 2 to attack")
    # Today nobody need pay for the Ox so that the Pet can attack; in 2009 and 2010 only the taxed creature itself
    # is exempt.
    assert ask(at_table(*lines), "check attack none").legal
    for date in ("2009-07-11", "2010-02-01"):
        verdict = ask(at_table(*lines, date=date), "check attack none")
        assert verdict.legal is False, date
        assert verdict.readings == ("reading.taxed_exemption",)
    own = (TWO, "Amy: Ox 2/4 must attack costs 2 to attack")
    for date in ("2009-07-11", "2010-02-01", None):
        verdict = ask(at_table(*own, date=date), "check attack none")
        assert (verdict.legal, verdict.maximum) == (True, 0), date
    assert ask(at_table(*own, date="2009-07-11"), "check attack Ox").maximum == 1
    assert ask(at_table(*own, date="2010-02-01"), "check attack Ox").maximum == 0


@pytest.mark.cr("508.1h")
@pytest.mark.parametrize(
    ("words", "line", "cost"),
    [
        ("Prop enchantment tax 2", "check attack Ox#1, Ox#2 -> Nicole", "{4}"),
        ("Prop enchantment tax 2", "check attack Ox#1 -> Nicole; Ox#2 -> Jace", "{2}"),
        ("Prop enchantment tax 2", "check attack Ox#1 -> Jace", "none"),
        ("Prison enchantment tax 2+pw", "check attack Ox#1 -> Nicole; Ox#2 -> Jace", "{4}"),
        (
            "Sphere enchantment \"Creatures can't attack you or planeswalkers you control unless their controller pays"
            ' {X} for each of those creatures, where X is the number of enchantments you control.", Aura enchantment',
            "check attack Ox#1, Ox#2 -> Nicole",
            "{4}",
        ),
    ],
)
def test_costs(words: str, line: str, cost: str) -> None:
    rule(
        TWO,
        "Amy: 2 Ox 2/4",
        "Nicole: Jace planeswalker loyalty 3",
        f"Nicole: {words}",
        f"{line} = legal, cost {cost}",
    )


@pytest.mark.cr("702.3b")
@pytest.mark.cr("101.2")
def test_permissions() -> None:
    rule(
        TWO,
        'Amy: Wall 0/4 defender "This creature can attack as though it didn\'t have defender."',
        'Amy: Bear 2/2 sick "This creature can attack as though it had haste."',
        "Amy: Post 0/4 defender can't attack \"This creature can attack as though it didn't have defender.\"",
        "check attack Wall = legal",
        "check attack Bear = legal",
        "check attack Post = illegal 508.1c",
    )


@pytest.mark.cr("508.1e")
@pytest.mark.cr("702.22c")
def test_bands() -> None:
    rule(
        TWO,
        "Amy: Hero 2/2 banding, Knight 2/2 banding, Ox 2/4, Bear 2/2",
        "Nicole: Jace planeswalker loyalty 3",
        "check attack Hero, Ox -> Jace banding Hero with Ox = legal",
        "check attack Hero, Knight, Ox -> Jace banding Hero with Knight, Ox = legal",
        "check attack Hero, Ox, Bear -> Jace banding Hero with Ox, Bear = illegal 702.22c",
        "check attack Hero -> Jace; Ox -> Nicole banding Hero with Ox = illegal 702.22d",
    )


@pytest.mark.cr("508.1d")
def test_a_requirement_of_the_turn_in_a_second_combat() -> None:
    lines = (
        TWO,
        "Amy: Ox 2/4 vigilance",
        'give Ox "This creature attacks this turn if able."',
        "attack Ox",
        "block none",
        "extra combat",
        "to end of combat",
        "next",
        "next",
    )
    assert ask(at_table(*lines), "check attack none").legal is False
    assert ask(at_table(*lines, date="2014-05-02"), "check attack none").legal


@pytest.mark.cr("508.1c")
def test_what_is_not_understood_is_said() -> None:
    session = at_table(
        TWO, 'Amy: Ox 2/4 "This creature can\'t attack while the moon is full."', "Nicole: Bear 2/2"
    )
    verdict = ask(session, "check attack Ox")
    assert verdict.not_modelled
    assert verdict.not_modelled[0][0] == 101
