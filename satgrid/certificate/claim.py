"""What a certificate claims of a puzzle, and its JSON.

    {"satgrid": "0.3.0", "claim": "only solution", "puzzle": {...}, "solution": ["..#", ...],
     "objective": null, "encoders": {"never_touch": "pairs", ...}, "solver": "glucose4"}

The claim is one of `NAMES`. `objective` is null, or what the best solution has the fewest or the
most of: `{"name": "black", "goal": "minimise", "value": 12}`. `encoders` names the encoder of
every kind of constraint in the formula, `solver` who made the proof. That nobody can check, nor
the puzzle's `info`, and nothing rests on either. Where the rules are those of a rule file, `rules`
is the SHA-256 of its bytes. (The file is not in the certificate: to verify means to run it, and
nobody should run what came in a folder.)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from satgrid import families, solvers
from satgrid.clues import Value
from satgrid.errors import PuzzleError, count, shown, truncate
from satgrid.grid import Grid, text_rows
from satgrid.model import Aim
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.version import VERSION

NAMES = {
    (False, False): "no solution",
    (True, False): "only solution",
    (False, True): "best solution",
    (True, True): "only best solution",
}
"""What is claimed, by whether a solution is the only one and whether there is an objective."""

_KEYS = ("satgrid", "claim", "puzzle", "solution", "objective", "encoders", "solver")
_RULES = "rules"
"""The key of a rule file's digest, which other claims do not have."""


@dataclass(frozen=True)
class Claim:
    """The claim that `solution` is the only, a best or the only best one; None: there is none.

    `unique` and `aim` say which; `value` is how many cells of the aim's value are claimed for the
    solution, 0 without an aim. `rules` is the digest of the rule file, if there is one.
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
        """What is claimed, as in `NAMES`."""
        return NAMES[self.unique, self.aim is not None]

    def unchecked(self) -> str:
        """Return what the file says beside the claim and nobody checks."""
        info = "; the puzzle's info" if self.puzzle.info else ""
        return f"that {self.solver} made the proof{info}"

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object of the claim; `from_json` gives back an equal claim."""
        aim = self.aim
        objective = aim and {"name": aim.name, "goal": _goal(aim.most), "value": self.value}
        values = (
            VERSION,
            self.name,
            self.puzzle.to_json(),
            None if self.solution is None else text_rows(self.solution),
            objective,
            dict(sorted(self.encoders.items())),
            self.solver,
        )
        found = dict(zip(_KEYS, values, strict=True))
        return found if self.rules is None else {**found, _RULES: self.rules}

    def text(self) -> str:
        """Return the text of the claim's file: its JSON, a key a line."""
        listed = ",\n".join(f'"{key}": {json.dumps(of)}' for key, of in self.to_json().items())
        return f"{{\n{listed}\n}}\n"

    @classmethod
    def from_json(cls, found: Any) -> Claim:
        """Return the claim of a JSON object.

        Raises `PuzzleError` for any other object, and for one of another version of satgrid.
        """
        if not isinstance(found, dict) or "claim" not in found:
            raise PuzzleError("it is no claim of satgrid")
        version = found.get("satgrid")
        if version != VERSION:
            raise PuzzleError(
                f"cannot compare: satgrid {truncate(str(version))} wrote it, and this is satgrid "
                f"{VERSION}: verify it with that version"
            )
        if set(found) - {_RULES} != set(_KEYS):
            raise PuzzleError(f"a claim has the keys {', '.join(_KEYS)}")
        named = {name: key for key, name in NAMES.items()}
        if not isinstance(found["claim"], str) or found["claim"] not in named:
            raise PuzzleError(f'"claim" is none of {", ".join(named)}')
        unique, best = named[found["claim"]]
        if not isinstance(found["puzzle"], dict):
            raise PuzzleError('"puzzle" is no object')
        puzzle = Puzzle.from_json(found["puzzle"])
        rules = digest(puzzle)
        _require_rules(puzzle, found.get(_RULES), rules)
        encoders, solver = found["encoders"], found["solver"]
        if not isinstance(encoders, dict) or not all(isinstance(n, str) for n in encoders.values()):
            raise PuzzleError('"encoders" is no object of names')
        if solver not in solvers.provers():
            raise PuzzleError('"solver" is none that satgrid takes proofs from')
        solution = _solution(found["solution"], puzzle) if unique or best else None
        aim, value = _objective(found["objective"], puzzle) if best else (None, 0)
        return cls(puzzle, solution, unique, aim, value, encoders, solver, rules)


def digest(puzzle: Puzzle) -> str | None:
    """Return the SHA-256 of the rule file that states the puzzle's rules, if one does."""
    found = families.rule_file(puzzle.family)
    return found and found.digest


def _require_rules(puzzle: Puzzle, claimed: Any, found: str | None) -> None:
    """Raise `PuzzleError` unless the puzzle's rules are the ones that the claim is about."""
    if claimed == found:
        return
    name = truncate(puzzle.family)
    if claimed is None:
        raise PuzzleError(f"it has no SHA-256 of the rules of {name}, which are those of a file")
    file = f"the file {name}.py of SHA-256 {shown(claimed, str)}"
    if found is None:
        raise PuzzleError(f"its rules are in {file}, which is not here: give it with --rules")
    raise PuzzleError(f"its rules are in {file}, not {truncate(found)}: give the file as it was")


def _goal(most: bool) -> str:
    return "maximise" if most else "minimise"


def _solution(rows: Any, puzzle: Puzzle) -> Grid[Value]:
    """Return the drawn grid, which has the size of the puzzle's solutions."""
    h, w = Problem(puzzle).board
    if not isinstance(rows, list) or len(rows) != h:
        raise PuzzleError(f'"solution" is no list of {count(h, "row")}')
    if not all(isinstance(row, str) and len(row) == w for row in rows):
        raise PuzzleError(f'"solution" has a row that is no text of {count(w, "symbol")}')
    return Grid.from_rows(rows)


def _objective(found: Any, puzzle: Puzzle) -> tuple[Aim, int]:
    if not isinstance(found, dict) or set(found) != {"name", "goal", "value"}:
        raise PuzzleError('"objective" is no object with name, goal and value')
    name, goal, value = found["name"], found["goal"], found["value"]
    if not isinstance(name, str) or goal not in ("minimise", "maximise") or type(value) is not int:
        raise PuzzleError('"objective" is not as in {"name": "black", "goal": "minimise", ...}')
    return Problem(puzzle).aim(name, most=goal == "maximise"), value
