"""Trees of XML documents with the line of each element."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satgrid.deadline import check_deadline
from satgrid.errors import PuzzleError, truncate

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_DEEPEST = 20
_MOST_XML = 2_000_000
"""The most elements of a document: a board of a million cells has up to a million blocks."""


def parse_tree(text: str) -> Element:
    """Return the root of the document; raise `PuzzleError`, with its line, for any other text."""
    from html.entities import entitydefs
    from xml.etree.ElementTree import Element, ParseError, TreeBuilder

    from defusedxml import DefusedXmlException, EntitiesForbidden
    from defusedxml.ElementTree import DefusedXMLParser

    class LinedElement(Element):
        # An attribute would take several times the memory.
        __slots__ = ("line",)

    class Lined(TreeBuilder):
        depth = 0
        elements = 0

        def start(self, tag: Any, attributes: Any) -> Any:
            self.depth += 1
            if self.depth > _DEEPEST:
                raise PuzzleError(f"elements in {_DEEPEST} others: is the file damaged?")
            self.elements += 1
            if self.elements > _MOST_XML:
                raise PuzzleError(f"more than {_MOST_XML:,} elements: split the file")
            if not self.elements % 1000:
                check_deadline()
            element: Any = super().start(tag, attributes)
            element.line = parser.parser.CurrentLineNumber
            return element

        def end(self, tag: str) -> Element:
            self.depth -= 1
            return super().end(tag)

    parser = DefusedXMLParser(target=Lined(element_factory=LinedElement))
    parser.entity.update(entitydefs)
    try:
        parser.feed(text)
        root: Element = parser.close()
    except ParseError as error:
        reason = truncate(str(error).partition(":")[0])
        raise PuzzleError(
            f"not well-formed XML ({reason}): close each tag, and write &amp; and &lt; for & and <",
            line=error.position[0],
        ) from None
    except EntitiesForbidden as error:
        raise PuzzleError(
            f"it defines the entity {truncate(error.name)!r}, which is refused: write its text "
            "instead",
            line=parser.parser.CurrentLineNumber,
        ) from None
    except DefusedXmlException:
        raise PuzzleError(
            "it refers to another document, which is not fetched: remove the reference",
            line=parser.parser.CurrentLineNumber,
        ) from None
    except PuzzleError as error:
        error.line = parser.parser.CurrentLineNumber
        raise
    return root


def line_of(element: Element) -> int:
    """Return the 1-based line at which the element begins."""
    line: int = element.line  # type: ignore[attr-defined]
    return line


def stray_text(element: Element) -> str:
    """Return the first text between the elements in an element."""
    texts = ((between or "").strip() for between in (element.text, *(e.tail for e in element)))
    return next(filter(None, texts), "")
