"""Proofs of every solver that writes some are accepted; no formula with a model is refuted."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

import pytest
from tables import rows

from satgrid import solvers
from satgrid.certificate import Rejected, verify
from satgrid.formula import Formula

PROVERS = [solver.name for solver in solvers.SOLVERS.values() if solver.proves]

PIGEONS = [(1, 2), (3, 4), (5, 6)] + [
    (-(p + hole), -(q + hole)) for hole in (0, 1) for p, q in ((1, 3), (1, 5), (3, 5))
]
"""Three pigeons, two holes: no model, which unit propagation does not see."""


def formula(clauses: list[tuple[int, ...]]) -> Formula:
    found = Formula()
    found.new(max(abs(x) for clause in clauses for x in clause))
    found.extend(clauses)
    return found


def random_clauses(random: Random, n: int, count: int) -> list[tuple[int, ...]]:
    return [
        tuple(random.choice((x, -x)) for x in random.sample(range(1, n + 1), 3))
        for _ in range(count)
    ]


def has_model(clauses: list[tuple[int, ...]], n: int) -> bool:
    return any(
        all(any((x > 0) == truth[abs(x) - 1] for x in clause) for clause in clauses)
        for truth in product((False, True), repeat=n)
    )


def refuted(clauses: list[tuple[int, ...]], proof: str | bytes, folder: Path) -> bool:
    file = folder / "proof.drat"
    file.write_bytes(proof.encode() if isinstance(proof, str) else proof)
    try:
        verify.require_refuted(formula(clauses), file, lambda: None)
    except Rejected:
        return False
    return True


def proof_of(solver: str, clauses: list[tuple[int, ...]]) -> list[str]:
    backend = solvers.start_proving(solver, formula(clauses), lambda: None)
    assert backend.solve(lambda: None) is False
    lines = b"".join(backend.proof()).decode().splitlines()
    backend.close()
    return lines


def binary(lines: list[str]) -> bytes:
    """Return the proof in binary DRAT."""
    found = bytearray()
    for line in lines:
        words = line.split()
        found += b"d" if words[0] == "d" else b"a"
        for word in words[words[0] == "d" :]:
            x = int(word)
            number = 2 * abs(x) + (x < 0)
            while number >= 128:
                found.append(number % 128 + 128)
                number //= 128
            found.append(number)
    return bytes(found)


@pytest.mark.parametrize("solver", PROVERS)
def test_proofs_of_every_solver_are_accepted(solver: str, tmp_path: Path) -> None:
    assert refuted(PIGEONS, "\n".join(proof_of(solver, PIGEONS)) + "\n", tmp_path)
    for seed in range(5):
        clauses = random_clauses(Random(seed), 60, 400)
        lines = proof_of(solver, clauses)
        assert len(lines) > 10
        assert refuted(clauses, "\n".join(lines) + "\n", tmp_path)
        if seed == 0:
            assert refuted(clauses, binary(lines), tmp_path)


def test_a_formula_with_a_model_is_never_refuted(tmp_path: Path) -> None:
    """By proofs of the formula with a few clauses more, whole and damaged."""
    random = Random(1)
    tried = 0
    for _ in range(40):
        clauses = random_clauses(random, 6, 45)
        if has_model(clauses, 6):
            continue
        lines = proof_of(random.choice(PROVERS), clauses)
        while not has_model(clauses, 6):
            clauses.pop(random.randrange(len(clauses)))
        for _ in range(5):
            assert not refuted(clauses, "\n".join(lines) + "\n", tmp_path)
            assert not refuted(clauses, binary(lines), tmp_path)
            damaged(lines, random)
            tried += 1
    assert tried > 100


def damaged(lines: list[str], random: Random) -> None:
    """Change a step, drop it, do it twice, or turn it into a deletion and back."""
    at = random.randrange(len(lines))
    words = lines[at].split()
    match random.randrange(5):
        case 0:
            k = random.randrange(len(words))
            words[k] = words[k] if words[k] in ("d", "0") else str(-int(words[k]))
            lines[at] = " ".join(words)
        case 1 if len(lines) > 1:
            del lines[at]
        case 2:
            lines.insert(at, lines[at])
        case 3:
            lines[at] = lines[at].removeprefix("d ")
        case _:
            lines.insert(at, f"d {lines[at].removeprefix('d ')}")


def test_what_follows_is_believed_and_what_does_not_is_not(tmp_path: Path) -> None:
    assert refuted([(1,), (-1, 2), (-2, -1)], "", tmp_path)
    assert not refuted(PIGEONS, "", tmp_path)
    # Once what implies -2 is deleted, RAT would let 2 be added, and -2 be remembered.
    assert not refuted([(1,), (-1, -2)], "d -1 -2 0\n2 0\n0\n", tmp_path)


def test_every_piece_of_a_proof_proves_or_is_rejected(tmp_path: Path) -> None:
    text = "\n".join(proof_of("glucose4", PIGEONS)) + "\n"
    verdicts = [refuted(PIGEONS, text[:end], tmp_path) for end in range(len(text) + 1)]
    assert verdicts[0] is False
    assert verdicts[-1] is True
    # From the first whole proof on, what follows it does no harm.
    assert verdicts == sorted(verdicts)
    inside = binary(text.splitlines())
    assert [refuted(PIGEONS, inside[:end], tmp_path) for end in range(len(inside))] == [False] * (
        len(inside)
    )
    assert refuted(PIGEONS, inside, tmp_path)


@pytest.mark.parametrize(
    ("proof", "message"),
    rows("certificate_drat", "what_is_wrong_with_a_proof_is_said"),
)
def test_what_is_wrong_with_a_proof_is_said(proof: str, message: str, tmp_path: Path) -> None:
    require_rejected(proof.encode("latin-1"), message, tmp_path)


@pytest.mark.parametrize(
    ("proof", "message"),
    [
        (
            b"a\x02\x04",
            r"^proof.drat, step 1: 'a\\x02\\x04' is not a step of binary DRAT: a or d, literals",
        ),
        (b"d\x02\x04\0x\x02\0", r"^proof.drat, step 2: 'x\\x02\\x00' is not a step of binary DRAT"),
        (b"a\x82\0", r"step 1: .* is not a step of binary DRAT"),
        (b"a\xff\xff\xff\xff\xff\x01\0", r"step 1: .* is not a step of binary DRAT"),
        (b"a\x0e\0", r"^proof.drat, step 1: there is no variable 7: the formula has 6$"),
        (b"a\x01\0", r"^proof.drat, step 1: there is no variable 0: the formula has 6$"),
        (b"d\x02\x04\0a\x06\0a\0", r"^proof.drat: step 2 does not follow from the clauses"),
        (b"d\x02\x04\0", r"^proof.drat: it ends without the empty clause"),
    ],
)
def test_what_is_wrong_with_a_binary_proof_is_said(
    proof: bytes, message: str, tmp_path: Path
) -> None:
    require_rejected(proof, message, tmp_path)


def require_rejected(proof: bytes, message: str, folder: Path) -> None:
    file = folder / "proof.drat"
    file.write_bytes(proof)
    with pytest.raises(Rejected, match=message) as caught:
        verify.require_refuted(formula(PIGEONS), file, lambda: None)
    assert len(str(caught.value)) < 100


def test_a_step_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    assert refuted([(1,), (-1,)], f"{'1 ' * 400}0\n", tmp_path)
    assert not refuted(PIGEONS, b"a" + b"\x02" * 5_000_000 + b"\0", tmp_path)
    assert not refuted(PIGEONS, f"{'1 ' * 2_200_000}0\n0\n", tmp_path)


def asked(folder: Path, script: str, on_progress: Callable[[], None] = lambda: None) -> None:
    """Ask a program that stands for drat-trim."""
    path = folder / "drat-trim"
    path.write_text(f"#!{sys.executable}\nimport sys, time\n{script}\n")
    path.chmod(0o755)
    (folder / "p").touch()
    verify.require_verified(str(path), folder / "f", folder / "p", on_progress)


def test_the_outside_checker_is_asked_for_both_files(tmp_path: Path) -> None:
    said = "for name in sys.argv[1:]: print('c', open(name).read())\nprint('s VERIFIED')"
    for name in ("f", "p"):
        (tmp_path / name).write_text(name)
    asked(tmp_path, f"assert len(sys.argv) == 3\n{said}")
    (tmp_path / "p").write_bytes(b"a\0")
    asked(tmp_path, "assert sys.argv[3:] == ['-i']\nprint('s VERIFIED')")


@pytest.mark.parametrize(
    "said", ["s NOT VERIFIED", "c s VERIFIED", "s VERIFIED?", "", "c a timeout\n\n"]
)
def test_an_outside_checker_that_does_not_verify_rejects(said: str, tmp_path: Path) -> None:
    with pytest.raises(Rejected, match=r"^proof.drat: drat-trim does not verify it \(it prints: '"):
        asked(tmp_path, f"print({said!r})")
