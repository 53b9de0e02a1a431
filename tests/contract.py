"""A stranger's reader of satgrid's CNF and WCNF files, written from `cnf_out/README.md` alone."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, NamedTuple


class Sheet(NamedTuple):
    """What the comments of a file say. `literals[value][row][column]` is an int or a bool."""

    lines: dict[str, str]
    puzzle: dict[str, Any]
    literals: dict[str, list[list[int | bool]]]
    names: dict[int, str]
    show: list[int]

    def drawing(self, true: Collection[int]) -> list[str]:
        """Return the rows of the solution in which these variables, and no others, are true."""

        def holds(literal: int | bool) -> bool:
            if isinstance(literal, bool):
                return literal
            return (abs(literal) in true) == (literal > 0)

        rows = []
        for r, row in enumerate(next(iter(self.literals.values()))):
            cells = [
                [v for v, of in self.literals.items() if holds(of[r][c])] for c in range(len(row))
            ]
            rows.append("".join(value for (value,) in cells))
        return rows


def read(text: str) -> Sheet:
    """Return what the comments of the file say."""
    comments = [line[2:] for line in text.splitlines() if line.startswith("c ")]
    lines: dict[str, str] = {}
    literals: dict[str, list[list[int | bool]]] = {}
    names: dict[int, str] = {}
    for comment in comments:
        word, _, rest = comment.partition(" ")
        if word == "literals":
            value, row, column, *entries = rest.split(" ")
            rows = literals.setdefault(value, [])
            if column == "1":
                rows.append([])
            assert (len(rows), len(rows[-1]) + 1) == (int(row), int(column))
            rows[-1] += [
                {"true": True, "false": False}.get(x) if x[-1] == "e" else int(x) for x in entries
            ]
        elif word == "varname":
            x, name = rest.split(" ")
            names[int(x)] = name
        else:
            assert word not in lines
            lines[word] = rest
    *show, zero = lines["p"].removeprefix("show ").split(" ")
    assert zero == "0"
    return Sheet(lines, json.loads(lines["puzzle"]), literals, names, list(map(int, show)))
