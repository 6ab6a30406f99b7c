"""High Frontier 4 All: a rules engine with a module for each chapter of the rulebook."""

from hfmod.games.hf4.abilities import ABILITIES

__all__ = ["ABILITIES"]
