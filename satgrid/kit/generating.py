"""Random solutions and boards, and clues that are read off a solution."""

from satgrid.lazy import attach

__getattr__, __all__ = attach(__name__)
