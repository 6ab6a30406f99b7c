"""Rules of Terraforming Mars: The Dice Game."""
