"""Network cameras: probing an address, and pictures over HTTP one by one or in a stream.

FFmpeg reads RTSP and films. It reads no single pictures and no streams whose parts begin before
their boundary, and never reports why it cannot: that is found out here.
"""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from urllib.parse import urlsplit

import httpx
import numpy as np
from numpy.typing import NDArray

from .adjustment import CameraDevice, CameraError, causes
from .base import SILENCE_S
from .pictures import JPEG_START, PictureError, decode_picture
from .webcam import Webcam, open_stream

POLL_S = 0.2
"""A camera that gives one picture a request is asked no more often."""

MAX_PICTURE_BYTES = 20_000_000
LENGTH = re.compile(rb"content-length:\s*(\d{1,9})", re.IGNORECASE)

PICTURE_END = re.compile(rb"\xff\xd9\s*--")

PORTS = {"http": 80, "https": 443, "rtsp": 554, "rtsps": 322}

NO_PICTURE = "it answers, but no picture comes; is this the address of its stream?"


def open_network(url: str) -> CameraDevice:
    """The camera at `url` (RTSP, HTTP). Raises CameraError, which names what is there instead."""
    parts = urlsplit(url)
    url = parts.geturl()  # the scheme in small letters
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    is_http = parts.scheme.startswith("http")
    try:
        if is_http:
            return Webcam(HttpPictures(url), NO_PICTURE, adjustable=False)
    except httpx.RemoteProtocolError:
        pass  # an answer without a head, or no pictures but a film: FFmpeg may know it
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise CameraError(unreachable(error, host, port)) from None
    try:
        return Webcam(open_stream(url), NO_PICTURE, adjustable=False)
    except CameraError:
        raise CameraError(NO_PICTURE if is_http else _why_not(url, host, port)) from None


def unreachable(error: BaseException, host: str, port: int) -> str:
    """Why a camera cannot be reached, in words, from what was raised and what led to it."""
    link: BaseException | None = error
    while link is not None:
        if isinstance(link, socket.gaierror):
            return f"no machine is called {host}; is the name right, and the network there?"
        if isinstance(link, ConnectionRefusedError):
            return f"nothing answers at port {port}; is the port right, and the camera on?"
        if isinstance(link, TimeoutError):
            return f"no answer within {SILENCE_S:g} s; is the address right, and the camera on?"
        link = link.__cause__ or link.__context__
    return f"it cannot be reached ({causes(error)})"


def refused(status: int, *, has_login: bool) -> str:
    """What it means that a camera answers with an HTTP or RTSP status that is no success."""
    if status in (401, 403):
        if has_login:
            return f"it refuses this user and password ({status})"
        return f"it asks for a user and a password ({status}): give USER:PASSWORD@ before its name"
    if status == 404:
        return "there is nothing at this path (404); is the address right?"
    return f"it answers with an error ({status})"


def _why_not(url: str, host: str, port: int) -> str:
    """Why the RTSP stream at `url` cannot be opened; found out without its user and password."""
    parts = urlsplit(url)
    bare = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
    try:
        with socket.create_connection((host, port), SILENCE_S) as connection:
            if parts.scheme == "rtsps":
                return NO_PICTURE
            connection.sendall(f"DESCRIBE {bare} RTSP/1.0\r\nCSeq: 1\r\n\r\n".encode())
            head = connection.recv(64)
    except OSError as error:
        return unreachable(error, host, port)
    found = re.match(rb"RTSP/1\.\d (\d{3})", head)
    status, has_login = 200 if found is None else int(found[1]), parts.username is not None
    if status == 401 and has_login:  # asked without a login, which FFmpeg has tried
        return "it refuses this user and password, or has no such stream (401)"
    return NO_PICTURE if status == 200 else refused(status, has_login=has_login)


def jpegs_in(stream: Iterable[bytes]) -> Iterator[bytes]:
    """The JPEG pictures in the bytes of a multipart stream, in its order.

    A part's head may come before or after the boundary, and may lack its length: a picture is found
    by its first bytes and ends at its length, or where the next line begins with two dashes.
    """
    buffer = bytearray()
    for part in stream:
        buffer += part
        while (start := buffer.find(JPEG_START + b"\xff")) >= 0:
            lengths = LENGTH.findall(buffer, 0, start)
            if lengths:
                end = start + int(lengths[-1])
            else:
                last = PICTURE_END.search(buffer, start)
                end = MAX_PICTURE_BYTES if last is None else last.start() + 2
            if end > len(buffer):
                break
            yield bytes(buffer[start:end])
            del buffer[:end]
        if len(buffer) > MAX_PICTURE_BYTES:
            return


class HttpPictures:
    """The pictures at an HTTP address: a multipart stream of JPEGs, or one picture a request.

    A `Capture`. Raises CameraError for a response with a reason for none, and httpx's errors:
    RemoteProtocolError for an answer of another kind.
    """

    def __init__(self, url: str) -> None:
        address = httpx.URL(url)
        self._login = (address.username, address.password)
        self._url = address.copy_with(userinfo=b"")
        # A camera's certificate is its own, and it stands in the local network.
        self._client = httpx.Client(
            timeout=SILENCE_S, follow_redirects=True, verify=False, trust_env=False
        )
        try:
            answer = self._answer()
            self._came_s = time.monotonic()
            self._pictures = self._found(answer)
        except BaseException:
            self.release()
            raise

    def isOpened(self) -> bool:  # noqa: N802 (OpenCV's name)
        """True."""
        return True

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        """The next picture that is whole, or (False, None) where none comes."""
        with suppress(httpx.HTTPError, CameraError):
            for data in self._pictures:
                with suppress(PictureError):
                    image = decode_picture(data)
                    self._came_s = time.monotonic()
                    return True, image
        return False, None

    def release(self) -> None:
        """Close the connection."""
        self._client.close()

    def _answer(self) -> httpx.Response:
        """The head of the answer to one request, with the login that the camera asks for."""
        answer = self._client.send(self._client.build_request("GET", self._url), stream=True)
        if answer.status_code == 401 and any(self._login) and self._client.auth is None:
            digest = "digest" in answer.headers.get("www-authenticate", "").lower()
            answer.close()
            self._client.auth = (httpx.DigestAuth if digest else httpx.BasicAuth)(*self._login)
            return self._answer()
        if answer.status_code != 200:
            answer.close()
            raise CameraError(refused(answer.status_code, has_login=any(self._login)))
        return answer

    def _found(self, answer: httpx.Response) -> Iterator[bytes]:
        kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind.startswith("multipart/"):
            return jpegs_in(self._streamed(answer))
        if kind.startswith("image/"):
            return self._polled(answer)
        answer.close()
        if kind == "text/html":
            raise CameraError(
                "a page answers there (text/html) and no stream; give the address of the stream"
            )
        raise httpx.RemoteProtocolError(f"{kind}: no pictures")

    def _streamed(self, answer: httpx.Response) -> Iterator[bytes]:
        """The bytes of an answer while pictures come of them."""
        with closing(answer):
            for part in answer.iter_raw():
                if self._is_silent():
                    return
                yield part

    def _polled(self, answer: httpx.Response) -> Iterator[bytes]:
        """Picture after picture; a request may fail while another brings one in time."""
        yield b"".join(self._streamed(answer))
        while not self._is_silent():
            time.sleep(POLL_S)
            with suppress(httpx.HTTPError, CameraError):
                yield b"".join(self._streamed(self._answer()))

    def _is_silent(self) -> bool:
        return time.monotonic() - self._came_s > SILENCE_S
