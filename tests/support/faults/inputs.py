"""Inputs that no command can have expected: `case` makes the arguments and files of one."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from . import material
from .mutations import BINARY, TEXT, mutated

ODD_WORDS = (
    *("", " ", ".", "-", "--", "~", "no/such/file", "./.", "a.sgf", "looks", "sights-00000.npz"),
    *("nan", "inf", "-inf", "-1", "0", "-0", "1e-300", "1e300", "1e-99999999", "1e99999999"),
    *("9" * 400, "9" * 5000, "1/3", "1/0", "0.5", "7.5", "½", "１２", "²", "0x10", "1_000", "+7"),
    *(
        "x\ny",
        "tab\there",
        "\x1b[31m",
        "\udcff",
        "\udcff.sgf",
        "a" * 300,
        "a/" * 3000,
        "%s%n",
        "{}",
    ),
    *(
        "A1",
        "B2 B2",
        "A1 Z99",
        "I5",
        "3,5",
        "3,5,7",
        "-3,5",
        ",",
        "９,９",
        "black",
        "bottom",
        "egf",
    ),
)

ABROAD = ("..", "/", "//", "/dev/null", "/proc/self/mem", "/dev/zero")
"""Paths out of a case's folder: for options and files that are read alone."""

READ = ("--config", "--corners", "--facts", "--rules")

VALUED = {
    "check": ("--rules", "--procedures"),
    "score": ("--rules", "--komi", "--method", "--dead", "--prisoners"),
    "read": ("--size", "--corners", "--weights"),
    "referee": (
        *("--rules", "--size", "--handicap", "--komi", "--to-play", "--black-side", "--sgf"),
        *("--events", "--journal", "--config", "--corners", "--fps", "--facts", "--evidence"),
        "--record",
    ),
}
VALUED["watch"] = (*VALUED["referee"], "--weights")

FLAGS = {"check": ("--json",), "score": ("--json",), "read": ("--json",), "referee": ("--resume",)}
FLAGS["watch"] = FLAGS["referee"]

KNOWN_VALUES = {
    "--seed": ("-1", "0", "99999999999999999999999", "1.5"),
    "--irregularities": ("nan", "inf", "-1", "1e300", "0", "1e-320"),
    "--fps": ("1e-300", "1e-320", "999.9", "0.001", "nan", "-5", "1e-9"),
    "--komi": ("1e-99999999", "1e99999999", "0.25", "nan", "1e9", "-7.5", "1_0", "７.5"),
    "--procedures": ("-1", "0", "3", "99999", "9" * 30),
    "--handicap": ("0", "1", "2", "9", "26", "361", "9" * 30),
    "--size": ("2", "9", "19", "25", "26", "0", "９"),
}

DTYPES = (np.float64, np.complex64, np.int8, np.uint64, np.float16)

Arguments = list[str]


@dataclass(frozen=True, slots=True)
class Case:
    """The arguments of one run in a folder that holds its files, and how many inputs it names."""

    arguments: Arguments
    inputs: int = 1


def case(command: str, number: int, seed: int, folder: Path) -> Case:
    """Case `number` of a command; its files are written into the empty `folder`."""
    chance = random.Random(f"{seed} {command} {number}")
    return COMMANDS[command](chance, folder)


def _options(command: str, chance: random.Random, most: int = 2) -> Arguments:
    """Some options of a command, with values of which few fit."""
    found = [flag for flag in FLAGS.get(command, ()) if chance.random() < 0.3]
    for name in chance.sample(VALUED[command], chance.randrange(most + 1)):
        pool = ODD_WORDS if chance.random() < 0.5 else KNOWN_VALUES.get(name, ODD_WORDS)
        if name in READ and chance.random() < 0.1:
            pool = ABROAD
        found.append(f"{name}={chance.choice(pool)}")
    return found


def _file(folder: Path, name: str, data: bytes) -> str:
    (folder / name).write_bytes(data)
    return name


def _odd_path(chance: random.Random, folder: Path, good: str) -> str:
    """A path that leads to no readable file, now and then."""
    if chance.random() < 0.9:
        return good
    if chance.random() < 0.3:
        (folder / "folder").mkdir(exist_ok=True)
        return "folder"
    return chance.choice((*ODD_WORDS, *ABROAD[:-1]))


