"""Drawings of cards, boards and pieces, made from the content alone."""
