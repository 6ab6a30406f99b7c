"""High Frontier 4 All."""
