"""A board's game as the hub has it, in the form in which the board's own page asks for it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Mapping

from rules.game import Game
from rules.points import to_board

from ..boards.board import Board, is_public
from ..boards.following import setup_before
from ..boards.store import Reader
from .changes import Changes

VERSION = 1

AWAY = "away"
"""How the camera does of a board that does not answer."""

STATUS = "status"

BESIDE = ("rules", "komi", "handicap", "ranks", "event", "round", "counting", "overridden")
"""What of a state is shown as the board has sent it."""


def state_of(
    board: Board, assignment: Mapping[str, object], *, everything: bool, away: bool = False
) -> dict[str, object]:
    """The object of a board's ``/api/state``; without `everything` as players may see it.

    A board that does not answer is `away`, whatever its camera said last.
    """
    shown, game = board.to_json(assignment, everything=everything), board.followed.started
    alerts = board.alerts(everything=everything)
    question = next((line for line in alerts if line.get("answers")), None)
    present, clock = board.present, board.clock_shown
    told = {key: present[key] for key in BESIDE if key in present}
    seen = board.followed.game is not None or bool(present.get("rows"))
    return {
        "version": VERSION,
        "t": 0.0,
        "rules": game.ruleset.id,
        "komi": float(game.komi),
        "handicap": game.handicap,
        **told,
        **{key: shown[key] for key in ("phase", "size", "to_play", "move", "last", "result")},
        "rows": shown["rows"] if seen else [],
        "prisoners": shown["prisoners"],
        **({} if clock is None else {"clock": clock.to_state(time.time())}),
        "players": shown["players"],
        "alerts": [line for line in alerts if line is not question],
        "question": question,
        "n": board.base + board.at.n,
        "game": present.get("game", 1),
        "camera": {"state": AWAY if away else camera_of(board), "fps": None},
        "failure": shown["failure"],
    }


def moves_of(game: Game) -> list[dict[str, object]]:
    """Every move of the line, in the form of a board's ``/api/moves``.

    >>> moves_of(Game.new(size=9).play("E5"))
    [{'move': 1, 'color': 'black', 'point': 'E5'}]
    """
    found: list[dict[str, object]] = []
    for node in reversed(list(game.line())):
        if node.last is None:
            continue
        move: dict[str, object] = {"move": node.number, "color": node.last.color.word}
        if (setup := setup_before(node)) is not None:
            move["setup"] = setup
        if node.last.point is None:
            move["pass"] = True
        else:
            move["point"] = to_board(node.last.point, node.size[0])
        found.append(move)
    return found


def camera_of(board: Board) -> str:
    """How a board's camera does, in the word of its own page."""
    if not board.online:
        return AWAY
    camera = {} if board.state is None else board.state.shown.get("camera")
    state = camera.get("state") if isinstance(camera, Mapping) else None
    return state if isinstance(state, str) else "ok"


async def lines_of(
    name: str, changes: Changes, reader: Reader, after: int, *, everything: bool
) -> AsyncIterator[bytes]:
    """The lines of a board's present game after number `after` of its page, without end.

    Their numbers are those of the board's page. How the board does comes beside them, without a
    number, at first and whenever that changes. The stream ends with the board.
    """
    told: dict[str, object] | None = None
    game: tuple[str | None, int] | None = None
    n = 0
    while (board := changes.hub.boards.get(name)) is not None:
        changed = changes.next_change()
        if game != (board.game_id, board.at.epoch):
            behind = board.base <= after <= board.base + board.at.n
            n = after - board.base if game is None and behind else 0
            game = (board.game_id, board.at.epoch)
        numbered = board.state is None or bool(board.present)  # else their base is not known yet
        if numbered and board.game_id is not None and board.at.n > n:
            kept = await asyncio.to_thread(reader.game, name, board.game_id, board.at.epoch, n)
            for line in kept:
                n = line.at.n
                if everything or is_public(line.line):
                    yield _event(line.line, board)
        status: dict[str, object] = {"version": VERSION, "camera": camera_of(board)}
        status["clock"] = 0 if board.clock_shown is None else board.clock_shown.steps
        status["failure"] = None if board.state is None else board.state.shown.get("failure")
        if status != told:
            told = status
            yield f"event: {STATUS}\r\ndata: {json.dumps(status)}\r\n\r\n".encode()
        await changed.wait()


def _event(line: Mapping[str, object], board: Board) -> bytes:
    """A line of a game as an event, with the numbers of the board's page."""
    shown = {**line, "game": board.present.get("game", 1)}
    for key in ("n", "replaces"):
        value = line.get(key)
        if isinstance(value, int):
            shown[key] = value + board.base
    data = json.dumps(shown, ensure_ascii=False)
    return f"id: {shown['n']}\r\ndata: {data}\r\n\r\n".encode()
