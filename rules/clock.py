"""Time controls in the words of SGF's TM and OT, and the arithmetic of a game clock.

Times are whole milliseconds of one time that never goes back.
`device/page/static/js/clock/arithmetic.js` does the same in the browser; a test holds both
together. Nothing here decides a game: a flag that has fallen is only shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Annotated

from .color import Color, Sides
from .texts import CodeEnum


class TimeSystem(CodeEnum):
    """How a player's time is counted."""

    ABSOLUTE = "absolute"
    """Main time alone."""
    BYO_YOMI = "byo-yomi"
    """After the main time a number of periods; one is lost when a move takes all of it."""
    CANADIAN = "Canadian"
    """After the main time a number of moves in each period."""
    FISCHER = "Fischer"
    """Each move made adds to the main time."""
    BRONSTEIN = "Bronstein"
    """The main time begins to run after a delay, which each move has anew."""


LONGEST_MAIN_S, LONGEST_PERIOD_S, MOST_COUNT = 86_400, 3_600, 100

EXPECTED = (
    "expected seconds of main time, alone or with overtime, such as "
    "1800 + 5x30 byo-yomi, 1800 + 25/600 Canadian, 900 + 10 Fischer, 900 + 5 Bronstein"
)

_TEXT = re.compile(
    r"(\d{1,6})(?:\s*\+\s*(?:(\d{1,3})([x/]))?(\d{1,6})\s*([a-z]+(?:-?yomi)?))?", re.I
)

_SEPARATORS = {TimeSystem.BYO_YOMI: "x", TimeSystem.CANADIAN: "/"}

_NAMES = {
    "byoyomi": TimeSystem.BYO_YOMI,
    **{system.value.lower(): system for system in TimeSystem if system is not TimeSystem.ABSOLUTE},
}


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time that each player has. Raises ValueError for one that cannot be played."""

    system: TimeSystem
    main_s: int
    period_s: int = 0
    """Seconds of a period of byo-yomi or Canadian overtime, the increment, or the delay."""
    count: int = 0
    """Periods of byo-yomi, or moves in a period of Canadian overtime."""

    def __post_init__(self) -> None:
        counted = self.system in _SEPARATORS
        overtime = self.system is not TimeSystem.ABSOLUTE
        needs_main = self.system in (TimeSystem.ABSOLUTE, TimeSystem.FISCHER)
        if not (
            int(needs_main) <= self.main_s <= LONGEST_MAIN_S
            and int(overtime) <= self.period_s <= LONGEST_PERIOD_S * overtime
            and int(counted) <= self.count <= MOST_COUNT * counted
        ):
            raise ValueError(EXPECTED)

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """The time control of a text, as `str` writes it. Raises ValueError.

        >>> TimeControl.parse("1800 + 5x30 byo-yomi")
        TimeControl(system=TimeSystem.BYO_YOMI, main_s=1800, period_s=30, count=5)
        >>> str(TimeControl.parse("900+10 fischer"))
        '900 + 10 Fischer'
        """
        found = _TEXT.fullmatch(text.strip())
        if found is None:
            raise ValueError(f"time {text[:40]!r}: {EXPECTED}")
        main, count, separator, period, name = found.groups()
        if name is None:
            return cls(TimeSystem.ABSOLUTE, int(main))
        system = _NAMES.get(name.lower())
        if system is None or _SEPARATORS.get(system) != (separator and separator.lower()):
            raise ValueError(f"time {text[:40]!r}: {EXPECTED}")
        return cls(system, int(main), int(period), int(count or 0))

    @property
    def overtime(self) -> str | None:
        """The value of SGF's OT, None for main time alone.

        >>> TimeControl.parse("1800 + 25/600 Canadian").overtime
        '25/600 Canadian'
        """
        if self.system is TimeSystem.ABSOLUTE:
            return None
        separator = _SEPARATORS.get(self.system)
        counted = "" if separator is None else f"{self.count}{separator}"
        return f"{counted}{self.period_s} {self.system.value}"

    def __str__(self) -> str:
        return " + ".join(filter(None, (str(self.main_s), self.overtime)))


def control_text(text: object) -> str:
    """The text of a time control as `TimeControl` writes it. Raises ValueError.

    >>> control_text("900 + 10 Fischer")
    '900 + 10 Fischer'
    """
    return str(TimeControl.parse(str(text)))


MS = 1000
MOST_MS = LONGEST_MAIN_S * MS


class ClockAct(CodeEnum):
    """What happens on a clock."""

    START = "start"
    PRESS = "press"
    STOP = "stop"
    GO = "go"
    ORDER = "order"
    """An order of the arbiter is carried out."""
    FLAG = "flag"
    """A player's time has run out."""
    TAKE_OVER = "take-over"
    """Another device is the clock from now on."""


class ClockAction(CodeEnum):
    """What an arbiter may order."""

    STOP = "stop"
    GO = "go"
    ADJUST = "adjust"


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What one player has left."""

    main_ms: Annotated[int, "of the main time"]
    period_ms: Annotated[int, "of the period of overtime, or of the delay of this move"]
    count: Annotated[int, "periods left, or moves to be made in the Canadian period"]
    flag: Annotated[bool, "whether the time has run out; the arbiter decides what follows"] = False

    @property
    def overtime(self) -> bool:
        """Whether the main time is used up."""
        return self.main_ms == 0

    @property
    def shown_ms(self) -> int:
        """What a clock shows, and SGF's BL and WL: the main time, or else the period."""
        return self.main_ms or self.period_ms


def full(control: TimeControl) -> TimeLeft:
    """What a player has before the first move."""
    period_s = 0 if control.system is TimeSystem.FISCHER else control.period_s
    return TimeLeft(control.main_s * MS, period_s * MS, control.count)


