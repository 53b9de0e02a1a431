"""`satgrid encode`: the sizes of a puzzle's formula, and its file."""

from __future__ import annotations

import os
import shlex
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli import answers, arguments, files
from satgrid.cli.batches import Action, Batch, Job, Result, run_batch, run_drawn
from satgrid.cli.inputs import Reading, read_puzzles
from satgrid.errors import SatgridError, UsageError, count, truncate

if TYPE_CHECKING:
    from satgrid.dimacs.header import Header
    from satgrid.model import Aim, Encoding
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle
    from satgrid.search.options import Options


@click.command("encode", cls=arguments.Command)
@arguments.PUZZLES
@arguments.flag("--dimacs", "Write the formula as a CNF file.")
@arguments.flag("--wcnf", "Write it with an objective, for MaxSAT solvers.")
@arguments.name("--minimise", "With --wcnf: minimise an objective such as black.")
@arguments.name("--maximise", "With --wcnf: maximise an objective such as black.")
@arguments.output(
    "Write to FILE (- for standard output), or one file per puzzle to FOLDER/, instead of "
    "cnf_out/FAMILY/NAME.cnf."
)
@arguments.path("--map", "Also write the meaning of the variables to FILE, as JSON.", "map_output")
@arguments.flag("--relaxed", "Leave out the clauses that solve adds by lazy cuts.")
@arguments.encoding
@arguments.as_json
@arguments.many
@arguments.batch
def command(puzzles: tuple[str, ...], batch: Batch, **asked: Any) -> int:
    """Print the sizes of the formula of each PUZZLE.

    The sizes are the variables and clauses of each kind of constraint. With --dimacs the formula
    is also written, for any SAT solver; satgrid decode reads the solver's answer.
    """
    ask = _EncodeOptions(**asked, reading=batch.reading)
    ask.require_files(puzzles)
    from satgrid.search.options import Options

    options = Options(encoding=replace(ask.encoding, standalone=not ask.relaxed))
    typed = {truncate(source.strip()): source for source in puzzles}
    if batch.engine is not None:
        return _encode_each(puzzles, ask, options, typed, batch)
    reads = list(read_puzzles(puzzles, ask.reading))
    if len(reads) > 1 and (ask.output or ask.map_output):
        raise UsageError(f"-o and --map: one puzzle per file, and there are {len(reads)}")
    if ask.writes() and not ask.output:
        named = (
            (label, default_path(ask, label, problem.puzzle))
            for label, problem, _ in reads
            if not isinstance(problem, SatgridError)
        )
        files.require_distinct(named, "encode them one by one, with -o")
    batch = batch._replace(data="-" in (ask.output, ask.map_output))
    do = partial(_encode_drawn, ask, options, typed, batch.quiet)
    return run_drawn(reads, batch, do, _not_encoded)


def _not_encoded(label: str, error: SatgridError) -> Result:
    said = f"{label}: {error}" if isinstance(error, UsageError) else str(error)
    found = answers.answer_object(label, None, status="error", error=said)
    return Result("error", errors=(said,), found=found, code=error.exit_code)


def _encode_each(
    puzzles: tuple[str, ...],
    ask: _EncodeOptions,
    options: Options,
    typed: dict[str, str],
    batch: Batch,
) -> int:
    """Encode each puzzle, write its formula to a file of its own, and report it in one line."""
    place = None
    if ask.output is not None and files.is_folder(ask.output):
        place = files.file_namer(ask.output, ask.suffix())
    elif ask.writes():
        place = partial(default_path, ask)

    def do_for(label: str, problem: Problem) -> Action:
        path = place and place(label, problem.puzzle)
        if path is not None and ask.output is None:
            files.make_folder(os.path.dirname(path))
        return partial(_encode_to, path, ask, options, typed.get(label, label))

    batch = batch._replace(words={"encoded": "encoded"}, place=place)
    return run_batch(puzzles, batch, do_for)


def _encode(
    ask: _EncodeOptions, options: Options, path: str | None, typed: str, job: Job
) -> tuple[Result, Header | None]:
    """Encode a puzzle; return also the header of its file; `typed` is the puzzle's argument."""
    from satgrid.dimacs.header import Header, Meaning
    from satgrid.search.loop import Search

    label, problem, _, watch = job
    aim = ask.aim(problem)
    search = Search(problem, options, watch)
    puzzle, report, model = problem.puzzle, search.report, search.model()
    if report.refuted_by is not None:
        left = "narrowing finds that there is no solution: the formula is a contradiction"
    elif not report.cells_left:
        left = "narrowing settles every cell: nothing is left to encode (--no-narrow encodes it)"
    else:
        left = f"{report.cells_left:,} of {problem.extent()} undecided"
    found: dict[str, Any] = {
        "puzzle": label,
        "family": puzzle.family,
        "height": puzzle.height,
        "width": puzzle.width,
        "cells_left": report.cells_left,
        "refuted": model.refuted_by is not None,
        "variables": report.variables,
        "clauses": report.clauses,
    }
    heading = answers.heading(label, puzzle)
    variables, clauses = sum(report.variables.values()), sum(report.clauses.values())
    says = count(variables, "variable"), count(clauses, "clause")
    lines = heading, left, *answers.size_lines(report.variables, report.clauses)
    result = Result("encoded", heading, says, found=found, lines=lines)
    if path is None:
        return result, None
    header = Header(Meaning.of(puzzle, model, aim), model, ask.command(typed))
    left_out = header.meaning.left_out
    incomplete = (
        f"{label}: the formula is not complete: {', '.join(left_out)} left out, a model of it may "
        "break the rules"
    )
    found |= {"file": path, "complete": not left_out}
    return result._replace(errors=(incomplete,) if left_out else ()), header


