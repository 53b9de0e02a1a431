"""Solvers asked for the answer of each file, one after another, within a limit of seconds.

Programs of the machine read a file of plain text; those of PySAT get its clauses in a child
process, whose loading and search are timed. Times are processor time. What was asked stands in
`results.jsonl`, and is not asked again. A solver that was over the limit on `PATIENCE` files of a
family with one answer is asked no more of these.
"""

from __future__ import annotations

import gzip
import json
import multiprocessing
import resource
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

PROGRAMS = {"cadical": ("-q",), "kissat": ("-q",), "minisat": ("-verb=0",)}
PYSAT = ("kissat404", "cadical153", "cadical195", "minisat22")
LIMIT_S = 2.0
PATIENCE = 10
LATE, SKIPPED = "late", "skipped"
_ANSWERS = {10: "sat", 20: "unsat"}

Row = dict[str, Any]


def solvers() -> tuple[list[str], list[str]]:
    """Return the solvers that are there, and those that are not."""
    from pysat.solvers import SolverNames

    programs = {name: which(name) is not None for name in PROGRAMS}
    known = {f"pysat {name}": hasattr(SolverNames, name) for name in PYSAT}
    found = programs | known
    return [name for name in found if found[name]], [name for name in found if not found[name]]


def solved(rows: Sequence[Row], folder: Path, limit_s: float = LIMIT_S) -> Iterator[Row]:
    """Yield what each solver makes of each file, what is known from before included.

    Raises `AssertionError` where an answer is not the known one.
    """
    kept = folder / "results.jsonl"
    lines = kept.read_text("ascii").splitlines() if kept.exists() else []
    known = {(row["file"], row["solver"]): row for row in map(json.loads, lines)}
    late: Counter[tuple[str, ...]] = Counter()
    asked, _ = solvers()
    for row in rows:
        missing = [name for name in asked if (row["file"], name) not in known]
        told = _asked(row, folder, missing, late, limit_s)
        with kept.open("a", encoding="ascii") as log:
            for name in asked:
                result = known.get((row["file"], name)) or next(told)
                if name in missing:
                    log.write(json.dumps(result) + "\n")
                    log.flush()
                late[row["family"], row["answer"], name] += result["answer"] == LATE
                right = result["answer"] in (row["answer"], LATE, SKIPPED)
                assert right, f"{row['file']}: {name} answers {result['answer']}"
                yield result


def _asked(
    row: Row, folder: Path, names: Sequence[str], late: Counter[tuple[str, ...]], limit_s: float
) -> Iterator[Row]:
    if not names:
        return
    text = gzip.decompress((folder / row["file"]).read_bytes()).decode("ascii")
    lines = [line for line in text.splitlines() if line[:1] not in ("c", "p")]
    clauses = [[int(x) for x in line.split()[:-1]] for line in lines]
    with TemporaryDirectory() as place:
        plain = Path(place) / "plain.cnf"
        plain.write_text(text, encoding="ascii")
        for name in names:
            answer, seconds = SKIPPED, None
            if late[row["family"], row["answer"], name] < PATIENCE:
                kind, _, its = name.rpartition(" ")
                run = of_pysat(its, clauses, limit_s) if kind else of_program(name, plain, limit_s)
                answer, seconds = run
            yield {"file": row["file"], "solver": name, "answer": answer, "seconds": seconds}


def of_program(name: str, path: Path, limit_s: float) -> tuple[str, float | None]:
    """Return a program's answer, by its exit code, and its processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [name, *PROGRAMS[name], str(path)]
    try:
        code = subprocess.run(command, capture_output=True, timeout=limit_s).returncode
    except subprocess.TimeoutExpired:
        return LATE, None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return _ANSWERS.get(code, f"exit code {code}"), seconds


def of_pysat(
    name: str, clauses: Sequence[Sequence[int]], limit_s: float
) -> tuple[str, float | None]:
    """Return the answer of a solver of PySAT, and its processor seconds to load and to search."""
    fork = multiprocessing.get_context("fork")
    here, there = fork.Pipe(duplex=False)
    child = fork.Process(target=_child, args=(there, name, clauses))
    child.start()
    there.close()
    try:
        found: tuple[str, float] = here.recv() if here.poll(limit_s) else (LATE, 0.0)
    except EOFError:
        found = "no answer", 0.0
    finally:
        child.kill()
        child.join()
        here.close()
    return (LATE, None) if found[0] == LATE else found


def _child(there: Connection, name: str, clauses: Sequence[Sequence[int]]) -> None:
    from pysat.solvers import Solver

    start = process_time()
    solver = Solver(name=name, bootstrap_with=clauses)
    there.send(("sat" if solver.solve() else "unsat", process_time() - start))
