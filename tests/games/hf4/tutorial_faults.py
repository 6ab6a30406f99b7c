"""Single faults planted into the tutorial game, each with the rule and the step that breaks it.

Steps are those of the shipped log. ``change`` replaces parameters of a step (None takes one out), ``drop``
takes a step out, ``add`` puts an act behind a step (as step 1000). ``at`` is where the finding is expected.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

ADDED = 1000
Action = dict[str, Any]


@dataclass(frozen=True)
class Fault:
    name: str
    code: str
    at: int
    change: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    drop: tuple[int, ...] = ()
    add: Mapping[int, Action] = field(default_factory=dict)
    swap: tuple[int, int] | None = None

    @property
    def figures(self) -> bool:
        """Whether nothing but a number is wrong that the table took."""
        return bool(self.change) and all(
            list(change) == ["figures"] and change["figures"] for change in self.change.values()
        )

    def plant(self, actions: list[Action]) -> list[Action]:
        """The actions with the fault in them; the originals stay as they are."""
        faulty = []
        for action in actions:
            step = action["n"]
            if step in self.drop:
                continue
            new = copy.deepcopy(action)
            for name, value in self.change.get(step, {}).items():
                if value is None:
                    new.pop(name, None)
                else:
                    new[name] = value
            faulty.append(new)
            if step in self.add:
                faulty.append({"n": ADDED, **self.add[step]})
        if self.swap is not None:
            first, second = (next(i for i, a in enumerate(faulty) if a["n"] == step) for step in self.swap)
            faulty[first], faulty[second] = faulty[second], faulty[first]
        return faulty


def figure(step: int, code: str, name: str, **figures: Any) -> Fault:
    """The table used a wrong number."""
    return Fault(name, code, step, {step: {"figures": figures}})


def added(after: int, code: str, name: str, by: str, do: str, **params: Any) -> Fault:
    """An act too many, put behind a step."""
    return Fault(name, code, ADDED, add={after: {"by": by, "do": do, **params}})


HELLAS, ARSIA, POLE = "mars-hellas-basin-buried-glaciers", "mars-arsia-mons-caves", "mars-north-pole"

FAULTS = [
    # numbers that the table got wrong
    figure(2, "I1", "income of two", gain=2),
    figure(64, "I4", "boost for less than the mass", cost=4),
    figure(49, "I3a", "hand card sold for 4", price=4),
    figure(380, "I3b", "black card sold for 8 with two factories", price=8),
    figure(121, "H7e", "FINAO for 3", cost=3),
    figure(140, "H3.1", "net thrust without the weight class", net_thrust=6),
    figure(112, "H3.1", "net thrust without the push", net_thrust=4),
    figure(141, "H5a", "a fuel step missing", burns=1, steps=0),
    figure(113, "H5a", "three steps instead of four", burns=1, steps=3),
    figure(146, "H5.2", "a pivot for one burn", burns=1, steps=2),
    figure(240, "I5a", "two FTs from ISRU 4 on hydration 4", fts=2),
    figure(363, "I5b", "eight FTs from a factory", fts=8),
    figure(373, "I9", "delivery from a big site for 2 FTs", fts=2),
    # turns
    added(2, "Da", "an operation out of turn", "NASA", "income"),
    added(64, "D1b", "a second operation", "ESA", "income"),
    added(104, "G.1", "a free action in another's turn", "ESA", "load_fuel", tanks=1),
    Fault("the cube moves before the last turn has ended", "Db", 16, swap=(15, 16)),
    Fault("the cube is moved by another player", "D2.1", 31, {31: {"by": "ESA"}}),
    Fault("a turn ends before the move in words", "UNSAID", 221, drop=(220,)),
    # auctions
    added(41, "I2a", "a bid with four cards in hand", "NASA", "bid", amount=0),
    Fault("a bid above the own Aquas", "I2c", 5, {5: {"amount": 9}}),
    Fault("a bid below the high bid", "I2b", 19, {19: {"amount": 1}}),
    added(18, "I2b", "the leader passes", "ESA", "pass_bid"),
    # free market, boost
    Fault("a white card sold from LEO", "I3b", 86, {86: {"card": "RT005", "figures": None}}),
    Fault("the crew sold", "B6.3", 86, {86: {"card": "CQ041", "figures": None}}),
    Fault("a black side boosted", "I4a", 257, {257: {"cards": ["RT001R"], "figures": None}}),
    Fault("a boost dearer than the Aquas", "I4", 67, {67: {"cards": ["RT005", "RB014"], "figures": None}}),
    Fault("a boost of nothing", "I4", 67, {67: {"cards": [], "figures": None}}),
    # stacks, fuel and other free actions
    added(83, "E5b", "a second rocket", "ESA", "create_stack", kind="rocket", cards=["CQ038"]),
    added(220, "G1", "cargo moved over a distance", "CRP", "cargo_transfer", source="rocket", to="leo",
          cards=["RT005"]),
    Fault("more fuel loaded than Aquas held", "G1b", 111, {111: {"tanks": 11}}),
    added(111, "F3d.2", "more fuel jettisoned than aboard", "ESA", "jettison_fuel", steps=30),
    added(112, "H1c", "fuel loaded during a move", "ESA", "load_fuel", tanks=1),
    added(335, "H1c", "an operation during a move", "NASA", "income"),
    Fault("a crew decommissioned at will", "E7c.2", 171, {171: {"cards": ["RF027", "RB014", "CQ041"]}}),
    # movement
    Fault("pushed by a player without Powersat", "H3d", 112, {112: {"push_by": "CRP", "figures": None}}),
    Fault("one burn too many, not pushed", "H5c", 214, {208: {"push_by": None, "figures": None}}),
    Fault("one burn too many, no afterburn", "H5c", 149,
          {140: {"afterburn": None, "figures": None, "expect": None}}),
    Fault("too little fuel for the last burn", "H5d", 302, {299: {"expect": None}},
          add={290: {"by": "ESA", "do": "jettison_fuel", "steps": 1}}),
    Fault("a move without an activated thruster", "H2.1", 113, drop=(112,)),
    Fault("a space skipped", "H4.1", 115, drop=(114,)),
    added(113, "H4e", "a U-turn", "ESA", "enter", space="leo"),
    added(122, "B7e.3", "an aerobrake path against the arrows", "ESA", "enter",
          space="martian-moonlets-parachute"),
    added(230, "H5e.1", "a stop on a lander burn", "CRP", "end_move"),
    Fault("no thrust to land beyond the lander burn", "H5e.1", 230, {229: {"card": "RT005", "figures": None},
          230: {"figures": None}}),
    Fault("liftoff with a net thrust not above the size", "H6a", 253,
          {252: {"card": "RT005", "figures": None}, 253: {"figures": None}}),
    Fault("a bonus burn without a flyby", "H8b", 113, {113: {"bonus": 1, "figures": None}}),
    Fault("a bonus burn for a lander burn", "H5e.2", 230, {230: {"bonus": 1, "figures": None}}),
    added(209, "H2.3", "another thruster in the middle of a move", "CRP", "activate_thruster", card="CQ041"),
    added(220, "D1a", "a second move", "CRP", "activate_thruster", card="RT005"),
    Fault("a hazard passed without roll or FINAO", "H7b", 122, drop=(121,)),
    Fault("FINAO without Aquas", "H7e", 125, {125: {"do": "finao", "chance": None}}),
    # claims, factories, colonies
    Fault("a claimed site prospected", "I6", 233, {233: {"do": "prospect", "card": "CQ041", "site": None,
          "sites": [HELLAS]}}, drop=(228,)),
    added(342, "I5a", "ISRU above the hydration", "NASA", "site_refuel", card="CQ042"),
    Fault("industrialized without a claim", "I7", 327, drop=(326,)),
    Fault("a thruster as refinery", "I7", 343, {343: {"refinery": "RT001"}}),
    added(342, "G3", "a colony without a factory", "NASA", "build_colony", site=ARSIA, card="CQ042"),
    Fault("a colony of a thruster", "G3a", 344, {344: {"card": "RT001"}}),
    Fault("a product of another spectral type", "I8a", 354, {354: {"card": "RB016"}}),
    Fault("a product of another's factory", "I8d", 375, {375: {"site": ARSIA}}),
    Fault("delivered without FTs", "I9", 373, {373: {"figures": None}}, drop=(363,)),
    added(233, "G4.1", "a claim jump on a site without an own human", "CRP", "claim_jump", site=POLE),
    # glory
    added(255, "G5.2", "glory scored before LEO", "CRP", "turn_glory", card="CQ041"),
    # negotiation
    Fault("more Aquas given than held", "N1", 206, {206: {"gets": ["aquas:9", "use:powersat"]}}),
    added(207, "N2a", "a card handed on at once", "ESA", "deal", to="NASA", gives=["card:RT007"]),
    added(209, "Na", "cards dealt during a move", "ESA", "deal", to="NASA", gives=["card:RB015"]),
    # dice, and what cannot be
    Fault("a die of seven", "CHANCE-RANGE", 300, {300: {"chance": [{"d6": 7}]}}),
    Fault("a hazard roll without a die", "CHANCE-MISSING", 300, {300: {"chance": None}}),
    Fault("a die too many", "CHANCE-SPARE", 2, {2: {"chance": [{"d6": 3}]}}),
    Fault("the end roll left out", "CHANCE-MISSING", 360, {360: {"chance": None}}),
    Fault("the end roll ends the game and play goes on", "EXPECT", 360, {360: {"chance": [{"d6": 1}]}}),
    Fault("a card sold that another player holds", "I3", 49,
          {49: {"card": "RB014", "figures": None}}),
    Fault("no such act", "LOG-ACT", 2, {2: {"do": "incom", "figures": None}}),
    Fault("a wrong note of the Aquas", "EXPECT", 2, {2: {"expect": {"aquas.CRP": 6}}}),
]  # fmt: skip
