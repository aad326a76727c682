"""Render films of players who fill in, and let `goban watch` follow each to the comparison.

    python -m benchmarks.films.filling OUT [--size 9] [--first 0] [--count 4]

The renderer is that of the demo. Each film begins with a finished game; passes and what both
call dead are facts. OUT gets a folder of pictures for each film, the facts and the events.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import cv2
import numpy as np

from benchmarks.filling.board import Handful
from benchmarks.filling.finished import FinishedGame, finished_games
from benchmarks.filling.mistakes import KINDS
from benchmarks.filling.plan import RULES, FillingPlan, plan_of
from device import cli
from lab.demo_film.film import Course, Film, course_of
from lab.demo_film.optics import DemoCamera, Lamp
from lab.demo_film.scene import Scene
from lab.demo_film.script import Act, DemoVisit, PassPress, Stop
from lab.evenings.hands import Lay, Slide
from rules.color import Color
from rules.game import Game
from rules.points import Point, to_board
from rules.scoring.filled_in import CountKind

FPS = 5.0
FIRST_PASS_S = 4.0
"""When the first of the passes is submitted; the hands come after the last fact."""

STILL_S = 26.0
"""How long the board lies there at the end."""

MOST_HANDFULS = {9: 14, 13: 60, 19: 40}
"""Longer films are left out, by the board's lines."""

CELLS_ACROSS = 13
"""Lines of the largest board that pictures of the demo's size show well enough to be read."""


def plans(first: int, size: int) -> Iterator[tuple[int, FinishedGame, FillingPlan]]:
    """Numbered films: the three kinds of count in turn, every other one with a mistake."""
    number = first
    while True:
        kind = list(CountKind)[number % 3]
        for attempt in range(200):
            rng = np.random.default_rng((number, attempt, 11))
            games = list(islice(finished_games(RULES[kind], size), 60))
            found = _as_position(games[int(rng.integers(len(games)))])
            wished = KINDS[kind][int(rng.integers(len(KINDS[kind])))] if number % 2 else None
            plan = plan_of(found, kind, wished, rng)
            if plan is not None and _short(plan, size):
                yield number, found, plan
                break
        number += 1


def _short(plan: FillingPlan, size: int) -> bool:
    """Whether a film of the plan is short enough."""
    return len(plan.taken_off) + len(plan.arranged) <= MOST_HANDFULS[size]


def _as_position(found: FinishedGame) -> FinishedGame:
    """The game as the film shows it: it begins with its last position, Black to pass first."""
    before = found.game
    game = Game.start(before.ruleset, setup=before.position, komi=before.komi, to_play=Color.BLACK)
    return FinishedGame(found.name, game, found.dead)


def _visit(handful: Handful, board: dict[Point, str]) -> DemoVisit:
    """The handful as the demo's hand does it; `board` follows what lies where."""
    stops: list[Stop] = []
    for act in handful.acts:
        if isinstance(act, Lay):
            stops.append(Stop(act.point, act.color.letter))
            board[act.point] = act.color.letter
            continue
        color = board.pop(act.point)
        stops.append(Stop(act.point, color, lifts=True))
        if isinstance(act, Slide):
            stops.append(Stop(act.to, color))
            board[act.to] = color
    return DemoVisit(handful.who.letter, tuple(stops), rest_s=0.4)


def course(found: FinishedGame, plan: FillingPlan, scene: Scene) -> tuple[Course, float]:
    """The film of a plan, and when its arrangement is finished."""
    position = found.game.position
    lying = {at: color.letter for color in Color for at in sorted(position.stones(color))}
    board: dict[Point, str] = dict(lying)
    acts: list[Act] = [_visit(each, board) for each in (*plan.taken_off, *plan.arranged)]
    laid = course_of([PassPress("B", FIRST_PASS_S), *acts], scene, lying)
    return laid, laid.length_s


def facts_of(found: FinishedGame) -> list[dict[str, object]]:
    """Both pass, and agree what is dead."""
    size = found.game.size[0]
    dead = [to_board(point, size) for point in found.dead]
    facts: list[dict[str, object]] = [
        {"t": FIRST_PASS_S + 0.2 * k, "type": "PassPressed", "color": color.word}
        for k, color in enumerate(Color)
    ]
    for k, color in enumerate(Color):
        claim = {"type": "StatusClaimed", "color": color.word, "dead": dead, "size": size}
        facts.append({"t": FIRST_PASS_S + 0.5 + 0.2 * k, **claim})
    return facts


def render(found: FinishedGame, plan: FillingPlan, folder: Path, seed: int) -> float:
    """Write the film's pictures into `folder`; when the arrangement is finished, in seconds."""
    folder.mkdir(parents=True, exist_ok=True)
    size = found.game.size[0]
    camera = DemoCamera().over(size).scaled(max(1.0, size / CELLS_ACROSS))
    scene = Scene(size, camera, Lamp(), seed)
    laid, arranged_s = course(found, plan, scene)
    film = Film(scene, laid, seed)
    for frame in range(int((arranged_s + STILL_S) * FPS)):
        path = folder / f"{frame:05d}.jpg"
        if not path.exists():
            cv2.imwrite(str(path), film.picture(frame / FPS), [cv2.IMWRITE_JPEG_QUALITY, 92])
    return arranged_s


def watch(found: FinishedGame, plan: FillingPlan, folder: Path) -> list[dict[str, object]]:
    """The event lines that `goban watch` writes of the film."""
    out = folder.parent
    facts, events = out / f"{folder.name}-facts.jsonl", out / f"{folder.name}-events.jsonl"
    facts.write_text("".join(json.dumps(fact) + "\n" for fact in facts_of(found)))
    events.unlink(missing_ok=True)
    size = str(found.game.size[0])
    words = ["watch", str(folder), "--fps", f"{FPS:g}", "--size", size, "--to-play", "black"]
    words += ["--rules", RULES[plan.kind], "--facts", str(facts), "--events", str(events)]
    cli.main([*words, "--sgf", str(out / f"{folder.name}.sgf")])
    return [json.loads(line) for line in events.read_text().splitlines()]


def main() -> None:
    """Render the films that are not there yet, watch all, and say what came of each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", type=int, choices=sorted(MOST_HANDFULS), default=9)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=4)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    for number, found, plan in islice(plans(options.first, options.size), options.count):
        folder = options.out / f"{number:04d}"
        arranged_s = render(found, plan, folder, number)
        lines = watch(found, plan, folder)
        reports = [
            f"{line['t']} s {line['type']}: {line.get('detail')}"
            for line in lines
            if str(line["type"]) in ("CountAgrees", "CountDiffers", "FillInMismatch")
        ]
        what = "no mistake" if plan.mistake is None else plan.mistake
        print(f"{number} {plan.kind.value}, arranged at {arranged_s:.1f} s, {what}")
        print("\n".join(f"    {line}" for line in reports or ["nothing was said"]), flush=True)


if __name__ == "__main__":
    main()
