"""Programs that are asked which stones are dead: GNU Go and KataGo, over the Go Text Protocol.

They run only where they are installed and asked for, and their answer is a proposal: the players
confirm it. Nothing here is needed to watch, referee or score a game.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Event

from rules.board.life import Proposal, propose_dead
from rules.board.position import Position
from rules.color import Color
from rules.errors import RulesError
from rules.points import Point, from_board, to_board
from rules.texts import worded
from web.process import ended_after

GAMES = "/usr/games"
"""Where Debian puts games; it is not always on the path."""


LIKELY = 0.5
"""A string that is less likely dead is not proposed."""

MAX_ANSWER_CHARS = 1_000_000
"""Characters of a program's answers that are read; no answer about a board is so long."""


class EngineError(Exception):
    """A program that could not be asked or gave no answer; the text names it and the reason."""


@dataclass(frozen=True, slots=True)
class Engine:
    """A program that speaks GTP: its `name` and the `command` that starts it."""

    name: str
    command: tuple[str, ...]
    seconds: float = 60.0

    def ask(self, position: Position, question: str) -> str:
        """The answer to one GTP `question` about `position`; the program is then ended.

        Raises EngineError if it does not run, does not know the board or takes too long, and for a
        board that is not square.
        """
        if position.height != position.width:
            raise EngineError(f"{self.name} is asked about square boards only")
        setup = ["clear_board"]
        for color in Color:
            setup += [
                f"play {color.word} {to_board(point, position.height)}"
                for point in sorted(position.stones(color))
            ]
        lines = [f"boardsize {position.height}", *setup, question, "quit", ""]
        answers = self._answer("\n".join(lines)).replace("\r", "").split("\n\n")
        answers = answers[: len(setup) + 2]
        refused = [answer for answer in answers if not answer.startswith("=")]
        if refused or len(answers) < len(setup) + 2:
            error = refused[0].strip() if refused else "nothing"
            raise EngineError(f"{self.name} says: {error.splitlines()[0] if error else 'nothing'}")
        return answers[-1][1:].strip()

    def _answer(self, lines: str) -> str:
        """What the program answers to `lines`. Raises EngineError; the program is ended."""
        try:
            program = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise EngineError(f"{self.name} does not run: {error.strerror}") from None
        late = Event()
        with ended_after(program, self.seconds, late), program:
            assert program.stdin is not None
            assert program.stdout is not None
            with suppress(BrokenPipeError):
                program.stdin.write(lines)
                program.stdin.close()
            answer = program.stdout.read(MAX_ANSWER_CHARS)
            program.kill()
        if late.is_set():
            raise EngineError(f"{self.name} gave no answer in {self.seconds:g} s")
        if len(answer) == MAX_ANSWER_CHARS:
            raise EngineError(f"{self.name} says too much")
        return answer


def gnugo() -> Engine | None:
    """GNU Go where it is installed (Debian package gnugo), else None."""
    found = shutil.which("gnugo") or shutil.which("gnugo", path=GAMES)
    if found is None:
        return None
    return Engine("gnugo", (found, "--mode", "gtp", "--level", "4", "--quiet"))


def katago(model: str, config: str) -> Engine | None:
    """KataGo with a network and a GTP configuration, None where it is not installed."""
    found = shutil.which("katago")
    if found is None:
        return None
    return Engine("katago", (found, "gtp", "-model", model, "-config", config))


def proposed(
    position: Position, suicide: bool, network: Sequence[str] | None = None
) -> tuple[tuple[Proposal, ...], tuple[str, ...]]:
    """Strings that are held for dead, and what went wrong, as `judged` finds them."""
    found, troubles = judged(position, suicide, network)
    return tuple(item for item in found if item.dead >= LIKELY), troubles


def judged(
    position: Position, suicide: bool, network: Sequence[str] | None = None
) -> tuple[tuple[Proposal, ...], tuple[str, ...]]:
    """How dead strings are, proved or by the programs that are here, and what went wrong.

    `network` is KataGo's model and configuration, None to leave it out. Nothing is removed.
    """
    opinions: list[Proposal] = []
    troubles: list[str] = []
    asked = [(gnugo(), "gnugo", ask_for_dead)]
    if network is not None:
        model, config = network
        asked.append((katago(model, config), "katago", ask_for_owners))
    for engine, name, ask in asked:
        if engine is None:
            text = f"{name} is not installed and was not asked what is dead"
            troubles.append(worded("program-missing", text, program=name))
            continue
        try:
            opinions += ask(engine, position)
        except EngineError as error:
            troubles.append(str(error))
    return propose_dead(position, opinions, suicide=suicide), tuple(troubles)


def proposal_to_json(item: Proposal, size: int) -> dict[str, object]:
    """What is held of a string: its colour, its points, how likely it is dead, and the source.

    >>> from rules.board.position import Position
    >>> string = Position.from_rows((".B", "..")).string_at(Point(0, 1))
    >>> proposal_to_json(Proposal(string, 0.9, "GNU Go"), size=2)
    {'color': 'black', 'points': ['B2'], 'dead': 0.9, 'source': 'GNU Go'}
    """
    return {
        "color": item.string.color.word,
        "points": [to_board(point, size) for point in sorted(item.string.points)],
        "dead": round(item.dead, 3),
        "source": item.source,
    }


def ask_for_dead(engine: Engine, position: Position) -> tuple[Proposal, ...]:
    """The status of every string, by a program that knows `final_status_list`, as GNU Go does.

    A string is dead (1) if any of its stones is listed, else alive (0). Raises EngineError.
    """
    answer = engine.ask(position, "final_status_list dead")
    try:
        dead = {from_board(label, position.height) for label in answer.split()}
    except RulesError as error:
        raise EngineError(f"{engine.name} says: {error.detail}") from None
    return tuple(
        Proposal(string, 1.0 if string.points & dead else 0.0, engine.name)
        for string in position.strings()
    )


def ask_for_owners(engine: Engine, position: Position) -> tuple[Proposal, ...]:
    """The estimate of KataGo's network: a string is as dead as its points are the opponent's.

    Uses `kata-raw-nn`, whose ownership is White's, from -1 to 1. Raises EngineError.
    """
    words = engine.ask(position, "kata-raw-nn 0").split()
    count = position.height * position.width
    try:
        start = words.index("whiteOwnership") + 1
        white = [float(word) for word in words[start : start + count]]
    except ValueError:
        white = []
    if len(white) != count:
        raise EngineError(f"{engine.name} says nothing of who owns which point")
    return tuple(
        Proposal(
            string, _dead(white, position.width, sorted(string.points), string.color), engine.name
        )
        for string in position.strings()
    )


def _dead(white: Sequence[float], width: int, points: Sequence[Point], color: Color) -> float:
    """How dead a string is, 0 to 1, from White's ownership of its points."""
    mean = sum(white[point.row * width + point.col] for point in points) / len(points)
    against = mean if color is Color.BLACK else -mean
    return min(1.0, max(0.0, (1.0 + against) / 2.0))
