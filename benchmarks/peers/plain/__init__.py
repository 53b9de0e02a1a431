"""PySAT for ten families as one good user writes it: clauses by hand, sums of PySAT, and cuts.

Sudoku, and those that people make and publish most of: slitherlink, nurikabe, kakuro, akari,
hashi, masyu, heyawake, binairo and tents. (Nonograms, hitori and kurodoko have
`tools/plain_pysat.py`.) Nothing of satgrid is used: no narrowing, no look for mistakes in the
clues, no second look at an answer.
"""
