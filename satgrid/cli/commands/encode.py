"""`satgrid encode`: the sizes of a puzzle's formula, and its file."""

from __future__ import annotations

import os
import shlex
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli import answers, arguments
from satgrid.cli.arguments import EncodingOptions, Reading
from satgrid.cli.batches import Action, Batch, Result, Watch, run_batch, run_drawn
from satgrid.cli.inputs import read_puzzles
from satgrid.errors import SatgridError, UsageError, count, truncate

if TYPE_CHECKING:
    from satgrid.batch import Engine
    from satgrid.dimacs.header import Header
    from satgrid.model import Aim, Model
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle
    from satgrid.search.loop import Search
    from satgrid.search.options import Options


@click.command("encode", cls=arguments.Command)
@click.argument("puzzles", nargs=-1, required=True, type=arguments.FILE, metavar="PUZZLE...")
@click.option("--dimacs", is_flag=True, help="Write the formula as a CNF file.")
@click.option("--wcnf", is_flag=True, help="Write it with an objective, for MaxSAT solvers.")
@click.option(
    "--minimise", metavar="NAME", help="With --wcnf: minimise an objective such as black."
)
@click.option(
    "--maximise", metavar="NAME", help="With --wcnf: maximise an objective such as black."
)
@arguments.output(
    "Write to FILE (- for standard output), or one file per puzzle to FOLDER/, instead of "
    "cnf_out/FAMILY/NAME.cnf."
)
@click.option(
    "--map",
    "map_output",
    type=arguments.FILE,
    metavar="FILE",
    help="Also write the meaning of the variables to FILE, as JSON.",
)
@click.option("--relaxed", is_flag=True, help="Leave out the clauses that solve adds by lazy cuts.")
@arguments.encoding
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle.")
@arguments.many
@arguments.reading
@arguments.loudness
def command(
    puzzles: tuple[str, ...],
    as_json: bool,
    engine: Engine | None,
    verbose: bool,
    quiet: bool,
    **asked: Any,
) -> int:
    """Print the sizes of the formula of each PUZZLE.

    The sizes are the variables and clauses of each kind of constraint. With --dimacs the formula
    is also written, for any SAT solver; satgrid decode reads the solver's answer.
    """
    ask = EncodeOptions(**asked)
    ask.require_files(puzzles)
    from satgrid.search.options import Options

    options = Options(encoding=ask.chosen.encoding(standalone=not ask.relaxed))
    if engine is not None:
        return _encode_each(puzzles, ask, options, engine, as_json, quiet)
    typed: dict[str, str] = {}
    reads = []
    for source in puzzles:
        for read in read_puzzles((source,), ask.reading):
            reads.append(read)
            typed[read.label] = source if read.label == truncate(source.strip()) else read.label
    if len(reads) > 1 and (ask.output or ask.map_output):
        raise UsageError(f"-o and --map: one puzzle per file, and there are {len(reads)}")
    if ask.writes() and not ask.output:
        paths: dict[str, str] = {}
        for label, problem, _ in reads:
            if not isinstance(problem, SatgridError):
                path = default_path(ask, label, problem.puzzle)
                if path in paths:
                    raise UsageError(
                        f"{paths[path]} and {label} would both be written to {path}: encode them "
                        "one by one, with -o"
                    )
                paths[path] = label
    batch = Batch(quiet, as_json, verbose, data=ask.to_stdout())
    return run_drawn(reads, batch, partial(_encode_drawn, ask, options, typed, quiet), _not_encoded)


def _not_encoded(label: str, error: SatgridError) -> Result:
    """Return the result for an error."""
    said = f"{label}: {error}" if isinstance(error, UsageError) else str(error)
    found = answers.answer_object(label, None, status="error", error=said)
    return Result("error", errors=(said,), found=found, code=error.exit_code)


