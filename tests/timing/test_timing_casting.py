"""`can P cast X` on a real table: types, wording, other objects' limits, who may activate."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judgecli.abilities.oracle import read
from judgecli.board.abilities import Ability, NotModelled
from judgecli.board.commands import AskCan, AskTiming, Cast
from judgecli.board.events import CastRuled
from judgecli.board.objects import CardFacts, GameObject, Player
from judgecli.board.table import Board, Combat, CombatRecord, Step, Turn
from judgecli.game.casting import can, noted, rule_cast, spell_timing, verdict_of
from judgecli.narration.line import plain
from judgecli.narration.telling import Telling
from judgecli.narration.timing import cast_ruled
from judgecli.questions.timing_table import ask_timing
from judgecli.rules import edition

AMY, NICOLE = 1, 2
NEW = edition()


def card(name: str, *texts: str, types: tuple[str, ...] = ("instant",)) -> CardFacts:
    return CardFacts(name, types=types, abilities=tuple(a for t in texts for a in read(t, name=name)))


def thing(id: int, facts: CardFacts, controller: int, zone: str = "battlefield") -> GameObject:
    return GameObject(
        id=id,
        facts=facts,
        number=1,
        tag=f"t{id}",
        owner=controller,
        controller=controller,
        zone=zone,  # type: ignore[arg-type]
    )


def table(*things: GameObject, step: Step = Step.MAIN_1, **turn: object) -> Board:
    """Amy's turn at that step."""
    began = tuple(s for s in Step if Step.BEGINNING_OF_COMBAT <= s <= min(step, Step.END_OF_COMBAT))
    records = (CombatRecord(tuple(s for s in began if s != Step.FIRST_STRIKE_DAMAGE), attacked=(NICOLE,)),)
    return Board(
        edition=NEW.date,
        players=(Player(id=AMY, name="Amy"), Player(id=NICOLE, name="Nicole")),
        objects={t.id: t for t in things},
        turn=replace(Turn(step=step, combats=records if began else ()), **turn),
        combat=Combat(attackers_declared=step > Step.DECLARE_ATTACKERS, had_attackers=True),
    )


def asked(board: Board, player: int, found: CardFacts | int, activate: bool = False) -> CastRuled:
    if isinstance(found, int):
        return can(board, AskCan(player=player, activate=activate, thing=found))
    return can(board, AskCan(player=player, activate=activate, card=found))


def numbers(ruled: CastRuled) -> list[str | None]:
    return [NEW.number(c) for c in ruled.cites]


@pytest.mark.cr("117.1a")
def test_the_card_type_gives_the_timing_to_begin_with() -> None:
    ogre, ritual, bolt = (card("X", types=(t,)) for t in ("creature", "sorcery", "instant"))
    main = table()
    assert [asked(main, AMY, c).cell.may for c in (ogre, ritual, bolt)] == [True, True, True]
    assert [asked(main, NICOLE, c).cell.may for c in (ogre, ritual, bolt)] == [False, False, True]
    assert numbers(asked(main, NICOLE, ogre)) == ["117.1a"]
    assert numbers(asked(main, NICOLE, ritual)) == ["307.1"]
    fight = table(step=Step.DECLARE_BLOCKERS)
    assert [asked(fight, AMY, c).cell.may for c in (ogre, ritual, bolt)] == [False, False, True]
    assert asked(fight, NICOLE, card("X", "Flash", types=("creature",))).cell.may is True


@pytest.mark.cr("307.1")
def test_a_sorcery_waits_for_an_empty_stack() -> None:
    ritual = card("Ritual", types=("sorcery",))
    waiting = thing(101, card("Bolt"), AMY, "stack")
    assert asked(table(waiting), AMY, ritual).cell.reason == "sorcery: stack"


@pytest.mark.cr("506.8a")
def test_wording_and_type_must_both_allow_it() -> None:
    odd = card("Odd", "Cast this spell only before attackers are declared.", types=("sorcery",))
    assert asked(table(), AMY, odd).cell.may is True
    ruled = asked(table(step=Step.DECLARE_ATTACKERS), AMY, odd)
    assert ruled.cell.may is False
    assert set(numbers(ruled)) >= {"506.8a", "307.1"}


