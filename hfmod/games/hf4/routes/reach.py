"""What a move can still come to with the burns that it has left: bounds that never say too little.

What a move has used up counts only as far as it may come by there again: labels that differ in nothing else
are then the same. Where only fuel and turns count, a mag sail that burns no fuel goes on only while it may
come to a space where no stop is known that has burnt none; its many ways through the belts end there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property

from hfmod.games.hf4.content.model import Space
from hfmod.games.hf4.routes.chart import Chart
from hfmod.games.hf4.routes.craft import Craft
from hfmod.games.hf4.routes.labels import BURNT, OBERTH, SEASONAL, Node, Stop
from hfmod.games.hf4.rules.core.solar_graph import is_belt

NEVER = 1 << 20  # more burns than any move makes
NEWS = 5  # it is counted anew when this part of the unknown spaces has become known


class Reach:
    """For each node of the map the least burns that a move needs there to enter certain spaces."""

    def __init__(self, craft: Craft, chart: Chart) -> None:
        self.craft, self.chart, self.graph = craft, chart, chart.graph
        self.magnetic = any(drive.magnetic for drive in craft.drives)
        self.pivots = any(drive.pivots for drive in craft.drives)
        base = max((drive.base + drive.burnt.thrust for drive in craft.drives), default=0)
        gains = {
            one.id: one.flyby + bool(self.magnetic and is_belt(one)) + (base if one.flyby_base_thrust else 0)
            for one in self.spaces
        }
        self.gains = [gains[space] for space in self.graph.spaces]
        self._elsewhen: dict[str | None, list[int]] = {}
        self.elsewhen: list[int] = []  # burns to where something hangs on another season
        self.unknown: set[str] | None = None  # spaces where no stop is known that has burnt no fuel
        self._news = 0  # spaces that have become known since it was counted
        self._ahead: list[int] = []

    @property
    def spaces(self) -> Collection[Space]:
        """All spaces of the map."""
        return self.craft.state.content.map.spaces.values()

    @cached_property
    def oberth(self) -> list[int]:
        """Burns to the solar oberth."""
        return self.least(one.id for one in self.spaces if one.flyby_base_thrust)

    def set_season(self, season: str | None) -> None:
        """Note the season of the turn under way."""
        if season not in self._elsewhen:
            self._elsewhen[season] = self.least(
                one.id
                for one in self.spaces
                for now in (one.season, one.flyby_season)
                if now not in (None, season)
            )
        self.elsewhen = self._elsewhen[season]

    @cached_property
    def once(self) -> list[tuple[int, list[int]]]:
        """Burns to what gives bonus burns once a move, with the bits: the belts of each zone, each flyby."""
        zones: dict[str, list[str]] = {}
        for one in self.spaces:
            if self.magnetic and is_belt(one):
                zones.setdefault(one.zone, []).append(one.id)
            elif one.flyby and self.chart.flybys_once:
                zones[one.id] = [one.id]
        return [(sum(map(self.chart.once, some)), self.least(some)) for some in zones.values()]

    def least(self, spaces: Iterable[str]) -> list[int]:
        """Burns that a move needs at each node to enter one of the spaces, NEVER where none leads there.

        Bonus burns are gained as often as a node is entered, and every pivot is a bonus pivot where there
        are any.
        """
        gains, into, pivots = self.gains, self.graph.into, self.pivots
        least = [NEVER] * len(into)
        wanted = set(spaces)
        todo = [node for node, space in enumerate(self.graph.spaces) if space in wanted]
        for node in todo:
            least[node] = 0
        while todo:
            following: list[int] = []
            for node in todo:
                here = least[node] - gains[node]
                if here < 0:
                    here = 0
                for start, straight, turned in into[node]:
                    total = here + (turned if pivots else straight)
                    if total < least[start]:
                        least[start] = total
                        following.append(start)
            todo = following
        return least

    def still(self, node: Node, burns: int, used_up: int, gained: int) -> tuple[int, int]:
        """What has been used up and gained, as far as a move with so many burns may come by there again."""
        number = node.number
        if used_up & OBERTH:
            used_up &= ~BURNT  # there would be no second chance to burn it
        if used_up & (OBERTH | BURNT) and self.oberth[number] > burns:
            used_up &= ~(OBERTH | BURNT)
        if used_up & SEASONAL and self.elsewhen[number] > burns:
            used_up &= ~SEASONAL
        if gained:
            for bits, least in self.once:
                if gained & bits and least[number] > burns:
                    gained &= ~bits
        return used_up, gained

    # -- mag sails, where only fuel and turns count ---------------------------------------------------------

    def look_for_all(self) -> None:
        """Begin to count which spaces are still to come to: those where a move may end at all."""
        board, rank = self.craft.state.content.map, self.chart.rank(self.craft.most_thrust)
        low = {
            line.way.end
            for start in self.graph.begins.values()
            for line in self.graph.lines[start]
            if line.way.end in board.sites
            for drive in self.craft.drives
            for demand in self.chart.demands(line.way, drive)
            if demand.rank <= rank
        }
        self.unknown = {
            one for one in board.spaces if self.chart.rests(one) and (one not in board.sites or one in low)
        }

    def know(self, stop: Stop) -> None:
        """Note a stop that is worth knowing."""
        if self.unknown and not stop.spent and stop.space in self.unknown:
            self.unknown.discard(stop.space)
            self._news += 1

    def nothing_new(self, node: Node, burns: int) -> bool:
        """Whether a move with so many burns comes to no space that is still unknown."""
        if self.unknown is None:
            return False
        if not self._ahead or self._news > len(self.unknown) // NEWS:
            self._ahead = self.least(self.unknown)
            self._news = 0
        return self._ahead[node.number] > burns
