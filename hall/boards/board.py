"""A board of the hall as the hub knows it: what it said last, and what its lines tell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from referee.events import Audience
from referee.record_lines import moves_crc
from rules.game import Game
from rules.points import to_board

from ..messages.assignments import round_with_table
from ..messages.batches import START, Line, Place
from ..messages.states import BoardState
from ..messages.texts import MOST_NUMBER
from .clock import BoardClock
from .following import SNAPSHOT, Followed
from .store import KeptLine

TERMS = ("size", "rules", "komi", "handicap", "players", "start", "first")
"""What a state says of a game that its lines do not."""

PARTS = re.compile(r"([0-9]+)")
"""The numbers in a board's name."""

ALTERNATING_S = 600.0
"""Two that take turns under one name within so long are two boards; one restarts, and stays."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who speaks under a board's name: one start of one program on one machine."""

    serial: str
    boot: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Since when, and until when, a machine spoke under a board's name."""

    speaker: Speaker
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class Unreadable:
    """How many messages of a board were left out, and why the last one was."""

    count: int
    why: str


@dataclass(frozen=True, slots=True)
class Board:
    """What the hub knows of a board; times are seconds since 1970, by the hub's clock.

    ``online`` is None where nothing was heard of it since the hub began. ``turns`` are who has
    spoken under its name, the last ones. ``game_id`` and ``at`` are the present game and its last
    line that is kept. ``differs`` names what its state and its lines tell differently: moves,
    result; None where they were not compared.
    """

    name: str
    online: bool | None = None
    last_seen: float | None = None
    game_id: str | None = None
    at: Place = START
    followed: Followed = field(default_factory=Followed)
    state: BoardState | None = None
    clock: BoardClock | None = None
    turns: Sequence[Turn] = ()
    differs: Sequence[str] | None = None
    strange: int = 0
    unreadable: Unreadable | None = None

    def heard(self, now: float) -> Board:
        """The board after a message of it."""
        return replace(self, online=True, last_seen=now)

    def not_read(self, why: str) -> Board:
        """The board after a message under its name that could not be read."""
        count = 0 if self.unreadable is None else self.unreadable.count
        return replace(self, unreadable=Unreadable(count + 1, why))

    def gone(self) -> Board:
        """The board once the broker says that it is gone."""
        return replace(self, online=False)

    def with_state(self, state: BoardState, now: float) -> Board:
        """The board after a state that it sent."""
        speaker = Speaker(state.serial, state.boot)
        turns = self.turns
        if turns and turns[-1].speaker == speaker:
            turns = (*turns[:-1], replace(turns[-1], until=now))
        else:
            turns = (*turns, Turn(speaker, now, now))[-4:]
        return replace(self.heard(now), state=state, turns=turns)

    def with_line(self, kept: KeptLine) -> Board:
        """The board after one more line of its present game."""
        return replace(self, at=kept.at, followed=self.followed.after(kept.line))

    def compared(self) -> Board:
        """The board with what differs between its state and its lines, where both are as far."""
        shown, state = self.present, self.state
        if "moves_crc" not in shown:
            return replace(self, differs=None)
        if state is None or state.at != self.at:
            return self
        game = self.followed.started
        crc = moves_crc(self.followed.recorded.moves, game.size[0])
        pairs = {
            "moves": (shown["moves_crc"], crc),
            "result": (shown.get("result"), self.followed.result),
        }
        return replace(self, differs=tuple(key for key, (a, b) in pairs.items() if a != b))

    @property
    def twins(self) -> Sequence[str]:
        """The numbers of the machines that speak under this name at the same time; else none.

        One machine is known by its serial number, and where that is the same by its start.
        """
        if len(self.turns) < 3:
            return ()
        last = self.turns[-1]
        spoke_before = any(
            turn.speaker == last.speaker and last.since - turn.until < ALTERNATING_S
            for turn in self.turns[:-1]
        )
        if not spoke_before:
            return ()
        speakers = {turn.speaker for turn in self.turns}
        serials = {speaker.serial for speaker in speakers if speaker.serial}
        boots = {speaker.boot for speaker in speakers}
        return sorted(serials) if len(serials) > 1 else sorted(boots)

    def alerts(self, *, everything: bool) -> list[Line]:
        """The alerts that are open, as event lines; without `everything` those for players."""
        open_ = self.followed.open.values()
        return [line for line in open_ if everything or is_public(line)]

    def to_json(self, assignment: Mapping[str, object], *, everything: bool) -> dict[str, object]:
        """The object of ``/api/boards``; without `everything` what players may see."""
        shown, game = self._shown(), self.followed.started
        told = self.state.shown if self.state is not None else {}
        found: dict[str, object] = {
            "board": self.name,
            "online": bool(self.online),
            "table": assignment.get("table"),
            "round": assignment.get("round"),
            "players": _players(self.present, self.followed.terms, assignment),
            "ranks": self._ranks(assignment),
            "size": shown.get("size") or game.size[0],
            "rows": shown.get("rows") or list(game.position.rows()),
            "move": shown.get("move", game.number),
            "last": _last(shown) if "last" in shown else last_of(game),
            "to_play": shown.get("to_play", game.to_play.word),
            "phase": shown.get("phase", self._phase()),
            "prisoners": self.prisoners,
            "clock": None if self.clock_shown is None else self.clock_shown.to_json(),
            "alerts": self.alerts(everything=everything),
            "result": shown.get("result", self.followed.result),
            "game_id": self.game_id,
            "epoch": self.at.epoch,
            "n": self.at.n,
            "last_seen": None if self.last_seen is None else iso(self.last_seen),
            "camera": told.get("camera"),
            "failure": told.get("failure"),
            "assignment": _taken(told.get("assignment")),
        }
        if everything:
            found["differs"] = None if self.differs is None else list(self.differs)
        if everything and self.twins:
            found["twins"] = list(self.twins)
        if everything and self.strange:
            found["strange_lines"] = self.strange
        if everything and self.unreadable is not None:
            found["unreadable"] = {"count": self.unreadable.count, "why": self.unreadable.why}
        return found

    @property
    def present(self) -> Mapping[str, object]:
        """What the board's state says of the present game; nothing where it speaks of another."""
        told = self.state.shown if self.state is not None else {}
        return told if self._is_of_present(told) else {}

    @property
    def clock_shown(self) -> BoardClock | None:
        """The clock of the present game; None for a board that is away, whose presses nobody hears.

        It goes on beside the lines, of which it says nothing.
        """
        return self.clock if self.online and self.present else None

    @property
    def prisoners(self) -> dict[str, int]:
        """The stones that each side has taken: those of the state, else those of the lines."""
        told, kept = self._shown().get("prisoners"), self.followed.started.ledger.prisoners
        counts = {"black": kept.black, "white": kept.white}
        if isinstance(told, Mapping) and all(type(told.get(side)) is int for side in counts):
            counts = {side: told[side] for side in counts}
        return counts

    def _ranks(self, assignment: Mapping[str, object]) -> dict[str, object]:
        """The players' ranks as the board has them, else those of its assignment."""
        ranks, players = self.present.get("ranks"), assignment.get("players")
        told = ranks if isinstance(ranks, Mapping) else {}
        given = players if isinstance(players, Mapping) else {}
        return {side: told.get(side) or given.get(f"{side}_rank") for side in ("black", "white")}

    @property
    def plays(self) -> bool:
        """Whether a game goes on."""
        return self.followed.started.number > 0 and self.followed.result is None

    @property
    def base(self) -> int:
        """What the board's own page adds to the numbers of the game's lines."""
        base = self.present.get("base", 0)
        return base if type(base) is int and 0 <= base < MOST_NUMBER else 0

    def info(self, assignment: Mapping[str, object]) -> dict[str, str]:
        """What the record's root says of the game beside its terms."""
        names = _players({}, self.followed.terms, assignment)
        texts = {"PB": names["black"], "PW": names["white"]}
        if isinstance(players := assignment.get("players"), Mapping):
            texts |= {"BR": players.get("black_rank"), "WR": players.get("white_rank")}
        texts |= {"EV": assignment.get("tournament"), "RO": round_with_table(assignment)}
        return {key: str(text) for key, text in texts.items() if text is not None}

    def _shown(self) -> Mapping[str, object]:
        """The state of the present game where it is not behind the lines, else nothing."""
        state = self.state
        if state is None or not self._is_of_present(state.shown) or state.at < self.at:
            return {}
        return state.shown if _is_board(state.shown) else {}

    def _is_of_present(self, shown: Mapping[str, object]) -> bool:
        return bool(shown) and self.state is not None and self.state.game_id == self.game_id

    def _phase(self) -> str:
        if self.followed.result is not None:
            return "done"
        return "setup" if self.followed.game is None else "play"


