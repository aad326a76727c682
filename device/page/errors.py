"""What the page cannot do, as a status and one JSON object."""

from __future__ import annotations

from collections.abc import Mapping


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
