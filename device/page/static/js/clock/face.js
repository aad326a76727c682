// What a clock shows: a player's time and overtime, as texts, and both clocks for whoever looks on.

import { fill, h } from "../dom.js";
import { text } from "../messages.js";
import { ServerClock } from "./server_clock.js";

const TICK_MS = 250;
const TENTHS_MS = 10_000;

/** What runs down, as hours, minutes and seconds; the last ten seconds have tenths. */
function timeText(ms) {
  return ms > 0 && ms < TENTHS_MS ? (Math.ceil(ms / 100) / 10).toFixed(1) : lengthText(ms);
}

/** What a player has left in a few letters, with the periods or the moves of overtime. */
export function shortTime({ control }, left) {
  const time = lengthText(left.main_ms || left.period_ms);
  if (left.main_ms || left.flag) return time;
  if (control.system === "byo-yomi") return `${time} (${left.count})`;
  return control.system === "Canadian" ? `${time}/${left.count}` : time;
}

/** A length of time as hours, minutes and seconds. */
function lengthText(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** What a player's clock shows: the main time, or what is left of the overtime. */
export const shownTime = (left) => timeText(left.main_ms || left.period_ms);

/** The overtime in words: what is left of it, or what comes after the main time. */
export function overtimeText({ control }, left) {
  if (left.flag) return text.clock.over;
  if (control.system === "absolute") return "";
  const period = lengthText(control.period_s * 1000);
  if (control.system === "byo-yomi") return text.clock.byoyomi(left.count, period);
  if (control.system === "Canadian") return text.clock.canadian(left.count, period);
  return control.system === "Fischer" ? text.clock.increment(period) : text.clock.delay(timeText(left.period_ms));
}

/** Both clocks of the game as the server knows them; they go on by themselves. */
export class ClockFaces {
  constructor() {
    this.element = h("div", { class: "clock-faces", hidden: true });
    this.known = new ServerClock();
    setInterval(() => this.element.isConnected && !document.hidden && this.draw(), TICK_MS);
  }

  update({ clock }) {
    this.known.update(clock);
    this.element.hidden = !this.server;
    this.draw();
  }

  /** The clock as the server has told it; null without one. */
  get server() {
    return this.known.told;
  }

  /** The clock as it must be now. */
  now() {
    return this.known.now();
  }

  draw() {
    if (!this.server) return;
    const now = this.now();
    fill(this.element, ["black", "white"].map((color) => h("p", { class: `clock-face${now.running && now.turn === color ? " runs" : ""}${now[color].flag ? " over" : ""}`, "data-color": color },
      h("span", { class: `dot ${color}`, "aria-hidden": "true" }), h("span", { class: "unseen" }, text.colors[color]),
      h("strong", {}, shownTime(now[color])), h("span", { class: "beside-name" }, overtimeText(now, now[color])),
      now.turn === color && h("span", { class: "turn" }, now.running ? text.clock.runs : text.clock.stopped))));
  }
}