@pytest.mark.cr("506.8g")
def test_an_ability_of_a_permanent_and_who_may_activate_it() -> None:
    imp = thing(
        101, card("Norritt", "Activate only before attackers are declared.", types=("creature",)), AMY
    )
    assert asked(table(imp), AMY, 101, activate=True).cell.may is True
    ruled = asked(table(imp, step=Step.DECLARE_ATTACKERS), AMY, 101, activate=True)
    assert (ruled.cell.may, numbers(ruled)) == (False, ["506.8a", "506.8g"])
    other = asked(table(imp), NICOLE, 101, activate=True)
    assert (other.cell.may, other.cell.reason, numbers(other)) == (False, "not its controller", ["602.2"])
    anyone = "Any player may activate this ability but only during their turn."
    shared = thing(102, card("Dungeon", anyone, types=("enchantment",)), NICOLE)
    assert asked(table(shared), AMY, 102, activate=True).cell.may is True
    assert asked(table(shared), NICOLE, 102, activate=True).cell.may is False


def test_the_ability_with_timing_words_is_meant() -> None:
    text = "{T}: Untap target creature.\n{T}: Target creature attacks. Activate only before attackers are declared."
    imp = thing(101, card("Norritt", text, types=("creature",)), AMY)
    assert asked(table(imp, step=Step.DAMAGE), AMY, 101, activate=True).cell.may is False


def test_an_ability_without_timing_words_is_any_time() -> None:
    bear = thing(101, card("Bear", "{T}: Draw a card.", types=("creature",)), NICOLE)
    assert asked(table(bear, step=Step.DAMAGE), NICOLE, 101, activate=True).cell.may is True


@pytest.mark.cr("606.3")
def test_loyalty_and_equip_are_sorcery_timing() -> None:
    walker = thing(101, card("Jace", types=("planeswalker",)), AMY)
    sword = thing(102, card("Sword", "Equip {2}", types=("artifact",)), AMY)
    for id, number in ((101, "606.3"), (102, "602.5d")):
        assert asked(table(walker, sword), AMY, id, activate=True).cell.may is True
        ruled = asked(table(walker, sword, step=Step.DAMAGE), AMY, id, activate=True)
        assert (ruled.cell.may, numbers(ruled)) == (False, [number])


@pytest.mark.cr("602.5b")
def test_once_each_turn_counts_for_each_object() -> None:
    text = "{1}: Draw a card. Activate only once each turn."
    one, two = (thing(id, card("Urn", text, types=("artifact",)), AMY) for id in (101, 102))
    board = table(one, two)
    first = rule_cast(board, Cast(verb="activate", thing=101), AMY)
    assert first.cell.may is True and not first.asked
    after = noted(board, first)
    assert asked(after, AMY, 101, activate=True).cell.reason == "used"
    assert asked(after, AMY, 102, activate=True).cell.may is True


@pytest.mark.cr("508.6")
def test_attacked_this_step_on_the_table() -> None:
    words = (
        "Cast this spell only during the declare attackers step and only if you've been attacked this step."
    )
    fog = card("Deep Wood", words)
    step = table(step=Step.DECLARE_ATTACKERS)
    assert asked(step, NICOLE, fog).cell.may is True
    assert asked(step, AMY, fog).cell.reason == "not attacked"
    walker_only = replace(
        step, turn=replace(step.turn, combats=(replace(step.turn.combats[0], attacked=(103,)),))
    )
    assert asked(walker_only, NICOLE, fog).cell.may is False


@pytest.mark.cr("601.3")
def test_other_objects_forbid_it() -> None:
    marisi = thing(
        101, card("Marisi", "Your opponents can't cast spells during combat.", types=("creature",)), AMY
    )
    fight = table(marisi, step=Step.DECLARE_BLOCKERS)
    ruled = asked(fight, NICOLE, card("Bolt"))
    assert (ruled.cell.may, ruled.cell.ground.source, numbers(ruled)) == (False, 101, ["601.3"])
    assert asked(fight, AMY, card("Bolt")).cell.may is True
    assert asked(table(marisi), NICOLE, card("Bolt")).cell.may is True
    solitude = "Players can cast spells and activate abilities only during their own turns."
    city = thing(102, card("City", solitude, types=("enchantment",)), NICOLE)
    bear = thing(103, card("Bear", "{T}: Draw a card.", types=("creature",)), NICOLE)
    assert asked(table(city, bear), NICOLE, 103, activate=True).cell.may is False
    assert asked(table(city, bear), AMY, card("Bolt")).cell.may is True
    voice = thing(
        104, card("Voice", "Your opponents can't cast spells during your turn.", types=("creature",)), AMY
    )
    assert asked(table(voice), NICOLE, card("Bolt")).cell.may is False
    assert asked(table(voice, active=NICOLE), NICOLE, card("Bolt")).cell.may is True


