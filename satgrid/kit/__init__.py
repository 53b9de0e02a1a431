"""The parts of families and rule files. The kit defines nothing; `.pyi` files list its names.

- `satgrid.kit`: puzzles, grids, cells, values, answers, the geometry of boards, errors, examples,
  types for annotations, and all names of the four modules below, so that a rule file may begin
  with `from satgrid.kit import *`.
- `satgrid.kit.statements`: the constraints, their terms, and functions that yield several.
- `satgrid.kit.layers`: the clues that a family declares, and functions that read them.
- `satgrid.kit.generating`: random solutions (`drawn`), random boards (`blank`), and clues that are
  read off a solution (`printed`).
- `satgrid.kit.addresses`: the address of a genre of puzz.link and its parts (`Address`).
- `satgrid.kit.referee`: the parts of `check`, and for `check` alone.

A name's module is loaded when the name is first used. The kit may import all rooms above it in
ARCHITECTURE.md, and the referee.
"""

from satgrid.lazy import attach

__getattr__, __all__ = attach(__name__)
