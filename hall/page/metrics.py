"""``/metrics`` in Prometheus' text, and ``/healthz``."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from device.page.access.roles import Visitor

from ..boards.board import Board
from ..hub import Hub
from ..messages.texts import MAX_NUMBER
from ..webhooks.sender import WebhookSender
from .page import HallPage

TEXT = "text/plain; version=0.0.4; charset=utf-8"

GAUGE, COUNTER, SUMMARY = "gauge", "counter", "summary"


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric: its help text, type, and values by board; "" is the whole hall's.

    The values of a summary are by ``sum`` and ``count``, those of another `label` by its value.
    """

    name: str
    kind: str
    help_text: str
    values: Mapping[str, float]
    label: str = "board"

    def lines(self) -> Iterable[str]:
        """The metric in Prometheus' text format. Names need no escape."""
        yield f"# HELP {self.name} {self.help_text}"
        yield f"# TYPE {self.name} {self.kind}"
        for key, value in self.values.items():
            shown = repr(round(float(value), 6))
            if self.kind == SUMMARY:
                yield f"{self.name}_{key} {shown}"
            else:
                label = f'{{{self.label}="{key}"}}' if key else ""
                yield f"{self.name}{label} {shown}"


async def get_metrics(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Metrics of the hub and its boards, for Prometheus."""
    senders = [] if page.webhooks is None else page.webhooks.senders
    metrics = [*metrics_of(page.hub, time.time()), *_of_webhooks(senders)]
    lines = [line for metric in metrics for line in metric.lines()]
    return PlainTextResponse("\n".join(lines) + "\n", media_type=TEXT)


async def get_health(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """200 while lines are stored, else 503 and the reason."""
    failure = page.hub.failure
    if failure is not None:
        return JSONResponse({"status": "failure", "message": failure}, 503)
    more = {"slowed": page.hub.keeper.budget.slowed, "crowded": page.hub.crowded}
    return JSONResponse({"status": "ok", **{key: value for key, value in more.items() if value}})


def metrics_of(hub: Hub, now: float) -> list[Metric]:
    """All metrics, at `now` in seconds since 1970."""
    return [*_of_boards(hub, now), *_of_hub(hub)]


def _of_boards(hub: Hub, now: float) -> list[Metric]:
    def of_each(value: Callable[[Board], float]) -> dict[str, float]:
        return {name: value(board) for name, board in hub.boards.items()}

    ages = {name: now - at for name, at in hub.keeper.acked_at.items()}
    return [
        Metric("goban_board_up", GAUGE, "Whether a board is online.", of_each(_up)),
        Metric("goban_alerts_open", GAUGE, "Open alerts of a board.", of_each(_open)),
        Metric("goban_outbox_lines", GAUGE, "Lines that the hub lacks.", of_each(_waiting)),
        Metric("goban_ack_age_seconds", GAUGE, "Seconds since the last acknowledgement.", ages),
    ]


def _of_hub(hub: Hub) -> list[Metric]:
    counts = hub.keeper.counts
    latency = {"sum": counts.shown_s, "count": float(counts.shown)}
    return [
        Metric(
            "goban_event_to_page_seconds",
            SUMMARY,
            "Seconds from the arrival of lines at the hub until they are kept and shown.",
            latency,
        ),
        _single("goban_event_to_page_slowest_seconds", GAUGE, "The slowest.", counts.slowest_s),
        _single("goban_lines_total", COUNTER, "Lines that were kept.", counts.lines),
        _single("goban_messages_garbled_total", COUNTER, "Unreadable messages.", counts.garbled),
        _single(
            "goban_messages_left_out_total", COUNTER, "Messages without room.", counts.left_out
        ),
        _single("goban_broker_up", GAUGE, "Whether the broker is there.", hub.trouble is None),
    ]


def _of_webhooks(senders: Sequence[WebhookSender]) -> list[Metric]:
    if not senders:
        return []
    waiting = {each.webhook.name: float(len(each.backlog)) for each in senders}
    up = {each.webhook.name: float(each.trouble is None) for each in senders}
    return [
        Metric("goban_webhook_waiting", GAUGE, "Messages that wait.", waiting, "webhook"),
        Metric("goban_webhook_up", GAUGE, "Whether a webhook takes them.", up, "webhook"),
    ]


def _single(name: str, kind: str, help_text: str, value: float) -> Metric:
    return Metric(name, kind, help_text, {"": value})


def _up(board: Board) -> float:
    return float(bool(board.online))


def _waiting(board: Board) -> float:
    waiting = None if board.state is None else board.state.shown.get("waiting")
    return float(waiting) if type(waiting) is int and 0 <= waiting < MAX_NUMBER else 0.0


def _open(board: Board) -> float:
    return float(len(board.followed.open))
