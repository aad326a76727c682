"""The result sheet as a PDF: the HTML page, laid out by WeasyPrint (the extra ``pdf``)."""

from __future__ import annotations

import io
from contextlib import redirect_stdout

from ..language.catalogue import Catalogue
from .html import sheet_html
from .sheet import Sheet


class CannotMakePdfError(Exception):
    """There is no PDF; the text is one line: why, and what to do."""


def make_pdf(sheet: Sheet, words: Catalogue | None = None) -> bytes:
    """The PDF of a sheet, the same bytes for the same sheet. Raises CannotMakePdfError."""
    return page_pdf(sheet_html(sheet, words))


def page_pdf(html: str) -> bytes:
    """The PDF of a page; what the page names beside itself is not fetched, from nowhere.

    The library is imported here and not before. Raises CannotMakePdfError where it, or a library
    that it needs, is not installed, and where no font has a letter of the page.
    """
    try:
        # Where a library is missing it prints a paragraph of advice.
        with redirect_stdout(io.StringIO()):
            from weasyprint import HTML
            from weasyprint.urls import URLFetcher
    except ImportError:
        raise CannotMakePdfError(
            "WeasyPrint is not installed: pip install weasyprint, or print the page"
        ) from None
    except OSError:
        raise CannotMakePdfError(
            "WeasyPrint finds no Pango: sudo apt install libpango-1.0-0 libpangoft2-1.0-0"
            " libharfbuzz-subset0, or print the page"
        ) from None
    document = HTML(string=html, url_fetcher=URLFetcher(allowed_protocols=())).render()
    data = bytes(document.write_pdf())
    missing = [letter for font in document.fonts.values() for letter in font.missing]
    if missing:
        raise CannotMakePdfError(
            f"no font here has the letter {chr(missing[0])!r}: install the packages"
            " fonts-dejavu-core and fonts-droid-fallback, or print the page"
        )
    return data
