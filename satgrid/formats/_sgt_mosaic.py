"""The descriptions of Simon Tatham's `mosaic`.

A digit is the number of a cell, and a letter `a` to `z` stands for 1 to 26 cells without one. What
the parameters say besides the size is for its generator, and is not kept. Source: the functions for
parameters and descriptions in `mosaic.c` of the collection.
"""

from __future__ import annotations

from satgrid.formats._sgt__runs import Characters

FAMILY = "mosaic"
PARAMETERS = "(h[0-9]+)?"
LEAST = 3

_CHARACTERS = Characters(FAMILY, {str(k): k for k in range(10)}, "numbers from 0 to 9")
parse, describe = _CHARACTERS.parse, _CHARACTERS.describe
