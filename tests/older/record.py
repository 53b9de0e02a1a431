"""What a version of satgrid says and writes of small puzzles, kept for later versions.

`PYTHONPATH=FOLDER_OF_THAT_VERSION python tests/older/record.py tests/older/0.3.0` writes a record
NAME.record.json beside each puzzle NAME.*: `files` has the texts of all files, the puzzle's among
them, and `said` has the output of each command, in their order. With `--read` behind it, the
commands are those alone that write what later versions read (JSON, formulas, certificates), and
`families.jsonl` gets the JSON of each family's examples, each with solutions of that version.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

FORMATS = ("json", "text", "non", "sgt", "delft", "matrix", "nonogrid", "sequence", "webpbn", "dzn")


def read_later(file: str) -> list[str]:
    """Return the commands that write what later versions read; solvers' outputs come between."""
    return [
        f"convert {file} --to json",
        f"solve {file} --unique --proof proof",
        "verify proof",
        f"encode {file} --dimacs -o a.cnf",
        f"encode {file} --no-narrow --dimacs -o whole.cnf",
        "decode a.cnf a.out",
        "decode whole.cnf whole.out",
    ]


def commands(file: str, weighted: bool) -> list[str]:
    """Return the commands about a puzzle file; solvers' outputs are made between them."""
    solving = [
        f"solve {file} --all --json",
        f"solve {file} --all --plain",
        f"solve {file} --unique -o picture.svg",
        f"solve {file} --unique --proof proof",
        "verify proof",
        f"encode {file} --no-narrow",
        f"encode {file} --dimacs -o a.cnf --map a.map",
        f"encode {file} --no-narrow --dimacs -o whole.cnf --map whole.map",
        "decode a.cnf a.out",
        "decode whole.cnf whole.out",
    ]
    best = [
        f"encode {file} --maximise black --wcnf --no-narrow -o best.wcnf",
        "decode best.wcnf best.out",
    ]
    written = [f"convert {file} --to {form}" for form in FORMATS]
    return written + solving + best * weighted


def answer(formula: Path) -> str:
    """Return what a solver prints for a formula file."""
    from pysat.examples.rc2 import RC2
    from pysat.formula import CNF, WCNF
    from pysat.solvers import Solver

    if formula.suffix == ".wcnf":
        with RC2(WCNF(from_file=str(formula))) as best:
            model = best.compute()
            said = f"o {best.cost}\ns OPTIMUM FOUND"
    else:
        with Solver(name="minisat22", bootstrap_with=CNF(from_file=str(formula)).clauses) as solver:
            assert solver.solve()
            model, said = solver.get_model(), "s SATISFIABLE"
    return f"{said}\nv {' '.join(map(str, model))} 0\n"


def families() -> Iterator[str]:
    """Yield each family's examples as JSON, a line each, with one or two solutions."""
    import satgrid
    from satgrid import families

    for name in families.names():
        for example in families.find(name).examples:
            puzzle = satgrid.load(example.text, family=name)
            found = satgrid.solve(puzzle, most=2).grids
            solutions = [["".join(row) for row in grid.rows()] for grid in found]
            yield json.dumps({"puzzle": puzzle.to_json(), "solutions": solutions}) + "\n"


def record(puzzle: Path, read: bool) -> dict[str, object]:
    said = {}
    with TemporaryDirectory() as made:
        folder = Path(made)
        (folder / puzzle.name).write_bytes(puzzle.read_bytes())
        all_of_them = commands(puzzle.name, puzzle.stem in ("hitori", "kurodoko"))
        for command in read_later(puzzle.name) if read else all_of_them:
            if command.startswith("decode"):
                formula = folder / command.split()[1]
                formula.with_suffix(".out").write_text(answer(formula))
            ran = subprocess.run(
                [sys.executable, "-m", "satgrid", *command.split()],
                cwd=folder,
                capture_output=True,
                encoding="utf-8",
                check=False,
            )
            said[command] = [ran.returncode, ran.stdout, ran.stderr]
        files = {
            str(path.relative_to(folder)): path.read_text("utf-8")
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
    return {"files": files, "said": said}


if __name__ == "__main__":
    read = "--read" in sys.argv[2:]
    if read:
        Path(sys.argv[1], "families.jsonl").write_text("".join(families()), "utf-8")
    for each in sorted(Path(sys.argv[1]).iterdir()):
        if each.suffix in (".txt", ".json") and not each.name.endswith(".record.json"):
            text = json.dumps(record(each, read), indent=1, ensure_ascii=False)
            each.with_name(f"{each.stem}.record.json").write_text(f"{text}\n", "utf-8")
