"""What corrections leave in the record; the rest is in `rows/corrections.txt`."""

from __future__ import annotations

from referee.facts import DeleteMove, Resync
from tests.support.arbiter import written
from tests.support.positions import PLAIN
from tests.support.table import played


def test_the_old_line_stays_as_a_variation_after_the_corrected_one() -> None:
    table = played(*PLAIN)
    table.say(DeleteMove, 3)
    table.play(". D2", "B E1", "W A1")
    assert 0 < written(table).index(b"B[ee]") < written(table).index(b"B[dd]")


def test_stones_that_no_move_explains_are_set_by_hand() -> None:
    table = played(*PLAIN)
    table.play("B A5;B A4;W E5;. D2", wait=0.4)
    table.say(Resync)
    assert b"AE[dd]" in written(table)
