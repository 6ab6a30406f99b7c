"""What lies behind the screens: dice that are rolled, assigned, and seen where the screens are lifted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.record.events import Declared, Moved
from hfmod.games.roll.record.reader import Reader
from hfmod.games.roll.record.seats import BUILDERS, WORKERS
from hfmod.games.roll.record.table import Spot
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules.state import DICTATE, RollState

_IN_THE_CUP = frozenset({"cup", DICTATE, *WORKERS})  # or to be taken back into it
SELECTS = "Selects "
"""How places begin on which a die selects a phase."""


def colour(ident: str) -> str:
    """The colour of a die by its id (``die-home-3``), or with a place (``supply:home``)."""
    return ident.rpartition(":")[2] if ":" in ident else ident.split("-")[1]


def stands(columns: Sequence[str]) -> bool:
    """Whether all workers stand in columns, or in the area for Dictate."""
    return all(column in (*PHASES, DICTATE) for column in columns)


class Screens(Reader):
    """Reads where dice lie behind the screens."""

    def behind(self, event: Moved) -> None:
        """Keep where dice lie behind a screen, and whether they were shifted after the player was ready."""
        known = self.seats[event.seat]
        if not event.thing.die:
            return
        if event.to.board.endswith("screen"):
            known.behind[event.thing.id] = event.to
            known.shifted = event.step if known.assigned else 0
        elif event.origin.board.endswith("screen"):
            known.behind[event.thing.id] = event.origin

    def cup(
        self, ahead: RollState, seat: str, told: Counter[str], dice: Mapping[str, Spot]
    ) -> tuple[Counter[str], list[str], list[str]]:
        """Dice that stayed in the cup, that lie elsewhere, and that came into it without a word."""
        player = ahead.players[seat]
        lying: dict[str, Counter[str]] = {}
        for ident, spot in dice.items():
            lying.setdefault(spot.area, Counter())[colour(ident)] += 1
        places = {"citizenry": player.citizenry, **player.building}
        areas = {"citizenry": "citizenry", **{stack: area for area, stack in BUILDERS.items()}}
        waiting = sum((lying.get(area, Counter()) for area in _IN_THE_CUP), Counter[str]())
        kept = (player.cup - told) & (waiting + Counter(self.seats[seat].aside.values()))
        lacking = _placed(
            player.cup - told - kept,
            {name: lying.get(areas[name], Counter()) - mine for name, mine in places.items()},
        )
        if ahead.round == 1:
            lacking = self._put_right(seat, lacking)
        more = _placed(
            told - player.cup,
            {name: mine - lying.get(areas[name], Counter()) for name, mine in places.items()},
        )
        spare = [one for one in more if not one.startswith("supply:") or ahead.supply[colour(one)]]
        return kept, lacking, spare

    def _put_right(self, seat: str, lacking: Sequence[str]) -> list[str]:
        """Dice of the start that lay among the citizens stay in the cup if they go there after the roll."""
        late: Counter[str] = Counter()
        for _, event in self.following(seat, Mark.ENDS_PHASE):
            if isinstance(event, Moved) and (event.origin.area, event.to.area) == ("citizenry", "cup"):
                late[f"citizenry:{event.thing.die}"] += 1
        found = []
        for one in lacking:
            found.append(f"cup:{colour(one)}" if late[one] else one)
            late[one] -= 1
        return found

    def columns(self, seat: str, dice: Mapping[str, Spot]) -> tuple[list[str], int | None]:
        """Columns of a player's workers in the order of the roll, and which one selects."""
        columns, selector = [], None
        for number, ident in enumerate(self.seats[seat].rolled):
            place = dice[ident].place if ident in dice else ""
            if place.startswith(SELECTS):
                selector = number if selector is None else selector
            columns.append(place.removeprefix(SELECTS).lower())
        return columns, selector

    def assigns_anew(self, seat: str) -> bool:
        """Whether a player who is ready moves dice behind the screen before it is lifted.

        Who said so too early assigns then. Otherwise how they stand when the screens are lifted counts, as
        assignments may be taken back until then (ROLL-ASG-6).
        """
        behind, shifted = dict(self.seats[seat].behind), False
        for _, event in self.following(seat, Mark.ENDS_PHASE):
            if isinstance(event, Moved) and event.thing.die and event.to.board.endswith("screen"):
                behind[event.thing.id], shifted = event.to, True
        if not shifted or not stands(self.columns(seat, self.seats[seat].behind)[0]):
            return shifted
        return self._lifted() and stands(self.columns(seat, behind)[0])

    def _lifted(self) -> bool:
        """Whether it is said that the screens are lifted: no phase is over, and one may begin."""
        later = (one for one in self.story.events[self.index + 1 :] if isinstance(one, Declared))
        over = next((one for one in later if one.marked(Mark.ENDS_PHASE)), None)
        return over is not None and over.marked(Mark.BEGINS_PHASE)


def _placed(dice: Counter[str], places: Mapping[str, Counter[str]]) -> list[str]:
    """Dice with the places that have so many of them, in the supply where none has."""
    found, left = [], {name: Counter(there) for name, there in places.items()}
    for die in sorted(dice.elements()):
        name = next((name for name, there in left.items() if there[die] > 0), "supply")
        if name in left:
            left[name][die] -= 1
        found.append(f"{name}:{die}")
    return found
