"""The rules engine, with a file for each part of a round."""
