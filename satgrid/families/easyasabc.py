"""Easy as ABC (End view): write each letter once into every row and column.

The letters are A to C; the setting `letters` of the variant gives another number of letters, or the
letters themselves. The other cells are empty. A letter outside is the first letter seen from there
along its line. `a` in a cell is a printed A, and so on. With the setting `diagonals` each letter is
once on both long diagonals too.
"""

from string import ascii_lowercase, ascii_uppercase

from satgrid.kit import WHITE, Answer, Constraint, Grid, Iterator, Puzzle, PuzzleError, Random
from satgrid.kit import Value, count, example, label, misprint, referee, square
from satgrid.kit.statements import AnyOf, Not, are, given_signs, latin
from satgrid.kit.layers import Outside, Signs
from satgrid.kit.generating import every_view
from satgrid.kit.addresses import Address, OutsideClues, PrintedClues, SettingLine, SettingNumber
from satgrid.kit.addresses import SidesBoard

address = Address(
    "easyasabc",
    SettingNumber("letters", 3),
    OutsideClues(letters=True),
    PrintedClues(letters=True),
    file=(SettingLine("letters", 3), SidesBoard(letters=True)),
)


def letters_of(puzzle: Puzzle) -> str:
    """Return the letters."""
    stated: int | str = puzzle.setting("letters", 3)
    return stated if isinstance(stated, str) else ascii_uppercase[:stated]


def in_words(letters: str) -> str:
    """Return the letters for a sentence, such as A to C."""
    listed = letters not in ascii_uppercase or len(letters) == 1
    return ", ".join(letters) if listed else f"{letters[0]} to {letters[-1]}"


def values_of(puzzle: Puzzle) -> tuple[Value, ...]:
    """Return the letters, and the value of empty cells, if there are such cells."""
    letters = tuple(letters_of(puzzle))
    return letters if len(letters) == puzzle.height else (WHITE, *letters)


signs = Signs(ascii_lowercase, may_lack=True)
outside, answer = Outside(letters_of, letters=True), Answer(values_of, text=lambda v: v.strip("."))
aliases = ("ABC", "End View", "ABC End View", "Last Man Standing", "ABCプレース")
sizes = square()
variants = {"letters": (range(1, 27), ascii_uppercase), "diagonals": True}
looks = dict(zip(ascii_lowercase, ascii_uppercase, strict=True))
words = {"exactly": "each row and column has every letter once"}
examples = (example("letters", "from the tests of robx/pzprjs, MIT"),)


def inspect(puzzle: Puzzle) -> None:
    """Refuse more letters than a line has cells, and unknown letters in cells."""
    letters = letters_of(puzzle)
    if len(letters) > puzzle.height:
        raise PuzzleError(
            f"{count(len(letters), 'letter')}, {in_words(letters)}, and the lines have "
            f"{count(puzzle.height, 'cell')}: say how many there are, as in variant: letters 2",
            clue="variant letters" if puzzle.setting("letters") else "family",
        )
    for cell, sign in puzzle.signs.items():
        if sign.upper() not in letters:
            raise misprint(
                label(cell),
                f"the clue is {sign}, and the letters are {in_words(letters)}: say which they are, "
                "as in variant: letters 4 or variant: letters AEX",
            )


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield the letters of each line, the printed ones, and the first of each view."""
    n, letters = puzzle.height, letters_of(puzzle)
    yield from latin(puzzle, letters)
    yield from given_signs(puzzle, looks)
    for name, first, cells in puzzle.outside.printed_clues():
        # No line has more empty cells before its first letter.
        near = cells[: n - len(letters) + 1]
        yield AnyOf(are(near, first), clue=name)
        for k, cell in enumerate(near):
            for other in letters.replace(first, ""):
                yield AnyOf((Not((cell, other)), *are(near[:k], first)), clue=name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Look for missing and repeated letters, and compare the first of each view."""
    crossed = puzzle.setting("diagonals")
    yield from referee.latin_faults(grid, letters_of(puzzle), crossed=crossed)
    yield from referee.view_faults(grid, puzzle.outside, referee.first_entry)
    letters = {cell: sign.upper() for cell, sign in puzzle.signs.items()}
    yield from referee.printed_faults(grid, letters, str)


def printed(puzzle: Puzzle, grid: Grid[Value], random: Random) -> Puzzle:
    """Print the letter that is seen first from each side, and every letter in its cell."""
    clued = every_view(puzzle, grid, lambda line: "".join(v for v in line if v != WHITE)[:1])
    return clued.with_cells({p: grid[p].lower() for p in grid.cells() if grid[p] != WHITE})
