"""The addresses that the hall's events are posted to, and the actions that change them.

What is posted where stands in the store, so that a running hub sees a change; the secrets stand in
the hub's file of secrets.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from device.webhook import WebhookConfig, is_heard
from messages.texts import NAME_EXPECTED, board_names, is_name
from referee.events import Audience
from web.access.secrets_file import Secrets, change_secrets, load_secrets
from web.console import FailureError, put, put_json, without_secrets
from web.webhook_post import new_secret as new_webhook_secret

from ..boards.decisions import DecisionKind, decided
from ..boards.hall_events import last_event
from ..boards.store import Reader, rows_in
from ..boards.tail import Cursor, forget_cursors

SECRET = "webhook:"
"""Before a webhook's name: its place in the file of secrets."""

MOST = 20


class WebhookSource(Enum):
    """What a webhook reads, each from a cursor of its own."""

    BEGINNINGS = "beginnings"
    """Lines again, for the games that begin with them: each is posted before its first move."""
    LINES = "lines"
    HALL = "hall"


class WebhookTopic(Enum):
    """What a message is about; a webhook has those that it is asked for."""

    ALERTS = "alerts"
    """Alerts and questions, when raised and when ended, and calls for the arbiter."""
    RESULTS = "results"
    """What boards say of results, and what arbiters confirm."""
    GAMES = "games"
    """Games that begin and end."""
    BOARDS = "boards"
    """Boards that are lost and come back."""
    MOVES = "moves"
    """Moves, take-backs and corrections."""
    NOTES = "notes"
    """All other lines."""


DEFAULT_TOPICS = frozenset(
    {WebhookTopic.ALERTS, WebhookTopic.RESULTS, WebhookTopic.GAMES, WebhookTopic.BOARDS}
)


@dataclass(frozen=True, slots=True)
class HallWebhook:
    """An address that is posted to. `boards` is None for all of them."""

    name: str
    config: WebhookConfig
    topics: frozenset[WebhookTopic] = DEFAULT_TOPICS
    boards: frozenset[str] | None = None

    @property
    def shown(self) -> str:
        """The address as it may be shown."""
        return without_secrets(self.config.url)

    def wants(self, board: str, topics: frozenset[WebhookTopic], audience: str) -> bool:
        """Whether a message about `topics` at a board, for an audience, is posted here."""
        if self.boards is not None and board not in self.boards:
            return False
        return bool(topics & self.topics) and is_heard(audience, self.config.audience)

    def reader(self, source: WebhookSource) -> str:
        """The name of its cursor."""
        return f"webhook:{self.name}:{source.value}"

    def to_json(self) -> dict[str, object]:
        """The webhook as a JSON object, without its secret."""
        return {
            "name": self.name,
            "url": self.shown,
            "audience": self.config.audience.value,
            "events": [each.value for each in WebhookTopic if each in self.topics],
            "boards": None if self.boards is None else sorted(self.boards),
        }


def add_webhook(store: Path, secrets_path: Path, webhook: HallWebhook) -> None:
    """Post what happens from here on to a webhook. Raises FailureError."""
    if not is_name(webhook.name):
        raise FailureError(f"webhook {webhook.name[:40]!r}: {NAME_EXPECTED}")
    known = _rows(store)
    if webhook.name in known:
        raise FailureError(
            f"webhook {webhook.name}: is there already; goban hub remove-webhook {webhook.name} "
            "makes room"
        )
    if len(known) >= MOST:
        raise FailureError(f"webhook {webhook.name}: there are {MOST} already, which is the most")
    body = {**webhook.to_json(), "url": webhook.config.url}
    _keep_secret(secrets_path, webhook.name, webhook.config.secret)
    last = Reader(store).last_number()
    reached = {**dict.fromkeys(WebhookSource, last), WebhookSource.HALL: last_event(store)}
    for source, number in reached.items():
        Cursor(store, webhook.reader(source)).advance(number)
    with decided(store, DecisionKind.MEMBERS, FailureError) as database:
        database.execute("REPLACE INTO webhooks VALUES (?, ?)", (webhook.name, json.dumps(body)))


def remove_webhook(store: Path, secrets_path: Path, name: str) -> None:
    """Post nothing more to an address. Raises FailureError."""
    if name not in _rows(store):
        raise FailureError(f"webhook {name[:40]}: there is none; goban hub webhooks lists them")
    with decided(store, DecisionKind.MEMBERS, FailureError) as database:
        database.execute("DELETE FROM webhooks WHERE name = ?", (name,))
    forget_cursors(store, [f"webhook:{name}:{source.value}" for source in WebhookSource])
    _keep_secret(secrets_path, name, None)


