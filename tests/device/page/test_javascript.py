"""What pages compute without a browser: the arithmetic of a clock, an overlay's address."""

from __future__ import annotations

import random
from typing import Any

from rules.clock import TimeLeft
from rules.color import Color
from tests.support.clock_log import followed
from tests.support.node import evaluate, evaluate_in_page

CONTROLS = ("30", "10 + 3x7 byo-yomi", "10 + 4/20 Canadian", "10 + 3 Fischer", "10 + 3 Bronstein")

RUN = """async (logs) => {
  const { afterStep } = await import("/static/js/clock/arithmetic.js");
  return logs.map((log) => {
    const { control, ...clock } = log.reduce(afterStep, null);
    return clock;
  });
}"""

HEARD = """async () => {
  const { ServerClock } = await import("/static/js/clock/server_clock.js");
  const left = { main_ms: 60_000, period_ms: 0, count: 0, flag: false };
  const sides = { black: left, white: left, turn: "black", running: true, at_ms: 0 };
  const told = (number, age_ms) => ({ log: "a", number, age_ms, control: "60", ...sides });
  let now = 1_000;
  performance.now = () => now;
  const clock = new ServerClock();
  const black = () => Math.round(clock.now()?.black.main_ms / 100) / 10;
  const found = [];
  const step = (passed, given) => {
    now += passed;
    if (given !== undefined) clock.update(given);
    found.push(black());
  };
  const first = told(1, 5_000);
  step(0, first);
  step(10_000);
  step(0, first);
  step(0, told(1, 15_300));
  step(0, told(1, null));
  step(5_000, told(1, 40_000));
  step(0, told(2, 0));
  step(3_000);
  step(0, told(3, null));
  step(9_000);
  step(0, told(3, 1_000));
  clock.update(null);
  return [found, clock.now()];
}"""
"""What is left of a minute as a server tells it: the same object again, the same entry a little
later, without its age, after a sleep; then a press, one of unknown age, and no clock."""


CALLS = """async (lines, state, seen = []) => {
  const kept = (key) => key.startsWith("goban-seen") ? JSON.stringify(seen) : null;
  globalThis.localStorage.getItem = kept;
  const { calls } = await import("/static/js/game_attention.js");
  return calls(lines, state).map(({ key }) => key);
}"""


SLEPT = """async () => {
  const { LiveGame } = await import("/static/js/live.js");
  let state = { game: 1, game_id: "saturday", n: 5, rows: ["."], camera: {} };
  const json = { headers: { "Content-Type": "application/json" } };
  const answer = (path) => (String(path).includes("moves") ? { moves: [] } : state);
  globalThis.document.querySelector = () => null;
  globalThis.fetch = async (path) => new Response(JSON.stringify(answer(path)), json);
  const live = new LiveGame({ onchange() {} });
  let restarted = 0;
  live.stream = { restart: () => (restarted += 1) };
  const take = (...numbers) => numbers.forEach((n) => live.take({ n, game: 1, type: "BoardPlay" }));
  await live.refresh();
  take(1, 2, 3, 4, 5);
  clearTimeout(live.timer);
  state = { ...state, game_id: "sunday", n: 7 };
  await live.refresh();
  take(6, 7);
  clearTimeout(live.timer);
  return { restarted, lines: live.events.map(({ n }) => n) };
}"""

NEW_GAME = """async (entered) => {
  const { newGameOf } = await import("/static/js/game_forms.js");
  return newGameOf(new Map(Object.entries(entered))).time;
}"""


UNDO_OF_LAST = """async () => {
  const { undoOfLast } = await import("/static/js/entered.js");
  const [one, two] = [{ n: 4, type: "Resync" }, { n: 9, type: "StatusClaimed" }];
  return [undoOfLast([one, two]), undoOfLast([one, two, { n: 9, type: "Edited" }])];
}"""


LATE_ANSWER = """async () => {
  const { LiveGame } = await import("/static/js/live.js");
  const answers = [];
  globalThis.fetch = (path) => new Promise((resolve) => {
    answers.push((body) => resolve(Response.json(body)));
  });
  const shown = [];
  const live = new LiveGame({ onchange: ({ state }) => shown.push(state.phase) });
  const asked = live.refresh();
  answers[0]({ n: 7, game: 1, phase: "play" });
  answers[1]({ moves: [] });
  await asked;
  const [first, second] = [live.look(), live.look()];
  answers[3]({ n: 7, game: 1, phase: "counting" });
  await second;
  answers[2]({ n: 7, game: 1, phase: "play" });
  await first;
  return shown;
}"""


