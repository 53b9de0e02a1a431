"""The claim of a certificate, its JSON, and the formula that denies it.

    {"satgrid": "0.3.0", "claim": "only solution", "puzzle": {...}, "solution": ["..#", ...],
     "objective": null, "encoders": {"never_touch": "pairs", ...}, "solver": "glucose4"}

The claim is one of `NAMES`. `objective` is null, or the quantity that the solution minimises or
maximises: `{"name": "black", "goal": "minimise", "value": 12}`. `encoders` names the encoder of
every kind of constraint in the formula, `solver` the program that wrote the proof. Neither `solver`
nor the puzzle's `info` can be checked, and the claim does not depend on them. `rules` is the
SHA-256 of the rule file, if there is one. (The file is not in the certificate, because verifying
runs it, and a file from elsewhere should not run unread.)
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

from satgrid import families, solvers
from satgrid.answer import json_rows
from satgrid.clues import Value, value_of_json
from satgrid.constraints import Not, Position, term_literals
from satgrid.constraints.at_most import AtMost
from satgrid.dimacs.cnf import lines
from satgrid.dimacs.header import Meaning
from satgrid.errors import PuzzleError, count, shown, truncate
from satgrid.grid import Grid
from satgrid.model import Aim, Model
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.records import record
from satgrid.version import VERSION

NAMES = {
    (False, False): "no solution",
    (True, False): "only solution",
    (False, True): "best solution",
    (True, True): "only best solution",
}
"""The claims, by whether a solution is the only one and whether there is an objective."""

_KEYS = ("satgrid", "claim", "puzzle", "solution", "objective", "encoders", "solver")
_RULES = "rules"  # the key of a rule file's digest; only claims about rule files have it


@record
class Claim:
    """The claim that `solution` is the only, a best or the only best one, or None exists.

    `unique` and `aim` say which. `value` is the claimed number of cells of the aim's value, 0
    without an aim. `rules` is the digest of the rule file, if there is one.
    """

    puzzle: Puzzle
    solution: Grid[Value] | None
    unique: bool
    aim: Aim | None
    value: int
    encoders: Mapping[str, str]
    solver: str
    rules: str | None = None

    @property
    def name(self) -> str:
        """The claim in words, from `NAMES`."""
        return NAMES[self.unique, self.aim is not None]

    def unchecked(self) -> str:
        """Return the parts of the file that cannot be checked."""
        info = "; the puzzle's info" if self.puzzle.info else ""
        return f"which solver made the proof ({self.solver}){info}"

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object of the claim; `from_json` gives back an equal claim."""
        aim = self.aim
        goal = aim and ("maximise" if aim.most else "minimise")
        objective = aim and {"name": aim.name, "goal": goal, "value": self.value}
        values = (
            VERSION,
            self.name,
            self.puzzle.to_json(),
            None if self.solution is None else json_rows(self.solution),
            objective,
            dict(sorted(self.encoders.items())),
            self.solver,
        )
        data = dict(zip(_KEYS, values, strict=True))
        return data if self.rules is None else {**data, _RULES: self.rules}

    def text(self) -> str:
        """Return the text of the claim's file: its JSON, one key per line."""
        listed = ",\n".join(f'"{key}": {json.dumps(of)}' for key, of in self.to_json().items())
        return f"{{\n{listed}\n}}\n"

    @classmethod
    def from_json(cls, data: Any) -> Claim:
        """Return the claim of a JSON object.

        Raises `PuzzleError` for any other object, and for one of another version of satgrid.
        """
        if not isinstance(data, dict) or "claim" not in data:
            raise PuzzleError("it is not a claim of satgrid")
        version = data.get("satgrid")
        if version != VERSION:
            raise PuzzleError(
                f"cannot compare: satgrid {truncate(str(version))} wrote it, and this is satgrid "
                f"{VERSION}: verify it with that version"
            )
        if set(data) - {_RULES} != set(_KEYS):
            raise PuzzleError(f"a claim has the keys {', '.join(_KEYS)}")
        named = {name: key for key, name in NAMES.items()}
        if not isinstance(data["claim"], str) or data["claim"] not in named:
            raise PuzzleError(f'"claim" is not one of {", ".join(named)}')
        unique, best = named[data["claim"]]
        if not isinstance(data["puzzle"], dict):
            raise PuzzleError('"puzzle" is not an object')
        puzzle = Puzzle.from_json(data["puzzle"])
        rules = rules_digest(puzzle)
        _require_rules(puzzle, data.get(_RULES), rules)
        encoders, solver = data["encoders"], data["solver"]
        if not isinstance(encoders, dict) or not all(isinstance(n, str) for n in encoders.values()):
            raise PuzzleError('"encoders" is not an object of names')
        if solver not in solvers.provers():
            raise PuzzleError('"solver" is not one whose proofs satgrid reads')
        solution = _solution(data["solution"], puzzle) if unique or best else None
        aim, value = _objective(data["objective"], puzzle) if best else (None, 0)
        return cls(puzzle, solution, unique, aim, value, encoders, solver, rules)


