"""A set of complete CNF files with known answers, and what SAT solvers make of it.

`python -m benchmarks.dimacs` writes the set, `python -m benchmarks.dimacs solve` solves it and
`python -m benchmarks.dimacs page` writes `docs/dimacs-benchmark.md`.
"""