OF_THE_TABLET = """async (told) => {
  const { ClockTablet } = await import("/static/js/clock/tablet.js");
  globalThis.fetch = () => new Promise(() => {});
  const tablet = new ClockTablet({ onchange: () => {}, onrefused: () => {} });
  const left = { main_ms: 60_000, period_ms: 0, count: 0, flag: false };
  const sides = { black: left, white: left, turn: "black", running: true, at_ms: 0 };
  const clock = { log: "other", number: 3, done: 0, orders: [], control: "60", ...sides };
  tablet.takeOver({ game: 1, game_id: "a", clock }, 5_000);
  tablet.hear({ game: 1, phase: "play", ...told, ...(told.started && { clock }) });
  return tablet.kept?.number ?? null;
}"""


STARTED_AGAIN = """async () => {
  const { ClockTablet } = await import("/static/js/clock/tablet.js");
  globalThis.fetch = () => new Promise(() => {});
  const tablet = new ClockTablet({ onchange: () => {}, onrefused: () => {} });
  const clock = { log: "other", number: 2, done: 1, orders: [], control: "60" };
  tablet.start({ game: 1, n: 9, clock }, "60", "black");
  const told = { ...clock, log: tablet.kept.log, number: 3, orders: [{ action: "stop" }] };
  tablet.hear({ game: 1, n: 9, phase: "play", clock: told });
  return tablet.kept.entries.map(({ act, order = 0 }) => [act, order]);
}"""


LATE_PASS = """async () => {
  const { ClockTablet } = await import("/static/js/clock/tablet.js");
  const sent = [];
  let now = 0;
  performance.now = () => now;
  globalThis.fetch = (path, { body }) => new Promise(() => sent.push(JSON.parse(body)));
  const tablet = new ClockTablet({ onchange: () => {}, onrefused: () => {} });
  tablet.start({ game: 1, game_id: "a" }, "60", "black");
  tablet.press("black", { passes: true });
  now = 4_000;
  tablet.tell(tablet.kept.outbox.find(({ type }) => type === "PassPressed"));
  return sent.at(-1).late_ms;
}"""


def some_log(chance: random.Random) -> list[dict[str, Any]]:
    """A game with a clock as a tablet keeps it: presses, stops, and orders of the arbiter."""
    log: list[dict[str, Any]] = [
        {"act": "start", "at_ms": 0, "color": "black", "control": chance.choice(CONTROLS)}
    ]
    turn, running, at = "black", True, 0
    byo_yomi = log[0]["control"].endswith("byo-yomi")
    for _ in range(chance.randint(0, 40)):
        at += chance.choice((0, 1, 999, 3_000, 7_000, 10_000, chance.randint(0, 12_000)))
        kind = chance.random()
        if kind < 0.7 and running:
            log.append({"act": "press", "at_ms": at, "color": turn})
            turn = "white" if turn == "black" else "black"
        elif kind < 0.8:
            ordered = {
                "action": "adjust",
                "color": chance.choice(("black", "white")),
                "seconds": chance.choice((-20, -1, 0, 5, 100)),
                "periods": chance.choice((-2, 0, 1)) if byo_yomi else 0,
            }
            log.append({"act": "order", "at_ms": at, "ordered": ordered})
        elif kind < 0.9:
            log.append({"act": "flag", "at_ms": at, "color": turn})
        else:
            running = not running
            log.append({"act": "go" if running else "stop", "at_ms": at, "color": turn})
    return log


def test_a_clock_that_is_told_is_counted_on() -> None:
    assert evaluate(HEARD) == [[55, 45, 45, 45, 45, 20, 60, 57, 60, 60, 59], None]


def test_the_browser_and_the_server_count_alike() -> None:
    chance = random.Random(20261123)
    logs = [some_log(chance) for _ in range(600)]
    flags = 0
    for log, shown in zip(logs, evaluate(RUN, logs), strict=True):
        clock = followed(log)
        assert (shown["turn"], shown["running"]) == (clock.turn.word, clock.running), log
        for color in Color:
            assert TimeLeft(**shown[color.word]) == clock.left[color], log
            flags += clock.left[color].flag
    assert 100 < flags < 1_000, "hardly a flag falls, or hardly none: the logs show little"


