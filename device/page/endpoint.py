"""An endpoint: where, who may, what answers, and the forms of what is sent both ways."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from .access.roles import Role, Visitor
from .page import Page

Handler = Callable[[Request, Page, Visitor], Awaitable[Response]]
"""What answers a request of a visitor who may send it."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A method and a path, the role that it needs, and what answers."""

    method: str
    path: str
    role: Role
    handler: Handler
    answer: Any
    """The definition of a JSON object, or a media type."""
    asks: Any = None
    """The definition of the body, or its media types."""
    query: Any = None
    """The definition of the options."""
    statuses: tuple[int, ...] = (200,)
    """The statuses of answers that are no refusal."""
