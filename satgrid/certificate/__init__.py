"""Certificates: claims about a puzzle that others can check without trusting satgrid.

A certificate is a folder. `claim.json` says what is claimed: that a puzzle has no solution, that
one is the only one, or that none is better. `formula.cnf` says the opposite, and `proof.drat`
proves that it cannot be satisfied; `cuts.json` tells why some of its clauses hold on every board.

    claim.py     what is claimed, read and written; the formula that denies it
    cuts.py      the cuts, and why a statement implies one
    geometry.py  why a cut holds, by the shape of the board; it imports nothing
    drat.py      whether a proof proves
    write.py     from an answer to a folder
    verify.py    from a folder to a verdict, and the same question by other means
    readme.py    the README of each folder
"""

from __future__ import annotations

from satgrid.errors import SatgridError

CLAIM, FORMULA, CUTS, PROOF, README = (
    "claim.json",
    "formula.cnf",
    "cuts.json",
    "proof.drat",
    "README.txt",
)


class Rejected(SatgridError):
    """A certificate proves nothing; the message begins with what is wrong in it."""

    exit_code = 4
