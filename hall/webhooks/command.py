"""Webhooks on the command line: `goban hub add-webhook`, `remove-webhook`, `webhooks`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from device.console import FailureError, put, put_json
from device.signalling.signature import new_secret as new_webhook_secret
from device.signalling.webhook import WebhookConfig
from referee.events import Audience

from ..messages.topics import board_names
from .webhook import (
    DEFAULT_TOPICS,
    HallWebhook,
    WebhookTopic,
    add_webhook,
    known_webhooks,
    remove_webhook,
)

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
