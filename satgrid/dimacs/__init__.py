"""DIMACS: formulas as the text that SAT solvers read, and what the solvers print."""
