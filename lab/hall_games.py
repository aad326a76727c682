"""Games that are played at random, as event lines: what the tables of `goban hub --demo` replay.

    python -m lab.hall_games [FILE]

writes six of them. The first line of each game in the file has its terms (``state``); every other
one has an event ``line``, which comes at its ``t``, and the table's ``clock``.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from hall.demo import RECORDING
from messages.batches import Line
from referee.events import AlertState, Audience, EventType, Severity
from rules.clock import MS, Clock, TimeControl
from rules.color import BLACK, Color
from rules.game import Game
from rules.points import Move, to_board

GAMES = 6

PACE_S = 4.0
"""Mean interval of moves at a table."""

ALERT_CHANCE, SETTLED_CHANCE, REVISION_CHANCE = 0.02, 0.3, 0.01
"""Probabilities that a move raises an alert, that an open one is settled before the next move, and
that the last move is corrected."""

MOVES = 160
"""The number of moves of a game."""

SIZE = 19

NAMES = ("Aki", "Ben", "Chiyo", "Dana", "Emil", "Fumi", "Gero", "Hana", "Ivo", "Jun", "Kaja", "Leo")

TIMES = ("300 + 3x30 byo-yomi", "300 + 15/180 Canadian", "300 + 5 Fischer", None)
"""The times of the games; None is a game without a clock."""


class RandomGame:
    """A game that is played at random, with its event lines; ``now_s`` is the time of the game."""

    def __init__(self, chance: random.Random, control: str | None = None) -> None:
        self.game = Game.new(SIZE)
        self.lines: list[Line] = []
        self.open: dict[int, Line] = {}
        self.result: str | None = None
        self.now_s = 0.0
        self.players = dict(zip(("black", "white"), chance.sample(NAMES, 2), strict=True))
        self._chance, self._ids, self._entries = chance, 0, 1
        parsed = None if control is None else TimeControl.parse(control)
        self._clock = None if parsed is None else Clock.started(parsed, BLACK, 0)

    def go_on(self) -> None:
        """Play a move; now and then raise an alert, or end one, or correct the move."""
        self.now_s = round(self.now_s + self._chance.expovariate(1.0 / PACE_S), 3)
        for line in list(self.open.values()):
            if self._chance.random() < SETTLED_CHANCE:
                self._settle(line)
        if self.game.number >= MOVES:
            self._resign()
            return
        self._play()
        if self._chance.random() < ALERT_CHANCE:
            self._alert()
        elif self._chance.random() < REVISION_CHANCE:
            self._correct()

    def clock(self) -> dict[str, object] | None:
        """The clock as a board's state has it, without the name and the age of its log."""
        if self._clock is None:
            return None
        clock = self._clock
        return {
            "control": str(clock.control),
            "number": self._entries,
            "at_ms": clock.at_ms,
            "turn": clock.turn.word,
            "running": clock.running,
            **{color.word: asdict(clock.left[color]) for color in Color},
            "done": 0,
        }

    def terms(self) -> dict[str, object]:
        """The terms of the game in a board's state, which event lines lack."""
        return {
            "version": 1,
            "size": SIZE,
            "rules": self.game.ruleset.id,
            "komi": float(self.game.komi),
            "handicap": 0,
            "players": self.players,
            "camera": {"state": "ok"},
        }

    def _resign(self) -> None:
        self.result = self._chance.choice(("B+R", "W+R"))
        loser = "white" if self.result == "B+R" else "black"
        if self._clock is not None:
            self._clock, self._entries = self._clock.stopped(self._now_ms()), self._entries + 1
        self._emit(EventType.RESIGNED, color=loser, result=self.result)

    def _play(self) -> None:
        side = self.game.to_play
        legal = self.game.legal()
        point = self._chance.choice(legal) if legal else None
        self.game, _ = self.game.follow(Move(side, point))
        if self._clock is not None:
            pressed = self._clock.pressed(self._clock.turn, self._now_ms())
            self._clock, self._entries = pressed, self._entries + 1
        at = {} if point is None else {"point": to_board(point, SIZE)}
        kind = EventType.PASS if point is None else EventType.BOARD_PLAY
        self._emit(kind, color=side.word, move=self.game.number, **at)

    def _correct(self) -> None:
        """An arbiter corrects the point of the last move."""
        before, played = self.game.parent, self.lines[-1]
        if before is None or not (legal := before.legal()):
            return
        side, point = before.to_play, self._chance.choice(legal)
        self.game = before.play(Move(side, point))
        at, number = to_board(point, SIZE), self.game.number
        self._emit(
            EventType.REVISION,
            replaces=played["n"],
            move=number,
            color=side.word,
            point=at,
            moves=[[side.word, at]],
            detail=f"replaced by {at}",
            text=f"Move {number} is corrected: {side.word.capitalize()} at {at}.",
        )

    def _alert(self) -> None:
        self._ids += 1
        side = self.game.to_play.other
        stones = sorted(self.game.position.stones(side))
        if not stones:
            return
        string = self.game.position.string_at(self._chance.choice(stones))
        self._emit(
            EventType.UNCAPTURED_STRING,
            state=AlertState.OPEN.value,
            id=self._ids,
            color=side.word,
            points=[to_board(point, SIZE) for point in sorted(string.points)],
            move=self.game.number,
            severity=Severity.REFEREE.value,
            audience=Audience.ARBITER.value,
            text=f"A string without liberties may lie on the board after move {self.game.number}.",
        )
        self.open[self._ids] = self.lines[-1]

    def _settle(self, line: Line) -> None:
        id_ = line["id"]
        assert isinstance(id_, int)
        del self.open[id_]
        same = {key: value for key, value in line.items() if key not in ("n", "t", "type")}
        self._emit(EventType(line["type"]), **{**same, "state": AlertState.SETTLED.value})

    def _emit(self, kind: EventType, **more: object) -> None:
        head = {"version": 1, "n": len(self.lines) + 1, "type": kind.value, "t": self.now_s}
        common = {"size": SIZE, "severity": Severity.INFO.value, "audience": "players"}
        self.lines.append({**common, **more, **head})

    def _now_ms(self) -> int:
        return round(MS * self.now_s)


def recorded(number: int) -> Iterator[dict[str, object]]:
    """The lines of the file for the game `number`, from 0."""
    game = RandomGame(random.Random(number), TIMES[number % len(TIMES)])
    yield {"state": game.terms(), "clock": game.clock()}
    while game.result is None:
        known = len(game.lines)
        game.go_on()
        for line in game.lines[known:]:
            yield {"line": line, "clock": game.clock()}


def main(arguments: list[str] | None = None) -> int:
    """Write the games, by default into the hub's file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", nargs="?", type=Path, default=RECORDING)
    file: Path = parser.parse_args(arguments).file
    lines = [json.dumps(each) for number in range(GAMES) for each in recorded(number)]
    file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
