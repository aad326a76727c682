"""A checkpoint: the game after so many inputs, so that a resume replays only those after it.

It stands in for a replay of the inputs before it and must equal what that gives. It is therefore
used only by the program that wrote it, for the same settings, and with its checksum right; else
everything is replayed.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

from referee.events import Alert
from referee.settings import Settings
from referee.state import State
from rules.game import Game
from rules.records.writing import Annotation

from .value_codec import PACKAGES, decode, encode

INTERVAL = 500
"""Inputs from one checkpoint to the next: a second of replay, on 19 lines."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The game after `inputs` inputs, and what its alerts have said until then."""

    inputs: int
    first_ns: int
    last_ns: int
    last_seq: int
    state: State
    annotations: Mapping[Game, Annotation]
    alerts: Sequence[Alert]


def pack_checkpoint(checkpoint: Checkpoint) -> bytes:
    """A checkpoint as bytes. Raises TypeError for a state with a value of no known kind."""
    at = checkpoint
    times = (at.inputs, at.first_ns, at.last_ns, at.last_seq)
    return encode((times, at.state, dict(at.annotations), tuple(at.alerts)))


def unpack_checkpoint(data: bytes) -> Checkpoint:
    """The checkpoint that `pack_checkpoint` wrote; ValueError where it is none."""
    content = decode(data)
    if not isinstance(content, tuple) or len(content) != 4:
        raise ValueError("no checkpoint")
    (inputs, first_ns, last_ns, last_seq), state, annotations, alerts = content
    return Checkpoint(inputs, first_ns, last_ns, last_seq, state, annotations, alerts)


def basis(settings: Settings) -> str:
    """What a checkpoint depends on beside the inputs: the program and the settings, as checksums.

    They are CRC-32: nobody has a reason to forge them, and OpenSSL's digests would take 3 MB.
    """
    return f"{_program()} {zlib.crc32(repr(settings).encode()):08x}"


@lru_cache(maxsize=1)
def _program() -> str:
    """This program: its version, and length and checksum of the source of each of `PACKAGES`."""
    words = [version("goban-arbiter")]
    for package in PACKAGES:
        length = found = 0
        for path, text in sorted(_sources(files(package), package)):
            length, found = length + len(text), zlib.crc32(path.encode() + text, found)
        words.append(f"{package} {length} {found:08x}")
    return " ".join(words)


def _sources(folder: Traversable, name: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _sources(entry, f"{name}/{entry.name}")
        elif entry.name.endswith((".py", ".toml", ".json")):
            found.append((f"{name}/{entry.name}", entry.read_bytes()))
    return found
