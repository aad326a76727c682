"""Players who fill in: what they leave behind shows the score, and their mistakes do not."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from benchmarks.filling.board import after
from benchmarks.filling.evening import FillingEvening, fill_in_evening
from benchmarks.filling.finished import FinishedGame
from benchmarks.filling.mistakes import KINDS, MistakeKind
from benchmarks.filling.plan import RULES, FillingPlan, plan_of
from benchmarks.filling_eval import judged, watched
from referee.arranged_count import ArrangedCount, arranged_count
from referee.facts import PassPressed, StatusClaimed
from rules.color import Color
from rules.game import Game
from rules.points import Move, from_board
from rules.rulesets.presets import preset
from rules.scoring.filled_in import CountKind
from vision.types import Observation

BLACK_PLAYS = ("D9", "D8", "D7", "D6", "D5", "D4", "E4", "E3", "E2", "E1", "H6", "B2", "C5")
WHITE_PLAYS = ("E9", "E8", "E7", "E6", "E5", "F5", "F4", "F3", "F2", "F1", "B7", "G7", "G3")
DEAD = ("H6", "B7")


def finished(kind: CountKind) -> FinishedGame:
    """A game on nine lines with one dead stone of each side."""
    game = Game.start(preset(RULES[kind]), 9)
    for black, white in zip(BLACK_PLAYS, WHITE_PLAYS, strict=True):
        for color, label in ((Color.BLACK, black), (Color.WHITE, white)):
            game = game.play(Move(color, from_board(label, 9)))
    return FinishedGame("walls", game, tuple(from_board(label, 9) for label in DEAD))


def planned(kind: CountKind, seed: int, wished: MistakeKind | None = None) -> FillingPlan | None:
    return plan_of(finished(kind), kind, wished, np.random.default_rng(seed))


def shown(plan: FillingPlan) -> ArrangedCount:
    return arranged_count(plan.final, plan.recorded)


@pytest.mark.parametrize("kind", CountKind)
@pytest.mark.parametrize("seed", range(4))
def test_a_board_arranged_without_a_mistake_shows_the_score(kind: CountKind, seed: int) -> None:
    plan = planned(kind, seed)
    assert plan is not None
    found = shown(plan)
    assert (found.kind, found.agrees, found.missing) == (kind, True, 0)
    handfuls = [*plan.taken_off, *plan.arranged]
    assert handfuls
    position = finished(kind).passed.position
    for handful in handfuls:
        position = after(position, handful.acts)
    assert position == plan.final


@pytest.mark.parametrize(
    ("kind", "wished"), [(kind, wished) for kind in CountKind for wished in KINDS[kind]]
)
def test_a_mistake_is_found_and_named(kind: CountKind, wished: MistakeKind) -> None:
    plans = [plan for seed in range(6) if (plan := planned(kind, seed, wished)) is not None]
    assert plans
    for plan in plans:
        mistake, found = plan.mistake, shown(plan)
        assert mistake is not None
        if kind is CountKind.AREA:
            black, white = (plan.final.bits(color).bit_count() for color in Color)
            assert (black, white) != (40, 40)
            continue
        if wished is MistakeKind.OPENED:
            assert found.agrees
            assert set(mistake.points) & set(found.gaps)
            continue
        assert not found.agrees
        if mistake.lead is not None:
            assert found.margin_off == mistake.lead
        if wished is MistakeKind.FORGOTTEN:
            assert found.surplus[mistake.color] == -mistake.stones
        else:
            assert set(mistake.points) & set(found.differing)


def spent(evening: FillingEvening) -> tuple[Sequence[object], float]:
    given = list(evening.inputs())
    facts = [each for each in given if not isinstance(each, Observation)]
    return facts, evening.end


def test_an_evening_has_its_passes_claims_and_looks_and_is_the_same_every_time() -> None:
    kind = CountKind.TERRITORY
    plan = planned(kind, 1)
    assert plan is not None
    evening, again = (fill_in_evening(finished(kind), plan, 3) for _ in range(2))
    facts, end = spent(evening)
    assert [type(fact) for fact in facts] == [PassPressed] * 2 + [StatusClaimed] * 2
    assert (facts, end) == spent(again)
    assert 0.0 < evening.arranged_s < end


@pytest.mark.parametrize(
    ("kind", "wished", "verdict"),
    [
        (CountKind.TERRITORY, None, "right"),
        (CountKind.TERRITORY, MistakeKind.FORGOTTEN, "named"),
        (CountKind.AREA, None, "right"),
        (CountKind.HALF, MistakeKind.PUSHED, "named"),
    ],
)
def test_the_referee_says_of_an_evening_what_the_board_shows(
    kind: CountKind, wished: MistakeKind | None, verdict: str
) -> None:
    plan = planned(kind, 2, wished)
    assert plan is not None
    evening = fill_in_evening(finished(kind), plan, 4, "low")
    outcome = judged(evening, watched(evening))
    assert (outcome.verdict, outcome.false) == (verdict, 0), outcome.last_report
