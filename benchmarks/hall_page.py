"""How soon the hall's page is usable, and how it bears many alerts at once, in a real browser.

    python -m benchmarks.hall_page [--boards 200] [--alerts 60] [--loads 6]

A hub with its mosquitto runs in this process, with boards that have sent a game of 59 moves. The
page is loaded anew several times, as the arbiter; it counts as usable when every table is drawn and
the browser has had time for a key. Then so many boards raise an alert at once. Given are the
milliseconds until all of them stand first on the page, and the longest time for which the page was
busy. Further, how often it rang, and how long two keys took. Needs mosquitto and chromium.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page

from tests.support.browsing import launched_browser
from tests.support.hall import running_hall
from tests.support.hall_browsing import GAME, HallDesk
from tests.support.hall_lines import alert, batch, play

MOVES = 59

WATCH = """
localStorage.setItem("goban-sound", "on");
window.tones = 0;
window.busy = [];
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...given) {
  window.tones += 1;
  return begin.apply(this, given);
};
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.busy.push(duration);
}).observe({ type: "longtask", buffered: true });
new MutationObserver(() => {
  if (window.usable || document.querySelectorAll(".tile").length < BOARDS) return;
  requestAnimationFrame(() => setTimeout(() => { window.usable ??= performance.now(); }));
}).observe(document, { childList: true, subtree: true });
"""

ALARMED = """() => new MutationObserver(() => {
  if (document.querySelectorAll(".needing .tile").length >= ALERTS) window.alarmed ??= Date.now();
}).observe(document.body, { childList: true, subtree: true }) && undefined"""


def main() -> int:
    """Measure, and print the figures; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--alerts", type=int, default=60)
    parser.add_argument("--loads", type=int, default=6)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        launched_browser() as browser,
        running_hall(Path(folder)) as hall,
    ):
        desk = HallDesk(browser, hall)
        for number in range(1, options.boards + 1):
            desk.board(f"T{number}", 0)
            moves = [play(n) for n in range(1, MOVES + 1)]
            desk.boards[f"T{number}"].send("ev", batch(GAME, moves))
        script = WATCH.replace("BOARDS", str(options.boards))
        loads = [usable_ms(desk, script) for _ in range(options.loads)]
        print(f"usable with {options.boards} boards, ms: {sorted(loads)}")
        print(f"median {statistics.median(loads)}")
        with desk.tab(arbiter=True, script=script) as tab:
            tab.wait_for_function("() => window.usable")
            print(alarmed(desk, tab, options.alerts))
        desk.close()
    return 0


def usable_ms(desk: HallDesk, script: str) -> int:
    """Milliseconds from the request of the page until it is usable."""
    with desk.tab(arbiter=True, script=script) as tab:
        tab.wait_for_function("() => window.usable")
        return round(float(tab.evaluate("() => window.usable")))


def alarmed(desk: HallDesk, tab: Page, alerts: int) -> str:
    """What the page does when so many boards raise an alert at once, in a line."""
    tab.mouse.click(5, 300)
    tab.wait_for_timeout(1000)
    tab.evaluate(ALARMED.replace("ALERTS", str(alerts)))
    tab.evaluate("() => { window.busy.length = 0; window.tones = 0; }")
    begun_s = time.time()
    for board in list(desk.boards.values())[:alerts]:
        payload = json.dumps(batch(GAME, [alert(MOVES + 1, 1)])).encode()
        board.client.publish(f"{board.root}/up/ev", payload, 1)
    tab.wait_for_function("() => window.alarmed")
    shown_ms = round(tab.evaluate("() => window.alarmed") - 1000 * begun_s)
    keys_s = time.perf_counter()
    tab.keyboard.press("n")
    tab.keyboard.press("s")
    keys_ms = round(1000 * (time.perf_counter() - keys_s))
    busy_ms = round(max(tab.evaluate("() => window.busy"), default=0))
    tones = tab.evaluate("() => window.tones")
    return (
        f"{alerts} alerts at once: all first on the page after {shown_ms} ms, busy for "
        f"{busy_ms} ms at most, {tones} tones, two keys {keys_ms} ms"
    )


if __name__ == "__main__":
    sys.exit(main())
