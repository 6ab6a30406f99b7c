"""Race for Glory: what its scenarios add to the table, and its passages on core rules."""
