"""Acts without a declaration: answers given by going on, and patents of a set-up that are only drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hfmod.engine.act import Act
from hfmod.games.hf4.acts.assembly import asked_to_insure
from hfmod.games.hf4.acts.registry import MEANWHILE
from hfmod.games.hf4.rules.conflict.d_sabotage import LetStand, Sabotage
from hfmod.games.hf4.rules.core.k_glitch_roll import GlitchRoll
from hfmod.games.hf4.rules.core.l_heroism import Nominate, Vote
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly
from hfmod.games.hf4.rules.politics.o4_lobby import Insure
from hfmod.games.hf4.rules.politics.o6_legacy import MoveLaw
from hfmod.games.hf4.rules.race_for_glory.d5_setup import OPTION, PATENT, TakePatent, due_step

#: What may come before a tied vote is settled by the gold star.
NOT_YET = frozenset({GlitchRoll.do, Nominate.do, Vote.do})


def silent(state: Hf4State, do: str, by: str | None, star: str) -> Iterator[Act[Hf4State]]:
    """Answers that are given by going on: a tied vote by where the gold star lies, insurance by none.

    ``do`` is what comes next, by whom. Each is to be played before the next is asked for.
    """
    vote = o1_assembly.decision(state, o1_assembly.VOTE)
    goes_on = vote is not None and (by in (None, vote["player"]) or do not in MEANWHILE)
    if vote is not None and do != MoveLaw.do and goes_on and star in vote["choices"]:
        yield MoveLaw(by=vote["player"], ideology=star)
    for player in asked_to_sabotage(state):
        if player == by and do in (Sabotage.do, LetStand.do):
            break
        yield LetStand(by=player)
    for player in asked_to_insure(state):
        if do != Insure.do or by != player:
            yield Insure(by=player, lobby=False)
        else:
            return


def asked_to_sabotage(state: Hf4State) -> list[str]:
    """Players who may sabotage a roll now, in order."""
    return [str(one["player"]) for one in state.pending if one["kind"] == Sabotage.kind]


def drawn_patent(state: Hf4State, by: str, holder: Callable[[str], str]) -> TakePatent | None:
    """The patent of the set-up that whose step it is has drawn, when somebody else goes on.

    It is a deck's top card, in the hand of that player: ``holder`` says in whose a card lies.
    """
    due = due_step(state)
    player = due.get("player", by)
    if due.get("kind") not in (PATENT, OPTION) or by in (player, ""):
        return None
    drawn = (deck for deck, cards in state.decks.items() if cards and holder(cards[0]) == player)
    deck = next(drawn, None)
    return TakePatent(by=player, deck=deck) if deck is not None else None
