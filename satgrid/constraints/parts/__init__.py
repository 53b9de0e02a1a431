"""Parts that several kinds of constraints share.

| module | what |
|---|---|
| `cardinality` | what settled cells leave of a count, unary counts, python-sat's encodings |
| `counting` | narrowing of statements about the number of true terms |
| `lines` | narrowing of clues along lines, many lines at a time |
| `regions` | flooding of planes, separators between regions, levels of a tree |
| `templates` | clauses that are made once, and then copied with other literals |

It imports statements of no kind.
"""
