"""Languages of lines: automata and how they unroll over a line of fixed length."""
