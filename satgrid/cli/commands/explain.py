"""`satgrid explain`: the steps to the solution, or why a puzzle has none or several."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli import answers, arguments, files, inputs
from satgrid.cli.batches import Batch, Job, Result, error_result, run_drawn
from satgrid.errors import PuzzleError, SatgridError, UsageError, count, printable

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle
    from satgrid.why.explanation import Explanation


@click.command("explain", cls=arguments.Command)
@arguments.PUZZLES
@arguments.given("Say what is wrong in this grid (? is unknown).")
@click.option(
    "--why-not", metavar="'PLACE VALUE'", help="Say why a cell cannot have a value: 'r3c4 #'."
)
@arguments.flag("--smallest", "Prove that no fewer clues contradict each other.")
@arguments.seed("Try other orders of clues.")
@arguments.timeout("Time limit per puzzle; then show what was found.")
@arguments.spoil
@arguments.output(
    "Write the puzzle with marked clues to FILE.svg, the steps to the page FILE.html, or one "
    "picture per step to FOLDER/."
)
@arguments.as_json
@arguments.batch
def command(
    puzzles: tuple[str, ...],
    given: str | None,
    output: str | None,
    why_not: str | None,
    batch: Batch,
    **how: Any,
) -> int:
    """Explain why a puzzle has one solution, none, or several.

    For one solution, prints the steps to it. For none, prints a few clues that contradict each
    other. For several, prints two solutions with few differences, and the fewest given cells that
    make one of them the only one. For a GRID, prints what is wrong in it. With --why-not, prints a
    solution in which the cell has the value, or why there is none. Exit code: 0 solvable,
    and GRID is right so far; 4 GRID is wrong; 20 no solution; 3 gave up, with what was found; 1 bad
    puzzle. For several puzzles, the smallest code that is not 0.
    """
    if output is not None:
        if files.is_folder(output):
            files.make_folder(output)
        elif files.suffix_of(output) not in (".svg", ".html"):
            raise UsageError(
                f"-o {output}: explanations are drawn: name FILE.svg, FILE.html or FOLDER/"
            )
        else:
            files.require_writable(output, (*puzzles, *([given] if given else [])))
    inputs.require_apart(puzzles, given)
    reads = list(inputs.read_puzzles(puzzles, batch.reading, batch.timeout_s))
    grids = [] if given is None else inputs.read_grids(given, inputs.first_family(reads))
    one = (given, output, why_not) != (None, None, None)
    if (len(reads) > 1 and one) or len(grids) > 1:
        raise UsageError(
            "--given, --why-not and -o need one puzzle and one grid: name one, as in FILE#1"
        )
    grid = grids[0] if grids else None
    if why_not is not None:
        return run_drawn(reads, batch, partial(_refute, why_not, grid, batch))
    explainer = _Explainer(given, grid, output, batch, **how)
    return run_drawn(reads, batch, explainer.explain, explainer.failed)


def _refute(asked: str, given: Grid[Value] | None, batch: Batch, job: Job) -> Result:
    """Say whether a cell can have a value, and why not."""
    from satgrid.drawing import text
    from satgrid.why import wording
    from satgrid.why.explanation import why_not

    label, problem, left_s, watch = job
    place, blank, word = asked.strip().rpartition(" ")
    if not blank:
        raise UsageError(f"--why-not {asked!r}: write a cell and a value, as in 'r3c4 #'")
    entry = wording.place_of(problem, place), wording.value_of(problem, word)
    found = why_not(problem, entry, given=given, timeout_s=left_s, on_event=watch)
    lines = [answers.heading(label, problem.puzzle)]
    if found.status == "gave-up":
        lines.append("gave up: not known whether it can: allow more time")
    elif found.status == "unsatisfiable":
        lines.append("no solution: see `satgrid explain`")
    else:
        lines += wording.refutation_texts(problem, entry, found)
        if found.solution is not None:
            lines += text.plain(found.solution).splitlines()
    fields = answers.answer_object(
        label,
        problem.puzzle,
        status=found.status,
        grids=(found.solution,) if found.solution is not None else (),
    )
    if found.status == "solved":
        fields["possible"] = found.solution is not None
        fields["trial"] = wording.links_json(problem, found.links)
        if found.contradiction is not None:
            fields["clues"] = list(found.contradiction.clues)
    return Result(
        found.status,
        lines=tuple(lines),
        found=fields if batch.as_json else None,
        code=inputs.EXIT_CODES.get(found.status, 0),
    )


# Explanations of one puzzle


class _Explainer(NamedTuple):
    """Explains puzzles; `given` is the grid of the file `source`."""

    source: str | None
    given: Grid[Value] | None
    output: str | None
    batch: Batch
    smallest: bool
    seed: int
    spoil: bool

    def explain(self, job: Job) -> Result:
        from satgrid.drawing import text
        from satgrid.why.explanation import explain

        label, problem, left_s, watch = job
        found = explain(
            problem,
            given=self.given,
            smallest=self.smallest,
            seed=self.seed,
            timeout_s=left_s,
            on_event=watch,
        )
        lines = [answers.heading(label, problem.puzzle)]
        if self.batch.talks():
            shown = map(printable, self._lines(problem, found))
            lines += [text.for_stream(line, sys.stdout) for line in shown]
        codes = inputs.EXIT_CODES | {"error": inputs.REFUTED}
        return Result(
            found.status,
            lines=tuple(lines),
            found=self._object(label, problem, found) if self.batch.as_json else None,
            code=codes.get(found.status, 0) if found.complete else inputs.GAVE_UP,
            after=partial(self._draw, label, problem, found),
        )

    def failed(self, label: str, error: SatgridError) -> Result:
        if isinstance(error, PuzzleError) and error.source is None:
            error.source = self.source
        return error_result(label, error)

    def _lines(self, problem: Problem, found: Explanation) -> list[str]:
        from satgrid.clues import UNKNOWN

        if found.status == "gave-up":
            return ["gave up: not known whether there is a solution"]
        if found.status == "right-so-far":
            full = self.given is not None and UNKNOWN not in self.given.flat
            lines = ["right: a solution" if full else "right so far: it can be completed"]
        elif found.status == "solved":
            of_solutions = _step_lines if found.unique else _ambiguity_lines
            lines = of_solutions(problem, found, self.spoil)
        else:
            lines = self._contradiction(problem, found)
        if not found.complete:
            less = "" if found.unique else ", and fewer may be enough"
            lines.append(f"gave up: this is what was found in time{less}")
        return lines

    def _contradiction(self, problem: Problem, found: Explanation) -> list[str]:
        from satgrid.drawing import marked
        from satgrid.why import wording

        lines, why = [], found.contradiction
        what = "no solution" if found.status == "unsatisfiable" else "wrong"
        if found.wrong:
            lines.append(f"in no solution: {wording.entry_names(problem, found.wrong)}")
        elif found.wrong is not None:
            lines.append("each entry is in a solution, and no solution has all")
        if why is None:
            return [*lines, what]
        lines.append(f"{what}: {wording.contradiction_text(problem, why)}")
        puzzle, marks = self._begun(problem), wording.contradiction_marks(problem, why)
        board = marked.bracketed_board(puzzle, marks).splitlines()
        lines += (f"  {line}" for line in (*marked.marked_clues(puzzle, marks), *board))
        if why.rules:
            said = "; ".join(wording.rule_text(problem, kind) for kind in why.rules)
            lines.append(f"by the rules: {said}")
        if why.smallest:
            lines.append("no smaller set is contradictory" if why.size else "")
        elif self.smallest:
            lines.append(f"at least {why.at_least} are needed for a contradiction")
        return list(filter(None, lines))

    def _object(self, label: str, problem: Problem, found: Explanation) -> dict[str, Any]:
        from satgrid.why import wording

        told = answers.answer_object(
            label,
            problem.puzzle,
            status=found.status if found.complete or found.status != "solved" else "gave-up",
            grids=found.solutions if self.spoil else (),
            unique=found.unique,
            complete=bool(found.unique) or found.status == "unsatisfiable",
        )
        why = found.contradiction
        if why is not None:
            told["clues"] = list(why.clues)
            told["rules"] = [wording.rule_text(problem, kind) for kind in why.rules]
            told["entries"] = _entries(why.entries)
            told["at_least"] = why.at_least
        if found.wrong is not None:
            told["wrong"] = _entries(found.wrong)
        if found.difference:
            told["difference"] = [_place(cell) for cell in found.difference]
            told["open"] = found.open
            if self.spoil:
                told["givens"] = None if found.givens is None else _entries(found.givens)
        if found.unique and found.complete:
            told["steps"] = [wording.step_json(problem, step, self.spoil) for step in found.steps]
        if found.status == "error":
            told["error"] = "no solution shows what is drawn"
        return told

    def _draw(self, label: str, problem: Problem, found: Explanation) -> None:
        """Write the picture, a page of steps, or a folder with one picture per step."""
        if self.output is not None:
            self._write(self.output, label, problem, found)
            if self.batch.talks():
                click.echo(printable(f"written to {self.output}"))

    def _write(self, path: str, label: str, problem: Problem, found: Explanation) -> None:
        from satgrid.drawing.svg import document_text
        from satgrid.why import pages, wording

        folder, title = files.is_folder(path), answers.heading(label, problem.puzzle)
        if not folder and path.lower().endswith(".svg"):
            files.write(path, [document_text(self._picture(problem, found))])
            return
        steps = [step for step in found.steps if wording.is_visible(problem, step)]
        shown = [*pages.step_pictures(problem, steps, self.spoil)]
        lines = self._lines(problem, found)
        if not steps:
            shown = [("", self._picture(problem, found))]
            if found.contradiction is not None:
                # The picture replaces the drawing, which is in indented lines.
                lines = [line for line in lines if not line.startswith(" ")]
        else:
            lines = [line for line in lines if not line.lstrip()[:1].isdigit()]
        if not folder:
            files.write(path, [pages.html_page(title, lines, shown)])
        wide = len(str(len(shown)))
        for k, (_, drawn) in enumerate(shown if folder else (), 1):
            files.write(os.path.join(path, f"step-{k:0{wide}}.svg"), [document_text(drawn)])

    def _picture(self, problem: Problem, found: Explanation) -> Element:
        """Return the picture of the puzzle, or of a solution, with marks."""
        from satgrid.drawing import pages
        from satgrid.drawing.marked import Marked
        from satgrid.why import wording

        marks, shown = Marked(), None
        if found.contradiction is not None:
            marks = wording.contradiction_marks(problem, found.contradiction)
        elif found.solutions and not (found.unique and not self.spoil):
            shown = found.solutions[0] if self.spoil else None
            marks = wording.place_marks(problem, found.difference)
        puzzle = self._begun(problem)
        panel = pages.Panel(puzzle, (shown,), printable(puzzle.title() or ""), marks=marks)
        return pages.picture(panel, dark=False)

    def _begun(self, problem: Problem) -> Puzzle:
        from satgrid.why.explanation import grid_entries

        if self.given is None:
            return problem.puzzle
        lattice = problem.answer.lattice
        return replace(problem.puzzle, given=tuple(grid_entries(self.given)), lattice=lattice)


def _step_lines(problem: Problem, found: Explanation, spoil: bool) -> list[str]:
    """Return the numbered steps to the only solution, or the place of each."""
    from satgrid.why import wording

    steps = [step for step in found.steps if wording.is_visible(problem, step)]
    first = f"the only solution, in {count(len(found.steps), 'step')}"
    if unseen := len(found.steps) - len(steps):
        what = "places that are not drawn" if problem.answer.lattice else "excluded values alone"
        first += f", {unseen:,} of them about {what}"
    lines = [f"{first}:" if steps else "the only solution"]
    wide = len(str(len(steps)))
    say = wording.step_text if spoil else wording.location_text
    lines += [f"{k:{wide}}. {say(problem, step)}" for k, step in enumerate(steps, 1)]
    if found.open:
        lines.append(f"no step was found for {count(found.open, 'more cell')}")
    return lines


def _ambiguity_lines(problem: Problem, found: Explanation, spoil: bool) -> list[str]:
    """Return two solutions and the cells that separate them, or where to look."""
    from satgrid.drawing import text
    from satgrid.why import wording

    first, other = found.solutions
    cells = found.difference
    lines = [f"not the only solution: two differ in {count(len(cells), 'cell')}"]
    if spoil:
        lines += [f"  {line}" for line in text.plain(first).splitlines()]
        lines += ["the other:", *(f"  {line}" for line in text.plain(other).splitlines())]
    lines.append(f"they differ in {'; '.join(map(problem.label, cells))}")
    if found.open is not None:
        lines.append(f"{found.open:,} of {problem.extent()} are not the same in all solutions")
    if found.givens is not None:
        needed = wording.entry_names(problem, found.givens)
        many = count(len(found.givens), "more given cell")
        told = f"the first is the only one with {many}: {needed}"
        lines.append(told if spoil else f"with {many} one is the only one")
    return lines


def _place(cell: tuple[int, int]) -> list[int]:
    return [cell[0] + 1, cell[1] + 1]


def _entries(entries: tuple[tuple[tuple[int, int], str], ...]) -> list[dict[str, Any]]:
    return [{"cell": _place(cell), "value": value} for cell, value in entries]
