"""Network cameras of every kind: their pictures are read, or one line says what answers there."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import cv2
import numpy as np
import pytest

from device.sources import network
from device.sources.base import Fault
from device.sources.open import open_source
from vision.types import Frame
from web.console import FailureError

NOISE = np.random.default_rng(1)
JPEGS = [
    cv2.imencode(".jpg", NOISE.integers(80, 120, (48, 64, 3), np.uint8))[1].tobytes()
    for _ in range(6)
]
HEADS = [b"Content-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(each) for each in JPEGS]

STREAM = b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=next\r\n"


def answer(status: bytes, *heads: bytes, body: bytes = b"") -> bytes:
    """A whole answer, after which the connection ends."""
    length = b"Content-Length: %d" % len(body)
    return b"\r\n".join([b"HTTP/1.1 " + status, length, b"Connection: close", *heads, b"", body])


def parts(form: bytes) -> bytes:
    """All pictures in a row, each as `form` puts boundary, head and picture."""
    rows = zip(HEADS, JPEGS, strict=True)
    return b"".join(form.replace(b"H", head, 1).replace(b"J", jpeg, 1) for head, jpeg in rows)


def chunked(data: bytes) -> bytes:
    """`data` in chunks that do not heed its parts."""
    chunks = [data[at : at + 1000] for at in range(0, len(data), 1000)]
    return b"".join(b"%x\r\n%s\r\n" % (len(each), each) for each in chunks)


MULTIPART = parts(b"--next\r\nHJ\r\n")

SNAPSHOT = answer(b"200 OK", b"Content-Type: image/jpeg", body=JPEGS[0])

DIGEST = answer(
    b"401 Unauthorized", b'WWW-Authenticate: Digest realm="cam", nonce="abc", qop="auth"'
)

PICTURES = {
    "multipart": [STREAM + b"\r\n" + MULTIPART],
    "head before the boundary": [STREAM + b"\r\n" + parts(b"HJ\r\n--next\r\n")],
    "chunked": [STREAM + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(MULTIPART)],
    "no lengths": [
        STREAM + b"\r\n" + b"".join(b"--next\r\n\r\n" + each + b"\r\n" for each in JPEGS) + b"--"
    ],
    "damaged between": [STREAM + b"\r\n" + MULTIPART[:3000] + b"\r\n" + MULTIPART],
    "a picture a request": [SNAPSHOT],
    "with failures between": [SNAPSHOT, answer(b"503 Busy"), answer(b"503 Busy"), SNAPSHOT],
    "digest": [DIGEST, STREAM + b"\r\n" + MULTIPART],
}

FAILURES = {
    "401": ([DIGEST], r"it refuses this user and password \(401\)"),
    "404": ([answer(b"404 Not Found")], r"there is nothing at this path \(404\)"),
    "500": ([answer(b"500 Error")], r"it answers with an error \(500\)"),
    "html": ([answer(b"200 OK", b"Content-Type: text/html", body=b"<p>")], r"a page answers there"),
    "silent": ([b""], r"no answer within"),
}


@contextmanager
def camera(answers: list[bytes]) -> Iterator[str]:
    """The place of a camera that gives one answer a request, the last one again and again."""
    left = list(answers)
    over = threading.Event()

    def serve(listening: socket.socket) -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            threading.Thread(target=give, args=[connection], daemon=True).start()

    def give(connection: socket.socket) -> None:
        with connection:
            connection.recv(4096)
            given = left.pop(0) if left[1:] else left[0]
            connection.sendall(given)
            if not given:
                over.wait(10.0)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=serve, args=[listening], daemon=True).start()
        yield f"{listening.getsockname()[0]}:{listening.getsockname()[1]}"
        over.set()
        listening.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize("answers", PICTURES.values(), ids=PICTURES)
def test_pictures_of_every_kind_are_read(answers: list[bytes]) -> None:
    with camera(answers) as place:
        pictures = network.HttpPictures(f"http://ito:secret@{place}/video")
        read = [pictures.read() for _ in range(3)]
        pictures.release()
    assert all(came and image is not None and image.shape == (48, 64, 3) for came, image in read)


@pytest.mark.parametrize(("answers", "line"), FAILURES.values(), ids=FAILURES)
def test_one_line_says_what_answers(
    answers: list[bytes], line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "SILENCE_S", 0.3)
    with camera(answers) as place, pytest.raises(FailureError, match=line) as failure:
        open_source(f"HTTP://ito:secret@{place}/video")
    assert failure.value.status == 2
    assert "secret" not in failure.value.line


@pytest.mark.parametrize(
    ("url", "line"),
    [
        ("http://127.0.0.1:1/video", "nothing answers at port 1;"),
        ("rtsp://127.0.0.1:1/live", "nothing answers at port 1;"),
        ("http://nobody.invalid/video", "no machine is called nobody.invalid;"),
        ("http://[", "is no address"),
        ("rtsp://ito:se/cret@camera/live", "is no address; in a password write %2F for /"),
    ],
)
def test_one_line_says_why_nothing_answers(url: str, line: str) -> None:
    with pytest.raises(FailureError, match=line) as failure:
        open_source(url)
    assert failure.value.status == 2


@pytest.mark.parametrize(
    ("login", "status", "line"),
    [
        ("", b"401 Unauthorized", r"it asks for a user and a password \(401\)"),
        ("ito:secret@", b"401 Unauthorized", "it refuses this user and password, or has no such"),
        ("", b"404 Not Found", r"there is nothing at this path \(404\)"),
        ("", b"200 OK", "it answers, but no picture comes"),
    ],
)
def test_one_line_says_what_answers_by_rtsp(login: str, status: bytes, line: str) -> None:
    answered = b"RTSP/1.0 " + status + b"\r\nCSeq: 1\r\n\r\n"
    with camera([answered]) as place, pytest.raises(FailureError, match=line):
        open_source(f"rtsp://{login}{place}/live")


def test_a_stream_that_ends_is_opened_again_without_a_password_in_any_line() -> None:
    with camera([STREAM + b"\r\n" + MULTIPART, answer(b"404 Not Found")]) as place:
        source = open_source(f"http://ito:secret@{place}/video")
        lines: list[str] = []
        frames = source.frames()
        first = next(frames)
        assert isinstance(first, Frame)
        assert first.image.shape == (48, 64, 3)
        for given in frames:
            lines += [given.line] if isinstance(given, Fault) else []
            if any("(404)" in line for line in lines):
                break
        source.close()
    assert lines[0].endswith("/video: no picture comes; trying to open the camera again")
    assert not any("secret" in line for line in lines)
