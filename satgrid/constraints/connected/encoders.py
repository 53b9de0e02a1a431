"""Encoders of a connected region: sweep, forest, levels, reach, tree and cycles.

`forest`, `levels` and `cycles` need the promise that the other cells never touch; the others take
every statement. "White" cells are members, "black" cells are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations, product

from satgrid.board import all_cells, beside, diagonal
from satgrid.constraints import Literals, Post, encodes
from satgrid.constraints.at_most_one import AtMostOne
from satgrid.constraints.connected import Connected, possible_members, value_never_touching
from satgrid.constraints.connected.cycle_lists import cycles_of
from satgrid.constraints.parts.counting import require_few
from satgrid.constraints.parts.regions import greater_number_clauses
from satgrid.formula import FALSE, TRUE, Formula
from satgrid.grid import Cell

# ------------------------------------------------------------------ sweep

Square = tuple[int, int, int, int]
"""Upper left, upper right, lower left, lower right: literals, or the signs 1 and -1."""

# Cells that take the contact of a square, if there is one at its right end. The squares in which
# no cell does, as prime implicants: 1 is white, -1 is black, 0 is either.
DOWN = ((-1, -1, 1, 0), (-1, -1, 0, -1), (1, 0, -1, 0), (0, 1, 1, 1))
"""The upper left cell leaves downwards."""
UP = ((-1, -1, 0, -1), (-1, 0, 1, 0), (1, 1, 0, 1), (1, 0, -1, -1))
"""The lower left cell leaves upwards."""
ACROSS = ((-1, -1, 0, 0), (0, -1, 1, 0), (0, 1, 0, 1), (0, 0, -1, -1))
"""The black one of the right cells leaves to the left, or owns the contact of white ones."""


@encodes(
    "sweep",
    "Sweep: every white run except the first owns a contact, and so does every black run inside.",
    use="for a complete CNF; for solving if the other cells may touch and many cells are known.",
)
def sweep_encoder(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Meaning: white runs that touch from row to row have one contact, and so have black ones,
    which may touch at a corner. (Euler:) a white region of r runs that encloses h black regions has
    r - 1 + h contacts. Each enclosed black region owns one of them, because it has one too few
    itself. So a white region without white regions inside lacks a contact for one run, which can
    only be the run of the board's first white cell, and there is one such region.
    Shapes: `leave[p]` has the ways in which a cell of either colour leaves: neighbours in its row,
    and squares of four cells around it whose contact it owns; `across[p]` has the ways of a black
    cell alone.
    """
    members = possible_members(formula, constraint, literal)
    if not members:
        return
    # Beyond the first and last rows and columns that may have white cells all is black.
    top, left = min(r for r, _ in members), min(c for _, c in members)
    rows, columns = max(r for r, _ in members) - top + 1, max(c for _, c in members) - left + 1
    white = [[members.get((top + i, left + j), FALSE) for j in range(columns)] for i in range(rows)]
    formula.extend(_sweep_clauses(formula, white))


