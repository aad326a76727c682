"""SGF files: FF[4] read and written through sgfmill's grammar.

Older formats and foreign encodings are read too. What cannot be read is refused with RulesError.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from sgfmill import sgf_grammar

from ..board.grid import grid_of
from ..color import BLACK, WHITE, Color, Sides
from ..errors import Reason, RulesError
from ..points import LARGEST, Move, Point, from_sgf, to_sgf
from ..rulesets.handicap import STANDARD
from ..texts import decimal_text
from .record import Node, Record, Tree
from .results import margin_of, result_in
from .sgf_text import GENEROUS, SgfLimits, SgfReading, sgf_text, sound_text
from .writing import RULING

_SIZE = re.compile(r"([0-9]{1,3})(?::([0-9]{1,3}))?")
_RULING = re.compile(r"(-?[0-9]{1,3}):(-?[0-9]{1,3})")
_KOMI = re.compile(r"[+-]?[0-9]{1,4}(?:[.,][0-9]{0,6})?")
_GIVES = re.compile("[贴貼]|コミ|덤|komi|出し", re.IGNORECASE)
_COLORS = {"B": BLACK, "W": WHITE}
_PLAYERS = {**_COLORS, "1": BLACK, "2": WHITE}
_SETUP: Mapping[str, Color | None] = {"AB": BLACK, "AW": WHITE, "AE": None}
_TEXTS = frozenset(
    (
        *("AN", "AP", "BR", "BT", "CP", "DT", "EV", "GN", "GC", "HA", "KM", "ON", "OT", "PB"),
        *("PC", "PW", "RE", "RO", "RU", "SO", "TM", "US", "WR", "WT"),
    )
)
_ROOT = _TEXTS | {"FF", "GM", "CA", "SZ"}
_ELSEWHERE: Mapping[str, str] = {"KM": "KO", "EV": "TE", "DT": "RD"}
"""Where some servers write what SGF has under other names. Beside a move KO and TE are SGF's own:
no value, or 1 or 2."""


def read_sgf(data: bytes | str, limits: SgfLimits = GENEROUS) -> Record:
    """The first game of an SGF file, or of its text, within `limits`.

    Understands FF[1] to FF[4], SZ[columns:rows], compressed point lists, and UTF-8 and UTF-16 byte
    order marks. CA may name every charset that Python knows. What is guessed, skipped or read
    otherwise than it is written is in the record's ``remarks``. Raises RulesError (sgf, size,
    coordinate) for anything that is not the record of a game of Go.

    >>> record = read_sgf("(;SZ[9]KM[5.5]PB[Anna];B[ee];W[])")
    >>> record.size, record.komi, record.info["PB"], len(record.moves())
    ((9, 9), Fraction(11, 2), 'Anna', 2)
    >>> read_sgf("(;GM[2])")
    Traceback (most recent call last):
        ...
    rules.errors.RulesError: GM[2] is another game: expected GM[1], Go
    """
    limits.check_bytes(len(data))
    text, remarks = sgf_text(data)
    reading = SgfReading(limits, remarks)
    sound = sound_text(text, reading)
    try:
        coarse = sgf_grammar.parse_sgf_game(sound.encode("utf-8"))
    except ValueError as error:
        raise RulesError(Reason.SGF, f"not an SGF file: {error}") from None
    root = coarse.sequence[0]
    kind = _first(root, "GM")
    if kind not in ("", "1"):
        raise RulesError(Reason.SGF, f"GM[{kind}] is another game: expected GM[1], Go")
    size = _size(_first(root, "SZ"))
    info = {name: _plain(_first(root, name)) for name in root if name in _TEXTS}
    for name, other in _ELSEWHERE.items():
        value = "" if info.get(name) else _plain(_first(root, other))
        readable = name != "KM" or _points_in(value) is not None
        if value not in ("", "1", "2") and readable:
            info[name] = value
            reading.remark(f"{other}[{value}] is read as {name}")
    result = info.get("RE", "").strip()
    if result_in(result) not in ("", result):
        reading.remark(f"RE[{result}] is read as {result_in(result)}")
    tree = _tree(coarse, size, limits, reading)
    handicap = info.pop("HA", "")
    if handicap and not re.fullmatch(r"[0-9]{1,3}", handicap):
        raise RulesError(Reason.HANDICAP, f"HA[{handicap}]: expected a whole number")
    return Record(
        size,
        tree,
        _komi(info.pop("KM", "")),
        int(handicap) if handicap else None,
        info,
        reading.remarks,
    )


def _first(properties: Mapping[str, Sequence[bytes]], name: str) -> str:
    values = properties.get(name)
    return values[0].decode("utf-8").strip() if values else ""


def _plain(value: str) -> str:
    """The text behind an escaped simple text."""
    text = sgf_grammar.simpletext_value(value.encode("utf-8"))
    return str(text.decode("utf-8"))


def _size(stated: str) -> tuple[int, int]:
    if not stated:
        return 19, 19
    match = _SIZE.fullmatch(stated)
    if match is None:
        raise RulesError(Reason.SIZE, f"SZ[{stated}]: expected lines, or columns:rows")
    cols = int(match[1])
    grid = grid_of(int(match[2] or cols), cols)
    return grid.rows, grid.cols


def _komi(stated: str) -> Fraction | None:
    komi = _points_in(stated)
    if komi is None and stated:
        raise RulesError(Reason.KOMI, f"KM[{stated}]: expected a number")
    return komi


def _points_in(text: str) -> Fraction | None:
    """A number, or what Black gives in words, as in 6目半 and 黑贴3又3/4子."""
    if _KOMI.fullmatch(text) is not None:
        return Fraction(text.replace(",", "."))
    return margin_of(result_in(f"B {_GIVES.sub('', text)}"))


def _tree(
    coarse: sgf_grammar.Coarse_game_tree,
    size: tuple[int, int],
    limits: SgfLimits,
    reading: SgfReading,
) -> Tree:
    """The `Tree` that sgfmill's tree stands for; nodes without a fork between are one run."""
    runs: list[tuple[tuple[Node, ...], list[int]]] = []
    pending: list[tuple[sgf_grammar.Coarse_game_tree, int | None, int]] = [(coarse, None, 0)]
    while pending:
        tree, parent, depth = pending.pop()
        limits.check_depth(depth)
        sequence = list(tree.sequence)
        while len(tree.children) == 1:
            tree = tree.children[0]
            sequence += tree.sequence
        root = parent is None
        nodes = [
            node
            for at, properties in enumerate(sequence)
            for node in _nodes(properties, size, reading, root=root and at == 0)
        ]
        if parent is not None:
            runs[parent][1].append(len(runs))
        pending += [(child, len(runs), depth + 1) for child in reversed(tree.children)]
        runs.append((tuple(nodes), []))
    built: dict[int, Tree] = {}
    for index in reversed(range(len(runs))):
        run, forks = runs[index]
        built[index] = Tree(run, tuple(built.pop(fork) for fork in forks))
    return built[0]


