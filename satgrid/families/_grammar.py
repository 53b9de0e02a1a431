"""How to type the puzzles of a family, from its layers, variants and answer."""

from __future__ import annotations

from satgrid.families import Family, plain_name


def rules_text(family: Family, called: str = "") -> str:
    """Return the rules in words, the grammar of the plain text form, and a puzzle in it.

    `called` is the name that the user gave the family, which chooses the puzzle.
    """
    name = family.name
    parts = [
        f"Plain text form: a line `{name}` (or --family {name}), and the parts that follow.",
        *_variants(family),
        *_layers(family),
        _given(family),
        "`# ` at the start of a line outside a board is a comment.",
    ]
    shown = [f"{family.description}\n", _wrapped(" ".join(part for part in parts if part))]
    examples = [example for example in family.examples if plain_name(called) in example.called]
    if examples or family.examples:
        text = min((example.text for example in examples or family.examples), key=len)
        shown.append("\n" + "".join(f"    {line}\n" for line in text.splitlines()).rstrip("\n"))
    return "\n".join(shown)


def _layers(family: Family) -> list[str]:
    layers = sorted(family.layers.values(), key=lambda layer: bool(layer.heads))
    return [layer.grammar() for layer in layers]


def _variants(family: Family) -> list[str]:
    sentences = []
    for name, may_be in family.variants.items():
        if isinstance(may_be, range):
            rest = f" {may_be[0]}` sets {name}, from {may_be[0]} to {may_be[-1]:,}."
        elif isinstance(may_be, tuple):
            rest = f" 4 3 2 1` sets {name}, numbers up to {may_be[0][-1]:,}."
        else:
            rest = f"` sets {name}."
        sentences.append(f"A line `variant: {name}{rest}")
    return sentences


def _given(family: Family) -> str:
    where = "the lattice of the board" if family.answer.lattice else "the board"
    return (
        f"An optional part `given:` draws {where} with the values of known cells, one character "
        "per cell, and ? for the others."
    )


def _wrapped(text: str) -> str:
    import textwrap

    return textwrap.fill(text, 100, break_long_words=False, break_on_hyphens=False)
