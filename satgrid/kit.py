"""What a family, or a file of rules, is made of: one import for all of it. It defines nothing.

- clues: `Numbers`, `Runs`, `Signs`, `Arrows`, `Towers`, `Rooms`, `Corners`, `Dots`, `Totals`,
  `Poles`, `Cages`, `Order`, `Walls`, `Outside`, `Blocks`, `Sequences`, `Patterns`, `Palette`,
  `Alphabet`, `Automata`;
- answers: `SHADING`, `LINES`, `WALLS`, `PATHS`, `SHADED_PATHS`, `BRIDGES`, `DIGITS`, `ROOM_DIGITS`,
  `SYMBOLS`, `COLOURS`, `Answer`;
- statements, and `are`, `Not` for their terms;
- values, and how cells and corners are called: `value_of`, `number_of`, `label`, `corner_label`;
- geometry: `puzzle.board`, `sides`, `place_of`, `borders`, `region`, `seen`, `crossings`,
  `is_straight`, `rectangles_of`, `neighbourhoods`; `filled`; at random: `cut`, `gathered`,
  `carved`, `loop`, `bridged`, `crawled`, `paired`, `sized`, `paired_rooms`; `tetrominoes`;
  ships: `fleet_of`, `moored`, `fleet_covers`, `ships`; walls: `partition`, `Marked`, `walled`,
  `parts_of`, `tiled`, `dominoes`, `galaxies`, `centre_of`;
- rules that many families have: `square` boards, `given_numbers`, `given_signs`, `white_clues`,
  `line_totals`, `latin`, `numbered_rooms`, `never_both`; terms of statements: `rectangle_covers`,
  `tetromino_covers`, `water`, `triangles_around`;
- clues that are read off a solution: `every_number`, `every_view`, `room_counts`, `some_numbers`,
  `with_totals`, `line_counts`, `targets_of`, `order_of`; `numeral` for an answer's text;
- `misprint` and `PuzzleError`, for clues that are refused;
- `referee`, for `check` alone;
- types for annotations, and `example`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator as Iterator
    from dataclasses import replace as replace
    from functools import cache as cache
    from itertools import accumulate as accumulate
    from itertools import combinations as combinations
    from itertools import groupby as groupby
    from itertools import product as product
    from itertools import takewhile as takewhile
    from random import Random as Random

    from satgrid import referee as referee
    from satgrid.answer import BRIDGES as BRIDGES
    from satgrid.answer import COLOURS as COLOURS
    from satgrid.answer import DIGITS as DIGITS
    from satgrid.answer import LINES as LINES
    from satgrid.answer import PATHS as PATHS
    from satgrid.answer import ROOM_DIGITS as ROOM_DIGITS
    from satgrid.answer import SHADED_PATHS as SHADED_PATHS
    from satgrid.answer import SHADING as SHADING
    from satgrid.answer import SYMBOLS as SYMBOLS
    from satgrid.answer import WALLS as WALLS
    from satgrid.answer import Answer as Answer
    from satgrid.answer import numeral as numeral
    from satgrid.board import Board as Board
    from satgrid.board import Line as Line
    from satgrid.board import borders as borders
    from satgrid.board import crossings as crossings
    from satgrid.board import is_straight as is_straight
    from satgrid.board import place_of as place_of
    from satgrid.board import region as region
    from satgrid.board import seen as seen
    from satgrid.board import sides as sides
    from satgrid.clues import BLACK as BLACK
    from satgrid.clues import LINE as LINE
    from satgrid.clues import MAX_NUMBER as MAX_NUMBER
    from satgrid.clues import UNKNOWN as UNKNOWN
    from satgrid.clues import WHITE as WHITE
    from satgrid.clues import Value as Value
    from satgrid.clues import number_of as number_of
    from satgrid.clues import value_of as value_of
    from satgrid.constraints import Constraint as Constraint
    from satgrid.constraints import Not as Not
    from satgrid.constraints import are as are
    from satgrid.constraints.acyclic import Acyclic as Acyclic
    from satgrid.constraints.alike import Alike as Alike
    from satgrid.constraints.any_of import AnyOf as AnyOf
    from satgrid.constraints.any_of import AnyOfEach as AnyOfEach
    from satgrid.constraints.any_of import AnyOfNear as AnyOfNear
    from satgrid.constraints.any_of import Offset as Offset
    from satgrid.constraints.at_most import AtMost as AtMost
    from satgrid.constraints.at_most_one import AtMostOne as AtMostOne
    from satgrid.constraints.at_most_one import AtMostOneEach as AtMostOneEach
    from satgrid.constraints.attached import Attached as Attached
    from satgrid.constraints.both_connected import BothConnected as BothConnected
    from satgrid.constraints.composed.covers import Marked as Marked
    from satgrid.constraints.composed.covers import fleet_covers as fleet_covers
    from satgrid.constraints.composed.covers import rectangle_covers as rectangle_covers
    from satgrid.constraints.composed.covers import ships as ships
    from satgrid.constraints.composed.covers import tetromino_covers as tetromino_covers
    from satgrid.constraints.composed.covers import tetrominoes as tetrominoes
    from satgrid.constraints.composed.rules import HERE as HERE
    from satgrid.constraints.composed.rules import all_different as all_different
    from satgrid.constraints.composed.rules import diagonals as diagonals
    from satgrid.constraints.composed.rules import neighbourhoods as neighbourhoods
    from satgrid.constraints.composed.rules import never_both as never_both
    from satgrid.constraints.composed.rules import partition as partition
    from satgrid.constraints.composed.rules import rectangles_of as rectangles_of
    from satgrid.constraints.composed.rules import water as water
    from satgrid.constraints.connected import Connected as Connected
    from satgrid.constraints.cover import Cover as Cover
    from satgrid.constraints.cover import CoverEach as CoverEach
    from satgrid.constraints.cover import Placement as Placement
    from satgrid.constraints.crossing import Crossing as Crossing
    from satgrid.constraints.differ import Differ as Differ
    from satgrid.constraints.differ import DifferEach as DifferEach
    from satgrid.constraints.ends import Ends as Ends
    from satgrid.constraints.exactly import Exactly as Exactly
    from satgrid.constraints.given import Given as Given
    from satgrid.constraints.islands import Islands as Islands
    from satgrid.constraints.network import Network as Network
    from satgrid.constraints.never_touch import NeverTouch as NeverTouch
    from satgrid.constraints.odd import Odd as Odd
    from satgrid.constraints.paired import Paired as Paired
    from satgrid.constraints.regular import Regular as Regular
    from satgrid.constraints.single_loop import SingleLoop as SingleLoop
    from satgrid.constraints.sized import Sized as Sized
    from satgrid.constraints.sum import Sum as Sum
    from satgrid.constraints.sum import digit_sets as digit_sets
    from satgrid.constraints.symmetric import Symmetric as Symmetric
    from satgrid.constraints.unequal import Unequal as Unequal
    from satgrid.constraints.visible import Visible as Visible
    from satgrid.deadline import checked as checked
    from satgrid.errors import PuzzleError as PuzzleError
    from satgrid.errors import count as count
    from satgrid.errors import misprint as misprint
    from satgrid.errors import noun as noun
    from satgrid.example import Example as Example
    from satgrid.example import example as example
    from satgrid.grid import Cell as Cell
    from satgrid.grid import Grid as Grid
    from satgrid.grid import corner_label as corner_label
    from satgrid.grid import label as label
    from satgrid.languages.automaton import of_words as of_words
    from satgrid.languages.automaton import self_counting as self_counting
    from satgrid.languages.cages import reaching as reaching
    from satgrid.languages.positions import TooBig as TooBig
    from satgrid.languages.sights import skyline as skyline
    from satgrid.languages.triangles import TRIANGLES as TRIANGLES
    from satgrid.languages.triangles import triangles_around as triangles_around
    from satgrid.layers.alphabet import Alphabet as Alphabet
    from satgrid.layers.alphabet import Automata as Automata
    from satgrid.layers.arrows import Arrows as Arrows
    from satgrid.layers.arrows import Towers as Towers
    from satgrid.layers.arrows import tower_parts as tower_parts
    from satgrid.layers.cages import Cages as Cages
    from satgrid.layers.cages import target_of as target_of
    from satgrid.layers.cages import targets_of as targets_of
    from satgrid.layers.colours import Palette as Palette
    from satgrid.layers.corners import Corners as Corners
    from satgrid.layers.dots import Dots as Dots
    from satgrid.layers.lines import Blocks as Blocks
    from satgrid.layers.lines import Patterns as Patterns
    from satgrid.layers.lines import Sequences as Sequences
    from satgrid.layers.numbers import ROOM as ROOM
    from satgrid.layers.numbers import Numbers as Numbers
    from satgrid.layers.order import Order as Order
    from satgrid.layers.order import order_of as order_of
    from satgrid.layers.order import ordered as ordered
    from satgrid.layers.outside import Outside as Outside
    from satgrid.layers.poles import Poles as Poles
    from satgrid.layers.poles import Sides as Sides
    from satgrid.layers.rooms import Rooms as Rooms
    from satgrid.layers.run_sums import RunSums as RunSums
    from satgrid.layers.run_sums import sum_parts as sum_parts
    from satgrid.layers.run_sums import sum_sign as sum_sign
    from satgrid.layers.runs import Runs as Runs
    from satgrid.layers.runs import ring as ring
    from satgrid.layers.runs import ringed as ringed
    from satgrid.layers.runs import runs_of as runs_of
    from satgrid.layers.signs import Signs as Signs
    from satgrid.layers.totals import Totals as Totals
    from satgrid.layers.walls import Walls as Walls
    from satgrid.puzzle import Puzzle as Puzzle
    from satgrid.puzzle.runs import LONGEST as LONGEST
    from satgrid.puzzle.runs import sum_runs as sum_runs
    from satgrid.puzzle.runs import white_cells as white_cells
    from satgrid.puzzle.ships import fleet_of as fleet_of
    from satgrid.puzzle.ships import moored as moored
    from satgrid.puzzle.told import every_number as every_number
    from satgrid.puzzle.told import every_view as every_view
    from satgrid.puzzle.told import line_counts as line_counts
    from satgrid.puzzle.told import room_counts as room_counts
    from satgrid.puzzle.told import some_numbers as some_numbers
    from satgrid.puzzle.told import with_totals as with_totals
    from satgrid.random_boards import bridged as bridged
    from satgrid.random_boards import carved as carved
    from satgrid.random_boards import centre_of as centre_of
    from satgrid.random_boards import crawled as crawled
    from satgrid.random_boards import cut as cut
    from satgrid.random_boards import dominoes as dominoes
    from satgrid.random_boards import filled as filled
    from satgrid.random_boards import galaxies as galaxies
    from satgrid.random_boards import gathered as gathered
    from satgrid.random_boards import loop as loop
    from satgrid.random_boards import paired as paired
    from satgrid.random_boards import paired_rooms as paired_rooms
    from satgrid.random_boards import parts_of as parts_of
    from satgrid.random_boards import rest as rest
    from satgrid.random_boards import roomed as roomed
    from satgrid.random_boards import sized as sized
    from satgrid.random_boards import tiled as tiled
    from satgrid.random_boards import walled as walled
    from satgrid.shared_rules import given_numbers as given_numbers
    from satgrid.shared_rules import given_signs as given_signs
    from satgrid.shared_rules import latin as latin
    from satgrid.shared_rules import line_totals as line_totals
    from satgrid.shared_rules import numbered_rooms as numbered_rooms
    from satgrid.shared_rules import square as square
    from satgrid.shared_rules import white_clues as white_clues

_HOMES = {
    "collections.abc": ("Iterator",),
    "dataclasses": ("replace",),
    "functools": ("cache",),
    "itertools": ("accumulate", "combinations", "groupby", "product", "takewhile"),
    "random": ("Random",),
    "satgrid": ("referee",),
    "satgrid.answer": (
        "BRIDGES",
        "COLOURS",
        "DIGITS",
        "LINES",
        "PATHS",
        "ROOM_DIGITS",
        "SHADED_PATHS",
        "SHADING",
        "SYMBOLS",
        "WALLS",
        "Answer",
        "numeral",
    ),
    "satgrid.board": (
        "Board",
        "Line",
        "borders",
        "crossings",
        "is_straight",
        "place_of",
        "region",
        "seen",
        "sides",
    ),
    "satgrid.clues": (
        "BLACK",
        "LINE",
        "MAX_NUMBER",
        "UNKNOWN",
        "WHITE",
        "Value",
        "number_of",
        "value_of",
    ),
    "satgrid.constraints": ("Constraint", "Not", "are"),
    "satgrid.constraints.acyclic": ("Acyclic",),
    "satgrid.constraints.alike": ("Alike",),
    "satgrid.constraints.any_of": ("AnyOf", "AnyOfEach", "AnyOfNear", "Offset"),
    "satgrid.constraints.at_most": ("AtMost",),
    "satgrid.constraints.at_most_one": ("AtMostOne", "AtMostOneEach"),
    "satgrid.constraints.attached": ("Attached",),
    "satgrid.constraints.both_connected": ("BothConnected",),
    "satgrid.constraints.composed.covers": (
        "Marked",
        "fleet_covers",
        "rectangle_covers",
        "ships",
        "tetromino_covers",
        "tetrominoes",
    ),
    "satgrid.constraints.composed.rules": (
        "HERE",
        "all_different",
        "diagonals",
        "neighbourhoods",
        "never_both",
        "partition",
        "rectangles_of",
        "water",
    ),
    "satgrid.constraints.connected": ("Connected",),
    "satgrid.constraints.cover": ("Cover", "CoverEach", "Placement"),
    "satgrid.constraints.crossing": ("Crossing",),
    "satgrid.constraints.differ": ("Differ", "DifferEach"),
    "satgrid.constraints.ends": ("Ends",),
    "satgrid.constraints.exactly": ("Exactly",),
    "satgrid.constraints.given": ("Given",),
    "satgrid.constraints.islands": ("Islands",),
    "satgrid.constraints.network": ("Network",),
    "satgrid.constraints.never_touch": ("NeverTouch",),
    "satgrid.constraints.odd": ("Odd",),
    "satgrid.constraints.paired": ("Paired",),
    "satgrid.constraints.regular": ("Regular",),
    "satgrid.constraints.single_loop": ("SingleLoop",),
    "satgrid.constraints.sized": ("Sized",),
    "satgrid.constraints.sum": ("Sum", "digit_sets"),
    "satgrid.constraints.symmetric": ("Symmetric",),
    "satgrid.constraints.unequal": ("Unequal",),
    "satgrid.constraints.visible": ("Visible",),
    "satgrid.deadline": ("checked",),
    "satgrid.errors": ("PuzzleError", "count", "misprint", "noun"),
    "satgrid.example": ("Example", "example"),
    "satgrid.grid": ("Cell", "Grid", "corner_label", "label"),
    "satgrid.languages.automaton": ("of_words", "self_counting"),
    "satgrid.languages.cages": ("reaching",),
    "satgrid.languages.positions": ("TooBig",),
    "satgrid.languages.sights": ("skyline",),
    "satgrid.languages.triangles": ("TRIANGLES", "triangles_around"),
    "satgrid.layers.alphabet": ("Alphabet", "Automata"),
    "satgrid.layers.arrows": ("Arrows", "Towers", "tower_parts"),
    "satgrid.layers.cages": ("Cages", "target_of", "targets_of"),
    "satgrid.layers.colours": ("Palette",),
    "satgrid.layers.corners": ("Corners",),
    "satgrid.layers.dots": ("Dots",),
    "satgrid.layers.lines": ("Blocks", "Patterns", "Sequences"),
    "satgrid.layers.numbers": ("ROOM", "Numbers"),
    "satgrid.layers.order": ("Order", "order_of", "ordered"),
    "satgrid.layers.outside": ("Outside",),
    "satgrid.layers.poles": ("Poles", "Sides"),
    "satgrid.layers.rooms": ("Rooms",),
    "satgrid.layers.run_sums": ("RunSums", "sum_parts", "sum_sign"),
    "satgrid.layers.runs": ("Runs", "ring", "ringed", "runs_of"),
    "satgrid.layers.signs": ("Signs",),
    "satgrid.layers.totals": ("Totals",),
    "satgrid.layers.walls": ("Walls",),
    "satgrid.puzzle": ("Puzzle",),
    "satgrid.puzzle.runs": ("LONGEST", "sum_runs", "white_cells"),
    "satgrid.puzzle.ships": ("fleet_of", "moored"),
    "satgrid.puzzle.told": (
        "every_number",
        "every_view",
        "line_counts",
        "room_counts",
        "some_numbers",
        "with_totals",
    ),
    "satgrid.random_boards": (
        "bridged",
        "carved",
        "centre_of",
        "crawled",
        "cut",
        "dominoes",
        "filled",
        "galaxies",
        "gathered",
        "loop",
        "paired",
        "paired_rooms",
        "parts_of",
        "rest",
        "roomed",
        "sized",
        "tiled",
        "walled",
    ),
    "satgrid.shared_rules": (
        "given_numbers",
        "given_signs",
        "latin",
        "line_totals",
        "numbered_rooms",
        "square",
        "white_clues",
    ),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    # A family waits for nothing that it does not name.
    if name not in _HOME:
        raise AttributeError(f"module 'satgrid.kit' has no attribute {name!r}")
    home = _HOME[name]
    if home == "satgrid":  # Its parts are modules.
        return import_module(f"{home}.{name}")
    return getattr(import_module(home), name)
