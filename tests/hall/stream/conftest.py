"""A server with the streams."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.stream import stream_servers

if TYPE_CHECKING:
    from hall.stream.servers import StreamServers


@pytest.fixture
def server(tmp_path: Path) -> Iterator[StreamServers]:
    """One server, which has the streams."""
    with stream_servers(tmp_path / "server", 1) as found:
        yield found
