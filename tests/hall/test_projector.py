"""Which boards a projector and an overlay show next, and what is decisive; run by Node.js."""

from __future__ import annotations

import random
from typing import Any

from tests.support.node import evaluate

TURN = """async (rows) => {
  const { boardInTurn } = await import("/static/js/broadcast/options.js");
  return rows.map(([names, turn, now]) => boardInTurn(names, turn, now));
}"""

THREE = ["T1", "T2", "T3"]

TURNS: tuple[tuple[list[str], int, int, str | None], ...] = (
    (THREE, 10, 0, "T1"),
    (THREE, 10, 9_999, "T1"),
    (THREE, 10, 10_000, "T2"),
    (THREE, 10, 29_000, "T3"),
    (THREE, 10, 30_000, "T1"),
    (["T1"], 5, 123_456, "T1"),
    ([], 5, 123_456, None),
)


def test_which_board_an_overlay_shows() -> None:
    assert evaluate(TURN, [row[:3] for row in TURNS]) == [row[3] for row in TURNS]


NEXT = """async (turns) => {
  const { longestWait, nextShown } = await import("/static/hall/js/turns.js");
  return turns.map((calls) => {
    let before = null;
    return calls.map((call) => {
      before = nextShown({ ...call, before });
      return { slots: before.slots, wait: longestWait(call.boards.length, call.places) };
    });
  });
}"""

URGENT = """async (rows) => {
  const { remembered, urgencyOf, URGENCY } = await import("/static/hall/js/decisive.js");
  const { controlOf } = await import("/static/js/clock/arithmetic.js");
  const word = (value) => Object.keys(URGENCY).find((name) => URGENCY[name] === value);
  return rows.map(({ story, now, clock, last }) => {
    let known;
    for (const [at, board] of story) known = remembered(known, board, 1000 * at);
    const timed = clock && { ...clock, control: controlOf(clock.control) };
    return word(urgencyOf({ known, clock: timed, last, now: 1000 * now }));
  });
}"""

LAST = """async (rows) => {
  const { lastGames } = await import("/static/hall/js/decisive.js");
  return rows.map((boards) => [...lastGames(boards)]);
}"""


def boards(names: str, **urgent: int) -> list[dict[str, object]]:
    """Boards of one letter each, and how urgent some are."""
    return [{"name": name, "urgency": urgent.get(name, 0)} for name in names]


def call(now: float, names: str, places: int, **urgent: int) -> dict[str, Any]:
    """What is asked of the turns at `now`, in seconds, with turns of ten seconds."""
    given = {"boards": boards(names, **urgent), "places": places, "seconds": 10}
    return {**given, "now": 1000 * now}


