"""The referee against the simulator: records exact, alerts found and false, questions, delays.

    python -m benchmarks.referee_eval --half test --games 60 --noise middle

Games of an even number in the list are for fitting, odd ones for measuring.
"""

from __future__ import annotations

import argparse
import json

from simulation.measure import Figures, referee_game, select_games
from simulation.simulators import NOISES, simulate


def main() -> None:
    """Run the games asked for and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=("fit", "test", "all"), default="fit")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--size", type=int)
    parser.add_argument("--noise", choices=NOISES, default="middle")
    parser.add_argument("--irregularities", type=float, help="irregularities a game on average")
    parser.add_argument("--fps", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=0, help="another draw of everything")
    parser.add_argument("--sides", action="store_true", help="tell the side of each hand")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    total = Figures()
    for number, source in select_games(arguments.half, arguments.games, arguments.size):
        simulation = simulate(
            source,
            number + 1000 * arguments.seed,
            arguments.noise,
            arguments.irregularities,
            fps=arguments.fps,
            sides=arguments.sides,
        )
        verdict, count, spent = referee_game(source, simulation)
        total.add(verdict)
        total.observations += count
        total.seconds += spent
        if arguments.verbose and (not verdict.exact or verdict.missed or verdict.false):
            print(
                f"{number} {source.name}: exact {verdict.exact} "
                f"{verdict.matched}/{verdict.moves} missed {list(verdict.missed)} "
                f"false {list(verdict.false)}",
                flush=True,
            )
    if arguments.json:
        print(json.dumps(vars(total)))
    else:
        print("\n".join(total.lines()))


if __name__ == "__main__":
    main()
