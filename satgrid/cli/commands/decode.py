"""`satgrid decode`: from the output of an outside solver to a checked grid."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import click

from satgrid.cli import answers, arguments, files
from satgrid.cli.inputs import EXIT_CODES
from satgrid.errors import PuzzleError, printable, printable_json

if TYPE_CHECKING:
    from satgrid.clues import Value
    from satgrid.grid import Grid
    from satgrid.puzzle import Puzzle
    from satgrid.search.answer import Answer


@click.command("decode", cls=arguments.Command)
@click.argument("cnf", type=arguments.FILE)
@click.argument("output", type=arguments.FILE)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@arguments.plain
@arguments.output(
    "Write the solution to FILE.txt, .json, .svg, .png or .pdf, or the puzzle with it to .pzprv3 "
    "or .penpa; repeatable.",
    "pictures",
    several=True,
)
@arguments.rules
@arguments.loudness
def command(
    cnf: str,
    output: str,
    as_json: bool,
    plain: bool,
    pictures: tuple[str, ...],
    verbose: bool,
    quiet: bool,
) -> int:
    """Draw the solution that a SAT solver found for a CNF.

    CNF is a file of satgrid encode --dimacs or --wcnf; OUTPUT (- for standard input) is what the
    solver printed or wrote. Exit code: 0 a solution that satisfies every clause and rule; 20 no
    solution; 3 unknown, or an optimum without proof; 4 a wrong model; 1 bad file.
    """
    from satgrid import verbs

    for picture in pictures:
        files.require_suffix(picture)
        files.require_writable(picture, (cnf, output))
    start = perf_counter()
    try:
        puzzle, answer = verbs.decode(cnf, output)
    except PuzzleError as error:
        if as_json:
            answers.print_error(cnf, error)
        raise
    if verbose:
        click.echo(printable(f"{cnf}: decoding {perf_counter() - start:.3f} s"), err=True)
    found = answers.answer_object(cnf, puzzle, **answers.fields_of(answer))
    line = printable_json(found) + "\n"
    if as_json:
        click.echo(line, nl=False)
    elif not quiet:
        click.echo(answers.heading(cnf, puzzle) if puzzle else printable(cnf))
        if puzzle and not pictures:
            for grid in answer.grids:
                click.echo(answers.picture(puzzle, grid, plain), nl=False)
        click.echo("\n".join((_verdict(answer), *answers.referee_lines(answer.checked))))
    for picture in pictures if puzzle and answer.grids else ():
        assert puzzle is not None
        _write(picture, puzzle, answer.grids[0], line)
        if not (as_json or quiet):
            click.echo(printable(f"written to {picture}"))
    return EXIT_CODES.get(answer.status, 0)


def _verdict(answer: Answer) -> str:
    best = answer.objective
    if answer.status == "unsatisfiable":
        return "no solution, as the solver says"
    if best is None:
        if answer.status == "gave-up":
            return "gave up: the solver reports neither a solution nor that there is none"
        if not answer.grids:
            return "satisfied, no grid known: the file has no header of satgrid"
        agreed = "" if answer.checked else ", and the referee agrees"
        return f"a solution: it satisfies every clause{agreed}"
    shown = f"{best.value} {best.name}"
    if best.optimal:
        word = " as the solver says" if answer.says else ""
        return f"{shown}, the {'most' if best.most else 'fewest'}{word}"
    return f"gave up: {shown}, not known whether the {'most' if best.most else 'fewest'}"


def _write(picture: str, puzzle: Puzzle, grid: Grid[Value], line: str) -> None:
    """Write the solution as the kind of file that the name has; `line` is its JSON."""
    from satgrid.drawing import text

    match files.suffix_of(picture):
        case ".json":
            files.write(picture, [line])
        case ".txt":
            files.write(picture, [text.plain(grid)])
        case suffix:
            files.write(picture, [files.solved_content(suffix, puzzle, grid)])