STORIES: tuple[tuple[str, list[dict[str, Any]], list[str]], ...] = (
    ("all have a place", [call(0, "ABC", 3), call(1, "ABC", 4, C=5)], ["ABC", "ABC"]),
    ("in turn", [call(10 * n, "ABCDE", 2) for n in range(4)], ["AB", "CD", "EA", "BC"]),
    ("no sooner", [call(at, "ABC", 1) for at in (0, 9.9, 10, 19, 20)], ["A", "A", "B", "B", "C"]),
    ("no sooner for what is urgent", [call(0, "ABCD", 2), call(5, "ABCD", 2, D=5)], ["AB", "AB"]),
    (
        "it stays where something is decided, in its place",
        [call(10 * n, "ABCDE", 2, B=3) for n in range(5)],
        ["BA", "BC", "BD", "BE", "BA"],
    ),
    (
        "the more urgent one has the place",
        [call(0, "ABCD", 2, A=1), call(10, "ABCD", 2, A=1, D=5), call(20, "ABCD", 2, A=1)],
        ["AB", "DC", "AB"],
    ),
    (
        "of two alike the one that is shown stays",
        [call(0, "ABCD", 2, C=2), call(10, "ABCD", 2, B=2, C=2), call(20, "ABCD", 2, B=2, C=2)],
        ["CA", "CB", "CD"],
    ),
    (
        "half of the places go on in turn",
        [call(10 * n, "ABCDEF", 4, **dict.fromkeys("ABCD", 5)) for n in range(3)],
        ["ABCD", "ABEF", "ABCD"],
    ),
    (
        "half of six places as well",
        [call(10 * n, "ABCDEFGHI", 6, **dict.fromkeys("ABCDEF", 5)) for n in range(2)],
        ["ABCDEF", "ABCGHI"],
    ),
    (
        "a single place stays for two turns of three",
        [call(10 * n, "ABCD", 1, C=4) for n in range(7)],
        ["C", "C", "A", "C", "C", "B", "C"],
    ),
    (
        "nothing is urgent where the address says so",
        [{**call(10 * n, "ABC", 1, C=5), "stop": False} for n in range(4)],
        ["A", "B", "C", "A"],
    ),
    (
        "a board that is gone makes room at once",
        [call(0, "ABCD", 2), call(1, "BCD", 2), call(2, "BD", 2)],
        ["AB", "CB", "BD"],
    ),
    ("more room is filled at once", [call(0, "ABCD", 1), call(1, "ABCD", 2)], ["A", "AB"]),
    ("a new board comes first", [call(0, "AB", 1), call(10, "ABC", 1)], ["A", "B"]),
    ("no board", [call(0, "", 2), call(1, "A", 2)], ["", "A"]),
)


