"""Loops by cuts where their complete clauses settle nothing.

On a board with few clues a complete encoding can keep the solver busy without end, where lazy cuts
find a short loop at once; on a full board it is the other way round. So this stage asks the same
question with the cuts for a number of rounds and of conflicts.
"""

from __future__ import annotations

from dataclasses import replace

from satgrid.search.loop import Search
from satgrid.search.stages.anew import Anew
from satgrid.search.stages.budget import CUT_CONFLICTS, CUT_ROUNDS

KIND, CUTS = "single_loop", "cuts"


def suits(search: Search) -> bool:
    """Return whether the puzzle has a loop whose encoder nobody has chosen."""
    chosen = search.options.encoding.encoders
    return KIND not in chosen and any(part.kind() == KIND for part in search.statements())


def stage(search: Search) -> Anew:
    """Return the stage: the puzzle once more, its loop by cuts."""
    encoding = search.options.encoding
    encoders = {**encoding.encoders, KIND: CUTS}
    chosen = replace(encoding, encoders=encoders)
    return Anew(search, "cuts", chosen, rounds=CUT_ROUNDS, conflicts=CUT_CONFLICTS)
