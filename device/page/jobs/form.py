"""The files that a request brings: its body itself, or those of a form."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass

from starlette.datastructures import Headers, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from ..errors import PageError

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
