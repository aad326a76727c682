"""Damage to a hub's store while no hub runs, and the next start.

    python -m benchmarks.hall_damage --seeds 20

A hub is killed after an evening's decisions, its files are damaged, and it starts again. Then each
board sends again what the hub lacks. A kind of damage and a seed end in one of four ways:

- `whole`: every decision and every line is there, whether the damage was named or not;
- `refused`: decisions are missing, a line names it, and no other board or login is let in;
- `silent`: a decision or a line is missing, and no line names it;
- `taken back`: somebody is let in who was put out, or the program ends with a traceback.
"""

from __future__ import annotations

import argparse
import io
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, redirect_stderr
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hall.boards.decisions import DecisionKind, decided, keep_assignments
from hall.boards.hall_events import last_online
from hall.boards.opening import mended_store, open_store
from hall.boards.store import NAME, Reader, Store, connect
from hall.broker.accounts import add_board, remove_board
from hall.hub import Hub
from hall.logins import add_login, known_logins, remove_login
from hall.ogs.wanted import OgsLedger
from hall.tournament.outcomes import Outcome, Outcomes
from messages.batches import Batch
from messages.mqtt_client import Broker
from web.access.roles import Role
from web.console import FailureError

PAGE = 4096

LINES, BOARDS = 60, 4

WHOLE, REFUSED, SILENT, TAKEN_BACK = WAYS = ("whole", "refused", "silent", "taken back")

Rows = Mapping[str, frozenset[tuple[object, ...]]]

DECIDED = {
    "boards": "SELECT board, digest FROM boards",
    "removed": "SELECT board FROM removed",
    "logins": "SELECT name, role, digest FROM logins",
    "assignments": "SELECT board, body FROM assignments",
    "webhooks": "SELECT name, body FROM webhooks",
    "results": "SELECT board, game_id, confirmed, who FROM outcomes WHERE confirmed IS NOT NULL",
}


def rows_in(path: Path) -> Rows:
    """The decisions in a store."""
    with closing(connect(path)) as database:
        return {key: frozenset(database.execute(query)) for key, query in DECIDED.items()}


def batch(game_id: str) -> Batch:
    """All lines of a game."""
    lines = [{"n": n, "type": "Pass", "text": f"{game_id} {n} " * 20} for n in range(1, LINES + 1)]
    return Batch(game_id, 0, 1, lines)


def evening(folder: Path, older: Path) -> Rows:
    """Decide and keep in `folder`, with its state before the last decisions in `older`."""
    path = open_store(folder)
    store = Store(path)
    for number in range(1, BOARDS + 1):
        add_board(path, f"T{number}")
        terms = {
            (f"T{number}", f"g{number}"): {"komi": 6.5, "players": {"black": "Ä", "white": "B"}}
        }
        store.store([(f"T{number}", batch(f"g{number}"))], 1.0, terms)
        keep_assignments(path, {f"T{number}": {"round": 1, "table": number}})
    for name in ("Anna", "Ben", "Chris"):
        add_login(path, name, Role.ARBITER)
    older.mkdir()
    for file in folder.iterdir():
        shutil.copy(file, older)
    remove_board(path, "T2")
    remove_login(path, "Ben")
    add_login(path, "Dora", Role.VIEWER)
    with decided(path, DecisionKind.MEMBERS) as database:
        database.execute("INSERT INTO webhooks VALUES ('desk', '{}')")
    Outcomes(path).keep(
        Outcome("T1", "g1", {"pairing": "1"}, "B+R", "B+R", "B+R", "Anna", confirmed_at=2.0)
    )
    found = rows_in(path)
    shutil.copytree(folder, folder.with_name("killed"))
    store.close()
    return found


def flip(path: Path, random: Random) -> None:
    """Turn one bit of a file over."""
    data = bytearray(path.read_bytes())
    if data:
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
        path.write_bytes(data)