def _nodes(
    properties: Mapping[str, Sequence[bytes]],
    size: tuple[int, int],
    reading: SgfReading,
    *,
    root: bool,
) -> list[Node]:
    """The node of a property list; one for each move where it holds two."""
    setup: dict[Point, Color | None] = {}
    moves: list[Move] = []
    to_play = ruling = None
    comment = ""
    others: dict[str, tuple[str, ...]] = {}
    for name, raw in properties.items():
        reading.add_values(len(raw))
        values = [value.decode("utf-8") for value in raw]
        if name in _COLORS:
            for value in map(str.strip, values):
                point = _move_point(value, size)
                if point is None and value not in ("", "tt" if max(size) == STANDARD else ""):
                    reading.remark(f"{name}[{value}] lies off the board and is read as a pass")
                moves.append(Move(_COLORS[name], point, point is None and "KO" in properties))
        elif name in _SETUP:
            for value in values:
                setup.update(dict.fromkeys(points_of(value.strip(), size), _SETUP[name]))
        elif name == "PL":
            to_play = _PLAYERS.get(values[0].strip()[:1].upper())
            if to_play is None:
                reading.remark(f"PL[{values[0]}] is left out: expected B or W")
        elif name == RULING:
            given = _RULING.fullmatch(values[0].strip())
            if given is None:
                reading.remark(f"{RULING}[{values[0]}] is left out: expected such as 1:0")
            else:
                ruling = Sides(int(given[1]), int(given[2]))
        elif name == "C":
            comment = sgf_grammar.text_value(b"\n".join(raw)).decode("utf-8")
        elif not (root and name in _ROOT):
            others[name] = tuple(values)
    if moves and moves[0].forced:
        del others["KO"]
    reading.add_nodes(max(1, len(moves)))
    first = Node(moves[0] if moves else None, setup, to_play, ruling, comment, others)
    return [first, *(Node(move) for move in moves[1:])]


