"""What each tuned number of the referee changes, at 0.7 and at 1.4 of its value.

    python -m benchmarks.referee_effects run LOG --games 3 --jobs 2
    python -m benchmarks.referee_effects run LOG --games 12 --jobs 2 --without-effect
    python -m benchmarks.referee_effects table LOG > docs/figures/referee-effects.md

Evenings of the fitting half are refereed with one number changed at a time. Each outcome is a line
of the log at once, and what the log has is not run again: a run that was stopped goes on. A log is
of one referee; after a change of it begin another. `--without-effect` leaves out the numbers that
have changed an outcome already, so that more evenings are spent on the others.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from functools import cache
from multiprocessing import Pool
from pathlib import Path

from lab.measure import Numbers, every_number, referee_game

from .evenings.sets import Choice, MeasuredEvening, evenings

FACTORS = (0.7, 1.4)
SETS = ("evenings-gloss", "evenings-frames", "sights2-mid", "sights2-hard", "middle")
TUNED = {number.name: number for number in every_number() if number.value(Numbers())}
"""The tuned numbers by name; of one that is 0 no share can be tried."""

UNCHANGED = "-"
"""The name under which an evening is logged with every number as it is."""


COUNTS = ("exact", "missed", "false", "questions")
"""Records that are exact, irregularities missed, false alerts, and questions."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One evening with one number multiplied by a factor."""

    evenings: str
    index: int
    name: str
    factor: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """The `COUNTS` of a trial's evening, and the whole verdict as text."""

    trial: Trial
    counts: tuple[int, ...]
    whole: str


def changed(value: float, unit: str, factor: float) -> float:
    """`value` times `factor`: a whole number stays whole and differs, of a share the odds change.

    >>> changed(1, "moves", 1.4), changed(10, "moves", 0.7), round(changed(0.5, "share", 1.4), 3)
    (2, 7, 0.583)
    """
    other = value * factor
    if unit == "share":
        return other / (1.0 - value + other)
    if not isinstance(value, int):
        return other
    return min(value - 1, int(other)) if factor < 1.0 else max(value + 1, int(other))


def numbers_of(trial: Trial) -> Numbers:
    """The referee's numbers for a trial."""
    numbers = Numbers()
    if trial.name == UNCHANGED:
        return numbers
    number = TUNED[trial.name]
    other = changed(number.value(numbers), number.quantity.unit, trial.factor)
    return number.put(numbers, other)


@cache
def chosen(name: str, games: int) -> tuple[MeasuredEvening, ...]:
    """The first evenings of the fitting half of a set."""
    return tuple(evenings(name, Choice(games=games)))


def outcome(task: tuple[Trial, int]) -> Outcome:
    """What the referee makes of a trial's evening."""
    trial, games = task
    evening = chosen(trial.evenings, games)[trial.index]
    simulation = evening.make()
    assert simulation is not None
    verdict = referee_game(evening.source, simulation, numbers_of(trial)).verdict
    counts = (verdict.exact, len(verdict.missed), len(verdict.false), verdict.questions)
    return Outcome(trial, tuple(map(int, counts)), repr(verdict))


def read(log: Path) -> dict[Trial, Outcome]:
    """The outcomes in a log; a last line that was cut off is left out."""
    found = {}
    for text in log.read_text().splitlines() if log.exists() else ():
        with suppress(ValueError):
            trial, counts, whole = json.loads(text)
            found[Trial(*trial)] = Outcome(Trial(*trial), tuple(counts), whole)
    return found


def effects(done: Mapping[Trial, Outcome]) -> dict[str, list[tuple[Outcome, Outcome]]]:
    """For each number the outcomes that differ, each with that of the unchanged numbers."""
    found: dict[str, list[tuple[Outcome, Outcome]]] = defaultdict(list)
    for trial, now in done.items():
        usual = done.get(replace(trial, name=UNCHANGED, factor=1.0))
        if usual is not None and now.whole != usual.whole:
            found[trial.name].append((now, usual))
    return found


def trials(games: int) -> Iterator[Trial]:
    """Every trial, evening by evening."""
    for index in range(games):
        for name in SETS:
            if index < len(chosen(name, games)):
                yield Trial(name, index, UNCHANGED, 1.0)
                for number in TUNED:
                    yield from (Trial(name, index, number, each) for each in FACTORS)


def run(log: Path, games: int, jobs: int, *, without_effect: bool) -> None:
    """Run what the log lacks."""
    done = read(log)
    seen = effects(done) if without_effect else {}
    left = [(each, games) for each in trials(games) if each not in done and each.name not in seen]
    with Pool(jobs) as pool, log.open("a") as file:
        for found in pool.imap(outcome, left):
            line = [astuple(found.trial), found.counts, found.whole]
            print(json.dumps(line), file=file, flush=True)


def table(log: Path) -> Iterator[str]:
    """The lines of the page; the numbers that change most outcomes come first."""
    done = read(log)
    seen, tried = effects(done), Counter(trial.name for trial in done)
    yield "# What the referee's numbers change"
    yield ""
    yield (
        f"Made by `python -m benchmarks.referee_effects`: {tried[UNCHANGED]} evenings of"
        f" {', '.join(SETS)} (fitting half), one number at a time at {FACTORS[0]:g} /"
        f" {FACTORS[1]:g} of its value. `changed` counts trials whose verdict differs in anything,"
        " such as the moment of an alert; the last columns add up how much each count differs."
    )
    yield ""
    yield f"| number | trials | changed | {' | '.join(COUNTS)} |"
    yield "|---|---|---|" + "---|" * len(COUNTS)
    names = sorted(tried.keys() - {UNCHANGED}, key=lambda name: (-len(seen[name]), name))
    for name in (each for each in names if seen[each]):
        cells = []
        for at in range(len(COUNTS)):
            sums = (
                sum(
                    now.counts[at] - usual.counts[at]
                    for now, usual in seen[name]
                    if now.trial.factor == factor
                )
                for factor in FACTORS
            )
            cells.append(" / ".join(f"{each:+d}" if each else "0" for each in sums))
        yield f"| `{name}` | {tried[name]} | {len(seen[name])} | {' | '.join(cells)} |"
    without = [name for name in names if not seen[name]]
    yield ""
    yield (
        f"{len(without)} numbers changed nothing: {', '.join(f'`{name}`' for name in without)}."
        " Most of those that one module alone uses are constants of that module since."
    )


def main() -> None:
    """Run or print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("run", "table"))
    parser.add_argument("log", type=Path)
    parser.add_argument("--games", type=int, default=3, help="evenings of each set")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--without-effect", action="store_true")
    given = parser.parse_args()
    if given.what == "table":
        print("\n".join(table(given.log)))
    else:
        run(given.log, given.games, given.jobs, without_effect=given.without_effect)


if __name__ == "__main__":
    main()