def random_evening(chance: random.Random) -> list[dict[str, Any]]:
    """A hall whose boards are urgent at random, some without end."""
    count, places = chance.randint(2, 26), chance.randint(1, 9)
    names = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:count]
    always: dict[str, int] = dict.fromkeys(chance.sample(names, chance.randint(0, count // 2)), 4)
    some = {name: chance.randint(0, 5) for name in names}
    return [
        call(10 * n, names, places, **{**(some if chance.random() < 0.5 else {}), **always})
        for n in range(5 * count)
    ]


def test_which_boards_are_shown_next() -> None:
    evenings = [random_evening(random.Random(seed)) for seed in range(20)]
    shown_stories = evaluate(NEXT, [calls for _, calls, _ in STORIES])
    found = evaluate(NEXT, evenings)
    for (name, _, expected), shown in zip(STORIES, shown_stories, strict=True):
        assert ["".join(each["slots"]) for each in shown] == expected, name
    for calls, shown in zip(evenings, found, strict=True):
        names, places = [each["name"] for each in calls[0]["boards"]], calls[0]["places"]
        waited = dict.fromkeys(names, 0)
        for one in shown:
            assert len(set(one["slots"])) == min(places, len(names))
            waited = {name: 0 if name in one["slots"] else n + 1 for name, n in waited.items()}
            assert max(waited.values()) <= max(0, one["wait"] - 1)


PLAY = {"game_id": "g", "result": None, "phase": "play", "move": 10}
DONE = {**PLAY, "result": "B+R", "phase": "done"}
COUNTING = {**PLAY, "phase": "agreement"}
SPARE = {"main_ms": 60_000, "period_ms": 30_000, "count": 3, "flag": False}
RUNS = {"running": True, "turn": "black", "black": SPARE, "white": SPARE, "at_ms": 0}


def clock(control: str, running: bool = True, **white: object) -> dict[str, object]:
    return {**RUNS, "running": running, "control": control, "white": {**SPARE, **white}}


BYO, CANADIAN = "60 + 3x30 byo-yomi", "60 + 10/300 Canadian"


def paced(*moves_a_minute: int) -> list[tuple[float, dict[str, object]]]:
    """A game with so many moves in each minute."""
    story: list[tuple[float, dict[str, object]]] = [(0, {**PLAY, "move": 0})]
    for minute, count in enumerate(moves_a_minute):
        for n in range(count):
            at = 60 * minute + 60 * (n + 1) / count
            story.append((at, {**PLAY, "move": int(str(story[-1][1]["move"])) + 1}))
    return story


DECISIVE: tuple[tuple[dict[str, Any], str], ...] = (
    ({"story": [(0, PLAY)], "now": 1}, "none"),
    ({"story": [(0, DONE)], "now": 1}, "none"),  # nobody knows since when
    ({"story": [(0, PLAY), (5, DONE)], "now": 64}, "result"),
    ({"story": [(0, PLAY), (5, DONE), (50, DONE)], "now": 66}, "none"),
    ({"story": [(0, DONE), (5, {**DONE, "result": "W+0.5"})], "now": 6}, "result"),
    ({"story": [(0, PLAY), (5, COUNTING)], "now": 6}, "scoring"),
    ({"story": [(0, PLAY), (5, COUNTING)], "now": 126}, "none"),
    ({"story": [(0, COUNTING)], "now": 1}, "none"),
    ({"story": [(0, PLAY)], "now": 1, "clock": clock(BYO)}, "none"),
    ({"story": [(0, PLAY)], "now": 1, "clock": clock(BYO, main_ms=0, count=2)}, "none"),
    ({"story": [(0, PLAY)], "now": 1, "clock": clock(BYO, main_ms=0, count=1)}, "time"),
    ({"story": [(0, PLAY)], "now": 1, "clock": clock(BYO, False, main_ms=0, count=1)}, "none"),
    ({"story": [(0, DONE)], "now": 1, "clock": clock(BYO, main_ms=0, count=1)}, "none"),
    ({"story": [(0, PLAY)], "now": 1, "clock": clock("60", main_ms=30_000)}, "none"),
    ({"story": [(0, PLAY)], "now": 1, "clock": clock("60", main_ms=29_999)}, "time"),
    ({"story": [(0, PLAY)], "now": 1, "clock": clock("60 + 9 Fischer", main_ms=9)}, "time"),
    ({"story": [(0, PLAY)], "now": 1, "clock": clock(CANADIAN, main_ms=0)}, "none"),
    ({"story": [(0, PLAY)], "now": 1, "clock": clock(CANADIAN, main_ms=9, period_ms=9)}, "none"),
    ({"story": [(0, PLAY)], "now": 1, "clock": clock(CANADIAN, main_ms=0, period_ms=9)}, "time"),
    ({"story": [(0, PLAY)], "now": 1, "last": True}, "lastGames"),
    ({"story": [(0, DONE)], "now": 1, "last": True}, "none"),
    ({"story": [(0, PLAY), (5, COUNTING)], "now": 6, "last": True}, "scoring"),
    ({"story": paced(3, 3, 3, 8), "now": 240}, "pace"),
    ({"story": paced(3, 3, 3, 5), "now": 240}, "none"),  # too few to say
    ({"story": paced(5, 5, 5, 8), "now": 240}, "none"),  # not twice as fast
    ({"story": paced(3, 8), "now": 120}, "none"),  # not known long enough
    ({"story": paced(3, 3, 3, 8), "now": 320}, "none"),  # over
    ({"story": [*paced(3, 3, 3), (181, {**PLAY, "game_id": "h", "move": 9})], "now": 182}, "none"),
)


def test_what_is_decisive() -> None:
    rows = [{"clock": None, "last": False, **row} for row, _ in DECISIVE]
    games = [{"board": f"T{n}", "round": 1, "result": None, "phase": "play"} for n in range(16)]
    ended = [{**each, "result": "B+R"} for each in games]
    other = [{**each, "board": f"U{n}", "round": 2} for n, each in enumerate(games)]
    halls = [games, ended, games[:2] + ended[2:] + other, games[:3] + ended[3:], ended[:7]]
    halls.append([games[0], *ended[1:7]])  # too small a round
    assert evaluate(URGENT, rows) == [word for _, word in DECISIVE]
    assert evaluate(LAST, halls) == [[], [], ["T0", "T1"], [], [], []]
