"""The core game, chapters A to N. It knows no module: it asks, and each module in play answers."""
