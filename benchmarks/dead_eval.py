"""How often a proposal of dead strings is exactly right, and how often games count as recorded.

    python -m benchmarks.dead_eval [--list] [--only SET] [--first N] [--proof]

Reads the recorded material beside the checkout (`rules`). Proposals are those of `goban score
--propose-dead`: proof alone (unconditional life), and with GNU Go where it is installed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from pathlib import Path

from device.counting.dead_stones import LIKELY, Engine, EngineError, ask_for_dead, gnugo
from lab.cases import load_cases, load_rows, point_of, position_of
from lab.games import shared_data
from rules.board.life import Proposal, propose_dead
from rules.board.position import Position
from rules.color import BLACK, Sides
from rules.game import Game, replay
from rules.points import LARGEST, Point, from_board
from rules.records.results import margin_of
from rules.records.sgf import read_sgf
from rules.rulesets.presets import preset
from rules.rulesets.ruleset import Method
from rules.scoring.score import score

Points = frozenset[Point]


@dataclass(frozen=True, slots=True)
class FinalBoard:
    """A final position, and what is known of it."""

    name: str
    position: Position
    dead: Points | None
    """What is dead on it."""
    seki: Points = frozenset()
    """What lies in a seki."""
    untested: Points = frozenset()
    """What was not tested."""
    counts: Callable[[Points], bool] | None = None
    """Whether a list of dead stones gives the recorded result; None without a result."""


@dataclass(slots=True)
class ProposalTally:
    """What was found on the boards of a set by one kind of proposal."""

    boards: int = 0
    exact: int = 0
    unasked: int = 0
    strings: int = 0
    right: int = 0
    missed: int = 0
    wrong: int = 0
    sekis: int = 0
    sekis_alive: int = 0
    results: int = 0
    results_right: int = 0
    faults: list[str] = field(default_factory=list)


def main() -> None:
    """Print a line a set and kind of proposal."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true", help="name the boards that are not right")
    parser.add_argument("--only", choices=SETS, help="this set alone")
    parser.add_argument("--first", type=int, metavar="N", help="so many boards of a set")
    parser.add_argument("--proof", action="store_true", help="by proof alone")
    options = parser.parse_args()
    kinds = [("proof", None)] if options.proof else [("proof", None), ("with GNU Go", gnugo())]
    root = shared_data() / "rules"
    print(HEAD)
    for name, boards in SETS.items():
        if options.only not in (None, name):
            continue
        found = list(islice(boards(root), options.first))
        for kind, program in kinds:
            if kind != "proof" and program is None:
                print(f"| {name} | {kind}: not installed |")
                continue
            tally = measured(found, program)
            print(_line(name, kind, tally), flush=True)
            if options.list:
                print("\n".join(f"    {fault}" for fault in tally.faults))


HEAD = (
    "| set | proposal | boards | exactly right | dead strings | found | missed | wrongly dead "
    "| sekis left alone | results right |"
)


def _line(name: str, kind: str, tally: ProposalTally) -> str:
    sekis = f"{tally.sekis_alive} of {tally.sekis}" if tally.sekis else "–"
    results = f"{tally.results_right} of {tally.results}" if tally.results else "–"
    exact = f"{tally.exact} ({tally.exact / max(1, tally.boards):.0%})" if tally.strings else "–"
    unasked = f" ({tally.unasked} not asked)" if tally.unasked else ""
    counts = f"{tally.strings} | {tally.right} | {tally.missed} | {tally.wrong}"
    return (
        f"| {name} | {kind} | {tally.boards}{unasked} | {exact} | {counts} | {sekis} | {results} |"
    )


def measured(boards: list[FinalBoard], engine: Engine | None) -> ProposalTally:
    """The proposals for `boards`, by proof and by `engine` where one is given."""
    tally = ProposalTally()
    for board in boards:
        opinions: tuple[Proposal, ...] = ()
        if engine is not None:
            try:
                opinions = ask_for_dead(engine, board.position)
            except EngineError as error:
                tally.unasked += 1
                tally.faults.append(f"{board.name}: {error}")
                continue
        proposed = [item for item in propose_dead(board.position, opinions) if item.dead >= LIKELY]
        _compare(board, frozenset().union(*(item.string.points for item in proposed)), tally)
    return tally


def _compare(board: FinalBoard, proposed: Points, tally: ProposalTally) -> None:
    tally.boards += 1
    if board.counts is not None:
        tally.results += 1
        tally.results_right += board.counts(proposed)
        if board.dead is None and not board.counts(proposed):
            tally.faults.append(f"{board.name}: another result")
    if board.seki:
        tally.sekis += 1
        tally.sekis_alive += not board.seki & proposed
    if board.dead is None:
        return
    missed = wrong = 0
    for string in board.position.strings():
        tested = string.points - board.untested
        if not tested:
            continue
        is_dead, is_proposed = bool(tested & board.dead), bool(tested & proposed)
        tally.strings += is_dead
        tally.right += is_dead and is_proposed
        missed += is_dead and not is_proposed
        wrong += is_proposed and not is_dead
    tally.missed += missed
    tally.wrong += wrong
    tally.exact += not (missed or wrong)
    if missed or wrong:
        tally.faults.append(f"{board.name}: {missed} missed, {wrong} wrongly dead")


