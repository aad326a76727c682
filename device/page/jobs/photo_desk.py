"""Reading of uploaded photographs, one after another, by a worker."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from starlette.responses import JSONResponse, Response

from vision.types import BoardView

from ...counting.count_task import CountTask
from ...game.codecs.state_json import VERSION
from ...weights import Models
from .photo_jobs import CountAsked, Sent, count_photo, read_photo
from .worker import Answer, Worker

MAX_WAITING = 4
"""Photographs that may wait while one is read: reading takes all that the machine has."""

LIMIT_S = 60.0
"""A photograph that takes longer is given up. A Raspberry Pi 4 reads the largest in a third."""

MEMORY_MB = 1000
"""What the worker may have of its own; the system's libraries reserve a quarter of it at once."""


class PhotoDesk:
    """Reads one photograph after another; requests beyond those that may wait are refused.

    `loader` gives the models; it is pickled by its name, and called by the worker.
    """

    def __init__(self, loader: Callable[[], Models]) -> None:
        self._loader = pickle.dumps(loader)
        self.worker = Worker("photo", MAX_WAITING, MEMORY_MB)

    async def read(
        self, sent: Sent, size: int | None, view: BoardView | None, *, first: bool
    ) -> Response:
        """The object of `goban read --json` with its SGF. Raises PageError."""
        return _json(
            await self.worker.do(
                read_photo, self._loader, sent, size, view, limit_s=LIMIT_S, first=first
            )
        )

    async def count(
        self,
        sent: Sent,
        seen: NDArray[np.uint8] | None,
        task: CountAsked | CountTask,
        size: int | None,
        view: BoardView | None,
        *,
        first: bool,
    ) -> Response:
        """The object of `goban count --json`, as `count_photo` gives it. Raises PageError."""
        return _json(
            await self.worker.do(
                count_photo,
                self._loader,
                sent,
                seen,
                task,
                size,
                view,
                limit_s=LIMIT_S,
                first=first,
            )
        )


def _json(found: Answer) -> Response:
    assert isinstance(found, dict)
    return JSONResponse({"version": VERSION, **found})
