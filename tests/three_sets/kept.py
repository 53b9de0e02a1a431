"""Boards of what chance seldom makes, as texts: at most twelve cells of each are free."""

KEPT: dict[str, tuple[str, ...]] = {
    # The middle of a ship.
    "battleship": (
        """battleship
variant: fleet 0 0 1
- - -
- m -
- - -
rows: - - -
columns: - - -
""",
    ),
    # A tower that the loop goes around, and nothing more is told of it.
    "castlewall": ("castlewall\n- - -\n- w -\n- - -\n",),
    # Several solutions.
    "galaxies": ("galaxies\ndots:\n..o..\n.....\n..o..\n.....\n..o..\n",),
    # Several solutions; two stars a row.
    "starbattle": (
        "starbattle\nrooms:\nAAAA\nBBBB\nCCCC\nDDDD\ngiven:\n.??.\n????\n????\n.??.\n",
        """starbattle
variant: stars 2
rooms:
AAAAABBC
DDBBBBBC
DDBBBBBC
DDDBBECC
FFDFEEEC
FFFFFEEC
GGGGFEHH
GGHHHHHH
given:
.#.#....
.....#.#
.#.#....
.??????#
#??????.
....#.#.
#.#.....
....#.#.
""",
    ),
    # Boxes that are wider than high.
    "sudoku": (
        """sudoku
6 6
5 2 3 6 4 1
6 - - 2 - 3
1 - - 3 - 4
4 - - 1 - 5
3 - - 5 - 2
2 5 1 4 3 6
""",
    ),
    # Four runs around a cell.
    "tapa": (
        """tapa
- - - - -
- - - - -
- - 1111 - -
- - - - -
- - - - -
given:
.###.
?#???
?????
?#???
.###.
""",
    ),
}
