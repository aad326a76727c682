"""What every command promises of its end, whatever it is given."""

from __future__ import annotations

import re

from .inputs import Case
from .worker import MOST_MB, Outcome

STATUSES = (0, 1, 2)

NOTES = tuple(
    map(
        re.compile,
        (
            r"goban: --(corners|evidence|record) is without effect here",
            r"goban: .*: (an earlier game|what was there) is kept as ",
            r"goban: what was accepted so far is safe in ",
            r"goban: .*; the largest whole board was read",
            r"goban: .*: print it at 100 %",
            r"goban: .*: no known CA: read as ",
            r"goban: .*: skipped ",
            r"goban: .* is (read as|left out: expected) ",
        ),
    )
)
"""Lines that say something beside an error."""


def broken(case: Case, outcome: Outcome) -> str | None:
    """How the end of a command breaks the promise, in words; None where it is kept."""
    if outcome.status not in STATUSES:
        return f"status {outcome.status}"
    if any(not line.startswith("goban") for line in outcome.said):
        return "lines on standard error that are not the program's"
    errors = [line for line in outcome.said if not any(note.match(line) for note in NOTES)]
    counted = [line for line in errors if not line.endswith("; left out")]
    if len(counted) > case.inputs:
        return f"{len(counted)} errors of {case.inputs} inputs"
    if outcome.status != 0 and not errors:
        return "no error is named"
    if outcome.memory_mb > MOST_MB:
        return f"{outcome.memory_mb:.0f} MB"
    return None
