"""Random play by `rules` and by the reference: every verdict and every score, side by side.

``REFERENCE_SEED`` chooses other games; the default is always the same ones.
"""

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.game import Game, check_record
from rules.legality.course import refused, white_begins
from rules.points import Move, Point
from rules.records.writing import record_of
from rules.rulesets.presets import PRESETS, preset
from rules.rulesets.ruleset import Method, Ruleset
from rules.scoring.score import score
from tests.rules.reference import board as boards
from tests.rules.reference import score as counts
from tests.rules.reference.game import ReferenceGame
from tests.rules.reference.sets import SETS

SEED = int(os.environ.get("REFERENCE_SEED", "20090331"))
SIZES = ((1, 2), (2, 2), (2, 3), (3, 3), (3, 3), (3, 4), (4, 4), (5, 5))
COLORS = {"B": BLACK, "W": WHITE}
LETTERS = {BLACK: "B", WHITE: "W", None: "."}
COURSE = {"MoveAfterEnd", "PassForbidden", "WhiteBegins"}


@dataclass
class Tally:
    verdicts: int = 0
    scores: int = 0


@dataclass
class Pair:
    """The same game by both, and what is compared of it."""

    name: str
    ruleset: Ruleset
    game: Game
    reference: ReferenceGame
    tally: Tally

    def label(self) -> str:
        moves = " ".join(move.to_text(self.game.size[0]) for move in self.game.moves())
        return f"{self.name} {self.game.size}: {moves}"

    def compare(self, color: str, point: boards.Point | None) -> set[str]:
        """One verdict by both."""
        move = Move(COLORS[color], None if point is None else Point(*point))
        ours = {breach.type.value for breach in self.game.verdict(move)}
        theirs = self.reference.verdict(color, point)
        assert ours == theirs - COURSE, (self.label(), color, point)
        course = {breach.type.value for breach in refused(self.game, move)}
        if white_begins(self.game, move):
            course.add("WhiteBegins")
        assert course == theirs & COURSE, (self.label(), color, point)
        self.tally.verdicts += 1
        return theirs

    def move(self, color: str, point: boards.Point | None) -> None:
        self.game, _ = self.game.follow(
            Move(COLORS[color], None if point is None else Point(*point))
        )
        self.reference.move(color, point)
        lying = {at: LETTERS[self.game.position[Point(*at)]] for at in self.reference.board}
        assert lying == self.reference.board, self.label()

    def compare_record(self) -> None:
        """What `goban check` lists of the whole record, against the verdicts in turn."""
        again = ReferenceGame(
            self.reference.rules,
            self.reference.start,
            self.reference.to_play,
            self.reference.handicap,
        )
        theirs = set()
        for number, step in enumerate(self.reference.steps, start=1):
            found = again.verdict(step.color, step.point) - {"LongCycle"}
            theirs |= {(number, kind) for kind in found}
            again.move(step.color, step.point)
        listed = check_record(record_of(self.game), self.ruleset)
        ours = {(found.move, found.breach.type.value) for found in listed}
        assert ours == theirs, self.label()

    def compare_scores(self, rng: random.Random) -> None:
        lying = self.reference.as_ended().board
        stones = [point for point, state in lying.items() if state != "."]
        dead = rng.sample(stones, min(len(stones), rng.choice((0, 0, 1, 2))))
        expected = counts.score(self.reference, dead)
        for method, margin in expected.margins.items():
            counted = score(self.game, Method(method), [Point(*at) for at in dead], seki=())
            assert counted.margin == margin, (self.label(), method, dead)
            if method == self.reference.rules.count[0]:
                winner = {BLACK: "B", WHITE: "W", None: None}[counted.winner]
                assert winner == expected.winner, (self.label(), dead)
                outcomes = {"Void": "without result", "?": "unknown", "B+": "lost", "W+": "lost"}
                assert outcomes.get(counted.result, "counted") == expected.result, self.label()
            for other in counted.ruleset.methods:
                if counted.other_method is other:
                    assert counted.other_margin == expected.margins[other.value]
            self.tally.scores += 1


def begin(name: str, rng: random.Random, tally: Tally) -> Pair:
    """The same start by both: an empty board, or handicap stones anywhere."""
    rows, cols = rng.choice(SIZES)
    ruleset = preset(name)
    start = boards.empty_board(rows, cols)
    handicap = 0
    if SETS[name].handicap and rows * cols >= 9 and rng.random() < 0.2:
        handicap = rng.randint(2, 4)
        for point in rng.sample(sorted(start), handicap):
            start[point] = "B"
    turn = "W" if handicap else "B"
    lines = ["".join(start[row, col] for col in range(cols)) for row in range(rows)]
    setup = Position.from_rows(lines)
    game = Game.start(ruleset, (rows, cols), setup=setup, to_play=COLORS[turn])
    return Pair(name, ruleset, game, ReferenceGame(SETS[name], start, turn, handicap), tally)


def play(pair: Pair, rng: random.Random) -> None:
    """One game at random, most moves legal, to a few moves beyond its end."""
    passing = rng.choice((0.03, 0.1, 0.4))
    after_end = rng.randint(0, 3)
    for _ in range(rng.randint(4, 5 * len(pair.reference.start))):
        turn = pair.reference.turn
        verdicts = {point: pair.compare(turn, point) for point in (None, *pair.reference.start)}
        if rng.random() < 0.1:
            pair.compare(boards.other(turn), rng.choice(sorted(pair.reference.start)))
            pair.compare(boards.other(turn), None)
        if rng.random() < 0.15:
            pair.compare_scores(rng)
        legal = [point for point, found in verdicts.items() if point and not found - {"LongCycle"}]
        wrong = [
            point
            for point, found in verdicts.items()
            if point and found - {"LongCycle"} and "OccupiedIntersection" not in found
        ]
        if pair.reference.end() is not None:
            after_end -= 1
            if after_end < 0:
                return
        if wrong and rng.random() < 0.08:
            pair.move(turn, rng.choice(wrong))
        elif rng.random() < passing or not legal:
            pair.move(turn, None)
        else:
            pair.move(turn, rng.choice(legal))


def games(name: str, rng: random.Random, tally: Tally) -> Iterator[Pair]:
    """Games without end, each compared move by move, then as a record and as a score."""
    while True:
        pair = begin(name, rng, tally)
        play(pair, rng)
        pair.compare_record()
        pair.compare_scores(rng)
        yield pair


def test_every_rule_set_is_written_down_again() -> None:
    assert set(SETS) == set(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_random_play_by_both(name: str) -> None:
    tally = Tally()
    for _ in games(name, random.Random(f"{SEED} {name}"), tally):
        if tally.verdicts >= 400:
            break
    assert tally.scores


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_random_play_by_both_at_length(name: str) -> None:
    """Over all rule sets more than 100,000 verdicts and 3,000 scores."""
    verdicts, scores = 100_000 // len(PRESETS) + 1, 3_000 // len(PRESETS) + 1
    tally = Tally()
    for _ in games(name, random.Random(f"{SEED} {name} slow"), tally):
        if tally.verdicts >= verdicts and tally.scores >= scores:
            break
    print(f"{name}: {tally.verdicts} verdicts, {tally.scores} scores")
