"""A session as a library: config, source and sinks, and facts told while a camera runs."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue

import pytest

from device.game.codec import Input
from device.game.facts_file import Attribution, attribution_from_json
from device.game.journal.journal import Journal, digest_of
from device.game.session.config import GameConfig
from device.game.session.session import GameSession
from device.game.sinks.record import EventFileSink, RecordSink
from device.game.sinks.sinks import ResumeData, Sink
from device.sources.base import LOOK_INTERVAL_NS
from device.sources.film import PictureSequence
from referee.events import EventType, GameEvent
from referee.facts import (
    ArbiterCalled,
    ClockPress,
    Edited,
    Fact,
    FactRefusedError,
    InsertMove,
    PassPressed,
    ResultGiven,
    StatusClaimed,
)
from referee.settings import Settings
from referee.state import Phase, State
from rules.color import BLACK, WHITE
from rules.points import Point
from rules.records.sgf import read_sgf
from tests.support.boards import plain_models, random_game, write_looks
from tests.support.live import FakeLiveCamera, Scene, live_session, play_out, positions
from tests.support.processes import CHECKOUT, python
from tests.support.scripts import PASS
from web.console import FailureError


@dataclass
class Heard(Sink):
    """A sink of a program's own: what it was shown."""

    events: list[GameEvent] = field(default_factory=list)
    state: State | None = None
    closed: bool = False

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        self.state = state
        self.events += events

    def close(self) -> None:
        self.closed = True

    @property
    def names(self) -> list[str]:
        return [event.type.value for event in self.events]


def test_a_game_is_followed_by_config_source_and_sink(tmp_path: Path) -> None:
    game = random_game(6)
    write_looks(tmp_path / "looks", game)
    files = [tmp_path / "looks" / f"{number}.png" for number in range(7)]
    heard = Heard()
    source = PictureSequence(files, "looks", None)
    session = GameSession(GameConfig(size=9), source, [heard], models=plain_models())
    session.run()
    assert heard.names.count("BoardPlay") == 6
    assert heard.state is session.state
    assert session.state is not None
    assert session.state.game.position == game.position
    assert heard.closed
    assert session.core.ended


class Killed(Sink):
    """A process that ends once an input of this kind is in the journal."""

    def __init__(self, kind: type[Fact]) -> None:
        self.kind = kind

    def on_input(self, given: Input, settings: Settings | None) -> None:
        if isinstance(given, self.kind):
            raise KeyboardInterrupt


@pytest.mark.parametrize("kind", [ArbiterCalled, PassPressed, StatusClaimed])
def test_what_has_one_time_is_whole_where_the_game_is_resumed_amid_it(
    kind: type[Fact], tmp_path: Path
) -> None:
    game = random_game(6)
    write_looks(tmp_path / "looks", game)
    files = [tmp_path / "looks" / f"{min(number, 6)}.png" for number in range(9)]
    last_ns, called_ns = 8 * LOOK_INTERVAL_NS, 3 * LOOK_INTERVAL_NS
    passes = [PassPressed(last_ns, game.to_play), PassPressed(last_ns, game.to_play.other)]
    claims = [StatusClaimed(last_ns, color, ()) for color in (BLACK, WHITE)]
    facts = [ArbiterCalled(called_ns), *passes, *claims]
    heard = Heard()

    source = PictureSequence(files, "looks", None)

    def run(name: str, *sinks: Sink) -> None:
        config = GameConfig(size=9, journal=tmp_path / name)
        GameSession(config, source, sinks, models=plain_models(), facts=facts).run()

    def inputs(name: str) -> list[tuple[type[Input], int]]:
        journal = Journal(tmp_path / name, GameConfig(size=9).journal_header(source))
        found = [(type(given), given.t_ns) for given in journal.inputs()]
        journal.close()
        return found

    run("whole.journal", heard)
    with suppress(KeyboardInterrupt):
        run("cut.journal", Killed(kind))
    run("cut.journal")
    assert "StatusAgreed" in heard.names
    assert inputs("cut.journal") == inputs("whole.journal")


