"""Reading what solvers print: every form of a model, and every way an output can be bad."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator

import pytest
from tables import rows

from satgrid.dimacs import output
from satgrid.dimacs.output import read
from satgrid.errors import PuzzleError


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
    **dict(rows("dimacs_output", "what_is_wrong")),
    f"v {'9' * 5000}\n": f"line 1: '{'9' * 30}…' is no number",
    f"{'a' * 200_000}": f"line 1: '{'a' * 30}…' is neither",
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
