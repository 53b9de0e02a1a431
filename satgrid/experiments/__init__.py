"""Experiments: studies, in which methods solve the same puzzles, their runs, and their diagrams.

A study (`study.py`) is a TOML file: which puzzles, which methods, how often, how long. Its runs
(`runs.py`) are done by worker processes (`workers.py`) and kept, one row each, in an SQLite file
(`store.py`), so that it can be stopped and gone on with at any time. What the methods claim must
agree (`consistency.py`). A report is tables (`tables.py`) and diagrams (`diagrams.py`).
"""
