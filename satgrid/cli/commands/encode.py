"""`satgrid encode`: say what the formula of a puzzle is made of, and write it."""

from __future__ import annotations

import os
import shlex
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli import arguments, complain
from satgrid.cli.arguments import EncodingOptions, Reading
from satgrid.cli.inputs import exit_code, read_puzzles
from satgrid.errors import (
    SatgridError,
    UsageError,
    count,
    printable,
    printable_json,
    truncate,
)

if TYPE_CHECKING:
    from satgrid.batch import Engine
    from satgrid.cli import batches
    from satgrid.cli.batches import Result
    from satgrid.model import Aim, Model
    from satgrid.problem import Problem
    from satgrid.puzzle import Puzzle
    from satgrid.search.loop import Search
    from satgrid.search.options import Options


@click.command("encode", cls=arguments.Command)
@click.argument("puzzles", nargs=-1, required=True, type=arguments.FILE, metavar="PUZZLE...")
@click.option("--dimacs", is_flag=True, help="Write the formula as a CNF file.")
@click.option("--wcnf", is_flag=True, help="Write it with an objective, for MaxSAT solvers.")
@click.option("--minimise", metavar="NAME", help="Seek the fewest, as in black, with --wcnf.")
@click.option("--maximise", metavar="NAME", help="Seek the most, as in black, with --wcnf.")
@arguments.output(
    "Write to FILE, - for standard output, or a file each to FOLDER/, instead of "
    "cnf_out/FAMILY/NAME.cnf."
)
@click.option(
    "--map",
    "map_output",
    type=arguments.FILE,
    metavar="FILE",
    help="Write what the variables mean to FILE too, as JSON.",
)
@click.option("--relaxed", is_flag=True, help="Leave out what solve adds by lazy cuts.")
@arguments.encoding
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
@arguments.many
@arguments.reading
@arguments.loudness
def command(
    puzzles: tuple[str, ...],
    as_json: bool,
    engine: Engine,
    verbose: bool,
    quiet: bool,
    **asked: Any,
) -> int:
    """Say what the formula of each PUZZLE is made of.

    That is, how many variables and clauses each kind of constraint has. With --dimacs the formula
    is written too, for any SAT solver; satgrid decode reads the solver's answer.
    """
    ask = EncodeOptions(**asked)
    ask.require_files(puzzles)
    from satgrid.search.options import Options

    options = Options(encoding=ask.chosen.encoding(standalone=not ask.relaxed))
    if arguments.are_many():
        return _encode_each(puzzles, ask, options, engine, as_json, quiet)
    found = [
        (source, read.label, read.problem)
        for source in puzzles
        for read in read_puzzles((source,), ask.reading)
    ]
    if len(found) > 1 and (ask.output or ask.map_output):
        raise UsageError(f"-o and --map: one puzzle a file, and there are {len(found)}")
    if ask.writes() and not ask.output:
        paths: dict[str, str] = {}
        for _, label, problem in found:
            if not isinstance(problem, SatgridError):
                path = default_path(ask, label, problem.puzzle)
                if path in paths:
                    raise UsageError(
                        f"{paths[path]} and {label} would both be written to {path}: encode them "
                        "one by one, with -o"
                    )
                paths[path] = label
    codes = []
    for source, label, problem in found:
        try:
            if isinstance(problem, SatgridError):
                raise problem
            typed = source if label == truncate(source.strip()) else label
            _encode_one(label, typed, problem, ask, options, as_json, verbose, quiet)
        except SatgridError as error:
            if isinstance(error, UsageError):
                error = UsageError(f"{label}: {error}")
            complain(error)
            if as_json:
                from satgrid.cli import answers

                answers.print_answer(label, None, status="error", error=str(error))
            codes.append(error.exit_code)
    return exit_code(codes)


def _encode_each(
    puzzles: tuple[str, ...],
    ask: EncodeOptions,
    options: Options,
    engine: Engine,
    as_json: bool,
    quiet: bool,
) -> int:
    """Encode each puzzle, write its formula where asked, and tell in a line."""
    from satgrid.cli import batches, files

    place = None
    if ask.in_folder():
        place = files.file_namer(ask.output or "", ask.suffix())
    elif ask.writes():
        place = partial(default_path, ask)
    typed = {truncate(source.strip()): source for source in puzzles}

    def do_for(label: str, problem: Problem) -> batches.Action:
        path = place and place(label, problem.puzzle)
        if path is not None and ask.output is None:
            files.make_folder(os.path.dirname(path))
        return partial(_encoded, ask, options, path, ask.command(typed.get(label, label)))

    many = batches.Batch(engine, {"encoded": "encoded"}, quiet, as_json, place=place)
    return batches.run_batch(puzzles, ask.reading, many, do_for)


def _encoded(
    ask: EncodeOptions,
    options: Options,
    path: str | None,
    typed: str,
    label: str,
    problem: Problem,
    left_s: float | None,
) -> Result:
    """Encode a puzzle; `typed` is the command line that does so."""
    from satgrid.batch import tasks
    from satgrid.cli import answers
    from satgrid.cli.batches import Result
    from satgrid.dimacs.header import Header
    from satgrid.dimacs.meaning import Meaning
    from satgrid.search.loop import Search

    search = Search(problem, options, tasks.stop_if_orphaned)
    puzzle, report, model = problem.puzzle, search.report, search.model()
    sizes = sum(report.variables.values()), sum(report.clauses.values())
    says = (count(sizes[0], "variable"), count(sizes[1], "clause"))
    heading = answers.heading(label, puzzle)
    if path is None:
        return Result("encoded", heading, says, found=_object(label, search, model))
    header = Header(Meaning.of(puzzle, model, ask.aim(problem)), model, typed)
    left_out = header.meaning.left_out
    found = _object(label, search, model) | {"file": path, "complete": not left_out}
    return Result(
        "encoded",
        heading,
        says,
        (_incomplete(label, left_out),) if left_out else (),
        found,
        content=tuple(header.text()),
    )


