// The tablet that is the clock: its log, kept in the browser, and told to the server entry by entry.

import { postJson, requestId } from "../api.js";
import { afterStep, until } from "./arithmetic.js";
import { clockOf } from "./server_clock.js";
import { TabletTime } from "./tablet_time.js";

const KEY = `goban-clock:${new URL(".", location).pathname}`;
const TIME_KEY = KEY.replace(":", "-time:");
const RUNS = ["setup", "play", "disturbed"];
const AGAIN_MS = 1_000;
const LONGEST_AGAIN_MS = 8_000;
const MOST_ENTRIES = 20_000;

/**
 * The log of this device. `onchange()` is called when something is new, `onrefused(message)` where
 * the server does not take a pass.
 */
export class ClockTablet {
  constructor({ onchange, onrefused }) {
    this.onchange = onchange;
    this.onrefused = onrefused;
    this.tab = requestId();
    this.sending = false;
    this.pause = AGAIN_MS;
    /** "lost" without a network, "refused" or "left" where the server takes nothing, else null. */
    this.trouble = null;
    this.message = "";
    /** Whether another window of this browser has gone on with the clock. */
    this.elsewhere = false;
    this.load();
    window.addEventListener("storage", ({ key, newValue }) => key === KEY && this.see(newValue));
    window.addEventListener("online", () => this.send());
    if (this.kept) this.save();
  }

  load() {
    this.kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    this.time = this.kept && new TabletTime({ kept: JSON.parse(localStorage.getItem(TIME_KEY)) });
    this.clock = this.kept && this.kept.entries.reduce(afterStep, this.kept.base);
  }

  save() {
    if (!this.kept) {
      localStorage.removeItem(KEY);
      return;
    }
    this.saveTime();
    keep(KEY, { ...this.kept, tab: this.tab });
  }

  saveTime() {
    keep(TIME_KEY, this.time.kept());
  }

  /** Another window of this browser has written the log. */
  see(written) {
    this.elsewhere = written !== null && JSON.parse(written).tab !== this.tab;
    this.onchange();
  }

  /** Go on with the clock in this window. */
  takeHere() {
    this.elsewhere = false;
    this.load();
    this.save();
    this.send();
    this.onchange();
  }

  /** The clock as it is now; null before its start. */
  now() {
    return this.clock && until(this.clock, Math.max(this.time.now(), this.clock.at_ms));
  }

  get waiting() {
    return this.kept?.outbox.length ?? 0;
  }

  /** Begin the clock of the game in this state, with the time of `color`. */
  start({ game, game_id, clock }, control, color) {
    this.begin({ game, game_id, number: clock?.number ?? 0, base: null, done: clock?.done ?? 0 }, 0);
    this.add("start", { control, color });
  }

  /** Become the clock in the place of another device, whose time is `at` by now. */
  takeOver({ game, game_id, clock }, at) {
    const { number, done } = clock;
    this.begin({ game, game_id, number, base: clockOf(clock), done }, at);
    this.add("take-over");
  }

  begin(kept, at) {
    this.kept = { ...kept, log: requestId(), first: kept.number + 1, entries: [], outbox: [], held: null };
    this.time = new TabletTime({ at });
    this.clock = kept.base;
    this.trouble = null;
  }

  /**
   * `color` has moved, and with `passes` passed, at `steady` by the page's own time or now. Nothing
   * where that player's time does not run.
   */
  press(color, { passes = false, steady } = {}) {
    if (!this.clock?.running || this.clock.turn !== color || this.elsewhere) return false;
    if (passes) this.kept.outbox.push({ type: "PassPressed", color, request: requestId(), game: this.kept.game, at_ms: this.time.now(steady) });
    this.add("press", { color }, this.time.now(steady));
    return true;
  }

  stop() {
    if (this.clock.running) this.add("stop");
  }

  go(color = this.clock.turn) {
    this.kept.held = null;
    this.add("go", { color });
  }

