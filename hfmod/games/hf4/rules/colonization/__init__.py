"""Module 2, Colonization: chapter 2."""