def _is_board(shown: Mapping[str, object]) -> bool:
    """Whether a state has a board as `/api/state` has it: it may come from another program."""
    rows, size = shown.get("rows"), shown.get("size")
    return (
        isinstance(rows, list)
        and isinstance(size, int)
        and len(rows) == size
        and all(isinstance(row, str) and len(row) == size for row in rows)
        and type(shown.get("move", 0)) is int
        and shown.get("to_play", "black") in ("black", "white")
        and isinstance(shown.get("phase", ""), str)
        and isinstance(shown.get("result", ""), str | None)
    )


def _taken(told: object) -> str | None:
    """What a state says of the board's assignment: a word."""
    state = told.get("state") if isinstance(told, Mapping) else None
    return state[:20] if isinstance(state, str) else None


def _last(shown: Mapping[str, object]) -> dict[str, object] | None:
    """The last move of a state: its colour and its point, None for a pass."""
    last = shown.get("last")
    if not isinstance(last, Mapping) or last.get("color") not in ("black", "white"):
        return None
    point = last.get("point")
    return {"color": last["color"], "point": point if isinstance(point, str) else None}


def last_of(game: Game) -> dict[str, object] | None:
    """The last move of a game: its colour and its point, None for a pass; None before the first.

    >>> last_of(Game.new(size=9).play("E5"))
    {'color': 'black', 'point': 'E5'}
    """
    if game.last is None:
        return None
    point = None if game.last.point is None else to_board(game.last.point, game.size[0])
    return {"color": game.last.color.word, "point": point}


