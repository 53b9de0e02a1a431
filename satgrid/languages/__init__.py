"""Languages of lines: automata and how they unroll over a line of fixed length.

Families may import it: what a clue hides, as `?` and `*` do, is an automaton that only the family
can make of it.
"""
