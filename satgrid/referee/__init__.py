"""What several referees need: a second meaning of every rule, written for drawn grids alone.

Families use it in `check` alone, and encoders never. It walks lines, floods regions, counts and
compares; what it finds wrong it says in sentences, one a fault, with places as people call them.
Its parts ask for the time limit themselves. Each is loaded when it is first used, so that a family
waits for none that it does not name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from satgrid.referee.bridges import bridge_faults as bridge_faults
    from satgrid.referee.cages import cage_faults as cage_faults
    from satgrid.referee.cages import killer_faults as killer_faults
    from satgrid.referee.connection import enclosed as enclosed
    from satgrid.referee.connection import numbered as numbered
    from satgrid.referee.connection import parted as parted
    from satgrid.referee.connection import regions as regions
    from satgrid.referee.connection import sized as sized
    from satgrid.referee.dominoes import domino_faults as domino_faults
    from satgrid.referee.dominoes import magnet_faults as magnet_faults
    from satgrid.referee.entrances import facing_faults as facing_faults
    from satgrid.referee.entrances import sort_faults as sort_faults
    from satgrid.referee.entrances import visit_faults as visit_faults
    from satgrid.referee.entrances import visits as visits
    from satgrid.referee.galaxies import galaxy_faults as galaxy_faults
    from satgrid.referee.islands import attached_faults as attached_faults
    from satgrid.referee.islands import island_faults as island_faults
    from satgrid.referee.lamps import lamp_faults as lamp_faults
    from satgrid.referee.latin import diagonals as diagonals
    from satgrid.referee.latin import latin_faults as latin_faults
    from satgrid.referee.loops import loop_faults as loop_faults
    from satgrid.referee.loops import sides as sides
    from satgrid.referee.matching import accepts as accepts
    from satgrid.referee.matching import matches as matches
    from satgrid.referee.nearby import counted_around as counted_around
    from satgrid.referee.nearby import counted_beside as counted_beside
    from satgrid.referee.numbered_rooms import numbered_faults as numbered_faults
    from satgrid.referee.numbered_rooms import room_number_faults as room_number_faults
    from satgrid.referee.order import order_faults as order_faults
    from satgrid.referee.outside import first_entry as first_entry
    from satgrid.referee.outside import heights_seen as heights_seen
    from satgrid.referee.outside import view_faults as view_faults
    from satgrid.referee.pairs import pair_faults as pair_faults
    from satgrid.referee.paths import clued_faults as clued_faults
    from satgrid.referee.paths import left_out as left_out
    from satgrid.referee.paths import pearl_faults as pearl_faults
    from satgrid.referee.paths import reach as reach
    from satgrid.referee.paths import straights as straights
    from satgrid.referee.paths import turns as turns
    from satgrid.referee.paths import ways as ways
    from satgrid.referee.pieces import piece_faults as piece_faults
    from satgrid.referee.places import around as around
    from satgrid.referee.places import beside as beside
    from satgrid.referee.places import boxes as boxes
    from satgrid.referee.places import columns as columns
    from satgrid.referee.places import line_entries as line_entries
    from satgrid.referee.places import lines as lines
    from satgrid.referee.places import meeting as meeting
    from satgrid.referee.places import rays as rays
    from satgrid.referee.places import rows as rows
    from satgrid.referee.printed import printed_faults as printed_faults
    from satgrid.referee.repeats import at_most_once as at_most_once
    from satgrid.referee.repeats import each_once as each_once
    from satgrid.referee.repeats import equal_lines as equal_lines
    from satgrid.referee.repeats import long_runs as long_runs
    from satgrid.referee.repeats import near_faults as near_faults
    from satgrid.referee.repeats import runs as runs
    from satgrid.referee.rings import ring_faults as ring_faults
    from satgrid.referee.rooms import crossing_faults as crossing_faults
    from satgrid.referee.rooms import members as members
    from satgrid.referee.ships import fleet_faults as fleet_faults
    from satgrid.referee.ships import part_faults as part_faults
    from satgrid.referee.sight import seen as seen
    from satgrid.referee.sight import sight_faults as sight_faults
    from satgrid.referee.slopes import slope_faults as slope_faults
    from satgrid.referee.snakes import snake_faults as snake_faults
    from satgrid.referee.squares import square_faults as square_faults
    from satgrid.referee.sums import sum_faults as sum_faults
    from satgrid.referee.tally import counted as counted
    from satgrid.referee.tally import each_has as each_has
    from satgrid.referee.tally import miscounted as miscounted
    from satgrid.referee.tally import total_faults as total_faults
    from satgrid.referee.tetrominoes import tetromino_faults as tetromino_faults
    from satgrid.referee.touch import region_faults as region_faults
    from satgrid.referee.touch import touch_faults as touch_faults
    from satgrid.referee.touch import touching as touching
    from satgrid.referee.towers import tower_faults as tower_faults
    from satgrid.referee.triangles import triangle_faults as triangle_faults
    from satgrid.referee.walls import area_faults as area_faults
    from satgrid.referee.walls import rectangle_faults as rectangle_faults
    from satgrid.referee.walls import wall_faults as wall_faults
    from satgrid.referee.walls import walled as walled
    from satgrid.referee.water import water_faults as water_faults

_HOMES = {
    "cages": "cage_faults killer_faults",
    "connection": "enclosed numbered parted regions sized",
    "dominoes": "domino_faults magnet_faults",
    "entrances": "facing_faults sort_faults visit_faults visits",
    "bridges": "bridge_faults",
    "galaxies": "galaxy_faults",
    "islands": "attached_faults island_faults",
    "lamps": "lamp_faults",
    "latin": "diagonals latin_faults",
    "loops": "loop_faults sides",
    "matching": "accepts matches",
    "nearby": "counted_around counted_beside",
    "numbered_rooms": "numbered_faults room_number_faults",
    "order": "order_faults",
    "outside": "first_entry heights_seen view_faults",
    "pairs": "pair_faults",
    "paths": "clued_faults left_out pearl_faults reach straights turns ways",
    "pieces": "piece_faults",
    "places": "around beside boxes columns line_entries lines meeting rays rows",
    "printed": "printed_faults",
    "repeats": "at_most_once each_once equal_lines long_runs near_faults runs",
    "rings": "ring_faults",
    "rooms": "crossing_faults members",
    "ships": "fleet_faults part_faults",
    "sight": "seen sight_faults",
    "slopes": "slope_faults",
    "snakes": "snake_faults",
    "squares": "square_faults",
    "sums": "sum_faults",
    "tally": "counted each_has miscounted total_faults",
    "tetrominoes": "tetromino_faults",
    "towers": "tower_faults",
    "triangles": "triangle_faults",
    "water": "water_faults",
    "touch": "region_faults touch_faults touching",
    "walls": "area_faults rectangle_faults wall_faults walled",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    # Kept, so that the next one who asks finds it without asking here.
    found = globals()[name] = getattr(import_module(f"satgrid.referee.{_HOME[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])
