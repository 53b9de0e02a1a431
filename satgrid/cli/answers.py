"""How an answer is printed: the verdict, the report, and the JSON object."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from satgrid.errors import GaveUp, count, noun, printable, printable_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.puzzle import Puzzle
    from satgrid.search.answer import Answer, Objective
    from satgrid.search.candidates import Determined
    from satgrid.search.count import Count
    from satgrid.search.options import Report, Turn


def heading(label: str, puzzle: Puzzle) -> str:
    """Return the line above a drawing."""
    title = f"{puzzle.title()}, " if puzzle.title() else ""
    return printable(f"{label}: {title}{puzzle.family} {puzzle.height}x{puzzle.width}")


def picture(puzzle: Puzzle, grid: Grid[Value], plain: bool) -> str:
    """Return a solution as text that suits standard output, or as symbols if it is `plain`."""
    from satgrid.drawing import text

    return text.plain(grid) if plain else text.picture(puzzle, grid, sys.stdout)


def verdict(answer: Answer, wanted: int | None) -> str:
    """Return one line on the answer; `wanted` is how many solutions were asked for."""
    from satgrid.search.answer import GAVE_UP, UNSATISFIABLE

    n = len(answer.grids)
    if answer.report.tries is not None:
        tried = f"after {effort_text(answer.report)}, which proves nothing"
        if n:
            return f"a solution {tried}: there may be others"
        return f"gave up: no solution found {tried}: there may be one"
    deduced = answer.report.deduced or not answer.report.rounds
    how = " (by deduction, no search)" if deduced else ""
    stopped, told = gave_up_text(answer.report), says_text(answer)
    if answer.status == UNSATISFIABLE:
        return no_solution_text(answer.report, how + told)
    if answer.objective is not None:
        return _best_verdict(answer.objective, answer, wanted)
    if answer.status == GAVE_UP:
        if not n:
            return f"{stopped}: no solution found, not known whether there is one"
        if n == 1:
            return f"{stopped}: a solution, not known whether it is the only one"
        return f"{stopped}: {count(n, 'solution')}, not known whether there are more"
    if answer.complete:
        return (f"the only solution{how}" if n == 1 else f"all {n:,} solutions") + told
    if wanted == 1:
        return "a solution; --unique checks whether it is the only one"
    return f"not the only solution: there are at least {n:,}"


def no_solution_text(report: Report, told: str) -> str:
    """Return the line that no solution exists, with the clue to blame if it is known."""
    clue = report.refuted_by
    if clue:
        return f"no solution: {clue} cannot be satisfied"
    return f"no solution{told}; see satgrid explain"


def referee_lines(checked: str | None) -> list[str]:
    """Return a line that names what checked the answers of a rule file without a referee."""
    from satgrid.families import OWN_STATEMENTS

    if checked == OWN_STATEMENTS:
        return [f"checked against its {checked} only: the rule file has no check"]
    return [f"checked by the {checked}"] if checked else []


def says_text(answer: Answer | Count | Determined) -> str:
    """Return ", says NAME" if the verdict is the unchecked word of an outside program."""
    return f", says {printable(answer.says)}" if answer.says else ""


def gave_up_text(report: Report) -> str:
    """Return "gave up", with the name of the program that did."""
    return f"{report.gave_up} gave up" if report.gave_up else "gave up"


def effort_text(report: Report) -> str:
    """Return "3 rounds, 17 conflicts", without conflicts if they are unknown, or "5 tries"."""
    if report.tries is not None:
        return count(report.tries, "try", "tries")
    rounds = count(report.rounds, "round")
    if report.conflicts is None:
        return rounds
    return f"{rounds}, {count(report.conflicts, 'conflict')}"


def _best_verdict(objective: Objective, answer: Answer, wanted: int | None) -> str:
    from satgrid.search.answer import GAVE_UP

    n = len(answer.grids)
    shown = f"{objective.value} {objective.name}"
    if not objective.optimal:
        most = "more" if objective.most else "fewer"
        return (
            f"{gave_up_text(answer.report)}: {shown}, no solution has {most} than {objective.bound}"
        )
    shown += ", the most" if objective.most else ", the fewest"
    if answer.complete:
        listed = "the only such solution" if n == 1 else f"all {n:,} such solutions"
        return f"{shown}: {listed}{says_text(answer)}"
    shown += says_text(answer)
    if answer.status == GAVE_UP:
        stopped = gave_up_text(answer.report)
        return f"{stopped}: {shown}: not known whether there are other such solutions"
    if wanted == 1:
        return f"{shown}; --unique checks whether it is the only such solution"
    return f"{shown}: not the only such solution, there are at least {n:,}"


def report_lines(report: Report, cells: str) -> list[str]:
    """Return the lines of the report; `cells` is the size of a solution, such as "16 cells"."""
    told = filter(None, (report.solver, report.version, f"seed {report.seed}"))
    solver = ", ".join(told) if report.solver else "none"
    stages = ", ".join(f"{name} {s:.3f}" for name, s in report.seconds.items())
    decided = ", ".join(f"{name} ({n})" for name, n in report.decided.items())
    if report.tries is not None:
        return [f"  solver {solver}: {effort_text(report)}", f"  seconds: {stages}"]
    counts = f", {count(report.counts, 'count')} of its own" if report.counts else ""
    return [
        f"  narrowing left {report.cells_left:,} of {cells}",
        *size_lines(report.variables, report.clauses),
        f"  solver {solver}: {effort_text(report)}, {count(report.cuts, 'cut')}{counts}",
        *([f"  settled by {decided}"] if decided else []),
        *turn_lines(report.turns),
        f"  seconds: {stages}",
    ]


def turn_lines(turns: Sequence[Turn]) -> list[str]:
    """Return a line for each turn of a stage, if there were several."""
    if len(turns) < 2:
        return []
    wide = max(len(turn.stage) for turn in turns)
    return [
        f"  turn {k:>2}: {turn.stage:{wide}}  "
        + (
            count(turn.states, "state")
            if turn.solver is None
            else f"{turn.solver}, {count(turn.rounds, 'round')}, "
            f"{count(turn.conflicts, 'conflict')}"
        )
        + (f", {count(turn.settled, 'question')} settled" if turn.settled else "")
        for k, turn in enumerate(turns, 1)
    ]


def size_lines(variables: dict[str, int], clauses: dict[str, int]) -> list[str]:
    """Return a table of the formula's sizes, by constraint kind."""
    rows = [(kind, variables[kind], clauses[kind]) for kind in variables]
    rows.append(("in all", sum(variables.values()), sum(clauses.values())))
    wide = max(len(kind) for kind, _, _ in rows)
    return [
        f"  {kind:{wide}}  {v:>9,} {noun(v, 'variable'):9}  {c:>9,} {noun(c, 'clause')}"
        for kind, v, c in rows
    ]


