"""Puzzles that go to another process, with the rule file of their family where it has one."""

from __future__ import annotations

from typing import NamedTuple

from satgrid import families
from satgrid.batch.tasks import Lost
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle
from satgrid.rulefiles import rules_of


class Rules(NamedTuple):
    """A rule file that travels with the puzzles of its family: its path, and its bytes."""

    path: str
    raw: bytes

    @staticmethod
    def of(family: str) -> Rules | None:
        """Return the file that states the family, if that is somebody's own."""
        found = families.rule_file(family)
        return None if found is None else Rules(found.path, found.raw)


def reason(lost: Lost, rules: Rules | None) -> str:
    """Return why there is no result; the code of a rule file is to blame where it may be."""
    return f"{rules.path}: {lost.of_code}" if rules and lost.of_code else lost.reason


def loaded(family: str, rules: Rules) -> None:
    """Let the family be known in this process, as the rule file states it."""
    known = families.rule_file(family)
    if known is None or known.raw != rules.raw:
        rules_of(*rules)


def problem_of(puzzle: Puzzle, rules: Rules | None) -> Problem:
    """Return the puzzle with its family, in a process that may not know the family yet."""
    if rules is not None:
        loaded(puzzle.family, rules)
    return Problem(puzzle)
