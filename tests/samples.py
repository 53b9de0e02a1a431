"""The sample files of `cnf_out/samples`, written anew by the commands in their headers.

`python tests/samples.py` writes them. That of a family without one is of its smallest example, as
if that were a file EXAMPLE.txt; another puzzle is chosen with `satgrid encode puzzles/FAMILY/...
--dimacs -o cnf_out/samples/FAMILY.cnf`, and from then on written anew.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import contract

from satgrid import families

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
    examples = {f"{each.name}.txt": each.text for each in families.find(path.stem).examples}
    if path.exists():
        words = shlex.split(contract.read(path.read_text("utf-8")).lines["command"])
    else:
        words = ["satgrid", "encode", min(examples, key=lambda name: len(examples[name]))]
        words.append("--dimacs")
    assert words[:2] == ["satgrid", "encode"]
    target = folder / path.name
    with TemporaryDirectory() as made:
        for name, text in examples.items():
            Path(made, name).write_text(text, "utf-8")
        subprocess.run(
            [sys.executable, "-m", *words, "-q", "-o", str(target), "--map", str(map_of(target))],
            cwd=made if words[2] in examples else HOME / "puzzles" / path.stem,
            env={"PYTHONPATH": str(HOME)},
            check=True,
        )


if __name__ == "__main__":
    for each in sorted({*paths(), *(SAMPLES / f"{name}.cnf" for name in families.names())}):
        mapped = map_of(each).exists()
        write(each, SAMPLES)
        if not mapped:
            map_of(each).unlink()
