"""What players read: acts in their words, how things stood, what would have been legal, slips."""
