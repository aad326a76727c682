"""Where photographs that were sent are read, one after another."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from vision.types import BoardView

from ..board_reading import read_image, reading_to_json, reading_to_sgf
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


class PhotoDesk:
    """Reads one photograph after another; whoever comes when too many wait is sent away."""

    def __init__(self, models: Models) -> None:
        self._models = models
        self._one = asyncio.Lock()
        self._waiting = 0

    async def read(self, upload: Upload, size: int | None, view: BoardView | None) -> Response:
        """The object of `goban read --json` with its SGF. Raises PageError."""
        if self._waiting > MOST_WAITING:
            message = "too many photos at once; try again in some seconds"
            raise PageError(429, "busy", message, {"Retry-After": "5"})
        self._waiting += 1
        try:
            async with self._one:
                found = await run_in_threadpool(self._read, upload, size, view)
        finally:
            self._waiting -= 1
        return JSONResponse(found)

    def _read(self, upload: Upload, size: int | None, view: BoardView | None) -> dict[str, object]:
        try:
            photo = read_image(self._models, decode_picture(upload.data), size, view)
        except (PictureError, FileError) as error:
            raise PageError(STATUS.get(error.code, 422), error.code, error.message) from None
        found = reading_to_json(upload.name, photo)
        return {"version": VERSION, **found, "sgf": reading_to_sgf(photo.board).decode()}