def fields_of(answer: Answer) -> dict[str, Any]:
    """Return the arguments of `answer_object` that an answer has, without `unique`."""
    names = ("status", "grids", "complete", "objective", "says", "checked")
    return {name: getattr(answer, name) for name in names}


def answer_object(
    label: str,
    puzzle: Puzzle | None,
    *,
    status: str,
    grids: tuple[Grid[Value], ...] = (),
    unique: bool | None = None,
    complete: bool = False,
    objective: Objective | None = None,
    says: str | None = None,
    checked: str | None = None,
    report: Report | None = None,
    cells: Determined | None = None,
    counted: Count | None = None,
    error: str | None = None,
) -> dict[str, Any]:
    """Return the JSON object of an answer, the same for every command."""
    from satgrid.answer import json_rows
    from satgrid.clues import value_name
    from satgrid.puzzle import VERSION

    names = ("name", "value", "bound", "optimal")
    found: dict[str, Any] = {
        "satgrid": VERSION,
        "family": puzzle and puzzle.family,
        "puzzle": label,
        "height": puzzle and puzzle.height,
        "width": puzzle and puzzle.width,
        "status": status,
        "solutions": [json_rows(grid) for grid in grids],
        "unique": unique,
        "complete": complete,
        "objective": objective and {name: getattr(objective, name) for name in names},
    }
    found |= {name: said for name, said in (("says", says), ("checked", checked)) if said}
    if cells is not None and cells.grid and cells.candidates:
        found["determined"] = json_rows(cells.grid)
        found["candidates"] = [
            [list(map(value_name, v)) for v in row] for row in cells.candidates.rows()
        ]
    if counted is not None:
        found["count"], found["at_least"] = counted.exact, counted.at_least
    if report is not None:
        found["report"] = report.to_json()
    if error is not None:
        found["error"] = error
    return found


def print_error(label: str, error: Exception) -> None:
    """Print the JSON object of a puzzle that has an error, or was not read in time."""
    status = "gave-up" if isinstance(error, GaveUp) else "error"
    click.echo(printable_json(answer_object(label, None, status=status, error=str(error))))
