"""The line decoded as a whole, where the one that stands lacks a move that lies there."""

from __future__ import annotations

import pytest

from referee.alerts.step_builder import StepBuilder
from referee.decision.execute import set_table, truncate
from rules.color import Color
from rules.points import Point
from tests.support.play_table import played, under_a_hand
from tests.support.positions import FULLER, after, place
from tests.support.table import Table

WHITE_GOES, WHITE_COMES = place("D4"), place("D3")


def taken_for_a_slide(*, decoder: bool) -> Table:
    """Black played E3 and took D4 off, White answered D3; the record has D3 for no move."""
    table = played(*FULLER, decoder=decoder)
    under_a_hand(table, "B E3;. D4", [place("E3"), WHITE_GOES])
    table.still(4.0)
    table.reach(after(table.rows, "W D3"), wait=3.0)
    assert table.moves == [*FULLER, "B E3", "W D3"]
    state = table.state
    assert state.game.parent is not None
    builder = StepBuilder(state, table.settings)
    truncate(builder, state.game.parent, keep=False)
    set_table(builder, {**state.over, Point(*WHITE_COMES): Color.WHITE})
    table.state = builder.state
    return table


@pytest.mark.parametrize("decoder", [False, True])
def test_a_stone_that_was_called_none_is_found_to_be_the_move_between(decoder: bool) -> None:
    table = taken_for_a_slide(decoder=decoder)
    table.reach(after(table.rows, "B A1"), wait=4.0)
    whole = [*FULLER, "B E3", "W D3", "B A1"]
    assert (table.moves == whole) is decoder
    assert ("AmbiguousTurn open A1" in table.alerts()) is not decoder


def test_a_game_in_which_all_agrees_is_recorded_as_without_the_decoder() -> None:
    one, other = (played(*FULLER, "B A1", decoder=decoder) for decoder in (False, True))
    assert one.moves == other.moves
    assert one.alerts() == other.alerts()
