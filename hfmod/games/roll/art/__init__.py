"""Drawings of dice, tiles and boards, made from the content alone."""
