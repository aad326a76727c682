"""OGS's HTTP API: demo boards, rounds and players of a tournament record, the account.

Sources: docs.online-go.com; online-go.com's source for ``demos``, ``reviews/`` and
``tournament_records``. It documents no rate limit; this module has its own.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from pathlib import Path

import httpx

from web.console import FailureError
from web.webhook_post import wait_of

from .account import LOGIN_COMMAND, OGS, OgsTokens, store_tokens, stored_tokens


class RateLimit:
    """A token bucket: `burst` at once, then `per_s` a second. Used in one loop.

    >>> limit = RateLimit(2, 0.5, clock_s=lambda: 10.0)
    >>> [limit.try_acquire() for _ in range(3)]
    [True, True, False]
    """

    def __init__(
        self, burst: int, per_s: float, clock_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst, self._per_s, self._clock_s = burst, per_s, clock_s
        self._left, self._at_s = float(burst), clock_s()

    def try_acquire(self) -> bool:
        """Take a token; False where there is none."""
        now_s = self._clock_s()
        earned = (now_s - self._at_s) * self._per_s
        self._left, self._at_s = min(self._burst, self._left + earned), now_s
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True

    async def acquire(self) -> None:
        """Take a token as soon as there is one."""
        while not self.try_acquire():
            await asyncio.sleep((1.0 - self._left) / self._per_s)


TIMEOUT_S = 15.0

MAX_RESPONSE_BYTES = 2 * 1024 * 1024

BURST_REQUESTS, REQUESTS_PER_S = 20, 0.5
RETRY_AFTER_S = 60.0
"""Pause after a response 429 without Retry-After."""

SEARCHED_DEMOS = 50
"""Number of the latest demo boards that are searched for a title."""

PAGE_SIZE, MAX_PAGES = 100, 20
"""Players of a record in one request, and the maximum number of requests."""

RETRY_STATUSES = frozenset({408, 425, 429})


class OgsVerdict(Enum):
    """The meaning of a failed request."""

    LATER = "later"
    UNSURE = "unsure"
    """OGS may have executed the request."""
    REFUSED = "refused"
    LOGIN = "login"
    """A person has to log in."""


class OgsError(Exception):
    """The reason of a failed request, a line; ``wait_s`` is the pause before the next."""

    def __init__(
        self, line: str, verdict: OgsVerdict = OgsVerdict.LATER, wait_s: float = 0.0
    ) -> None:
        super().__init__(line)
        self.line, self.verdict, self.wait_s = line, verdict, wait_s


class OgsApi:
    """Requests with the tokens in the file of secrets at `path`. Used in one loop."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._client: httpx.AsyncClient | None = None
        self._limit = RateLimit(BURST_REQUESTS, REQUESTS_PER_S)
        self._refreshing = asyncio.Lock()
        self._unstored: OgsTokens | None = None
        self.url = OGS

    async def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    async def me(self) -> tuple[int, str]:
        """The account's number and name."""
        found = _object(await self._request("GET", "me/"))
        return _whole(found.get("id")), str(found.get("username"))

    async def jwt(self) -> str:
        """The token with which the socket logs in."""
        jwt = _object(await self._request("GET", "ui/config")).get("user_jwt")
        if not isinstance(jwt, str) or not jwt:
            raise OgsError(f"OGS gives nothing to log in with; {LOGIN_COMMAND}", OgsVerdict.LOGIN)
        return jwt

    async def make_demo(self, body: Mapping[str, object]) -> int:
        """Create a demo board; its number."""
        return _whole(_object(await self._request("POST", "demos", body)).get("id"))

    async def find_demo(self, owner: int, title: str) -> int | None:
        """The number of the account's demo board of this title among the latest; None for none."""
        path = f"reviews/?owner_id={owner}&ordering=-created&page_size={SEARCHED_DEMOS}"
        found = _object(await self._request("GET", path)).get("results")
        same = [each for each in _objects(found) if each.get("name") == title]
        return _whole(same[-1].get("id")) if same else None

    async def round_of(self, record: int, name: str) -> int:
        """The number of a record's round by its name; created where there is none."""
        found = _object(await self._request("GET", f"tournament_records/{record}"))
        for each in _objects(found.get("rounds", [])):
            if each.get("name") == name:
                return _whole(each.get("id"))
        body = {"name": name, "notes": ""}
        made = _object(await self._request("POST", f"tournament_records/{record}/rounds", body))
        return _whole(made.get("id"))

    async def players_of(self, record: int) -> set[str]:
        """The names of the players that a record has."""
        names: set[str] = set()
        for page in range(1, MAX_PAGES + 1):
            path = f"tournament_records/{record}/players/?page_size={PAGE_SIZE}&page={page}"
            found = _object(await self._request("GET", path))
            names |= {str(each.get("name")) for each in _objects(found.get("results"))}
            if not found.get("next"):
                break
        return names

    async def add_player(self, record: int, name: str, rank: int) -> None:
        """Enter a player into a record; `rank` is OGS's number, a professional's above 1000."""
        body = {"name": name, "rank": rank}
        await self._request("POST", f"tournament_records/{record}/players/", body)

    async def exchange(self, tokens: OgsTokens, fields: Mapping[str, str]) -> OgsTokens:
        """Exchange a code, or a refresh token, for tokens."""
        response = await self._send("POST", f"{tokens.url}/oauth2/token/", {}, data=fields)
        if response.status_code in (400, 401, 403):
            line = f"OGS does not take the login any more ({_why(response)}); {LOGIN_COMMAND}"
            raise OgsError(line, OgsVerdict.LOGIN)
        _check(response, "the token")
        try:
            return tokens.refreshed(_object(_json(response)))
        except ValueError as error:
            raise OgsError(f"OGS: {error}") from None

    async def _request(
        self, method: str, path: str, body: Mapping[str, object] | None = None
    ) -> object:
        """The JSON of a response; tokens are refreshed where they expire, or are refused."""
        tokens = await self._tokens()
        response = await self._send_authorized(method, tokens, path, body)
        if response.status_code == 401:
            tokens = await self._tokens(tokens)
            response = await self._send_authorized(method, tokens, path, body)
        _check(response, f"{method} {path.partition('?')[0]}")
        return _json(response)

    async def _send_authorized(
        self, method: str, tokens: OgsTokens, path: str, body: Mapping[str, object] | None
    ) -> httpx.Response:
        headers = {"Authorization": f"Bearer {tokens.access}", "Accept": "application/json"}
        return await self._send(method, f"{tokens.url}/api/v1/{path}", headers, json=body)

    async def _tokens(self, refused: OgsTokens | None = None) -> OgsTokens:
        """The tokens in the file, which another process may have replaced, and not the `refused`.

        One request at a time refreshes them: the refresh token is void from then on.
        """
        async with self._refreshing:
            await self._store()
            try:
                tokens = await asyncio.to_thread(stored_tokens, self._path)
            except FailureError as error:
                raise OgsError(error.line, OgsVerdict.LOGIN) from None
            self.url = tokens.url
            outdated = tokens.is_expiring or tokens == refused
            return await self._refresh(tokens) if outdated else tokens

    async def _refresh(self, tokens: OgsTokens) -> OgsTokens:
        fields = tokens.form(grant_type="refresh_token", refresh_token=tokens.refresh)
        self._unstored = refreshed = await self.exchange(tokens, fields)
        await self._store()
        return refreshed

    async def _store(self) -> None:
        """Store the refreshed tokens; where that fails, they are stored the next time."""
        if self._unstored is None:
            return
        try:
            await asyncio.to_thread(store_tokens, self._path, self._unstored)
        except FailureError as error:
            raise OgsError(error.line, OgsVerdict.LATER) from None
        self._unstored = None

    async def _send(
        self,
        method: str,
        address: str,
        headers: Mapping[str, str],
        *,
        json: object = None,
        data: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        """A response with its whole body. Raises OgsError on failure."""
        await self._limit.acquire()
        if self._client is None:
            self._client = httpx.AsyncClient(timeout=TIMEOUT_S, follow_redirects=False)
        try:
            async with (
                asyncio.timeout(TIMEOUT_S),
                self._client.stream(
                    method, address, headers=dict(headers), json=json, data=data
                ) as response,
            ):
                text = b""
                async for piece in response.aiter_bytes():
                    text += piece
                    if len(text) > MAX_RESPONSE_BYTES:
                        raise OgsError(
                            f"OGS answers more than {MAX_RESPONSE_BYTES} bytes", OgsVerdict.UNSURE
                        )
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, OSError) as error:
            why = "no answer in time" if isinstance(error, TimeoutError) else str(error)
            raise OgsError(f"OGS: {why or type(error).__name__}", OgsVerdict.UNSURE) from None
        return httpx.Response(response.status_code, headers=response.headers, content=text)


