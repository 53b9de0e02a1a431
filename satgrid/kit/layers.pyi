from satgrid.layers.alphabet import Alphabet as Alphabet
from satgrid.layers.alphabet import Automata as Automata
from satgrid.layers.between import Dots as Dots
from satgrid.layers.between import Order as Order
from satgrid.layers.between import ordered_pairs as ordered_pairs
from satgrid.layers.cages import Cages as Cages
from satgrid.layers.cages import target_of as target_of
from satgrid.layers.colours import Palette as Palette
from satgrid.layers.corners import Corners as Corners
from satgrid.layers.lines import Blocks as Blocks
from satgrid.layers.lines import Patterns as Patterns
from satgrid.layers.lines import Sequences as Sequences
from satgrid.layers.lines import Totals as Totals
from satgrid.layers.numbers import ROOM as ROOM
from satgrid.layers.numbers import Numbers as Numbers
from satgrid.layers.outside import Outside as Outside
from satgrid.layers.poles import Poles as Poles
from satgrid.layers.poles import SignNumbers as SignNumbers
from satgrid.layers.rooms import Rooms as Rooms
from satgrid.layers.run_sums import RunSums as RunSums
from satgrid.layers.run_sums import sum_parts as sum_parts
from satgrid.layers.run_sums import sum_sign as sum_sign
from satgrid.layers.runs import Runs as Runs
from satgrid.layers.runs import neighbours_clockwise as neighbours_clockwise
from satgrid.layers.signs import Arrows as Arrows
from satgrid.layers.signs import Signs as Signs
from satgrid.layers.signs import Towers as Towers
from satgrid.layers.signs import tower_parts as tower_parts
from satgrid.layers.walls import Walls as Walls
from satgrid.puzzle.printed import LONGEST as LONGEST
from satgrid.puzzle.printed import fleet_of as fleet_of
from satgrid.puzzle.printed import sum_runs as sum_runs

# Names of version 0.7
Sides = SignNumbers
ordered = ordered_pairs
ring = neighbours_clockwise