def halve(path: Path, random: Random) -> None:
    """Cut a file in the middle."""
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def overwrite(path: Path, random: Random) -> None:
    """Put anything into one page of a file."""
    data = bytearray(path.read_bytes())
    at = random.randrange(max(1, len(data) // PAGE)) * PAGE
    data[at : at + PAGE] = random.randbytes(PAGE)
    path.write_bytes(data)


Damage = Callable[[Path, Path, Random], None]
"""Damages the files in a folder; those from before lie in a second one."""


def _of(name: str, how: Callable[[Path, Random], None]) -> Damage:
    return lambda folder, older, random: how(folder / name, random)


def end(path: Path, random: Random) -> None:
    """Fold the log into the file, as at a clean end."""
    with closing(connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def put_back(*names: str) -> Damage:
    """Put back the files as they were before."""

    def put(folder: Path, older: Path, random: Random) -> None:
        for name in names:
            (folder / name).unlink(missing_ok=True)
            if (older / name).exists():
                shutil.copy(older / name, folder)

    return put


def both(*kinds: Damage) -> Damage:
    """One after the other."""

    def do(folder: Path, older: Path, random: Random) -> None:
        for kind in kinds:
            kind(folder, older, random)

    return do


FILES = tuple(f"{kind}{end}.json" for kind in DecisionKind for end in ("", "-2"))

STORE = (NAME, f"{NAME}-wal", f"{NAME}-shm")

KINDS: Mapping[str, Damage] = {
    "a bit of the log": _of(f"{NAME}-wal", flip),
    "a bit of the main file": _of(NAME, flip),
    "half a main file": _of(NAME, halve),
    "a page overwritten": _of(NAME, overwrite),
    "a bit, after a clean end": both(_of(NAME, end), _of(NAME, flip)),
    "half a file, after a clean end": both(_of(NAME, end), _of(NAME, halve)),
    "a page, after a clean end": both(_of(NAME, end), _of(NAME, overwrite)),
    "an older store put back": put_back(*STORE),
    "a bit of the decisions": _of(FILES[0], flip),
    "older decisions put back": put_back(*FILES),
    "half a main file, a bit of the decisions": both(_of(NAME, halve), _of(FILES[0], flip)),
    "a bit of both files of decisions": both(_of(FILES[0], flip), _of(FILES[1], flip)),
    "a bit of the main file and of both others": both(
        _of(NAME, flip), _of(FILES[0], flip), _of(FILES[1], flip)
    ),
}


def start(folder: Path) -> tuple[Rows, bool]:
    """Start a hub on its files: its decisions, and whether all lines are there in the end."""
    path = mended_store(folder)
    found = rows_in(path)
    hub = Hub(path, "hall", Broker("127.0.0.1", 1))
    store = hub.store
    hub.reader.alerts(0.0), hub.reader.deeds(0.0), hub.reader.seen(), Outcomes(path)
    last_online(path), OgsLedger(path), known_logins(path)
    for number in range(1, BOARDS + 1):
        name, game = f"T{number}", f"g{number}"
        kept = store.acks(name).get(game)
        after = 0 if kept is None else kept.n
        whole = batch(game)
        if after < LINES:
            rest = Batch(game, 0, after + 1, whole.lines[after:])
            store.store([(name, rest)], 3.0)
    store.close()
    reader = Reader(path)
    lines = [
        [kept.line for kept in reader.game(f"T{number}", f"g{number}", 0)]
        == batch(f"g{number}").lines
        for number in range(1, BOARDS + 1)
    ]
    return found, all(lines)


def outcome(kind: Damage, seed: int) -> tuple[str, str]:
    """How one kind of damage ends, and what is logged."""
    random = Random(seed)
    with TemporaryDirectory() as place:
        older, killed = Path(place) / "older", Path(place) / "killed"
        truth = evening(Path(place) / "hall", older)
        kind(killed, older, random)
        logged = io.StringIO()
        with redirect_stderr(logged):
            try:
                found, lines = start(killed)
            except FailureError as error:
                return REFUSED, error.line
            except Exception as error:
                return TAKEN_BACK, f"{type(error).__name__}: {error}"
    line = logged.getvalue().strip().replace(place, "")
    if any(found[key] - truth[key] for key in ("boards", "logins", "results")):
        return TAKEN_BACK, line
    if found["removed"] != truth["removed"]:
        return TAKEN_BACK if not line else REFUSED, line
    if found == truth and lines:
        return WHOLE, line
    return (REFUSED if line else SILENT), line


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 where a decision was taken back or lost without a word."""
    parser = argparse.ArgumentParser(description="damage to a hub's store")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--verbose", action="store_true", help="print what is logged")
    options = parser.parse_args(arguments)
    print(f"{'damage':44}" + "".join(f"{way:>12}" for way in WAYS) + f"{'named':>8}")
    bad = 0
    for name, kind in KINDS.items():
        found = [outcome(kind, seed) for seed in range(options.seeds)]
        counts = Counter(way for way, _ in found)
        named = sum(bool(line) for _, line in found)
        print(f"{name:44}" + "".join(f"{counts[way]:12}" for way in WAYS) + f"{named:8}")
        bad += counts[SILENT] + counts[TAKEN_BACK]
        for seed, (way, line) in enumerate(found):
            if options.verbose and line:
                print(f"    {seed} {way}: {line}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
