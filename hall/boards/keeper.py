"""The one thread that takes what boards send: kept first, then acknowledged, then shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from threading import Thread
from uuid import uuid4

from ..messages.batches import Batch, Place, acks_to_bytes, read_batch
from ..messages.commands import Command, Order, Reply, command_to_bytes, read_reply
from ..messages.states import BoardState, read_state
from ..messages.texts import MessageError
from ..messages.topics import Address, Channel, read_online, read_topic
from ..shared import MACHINE, LogSeverity, Machine, Often, Trouble
from .board import Board, terms_of
from .clock import BoardClock, clock_heard, read_clock
from .comparing import GameRequests
from .machines import BoardMachine, keep_machine, machine_of, machines_in
from .mail import ChangeBudget, Mail, Message, check_length
from .store import NO_TERMS, Came, Kept, KeptLine, Reader, Store, StoreError

MOST_BOARDS = 2000

MOST_TERMS = 2000
"""Terms of games that wait until they can be kept."""


@dataclass(slots=True)
class Counts:
    """What `/metrics` says of the messages: how many, and how long until they were shown."""

    lines: int = 0
    shown: int = 0
    shown_s: float = 0.0
    slowest_s: float = 0.0
    garbled: int = 0
    left_out: int = 0


ASKED_S, ANSWERED_S = 2.0, 8.0
"""So long after a connection boards are asked whether they are there, and waited for."""

Publish = Callable[[str, bytes, bool], bool]
"""Hand a message to the broker: topic, payload, whether it is retained."""


class Keeper:
    """Takes messages with `take`, from any thread; `boards` and `counts` may be read from any.

    `publish` hands acknowledgements to the broker; `shown` hears of lines that are kept, `replied`
    of replies. They are called in the keeper's thread, in which `do` has other things done. What
    the `removed` boards send is left out.
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
        self._clock, self._mail = machine.clock, Mail(machine)
        self._terms = dict(NO_TERMS)
        self._removed = frozenset(removed)
        self._garbled: dict[str, Often] = {}
        self._twins: dict[str, Trouble] = {}
        self.budget, self._late = ChangeBudget(self._clock), dict[str, None]()
        self._requests = GameRequests(self._send_command, self._clock)
        self._strange, self._broken, self._unnoted = Often(), Often(), Often()
        self._machines = machines_in(store.path)
        self._crowded, self._failing = Trouble(), Trouble()
        self._asking_s: float | None = None
        self._asked: dict[str, float | None] = {}
        self._thread = Thread(target=self._run, name="keeper", daemon=True)
        self._load()

    def start(self) -> None:
        """Begin to take messages."""
        self._thread.start()

    def stop(self) -> None:
        """Keep what has come, and end."""
        self._mail.end()
        if self._thread.is_alive():
            self._thread.join(10.0)

    def take(self, topic: str, payload: bytes, retained: bool = False) -> None:
        """Let a message wait for its turn; of one that is too long its length. Never waits.

        `retained` is what the broker had kept from before.
        """
        if not self._mail.put(topic, payload, retained):
            self.counts.left_out += 1
            self._crowded.begins("hub: more comes than can be kept; boards send it again")

    def do(self, function: Callable[[], None]) -> Future[None]:
        """Have something done in the keeper's thread, in its turn."""
        return self._mail.put_task(function)

    def acknowledge_all(self) -> None:
        """Tell every board how far its games are kept, for a broker that has lost the messages."""
        for name in list(self.boards):
            self._acknowledge(name)

    def connected(self, *, ask: bool) -> None:
        """The broker is there: say how far games are kept.

        `ask` boards soon whether they are there: a broker that keeps messages tells of them what
        was so before it ended.
        """
        self.acknowledge_all()
        if ask:
            self._ask_soon()

    def _ask_soon(self) -> None:
        self._asking_s, self._asked = self._clock.monotonic_s() + ASKED_S, {}

    def cut_off(self) -> None:
        """Note that the broker is away: the state of every board is unknown."""
        self._asking_s = None
        for board in self.boards.values():
            self._put(board.gone())

    def forget(self, name: str) -> None:
        """A board was removed: it is shown no more, its lines stay, nothing of it is taken."""
        self._removed |= {name}
        self.boards = {key: board for key, board in self.boards.items() if key != name}

    def add(self, name: str) -> None:
        """Accept a board that is new, or that was removed before, with its game as it is kept."""
        self._removed -= {name}
        board = self._board(name)
        if board.game_id is None:
            for game_id, at in list(self._store.acks(name).items())[-1:]:
                board = self._turned(board, game_id, at.epoch)
        self._put(board)

    def _load(self) -> None:
        """The boards as the store has them."""
        for name, (game_id, epoch) in self._reader.latest().items():
            if name not in self._removed:
                self._put(self._turned(Board(name), game_id, epoch))

    def _run(self) -> None:
        while self.step():
            pass

    def step(self) -> bool:
        """Take what has come; whether there may be more. The thread does it, or a simulation."""
        if (messages := self._mail.gathered()) is None:
            return False
        try:
            if messages or self._late:
                self._take_up(messages)
            if self._asking_s is not None and self._clock.monotonic_s() >= self._asking_s:
                self._ask_boards()
        except Exception as error:  # boards send again what was not acknowledged
            self._say_broken(error)
        return True

    def _take_up(self, messages: Sequence[Message]) -> None:
        batches: list[tuple[str, Batch]] = []
        now, first_s = self._clock.wall_s(), min((each.came_s for each in messages), default=0.0)
        for message in messages:
            try:
                address, channel = self._read(message)
            except MessageError as error:
                self._say_garbled("", f"hub: {error}; left out")
                continue
            if address.board in self._removed:
                continue
            try:
                check_length(message)
                batches += self._hear(address.board, channel, message, now)
            except MessageError as error:
                self._put(self._board(address.board).not_read(str(error)))
                self._say_garbled(address.board, f"hub: board {address.board}: {error}; left out")
            except Exception as error:  # the other messages are kept all the same
                self._say_broken(error)
        self._take_up_states()
        if batches or self._terms:
            self._keep(batches, now)
        if batches:
            self._time(self._clock.monotonic_s() - first_s)
        if self._mail.empty and self._crowded.lasts:
            self._crowded.ends("hub: everything that comes is kept again")
            self._ask_soon()  # that a board has gone is said once, and may be left out

    def _ask_boards(self) -> None:
        """Ask boards that seem to be there for what the hub has; then, who did not answer is gone.

        They send from there on, as they do in any case.
        """
        asked = self._asked
        if asked:
            for name, seen in asked.items():
                if name in self.boards and self.boards[name].last_seen == seen:
                    self._put(self.boards[name].gone())
            self._asking_s = None
            return
        self._asking_s = self._clock.monotonic_s() + ANSWERED_S
        for board in self.boards.values():
            if board.online and board.game_id is not None:
                asked[board.name] = board.last_seen
                at = Place(board.at.epoch, board.at.n)
                command = Command(uuid4().hex, Order.REPLAY, game_id=board.game_id, at=at)
                self._send_command(board.name, command)
        if not asked:
            self._asking_s = None

    def _read(self, message: Message) -> tuple[Address, Channel]:
        address, channel = read_topic(message.topic)
        if address.site != self._site:
            raise MessageError(f"topic {message.topic[:80]!r}: another site than {self._site}")
        if address.board not in self.boards and len(self.boards) >= MOST_BOARDS:
            raise MessageError(f"board {address.board}: more than {MOST_BOARDS} boards")
        return address, channel

    def _hear(self, name: str, channel: Channel, message: Message, now: float) -> list[Came]:
        """Take note of what one message says; a batch in it is to be kept."""
        came: list[Came] = []
        payload = message.payload
        if not payload:  # what was retained is cleared
            return came
        known = name in self.boards
        board = self._board(name)
        if channel is Channel.EVENTS:
            batch = read_batch(payload)
            self._put(board.heard(now))
            came.append((name, batch))
        elif channel is Channel.STATE:
            state = read_state(payload)
            sent = None if message.retained else now - (self._clock.monotonic_s() - message.came_s)
            board = replace(board, clock=self._clock_heard(board, state, sent))
            self._put(board.with_state(state, now))
            self._late[name] = None  # of several that came together the newest counts
        elif channel is Channel.ONLINE:
            online = read_online(payload)
            self._put(board.heard(now) if online else board.gone())
            known = known and not online
        elif channel is Channel.REPLY:
            reply = read_reply(payload)
            self._put(self._take_game(board.heard(now), reply))
            self._replied(name, reply)
        if not known:
            self._acknowledge(name)
        return came

    def _after_state(self, after: Board, state: BoardState) -> Board:
        """A board after its newest state; another game may be the present one by it."""
        self._say_twins(after)
        if not self._may_change(after, state):
            return self._requests.compared(after)
        if state.game_id is not None and state.game_id != after.game_id:
            after = self._turned(after, state.game_id, state.at.epoch)
        known = after.followed.terms
        if state.game_id is not None and (terms := terms_of(state, known)) != known:
            if len(self._terms) < MOST_TERMS:
                self._terms[(after.name, state.game_id)] = terms
            after = replace(after, followed=after.followed.on_terms(terms))
        after = self._requests.compared(after)
        self._note_machine(machine_of(after.name, state))
        return after

    def _may_change(self, board: Board, state: BoardState) -> bool:
        """Whether a state changes nothing but how its game stands, or may change it now.

        What comes too soon after another change is taken up later.
        """
        known, machine = board.followed.terms, machine_of(board.name, state)
        same_game = state.game_id in (None, board.game_id)
        same = same_game and (state.game_id is None or terms_of(state, known) == known)
        same = same and self._machines.get(board.name) == machine
        if not same and not self.budget.take(board.name):
            return False
        self._late.pop(board.name, None)
        return True

    def _take_up_states(self) -> None:
        """Take up the newest state of each board that has sent one, or sent one too soon."""
        for name in list(self._late):
            board = self.boards.get(name)
            if board is None or board.state is None:
                self._late.pop(name, None)
                continue
            self._put(self._after_state(board, board.state))

    def _take_game(self, board: Board, reply: Reply) -> Board:
        """A board with the game that it was asked for in the place of what its lines led to."""
        terms = self._requests.terms_after(board, reply)
        if terms is None or board.game_id is None:
            return board
        self._terms[(board.name, board.game_id)] = terms
        kept = self._reader.game(board.name, board.game_id, board.at.epoch)
        followed = board.followed.with_terms(terms, [each.line for each in kept])
        return self._requests.compared(replace(board, followed=followed))

    def _send_command(self, name: str, command: Command) -> None:
        topic = Address(self._site, name).topic(Channel.COMMAND)
        self._publish(topic, command_to_bytes(command), False)

    def _clock_heard(
        self, board: Board, state: BoardState, sent: float | None
    ) -> BoardClock | None:
        """The clock of a board by this state; one that cannot be read is said, and not shown."""
        try:
            return clock_heard(board.clock, read_clock(state.shown.get("clock")), sent)
        except MessageError as error:
            line = f"hub: board {board.name}: {error}; its clock is left out"
            self._say_garbled(board.name, line)
            return None

    def _note_machine(self, machine: BoardMachine) -> None:
        """Keep which machine a board is on, where that is new."""
        if self._machines.get(machine.board) == machine:
            return
        try:
            keep_machine(self._store.path, machine)
        except StoreError as error:
            self._unnoted.say(f"hub: {error}; it is not kept where board {machine.board} is")
        else:
            self._machines[machine.board] = machine

    def _turned(self, board: Board, game_id: str, epoch: int) -> Board:
        """The board at another game, or another epoch of it, as the store has that."""
        kept = self._reader.game(board.name, game_id, epoch)
        terms = self._reader.terms(board.name, game_id)
        lines = [each.line for each in kept]
        at = kept[-1].at if kept else Place(epoch, 0)
        last_seen = max(board.last_seen or 0.0, kept[-1].arrived if kept else 0.0) or None
        turned = replace(board, game_id=game_id, at=at, last_seen=last_seen)
        return replace(turned, followed=board.followed.with_terms(terms, lines))

    def _keep(self, batches: Sequence[Came], now: float) -> None:
        try:
            kept = self._store.keep(batches, now, self._terms)
        except StoreError as error:
            self._fail(error)
            return
        self._terms.clear()
        self.failure = None
        self._failing.ends("hub: the store can be written again")
        self.counts.lines += len(kept.lines)
        try:
            self._follow(kept)
        finally:  # what is kept is shown, whatever comes of the boards
            if kept.lines:
                self._shown(kept.lines)
        asked: dict[str, dict[str, Place]] = {}
        for name, batch in batches:
            asked.setdefault(name, {})[batch.game_id] = Place(batch.epoch, 0)
        for name, places in asked.items():
            self._acknowledge(name, places)

    def _fail(self, error: StoreError) -> None:
        self.failure = str(error)
        line = f"hub: {error}; nothing is acknowledged, boards send it again: make room"
        self._failing.begins(line, LogSeverity.ERROR)

    def _follow(self, kept: Kept) -> None:
        """Bring the boards to where their kept lines are."""
        changed: dict[str, None] = {}
        for line in kept.lines:
            board = self._board(line.board)
            if (line.game_id, line.at.epoch) == (board.game_id, board.at.epoch):
                board = board.with_line(line) if line.at.n > board.at.n else board
                changed[line.board] = None
            elif self._is_present(board, line):
                board = self._turned(board, line.game_id, line.at.epoch)
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
        """Whether a line of another game than the board's, or another epoch, takes its place.

        A board that names its game in its state sends lines of earlier ones too.
        """
        if line.game_id == board.game_id:
            return line.at.epoch > board.at.epoch
        return board.state is None or board.state.game_id in (None, line.game_id)

    def _acknowledge(self, name: str, asked: Mapping[str, Place] | None = None) -> None:
        """Say how far a board's games are kept; of those it `asked` for, that nothing is."""
        payload = acks_to_bytes({**(asked or {}), **self._store.acks(name)})
        if self._publish(Address(self._site, name).topic(Channel.ACK), payload, True):
            self.acked_at = {**self.acked_at, name: self._clock.wall_s()}

    def _board(self, name: str) -> Board:
        return self.boards.get(name) or Board(name)

    def _put(self, board: Board) -> None:
        if self.boards.get(board.name) != board:
            self.boards = {**self.boards, board.name: board}

    def _say_twins(self, board: Board) -> None:
        if not board.twins:
            return
        trouble = self._twins.setdefault(board.name, Trouble())
        trouble.begins(
            f"hub: two boards are called {board.name}: {' and '.join(board.twins)}; give one of "
            "them another name (goban hub add-board)",
            LogSeverity.ERROR,
        )

    def _say_broken(self, error: Exception) -> None:
        self._broken.say(f"hub: {type(error).__name__}: {error}", LogSeverity.ERROR, error)

    def _say_garbled(self, name: str, line: str) -> None:
        self.counts.garbled += 1
        if name in self._garbled or len(self._garbled) < MOST_BOARDS:
            self._garbled.setdefault(name, Often(5)).say(line)

    def _time(self, took_s: float) -> None:
        counts = self.counts
        counts.shown += 1
        counts.shown_s += took_s
        counts.slowest_s = max(counts.slowest_s, took_s)
