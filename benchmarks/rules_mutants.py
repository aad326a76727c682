"""Mutants of a module of `rules`, put to tests, those of the scoring to a bank of games too.

::

    python -m benchmarks.rules_mutants --module course --tests tests/rules/test_ending.py …
    python -m benchmarks.rules_mutants --module scoring --games 8 --tests …

With ``--games`` a mutant of the scoring is killed if it fails, or if a margin, winner or result of
a bank of games that the reference has scored differs. What is left alive, and every mutant of other
modules, is put to the tests named, in a process of its own. What is still alive is printed with
its line.
"""

from __future__ import annotations

import argparse
import ast
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import ModuleType

import rules.scoring
from rules.color import BLACK, WHITE
from rules.game import Game
from rules.notes import NoteType
from rules.points import Point
from rules.presets import PRESETS
from rules.ruleset import Method
from tests.rules.reference import score as counts
from tests.rules.test_reference import Pair, Tally, begin, play

from .mutation import Fate, Mutant, fate, mutants, prepare

BALANCE = {NoteType.STONE_COUNT_MISMATCH, NoteType.EQUIVALENCE_BROKEN}
WINNERS = {"B": BLACK, "W": WHITE, None: None}


@dataclass(frozen=True, slots=True)
class Counted:
    """A game as the reference has scored it by one method."""

    game: Game
    method: Method
    dead: tuple[Point, ...]
    margin: Fraction
    winner: str | None
    other: Fraction | None
    first: bool


def loaded(tree: ast.Module) -> ModuleType:
    """`tree` as a module beside the scoring, which is left as it is."""
    module = ModuleType("rules.scoring_mutant")
    module.__package__ = "rules"
    sys.modules[module.__name__] = module
    exec(compile(tree, module.__name__, "exec"), module.__dict__)
    return module


def bank(games: int) -> list[Counted]:
    """So many games under every rule set, scored by the reference."""
    found: list[Counted] = []
    for name in PRESETS:
        rng = random.Random(f"mutants {name}")
        for _ in range(games):
            pair = begin(name, rng, Tally())
            play(pair, rng)
            found += _scored(pair, rng)
    return found


def _scored(pair: Pair, rng: random.Random) -> Iterator[Counted]:
    lying = pair.reference.as_ended().board
    stones = [point for point, state in lying.items() if state != "."]
    dead = rng.sample(stones, min(len(stones), rng.choice((0, 1, 2))))
    expected = counts.score(pair.reference, dead)
    points = tuple(Point(*point) for point in dead)
    first = pair.reference.rules.count[0]
    for method, margin in expected.margins.items():
        winner = expected.winner if method == first else ("B" if margin > 0 else "W")
        others = [found for name, found in expected.margins.items() if name != method]
        other = others[0] if others else None
        yield Counted(pair.game, Method(method), points, margin, winner, other, method == first)


def killed(module: ModuleType, scored: Sequence[Counted]) -> bool:
    """Whether `module` scores one game of the bank otherwise, or fails at it."""
    try:
        for item in scored:
            counted = module.score(item.game, item.method, item.dead)
            if (counted.margin, counted.other_margin) != (item.margin, item.other):
                return True
            if counted.winner is not WINNERS[item.winner]:
                return True
            if item.first and module.score(item.game, dead=item.dead).margin != item.margin:
                return True
            if not BALANCE.isdisjoint(note.type for note in counted.notes):
                return True
    except Exception:
        return True
    return False


def against_the_bank(games: int, found: list[Mutant]) -> list[Mutant]:
    """Those of `found`, mutants of the scoring, that score so many games as the reference does."""
    scored = bank(games)
    if killed(rules.scoring, scored):
        raise SystemExit("rules.scoring itself differs from the reference")
    alive = []
    for mutant in found:
        try:
            module = loaded(mutant.tree)
        except Exception:
            continue
        if not killed(module, scored):
            alive.append(mutant)
    print(f"{len(found) - len(alive)} killed by {len(scored)} scores", flush=True)
    return alive


def main() -> None:
    """Make the mutants and say which are alive."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--module", default="scoring", help="the module of rules")
    parser.add_argument("--games", type=int, default=0, help="games of each rule set, for scoring")
    parser.add_argument("--tests", nargs="+", default=[], help="test files, the likeliest first")
    parser.add_argument("--sample", type=int, help="so many mutants, drawn by --seed; else all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=60, help="stop a mutant's tests after")
    options = parser.parse_args()
    name = f"rules.{options.module}"
    origin = f"rules/{options.module}.py"
    source = Path(origin).read_text("utf-8")
    makers = mutants(source)
    if options.sample is not None and options.sample < len(makers):
        makers = random.Random(options.seed).sample(makers, options.sample)
    alive = [make() for make in makers]
    print(f"{name}: {len(alive)} of {len(mutants(source))} mutants", flush=True)
    if options.games:
        if options.module != "scoring":
            raise SystemExit("--games is for --module scoring: the reference scores games")
        alive = against_the_bank(options.games, alive)
    if options.tests:
        prepare(options.tests)
        told = partial(fate, name, origin, tests=options.tests, seconds=options.seconds)
        if told(ast.parse(source)) is not Fate.ALIVE:
            raise SystemExit("the tests fail without a change")
        alive = _put_to(told, alive)
    for mutant in alive:
        print(f"  alive: {mutant.shown}", flush=True)


def _put_to(told: Callable[[ast.Module], Fate], found: list[Mutant]) -> list[Mutant]:
    """Those of `found` that the tests leave alive; prints how many became what."""
    fates = [(mutant, told(mutant.tree)) for mutant in found]
    counted = Counter(which for _, which in fates)
    print(", ".join(f"{counted[which]} {which.value}" for which in Fate), flush=True)
    return [mutant for mutant, which in fates if which is Fate.ALIVE]


if __name__ == "__main__":
    main()
