"""The High Frontier table as players keep it: everything lies where the position says.

What an act declares is told by its class. What players do beside it (draw the card that they won, move
chits, count Aquas) is one thing for all acts: :meth:`Desk.tidy` compares the table with the position, and
moves what lies elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property

from hfmod.games.hf4.acts import colony_desk, war_desk
from hfmod.games.hf4.acts.controls import BID_BY, DEAL_WITH, LAW, LEGACY, TANKS_BY, by_id, by_words
from hfmod.games.hf4.acts.names import (
    ALL_FIGURES,
    ALL_STACKS,
    ALL_TANKS,
    ASSEMBLY,
    BID,
    CUBES,
    GRADES,
    ISOTOPES,
    LOST,
    MAP,
    MARKET,
    NO_LAW,
    PARTNER_ID,
    PILES,
    RED_DISKS,
    STAR,
    elevator_piece,
    hand,
    ideologies,
    law,
    mat,
    seat,
)
from hfmod.games.hf4.content.model import Grade, Hf4Content
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.e_stacks import is_crew, is_cube
from hfmod.games.hf4.rules.core.i3_free_market import price
from hfmod.games.hf4.rules.core.scenarios import scenario
from hfmod.games.hf4.rules.core.state import Hf4State, Rescue, Stack
from hfmod.games.hf4.rules.politics.o1_assembly import delegates
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import is_token
from hfmod.record.unwritten import Untold
from hfmod.vassal.hand import Hand, HandError

MOST_TANKS = 99  # that a chit can show
_TOKENS = {"claim": 9, "cube": 4 * CUBES, "dome": 7}
_GLORIES = "Glories"


class Desk:
    """The players' things on the table, moved by one hand."""

    def __init__(self, content: Hf4Content, hand_: Hand) -> None:
        self.content = content
        self.hand = hand_
        self.flown = ""  # the piece that flew last
        self.claimed: set[str] = set()  # players whose tanks lie as they told, until they act again

    # -- controls --------------------------------------------------------------------------------------

    def mat(self, player: str) -> str:
        """Name of a player's mat."""
        return mat(self.content.factions[player])

    def press(self, player: str, button: str, command: str = "", die: int | None = None) -> None:
        """Use a button of a player's mat, by default the one command that it has."""
        self.hand.press(command or button.replace("-", "_"), f"{button}-{player}", die=die)

    def card(self, command: str, *cards: str) -> None:
        """Use the menu of cards."""
        self.hand.press(command, *(f"card-{card.lower()}" for card in cards))

    def by_table(self, command: str, die: int | None = None) -> None:
        """Use the sunspot cube."""
        self.hand.press(command, "sunspot-cube", die=die)

    def bid(self, player: str, amount: int) -> None:
        """Make a player's bid show an amount, without saying it. Raises Untold where it cannot."""
        before = None
        while (shown := int(self.hand.value(BID, self.mat(player)) or 0)) != amount:
            if shown == before:
                raise Untold(f"a bid of {amount}: the number ends at {shown}")
            before = shown
            self.press(
                player,
                *(("raise-bid", BID_BY.of("raise")) if shown < amount else ("lower-bid", BID_BY.of("lower"))),
            )

    def partner(self, player: str, other: str) -> None:
        """Have a player deal with another one."""
        if self.hand.value(f"{PARTNER_ID}_{player}") != other:
            self.press(player, "deal", DEAL_WITH.of(other))

    def toggle(self, card: str, count: str, command: str, wanted: str) -> None:
        """Change a count of a card by a command until it shows what is wanted."""
        ident = f"card-{card.lower()}"
        for _ in range(2):
            if self.hand.count(ident, count) != wanted:
                self.card(command, card)

    # -- places ----------------------------------------------------------------------------------------

    def space(self, space: str) -> tuple[int, int]:
        """Where a space lies on the map. Raises HandError for what is none."""
        found = self.content.map.spaces.get(space)
        if found is None:
            raise HandError(f"{space} is no space of the map")
        return found.x, found.y

    def found(self, player: str, kind: str, space: str) -> None:
        """Put a figure down where a stack of its kind begins: by way of the mat, it does not fly there."""
        ident = f"{ALL_FIGURES[kind]}-{player}"
        if self.hand.at(ident)[0] == MAP and self.hand.at(ident)[1] != self.space(space):
            self.hand.press("home", ident)
        self.move_figure(player, kind, space)

    def move_figure(self, player: str, kind: str, space: str) -> None:
        """Drag a figure to a space of the map."""
        self._lay(f"{ALL_FIGURES[kind]}-{player}", MAP, self.space(space))

    def flyer(self, player: str, kind: str, space: str) -> str:
        """The piece of a spacecraft that stands in a space: of several cubes there the one that flew last."""
        if not is_cube(kind):
            return f"{ALL_FIGURES[kind]}-{player}"
        there = [one for one in self._tokens(player, "cube") if self.hand.at(one) == (MAP, self.space(space))]
        if not there:
            raise HandError(f"{player} has no cube at {space}")
        return self.flown if self.flown in there else there[0]

    def fly(self, piece: str, space: str) -> None:
        """Drag the piece of a spacecraft into a space."""
        self.flown = piece
        self._lay(piece, MAP, self.space(space))

    def token(self, player: str, token: str, site: str) -> str:
        """Put a claim disk, cube or dome on a site where none of the player's lies; its piece."""
        there = self._on_site(player, token).get(site)
        if there is not None:
            return there
        free = self._spare(player, token)
        if free is None:  # all lie on the map: one is taken off first, as players do
            free = next(iter(self._on_site(player, token).values()))
        self._lay(free, MAP, self.space(site))
        return free

    def _spare(self, player: str, token: str) -> str | None:
        """A token of the player's that lies on the mat."""
        board = self.mat(player)
        return next((one for one in self._tokens(player, token) if self.hand.at(one)[0] == board), None)

    def wet_chit(self, player: str, stack: Stack) -> None:
        """Put the wet mass chit where it belongs. Raises HandError where the strip has no such spot."""
        if _spot(stack.wet) not in self._masses:
            raise HandError(f"the strip has no spot for {f_fuel.mass_text(stack.wet)}")
        self._chit(player, "wet", stack)

    # -- everything as the position says ------------------------------------------------------------------

    def tidy(self, state: Hf4State) -> None:
        """Lay everything where it belongs. A move under way is left alone until it ends."""
        for player in self.content.factions if state.assembly is not None else ():
            self._recall(state, player)
        colony_desk.lay(self, state)
        for player in state.players:
            if state.movement is None or state.movement.owner != player:
                self._cards(state, player)
                self._figures(state, player)
                if player not in self.claimed:
                    self._fuel(state, player)
            self._claims(state, player)
            self._cubes(state, player)
            self._isotope(state, player)
            self._money(state, player)
            self._glories(state, player)
        if state.assembly is not None:
            self._elect(state)
            self.star(state.assembly.active)
        war_desk.lay(self, state)
        if state.rescue is not None:
            self._tokens_of_rescue(state.rescue)
        self._piles(state)
        self._disks(state)
        self._beads(state)
        self._elevators(state)
        self.claimed.clear()

    def _lies(self, ident: str) -> bool:
        """Whether there is such a piece on this table: those of modules lie in their set-ups alone."""
        return ident in self.hand.ids

    def _lay(self, ident: str, board: str, point: tuple[int, int]) -> None:
        if self.hand.at(ident) != (board, point):
            self.hand.drag(ident, board, point)

    def _cards(self, state: Hf4State, player: str) -> None:
        faction = self.content.factions[player]
        for card in state.players[player].hand:
            if self.hand.at(f"card-{card.lower()}")[0] != hand(faction):
                self.hand.drag(f"card-{card.lower()}", hand(faction), self.hand.point(hand(faction), ""))
            self._face(state, card)
        for kind, stack in state.players[player].stacks.items():
            if kind in ALL_STACKS:
                for card in stack.cards:
                    self.lay_card(player, card, kind)
                    self._face(state, card)

    def lay_card(self, player: str, card: str, kind: str) -> None:
        """Lay a card into a stack of a player's mat."""
        board = self.mat(player)
        self._lay(f"card-{card.lower()}", board, self.hand.point(board, ALL_STACKS[kind]))

    def take(self, player: str, card: str) -> None:
        """Take a card up into a player's hand."""
        board = hand(self.content.factions[player])
        self._lay(f"card-{card.lower()}", board, self.hand.point(board, ""))

    def lay_token(self, token: str, space: str) -> None:
        """Lay a Colonist disk on a space of the map."""
        self._lay(f"card-{token}", MAP, self.space(space))

    def _tokens_of_rescue(self, rescue: Rescue) -> None:
        """Colonists on their site, and tokens that are lost; those in stacks are cards there."""
        for token in rescue.waiting if rescue.site else ():
            self.lay_token(token, rescue.site)
        for token in rescue.lost:
            if self.hand.at(f"card-{token}") != (MARKET, self.hand.point(MARKET, LOST)):
                self.hand.press("gone", f"card-{token}")

    def _face(self, state: Hf4State, card: str) -> None:
        if is_token(state, card):
            return
        one = state.cards[card]
        if not is_crew(state, card):
            self.toggle(card, "Side", "flip", "1" if one.black else "0")
        if self.content.cards[card].deck == "radiators" and self.content.cards[card].edition != "rfg":
            self.toggle(card, "Heavy", "orient", "1" if one.heavy else "0")

    def _piles(self, state: Hf4State) -> None:
        """Cards that came under their decks by no command of theirs."""
        for deck, cards in state.decks.items():
            for card in cards:
                ident = f"card-{card.lower()}"
                if deck in PILES and self.hand.pile(ident) != PILES[deck]:
                    self._face(state, card)
                    self.hand.lay_under(ident, PILES[deck])

    def _figures(self, state: Hf4State, player: str) -> None:
        stacks = state.players[player].stacks
        for kind, figure in ALL_FIGURES.items():
            if kind in stacks:
                self.found(player, kind, stacks[kind].location)
            elif self._lies(f"{figure}-{player}") and self.hand.at(f"{figure}-{player}")[0] == MAP:
                self.hand.press("home", f"{figure}-{player}")

    def _fuel(self, state: Hf4State, player: str) -> None:
        stacks = state.players[player].stacks
        for kind in filter(f_fuel.TRACKED.__contains__, ALL_STACKS):  # in the order of the mat
            for chit in ("dry", "wet"):
                ident = self.chit_of(chit, player, kind)
                if kind in stacks:
                    self._chit(player, chit, stacks[kind])
                elif self._lies(ident) and self.hand.at(ident) != self._home(ident):
                    self.hand.press("home", ident)
        for kind, piece in ALL_TANKS.items():
            fts = stacks[kind].fts if kind in stacks else {}
            ident, held = f"{piece}-{player}", sum(fts.values())
            if not self._lies(ident):
                continue
            grade = next((grade for grade in Grade if fts.get(grade)), None)
            if grade is not None:
                self._grade(ident, grade)
            self.count_tanks(player, kind, held)

    def tanks(self, player: str, kind: str) -> int:
        """Tanks that the chit of a stack shows."""
        return int(self.hand.count(f"{ALL_TANKS[kind]}-{player}", "Tanks"))

    def count_tanks(self, player: str, kind: str, held: int) -> None:
        """Make the chit of a stack show so many tanks, as far as it can."""
        while (step := max(0, min(MOST_TANKS, held)) - self.tanks(player, kind)) != 0:
            by = 7 if abs(step) >= 7 else 1
            change = by if step > 0 else -by
            self.hand.press(TANKS_BY.of(by_id(change)), f"{ALL_TANKS[kind]}-{player}")

    def _chit(self, player: str, chit: str, rocket: Stack) -> None:
        mass = rocket.wet if chit == "wet" else rocket.dry
        place = _spot(mass)
        board = self.mat(player)
        ident = self.chit_of(chit, player, rocket.kind)
        if place in self._masses:
            self._lay(ident, board, self.hand.point(board, place))
        if chit == "wet" and rocket.grade is not None:
            self._grade(ident, rocket.grade)

    @staticmethod
    def chit_of(chit: str, player: str, kind: str) -> str:
        """The wet or dry mass chit of a spacecraft."""
        return f"{chit}-{player}" if kind == "rocket" else f"{chit}-{kind}-{player}"

    @cached_property
    def _masses(self) -> frozenset[str]:
        board = self.hand.boards[self.mat(next(iter(self.content.factions)))]
        return frozenset(place.name for area in board.areas for place in area.places)

    def _grade(self, ident: str, grade: Grade) -> None:
        while self.hand.count(ident, "Grade") != str(GRADES.index(grade)):
            self.hand.press("grade", ident)

    def _home(self, ident: str) -> tuple[str, tuple[int, int]]:
        facts = self.hand.pieces[ident].facts
        board = self.mat(facts["Faction"])
        return board, self.hand.point(board, facts["Home"])

    def _money(self, state: Hf4State, player: str) -> None:
        aquas = state.players[player].aquas
        while (shown := int(self.hand.value("Aquas", self.mat(player)))) != aquas:
            step = aquas - shown
            by = 5 if abs(step) >= 5 else 1
            self.press(player, f"aquas-{by_words(by if step > 0 else -by).replace(' ', '-')}")

    # -- the assembly ------------------------------------------------------------------------------------

    def cube(self, player: str) -> str:
        """A cube of the mat, else one of the map, as players do. Raises HandError where there is none."""
        found = self._spare(player, "cube") or next(iter(self._on_site(player, "cube").values()), None)
        if found is None:
            raise HandError(f"{player} has no cube left")
        return found

    def delegate(self, player: str, ideology: str) -> str:
        """A delegate of a player in an ideology. Raises HandError where there is none."""
        found = next(iter(self._in_assembly(player, ideology)), None)
        if found is None:
            raise HandError(f"{player} has no delegate in {ideology}")
        return found

    def _in_assembly(self, player: str, ideology: str = "") -> dict[str, str]:
        """A player's cubes in an ideology, or in any, and where each lies."""
        there = (one for one in self._tokens(player, "cube") if self.hand.at(one)[0] == ASSEMBLY)
        found = {one: self.hand.area(one) for one in there}
        return {one: area for one, area in found.items() if ideology in ("", area)}

    def _recall(self, state: Hf4State, player: str) -> None:
        """Delegates that are no more go back to the mat."""
        left = {ideology: self._wanted(state, ideology, player) for ideology in self._ideologies}
        for one, ideology in self._in_assembly(player).items():
            left[ideology] = left.get(ideology, 0) - 1
            if left[ideology] < 0:
                self.hand.press("home", one)

    def _elect(self, state: Hf4State) -> None:
        """Delegates that nothing told are put in, as those of new colonies."""
        for player in state.players:
            there = list(self._in_assembly(player).values())
            for ideology, name in self._ideologies.items():
                place = seat(self.content.factions[player].name, name)
                for _ in range(self._wanted(state, ideology, player) - there.count(ideology)):
                    self.hand.drag(self.cube(player), ASSEMBLY, self.hand.point(ASSEMBLY, place))

    def cubes_in(self, player: str, ideology: str) -> list[str]:
        """Delegates of a player in an ideology, the extremist too."""
        return list(self._in_assembly(player, ideology))

    def extremist(self, player: str, ideology: str) -> str:
        """The cube on the chit of an ideology. Raises HandError where it is none of the player's."""
        top = war_desk.place_of(self, ideology)
        found = next((one for one in self.cubes_in(player, ideology) if self.hand.at(one) == top), None)
        if found is None:
            raise HandError(f"{player} has no extremist in {ideology}")
        return found

    def honest(self, player: str, ideology: str) -> str:
        """A delegate that stands beside the chit. Raises HandError where there is none."""
        top = war_desk.place_of(self, ideology)
        found = next((one for one in self.cubes_in(player, ideology) if self.hand.at(one) != top), None)
        if found is None:
            raise HandError(f"{player} has no delegate beside the chit of {ideology}")
        return found

    def banner(self, player: str, space: str) -> None:
        """Put a player's banner of war on a space."""
        self._lay(f"banner-{player}", MAP, self.space(space))

    def stone(self, player: str, space: str) -> None:
        """Put a player's dropstone on a space."""
        self._lay(f"dropstone-{player}", MAP, self.space(space))

    def missile(self, player: str, kind: str, space: str) -> None:
        """Put the figure of a kamikaze on a space."""
        self._lay(f"missile-{kind.removeprefix('missile')}-{player}", MAP, self.space(space))

    def bribes(self, player: str) -> list[str]:
        """Bribes in a player's war room."""
        return war_desk.held(self, player)

    @staticmethod
    def _wanted(state: Hf4State, ideology: str, player: str) -> int:
        house = state.assembly
        return delegates(house, ideology, player) if house is not None else 0

    @cached_property
    def _ideologies(self) -> dict[str, str]:
        return ideologies(self.content.tables)

    def star(self, ideology: str) -> None:
        """Move the gold star to the ideology of the Active Law."""
        there = (ASSEMBLY, self.hand.point(ASSEMBLY, law(self._ideologies.get(ideology, NO_LAW))))
        if self.hand.at(STAR) != there and ideology in self._ideologies:
            self.hand.press(LAW.of(ideology), STAR)
        self._lay(STAR, *there)

    def legacy(self, ideology: str) -> None:
        """A seniority disk becomes a legacy vote."""
        disk = next(one for one in self._seniority() if self.hand.at(one)[0] == MARKET)
        self.hand.press(LEGACY.of(ideology), disk)

    # -- tokens on the map -------------------------------------------------------------------------------

    def _tokens(self, player: str, token: str) -> Iterator[str]:
        there = (f"{token}-{n}-{player}" for n in range(1, _TOKENS[token] + 1))
        return (one for one in there if self._lies(one))

    def _on_site(self, player: str, token: str) -> dict[str, str]:
        """Where the player's tokens of a kind lie: site to piece."""
        found = {}
        for ident in self._tokens(player, token):
            board, point = self.hand.at(ident)
            if board == MAP and point in self._sites:
                found[self._sites[point]] = ident
        return found

    @cached_property
    def _sites(self) -> dict[tuple[int, int], str]:
        return {self.space(space): space for space in self.content.map.sites}

    def _claims(self, state: Hf4State, player: str) -> None:
        wanted: dict[str, list[str]] = {"claim": [], "dome": []}
        for site, tokens in state.sites.items():
            if tokens.claim == player:
                wanted["claim"].append(site)
            if player in tokens.colonies:
                wanted["dome"].append(site)
        for token, sites in wanted.items():
            for site, ident in self._on_site(player, token).items():
                if site not in sites:
                    self.hand.press("home", ident)
            for site in sites:
                self.token(player, token, site)

    def _cubes(self, state: Hf4State, player: str) -> None:
        """Factories, and mobile ones wherever they are, each a cube of its own."""
        wanted = Counter(site for site, tokens in state.sites.items() if tokens.factory == player)
        wanted.update(cube.location for cube in state.players[player].cubes.values())
        left = Counter({self.space(space): n for space, n in wanted.items()})
        for ident in self._tokens(player, "cube"):
            board, point = self.hand.at(ident)
            if board == MAP:
                left[point] -= 1
                if left[point] < 0:
                    self.hand.press("home", ident)
        for point, n in left.items():
            for _ in range(n):
                self._lay(self.cube(player), MAP, point)

    def _elevators(self, state: Hf4State) -> None:
        """Space elevators that stand."""
        for elevator in state.content.map.elevators:
            ident = elevator_piece(elevator.name)
            stands = elevator.name in state.elevators
            if self._lies(ident) and (self.hand.count(ident, "Built") == "1") != stands:
                self.hand.press("built", ident)

    def _isotope(self, state: Hf4State, player: str) -> None:
        """The marker of the spectral type that the player's gold tanks have."""
        ident, standard = f"isotope-{player}", state.players[player].isotope
        wanted = str(ISOTOPES.index(standard) + 1 if standard is not None else 0)
        while self._lies(ident) and self.hand.count(ident, "Isotope") != wanted:
            self.hand.press("isotope", ident)

    def _disks(self, state: Hf4State) -> None:
        """Red disks on busted sites and on stacks with a glitch, seniority disks, the first player marker."""
        wanted = {(MAP, self.space(site)) for site, tokens in state.sites.items() if tokens.busted}
        for stack in state.stacks():
            if stack.glitch and stack.kind in ALL_STACKS:
                board = self.mat(stack.owner)
                wanted.add((board, self.hand.point(board, ALL_STACKS[stack.kind])))
        for ident in list(self._red()):
            there = self.hand.at(ident)
            if there in wanted:
                wanted.discard(there)
            elif not self.hand.pile(ident):
                self.hand.press("home", ident)
        for board, point in sorted(wanted):
            free = next(one for one in self._red() if self.hand.pile(one) == RED_DISKS)
            self.hand.drag(free, board, point)
        if state.assembly is None:  # else each becomes a legacy vote
            self.seniority(state.seniority)
        if self.hand.value("hf4_first") != state.first_player:
            self.first_player(state.first_player)

    def _beads(self, state: Hf4State) -> None:
        """Beads of the exploitation tracks, which follow the factories; a scenario may do without."""
        if not scenario(state).exploitation:
            return
        for track in self.content.tables["exploitation"]["tracks"]:
            letter = str(track["spectral"])
            place = self.hand.point(MARKET, f"{letter} at {price(state, letter)}".lower())
            self._lay(f"track-bead-{letter.lower()}", MARKET, place)

    def _red(self) -> Iterable[str]:
        return (piece.id for piece in self.hand.table.pieces if piece.kind == "red disk")

    def red_disk(self, player: str, kind: str) -> str:
        """The red disk on a stack of a player's mat, laid there where none lies; its piece."""
        board = self.mat(player)
        spot = (board, self.hand.point(board, ALL_STACKS[kind]))
        there = next((one for one in self._red() if self.hand.at(one) == spot), None)
        if there is None:
            there = next(one for one in self._red() if self.hand.pile(one) == RED_DISKS)
            self.hand.drag(there, *spot)
        return there

    def seniority(self, left: int) -> None:
        """Remove seniority disks until so many are left on the cycle."""
        for ident in list(self._seniority())[left:]:
            self.hand.press("seniority", ident)

    def _seniority(self) -> Iterator[str]:
        """Seniority disks that lie on the cycle."""
        spot = (MARKET, self.hand.point(MARKET, "seniority disks"))
        disks = (piece.id for piece in self.hand.table.pieces if piece.kind == "seniority disk")
        return (one for one in disks if one in self.hand.ids and self.hand.at(one) == spot)

    def first_player(self, player: str) -> None:
        """Lay the first player marker on a mat, and say so."""
        self._lay("first-player", self.mat(player), self._middle(player))
        self.hand.press("first", "first-player")

    def _middle(self, player: str) -> tuple[int, int]:
        area = next(one for one in self.hand.boards[self.mat(player)].areas if one.name == _GLORIES)
        (left, top), (right, bottom) = area.corners[0], area.corners[2]
        return (left + right) // 2, (top + bottom) // 2

    def _glories(self, state: Hf4State, player: str) -> None:
        """Chits that the player has come onto the mat; which way up they lie is told by the act."""
        owner = state.players[player]
        carried = [state.cards[card].glory for stack in owner.stacks.values() for card in stack.cards]
        for chit in (*owner.glory, *owner.heroism, *(one for one in carried if one is not None)):
            self.chit(player, chit)

    def chit(self, player: str, chit: str) -> None:
        """Lay a glory or heroism chit onto a player's mat."""
        if self.hand.at(chit)[0] != self.mat(player):
            self.hand.drag(chit, self.mat(player), self._middle(player))


def _spot(mass: Fraction) -> str:
    """Name of the place of a mass on the strip."""
    return f"mass {f_fuel.mass_text(mass).replace('-', ' ')}"
