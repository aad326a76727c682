"""`goban hub ogs-try`: what the relay does, once, on a private demo board, said step by step."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from rules.game import Game

from ..shared import FailureError, put
from .api import OgsApi, OgsError
from .moves import move_string
from .naming import DemoName, demo_body
from .talk import Content, DemoSeen, Talk

FAILED_STATUS = 1

MOVES = ("Q16", "D4", "Q4")

READ_BACK_S = 20.0
"""The demo board is waited for so long."""


def try_out(secrets: Path) -> int:
    """Log in, make a private demo board, send three moves, read them back; the exit status.

    Raises FailureError, with the step that failed.
    """
    try:
        asyncio.run(_try(secrets))
    except OgsError as error:
        raise FailureError(error.line, FAILED_STATUS) from None
    except TimeoutError:
        raise FailureError("OGS does not say what the demo board has", FAILED_STATUS) from None
    return 0


async def _try(secrets: Path) -> None:
    api = OgsApi(secrets)
    try:
        owner, name = await api.me()
        put(f"logged in: {api.url} knows the hub as {name}")
        game = Game.new(19)
        for move in MOVES:
            game = game.play(move)
        title = f"Trial of the hall's relay ({time.strftime('%Y-%m-%d %H:%M:%S')})"
        called = DemoName(title, "Black", "White", "1d", "1k")
        demo = await api.make_demo(demo_body(game, called, private=True))
        put(f"made: a private demo board, {api.url}/demo/{demo}")
        found = await api.find_demo(owner, title)
        put(f"found by its title: {'yes' if found == demo else 'no'}")
        async with Talk(api.url, await api.jwt()) as talk:
            put("connected: the socket is open")
            await talk.follow(demo)
            content = Content(move_string(game), "Result: Void")
            await talk.append(demo, content)
            put(f"sent: {', '.join(MOVES)}")
            seen = await asyncio.wait_for(_echo(talk, content), READ_BACK_S)
            put(f"echoed: the moves; the note {'too' if seen.note == content.note else 'not'}")
        async with Talk(api.url, await api.jwt()) as talk:
            await talk.follow(demo)
            await asyncio.wait_for(_echo(talk, content), READ_BACK_S)
            put("read back by a second connection: the moves are there")
    finally:
        await api.close()


async def _echo(talk: Talk, content: Content) -> DemoSeen:
    async for seen in talk.heard():
        if seen.moves == content.moves:
            return seen
    raise OgsError("OGS's socket was closed")
