"""`satgrid explain`: the steps to a solution, or why there is none, or several, or a wrong grid."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from satgrid.cli import _options
from satgrid.cli._puzzles import each, exit_code, family_of, require_apart
from satgrid.errors import UsageError

if TYPE_CHECKING:
    from satgrid.cli._options import Reading


@click.command("explain")
@click.argument("puzzles", nargs=-1, required=True, type=_options.FILE, metavar="PUZZLE...")
@click.option(
    "--given",
    type=_options.FILE,
    metavar="GRID",
    help="Say what is wrong with this grid, with ? in cells that are not known.",
)
@click.option("--smallest", is_flag=True, help="Prove that no fewer clues contradict each other.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, metavar="N", help="Try other orders of clues."
)
@_options.timeout("Give up on a puzzle after this time, and show what was found.")
@_options.spoil
@_options.output(
    "Write the puzzle with the clues marked to FILE.svg, steps to a page FILE.html, or a picture "
    "each to FOLDER/."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
@_options.reading
@_options.loudness
def command(
    puzzles: tuple[str, ...],
    given: str | None,
    smallest: bool,
    seed: int,
    timeout: float | None,
    spoil: bool,
    output: str | None,
    as_json: bool,
    reading: Reading,
    verbose: bool,
    quiet: bool,
) -> int:
    """Tell why there is one solution, or none, or several.

    The only solution is reached by steps, which are told one by one. Of a contradiction, few clues
    are told that cannot all hold; of several solutions, two that differ little, and the fewest
    cells that make one the only one if they are given; of a GRID, what is wrong in it. Exit code:
    0 there is a solution, and GRID is right so far; 4 GRID is wrong; 20 no solution; 3 gave up,
    with what was found; 1 bad puzzle. Of several puzzles, the smallest that is not 0.
    """
    from satgrid.cli import _files
    from satgrid.cli._explained import Told
    from satgrid.cli._grids import read_grids

    if output is not None:
        if _files.is_folder(output):
            _files.make_folder(output)
        elif os.path.splitext(output)[1].lower() not in (".svg", ".html"):
            raise UsageError(
                f"-o {output}: what is told is drawn: name FILE.svg, FILE.html or FOLDER/"
            )
        else:
            _files.require_writable(output, (*puzzles, *([given] if given else [])))
    require_apart(puzzles, given)
    found = list(each(puzzles, reading, timeout))
    grids = read_grids(given, family_of(found)) if given is not None else []
    if (len(found) > 1 and (given is not None or output is not None)) or len(grids) > 1:
        raise UsageError("--given and -o go with one puzzle and one grid: name one, as in FILE#1")
    grid = grids[0] if grids else None
    told = Told(given, grid, smallest, seed, spoil, output, as_json, verbose, quiet)
    return exit_code([told.one(read) for read in found])
