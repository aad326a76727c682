"""What came and went at each point, told from its runs: the decoder's evidence.

At each point the likeliest story is found by dynamic programming over its runs (Viterbi): which
colour lay there during each of them, where a change costs more without a hand than with one. A
flickering point thus keeps what it was, and a stone read badly is still a stone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.color import Color
from rules.points import Point

from ..belief.runs import Run
from ..table import COLORS


@dataclass(frozen=True, slots=True)
class Interval:
    """`color` (None: nothing) came to lie at `point` between two looks, and lay there for a while.

    ``after_ns`` the last look that showed otherwise, ``by_ns`` the first that showed it;
    ``nats`` by which this is likelier than that what lay there before had stayed: negative for a
    stone that is likely not there (``weak``). ``handed`` whether a hand was at the point then,
    ``near`` whether one was near, ``side`` the number of that hand's side, -1 unknown.
    """

    point: Point
    color: Color | None
    after_ns: int
    by_ns: int
    nats: float
    handed: bool = True
    near: bool = True
    side: int = -1
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Weights:
    """How stories are weighed, in nats.

    ``run_limit`` the most that one run says against a colour; ``handed`` the price of a change
    with a hand at the point, ``unhanded`` without; ``weakest`` the price up to which a stone that
    is likely not there is still thought of.
    """

    run_limit: float
    handed: float
    unhanded: float
    weakest: float


def intervals_at(
    point: Point, runs: Sequence[Run], start: Color | None, weights: Weights
) -> Iterator[Interval]:
    """What came and went at `point` since `start` lay there, oldest first.

    Where nothing lies there at the end of the likeliest story, also a weak stone of either colour
    that may have come with a hand.
    """
    begun = COLORS.index(start)
    story = _story(runs, begun, weights)
    yield from _changes(point, runs, begun, story, weights)
    if not runs or story[-1] != 0:
        return
    best = _price(runs, begun, story, weights)
    for kind in (1, 2):
        other = _story(runs, begun, weights, end=kind)
        lost = _price(runs, begun, other, weights) - best
        index = _last_change(begun, other)
        if lost <= weights.weakest and index is not None and runs[index].handed:
            yield _interval(point, runs, index, kind, -lost, weak=True)


def _story(
    runs: Sequence[Run], start: int, weights: Weights, end: int | None = None
) -> tuple[int, ...]:
    """The colour code during each of `runs`: the likeliest ones, with `end` at last if given."""
    prices = [0.0 if kind == start else float("inf") for kind in range(3)]
    chosen: list[tuple[int, ...]] = []
    for run in runs:
        change = weights.handed if run.handed else weights.unhanded
        came = [
            min((price + (change if old != kind else 0.0), old) for old, price in enumerate(prices))
            for kind in range(3)
        ]
        prices = [price + _against(run, kind, weights) for kind, (price, _) in enumerate(came)]
        chosen.append(tuple(old for _, old in came))
    kind = prices.index(min(prices)) if end is None else end
    story = []
    for befores in reversed(chosen):
        story.append(kind)
        kind = befores[kind]
    return tuple(reversed(story))


def _against(run: Run, kind: int, weights: Weights) -> float:
    """What `run` says against the colour code `kind`."""
    best = max(run.nats)
    return min(weights.run_limit, best - run.nats[kind])


def _price(runs: Sequence[Run], start: int, story: Sequence[int], weights: Weights) -> float:
    before, price = start, 0.0
    for run, kind in zip(runs, story, strict=True):
        if kind != before:
            price += weights.handed if run.handed else weights.unhanded
        price += _against(run, kind, weights)
        before = kind
    return price


def _last_change(start: int, story: Sequence[int]) -> int | None:
    before = (start, *story[:-1])
    return max(
        (n for n, (old, new) in enumerate(zip(before, story, strict=True)) if old != new),
        default=None,
    )


def _changes(
    point: Point, runs: Sequence[Run], start: int, story: Sequence[int], weights: Weights
) -> Iterator[Interval]:
    """The changes of `story`, each with what speaks for it against no change."""
    before = start
    for index, kind in enumerate(story):
        if kind == before:
            continue
        until = next((n for n in range(index, len(story)) if story[n] != kind), len(story))
        said = sum(
            _against(run, before, weights) - _against(run, kind, weights)
            for run in runs[index:until]
        )
        yield _interval(point, runs, index, kind, min(said, weights.run_limit))
        before = kind


def _interval(
    point: Point, runs: Sequence[Run], index: int, kind: int, nats: float, *, weak: bool = False
) -> Interval:
    run = runs[index]
    after_ns = runs[index - 1].last_ns if index else run.since_ns
    return Interval(
        point, COLORS[kind], after_ns, run.since_ns, nats, run.handed, run.near, run.side, weak
    )
