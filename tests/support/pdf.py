"""Tests of the PDF are skipped where its library, or one that it needs, is not installed."""

from __future__ import annotations

import pytest

from device.sheet.html import CannotMakePdfError, page_pdf


def needs_pdf() -> None:
    """Skip the test that asks where no PDF can be made."""
    try:
        page_pdf("<p>a page</p>")
    except CannotMakePdfError as error:
        pytest.skip(str(error))
