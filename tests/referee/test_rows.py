"""The games of `rows/*.txt`: what is played and what is emitted. `tests/support/table_rows.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.table_rows import Row, rows_of, run

FILES = sorted((Path(__file__).parent / "rows").glob("*.txt"))
ROWS = [
    pytest.param(
        row,
        id=f"{path.stem}: {row.name}{' (looks)' * row.looks}",
        marks=[pytest.mark.xfail(strict=True, reason=row.wish)] if row.wish else [],
    )
    for path in FILES
    for row in rows_of(path)
]


@pytest.mark.parametrize("row", ROWS)
def test_row(row: Row) -> None:
    run(row)
