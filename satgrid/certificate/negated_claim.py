"""The formula that denies a claim: it can be satisfied exactly if the claim is wrong.

Its clauses are, in this order, the rules of the puzzle, with nothing narrowed; a bound that only
better solutions meet, where a best one is claimed (or those as good, where it is claimed to be the
only best one); a clause over all cells that the solution alone breaks, where it is claimed to be
the only one; and cuts. Comments above tell which is which, and what the variables mean.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from satgrid.certificate.claim import Claim
from satgrid.constraints import Not, Position, term_literals
from satgrid.constraints.at_most import AtMost
from satgrid.dimacs.cnf import lines
from satgrid.dimacs.meaning import Meaning
from satgrid.model import Model
from satgrid.version import VERSION

PUZZLE, RULES, BOUND, EXCLUDED, SEPARATED = (
    "the puzzle",
    "the rules of the puzzle",
    "the bound",
    "the solution, excluded",
    "the cuts",
)
"""What parts of the formula are called."""


class Part(NamedTuple):
    """Clauses `first` to `last` of the formula, from 1; `start` and `end` are flat positions."""

    name: str
    first: int
    last: int
    start: int
    end: int

    def clauses(self) -> str:
        """Return "clause 7" or "clauses 7 to 9"."""
        if self.first == self.last:
            return f"clause {self.first}"
        return f"clauses {self.first} to {self.last}"


class NegatedClaim:
    """The formula that denies a claim. Cuts come last: by `cut`, or from a search of the model.

    `model` is the puzzle's, not narrowed; `claim` gets the encoders that were chosen in it.
    """

    def __init__(self, claim: Claim, model: Model) -> None:
        self.model = model
        # Where each part ends: its name, clauses and flat length up to there.
        self._ends: list[tuple[str, int, int]] = []
        self._end(RULES)
        solution = claim.solution
        if solution is not None and claim.aim is not None:
            costly, known = model.objective_literals(claim.aim)
            count = solution.flat.count(claim.aim.value) - known
            cost = len(costly) - count if claim.aim.most else count
            model.formula.start_group(("objective", ""))
            model.add_constraint(AtMost(tuple(costly), cost if claim.unique else cost - 1))
            self._end(BOUND)
        if solution is not None and claim.unique:
            model.formula.start_group(("solution", ""))
            model.formula.add(*model.blocking(solution))
            self._end(EXCLUDED)
        self.claim = replace(claim, encoders=model.encoders())

    def _end(self, part: str) -> None:
        formula = self.model.formula
        self._ends.append((part, len(formula), len(formula.flat)))

    def cut(self, cuts: Sequence[Sequence[Position | Not]]) -> None:
        """Add the clauses of cuts."""
        formula, literal = self.model.formula, self.model.literal
        formula.extend(term_literals(clause, literal) for clause in cuts)

    def parts(self) -> Iterator[Part]:
        """Yield the parts of the formula, as it is now, that have a clause."""
        formula = self.model.formula
        clauses = start = 0
        for name, total, end in [*self._ends, (SEPARATED, len(formula), len(formula.flat))]:
            if total > clauses:
                yield Part(name, clauses + 1, total, start, end)
            clauses, start = total, end

    def text(self) -> Iterator[tuple[str, str]]:
        """Yield the file's text in pieces of whole lines, each with the part it belongs to."""
        formula = self.model.formula
        puzzle = sha256(json.dumps(self.claim.puzzle.to_json()).encode()).hexdigest()
        yield PUZZLE, f"c certificate of satgrid {VERSION}, explained in README.txt\n"
        yield PUZZLE, f"c puzzle in claim.json, its digits {puzzle}\n"
        names = sorted(Meaning.of(self.claim.puzzle, self.model).names().items())
        yield RULES, "".join(f"c varname {x} {name}\n" for x, name in names)
        for part in self.parts():
            yield part.name, f"c {part.clauses()}: {part.name}\n"
        yield "the sizes", f"p cnf {formula.variables} {len(formula)}\n"
        for part in self.parts():
            for text in lines(formula.flat[part.start : part.end]):
                yield part.name, text
