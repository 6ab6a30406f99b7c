"""placeholder"""
from __future__ import annotations
from hfmod.engine.act import Act
from hfmod.games.hf4.state import Hf4State
class Greedy:
    def choose(self, state: Hf4State, player: str) -> Act[Hf4State]:
        raise NotImplementedError