def recorded_lists(root: Path) -> Iterator[FinalBoard]:
    """The 117 final boards with the dead list that the players' server recorded."""
    igs = preset("igs")
    for case in load_cases(root / "gnugo_regress/final_positions_with_dead.json"):
        position = position_of(case["board"])
        komi, held = Fraction(case["komi"]), (case["captured_white"], case["captured_black"])
        game = Game.start(igs, setup=position, komi=komi, to_play=BLACK)
        dead = frozenset(map(point_of, case["dead"]))
        yield FinalBoard(
            case["file"],
            position,
            dead,
            counts=_same_margin(game, margin_of(case["RE"]), Sides(*held)),
        )


def generated_games(root: Path) -> Iterator[FinalBoard]:
    """GNU Go against itself, whose dead lists it gave at the end of the game."""
    for number, case in enumerate(load_cases(root / "generated/gnugo_selfplay_verified.json")):
        if case["verified"]:
            rows = case["size"]
            dead = frozenset(from_board(label, rows) for label in case["dead"])
            yield FinalBoard(f"game {number}", position_of(case["final_board"]), dead)


def finished_games(root: Path) -> Iterator[FinalBoard]:
    """474 games of a server with their results; which stones its players marked is not recorded."""
    igs = preset("igs")
    folder = root / "ogs_finished"
    for row in load_rows(folder / "index.csv"):
        record = read_sgf((folder / "sgf" / row["file"]).read_bytes())
        game, _ = replay(record, igs)
        stated = margin_of(row["RE"])
        yield FinalBoard(row["file"], game.position, None, counts=_some_margin(game, stated))


def autoscore(root: Path) -> Iterator[FinalBoard]:
    """31 finished positions with the owner of each point; other people's stones there are dead."""
    for path in sorted((root / "ogs_autoscore").glob("*.json")):
        case = json.loads(path.read_text("utf-8"))
        rows, owners = case["board"], case["correct_ownership"]
        position = position_of(["".join(row) for row in rows])
        dead, untested = set[Point](), set[Point]()
        for row, line in enumerate(owners):
            for col, owner in enumerate(line):
                at = Point(row, col)
                color = position[at]
                if owner in "s*":
                    untested.add(at)
                elif color is not None and owner in "BW" and owner != color.letter:
                    dead.add(at)
        yield FinalBoard(path.stem, position, frozenset(dead), untested=frozenset(untested))


def goscorer(root: Path) -> Iterator[FinalBoard]:
    """Boards with dead marks and with sekis, made to try a scorer's corner cases."""
    for case in load_cases(root / "goscorer/cases.json"):
        rows = case["board"]
        if max(len(rows), len(rows[0])) > LARGEST or min(len(rows), len(rows[0])) < 2:
            continue
        position = position_of(rows)
        marked = _where(rows, "bw")
        seki = _where(case["expected"]["seki"], "^.") if "expected" in case else frozenset()
        lying = frozenset(at for at in seki if position[at] is not None)
        dead = marked if marked else None
        yield FinalBoard(case["name"], position, dead, seki=lying)


SETS: Mapping[str, Callable[[Path], Iterator[FinalBoard]]] = {
    "recorded lists": recorded_lists,
    "generated games": generated_games,
    "autoscore": autoscore,
    "goscorer": goscorer,
    "finished games": finished_games,
}


def _same_margin(game: Game, stated: Fraction | None, held: Sides[int]) -> Callable[[Points], bool]:
    """Whether territory gives the stated margin."""
    return lambda dead: score(game, Method.TERRITORY, dead, prisoners=held).margin == stated


def _some_margin(game: Game, stated: Fraction | None) -> Callable[[Points], bool]:
    """Whether territory, area, or area with handicap compensation gives the stated margin."""

    def counts(dead: Points) -> bool:
        area = score(game, Method.AREA, dead).margin
        extra = max(0, game.handicap - 1)
        return stated in (score(game, Method.TERRITORY, dead).margin, area, area - extra)

    return counts


def _where(rows: list[str], marks: str) -> Points:
    """The points at which one of `marks` stands; ``^`` first means none of them."""
    without = marks.startswith("^")
    return frozenset(
        Point(row, col)
        for row, line in enumerate(rows)
        for col, mark in enumerate(line)
        if (mark in marks.lstrip("^")) is not without
    )


if __name__ == "__main__":
    main()
