"""Standard streams: lines while libraries are silent, and output that nobody can read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.support.page_server import make_test_secrets

GOBAN = [sys.executable, "-c", "import sys; from device.start import main; sys.exit(main())"]

THREADS, LINES = 4, 150

HAMMER = """
import sys
from pathlib import Path
from threading import Thread
from web.console import complain
from device.sources.pictures import PictureError, decode_picture
from web.process import hold_streams

data = Path(sys.argv[1]).read_bytes()
threads, lines = int(sys.argv[2]), int(sys.argv[3])
hold_streams()

def work(number):
    for line in range(lines):
        decode_picture(data)
        complain(f"thread {number} line {line}")

workers = [Thread(target=work, args=(number,)) for number in range(threads)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
sys.stderr.write("the end\\n")
"""


def warning_picture() -> bytes:
    """A JPEG that can be read, of which libjpeg says on standard error that it is corrupt."""
    packed, data = cv2.imencode(".jpg", np.full((64, 64, 3), 90, np.uint8))
    assert packed
    whole = data.tobytes()
    assert whole.endswith(b"\xff\xd9")
    return whole[:-2] + b"\x11\x22\x33\x44" * 4 + whole[-2:]


def test_every_line_arrives_while_threads_decode_pictures_that_libraries_warn_of(
    tmp_path: Path,
) -> None:
    picture = tmp_path / "warning.jpg"
    picture.write_bytes(warning_picture())
    words = [sys.executable, "-c", HAMMER, str(picture), str(THREADS), str(LINES)]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stderr.splitlines()
    expected = {f"goban: thread {n} line {line}" for n in range(THREADS) for line in range(LINES)}
    assert sorted(said) == sorted({*expected, "the end"})


CHILD = """
import subprocess, sys
from web.process import hold_streams, libraries_silent, own_error

hold_streams()
with libraries_silent():
    words = [sys.executable, "-c", "import sys; sys.stderr.write('the child is heard')"]
    subprocess.run(words, stderr=own_error())
"""


def test_a_child_that_is_started_meanwhile_is_heard() -> None:
    done = subprocess.run([sys.executable, "-c", CHILD], capture_output=True, text=True, check=True)
    assert done.stderr == "the child is heard"


def test_libjpeg_does_warn_of_that_picture(tmp_path: Path) -> None:
    picture = tmp_path / "warning.jpg"
    picture.write_bytes(warning_picture())
    words = "import cv2, sys; assert cv2.imread(sys.argv[1]) is not None"
    done = subprocess.run(
        [sys.executable, "-c", words, str(picture)], capture_output=True, text=True, check=True
    )
    assert "orrupt" in done.stderr


@contextmanager
def left_reader() -> Iterator[int]:
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@contextmanager
def full_disk() -> Iterator[int]:
    full = os.open("/dev/full", os.O_WRONLY)
    yield full
    os.close(full)


def closed() -> None:
    os.close(1)


RECORD = "(;GM[1]FF[4]SZ[9]KM[7];B[ee];W[gc])"

COMMANDS: dict[str, list[str]] = {
    "read": ["read", "grey.png", "--json"],
    "rules": ["rules"],
    "check": ["check", "game.sgf", "--procedures", "1"],
    "score": ["score", "game.sgf"],
    "help": ["--help"],
    "help of a command": ["read", "--help"],
    "version": ["--version"],
    "a token": ["serve", "--new-token", "clock", "--secrets", "secrets.json"],
    "a password": ["serve", "--new-password", "--secrets", "secrets.json"],
}

WAYS: dict[str, Callable[[], object] | None] = {
    "left": left_reader,
    "full": full_disk,
    "closed": None,
}


@pytest.mark.parametrize(
    ("name", "way"),
    [
        pytest.param(
            name,
            way,
            marks=() if way == "full" or name == "read" else pytest.mark.slow,
        )
        for name in COMMANDS
        for way in WAYS
    ],
)
def test_output_that_nobody_can_read_is_status_1_and_a_line_at_most(
    name: str, way: str, tmp_path: Path
) -> None:
    (tmp_path / "game.sgf").write_text(RECORD)
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((40, 40, 3), 90, np.uint8))
    secrets = tmp_path / "secrets.json"
    if name == "a token":
        make_test_secrets(tmp_path)[0].save()
    before = secrets.read_bytes() if secrets.exists() else None
    words = [*GOBAN, *COMMANDS[name]]
    if way == "closed":
        done = subprocess.run(words, stderr=subprocess.PIPE, cwd=tmp_path, preexec_fn=closed)
    else:
        with (left_reader if way == "left" else full_disk)() as out:
            done = subprocess.run(words, stdout=out, stderr=subprocess.PIPE, cwd=tmp_path)
    said = done.stderr.decode().splitlines()
    assert done.returncode == 1, said
    about = [line for line in said if line.startswith("goban: standard output: ")]
    assert len(about) == (0 if way == "left" else 1), said
    assert all(line.startswith("goban: ") for line in said)
    assert (secrets.read_bytes() if secrets.exists() else None) == before


def test_a_file_never_gets_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    words = (
        "import os, sys; from web.process import hold_streams; hold_streams();"
        "print(os.open(sys.argv[1], os.O_RDONLY) > 2, file=open(sys.argv[2], 'w'))"
    )
    told = tmp_path / "told"
    command = [sys.executable, "-c", words, __file__, str(told)]
    subprocess.run(command, check=True, preexec_fn=lambda: os.closerange(0, 3))
    assert told.read_text() == "True\n"


def test_a_line_that_cannot_be_said_stops_nothing() -> None:
    done = subprocess.run(
        [*GOBAN, "rules", "no-such-rules"], stderr=os.open("/dev/full", os.O_WRONLY), check=False
    )
    assert done.returncode == 2


def test_whole_output_still_arrives() -> None:
    done = subprocess.run([*GOBAN, "rules", "--json"], capture_output=True, check=True)
    assert all(json.loads(line) for line in done.stdout.splitlines())
