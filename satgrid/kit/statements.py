"""Constraints, their terms, and functions that yield several."""

from satgrid.lazy import attach

__getattr__, __all__ = attach(__name__)
