"""The sample files of `cnf_out/samples`, written anew by the commands in their headers.

A sample FAMILY.cnf is made with `satgrid encode puzzles/FAMILY/... --dimacs -o
cnf_out/samples/FAMILY.cnf`, and from then on `python tests/samples.py` writes it.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import contract

HOME = Path(__file__).parents[1]
SAMPLES = HOME / "cnf_out" / "samples"


def paths() -> list[Path]:
    """Return the samples."""
    return sorted([*SAMPLES.glob("*.cnf"), *SAMPLES.glob("*.wcnf")])


def map_of(path: Path) -> Path:
    """Return the file of a sample's map, which need not exist."""
    return path.with_suffix(f"{path.suffix}.json")


def write(path: Path, folder: Path) -> None:
    """Write a sample and its map to the folder, by the command that its header names."""
    words = shlex.split(contract.read(path.read_text("utf-8")).lines["command"])
    assert words[:2] == ["satgrid", "encode"]
    target = folder / path.name
    subprocess.run(
        [sys.executable, "-m", *words, "-q", "-o", str(target), "--map", str(map_of(target))],
        cwd=HOME / "puzzles" / path.stem,
        env={"PYTHONPATH": str(HOME)},
        check=True,
    )


if __name__ == "__main__":
    for each in paths():
        mapped = map_of(each).exists()
        write(each, SAMPLES)
        if not mapped:
            map_of(each).unlink()