def _encode_each(
    puzzles: tuple[str, ...],
    ask: EncodeOptions,
    options: Options,
    engine: Engine,
    as_json: bool,
    quiet: bool,
) -> int:
    """Encode each puzzle, write its formula to a file of its own, and report it in one line."""
    from satgrid.cli import files

    place = None
    if ask.in_folder():
        place = files.file_namer(ask.output or "", ask.suffix())
    elif ask.writes():
        place = partial(default_path, ask)
    typed = {truncate(source.strip()): source for source in puzzles}

    def do_for(label: str, problem: Problem) -> Action:
        path = place and place(label, problem.puzzle)
        if path is not None and ask.output is None:
            files.make_folder(os.path.dirname(path))
        return partial(_encode_to, path, ask, options, typed.get(label, label))

    words = {"encoded": "encoded"}
    batch = Batch(quiet, as_json, engine=engine, words=words, place=place)
    return run_batch(puzzles, ask.reading, batch, do_for)


def _encode(
    ask: EncodeOptions,
    options: Options,
    path: str | None,
    typed: str,
    label: str,
    problem: Problem,
    watch: Watch,
) -> tuple[Result, Header | None]:
    """Encode a puzzle; return also the header of its file; `typed` is the puzzle's argument."""
    from satgrid.dimacs.header import Header, Meaning
    from satgrid.search.loop import Search

    aim = ask.aim(problem)
    search = Search(problem, options, watch)
    puzzle, report, model = problem.puzzle, search.report, search.model()
    variables, clauses = sum(report.variables.values()), sum(report.clauses.values())
    result = Result(
        "encoded",
        answers.heading(label, puzzle),
        (count(variables, "variable"), count(clauses, "clause")),
        found=_object(label, search, model),
        lines=tuple(_sizes(label, search)),
    )
    if path is None:
        return result, None
    header = Header(Meaning.of(puzzle, model, aim), model, ask.command(typed))
    left_out = header.meaning.left_out
    assert result.found is not None
    found = result.found | {"file": path, "complete": not left_out}
    errors = (_incomplete(label, left_out),) if left_out else ()
    return result._replace(found=found, errors=errors), header


def _encode_to(
    path: str | None,
    ask: EncodeOptions,
    options: Options,
    typed: str,
    label: str,
    problem: Problem,
    left_s: float | None,
    watch: Watch,
) -> Result:
    """Encode one of many puzzles; the process that reports it writes its file."""
    result, header = _encode(ask, options, path, typed, label, problem, watch)
    return result if header is None else result._replace(content=tuple(header.text()))


def _encode_drawn(
    ask: EncodeOptions,
    options: Options,
    typed: dict[str, str],
    quiet: bool,
    label: str,
    problem: Problem,
    left_s: float | None,
    watch: Watch,
) -> Result:
    """Encode a puzzle, and write its formula piece by piece."""
    path = ask.output or default_path(ask, label, problem.puzzle) if ask.writes() else None
    result, header = _encode(ask, options, path, typed[label], label, problem, watch)
    if header is None or path is None:
        return result
    lines = result.lines + tuple(write_formula(ask, path, problem.puzzle, header))
    return result._replace(lines=lines, errors=() if quiet else result.errors)


def _incomplete(label: str, left_out: tuple[str, ...]) -> str:
    return (
        f"{label}: the formula is not complete: {', '.join(left_out)} left out, a model of it may "
        "break the rules"
    )


def _object(label: str, search: Search, model: Model) -> dict[str, Any]:
    """Return the sizes as JSON."""
    puzzle = search.problem.puzzle
    return {
        "puzzle": label,
        "family": puzzle.family,
        "height": puzzle.height,
        "width": puzzle.width,
        "cells_left": search.report.cells_left,
        "refuted": model.refuted_by is not None,
        "variables": search.report.variables,
        "clauses": search.report.clauses,
    }


def _sizes(label: str, search: Search) -> list[str]:
    """Return the sizes in words."""
    report, problem = search.report, search.problem
    if report.refuted_by is not None:
        left = "narrowing finds that there is no solution: the formula is a contradiction"
    elif not report.cells_left:
        left = "narrowing settles every cell: nothing is left to encode (--no-narrow encodes it)"
    else:
        left = f"{report.cells_left:,} of {problem.extent()} undecided"
    sizes = answers.size_lines(report.variables, report.clauses)
    return [answers.heading(label, problem.puzzle), left, *sizes]


