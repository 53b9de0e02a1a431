"""Languages of lines: automata and how they unroll over a line of fixed length.

- `automaton`: automata of blocks, sequences, sums, visible numbers and triangles, and unrolling.
- `expression`: automata of regular expressions, and those of all lines of a puzzle.

Families may import it: the automaton of a clue with `?` or `*` depends on the family.
"""
