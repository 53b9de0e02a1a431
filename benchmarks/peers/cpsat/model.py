"""The search for one solution and another, and the two ways to say what is connected."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from ortools.sat.python import cp_model

from benchmarks.peers.tools import Instance, Shown, Unsupported

Cell: TypeAlias = tuple[int, int]
Node: TypeAlias = Hashable
Literal: TypeAlias = Any


class Graph(NamedTuple):
    """Nodes that are there or not, edges that are (None: where both ends are), and a root."""

    nodes: Mapping[Any, Literal]
    edges: Mapping[tuple[Any, Any], Literal | None]
    root: Node | None


class Model:
    """A family's model. `second` says connection by cuts, and whatever else a family has twice.

    A family states `self.shown`: places, their values, and the literals that say so. Searches are
    short, so that neither the model is simplified before each nor a linear relaxation solved;
    `HARD` is whether the second way of a family takes less with both.
    """

    HARD = False

    def __init__(self, instance: Instance, second: bool) -> None:
        self.instance, self.second = instance, second
        self.puzzle: dict[str, Any] = instance["puzzle"]
        self.height, self.width = instance["height"], instance["width"]
        self.model = cp_model.CpModel()
        self.cells = list(product(range(self.height), range(self.width)))
        rows = self.puzzle.get("grid") or [[None] * self.width] * self.height
        self.clues = {(r, c): rows[r][c] for r, c in self.cells if rows[r][c] is not None}
        self.numbers = {p: clue for p, clue in self.clues.items() if isinstance(clue, int)}
        self.shown: list[tuple[Cell, int, Literal]] = []
        self.graphs: list[Graph] = []
        self.state()
        for r, c, value in instance["given"]:
            self.give((r, c), instance["values"].index(value))

    def state(self) -> None:
        """State the rules and the clues."""
        raise NotImplementedError

    def cuts(self, solver: cp_model.CpSolver) -> Iterator[list[Literal]]:
        """Yield what the solver's answer breaks of what is not stated."""
        for graph in self.graphs:
            yield from parted(graph, solver)

    def give(self, cell: Cell, given: int) -> None:
        """State what a cell shows, of a family that has one literal at most for each value."""
        if self.instance["lattice"]:
            raise Unsupported("is not told lines that are given")
        for p, value, x in self.shown:
            if p == cell:
                self.model.add(x == (value == given))

    # Words that the families share.

    def new(self) -> Literal:
        return self.model.new_bool_var("")

    def each(self, places: Iterable[Any]) -> dict[Any, Literal]:
        return {p: self.new() for p in places}

    def beside(self, p: Cell) -> list[Cell]:
        r, c = p
        near = (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)
        return [q for q in near if 0 <= q[0] < self.height and 0 <= q[1] < self.width]

    def pairs(self) -> list[tuple[Cell, Cell]]:
        """Return the pairs of cells side by side."""
        return [(p, q) for p in self.cells for q in self.beside(p) if p < q]

    def windows(self) -> Iterator[list[Cell]]:
        """Yield the squares of 2 x 2 cells."""
        for r, c in product(range(self.height - 1), range(self.width - 1)):
            yield [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]

    def ray(self, p: Cell, down: int, right: int) -> list[Cell]:
        """Return the cells from one on, without it, in a direction."""
        far = range(1, max(self.height, self.width))
        inside = ((p[0] + k * down, p[1] + k * right) for k in far)
        return [q for q in inside if 0 <= q[0] < self.height and 0 <= q[1] < self.width]

    def black(self) -> dict[Cell, Literal]:
        """Return the literals of cells that are shown if they are black."""
        black = self.each(self.cells)
        self.shown += ((p, 1, x) for p, x in black.items())
        return black

    # Connection.

    def connected(
        self,
        nodes: Mapping[Any, Literal],
        edges: Mapping[tuple[Any, Any], Literal | None],
        root: Node | None = None,
    ) -> None:
        """State that the nodes that are there hang together; `root` is one of them, if known."""
        if self.second:
            self.graphs.append(Graph(nodes, edges, root))
            return
        roots = {root: nodes[root]} if root is not None else self.first(nodes)
        top = len(nodes)
        rank = {p: self.model.new_int_var(0, top, "") for p in nodes}
        into: dict[Any, list[Literal]] = {p: [] for p in nodes}
        for (a, b), edge in edges.items():
            for p, q in (a, b), (b, a):
                arc = self.new()
                into[q].append(arc)
                self.model.add_implication(arc, nodes[p] if edge is None else edge)
                self.model.add(rank[q] >= rank[p] + 1).only_enforce_if(arc)
        for p, there in nodes.items():
            self.model.add_bool_or(~there, *into[p], *([roots[p]] if p in roots else []))

    def first(self, nodes: Mapping[Any, Literal]) -> dict[Any, Literal]:
        """Return literals of which that of the first node that is there is true at most."""
        roots: dict[Any, Literal] = {}
        before: Literal | None = None
        for p, there in nodes.items():
            roots[p], some = self.new(), self.new()
            self.model.add_implication(there, some)
            if before is not None:
                self.model.add_implication(before, some)
                self.model.add_implication(roots[p], ~before)
            before = some
        return roots

    # The search.

    def solutions(self, most: int) -> list[Shown]:
        found: list[Shown] = []
        while len(found) < most and (solver := self.search()):
            cuts = list(self.cuts(solver))
            for literals in cuts:
                self.model.add_bool_or(literals)
            if not cuts:
                found.append(self.drawn(solver))
                self.exclude(solver)
        return found

    def search(self) -> cp_model.CpSolver | None:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1  # Every tool has one core.
        if not (self.HARD and self.second):
            solver.parameters.cp_model_presolve = False
            solver.parameters.linearization_level = 0
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise ValueError(f"{solver.status_name(status)}: {self.model.validate()}")
        return solver

    def exclude(self, solver: cp_model.CpSolver) -> None:
        """State that the solution is another one."""
        self.model.add_bool_or(~x if solver.boolean_value(x) else x for _, _, x in self.shown)

    def drawn(self, solver: cp_model.CpSolver) -> Shown:
        values, height, width = self.instance["values"], self.height, self.width
        if self.instance["lattice"]:
            height, width = 2 * height + 1, 2 * width + 1
        grid = [[values[0]] * width for _ in range(height)]
        for (r, c), value, literal in self.shown:
            if solver.boolean_value(literal):
                grid[r][c] = values[value]
        return grid


