"""One simulated evening: the program runs, fails and is started again, and is asked at every step.

Everything follows from the seed: what happens, in which order, and what comes of it. ``trace`` is
the digest of all that happened.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Mapping
from contextlib import redirect_stderr, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from device.game.session.config import GameConfig
from lab.following import follow
from referee.state import Phase
from rules.points import Point, to_board
from web.console import FailureError

from .camera import SimulatedCamera, undisturbed_looks
from .clients import EventListener, FactClient, SentEvent
from .clock import SimulatedClock
from .disk import DiskTrouble, FaultyDisk
from .plan import HEAL_S, EveningPlan, TroubleKind
from .receiver import Receiver
from .safety import (
    BrokenError,
    JournalKept,
    check,
    check_alerts,
    check_nothing_lost,
    check_numbers,
    check_record,
    check_requests,
    check_whole,
    past_of,
    read_journals,
    record_of_game,
)
from .server import SimulatedServer, make_secrets

MOST_STEPS = 20_000
"""An evening has no more steps than these."""

DISK_TROUBLES = {
    TroubleKind.DISK_FULL: DiskTrouble.FULL,
    TroubleKind.DISK_ERROR: DiskTrouble.ERROR,
    TroubleKind.DISK_TORN: DiskTrouble.TORN,
    TroubleKind.DISK_BUSY: DiskTrouble.BUSY,
}

AGREES, ALERTED, NAMED, AS_EVER, CORRECTED, DIFFERS = (
    "agrees",
    "told",
    "named",
    "as without faults",
    "as corrected",
    "differs",
)
"""How the record lies beside the table: alike; otherwise, with an alert, or a note that names the
points at which nothing is believed; as it does without any fault too; as an arbiter's word has made
it; or otherwise. That is the referee's reading of what the camera still showed: it is counted, and
no failure here."""

RARELY = "goban: page: "
"""What strangers can cause is logged only so often, see `web/trouble.py`."""

CORRECTIONS = frozenset(
    {
        "PassPressed",
        "Undo",
        "Redo",
        "Restored",
        "Unwound",
        "DeleteMove",
        "DismissAlert",
        "AcceptAsPlayed",
        "PutRight",
        "AnswerQuestion",
    }
)
"""Facts after which the record may lie otherwise than the table: an arbiter's word stands."""

SETTLE_S = 20.0
"""After the last fault the evening goes on for so long at least."""

LOOKS_ON = 10
"""So many steps more are taken, to see that looks are."""

AGREE_S = 90.0
"""So long is waited for the record to agree with the table."""

TEMPORARY = re.compile(r"\.[a-z0-9_]{8}\.tmp")
"""The part of a temporary file's name that is drawn by the system."""

MEMORY = Path("/dev/shm")
"""Where an evening's files lie, where there is such a place."""


@dataclass(frozen=True, slots=True)
class SessionOutcome:
    """What came of an evening: the trace's digest, what was done to it, and whether it held.

    ``broken`` states what did not hold, None where all did; ``board`` how the board was at the end:
    ``agrees``, ``told`` (it differs, and an alert reports it) or ``differs``.
    """

    seed: int
    digest: str
    steps: int
    operations: int
    done: Counter[str]
    broken: str | None
    board: str = ""
    lines: tuple[str, ...] = ()


def run_evening(
    plan: EveningPlan, *, fail_at: tuple[int, DiskTrouble] | None = None, keep_lines: bool = False
) -> SessionOutcome:
    """Run one evening to its end. `fail_at`: this operation of the disk fails, and nothing else.

    Leaves nothing behind.
    """
    folder = Path(tempfile.mkdtemp(prefix="goban-", dir=MEMORY if MEMORY.is_dir() else None))
    stderr = io.StringIO()
    evening = FaultedEvening(plan, folder, stderr, keep_lines=keep_lines)
    broken = None
    try:
        with redirect_stderr(stderr):
            evening.run(fail_at)
    except BrokenError as error:
        broken = str(error)
    except Exception as error:
        broken = f"{type(error).__name__}: {error}"
        if keep_lines:
            raise
    finally:
        with redirect_stderr(io.StringIO()):
            evening.close()
        shutil.rmtree(folder, ignore_errors=True)
    return evening.outcome(broken)


def undisturbed_board(plan: EveningPlan) -> list[str]:
    """How the record's board lies at the end of the same evening without any fault."""
    looks = undisturbed_looks(plan, AGREE_S)
    state, _ = follow(looks, lambda size: GameConfig().settings(size, SimulatedCamera.of(plan)))
    return [] if state is None else list(state.game.position.rows())