def _sweep_clauses(formula: Formula, white: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Yield the clauses by which each run leaves by a contact of its own, or stays."""
    rows, columns = len(white), len(white[0])
    leave: dict[Cell, list[int]] = {(i, j): [] for i in range(rows) for j in range(columns)}
    across: dict[Cell, list[int]] = {p: [] for p in leave}
    for i, row in enumerate(white):
        for j in range(columns - 1):
            x, y = row[j : j + 2]
            if x == -y:
                continue
            right, back = formula.new(2)
            leave[i, j].append(right)
            leave[i, j + 1].append(back)
            # Of two cells of one colour one leaves by the other.
            yield -right, -back
            for way in (right, back):
                yield -way, -x, y
                yield -way, x, -y
    for i in range(rows - 1):
        for j in range(columns):
            last = j == columns - 1
            # Right of the last column all is black, and no black cell there needs to leave.
            right_of = (FALSE, FALSE) if last else (white[i][j + 1], white[i + 1][j + 1])
            square = (white[i][j], right_of[0], white[i + 1][j], right_of[1])
            taken = []
            for patterns, leaving in (
                (DOWN, [leave[i, j]]),
                (UP, [leave[i + 1, j]]),
                (ACROSS, [] if last else [across[i, j + 1], across[i + 1, j + 1]]),
            ):
                found = [_differing_clause(square, pattern) for pattern in patterns]
                if not leaving or any(all(x == FALSE for x in clause) for clause in found):
                    continue
                way = formula.variable()
                taken.append(way)
                for each in leaving:
                    each.append(way)
                for clause in found:
                    yield -way, *clause
            # At most one of them owns the contact.
            for k, way in enumerate(taken):
                for other in taken[:k]:
                    yield -other, -way
    before = FALSE
    for (i, j), ways in leave.items():
        x = white[i][j]
        # The first white cell is white, and none before it is.
        first, so_far = formula.new(2)
        yield -first, x
        yield -first, -before
        yield -x, so_far
        yield -before, so_far
        before = so_far
        yield -x, first, *ways
        if 0 < i < rows - 1 and 0 < j < columns - 1:
            yield x, *ways, *across[i, j]


def _differing_clause(square: Square, pattern: Square) -> list[int]:
    """Return the clause by which the square is not like the pattern."""
    return [-sign * x for x, sign in zip(square, pattern, strict=True) if sign]


# ------------------------------------------------------------------ parents, for forest and levels


Arcs = dict[Cell, dict[Cell, int]]
"""The literal of each arc, by its start and its end."""


def encode_parents(
    formula: Formula,
    constraint: Connected,
    literal: Literals,
    post: Post,
    name: str,
    order: Iterable[Cell],
) -> Arcs:
    """Add variables for parents, and return the arcs between two inner cells.

    `order` has the inner cells (cells that are not on the border); it is the order of the result,
    without cells that are known not to be black. `name` is the encoder's. Raises `UsageError` for a
    statement that does not promise that black cells never touch.

    Cells that never touch side by side divide the others if and only if a chain of them, each
    diagonally next to the one before, closes to a ring or runs from border to border. So with the
    border as one more node, the cells that meet form a forest. A cell on the border is a root: the
    border is its parent. In each tree all other cells point to their parents; one cell has no
    parent if the tree does not meet the border. The encoders add that no path along parents is a
    cycle.
    """
    height, width = literal.height, literal.width
    cells = all_cells(height, width)
    literals = literal.along(cells, value_never_touching(constraint, name))
    if height == 1 or width == 1:
        # A cell between the ends of the line meets the border on both sides.
        formula.extend((-x,) for x in literals[1:-1])
        return {}
    black = {p: x for p, x in zip(cells, literals, strict=True) if x != FALSE}
    inner = [u for u in order if u in black]
    parent: Arcs = {u: {} for u in black}
    for u in inner:
        near = [v for v in diagonal(u) if v in black]
        parent[u] = dict(zip(near, formula.new(len(near)), strict=True))
        post(AtMostOne(tuple(parent[u].values())))
    formula.extend(_contacts(black, parent))
    among = set(inner)
    return {u: {v: x for v, x in parent[u].items() if v in among} for u in inner}


def _contacts(black: dict[Cell, int], parent: Arcs) -> Iterator[tuple[int, ...]]:
    for u, x in black.items():
        for v, arc in parent[u].items():
            # Child and parent are black.
            yield -arc, x
            yield -arc, black[v]
        for v in diagonal(u):
            if v in black and u < v:
                # Of two black cells one is the other's parent; never so if both are roots.
                arcs = [parent[a][b] for a, b in ((u, v), (v, u)) if b in parent[a]]
                yield -x, -black[v], *arcs


@encodes(
    "forest",
    "Forest: the cells that never touch, with the border as one more node, form no cycle.",
    use="for a complete CNF on boards up to 11x11; sweep is smaller on larger ones.",
)
def forest_encoder(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Shapes: `parent[u][v]` reads "v is the parent of u" (`encode_parents` says why); inner cells
    are eliminated one by one, and `path[a][b]` reads "from a to b along parents, through eliminated
    cells".
    Strength: none. A chain from border to border is found by unit propagation, a ring is not.
    Errors: `UsageError` for a statement that does not promise that black cells never touch.
    """
    order = _dissected(range(1, literal.height - 1), range(1, literal.width - 1))
    path = encode_parents(formula, constraint, literal, post, "forest", order)
    formula.extend(_acyclic(formula, path))


def _acyclic(formula: Formula, path: Arcs) -> Iterator[tuple[int, ...]]:
    """Yield the clauses that forbid cycles, eliminating the cells of `path` in order."""
    for u in list(path):
        ends = path.pop(u)
        near = [(a, path[a].pop(u), out) for a, out in ends.items()]
        for _, into, out in near:
            # There and back would be a cycle.
            yield -into, -out
        for (a, from_a, to_a), (b, from_b, to_b) in combinations(near, 2):
            if b not in path[a]:
                path[a][b], path[b][a] = formula.new(2)
            # A path through u is still a path when u is gone.
            yield -from_a, -to_b, path[a][b]
            yield -from_b, -to_a, path[b][a]


def _dissected(rows: range, columns: range) -> Iterator[Cell]:
    """Yield the cells in an order in which eliminating them makes few new arcs.

    Nested dissection: a row or column in the middle divides a board for diagonal steps. It follows
    after the two parts, which are independent. This holds for both classes of a chessboard, between
    which there is no diagonal step.
    """
    if len(rows) < 2 or len(columns) < 2:
        yield from product(rows, columns)
    elif len(rows) >= len(columns):
        middle = len(rows) // 2
        yield from _dissected(rows[:middle], columns)
        yield from _dissected(rows[middle + 1 :], columns)
        yield from product(rows[middle : middle + 1], columns)
    else:
        yield from ((r, c) for c, r in _dissected(columns, rows))


@encodes(
    "levels",
    "Levels: each black cell has a greater number than its parent, so black cells form no cycle.",
    use="for comparison; `sweep` is smaller and faster.",
)
def levels_encoder(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Shapes: `parent[u][v]` reads "v is the parent of u" (`encode_parents` says why). Each inner
    cell has a number in binary, its level, and for each two inner neighbours there is a variable
    "they differ in one of the highest j bits" for each number j of bits.
    Strength: none. A chain from border to border is found by unit propagation, a ring is not.
    Errors: `UsageError` for a statement that does not promise that black cells never touch.
    """
    inner = product(range(1, literal.height - 1), range(1, literal.width - 1))
    path = encode_parents(formula, constraint, literal, post, "levels", inner)
    for colour in (0, 1):
        cells = [u for u in path if sum(u) % 2 == colour]
        bits = (len(cells) - 1).bit_length() if cells else 0
        level = {u: formula.new(bits) for u in cells}
        for u in cells:
            for v in path[u]:
                if u < v:
                    up, down = path[u][v], path[v][u]
                    formula.extend(greater_number_clauses(formula, up, down, level[u], level[v]))


# ------------------------------------------------------------------ roots, for reach and tree


def most_steps(w: int) -> int:
    """Return the number of steps within which w cells in one region are reached from some root.

    Steps are counted from the root such that their number is even on squares of one colour of a
    chessboard and odd on the others: a root on an odd square counts as one step away.

    (w + 1) // 2 steps are enough for w cells if the root is chosen well. A spanning tree of the
    region has a centre from which every cell is within w // 2 steps. If w is odd, that leaves one
    step for a centre on an odd square. If w is even, only a path needs all w / 2 steps, and it has
    two centres side by side, one of them on an even square.
    """
    return (w + 1) // 2


def one_root(formula: Formula, literal: Literals, post: Post) -> tuple[range, range]:
    """Return a literal for each row and each column: the root, if there is one, is there.

    So it is one cell at most (the product encoding of an at-most-one).
    """
    rows, columns = formula.new(literal.height), formula.new(literal.width)
    post(AtMostOne(tuple(rows)))
    post(AtMostOne(tuple(columns)))
    return rows, columns


@encodes(
    "reach",
    "Reach: the number of steps from the root to each cell, in unary.",
    use="if distant regions have to be refuted, on boards up to 15x15; else `sweep`.",
)
def reach_encoder(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Shapes: `within[p][j]` reads "p is white (has the value), and reached within j + j (on the
    other colour of a chessboard, j + j + 1) steps from the root" (`most_steps`); the last entry is
    the cell's own literal.
    Errors: `UsageError` above five million clauses.
    """
    white = possible_members(formula, constraint, literal)
    steps = most_steps(len(white))
    clauses = len(white) * steps
    require_few(clauses, "connected=reach needs {} clauses on this board", "connected=sweep")
    root = one_root(formula, literal, post)
    # Within all steps every white cell is reached.
    within = {p: [*formula.new((steps - sum(p) % 2) // 2), x] for p, x in white.items()}
    formula.extend(_reach_clauses(within, root))


def _reach_clauses(
    within: dict[Cell, list[int]], root: tuple[range, range]
) -> Iterator[tuple[int, ...]]:
    """Yield the clauses about the cells from which each cell is reached."""
    rows, columns = root
    for (r, c), layers in within.items():
        odd = (r + c) % 2
        near = [within[q] for q in beside((r, c)) if q in within]
        # The root is reached first, and its neighbours within one step.
        at_once = [other[0] for other in near] if odd else []
        yield -layers[0], rows[r], *at_once
        yield -layers[0], columns[c], *at_once
        for j, x in enumerate(layers[1:]):
            # Later a cell is reached that was so before, or that lies beside one that was.
            yield -x, layers[j], *(other[j + odd] for other in near)
            # A reached cell is white.
            yield -layers[j], layers[-1]


@encodes(
    "tree",
    "Tree: each white cell except the root has a white parent, which is one step nearer to the "
    "root.",
    use="for comparison; `sweep` is smaller and much faster.",
)
def tree_encoder(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Shapes: `parent[p][q]` reads "q is a parent of p", for p and q side by side. Each cell has a
    number in binary, half its distance from the root (`most_steps`); on odd squares gates read "the
    lowest j bits are ones".
    """
    white = possible_members(formula, constraint, literal)
    rows, columns = one_root(formula, literal, post)
    bits = (most_steps(len(white)) // 2).bit_length()
    half = {p: formula.new(bits) for p in white}
    near = {p: [q for q in beside(p) if q in white] for p in white}
    parent = {p: dict(zip(near[p], formula.new(len(near[p])), strict=True)) for p in white}
    for (r, c), x in white.items():
        arcs = parent[r, c]
        # A white cell has a parent, unless it is the root.
        formula.extend((-x, y, *arcs.values()) for y in (rows[r], columns[c]))
        # A parent is white.
        formula.extend((-arc, white[q]) for q, arc in arcs.items())
        if (r + c) % 2:
            ones = list(accumulate(half[r, c], formula.and_gate, initial=TRUE))
            for q, down in arcs.items():
                up = parent[q][r, c]
                # Of two white cells side by side one is nearer, which makes it a parent.
                formula.add(-x, -white[q], up, down)
                formula.extend(_one_step(half[r, c], ones, half[q], up, down))


def _one_step(
    odd: Sequence[int], ones: Sequence[int], even: Sequence[int], up: int, down: int
) -> Iterator[tuple[int, ...]]:
    """Yield the clauses by which distances 2a + 1 and 2b differ by one, the lowest bits first.

    `down` makes the even one the smaller: a = b. `up` makes it the greater: b = a + 1, where bit j
    of a changes if the lower ones are `ones[j]`.
    """
    for a, b, change in zip(odd, even, ones[:-1], strict=True):
        yield -down, a, -b
        yield -down, -a, b
        yield -up, -change, a, b
        yield -up, -change, -a, -b
        yield -up, change, a, -b
        yield -up, change, -a, b
    # No number follows the greatest.
    yield -up, -ones[-1]


# ------------------------------------------------------------------ cycles


@encodes(
    "cycles",
    "Cycles: in each minimal set of cells that divides the board, one cell is not black.",
    strength="domain-consistent",
    use="for comparison with the textbook encoding, on boards up to 9x9.",
)
def cycles_encoder(formula: Formula, constraint: Connected, literal: Literals, post: Post) -> None:
    """Shapes: one clause per ring or chain, over its cells; no variable. The list of them for a
    size of board is kept in the user's cache folder (`cycle_lists.py`, which says why they
    suffice).
    Strength: domain-consistent; all clauses, also of the promise, state "not all are black".
    Errors: `UsageError` for a statement that does not promise that black cells never touch, and for
    a board whose list would be too long.
    """
    apart = value_never_touching(constraint, "cycles")
    height, width = literal.height, literal.width
    black = literal.along(all_cells(height, width), apart)
    formula.extend([-black[k] for k in cycle] for cycle in cycles_of(height, width))