def parted(graph: Graph, solver: cp_model.CpSolver) -> Iterator[list[Literal]]:
    """Yield a clause for each part of the graph but the one with the root, or the biggest."""
    nodes, edges, root = graph
    there = {p for p, x in nodes.items() if solver.boolean_value(x)}
    near: dict[Any, list[tuple[Any, Literal | None]]] = {p: [] for p in nodes}
    for (p, q), edge in edges.items():
        near[p].append((q, edge))
        near[q].append((p, edge))
    parts: list[list[Any]] = []
    left = dict.fromkeys(p for p in nodes if p in there)
    while left:
        part = [left.popitem()[0]]
        for p in part:  # grows while it is read
            for q, edge in near[p]:
                if q in left and (edge is None or solver.boolean_value(edge)):
                    del left[q]
                    part.append(q)
        parts.append(part)
    parts.sort(key=lambda part: (root in part, len(part)))
    for part in parts[:-1]:
        inside = set(part)
        out = {
            (q if edge is None else (min(p, q), max(p, q))): nodes[q] if edge is None else edge
            for p in part
            for q, edge in near[p]
            if q not in inside
        }
        one, other = nodes[part[0]], nodes[parts[-1][0]]
        yield [*out.values(), ~one, *([] if root is not None else [~other])]