def _on_board(value: str, size: tuple[int, int]) -> Point:
    point = from_sgf(value)
    if point.row >= size[0] or point.col >= size[1]:
        raise RulesError(
            Reason.COORDINATE, f"[{value}] lies off the board of {size[1]}x{size[0]} lines"
        )
    return point


def _move_point(value: str, size: tuple[int, int]) -> Point | None:
    """The point of a move; None for a pass.

    FF[3] and before wrote "tt". Other programs write the point beyond the last one of their board.
    """
    if not value or (value == "tt" and max(size) <= STANDARD):
        return None
    if size[0] == size[1] < LARGEST and value == to_sgf(Point(*size)):
        return None
    return _on_board(value, size)


def points_of(value: str, size: tuple[int, int]) -> list[Point]:
    """The point of a value, or the points of a rectangle written corner:corner.

    `size` is (rows, columns). Raises RulesError (coordinate) for points off the board.

    >>> points_of("aa:ab", (9, 9))
    [Point(row=0, col=0), Point(row=1, col=0)]
    """
    if ":" not in value:
        return [_on_board(value, size)]
    one, _, two = value.partition(":")
    a, b = _on_board(one, size), _on_board(two, size)
    rows = range(min(a.row, b.row), max(a.row, b.row) + 1)
    cols = range(min(a.col, b.col), max(a.col, b.col) + 1)
    return [Point(row, col) for row in rows for col in cols]


def write_sgf(record: Record) -> bytes:
    r"""The SGF file of `record`: FF[4], UTF-8, points uncompressed.

    >>> write_sgf(read_sgf("(;SZ[9]KM[5.5];B[ee];W[])"))
    b'(;FF[4]CA[UTF-8]GM[1]KM[5.5]SZ[9];B[ee];W[])\n'
    """
    rows, cols = record.size
    root: dict[str, list[bytes]] = {
        "FF": [b"4"],
        "GM": [b"1"],
        "CA": [b"UTF-8"],
        "SZ": [(f"{cols}" if rows == cols else f"{cols}:{rows}").encode()],
    }
    if record.komi is not None:
        root["KM"] = [decimal_text(record.komi).encode()]
    if record.handicap is not None:
        root["HA"] = [str(record.handicap).encode()]
    for name, value in record.info.items():
        root[name] = [_escaped(value)]
    first, *rest = record.tree.nodes
    root |= _properties(first)
    tops = [(_coarse([root, *map(_properties, rest)]), record.tree)]
    for coarse, tree in tops:
        for branch in tree.branches:
            child = _coarse([_properties(node) for node in branch.nodes])
            coarse.children.append(child)
            tops.append((child, branch))
    return bytes(sgf_grammar.serialise_game_tree(tops[0][0]))


def _coarse(sequence: list[dict[str, list[bytes]]]) -> sgf_grammar.Coarse_game_tree:
    coarse = sgf_grammar.Coarse_game_tree()
    coarse.sequence = sequence
    return coarse


def _escaped(text: str) -> bytes:
    return bytes(sgf_grammar.escape_text(text.encode("utf-8")))


def _properties(node: Node) -> dict[str, list[bytes]]:
    found: dict[str, list[bytes]] = {}
    if node.move is not None:
        point = "" if node.move.point is None else to_sgf(node.move.point)
        found[node.move.color.letter] = [point.encode()]
        if node.move.forced:
            found["KO"] = [b""]
    for name, color in _SETUP.items():
        points = sorted(point for point, set_to in node.setup.items() if set_to is color)
        if points:
            found[name] = [to_sgf(point).encode() for point in points]
    if node.to_play is not None:
        found["PL"] = [node.to_play.letter.encode()]
    if node.ruling is not None:
        found[RULING] = [f"{node.ruling.black}:{node.ruling.white}".encode()]
    if node.comment:
        found["C"] = [_escaped(node.comment)]
    for name, values in node.properties.items():
        found[name] = [value.encode("utf-8") for value in values]
    return found
