"""The descriptions of Simon Tatham's `pearl` (masyu).

`B` is a black pearl, `W` a white one, and a letter `a` to `z` stands for 1 to 26 cells without one.
What the parameters say besides the size is for its generator, and is not kept. Source: the
functions for parameters and descriptions in `pearl.c` of the collection.
"""

from __future__ import annotations

from satgrid.formats._sgt__runs import Characters

FAMILY = "masyu"
PARAMETERS = "(d[a-z])?n?"
LEAST = 5

_CHARACTERS = Characters(FAMILY, {"B": "b", "W": "w"}, "pearls")
parse, describe = _CHARACTERS.parse, _CHARACTERS.describe
