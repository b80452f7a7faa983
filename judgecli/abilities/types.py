"""Words of the type line: card types, supertypes, subtypes and colours, singular and plural (205, 105).

Subtypes are written with a capital (`Goblin`), everything else in lower case; colours in the game's British
spelling of this project (`colourless`), whatever was typed.
"""

from __future__ import annotations

from functools import cache

__all__ = [
    "CARD_TYPES",
    "COLOURS",
    "COLOUR_WORDS",
    "SUPERTYPES",
    "card_type",
    "colour",
    "creature_types",
    "is_land_type",
    "subtype",
]

_PERMANENT_TYPES = {
    "artifact",
    "battle",
    "creature",
    "enchantment",
    "kindred",
    "land",
    "planeswalker",
    "tribal",
}
_OTHER_CARD_TYPES = {
    "conspiracy",
    "dungeon",
    "instant",
    "phenomenon",
    "plane",
    "scheme",
    "sorcery",
    "vanguard",
}
CARD_TYPES = frozenset(_PERMANENT_TYPES | _OTHER_CARD_TYPES)
SUPERTYPES = frozenset({"basic", "legendary", "ongoing", "snow", "world"})
COLOURS = ("white", "blue", "black", "red", "green")
#: Every word that speaks of an object's colour → as the ability data writes it.
COLOUR_WORDS = {
    **{c: c for c in COLOURS},
    "colorless": "colourless",
    "colourless": "colourless",
    "multicolored": "multicoloured",
    "multicoloured": "multicoloured",
    "monocolored": "monocoloured",
    "monocoloured": "monocoloured",
}

LAND_TYPES = """
    Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower
    Town Urza's
"""
ARTIFACT_TYPES = """
    Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Incubator
    Infinity Junk Lander Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle Vibranium
"""
ENCHANTMENT_TYPES = """
    Aura Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine
"""
PLANESWALKER_TYPES = """
    Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti
    Davriel Dellian Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist
    Guff Huatli Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc
    Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra
    Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska
    Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel
"""
OTHER_TYPES = """
    Siege Adventure Arcane Lesson Omen Trap
"""
CREATURE_TYPES = """
    Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin
    Assembly-Worker Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear
    Beast Beaver Beeble Beholder Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg Camarid Camel
    Capybara Caribou Carrier Cat Centaur Child Chimera Citizen Cleric Clown Cockatrice Construct Coward
    Coyote Crab Crocodile C'tan Custodes Cyberman Cyclops Dalek Dauthi Demigod Demon Deserter Detective
    Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix Drone Druid Dryad Dwarf Echidna Efreet
    Egg Elder Eldrazi Elemental Elephant Elf Elk Employee Eternal Eye Faerie Ferret Fish Flagbearer Fox
    Fractal Frog Fungus Gamer Gamma Gargoyle Germ Giant Giraffe Gith Glimmer Gnoll Gnome Goat Goblin God
    Golem Gorgon Graveborn Gremlin Griffin Guest Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo
    Hippogriff Homarid Homunculus Horror Horse Human Hydra Hyena Illusion Imp Incarnation Inhuman
    Inkling Inquisitor Insect Jackal Jellyfish Juggernaut Kangaroo Kavu Kirin Kithkin Knight Kobold Kor
    Kraken Kree Llama Lamia Lammasu Leech Lemur Leviathan Lhurgoyf Licid Lizard Lobster Manticore
    Masticore Mercenary Merfolk Metathran Minion Minotaur Mite Mole Monger Mongoose Monk Monkey Moogle
    Moonfolk Mount Mouse Mutant Myr Mystic Nautilus Necron Nephilim Nightmare Nightstalker Ninja Noble
    Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc Orgg Otter Ouphe Ox Oyster Pangolin Peasant Pegasus
    Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant Platypus Porcupine
    Possum Praetor Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection Rhino Rigger
    Robot Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout
    Sculpture Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Shi'ar Siren Skeleton Skrull
    Skunk Slith Sliver Sloth Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx
    Spider Spike Spirit Splinter Sponge Spy Squid Squirrel Starfish Surrakar Survivor Symbiote Synth
    Tentacle Tetravite Thalakos Thopter Thrull Tiefling Toy Treefolk Trilobite Triskelavite Troll Turtle
    Tyranid Unicorn Utrom Vampire Varmint Vedalken Villain Volver Wall Walrus Warlock Warrior Weasel
    Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm Yeti Zombie Zubera
"""
_IRREGULAR = {
    "elves": "Elf",
    "dwarves": "Dwarf",
    "wolves": "Wolf",
    "werewolves": "Werewolf",
    "mice": "Mouse",
    "oxen": "Ox",
    "children": "Child",
    "fungi": "Fungus",
    "cyclopes": "Cyclops",
    "pegasi": "Pegasus",
    "homunculi": "Homunculus",
    "cybermen": "Cyberman",
    "octopi": "Octopus",
}


@cache
def creature_types() -> frozenset[str]:
    """Every creature type, with a capital."""
    return frozenset([*CREATURE_TYPES.split(), "Time Lord"])


def _plurals(word: str) -> tuple[str, ...]:
    if word.endswith(("s", "x", "ch", "sh")):
        return (word, word + "es")
    if word.endswith("y") and word[-2] not in "aeiou":
        return (word[:-1] + "ies", word + "s")
    if word.endswith("o"):
        return (word + "es", word + "s")
    return (word + "s",)


@cache
def _subtypes() -> dict[str, str]:
    """Lower case, singular or plural → the subtype."""
    words = " ".join(
        (LAND_TYPES, ARTIFACT_TYPES, ENCHANTMENT_TYPES, PLANESWALKER_TYPES, OTHER_TYPES, CREATURE_TYPES)
    )
    found: dict[str, str] = {}
    for word in [*words.split(), "Time Lord"]:
        low = word.lower()
        for plural in _plurals(low):
            found.setdefault(plural, word)
        found[low] = word
    found.update(_IRREGULAR)
    return found


@cache
def _land_types() -> frozenset[str]:
    return frozenset(LAND_TYPES.split())


def subtype(word: str) -> str | None:
    """The subtype that the word, singular or plural, in any case, names."""
    return _subtypes().get(word.lower())


def is_land_type(word: str) -> bool:
    return word in _land_types()


def card_type(word: str) -> str | None:
    """The card type that the word, singular or plural, names."""
    word = word.lower()
    if word in CARD_TYPES:
        return word
    if word == "sorceries":
        return "sorcery"
    if word.endswith("s") and word[:-1] in CARD_TYPES:
        return word[:-1]
    return None


def colour(word: str) -> str | None:
    """The colour (or `colourless`, `multicoloured`, `monocoloured`) that the word names."""
    return COLOUR_WORDS.get(word.lower())
