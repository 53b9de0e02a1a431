# ruff: noqa: F403
"""The referee's parts: a second meaning of every rule, written for drawn grids alone.

Families call them in `check`; they share no code with the encoders. `NAME_faults` yields one
sentence for each fault; other functions return values for a family's own sentences. All parts check
the time limit. A part's module is loaded when the part is first used.

- places: rows, columns, boxes, the neighbours of a cell; the view from a cell or from outside
- connection: regions, their number and size, cells that touch, 2 x 2 squares, islands
- counting: how many cells have a value, compared with a number; values compared with printed ones
- numbers: repeats and runs in a line, Latin squares, inequality signs, cages, sums of runs
- loops: lines on the lattice: loops, paths, visits of rooms, towers, bridges, diagonals
- rooms: rooms whose borders are printed, their numbers, water in them
- pieces: tetrominoes, ships, snakes, triangles, trees with their tents; boards that walls divide
- matching: regular expressions, automata, blocks of a nonogram

The room imports `grid`, `clues`, `errors` and `deadline`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satgrid.lazy import load

if TYPE_CHECKING:
    from satgrid.referee.connection import *
    from satgrid.referee.counting import *
    from satgrid.referee.loops import *
    from satgrid.referee.matching import *
    from satgrid.referee.numbers import *
    from satgrid.referee.pieces import *
    from satgrid.referee.places import *
    from satgrid.referee.rooms import *

_NAMES = {
    "connection": "attached_faults enclosed island_faults numbered parted region_cells"
    " region_faults regions sized square_faults touch_faults touching",
    "counting": "counted counted_around counted_beside each_has miscounted printed_faults"
    " ring_faults total_faults",
    "loops": "bridge_faults clued_faults contact_faults facing_faults left_out loop_faults"
    " passing_faults pearl_faults reach sides slope_faults sort_faults straights tower_faults turns"
    " visit_faults visits walled_pairs ways",
    "matching": "accepts block_faults matches",
    "numbers": "at_most_once cage_faults diagonals each_once equal_lines killer_faults"
    " latin_faults long_runs move_faults near_faults order_faults runs sum_faults",
    "pieces": "area_faults crossing_walls domino_faults fleet_faults galaxy_faults"
    " magnet_faults pair_faults part_faults piece_faults rectangle_faults"
    " snake_faults tetromino_faults triangle_faults wall_faults walled",
    "places": "around beside boxes columns first_entry heights_seen lamp_faults line_entries lines"
    " meeting rays rows seen sight_faults view_faults",
    "rooms": "crossing_faults filled hole_faults members mixed_faults"
    " numbered_faults room_count_faults room_number_faults room_size_faults water_faults",
}
"""The names that each module defines for families."""

_HOMES = {name: f"{__name__}.{part}" for part, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    # Stored as an attribute, so that this function runs once per name.
    globals()[name] = part = load(__name__, _HOMES.get(name), name)
    return part


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