def known_webhooks(store: Path, secrets_path: Path) -> dict[str, HallWebhook]:
    """The webhooks by name. Raises FailureError where one of them has no secret."""
    rows = _rows(store)
    if not rows:
        return {}
    kept = load_secrets(secrets_path)
    services = {} if kept is None else kept.services
    return {name: _webhook(name, body, services) for name, body in rows.items()}


def _webhook(
    name: str, body: Mapping[str, object], services: Mapping[str, Mapping[str, str]]
) -> HallWebhook:
    secret = services.get(f"{SECRET}{name}", {}).get("secret", "")
    if not secret:
        raise FailureError(f"webhook {name}: the file of secrets has none for it")
    config = WebhookConfig(str(body["url"]), secret, Audience(body["audience"]))
    topics = frozenset(WebhookTopic(each) for each in _texts(body["events"]))
    boards = body["boards"]
    return HallWebhook(name, config, topics, None if boards is None else frozenset(_texts(boards)))


def _texts(value: object) -> Iterable[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _rows(store: Path) -> dict[str, dict[str, object]]:
    rows = rows_in(store, "SELECT name, body FROM webhooks ORDER BY name")
    return {str(name): json.loads(body) for name, body in rows}


def _keep_secret(path: Path, name: str, secret: str | None) -> None:
    """Keep the secret of a webhook in the file of secrets, or let it go. Raises FailureError."""

    def with_secret(known: Secrets) -> Secrets:
        services = {key: given for key, given in known.services.items() if key != f"{SECRET}{name}"}
        if secret is not None:
            services[f"{SECRET}{name}"] = {"secret": secret}
        return replace(known, services=services)

    change_secrets(path, with_secret)


ADD, REMOVE, LIST = "add-webhook", "remove-webhook", "webhooks"

ACTIONS = (ADD, REMOVE, LIST)


def add_actions(add_action: Callable[[str, str], argparse.ArgumentParser]) -> None:
    """Add the actions."""
    for name, text in (
        (ADD, "post what happens from here on to a server; the secret is shown once"),
        (REMOVE, "post nothing more to a server"),
        (LIST, "list the servers that are posted to"),
    ):
        action = add_action(name, text)
        if name != LIST:
            action.add_argument("name", metavar="NAME", help="what you call it, such as club")
        if name == ADD:
            _add_filter(action)
        action.add_argument("--json", action="store_true", help="one JSON object a line")


def _add_filter(action: argparse.ArgumentParser) -> None:
    action.add_argument("url", metavar="URL", type=url, help="http://… or https://…")
    action.add_argument(
        "--audience",
        choices=[each.value for each in Audience],
        default=Audience.ARBITER.value,
        help="whose events are posted (default: arbiter)",
    )
    default = ",".join(each.value for each in WebhookTopic if each in DEFAULT_TOPICS)
    action.add_argument(
        "--events",
        metavar="KIND,KIND",
        type=topics,
        default=DEFAULT_TOPICS,
        help=f"of {', '.join(each.value for each in WebhookTopic)} (default: {default})",
    )
    action.add_argument(
        "--boards", metavar="NAME,NAME", type=board_names, help="of these boards alone"
    )


def do(options: argparse.Namespace, store: Path, secrets: Path) -> int:
    """Carry out an action of `ACTIONS`; the exit status. Raises FailureError."""
    if options.action == LIST:
        for each in known_webhooks(store, secrets).values():
            put_json(each.to_json()) if options.json else put(_words(each))
        return 0
    if options.action == REMOVE:
        remove_webhook(store, secrets, options.name)
        return 0
    secret = new_webhook_secret()
    config = WebhookConfig(options.url, secret, Audience(options.audience))
    webhook = HallWebhook(options.name, config, options.events, options.boards)
    add_webhook(store, secrets, webhook)
    if options.json:
        put_json({**webhook.to_json(), "secret": secret})
    else:
        put(_words(webhook))
        put(f"the secret that signs its messages is shown this once: {secret}")
    return 0


def _words(webhook: HallWebhook) -> str:
    events = ",".join(each.value for each in WebhookTopic if each in webhook.topics)
    of = "all boards" if webhook.boards is None else ",".join(sorted(webhook.boards))
    return f"{webhook.name}\t{webhook.shown}\t{webhook.config.audience.value}\t{events}\t{of}"


def url(text: str) -> str:
    """An address that can be posted to, as an argument gives it."""
    try:
        return WebhookConfig(text, "any").url
    except FailureError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def topics(text: str) -> frozenset[WebhookTopic]:
    """The topics of a webhook, as an option gives them.

    >>> topics("moves")
    frozenset({<WebhookTopic.MOVES: 'moves'>})
    """
    known = {each.value: each for each in WebhookTopic}
    given = [word.strip() for word in text.split(",") if word.strip()]
    if not given or not all(word in known for word in given):
        raise argparse.ArgumentTypeError(f"{text[:40]!r}: expected some of {', '.join(known)}")
    return frozenset(known[word] for word in given)
