"""Authentication and authorisation of requests: cookies, tokens, other sites."""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Callable
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from ..console import FailureError, PageError
from .roles import Role, Visitor
from .secrets_file import ARBITER, Secrets, Token, load_secrets
from .sessions import Session, Sessions, file_version

COOKIE, TABLE_COOKIE = "goban-arbiter", "goban-arbiter-table"
"""Prefixes of the names of cookies. A hash follows: a browser sends cookies to every port of a
machine."""

LOGIN_LIFETIME_S = 16 * 3600


class Access:
    """Identifies visitors by `secrets`. One instance a server, used in the server's loop.

    `game` names the present game, with which devices at the table may end.

    The wall clock (`wall_s`) is read once. A login lasts as long by the monotonic clock, even
    if the wall clock is set while the server runs.
    """

    def __init__(
        self,
        secrets: Secrets,
        wall_s: Callable[[], float] = time.time,
        monotonic_s: Callable[[], float] = time.monotonic,
        game: Callable[[], str] = str,
    ) -> None:
        self.secrets = secrets
        own = hashlib.sha256(secrets.cookie_key.encode()).hexdigest()[:8]
        self.cookie, self.table_cookie = f"{COOKIE}-{own}", f"{TABLE_COOKIE}-{own}"
        self.sessions = Sessions(secrets, game, LOGIN_LIFETIME_S)
        self._monotonic_s, self._began_s = monotonic_s, wall_s() - monotonic_s()
        self._version = file_version(secrets.path)

    def visitor(self, request: Request) -> Visitor:
        """Who sent `request`. Raises PageError (401) for a token that nobody was given.

        A cookie that is old, unknown or of somebody who logged out is as none.
        """
        scheme, _, text = request.headers.get("authorization", "").partition(" ")
        if scheme:
            token = self._token(text.strip()) if scheme.lower() == "bearer" else None
            if token is None:
                raise unauthorised("this token is not known; --new-token makes one")
            return Visitor(token.role, token.name, known=True)
        for session in self._sessions_of(request):
            if session.login is None:
                return Visitor(session.role, session.name, known=True)
            if (person := self.person(session.login)) is not None:
                return person
        return Visitor()

    def person(self, of: str) -> Visitor | None:
        """The visitor of login `of`, or None if that login was removed."""
        known = of == ARBITER or of in self.secrets.arbiters
        return Visitor(Role.ARBITER, of, known=True) if known else None

    def enter(self, request: Request, response: Response, of: str = ARBITER) -> None:
        """Set the cookie of a login as `of` for the client of `request`."""
        _set_cookie(request, response, self.cookie, self.sessions.log_in(of, self.now_s()))

    def join(self, request: Request, response: Response, token: str) -> None:
        """Set the cookie of a device at the table for the client of `request`."""
        _set_cookie(request, response, self.table_cookie, token)

    def leave(self, request: Request, response: Response) -> None:
        """Log out the client of `request`: end its sessions and delete its cookies."""
        for session in self._sessions_of(request):
            self.sessions.end(session, self.now_s())
        for cookie in (self.cookie, self.table_cookie):
            response.delete_cookie(cookie, httponly=True, samesite="strict")

    def now_s(self) -> float:
        """Seconds since 1970, by the wall clock as it was at the start."""
        return self._began_s + self._monotonic_s()

    def _token(self, text: str) -> Token | None:
        """The token of this text, which another process may have made while the server runs.

        A file of secrets that cannot be read changes nothing.
        """
        version = file_version(self.secrets.path)
        if version is not None and version != self._version:
            self._version = version
            with contextlib.suppress(FailureError):
                if (found := load_secrets(self.secrets.path)) is not None:
                    self.secrets = replace(self.secrets, tokens=found.tokens)
        return self.secrets.token(text)

    def _sessions_of(self, request: Request) -> list[Session]:
        """The sessions that the cookies of `request` stand for: a login's before a device's."""
        tokens = (request.cookies.get(cookie) for cookie in (self.cookie, self.table_cookie))
        found = (self.sessions.of(token, self.now_s()) for token in tokens if token is not None)
        return [session for session in found if session is not None]


def _set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Set a cookie that scripts cannot read and other sites cannot use."""
    response.set_cookie(
        name,
        value,
        max_age=LOGIN_LIFETIME_S,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def unauthorised(message: str = "log in first") -> PageError:
    """The refusal of somebody who is not known."""
    return PageError(401, "login_needed", message, {"WWW-Authenticate": "Bearer"})


def not_allowed(visitor: Visitor) -> PageError:
    """The refusal of somebody who is known and may not do this."""
    return PageError(403, "not_allowed", f"{visitor.name} may look, but not do this")


def check_role(visitor: Visitor, needed: Role) -> None:
    """Raise PageError (401 or 403) where the visitor may not do what needs this role."""
    if not visitor.role.includes(needed):
        raise not_allowed(visitor) if visitor.known else unauthorised()


def check_same_site(request: Request) -> None:
    """Raise PageError (403) where a browser sends this change on behalf of another site.

    Browsers name the site in ``Sec-Fetch-Site`` or ``Origin``; a program that sends neither is no
    browser, and no other site can have led it here.
    """
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site in ("same-origin", "none"):
        return
    own = {f"{scheme}://{request.headers.get('host', '')}" for scheme in ("http", "https")}
    if site is None and (origin is None or origin in own):
        return
    raise PageError(403, "other_site", "this was sent by the page of another site")


def host_of(request: Request) -> str:
    """The client's address of `request`."""
    return "" if request.client is None else request.client.host
