"""Faults put into satgrid on purpose, one at a time, which the tests named beside each must catch.

    python tests/mutants.py              run all of them
    python tests/mutants.py 3 17         run these
    python tests/mutants.py --list       list them

`mutants.txt` lists them, and the numbers are places in that list. Each is run in a copy of the
checkout, without the long tests. The exit code is 1 if one survives, or if its text is not exactly
once in its file.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]

_LIMIT_S = 300
"""A run that takes longer counts as caught: a search without end is noticed."""


class Mutant(NamedTuple):
    """What goes wrong, the text in this file below `satgrid/` that stands for another, tests."""

    fault: str
    file: str
    old: str
    new: str
    tests: str


LIST = Path(__file__).with_suffix(".txt")


def read(text: str) -> list[Mutant]:
    """Return the mutants of a list: `== FAULT`, `FILE: TESTS`, then lines `- OLD` and `+ NEW`.

    ␊ behind the last line of a text says that the text ends with a line end.
    """
    found = []
    for each in text.split("\n\n"):
        fault, place, *lines = each.strip("\n").split("\n")
        file, _, tests = place.partition(": ")
        old, new = (
            "\n".join(line[2:] for line in lines if line[0] == sign).replace("␊", "\n")
            for sign in "-+"
        )
        found.append(Mutant(fault.removeprefix("== "), file, old, new, tests))
    return found


MUTANTS = read(LIST.read_text("utf-8"))


def misplaced() -> list[str]:
    """Return a message for each mutant whose text is not exactly once in its file."""
    found = []
    for number, mutant in enumerate(MUTANTS, 1):
        path = ROOT / "satgrid" / mutant.file
        times = path.read_text(encoding="utf-8").count(mutant.old) if path.is_file() else 0
        missing = [name for name in mutant.tests.split() if not _test(name).is_file()]
        if times != 1 or missing or mutant.old == mutant.new:
            found.append(f"{number}: {mutant.file} has its text {times} times, {missing=}")
    return found


def _test(name: str) -> Path:
    return ROOT / "tests" / f"{name}.py"


def _copy(to: Path) -> None:
    """Copy the files that git knows of, and compile them so that a changed one is noticed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    for name in listed.stdout.decode().split("\0"):
        source = ROOT / name
        if name and source.is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, to / name)
    compiling = ["-m", "compileall", "-q", "--invalidation-mode", "checked-hash"]
    subprocess.run([sys.executable, *compiling, "satgrid", "tests"], cwd=to, check=True)


def caught(mutant: Mutant, checkout: Path) -> str | None:
    """Return the first sign that a test gives in the checkout with the fault, None without."""
    path = checkout / "satgrid" / mutant.file
    right = path.read_text(encoding="utf-8")
    path.write_text(right.replace(mutant.old, mutant.new), encoding="utf-8")
    files = [f"tests/{name}.py" for name in mutant.tests.split()]
    # The installed satgrid is another one.
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    running = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-m", "not long", *files]
    try:
        ran = subprocess.run(
            running, cwd=checkout, env=environment, capture_output=True, text=True,
            timeout=_LIMIT_S, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"no end within {_LIMIT_S} s"
    finally:
        path.write_text(right, encoding="utf-8")
    if ran.returncode == 0:
        return None
    signs = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return (signs or ran.stdout.splitlines()[-1:] or ["?"])[0].split(" - ")[0]


def main(words: list[str]) -> int:
    """Run the mutants of these numbers, or all, and say what became of each."""
    wrong = misplaced()
    if wrong:
        print("not exactly once in its file:", *wrong, sep="\n", file=sys.stderr)
        return 1
    numbers = [int(word) for word in words if word != "--list"] or range(1, len(MUTANTS) + 1)
    if "--list" in words:
        print(*(f"{n:2} {MUTANTS[n - 1].file}: {MUTANTS[n - 1].fault}" for n in numbers), sep="\n")
        return 0
    survived = 0
    with TemporaryDirectory(prefix="satgrid-mutants-") as folder:
        checkout = Path(folder) / "checkout"
        _copy(checkout)
        for number in numbers:
            mutant = MUTANTS[number - 1]
            sign = caught(mutant, checkout)
            survived += sign is None
            how = "SURVIVED" if sign is None else f"caught, {sign}"
            print(f"{number:2} {mutant.file}: {mutant.fault}: {how}", flush=True)
    print(f"{len(numbers) - survived} of {len(numbers)} caught")
    return int(survived > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
