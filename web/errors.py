"""Errors of the page: an HTTP status and one JSON object."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from rules.errors import RulesError
from rules.texts import error_text, phrases_json, worded

from .console import FileError

TOO_MUCH = worded("asked-at-once", "too much is asked at once; try again in a second")
NO_RECORD = worded("no-record", "there is no record yet")

NOT_SEEN = worded("no-game", "the board was not seen yet")

NO_PICTURE = worded("no-picture-yet", "no picture has come yet")


class PageError(Exception):
    """A request that is refused: HTTP status, a word for programs, a sentence for people."""

    def __init__(
        self, status: int, code: str, message: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers

    def to_json(self) -> dict[str, object]:
        """``{"error": {"code", "message", "phrases"}}``."""
        phrases = phrases_json(self.message)
        error = {"code": self.code, "message": self.message}
        return {"error": {**error, **({"phrases": phrases} if phrases else {})}}


@contextmanager
def options_refused() -> Iterator[None]:
    """While this lasts, what cannot be done as it is asked for is a PageError (400)."""
    try:
        yield
    except RulesError as error:
        raise PageError(400, error.reason.value, error.detail) from None
    except FileError as error:
        raise PageError(400, error.code, error.message) from None
    except (argparse.ArgumentTypeError, ValueError) as error:
        raise PageError(400, "bad_option", error_text(error)) from None
