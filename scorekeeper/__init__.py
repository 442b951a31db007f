"""A digital scorekeeper for physical card games."""

__version__ = "0.1.0"
