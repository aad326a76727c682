"""The kernel of a game: inputs in, steps out, nothing changed by an input that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.game.codec import Input, SourceEnd
from device.game.journal.journal import Journal
from device.game.session.core import GameCore
from lab.following import follow
from referee.facts import ClockPress, EndGame, PassPressed
from referee.settings import Settings
from referee.state import Phase
from rules.color import BLACK, WHITE
from tests.support.positions import PLAIN, after
from tests.support.table import SECOND, seen
from tests.support.table import settings as table_settings
from vision.types import NoBoard, NoBoardReason, Observation

EMPTY = (".....",) * 5


def make_settings(size: int) -> Settings:
    return table_settings(size)


def film(*changes: str) -> list[Observation]:
    """Five looks a second at a board, four seconds after each change."""
    rows: tuple[str, ...] = EMPTY
    looks: list[Observation] = []
    for change in ("", *changes):
        rows = after(rows, change) if change else rows
        for _ in range(20):
            number = len(looks)
            looks.append(seen(rows, 0.2 * number, seq=number))
    return looks


def names(core: GameCore, inputs: list[Input]) -> list[str]:
    """The types of the events that the inputs lead to."""
    return [
        event.type.value for given in inputs for _, events in core.take(given) for event in events
    ]


def test_inputs_to_their_end_without_a_journal() -> None:
    state, events = follow(film(*PLAIN), make_settings)
    assert [event.type.value for event in events].count("BoardPlay") == 3
    assert state is not None
    assert state.game.number == 3


def test_no_board_is_no_state() -> None:
    assert follow([NoBoard(0, 0, NoBoardReason.NO_GRID)], make_settings) == (None, [])


def test_before_the_board_is_seen_facts_wait_and_one_refusal_is_kept(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "g.journal", {})
    core = GameCore(make_settings, journal)
    refusals: list[Input] = [NoBoard(n, n * SECOND, NoBoardReason.TOO_DARK) for n in range(3)]
    for given in [*refusals, ClockPress(3 * SECOND, BLACK)]:
        assert core.take(given) == []
    assert core.state is None
    steps = core.take(seen(EMPTY, 4.0))
    assert len(steps) == 3
    assert [type(given).__name__ for given in journal.inputs()] == [
        "NoBoard",
        "ClockPress",
        "Observation",
    ]
    assert core.t_s == 4.0
    journal.close()


def test_a_game_that_was_ended_twice_before_the_board_was_seen_has_ended() -> None:
    core = GameCore(make_settings)
    for n in range(2):
        core.take(EndGame(n * SECOND))
    for n in range(2):
        assert core.take(seen(EMPTY, 2.0 + n))
    assert core.state is not None
    assert core.state.phase is Phase.DONE


def test_an_input_that_cannot_be_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "g.journal", {})
    core = GameCore(make_settings, journal)
    core.take(seen(EMPTY, 0.0))
    before = (core.state, core.last_ns, len(list(journal.inputs())))
    with pytest.raises(ValueError, match="expected 5 lines"):
        core.take(seen(("...",) * 3, 1.0))
    assert (core.state, core.last_ns, len(list(journal.inputs()))) == before
    journal.close()


def test_a_replay_is_the_same_game_and_an_end_may_be_gone_on_from(tmp_path: Path) -> None:
    path = tmp_path / "g.journal"
    first = GameCore(make_settings, Journal(path, {}))
    inputs: list[Input] = [*film("B B2"), PassPressed(8 * SECOND, WHITE)]
    said = names(first, [*inputs, SourceEnd(9 * SECOND)])
    assert first.ended
    assert first.journal is not None
    first.journal.close()
    again = GameCore(make_settings, Journal(path, {}))
    replayed = [event.type.value for _, events in again.replay() for event in events]
    assert replayed == said
    assert again.ended
    again.take(seen(after(EMPTY, "B B2"), 20.0))
    assert not again.ended
    assert again.journal is not None
    again.journal.close()
