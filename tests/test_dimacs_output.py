"""Reading what solvers print: every form of a model, and every way an output can be bad."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator

import pytest
from tables import rows

from satgrid.dimacs import output
from satgrid.dimacs.output import read
from satgrid.errors import PuzzleError

SATISFIED = {
    "competition": "c here\ns SATISFIABLE\nv 1 -2 -3 4 5 0\n",
    "several lines": "s SATISFIABLE\nv 1 -2\nv\nv -3 4 5\nc there\nv 0\n",
    "a line for each": "s SATISFIABLE\nv 1\nv -2\nv -3\nv 4\nv 5\nv 0\n",
    "the verdict last": "c Answer: 1\nv 1 -2 -3 4 5 0\ns SATISFIABLE\nc\nc Models : 1+\n",
    "every variable and no 0": "s SATISFIABLE\nv 1 -2 -3\nv 4 5\n",
    "no line end": "s SATISFIABLE\nv 1 -2 -3 4 5 0",
    "line ends of another system": "s SATISFIABLE\r\nv 1 -2 -3 4 5 0\r\n",
    "tabs and blank lines": "\ns  SATISFIABLE\n\nv\t1 -2\t-3 4  5 0 \n\n",
    "the v lines alone": "v 1 -2 -3 4 5 0\n",
    "literals below a verdict": "s SATISFIABLE\n1 -2 -3 4 5 0\n",
    "a literal twice": "s SATISFIABLE\nv 1 -2 -2 -3 4 1 5 0\n",
    "minisat": "SAT\n1 -2 -3 4 5 0\n",
    "a list": "1 -2 -3 4 5 0\n",
    "a list without 0": "1 -2 -3 4 5",
    "a list in lines": "1\n-2\n-3\n4\n5\n",
    "values": "s SATISFIABLE\nv 10011\n",
    "values in two lines": "s SATISFIABLE\nv 10011\nv\n",
}


def chunks(text: str | bytes, size: int = 1 << 16) -> Iterator[bytes]:
    text = text.encode() if isinstance(text, str) else text
    return (text[k : k + size] for k in range(0, len(text), size))


@pytest.mark.parametrize(
    ("text", "n", "status", "literals", "cost"), rows("dimacs_output", "what_is_printed_is_read")
)
def test_what_is_printed_is_read(
    text: str, n: int, status: str, literals: list[int], cost: int | None
) -> None:
    assert read(chunks(text), n, "x.out") == (status, output.array("i", literals), cost)


BAD = {
    "": "x.out: no verdict and no model",
    "c only\nc comments\n": "line 2: no verdict and no model",
    "s SATISFIABLE\n": "line 1: SATISFIABLE without a model",
    "SAT\n": "line 1: SATISFIABLE without a model",
    "s OPTIMUM FOUND\no 3\n": "line 2: SATISFIABLE without a model",
    "s SATISFIABLE\nv 1 -2\nv -3\n": "line 3: the model ends without 0 and names 3 of 5",
    "v 1 -2 -3 4\n": "line 1: the model ends without 0 and names 4 of 5",
    "SAT\n1 -2 -3 ": "line 2: the model ends without 0 and names 3 of 5",
    "1 -2 -3": "line 1: the model ends without 0 and names 3 of 5",
    "s OPTIMUM FOUND\nv 0101\n": "line 2: the model ends without 0 and names 4 of 5",
    "s SATISFIABLE\nv 1 2 -1 0\n": "line 2: variable 1 is both true and false",
    "s SATISFIABLE\nv 1 2 0\nv -3 0\n": "line 3: literal -3 after the 0",
    "s SATISFIABLE\nv 1 2 0 0\n": "line 2: a second 0",
    "s SATISFIABLE\ns SATISFIABLE\n": "line 2: a second verdict",
    "c UNKNOWN\ns UNSATISFIABLE\n": "line 2: a second verdict",
    "s UNSATISFIABLE\nv 1 0\n": "line 2: a model beside the verdict UNSATISFIABLE",
    "s SATISFIED\n": "line 1: 's SATISFIED' is no verdict",
    "s\n": "line 1: 's' is no verdict",
    "SAT 1 2 0\n": "line 1: 'SAT 1 2 0' is no verdict",
    "s SATISFIABLE\nSegmentation fault\nv 1 0\n": "line 2: 'Segmentation' is neither",
    "conflicts 3\n": "line 1: 'conflicts' is neither",
    "1 2 three 0\n": "line 1: 'three' is no number",
    "v 1 +2 0\n": "line 1: '+2' is no number",
    "v 1 - 0\n": "line 1: '-' is no number",
    "v 1 1_0 0\n": "line 1: '1_0' is no number",
    "v 1 ²\n": "line 1: '²' is no number",
    "o\n": "line 1: '' is no number",
    "o 3 4\n": "line 1: '3 4' is no number",
    "v 01x10\n": "line 1: '01x10' is no number",
    "v 01 1\nv x\n": "line 2: 'x' is no value",
    "s SATISFIABLE\nv 1 6 0\n": "line 2: variable 6 is named, and the formula has 5",
    "s SATISFIABLE\nv 1 -6 0\n": "line 2: variable 6 is named, and the formula has 5",
    "s SATISFIABLE\nv 010101\n": "line 2: variable 6 is named, and the formula has 5",
    "v 99999999999999999999\n": "line 1: variable 99999999999999999999 is named",
    f"v {'9' * 5000}\n": f"line 1: '{'9' * 30}…' is no number",
    f"{'a' * 200_000}": f"line 1: '{'a' * 30}…' is neither",
    "\0\x1b[2J": r"line 1: '\x00\x1b[2J' is neither",
}


@pytest.mark.parametrize("size", [1, 1 << 16])
@pytest.mark.parametrize(("text", "message"), BAD.items(), ids=[text[:30] for text in BAD])
def test_a_bad_output_is_refused_in_one_sentence(text: str, message: str, size: int) -> None:
    if len(text) > 10_000 and size == 1:
        size = 1000
    with pytest.raises(PuzzleError) as caught:
        read(chunks(text, size), 5, "x.out")
    said = str(caught.value)
    assert said.startswith("x.out")
    assert message in said
    assert ": " in said.rpartition(message)[2] or "line" not in message
    assert len(said) < 200
    assert "\n" not in said
    assert caught.value.exit_code == (4 if "is named" in message else 1)


def test_an_output_without_end_takes_no_memory() -> None:
    def endless() -> Iterator[bytes]:
        yield b"c "
        for _ in range(100):
            yield b"word " * 10_000
        yield b"\nv "
        for _ in range(10):
            yield b"1 " * 20_000
        yield b"0\n"

    tracemalloc.start()
    try:
        found = read(endless(), 5, "x.out")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert list(found.literals) == [1]
    assert peak < 4_000_000
