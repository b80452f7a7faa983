"""The table of verbs itself.  Adding a verb: an entry here, a reader beside its kin, a test.

The examples are read against the sample table of the tests: each must parse.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["SECTIONS", "VERBS", "Section", "Verb"]

Section = Literal["table", "walk", "act", "question", "expect"]

SECTIONS: dict[str, str] = {
    "table": "Setting the table",
    "walk": "The walk through the turn",
    "act": "Things that happen while someone has priority",
    "question": "Questions (they change nothing)",
    "expect": "Assertions",
}


class Verb(Struct, frozen=True, kw_only=True):
    """name: the full verb.  short: what may be typed instead.  usage: its forms, X a thing or a list, P a
    player.  help: one line.  makes: the names of its Commands.  subject_first: the line begins with what it is
    about, not with the verb.  later: read, but not built yet; help doesn't list it."""

    name: str
    section: Section
    usage: tuple[str, ...]
    help: str
    examples: tuple[str, ...]
    makes: str
    short: tuple[str, ...] = ()
    subject_first: bool = False
    later: bool = False


def _v(
    name: str,
    section: Section,
    makes: str,
    usage: str,
    help: str,
    *examples: str,
    short: tuple[str, ...] = (),
    subject_first: bool = False,
    later: bool = False,
) -> Verb:
    return Verb(
        name=name,
        section=section,
        usage=tuple(usage.split(" · ")),
        help=help,
        examples=examples,
        makes=makes,
        short=short,
        subject_first=subject_first,
        later=later,
    )


_TABLE = (
    _v("edition", "table", "SetEdition", "edition · edition DATE · edition today",
       "The rules as of a date; alone it shows the one in force.", "edition 2014-05-02", "edition"),
    _v("players", "table", "SetPlayers", "players P [LIFE] [poison N], P … · players P & P [LIFE], P & P",
       "Empty the table and seat the players; the first is the active player.",
       "players Amy, Nicole", "players Amy 20, Nicole 12 poison 3", "players Amy & Ann, Ben & Bob 30"),
    _v("variant", "table", "SetVariant",
       "variant attack multiple|attack left|attack right|one defender|two-headed giant|commander",
       "How several players attack, or which variant is played.", "variant attack left", "variant commander"),
    _v("turn", "table", "SetTurn", "turn P", "It is P's turn, in the precombat main phase.", "turn Nicole"),
    _v("life", "table", "SetNumber", "life P N", "Set a player's life total.", "life Amy 7"),
    _v("poison", "table", "SetNumber", "poison P N", "Set a player's poison counters.", "poison Amy 3"),
    _v("hand", "table", "SetNumber", "hand P N", "Set how many cards a player has in hand.", "hand Amy 3"),
    _v("arrive", "table", "Arrive", "P: ITEM, ITEM …",
       "Put things on the table: [count] name [P/T], then keywords, colours, types, states and quoted abilities.",
       "Amy: Ox 2/4", "Amy: Ogre 3/3 menace haste tapped damage 1",
       'Amy: Wall of Ideas 0/5 defender "This creature can block an additional creature each combat."',
       "Nicole: Gideon planeswalker loyalty 3", "Amy: 3 Soldier token 1/1 white vigilance",
       'Nicole: Chains enchantment aura "Enchanted creature can\'t attack." on Pillarfield Ox', subject_first=True),
)  # fmt: skip

