"""Experiments: studies in which methods solve the same puzzles, their runs, and reports.

    study.py      a study in a TOML file: its puzzles and its methods
    runs.py       the runs of a study, done in worker processes
    store.py      the SQLite file of runs, which can be stopped and continued at any time
    results.py    whether methods agree, and the numbers for a report
    report.py     tables and diagrams

`cli` alone imports this room, which may import every room but the command line.
"""
