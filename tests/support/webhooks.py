"""A receiver of webhooks: a real HTTP server that checks signatures, and fails when it is asked to.

What goes wrong is asked for by `faults`, one for each POST in turn: a status, or one of
`RECEIVER_FAULTS`. `down` closes its port for a while.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standardwebhooks import Webhook, WebhookVerificationError

from tests.support.page_server import until

SECRET = "whsec_c2VudGUgYW5kIGdvdGU="

RECEIVER_FAULTS = ("500", "500 after", "cut", "cut after", "slow", "429")
"""An error; the deed and an error; no answer; the deed without an answer; both too late; too
often."""


@dataclass
class Receiver:
    """What the server has taken, in order: id and body of each message.

    `tried` has the id of every POST, taken or not. A message whose id is in `refuses` gets 400.
    """

    secret: str
    late_s: float = 0.5
    faults: deque[str] = field(default_factory=deque)
    refuses: frozenset[str] = frozenset()
    answers: int = 204
    taken: list[tuple[str, dict[str, object]]] = field(default_factory=list)
    tried: list[str] = field(default_factory=list)
    forged: int = 0
    port: int = 0
    _http: ThreadingHTTPServer | None = None
    _lines: set[socket.socket] = field(default_factory=set)
    _answering: set[socket.socket] = field(default_factory=set)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hall"

    @property
    def posts(self) -> int:
        """How many messages came, taken or not."""
        return len(self.tried)

    @property
    def ids(self) -> list[str]:
        return [id_ for id_, _ in self.taken]

    @property
    def twice(self) -> list[str]:
        """The ids that were taken more than once."""
        return [id_ for id_, count in Counter(self.ids).items() if count > 1]

    def types(self) -> list[object]:
        """The types of the events, each message once."""
        once = dict(self.taken)
        return [body["event"]["type"] for body in once.values()]  # type: ignore[index]

    def up(self) -> None:
        """Listen, at the port of before."""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                super().setup()
                receiver._lines.add(self.connection)

            def finish(self) -> None:
                receiver._lines.discard(self.connection)
                with suppress(OSError):
                    super().finish()

            def do_POST(self) -> None:
                receiver._answering.add(self.connection)
                try:
                    self._answer()
                finally:
                    receiver._answering.discard(self.connection)

            def _answer(self) -> None:
                length = int(self.headers["content-length"])
                body = self.rfile.read(length)
                if len(body) < length:  # the sender was stopped on the way
                    self.close_connection = True
                    return
                receiver.tried.append(self.headers["webhook-id"])
                fault = receiver.faults.popleft() if receiver.faults else ""
                self.close_connection = fault in ("cut", "cut after")
                if fault == "cut":
                    return
                if fault.isdigit():
                    self._send(int(fault))
                    return
                if fault == "slow":
                    time.sleep(receiver.late_s)
                refused = receiver.take(dict(self.headers.items()), body)
                if fault == "cut after":
                    return
                self._send(500 if fault == "500 after" else refused or receiver.answers)

            def _send(self, status: int) -> None:
                with suppress(OSError):
                    self.send_response(status)
                    self.send_header("content-length", "0")
                    self.send_header("location", "http://127.0.0.1:9/login")
                    self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request: object, client_address: object) -> None:
                """Say nothing."""

        self._http = Server(("127.0.0.1", self.port), Handler)
        self.port = self._http.server_port
        threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True).start()

    def take(self, headers: dict[str, str], body: bytes) -> int | None:
        """Take a message; the status where it is not taken."""
        told = {key.lower(): value for key, value in headers.items()}
        id_ = told["webhook-id"]
        try:
            Webhook(self.secret).verify(body, told, json_parse=False)
        except WebhookVerificationError:
            self.forged += 1
            return 401
        if id_ in self.refuses:
            return 400
        self.taken.append((id_, json.loads(body)))
        return None

    def down(self) -> None:
        """Listen no more, and cut whoever is connected, once what was taken is answered."""
        if self._http is not None:
            self._http.shutdown()
            self._http.server_close()
            self._http = None
        for how in (socket.SHUT_RD, socket.SHUT_RDWR):
            for line in list(self._lines):
                with suppress(OSError):
                    line.shutdown(how)
            until(lambda: not self._answering)


@contextmanager
def receiver(secret: str = SECRET, late_s: float = 0.5) -> Iterator[Receiver]:
    """While this lasts, the receiver answers on loopback."""
    found = Receiver(secret, late_s)
    found.up()
    try:
        yield found
    finally:
        found.down()