_WALK = (
    _v("next", "walk", "Next", "next", "Finish what this moment owes, then go on to the next one.", "next",
       short=("n",)),
    _v("to", "walk", "To",
       "to combat|attackers|blockers|first-strike damage|damage|end of combat|main 2|end|next turn · to P's turn",
       "Walk on to a step; stops wherever a choice is owed.",
       "to combat", "to first-strike damage", "to main 2", "to Nicole's turn"),
    _v("attack", "walk", "DeclareAttack",
       "attack X [-> TARGET]; Y -> TARGET · attack all [-> TARGET] · attack none"
       " · attack … banding X with Y, exert X, enlist X with Y · attack … pay",
       "Declare attackers. TARGET: a player, planeswalker or battle.",
       "attack Ox", "attack Ox, Ogre -> Nicole; Pegasus#1 -> Jace", "attack all", "attack none",
       "attack Ox, Ogre banding Ox with Ogre, exert Ox", short=("atk", "swing")),
    _v("pay", "walk", "Pay", "pay · pay for X · pay life · pay N life · pay sacrificing X · pay tapping X",
       "Pay the cost that a declaration asks for.", "pay", "pay for Ox", "pay 2 life",
       "pay sacrificing Ogre"),
    _v("decline", "walk", "Decline", "decline", "Don't pay; the declaration becomes illegal.", "decline"),
    _v("block", "walk", "DeclareBlock",
       "block A with X, Y; B with Z · block A with N X · block none · block … pay",
       "Declare blockers.", "block Ox with Bear", "block Ox with Guard#1, Bear; Ogre with Guard#2",
       "block Ox with 2 Guard", "block none", short=("blk",)),
    _v("order", "walk", "Order", "order A: Y, X",
       "Announce a damage assignment order, in editions that have one.", "order Ox: Bear, Guard#1"),
    _v("assign", "walk", "Assign", "assign A: 2 Y, 1 X, 3 P; B: 4 Z · assign A: 1 each, 40 P · assign auto",
       "Assign combat damage; who isn't named gets none.", "assign Ox: 2 Bear, 1 Nicole", "assign auto"),
    _v("triggers", "walk", "Show", "triggers", "Show the triggers that wait.", "triggers"),
    _v("stack", "walk", "Show, StackOrder", "stack · stack X, Y",
       "Show the stack; with a list, put simultaneous triggers on it in that order.", "stack",
       "stack Ox, Ogre"),
    _v("choose", "walk", "Choose", "choose X|P|yes|no|WORD", "Make a choice or pick a target that is owed.",
       "choose Bear", "choose yes", "choose Nicole"),
    _v("resolve", "walk", "Resolve", "resolve [N|X] [yes|no|attacking P|choose X]",
       "Resolve what is on the stack.", "resolve", "resolve 3", "resolve Ox yes", "resolve attacking Jace"),
    _v("pass", "walk", "Simple", "pass", "Whoever has priority passes it.", "pass"),
    _v("hold", "walk", "Simple", "hold", "Keep priority; also a last word of cast and activate.", "hold"),
    _v("stops", "walk", "Simple", "stops on · stops off", "Stop at each trigger on the way, or no longer.",
       "stops on", later=True),
    _v("undo", "walk", "Undo", "undo [N]", "Take the last change (or N of them) back.", "undo", "undo 3"),
    _v("redo", "walk", "Undo", "redo [N]", "Make what was undone again.", "redo"),
)  # fmt: skip

