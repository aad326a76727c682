"""The order in which frames and facts come, whoever gives them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

import numpy as np
import pytest

from device.game.facts_file import Attribution
from device.game.journal.journal import DoneRequest, digest_of
from device.game.session.inbox import FilmEnd, Inbox, LiveFact
from device.sources.base import Fault
from referee.facts import ClockPress, Counted, Fact, FactRefusedError, PassPressed
from rules.color import BLACK, WHITE
from vision.types import Frame

PICTURE = np.zeros((2, 2, 3), np.uint8)


class ListedSource:
    """A source of frames at given times; live where a clock is given."""

    identity = "listed"
    looks = False
    length_ns: int | None = None
    fps: float | None = None
    facts: tuple[Fact, ...] = ()

    def __init__(self, times: list[int], live: bool = False) -> None:
        self.times, self.live = times, live
        self.now_ns = 0
        self.failure: BaseException | None = None

    @property
    def clock_ns(self) -> Callable[[], int] | None:
        return (lambda: self.now_ns) if self.live else None

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        for seq, t_ns in enumerate(self.times):
            yield Frame(PICTURE, seq, t_ns)
        if self.failure is not None:
            raise self.failure

    def close(self) -> None:
        pass


def words(inbox: Inbox) -> list[str]:
    """What the inbox gives: frames by number, facts by name, each with its time."""
    found = []
    for thing in inbox:
        if isinstance(thing, Frame):
            found.append(f"frame {thing.seq} @{thing.t_ns}")
        elif isinstance(thing, LiveFact):
            found.append(f"live {type(thing.fact).__name__} @{thing.fact.t_ns}")
            thing.accepted.set_result(0)
        else:
            assert not isinstance(thing, FilmEnd)
            found.append(f"{type(thing).__name__} @{thing.t_ns}")
    return found


def test_known_facts_come_before_the_first_frame_that_is_later() -> None:
    facts: list[Fact] = [PassPressed(5, BLACK), PassPressed(10, WHITE), ClockPress(99, BLACK)]
    assert words(Inbox(ListedSource([0, 10, 20]), facts)) == [
        "frame 0 @0",
        "PassPressed @5",
        "PassPressed @10",
        "frame 1 @10",
        "frame 2 @20",
        "ClockPress @99",
    ]


def test_a_live_fact_beside_a_film_has_the_time_of_the_frame_before() -> None:
    inbox = Inbox(ListedSource([0, 10, 20]))
    inbox.put(PassPressed(777, BLACK))
    things: list[object] = []
    for thing in inbox:
        assert not isinstance(thing, FilmEnd)
        things.append(thing.fact if isinstance(thing, LiveFact) else thing.t_ns)
        if things[-1] == 10:
            inbox.put(PassPressed(777, WHITE))
    assert things == [PassPressed(0, BLACK), 0, 10, PassPressed(10, WHITE), 20]


def test_a_live_source_begins_at_nothing_and_its_facts_have_its_clock() -> None:
    source = ListedSource([1000, 1200, 1400], live=True)
    inbox = Inbox(source)
    found: list[object] = []
    for thing in inbox:
        assert not isinstance(thing, FilmEnd)
        found.append(thing.fact if isinstance(thing, LiveFact) else thing.t_ns)
        if found[-1] == 200:
            source.now_ns = 1250
            inbox.put(PassPressed(0, BLACK))
    assert found == [0, 200, PassPressed(250, BLACK), 400]


def test_what_comes_late_does_not_go_back() -> None:
    source = ListedSource([1000, 900, 1400], live=True)
    assert words(Inbox(source)) == ["frame 0 @0", "frame 1 @1", "frame 2 @400"]


def test_a_resumed_live_game_goes_on_where_it_is_by_now() -> None:
    source = ListedSource([1000, 1200], live=True)
    inbox = Inbox(source, shift_ns=5000, first_seq=30, last_ns=4000)
    assert words(inbox) == ["frame 30 @5000", "frame 31 @5200"]


def test_without_threads_a_frame_is_read_when_nothing_else_waits() -> None:
    source = ListedSource([1000, 1200], live=True)
    inbox = Inbox(source, threads=False)
    things, found = iter(inbox), list[str]()
    for told in (0, 0, 2, 0):
        for _ in range(told):
            inbox.put(PassPressed(0, BLACK))
        while (thing := next(things, None)) is not None:
            found.append(type(thing).__name__)
            if isinstance(thing, Frame):
                break
    assert found == ["Frame", "Frame", "LiveFact", "LiveFact"]
    assert not [each for each in threading.enumerate() if each.name == "frames"]


def test_what_stops_a_live_source_stops_the_game() -> None:
    source = ListedSource([1000], live=True)
    source.failure = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        words(Inbox(source))


def test_one_request_is_one_fact_whether_it_waits_or_was_done_before() -> None:
    inbox = Inbox(ListedSource([0]), requests={"old": DoneRequest(17)})
    said = Attribution("arbiter", datetime(2026, 11, 22, tzinfo=UTC), "new")
    waiting = [inbox.put(PassPressed(0, BLACK), said) for _ in range(2)]
    assert not waiting[0].cancel()
    assert inbox.put(Counted(0), Attribution("arbiter", said.at, "old")).result(timeout=5) == 17
    assert words(inbox) == ["live PassPressed @0", "frame 0 @0"]
    assert waiting[0] is waiting[1]
    inbox.close()
    assert inbox.put(PassPressed(0, BLACK), said).result(timeout=5) == 0


def test_a_request_id_with_another_fact_is_refused() -> None:
    done = {"old": DoneRequest(17, digest_of(Counted(5)))}
    inbox = Inbox(ListedSource([0]), requests=done)
    said = Attribution("arbiter", datetime(2026, 11, 22, tzinfo=UTC), "new")
    earlier = replace(said, request="old")
    waiting = inbox.put(PassPressed(0, BLACK), said)
    for other in (
        inbox.put(PassPressed(0, WHITE), said),
        inbox.put(ClockPress(0, BLACK), said),
        inbox.put(PassPressed(0, BLACK), earlier),
    ):
        with pytest.raises(FactRefusedError, match="used for another fact"):
            other.result(timeout=5)
    assert inbox.put(PassPressed(0, BLACK, late_ms=900), said) is waiting
    assert inbox.put(Counted(9), earlier).result(timeout=5) == 17
    assert inbox.put(PassPressed(0, BLACK), earlier, over=True).result(timeout=5) == 17
    assert words(inbox) == ["live PassPressed @0", "frame 0 @0"]
    assert inbox.done == {**done, "new": DoneRequest(0, digest_of(PassPressed(3, BLACK)))}


@pytest.mark.parametrize(("at", "request_id"), [("2026-11-22", "x"), ("2026-11-22+00:00", "")])
def test_an_attribution_has_a_time_zone_and_a_request_id_if_any(at: str, request_id: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        Attribution("arbiter", datetime.fromisoformat(at), request_id)


@pytest.mark.parametrize("live", [False, True])
def test_after_the_end_facts_are_refused(live: bool) -> None:
    inbox = Inbox(ListedSource([1], live))
    waiting = inbox.put(PassPressed(0, BLACK))
    inbox.close()
    for refused in (waiting, inbox.put(PassPressed(0, WHITE))):
        with pytest.raises(FactRefusedError, match="game is over"):
            refused.result(timeout=5)
