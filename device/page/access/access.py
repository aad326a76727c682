"""Who sent a request, and whether they may: cookies, tokens, logins that were left, other sites."""

from __future__ import annotations

import contextlib
import hashlib
import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import uuid4

from itsdangerous import BadSignature, TimestampSigner, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

from ...console import complain
from ...errors import FailureError
from ...json_text import parse_json
from ...safe_file import replace_file
from ..errors import PageError
from .roles import Role, Visitor
from .secrets_file import ARBITER, Secrets, Token, load_secrets
from .table_devices import TableDevices

COOKIE, TABLE_COOKIE = "goban-arbiter", "goban-arbiter-table"
"""What cookies are called, before what tells a page's from those of others on this machine: a
browser sends them to every port."""

LOGGED_IN_S = 16 * 3600
"""A login holds for a day in a tournament hall."""

SUFFIX = ".left"
"""Beside ``secrets.json`` lies ``secrets.json.left``, with the logins that were left."""


@dataclass(frozen=True, slots=True)
class Login:
    """A login that a cookie stands for: which one, of whom, and when it was begun."""

    id: str
    of: str
    begun_s: float


class Access:
    """Tells visitors apart by `secrets`. One of it for a server; used in the server's loop.

    `game` names the present game, with which devices at the table may end.

    The wall clock (`wall_s`) is read once. A login lasts as long by the monotonic clock, whatever
    the wall clock is set to while the server runs.
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
        self.devices = TableDevices(secrets.path, game, LOGGED_IN_S)
        self._monotonic_s, self._began_s = monotonic_s, wall_s() - monotonic_s()
        self._cookies = URLSafeTimedSerializer(
            secrets.cookie_key,
            salt="goban-arbiter.login",
            signer=_signer(self.now_s),
        )
        self._left = RevokedSessions(secrets.path, LOGGED_IN_S)
        self._version = _version(secrets.path)

    def visitor(self, request: Request) -> Visitor:
        """Who sent `request`. Raises PageError (401) for a token that nobody was given.

        A cookie that is old, changed or of somebody who logged out is as none.
        """
        scheme, _, text = request.headers.get("authorization", "").partition(" ")
        if scheme:
            token = self._token(text.strip()) if scheme.lower() == "bearer" else None
            if token is None:
                raise unauthorised("this token is not known; --new-token makes one")
            return Visitor(token.role, token.name, known=True)
        cookies = request.cookies
        if self.cookie in cookies and (login := self._login_of(cookies[self.cookie])) is not None:
            return self.person(login.of) or Visitor()
        if self.table_cookie in cookies:
            device = self.devices.of(cookies[self.table_cookie], self.now_s())
            if device is not None:
                return Visitor(device.role, device.name, known=True)
        return Visitor()

    def person(self, of: str) -> Visitor | None:
        """Whoever has logged in as `of`; None where nobody may any more."""
        known = of == ARBITER or of in self.secrets.arbiters
        return Visitor(Role.ARBITER, of, known=True) if known else None

    def enter(self, request: Request, response: Response, of: str = ARBITER) -> None:
        """Give whoever sent `request` the cookie of a login as `of`."""
        _set_cookie(request, response, self.cookie, self._cookies.dumps([uuid4().hex, of]))

    def join(self, request: Request, response: Response, token: str) -> None:
        """Give whoever sent `request` the cookie of a device at the table."""
        _set_cookie(request, response, self.table_cookie, token)

    def leave(self, request: Request, response: Response) -> None:
        """Log out whoever sent `request`: the cookies are worth nothing from here on."""
        left = self._login_of(request.cookies.get(self.cookie, ""))
        if left is not None:
            self._left.add(left.id, left.begun_s, self.now_s())
        device = self.devices.of(request.cookies.get(self.table_cookie, ""), self.now_s())
        if device is not None:
            self.devices.revoke(device.number, self.now_s())
        for cookie in (self.cookie, self.table_cookie):
            response.delete_cookie(cookie, httponly=True, samesite="strict")

    def now_s(self) -> float:
        """Seconds since 1970, by the wall clock as it was at the start."""
        return self._began_s + self._monotonic_s()

    def _token(self, text: str) -> Token | None:
        """The token of this text, which another process may have made while the server runs.

        A file of secrets that cannot be read changes nothing.
        """
        version = _version(self.secrets.path)
        if version is not None and version != self._version:
            self._version = version
            with contextlib.suppress(FailureError):
                if (found := load_secrets(self.secrets.path)) is not None:
                    self.secrets = replace(self.secrets, tokens=found.tokens)
        return self.secrets.token(text)

    def _login_of(self, cookie: str) -> Login | None:
        """The login that a cookie was given for, while it holds."""
        try:
            (id_, of), begun = self._cookies.loads(cookie, LOGGED_IN_S, return_timestamp=True)
        except (BadSignature, ValueError):
            return None
        return None if id_ in self._left else Login(str(id_), str(of), begun.timestamp())


def _set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Set a cookie that scripts cannot read and other sites cannot use."""
    response.set_cookie(
        name,
        value,
        max_age=LOGGED_IN_S,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def _signer(now_s: Callable[[], float]) -> type[TimestampSigner]:
    """What signs cookies with the time that `now_s` gives, in seconds since 1970."""

    class SteadySigner(TimestampSigner):
        """A signer with the server's own time, which does not read the wall clock again."""

        def get_timestamp(self) -> int:
            return int(now_s())

    return SteadySigner


def _version(path: Path) -> tuple[int, int] | None:
    """What changes when the file is replaced; None where there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_ino, found.st_mtime_ns)


def unauthorised(message: str = "log in first") -> PageError:
    """The refusal of somebody who is not known."""
    return PageError(401, "login_needed", message, {"WWW-Authenticate": "Bearer"})


def not_allowed(visitor: Visitor) -> PageError:
    """The refusal of somebody who is known and may not do this."""
    return PageError(403, "not_allowed", f"{visitor.name} may look, but not do this")


def check_role(visitor: Visitor, needed: Role) -> None:
    """Raise PageError (401 or 403) where the visitor may not do what needs this role."""
    if visitor.role.includes(needed):
        return
    if visitor.known:
        raise not_allowed(visitor)
    raise unauthorised()


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
    """The address of whoever sent `request`."""
    return "" if request.client is None else request.client.host


class RevokedSessions:
    """The logins that were left, each with the time in seconds since 1970 when it was begun.

    They are kept in a file beside the `secrets`, which only its owner may read (mode 0600). They
    are kept for `held_s` seconds: by then a cookie has expired by itself. A file that cannot be
    read or written is said in a line, and logins are then remembered until the server ends.
    """

    def __init__(self, secrets: Path, held_s: float) -> None:
        self._path = secrets.with_name(secrets.name + SUFFIX)
        self._held_s = held_s
        self._writing = threading.Lock()
        self._begun = self._stored()

    def __contains__(self, login: str) -> bool:
        """Whether this login was left."""
        return login in self._begun

    def add(self, login: str, begun_s: float, now_s: float) -> None:
        """`login`, which was begun at `begun_s`, is left now."""
        with self._writing:
            both = {**self._stored(), **self._begun, login: begun_s}
            self._begun = {name: at for name, at in both.items() if now_s - at < self._held_s}
            try:
                replace_file(self._path, json.dumps(self._begun).encode(), mode=0o600)
            except OSError as error:
                complain(f"{self._path}: {error.strerror}; this logout holds until the server ends")

    def _stored(self) -> dict[str, float]:
        """What the file holds; nothing where there is none."""
        try:
            found = parse_json(self._path.read_bytes())
            if not isinstance(found, dict):
                raise ValueError
            return {str(login): float(str(begun_s)) for login, begun_s in found.items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError):
            complain(
                f"{self._path}: these are no logins; those that were left may hold again "
                f"(goban serve --new-password ends them all)"
            )
            return {}
