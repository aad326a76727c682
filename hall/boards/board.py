"""A board of the hall as the hub knows it: its last state, and the game of its event lines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from messages.batches import START, BoardState, Line, Place
from messages.commands import round_with_table
from messages.texts import MAX_NUMBER
from referee.events import is_public
from referee.record_lines import moves_crc
from rules.game import last_json

from .clock import BoardClock
from .following import SNAPSHOT, Followed
from .store import KeptLine

TERM_KEYS = ("size", "rules", "komi", "handicap", "players", "start", "first")
"""Keys of a state with terms of the game that event lines lack."""

ACCEPTED = "taken"
"""The state of an assignment that the board's present game has."""

NUMBERS = re.compile(r"([0-9]+)")
ALTERNATING_S = 600.0
"""Two starts that alternate under one name within this time are two boards, not a restart.

A board repeats its state every minute: one that is silent for so long is not connected.
"""


@dataclass(frozen=True, slots=True)
class Sender:
    """A sender under a board's name: one start of one program on one machine."""

    serial: str
    boot: str


@dataclass(frozen=True, slots=True)
class SenderPeriod:
    """The times of the first and the last state in a row from one sender."""

    sender: Sender
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class Unreadable:
    """The number of a board's messages that could not be read, and why the last one."""

    count: int
    why: str


