"""Module 1, Terawatt: chapter 1, Futures and the War among it."""
