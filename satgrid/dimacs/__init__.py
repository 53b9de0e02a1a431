"""DIMACS: a puzzle's formula as text for any SAT solver, and the solver's answer back."""
