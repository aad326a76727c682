"""Board diagrams with coordinates, as people write them in mails and tests.

::

       A B C
     3 . B .  3
     2 . W .  2
     1 . . .  1
       A B C

A diagram is text, a board is its rows; `Position.diagram` and `Position.from_diagram` use both.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import Reason, RulesError
from ..points import COLUMNS, Point

_MARKS = str.maketrans({"X": "B", "O": "W", "+": ".", ",": "."})


def draw_rows(rows: Sequence[str], mark: Point | None = None) -> str:
    """The diagram of `rows`, the point `mark` between brackets."""
    letters = "   " + "".join(f" {letter}" for letter in COLUMNS[: len(rows[0])]) + " \n"
    lines = [letters]
    for row, text in enumerate(rows):
        label = len(rows) - row
        cells = "".join(f" {cell}" for cell in text) + " "
        if mark is not None and mark.row == row:
            at = 2 * mark.col
            cells = f"{cells[:at]}({cells[at + 1]}){cells[at + 3 :]}"
        lines.append(f"{label:>3}{cells} {label}\n")
    return "".join([*lines, letters])


def parse_rows(text: str) -> list[str]:
    r"""The rows of a diagram: rows alone, or with coordinates round them as `draw_rows` makes.

    Blanks between points, star points written ``+`` or ``,`` and ``X``/``O`` for ``B``/``W`` are
    understood. What the points are is not checked. Raises RulesError (diagram) for rows that are
    numbered wrongly.

    >>> parse_rows("2 . X\n1 O +")
    ['.B', 'W.']
    """
    rows: list[str] = []
    labels: list[str] = []
    for line in text.splitlines():
        words = line.split()
        if words and "".join(words) == COLUMNS[: len("".join(words))] and len(words) > 1:
            continue
        if words and words[0].isdigit():
            labels.append(words[0])
            words = words[1:]
            if words and words[-1].isdigit():
                words = words[:-1]
        if words:
            rows.append("".join(words).translate(_MARKS))
    expected = [str(len(rows) - row) for row in range(len(rows))]
    if labels and labels != expected:
        raise RulesError(
            Reason.DIAGRAM, f"rows are numbered {', '.join(labels)}: expected {len(rows)} to 1"
        )
    return rows
