"""The thread that handles boards' messages: lines are stored, acknowledged, then published."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from threading import Thread
from uuid import uuid4

from messages.batches import Batch, BoardState, Place, acks_to_bytes, read_batch, read_state
from messages.commands import Command, Order, Reply, command_to_bytes, read_reply
from messages.texts import Address, Channel, MessageError, read_online, read_topic
from web.console import LogSeverity
from web.machine import MACHINE, Machine
from web.trouble import Often, Trouble

from .board import Board, terms_of
from .board_requests import GameRequests
from .clock import BoardClock, hub_time_s, read_clock, updated_clock
from .hall_events import BoardMachine, keep_machine, machine_of, machines_in
from .message_queue import ChangeBudget, Message, MessageQueue, check_length
from .store import NO_TERMS, Incoming, KeptLine, Reader, Store, Stored, StoreError

MAX_BOARDS = 2000

MAX_PENDING_TERMS = 2000


@dataclass(slots=True)
class Counts:
    """Counters of messages for `/metrics`, and their latencies until they were published."""

    lines: int = 0
    shown: int = 0
    shown_s: float = 0.0
    slowest_s: float = 0.0
    garbled: int = 0
    left_out: int = 0


PROBE_DELAY_S, PROBE_TIMEOUT_S = 2.0, 8.0
"""Delay after a connection until online boards are probed, and the timeout of their answers."""

Publish = Callable[[str, bytes, bool], bool]
"""Publish a message at the broker: topic, payload, whether it is retained."""


class Keeper:
    """Handles messages from `take`; any thread may call it and read `boards` and `counts`.

    `publish` sends acknowledgements to the broker, `shown` receives stored lines, `replied` replies
    of boards. They are called in the keeper's thread, in which `do` runs other functions. Messages
    of the `removed` boards are ignored.
    """

    def __init__(
        self,
        store: Store,
        site: str,
        publish: Publish,
        shown: Callable[[Sequence[KeptLine]], None],
        replied: Callable[[str, Reply], None],
        removed: Iterable[str] = (),
        machine: Machine = MACHINE,
    ) -> None:
        self.boards: Mapping[str, Board] = {}
        self.counts = Counts()
        self.failure: str | None = None
        self.acked_at: Mapping[str, float] = {}
        self._store, self._reader, self._site = store, Reader(store.path), site
        self._publish, self._shown, self._replied = publish, shown, replied
        self._clock, self._queue = machine.clock, MessageQueue(machine)
        self._terms = dict(NO_TERMS)
        self._removed = frozenset(removed)
        self._garbled: dict[str, Often] = {}
        self._twins: dict[str, Trouble] = {}
        self.budget, self._pending_states = ChangeBudget(self._clock), dict[str, None]()
        self._requests = GameRequests(self.send, self._clock)
        self._strange, self._errors, self._unstored = Often(), Often(), Often()
        self._machines = machines_in(store.path)
        self._crowded, self._failing = Trouble(), Trouble()
        self._probe_s: float | None = None
        self._probed: dict[str, float | None] = {}
        self._thread = Thread(target=self._run, name="keeper", daemon=True)
        for name, (game_id, epoch) in self._reader.latest().items():
            if name not in self._removed:
                self._put(self._at_game(Board(name), game_id, epoch))

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Store the lines of queued messages, and end the thread."""
        self._queue.end()
        if self._thread.is_alive():
            self._thread.join(10.0)

    def take(self, topic: str, payload: bytes, retained: bool = False) -> None:
        """Queue a message; of one that is too long only its length. Never blocks.

        `retained` marks a retained message of the broker.
        """
        if not self._queue.put(topic, payload, retained):
            self.counts.left_out += 1
            self._crowded.begins("hub: more comes than can be kept; boards send it again")

    def do(self, function: Callable[[], None]) -> Future[None]:
        """Queue `function` to run in the keeper's thread."""
        return self._queue.put_task(function)

    def connected(self, *, ask: bool) -> None:
        """The broker is connected: publish acknowledgements, which it may have lost.

        With `ask`, boards are probed soon: retained messages may be stale after a broker restart.
        """
        for name in self.boards:
            self._acknowledge(name)
        if ask:
            self._probe_soon()

    def _probe_soon(self) -> None:
        self._probe_s, self._probed = self._clock.monotonic_s() + PROBE_DELAY_S, {}

    def disconnected(self) -> None:
        """The broker is disconnected: every board is shown as offline."""
        self._probe_s = None
        for board in self.boards.values():
            self._put(board.offline())

    def forget(self, name: str) -> None:
        """Remove a board: it is not shown, its lines stay, its messages are ignored."""
        self._removed |= {name}
        self.boards = {key: board for key, board in self.boards.items() if key != name}

    def is_removed(self, name: str) -> bool:
        """Whether a board was removed, and not accepted again."""
        return name in self._removed

    def add(self, name: str) -> None:
        """Accept a board that is new, or was removed before, with its stored game."""
        self._removed -= {name}
        board = self._board(name)
        if board.game_id is None:
            for game_id, at in list(self._store.acks(name).items())[-1:]:
                board = self._at_game(board, game_id, at.epoch)
        self._put(board)

    def _run(self) -> None:
        while self.step():
            pass

    def step(self) -> bool:
        """Handle queued messages; False at the end. Called by the thread, or a simulation."""
        if (messages := self._queue.next_group()) is None:
            return False
        try:
            if messages or self._pending_states:
                self._handle(messages)
            if self._probe_s is not None and self._clock.monotonic_s() >= self._probe_s:
                self._probe_boards()
        except Exception as error:  # boards send again what was not acknowledged
            self._log_error(error)
        return True

    def _handle(self, messages: Sequence[Message]) -> None:
        batches: list[tuple[str, Batch]] = []
        now, first_s = self._clock.wall_s(), min((each.at_s for each in messages), default=0.0)
        for message in messages:
            try:
                address, channel = self._read(message)
            except MessageError as error:
                self._log_garbled("", f"hub: {error}; left out")
                continue
            if address.board in self._removed:
                continue
            try:
                check_length(message)
                batches += self._receive(address.board, channel, message, now)
            except MessageError as error:
                self._put(self._board(address.board).with_unreadable(str(error)))
                self._log_garbled(address.board, f"hub: board {address.board}: {error}; left out")
            except Exception as error:  # the other messages are handled all the same
                self._log_error(error)
        self._apply_states()
        if batches or self._terms:
            self._store_batches(batches, now)
        if batches:
            self._count_latency(self._clock.monotonic_s() - first_s)
        if self._queue.empty and self._crowded.lasts:
            self._crowded.ends("hub: everything that comes is kept again")
            self._probe_soon()  # a message that a board is offline may have been dropped

    def _probe_boards(self) -> None:
        """Send online boards a replay request; at the timeout, those without an answer are offline.

        They send from there on, as they do in any case.
        """
        probed = self._probed
        if probed:
            for name, seen in probed.items():
                if name in self.boards and self.boards[name].last_seen == seen:
                    self._put(self.boards[name].offline())
            self._probe_s = None
            return
        self._probe_s = self._clock.monotonic_s() + PROBE_TIMEOUT_S
        for board in self.boards.values():
            if board.online and board.game_id is not None:
                probed[board.name] = board.last_seen
                command = Command(uuid4().hex, Order.REPLAY, game_id=board.game_id, at=board.at)
                self.send(board.name, command)
        if not probed:
            self._probe_s = None

    def _read(self, message: Message) -> tuple[Address, Channel]:
        address, channel = read_topic(message.topic)
        if address.site != self._site:
            raise MessageError(f"topic {message.topic[:80]!r}: another site than {self._site}")
        if address.board not in self.boards and len(self.boards) >= MAX_BOARDS:
            raise MessageError(f"board {address.board}: more than {MAX_BOARDS} boards")
        return address, channel

    def _receive(self, name: str, channel: Channel, message: Message, now: float) -> list[Incoming]:
        """Apply one message to its board; returns its batch, which is to be stored."""
        if not (payload := message.payload):  # what was retained is cleared
            return []
        known, incoming = name in self.boards, list[Incoming]()
        board = self._board(name)
        if channel is Channel.EVENTS:
            incoming.append((name, read_batch(payload)))
            self._put(board.seen(now))
        elif channel is Channel.STATE:
            state = read_state(payload)
            sent = None if message.retained else hub_time_s(message.at_s)
            board = replace(board, clock=self._updated_clock(board, state, sent))
            board = board.with_state(state, now)
            # A retained one may come after `up/online`, of a board that is away.
            self._put(board if message.retained else board.seen(now))
            self._pending_states[name] = None  # of several in one group the newest counts
        elif channel is Channel.ONLINE:
            online = read_online(payload)
            self._put(board.seen(now) if online else board.offline())
            known = known and not online
        elif channel is Channel.REPLY:
            reply = read_reply(payload)
            self._put(self._with_reply(board.seen(now), reply))
            self._replied(name, reply)
        if not known:
            self._acknowledge(name)
        return incoming

    def _after_state(self, after: Board, state: BoardState) -> Board:
        """A board after its newest state, which may name another game as the present one."""
        self._warn_twins(after)
        if not self._may_change(after, state):
            return self._requests.compared(after)
        if state.game_id is not None and state.game_id != after.game_id:
            after = self._at_game(after, state.game_id, state.at.epoch)
        known = after.followed.terms
        if state.game_id is not None and (terms := terms_of(state, known)) != known:
            if len(self._terms) < MAX_PENDING_TERMS:
                self._terms[(after.name, state.game_id)] = terms
            after = replace(after, followed=after.followed.on_terms(terms))
        after = self._requests.compared(after)
        self._store_machine(machine_of(after.name, state))
        return after

    def _may_change(self, board: Board, state: BoardState) -> bool:
        """Whether a state leaves game, terms and machine as they are, or may change them now.

        A change too soon after another one is applied later (`ChangeBudget`).
        """
        known, machine = board.followed.terms, machine_of(board.name, state)
        same_game = state.game_id in (None, board.game_id)
        same = same_game and (state.game_id is None or terms_of(state, known) == known)
        same = same and self._machines.get(board.name) == machine
        if not same and not self.budget.take(board.name):
            return False
        self._pending_states.pop(board.name, None)
        return True

    def _apply_states(self) -> None:
        """Apply the newest state of each board that has a pending one."""
        for name in list(self._pending_states):
            board = self.boards.get(name)
            if board is None or board.state is None:
                self._pending_states.pop(name, None)
                continue
            self._put(self._after_state(board, board.state))

    def _with_reply(self, board: Board, reply: Reply) -> Board:
        """A board with the requested game of `reply` in place of that of its lines."""
        terms = self._requests.terms_after(board, reply)
        if terms is None or board.game_id is None:
            return board
        self._terms[(board.name, board.game_id)] = terms
        kept = self._reader.game(board.name, board.game_id, board.at.epoch)
        followed = board.followed.with_terms(terms, [each.line for each in kept])
        return self._requests.compared(replace(board, followed=followed))

    def send(self, name: str, command: Command) -> bool:
        """Send a board a command, in any thread; False where the broker does not take it."""
        topic = Address(self._site, name).topic(Channel.COMMAND)
        return self._publish(topic, command_to_bytes(command), False)

    def _updated_clock(
        self, board: Board, state: BoardState, sent: float | None
    ) -> BoardClock | None:
        """The clock of a board after `state`; an invalid one is logged, and not shown."""
        try:
            return updated_clock(board.clock, read_clock(state.shown.get("clock")), sent)
        except MessageError as error:
            line = f"hub: board {board.name}: {error}; its clock is left out"
            self._log_garbled(board.name, line)
            return None

    def _store_machine(self, machine: BoardMachine) -> None:
        """Store the machine of a board where it has changed."""
        if self._machines.get(machine.board) == machine:
            return
        try:
            keep_machine(self._store.path, machine)
        except StoreError as error:
            self._unstored.say(f"hub: {error}; it is not kept where board {machine.board} is")
        else:
            self._machines[machine.board] = machine

    def _at_game(self, board: Board, game_id: str, epoch: int) -> Board:
        """The board at another stored game, or another epoch of it."""
        kept = self._reader.game(board.name, game_id, epoch)
        terms = self._reader.terms(board.name, game_id)
        lines = [each.line for each in kept]
        at = kept[-1].at if kept else Place(epoch, 0)
        last_seen = max(board.last_seen or 0.0, kept[-1].arrived if kept else 0.0) or None
        moved = replace(board, game_id=game_id, at=at, last_seen=last_seen, differs=None)
        return replace(moved, followed=board.followed.with_terms(terms, lines))

    def _store_batches(self, batches: Sequence[Incoming], now: float) -> None:
        try:
            kept = self._store.store(batches, now, self._terms)
        except StoreError as error:
            self.failure = str(error)
            line = f"hub: {error}; nothing is acknowledged, boards send it again: make room"
            self._failing.begins(line, LogSeverity.ERROR)
            return
        self._terms.clear()
        self.failure = None
        self._failing.ends("hub: the store can be written again")
        self.counts.lines += len(kept.lines)
        try:
            self._follow(kept)
        finally:  # stored lines are published even if a board cannot be updated
            if kept.lines:
                self._shown(kept.lines)
        sent: dict[str, dict[str, Place]] = {}
        for name, batch in batches:
            sent.setdefault(name, {})[batch.game_id] = Place(batch.epoch, 0)
        for name, places in sent.items():
            self._acknowledge(name, places)

    def _follow(self, kept: Stored) -> None:
        """Apply stored lines to their boards."""
        changed: dict[str, None] = {}
        for line in kept.lines:
            board = self._board(line.board)
            if (line.game_id, line.at.epoch) == (board.game_id, board.at.epoch):
                board = board.with_line(line) if line.at.n > board.at.n else board
                changed[line.board] = None
            elif self._is_present(board, line):
                board = self._at_game(board, line.game_id, line.at.epoch)
            self._put(board)
        for name in changed:
            self._put(self._requests.compared(self._board(name)))
        for line in kept.alarms:
            board = self._board(line.board)
            self._put(replace(board, strange=board.strange + 1))
            self._strange.say(
                f"hub: board {line.board}: line {line.at.n} of game {line.game_id} came once more "
                "and says something else; both are kept, the first one counts",
                LogSeverity.ERROR,
            )

    @staticmethod
    def _is_present(board: Board, line: KeptLine) -> bool:
        """Whether a line of another game or epoch makes that the board's present one.

        A board that names its game in its state also sends lines of earlier ones.
        """
        if line.game_id == board.game_id:
            return line.at.epoch > board.at.epoch
        return board.state is None or board.state.game_id in (None, line.game_id)

    def _acknowledge(self, name: str, sent: Mapping[str, Place] | None = None) -> None:
        """Publish how far a board's games are stored; those in `sent` default to no lines."""
        payload = acks_to_bytes({**(sent or {}), **self._store.acks(name)})
        if self._publish(Address(self._site, name).topic(Channel.ACK), payload, True):
            self.acked_at = {**self.acked_at, name: self._clock.wall_s()}

    def _board(self, name: str) -> Board:
        return self.boards.get(name) or Board(name)

    def _put(self, board: Board) -> None:
        if self.boards.get(board.name) != board:
            self.boards = {**self.boards, board.name: board}

    def _warn_twins(self, board: Board) -> None:
        trouble = self._twins.setdefault(board.name, Trouble())
        if not board.twins:
            trouble.ends(f"hub: one board alone is called {board.name} again")
            return
        trouble.begins(
            f"hub: two boards are called {board.name}: {' and '.join(board.twins)}; give one of "
            "them another name (goban hub add-board)",
            LogSeverity.ERROR,
        )

    def _log_error(self, error: Exception) -> None:
        self._errors.say(f"hub: {type(error).__name__}: {error}", LogSeverity.ERROR, error)

    def _log_garbled(self, name: str, line: str) -> None:
        self.counts.garbled += 1
        if name in self._garbled or len(self._garbled) < MAX_BOARDS:
            self._garbled.setdefault(name, Often(5)).say(line)

    def _count_latency(self, latency_s: float) -> None:
        counts = self.counts
        counts.shown += 1
        counts.shown_s += latency_s
        counts.slowest_s = max(counts.slowest_s, latency_s)
