"""The page: one function answers its questions, behind a local server or in the browser.

    answers.py   `answer(question)`: one JSON object in, one out
    question.py  the parts of a question, checked; error messages in the page's words
    boards.py    verbs: the drawing of a board, and changes to its clues
    puzzles.py   verbs: families, blank and generated puzzles, texts, files, proofs
    searches.py  verbs: how many solutions there are, and whether entries are right
    reasons.py   verbs: hints, steps, ratings, contradictions
    server.py    the local server, and the processes that answer its questions
    worker.py    one such process
    static/      the page itself: ES modules

It may import everything but the command line.
"""
