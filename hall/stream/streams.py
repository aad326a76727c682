"""The two streams of a cluster: of lines, and of digests, of which the last of a subject counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nats.js import JetStreamContext
from nats.js.api import StorageType, StreamConfig
from nats.js.errors import NotFoundError

from . import messages
from .connection import StreamError

DUPLICATE_WINDOW_S = 120.0
"""How long servers know a message's id: longer than a publisher waits before it tries again."""

HEADER_BYTES = 1024
"""Room for the headers of a message beside its payload."""

DAY_S, GIGABYTE = 24 * 3600.0, 10**9


@dataclass(frozen=True, slots=True)
class StreamLimits:
    """Replicas of each stream, and how long and how much it keeps; the oldest goes first."""

    replicas: int = 3
    days: int = 400
    gigabytes: int = 20

    def config(
        self, name: str, subjects: Sequence[str], most_bytes: int, per_subject: int = -1
    ) -> StreamConfig:
        """The configuration of a stream whose messages have `most_bytes` at most.

        One with the last messages alone has a tenth of the room, which servers reserve.
        """
        share = 1.0 if per_subject < 0 else 0.1
        return StreamConfig(
            name=name,
            subjects=list(subjects),
            storage=StorageType.FILE,
            num_replicas=self.replicas,
            max_age=self.days * DAY_S,
            max_bytes=int(share * self.gigabytes * GIGABYTE),
            max_msg_size=most_bytes + HEADER_BYTES,
            max_msgs_per_subject=per_subject,
            duplicate_window=DUPLICATE_WINDOW_S,
            allow_direct=True,
        )


async def make_streams(stream: JetStreamContext, limits: StreamLimits) -> Sequence[str]:
    """Create the streams, or bring existing ones to these limits; a line for each.

    Messages stay. Raises nats.js.errors.APIError, and StreamError for more replicas than servers.
    """
    lines = []
    for name, subjects, most, per_subject in (
        (messages.LINES, messages.LINE_SUBJECTS, messages.MAX_LINE_BYTES, -1),
        (messages.DIGESTS, messages.DIGEST_SUBJECTS, messages.MAX_DIGEST_BYTES, 1),
    ):
        config = limits.config(name, subjects, most, per_subject)
        try:
            await stream.stream_info(name)
        except NotFoundError:
            found, done = await stream.add_stream(config), "created"
        else:
            found, done = await stream.update_stream(config), "updated"
        replicas = 1 if found.cluster is None else 1 + len(found.cluster.replicas or [])
        if replicas < limits.replicas:  # a lone server accepts any number
            raise StreamError(f"{name}: {replicas} of {limits.replicas} servers are there")
        lines.append(f"{name}\t{done}\t{limits.replicas} replicas")
    return lines
