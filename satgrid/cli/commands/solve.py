"""`satgrid solve`: solutions, whether there are others, and proofs."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli import answers, arguments, complain
from satgrid.cli.batches import (
    Action,
    Batch,
    Result,
    SearchProgress,
    Watch,
    run_batch,
    run_drawn,
)
from satgrid.cli.files import PICTURES, suffix_of
from satgrid.cli.inputs import (
    GAVE_UP,
    REFUTED,
    UNSATISFIABLE,
    Read,
    no_solution_shows,
    read_with_given,
)
from satgrid.errors import (
    GaveUp,
    PuzzleError,
    SatgridError,
    UsageError,
    count,
    printable,
    printable_json,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from contextlib import AbstractContextManager

    from satgrid.batch import Engine
    from satgrid.batch.journal import Journal
    from satgrid.cli.arguments import EncodingOptions, Reading
    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle
    from satgrid.search.answer import Answer
    from satgrid.search.candidates import Determined
    from satgrid.search.options import Options
    from satgrid.search.question import Question


@click.command("solve", cls=arguments.Command)
@click.argument("puzzles", nargs=-1, required=True, type=arguments.FILE, metavar="PUZZLE...")
@click.option("--unique", is_flag=True, help="Say whether the solution is the only one.")
@click.option("--all", "every", is_flag=True, help="List all solutions.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="List up to N solutions.")
@click.option(
    "--determined", is_flag=True, help="Show the cells that are the same in all solutions."
)
@click.option(
    "--given",
    type=arguments.FILE,
    metavar="GRID",
    help="Only consider solutions that agree with this grid (? is unknown).",
)
@click.option(
    "--minimise", metavar="NAME", help="Find a solution that minimises an objective such as black."
)
@click.option(
    "--maximise", metavar="NAME", help="Find a solution that maximises an objective such as black."
)
@click.option(
    "--optimiser",
    shell_complete=arguments.OPTIMISER,
    metavar="NAME",
    help="Prove the optimum by rc2 (cores, the default) or linear (step by step, the default for "
    "solvers that cannot be interrupted).",
)
@arguments.timeout("Time limit per puzzle, including reading it.")
@click.option(
    "--solver",
    shell_complete=arguments.SOLVER,
    metavar="NAME",
    help="Use this SAT solver, or external:PROGRAM; see satgrid list solvers.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Shuffle the values that the solver tries first (0: no shuffling).",
)
@arguments.encoding
@click.option(
    "--proof",
    type=arguments.FILE,
    metavar="FOLDER",
    help="Write a proof to a new FOLDER: that there is no solution, no other one (--unique), or no "
    "better one.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle.")
@click.option("--report", is_flag=True, help="Report sizes, counts and seconds.")
@click.option("--plain", is_flag=True, help="Draw symbols such as # and . on a terminal too.")
@arguments.output(
    "Write the solutions to FILE.txt or .json, the puzzle with them to .pzprv3 or .penpa, or the "
    "first one to FILE.svg, .png or .pdf; repeatable.",
    "outputs",
    several=True,
)
@arguments.many
@click.option(
    "--jsonl",
    type=arguments.FILE,
    metavar="FILE",
    help="Write the JSON object of each puzzle to FILE, one per line.",
)
@click.option("--resume", is_flag=True, help="Go on with the FILE of --jsonl.")
@click.option("--unordered", is_flag=True, help="Report each puzzle as soon as it is done.")
@click.option(
    "--numbers", is_flag=True, help="Write the numbers to FILE.txt, with 0 in each black cell."
)
@arguments.reading
@arguments.loudness
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    unique: bool,
    every: bool,
    limit: int | None,
    determined: bool,
    given: str | None,
    minimise: str | None,
    maximise: str | None,
    optimiser: str | None,
    timeout: float | None,
    solver: str | None,
    seed: int,
    chosen: EncodingOptions,
    proof: str | None,
    engine: Engine | None,
    jsonl: str | None,
    resume: bool,
    unordered: bool,
    **shown: Any,
) -> int:
    """Draw the solution of each PUZZLE.

    Says what is known about other solutions. Exit code: 0 solved; 20 no solution; 4 not the only
    solution (with --unique); 3 gave up; 1 bad puzzle. For several puzzles, the smallest code that
    is not 0.
    """
    from satgrid.cli import files

    view = View(**shown)
    for path in view.outputs:
        files.require_suffix(path)
        files.require_writable(path, puzzles)
    wanted = 2 if unique else None if every else limit or 1
    excluded = {"--unique": unique, "--all": every, "--limit": wanted != 1}
    aims = {"--minimise": minimise, "--maximise": maximise}
    options = _options(solver, seed, chosen, {**excluded, **aims})
    question = _question(unique, wanted, minimise, maximise, optimiser, options)
    if proof is not None:
        _require_provable(proof, solver, view)
    if engine is not None:
        batch = Batch(
            view.quiet,
            view.as_json,
            engine=engine,
            words={"solved": "with one solution" if unique else "solved"},
            ordered=not unordered,
            timeout_s=timeout,
        )
        do = partial(_answer, question, options, wanted, view.report)
        # The answers in a journal depend on these.
        asked = repr((question, options, timeout, view.report))

        def do_for(label: str, problem: Problem) -> Action:
            question.require_sense(problem, options)
            return do

        with _journal(jsonl, asked, resume) as journal:
            outcome_of = partial(_outcome, unique)
            return run_batch(puzzles, reading, batch, do_for, journal, outcome_of)
    reads = read_with_given(puzzles, given, reading, timeout)
    _require_possible(reads, view, question, options, proof)
    drawing = Drawing(view, question, options, wanted, determined, {})
    if proof is not None:
        drawing = replace(drawing, proof=Proof(proof, solver, timeout))
    drawing.pieces.update((suffix, []) for suffix in view.suffixes())
    batch = Batch(view.quiet, view.as_json, view.verbose)
    try:
        code = run_drawn(reads, batch, drawing.draw, drawing.failed, apart=view.draws())
    finally:
        for path in view.outputs:
            if drawing.pieces[suffix_of(path)]:
                files.write(path, drawing.pieces[suffix_of(path)])
    for path in view.outputs if view.talks() else ():
        what = "written" if drawing.pieces[suffix_of(path)] else "nothing to write"
        click.echo(printable(f"{what} to {path}"))
    if given is not None and code == UNSATISFIABLE:
        complain(no_solution_shows(reads[0].label, given))
    return code


class View(NamedTuple):
    """The options that say how answers are printed and written."""

    as_json: bool
    report: bool
    plain: bool
    numbers: bool
    outputs: tuple[str, ...]
    verbose: bool
    quiet: bool

    def suffixes(self) -> set[str]:
        """Return the kinds of the output files, such as ".svg"."""
        return set(map(suffix_of, self.outputs))

    def talks(self) -> bool:
        """Return whether there are lines for people on standard output."""
        return not (self.as_json or self.quiet)

    def draws(self) -> bool:
        """Return whether pictures are printed."""
        return self.talks() and not self.outputs


def _options(
    solver: str | None,
    seed: int,
    chosen: EncodingOptions,
    excluded: Mapping[str, object],
) -> Options:
    """Return the options of the searches; raise `UsageError` before a puzzle is read."""
    from satgrid import solvers
    from satgrid.search.options import Options

    if solver == solvers.HEURISTIC:
        from satgrid.search import heuristic

        heuristic.require_sense({**excluded, "--encode": chosen.choices})
    counts = solver is None and not chosen.choices
    return Options(solver or solvers.DEFAULT, seed, chosen.encoding(), counts)


def _question(
    unique: bool,
    wanted: int | None,
    minimise: str | None,
    maximise: str | None,
    optimiser: str | None,
    options: Options,
) -> Question:
    """Return the question about each puzzle; raise `UsageError` before a puzzle is read."""
    from satgrid.search.question import Question

    if minimise is not None or maximise is not None:
        from satgrid.search import optimum

        optimiser = optimum.choose_optimiser(optimiser, options.solver)
    return Question(unique, 1 if unique else wanted, minimise, maximise, optimiser)


def _require_possible(
    reads: list[Read], view: View, question: Question, options: Options, proof: str | None
) -> None:
    """Raise an error if the options do not suit these puzzles."""
    for path in view.outputs:
        if suffix_of(path) in PICTURES and len(reads) > 1:
            raise UsageError(f"-o {path}: one picture per file, and there are {len(reads)} puzzles")
    if proof is not None and len(reads) > 1:
        raise UsageError(f"--proof {proof}: one puzzle per folder, and there are {len(reads)}")
    for label, problem, _ in reads:
        if not isinstance(problem, SatgridError):
            if view.numbers and (problem.puzzle.cells is None or problem.answer.lattice):
                no = "shaded cells" if problem.answer.lattice else "numbers in its cells"
                raise UsageError(f"--numbers: {label} has no {no}: leave it out")
            question.require_sense(problem, options)
            for suffix in view.suffixes():
                _require_holds_answers(suffix, label, problem.puzzle)


# One answer

_ANSWER_FIELDS = ("status", "grids", "unique", "complete", "objective", "says", "checked")


def _answer(
    question: Question,
    options: Options,
    wanted: int | None,
    with_report: bool,
    label: str,
    problem: Problem,
    left_s: float | None,
    watch: Watch,
) -> Result:
    """Answer the question about one of many puzzles."""
    answer = question.answer(problem, options, left_s, watch)
    return _result(label, problem, answer, question.unique, wanted, with_report)


def _result(
    label: str,
    problem: Problem,
    answer: Answer,
    unique: bool,
    wanted: int | None,
    with_report: bool,
) -> Result:
    """Return the result that reports an answer."""
    fields = {name: getattr(answer, name) for name in _ANSWER_FIELDS}
    report = answer.report if with_report else None
    found = answers.answer_object(label, problem.puzzle, **fields, report=report)
    verdict = answers.verdict(answer, wanted)
    lines = [verdict, *answers.referee_lines(answer.checked)]
    if with_report:
        lines += answers.report_lines(answer.report, problem.extent())
    heading = answers.heading(label, problem.puzzle)
    return Result(_outcome(unique, found), heading, (verdict,), found=found, lines=tuple(lines))


def _outcome(unique: bool, found: dict[str, Any]) -> str:
    """Return the outcome of an answer from its JSON."""
    return "refuted" if unique and found["unique"] is False else str(found["status"])


def _journal(
    path: str | None, question: str, resume: bool
) -> AbstractContextManager[Journal | None]:
    """Return the open journal of answers, if there is one."""
    if path is None:
        return nullcontext()
    from satgrid.batch.journal import journal

    return journal(path, question, resume)


# Answers that are drawn


@dataclass(frozen=True)
class Drawing:
    """Solves puzzles one after another, draws the solutions and keeps them for files.

    `pieces` is the content to write, by the kind of file (".svg").
    """

    view: View
    question: Question
    options: Options
    wanted: int | None
    determined: bool
    pieces: dict[str, list[str | bytes]]
    proof: Proof | None = None

    def draw(self, label: str, problem: Problem, left_s: float | None, watch: Watch) -> Result:
        """Answer for one puzzle, and draw its solutions as they are found."""
        assert isinstance(watch, SearchProgress)
        if self.view.talks():
            click.echo(answers.heading(label, problem.puzzle))
        do = self._determine if self.determined else self._solve
        result = do(label, problem, left_s, watch)
        if ".json" in self.pieces and result.found is not None:
            self.pieces[".json"].append(printable_json(result.found) + "\n")
        return result

    def failed(self, label: str, error: SatgridError) -> Result:
        """Return the result of a puzzle that has an error, or was not read in time."""
        if isinstance(error, GaveUp):
            found = answers.answer_object(label, None, status="gave-up")
            result = Result("gave-up", errors=(str(error),), found=found)
        else:
            found = answers.answer_object(label, None, status="error", error=str(error))
            kind = UsageError if isinstance(error, UsageError) else SatgridError
            result = Result("error", errors=(str(error),), found=found, code=kind.exit_code)
        if ".json" in self.pieces:
            self.pieces[".json"].append(printable_json(found) + "\n")
        return result

    def _solve(
        self, label: str, problem: Problem, left_s: float | None, watch: SearchProgress
    ) -> Result:
        from satgrid.search.answer import Interrupted

        puzzle, view, shown, stopped = problem.puzzle, self.view, 0, None

        def show(grid: Grid[Value]) -> None:
            nonlocal shown
            watch.clear()
            if view.draws():
                text = "\n" * bool(shown) + _picture(puzzle, grid, view.plain)
                # Counted first: after Ctrl-C during the printing it must not be printed again.
                shown += 1
                click.echo(text, nl=False)

        try:
            answer = self.question.answer(problem, self.options, left_s, watch, show)
        except Interrupted as stop:
            answer, stopped = stop.answer, stop
        except UsageError as error:
            # The question makes no sense for this puzzle; other puzzles may have an answer.
            raise UsageError(f"{label}: {error}") from None
        watch.clear()
        # Ctrl-C may come after a solution is found and before it is drawn.
        for grid in answer.grids[shown:]:
            show(grid)
        self._keep(puzzle, answer.grids)
        if view.draws() and answer.grids:
            from satgrid.drawing import text

            click.echo(text.legend(puzzle, None if view.plain else sys.stdout), nl=False)
        unique = self.question.unique
        result = _result(label, problem, answer, unique, self.wanted, view.report)
        if stopped is not None:
            found = count(len(answer.grids), "solution")
            said = f"{label}: interrupted after {watch.seconds():.1f} s, {found} found"
            return result._replace(after=partial(_interrupt, said))
        if unique and answer.status == "solved" and not answer.unique:
            result = result._replace(code=REFUTED)
        if self.proof is None or answer.status == "gave-up":
            return result
        write = partial(
            self.proof.write, label, problem, answer, self.options, left_s, watch, view, unique
        )
        return result._replace(after=write)

    def _determine(
        self, label: str, problem: Problem, left_s: float | None, watch: SearchProgress
    ) -> Result:
        from satgrid.drawing import text
        from satgrid.search.candidates import determine_cells

        determined = determine_cells(problem, self.options, left_s, watch)
        watch.clear()
        drawn = text.plain(determined.grid) if determined.grid else ""
        if ".txt" in self.pieces and drawn:
            self.pieces[".txt"].append("\n" * bool(self.pieces[".txt"]) + drawn)
        if self.view.draws():
            click.echo(drawn, nl=False)
        report = determined.report if self.view.report else None
        lines = [_determined_verdict(problem, determined)]
        if report is not None:
            lines += answers.report_lines(report, problem.extent())
        found = answers.answer_object(
            label,
            problem.puzzle,
            status=determined.status,
            says=determined.says,
            report=report,
            cells=determined,
        )
        return Result(determined.status, found=found, lines=tuple(lines))

    def _keep(self, puzzle: Puzzle, grids: Sequence[Grid[Value]]) -> None:
        """Keep the solutions for files of drawings and of puzzles with answers."""
        from satgrid import formats
        from satgrid.cli import files

        for suffix, pieces in self.pieces.items():
            if suffix == ".txt" and grids:
                from satgrid.drawing import text

                numbers = self.view.numbers
                drawn = [
                    text.numbers(puzzle, grid) if numbers else text.plain(grid) for grid in grids
                ]
                pieces.append("\n" * bool(pieces) + "\n".join(drawn) + text.legend(puzzle))
            elif suffix in PICTURES and grids:
                pieces.append(_rendered(suffix, puzzle, grids[0]))
            for name in files.answer_formats(suffix):
                pieces += [formats.solved(name, puzzle, grid) for grid in grids]


def _interrupt(message: str) -> int:
    raise KeyboardInterrupt(message)


def _picture(puzzle: Puzzle, grid: Grid[Value], plain: bool) -> str:
    from satgrid.drawing import text

    return text.plain(grid) if plain else text.picture(puzzle, grid, sys.stdout)


def _rendered(suffix: str, puzzle: Puzzle, grid: Grid[Value]) -> str | bytes:
    """Return the picture of a solution as a file of this kind."""
    from satgrid.drawing import pages, rendered, svg

    if suffix == ".pdf":
        panel = pages.solution_panel(puzzle, grid)
        sheet = [*pages.sheets([panel], (1, 1), "a4", False, False)]
        return rendered.pdf(sheet, puzzle.title() or "satgrid")
    shown = pages.solved_picture(puzzle, grid)
    return rendered.png(shown, rendered.ZOOM) if suffix == ".png" else svg.document_text(shown)


def _require_holds_answers(suffix: str, label: str, puzzle: Puzzle) -> None:
    """Raise `PuzzleError`, before work is done, if files with this suffix cannot hold it."""
    from satgrid import formats
    from satgrid.cli import files

    for name in files.answer_formats(suffix):
        try:
            formats.find(name).write([puzzle])
        except PuzzleError as error:
            error.source = label
            raise


def _determined_verdict(problem: Problem, found: Determined) -> str:
    """Return one line on the determined cells."""
    from satgrid.cli import answers

    report, cells = found.report, problem.extent()
    if found.candidates is None:
        return answers.no_solution_text(report, answers.says_text(found))
    same = sum(len(values) == 1 for values in found.candidates.flat)
    if found.status == "gave-up":
        seen = count(found.solutions, "solution") + " seen"
        return f"{answers.gave_up_text(report)}: {same:,} of {cells} known to be determined, {seen}"
    if same == problem.board.area:
        return f"the only solution: all {cells} are determined{answers.says_text(found)}"
    return f"{same:,} of {cells} are the same in all solutions{answers.says_text(found)}"


# --proof


def _require_provable(proof: str, solver: str | None, view: View) -> None:
    """Raise `UsageError`, before a puzzle is read, if no certificate could be written."""
    from satgrid import solvers
    from satgrid.certificate import write

    solvers.require_proof(solver or solvers.PROVING)
    if os.path.abspath(proof) in map(os.path.abspath, view.outputs):
        raise UsageError(f"-o and --proof both name {proof}: choose another folder")
    write.require_writable(proof)


class Proof(NamedTuple):
    """The certificate to write: its folder, the solver that was chosen, the time limit."""

    folder: str
    solver: str | None
    timeout_s: float | None

    def write(
        self,
        label: str,
        problem: Problem,
        answer: Answer,
        options: Options,
        limit_s: float | None,
        watch: SearchProgress,
        view: View,
        unique: bool,
    ) -> int:
        """Write the certificate of an answer, if it has a claim to prove; report it.

        Return the exit code: 0, or that of giving up at the time limit.
        """
        from satgrid import solvers
        from satgrid.certificate import write

        if self.solver is None:
            options = replace(options, solver=solvers.PROVING)
        if not write.claims(answer):
            why = "to find two solutions" if unique else "to find a solution"
            complain(f"{label}: {why} needs no proof: {self.folder} is not written")
            return 0
        left = None if limit_s is None else max(limit_s - watch.seconds(), 0)
        try:
            write.certify_problem(
                problem, answer, self.folder, options, timeout_s=left, on_event=watch
            )
        except UsageError as error:
            # A certificate is not narrowed, and some encoders need narrowed boards.
            raise UsageError(f"{label}: {self.folder} is not written: {error}") from None
        except GaveUp:
            complain(
                f"{label}: no proof in {self.timeout_s:g} s, {self.folder} is not written: allow "
                "more"
            )
            return GAVE_UP
        finally:
            watch.clear()
        if view.talks():
            click.echo(printable(f"certificate written to {self.folder}"))
        return 0