def rules_digest(puzzle: Puzzle) -> str | None:
    """Return the SHA-256 of the puzzle's rule file, if it has one."""
    rules = families.rule_file(puzzle.family)
    return rules and rules.digest


def _require_rules(puzzle: Puzzle, claimed: Any, loaded: str | None) -> None:
    """Raise `PuzzleError` unless the puzzle's rules are those of the claim."""
    if claimed == loaded:
        return
    name = truncate(puzzle.family)
    if claimed is None:
        raise PuzzleError(f"the rules of {name} are in a file, and it has no SHA-256 of that file")
    file = f"the file {name}.py of SHA-256 {shown(claimed, str)}"
    if loaded is None:
        raise PuzzleError(f"its rules are in {file}, which is not loaded: give it with --rules")
    raise PuzzleError(f"its rules are in {file}, not {truncate(loaded)}: give the file as it was")


def _solution(rows: Any, puzzle: Puzzle) -> Grid[Value]:
    """Return the grid, which must have the size of the puzzle's solutions."""
    h, w = Problem(puzzle).board
    if not isinstance(rows, list) or len(rows) != h:
        raise PuzzleError(f'"solution" is not a list of {count(h, "row")}')
    found = [
        [value_of_json(entry) for entry in row] if isinstance(row, str | list) else []
        for row in rows
    ]
    if not all(len(row) == w and None not in row for row in found):
        raise PuzzleError(f'"solution" has a row that is not a text of {count(w, "symbol")}')
    return Grid.from_rows([[value for value in row if value] for row in found])


def _objective(data: Any, puzzle: Puzzle) -> tuple[Aim, int]:
    if not isinstance(data, dict) or set(data) != {"name", "goal", "value"}:
        raise PuzzleError('"objective" is not an object with name, goal and value')
    name, goal, value = data["name"], data["goal"], data["value"]
    if not isinstance(name, str) or goal not in ("minimise", "maximise") or type(value) is not int:
        raise PuzzleError('"objective" is not as in {"name": "black", "goal": "minimise", ...}')
    return Problem(puzzle).aim(name, most=goal == "maximise"), value


# The formula that denies a claim: it is satisfiable if and only if the claim is wrong
#
# Its clauses are, in this order: the rules of the puzzle, not narrowed; a bound, if a best solution
# is claimed; a clause that excludes the solution, if the only one is claimed; and the cuts.

# The names of the parts of the formula.
PUZZLE, RULES, BOUND = "the puzzle", "the rules of the puzzle", "the bound"
EXCLUDED, SEPARATED = "the solution, excluded", "the cuts"


class FormulaPart(NamedTuple):
    """Clauses `first` to `last` of the formula, from 1, at `start` to `end` of its flat array."""

    name: str
    first: int
    last: int
    start: int
    end: int

    def clauses(self) -> str:
        """Return "clause 7" or "clauses 7 to 9"."""
        one = self.first == self.last
        return f"clause {self.first}" if one else f"clauses {self.first} to {self.last}"


class NegatedClaim:
    """The formula that denies a claim; cuts are added last, by `cut` or by a search of the model.

    `model` is the puzzle's, not narrowed; `claim` gets the encoders of the model.
    """

    def __init__(self, claim: Claim, model: Model) -> None:
        self.model = model
        # The end of each part: its name, and the numbers of clauses and flat entries up to it.
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

    def parts(self) -> Iterator[FormulaPart]:
        """Yield the parts of the formula that have a clause."""
        formula = self.model.formula
        clauses = start = 0
        for name, total, end in [*self._ends, (SEPARATED, len(formula), len(formula.flat))]:
            if total > clauses:
                yield FormulaPart(name, clauses + 1, total, start, end)
            clauses, start = total, end

    def text(self) -> Iterator[tuple[str, str]]:
        """Yield the file's text in pieces of whole lines, each after the name of its part."""
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