class Failing(Sink):
    """A sink that has no room on its disk."""

    def begin(self, past: ResumeData) -> None:
        raise FailureError("no room")


def test_all_sinks_are_closed_where_one_fails_to_begin(tmp_path: Path) -> None:
    after = Heard()  # such as buttons, whose pins the next try needs
    with pytest.raises(FailureError, match="no room"):
        live_session([], None, Failing(), after)
    assert after.closed
    no_journal = Heard()
    with pytest.raises(FailureError):
        live_session([], GameConfig(journal=tmp_path), no_journal)
    assert no_journal.closed


def test_a_live_game_is_passed_agreed_and_given_its_result(tmp_path: Path) -> None:
    game = random_game(6)
    heard = Heard()
    numbers: list[int] = []

    def say(*facts: Fact) -> Callable[[], None]:
        return lambda: numbers.extend(session.submit(fact) for fact in facts)

    script = [
        *positions(game),
        say(PassPressed(0, BLACK)),
        game.position,
        say(PassPressed(0, WHITE)),
        game.position,
        say(StatusClaimed(0, BLACK, ()), StatusClaimed(0, WHITE, ())),
        game.position,
        say(ResultGiven(0, "B+T")),
    ]
    config = GameConfig(journal=tmp_path / "g.journal")
    record, lines = tmp_path / "g.sgf", tmp_path / "g.jsonl"
    session = live_session(script, config, RecordSink(record), EventFileSink(lines), heard)
    play_out(session)
    after = heard.names[heard.names.index("Pass") :]
    for name in ("Pass", "GamePaused", "StatusAgreed", "Result", "ResultByReferee"):
        assert name in after
    assert session.state is not None
    assert session.state.phase is Phase.DONE
    told = [json.loads(line) for line in lines.read_text().splitlines()]
    assert [line["type"] for line in told] == heard.names
    assert numbers == sorted(numbers)
    assert numbers[-1] == told[-1]["n"] == len(told)
    times = [line["t"] for line in told]
    assert times == sorted(times)
    sgf = read_sgf(record.read_bytes())
    assert [move.point for move in sgf.moves()][-2:] == [None, None]
    assert sgf.info["RE"] == "B+T"


def test_a_fact_is_in_the_journal_when_tell_returns(tmp_path: Path) -> None:
    journal = tmp_path / "g.journal"
    stored: list[bool] = []

    def press() -> None:
        session.submit(PassPressed(0, BLACK))
        reader = subprocess.run(
            [sys.executable, "-c", READ_KINDS, str(journal)],
            capture_output=True,
            text=True,
            check=True,
        )
        stored.append("PassPressed" in reader.stdout.split())

    game = random_game(2)
    session = live_session([*positions(game), press], GameConfig(journal=journal))
    play_out(session)
    assert stored == [True]


def test_a_fact_is_shown_before_its_sender_is_answered() -> None:
    """A sender reads the state as soon as it has an answer."""
    waiting: SimpleQueue[Future[int]] = SimpleQueue()
    answered: list[bool] = []

    class Shown(Heard):
        def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
            if any(event.type is EventType.PASS for event in events):
                answered.append(waiting.get(timeout=60.0).done())

    def press() -> None:
        accepted = session.inbox.put(PassPressed(0, BLACK), None)
        waiting.put(accepted)
        accepted.result()

    session = live_session([*positions(random_game(2)), press], GameConfig(), Shown())
    play_out(session)
    assert answered == [False]


PRESS = ClockPress(0, BLACK)

READ_KINDS = """
import sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute("SELECT kind FROM inputs"):
    print(row[0])
"""


