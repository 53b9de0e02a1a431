"""Puzzles for the page: families, blank and generated puzzles, texts, files and proofs."""

from __future__ import annotations

import base64
import binascii
import io
import os
import tempfile
import zipfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from satgrid import families, formats, solvers, sources, verbs
from satgrid.errors import GaveUp, PuzzleError, SatgridError
from satgrid.formats import Entry
from satgrid.layers.cages import Cages
from satgrid.layers.rooms import Rooms
from satgrid.page.question import MOST_CELLS, BadQuestion, Question, error_text
from satgrid.problem import Problem
from satgrid.puzzle import Puzzle, variants
from satgrid.search.options import Options

# Families and blank puzzles


def list_families(question: Question) -> dict[str, Any]:
    """Return all families with their rules, settings and smallest examples."""
    names = (*families.names(), *families.user_families())
    return {"families": [*map(_family_json, names)]}


@cache
def _family_json(name: str) -> dict[str, Any]:
    from satgrid import verbs
    from satgrid.generators import attempts
    from satgrid.why.steps import LEVELS

    family = families.find(name)
    reply: dict[str, Any] = {
        "name": name,
        "title": family.title,
        "rules": "\n\n".join(" ".join(part.split()) for part in family.description.split("\n\n")),
        "aliases": list(family.aliases),
        "variants": {key: _setting_range(setting) for key, setting in family.variants.items()},
        "own": [
            layer.keys[0]
            for layer in family.layers.values()
            if isinstance(layer, (Rooms, Cages)) and layer.may_lack
        ],
        "palette": any("colours" in layer.keys for layer in family.layers.values()),
        "levels": list(LEVELS) if name in attempts.names() else [],
    }
    texts = sorted((example.text for example in family.examples), key=len)
    if texts:
        puzzle = verbs.load(texts[0], family=name)
        reply |= {"example": puzzle.to_json(), "sizes": [puzzle.height, puzzle.width]}
    return reply


def _setting_range(setting: Any) -> Any:
    """Return the least and most of a number, the same for the numbers of a `list`, or True.

    A number may be `letters` instead.
    """
    if isinstance(setting, tuple) and len(setting) == 2:
        return {"letters": _setting_range(setting[0])}
    if isinstance(setting, tuple):
        return {"list": _setting_range(setting[0])}
    return [setting[0], setting[-1]] if isinstance(setting, range) else True


def blank(question: Question) -> dict[str, Any]:
    """Return a puzzle without clues of this `family`, `height` and `width`."""
    family = families.find(question.text("family"))
    name = family.name
    height, width = question.number("height", 1, 100), question.number("width", 1, 100)
    variant = variants.read(question.settings())
    for random in None, Random(0):
        puzzle = replace(families.blank(family, height, width, random), variant=variant)
        try:
            Problem(puzzle).inspect()
            return {"puzzle": puzzle.to_json()}
        except PuzzleError as error:
            why = error
    raise PuzzleError(f"no blank {name} ({error_text(why)}): begin with its example")


# Generated puzzles and proofs


def generate(question: Question) -> dict[str, Any]:
    """Return a new puzzle of a `family`, `height` and `width` with exactly one solution.

    `seed` chooses one of many, `level` is its difficulty; it may be `minimal` and `symmetric`.
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
    """Return a certificate, as a `zip` in base64, that no solution or no second one exists."""
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
    """Return satgrid's `version`, and the optional parts that are `missing`, such as an encoder."""
    from importlib.util import find_spec

    from satgrid.version import VERSION

    return {"version": VERSION, "missing": [] if find_spec("pyeda") else ["minimal"]}


# Puzzles from and to texts and files

_MOST_PUZZLES = 500
"""The most puzzles in an answer."""

ADDRESS = "address"

_PICTURES = b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF", b"BM", b"II*\0", b"MM\0*"
"""The first bytes of PNG, JPEG, GIF, PDF, BMP and TIFF files; WebP has its name later."""


