"""A certificate of each sort, made once, and forged ones: every file fits the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tables import rows

import satgrid
from satgrid import solvers
from satgrid.certificate import CLAIM, CUTS, FORMULA, PROOF, README, cuts, readme
from satgrid.certificate.claim import Claim, NegatedClaim
from satgrid.certificate.cuts import Cut
from satgrid.model import Encoding
from satgrid.problem import Problem
from satgrid.search.loop import Search
from satgrid.search.options import Options

PUZZLES = Path(__file__).resolve().parents[1] / "puzzles"
FILES = (CLAIM, FORMULA, CUTS, PROOF, README)

ASKED = {name: asked for name, *asked in rows("certificates", "asked")}
"""A puzzle, what is asked of it, and encoders."""


def made(name: str, folder: Path, **more: Any) -> Path:
    """Make the certificate of this name in a new folder."""
    file, asked, encoders = ASKED[name]
    puzzle = satgrid.load_all(str(PUZZLES / file))[0][1]
    answer = satgrid.solve(puzzle, encoders=encoders, **asked)
    satgrid.certify(puzzle, answer, str(folder), encoders=encoders, **more)
    return folder


def forge(claim: Claim, folder: Path, listed: Sequence[Cut] = (), proof: str | None = None) -> Path:
    """Write a folder that claims this, with these cuts, whether it is right or not.

    Without a `proof` it gets one that refutes the formula, which must have no model then.
    """
    encoding = Encoding(claim.encoders, narrowed=False)
    model = Search(Problem(claim.puzzle), Options(encoding=encoding)).model()
    negated_claim = NegatedClaim(replace(claim, encoders={}), model)
    negated_claim.cut([cut.clause() for cut in listed])
    if proof is None:
        backend = solvers.start_proving("glucose4", model.formula, lambda: None)
        assert backend.solve(lambda: None) is False
        proof = b"".join(backend.proof()).decode()
        backend.close()
    folder.mkdir()
    texts = {
        CLAIM: negated_claim.claim.text(),
        FORMULA: "".join(text for _, text in negated_claim.text()),
        CUTS: cuts.text(listed),
        PROOF: proof,
        README: readme.text(negated_claim),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    return folder