def after_time(control: TimeControl, left: TimeLeft, ms: int) -> TimeLeft:
    """What is left once the clock has run for `ms`. A period that is used up exactly is lost.

    >>> control = TimeControl.parse("60 + 3x30 byo-yomi")
    >>> after_time(control, full(control), 100_000)
    TimeLeft(main_ms=0, period_ms=20000, count=2, flag=False)
    """
    if control.system is TimeSystem.BRONSTEIN:
        delay = min(left.period_ms, ms)
        left, ms = replace(left, period_ms=left.period_ms - delay), ms - delay
    return _taken(control, left, ms)


def after_move(control: TimeControl, left: TimeLeft) -> TimeLeft:
    """What is left once a move was made; a fallen flag stays fallen.

    >>> control = TimeControl.parse("900 + 10 Fischer")
    >>> after_move(control, full(control)).main_ms
    910000
    """
    if left.flag:
        return left
    match control.system:
        case TimeSystem.FISCHER:
            return replace(left, main_ms=min(left.main_ms + control.period_s * MS, MOST_MS))
        case TimeSystem.CANADIAN if not left.overtime:
            return left
        case TimeSystem.CANADIAN if left.count > 1:
            return replace(left, count=left.count - 1)
        case TimeSystem.ABSOLUTE:
            return left
        case TimeSystem.CANADIAN:
            return replace(left, period_ms=control.period_s * MS, count=control.count)
        case _:
            return replace(left, period_ms=control.period_s * MS)


def adjusted(control: TimeControl, left: TimeLeft, ms: int, periods: int) -> TimeLeft:
    """What is left once an arbiter has given `ms` and `periods` of byo-yomi, or taken them.

    >>> control = TimeControl.parse("60 + 3x30 byo-yomi")
    >>> adjusted(control, full(control), ms=-70_000, periods=1)
    TimeLeft(main_ms=0, period_ms=20000, count=4, flag=False)
    """
    if control.system is TimeSystem.BYO_YOMI and periods:
        count = max(0, min(left.count + periods, MOST_COUNT))
        fresh = control.period_s * MS if left.period_ms == 0 else left.period_ms
        left = replace(left, count=count, period_ms=fresh if count else 0)
    left = replace(left, main_ms=min(left.main_ms + max(ms, 0), MOST_MS))
    return _taken(control, left, max(-ms, 0))


def _taken(control: TimeControl, left: TimeLeft, ms: int) -> TimeLeft:
    """What is left once `ms` are taken from the main time and then from the overtime."""
    main = min(left.main_ms, ms)
    main_ms, period_ms, count = left.main_ms - main, left.period_ms, left.count
    ms -= main
    if control.system is TimeSystem.CANADIAN:
        period_ms = max(0, period_ms - ms)
    while control.system is TimeSystem.BYO_YOMI and count and ms >= period_ms:
        ms, count = ms - period_ms, count - 1
        period_ms = control.period_s * MS if count else 0
    if control.system is TimeSystem.BYO_YOMI and count:
        period_ms -= ms
    return TimeLeft(main_ms, period_ms, count, flag=main_ms == 0 and period_ms == 0)


@dataclass(frozen=True, slots=True)
class Clock:
    """Both players' time as it was at ``at_ms``, and whose runs."""

    control: TimeControl
    left: Sides[TimeLeft]
    turn: Color
    """Whose time runs, or will when the clock goes on."""
    running: bool
    at_ms: int

    @classmethod
    def started(cls, control: TimeControl, turn: Color, at_ms: int) -> Clock:
        """A clock whose first move begins at `at_ms`."""
        return cls(control, Sides(full(control), full(control)), turn, True, at_ms)

    def until(self, at_ms: int) -> Clock:
        """The clock at `at_ms`. Raises ValueError for a time that is past."""
        if at_ms < self.at_ms:
            raise ValueError(f"at_ms {at_ms}: the clock is at {self.at_ms} already")
        if not self.running:
            return replace(self, at_ms=at_ms)
        spent = after_time(self.control, self.left[self.turn], at_ms - self.at_ms)
        return replace(self._with(self.turn, spent), at_ms=at_ms)

    def pressed(self, color: Color, at_ms: int) -> Clock:
        """`color` has moved. Raises ValueError where that player's time does not run.

        >>> clock = Clock.started(TimeControl.parse("900 + 10 Fischer"), Color.BLACK, at_ms=0)
        >>> clock = clock.pressed(Color.BLACK, at_ms=60_000)
        >>> clock.turn, clock.left.black.main_ms
        (Color.WHITE, 850000)
        >>> clock.pressed(Color.BLACK, at_ms=61_000)
        Traceback (most recent call last):
            ...
        ValueError: Black's clock does not run
        """
        if not self.running or color is not self.turn:
            raise ValueError(f"{color.word.capitalize()}'s clock does not run")
        now = self.until(at_ms)
        moved = now._with(color, after_move(self.control, now.left[color]))
        return replace(moved, turn=color.other)

    def stopped(self, at_ms: int) -> Clock:
        """Nobody's time runs from `at_ms` on."""
        return replace(self.until(at_ms), running=False)

    def going(self, color: Color, at_ms: int) -> Clock:
        """The time of `color` runs from `at_ms` on."""
        return replace(self.until(at_ms), running=True, turn=color)

    def adjusted(self, color: Color, ms: int, periods: int, at_ms: int) -> Clock:
        """An arbiter has given time to `color`, or taken it."""
        now = self.until(at_ms)
        return now._with(color, adjusted(self.control, now.left[color], ms, periods))

    def _with(self, color: Color, left: TimeLeft) -> Clock:
        sides = {side: self.left[side] for side in Color} | {color: left}
        return replace(self, left=Sides(sides[Color.BLACK], sides[Color.WHITE]))