def read_puzzles(question: Question) -> dict[str, Any]:
    """Return the puzzles of a `text`, or of the `bytes` (base64) of a file called `name`.

    `family` is their family if the text does not name it. `grids` has the entries drawn on each
    board, or null. `notes` say what was left out, and which marks contradict each other.
    """
    name = question.text("name", "")
    suffix = os.path.splitext(name)[1].lower()
    family = question.text("family", "") or None
    if not question.has("text"):
        raw = _decode(question.text("bytes"))
        _refuse_picture(raw, name)
        try:
            text = sources.text(bytearray(raw))
        except UnicodeDecodeError:
            raise PuzzleError(f"{name or 'the file'} is not UTF-8 text: save it so") from None
    else:
        text = sources.lines(question.text("text"))
    if "\0" in text or not text.strip():
        raise PuzzleError(
            "it is not a text of a puzzle" if text.strip() else "empty: paste a puzzle"
        )
    form = formats.recognise(text, suffix)
    try:
        entries = formats.entries_of(form, text, family)
    except PuzzleError as wrong:
        verbs.advise(wrong, family)
        raise
    puzzles: list[Any] = []
    grids: list[Any] = []
    notes: list[str] = []
    error: SatgridError | None = None
    for k, each in enumerate(entries[:_MOST_PUZZLES], 1):
        try:
            entry = verbs.identified(f"puzzle {k}", each)
            puzzle = verbs.inspected(f"puzzle {k}", entry, family).puzzle
            if puzzle.board.area > MOST_CELLS:
                raise PuzzleError(
                    f"{puzzle.height} x {puzzle.width}: the page shows up to {MOST_CELLS:,} cells"
                )
        except SatgridError as fault:
            error = error or fault
            notes.append(error_text(fault))
            continue
        puzzles.append(puzzle.to_json())
        grids.append(_drawn_grid(puzzle, entry))
        notes += entry.notes
        notes += (f"wrong in the drawn answer: {sentence}" for sentence in entry.wrong)
    if error is not None and not puzzles:
        raise error
    if len(entries) > _MOST_PUZZLES:
        notes.append(f"{len(entries) - _MOST_PUZZLES:,} more puzzles are left out")
    if not puzzles:
        raise PuzzleError("no puzzle in it")
    return {"puzzles": puzzles, "grids": grids, "notes": notes[:20]}


def _decode(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise BadQuestion("bytes are not base64: encode them") from None


def _refuse_picture(raw: bytes, name: str) -> None:
    if raw.startswith(_PICTURES) or (raw[:4], raw[8:12]) == (b"RIFF", b"WEBP"):
        raise PuzzleError(
            f"{name or 'the file'} is a picture: satgrid convert makes a nonogram of it"
        )


def _drawn_grid(puzzle: Puzzle, entry: Entry) -> list[str] | None:
    from satgrid.formats import _goal

    try:
        grid = _goal.goal_grid(puzzle) if entry.answer is None else entry.answer
    except PuzzleError:
        return None
    return None if grid is None else ["".join(row) for row in grid.rows()]


def write_puzzle(question: Question) -> dict[str, Any]:
    """Return the `puzzle` as a text in the format `to`, with the file's `name` and media `type`.

    "address" is the shortest address at a site with such puzzles, "svg" a picture, with the
    solution if the `grid` is complete, and "dimacs" a complete CNF.
    """
    problem = question.problem()
    puzzle, to = problem.puzzle, question.text("to")
    stem = f"{puzzle.family}-{puzzle.height}x{puzzle.width}"
    if to == "svg":
        from satgrid.clues import UNKNOWN
        from satgrid.drawing.svg import svg

        grid = question.grid(problem)
        whole = grid if grid is not None and UNKNOWN not in grid.flat else None
        return {"text": svg(puzzle, whole), "name": f"{stem}.svg", "type": "image/svg+xml"}
    if to == "dimacs":
        text = "".join(verbs.to_dimacs(puzzle, verbs.encode(puzzle)))
        return {"text": text, "name": f"{stem}.cnf", "type": "text/plain"}
    name = "puzzlink" if to == ADDRESS else to
    text = formats.find(name).write([puzzle])
    kind = "application/json" if name == "json" else "text/plain"
    return {"text": text, "name": stem + formats.suffix_of(name), "type": kind}
