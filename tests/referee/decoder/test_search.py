"""Evidence in, ranked lines out: one row for each kind of thing that can be missed."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from referee.decoder.intervals import Interval
from referee.decoder.search import Departure, Evidence, Prices, Told, decode
from rules.breach import BreachType
from rules.color import Color
from rules.game import Game
from rules.points import from_board, to_board
from rules.position import Position
from rules.presets import preset

SECOND = 1_000_000_000
SIZE = 5

PRICES = Prices(
    play=1.0,
    breach=(
        (BreachType.TWO_IN_A_ROW, 6.0),
        (BreachType.OCCUPIED, 7.5),
        (BreachType.SELF_CAPTURE, 6.5),
        (BreachType.KO, 5.5),
        (BreachType.SUPERKO, 7.0),
        (BreachType.LONG_CYCLE, 7.0),
    ),
    wrong_color=6.5,
    unseen=5.0,
    hidden=0.5,
    unseen_pass=7.0,
    removed=8.0,
    removed_more=1.0,
    put_back=0.5,
    taken_back=5.5,
    extra=9.0,
    slid=6.0,
    order=1.0,
    order_limit=14.0,
    other_hand=4.0,
    slack_ns=SECOND // 2,
    hand_ns=SECOND,
)

EMPTY = (".....",) * SIZE


def seen(text: str, *, nats: float = 14.0, weak: bool = False, handed: bool = True) -> Interval:
    """An interval of a text: "B C3 4.0-4.2" came between two looks, "- C3 4.0-4.2" went.

    Black's hands come from side 0, White's from side 2, if the text ends in `b` or `w`.
    """
    mark, point, when, *hand = text.split()
    after, by = (round(float(part) * SECOND) for part in when.split("-"))
    color = {"B": Color.BLACK, "W": Color.WHITE, "-": None}[mark]
    side = {"b": 0, "w": 2}[hand[0]] if hand else -1
    near = handed
    return Interval(from_board(point, SIZE), color, after, by, nats, handed, near, side, weak)


@dataclass(frozen=True)
class Case:
    """What was seen from `rows` on, with Black to move, and the best line as text."""

    intervals: tuple[Interval, ...]
    line: str
    departures: tuple[Departure, ...] = ()
    rows: tuple[str, ...] = EMPTY
    before: tuple[str, ...] = ()
    weak: tuple[Interval, ...] = ()
    hidden: tuple[tuple[str, float], ...] = ()
    unhanded: float = 8.0
    over: str = ""


KO = (".BW..", "BW.W.", ".BW..", ".....", ".....")
CAPTURE = ("WB...", ".....", ".....", ".....", ".....")

CASES = {
    "moves in turn": Case(
        (seen("B C3 1-1.2"), seen("W D4 4-4.2"), seen("B B2 7-7.2")), "B C3, W D4, B B2"
    ),
    "a reply missed at a hidden point": Case(
        (seen("B C3 1-1.2"), seen("B B2 7-7.2")),
        "B C3, W E5, B B2",
        (Departure.UNSEEN,),
        hidden=(("E5", 0.0),),
    ),
    "a reply that is read weakly": Case(
        (seen("B C3 1-1.2"), seen("B B2 7-7.2")),
        "B C3, W D4, B B2",
        (Departure.UNSEEN,),
        weak=(seen("W D4 4-4.2", nats=-0.5, weak=True),),
    ),
    "two in a row really": Case(
        (seen("B C3 1-1.2"), seen("B B2 7-7.2")), "B C3, B B2", (Departure.BREACH,)
    ),
    "a wrong reading in the middle": Case(
        (
            seen("B C3 1-1.2"),
            seen("B E1 2-2.2", nats=4.0, handed=False),
            seen("W D4 4-4.2"),
            seen("B B2 7-7.2"),
        ),
        "B C3, W D4, B B2",
        (Departure.MISREAD,),
    ),
    "the order swapped: a hand hid the first stone for longer": Case(
        (seen("W D4 3.8-4.0"), seen("B C3 1-4.4"), seen("B B2 7-7.2")), "B C3, W D4, B B2"
    ),
    "a stone hidden for minutes, that comes into view": Case(
        (seen("B D4 9-10"), seen("B C2 13.8-14"), seen("W E5 9-40")), "B D4, W E5, B C2"
    ),
    "a stone out of turn does not follow one that came half a minute later": Case(
        (seen("W D4 3.8-4.0"), seen("B C3 30-30.2")), "W D4, B C3", (Departure.BREACH,)
    ),
    "a captured pair is not slid": Case(
        (seen("W A3 1-1.2 w"), seen("- A5 1-1.4 w"), seen("- A4 1-1.4 w")),
        "W A3",
        rows=("BW...", "BW...", ".....", ".....", "....."),
        before=("pass",),
    ),
    "a stone slid under one hand": Case(
        (seen("- C3 5-5.2 b"), seen("B C4 5-5.4 b")),
        "",
        (Departure.REMOVED, Departure.SLID),
        rows=(".....", ".....", "..B..", ".....", "....."),
        over="C4 C3",
    ),
    "a stone gone under one hand, and a play under the next": Case(
        (seen("- C3 5-5.2 w"), seen("B C4 9-9.4 b")),
        "B C4",
        (Departure.REMOVED,),
        rows=(".....", ".....", "..B..", ".....", "....."),
        over="C3",
    ),
    "captured stones left lying": Case((seen("B A4 1-1.2"),), "B A4", rows=CAPTURE, over="A5"),
    "captured stones taken": Case((seen("B A4 1-1.2"), seen("- A5 1-2.2")), "B A4", rows=CAPTURE),
    "self-capture really": Case(
        (seen("B A5 1-1.2"),),
        "B A5",
        (Departure.BREACH,),
        rows=(".W...", "W....", ".....", ".....", "....."),
        over="A5",
    ),
    "a ko taken back at once": Case(
        (seen("W B4 5-5.2"), seen("- C4 5-5.4")),
        "W B4",
        (Departure.BREACH,),
        rows=KO,
        before=("B C4",),
    ),
    "a ko threat that nobody saw is dearer than a ko taken back": Case(
        (seen("W B4 5-5.2"), seen("- C4 5-5.4"), seen("B E1 9-9.2")),
        "W B4, B E1",
        (Departure.BREACH,),
        rows=KO,
        before=("B C4",),
    ),
    "a stone taken off that was not captured, and put back": Case(
        (seen("- C3 5-5.2"), seen("B C3 9-9.2")),
        "",
        (Departure.REMOVED, Departure.PUT_BACK),
        rows=(".....", ".....", "..B..", ".....", "....."),
    ),
    "the last stone taken back": Case(
        (seen("B C3 1-1.2"), seen("- C3 2-2.2"), seen("B D4 4-4.2")),
        "B D4",
        (Departure.TAKEN_BACK,),
    ),
    "the other colour laid by the side to move": Case(
        (seen("B C3 1-1.2 b"), seen("B D4 4-4.2 w")),
        "B C3, W D4",
        (Departure.WRONG_COLOUR,),
        over="D4",
    ),
}


def told(case: Case) -> tuple[Told, ...]:
    game = Game.start(
        preset("bga2009"), SIZE, setup=Position.from_rows(case.rows), to_play=Color.BLACK
    )
    for text in case.before:
        game = game.follow(text)[0]
    anchor = game
    hidden = tuple((from_board(name, SIZE), round(t * SECOND)) for name, t in case.hidden)
    evidence = Evidence(
        anchor,
        tuple(sorted(case.intervals, key=lambda interval: interval.by_ns)),
        case.weak,
        hidden,
        players=((0, Color.BLACK), (2, Color.WHITE)),
        unhanded=case.unhanded,
        near=4.0,
    )
    return decode(evidence, PRICES)


def texts(line: Told) -> str:
    return ", ".join(
        f"{'B' if move.color is Color.BLACK else 'W'} "
        f"{'pass' if move.point is None else to_board(move.point, SIZE)}"
        for move in line.plays
    )


@pytest.mark.parametrize("name", CASES)
def test_the_best_line_is_told(name: str) -> None:
    case = CASES[name]
    best = told(case)[0]
    assert texts(best) == case.line
    assert tuple(item.kind for item in best.items) == case.departures
    assert " ".join(to_board(point, SIZE) for point in best.over) == case.over
