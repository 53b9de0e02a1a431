"""The descriptions of Simon Tatham's `lightup` (akari).

`B` is a wall, a digit 0 to 4 a wall with a number, and a letter `a` to `z` stands for 1 to 26 free
cells. What the parameters say besides the size is for its generator, and is not kept. Source: the
functions for parameters and descriptions in `lightup.c` of the collection.
"""

from __future__ import annotations

from satgrid.formats._sgt__runs import Characters

FAMILY = "akari"
PARAMETERS = "(b[0-9]+)?(s[0-9]+)?(d[0-9]+)?"
LEAST = 2

_CHARACTERS = Characters(
    FAMILY,
    {str(k): k for k in range(5)} | {"B": "x"},
    "walls, without number or with one from 0 to 4",
)
parse, describe = _CHARACTERS.parse, _CHARACTERS.describe
