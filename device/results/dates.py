"""The days of a game, as records write them in DT, for tables that need days."""

from __future__ import annotations

import re
from datetime import date

_DAY = re.compile(
    r"(?P<year>\d{4})\s*[-/.年년]\s*(?P<month>\d{1,2})\s*[-/.月월]\s*(?P<day>\d{1,2})\s*[日일]?"
    r"(?:[T\s]\s*\d{1,2}:\d{2}.*)?"
)

_SHORT = re.compile(r"(?:(\d{1,2})-)?(\d{1,2})")
"""A further day of the same year or month (FF4, DT)."""


def days_in(text: str) -> tuple[date, ...]:
    """The days that DT names, in order; none for an empty text. A time of day is cut off.

    Raises ValueError for anything that names no days.

    >>> [str(day) for day in days_in("2026-05-02,03")]
    ['2026-05-02', '2026-05-03']
    >>> days_in("2018-05-02 20:46:58") == days_in("2018年5月2日") == days_in("2018/05/02")
    True
    """
    found: list[date] = []
    for part in filter(None, map(str.strip, text.split(","))):
        if (whole := _DAY.fullmatch(part)) is not None:
            found.append(date(*(int(whole[key]) for key in ("year", "month", "day"))))
        elif found and (short := _SHORT.fullmatch(part)) is not None:
            month = int(short[1] or found[-1].month)
            found.append(found[-1].replace(month=month, day=int(short[2])))
        else:
            raise ValueError(f"{part!r}: expected a day such as 2026-05-02")
    return tuple(sorted(found))
