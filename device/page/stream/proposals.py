"""Where it is asked what is dead: once for each position, one after another."""

from __future__ import annotations

import asyncio

from starlette.concurrency import run_in_threadpool

from rules.board.life import PROOF, Proposal
from rules.board.position import Position

from ...counting.dead_stones import LIKELY, judged, proposal_to_json


class ProposalDesk:
    """Asks what is dead; who asks about the same position again is given the same answer.

    `network` is KataGo's model and configuration; without them GNU Go alone is asked.
    """

    def __init__(self, network: tuple[str, str] | None = None) -> None:
        self._network = network
        self._one = asyncio.Lock()
        self._asked: tuple[Position, bool] | None = None
        self._found: dict[str, object] = {}

    async def of(self, position: Position, *, suicide: bool) -> dict[str, object]:
        """What is held of the strings of `position`, as JSON: ``dead``, ``alive``, ``troubles``.

        ``dead`` and ``alive`` are lists of strings with their ``origin``: ``certain`` where it is
        proved, ``suggested`` where a program says so; ``source`` names it.
        """
        async with self._one:
            if self._asked != (position, suicide):
                found, troubles = await run_in_threadpool(judged, position, suicide, self._network)
                size = position.height
                self._found = {
                    "dead": [_to_json(item, size) for item in found if item.dead >= LIKELY],
                    "alive": [
                        _to_json(item, size)
                        for item in found
                        if item.dead < LIKELY and item.source == PROOF
                    ],
                    "troubles": list(troubles),
                }
                self._asked = (position, suicide)
            return self._found


def _to_json(item: Proposal, size: int) -> dict[str, object]:
    origin = "certain" if item.source == PROOF else "suggested"
    return {**proposal_to_json(item, size), "origin": origin}
