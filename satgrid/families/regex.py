"""Regex: every row and column is a word that its regular expressions match.

Every cell has a symbol of the puzzle's alphabet. A row, read from left to right, and a column,
read from top to bottom, is a word; its clue is one regular expression or several, and each of them
matches the whole word.

In an expression a symbol stands for itself, and

- `.` is any symbol, `[AB]` and `[A-C]` one of these, `[^AB]` any but these; symbols outside the
  alphabet do not exist; `\\d`, `\\w` and `\\s` are its digits, its letters and digits, its blanks,
  `\\D`, `\\W` and `\\S` the others;
- `A*` is A any number of times, `A+` once or more, `A?` once or not at all, `A{3}` three times,
  `A{2,}` twice or more, `A{2,4}` twice to four times, `A{,4}` up to four times;
- `AB` is A and then B, `A|B` is A or B, `(` and `)` group, and so do `(?:` and `)`;
- `\\` before a sign with another meaning, as in `\\+`, makes it a symbol.

There are no anchors, back-references, look-around, non-greedy or possessive repetitions, and no
flags; brackets are nested up to 50 deep.

In JSON a clue can also be an automaton. It begins in its start state, follows the move of each
symbol, and accepts if it ends in an accepting state; it does not accept if a move is missing.

    {"satgrid": 1, "family": "regex", "alphabet": "ab",
     "automata": {"odd": {"start": 1, "accept": [2], "moves": [[2, 1], [1, 2]]}},
     "rows": [[{"automaton": "odd"}, "a+b+"], {"automaton": "odd"}],
     "columns": ["a*", "b*"]}

`moves` has a row for each state, numbered from 1, and a column for each symbol of the alphabet. 0
is no move, and a list of states allows each of them.
"""

from collections.abc import Mapping

from satgrid.clues import Automaton, Expression
from satgrid.constraints.regular import Regular
from satgrid.kit import BLACK, SYMBOLS, WHITE, Constraint, Grid, Iterator, Puzzle, PuzzleError
from satgrid.kit import Value, checked, example, referee
from satgrid.kit.layers import Alphabet, Automata, Patterns
from satgrid.languages.expression import LinePattern, PatternLine, automata_of

aliases = ("Regular", "Regex Crossword")
clues, alphabet, automata, answer = Patterns(), Alphabet(), Automata(), SYMBOLS
examples = (
    example("multiples", "made for satgrid, MIT"),
    example("square", "made for satgrid, MIT"),
    example("pairs", "made for satgrid, MIT"),
)


def inspect(puzzle: Puzzle) -> None:
    """Refuse invalid expressions, and patterns that no word of their line matches."""
    for symbol in puzzle.alphabet:
        if symbol in (WHITE, BLACK):
            raise PuzzleError(
                f"{symbol} cannot be a symbol of a regex (it is white or black elsewhere): "
                "take another symbol",
                clue="alphabet",
            )
    _automata(puzzle)


def _automata(puzzle: Puzzle) -> Mapping[tuple[LinePattern, int], Automaton]:
    lines = (PatternLine(line.name, len(line.cells), clue.parts) for line, clue in puzzle.lines())
    return automata_of(tuple(lines), puzzle.alphabet, puzzle.automata)


def rules(puzzle: Puzzle) -> Iterator[Constraint]:
    """Yield that each pattern of a clue accepts its row or column."""
    automata = _automata(puzzle)
    for line, clue in puzzle.lines():
        for part in clue.parts:
            yield Regular(line.cells, automata[part, len(line.cells)], clue=line.name)


def check(puzzle: Puzzle, grid: Grid[Value]) -> Iterator[str]:
    """Hold every line against each of its patterns."""
    automata, clues = dict(puzzle.automata), (*puzzle.rows, *puzzle.columns)
    for (name, line), clue in zip(referee.line_entries(grid), clues, strict=True):
        word = "".join(line)
        for part in checked(clue.parts, 1):
            if isinstance(part, Expression):
                if not referee.matches(part.text, puzzle.alphabet, word):
                    yield f"{name}: {word} does not match {part.text}"
                continue
            automaton = automata[part]
            if not referee.accepts(automaton.moves, automaton.start, automaton.accepting, word):
                yield f"{name}: {word} is not accepted by the automaton {part}"
