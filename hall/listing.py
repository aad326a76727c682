"""The boards of a store, for `goban hub boards`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from .accounts import known_boards
from .board import iso
from .store import connect
from .views import in_order

QUERY = "SELECT board, count(*), max(arrived) FROM lines GROUP BY board"


def listed(path: Path) -> Iterator[dict[str, object]]:
    """Each board that may connect or has sent lines: how many, and when the last came."""
    known = known_boards(path)
    with closing(connect(path)) as database:
        sent = {str(board): (count, last) for board, count, last in database.execute(QUERY)}
    for name in sorted({*known, *sent}, key=in_order):
        count, last = sent.get(name, (0, None))
        yield {
            "board": name,
            "connects": name in known,
            "lines": count,
            "last_seen": None if last is None else iso(last),
        }
