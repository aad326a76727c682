"""The sets of evenings on which the referee is measured, each evening named by its number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from lab.evening import NOISES, Simulation, evening_of
from lab.games import GameRecord, select_games
from lab.recorded import FOLDERS, recorded_evenings

from .line_errors import LineMistake
from .misreadings import Wrong, misread, misreading_in
from .missed_hands import with_missed_hands
from .sparse import simulate_sparse

RECORDED = tuple(FOLDERS)
SPARSE = ("sparse", "sparse-changes")
SETS = (*NOISES, *RECORDED, *SPARSE)
"""The simulator by its noise, recorded evenings, and games with few pictures: a time-lapse, or one
at each change."""

MOVES = 80
"""Games with few pictures end after so many moves."""

PUT_IN = ("none", "reading", "line")


@dataclass(frozen=True, slots=True)
class Choice:
    """Which evenings of a set: `half`, at most `games`, of `size` lines, drawn by `seed`."""

    half: str = "fit"
    games: int = 40
    size: int | None = None
    seed: int = 0
    irregularities: float | None = None
    fps: float = 5.0
    sides: bool = False
    put_in: str = "none"
    missed_hands: float = 0.0
    """The share of the visits of hands that the camera misses."""
    records: str | None = None
    """Where the games to simulate come from, as for `lab.games.games`."""


@dataclass(frozen=True, slots=True)
class MeasuredEvening:
    """One evening: its number and seed, and what makes its simulation when it is asked for."""

    number: int
    seed: int
    source: GameRecord
    make: Callable[[], Simulation | None]


def evenings(name: str, choice: Choice) -> Iterator[MeasuredEvening]:
    """The evenings of the set `name`, one of `SETS`, in order."""
    for number, source, make in _plain(name, choice):
        seed = number + 1000 * choice.seed
        if choice.missed_hands:
            make = partial(_missed, make, choice.missed_hands, seed)
        if choice.put_in == "reading":
            make = partial(_misread, source, make, seed)
        yield MeasuredEvening(number, seed, source, make)


def error_of(evening: MeasuredEvening) -> LineMistake:
    """The error that is put into the line of `evening`."""
    return list(LineMistake)[evening.seed // 2 % len(LineMistake)]


Make = Callable[[], Simulation | None]


def _misread(source: GameRecord, make: Make, seed: int) -> Simulation | None:
    evening = make()
    assert evening is not None
    wrong = misreading_in(source, evening.truth, list(Wrong)[seed // 2 % len(Wrong)], seed)
    return None if wrong is None else misread(evening, wrong, seed)


def _missed(make: Make, share: float, seed: int) -> Simulation | None:
    evening = make()
    return None if evening is None else with_missed_hands(evening, share, seed)


def _plain(name: str, choice: Choice) -> Iterator[tuple[int, GameRecord, Make]]:
    """The evenings of a set as they are."""
    if name in RECORDED:
        yield from _recorded(name, choice)
        return
    for number, source in select_games(choice.half, choice.games, choice.size, choice.records):
        if name in SPARSE:
            make: Make = partial(
                simulate_sparse,
                source.start,
                source.moves[:MOVES],
                number // 2 + 1000 * choice.seed,
                at_changes=name == "sparse-changes",
            )
        else:
            make = partial(
                evening_of,
                source,
                number + 1000 * choice.seed,
                name,
                choice.irregularities,
                fps=choice.fps,
                sides=choice.sides,
            )
        yield number, source, make


def _recorded(name: str, choice: Choice) -> Iterator[tuple[int, GameRecord, Make]]:
    for number, record, evening in recorded_evenings(name, choice.half):
        if choice.size in (None, record.start.size[0]) and number // 2 < choice.games:
            yield number, record, partial(_same, evening)


def _same(evening: Simulation) -> Simulation:
    return evening
