"""Clues that a family declares, and functions that read them."""

from satgrid.lazy import attach

__getattr__, __all__ = attach(__name__)
