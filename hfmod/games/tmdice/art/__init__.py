"""Drawings of dice, tiles, cards and boards, made from the content alone."""
