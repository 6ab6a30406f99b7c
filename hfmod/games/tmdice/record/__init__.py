"""From what the table shows to acts, and back."""