TIME = """async (rows) => {
  const { TabletTime } = await import("/static/js/clock/tablet_time.js");
  return rows.map((steps) => {
  let wall = 1_000_000, steady = 500;
  const of = (kept) => new TabletTime({ kept, wall: () => wall, steady: () => steady });
  let time = of(null);
  for (const [what, a = 0, b = 0] of steps) {
    if (what === "run") (wall += a, steady += a, time.check(false));
    if (what === "set") (wall += a, time.check(false));
    if (what === "sleep") (time.check(true), wall += a, steady += b, time.check(false));
    if (what === "reload") {
      const kept = JSON.parse(JSON.stringify(time.kept()));
      wall += a;
      steady = 3;
      time = of(kept);
    }
  }
  return time.now();
  });
}"""

WENT = {
    "it runs": ([["run", 1500], ["run", 250]], 1750),
    "a reload takes its time": ([["run", 1500], ["reload", 800], ["run", 200]], 2500),
    "a wall clock that is set": ([["run", 100], ["set", 3_600_000], ["run", 100]], 200),
    "set back, then reloaded": ([["run", 100], ["set", -9_000], ["reload", 400]], 500),
    "set back in a reload": ([["run", 1500], ["reload", -9_000], ["run", 50]], 1550),
    "a sleep in which the page's time stood": ([["run", 100], ["sleep", 60_000, 40]], 60_100),
    "a sleep in which it ran": ([["run", 100], ["sleep", 60_000, 60_000]], 60_100),
}


def test_the_tablets_time_goes_on_whatever_its_clocks_do() -> None:
    went = [steps for steps, _ in WENT.values()]
    found = dict(zip(WENT, evaluate(TIME, went), strict=True))
    assert found == {name: expected for name, (_, expected) in WENT.items()}


LANGUAGES = ["de", "en", "zh-Hans"]
SWITCHES = ("clock", "names", "captures", "coordinates")
FIFTY_ONE = ",".join(f"T{n}" for n in range(51))
READ = """async ([rows, languages]) => {
  const { optionsOf } = await import("/static/js/broadcast/options.js");
  return rows.map(([query, several]) => optionsOf(query, { languages, several }));
}"""

DEFAULTS = {
    "clock": True,
    "names": True,
    "captures": True,
    "coordinates": True,
    "size": None,
    "side": "top",
    "theme": "auto",
    "language": None,
}
OF_SEVERAL: dict[str, Any] = {**DEFAULTS, "board": [], "turn": 20}

GOOD: tuple[tuple[str, bool, dict[str, Any]], ...] = (
    ("", False, DEFAULTS),
    ("", True, OF_SEVERAL),
    ("?clock=no&names=off&captures=0&coordinates=false", False,
     {**DEFAULTS, **dict.fromkeys(SWITCHES, False)}),
    ("?clock=YES&names=on&captures=1&coordinates=true", False, DEFAULTS),
    ("?size=100&side=left", False, {**DEFAULTS, "size": 100, "side": "left"}),
    ("?size=4000&theme=light", False, {**DEFAULTS, "size": 4000, "theme": "light"}),
    ("?side=right&theme=dark", False, {**DEFAULTS, "side": "right", "theme": "dark"}),
    ("?language=zh-Hans", False, {**DEFAULTS, "language": "zh-Hans"}),
    ("?board=T1", True, {**OF_SEVERAL, "board": ["T1"]}),
    ("?board=T1,%20T2,T1,&turn=5", True, {**OF_SEVERAL, "board": ["T1", "T2"], "turn": 5}),
    ("?turn=3600", True, {**OF_SEVERAL, "turn": 3600}),
)  # fmt: skip