def test_a_phrase_without_a_card() -> None:
    (ability,) = read("only during combat after blockers are declared")
    board = table(step=Step.DECLARE_BLOCKERS)
    assert can(board, AskCan(player=NICOLE, activate=False, ability=ability)).cell.may is True
    unread = Ability("Cast this spell only on Tuesdays.", (NotModelled(),))
    assert can(board, AskCan(player=NICOLE, activate=False, ability=unread)).cell.may is None
    told = ask_timing(board, AskTiming(ability=unread))
    assert told.not_understood and told.turns == ()


def test_unread_words_about_casting_leave_it_open() -> None:
    odd = CardFacts(
        "Odd", ("instant",), abilities=(Ability("You may cast it on Tuesdays.", (NotModelled(("timing",)),)),)
    )
    assert spell_timing(odd).unread == ("You may cast it on Tuesdays.",)
    ruled = asked(table(), AMY, odd)
    assert ruled.cell.may is None
    assert verdict_of(ruled).not_modelled == ((0, "You may cast it on Tuesdays."),)


def test_conditions_are_looked_up_on_the_table() -> None:
    text = "Activate only during combat and only if defending player controls a snow land."
    sleigh = thing(101, card("Sleigh", text, types=("artifact",)), AMY)
    snow = thing(102, CardFacts("Field", ("land",), supertypes=("snow",)), NICOLE)
    fight = Step.DECLARE_BLOCKERS
    assert asked(table(sleigh, step=fight), AMY, 101, activate=True).cell.may is False
    assert asked(table(sleigh, snow, step=fight), AMY, 101, activate=True).cell.may is True
    assert asked(table(sleigh, snow), AMY, 101, activate=True).cell.may is False
    swamp = thing(103, CardFacts("Swamp", ("land",), ("Swamp",)), AMY)
    bog = thing(104, card("Bog", "{T}: Draw a card. Activate only if you control a Swamp."), AMY)
    assert asked(table(bog), AMY, 104, activate=True).cell.may is False
    assert asked(table(bog, swamp), AMY, 104, activate=True).cell.may is True
    third = replace(table(sleigh, snow, step=fight))
    crowd = replace(third, players=(*third.players, Player(id=3, name="Cleo")))
    # which of two defending players is meant can't be told
    assert asked(crowd, AMY, 101, activate=True).cell.may is None


def test_what_the_table_asks_of_a_card() -> None:
    imp = card("Norritt", "Activate only before attackers are declared.", types=("creature",))
    assert ask_timing(table(), AskTiming(card=imp)).activate is True
    ritual = ask_timing(table(), AskTiming(card=card("Ritual", types=("sorcery",))))
    assert ritual.activate is False
    assert [NEW.number(c) for c in ritual.cites] == ["307.1"]


def test_the_verdict_carries_every_reason() -> None:
    odd = card("Odd", "Cast this spell only before attackers are declared.", types=("sorcery",))
    verdict = verdict_of(asked(table(step=Step.DECLARE_ATTACKERS), NICOLE, odd))
    assert verdict.legal is False
    assert [NEW.number(v.concept) for v in verdict.violations] == ["506.8a", "307.1"]


def test_the_answer_in_words() -> None:
    board = table(step=Step.DECLARE_ATTACKERS)
    siren = card(
        "Siren's Call", "Cast this spell only during an opponent's turn, before attackers are declared."
    )
    ruled = asked(board, NICOLE, siren)
    lines = plain(cast_ruled(Telling(board, board, [ruled], NEW.number), ruled))
    assert lines == [
        "NO  Nicole can't cast Siren's Call now: the declare attackers step has  [506.8a]",
        "    begun, whether or not anything attacks.",
    ]
    yes = asked(table(), NICOLE, siren)
    (line, *_) = plain(cast_ruled(Telling(board, board, [yes], NEW.number), yes))
    assert line.startswith("YES  Nicole may cast Siren's Call now: the declare attackers step")
    both = asked(table(), AMY, siren)
    (line, *_) = plain(cast_ruled(Telling(board, board, [both], NEW.number), both))
    assert "it isn't an opponent's turn" in line
