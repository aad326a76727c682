"""Commands of the hub: requests to this board's page, answered as the page answers, and orders."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from messages.commands import MAX_PICTURE_BYTES, Command, Order, Reply
from messages.relayed import HEADERS, MAX_RESPONSE_BYTES, RelayedRequest, RelayedResponse
from referee.facts import FactRefusedError
from referee.record_lines import record_json, recorded_line
from rules.color import Color
from rules.points import to_board
from web.access.roles import Role, Visitor
from web.console import FailureError, LogSeverity, PageError
from web.guarded_app import ERRORS
from web.trouble import Often

from ..page.app import ENDPOINTS
from ..page.events import picture_of
from ..page.facts import submit
from ..page.page import Page
from .outbox import Outbox

MAX_CONCURRENT_REQUESTS = 8
"""Requests of the hub that are answered at once; more are refused."""

RESPONSE_TIMEOUT_S = 40.0
"""A request that is not answered by then is given up: the hub waits no longer either."""

VISITOR = "visitor"
"""The key of a request's scope for the visitor who sent it."""

BUSY, UNAVAILABLE, REFUSED = "busy", "unavailable", "refused"


class Orders:
    """Carries out what the hub asks. `answer` sends a reply, from any thread.

    Requests to the page are answered in the loop of its server. The hub names the visitor and the
    role: there is no cookie and no token.
    """

    def __init__(self, page: Page, outbox: Outbox, answer: Callable[[Reply], None]) -> None:
        self._page, self._outbox, self._answer = page, outbox, answer
        self._app = _app(page)
        self._running: set[Future[None]] = set()
        self._broken = Often()

    def carry_out(self, command: Command) -> None:
        """Do what `command` asks; a fact is answered once it is in the journal."""
        try:
            if command.order is Order.FACT:
                self._submit(command)
            elif command.order is Order.PICTURE:
                self._answer(self._picture(command.id))
            elif command.order is Order.GAME:
                self._answer(self._game(command.id))
            elif command.order is Order.HTTP:
                self._relay(command)
            else:
                self._answer(self._replay(command))
        except PageError as error:
            self._answer(Reply(command.id, code=error.code, message=error.message))

    def _submit(self, command: Command) -> None:
        """Submit a fact; its request is the command's where it names none."""
        fact = {"request": command.id, **command.fact}
        accepted = submit(self._page, fact, command.who or "hub")
        accepted.add_done_callback(lambda done: self._answer(_outcome(command.id, done)))

    def _picture(self, id_: str) -> Reply:
        picture = picture_of(self._page.sink, overlay=False, whole=False)
        if len(picture) > MAX_PICTURE_BYTES:
            message = f"the picture has {len(picture)} bytes: at most {MAX_PICTURE_BYTES}"
            return Reply(id_, code="too_large", message=message)
        return Reply(id_, picture=picture)

    def _game(self, id_: str) -> Reply:
        """The present game as the referee has it, and up to which line."""
        present, state = self._page.sink.identity, self._page.sink.state
        if state is None or present is None:
            return Reply(id_, code="no_game", message="no game has begun here")
        size, reported = state.game.size[0], state.reported
        agreed = reported.agreed
        count = None if agreed is None else [to_board(at, size) for at in sorted(agreed)]
        penalties = {color.word: float(reported.penalties[color]) for color in Color}
        at = {"game_id": present.game_id, "epoch": present.epoch, "n": state.n, "size": size}
        game = {**at, **record_json(recorded_line(state.game), size), "result": state.result}
        return Reply(id_, state.n, game={**game, "count": count, "penalties": penalties})

    def _replay(self, command: Command) -> Reply:
        if not self._outbox.rewind(command.game_id, command.at):
            return Reply(command.id, code="no_game", message="there is no such game here")
        return Reply(command.id)

    def _relay(self, command: Command) -> None:
        """Have the page answer; it is answered later, and never waited for here."""
        loop = self._page.loop
        if loop is None:
            self._answer(Reply(command.id, code=UNAVAILABLE, message="the page has not begun"))
            return
        if len(self._running) >= MAX_CONCURRENT_REQUESTS:
            message = "the board answers many requests already; try again in a second"
            self._answer(Reply(command.id, code=BUSY, message=message))
            return
        running = asyncio.run_coroutine_threadsafe(self._reply_to(command), loop)
        self._running.add(running)
        running.add_done_callback(self._running.discard)

    async def _reply_to(self, command: Command) -> None:
        assert command.request is not None
        try:
            async with asyncio.timeout(RESPONSE_TIMEOUT_S):
                answered = await self._answered(command.request, command.who)
        except TimeoutError:
            self._answer(Reply(command.id, code="too_slow", message="the page does not answer"))
        except Exception as error:
            line = f"link: {type(error).__name__}: {error}"
            self._broken.say(line, LogSeverity.ERROR, error)
            self._answer(Reply(command.id, code="broken", message="the board has a fault"))
        else:
            self._answer(_reply(command.id, answered))

    async def _answered(self, asked: RelayedRequest, who: str) -> RelayedResponse:
        visitor = Visitor(Role.ARBITER if asked.arbiter else Role.VIEWER, who or "hub", known=True)

        async def as_visitor(scope: Scope, receive: Receive, send: Send) -> None:
            await self._app({**scope, VISITOR: visitor, "client": None}, receive, send)

        headers = {"content-type": asked.content_type} if asked.content_type else {}
        transport = httpx.ASGITransport(as_visitor, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://board") as client:
            answer = await client.request(
                asked.method, asked.path, content=asked.body, headers=headers
            )
        kept = {key: answer.headers[key] for key in HEADERS if key in answer.headers}
        return RelayedResponse(answer.status_code, kept, answer.content)


def _reply(id_: str, answered: RelayedResponse) -> Reply:
    """The reply with an answer that fits into a message."""
    if len(answered.body) <= MAX_RESPONSE_BYTES:
        return Reply(id_, response=answered)
    message = f"the answer has {len(answered.body)} bytes: at most {MAX_RESPONSE_BYTES}"
    return Reply(id_, code="too_large", message=message)


def _app(page: Page) -> Starlette:
    """The page's endpoints, for the visitor of the scope; what is not relayed never comes here."""

    def who(request: Request) -> Visitor:
        visitor: Visitor = request.scope[VISITOR]
        return visitor

    routes = [endpoint.route(page, who) for endpoint in ENDPOINTS]
    return Starlette(routes=routes, exception_handlers={**ERRORS})


def _outcome(id_: str, accepted: Future[int]) -> Reply:
    """The reply to a fact that was taken up, or could not be."""
    error = accepted.exception()
    if error is None:
        return Reply(id_, accepted.result())
    if isinstance(error, FactRefusedError):
        return Reply(id_, code=REFUSED, message=str(error))
    line = error.line if isinstance(error, FailureError) else type(error).__name__
    return Reply(id_, code=UNAVAILABLE, message=line)
