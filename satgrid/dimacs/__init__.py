"""DIMACS: a puzzle's formula as text for any SAT solver, and the solver's answer back.

- `cnf`: the text of formulas; `header`: the comments above it, and what its variables mean.
- `file`: a file read back and checked against an assignment; `output`: what solvers print.
"""
