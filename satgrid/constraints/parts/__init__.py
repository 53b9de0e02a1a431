"""Parts that several kinds of constraints share.

| module | what |
|---|---|
| `counting` | narrowing of counts, unary counts, python-sat's encodings |
| `lines` | narrowing of clues along lines, many lines at a time |
| `regions` | flooding of planes, separators between regions, levels of a tree |
| `templates` | clauses that are made once, and then copied with other literals |

It imports statements of no kind.
"""