def _encode_one(
    label: str,
    source: str,
    problem: Problem,
    ask: EncodeOptions,
    options: Options,
    as_json: bool,
    verbose: bool,
    quiet: bool,
) -> None:
    """Encode a puzzle, write its formula where asked, and tell."""
    from satgrid.cli.batches import SearchProgress
    from satgrid.search.loop import Search

    puzzle = problem.puzzle
    aim = ask.aim(problem)
    search = Search(problem, options, SearchProgress(label, verbose, quiet))
    model = search.model()
    lines, more = _sizes(label, search), dict[str, Any]()
    if ask.writes():
        written = write_formula(ask, label, source, puzzle, model, aim)
        lines += written.lines()
        more = {"file": written.path, "complete": not written.left_out}
        if written.left_out and not quiet:
            complain(_incomplete(label, written.left_out))
    if as_json:
        click.echo(printable_json(_object(label, search, model) | more))
    elif not quiet:
        for line in lines:
            click.echo(printable(line), err=ask.to_stdout())


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
    """Return the sizes for people."""
    from satgrid.cli import answers

    report, problem = search.report, search.problem
    if report.refuted_by is not None:
        left = "narrowing finds that there is no solution: the formula is a contradiction"
    elif not report.cells_left:
        left = "narrowing settles every cell: nothing is left to encode (--no-narrow encodes)"
    else:
        left = f"{report.cells_left:,} of {problem.extent()} undecided"
    sizes = answers.size_lines(report.variables, report.clauses)
    return [answers.heading(label, problem.puzzle), left, *sizes]


# Which formula is written, and where

FOLDER = "cnf_out"


class EncodeOptions(NamedTuple):
    """The options of the command line that say which formula is made and where it goes."""

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
        """Return whether each puzzle gets a file in a folder that is named."""
        from satgrid.cli import files

        return self.output is not None and files.is_folder(self.output)

    def to_stdout(self) -> bool:
        """Return whether standard output is taken, so that people are told on standard error."""
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
        """Return the command line without folders, outputs and what is printed for people."""
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
        # A file's name may hold anything, and this is to be one line of plain characters.
        return shlex.join(words).encode("unicode_escape").decode("ascii")

    def _family(self) -> tuple[str, str | None]:
        from satgrid import families

        family = self.reading.family
        found = families.rule_file(family or "")
        return ("--rules", os.path.basename(found.path)) if found else ("--family", family)

    def _variant(self) -> list[tuple[str, str]]:
        from satgrid.puzzle import _variant

        return [("--variant", _variant.to_words(*each)) for each in self.reading.variant]

    def aim(self, problem: Problem) -> Aim | None:
        """Return the objective; raise `UsageError` where the family names no such one."""
        name = self.minimise or self.maximise
        return problem.aim(name, most=bool(self.maximise)) if name else None


class WrittenFormula(NamedTuple):
    """What was written where; `left_out` names constraints that the formula does not have.

    `rules` is the rule file that states the family, if one does.
    """

    path: str
    replaced: bool
    map_path: str | None
    weighted: bool
    left_out: tuple[str, ...]
    rules: str | None

    def lines(self) -> list[str]:
        """Return what was written, and the two commands to go on with."""
        found = []
        if self.path != "-":
            found = [f"written to {self.path}" + (", which it replaces" if self.replaced else "")]
        if self.map_path not in (None, "-"):
            found.append(f"map written to {self.map_path}")
        if self.path != "-":
            # PySAT brings a MaxSAT solver along.
            solver = "rc2.py -vv" if self.weighted else "cadical"
            file, answer = shlex.quote(self.path), shlex.quote(f"{self.path}.out")
            rules = f" --rules {shlex.quote(self.rules)}" if self.rules is not None else ""
            found += [
                f"next: {solver} {file} > {answer}",
                f"      satgrid decode {file} {answer}{rules}",
            ]
        return found


def write_formula(
    ask: EncodeOptions, label: str, source: str, puzzle: Puzzle, model: Model, aim: Aim | None
) -> WrittenFormula:
    """Write the formula, and the map where asked; `source` is the puzzle as it was typed."""
    from satgrid import families
    from satgrid.cli import files
    from satgrid.dimacs.header import Header
    from satgrid.dimacs.meaning import Meaning

    header = Header(Meaning.of(puzzle, model, aim), model, ask.command(source))
    path = ask.output or default_path(ask, label, puzzle)
    if ask.output is None:
        files.make_folder(os.path.dirname(path))
        files.require_writable(path, ())
    replaced = os.path.isfile(path)
    files.write(path, header.text())
    if ask.map_output is not None:
        import json

        files.write(ask.map_output, [json.dumps(header.to_json()), "\n"])
    rules = families.rule_file(puzzle.family)
    return WrittenFormula(
        path, replaced, ask.map_output, ask.wcnf, header.meaning.left_out, rules and rules.path
    )


def _without_folder(label: str) -> str:
    from satgrid.cli import files

    found = files.split_label(label)
    if found is None:
        return label
    path, entry = found
    return os.path.basename(path) + ("#" + entry if entry else "")


def default_path(ask: EncodeOptions, label: str, puzzle: Puzzle) -> str:
    """Return the file for a puzzle of this label where none is named."""
    from satgrid.cli import files

    name = files.file_stem(label, puzzle) + ask.suffix()
    return os.path.join(FOLDER, puzzle.family, name)
