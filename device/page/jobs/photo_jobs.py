"""Reading of uploaded photographs, one after another, and the worker's jobs for pictures."""

from __future__ import annotations

import asyncio
import pickle
import struct
from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from starlette.datastructures import Headers, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.responses import JSONResponse, Response

from rules.color import Sides
from rules.records.sgf import read_sgf
from rules.rulesets.presets import preset
from rules.scoring.filled_in import CountKind
from rules.scoring.score_report import note_phrases
from vision.types import BoardView
from vision.views import rescaled
from web.console import FileError, PageError, options_refused
from web.option_types import komi, prisoners, stones_in_heaps

from ...board_reading import read_image, reading_to_json, reading_to_sgf
from ...counting.count_task import Beside, CountTask
from ...counting.photo_count import count_photo as counted_photo
from ...counting.photo_count import task_of_board, task_of_record
from ...game.state_json import VERSION
from ...sources.pictures import JPEG_START, PictureError, decode_picture, picture_size
from ...weights import Models
from .record_jobs import SGF_LIMITS
from .worker import Answer, Worker

UNNAMED = "photo"

PHOTO, RECORD = "photo", "record"
"""Names of a form's fields."""


@dataclass(frozen=True, slots=True)
class Sent:
    """The body of a request and its type: a picture, or a form with one."""

    data: bytes
    content_type: str


@dataclass(frozen=True, slots=True)
class File:
    """The content of a file that was sent, and its name."""

    data: bytes
    name: str


def files_in(sent: Sent) -> Mapping[str, File]:
    """The files by their fields' names; a body that is no form is `PHOTO`. Raises PageError."""
    if not sent.content_type.startswith("multipart/form-data"):
        return {PHOTO: File(sent.data, UNNAMED)}
    return asyncio.run(_files_of_form(sent))


def photo_in(files: Mapping[str, File]) -> File:
    """The photograph among the files of a request. Raises PageError (400)."""
    for name, file in files.items():
        if name != RECORD:
            return file
    raise PageError(400, "no_file", "there is no photo in this form")


async def _files_of_form(sent: Sent) -> Mapping[str, File]:
    async def stream() -> AsyncGenerator[bytes, None]:
        yield sent.data

    headers = Headers({"content-type": sent.content_type})
    try:
        form = await MultiPartParser(headers, stream(), max_files=2, max_fields=20).parse()
    except (MultiPartException, KeyError, ValueError):
        raise PageError(400, "no_form", "this is not a form with a file") from None
    try:
        return {
            name: File(await value.read(), value.filename or UNNAMED)
            for name, value in form.multi_items()
            if isinstance(value, UploadFile)
        }
    finally:
        await form.close()


STATUS = {"too_large": 413, "not_an_image": 415}
"""HTTP status of what is wrong with a picture; 422 where it shows no board that can be read."""

READ_WHOLE = 13_000_000
"""A picture of more pixels is decoded at half its width: a board has no use for more."""

CAMERA = "camera"
"""The name of what is no file."""


def task_asked(options: Mapping[str, str], record: bytes | None) -> CountTask:
    """What a query's options ask to count, beside the record that was sent. Raises PageError."""
    dead, seki = options.get("dead", ""), options.get("seki")
    with options_refused():
        kind, left, beside = kind_of(options), left_of(options), beside_of(options)
        given = preset(options["rules"]) if "rules" in options else None
        points = komi(options["komi"]) if "komi" in options else None
        if record is not None:
            read = read_sgf(record, SGF_LIMITS)
            return task_of_record(read, given, points, kind, dead, left, beside, seki=seki)
        if dead.strip():
            raise ValueError("dead: names strings of the record; send it beside the photo")
        return task_of_board(kind, given, points, left, beside, seki)


def kind_of(options: Mapping[str, str]) -> CountKind:
    """How the board is arranged; ValueError where that is not given.

    >>> kind_of({"kind": "area"})
    <CountKind.AREA: 'area'>
    >>> kind_of({})
    Traceback (most recent call last):
        ...
    ValueError: kind None: expected territory, area, half
    """
    kinds = {kind.value: kind for kind in CountKind}
    if options.get("kind") not in kinds:
        raise ValueError(f"kind {options.get('kind')!r}: expected {', '.join(kinds)}")
    return kinds[options["kind"]]


def left_of(options: Mapping[str, str]) -> Sides[int]:
    """The prisoners that found no room, held by Black and by White.

    >>> left_of({}), left_of({"left": "2,3"})
    (Sides(black=0, white=0), Sides(black=2, white=3))
    """
    return prisoners(options["left"]) if "left" in options else Sides(0, 0)


