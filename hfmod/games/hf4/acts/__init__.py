"""Acts at the table: one class for each, with its controls, how it is read and how it is told."""