class FaultedEvening:
    """The machine, the program that runs on it, and everybody who uses it."""

    def __init__(
        self, plan: EveningPlan, folder: Path, stderr: io.StringIO, *, keep_lines: bool
    ) -> None:
        self._plan, self._folder, self._stderr = plan, folder, stderr
        self._random = Random(f"evening {plan.seed}")
        self._clock = SimulatedClock()
        self._clock.boot()
        self._disk = FaultyDisk(self._clock, Random(f"disk {plan.seed}"))
        self._receiver = Receiver(self._clock, Random(f"receiver {plan.seed}"))
        self._secrets, token = make_secrets(folder)
        self._token = token
        self._fact_client = FactClient(self._clock, Random(f"teller {plan.seed}"), token)
        self._listeners = [
            EventListener(self._clock, Random(f"listener {number} {plan.seed}"), token, self._shown)
            for number in range(2)
        ]
        self._camera = SimulatedCamera(plan, self._clock, Random(f"camera {plan.seed}"))
        self._server: SimulatedServer | None = None
        self._down_until_s = 0.0
        self._journals: list[JournalKept] = []
        self._lines_read = -1
        self._trace = hashlib.sha256()
        self._kept_lines: list[str] | None = [] if keep_lines else None
        self._steps = 0
        self._stderr_traced = 0
        self._board = ""
        self.done: Counter[str] = Counter()

    # The course of an evening

    def run(self, fail_at: tuple[int, DiskTrouble] | None) -> None:
        """From the first start to the end. Raises BrokenError where something does not hold."""
        if fail_at is not None:
            self._disk.fail(*fail_at)
        self._trouble(fail_at is None)
        facts = list(self._plan.facts)
        while self._clock.now_s < self._plan.faults_s:
            if facts and self._clock.now_s >= facts[0][0]:
                self._fact_client.submit(facts.pop(0)[1])
            if fail_at is None:
                self._hinder()
            self._step()
        self._trouble(False)
        self._disk.mend()
        self._camera.steady = True
        since_s = self._clock.now_s
        while (spent_s := self._clock.now_s - since_s) < SETTLE_S or not self._is_well(spent_s):
            check(spent_s < HEAL_S, f"does not heal: {self._ailing()}")
            self._step()
        self._alive()
        self._goes_on()
        self._stop()
        self._audit()
        self._at_the_end()

    def close(self) -> None:
        """Let go of everything."""
        if self._server is not None:
            with suppress(Exception):
                self._server.die()
        with suppress(AssertionError):
            self._disk.close()

    def outcome(self, broken: str | None) -> SessionOutcome:
        """What came of it."""
        done = self.done + self._disk.done + self._camera.done + self._receiver.done
        done += self._fact_client.done
        for listener in self._listeners:
            done += listener.done
        lines = () if self._kept_lines is None else tuple(self._kept_lines)
        return SessionOutcome(
            self._plan.seed,
            self._trace.hexdigest(),
            self._steps,
            self._disk.count,
            done,
            broken,
            self._board,
            lines,
        )

    def _trouble(self, troubled: bool) -> None:
        kinds = self._plan.kinds if troubled else frozenset()
        self._fact_client.troubled = TroubleKind.NETWORK in kinds
        for listener in self._listeners:
            listener.troubled = TroubleKind.NETWORK in kinds
        self._receiver.troubled = TroubleKind.RECEIVER in kinds

    def _step(self) -> None:
        """One thing is taken up, everybody goes on, and what must hold is asked."""
        self._steps += 1
        check(self._steps < MOST_STEPS, f"no end after {MOST_STEPS} steps")
        server = self._server
        if server is None:
            self._wait_for_start()
            return
        used_first = self._random.random() < 0.3
        for used in (used_first, not used_first):
            if not self._disk.dead:
                if used:
                    self._use(server)
                else:
                    server.step()
                server.settle()
        if self._disk.dead:
            self._note("dies in an operation of the disk")
            self._die(power=self._random.random() < 0.7)
            return
        self._look_after(server)

    def _use(self, server: SimulatedServer) -> None:
        """The organiser's server, the arbiter and the browsers go on."""
        server.post()
        if not self._disk.dead:
            self._fact_client.go_on(server)
            for listener in self._listeners:
                listener.go_on(server)

    def _hinder(self) -> None:
        """Perhaps let something go wrong now, or a fact be submitted."""
        random, kinds = self._random, self._plan.kinds
        for kind, trouble in DISK_TROUBLES.items():
            if kind in kinds and random.random() < 0.01:
                count = random.choice((1, 1, 3, 40)) if trouble is not DiskTrouble.TORN else 1
                if trouble is DiskTrouble.BUSY:
                    count = random.choice((1, 200))
                self._disk.fail(random.randrange(1, 30), trouble, count)
        if kinds & {TroubleKind.KILL, TroubleKind.POWER} and random.random() < 0.01:
            self._disk.fail(random.randrange(1, 30), DiskTrouble.DEAD)
        if self._server is None:
            return
        if TroubleKind.KILL in kinds and random.random() < 0.005:
            self._note("kill")
            self._die(power=False)
        elif TroubleKind.POWER in kinds and random.random() < 0.005:
            self._note("power")
            self._die(power=True)
        elif TroubleKind.STOP in kinds and random.random() < 0.004:
            self._note("stop")
            self._stop()
        elif TroubleKind.BREAK in kinds and random.random() < 0.005:
            self._camera.breaks = True
        elif TroubleKind.WALL in kinds and random.random() < 0.02:
            jump_s = random.choice((-1.7e9, -86_400.0, -3600.0, 0.0, 30.0, 7200.0, 1e6))
            self._note(f"wall clock {jump_s:+.0f}")
            self.done["wall clock"] += 1
            self._clock.set_wall(jump_s)
        elif TroubleKind.FACTS in kinds and random.random() < 0.04:
            self._submit_something()
        elif TroubleKind.NEW_GAME in kinds and random.random() < 0.006:
            self._fact_client.submit({"type": "NewGame"})

    # The machine

    def _wait_for_start(self) -> None:
        """The program is down: start it when it is time."""
        if self._clock.now_s < self._down_until_s:
            self._clock.go_on(0.5)
            return
        self._disk.start()
        self._camera = self._next_camera()
        try:
            self._server = SimulatedServer(
                self._folder, self._clock, self._disk, self._camera, self._receiver, self._secrets
            )
        except FailureError as error:
            self._note(f"does not start: {error.line}")
            self.done["does not start"] += 1
            self._down_until_s = self._clock.now_s + 2.0
            return
        self._note("start")
        self._audit()

    def _next_camera(self) -> SimulatedCamera:
        """The camera as the program opens it anew."""
        before = self._camera
        camera = SimulatedCamera(
            self._plan, self._clock, Random(f"camera {self._plan.seed} {self._steps}")
        )
        camera.steady, camera.done = before.steady, before.done
        return camera

    def _die(self, *, power: bool) -> None:
        assert self._server is not None
        self._server.die()
        self._gone()
        if power:
            self._disk.lose_power()
            self._clock.boot()
            for sgf in sorted(self._folder.glob("*.sgf")):
                check_whole(sgf)
        self.done["power lost" if power else "killed"] += 1

    def _stop(self) -> None:
        if self._server is not None:
            self._server.stop()
            self._gone()
            self.done["stopped"] += 1

    def _gone(self) -> None:
        self._server = None
        self._lines_read = -1
        self._fact_client.lose()
        for listener in self._listeners:
            listener.lose()
        self._down_until_s = self._clock.now_s + self._random.choice((0.5, 3.0, 10.0))
        self._trace_stderr()

    # Facts of the arbiter

    def _submit_something(self) -> None:
        """Submit a fact that the arbiter could submit now."""
        assert self._server is not None
        if self._server.sink.loading and self._server.table.failure is None:
            return  # the page holds its answers until the journal is read
        state = self._state(self._server)
        alerts = [int(str(alert["id"])) for alert in state["alerts"]]  # type: ignore[attr-defined]
        question = state["question"]
        random = self._random
        bodies: list[dict[str, object]] = [
            {"type": "ArbiterCalled"},
            {"type": "ArbiterCalled", "color": "white"},
            {"type": "PassPressed", "color": random.choice(("black", "white"))},
            {"type": "Undo"},
            {"type": "Redo"},
            {"type": "Resync"},
            {"type": "Restored"},
            {"type": "Unwound", "moves": 1},
            {"type": "DeleteMove", "move": max(1, int(str(state["move"])) - 1)},
            {"type": "LidCount", "black": 0, "white": 0},
            {"type": "Paused"},
            {"type": "Continued"},
        ]
        for number in alerts:
            bodies += [
                {"type": kind, "id": number}
                for kind in ("DismissAlert", "AcceptAsPlayed", "PutRight")
            ]
        if isinstance(question, Mapping) and question.get("answers"):
            answer = random.choice(list(question["answers"]))
            bodies += [{"type": "AnswerQuestion", "id": question["id"], "answer": answer}] * 3
        self._fact_client.submit(random.choice(bodies))

    def _state(self, server: SimulatedServer) -> dict[str, object]:
        """The page's state, as an arbiter receives it."""
        call = server.call("GET", "/api/state", self._token)
        server.settle()
        check(call.done and call.status == 200, f"/api/state: {call.status} {call.body!r}")
        found = json.loads(call.body)
        assert isinstance(found, dict)
        return found

    # What must hold

    def _shown(self, shown: SentEvent) -> None:
        """Nothing is shown that is not in the journal."""
        self._note(f"shown {shown.n} {shown.type}")
        self._read_journals()
        game = int(str(shown.line["game"]))
        journals = [kept for kept in self._journals if kept.game == game]
        if shown.type == "NewGame":
            holds = all(shown.n == kept.base for kept in journals)
            check(holds, f"NewGame has number {shown.n}")
            return
        check(bool(journals), f"game {game} is shown and has no journal")
        known = [kept.lines.get(shown.n - kept.base) for kept in journals]
        line = {key: value for key, value in shown.line.items() if key != "game"}
        for key in ("n", "replaces"):
            if isinstance(line.get(key), int):
                line[key] = int(str(line[key])) - journals[0].base
        check(line in known, f"shown {line}, and in the journal is {known}")

    def _look_after(self, server: SimulatedServer) -> None:
        """Ask what can be asked cheaply."""
        check(not self._fact_client.broken, f"{self._fact_client.broken}")
        for listener in self._listeners:
            check(not listener.broken, f"{listener.broken}")
        check(self._receiver.swallowed == 0, "an answer without end was read whole")
        self._trace_stderr()
        session = server.table.session
        core = None if session is None else session.core
        if core is None or core.journal is None or core.state is None:
            return
        if core.journal.last_n != self._lines_read:
            self._lines_read = core.journal.last_n
            self._read_journals()
            self._note(f"t {self._clock.now_s:.1f} n {core.state.n} move {core.state.game.number}")
            data = (self._folder / "game.sgf").read_bytes()
            expected = record_of_game(past_of(core, core.journal.header()))
            check(data == expected, f"the SGF is\n{data!r}\nand the game gives\n{expected!r}")
            self._trace.update(data)

    def _trace_stderr(self) -> None:
        """Add the new lines of standard error to the trace."""
        text = self._stderr.getvalue()[self._stderr_traced :]
        self._stderr_traced += len(text)
        for line in text.splitlines():
            check("Traceback" not in line, text)
            if line.startswith(RARELY):  # how often depends on the process, and on real time
                continue
            self._note(TEMPORARY.sub(".TEMPORARY", line.replace(str(self._folder), "FOLDER")))

    def _read_journals(self) -> None:
        """Read what is committed; nothing of it may ever be gone."""
        before, self._journals = self._journals, read_journals(self._folder)
        check_nothing_lost(before, self._journals)

    def _audit(self) -> None:
        """Ask everything of the files: at each start, and at the end."""
        self._read_journals()
        for kept in self._journals:
            check_numbers(kept)
            check_alerts(kept)
        done = check_requests(self._journals)
        for sent in self._fact_client.all:
            count = done[sent.request]
            if sent.accepted:
                check(count == 1, f"{sent.request} was accepted, and is in no journal")
                check(len(set(sent.accepted)) == 1, f"{sent.request}: {sent.accepted}")
            elif sent.refused is not None:
                check(count == 0, f"{sent.request} was refused ({sent.refused}), and done")

    def _alive(self) -> None:
        """The faults are over: the game goes on, the page answers, the board agrees."""
        server = self._server
        check(server is not None, "the program does not start again")
        assert server is not None
        state = self._state(server)
        check(state["failure"] is None, f"the game does not go on: {state['failure']}")
        camera = state["camera"]
        assert isinstance(camera, dict)
        check(camera["state"] not in ("gone", "ended"), f"the camera is {camera['state']}")
        call = server.call("GET", "/healthz")
        server.settle()
        check(call.status == 200, f"/healthz: {call.status} {call.body!r}")
        self._board = self._agreement(state)
        if self._board == DIFFERS and self._names_points(state):
            self._board = NAMED
        elif self._board == DIFFERS and state["rows"] == undisturbed_board(self._plan):
            self._board = AS_EVER
        elif self._board == DIFFERS and self._was_corrected():
            self._board = CORRECTED

    def _goes_on(self) -> None:
        """Looks are taken up, and are in the journal."""
        game, before = self._inputs()
        for _ in range(LOOKS_ON):
            self._step()
        same, now = self._inputs()
        grown = now - (before if same == game else 0)
        check(grown >= LOOKS_ON // 2, "no look is taken up any more")

    def _inputs(self) -> tuple[int, int]:
        """The game, and how many inputs its journal has."""
        session = None if self._server is None else self._server.table.session
        journal = None if session is None else session.core.journal
        assert self._server is not None
        return self._server.table.game.place.number, 0 if journal is None else journal.count

    def _agreement(self, state: Mapping[str, object]) -> str:
        """How the record's board lies beside the table's."""
        if state["rows"] == self._plan.board():
            return AGREES
        if state["alerts"] or state["question"] or state["phase"] != Phase.PLAY.value:
            return ALERTED
        return DIFFERS

    def _names_points(self, state: Mapping[str, object]) -> bool:
        """Whether `PointUnreliable` names every point at which the record lies otherwise."""
        rows = state["rows"]
        assert isinstance(rows, list)
        self._read_journals()
        named = {
            point
            for line in self._journals[-1].lines.values()
            if line["type"] == "PointUnreliable"
            for point in _points(line)
        }
        return all(
            to_board(Point(row, col), len(rows)) in named
            for row, (shown, lies) in enumerate(zip(rows, self._plan.board(), strict=True))
            for col, marks in enumerate(zip(shown, lies, strict=True))
            if marks[0] != marks[1]
        )

    def _was_corrected(self) -> bool:
        """Whether an arbiter has submitted anything that changes the record."""
        return any(
            sent.accepted and sent.body["type"] in CORRECTIONS for sent in self._fact_client.all
        )

    def _at_the_end(self) -> None:
        """The records of all games are those of their journals; every line was posted or left."""
        for kept in self._journals:
            core = check_record(kept.path.with_suffix(".sgf"), kept.path, self._camera)
            if core.state is not None:
                self._trace.update(kept.path.with_suffix(".sgf").read_bytes())
        left = _left_out(self._stderr.getvalue())
        for kept in self._journals:
            for n, line in kept.lines.items():
                if line.get("audience") not in (None, "players", "arbiter"):
                    continue
                key = (kept.begun, n)
                check(key in self._receiver.lines or n in left, f"event {n} was never posted")
            asked = [n for begun, n in self._receiver.asked if begun == kept.begun]
            firsts = list(dict.fromkeys(asked))
            check(firsts == sorted(firsts), f"posted in the order {asked}")

    def _is_well(self, spent_s: float) -> bool:
        """Whether all is as it should be; the board is waited for no longer than `AGREE_S`."""
        if self._ailing():
            return False
        if spent_s > AGREE_S:
            return True
        assert self._server is not None
        return self._agreement(self._state(self._server)) != DIFFERS

    def _ailing(self) -> list[str]:
        """What is not as it should be."""
        server = self._server
        if server is None or server.table.session is None:
            return ["the program does not run" if server is None else str(server.table.failure)]
        ailing = [sent.request for sent in self._fact_client.waiting]
        journal = server.table.session.core.journal
        if journal is not None and any(
            listener.last_n < server.sink.game.base + journal.last_n for listener in self._listeners
        ):
            ailing.append("a browser waits")
        if server.posting:
            ailing.append("the webhook")
        return ailing

    def _note(self, line: str) -> None:
        """Let a line be part of the trace."""
        text = f"{self._clock.now_s:8.2f} {line}"
        self._trace.update(text.encode() + b"\n")
        if self._kept_lines is not None:
            self._kept_lines.append(text)


def _left_out(stderr: str) -> set[int]:
    """The numbers of the lines that the program has logged as not posted."""
    numbers: set[int] = set()
    for words in re.findall(r"webhook: left out: line ([\d, ]+), which", stderr):
        numbers.update(int(word) for word in words.split(", "))
    for words in re.findall(r"webhook: not posted: line ([\d, to]+);", stderr):
        first, *last = (int(word) for word in re.findall(r"\d+", words))
        numbers.update(range(first, max([first, *last]) + 1))
    return numbers


def _points(line: Mapping[str, object]) -> list[object]:
    """The points of an event line."""
    several = line.get("points")
    return several if isinstance(several, list) else [line.get("point")]
