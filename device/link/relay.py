"""Requests to this board's page that come by the hub, answered as the page answers them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from hall.messages.commands import Command, Reply
from hall.messages.relayed import HEADERS, MOST_ANSWER_BYTES, Answered, Asked

from ..console import LogSeverity
from ..page.access.access import check_role
from ..page.access.roles import Role, Visitor
from ..page.endpoints import ENDPOINTS
from ..page.page import Page
from ..page.safe_answers import ERRORS
from ..page.schemas.openapi import Endpoint
from ..trouble import Often

MOST_AT_ONCE = 8
"""Requests of the hub that are answered at once; more are refused."""

ANSWER_S = 40.0
"""A request that is not answered by then is given up: the hub waits no longer either."""

VISITOR = "visitor"
"""Under this name a request's scope has who sent it."""

BUSY = "busy"


class Relay:
    """Answers requests in the loop of the page's server. `answer` sends a reply, from any thread.

    The hub tells who asks, and with which right: there is no cookie and no token.
    """

    def __init__(self, page: Page, answer: Callable[[Reply], None]) -> None:
        self._page, self._answer = page, answer
        self._app = _app(page)
        self._running: set[Future[None]] = set()
        self._broken = Often()

    def carry_out(self, command: Command) -> None:
        """Have the page answer; it is answered later, and never waited for here."""
        loop = self._page.loop
        if loop is None:
            self._answer(Reply(command.id, code="unavailable", message="the page has not begun"))
            return
        if len(self._running) >= MOST_AT_ONCE:
            message = "the board answers many requests already; try again in a second"
            self._answer(Reply(command.id, code=BUSY, message=message))
            return
        running = asyncio.run_coroutine_threadsafe(self._reply_to(command), loop)
        self._running.add(running)
        running.add_done_callback(self._running.discard)

    async def _reply_to(self, command: Command) -> None:
        assert command.asked is not None
        try:
            async with asyncio.timeout(ANSWER_S):
                answered = await self._answered(command.asked, command.who)
        except TimeoutError:
            self._answer(Reply(command.id, code="too_slow", message="the page does not answer"))
        except Exception as error:
            line = f"link: {type(error).__name__}: {error}"
            self._broken.say(line, LogSeverity.ERROR, error)
            self._answer(Reply(command.id, code="broken", message="the board has a fault"))
        else:
            self._answer(_reply(command.id, answered))

    async def _answered(self, asked: Asked, who: str) -> Answered:
        visitor = Visitor(Role.ARBITER if asked.arbiter else Role.VIEWER, who or "hub", known=True)

        async def as_visitor(scope: Scope, receive: Receive, send: Send) -> None:
            await self._app({**scope, VISITOR: visitor}, receive, send)

        headers = {"content-type": asked.content_type} if asked.content_type else {}
        transport = httpx.ASGITransport(as_visitor, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://board") as client:
            answer = await client.request(
                asked.method, asked.path, content=asked.body, headers=headers
            )
        kept = {key: answer.headers[key] for key in HEADERS if key in answer.headers}
        return Answered(answer.status_code, kept, answer.content)


def _reply(id_: str, answered: Answered) -> Reply:
    """The reply with an answer that fits into a message."""
    if len(answered.body) <= MOST_ANSWER_BYTES:
        return Reply(id_, answered=answered)
    message = f"the answer has {len(answered.body)} bytes: at most {MOST_ANSWER_BYTES}"
    return Reply(id_, code="too_large", message=message)


def _app(page: Page) -> Starlette:
    """The page's endpoints, for whoever the scope names; what is not relayed never comes here."""
    routes = [_route(endpoint, page) for endpoint in ENDPOINTS]
    return Starlette(routes=routes, exception_handlers={**ERRORS})


def _route(endpoint: Endpoint, page: Page) -> Route:
    async def answer(request: Request) -> Response:
        visitor = request.scope[VISITOR]
        check_role(visitor, endpoint.role)
        request.state.upload = upload = page.uploads.begin(known=True)
        try:
            return await endpoint.handler(request, page, visitor)
        finally:
            page.uploads.end(upload)

    return Route(endpoint.path, answer, methods=[endpoint.method])