def _sgf(chance: random.Random) -> bytes:
    """A record, broken in one of the ways in which records are."""
    kind = chance.randrange(6)
    if kind == 0:
        return mutated(material.sgf(), chance, BINARY)
    if kind in (1, 2):
        values = {
            "charset": chance.choice(material.CHARSETS),
            "size": chance.choice(("9", "9:13", "13:9", "0", "1", "26", "9" * 40, "", "-9", "19")),
            "komi": chance.choice(("6.5", "7,5", "nan", "1e9", "9" * 400, "", "0.001", "3.75")),
            "handicap": chance.choice(("0", "2", "99", "-1", "9" * 400, "")),
            "name": chance.choice(("W", "\\", "ß" * 500, "\x00", "\ud83d\ude00"[:0] + "😀")),
            "point": chance.choice(("aa", "ii", "zz", "a", "", "aa:ii", "ii:aa", "tt", "AA", "é")),
            "player": chance.choice(("B", "W", "1", "x", "")),
        }
        return material.SGF_TEXTS.format(**values).encode()
    if kind == 3:
        depth = chance.choice((500, 3000))
        return chance.choice((b"(;", b"(;B[aa]", b"(", b";", b"(;C[")) * depth + b")" * depth
    if kind == 4:
        moves = "".join(
            f";{c}[{chance.choice('abcdefghi')}{chance.choice('abcdefghi')}]" for c in "BW" * 40
        )
        return f"(;SZ[9]{moves})".encode(chance.choice(("utf-8", "utf-16", "utf-16-le", "utf-32")))
    return mutated(material.sgf(), chance, TEXT)


def _picture(chance: random.Random, folder: Path, name: str = "board") -> str:
    suffix = chance.choice(material.PICTURE_SUFFIXES)
    data = material.picture(suffix)
    if chance.random() < 0.9:
        data = mutated(data, chance, BINARY)
    if chance.random() < 0.1:
        suffix = chance.choice(material.PICTURE_SUFFIXES)
    return _file(folder, name + suffix, data)


def _corners(chance: random.Random) -> bytes:
    odd = (
        b"[" * 100_000,
        b'{"corners": ' * 50_000,
        b'{"size": 9, "corners": [[NaN, 0], [1, 0], [1, 1], [0, 1]]}',
        b'{"size": 9, "corners": [[1e400, 0], [1, 0], [1, 1], [0, 1]]}',
        b'{"size": 9, "corners": [[' + b"9" * 400 + b", 0], [100, 0], [100, 100], [0, 100]]}",
        b'{"size": 9, "corners": [[' + b"9" * 5000 + b", 0], [100, 0], [100, 100], [0, 100]]}",
        b'{"size": ' + b"9" * 400 + b', "corners": [[0, 0], [100, 0], [100, 100], [0, 100]]}',
        b'{"size": true, "corners": [[0, 0], [100, 0], [100, 100], [0, 100]]}',
        b'{"size": 9, "corners": {"a": 1}}',
        b'{"size": 9, "corners": "abcd"}',
        b'{"size": 9, "corners": [["0", "0"], ["9", "0"], ["9", "9"], ["0", "9"]]}',
        b'{"size": 9, "corners": [[0, 0], [0, 0], [0, 0], [0, 0]]}',
        b'{"size": 9, "corners": [[0, 0], [1e-200, 0], [1e-200, 1e-200], [0, 1e-200]]}',
        b'{"size": 9, "corners": [[0, 0], [90000, 0], [90000, 90000], [0, 90000]]}',
        b'{"size": 9, "corners": [[0, 0], [100, 100], [100, 0], [0, 100]]}',
        b"\xef\xbb\xbf" + material.corners_json(),
        material.corners_json().decode().encode("utf-16"),
    )
    return (
        chance.choice(odd)
        if chance.random() < 0.6
        else mutated(material.corners_json(), chance, TEXT)
    )


