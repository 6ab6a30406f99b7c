"""Tables of the dice game in the middle of a game, for tests that read like the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hfmod.engine.act import Draw
from hfmod.engine.chance import Recorded, Seeded
from hfmod.games.tmdice.content.model import CORPORATION, build, load
from hfmod.games.tmdice.rules.actions import SupportDie
from hfmod.games.tmdice.rules.ending import EndTurn
from hfmod.games.tmdice.rules.game import TmDice
from hfmod.games.tmdice.rules.production import KeepDice, Produce, RefillHand
from hfmod.games.tmdice.rules.setup import ChooseCorporation, RevealCorporation, SetUp, StartingDice
from hfmod.games.tmdice.rules.solo import PlaceStartTile
from hfmod.games.tmdice.rules.state import GIFT, TURN, Player, TmdState, Turn
from hfmod.testing import legally

NAMES = ("ann", "bob", "cho", "dan")
CORPORATIONS = ("CrediCor", "Helion", "Teractor", "UNMI")  # ann's, bob's ...
AWARDS = ("plant", "heat", "steel")
MILESTONES = ("M01", "M02", "M03")
COLOURS = ("green", "yellow", "red", "blue", "gray")
LOW, MIDDLE, HIGH = {"d6": 1}, {"d6": 4}, {"d6": 6}  # a die shows its common, uncommon, rare face

#: Cards of the tests' own: what they cost and do stands here.
SPECIMENS: list[dict[str, Any]] = [
    {"id": "P901", "name": "Specimen of payment", "colour": "red", "cost": ["steel", "heat", "?green"],
     "play": [{"do": "gain_vp"}]},
    {"id": "P902", "name": "Specimen of a red frame", "colour": "red", "cost": [],
     "play": [{"do": "opponents_lose", "res": "?green"}]},
    {"id": "P903", "name": "Specimen of several effects", "colour": "red", "cost": [],
     "play": [{"do": "gain_dice", "die": "yellow"}, {"do": "gain_resource", "res": "heat"},
              {"do": "raise", "param": "temperature"}]},
    {"id": "P904", "name": "Specimen of a Free action", "colour": "blue", "cost": [],
     "actions": [{"timing": "free", "gain": [{"do": "gain_wild"}]}]},
    {"id": "P905", "name": "Specimen of a main action", "colour": "blue", "cost": [],
     "actions": [{"timing": "main", "cost": ["steel"], "gain": [{"do": "place_tile", "tile": "ocean"}]}]},
    {"id": "P906", "name": "Specimen of a support action", "colour": "blue", "cost": [],
     "actions": [{"timing": "support", "cost": ["?"], "gain": [{"do": "gain_vp"}]}]},
    {"id": "P907", "name": "Specimen of a cheap green card", "colour": "green", "cost": ["?", "?", "?"],
     "production": {"dice": {"green": 2}}},
    {"id": "P908", "name": "Specimen of what nobody knows", "colour": "red", "cost": [],
     "play": [{"do": "unknown", "text": "a lost line"}]},
    {"id": "P909", "name": "Specimen of a tile and a bonus", "colour": "red", "cost": [],
     "play": [{"do": "place_tile", "tile": "city"}, {"do": "gain_dice", "die": "green"},
              {"do": "per", "count": {"of": "tiles", "tiles": ["city"]}, "gain": {"do": "gain_vp"}}]},
    {"id": "P910", "name": "Specimen of negative VP", "colour": "green", "cost": [], "vp": -2},
    {"id": "P911", "name": "Specimen of a special tile", "colour": "red", "cost": [],
     "play": [{"do": "place_tile", "tile": "special:volcano"}]},
]  # fmt: skip


def with_specimens() -> TmDice:
    """The game with the content in force and the cards of the tests."""
    files = dict(load().files)
    projects = [*files["projects.yaml"]["projects"], *({"set": "base", **one} for one in SPECIMENS)]
    special = files["board.yaml"]["special_tiles"][0]["id"]
    for card in projects:
        for effect in card.get("play", ()):
            if effect.get("tile") == "special:volcano":
                effect["tile"] = f"special:{special}"
    files["projects.yaml"] = {**files["projects.yaml"], "projects": projects}
    return TmDice(build(files))


GAME = with_specimens()


def named(name: str) -> str:
    """The id of a card by its name."""
    return next(card.id for card in GAME.content.cards.values() if card.name == name)


def new(players: int = 2, modules: Sequence[str] = ("core",), **options: Any) -> TmdState:
    """The table before the set-up."""
    return GAME.new(
        {"players": [{"id": name} for name in NAMES[:players]], "modules": modules, "options": options}
    )


def set_up(
    state: TmdState,
    awards: Sequence[str] = AWARDS,
    milestones: Sequence[str] = MILESTONES,
    corporations: Sequence[str] = CORPORATIONS,
    hands: Sequence[str] = (),
    bonus: Sequence[str] = (),
) -> TmdState:
    """Deal: each player is offered the corporation named, and one more; ``hands`` come first of all cards."""
    content, n = state.content, len(state.order)
    wanted = [named(one) for one in corporations[:n]]
    others = [one for one in content.of_kind(CORPORATION, state.sets) if one not in wanted]
    offered = [one for both in zip(wanted, others, strict=False) for one in both]
    cards = [*hands, *(card for card in state.deck if card not in hands and card < "P900")][: 5 * n]
    stack = [*bonus, *(one for one in content.of_kind("bonus", state.sets) if one not in bonus)]
    size = {1: 4, 2: 4, 3: 6, 4: 8}[n]
    colours = [content.colour_of[face] for face in awards]
    rolls = [{"d6": content.sides[content.colour_of[face]].index(face) + 1} for face in awards]
    chance: list[dict[str, Any]] = [
        {"sample": colours}, *rolls, {"sample": list(milestones)}, {"sample": stack[:size]},
        {"sample": cards}, {"sample": offered},
    ]  # fmt: skip
    legally(GAME, state, SetUp(), Recorded(chance))
    return state


def dealt(players: int = 2, modules: Sequence[str] = ("core",), **dealing: Any) -> TmdState:
    """All is dealt, corporations are to be chosen; a solo game has its three tiles."""
    options = {key: dealing.pop(key) for key in list(dealing) if key in GAME.content.options}
    state = set_up(new(players, modules, **options), **dealing)
    if players == 1:
        for _ in range(3):
            do(state, next(PlaceStartTile.options(state)))
    return state


def chosen(players: int = 2, **kwargs: Any) -> TmdState:
    """All players have chosen the first corporation that they were offered."""
    state = dealt(players, **kwargs)
    for player in list(state.players.values()):
        do(state, ChooseCorporation(by=player.id, corporation=player.offered[0]))
    return state


def playing(players: int = 2, **kwargs: Any) -> TmdState:
    """The first turn of ann begins: nobody has dice, tokens, VP or cards in hand."""
    state = chosen(players, **kwargs)
    for name in list(state.order):
        GAME.apply(state, RevealCorporation(by=name), Seeded(1))
    for name in list(state.order):
        GAME.apply(state, StartingDice(by=name), Seeded(1))
    state.step = TURN
    for player in state.players.values():
        bare(state, player)
    first = state.players[state.first]
    state.active = state.seat = first.id
    state.turn, state.turns, first.turns = Turn(), 1, 1
    state.marker = int(state.solo)
    return state


def bare(state: TmdState, player: Player) -> None:
    """Everything that a player has goes back, but the corporation."""
    for face, n in player.dice.items():
        state.pool[state.content.colour_of[face]] += n
    player.dice.clear()
    state.wild += player.wild
    state.deck = sorted([*state.deck, *player.hand])
    player.wild, player.vp, player.hand = 0, 0, []


def give(state: TmdState, name: str, *faces: str) -> None:
    """Dice of the pool for a player."""
    for face in faces:
        colour = state.content.colour_of[face]
        assert state.pool[colour] > 0
        state.pool[colour] -= 1
        state.players[name].dice[face] += 1


def tokens(state: TmdState, name: str, n: int) -> None:
    """Wild tokens for a player."""
    state.wild -= n
    state.players[name].wild += n


def drain(state: TmdState, colour: str, left: int, to: str = "bob") -> None:
    """Dice of a colour go to a player until so many are left in the pool."""
    common = state.content.dice[colour].faces[0].face
    give(state, to, *[common] * (state.pool[colour] - left))


def fetch(state: TmdState, card: str) -> None:
    """Take a card out of the deck, the discard pile, the bonus stack or a hand."""
    piles = [state.deck, state.discard, state.bonus_stack, *(one.hand for one in state.players.values())]
    for pile in piles:
        if card in pile:
            pile.remove(card)
            return
    raise AssertionError(f"{card} is nowhere")


def hold(state: TmdState, name: str, *cards: str) -> list[str]:
    """Cards in a player's hand, by name or id."""
    ids = [card if card in state.content.cards else named(card) for card in cards]
    for card in ids:
        fetch(state, card)
        state.players[name].hand.append(card)
    return ids


