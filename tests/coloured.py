"""Small puzzles with colours and letters, and their solutions, made by hand."""

from __future__ import annotations

from typing import Any

from satgrid.clues import Automaton, Block, BlockItem, Colour, Patterns, UnknownBlock
from satgrid.puzzle import Puzzle

RED, YELLOW, NAVY = "#d62728", "#ffee00", "#0000a0"
PALETTE = (Colour("R", "red", RED), Colour("Y", "yellow", YELLOW), Colour("N", "navy", NAVY))

FLAG = ["RRRY", "YR..", ".NN#"]
FLAG_ROWS = [["3R", "1Y"], ["1Y", "1R"], ["2N", "1#"]]
FLAG_COLUMNS = [["1R", "1Y"], ["2R", "1N"], ["1R", "1N"], ["1Y", "1#"]]

STRIPES = ["RRYN", "NYYR"]


def blocks(words: list[str]) -> tuple[BlockItem, ...]:
    """Return the clue of words like 3R, ?R and *."""
    parts: list[BlockItem] = []
    for word in words:
        if word == "*":
            parts.append("*")
        else:
            unknown = word[:-1] == "?"
            parts.append(UnknownBlock(word[-1]) if unknown else Block(int(word[:-1]), word[-1]))
    return tuple(parts)


def flag(**more: Any) -> Puzzle:
    rows, columns = (tuple(map(blocks, clues)) for clues in (FLAG_ROWS, FLAG_COLUMNS))
    return Puzzle("nonogram", 3, 4, rows, columns, **{"colours": PALETTE, **more})


def stripes(**more: Any) -> Puzzle:
    columns = ("RN", "RY", "Y", "NR")
    return Puzzle("sequence", 2, 4, ("RYN", "NYR"), columns, **{"colours": PALETTE, **more})


def letters(rows: list[list[str]], columns: list[list[str]]) -> Puzzle:
    """Return a puzzle whose automata, by these names, accept every word."""
    names = {name for clue in rows + columns for name in clue}
    anything = Automaton(0, frozenset([0]), (tuple((s, 0) for s in "abW"),))
    lines = [tuple(Patterns(tuple(clue)) for clue in clues) for clues in (rows, columns)]
    return Puzzle(
        "regex",
        len(rows),
        len(columns),
        *lines,
        alphabet="abW",
        automata=tuple((name, anything) for name in sorted(names)),
    )
