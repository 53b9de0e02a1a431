"""`satgrid solve`: solutions, whether there are others, and proofs."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli import answers, arguments, complain, files, inputs
from satgrid.cli.batches import Action, Batch, Job, Result, SearchProgress, run_batch, run_drawn
from satgrid.cli.files import PICTURES, suffix_of
from satgrid.errors import GaveUp, SatgridError, UsageError, count, printable, printable_json
from satgrid.records import record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from contextlib import AbstractContextManager

    from satgrid.batch.journal import Journal
    from satgrid.cli.inputs import Read
    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.model import Encoding
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle
    from satgrid.search.answer import Answer
    from satgrid.search.candidates import Determined
    from satgrid.search.options import Options
    from satgrid.search.question import Question


@click.command("solve", cls=arguments.Command)
@arguments.PUZZLES
@arguments.flag("--unique", "Say whether the solution is the only one.")
@click.option("--all", "every", is_flag=True, help="List all solutions.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="List up to N solutions.")
@arguments.flag("--determined", "Show the cells that are the same in all solutions.")
@arguments.given("Only consider solutions that agree with this grid (? is unknown).")
@arguments.name("--minimise", "Find a solution that minimises an objective such as black.")
@arguments.name("--maximise", "Find a solution that maximises an objective such as black.")
@arguments.name(
    "--optimiser",
    "Prove the optimum by rc2 (cores, the default) or linear (step by step, the default for "
    "solvers that cannot be interrupted).",
    arguments.OPTIMISER,
)
@arguments.timeout("Time limit per puzzle, including reading it.")
@arguments.name(
    "--solver",
    "Use this SAT solver, or external:PROGRAM; see satgrid list solvers.",
    arguments.SOLVER,
)
@arguments.seed("Shuffle the values that the solver tries first (0: no shuffling).")
@arguments.encoding
@arguments.path(
    "--proof",
    "Write a proof to a new FOLDER: that there is no solution, no other one (--unique), or no "
    "better one.",
    metavar="FOLDER",
)
@arguments.as_json
@arguments.flag("--report", "Report sizes, counts and seconds.")
@arguments.plain
@arguments.output(
    "Write the solutions to FILE.txt or .json, the puzzle with them to .pzprv3 or .penpa, or the "
    "first one to FILE.svg, .png or .pdf; repeatable.",
    "outputs",
    several=True,
)
@arguments.many
@arguments.path("--jsonl", "Write the JSON object of each puzzle to FILE, one per line.")
@arguments.flag("--resume", "Go on with the FILE of --jsonl.")
@arguments.flag("--unordered", "Report each puzzle as soon as it is done.")
@arguments.flag("--numbers", "Write the numbers to FILE.txt, with 0 in each black cell.")
@arguments.batch
def command(
    puzzles: tuple[str, ...],
    unique: bool,
    every: bool,
    limit: int | None,
    determined: bool,
    given: str | None,
    minimise: str | None,
    maximise: str | None,
    optimiser: str | None,
    solver: str | None,
    seed: int,
    encoding: Encoding,
    proof: str | None,
    jsonl: str | None,
    resume: bool,
    unordered: bool,
    batch: Batch,
    **shown: Any,
) -> int:
    """Draw the solution of each PUZZLE.

    Says what is known about other solutions. Exit code: 0 solved; 20 no solution; 4 not the only
    solution (with --unique); 3 gave up; 1 bad puzzle. For several puzzles, the smallest code that
    is not 0.
    """
    from satgrid.search.question import Question

    view = _View(batch, **shown)
    for path in view.outputs:
        files.require_suffix(path)
        files.require_writable(path, puzzles)
    wanted = 2 if unique else None if every else limit or 1
    excluded = {"--unique": unique, "--all": every, "--limit": wanted != 1}
    aims = {"--minimise": minimise, "--maximise": maximise}
    options = _options(solver, seed, encoding, {**excluded, **aims})
    if minimise is not None or maximise is not None:
        from satgrid.search import optimum

        optimiser = optimum.choose_optimiser(optimiser, options.solver)
    question = Question(unique, 1 if unique else wanted, minimise, maximise, optimiser)
    asking = _Asking(question, options, wanted, view.report)
    if proof is not None:
        _require_provable(proof, solver, view)
    if batch.engine is not None:
        words = {"solved": "with one solution" if unique else "solved"}

        def do_for(label: str, problem: Problem) -> Action:
            question.require_sense(problem, options)
            return asking.answer

        # The answers in a journal depend on these.
        asked = repr((question, options, batch.timeout_s, view.report))
        kept: AbstractContextManager[Journal | None] = nullcontext()
        if jsonl is not None:
            from satgrid.batch.journal import journal

            kept = journal(jsonl, asked, resume)
        with kept as answered:
            many = batch._replace(words=words, ordered=not unordered)
            return run_batch(puzzles, many, do_for, answered, asking.outcome)
    reads = inputs.read_with_given(puzzles, given, batch.reading, batch.timeout_s)
    _require_possible(reads, view, asking, proof)
    pieces: dict[str, list[str | bytes]] = {suffix_of(path): [] for path in view.outputs}
    drawing = _Drawing(view, asking, determined, pieces, proof, solver)
    try:
        code = run_drawn(reads, batch, drawing.draw, drawing.failed, apart=view.draws())
    finally:
        for path in view.outputs:
            if pieces[suffix_of(path)]:
                files.write(path, pieces[suffix_of(path)])
    for path in view.outputs if batch.talks() else ():
        what = "written" if pieces[suffix_of(path)] else "nothing to write"
        click.echo(printable(f"{what} to {path}"))
    if given is not None and code == inputs.UNSATISFIABLE:
        complain(inputs.no_solution_shows(reads[0].label, given))
    return code


class _View(NamedTuple):
    """The options that say how answers are printed and written."""

    batch: Batch
    report: bool
    plain: bool
    numbers: bool
    outputs: tuple[str, ...]

    def draws(self) -> bool:
        return self.batch.talks() and not self.outputs


def _options(
    solver: str | None, seed: int, encoding: Encoding, excluded: Mapping[str, object]
) -> Options:
    """Return the options of the searches; raise `UsageError` before a puzzle is read."""
    from satgrid import solvers
    from satgrid.search.options import Options

    if solver == solvers.HEURISTIC:
        from satgrid.search import heuristic

        heuristic.require_sense({**excluded, "--encode": encoding.encoders})
    counts = solver is None and not encoding.encoders
    return Options(solver or solvers.DEFAULT, seed, encoding, counts)


def _require_possible(reads: list[Read], view: _View, asking: _Asking, proof: str | None) -> None:
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
            asking.question.require_sense(problem, asking.options)
            for path in view.outputs:
                _require_holds_answers(suffix_of(path), label, problem.puzzle)


# One answer


class _Asking(NamedTuple):
    """The question about each puzzle, with the options of its search."""

    question: Question
    options: Options
    wanted: int | None
    report: bool

    def answer(self, job: Job) -> Result:
        """Answer the question about one of many puzzles."""
        answer = self.question.answer(job.problem, self.options, job.left_s, job.watch)
        return self.result(job, answer)

    def result(self, job: Job, answer: Answer) -> Result:
        fields = answers.fields_of(answer) | {"unique": answer.unique}
        report = answer.report if self.report else None
        found = answers.answer_object(job.label, job.puzzle, **fields, report=report)
        verdict = answers.verdict(answer, self.wanted)
        lines = [verdict, *answers.referee_lines(answer.checked)]
        if self.report:
            lines += answers.report_lines(answer.report, job.problem.extent())
        heading = answers.heading(job.label, job.puzzle)
        return Result(self.outcome(found), heading, (verdict,), found=found, lines=tuple(lines))

    def outcome(self, found: dict[str, Any]) -> str:
        """Return the outcome of an answer from its JSON."""
        refuted = self.question.unique and found["unique"] is False
        return "refuted" if refuted else str(found["status"])


# Answers that are drawn


@record
class _Drawing:
    """Solves puzzles one after another, draws the solutions and keeps them for files.

    `pieces` is the content to write, by the kind of file (".svg"); `proof` is the folder for the
    certificate, `solver` the name of the solver that the user chose.
    """

    view: _View
    asking: _Asking
    determined: bool
    pieces: dict[str, list[str | bytes]]
    proof: str | None
    solver: str | None

    def draw(self, job: Job) -> Result:
        """Answer for one puzzle, and draw its solutions as they are found."""
        if self.view.batch.talks():
            click.echo(answers.heading(job.label, job.puzzle))
        result = self._determine(job) if self.determined else self._solve(job)
        self._keep_json(result)
        return result

    def failed(self, label: str, error: SatgridError) -> Result:
        """Return the result of a puzzle that has an error, or was not read in time."""
        said: str | None = str(error)
        status, code = "error", SatgridError.exit_code
        if isinstance(error, GaveUp):
            status, code, said = "gave-up", inputs.GAVE_UP, None
        elif isinstance(error, UsageError):
            code = UsageError.exit_code
        found = answers.answer_object(label, None, status=status, error=said)
        result = Result(status, errors=(str(error),), found=found, code=code)
        self._keep_json(result)
        return result

    def _solve(self, job: Job) -> Result:
        from satgrid.search.answer import Interrupted

        label, problem, left_s, watch = job
        assert isinstance(watch, SearchProgress)
        puzzle, view, shown, stopped = problem.puzzle, self.view, 0, None
        question = self.asking.question

        def show(grid: Grid[Value]) -> None:
            nonlocal shown
            watch.clear()
            if view.draws():
                text = "\n" * bool(shown) + answers.picture(puzzle, grid, view.plain)
                # Counted first: after Ctrl-C during the printing it must not be printed again.
                shown += 1
                click.echo(text, nl=False)

        try:
            answer = question.answer(problem, self.asking.options, left_s, watch, show)
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
        result = self.asking.result(job, answer)
        if stopped is not None:
            found = count(len(answer.grids), "solution")
            said = f"{label}: interrupted after {watch.seconds():.1f} s, {found} found"
            return result._replace(after=partial(_interrupt, said))
        if question.unique and answer.status == "solved" and not answer.unique:
            result = result._replace(code=inputs.REFUTED)
        if self.proof is None or answer.status == "gave-up":
            return result
        return result._replace(after=partial(self._certify, self.proof, job, answer))

    def _determine(self, job: Job) -> Result:
        from satgrid.drawing import text
        from satgrid.search.candidates import determine_cells

        label, problem, left_s, watch = job
        found = determine_cells(problem, self.asking.options, left_s, watch)
        assert isinstance(watch, SearchProgress)
        watch.clear()
        drawn = text.plain(found.grid) if found.grid else ""
        if ".txt" in self.pieces and drawn:
            self.pieces[".txt"].append("\n" * bool(self.pieces[".txt"]) + drawn)
        if self.view.draws():
            click.echo(drawn, nl=False)
        report = found.report if self.view.report else None
        lines = [_determined_verdict(problem, found)]
        if report is not None:
            lines += answers.report_lines(report, problem.extent())
        status, says, puzzle = found.status, found.says, job.puzzle
        told = answers.answer_object(
            label, puzzle, status=status, says=says, report=report, cells=found
        )
        return Result(status, found=told, lines=tuple(lines))

    def _keep_json(self, result: Result) -> None:
        if ".json" in self.pieces and result.found is not None:
            self.pieces[".json"].append(printable_json(result.found) + "\n")

    def _keep(self, puzzle: Puzzle, grids: Sequence[Grid[Value]]) -> None:
        """Keep the solutions for files of drawings and of puzzles with answers."""
        for suffix, pieces in self.pieces.items():
            if suffix == ".txt" and grids:
                from satgrid.drawing import text

                numbers = self.view.numbers
                drawn = [
                    text.numbers(puzzle, grid) if numbers else text.plain(grid) for grid in grids
                ]
                pieces.append("\n" * bool(pieces) + "\n".join(drawn) + text.legend(puzzle))
            elif suffix != ".json":
                shown = grids[:1] if suffix in PICTURES else grids
                pieces += [files.solved_content(suffix, puzzle, grid) for grid in shown]

    def _certify(self, folder: str, job: Job, answer: Answer) -> int:
        """Write the certificate of an answer, if it has a claim to prove; report it.

        Return the exit code: 0, or that of giving up at the time limit.
        """
        from satgrid import solvers
        from satgrid.certificate import write

        label, problem, left_s, watch = job
        assert isinstance(watch, SearchProgress)
        options = self.asking.options
        if self.solver is None:
            options = replace(options, solver=solvers.PROVING)
        if not write.claims(answer):
            many = "two solutions" if self.asking.question.unique else "a solution"
            complain(f"{label}: to find {many} needs no proof: {folder} is not written")
            return 0
        left = None if left_s is None else max(left_s - watch.seconds(), 0)
        try:
            write.certify_problem(problem, answer, folder, options, timeout_s=left, on_event=watch)
        except UsageError as error:
            # A certificate is not narrowed, and some encoders need narrowed boards.
            raise UsageError(f"{label}: {folder} is not written: {error}") from None
        except GaveUp:
            limit = f"{self.view.batch.timeout_s:g} s"
            what = write.of_stage(answer)
            complain(f"{label}: no proof in {limit}{what}, {folder} is not written: allow more")
            return inputs.GAVE_UP
        finally:
            watch.clear()
        if self.view.batch.talks():
            click.echo(printable(f"certificate written to {folder}"))
        return 0


def _interrupt(message: str) -> int:
    raise KeyboardInterrupt(message)


def _require_holds_answers(suffix: str, label: str, puzzle: Puzzle) -> None:
    """Raise `PuzzleError`, before work is done, if files with this suffix cannot hold it."""
    from satgrid import formats

    for name in files.answer_formats(suffix):
        with inputs.errors_of(label):
            formats.find(name).write([puzzle])


def _determined_verdict(problem: Problem, found: Determined) -> str:
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


def _require_provable(proof: str, solver: str | None, view: _View) -> None:
    """Raise `UsageError`, before a puzzle is read, if no certificate could be written."""
    from satgrid import solvers
    from satgrid.certificate import write

    solvers.require_proof(solver or solvers.PROVING)
    if os.path.abspath(proof) in map(os.path.abspath, view.outputs):
        raise UsageError(f"-o and --proof both name {proof}: choose another folder")
    write.require_writable(proof)