def lying(state: TmdState, name: str, *cards: str) -> list[str]:
    """Cards in front of a player, by name or id; a bonus card changes places with one of the stack."""
    ids = [card if card in state.content.cards else named(card) for card in cards]
    for card in ids:
        if state.content.cards[card].kind == "bonus" and card not in state.bonus_stack:
            state.bonus_stack.pop()
        else:
            fetch(state, card)
        state.players[name].cards.append(card)
    return ids


def played(state: TmdState, name: str, colour: str, n: int) -> None:
    """So many project cards of a colour in front of a player, none of which shows VP."""
    plain = [
        card
        for card in state.deck
        if (one := state.content.cards[card]).colour == colour
        and not (one.vp or one.triggers or one.discounts or one.boxes)
        and card < "P900"
    ]
    lying(state, name, *plain[:n])


def tile(state: TmdState, **placed: str) -> None:
    """Tiles on hexes: ``D4="ocean"``."""
    for hex, kind in placed.items():
        state.tiles[hex] = kind
        state.oceans -= kind == "ocean"


def oceans_complete(state: TmdState) -> None:
    """All ocean tiles lie on reserved hexes."""
    for one in state.content.hexes.values():
        if one.ocean and state.oceans and one.id not in state.tiles:
            tile(state, **{one.id: "ocean"})