def _facts(chance: random.Random) -> bytes:
    lines = material.facts_jsonl(chance)
    if chance.random() < 0.4:
        return mutated(lines, chance, TEXT)
    fact = dict(chance.choice(material.FACTS))
    key = chance.choice(list(fact))
    fact[key] = chance.choice(
        (
            *(None, -1, -5, 10**30, 10**400, 1e308, float("inf"), float("nan"), "", "A1", "Z99"),
            *([], {}, [None], ["A1"], ["Z99"], {"A1": "red"}, {"Z99": "black"}, {"A1": []}, True),
            *([[]], 0.5),
        )
    )
    broken = json.dumps(fact)
    if chance.random() < 0.1:
        broken = '{"t": ' + "9" * 5000 + ', "type": "Counted"}'
    if chance.random() < 0.05:
        broken = "[" * 100_000
    return lines + broken.encode() + b"\n"


def _config(chance: random.Random) -> bytes:
    odd = (
        *('""', '"a\\u0000b"', '"\\n"', "nan", "inf", "-1", "0", "1e-300", "true", "[]", "{}"),
        *("1979-05-27", "9" * 400, '"."', "'''\nx'''", '"' + "a" * 5000 + '"', '"x/y/z"'),
        *('"1e-99999999"', "0x10", '"nan"', '"9"', '"\\u001b[31m"'),
    )
    table = {key: value for key, value in material.CONFIG.items() if chance.random() < 0.4}
    for _ in range(chance.choice((1, 1, 2))):
        table[chance.choice((*material.CONFIG, "source", "unknown", "facts"))] = chance.choice(odd)
    text = "[watch]\n" + "".join(f"{key} = {value}\n" for key, value in table.items())
    if chance.random() < 0.3:
        audience = chance.choice(
            ('"players"', '"x"', "{}", "[[]]", '{severity = "x"}', "1", "{severity = []}")
        )
        text += f"[alerts]\n{chance.choice(('SelfCapture', 'KoRetake', 'Nothing'))} = {audience}\n"
    if chance.random() < 0.05:
        text = "a = " + "[" * chance.choice((500, 100_000))
    data = text.encode()
    return mutated(data, chance, TEXT) if chance.random() < 0.3 else data


def _piece(chance: random.Random) -> bytes:
    """A piece of observations, broken in its bytes, its arrays or its headers."""
    arrays = dict(material.observations())
    kind = chance.randrange(4)
    if kind == 0:
        return mutated(material.npz(arrays, chance.random() < 0.5), chance, BINARY)
    if kind == 1:
        name = chance.choice(list(arrays))
        headers = (
            "'<f4'",
            "'|O'",
            "'<U8'",
            "'|V8'",
            "'<M8[ns]'",
            "'<c16'",
            "'<f2'",
            "[('a', '<i4')]",
            "'x'",
        )
        shapes = (
            "()",
            "(0,)",
            "(-1,)",
            "(1000000000, 9, 9, 3)",
            "(40, 9, 9, 3)",
            "(40,)",
            "(2,) * 64",
        )
        members = {key: _npy(value) for key, value in arrays.items()}
        members[name] = material.npy_header(chance.choice(headers), chance.choice(shapes))
        members[name] += bytes(chance.choice((0, 160, 100_000)))
        return material.npz_of(members)
    if kind == 2 and chance.random() < 0.2:
        return _npy(arrays["probs"])
    name = chance.choice(list(arrays))
    arrays[name] = _odd_array(arrays[name], chance)
    return material.npz(arrays)


def _npy(array: np.ndarray) -> bytes:
    import io

    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def _odd_array(array: np.ndarray, chance: random.Random) -> np.ndarray:
    """An array of other type, shape or values."""
    kind = chance.randrange(7)
    if kind == 0:
        return array[:0]
    if kind == 1:
        with np.errstate(all="ignore"):
            return array.astype(chance.choice(DTYPES))
    if kind == 2:
        return array.astype("U8") if array.size < 10_000 else array.astype(np.bool_)
    if kind == 3:
        return array.reshape(-1)[: chance.choice((0, 1, 7))]
    if kind == 4:
        return array[..., None]
    changed = array.astype(np.float64)
    value = chance.choice((np.nan, np.inf, -np.inf, -1.0, 1e300, 1e-320, 2.0**63, 1e19))
    if kind == 5 and changed.size:
        changed.reshape(-1)[chance.randrange(changed.size)] = value
        return changed
    return np.full(array.shape, value)


