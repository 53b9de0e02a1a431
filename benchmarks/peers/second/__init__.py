"""Other models for the tools that run models of ours: each was held against the one in `tools/`.

`clingo.py` and `cpsat.py` are tools too, and answer as those of the same names do. `count` of all
four tells what a solver counts when it is asked whether the solution is the only one.
"""