def _check(response: httpx.Response, what: str) -> None:
    """Raise OgsError unless the status is of success."""
    status = response.status_code
    if 200 <= status < 300:
        return
    line = f"OGS answers {status} to {what} ({_why(response)})"
    if status in RETRY_STATUSES:
        wait_s = wait_of(response.headers, time.time()) or (RETRY_AFTER_S if status == 429 else 0.0)
        raise OgsError(line, OgsVerdict.LATER, wait_s)
    if status >= 500:
        raise OgsError(line, OgsVerdict.UNSURE, wait_of(response.headers, time.time()))
    if status in (401, 403):
        raise OgsError(f"{line}; {LOGIN_COMMAND}", OgsVerdict.LOGIN)
    raise OgsError(line, OgsVerdict.REFUSED)


def _why(response: httpx.Response) -> str:
    """The beginning of a response, in one line."""
    return " ".join(response.text[:200].split())[:120] or response.reason_phrase


def _json(response: httpx.Response) -> object:
    try:
        return json.loads(response.content)
    except (ValueError, RecursionError):
        raise OgsError("OGS does not answer with JSON", OgsVerdict.UNSURE) from None


def _object(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise OgsError("OGS: expected a JSON object", OgsVerdict.UNSURE)
    return value


def _objects(value: object) -> Sequence[Mapping[str, object]]:
    if not isinstance(value, list):
        raise OgsError("OGS: expected a list", OgsVerdict.UNSURE)
    return [_object(each) for each in value]


def _whole(value: object) -> int:
    if type(value) is not int or value <= 0:
        raise OgsError("OGS: expected a number", OgsVerdict.UNSURE)
    return value
