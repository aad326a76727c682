"""The link of a board to the hub: event lines until they are acknowledged, the state, commands.

It has a thread of its own and reads the journals beside the game, which never waits for it. A hub
that is gone is tried again; the board's page stays the authority for its game meanwhile.
"""

from __future__ import annotations

import os
import random
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from socket import gethostname
from threading import Event, Thread
from uuid import getnode, uuid4

from messages.batches import Batch, BoardState, Place, batch_to_bytes, read_acks, state_to_bytes
from messages.commands import Order, Reply, read_command, reply_to_bytes
from messages.mqtt_client import Broker, MqttClient, read_broker, tls_context
from messages.texts import OFFLINE, ONLINE, Address, Channel, MessageError, read_topic
from referee.events import GameEvent
from referee.record_lines import moves_crc
from referee.state import State
from rules.color import Color
from web.access.roles import Role, Visitor
from web.console import FailureError, LogSeverity
from web.machine import MACHINE, Machine
from web.trouble import Often, Trouble

from ..game.sinks.sinks import ResumeData, Sink
from ..page.page import Page
from ..page.state import state_of
from .assigning import Assigning
from .outbox import Cursors, Outbox
from .relay import Orders

PASSWORD_VARIABLE = "GOBAN_LINK_PASSWORD"
"""The variable of the environment that may have the password."""

DEFAULT_SITE = "hall"


@dataclass(frozen=True, slots=True)
class LinkConfig:
    """The broker between this board and the hub, and the board's address there."""

    broker: Broker
    address: Address


def link_config(
    url: str,
    board: str | None,
    site: str | None = None,
    ca: Path | None = None,
    password: str | None = None,
) -> LinkConfig:
    """The link to the broker at `url` for `board`, which is the broker's user too.

    The password is that of the URL, else that of the environment, else `password`. Raises
    FailureError where something is missing or none of what it should be.
    """
    if board is None:
        raise FailureError("--link needs --board NAME, the name that the hub gave this board")
    try:
        address = Address(site or DEFAULT_SITE, board)
        broker = read_broker(url, ca)
        broker = broker.with_login(board, os.environ.get(PASSWORD_VARIABLE) or password)
        if broker.tls:
            tls_context(broker)
    except MessageError as error:
        raise FailureError(f"--link: {error}") from None
    return LinkConfig(broker, address)


class LinkNotifier:
    """Notifications from the session's thread, which never waits, to the link's."""

    def __init__(self) -> None:
        self._begun: deque[Path] = deque(maxlen=1)
        self._new = Event()

    def notify(self, begun: Path | None = None) -> None:
        """Wake the link; `begun` is the journal of a game that has begun."""
        if begun is not None:
            self._begun.append(begun)
        self._new.set()

    def wait(self, timeout_s: float) -> None:
        """Wait until something is new, for so long at most."""
        if self._new.wait(timeout_s):
            self._new.clear()

    def begun(self) -> Path | None:
        """The journal of the game that has begun last since this was asked; None where none has."""
        return self._begun.pop() if self._begun else None