_ACTS = (
    _v("destroy", "act", "Act", "destroy X", "Destroy permanents, all at once.", "destroy Bear",
       "destroy each creature of Amy"),
    _v("exile", "act", "Act", "exile X", "Exile them.", "exile Bear"),
    _v("bounce", "act", "Act", "bounce X", "Return them to their owners' hands.", "bounce Bear"),
    _v("sacrifice", "act", "Act", "sacrifice X", "Their controllers sacrifice them.", "sacrifice Ogre"),
    _v("blink", "act", "Act", "blink X", "Exile them and return them at once, as new objects.", "blink Ox"),
    _v("regenerate", "act", "Act", "regenerate X", "Give a regeneration shield.", "regenerate Ox"),
    _v("phase out", "act", "Act", "phase out X", "They phase out.", "phase out Ox"),
    _v("fight", "act", "Fight", "fight X Y", "Two creatures deal damage to each other.", "fight Ox Bear"),
    _v("tap", "act", "Act", "tap X", "Tap them.", "tap Ox", "tap Ox, Ogre"),
    _v("untap", "act", "Act", "untap X · untap all", "Untap them.", "untap Ox", "untap all"),
    _v("damage", "act", "Damage, Simple",
       "damage N to X|P [from Y] · damage N to each creature · damage can't be prevented",
       "Deal damage that is not combat damage, all at once.", "damage 2 to Ox",
       "damage 3 to Nicole from Ogre",
       "damage 2 to each creature", "damage can't be prevented"),
    _v("loses", "act", "LoseLife, Lose", "P loses N life · X loses KEYWORD · X loses all abilities",
       "Lose life, a keyword or all abilities.", "Amy loses 3 life", "Ox loses flying",
       "Ox loses all abilities",
       subject_first=True),
    _v("gains", "act", "LoseLife, Give", "P gains N life · X gains KEYWORD",
       "Gain life; of a thing the same as give.",
       "Amy gains 3 life", subject_first=True),
    _v("pump", "act", "Pump", "pump X +N/+N [this combat|permanently]", "Change power and toughness.",
       "pump Ox +3/+3", "pump Ox, Ogre -1/-1 this combat"),
    _v("set", "act", "SetPowerToughness", "set X N/N [this combat|permanently]",
       "Set base power and toughness.", "set Ox 1/1"),
    _v("switch", "act", "Act", "switch X", "Switch power and toughness.", "switch Ox"),
    _v("counters", "act", "PutCounters", "N KIND on X", "Put counters on; a negative number takes them away.",
       "2 +1/+1 on Ox", "1 stun on Bear", subject_first=True),
    _v("give", "act", "Give",
       'give X KEYWORD|SHORT FORM|"WORDING" [this combat|permanently] · give P "WORDING"',
       "Give abilities or effects, until end of turn if nothing else is said.", "give Ox trample",
       'give Ox "This creature can\'t attack or block unless its controller pays {3}."',
       'give Nicole "You choose which creatures attack this turn."',
       "give Ox, Ogre flying, haste this combat"),
    _v("stops being a creature", "act", "Become", "X stops being a creature|planeswalker|battle …",
       "It is none of that card type any more.",
       "Ox stops being a creature", "Jace stops being a planeswalker", subject_first=True),
    _v("control", "act", "Control", "control X P [this combat]",
       "P gains control, permanently if nothing else is said.",
       "control Ox Nicole"),
    _v("become", "act", "Become",
       "become X [artifact] creature [N/N] · become X blocked|unblocked · become X blocking Y [instead]"
       " · become X attacking [P]",
       "Change what something is in combat.", "become Jace creature 6/6", "become Sword artifact creature 3/3",
       "become Ox blocked", "become Bear blocking Ox", "become Bear blocking Ox instead",
       "become Ogre attacking Nicole"),
    _v("transform", "act", "Act", "transform X", "Turn a double-faced permanent over.", "transform Ox"),
    _v("face up", "act", "Act", "face up X", "Turn a face-down permanent face up.", "face up Ox"),
    _v("face down", "act", "Act", "face down X", "Turn a permanent face down: a 2/2 creature.", "face down Ox"),
    _v("goad", "act", "Goad", "goad X by P", "Goad creatures.", "goad Ox by Nicole"),
    _v("put", "act", "Arrive", "put P ITEM [attacking [X]|blocking [Y]]",
       "Something enters under P's control; where X isn't said, P chooses.",
       "put Amy Soldier token 1/1 attacking Nicole", "put Nicole Cat token 1/1 blocking Ox",
       "put Amy Soldier token 1/1 attacking"),
    _v("protector", "act", "Control", "protector X P", "P protects a battle from now on.",
       "protector Jace Amy"),
    _v("remove", "act", "Act", "remove X from combat", "Remove creatures from combat.",
       "remove Ox from combat"),
    _v("reselect", "act", "Reselect", "reselect X TARGET", "An attacker attacks something else.",
       "reselect Ox Jace"),
    _v("attach", "act", "Attach", "attach X to Y", "Attach an Aura or Equipment.", "attach Sword to Ox"),
    _v("unattach", "act", "Attach", "unattach X", "Unattach an Equipment.", "unattach Sword"),
    _v("fog", "act", "Simple", "fog", "Prevent all combat damage this turn.", "fog"),
    _v("prevent", "act", "Prevent",
       "prevent N to X · prevent all from X · prevent all to X · prevent next from X to P",
       "Prevent damage.", "prevent 3 to Ox", "prevent all from Ogre", "prevent next from Ogre to Nicole"),
    _v("extra combat", "act", "Simple", "extra combat [and main]", "Another combat phase after this phase.",
       "extra combat", "extra combat and main"),
    _v("extra turn", "act", "ExtraTurn", "extra turn P", "P takes a turn after this one.", "extra turn Amy"),
    _v("skip combat", "act", "Simple", "skip combat", "The next combat phase is skipped.", "skip combat"),
    _v("end combat", "act", "Simple", "end combat", "End the combat phase now.", "end combat"),
    _v("end turn", "act", "Simple", "end turn", "End the turn now: the cleanup step comes at once.", "end turn"),
    _v("concede", "act", "Concede", "concede P", "P leaves the game.", "concede Nicole"),
    _v("cast", "act", "Cast", 'cast CARD|"WORDING" [by P] [hold]',
       "Cast a spell: may it be cast now, and what it does.",
       "cast Trumpet by Nicole", 'cast Divination sorcery "Draw two cards." by Amy',
       "cast Trumpet by Nicole hold"),
    _v("activate", "act", "Cast", 'activate X|"WORDING" [by P] [hold]', "Activate an ability.",
       "activate Sword"),
    _v("ninjutsu", "act", "Enter", "ninjutsu ITEM returning X [hold]",
       "Swap an unblocked attacker for a Ninja.",
       "ninjutsu Ninja 3/3 returning Ox"),
    _v("sneak", "act", "Enter", "sneak ITEM returning X [hold]", "The same for sneak.",
       "sneak Shade 3/3 returning Ox"),
)  # fmt: skip

