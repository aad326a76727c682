"""How a command, or one file of several, ends early: a line for the user and an exit status."""

from __future__ import annotations

from .console import without_secrets

BAD_USAGE = 2
"""Bad usage; a path, option or rule set that does not exist; a single source that does not open."""

FAILED_ON_THE_WAY = 1
"""Something went wrong after the work had begun."""


class FailureError(Exception):
    """A command cannot go on. `line` is what is wrong and what to do; `status` is 1 or 2.

    Pages show it too: it is kept without what could be a secret.
    """

    def __init__(self, line: str, status: int = BAD_USAGE) -> None:
        self.line = without_secrets(line)
        super().__init__(self.line)
        self.status = status


class DriverHungError(FailureError):
    """A call of a camera's driver never returns: only another process can use the camera again."""

    def __init__(self, camera: str) -> None:
        super().__init__(
            f"{camera}: its driver does not return, so that this process cannot use it any more; "
            "the game is safe: start goban again (a service does so by itself; goban watch goes on "
            "with --resume), and unplug the camera if that does not help",
            FAILED_ON_THE_WAY,
        )


class FileError(Exception):
    """One file cannot be done: a word for programs, a sentence, and the status if it is alone."""

    def __init__(self, code: str, message: str, status: int = FAILED_ON_THE_WAY) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status


class UnavailableError(FailureError):
    """What was asked for may be right, but cannot be done now; it can be asked for again."""

    def __init__(self, line: str) -> None:
        super().__init__(line, FAILED_ON_THE_WAY)
