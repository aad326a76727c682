"""The rules beside sgfmill's board on the same games: `python benchmarks/rules_bench.py [FOLDER]`.

FOLDER holds SGF files of 19x19 games; by default the finished games beside the checkout. Every
figure is the best of several runs in CPU seconds of this process, both sides in the same run.
"""

from __future__ import annotations

import argparse
import gc
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

from sgfmill import boards

from lab.games import shared_data
from rules.errors import RulesError
from rules.game import Game
from rules.points import Move, Point
from rules.records import sgf
from rules.rulesets.presets import preset
from rules.rulesets.ruleset import Method
from rules.scoring.score import score

RUNS = 7


def best(work: Callable[[], object]) -> float:
    """CPU seconds of the fastest of several runs."""
    taken = []
    for _ in range(RUNS):
        begun = time.process_time()
        work()
        taken.append(time.process_time() - begun)
    return min(taken)


def games_in(folder: Path) -> list[tuple[Move, ...]]:
    """The moves of every even 19x19 game that can be read."""
    found = []
    for path in sorted(folder.rglob("*.sgf")):
        try:
            record = sgf.read_sgf(path.read_bytes())
        except RulesError:
            continue
        setup = any(node.setup for node in record.main_line())
        if record.size == (19, 19) and not setup:
            found.append(tuple(move for move in record.moves() if move.point is not None))
    return found


def sgfmill_plays(games: list[tuple[Move, ...]]) -> Callable[[], None]:
    """sgfmill's bare Board.play: captures, no ko, no superko."""
    prepared = [
        [
            (18 - move.point.row, move.point.col, move.color.letter.lower())
            for move in moves
            if move.point
        ]
        for moves in games
    ]

    def work() -> None:
        for moves in prepared:
            board = boards.Board(19)
            for row, col, colour in moves:
                board.play(row, col, colour)

    return work


def our_plays(games: list[tuple[Move, ...]], rules: str) -> Callable[[], None]:
    """Game.follow: turn, self-capture, ko, superko over the whole past, ledgers, history."""
    ruleset = preset(rules)

    def work() -> None:
        for moves in games:
            game = Game.start(ruleset)
            for move in moves:
                game, _ = game.follow(move)

    return work


def fan(games: list[tuple[Move, ...]]) -> tuple[Callable[[], None], int]:
    """As the referee searches: from one game many alternatives, two moves deep."""
    game = Game.start(preset("bga2009"))
    for move in games[0][:150]:
        game, _ = game.follow(move)
    empty = [point for point in game.position.grid.points if game.position[point] is None]
    pairs = [(one, two) for one in empty[:40] for two in empty[:40] if one != two]
    first = {one: Move(game.to_play, one) for one in empty[:40]}
    second = {two: Move(game.to_play.other, two) for two in empty[:40]}

    def work() -> None:
        for one, two in pairs:
            game.follow(first[one])[0].follow(second[two])

    return work, 2 * len(pairs)


def memory_of_a_long_game() -> tuple[int, int]:
    """Bytes that a game of 400 moves holds with its whole past, and its number of moves."""
    ruleset = preset("bga2009")
    game = Game.start(ruleset)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    turn = 0
    while game.number < 400:
        at = turn * 7 % 361
        turn += 1
        point = Point(at // 19, at % 19)
        move = Move(game.to_play, point)
        if game.position[point] is None and not game.verdict(move):
            game = game.play(move)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return held, game.number


def final_position(games: list[tuple[Move, ...]]) -> Game:
    """The last position of the longest game, as a game to be scored."""
    game = Game.start(preset("bga2009"))
    for move in max(games, key=len):
        game, _ = game.follow(move)
    return game


def main() -> None:
    """Print the figures, one a line."""
    parser = argparse.ArgumentParser(description="The rules beside sgfmill's board.")
    default = shared_data() / "rules" / "ogs_finished" / "sgf"
    parser.add_argument("folder", nargs="?", type=Path, default=default)
    games = games_in(parser.parse_args().folder)
    if not games:
        parser.error("no even 19x19 games in that folder")
    plays = sum(len(moves) for moves in games)
    print(f"{len(games)} games of 19x19, {plays} plays, best of {RUNS} runs")
    theirs = best(sgfmill_plays(games))
    print(f"sgfmill Board.play (no ko, no history)     {plays / theirs:10.0f} plays/s")
    for rules in ("bga2009", "aga1991", "wmsg2008"):
        ours = best(our_plays(games, rules))
        print(f"Game.follow {rules:10} (all rules)       {plays / ours:10.0f} plays/s", end="")
        print(f"   {theirs / ours:.2f} times sgfmill")
    work, count = fan(games)
    print(f"Game.follow two deep from move 150         {count / best(work):10.0f} plays/s")
    final = final_position(games)

    for method in (Method.TERRITORY, Method.AREA):
        taken = best(partial(score, final, method))
        print(f"score of a final 19x19 by {method.value:10}       {1000 * taken:10.3f} ms")
    held, number = memory_of_a_long_game()
    print(f"a game of {number} moves with its past          {held / 2**20:10.2f} MiB")


if __name__ == "__main__":
    main()