_QUESTIONS = (
    _v("board", "question", "Show", "board", "Show the table.", "board", short=("b",)),
    _v("why", "question", "AskWhy", "why [N|X] [text]",
       "The reasons behind the last ruling, event N, or what happened to X; text: the rules' own words too.",
       "why", "why 3", "why Ox", "why text", "why Ox text"),
    _v("why not", "question", "AskWhyNot", "why not attack X [-> TARGET] · why not block A with X",
       "Why a declaration isn't legal.", "why not attack Ox -> Jace", "why not block Ox with Bear"),
    _v("check", "question", "Check", "check attack …|block …|assign … [= ASSERTION, …]",
       "Rule on a declaration without making it.", "check attack Ox", "check block Ox with Bear = legal",
       "check attack Ox -> Jace = illegal 508.1d"),
    _v("options", "question", "AskOptions", "options attack|block [all]", "All legal declarations.",
       "options attack", "options block all"),
    _v("who can block", "question", "AskWho", "who can block X", "Which creatures can block it.",
       "who can block Ox"),
    _v("what must", "question", "AskWho", "what must P do", "What a player has to declare.",
       "what must Amy do"),
    _v("max", "question", "AskMax", "max X -> TARGET", "The most damage that can be assigned there.",
       "max Ox -> Nicole"),
    _v("timing", "question", "AskTiming", 'timing CARD|"WORDING"',
       "A table of the moments when it may be cast.",
       'timing "only during combat after blockers are declared"', "timing Trumpet"),
    _v("can", "question", "AskCan", 'can P cast|activate X|"WORDING"', "May P do it at this moment?",
       "can Nicole cast Trumpet", "can Amy activate Sword"),
    _v("rule", "question", "Lookup", "rule NUMBER|WORDS",
       "What a rule decides, by number, chapter or name; then its official words.",
       "rule 508.1d", "rule trample", "rule 509"),
    _v("search", "question", "Lookup", 'search WORDS|"WORDS"',
       "Rules with these words, those that have them together first; in quotation marks only those.",
       "search lethal damage", 'search "lethal damage"'),
    _v("glossary", "question", "Lookup", "glossary WORD", "What a term of the rules means.",
       "glossary lethal damage"),
    _v("history", "question", "Lookup", "history NUMBER", "A rule through the editions.", "history 506.8a"),
    _v("card", "question", "Lookup", "card NAME",
       "A card of the library, and how each line of its wording is read.", "card Brimaz"),
    _v("compare", "question", "Compare", "compare DATE DATE …", "This table under several editions.",
       "compare 2009-07-11 2014-05-02 today"),
    _v("ruling", "question", "Lookup", "ruling [md|text|html|svg|json]", "A short answer to hand over.",
       "ruling md", later=True),
    _v("log", "question", "Show", "log", "What was typed so far.", "log"),
    _v("save", "question", "Lookup", "save FILE", "Save the session as a transcript.", "save ruling.judge"),
    _v("load", "question", "Lookup", "load FILE", "Load a transcript.", "load ruling.judge"),
    _v("reset", "question", "Show", "reset", "Start anew with an empty table.", "reset"),
    _v("help", "question", "Lookup", "help [VERB]", "Help on everything, or on one verb.", "help",
       "help attack", short=("?",)),
    _v("quit", "question", "Show", "quit", "Leave.", "quit", short=("q", "exit")),
)  # fmt: skip

_EXPECT = (
    _v("expect", "expect", "Expect",
       "expect legal|illegal [RULE…]|error|not modelled · expect life P N|poison P N|P lost|P alive|winner P"
       " · expect X dies|survives|gone|in ZONE · expect X tapped|untapped|attacking [TARGET|nothing]|blocking [A]"
       "|blocked|unblocked|not in combat · expect X N/N|damage N|counters KIND N|has KEYWORD · expect loyalty X N"
       "|defense X N · expect requirements N of N[, N in all] · expect options N|forced X|forbidden X"
       " · expect cost {N}|cost none · expect owed attack|block|pay|assign X|order X|choose X|nothing [by P]"
       " · expect castable [STEP [N]] yes|no [RULE] · expect max X N|trigger X N|stack N · expect priority P|step STEP"
       '|turn P · expect cites RULE…|says "WORDS"',
       "Say what should be so; several parted by commas.",
       "expect legal", "expect illegal 508.1d", "expect life Nicole 18, Ox survives",
       "expect Ox attacking Nicole",
       "expect requirements 5 of 5, 6 in all", "expect cost {2}", "expect owed assign Ox by Amy"),
)  # fmt: skip

#: In the order in which help shows them.
VERBS: tuple[Verb, ...] = (*_TABLE, *_WALK, *_ACTS, *_QUESTIONS, *_EXPECT)
