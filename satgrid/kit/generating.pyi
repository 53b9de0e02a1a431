from satgrid.guesses import guess_hitori as guess_hitori
from satgrid.guesses import guess_kurodoko as guess_kurodoko
from satgrid.layers.between import order_of as order_of
from satgrid.layers.cages import targets_of as targets_of
from satgrid.layers.runs import ring_clue as ring_clue
from satgrid.layers.runs import ring_values as ring_values
from satgrid.puzzle.printed import bridge_counts as bridge_counts
from satgrid.puzzle.printed import different_dominoes as different_dominoes
from satgrid.puzzle.printed import every_number as every_number
from satgrid.puzzle.printed import every_view as every_view
from satgrid.puzzle.printed import exchanged_dominoes as exchanged_dominoes
from satgrid.puzzle.printed import island_sizes as island_sizes
from satgrid.puzzle.printed import line_blocks_of as line_blocks_of
from satgrid.puzzle.printed import line_counts as line_counts
from satgrid.puzzle.printed import moons_and_suns as moons_and_suns
from satgrid.puzzle.printed import moored as moored
from satgrid.puzzle.printed import moved_marks as moved_marks
from satgrid.puzzle.printed import moved_numbers as moved_numbers
from satgrid.puzzle.printed import no_repairs as no_repairs
from satgrid.puzzle.printed import room_counts as room_counts
from satgrid.puzzle.printed import some_numbers as some_numbers
from satgrid.puzzle.printed import split_rooms as split_rooms
from satgrid.puzzle.printed import white_cells as white_cells
from satgrid.puzzle.printed import with_totals as with_totals
from satgrid.random_boards import carve_cells as carve_cells
from satgrid.random_boards import cells_off_loop as cells_off_loop
from satgrid.random_boards import centre_of as centre_of
from satgrid.random_boards import cut_rooms as cut_rooms
from satgrid.random_boards import grow_rooms as grow_rooms
from satgrid.random_boards import paired_rooms as paired_rooms
from satgrid.random_boards import parts_between_walls as parts_between_walls
from satgrid.random_boards import random_bridges as random_bridges
from satgrid.random_boards import random_domino_tiling as random_domino_tiling
from satgrid.random_boards import random_dominoes as random_dominoes
from satgrid.random_boards import random_galaxies as random_galaxies
from satgrid.random_boards import random_loop as random_loop
from satgrid.random_boards import random_mats as random_mats
from satgrid.random_boards import random_rectangles as random_rectangles
from satgrid.random_boards import random_sized_regions as random_sized_regions
from satgrid.random_boards import random_snake as random_snake
from satgrid.random_boards import rooms_along_loop as rooms_along_loop
from satgrid.random_boards import rooms_visited_twice as rooms_visited_twice
from satgrid.random_boards import shade as shade
from satgrid.random_boards import wall_lattice as wall_lattice

# Names of version 0.7
bridged = random_bridges
carved = carve_cells
crawled = random_snake
cut = cut_rooms
dominoes = random_domino_tiling
filled = shade
galaxies = random_galaxies
gathered = grow_rooms
loop = random_loop
paired = random_dominoes
parts_of = parts_between_walls
rest = cells_off_loop
ringed = ring_values
roomed = rooms_along_loop
runs_of = ring_clue
sized = random_sized_regions
tiled = random_rectangles
walled = wall_lattice
