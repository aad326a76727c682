"""Where photographs that were sent are read, one after another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from vision.types import BoardView

from ..board_reading import read_image, reading_to_json, reading_to_sgf
from ..counting.filled_count import CountTask
from ..counting.photo_count import count_photo
from ..errors import FileError
from ..game.state_json import VERSION
from ..sources.pictures import PictureError, decode_picture
from ..weights import Models
from .errors import PageError

MOST_WAITING = 4
"""Photographs that may wait while one is read: reading takes all that the machine has."""

STATUS = {"too_large": 413, "not_an_image": 415}
"""HTTP status of what is wrong with a picture; 422 where it shows no board that can be read."""


@dataclass(frozen=True, slots=True)
class Upload:
    """The content of a file that was sent, and its name."""

    data: bytes
    name: str


Look = Upload | NDArray[np.uint8]
"""A file that was sent, or a picture of the camera as (H, W, 3) in BGR."""

CAMERA = "camera"
"""The name of what is no file."""


class PhotoDesk:
    """Reads one photograph after another; whoever comes when too many wait is sent away."""

    def __init__(self, models: Models) -> None:
        self._models = models
        self._one = asyncio.Lock()
        self._waiting = 0

    async def read(self, upload: Upload, size: int | None, view: BoardView | None) -> Response:
        """The object of `goban read --json` with its SGF. Raises PageError."""
        return await self._one_after_another(lambda: self._read(upload, size, view))

    async def count(
        self, look: Look, task: CountTask, size: int | None, view: BoardView | None
    ) -> Response:
        """The object of `goban count --json`. Raises PageError."""
        return await self._one_after_another(lambda: self._count(look, task, size, view))

    async def _one_after_another(self, work: Callable[[], dict[str, object]]) -> Response:
        """What `work` finds, once those before it are done. Raises PageError."""
        if self._waiting > MOST_WAITING:
            message = "too many photos at once; try again in some seconds"
            raise PageError(429, "busy", message, {"Retry-After": "5"})
        self._waiting += 1
        try:
            async with self._one:
                found = await run_in_threadpool(_judged, work)
        finally:
            self._waiting -= 1
        return JSONResponse({"version": VERSION, **found})

    def _read(self, upload: Upload, size: int | None, view: BoardView | None) -> dict[str, object]:
        photo = read_image(self._models, decode_picture(upload.data), size, view)
        found = reading_to_json(upload.name, photo)
        return {**found, "sgf": reading_to_sgf(photo.board).decode()}

    def _count(
        self, look: Look, task: CountTask, size: int | None, view: BoardView | None
    ) -> dict[str, object]:
        if isinstance(look, Upload):
            name, image = look.name, decode_picture(look.data)
        else:
            name, image = CAMERA, look
        return {"file": name, **count_photo(self._models, image, task, size, view)}


def _judged(work: Callable[[], dict[str, object]]) -> dict[str, object]:
    """What `work` finds; PageError where the picture does not show it."""
    try:
        return work()
    except (PictureError, FileError) as error:
        raise PageError(STATUS.get(error.code, 422), error.code, error.message) from None
