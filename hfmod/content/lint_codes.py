"""Every lint code of content with a paragraph for ``hfmod explain``."""

from __future__ import annotations

from collections.abc import Mapping

CODES: Mapping[str, str] = {
    "HF001": "The file is no YAML: brackets, quotes or indentation do not fit, or it is not UTF-8 text. The "
    "place is where the reader gave up; the slip is there or in the line above. Nothing else of the file is "
    "checked until it can be read.",
    "HF002": "A key stands twice in one mapping. YAML readers keep one of the two silently, so one of the "
    "values would be lost.",
    "HF003": "The file uses a part of YAML that content does not need and that can be abused: tags, several "
    "documents, keys that are no text, aliases that blow the file up, or very deep nesting.",
    "HF004": "The file or folder can't be opened.",
    "HF005": "The file does not say which schema it follows, so nothing can be checked. Put a comment like "
    "'# yaml-language-server: $schema=../schemas/KIND.schema.json' in the first line; editors use "
    "it too.",
    "HF006": "The schema that the file names is not there, or is no JSON Schema. Schemas are read from disk, "
    "never from the network; the shipped ones are found by their file name from anywhere.",
    "HF101": "A property that must be there is missing.",
    "HF102": "A property that nobody knows here; mostly a slip of the pen. Unknown properties are refused so "
    "that a misspelt one does not get lost.",
    "HF103": "A value of the wrong type, such as text where a number belongs. Fractions are written 1/2.",
    "HF104": "A value that is not one of those allowed here.",
    "HF105": "A number outside the range that is printed anywhere in the game: mass 0 to 15, rad-hardness 0 "
    "to 10, thrust 0 to 15, ISRU 0 to 4, therms 0 to 6, thrust modifier -3 to 8, fuel a whole number or 1/2, "
    "1/3, 1/4, 1/10; for other facts the range of the schema.",
    "HF106": "A text that is too long for the place where it is printed, such as the face of a card at a "
    "readable size.",
    "HF107": "A text of the wrong form, such as an id with blanks or a colour that is not #rrggbb.",
    "HF108": "A list or mapping with too few, too many or equal members.",
    "HF109": "The value breaks another condition of the schema.",
    "HF201": "Two entries have the same id. Cards, spaces, sites, zones, scenarios and the like are found by "
    "their id.",
    "HF202": "A code, name or number is given twice: the code of a power or ability, an option, a piece "
    "number, or the printed name of two cards of one deck and edition, or of two tiles.",
    "HF203": "No space or site of that id is on the solar map.",
    "HF204": "No card of that id is in any deck.",
    "HF205": "An id that belongs to nothing: zone, ideology, deck, body or faction, or a colour of dice "
    "or worlds.",
    "HF206": "No rule or ruling of that id is in the rule index.",
    "HF207": "A card has two sides, and which two depends on its deck: patents are white and black, GW "
    "thrusters and freighters black and purple, contracts blue and gold, crew cards front and back.",
    "HF208": "The template of a card (like) is not there or leads back to the card itself.",
    "HF209": "A side lacks a fact that every card of its deck prints, such as the thrust triangle of a "
    "thruster, or has a fact that needs another one, such as fuel without thrust.",
    "HF211": "The code of a card's ability is not in abilities.yaml, or that of a tile's power not in "
    "powers.yaml; bonuses at the end of the game have codes of their own.",
    "HF212": "The parameters of an ability or power do not fit what abilities.yaml or powers.yaml says about "
    "its code: one is unknown, missing, or of another kind.",
    "HF213": "The sentence of a code has a {placeholder} that is no parameter of it, or for which the card "
    "gives none, so that a question mark would be printed.",
    "HF221": "abilities.yaml or powers.yaml says that the engine applies this code, but the engine does not "
    "know it. Implement it, or declare an ability 'status: later' with the module that it waits for. Or the "
    "code or score of a law is none that the engine knows.",
    "HF222": "abilities.yaml says that this code comes later, but the engine implements it already. Remove "
    "status and module.",
    "HF223": "A code that is neither enforced nor declared later in a usable way: the engine implements a "
    "code that abilities.yaml or powers.yaml does not list, or one that no law has, or a code is later "
    "without naming its module.",
    "HF224": "A code that no card or tile uses and no engine implements; it can go.",
    "HF231": "An asymmetric route: two spaces are joined by a one-way route in each direction, or by a "
    "one-way and a two-way route. Join them by a single route without one_way, or drop one.",
    "HF232": "A route is listed twice. One entry serves both directions.",
    "HF233": "No way leads from LEO to this space, or none leads back. Routes that run one way only count in "
    "their direction.",
    "HF234": "Lanes exist at Hohmanns only, and there every route end needs one: leaving by the lane of "
    "arrival is straight on, by another one a pivot (H4c).",
    "HF235": "Spaces and sites do not fit: a site without a space, a space of type site without an entry in "
    "sites.yaml, a lander burn without its number, or a synodic site without its season.",
    "HF236": "A route that joins a space to itself.",
    "HF241": "The fuel strip is no graph that chits can walk: a chain does not rise, a spot has two black "
    "links down, a spot is outside the strip, or the weight classes leave a gap.",
    "HF251": "Two colours of a group can't be told apart by everybody: seen with protan, deutan or tritan "
    "sight (Machado 2009, full severity) they are closer than 8 (Oklab distance x 100), and no letter or "
    "shape of their own tells them apart.",
    "HF252": "Text on its ground has a contrast below 4.5:1 (WCAG 2.2) and is hard to read.",
    "HF253": "Colour never stands alone: two members of a group have the same letter and shape, or a member "
    "has none.",
    "HF261": "The default of an option is not one of its values.",
    "HF271": "A die comes onto a tile on which no goods lie: only worlds that are not gray hold goods "
    "(ROLL-PRO-3).",
    "HF272": "Developments of cost 6 have a bonus at the end of the game, and no others (ROLL-SCORE-2).",
    "HF273": "reassigns says that a development has a Reassign power, which other tiles count. Those with a "
    "power in the phase assign have one, and no others (ROLL-ASG-5).",
    "HF274": "A power works in another phase than those in which powers.yaml says that its code does "
    "anything.",
    "HF291": "A set has not as many cards as the box holds. With too few of the base game four players can't "
    "begin; else it is a warning, which a deck of one's own may leave.",
    "HF292": "A list that has to be complete is not, or names what is not there: hexes of a board with its "
    "rows, hexes for oceans and for the first tiles of a solo game, actions that everybody has.",
    "HF293": "Numbers of a track do not fit: steps that miss the end, spaces off the track or out of order, "
    "or sides that make no die.",
    "HF294": "The colour of a card and what it does do not fit: green cards produce, red ones work at once, "
    "blue ones have actions or lasting effects.",
    "HF295": "Two parts of an entry do not fit together: what a tile, a trigger, a count or a condition says "
    "means nothing there or can't come true.",
    "HF281": "A position names a game, set-up, board, place, pile, piece or count that the table does not "
    "have, does not say where a piece lies, or says it twice, or gives a count a value that it cannot have.",
}
