"""What a version of satgrid says and writes of small puzzles, kept for later versions.

`PYTHONPATH=FOLDER_OF_THAT_VERSION python tests/older/record.py tests/older/0.3.0` writes a record
NAME.record.json beside each puzzle NAME.*: `files` has the texts of all files, the puzzle's among
them, and `said` has the output of each command, in their order.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

FORMATS = ("json", "text", "non", "sgt", "delft", "matrix", "nonogrid", "sequence", "webpbn", "dzn")


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


def record(puzzle: Path) -> dict[str, object]:
    """Return the record of a puzzle file."""
    said = {}
    with TemporaryDirectory() as made:
        folder = Path(made)
        (folder / puzzle.name).write_bytes(puzzle.read_bytes())
        for command in commands(puzzle.name, puzzle.stem in ("hitori", "kurodoko")):
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
    for each in sorted(Path(sys.argv[1]).iterdir()):
        if each.suffix in (".txt", ".json") and not each.name.endswith(".record.json"):
            text = json.dumps(record(each), indent=1, ensure_ascii=False)
            each.with_name(f"{each.stem}.record.json").write_text(f"{text}\n", "utf-8")
