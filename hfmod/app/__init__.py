"""What the commands do, for any game: they know packages of games, never a game."""
