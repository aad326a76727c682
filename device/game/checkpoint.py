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
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from inspect import signature
from itertools import chain
from typing import cast

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
    kind: tuple(name if hasattr(kind, name) else f"_{name}" for name in signature(kind).parameters)
    for kind in (Game, Position)
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
    index: dict[int, int] = {}
    waiting: list[object] = [root]
    while waiting:
        value = waiting[-1]
        if _is_scalar(value) or id(value) in index:
            waiting.pop()
            continue
        node = _taken_apart(value)
        missing = [part for part in node if not _is_scalar(part) and id(part) not in index]
        if missing:
            waiting += missing
            continue
        waiting.pop()
        index[id(value)] = len(nodes)
        nodes.append([part if _is_scalar(part) else [index[id(part)]] for part in node])
    return zlib.compress(json.dumps(nodes).encode(), 1)


def decode(data: bytes) -> object:
    """The value that `encode` wrote. Raises ValueError where it cannot be made."""
    try:
        values: list[object] = []
        for kind, *rest in json.loads(zlib.decompress(data)):
            made = [values[item[0]] if isinstance(item, list) else item for item in rest]
            values.append(_MAKERS[kind](*made))
        return values[-1]
    except Exception as error:  # zlib, JSON and constructors refuse in a dozen ways
        raise ValueError(f"no checkpoint that can be read ({error})") from None


def _is_scalar(value: object) -> bool:
    return value is None or type(value) in _SCALARS


def _taken_apart(value: object) -> Node:
    """The node of `value` with its parts themselves, which live as long as `value` does."""
    kind = type(value)
    if isinstance(value, Enum):
        return ["enum", _name(kind), value.name]
    if isinstance(value, np.ndarray | np.generic):
        array = np.asarray(value)
        order = sorted(range(array.ndim), key=lambda axis: -abs(array.strides[axis]))
        stored = array.transpose(order)
        shape, axes = (",".join(map(str, numbers)) for numbers in (stored.shape, order))
        text = b64encode(stored.tobytes()).decode()
        word = "array" if kind is np.ndarray else "number"
        return [word, array.dtype.str, shape, axes, array.flags.writeable, text]
    if isinstance(value, Fraction):
        return ["fraction", value.numerator, value.denominator]
    if isinstance(value, Grid):
        return ["grid", value.rows, value.cols]
    if kind is tuple:
        return ["tuple", *cast("tuple[object, ...]", value)]
    if isinstance(value, dict):
        return ["dict", *chain.from_iterable(value.items())]
    if isinstance(value, frozenset):
        return ["frozenset", *sorted(value, key=repr)]  # members need have no order of their own
    return ["value", _name(kind), *_arguments(value)]


def _arguments(value: object) -> Iterable[object]:
    """What the constructor of a value of `PACKAGES` takes."""
    if isinstance(value, tuple):
        return value
    if isinstance(value, Terms):
        komi = value.komi if value.komi_stated else None
        return value.ruleset, value.grid, komi, value.handicap
    names = PLAIN.get(type(value)) or [field.name for field in fields(value)]  # type: ignore[arg-type]
    return [getattr(value, name) for name in names]


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
    values = (Enum, tuple, Terms, *PLAIN)
    if not isinstance(kind, type) or not (is_dataclass(kind) or issubclass(kind, values)):
        raise TypeError(f"{name}: expected the class of a value")
    return kind


def _array(dtype: str, shape: str, axes: str, writeable: bool, text: str) -> NDArray[np.generic]:
    lengths, order = ([int(each) for each in given.split(",") if each] for given in (shape, axes))
    stored = np.frombuffer(b64decode(text), np.dtype(dtype)).reshape(lengths)
    return (stored.copy() if writeable else stored).transpose(np.argsort(order))


def _value(name: str, *parts: object) -> object:
    kind = _class(name)
    if not is_dataclass(kind):
        return kind(*parts)
    return kind(**dict(zip((field.name for field in fields(kind)), parts, strict=True)))


def _enum(name: str, member: str) -> object:
    kind = _class(name)
    assert issubclass(kind, Enum)
    return kind[member]


_MAKERS: Mapping[str, Callable[..., object]] = {
    "enum": _enum,
    "array": _array,
    "number": lambda *array: _array(*array)[()],
    "fraction": Fraction,
    "grid": grid_of,
    "tuple": lambda *parts: parts,
    "dict": lambda *parts: dict(zip(parts[::2], parts[1::2], strict=True)),
    "frozenset": lambda *parts: frozenset(parts),
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
    annotations: dict[Game, Annotation]
    alerts: tuple[Alert, ...]


def pack_checkpoint(checkpoint: Checkpoint) -> bytes:
    """A checkpoint as bytes. Raises TypeError for a state with a value of no known kind."""
    return encode(tuple(getattr(checkpoint, field.name) for field in fields(checkpoint)))


def unpack_checkpoint(data: bytes) -> Checkpoint:
    """The checkpoint that `pack_checkpoint` wrote; ValueError where it is none."""
    content = decode(data)
    if not isinstance(content, tuple) or len(content) != len(fields(Checkpoint)):
        raise ValueError("no checkpoint")
    return Checkpoint(*content)


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
