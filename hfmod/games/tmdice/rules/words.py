"""Terraforming Mars: The Dice Game as its players tell it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hfmod.engine.act import Act, RuleViolation
from hfmod.engine.narration import Narration
from hfmod.games.tmdice.content.effects import PlaceTile
from hfmod.games.tmdice.content.model import TmdContent
from hfmod.games.tmdice.content.words import CALLED
from hfmod.games.tmdice.content.words import told as effect_told
from hfmod.games.tmdice.rules import actions, cards, ending, owed, production, rest, setup, solo
from hfmod.games.tmdice.rules.applying import owed_by
from hfmod.games.tmdice.rules.paying import listed
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.games.tmdice.rules.tiles import places


def told(state: TmdState, act: Act[TmdState]) -> str:
    """An act, about to be done in a state: ``play Mangrove for 2 plant, water``."""
    name = state.content.name

    def dice(many: Sequence[str]) -> str:
        return listed([name(one).lower() for one in many])

    match act:
        case setup.ChooseCorporation():
            return f"choose {name(act.corporation)}" if act.corporation else "choose a corporation"
        case setup.RevealCorporation():
            shown = act.corporation or state.player(act.by).corporation
            return f"reveal {name(shown)}"
        case setup.StartingDice():
            return "roll the starting dice"
        case setup.GiveResource():
            return f"give a {name(act.resource).lower()} to the last player"
        case solo.PlaceStartTile() | owed.Place():
            return f"{effect_told(PlaceTile(act.tile), state.content)} on {act.hex}"
        case production.KeepDice():
            return f"keep {dice(act.keep)}"
        case production.RefillHand():
            return f"discard {', '.join(map(name, act.discard)) or 'nothing'}, and refill the hand"
        case production.Produce():
            return "produce"
        case actions.SupportDie():
            return f"support: roll a {name(act.die).lower()} die"
        case actions.SupportChange():
            return f"support: pay {dice([act.pay])}, turn {name(act.was).lower()} to {name(act.to).lower()}"
        case actions.SupportDraw():
            return f"support: pay {dice([act.pay])}, draw 2 cards"
        case cards.PlayCard():
            return f"play {name(act.card)} for {dice(act.pay)}"
        case cards.UseCard():
            return f"use {name(act.card)}" + (f" for {dice(act.pay)}" if act.pay else "")
        case actions.Standard():
            return f"{act.do.replace('_', ' ').replace('vp', 'VP')} for {dice(act.pay)}"
        case owed.GainDie():
            return f"take and roll a {name(act.die).lower()} die"
        case owed.TakeResource():
            return f"take a {name(act.resource).lower()}"
        case owed.ChangeDie():
            return f"turn {name(act.was).lower()} to {name(act.to).lower()}"
        case owed.ChooseOption():
            return f"choose option {act.option + 1}"
        case owed.ExchangeResources():
            return f"exchange {dice(act.pay)}"
        case owed.LoseResource():
            return f"discard a {name(act.resource).lower()}"
        case rest.Apply():
            return f"apply: {CALLED.get(act.effect, act.effect)}"
        case rest.Skip():
            return f"pass over: {CALLED.get(act.effect, act.effect)}"
        case ending.TakeBonusCard():
            return f"take the bonus card {name(act.card)}"
        case _:
            return act.do.replace("_", " ")


class TmdNarration(Narration[TmdState]):
    """Acts and things in words, for games with some content."""

    figure_words: Mapping[str, str] = {
        "vp": "VP gained",
        "dice": "dice rolled",
        "wild": "wild tokens gained",
        "drawn": "cards drawn",
    }
    fact_words: Mapping[str, str] = {
        "vp": "VP",
        "wild": "wild tokens",
        "oceans": "ocean tiles in the stack",
        "pool": "dice in the pool",
        "used": "cards that lie sideways",
        "hand": "cards in hand",
    }

    def __init__(self, content: TmdContent) -> None:
        self.content = content

    def setting(self, header: Mapping[str, object]) -> str:
        played = setup.modules(header)
        era = " with Corporate Era" if "ce" in played else ""
        return f"Solo game{era}" if "solo" in played else f"{super().setting(header)}{era}"

    def tell(self, state: TmdState, act: Act[TmdState]) -> str:
        return told(state, act)

    def called(self, thing: str) -> str:
        return self.content.name(thing)

    def advise(self, state: TmdState, act: Act[TmdState], violation: RuleViolation) -> RuleViolation:
        """The hexes on which a tile may lie."""
        if violation.advice == "hexes" and isinstance(act, owed.Place) and act.by in state.players:
            found = owed_by(state.players[act.by], PlaceTile, lambda one: one.tile == act.tile)
            if found is not None and isinstance(found.effect, PlaceTile):
                free = ", ".join(places(state, found.effect))
                return replace(violation, legal=f"one of {free}" if free else "no hex is left for it")
        return violation