def is_public(line: Line) -> bool:
    """Whether a line is for players, and so for everybody.

    >>> is_public({"audience": "players"}), is_public({"audience": "arbiter"})
    (True, False)
    """
    return line.get("audience", Audience.PLAYERS.value) == Audience.PLAYERS.value


def terms_of(state: BoardState, known: Mapping[str, object]) -> dict[str, object]:
    """What a state says of its game that the lines do not.

    What is `known` of the board's own answer stays, within the epoch of its journal.
    """
    terms = {key: state.shown[key] for key in TERMS if state.shown.get(key) is not None}
    told = known.get(SNAPSHOT)
    if isinstance(told, Mapping) and told.get("epoch") == state.at.epoch:
        terms[SNAPSHOT] = told
    return terms


def in_order(name: str) -> list[tuple[int, str]]:
    """A key of a board's name that puts T2 before T10.

    >>> sorted(["T10", "T2"], key=in_order)
    ['T2', 'T10']
    """
    return [(int(part or 0), "") if part.isdecimal() else (0, part) for part in PARTS.split(name)]


def iso(seconds: float) -> str:
    """A time by the hub's clock, in UTC.

    >>> iso(0.5)
    '1970-01-01T00:00:00.500+00:00'
    """
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


def _players(*sources: Mapping[str, object]) -> dict[str, object]:
    """Each player as the first of `sources` names them; None where none does."""
    found: dict[str, object] = {"black": None, "white": None}
    for source in sources:
        players = source.get("players")
        if isinstance(players, Mapping):
            found = {color: found[color] or players.get(color) for color in found}
    return found
