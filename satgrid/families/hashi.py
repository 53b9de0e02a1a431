"""Hashi (Bridges, Hashiwokakero): join all islands by bridges.

Islands are numbers. Bridges go straight right, left, up and down from an island to the next, one or
two side by side, and do not cross. A number counts the bridges at its island; `?` is an island
whose number is not known. The bridges connect all islands.
"""

from satgrid.kit import BRIDGES, WHITE, Constraint, Grid, Iterator, Puzzle, Value, example
from satgrid.kit import label, place_of, referee
from satgrid.kit.statements import Alike, AnyOf, BridgePlaces, Crossing, Exactly, Given, Network
from satgrid.kit.statements import Not, are
from satgrid.kit.layers import Numbers
from satgrid.kit.generating import bridge_counts, random_bridges
from satgrid.kit.addresses import Address, CellClues

aliases = ("Bridges", "Hashiwokakero", "Hashikake", "橋をかけろ")
numbers = Numbers(least=1, most=8, unknown=True, circles=True)
answer, drawn, printed = BRIDGES, random_bridges, bridge_counts
rare_kinds = ("any_of",)
words = {
    "alike": "a bridge is the same all the way",
    "crossing": "bridges do not cross",
    "given": "bridges go from island to island",
}
examples = (example("skerries", "from the tests of robx/pzprjs, MIT"),)
address = Address("hashikake", CellClues(), link="hashi", aliases=("bridges",))


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield that bridges go straight and do not cross, the numbers, and the network."""
    numbers = puzzle.numbers | puzzle.signs
    bridges, values = BridgePlaces(puzzle.board, numbers), answer.values(puzzle)
    yield Alike((bridges.empty, *bridges.uncrossed), values)
    yield Given(bridges.empty[0], WHITE)
    yield Crossing(tuple(bridges.crossings), values)
    for cell, number in numbers.items():
        places = bridges.at[place_of(cell)]
        # Each gap counts one if it has a bridge, and one more if it has two.
        some = tuple(map(Not, are(places, WHITE)))
        if isinstance(number, int):
            yield Exactly((*some, *are(places, "2")), number, clue=label(cell))
        elif len(numbers) > 1:
            yield AnyOf(some, clue=label(cell))
    yield Network(tuple(bridges.at), tuple(bridges.gaps))


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Follow each bridge from island to island, count them, and look whether all are joined."""
    yield from referee.bridge_faults(grid, puzzle.numbers | puzzle.signs)
