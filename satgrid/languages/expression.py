"""Regular expressions as automata: parsed, cut to the length of the line, and made smaller.

The position automaton comes first because its size is known, and refused if too big, before it is
built. greenery, which minimises, parses nothing: its own way from a text can take for ever.
"""

from __future__ import annotations

from functools import lru_cache

from satgrid.clues import Automaton
from satgrid.languages.positions import position_automaton
from satgrid.languages.smaller import smaller
from satgrid.languages.syntax import parsed


# A puzzle is asked about again and again with other given cells, and the same expressions.
@lru_cache(maxsize=256)
def expression_automaton(text: str, alphabet: str, cells: int) -> Automaton | None:
    """Return an automaton that accepts, of the words of so many cells, what the expression matches.

    None if it matches none. What the automaton says of longer words has no meaning. Raises
    `Refused` for what is no expression over the alphabet, and `TooBig` for an automaton that
    would be too big.
    """
    found = position_automaton(parsed(text, alphabet), cells)
    return None if found is None else smaller(found)
