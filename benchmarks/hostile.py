"""Measures the processor time of texts of 1 MB that are no puzzles, for each format.

python -m benchmarks.hostile [FORMAT...] [--size BYTES] [--above SECONDS]

Each text grows from a puzzle in the format: one of its lines is repeated, made long, or followed by
brackets, blanks or digits. Each is read as its format, and by recognition with the sample's family.
The table has each text that takes longer than `--above`; the last line has the number of texts and
the slowest.
"""

from __future__ import annotations

import argparse
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple, NoReturn

from satgrid import families, formats, verbs
from satgrid.errors import PuzzleError, SatgridError

SIZE, ABOVE, GIVE_UP = 1_000_000, 1.0, 20
MOST_SAMPLES, MOST_LINES = 1, 6
TAILS = {
    "brackets": "[", "braces": "{", "parentheses": "(", "quotes": '"', "tags": "<a>", "blanks": " ",
    "tabs": "\t", "line ends": "\n", "digits": "1", "numbers": "1 ", "dots": ".", "dashes": "-",
    "letters": "a", "commas": ",", "slashes": "/", "hashes": "#", "lists": "[1,",
    "objects": '{"a":', "pairs": "a 3\n", "short lines": "1\n", "rows": "1 2\n", "heads": "rows:\n",
    "bars": "| ", "frames": "---+", "boxes": "│ ", "equals": "a=1;", "colons": "a:",
    "entities": "&a;",
}  # fmt: skip
FOREIGN = {
    "rosetta": "C BA CB\nBB A AB\n", "sdk": "..3." * 4 + "\n",
    "matrix": "1 1 2\n2 1 1\n", "spoj": "1\n2 2\n1 0\n1 0\n1 0\n1 0\n",
    "lists": "[[1, 0], [0, 1]]\n",
    "gno": "[Row clues]\n1\n1\n[Column clues]\n1\n1\n",
}  # fmt: skip


class Text(NamedTuple):
    """A hostile text, how it was made, and the family that may be named with it."""

    made: str
    text: str
    family: str | None


def samples(name: str) -> Iterator[tuple[str, str]]:
    """Yield (family, text) of puzzles in the format: of a family each, few of them."""
    if name in FOREIGN:
        yield "", FOREIGN[name]
        return
    kept = 0
    for family, example in families.examples().values():
        with suppress(SatgridError):
            yield family, formats.find(name).write([verbs.load(example.text, family=family)])
            kept += 1
        if kept == MOST_SAMPLES:
            return


def texts(name: str, size: int) -> Iterator[Text]:
    """Yield the texts that grow from the samples of a format."""
    for family, sample in samples(name):
        lines = sample.rstrip("\n").split("\n")
        for k, line in [*enumerate(lines)][:MOST_LINES]:
            where = f"{family} line {k + 1}"
            before, after = "\n".join(lines[:k]) + "\n" * (k > 0), "\n".join(lines[k + 1 :])
            times = size // (len(line) + 1) + 1
            yield Text(f"{where} repeated", f"{before}{(line + chr(10)) * times}{after}", family)
            yield Text(f"{where} long", f"{before}{line * times}\n{after}", family)
            yield Text(f"{where} spaced", f"{before}{(line + ' ') * times}\n{after}", family)
        for called, tail in TAILS.items():
            grown = tail * (size // len(tail))
            yield Text(f"{family} and {called}", f"{sample}{grown}", family)
            yield Text(f"{family} in {called}", f"{lines[0]}{grown}", family)
            yield Text(f"{family} below {called}", f"{lines[0]}\n{grown}", family)
            yield Text(f"{family} {called} first", f"{grown}\n{sample}", family)


class _TooLongError(BaseException):
    pass


def _stop(number: int, frame: object) -> NoReturn:
    raise _TooLongError


def seconds(path: Path, name: str | None, family: str | None) -> float:
    """Return the processor time of reading a file."""
    signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, GIVE_UP)
    start = process_time()
    with suppress(PuzzleError, _TooLongError):
        verbs.load_all(str(path), format=name, family=family)
    signal.setitimer(signal.ITIMER_PROF, 0)
    return process_time() - start


def main() -> None:
    """Print the slow texts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("formats", nargs="*", default=formats.names())
    parser.add_argument("--size", type=int, default=SIZE)
    parser.add_argument("--above", type=float, default=ABOVE)
    asked = parser.parse_args()
    count, worst = 0, (0.0, "")
    with TemporaryDirectory() as folder:
        for name in asked.formats:
            path = Path(folder) / "text"
            for made, text, family in texts(name, asked.size):
                path.write_text(text, "utf-8", newline="")
                for chosen in (name, None):
                    took = seconds(path, chosen, None if chosen else family or None)
                    count += 1
                    how = f"{name} {'by name' if chosen else 'found'}, {made}"
                    worst = max(worst, (took, how))
                    if took > asked.above:
                        print(f"| {how} | {took:.2f} |", flush=True)
    print(f"{count} texts of {asked.size:,} bytes; the slowest, {worst[1]}: {worst[0]:.2f} s")


if __name__ == "__main__":
    main()
