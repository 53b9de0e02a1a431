"""Boards of what chance seldom makes, as texts: at most twelve cells of each are free."""

KEPT: dict[str, tuple[str, ...]] = {
    # A tank that hangs together above alone.
    "aquarium": ("aquarium\nvariant: level\nrooms:\nAAA\nABA\n",),
    # The middle of a ship, ends of upright and level ones, and one of one cell.
    "battleship": (
        "battleship\nvariant: fleet 0 2\nt - - -\n- - - -\n- - - b\nrows: - - -\n"
        "columns: - - - -\n",
        "battleship\nvariant: fleet 0 2\nl - - -\n- - - -\n- - - r\nrows: - - -\n"
        "columns: - - - -\n",
        "battleship\nvariant: fleet 0 0 1\n- m - -\n- - - -\nrows: - -\ncolumns: - - - -\n",
        "battleship\nvariant: fleet 1\n? - - -\nrows: -\ncolumns: - - - -\n",
        "battleship\nvariant: fleet 1 1\no - - - -\nrows: -\ncolumns: - - - - -\n",
    ),
    # Towers that the loop goes around, or not.
    "castlewall": (
        "castlewall\n- - - -\n- w - -\n- - - -\n",
        "castlewall\n- 1v - -\n- - - -\n- - - -\n",
        "castlewall\n- - - -\n- - - -\n- 1^ - -\n",
        "castlewall\n- - -\n1> - -\n- - -\n- - -\n",
        "castlewall\n- - -\n- - 1<\n- - -\n- - -\n",
        "castlewall\n- - - -\n- b - -\n- - - -\n",
    ),
    # Several solutions; a dot at cells that are left out.
    "galaxies": (
        "galaxies\ndots:\n..o..\n.....\n..o..\n.....\n..o..\n",
        "galaxies\ndots:\nxox.o\n",
    ),
    # Bridges that may cross.
    "hashi": ("hashi\n? ? -\n? - ?\n- ? ?\n",),
    # Pearls in the middle of a long line.
    "masyu": ("masyu\n- - w - -\n- - - - -\n", "masyu\n- - b - -\n- - - - -\n"),
    # A white cell beside no other.
    "nurimisaki": ("nurimisaki\n- -\n- -\n",),
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
    # A cage in which a number could be twice; boxes that are wider than high.
    "sudoku": (
        """sudoku
4 4
- - - -
3 4 - -
- - 3 -
4 - - -
cages:
.AA.
..A.
....
....
""",
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
    # Arrows that tell solutions apart.
    "yajilin": (
        "yajilin\n- - - 1<\n- - - -\n- - - -\n",
        "yajilin\n- - - -\n- 1> - -\n- - - -\n",
        "yajilin\n0v - -\n- - -\n- - -\n- - -\n",
        "yajilin\n- - -\n- - -\n- - -\n1^ - -\n",
    ),
}
