"""What leaves a hall: what is sent twice, what is lost, how late it comes, how often it is asked.

    python -m benchmarks.doors [--boards 12] [--rounds 3] [--moves 30] [--every 4] [--lead 0]
                               [--seed 1]

Boards play rounds that a stand-in for PairGoth pairs, an arbiter confirms their results. The hub's
senders run beside its store: results to PairGoth, games to a stand-in for OGS, all events to a
webhook. The first round goes over a good line. In the others each server fails again and again:
errors, cuts, slow answers, answers lost after the deed, answers of before, echoes in another order,
a receiver that is down. Tables are paired anew in mid-round, and the hub is started again. Pauses
are those of the program.

Given are lags on a good line and under faults, how soon all was there after the last fault,
requests a minute, and what was sent twice or is lost. Exit status 1 where a result or a message is
lost, is sent falsely, or a result was put twice.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.hall_lines import play
from tests.support.hub_on_store import RESULT

from .hall import LeavingHall, leaving_hall
from .receivers import MoveKey, Receivers, receivers

MOST_S = 180.0
"""What is due after a round is waited for so long."""

RESULTS = {"B+2.5": "b", "W+R": "w", "0": "="}
"""Results of boards, and PairGoth's words for them."""


@dataclass
class Owed:
    """When boards emitted each thing (monotonic), by round what each game should end with."""

    moves_s: dict[MoveKey, float] = field(default_factory=dict)
    ids_s: dict[str, float] = field(default_factory=dict)
    results: dict[tuple[int, int], str] = field(default_factory=dict)


