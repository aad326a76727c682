"""What an application asks of a request before it answers: same site, role, bounds of its body."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from starlette.requests import Request

from ..connections.doors import Doors
from ..connections.pace import Pace
from ..connections.uploads import Uploads
from .access import Access, check_role, check_same_site, host_of
from .login_limit import LoginLimit
from .roles import Role, Visitor


class Guarded(Protocol):
    """What guards an application: who may do what, and how much of it at once."""

    doors: Doors
    """Who may be connected."""
    pace: Pace
    """How much of the processor may be taken."""
    uploads: Uploads
    """The bodies of requests."""
    limit: LoginLimit
    """Wrong passwords."""

    @property
    def access(self) -> Access:
        """Who has logged in, and as whom."""


@contextmanager
def admitted(request: Request, guards: Guarded, role: Role) -> Iterator[Visitor]:
    """Whoever sent `request`, while it is answered, which needs this `role`.

    Raises PageError for the page of another site, a token that is not known, and a role that does
    not suffice.
    """
    check_same_site(request)
    visitor = guards.access.visitor(request)
    check_role(visitor, role)
    if visitor.known:
        guards.doors.know(host_of(request))
    request.state.upload = upload = guards.uploads.begin(known=visitor.known)
    try:
        yield visitor
    finally:
        guards.uploads.end(upload)
