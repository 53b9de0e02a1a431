"""Do the methods agree? Whatever two of them prove of one puzzle must go together.

A claim holds what a run proved: whether there is a solution, whether it is the only one, the
solution itself, and between which numbers the best value lies.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from satgrid.errors import SatgridError
from satgrid.experiments.rows import WRONG, Row
from satgrid.search.answer import UNSATISFIABLE, Answer

Claim = dict[str, Any]


_MENDED = "when it is mended, begin a new file of runs"


class Wrong(SatgridError):
    """A method gave a wrong grid, or two methods do not agree."""

    exit_code = 4


class Consistency:
    """Records run after run, and raises `Wrong` at the first that cannot be right.

    `proved` are the names of the instances that were made with a proof of one solution.
    """

    def __init__(self, proved: Iterable[str]) -> None:
        one = {"solvable": True, "unique": True, "best": None, "solution": None, "says": None}
        # By instance: the methods that were the first to make a claim, and their claims.
        self._heard: dict[str, list[tuple[str, Claim]]] = {
            name: [("satgrid generate", one)] for name in proved
        }

    def record(self, row: Row) -> None:
        """Raise `Wrong` for a wrong grid, and for a claim that clashes with an earlier one."""
        if row.status == WRONG:
            raise Wrong(f"{row.instance}: {row.method}: {row.reason}; {_MENDED}")
        if row.claim is None:
            return
        earlier = self._heard.setdefault(row.instance, [])
        for method, claim in earlier:
            what = _clash(claim, row.claim) or _clash(row.claim, claim)
            if what is not None:
                raise Wrong(
                    f"{row.instance}: {method} and {row.method} disagree on {what}: one of them "
                    "is wrong; unless it asks an outside solver, report it with the puzzle; "
                    f"{_MENDED}"
                )
        if all(claim != row.claim for _, claim in earlier):
            earlier.append((row.method, row.claim))


def claim_of(answer: Answer) -> Claim:
    """Return what an answer claims, ready for JSON.

    `solvable` is None where that is not known. `unique` speaks of all solutions; where best ones
    were asked for, it is None. `best` is None or [objective, lowest, highest], the numbers
    between which the best value lies. `says` is the outside program on whose unchecked word some
    of it rests, or None.
    """
    aim = answer.objective
    solution = ["".join(row) for row in answer.grids[0].rows()] if answer.grids else None
    best = None
    if aim is not None:
        best = [f"{'most' if aim.most else 'fewest'} {aim.name}", *sorted((aim.value, aim.bound))]
    return {
        "solvable": False if answer.status == UNSATISFIABLE else (True if solution else None),
        "unique": answer.unique if aim is None else None,
        "best": best,
        "solution": solution,
        "says": answer.says,
    }


def _clash(one: Claim, other: Claim) -> str | None:
    """Return what the claims differ in, as seen by the first, or None."""
    if one["solvable"] and other["solvable"] is False:
        return "whether there is a solution"
    if one["unique"] and (
        other["unique"] is False
        or (one["solution"] and other["solution"] and one["solution"] != other["solution"])
    ):
        return "whether there is only one solution"
    if one["best"] and other["best"]:
        (name, low, _), (another, _, high) = one["best"], other["best"]
        if name == another and low > high:
            return f"the {name}"
    return None
