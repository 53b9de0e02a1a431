"""Documents as PNG pictures and PDF pages, the same bytes on every machine.

Text uses the fonts of this folder, which are parts of DejaVu without hints, so pictures need no
font of the machine. Letters that these fonts lack, such as Chinese ones, come from the machine's
fonts in PNG, and are boxes in PDF.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from importlib.util import find_spec
from pathlib import Path
from xml.etree.ElementTree import Element

from satgrid.drawing.svg import document_text
from satgrid.errors import UsageError, not_installed

_FONTS = Path(__file__).parent / "fonts"
_SANS, _BOLD, _MONO = "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf"
_FAMILY = "DejaVu Sans"

_BEYOND = "\u2e80"
"""The first character of East Asian scripts; the fonts lack these and later signs."""

_NEEDED = {".png": ("resvg_py", "resvg-py"), ".pdf": ("fpdf", "fpdf2")}
"""The module and package that draws each kind of file."""

KINDS = tuple(_NEEDED)

_MOST_PIXELS = 50_000_000
"""The most pixels of a picture; each takes four bytes while the picture is drawn."""

ZOOM = 2
"""Pixels per unit of a document; a cell is twenty units wide."""


def require_installed(suffix: str) -> None:
    """Raise `UsageError` if the package that draws files of this kind is not installed."""
    module, package = _NEEDED.get(suffix, ("", ""))
    if module and find_spec(module) is None:
        raise not_installed(f"{suffix} files need", package, otherwise="write .svg")


def png(root: Element, zoom: float) -> bytes:
    """Return the document as a PNG picture with `zoom` pixels per unit.

    Raises `UsageError` for too many pixels.
    """
    import resvg_py

    width, height = (float(root.get(side, "")) * zoom for side in ("width", "height"))
    if width * height > _MOST_PIXELS:
        raise UsageError(
            f"a picture of {width:,.0f} x {height:,.0f} pixels is too big: write .svg or .pdf"
        )
    document = document_text(root)
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=document,
        zoom=zoom,
        skip_system_fonts=max(document) < _BEYOND,
        font_files=[str(_FONTS / name) for name in (_SANS, _BOLD, _MONO)],
        sans_serif_family=_FAMILY,
        monospace_family="DejaVu Sans Mono",
    )
    return drawn


def pdf(pages: Sequence[Element], title: str) -> bytes:
    """Return a PDF document of pages, whose units are points."""
    import logging
    from datetime import UTC, datetime

    from fpdf import FPDF
    from fpdf.svg import SVGObject

    logging.getLogger("fpdf").setLevel(logging.ERROR)
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    document = FPDF(unit="pt")
    document.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    document.set_title(title)
    document.add_font(_FAMILY, "", _FONTS / _SANS)
    document.add_font(_FAMILY, "B", _FONTS / _BOLD)
    document.add_font("monospace", "", _FONTS / _MONO)
    for page in pages:
        width, height = (float(page.get(side, "")) for side in ("width", "height"))
        document.add_page(format=(width, height))
        SVGObject(document_text(_bare(page))).draw_to_page(document, 0, 0)
    return bytes(document.output())


def _bare(page: Element) -> Element:
    """Return the page in the embedded font, without texts for screen readers and empty paths."""
    bare = deepcopy(page)
    bare.set("font-family", _FAMILY)
    for parent in list(bare.iter()):
        for element in list(parent):
            if element.tag in ("title", "desc") or element.get("d") == "":
                parent.remove(element)
    return bare
