"""Proposals of dead stones for the page, computed once for each position."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool

from rules.board.life import PROOF, Proposal
from rules.board.position import Position
from rules.texts import phrases_json

from ..counting.dead_stones import LIKELY, judged, proposal_to_json

RETRY_S = 60.0
"""How long an answer with a trouble is cached; then it is tried again."""


class ProposalDesk:
    """Asks what is dead; who asks about the same position again is given the same answer.

    `network` is KataGo's model and configuration; without them GNU Go alone is asked. An answer
    with a trouble, such as that of a program that was too slow, is given for `RETRY_S`.
    `monotonic_s` is an input so that tests can let time pass.
    """

    def __init__(
        self,
        network: tuple[str, str] | None = None,
        monotonic_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._network = network
        self._monotonic_s = monotonic_s
        self._one = asyncio.Lock()
        self._asked: tuple[Position, bool] | None = None
        self._found: dict[str, object] = {}
        self._found_s = 0.0

    async def of(self, position: Position, *, suicide: bool) -> dict[str, object]:
        """What is held of the strings of `position`, as JSON: ``dead``, ``alive``, ``troubles``.

        ``dead`` and ``alive`` are lists of strings with their ``origin``: ``certain`` where it is
        proved, ``suggested`` where a program suggests it; ``source`` names it.
        """
        async with self._one:
            if self._asked != (position, suicide) or self._is_to_be_tried_again():
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
                    "trouble_phrases": [phrases_json(each) for each in troubles],
                }
                self._asked, self._found_s = (position, suicide), self._monotonic_s()
            return self._found

    def _is_to_be_tried_again(self) -> bool:
        return bool(self._found["troubles"]) and self._monotonic_s() - self._found_s >= RETRY_S


def _to_json(item: Proposal, size: int) -> dict[str, object]:
    origin = "certain" if item.source == PROOF else "suggested"
    return {**proposal_to_json(item, size), "origin": origin}