  add(act, values = {}, at = this.time.now()) {
    if (this.kept.entries.length >= MOST_ENTRIES) return;
    this.kept.number += 1;
    const entry = { number: this.kept.number, act, at_ms: Math.max(at, this.clock?.at_ms ?? 0), ...values };
    this.clock = afterStep(this.clock, entry);
    this.kept.entries.push(entry);
    this.kept.outbox.push(this.factOf(entry));
    this.save();
    this.send();
    this.onchange();
  }

  factOf({ ordered, ...entry }) {
    const { log, game } = this.kept;
    return { type: "ClockEntry", clock: log, ...entry, game, request: `clock-${log}-${entry.number}` };
  }

  /** Some times a second: the clocks of the browser, and a flag that falls. */
  tick() {
    if (!this.kept || this.elsewhere) return;
    if (this.time.check(document.hidden)) this.saveTime();
    const now = this.now();
    if (now.running && now[now.turn].flag && !this.clock[now.turn].flag) this.add("flag", { color: now.turn });
  }

  /** What the server says of the game: orders of the arbiter, a break, another game, another device. */
  hear(state) {
    if (!this.kept || this.elsewhere) return;
    const server = state.clock ?? {};
    if (state.game !== this.kept.game || (state.game_id && state.game_id !== this.kept.game_id)) {
      this.forget();
      return;
    }
    if (server.log !== undefined && server.log !== this.kept.log && server.number >= this.kept.first) {
      this.trouble = "left";
      this.onchange();
      return;
    }
    if (this.waiting && this.trouble !== "refused") this.send();
    if (server.log !== this.kept.log) return;
    server.orders.forEach((ordered, at) => {
      if (server.done + at < this.kept.done) return;
      this.kept.done += 1;
      if (ordered.action !== "adjust") this.kept.held = null;
      this.add("order", { order: this.kept.done, ordered });
    });
    const runs = RUNS.includes(state.phase);
    if (!runs && this.clock.running) {
      this.kept.held = state.phase;
      this.add("stop");
    } else if (runs && this.kept.held) this.go(this.kept.held === "paused" ? this.clock.turn : state.to_play);
  }

  /** Another game has begun, maybe on another day under the same number. */
  forget() {
    this.kept = this.clock = this.time = null;
    this.trouble = null;
    this.save();
    this.onchange();
  }

  /** Tell the server what it does not know yet, in order; what fails is tried again. */
  async send() {
    if (this.sending || !this.kept || this.trouble === "left") return;
    this.sending = true;
    const { log } = this.kept;
    try {
      while (this.kept?.log === log && this.kept.outbox.length && !this.elsewhere) {
        await this.tell(this.kept.outbox[0]);
        if (this.kept?.log !== log) break;
        this.kept.outbox.shift();
        this.save();
        this.pause = AGAIN_MS;
        this.trouble = null;
      }
    } catch (error) {
      if (this.kept?.log === log) this.fail(error);
    } finally {
      this.sending = false;
      this.onchange();
      if (this.kept?.log !== log) this.send();
    }
  }

  async tell(fact) {
    const late = fact.at_ms === undefined ? {} : { late_ms: Math.max(0, this.time.now() - fact.at_ms) };
    try {
      await postJson("api/facts", { ...fact, ...late });
    } catch (error) {
      if (fact.type !== "PassPressed" || error.status !== 409) throw error;
      this.onrefused(error.message);
    }
  }

  fail(error) {
    const [{ act }] = this.kept.outbox;
    if (act === "start" && [400, 409].includes(error.status)) {
      this.forget();
      this.onrefused(error.message);
      return;
    }
    const refused = [400, 401, 403, 409].includes(error.status);
    if (error.status === 409 && this.trouble !== "again") {
      // Its journal may have lost entries: it is told all again, and does again what it lacks.
      this.trouble = "again";
      const left = this.kept.outbox.find(({ number }) => number)?.number;
      this.kept.outbox.unshift(...this.kept.entries.filter(({ number }) => number < left).map((entry) => this.factOf(entry)));
    } else this.trouble = refused ? "refused" : "lost";
    this.message = error.message;
    if (this.trouble === "refused") return;
    setTimeout(() => this.send(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_AGAIN_MS);
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The browser's storage is full or closed: the log goes on in this window and at the server.
  }
}
