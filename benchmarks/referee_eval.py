"""The referee on simulated and recorded evenings: records exact, alerts, questions, delays.

    python -m benchmarks.referee_eval --half test --games 60 --noise middle
    python -m benchmarks.referee_eval --half all --noise sights-low sights2-mid --jobs 2
    python -m benchmarks.referee_eval --noise sights-low --put-in reading
    python -m benchmarks.referee_eval --noise sparse --half test
    python -m benchmarks.referee_eval --noise middle evenings-gloss --missed-hands 0.3
    python -m benchmarks.referee_eval --records made-up --games 6

Games of an even number in the list are for fitting, odd ones for measuring. `--put-in reading`
puts one wrong reading of 12 to 20 seconds into each evening, `--put-in line` one error into the
referee's own line. `--missed-hands 0.3` lets the camera miss that share of the visits of hands:
unseen, half seen, or seen late.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pool

from lab.evening import AlteredEvening
from lab.games import MADE_UP
from lab.measure import Numbers, RefereeFigures, referee_game
from lab.verdict import Verdict

from .evenings.recovery import Recovery
from .evenings.sets import PUT_IN, SETS, Choice, error_of, evenings


@dataclass(frozen=True, slots=True)
class EveningOutcome:
    """What came of one evening; `back` whether an error in the line was healed in time."""

    name: str
    verdict: Verdict
    steps_s: tuple[float, ...]
    back: bool | None = None
    detail: str = ""


Task = tuple[str, Choice, int]


def outcome(task: Task) -> EveningOutcome | None:
    """The outcome of one evening; None where what should be put in finds no place in it."""
    name, choice, index = task
    evening = list(evenings(name, choice))[index]
    simulation = evening.make()
    if simulation is None:
        return None
    numbers = Numbers()
    title = f"{name} {evening.number} {evening.source.name}"
    if choice.put_in != "line":
        game = referee_game(evening.source, simulation, numbers)
        detail = simulation.detail if isinstance(simulation, AlteredEvening) else ""
        return EveningOutcome(title, game.verdict, game.steps_s, detail=detail)
    error = error_of(evening)
    recovery = Recovery(simulation.truth, error, evening.seed)
    game = referee_game(evening.source, simulation, numbers, watch=recovery)
    if not recovery.done:
        return None
    detail = f"{error.name} at {recovery.at_s:.0f} s, back {recovery.back}"
    return EveningOutcome(title, game.verdict, game.steps_s, recovery.back, detail)


def outcomes(name: str, choice: Choice, jobs: int) -> Iterator[EveningOutcome]:
    """The outcomes of a set's evenings, in order, `jobs` at a time."""
    tasks = [(name, choice, index) for index, _ in enumerate(evenings(name, choice))]
    if jobs == 1:
        yield from filter(None, map(outcome, tasks))
        return
    with Pool(jobs) as pool:
        yield from filter(None, pool.imap(outcome, tasks))


def shown(item: EveningOutcome) -> str:
    """One line about an evening."""
    verdict = item.verdict
    return (
        f"{item.name}: exact {verdict.exact} {verdict.matched}/{verdict.moves} "
        f"missed {list(verdict.missed)} false {list(verdict.false)} {item.detail}"
    )


def main() -> None:
    """Run the games asked for and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=("fit", "test", "all"), default="fit")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--size", type=int)
    parser.add_argument("--noise", choices=SETS, nargs="+", default=["middle"])
    parser.add_argument("--records", help=f"folder of SGF files to simulate, or {MADE_UP}")
    parser.add_argument("--put-in", choices=PUT_IN, default="none")
    parser.add_argument("--irregularities", type=float, help="irregularities a game on average")
    parser.add_argument("--fps", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=0, help="another draw of everything")
    parser.add_argument("--sides", action="store_true", help="tell the side of each hand")
    parser.add_argument("--missed-hands", type=float, default=0.0, metavar="SHARE")
    parser.add_argument("--jobs", type=int, default=1, help="evenings at a time")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    choice = Choice(
        arguments.half,
        arguments.games,
        arguments.size,
        arguments.seed,
        arguments.irregularities,
        arguments.fps,
        arguments.sides,
        arguments.put_in,
        arguments.missed_hands,
        arguments.records,
    )
    for name in arguments.noise:
        total, back = RefereeFigures(), []
        for item in outcomes(name, choice, arguments.jobs):
            verdict = item.verdict
            total.add(verdict)
            total.steps_s.extend(item.steps_s)
            if item.back is not None:
                back.append(item.back)
            wrong = not verdict.exact or verdict.missed or verdict.false or item.back is False
            if arguments.verbose and wrong:
                print(shown(item), flush=True)
        if arguments.json:
            steps = {"steps": len(total.steps_s), "seconds": sum(total.steps_s)}
            print(json.dumps({"set": name, "back": back, **vars(total), "steps_s": steps}))
            continue
        print("\n".join([f"# {name}", *total.lines()]))
        if back:
            print(f"back on the record   {sum(back)}/{len(back)}")


if __name__ == "__main__":
    main()