class LinkNotifierSink(Sink):
    """The sink of one game, whose journal is at `journal`."""

    def __init__(self, notifier: LinkNotifier, journal: Path) -> None:
        self._notifier, self._journal = notifier, journal

    def begin(self, past: ResumeData) -> None:
        """Notify the link that the journal is there, and whole."""
        self._notifier.notify(self._journal)

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Notify the link that events are in the journal."""
        if events:
            self._notifier.notify()


TICK_S = 0.25
"""The link checks the table so often, also without a notification."""

STATE_INTERVAL_S = 1.0
"""A state is made so often at most, and sent where it is new."""

STATE_RESEND_S = 60.0
"""A state that lasts is sent again so often: nobody acknowledges one, and it may be lost."""

BATCH_INTERVAL_S = 0.05
"""The least interval between two batches: to catch up costs the game nothing."""

ACK_TIMEOUT_S, MAX_ACK_TIMEOUT_S = 10.0, 30.0
"""A batch that was not acknowledged is sent again after so long; the longest such pause."""

JOIN_TIMEOUT_S = 5.0

MAX_QUEUED_COMMANDS = 100
"""Messages of the hub that wait at most; the newest assignment is always kept."""

SERIALS = (
    Path("/proc/device-tree/serial-number"),
    Path("/sys/class/dmi/id/product_uuid"),
)
"""Where the system has the number of the hardware, as far as this process may read it."""


class Link:
    """The board's end of the link, between `start` and `stop`. `notifier` notifies it of events.

    `page` has the table and its state. `machine` has the clocks and the disk.
    """

    def __init__(
        self, config: LinkConfig, notifier: LinkNotifier, page: Page, machine: Machine = MACHINE
    ) -> None:
        self._address, self._notifier, self._page = config.address, notifier, page
        self._clock = machine.clock
        self._boot, self._serial = uuid4().hex, _serial_number()
        self._outbox = Outbox(page.table.folder, Cursors(page.table.folder, machine))
        self._orders = Orders(page, self._outbox, self._answer)
        self._assigning = Assigning(page, notifier.notify, machine)
        self._inbox: deque[tuple[str, bytes]] = deque()
        self._assigned: deque[tuple[str, bytes]] = deque(maxlen=1)
        self._greeted, self._stopping = True, False
        self._sent: tuple[Batch, float] | None = None
        self._pause_s, self._wait_s = ACK_TIMEOUT_S, TICK_S
        self._next_s = 0.0
        self._sent_state: BoardState | None = None
        self._state_sent_s = float("-inf")
        self._looked_s = float("-inf")
        self._away, self._garbled = Trouble(), Often()
        topic = self._address.topic
        self._wire = MqttClient(
            config.broker,
            f"{self._address.board}-{self._boot[:12]}",
            [topic(Channel.ACK), topic(Channel.COMMAND), topic(Channel.ASSIGNMENT)],
            self._on_connection,
            self._on_message,
            topic(Channel.ONLINE),
            refused=self._on_refused,
        )
        self._thread = Thread(target=self._run, name="link", daemon=True)

    def start(self) -> None:
        """Begin to connect."""
        self._wire.start()
        self._thread.start()

    def stop(self) -> None:
        """Take leave of the hub; what it lacks is sent after the next start."""
        self._stopping = True
        self._notifier.notify()
        if self._thread.is_alive():
            self._thread.join(JOIN_TIMEOUT_S)
        self._publish(Channel.ONLINE, OFFLINE, retain=True)
        self._wire.stop()

    def _on_connection(self, trouble: str | None) -> None:
        """The connection is there, or not; called in the wire's thread."""
        self._page.hub_trouble = trouble
        if trouble is None:
            self._away.ends(f"link: {self._wire.broker} is there again")
            self._greeted = False
        else:
            self._away.begins(f"link: {trouble}; the game goes on, and it is tried again")
        self._notifier.notify()

    def _on_refused(self, trouble: str | None) -> None:
        """The broker refuses this board's topics, or no more; called in the wire's thread."""
        if trouble is not None:
            site, board = self._address.site, self._address.board
            trouble = f"{trouble}: is {board} the name it has there, and {site} the site?"
        self._on_connection(trouble)

    def _on_message(self, topic: str, payload: bytes, retained: bool) -> None:
        if topic == self._address.topic(Channel.ASSIGNMENT):
            self._assigned.append((topic, payload))
        elif len(self._inbox) < MAX_QUEUED_COMMANDS:
            self._inbox.append((topic, payload))
        self._notifier.notify()

    def _run(self) -> None:
        while not self._stopping:
            self._notifier.wait(self._wait_s)
            self._wait_s = TICK_S
            self._run_step(self._take_up)
            self._run_step(self._assigning.step)
            if self._wire.connected:
                self._run_step(self._send)
        self._outbox.close()

    def _run_step(self, step: Callable[[], None]) -> None:
        """Do a step; its exceptions are logged, and the link goes on."""
        try:
            step()
        except Exception as error:
            line = f"link: {type(error).__name__}: {error}"
            self._garbled.say(line, LogSeverity.ERROR, error)

    def _take_up(self) -> None:
        """Handle notifications of games and messages of the hub since the last step."""
        begun = self._notifier.begun()
        if begun is not None:
            self._outbox.begin(begun)
            self._sent = None
        for queue in (self._assigned, self._inbox):
            for _ in range(len(queue)):
                try:
                    self._receive(*queue.popleft())
                except MessageError as error:
                    self._garbled.say(f"link: {error}; left out")

    def _receive(self, topic: str, payload: bytes) -> None:
        """Handle a message. Raises MessageError for one that cannot be read."""
        _, channel = read_topic(topic)
        if channel is Channel.ACK:
            self._outbox.accept(read_acks(payload) if payload else {})
            self._sent, self._pause_s = None, ACK_TIMEOUT_S  # it has arrived, or is sent again
        elif channel is Channel.COMMAND and payload:
            command = read_command(payload)
            if command.order is Order.REPLAY:
                self._sent_state = None  # such a hub lacks the age of the clock
            self._orders.carry_out(command)
        elif channel is Channel.ASSIGNMENT:
            self._assigning.receive(payload)

    def _send(self) -> None:
        """Send the greeting, a changed state, and the next lines."""
        now_s = self._clock.monotonic_s()
        if not self._greeted:
            self._greeted = self._publish(Channel.ONLINE, ONLINE, retain=True)
            self._sent_state, self._sent = None, None
            self._looked_s = float("-inf")
        self._send_state(now_s)
        if self._sent is not None and now_s < self._sent[1]:
            return
        if now_s < self._next_s:
            self._wait_s = self._next_s - now_s
            return
        self._send_lines(now_s)

    def _send_state(self, now_s: float) -> None:
        if now_s - self._looked_s < STATE_INTERVAL_S:
            return
        self._looked_s = now_s
        shown, state = self._state()
        if state == self._sent_state and now_s - self._state_sent_s < STATE_RESEND_S:
            return
        moving: dict[str, object] = {key: shown[key] for key in ("t", "clock") if key in shown}
        timed = state_to_bytes(replace(state, shown={**state.shown, **moving}))
        if self._publish(Channel.STATE, timed, retain=True, qos=0):
            self._sent_state, self._state_sent_s = state, now_s

    def _send_lines(self, now_s: float) -> None:
        """The next batch, or once more one that was not acknowledged."""
        self._outbox.look()
        if self._sent is not None:
            self._pause_s = min(2 * self._pause_s, MAX_ACK_TIMEOUT_S)
        batch = self._outbox.batch()
        self._sent = None
        if batch is not None and self._publish(Channel.EVENTS, batch_to_bytes(batch)):
            pause_s = self._pause_s * random.uniform(0.8, 1.2)
            self._sent, self._next_s = (batch, now_s + pause_s), now_s + BATCH_INTERVAL_S

    def _state(self) -> tuple[dict[str, object], BoardState]:
        """What the page shows now, and of it what does not change with every picture."""
        before = self._page.sink.identity
        shown = state_of(self._page, Visitor(Role.ARBITER, "hub", known=True))
        state, present = self._page.sink.state, self._page.sink.identity
        present = present if present == before else None
        camera = shown["camera"]
        assert isinstance(camera, dict)
        steady = {key: value for key, value in shown.items() if key not in ("n", "t")}
        steady |= {"camera": {"state": camera["state"]}, "waiting": self._outbox.waiting}
        if isinstance(clock := steady.get("clock"), dict):
            steady["clock"] = _steady_clock(clock)
        steady["base"] = self._page.sink.game.base
        if (assigned := self._page.assigned.shown) is not None:
            given = {"state": assigned.state.value, "message": assigned.message}
            steady["assignment"] = {**given, "pairing": assigned.body.get("pairing")}
        if state is not None:
            crc = moves_crc(state.game.moves(), state.game.size[0])
            steady |= {**start_of(state), "moves_crc": crc, "result": state.result}
        at = Place(0 if present is None else present.epoch, 0 if state is None else state.n)
        game_id = None if present is None else present.game_id
        program = version("goban-arbiter")
        board_state = BoardState(game_id, at, self._boot, self._serial, program, steady)
        return shown, replace(board_state, host=gethostname(), address=self._wire.own_address)

    def _answer(self, reply: Reply) -> None:
        self._publish(Channel.REPLY, reply_to_bytes(reply))

    def _publish(
        self, channel: Channel, payload: bytes, *, retain: bool = False, qos: int = 1
    ) -> bool:
        return self._wire.publish(self._address.topic(channel), payload, retain=retain, qos=qos)


def _serial_number() -> str:
    """Which machine this is, in printable letters, else that of its network card."""
    for path in SERIALS:
        try:
            text = path.read_bytes().decode("ascii", "ignore")
        except OSError:
            continue
        if found := "".join(letter for letter in text if letter.isalnum()):
            return found[:64]
    return f"{getnode():012x}"


def _steady_clock(clock: Mapping[str, object]) -> dict[str, object]:
    """A clock without the age of its last entry: a client that has it counts on alone."""
    return {key: value for key, value in clock.items() if key != "age_ms" or value is None}


def start_of(state: State) -> dict[str, object]:
    """The stones before the first move, which no event line has; empty for an empty board."""
    *_, start = state.game.line()
    rows = start.position.rows()
    if start.to_play is Color.BLACK and not any(row.strip(".") for row in rows):
        return {}
    return {"start": list(rows), "first": start.to_play.word}
