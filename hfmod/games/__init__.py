"""The games that come with hfmod, each a folder that holds all that is of this game alone."""