def main() -> int:
    """Play the rounds, and print a row of figures for each; the exit status."""
    parser = argparse.ArgumentParser(description="What leaves a hall, under faults.")
    parser.add_argument("--boards", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--moves", type=int, default=30, help="of each game, on average")
    parser.add_argument("--every", type=float, default=4.0, help="seconds between a board's moves")
    parser.add_argument(
        "--poll", type=float, default=10.0, help="seconds between polls of PairGoth"
    )
    parser.add_argument(
        "--lead", type=float, default=0.0, help="seconds from the pairings to the first moves"
    )
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chance, owed, good = random.Random(asked.seed), Owed(), True
    boards = [f"T{number}" for number in range(1, asked.boards + 1)]
    with tempfile.TemporaryDirectory() as folder, receivers(asked.boards) as servers:
        with leaving_hall(Path(folder), servers, boards, asked.poll) as hall:
            for number in range(1, asked.rounds + 1):
                row = play_round(number, boards, asked, chance, hall, owed)
                print(json.dumps(row), flush=True)
        faults = check(owed, servers)
        good = not faults
        print(json.dumps({"wrong": faults, "faults": dict(servers.faults)}))
    return 0 if good else 1


def play_round(
    number: int,
    boards: list[str],
    asked: argparse.Namespace,
    chance: random.Random,
    hall: LeavingHall,
    owed: Owed,
) -> dict[str, object]:
    """Play one round, the first over a good line, and wait until all is sent; its figures."""
    servers, faulty, until = hall.servers, number > 1, threading.Event()
    game_id = f"r{number}"
    pairs = [(100 * number + k, 2 * k - 1, 2 * k) for k in range(1, len(boards) + 1)]
    pair(servers, number, pairs, list(range(1, len(boards) + 1)))
    wait_for(lambda: all(_has(hall, board, number) for board in boards))
    for board in boards:
        hall.hub.take_pairing(board, game_id)
    time.sleep(asked.lead)
    before = counts(hall)
    begun_s = time.monotonic()
    failing = threading.Thread(target=servers.fail, args=(chance, until), daemon=True)
    if faulty:
        failing.start()
    lengths = {board: chance.randint(asked.moves // 2, asked.moves * 3 // 2) for board in boards}
    due = [(begun_s + chance.uniform(0.0, asked.every), board, 1) for board in boards]
    heapq.heapify(due)
    games = {board: pairs[at][0] for at, board in enumerate(boards)}
    happens = [begun_s + asked.moves * asked.every * part for part in (0.3, 0.5)]
    while due:
        at_s, board, n = heapq.heappop(due)
        time.sleep(max(0.0, at_s - time.monotonic()))
        if faulty and happens and time.monotonic() > happens[0]:
            happens.pop(0)
            tables = chance.sample(range(1, len(boards) + 1), len(boards))
            pair(servers, number, pairs, tables)
            hall.again()
        emitted_s = time.monotonic()
        if n == 1:
            body = hall.hub.assignments[board]
            named = body["players"]
            assert isinstance(named, dict)
            servers.players[str(named["black"])] = board
            hall.hub.begin(board, game_id)
        elif n <= lengths[board]:
            hall.hub.emit(board, game_id, play(n))
        else:
            result = chance.choice(list(RESULTS))
            owed.results[(number, games[board])] = RESULTS[result]
            hall.hub.emit(board, game_id, {**RESULT, "n": n, "result": result})
        if n <= lengths[board]:
            owed.moves_s[(board, game_id, n)] = emitted_s
            heapq.heappush(
                due, (time.monotonic() + chance.expovariate(1 / asked.every), board, n + 1)
            )
        owed.ids_s[f"{board}/{game_id}/0/{n}"] = emitted_s
    until.set()
    if faulty:
        failing.join(30.0)
    whole_s = time.monotonic()
    wait_for(lambda: hall.all_sent and hall.all_delivered and _all_put(owed, servers))
    took_s = time.monotonic() - begun_s
    return {
        "round": number,
        "line": "faults" if faulty else "good",
        "minutes": round(took_s / 60.0, 1),
        "OGS, s": lags((key, at, servers.moves_s.get(key)) for key, at in owed.moves_s.items()
                       if key[1] == game_id),
        "OGS but first moves, s": lags((key, at, servers.moves_s.get(key))
                       for key, at in owed.moves_s.items() if key[1] == game_id and key[2] > 5),
        "webhook, s": lags((key, at, servers.messages_s.get(key)) for key, at in owed.ids_s.items()
                           if f"/{game_id}/" in key),
        "result after its confirmation, s": lags(
            (key, at, servers.results_s.get(key)) for key, at in hall.confirmed_s.items()
            if key[0] == number
        ),
        "all there after the last fault, s": round(time.monotonic() - whole_s, 1),
        "a minute": {key: round((value - before[key]) * 60.0 / took_s, 1)
                     for key, value in counts(hall).items()},
    }  # fmt: skip


def pair(
    servers: Receivers, number: int, pairs: list[tuple[int, int, int]], tables: list[int]
) -> None:
    """PairGoth has the games of a round at these tables."""
    games = [(id_, table, b, w) for table, (id_, b, w) in zip(tables, pairs, strict=True)]
    servers.pairgoth.pair(number, *games)


def counts(hall: LeavingHall) -> dict[str, int]:
    """How often each server received something."""
    return {
        "PairGoth, requests": len(hall.servers.pairgoth.asked),
        "OGS, requests": len(hall.servers.ogs.asked),
        "OGS, messages": hall.servers.ogs.received,
        "OGS, appended": hall.servers.ogs.appended,
        "webhook, posts": hall.servers.hook.posts,
    }


def lags(found: Iterable[tuple[object, float, float | None]]) -> dict[str, float | int]:
    """How many things have come, and how late: the median, the 95th hundredth, the last."""
    known = list(found)
    took = sorted(came - at for _, at, came in known if came is not None)
    if not took:
        return {"count": 0, "lost": len(known)}
    return {
        "count": len(took),
        "lost": len(known) - len(took),
        "p50": round(took[len(took) // 2], 2),
        "p95": round(took[min(len(took) - 1, int(len(took) * 0.95))], 2),
        "max": round(took[-1], 2),
    }


def check(owed: Owed, servers: Receivers) -> dict[str, object]:
    """What is lost, false or sent twice, by kind; a webhook's repetition has the id of before."""
    put = Counter((number, id_) for number, id_, _ in servers.pairgoth.put)
    has = {
        (number, int(str(game["id"]))): str(game["r"])
        for number, games in servers.pairgoth.rounds.items()
        for game in games
    }
    demos = Counter(str(demo.body["name"]) for demo in servers.ogs.demos.values())
    found: dict[str, object] = {
        "results lost or false": [key for key, word in owed.results.items() if has[key] != word],
        "results told twice": [key for key, count in put.items() if count > 1],
        "messages lost": sorted(owed.ids_s.keys() - set(servers.hook.ids)),
        "moves lost": [key for key in owed.moves_s if key not in servers.moves_s],
        "demo boards made twice": [name for name, count in demos.items() if count > 1],
        "forged": servers.hook.forged,
    }
    print(json.dumps({"messages posted twice": len(servers.hook.twice), "messages": len(owed.ids_s),
                      "results": len(owed.results), "demo boards": len(demos)}))  # fmt: skip
    return {key: value for key, value in found.items() if value}


def wait_for(happened: object) -> None:
    """Wait until something has happened, `MOST_S` at most; what lacks then is found by `check`."""
    assert callable(happened)
    until_s = time.monotonic() + MOST_S
    while not happened() and time.monotonic() < until_s:
        time.sleep(0.1)


def _has(hall: LeavingHall, board: str, number: int) -> bool:
    return hall.hub.assignments.get(board, {}).get("round") == str(number)


def _all_put(owed: Owed, servers: Receivers) -> bool:
    return all(servers.pairgoth.has(number)[id_] != "?" for number, id_ in owed.results)


if __name__ == "__main__":
    sys.exit(main())
