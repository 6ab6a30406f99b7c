"""Content of Terraforming Mars: The Dice Game."""
