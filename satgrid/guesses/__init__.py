"""Boards made at random that keep some of a puzzle's rules: what the solver `heuristic` tries.

A module `NAME.py` has `guess(puzzle, random)` for the puzzles of that family. It returns a board
with all given cells, or None at a dead end; an only solution is within its reach.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TypeAlias

from satgrid.clues import Value
from satgrid.grid import Grid
from satgrid.puzzle import Puzzle

Guess: TypeAlias = Callable[[Puzzle, Random], Grid[Value] | None]


@cache
def find(family: str) -> Guess | None:
    """Return how puzzles of the family are guessed, if they are."""
    if not (Path(__file__).parent / f"{family}.py").exists():
        return None
    found: Guess = import_module(f"satgrid.guesses.{family}").guess
    return found
