"""Time controls: main time and what comes beside or after it, in the words of SGF's TM and OT."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..words import CodeEnum


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
