"""Publishes a hub's lines and digests to a stream, in a thread of its own; the hall goes on alone.

The cursor in the hub's store moves when the stream has acknowledged. At the beginning of each
session the last message of each game is compared with the store, and the cursor steps back where
the stream lacks lines: a server may come back with an older file.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from uuid import uuid4

from nats.aio.client import Client
from nats.js import JetStreamContext
from nats.js.api import Header
from nats.js.errors import APIError, NotFoundError

from messages.batches import START, Place
from messages.texts import compact
from web.console import LogSeverity, complain

from ..boards.store import KeptLine, Reader, connect, rows_in
from ..boards.tail import Cursor
from ..broker.accounts import known_boards, removed_boards
from ..loop_thread import pause
from ..tournament.outcomes import outcomes_in
from .address import StreamAddress
from .connection import REQUEST_TIMEOUT_S, SESSION_S, Sessions, StreamError, connected
from .messages import (
    DIGESTS,
    LINES,
    MAX_DIGEST_BYTES,
    OUTCOME_KEYS,
    Subject,
    line_to_bytes,
    read_line,
    token,
)


class Digests:
    """The digests of the site whose store is at `path`. Used in one thread."""

    def __init__(self, site: str, path: Path) -> None:
        self._site, self._path, self._reader = site, path, Reader(path)
        self._known: dict[tuple[str, str], object] = {}

    def changed(self) -> dict[str, bytes]:
        """The payloads that differ from those of the call before, by subject.

        Raises sqlite3.Error.
        """
        terms, outcomes = self._reader.all_terms(), outcomes_in(self._path)
        assignments, removed = self._reader.assignments(), removed_boards(self._path)
        now: dict[tuple[str, str], object] = {
            key: (terms.get(key, "{}"), outcomes.get(key)) for key in {*terms, *outcomes}
        }
        boards = {*assignments, *removed, *known_boards(self._path)}
        now |= {(board, ""): (assignments.get(board, {}), board in removed) for board in boards}
        found: dict[str, bytes] = {}
        for key in now:
            if now[key] == self._known.get(key):
                continue
            if key[1]:
                outcome = outcomes.get(key)
                shown = {} if outcome is None else {of: getattr(outcome, of) for of in OUTCOME_KEYS}
                digest = {"terms": json.loads(terms.get(key, "{}")), "outcome": shown or None}
            else:
                digest = {"assignment": assignments.get(key[0], {}), "removed": key[0] in removed}
            payload, subject = compact(digest), Subject(self._site, *key).digest
            if len(payload) <= MAX_DIGEST_BYTES:
                found[subject] = payload
            else:
                many = f"{len(payload)} bytes: at most {MAX_DIGEST_BYTES} are published"
                complain(f"hub: stream: the digest {subject} has {many}")
        self._known = now
        return found


SubjectEnd = tuple[int, Place]
"""The last message of a game in the stream: its number there, and its place; 0 for none."""

READER = "stream"
"""Name of the cursor in the store."""

INBOX = "_INBOX_HALL"
"""Below it, and below its own site, a hall gets the answers of the servers."""

MAX_LINES = 500
"""Lines that are read and published together; the cursor moves after them."""

MAX_IN_FLIGHT = 64
"""Games of which one line each waits for its acknowledgement."""

MAX_TRIES = 4
"""Of a line whose place in the stream another message has."""

WRONG_LAST_SEQUENCE = 10071
"""JetStream's error code where a subject's last message is another than expected."""

LOOK_S, DIGESTS_S = 0.02, 1.0


class StreamPublisher(Sessions):
    """Publishes the lines of the hall `site` with its store at `path`, from `start` to `stop`.

    `last_number` gives the hub's number of its last line. ``acknowledged`` is the one up to which
    the stream has all; the cursor follows it every second. Both are read in any thread.
    """

    def __init__(
        self, path: Path, site: str, last_number: Callable[[], int], address: StreamAddress
    ) -> None:
        super().__init__("hub", address)
        self._path, self._site, self._last_number = path, site, last_number
        self._reader, self._cursor = Reader(path), Cursor(path, READER)
        self.acknowledged = self._cursor.number or 0
        self._ends: dict[Subject, SubjectEnd] = {}
        self._oldest_s = 0.0

    async def _session(self, ending: asyncio.Event) -> None:
        now_s = asyncio.get_running_loop().time
        async with connected(self._address, f"{INBOX}.{token(self._site)}") as (client, stream):
            await self._compare(client, stream)
            digests, digests_due_s = Digests(self._site, self._path), 0.0
            until_s = now_s() + SESSION_S
            while not ending.is_set() and now_s() < until_s:
                if client.is_closed:
                    raise StreamError("the connection was closed")
                if self.acknowledged < self._last_number():
                    await self._publish_lines(stream)
                if now_s() >= digests_due_s:
                    changed = await asyncio.to_thread(digests.changed)
                    await _each(
                        stream.publish(subject, payload, stream=DIGESTS)
                        for subject, payload in changed.items()
                    )
                    await asyncio.to_thread(self._cursor.advance, self.acknowledged)
                    self._works()
                    digests_due_s = now_s() + DIGESTS_S
                if self.acknowledged >= self._last_number():
                    await pause(ending, LOOK_S)

    async def _compare(self, client: Client, stream: JetStreamContext) -> None:
        """Step the cursor back to before the first line that the stream lacks."""
        self._ends, self._oldest_s = {}, await _oldest(client)
        if not self.acknowledged:
            return
        games = await asyncio.to_thread(self._games)
        await _each(self._end_of(stream, game) for game in games)
        first = await asyncio.to_thread(self._first_lacking)
        if first is not None and first <= self.acknowledged:
            line = f"lacks lines from {first} to {self.acknowledged}; they are published again"
            complain(f"hub: stream {self._address}: it {line}", LogSeverity.NOTICE)
            self.acknowledged = first - 1
            self._cursor.advance(first - 1)

    def _games(self) -> list[Subject]:
        """The games with a line that the stream has not let go. Raises sqlite3.Error."""
        query = "SELECT board, game_id FROM lines GROUP BY board, game_id HAVING max(arrived) >= ?"
        return [Subject(self._site, *row) for row in rows_in(self._path, query, (self._oldest_s,))]

    def _first_lacking(self) -> int | None:
        """The lowest hub's number of a line that is beyond the end of its game in the stream.

        None where the stream has all. Raises sqlite3.Error.
        """
        query = "SELECT min(number) FROM lines WHERE board = ? AND game_id = ? "
        query += "AND (epoch, n) > (?, ?)"
        with closing(connect(self._path)) as database:
            rows = [
                database.execute(query, (game.board, game.game_id, at.epoch, at.n))
                for game, (_, at) in self._ends.items()
            ]
            return min((number for row in rows for (number,) in row if number), default=None)

    async def _publish_lines(self, stream: JetStreamContext) -> None:
        """Publish the next lines: of each game in order, of several games at the same time."""
        lines = await asyncio.to_thread(self._reader.after, self.acknowledged, MAX_LINES)
        games: dict[Subject, list[KeptLine]] = defaultdict(list)
        for line in lines:
            games[Subject(self._site, line.board, line.game_id)].append(line)
        await _each(self._publish_game(stream, *each) for each in games.items())
        if lines:
            self.acknowledged = lines[-1].number

    async def _publish_game(
        self, stream: JetStreamContext, game: Subject, lines: Sequence[KeptLine]
    ) -> None:
        """Publish lines of a game in order. Raises StreamError where one follows no other."""
        for line in lines:
            id_, tries = game.message_id(line.at), MAX_TRIES
            while line.at > (end := self._ends.get(game) or await self._end_of(stream, game))[1]:
                number, at = end
                follows = line.at in (Place(at.epoch, at.n + 1), Place(line.at.epoch, 1))
                if not follows and line.arrived < self._oldest_s:
                    break  # the stream has let its like go
                if not follows or not tries:
                    raise StreamError(f"{game}: line {line.at.n} cannot follow {at.n}")
                expected = {Header.EXPECTED_LAST_SUBJECT_SEQUENCE.value: str(number)}
                headers, payload = {Header.MSG_ID.value: id_, **expected}, line_to_bytes(line)
                try:
                    ack = await stream.publish(str(game), payload, stream=LINES, headers=headers)
                    if not ack.duplicate:
                        self._ends[game] = (ack.seq, line.at)
                        break
                except APIError as error:
                    if error.err_code != WRONG_LAST_SEQUENCE:
                        raise
                # An earlier try was stored, though its acknowledgement was lost; or a message of
                # another game has this id, which then must not keep this line out.
                del self._ends[game]
                id_, tries = f"{game.message_id(line.at)}/{uuid4().hex}", tries - 1

    async def _end_of(self, stream: JetStreamContext, game: Subject) -> SubjectEnd:
        """The last message of a game, of which the stream may have none."""
        try:
            found = await stream.get_last_msg(LINES, str(game), direct=True)
            end = (found.seq or 0, read_line(game, found.data or b"")[0].end)
        except NotFoundError:
            end = (0, START)
        self._ends[game] = end
        return end


async def _oldest(client: Client) -> float:
    """The time of the stream's oldest message, in s since 1970; 0 where it has let none go.

    Older lines are no longer in the stream, and are not published again. Raises StreamError.
    """
    answer = await client.request(f"$JS.API.STREAM.INFO.{LINES}", timeout=REQUEST_TIMEOUT_S)
    found = json.loads(answer.data)
    if "error" in found:
        raise StreamError(f"{LINES}: {found['error'].get('description')}")
    if found["state"]["first_seq"] <= 1:
        return 0.0
    return datetime.fromisoformat(found["state"]["first_ts"][:19] + "+00:00").timestamp()


async def _each(works: Iterable[Awaitable[object]]) -> None:
    """Await all, `MAX_IN_FLIGHT` at a time. Raises the first failure, after the others' end."""
    places = asyncio.Semaphore(MAX_IN_FLIGHT)

    async def one(work: Awaitable[object]) -> None:
        async with places:
            await work

    for found in await asyncio.gather(*map(one, works), return_exceptions=True):
        if isinstance(found, BaseException):
            raise found
