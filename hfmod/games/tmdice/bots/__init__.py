"""Bots of Terraforming Mars: The Dice Game."""
