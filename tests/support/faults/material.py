"""Small valid files of every kind that the commands read, as bytes, for mutations to start from."""

from __future__ import annotations

import io
import json
import random
import zipfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.evenings import simulate_evening
from referee.belief.look import to_arrays
from rules.game import Game
from rules.records.sgf import write_sgf
from rules.records.writing import record_of
from tests.support.boards import corners, draw_board, random_game

SIZE = 9

PICTURE_SUFFIXES = (".jpg", ".png", ".bmp", ".webp", ".tif")

FILMS = {".avi": "MJPG", ".mp4": "mp4v", ".mkv": "mp4v"}

SGF_TEXTS = (
    "(;GM[1]FF[4]CA[{charset}]SZ[{size}]KM[{komi}]HA[{handicap}]PB[Anna]PW[{name}]"
    "AB[{point}]AW[cc:dd]C[a note];B[ee];W[{point}];B[tt]PL[{player}];W[];AE[ee])"
)

CHARSETS = (
    *(
        "UTF-8",
        "undefined",
        "idna",
        "punycode",
        "utf-7",
        "utf-16",
        "utf-32",
        "base64",
        "hex",
        "zip",
    ),
    *(
        "rot13",
        "unicode_escape",
        "raw_unicode_escape",
        "mbcs",
        "oem",
        "bz2",
        "uu",
        "string",
        "x" * 99,
    ),
)

FACTS = (
    {"t": 1.0, "type": "PassPressed", "color": "white"},
    {"t": 1.5, "type": "ClockPress", "color": "black"},
    {
        "t": 1.6,
        "type": "ClockEntry",
        "clock": "a",
        "number": 1,
        "act": "start",
        "at_ms": 0,
        "color": "black",
        "control": "1800 + 5x30 byo-yomi",
    },
    {"t": 1.7, "type": "ClockOrder", "action": "adjust", "color": "white", "seconds": -30},
    {"t": 2.0, "type": "LidCount", "black": 3, "white": None},
    {"t": 2.5, "type": "StatusClaimed", "color": "black", "dead": ["A1", "B2"], "size": SIZE},
    {"t": 3.0, "type": "Resumed", "to_play": "black"},
    {"t": 3.5, "type": "SupplyConfirmed"},
    {"t": 4.0, "type": "Counted"},
    {"t": 4.5, "type": "Restored"},
    {"t": 5.0, "type": "Unwound", "moves": 1, "forced_pass": True},
    {
        "t": 5.5,
        "type": "Edited",
        "stones": {"C3": "black", "D4": None},
        "to_play": "white",
        "size": 9,
    },
    {"t": 6.0, "type": "ResultGiven", "result": "B+T"},
    {"t": 6.5, "type": "Resign", "color": "black"},
)

CONFIG = {
    "rules": '"bga2009"',
    "size": "9",
    "komi": "6.5",
    "handicap": "0",
    "to_play": '"black"',
    "black_side": '"bottom"',
    "sgf": '"out.sgf"',
    "journal": '"out.journal"',
    "events": '"out.jsonl"',
    "evidence": '"pictures"',
    "record": '"pieces"',
    "fps": "5.0",
    "resume": "false",
    "corners": '"corners.json"',
}

RULES_TOML = b"""base = "bga2009"
title = "Club evening"
komi_even = 7.5
superko = "situational"
suicide = true
stop_passes = 3
"""


def game() -> Game:
    """A game of a few moves."""
    return random_game(14, SIZE)


@cache
def sgf() -> bytes:
    """A record."""
    return write_sgf(record_of(game(), info={"PB": "Anna", "PW": "Björn", "RU": "BGA"}))


@cache
def image() -> NDArray[np.uint8]:
    """A board that was drawn."""
    return draw_board(game().position)


@cache
def picture(suffix: str) -> bytes:
    """The board as a file of this kind."""
    packed, data = cv2.imencode(suffix, image())
    assert packed
    return data.tobytes()


@cache
def film(suffix: str) -> bytes:
    """A film of a few frames."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"film{suffix}"
        height, width = image().shape[:2]
        writer = cv2.VideoWriter(
            str(path), cv2.VideoWriter.fourcc(*FILMS[suffix]), 5.0, (width, height)
        )
        for _ in range(6):
            writer.write(image())
        writer.release()
        return path.read_bytes()


@cache
def observations() -> dict[str, NDArray[np.generic]]:
    """The arrays of a piece of a simulated game."""
    start = Game.start(game().ruleset, SIZE)
    seen = list(
        simulate_evening(start, game().moves()[:4], 3, irregularities=0.0, fps=2.0).observations()
    )
    return dict(to_arrays(seen[:40]))


def npz(arrays: dict[str, NDArray[np.generic]], compressed: bool = True) -> bytes:
    """A piece of these arrays."""
    file = io.BytesIO()
    (np.savez_compressed if compressed else np.savez)(file, **arrays)  # type: ignore[arg-type]
    return file.getvalue()


def npz_of(headers: dict[str, bytes]) -> bytes:
    """A piece whose members are these bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in headers.items():
            archive.writestr(f"{name}.npy", data)
    return file.getvalue()


def npy_header(descr: str, shape: str) -> bytes:
    """The header of an array that says what it likes."""
    text = f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}".encode()
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text


def corners_json() -> bytes:
    """Where the drawn board lies."""
    return json.dumps({"size": SIZE, "corners": corners(SIZE).tolist()}).encode()


def facts_jsonl(chance: random.Random) -> bytes:
    """A few facts, in order of time."""
    chosen = [fact for fact in FACTS if chance.random() < 0.4] or list(FACTS[:1])
    return "".join(json.dumps(fact) + "\n" for fact in chosen).encode()
