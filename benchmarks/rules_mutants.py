"""Mutants of the scoring, each put to a bank of games that the reference has scored.

::

    python -m benchmarks.rules_mutants [--games N] [--tests tests/rules/test_scoring.py …]

One change at a time is made to the source of ``rules.scoring``: another comparison, sign, side,
number or branch. A mutant is killed if it fails, or if a margin, winner or result of the bank
differs. What is left alive is put to the tests named, in a process of its own, and what is still
alive is printed with its line.
"""

from __future__ import annotations

import argparse
import ast
import copy
import inspect
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest

import rules.scoring
from rules.color import BLACK, WHITE
from rules.game import Game
from rules.notes import NoteType
from rules.points import Point
from rules.presets import PRESETS
from rules.ruleset import Method
from tests.rules.reference import score as counts
from tests.rules.test_reference import Pair, Tally, begin, play

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SIDES = {"BLACK": "WHITE", "WHITE": "BLACK", "black": "white", "white": "black"}
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


def changes(node: ast.AST) -> Iterator[Callable[[Any], None]]:
    """What may be changed about `node`, each a function that does so to a copy of it."""
    if isinstance(node, ast.Compare):
        yield lambda made: setattr(made, "ops", [COMPARISONS[type(made.ops[0])](), *made.ops[1:]])
    if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        other = ast.Sub if isinstance(node.op, ast.Add) else ast.Add
        yield lambda made: setattr(made, "op", other())
    if isinstance(node, ast.BoolOp):
        joined = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield lambda made: setattr(made, "op", joined())
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        value = not node.value if isinstance(node.value, bool) else node.value + 1
        yield lambda made: setattr(made, "value", value)
    if isinstance(node, ast.Name) and node.id in SIDES:
        yield lambda made: setattr(made, "id", SIDES[made.id])
    if isinstance(node, ast.Attribute) and node.attr in SIDES:
        yield lambda made: setattr(made, "attr", SIDES[made.attr])
    if isinstance(node, ast.If | ast.IfExp):
        yield lambda made: setattr(made, "test", ast.UnaryOp(ast.Not(), made.test))


def mutants(source: str) -> Iterator[tuple[str, ast.Module]]:
    """Every mutant of `source`, with its line and what the line says then."""
    tree = ast.parse(source)
    for at, node in enumerate(ast.walk(tree)):
        for change in changes(node):
            made = copy.deepcopy(tree)
            target = next(found for number, found in enumerate(ast.walk(made)) if number == at)
            change(target)
            ast.fix_missing_locations(made)
            shown = ast.unparse(target).splitlines()[0]
            yield f"line {getattr(node, 'lineno', 0)}: {shown}", made


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
    stones = [point for point, state in pair.reference.board.items() if state != "."]
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


def killed_by_tests(tree: ast.Module, tests: Sequence[str]) -> bool:
    """Whether one of `tests` fails where the scoring is `tree`, in a process of its own."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        exec(compile(tree, "rules.scoring", "exec"), rules.scoring.__dict__)
        os._exit(int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", *tests])))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0


def main() -> None:
    """Make the mutants and say which are alive."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=30, help="games of each rule set")
    parser.add_argument("--tests", nargs="+", help="tests for what the bank leaves alive")
    options = parser.parse_args()
    scored = bank(options.games)
    if killed(rules.scoring, scored):
        raise SystemExit("rules.scoring itself differs from the reference")
    total = 0
    alive: list[tuple[str, ast.Module]] = []
    for line, tree in mutants(inspect.getsource(rules.scoring)):
        total += 1
        try:
            mutant = loaded(tree)
        except Exception:
            continue
        if not killed(mutant, scored):
            alive.append((line, tree))
    print(f"{total} mutants, {total - len(alive)} killed by {len(scored)} scores")
    if options.tests:
        alive = [item for item in alive if not killed_by_tests(item[1], options.tests)]
    for line, _ in alive:
        print(f"  alive: {line}", flush=True)


if __name__ == "__main__":
    main()
