"""The one way to the PDF: it is made where its library is installed, and else refused in words."""

from __future__ import annotations

import threading

from .sheet import Sheet

_ONE_AT_A_TIME = threading.Lock()
"""The library keeps its fonts in one place for all threads."""


class CannotMakePdfError(Exception):
    """There is no PDF; one line says why and what to do."""


def make_pdf(sheet: Sheet) -> bytes:
    """The PDF of a sheet. The library is imported here and not before.

    Raises CannotMakePdfError where it is not installed, or no font here has a letter of the sheet.
    """
    try:
        from .pdf import sheet_pdf
        from .pdf_fonts import MissingLetterError
    except ImportError:
        raise CannotMakePdfError(
            "the library reportlab is not installed: pip install reportlab, or print the page"
        ) from None
    try:
        with _ONE_AT_A_TIME:
            return sheet_pdf(sheet)
    except MissingLetterError as error:
        raise CannotMakePdfError(str(error)) from None
