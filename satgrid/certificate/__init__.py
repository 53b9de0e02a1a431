"""Certificates: claims about a puzzle that others can check without trusting satgrid.

A certificate is a folder. `claim.json` has the claim: a puzzle has no solution, or this solution is
the only one, or no solution is better. `formula.cnf` denies the claim, and `proof.drat` proves that
it is unsatisfiable. `cuts.json` lists clauses of the formula that follow from the board's shape.

    claim.py     the claim and its JSON; the formula that denies it
    cuts.py      the cuts, and why a statement implies one
    geometry.py  why a cut holds, by the shape of the board; it imports nothing
    write.py     from an answer to a folder
    verify.py    from a folder to a verdict: its files, its proof, and the same question once more
    readme.py    the README of each folder
"""

from __future__ import annotations

from satgrid.errors import SatgridError

CLAIM, FORMULA, CUTS = "claim.json", "formula.cnf", "cuts.json"
PROOF, README = "proof.drat", "README.txt"


class Rejected(SatgridError):
    """A certificate proves nothing; the message begins with the part that is wrong."""

    exit_code = 4
