"""Evenings with something wrong put into them, missed hands, few pictures, and those of files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from benchmarks.evenings.line_errors import LineMistake, with_error
from benchmarks.evenings.misreadings import Wrong, misread, misreading_in
from benchmarks.evenings.missed_hands import hands_in, visits_in, with_missed_hands
from benchmarks.evenings.recovery import Recovery
from benchmarks.evenings.sparse import simulate_sparse
from lab.evening import Simulation
from lab.evenings import simulate_evening
from lab.evenings.evening import SimulatedEvening
from lab.games import GameRecord
from lab.measure import referee_game
from lab.recorded import FOLDERS, recorded_evenings
from lab.truth import Truth
from referee.belief.look import to_arrays
from referee.facts import PassPressed
from rules.points import to_board
from tests.support.random_games import random_game
from tests.support.table import Table, seen
from vision.types import Observation, Side


def an_evening(plays: int = 24) -> tuple[GameRecord, SimulatedEvening]:
    start, moves = random_game(9, plays)
    return GameRecord("random", start, tuple(moves)), simulate_evening(
        start, moves, 5, noise="none", irregularities=0.0
    )


@pytest.mark.parametrize("wrong", [Wrong.EMPTY, Wrong.COLOUR, Wrong.STONE])
def test_a_wrong_reading_is_read_while_it_lasts_and_nowhere_else(wrong: Wrong) -> None:
    source, evening = an_evening()
    found = misreading_in(source, evening.truth, wrong, 3)
    assert found is not None
    plain = [look for look in evening.observations() if isinstance(look, Observation)]
    altered = misread(evening, found, 3)
    other = [look for look in altered.observations() if isinstance(look, Observation)]
    for look, read in zip(plain, other, strict=True):
        apart = np.argwhere((look.probs != read.probs).any(axis=2)).tolist()
        during = found.start <= look.t_ns / 1e9 < found.end
        assert apart == ([list(point) for point in found.points] if during else [])
    assert 12.0 <= found.end - found.start <= 26.0


def played() -> Table:
    table = Table()
    rows = table.rows
    for number, (row, col) in enumerate([(2, 2), (2, 3), (1, 1)]):
        line = rows[row]
        rows = (*rows[:row], line[:col] + "BW"[number % 2] + line[col + 1 :], *rows[row + 1 :])
        table.reach(rows)
    return table


@pytest.mark.parametrize(
    ("error", "moves"),
    [(LineMistake.MISSED, 2), (LineMistake.INVENTED, 4), (LineMistake.COLOUR, 3)],
)
def test_an_error_in_the_line_changes_what_is_expected_on_the_table(
    error: LineMistake, moves: int
) -> None:
    table = played()
    wrong = with_error(table.state, table.settings, error, np.random.default_rng(1))
    assert wrong is not None
    assert wrong.game.number == len(wrong.line) == moves
    assert (wrong.expected != table.state.expected).sum() == 1


def test_a_missed_move_is_back_in_the_line_within_three_moves() -> None:
    source, evening = an_evening()
    recovery = Recovery(evening.truth, LineMistake.MISSED, 2)
    verdict = referee_game(source, evening, watch=recovery).verdict
    assert recovery.done
    assert recovery.back
    assert verdict.exact


@pytest.mark.parametrize("at_changes", [False, True])
def test_of_a_game_with_few_pictures_every_picture_shows_a_position_of_it(
    at_changes: bool,
) -> None:
    start, moves = random_game(9, 30)
    evening = simulate_sparse(start, moves, 2, at_changes=at_changes)
    assert [move for move, _ in evening.truth.moves] == moves
    pictures = list(evening.observations())
    assert len(pictures) < 60
    numbers = [game.number for game in evening.games]
    assert numbers == sorted(numbers)
    assert numbers[-1] == len(moves)
    for game, picture in zip(evening.games, pictures, strict=True):
        shown = picture.probs.argmax(axis=2)
        assert (shown.reshape(-1) == np.frombuffer(game.position.codes(), np.int8)).all()


def test_recorded_evenings_are_read_with_their_truth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, evening = an_evening(6)
    folder = tmp_path / "data" / "sights" / "low"
    folder.mkdir(parents=True)
    shown = list(evening.observations())
    np.savez(folder / "one.npz", **to_arrays(shown))  # type: ignore[arg-type]
    moves = [
        {"color": move.color.word, "point": to_board(move.point, 9), "t_settled_s": t}
        for move, t in evening.truth.moves
        if move.point is not None
    ]
    written = {
        "size": 9,
        "rules": "bga2009",
        "handicap": 0,
        "setup": [],
        "seconds": 30.0,
        "moves": [*moves, {"color": "black", "point": "pass", "t_settled_s": 9.0, "forced": True}],
        "alerts": [{"type": "KoRetake", "points": ["A1"], "t_from_s": 1.0, "t_to_s": 2.0}],
        "sides": False,
        "facts": [{"t": 4.05, "type": "PassPressed", "color": "white"}],
    }
    (folder / "one.json").write_text(json.dumps(written))
    monkeypatch.setenv("GOBAN_SHARED", str(tmp_path))
    [(_, source, recorded)] = recorded_evenings("sights-low")
    assert source.moves[:-1] == tuple(move for move, _ in evening.truth.moves)
    assert source.moves[-1].forced
    assert recorded.truth.irregularities[0].right == 2.0
    given = list(recorded.observations())
    [index] = [number for number, item in enumerate(given) if isinstance(item, PassPressed)]
    assert given[index].t_ns == shown[0].t_ns + 4_050_000_000
    assert [item.t_ns for item in given] == sorted(item.t_ns for item in given)
    assert len(given) == len(shown) + 1
    assert round(recorded.fps) == 5
    assert not recorded.sides


@pytest.mark.shared
@pytest.mark.parametrize("name", sorted(FOLDERS))
def test_the_recorded_evenings_beside_the_checkout_can_be_opened(shared: Path, name: str) -> None:
    evenings = recorded_evenings(name)
    assert evenings
    for _, record, evening in evenings:
        assert record.moves == tuple(move for move, _ in evening.truth.moves)
    _, record, evening = evenings[0]
    first = next(look for look in evening.observations() if isinstance(look, Observation))
    assert first.probs.shape == (*record.start.size, 3)


EMPTY = (".....",) * 5
STONE = (*EMPTY[:2], "..B..", *EMPTY[3:])
ARM = [(4, 2), (3, 2), (2, 2)]
COVER = [(0, 0)]
"""A thing that lies over this point for 20 seconds."""


TRUTH = Truth(5, (), (), (), 24.0, 0)


@dataclass(frozen=True)
class Scene:
    """One visit of a hand, which lays a stone under it, in looks 20 to 25 of 5 a second."""

    truth: Truth = TRUTH
    fps: float = 5.0
    sides: bool = True

    def observations(self) -> Iterator[Observation]:
        for number in range(120):
            arm = ARM if 20 <= number <= 25 else []
            rows = STONE if number > 22 else EMPTY
            hidden = [*arm, *(COVER if 2 <= number < 110 else [])]
            hand = Side.BOTTOM if arm else None
            motion = 0.4 if arm else 0.0
            yield seen(rows, number / 5, seq=number, hidden=hidden, hand=hand, motion=motion)


def looks(evening: Simulation) -> list[Observation]:
    return [look for look in evening.observations() if isinstance(look, Observation)]


def test_a_visit_is_found_and_what_lies_there_for_long_is_none() -> None:
    real = looks(Scene())
    assert visits_in(real, hands_in(real)) == [(20, 25)]


def test_hands_are_missed_in_three_ways_and_what_lies_over_the_board_is_not() -> None:
    real = looks(Scene())
    ways = set()
    for seed in range(30):
        shown = looks(with_missed_hands(Scene(), 1.0, seed))
        assert [look.seq for look in shown] == [look.seq for look in real]
        under = np.array([~look.visible for look in shown])
        assert under[2:110, 0, 0].all()
        under[:, 0, 0] = False
        hidden = under[20:26].sum(axis=(1, 2)).tolist()
        ways.add(tuple(hidden))
        first = next(n for n, look in enumerate(shown) if look.probs[2, 2].argmax() == 1)
        assert 20 <= first <= 26
        if not any(hidden):
            assert all(look.hand is None and look.motion < 0.1 for look in shown)
    assert ways == {(0, 0, 0, 0, 0, 0), (0, 0, 0, 3, 3, 3), (2, 2, 2, 2, 2, 2)}


def test_no_hand_is_missed_where_none_shall_be() -> None:
    for look, shown in zip(looks(Scene()), looks(with_missed_hands(Scene(), 0.0, 1)), strict=True):
        assert (look.visible == shown.visible).all()
        assert look.hand is shown.hand
