"""Event lines and batches of a hall, written out as the contract has them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence

Line = dict[str, object]


def play(n: int, point: str = "", color: str = "", **more: object) -> Line:
    """The event line of move `n` of a game on 9 lines."""
    color = color or ("black" if n % 2 else "white")
    point = point or f"{'ABCDEFGHJ'[(n - 1) % 9]}{1 + (n - 1) // 9 % 9}"
    head = {"version": 1, "n": n, "type": "BoardPlay", "t": float(n), "color": color}
    return {**head, "point": point, "move": n, "size": 9, "audience": "players", **more}


def alert(n: int, id_: int, state: str = "open", audience: str = "arbiter") -> Line:
    """The event line of an alert."""
    head = {"version": 1, "n": n, "type": "TwoInARow", "t": float(n), "state": state, "id": id_}
    return {**head, "color": "black", "size": 9, "severity": "referee", "audience": audience}


def compact(value: object) -> str:
    """JSON as the contract has it, written here once more."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def batch(game_id: str, lines: Sequence[Line], epoch: int = 0) -> dict[str, object]:
    """A batch of lines as the contract has it."""
    crc = zlib.crc32("\n".join(compact(line) for line in lines).encode())
    head = {"game_id": game_id, "epoch": epoch, "from": lines[0]["n"], "crc": crc}
    return {**head, "lines": list(lines)}