def _check(chance: random.Random, folder: Path) -> Case:
    count = chance.choice((1, 1, 1, 2))
    files = [
        _odd_path(chance, folder, _file(folder, f"{i}.sgf", _sgf(chance))) for i in range(count)
    ]
    return Case(["check", *_options("check", chance), "--", *files], count)


def _score(chance: random.Random, folder: Path) -> Case:
    file = (
        _picture(chance, folder) if chance.random() < 0.15 else _file(folder, "a.sgf", _sgf(chance))
    )
    if chance.random() < 0.4:
        file = _file(folder, "whole.sgf", material.sgf())
    return Case(["score", *_options("score", chance), "--", _odd_path(chance, folder, file)])


def _read(chance: random.Random, folder: Path) -> Case:
    if chance.random() < 0.4:
        _file(folder, "corners.json", _corners(chance))
        file = _file(folder, "whole.png", material.picture(".png"))
        return Case(["read", "--corners", "corners.json", *_options("read", chance, 1), "--", file])
    file = _odd_path(chance, folder, _picture(chance, folder))
    return Case(["read", *_options("read", chance), "--", file])


def _referee(chance: random.Random, folder: Path) -> Case:
    kind = chance.randrange(4)
    extra: Arguments = []
    data = _piece(chance) if kind == 0 else material.npz(dict(material.observations()))
    if kind == 1:
        extra = ["--facts", _file(folder, "facts.jsonl", _facts(chance))]
    if kind == 2:
        extra = ["--config", _file(folder, "config.toml", _config(chance))]
    if kind == 3:
        extra = _options("referee", chance)
    file = _odd_path(chance, folder, _file(folder, "sights-00000.npz", data))
    return Case(["referee", *extra, "--", file])


def _watch(chance: random.Random, folder: Path) -> Case:
    _file(folder, "corners.json", material.corners_json())
    kind = chance.randrange(5)
    extra: Arguments = []
    if kind == 0:
        suffix = chance.choice(list(material.FILMS))
        data = mutated(material.film(suffix), chance, BINARY)
        film = _odd_path(chance, folder, _file(folder, f"film{suffix}", data))
        # A film that is cut off may show no board either.
        return Case(["watch", "--", film], 2)
    looks = folder / "looks"
    looks.mkdir()
    for name in ("1", "2"):
        _file(looks, f"{name}.png", material.picture(".png"))
    if kind == 1:
        _picture(chance, looks, "3")
    elif kind == 2:
        extra = ["--facts", _file(folder, "facts.jsonl", _facts(chance))]
    elif kind == 3:
        extra = ["--config", _file(folder, "config.toml", _config(chance))]
    else:
        extra = _options("watch", chance)
    corners = ["--corners", "corners.json"] if chance.random() < 0.8 else []
    return Case(["watch", *corners, *extra, "--", _odd_path(chance, folder, "looks")], 3)


def _rules(chance: random.Random, folder: Path) -> Case:
    if chance.random() < 0.3:
        return Case(["rules", "--", chance.choice(ODD_WORDS)])
    data = mutated(material.RULES_TOML, chance, TEXT)
    if chance.random() < 0.5:
        key = chance.choice(
            ("base", "title", "komi_even", "superko", "suicide", "stop_passes", "methods")
        )
        value = chance.choice(
            ("nan", "inf", "-1", "[]", '""', "true", "9" * 400, "1e300", '["x"]', "{}")
        )
        data = f"{key} = {value}\n".encode()
    return Case(["rules", _file(folder, "club.toml", data)])


def _markers(chance: random.Random, folder: Path) -> Case:
    (folder / "folder").mkdir()
    word = chance.choice((*ODD_WORDS, "folder", "folder/a"))
    return Case(["markers", "--", word])


def _doctor(chance: random.Random, folder: Path) -> Case:
    return Case(["doctor", *chance.choice(([], ["--json"], [chance.choice(ODD_WORDS)]))])


COMMANDS: Mapping[str, Callable[[random.Random, Path], Case]] = {
    "check": _check,
    "score": _score,
    "read": _read,
    "referee": _referee,
    "watch": _watch,
    "rules": _rules,
    "markers": _markers,
    "doctor": _doctor,
}
