"""``/metrics`` in Prometheus' text, and ``/healthz``."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from messages.texts import MAX_NUMBER
from web.access.roles import Visitor

from ..boards.board import Board
from ..hub import Hub
from ..webhooks.sender import WebhookSender
from .page import HallPage

TEXT = "text/plain; version=0.0.4; charset=utf-8"

GAUGE, COUNTER, SUMMARY = "gauge", "counter", "summary"


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric: its help text, type, and values by what follows its name: labels or a suffix."""

    name: str
    kind: str
    help_text: str
    values: Mapping[str, float]

    def lines(self) -> Iterable[str]:
        """The metric in Prometheus' text format."""
        yield f"# HELP {self.name} {self.help_text}"
        yield f"# TYPE {self.name} {self.kind}"
        for more, value in self.values.items():
            yield f"{self.name}{more} {round(float(value), 6)!r}"


async def get_metrics(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Metrics of the hub and its boards, for Prometheus."""
    senders = [] if page.webhooks is None else page.webhooks.senders
    metrics = metrics_of(page.hub, senders, time.time())
    lines = [line for metric in metrics for line in metric.lines()]
    return PlainTextResponse("\n".join(lines) + "\n", media_type=TEXT)


async def get_health(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """200 while lines are stored, else 503 and the reason."""
    failure = page.hub.failure
    if failure is not None:
        return JSONResponse({"status": "failure", "message": failure}, 503)
    more = {"slowed": page.hub.keeper.budget.slowed, "crowded": page.hub.crowded}
    return JSONResponse({"status": "ok", **{key: value for key, value in more.items() if value}})


def metrics_of(hub: Hub, senders: Sequence[WebhookSender], now: float) -> list[Metric]:
    """All metrics, at `now` in seconds since 1970."""
    boards, counts = hub.boards, hub.keeper.counts
    up = {name: bool(board.online) for name, board in boards.items()}
    alerts = {name: len(board.followed.open) for name, board in boards.items()}
    outboxes = {name: _waiting(board) for name, board in boards.items()}
    ages = {name: now - at for name, at in hub.keeper.acked_at.items()}
    latency = {"_sum": counts.shown_s, "_count": counts.shown}
    found = [
        Metric("goban_board_up", GAUGE, "Whether a board is online.", _by("board", up)),
        Metric("goban_alerts_open", GAUGE, "Open alerts of a board.", _by("board", alerts)),
        Metric("goban_outbox_lines", GAUGE, "Lines that the hub lacks.", _by("board", outboxes)),
        Metric(
            "goban_ack_age_seconds",
            GAUGE,
            "Seconds since the last acknowledgement.",
            _by("board", ages),
        ),
        Metric(
            "goban_event_to_page_seconds",
            SUMMARY,
            "Seconds from the arrival of lines at the hub until they are kept and shown.",
            latency,
        ),
    ]
    for name, kind, help_text, value in (
        ("goban_event_to_page_slowest_seconds", GAUGE, "The slowest.", counts.slowest_s),
        ("goban_lines_total", COUNTER, "Lines that were kept.", counts.lines),
        ("goban_messages_garbled_total", COUNTER, "Unreadable messages.", counts.garbled),
        ("goban_messages_left_out_total", COUNTER, "Messages without room.", counts.left_out),
        ("goban_broker_up", GAUGE, "Whether the broker is there.", hub.trouble is None),
    ):
        found.append(Metric(name, kind, help_text, {"": value}))
    if senders:
        waiting = _by("webhook", {each.webhook.name: len(each.backlog) for each in senders})
        takes = _by("webhook", {each.webhook.name: each.trouble is None for each in senders})
        found += [
            Metric("goban_webhook_waiting", GAUGE, "Messages that wait.", waiting),
            Metric("goban_webhook_up", GAUGE, "Whether a webhook takes them.", takes),
        ]
    return found


def _by(label: str, values: Mapping[str, float]) -> dict[str, float]:
    """Values by label as Prometheus writes it. Names need no escape."""
    return {f'{{{label}="{name}"}}': value for name, value in values.items()}


def _waiting(board: Board) -> float:
    waiting = None if board.state is None else board.state.shown.get("waiting")
    return waiting if type(waiting) is int and 0 <= waiting < MAX_NUMBER else 0
