"""What is left of a game whose files are damaged after it was killed.

    python -m benchmarks.journal_damage [--games 6] [--places 42] [--seed 1] [--keep DIR]

Each game is followed by a process of its own. The process is ended by SIGKILL at a random moment
while moves are made and facts are told. Then each target (journal, log, both, record and others) is
damaged in several ways at so many places. This is done in a copy of the game's files each time, and
the game is gone on with. The first question is whether it goes on. The second is whether every
accepted move and fact is there, or a line says that something is lost. The third is whether the
record that was there is still there by some name. With ``--unfolded`` the log is not folded into
the journal, as earlier versions left it.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, redirect_stderr
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from device.commands.serve import sinks_of
from device.game.facts_file import Attribution
from device.game.journal.journal import Journal
from device.game.session.config import GameConfig
from device.game.session.game_files import NamedFiles
from device.game.session.table import Table
from device.game.sinks.sinks import ResumeData, Sink
from device.page.sink import PageSink
from referee.facts import (
    AnswerQuestion,
    DeleteMove,
    Fact,
    FactRefusedError,
    InsertMove,
    Penalised,
    ReplaceMove,
    Undo,
)
from rules.color import Color
from rules.errors import RulesError
from rules.game import Game
from rules.points import Move, Point, to_board
from rules.records.sgf import read_sgf
from tests.support.boards import plain_models, random_game
from tests.support.live import FakeTable

SGF, JOURNAL, LOG, SHARED, EVENTS = (
    "g.sgf",
    "g.journal",
    "g.journal-wal",
    "g.journal-shm",
    "g.jsonl",
)

MOVES = 24

WAIT_S = 60.0

LOSSES = (
    "lost",
    "begins anew",
    "are taken over",
    "with other moves is kept",
    "an earlier game is kept",
    "is of another game",
)
"""Words of which a line that names a loss has one."""

BLOCK = 512


@dataclass(frozen=True, slots=True)
class KilledGame:
    """A game that was killed: its files, the requests that were accepted, the position shown."""

    folder: Path
    accepted: Sequence[str]
    shown: Game
    lines: Sequence[Sequence[Move]] = ()
    """The moves as the record has them and as the whole journal has them: the process may have
    ended between the two, before anybody was shown what came last.
    """


PLACES, REPORTED, FACTS, MOVES_LOST, FAULTS = KINDS = (
    "places",
    "said",
    "facts lost",
    "moves lost",
    "faults",
)
"""Columns of the table: places damaged; of these, places where something was reported, facts or
moves were lost, or something was wrong."""


@dataclass(frozen=True, slots=True)
class DamageOutcome:
    """What came of a damaged game: what is wrong, and whether anything was reported or lost."""

    faults: Sequence[str]
    reported: bool
    lost_facts: int
    lost_moves: int
    moves: Sequence[Move]
    """Those with which the game went on."""

    @property
    def kinds(self) -> Sequence[str]:
        """The columns in which this counts."""
        counts = (True, self.reported, self.lost_facts, self.lost_moves, self.faults)
        return [kind for kind, counted in zip(KINDS, counts, strict=True) if counted]


class Beginning(Sink):
    """A sink that keeps the lines with which a game begins or goes on, those taken back too."""

    def __init__(self) -> None:
        self.lines: Sequence[Sequence[Move]] = ()

    def begin(self, past: ResumeData) -> None:
        """Keep them."""
        if past.state is not None:
            self.lines = [tip.moves() for tip in (past.state.game, *past.state.branches)]

    def has(self, moves: Sequence[Move]) -> bool:
        """Whether a line begins with these moves."""
        return any(line[: len(moves)] == moves for line in self.lines)


def make_table(
    folder: Path, camera: FakeTable, sink: PageSink, others: Sequence[Sink] = (), *, resume: bool
) -> Table:
    """The table of a game in `folder`."""
    named = NamedFiles("camera:0", "camera", folder / SGF, events=folder / EVENTS, resume=resume)
    return Table(
        lambda: camera,
        GameConfig(),
        named,
        lambda game, source: [*sinks_of(game, source, sink), *others],
        plain_models(),
    )


def play(folder: str, seed: int, *, folded: bool, pipe: Connection) -> None:
    """In a process of its own: follow a game, submit facts, and send what was accepted."""
    if not folded:
        setattr(Journal, "_commit", _commit_alone)  # noqa: B010 - mypy knows no method to be set
    chance = random.Random(seed)
    game = random_game(MOVES)
    camera, sink = FakeTable(game.at(0).position), PageSink()
    table = make_table(Path(folder), camera, sink, resume=False)
    table.start()
    _until(lambda: sink.state is not None and sink.state.phase.value != "setup")
    number = requests = 0
    while True:
        if number < MOVES and chance.random() < 0.6:
            number += 1
            camera.show(game.at(number).position)
            pipe.send(("shown", number))
            time.sleep(chance.uniform(0.05, 0.3))
            continue
        requests += 1
        fact = some_fact(chance, sink)
        attribution = Attribution("benchmark", datetime.now(UTC), f"r{requests}")
        try:
            table.put(fact, attribution).result(WAIT_S)
        except (FactRefusedError, RulesError):
            continue
        pipe.send(("accepted", f"r{requests}"))


def _commit_alone(self: Journal) -> None:
    self._database.commit()
    self._committed_s = time.monotonic()


def some_fact(chance: random.Random, sink: PageSink) -> Fact:
    """A fact of the kinds that a person submits with a click."""
    state = sink.state
    assert state is not None
    move = state.game.number
    point = to_board(Point(chance.randrange(9), chance.randrange(9)), 9)
    if state.question is not None:
        alert = state.question.open.alert
        return AnswerQuestion(0, alert.id, chance.choice(alert.answers))
    facts: Sequence[Fact] = (
        ReplaceMove(0, chance.randint(1, max(1, move)), point),
        InsertMove(0, move + 1, state.game.to_play, point),
        DeleteMove(0, max(1, move)),
        Penalised(0, Color.BLACK, chance.randint(1, 5), "late"),  # type: ignore[arg-type]
        Undo(0),
    )
    return chance.choice(facts)


def kill_game(folder: Path, seed: int, *, folded: bool) -> KilledGame:
    """Follow a game until it is killed at a random moment."""
    context = get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(
        target=play, args=(str(folder), seed), kwargs={"folded": folded, "pipe": theirs}
    )
    with (folder / "stderr.txt").open("w") as stderr:
        before = os.dup(2)
        os.dup2(stderr.fileno(), 2)
        child.start()
        os.dup2(before, 2)
        os.close(before)
    theirs.close()
    accepted, shown = [], 0
    end_s = time.monotonic() + random.Random(seed).uniform(3.0, 9.0)
    while time.monotonic() < end_s and child.is_alive():
        if ours.poll(max(0.0, end_s - time.monotonic())):
            kind, value = ours.recv()
            if kind == "accepted":
                accepted.append(value)
            else:
                shown = value
    assert child.is_alive(), (folder / "stderr.txt").read_text()
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    while ours.poll():
        try:
            kind, value = ours.recv()
        except EOFError:
            break
        if kind == "accepted":
            accepted.append(value)
        else:
            shown = value
    (folder / "stderr.txt").unlink()
    return KilledGame(folder, accepted, random_game(MOVES).at(shown))


Way = Callable[[bytearray, random.Random], None]

Damage = Callable[[Path], None]


def flip_bits(data: bytearray, chance: random.Random) -> None:
    """One to eight bits."""
    for _ in range(chance.randint(1, 8)):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def zero_block(data: bytearray, chance: random.Random) -> None:
    """A block of the disk."""
    at = chance.randrange(0, len(data), BLOCK)
    data[at : at + BLOCK] = bytes(len(data[at : at + BLOCK]))


def zero_first_block(data: bytearray, chance: random.Random) -> None:
    """The first block."""
    data[:BLOCK] = bytes(len(data[:BLOCK]))


def scramble_page(data: bytearray, chance: random.Random) -> None:
    """A page full of noise."""
    at = chance.randrange(0, len(data), 4096)
    data[at : at + 4096] = chance.randbytes(len(data[at : at + 4096]))


def cut_short(data: bytearray, chance: random.Random) -> None:
    """The end is gone."""
    del data[chance.randrange(len(data)) :]


def swap_pages(data: bytearray, chance: random.Random) -> None:
    """Two pages have changed places."""
    pages = len(data) // 4096
    if pages > 1:
        one, other = (4096 * page for page in chance.sample(range(pages), 2))
        data[one : one + 4096], data[other : other + 4096] = (
            data[other : other + 4096],
            data[one : one + 4096],
        )


WAYS: dict[str, Way] = {
    "bits flipped": flip_bits,
    "block zeroed": zero_block,
    "first block zeroed": zero_first_block,
    "page of noise": scramble_page,
    "cut short": cut_short,
    "pages swapped": swap_pages,
}

TARGETS = {
    "journal": (JOURNAL,),
    "log": (LOG,),
    "journal and log": (JOURNAL, LOG),
    "index of the log": (SHARED,),
    "record": (SGF,),
    "journal and record": (JOURNAL, SGF),
    "journal, log, record, events": (JOURNAL, LOG, SGF, EVENTS),
}


def damages(
    games: Sequence[KilledGame], places: int, seed: int
) -> Iterator[tuple[str, str, KilledGame, Damage]]:
    """Every damage: its target, its way, the game, and what does it in a folder."""
    for target, names in TARGETS.items():
        for number in range(places):
            chance = random.Random(f"{seed} {target} {number}")
            way = list(WAYS)[number % len(WAYS)]
            yield target, way, games[number % len(games)], _damager(names, WAYS[way], chance)
    for target, names in list(TARGETS.items())[:-1]:
        for number, played in enumerate(games):
            yield target, "missing", played, _remover(names)
            other = games[(number + 1) % len(games)]
            if other is not played:
                yield target, "of another game", played, _exchanger(names, other)


def _damager(names: Sequence[str], way: Way, chance: random.Random) -> Damage:
    def damage(folder: Path) -> None:
        for name in names:
            path = folder / name
            if path.exists() and path.stat().st_size:
                data = bytearray(path.read_bytes())
                way(data, chance)
                path.write_bytes(data)

    return damage


def _remover(names: Sequence[str]) -> Damage:
    def remove(folder: Path) -> None:
        for name in names:
            (folder / name).unlink(missing_ok=True)

    return remove


def _exchanger(names: Sequence[str], other: KilledGame) -> Damage:
    def exchange(folder: Path) -> None:
        for name in names:
            if (other.folder / name).exists():
                shutil.copyfile(other.folder / name, folder / name)

    return exchange


def resumed(played: KilledGame, damage: Damage, folder: Path) -> tuple[DamageOutcome, str]:
    """What comes of the game in a damaged copy of its files, and the log."""
    shutil.copytree(played.folder, folder)
    damage(folder)
    record = (folder / SGF).read_bytes() if (folder / SGF).exists() else None
    camera, sink, log = FakeTable(played.shown.position), PageSink(), io.StringIO()
    beginning = Beginning()
    faults: list[str] = []
    with redirect_stderr(log):
        table = None
        try:
            table = make_table(folder, camera, sink, [beginning], resume=True)
            table.start()
            _until(lambda: (sink.state is not None and _looked(sink)) or table.failure is not None)
            if table.failure is not None:
                faults.append(f"does not go on: {table.failure}")
        except Exception as error:
            faults.append(f"does not go on: {error!r}")
        finally:
            if table is not None:
                table.stop()
    lines = log.getvalue()
    kept = [path.read_bytes() for path in folder.glob("g*.sgf")]
    found = _moves_in(record)
    if record not in (None, *kept) and not (found and beginning.has(found)):
        faults.append("the record was written over")
    there = _requests(folder / JOURNAL)
    lost = [request for request in played.accepted if there[request] == 0]
    faults += [f"{request} is there {count} times" for request, count in there.items() if count > 1]
    whole = not played.lines or any(map(beginning.has, played.lines))
    moves_lost = 0 if whole else min(map(len, played.lines))
    named = any(word in lines for word in LOSSES)
    if (lost or moves_lost) and not named:
        faults.append(f"{len(lost)} facts, {moves_lost} moves lost without a word")
    moves = beginning.lines[0] if beginning.lines else ()
    return DamageOutcome(faults, bool(lines), len(lost), moves_lost, moves), lines


def _looked(sink: PageSink) -> bool:
    return len(sink._processed_s) >= 12


def _moves_in(record: bytes | None) -> Sequence[Move]:
    """The moves of a record; none where there is none that can be read."""
    try:
        return () if record is None else read_sgf(record).moves()
    except RulesError:
        return ()


def _requests(journal: Path) -> Counter[str]:
    """How often the journal holds each request."""
    try:
        with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as database:
            rows = database.execute("SELECT said FROM inputs WHERE said IS NOT NULL").fetchall()
    except sqlite3.Error:
        return Counter()
    requests = (json.loads(text)["request"] for (text,) in rows)
    return Counter(request for request in requests if request is not None)


def _until(happened: Callable[[], object]) -> None:
    end_s = time.monotonic() + WAIT_S
    while not happened():
        if time.monotonic() > end_s:
            raise TimeoutError("it did not happen")
        time.sleep(0.005)


def main(words: Sequence[str] | None = None) -> int:
    """Run the campaign; status 1 where anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--places", type=int, default=42)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--unfolded", action="store_true")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as name:
        root = options.keep or Path(name)
        seeds = range(options.seed * 1000, options.seed * 1000 + options.games)
        games = [_killed(root / f"game-{at}", at, folded=not options.unfolded) for at in seeds]
        found = Counter[tuple[str, str, str]]()
        every = damages(games, options.places, options.seed)
        for number, (target, way, played, damage) in enumerate(every):
            folder = root / f"damage-{number}"
            outcome, lines = resumed(played, damage, folder)
            found.update((target, way, kind) for kind in outcome.kinds)
            if outcome.faults:
                print(f"{folder.name}: {target}, {way}, {played.folder.name}: {outcome.faults}")
                print(lines, flush=True)
            shutil.rmtree(folder, ignore_errors=options.keep is not None)
    print(f"| damaged | how | {' | '.join(KINDS)} |")
    for target, way in dict.fromkeys((target, way) for target, way, _ in found):
        counts = (str(found[target, way, kind]) for kind in KINDS)
        print(f"| {target} | {way} | {' | '.join(counts)} |")
    return int(any(kind == FAULTS for _, _, kind in found))


def _killed(folder: Path, seed: int, *, folded: bool) -> KilledGame:
    folder.mkdir(parents=True)
    played = kill_game(folder, seed, folded=folded)
    whole, _ = resumed(played, lambda copy: None, folder.with_name(f"{folder.name}-whole"))
    record = _moves_in((folder / SGF).read_bytes() if (folder / SGF).exists() else None)
    played = replace(played, lines=(record, whole.moves))
    sizes = [path.stat().st_size for path in (folder / JOURNAL, folder / LOG)]
    counts = f"{len(whole.moves)} moves, {len(played.accepted)} facts"
    print(f"{folder.name}: {counts}; journal, log: {sizes}")
    return played


if __name__ == "__main__":
    sys.exit(main())
