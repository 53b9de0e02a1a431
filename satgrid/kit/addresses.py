"""The address of a genre of puzz.link, and its parts; they are loaded when an address is read."""

from satgrid.lazy import attach

__getattr__, __all__ = attach(__name__)
