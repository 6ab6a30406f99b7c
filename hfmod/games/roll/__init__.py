"""Roll for the Galaxy: a rules engine with a module for each chapter of the rulebook."""
