"""Logs of the game's VASSAL module, read as acts and written from acts."""