@pytest.mark.parametrize(
    "fact",
    [
        InsertMove(0, 1, BLACK, "A10"),
        Edited(0, {Point(0, 30): BLACK}),
    ],
)
def test_points_off_the_board_are_refused_and_the_game_goes_on(fact: Fact, tmp_path: Path) -> None:
    game = random_game(4)
    shown = positions(game)
    refused: list[str] = []

    def tell() -> None:
        with pytest.raises(FactRefusedError, match=r"9 lines|A1 to J9") as error:
            session.submit(fact)
        refused.append(str(error.value))

    session = live_session(
        [*shown[:3], tell, *shown[3:]], GameConfig(journal=tmp_path / "g.journal")
    )
    play_out(session)
    assert len(refused) == 1
    assert session.state is not None
    assert session.state.game.number == 4


def test_a_refused_request_may_be_told_again_and_an_accepted_one_is_done_once() -> None:
    game = random_game(4)
    said = Attribution("arbiter", datetime(2026, 11, 22, tzinfo=UTC), "r1")
    numbers: list[int] = []

    def tell_wrong() -> None:
        with pytest.raises(FactRefusedError):
            session.submit(StatusClaimed(0, BLACK, (Point(9, 0),)), said)

    def tell() -> None:
        numbers.append(session.submit(PassPressed(0, game.to_play), said))

    heard = Heard()
    session = live_session([*positions(game), tell_wrong, tell, tell], GameConfig(), heard)
    play_out(session)
    assert heard.names.count("Pass") == 1
    assert numbers == [heard.events[heard.names.index("Pass")].n] * 2


def test_before_the_board_is_seen_points_are_not_known_and_afterwards_the_game_is_over() -> None:
    game = random_game(1)
    refused: list[str] = []

    def tell(fact: Fact) -> None:
        try:
            session.submit(fact)
        except FactRefusedError as error:
            refused.append(str(error))

    early = [lambda: tell(StatusClaimed(0, BLACK, (Point(0, 0),))), lambda: tell(PRESS)]
    session = live_session([*early, *positions(game)], GameConfig())
    play_out(session)
    tell(PRESS)
    assert len(refused) == 2
    assert "not seen yet" in refused[0]
    assert "over" in refused[1]


def test_a_sink_that_fails_ends_the_game_and_the_rest_is_closed() -> None:
    class Full(Heard):
        def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
            raise FailureError("full", 1)

    first, last = Heard(), Full()
    session = live_session(positions(random_game(1)), GameConfig(), first, last)
    with pytest.raises(FailureError, match="full"):
        session.run()
    assert first.closed
    assert last.closed


def test_the_config_s_size_is_the_board_s(tmp_path: Path) -> None:
    config = GameConfig(size=13)
    source = PictureSequence([], "none", None)
    assert config.settings(13, source).size == 13
    with pytest.raises(FailureError, match="--size 13"):
        config.settings(9, source)


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a Unix thing")
def test_killed_after_a_fact_it_is_resumed_with_it_and_its_request_is_not_done_again(
    tmp_path: Path,
) -> None:
    journal = tmp_path / "g.journal"
    with python(CHECKOUT, "-m", "tests.support.scripts", "killed_after_a_pass", journal) as killed:
        assert killed.stdout is not None
        first_n = int(killed.stdout.readline())
    game = random_game(4)
    heard = Heard()
    record = tmp_path / "g.sgf"
    numbers: list[int] = []

    def tell_again() -> None:
        numbers.append(session.submit(PassPressed(0, game.to_play), PASS))

    scenes: list[Scene] = [tell_again, game.position, tell_again]
    session = live_session(scenes, GameConfig(journal=journal), RecordSink(record), heard)
    assert session.resumed_s is not None
    play_out(session)
    assert [move.point is None for move in read_sgf(record.read_bytes()).moves()] == [
        *([False] * 4),
        True,
    ]
    again = Journal(journal, GameConfig().journal_header(FakeLiveCamera([])))
    times = [given.t_ns for given in again.inputs()]
    assert again.requests() == {"request-7": (first_n, digest_of(PassPressed(0, game.to_play)))}
    again.close()
    assert numbers == [first_n, first_n]
    stored = sqlite3.connect(journal).execute("SELECT said FROM inputs WHERE said IS NOT NULL")
    assert [attribution_from_json(text) for (text,) in stored] == [PASS]
    assert times == sorted(times)