@dataclass(frozen=True, slots=True)
class Board:
    """The hub's view of a board; times are seconds since 1970, by the hub's clock.

    ``online`` is None before its first message since the hub's start. ``periods`` are the last
    senders under its name. ``game_id`` and ``at`` are the present game and its last stored line.
    ``differs`` names what differs between its state and its lines: moves, result; None where they
    were not compared.
    """

    name: str
    online: bool | None = None
    last_seen: float | None = None
    game_id: str | None = None
    at: Place = START
    followed: Followed = field(default_factory=Followed)
    state: BoardState | None = None
    clock: BoardClock | None = None
    periods: Sequence[SenderPeriod] = ()
    differs: Sequence[str] | None = None
    strange: int = 0
    unreadable: Unreadable | None = None

    def seen(self, now: float) -> Board:
        """The board after a message from it: online."""
        return replace(self, online=True, last_seen=now)

    def with_unreadable(self, why: str) -> Board:
        """The board after a message that could not be parsed, for the reason `why`."""
        count = 0 if self.unreadable is None else self.unreadable.count
        return replace(self, unreadable=Unreadable(count + 1, why))

    def offline(self) -> Board:
        """The board after the broker reported it as offline."""
        return replace(self, online=False)

    def with_state(self, state: BoardState, now: float) -> Board:
        """The board after a state message."""
        sender = Sender(state.serial, state.boot)
        periods = self.periods
        if periods and periods[-1].sender == sender:
            periods = (*periods[:-1], replace(periods[-1], until=now))
        else:
            periods = (*periods, SenderPeriod(sender, now, now))[-4:]
        return replace(self, state=state, periods=periods)

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
        crc = moves_crc(self.followed.recorded.moves, self.followed.started.size[0])
        pairs = {
            "moves": (shown["moves_crc"], crc),
            "result": (shown.get("result"), self.followed.result),
        }
        return replace(self, differs=tuple(key for key, (a, b) in pairs.items() if a != b))

    @property
    def twins(self) -> Sequence[str]:
        """The machines that send under this name at the same time; else none.

        A machine is identified by its serial number; equal ones by the id of their start.
        """
        if len(self.periods) < 3:
            return ()
        last = self.periods[-1]
        if not any(
            period.sender == last.sender and last.until - period.until < ALTERNATING_S
            for period in self.periods[:-1]
        ):
            return ()
        senders = {period.sender for period in self.periods}
        serials = {sender.serial for sender in senders if sender.serial}
        return sorted(serials if len(serials) > 1 else {sender.boot for sender in senders})

    def alerts(self, *, everything: bool) -> list[Line]:
        """The alerts that are open, as event lines; without `everything` those for players."""
        return [line for line in self.followed.open.values() if everything or is_public(line)]

    def to_json(self, assignment: Mapping[str, object], *, everything: bool) -> dict[str, object]:
        """The object of ``/api/boards``; without `everything` what players may see."""
        shown, game = self._shown(), self.followed.started
        state = self.state.shown if self.state is not None else {}
        own = {} if self.declines else assignment
        found: dict[str, object] = {
            "board": self.name,
            "online": bool(self.online),
            "table": assignment.get("table"),
            "round": assignment.get("round"),
            "players": _players(self.present, self.followed.terms, own),
            "ranks": self._ranks(own),
            "size": shown.get("size") or game.size[0],
            "rows": shown.get("rows") or list(game.position.rows()),
            "move": shown.get("move", game.number),
            "last": _last(shown) if "last" in shown else last_json(game),
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
            "camera": state.get("camera"),
            "failure": state.get("failure"),
            "assignment": _assignment_state(state.get("assignment")),
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
        """The fields of the board's state if it is of the present game, else empty."""
        state = self.state
        return state.shown if state is not None and state.game_id == self.game_id else {}

    @property
    def declines(self) -> bool:
        """Whether the board states that its present game does not have its assignment."""
        return _assignment_state(self.present.get("assignment")) not in (None, ACCEPTED)

    def has_other_pairing(self, assignment: Mapping[str, object]) -> bool:
        """Whether the board states another pairing than this: it has not received this one yet."""
        stated = self.present.get("assignment")
        if not isinstance(stated, Mapping) or "pairing" not in stated:
            return False
        return bool(stated["pairing"] != assignment.get("pairing"))

    @property
    def clock_shown(self) -> BoardClock | None:
        """The clock of the present game; None while the board is offline.

        It is independent of the event lines.
        """
        return self.clock if self.online and self.present else None

    @property
    def prisoners(self) -> dict[str, int]:
        """The stones that each side has taken: those of the state, else those of the lines."""
        stated, counted = self._shown().get("prisoners"), self.followed.started.ledger.prisoners
        counts = {"black": counted.black, "white": counted.white}
        if isinstance(stated, Mapping) and all(type(stated.get(side)) is int for side in counts):
            counts = {side: stated[side] for side in counts}
        return counts

    def _ranks(self, assignment: Mapping[str, object]) -> dict[str, object]:
        """The players' ranks as the board has them, else those of its assignment."""
        ranks, players = self.present.get("ranks"), assignment.get("players")
        stated = ranks if isinstance(ranks, Mapping) else {}
        given = players if isinstance(players, Mapping) else {}
        return {side: stated.get(side) or given.get(f"{side}_rank") for side in ("black", "white")}

    @property
    def plays(self) -> bool:
        """Whether a game is in progress."""
        return self.followed.started.number > 0 and self.followed.result is None

    @property
    def base(self) -> int:
        """The offset that the board's own page adds to the numbers of the game's lines."""
        base = self.present.get("base", 0)
        return base if type(base) is int and 0 <= base < MAX_NUMBER else 0

    def info(self, assignment: Mapping[str, object]) -> dict[str, str]:
        """The texts of the record's root by SGF property: players, ranks, event, round.

        They are as the board has them, else those of `assignment`.
        """
        names, ranks = _players({}, self.followed.terms, assignment), self._ranks(assignment)
        texts = {"PB": names["black"], "PW": names["white"]}
        texts |= {"BR": ranks["black"], "WR": ranks["white"]}
        texts["EV"] = self.present.get("event") or assignment.get("tournament")
        texts["RO"] = self.present.get("round") or round_with_table(assignment)
        return {key: str(text) for key, text in texts.items() if text is not None}

    def _shown(self) -> Mapping[str, object]:
        """The state of the present game where it is not behind the lines, else nothing."""
        shown, behind = self.present, self.state is not None and self.state.at < self.at
        return shown if not behind and _is_board(shown) else {}

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


def _assignment_state(assignment: object) -> str | None:
    """The state of the board's assignment, a word."""
    state = assignment.get("state") if isinstance(assignment, Mapping) else None
    return state[:20] if isinstance(state, str) else None


def _last(shown: Mapping[str, object]) -> dict[str, object] | None:
    """The last move of a state: its colour and its point, None for a pass."""
    last = shown.get("last")
    if not isinstance(last, Mapping) or last.get("color") not in ("black", "white"):
        return None
    point = last.get("point")
    return {"color": last["color"], "point": point if isinstance(point, str) else None}


def names_in(body: Mapping[str, object]) -> tuple[object, object] | None:
    """The names of Black and White in a pairing, a state or terms; None where it has no players."""
    players = body.get("players")
    return (players.get("black"), players.get("white")) if isinstance(players, Mapping) else None


def terms_of(state: BoardState, known: Mapping[str, object]) -> dict[str, object]:
    """The terms of the game in a state, which event lines lack.

    The snapshot among the `known` terms is retained within the epoch of the board's journal.
    """
    terms = {key: state.shown[key] for key in TERM_KEYS if state.shown.get(key) is not None}
    snapshot = known.get(SNAPSHOT)
    if isinstance(snapshot, Mapping) and snapshot.get("epoch") == state.at.epoch:
        terms[SNAPSHOT] = snapshot
    return terms


def in_order(name: str) -> list[tuple[int, str]]:
    """A key of a board's name that puts T2 before T10.

    >>> sorted(["T10", "T2"], key=in_order)
    ['T2', 'T10']
    """
    return [(int(part or 0), "") if part.isdecimal() else (0, part) for part in NUMBERS.split(name)]


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
