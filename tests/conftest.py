"""Shared fixtures."""

pytest_plugins = ["pytester"]