# Which formula is written, and where

FOLDER = "cnf_out"


class EncodeOptions(NamedTuple):
    """The options that choose the formula and its file."""

    dimacs: bool
    wcnf: bool
    minimise: str | None
    maximise: str | None
    relaxed: bool
    output: str | None
    map_output: str | None
    chosen: EncodingOptions
    reading: Reading

    def writes(self) -> bool:
        """Return whether a formula is written."""
        return self.dimacs or self.wcnf

    def suffix(self) -> str:
        """Return the kind of the file."""
        return ".wcnf" if self.wcnf else ".cnf"

    def in_folder(self) -> bool:
        """Return whether each puzzle gets a file in the folder of -o."""
        from satgrid.cli import files

        return self.output is not None and files.is_folder(self.output)

    def to_stdout(self) -> bool:
        """Return whether standard output has data, so that other lines go to standard error."""
        return "-" in (self.output, self.map_output)

    def require_files(self, puzzles: tuple[str, ...]) -> None:
        """Raise an error for files that cannot be written."""
        named = [each for each in (self.output, self.map_output) if each is not None]
        if len(named) == 2 and os.path.abspath(named[0]) == os.path.abspath(named[1]):
            raise UsageError(f"-o and --map both name {named[0]}: choose another file for one")
        from satgrid.cli import files

        for each in named:
            if each != "-" and not files.is_folder(each):
                files.require_writable(each, puzzles)

    def command(self, source: str) -> str:
        """Return the command line without folders, outputs and options for printing."""
        from satgrid.formula import TABLE_LIMIT

        limit = self.chosen.table_limit
        words = ["satgrid", "encode", _without_folder(source)]
        for option, value in (
            *(("--encode", choice) for choice in self.chosen.choices),
            self._family(),
            ("--format", self.reading.format),
            *self._variant(),
            ("--minimise", self.minimise),
            ("--maximise", self.maximise),
            ("--table-limit", str(limit) * (limit != TABLE_LIMIT)),
        ):
            words += [option, value] if value else []
        words += ["--no-narrow"] * self.chosen.no_narrow + ["--relaxed"] * self.relaxed
        words += ["--wcnf" if self.wcnf else "--dimacs"]
        # A file's name may contain anything; the result is one line of ASCII.
        return shlex.join(words).encode("unicode_escape").decode("ascii")

    def _family(self) -> tuple[str, str | None]:
        from satgrid import families

        family = self.reading.family
        found = families.rule_file(family or "")
        return ("--rules", os.path.basename(found.path)) if found else ("--family", family)

    def _variant(self) -> list[tuple[str, str]]:
        from satgrid.puzzle import variants

        return [("--variant", variants.to_words(*each)) for each in self.reading.variant]

    def aim(self, problem: Problem) -> Aim | None:
        """Return the objective; raise `UsageError` if the family has none of this name."""
        name = self.minimise or self.maximise
        return problem.aim(name, most=bool(self.maximise)) if name else None


def write_formula(ask: EncodeOptions, path: str, puzzle: Puzzle, header: Header) -> list[str]:
    """Write the formula and the map; return lines on them and on the next commands."""
    from satgrid import families
    from satgrid.cli import files

    if ask.output is None:
        files.make_folder(os.path.dirname(path))
        files.require_writable(path, ())
    replaced = os.path.isfile(path)
    files.write(path, header.text())
    lines = []
    if path != "-":
        lines.append(f"written to {path}" + (", which it replaces" if replaced else ""))
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
    from satgrid.cli import files

    found = files.split_label(label)
    if found is None:
        return label
    path, entry = found
    return os.path.basename(path) + ("#" + entry if entry else "")


def default_path(ask: EncodeOptions, label: str, puzzle: Puzzle) -> str:
    """Return the file for a puzzle of this label if the user names none."""
    from satgrid.cli import files

    name = files.file_stem(label, puzzle) + ask.suffix()
    return os.path.join(FOLDER, puzzle.family, name)
