"""Shared fixtures and settings."""

from hypothesis import settings

pytest_plugins = ["pytester"]

# Every run tries the same examples, so that a failure is a change's and not the day's.
settings.register_profile("repeatable", derandomize=True)
settings.load_profile("repeatable")
