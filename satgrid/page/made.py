"""New puzzles, and proofs to take away."""

from __future__ import annotations

import base64
import io
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from satgrid import solvers, verbs
from satgrid.errors import GaveUp, PuzzleError
from satgrid.page._question import Question
from satgrid.search.options import Options


def generate(question: Question) -> dict[str, Any]:
    """Return a new puzzle of a `family`, `height` and `width` with one solution, proved.

    `seed` chooses one of many, `level` how hard it is to solve; `minimal` and `symmetric` are
    wishes.
    """
    from satgrid.generators.attempts import generate

    try:
        puzzle = generate(
            question.text("family"),
            question.number("height", 1, 60),
            question.number("width", 1, 60),
            seed=question.number("seed", 0, 2**53, 0),
            level=question.text("level", "") or None,
            minimal=question.flag("minimal"),
            symmetric=question.flag("symmetric"),
            variant=question.settings(),
            timeout_s=question.whole_seconds(),
        )
    except GaveUp as error:
        raise PuzzleError(f"{error}: try another seed or level, or a smaller board") from None
    return {"puzzle": puzzle.to_json()}


def proof(question: Question) -> dict[str, Any]:
    """Return a certificate, as a `zip` in base64: that there is no solution, or no other one."""
    from satgrid.certificate import write

    problem = question.problem()
    answer = verbs.solve(problem.puzzle, unique=True, timeout_s=question.seconds())
    if answer.status == "gave-up":
        raise PuzzleError("not decided in time, so nothing is proved: allow more time")
    if not write.claims(answer):
        raise PuzzleError("there are several solutions: that two differ needs no proof")
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "certificate"
        write.certify_problem(
            problem, answer, str(target), Options(solvers.PROVING), question.seconds()
        )
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(target.iterdir()):
                entry = zipfile.ZipInfo(f"certificate/{path.name}", (2000, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, path.read_bytes())
    name = f"{problem.name}-{problem.puzzle.height}x{problem.puzzle.width}-certificate.zip"
    return {"zip": base64.b64encode(packed.getvalue()).decode(), "name": name}


def version(question: Question) -> dict[str, Any]:
    """Return satgrid's `version`, and `missing`: what is not there, such as an encoder."""
    from importlib.util import find_spec

    from satgrid.version import VERSION

    return {"version": VERSION, "missing": [] if find_spec("pyeda") else ["minimal"]}


VERBS = {"generate": generate, "proof": proof, "version": version}
