"""What the page cannot do, as a status and one JSON object."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from rules.errors import RulesError

from ..errors import FileError

TOO_MUCH = "too much is asked at once; try again in a second"
"""What whoever asks a server that is too busy is told."""


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
        """``{"error": {"code", "message"}}``."""
        return {"error": {"code": self.code, "message": self.message}}


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
        raise PageError(400, "bad_option", str(error)) from None
