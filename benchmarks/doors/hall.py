"""A hub without a broker, with all that leaves it: the desk, the relay to OGS, a webhook."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import cast

from device.webhook import WebhookConfig
from hall.boards.opening import open_store
from hall.hub import Hub
from hall.ogs.relay import OgsRelay
from hall.tournament.desk import Desk
from hall.tournament.outcomes import Stage
from hall.tournament.pairgoth import Pairgoth
from hall.webhooks.sender import HallWebhooks
from hall.webhooks.webhook import HallWebhook, WebhookTopic, add_webhook
from referee.events import Audience
from tests.support.hub_on_store import HubOnStore
from tests.support.ogs import logged_in

from .receivers import SECRET, Receivers

ARBITER_S = 0.5
"""The arbiter confirms what is open so often."""


@dataclass
class LeavingHall:
    """The hub, and what runs beside it between `begin` and `end`."""

    hub: HubOnStore
    servers: Receivers
    poll_s: float
    confirmed_s: dict[tuple[int, int], float] = field(default_factory=dict)

    def begin(self) -> None:
        """Start what a start of the hub starts."""
        secrets = self.hub.path.parent / "secrets.json"
        hub = cast(Hub, self.hub)
        self.relay = OgsRelay(hub, secrets)
        self.posting = HallWebhooks(hub, secrets)
        source = Pairgoth(self.servers.pairgoth.url, self.poll_s)
        self.desk = Desk(hub, source)
        self._ending = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self.relay.start()
        self.posting.start()
        self._thread.start()

    def end(self) -> None:
        """End it as the end of the hub does."""
        self._ending.set()
        self._thread.join(30.0)
        self.relay.stop()
        self.posting.stop()

    def again(self) -> None:
        """The hub is started again."""
        self.end()
        self.begin()

    @property
    def all_sent(self) -> bool:
        """Whether PairGoth has every result of a game that is over."""
        return all(each.stage in (Stage.SENT, Stage.PLAYED) for each in self.desk.outcomes)

    @property
    def all_delivered(self) -> bool:
        """Whether nothing waits for OGS or for the webhook."""
        waits = any(len(each.backlog) for each in self.posting.senders)
        return not waits and not list(self.relay.wanted.ledger)

    async def _run(self) -> None:
        watching = asyncio.create_task(self.desk.watch())
        while not self._ending.is_set():
            await asyncio.sleep(ARBITER_S)
            for each in self.desk.outcomes:
                if each.stage is Stage.OPEN and each.result is not None:
                    await self.desk.confirm(each, each.result, "Anna")
                    *_, number, game, _, _ = each.pairing.split(":")
                    self.confirmed_s[(int(number), int(game))] = asyncio.get_running_loop().time()
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)


@contextmanager
def leaving_hall(
    folder: Path, servers: Receivers, boards: list[str], poll_s: float
) -> Iterator[LeavingHall]:
    """While this lasts, a hub of these boards sends the servers what happens."""
    path = open_store(folder)
    secrets = logged_in(folder, servers.ogs)
    config = WebhookConfig(servers.hook.url, SECRET, Audience.RECORD)
    add_webhook(path, secrets, HallWebhook("bench", config, frozenset(WebhookTopic)))
    hub = HubOnStore(path)
    for name in boards:
        hub.keeper.do(partial(hub.keeper.add, name)).result(10.0)
    found = LeavingHall(hub, servers, poll_s)
    found.begin()
    try:
        yield found
    finally:
        found.end()
        hub.keeper.stop()
        hub.store.close()