def _encode_to(
    path: str | None, ask: _EncodeOptions, options: Options, typed: str, job: Job
) -> Result:
    """Encode one of many puzzles; the process that reports it writes its file."""
    result, header = _encode(ask, options, path, typed, job)
    return result if header is None else result._replace(content=tuple(header.text()))


def _encode_drawn(
    ask: _EncodeOptions, options: Options, typed: dict[str, str], quiet: bool, job: Job
) -> Result:
    """Encode a puzzle, and write its formula piece by piece."""
    path = ask.output or default_path(ask, job.label, job.puzzle) if ask.writes() else None
    result, header = _encode(ask, options, path, typed.get(job.label, job.label), job)
    if header is None or path is None:
        return result
    lines = result.lines + tuple(_write_formula(ask, path, job.puzzle, header))
    return result._replace(lines=lines, errors=() if quiet else result.errors)


# Which formula is written, and where


class _EncodeOptions(NamedTuple):
    """The options that choose the formula and its file."""

    dimacs: bool
    wcnf: bool
    minimise: str | None
    maximise: str | None
    relaxed: bool
    output: str | None
    map_output: str | None
    encoding: Encoding
    reading: Reading

    def writes(self) -> bool:
        return self.dimacs or self.wcnf

    def suffix(self) -> str:
        return ".wcnf" if self.wcnf else ".cnf"

    def require_files(self, puzzles: tuple[str, ...]) -> None:
        named = [each for each in (self.output, self.map_output) if each is not None]
        if len(named) == 2 and os.path.abspath(named[0]) == os.path.abspath(named[1]):
            raise UsageError(f"-o and --map both name {named[0]}: choose another file for one")
        for each in named:
            if each != "-" and not files.is_folder(each):
                files.require_writable(each, puzzles)

    def command(self, source: str) -> str:
        """Return the command line without folders, outputs and options for printing."""
        from satgrid import families
        from satgrid.formula import TABLE_LIMIT
        from satgrid.puzzle import variants

        limit, family = self.encoding.table_limit, self.reading.family
        rules = families.rule_file(family or "")
        words = ["satgrid", "encode", _without_folder(source)]
        for option, value in (
            *(("--encode", f"{kind}={name}") for kind, name in self.encoding.encoders.items()),
            ("--rules", os.path.basename(rules.path)) if rules else ("--family", family),
            ("--format", self.reading.format),
            *(("--variant", variants.to_words(*each)) for each in self.reading.variant),
            ("--minimise", self.minimise),
            ("--maximise", self.maximise),
            ("--table-limit", str(limit) * (limit != TABLE_LIMIT)),
        ):
            words += [option, value] if value else []
        words += ["--no-narrow"] * (not self.encoding.narrowed) + ["--relaxed"] * self.relaxed
        words += ["--wcnf" if self.wcnf else "--dimacs"]
        # A file's name may contain anything; the result is one line of ASCII.
        return shlex.join(words).encode("unicode_escape").decode("ascii")

    def aim(self, problem: Problem) -> Aim | None:
        """Return the objective; raise `UsageError` if the family has none of this name."""
        name = self.minimise or self.maximise
        return problem.aim(name, most=bool(self.maximise)) if name else None


def _write_formula(ask: _EncodeOptions, path: str, puzzle: Puzzle, header: Header) -> list[str]:
    """Write the formula and the map; return lines on them and on the next commands."""
    from satgrid import families

    if ask.output is None:
        files.make_folder(os.path.dirname(path))
        files.require_writable(path, ())
    lines = [] if path == "-" else [f"written to {path}{files.replaces(path)}"]
    files.write(path, header.text())
    if ask.map_output is not None:
        import json

        files.write(ask.map_output, [json.dumps(header.to_json()), "\n"])
        if ask.map_output != "-":
            lines.append(f"map written to {ask.map_output}")
    if path != "-":
        # The MaxSAT solver is part of PySAT.
        solver = "rc2.py -vv" if ask.wcnf else "cadical"
        file, answer = shlex.quote(path), shlex.quote(f"{path}.out")
        own = families.rule_file(puzzle.family)
        rules = f" --rules {shlex.quote(own.path)}" if own else ""
        lines += [
            f"next: {solver} {file} > {answer}",
            f"      satgrid decode {file} {answer}{rules}",
        ]
    return lines


def _without_folder(label: str) -> str:
    found = files.split_label(label)
    if found is None:
        return label
    path, entry = found
    return os.path.basename(path) + ("#" + entry if entry else "")


def default_path(ask: _EncodeOptions, label: str, puzzle: Puzzle) -> str:
    """Return the file for a puzzle of this label if the user names none."""
    name = files.file_stem(label, puzzle) + ask.suffix()
    return os.path.join("cnf_out", puzzle.family, name)
