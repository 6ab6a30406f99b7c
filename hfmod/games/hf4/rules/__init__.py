"""The rules engine, with a file for each part of a chapter of the rulebook."""
