"""A checkpoint: the game after so many inputs, so that a resume replays only those after it.

It stands in for a replay of the inputs before it and must equal what that gives. It is therefore
used only by the program that wrote it, for the same settings, and with its checksum right; else
everything is replayed.

There is no pickle. What is read can only become plain values, arrays of numbers, and the values
that `rules` and `referee` define. Those are frozen dataclasses, enumerations, named tuples, games
and positions. Their own constructors make them. A value that is shared is written once and shared
again.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from inspect import signature

import numpy as np
from numpy.typing import NDArray

from referee.events import Alert
from referee.settings import Settings
from referee.state import State
from rules.board.grid import Grid, grid_of
from rules.board.position import Position
from rules.game import Game
from rules.records.writing import Annotation
from rules.rulesets.ruleset import Terms

PACKAGES = ("rules", "referee")

PLAIN: Mapping[type, tuple[str, ...]] = {
    kind: tuple(f"_{name}" for name in signature(kind).parameters) for kind in (Game, Position)
}
"""Values that are no dataclasses: their attributes in the order of their constructor."""

_SCALARS = (bool, int, float, str)

Node = list[object]
"""A value as JSON: a word for its kind, then what it is made of. A reference is ``[index]``."""

INTERVAL = 500
"""Inputs from one checkpoint to the next: a second of replay, on 19 lines."""


def encode(root: object) -> bytes:
    """`root` and its parts as bytes. Raises TypeError for a value of an unknown kind."""
    nodes: list[Node] = []
    blobs: list[bytes] = []
    index: dict[int, int] = {}
    waiting: list[object] = [root]
    while waiting:
        value = waiting[-1]
        if _is_scalar(value) or id(value) in index:
            waiting.pop()
            continue
        parts = _parts(value)
        missing = [part for part in parts if not _is_scalar(part) and id(part) not in index]
        if missing:
            waiting += missing
            continue
        waiting.pop()
        inside = [part if _is_scalar(part) else [index[id(part)]] for part in parts]
        nodes.append([*_head(value, blobs), *inside])
        index[id(value)] = len(nodes) - 1
    text = json.dumps([nodes, [len(blob) for blob in blobs]]).encode()
    head = len(text).to_bytes(8, "big")
    return zlib.compress(b"".join((head, text, *blobs)), 1)


def decode(data: bytes) -> object:
    """The value that `encode` wrote. Raises ValueError where it cannot be made."""
    try:
        content = zlib.decompress(data)
        end = 8 + int.from_bytes(content[:8], "big")
        nodes, lengths = json.loads(content[8:end])
        blobs = []
        for length in lengths:
            blobs.append(content[end : end + length])
            end += length
        values: list[object] = []
        for kind, *rest in nodes:
            made = [values[item[0]] if isinstance(item, list) else item for item in rest]
            values.append(_MAKERS[kind](made, blobs))
        return values[-1]
    except Exception as error:  # zlib, JSON and constructors refuse in a dozen ways
        raise ValueError(f"no checkpoint that can be read ({error})") from None


def _is_scalar(value: object) -> bool:
    return value is None or type(value) in _SCALARS


def _parts(value: object) -> Sequence[object]:
    """The values that `value` is made of; their tuples live as long as `value` does."""
    kind = type(value)
    if isinstance(value, Enum | np.ndarray | np.generic | Fraction | Grid):
        return ()
    if isinstance(value, tuple):
        return value
    if isinstance(value, Mapping):
        return [part for pair in value.items() for part in pair]
    if isinstance(value, frozenset):
        return sorted(value, key=repr)  # members need have no order of their own
    if isinstance(value, Terms):
        return (value.ruleset, value.grid, value.komi, value.komi_stated, value.handicap)
    if kind in PLAIN:
        return [getattr(value, name) for name in PLAIN[kind]]
    if is_dataclass(value):
        return [getattr(value, field.name) for field in fields(value)]
    raise TypeError(f"{kind.__module__}.{kind.__qualname__} is no value of a checkpoint")


def _head(value: object, blobs: list[bytes]) -> Node:
    """What a node begins with: its kind, and its class where that is not the kind."""
    kind = type(value)
    if isinstance(value, Enum):
        return ["enum", _name(kind), value.name]
    if isinstance(value, np.ndarray):
        order = sorted(range(value.ndim), key=lambda axis: -abs(value.strides[axis]))
        blobs.append(np.ascontiguousarray(value.transpose(order)).tobytes())
        shape = ",".join(str(value.shape[axis]) for axis in order)
        axes = ",".join(map(str, order))
        return ["array", value.dtype.str, shape, axes, value.flags.writeable, len(blobs) - 1]
    if isinstance(value, np.generic):
        return ["number", value.dtype.str, value.tobytes().hex()]
    if isinstance(value, Fraction):
        return ["fraction", value.numerator, value.denominator]
    if isinstance(value, Grid):
        return ["grid", value.rows, value.cols]
    for plain, word in ((tuple, "tuple"), (dict, "dict"), (frozenset, "frozenset")):
        if kind is plain:
            return [word]
    if isinstance(value, Terms):
        return ["terms"]
    return ["value", _name(kind)]


def _name(kind: type) -> str:
    name = f"{kind.__module__}:{kind.__qualname__}"
    _class(name)
    return name


@lru_cache(maxsize=256)
def _class(name: str) -> type:
    """The class of a name; TypeError where it is no value of `PACKAGES`."""
    module, _, word = name.partition(":")
    if module.partition(".")[0] not in PACKAGES:
        raise TypeError(f"{name}: expected a class of {' or '.join(PACKAGES)}")
    kind = getattr(import_module(module), word, None)
    values = (Enum, tuple, Game, Position)
    if not isinstance(kind, type) or not (is_dataclass(kind) or issubclass(kind, values)):
        raise TypeError(f"{name}: expected the class of a value")
    return kind


def _array(parts: Sequence[object], blobs: Sequence[bytes]) -> NDArray[np.generic]:
    dtype, shape, axes, writeable, blob = parts
    order = [int(axis) for axis in str(axes).split(",") if axis]
    lengths = [int(length) for length in str(shape).split(",") if length]
    stored = np.frombuffer(blobs[_int(blob)], np.dtype(str(dtype))).reshape(lengths)
    return (stored.copy() if writeable else stored).transpose(np.argsort(order))


def _number(parts: Sequence[object], blobs: Sequence[bytes]) -> object:
    dtype, text = parts
    return np.frombuffer(bytes.fromhex(str(text)), np.dtype(str(dtype)))[0]


def _terms(parts: Sequence[object], blobs: Sequence[bytes]) -> Terms:
    ruleset, grid, komi, stated, handicap = parts
    return Terms(ruleset, grid, komi if stated else None, handicap)  # type: ignore[arg-type]


def _value(parts: Sequence[object], blobs: Sequence[bytes]) -> object:
    kind = _class(str(parts[0]))
    if not is_dataclass(kind):
        return kind(*parts[1:])
    names = [field.name for field in fields(kind)]
    return kind(**dict(zip(names, parts[1:], strict=True)))


def _enum(parts: Sequence[object], blobs: Sequence[bytes]) -> object:
    kind = _class(str(parts[0]))
    assert issubclass(kind, Enum)
    return kind[str(parts[1])]


def _int(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"expected a whole number, got {value!r}")
    return value


_MAKERS: Mapping[str, Callable[[Sequence[object], Sequence[bytes]], object]] = {
    "enum": _enum,
    "array": _array,
    "number": _number,
    "fraction": lambda parts, _: Fraction(_int(parts[0]), _int(parts[1])),
    "grid": lambda parts, _: grid_of(_int(parts[0]), _int(parts[1])),
    "tuple": lambda parts, _: tuple(parts),
    "dict": lambda parts, _: dict(zip(parts[::2], parts[1::2], strict=True)),
    "frozenset": lambda parts, _: frozenset(parts),
    "terms": _terms,
    "value": _value,
}


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The game after `inputs` inputs, and the texts of its alerts until then."""

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