BAD = (
    ("?clock=maybe", ("clock", "maybe", "yes")),
    ("?clock=", ("clock", "", "yes")),
    ("?size=99", ("size", "99", "auto")),
    ("?size=4001", ("size", "4001", "auto")),
    ("?size=4e2", ("size", "4e2", "auto")),
    ("?side=middle", ("side", "middle", "top")),
    ("?theme=Dark%20Mode", ("theme", "Dark Mode", "auto")),
    ("?language=tlh", ("language", "tlh", "auto")),
    ("?turn=4", ("turn", "4", "20")),
    ("?turn=3601", ("turn", "3601", "20")),
    ("?turn=-9", ("turn", "-9", "20")),
    ("?board=", ("board", "", "*")),
    ("?board=../T1", ("board", "../T1", "*")),
    ("?board=" + FIFTY_ONE, ("board", FIFTY_ONE, "*")),
    ("?colour=red", ("colour", "red", None)),
    ("?__proto__=1", ("__proto__", "1", None)),
    ("?turn=30&turn=40", ("turn", "40", "30")),
)  # fmt: skip


def test_the_address_says_what_an_overlay_shows() -> None:
    asked = [[query, several] for query, several, _ in GOOD] + [[query, True] for query, _ in BAD]
    read = evaluate(READ, [asked, LANGUAGES])
    alone = evaluate(READ, [[["?board=T1&turn=9", False]], LANGUAGES])
    good, bad = read[: len(GOOD)], read[len(GOOD) :]
    for (query, _, options), found in zip(GOOD, good, strict=True):
        assert found == {"options": options, "refused": []}, query
    for (query, (name, value, used)), found in zip(BAD, bad, strict=True):
        kept = {**OF_SEVERAL, "turn": 30} if query.startswith("?turn=30") else OF_SEVERAL
        refused = [{"name": name, "value": value, "used": used}]
        assert found == {"options": kept, "refused": refused}, query
    assert alone[0]["options"] == DEFAULTS
    assert [each["used"] for each in alone[0]["refused"]] == [None, None]


def test_what_asked_for_a_referee_in_an_earlier_game_calls_nobody_in_this_one() -> None:
    lines = [
        {"n": n, "game": game, "type": type_, "audience": "players"}
        for n, game, type_ in ((3, 1, "RefereeNeeded"), (9, 2, "FirstPassUnusual"))
    ]
    now = {"game": 2, "phase": "play", "result": None}
    assert evaluate_in_page(CALLS, lines, now) == ["2:n9"]


def test_what_was_seen_in_a_game_of_another_day_still_calls_in_this_one() -> None:
    line = {"n": 3, "game": 1, "type": "RefereeNeeded", "audience": "players"}
    now = {"game": 1, "game_id": "b", "phase": "play", "result": None}
    assert evaluate_in_page(CALLS, [line], now, ["1:n3", "a:n3"]) == ["b:n3"]
    assert evaluate_in_page(CALLS, [line], now, ["b:n3"]) == []


def test_an_answer_that_is_older_than_the_take_over_does_not_end_it() -> None:
    assert evaluate_in_page(OF_THE_TABLET, {"game_id": "a", "started": True}) == 4


def test_a_pass_of_a_tablet_without_a_network_has_its_age() -> None:
    assert evaluate_in_page(LATE_PASS) == 4_000


def test_a_tab_that_slept_while_the_program_began_anew_shows_the_new_game_alone() -> None:
    assert evaluate_in_page(SLEPT) == {"restarted": 1, "lines": [6, 7]}


def test_an_answer_that_comes_after_a_newer_one_is_not_shown() -> None:
    assert evaluate_in_page(LATE_ANSWER) == ["play", "counting"]


def test_a_new_game_has_the_clock_that_its_form_names_or_none() -> None:
    assert evaluate_in_page(NEW_GAME, {"rules": "bga2009", "time": ""}) == ""
    assert evaluate_in_page(NEW_GAME, {"rules": "bga2009", "time": "1800"}) == "1800"


def test_the_last_correction_is_undone_by_its_number() -> None:
    assert evaluate_in_page(UNDO_OF_LAST) == [
        {"type": "Undo", "correction": 9},
        {"type": "Undo"},
    ]


def test_a_tablet_keeps_no_clock_of_another_days_game_with_the_same_number() -> None:
    assert evaluate_in_page(OF_THE_TABLET, {"game_id": "b", "n": 99}) is None


def test_a_clock_that_is_started_again_counts_the_orders_of_the_first_one() -> None:
    assert evaluate_in_page(STARTED_AGAIN) == [["start", 0], ["order", 2]]