def beside_of(options: Mapping[str, str]) -> Beside:
    """What is reported of a board on which the stones of one side alone lie.

    >>> beside_of({"heaps": "37"})
    Beside(heaps=37, blocks='')
    """
    heaps = stones_in_heaps(options["heaps"]) if "heaps" in options else None
    return Beside(heaps, options.get("blocks", ""))


def read_photo(
    loader: bytes, sent: Sent, size: int | None, view: BoardView | None
) -> dict[str, object]:
    """The object of `goban read --json` with its SGF. Raises PageError."""
    upload = photo_in(files_in(sent))
    try:
        image, factor = _decoded(upload.data)
        seen_at = None if view is None else _scaled(view, 1 / factor)
        photo = read_image(_models(loader), image, size, seen_at)
    except FileError as error:
        raise _refused(error) from None
    board = replace(
        photo.board,
        view=_scaled(photo.board.view, factor),
        others=tuple(_scaled(other, factor) for other in photo.board.others),
    )
    found = reading_to_json(upload.name, replace(photo, board=board))
    return {**found, "sgf": reading_to_sgf(board).decode()}


def count_photo(
    loader: bytes,
    sent: Sent,
    seen: NDArray[np.uint8] | None,
    asked: Mapping[str, str] | CountTask,
    size: int | None,
    view: BoardView | None,
) -> dict[str, object]:
    """The object of `goban count --json` for the photograph sent or `seen`. Raises PageError.

    `asked` is the task, or the options that ask for one.
    """
    files = files_in(sent)
    record = files[RECORD].data if RECORD in files else None
    task = asked if isinstance(asked, CountTask) else task_asked(asked, record)
    name, factor = CAMERA, 1
    try:
        if seen is None:
            photo = photo_in(files)
            name = photo.name
            image, factor = _decoded(photo.data)
        else:
            image = seen
        seen_at = None if view is None else _scaled(view, 1 / factor)
        found = counted_photo(_models(loader), image, task, size, seen_at)
        return {"file": name, **found, "note_phrases": note_phrases(found)}
    except FileError as error:
        raise _refused(error) from None


@lru_cache(maxsize=1)
def _models(loader: bytes) -> Models:
    """The models, loaded once for a process."""
    found: Models = pickle.loads(loader)()
    return found


def _decoded(data: bytes) -> tuple[NDArray[np.uint8], int]:
    """A picture, and how many of its pixels lie along one of those that are given."""
    width, height = picture_size(data)
    if width * height <= READ_WHOLE:
        return decode_picture(data), 1
    return decode_picture(data, cv2.IMREAD_REDUCED_COLOR_2), 2


def _scaled(view: BoardView, factor: float) -> BoardView:
    """The view in a picture with `factor` times as many pixels a line."""
    scaled = rescaled(view, (1.0, 1.0), (factor, factor))
    return replace(scaled, rms_px=view.rms_px * factor)


def _refused(error: FileError) -> PageError:
    return PageError(STATUS.get(error.code, 422), error.code, error.message)


MAX_PIXELS = 3840 * 2160
"""A larger picture is refused. The page of the phone sends 1920x1080 in some hundred kilobytes."""

SHAPE = struct.Struct(">II")
"""Height and width, before the pixels."""


def decode_jpeg(data: bytes) -> bytes:
    """Shape and pixels of a JPEG, for `pixels_of`. Raises PageError (413, 415)."""
    if not data.startswith(JPEG_START):
        raise PageError(415, "no_jpeg", "this is no JPEG picture")
    try:
        width, height = picture_size(data)
        if width * height > MAX_PIXELS:
            most = f"more than {MAX_PIXELS / 10**6:.1f} megapixels"
            raise PageError(413, "too_large", f"{width}x{height} pixels: {most}")
        image = decode_picture(data)
    except PictureError as error:
        raise PageError(415, "no_jpeg", error.message) from None
    return SHAPE.pack(*image.shape[:2]) + image.tobytes()


def pixels_of(answer: bytes) -> NDArray[np.uint8]:
    """The pixels in an answer of `decode_jpeg`, uint8 (H, W, 3) BGR."""
    height, width = SHAPE.unpack_from(answer)
    return np.frombuffer(answer, np.uint8, offset=SHAPE.size).reshape(height, width, 3).copy()


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

    async def do(self, job: Callable[..., Answer], *arguments: object, first: bool) -> Response:
        """The object that `job`, `read_photo` or `count_photo`, gives. Raises PageError."""
        found = await self.worker.do(job, self._loader, *arguments, limit_s=LIMIT_S, first=first)
        assert isinstance(found, dict)
        return JSONResponse({"version": VERSION, **found})