def do(state: TmdState, act: Any, *chance: Mapping[str, Any]) -> Any:
    """Do a legal act with the chance of a log."""
    return legally(GAME, state, act, Recorded(chance))


class Falling:
    """Dice that fall as told, then on 1; cards come as told, then from the top of the list."""

    def __init__(self, dice: Sequence[int], cards: Sequence[str]) -> None:
        self.dice, self.cards = iter(dice), list(cards)

    def decide(self, draws: Sequence[Draw]) -> list[Any]:
        return [next(self.dice, 1) if draw.kind == "d6" else self._cards(draw) for draw in draws]

    def _cards(self, draw: Draw) -> tuple[str, ...]:
        others = [one for one in draw.items if one not in self.cards]
        return tuple([*(one for one in self.cards if one in draw.items), *others][: draw.count])


def falls(state: TmdState, act: Any, *dice: int, cards: Sequence[str] = ()) -> Any:
    """Do a legal act; whatever it asks of chance is answered, so that a test may tell what came of it."""
    return GAME.apply(state, act, Falling(dice, cards))


def roll(state: TmdState, act: Any, seed: int = 1) -> Any:
    """Do a legal act with any chance."""
    return legally(GAME, state, act, Seeded(seed))


def supported(state: TmdState) -> TmdState:
    """The active player has taken the support action: a green die that shows a plant."""
    roll(state, SupportDie(by=state.active, die="green"))
    return state


def main_action(players: int = 2, **kwargs: Any) -> TmdState:
    """Ann has taken the support action, and has nothing."""
    state = playing(players, **kwargs)
    state.turn.kind, state.turn.support = "action", True
    return state


def produced(state: TmdState, keep: Sequence[str] = (), discard: Sequence[str] = ()) -> None:
    """A whole Production Turn of the active player, without its end."""
    roll(state, KeepDice(by=state.active, keep=tuple(keep)))
    roll(state, RefillHand(by=state.active, discard=tuple(discard)))
    roll(state, Produce(by=state.active))


def end(state: TmdState) -> None:
    """The active player's turn is over."""
    do(state, EndTurn(by=state.active))


def giving(players: int = 2) -> TmdState:
    """The first player has to give a resource away."""
    state = playing(players)
    state.step, state.turns = GIFT, 0
    return state
