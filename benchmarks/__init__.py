"""Benchmarks of satgrid, on the puzzles of `puzzles/` and on random pictures.

`python -m benchmarks` measures, prints the tables and writes them to `RESULTS.md` in this
folder. It needs nothing but a checkout.

`python -m benchmarks.encoders` compares all encoders on the same ten puzzles a family, and writes
`ENCODERS.md`. `python -m benchmarks.why` measures what a player asks and writes `WHY.md`.

`python -m benchmarks.cardinality` compares the encoders of cardinalities and prints a table; the
pages of `encodings/` quote it.
"""
