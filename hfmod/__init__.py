"""hfmod: digital table modules from YAML content, and recorded games judged rule by rule."""

__version__ = "0.1.0"
