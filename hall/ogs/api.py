"""OGS by HTTP: demo boards are made and found, rounds of a tournament record, who is logged in.

Sources: docs.online-go.com; online-go.com's source for ``demos``, ``reviews/`` and
``tournament_records``. No limit of requests is documented, so that this is slow by itself.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from pathlib import Path

import httpx

from ..shared import FailureError, wait_of
from .account import LOGIN_COMMAND, OGS, OgsTokens, keep_tokens, kept_tokens


class Allowance:
    """`most` at once, and `a_second` from then on. Used in one loop.

    >>> allowance = Allowance(2, 0.5, clock_s=lambda: 10.0)
    >>> [allowance.taken() for _ in range(3)]
    [True, True, False]
    """

    def __init__(
        self, most: int, a_second: float, clock_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._a_second, self._clock_s = most, a_second, clock_s
        self._left, self._at_s = float(most), clock_s()

    def taken(self) -> bool:
        """Use one time, if there is one; returns whether there was."""
        now_s = self._clock_s()
        earned = (now_s - self._at_s) * self._a_second
        self._left, self._at_s = min(self._most, self._left + earned), now_s
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True

    async def take(self) -> None:
        """Use one time, as soon as there is one."""
        while not self.taken():
            await asyncio.sleep((1.0 - self._left) / self._a_second)


TIMEOUT_S = 15.0

MOST_BYTES = 2 * 1024 * 1024

AT_ONCE, A_SECOND = 20, 0.5
"""So many requests may come close together; on average so many a second."""

CROWDED_S = 60.0
"""A server that is asked too often and names no time is left alone for so long."""

LOOKED_AT = 50
"""So many of the latest demo boards are looked through for one that may be there."""

PAGE, MOST_PAGES = 100, 20
"""Players of a record are read so many at once, and so many times at most."""

CODES_OF_LATER = frozenset({408, 425, 429})


class OgsVerdict(Enum):
    """What a failure means for what was asked."""

    LATER = "later"
    UNSURE = "unsure"
    """It may have been done all the same."""
    REFUSED = "refused"
    LOGIN = "login"
    """Somebody has to log in."""


class OgsError(Exception):
    """Why nothing came of a request, in a line; ``wait_s``: for so long OGS is left alone."""

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
        self._allowance = Allowance(AT_ONCE, A_SECOND)
        self.url = OGS
        self.requests = 0

    async def close(self) -> None:
        """Let go of connections."""
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    async def me(self) -> tuple[int, str]:
        """The account's number and name."""
        found = _object(await self._ask("GET", "me/"))
        return _whole(found.get("id")), str(found.get("username"))

    async def jwt(self) -> str:
        """The token with which the socket logs in."""
        found = _object(await self._ask("GET", "ui/config"))
        jwt = found.get("user_jwt")
        if not isinstance(jwt, str) or not jwt:
            raise OgsError(f"OGS gives nothing to log in with; {LOGIN_COMMAND}", OgsVerdict.LOGIN)
        return jwt

    async def make_demo(self, body: Mapping[str, object]) -> int:
        """Make a demo board; its number."""
        return _whole(_object(await self._ask("POST", "demos", body)).get("id"))

    async def find_demo(self, owner: int, title: str) -> int | None:
        """The number of the account's demo board of this title among the latest; None for none."""
        path = f"reviews/?owner_id={owner}&ordering=-created&page_size={LOOKED_AT}"
        found = _object(await self._ask("GET", path)).get("results")
        same = [each for each in _objects(found) if each.get("name") == title]
        return _whole(same[-1].get("id")) if same else None

    async def round_of(self, record: int, name: str) -> int:
        """The number of a record's round by its name; it is made where there is none."""
        found = _object(await self._ask("GET", f"tournament_records/{record}"))
        for each in _objects(found.get("rounds", [])):
            if each.get("name") == name:
                return _whole(each.get("id"))
        body = {"name": name, "notes": ""}
        made = _object(await self._ask("POST", f"tournament_records/{record}/rounds", body))
        return _whole(made.get("id"))

    async def players_of(self, record: int) -> set[str]:
        """The names of the players that a record has."""
        names: set[str] = set()
        for page in range(1, MOST_PAGES + 1):
            path = f"tournament_records/{record}/players/?page_size={PAGE}&page={page}"
            found = _object(await self._ask("GET", path))
            names |= {str(each.get("name")) for each in _objects(found.get("results"))}
            if not found.get("next"):
                break
        return names

    async def add_player(self, record: int, name: str, rank: int) -> None:
        """Enter a player into a record; `rank` is OGS's number, a professional's above 1000."""
        body = {"name": name, "rank": rank}
        await self._ask("POST", f"tournament_records/{record}/players/", body)

    async def exchange(self, tokens: OgsTokens, fields: Mapping[str, str]) -> OgsTokens:
        """Tokens in exchange for a code, or for older tokens."""
        address = f"{tokens.url}/oauth2/token/"
        answer = await self._send("POST", address, {}, data=fields)
        if answer.status_code in (400, 401, 403):
            line = f"OGS does not take the login any more ({_why(answer)}); {LOGIN_COMMAND}"
            raise OgsError(line, OgsVerdict.LOGIN)
        _check(answer, "the token")
        try:
            return tokens.renewed(_object(_json(answer)))
        except ValueError as error:
            raise OgsError(f"OGS: {error}") from None

    async def _ask(
        self, method: str, path: str, body: Mapping[str, object] | None = None
    ) -> object:
        """The JSON of an answer; the tokens are renewed where they are old, or not taken."""
        tokens = await self._present()
        answer = await self._asked(method, tokens, path, body)
        if answer.status_code == 401:
            tokens = await self._renew(tokens)
            answer = await self._asked(method, tokens, path, body)
        _check(answer, f"{method} {path.partition('?')[0]}")
        return _json(answer)

    async def _asked(
        self, method: str, tokens: OgsTokens, path: str, body: Mapping[str, object] | None
    ) -> httpx.Response:
        headers = {"Authorization": f"Bearer {tokens.access}", "Accept": "application/json"}
        return await self._send(method, f"{tokens.url}/api/v1/{path}", headers, json=body)

    async def _present(self) -> OgsTokens:
        """The tokens, which somebody may have made anew in the file."""
        try:
            tokens = await asyncio.to_thread(kept_tokens, self._path)
        except FailureError as error:
            raise OgsError(error.line, OgsVerdict.LOGIN) from None
        self.url = tokens.url
        return await self._renew(tokens) if tokens.is_old else tokens

    async def _renew(self, tokens: OgsTokens) -> OgsTokens:
        fields = tokens.asked(grant_type="refresh_token", refresh_token=tokens.refresh)
        renewed = await self.exchange(tokens, fields)
        try:
            await asyncio.to_thread(keep_tokens, self._path, renewed)
        except FailureError as error:
            raise OgsError(error.line, OgsVerdict.LATER) from None
        return renewed

    async def _send(
        self,
        method: str,
        address: str,
        headers: Mapping[str, str],
        *,
        json: object = None,
        data: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        """An answer, read whole. Raises OgsError where none comes."""
        await self._allowance.take()
        if self._client is None:
            self._client = httpx.AsyncClient(timeout=TIMEOUT_S, follow_redirects=False)
        self.requests += 1
        try:
            async with (
                asyncio.timeout(TIMEOUT_S),
                self._client.stream(
                    method, address, headers=dict(headers), json=json, data=data
                ) as answer,
            ):
                text = b""
                async for piece in answer.aiter_bytes():
                    text += piece
                    if len(text) > MOST_BYTES:
                        raise OgsError(
                            f"OGS answers more than {MOST_BYTES} bytes", OgsVerdict.UNSURE
                        )
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, OSError) as error:
            why = "no answer in time" if isinstance(error, TimeoutError) else str(error)
            raise OgsError(f"OGS: {why or type(error).__name__}", OgsVerdict.UNSURE) from None
        return httpx.Response(answer.status_code, headers=answer.headers, content=text)


def _check(answer: httpx.Response, what: str) -> None:
    """Raise OgsError unless the answer says that it was done."""
    status = answer.status_code
    if 200 <= status < 300:
        return
    line = f"OGS answers {status} to {what} ({_why(answer)})"
    if status in CODES_OF_LATER:
        wait_s = wait_of(answer.headers, time.time()) or (CROWDED_S if status == 429 else 0.0)
        raise OgsError(line, OgsVerdict.LATER, wait_s)
    if status >= 500:
        raise OgsError(line, OgsVerdict.UNSURE, wait_of(answer.headers, time.time()))
    if status in (401, 403):
        raise OgsError(f"{line}; {LOGIN_COMMAND}", OgsVerdict.LOGIN)
    raise OgsError(line, OgsVerdict.REFUSED)


def _why(answer: httpx.Response) -> str:
    """The beginning of an answer, in one line."""
    return " ".join(answer.text[:200].split())[:120] or answer.reason_phrase


def _json(answer: httpx.Response) -> object:
    try:
        return json.loads(answer.content)
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
