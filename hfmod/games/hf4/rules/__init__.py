"""The rules engine: core game and expansions, with a file for each part of a chapter."""
