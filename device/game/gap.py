"""A journal with a gap: what is behind it stands where a replay says what was said at the time."""

from __future__ import annotations

from collections.abc import Mapping

from ..machine import Machine
from .core import GameCore, MakeSettings
from .journal import Journal
from .mending import cut_off
from .paths import GamePaths, stored_header
from .rest import CLOSED, GAP


def close_gap(
    paths: GamePaths,
    header: Mapping[str, object],
    make_settings: MakeSettings,
    machine: Machine,
) -> None:
    """Replay a journal over its gap once, and cut it off there where that goes another way.

    Nothing is done to a journal without an open gap. `header` and `make_settings` are those of the
    game. Raises FailureError for a journal of another game.
    """
    stored = stored_header(paths.journal) if paths.journal.exists() else {}
    gap = stored.get(GAP)
    if not isinstance(gap, int) or CLOSED in stored:
        return
    journal = Journal.open(paths.journal, header, machine=machine)
    try:
        retold = GameCore(make_settings, journal).retells()
        if retold:
            journal.add_to_header({CLOSED: True})
    finally:
        journal.close()
    if not retold:
        cut_off(paths, gap)
