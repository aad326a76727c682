// The clock counts down: by a voice where the browser has one, else by beeps.

import { language } from "../catalog.js";
import { text } from "../messages.js";
import { sound, wake } from "../sound.js";

const KEY = "goban-clock-sound";
const COUNTED_S = 10;
const SAID_S = [20, 30, 60];

const hasVoice = "speechSynthesis" in window;

export const WAYS = hasVoice ? ["voice", "beeps", "silent"] : ["beeps", "silent"];

/** How the clock is heard: one of `WAYS`, kept in the browser. */
export function wayHeard() {
  const kept = localStorage.getItem(KEY);
  return WAYS.includes(kept) ? kept : WAYS[0];
}

/** Be heard in this way; call it when a person has tapped something. */
export function beHeard(way) {
  localStorage.setItem(KEY, way);
  letBeHeard();
}

/** Browsers let a page be heard once a person has tapped it. */
export function letBeHeard() {
  if (wayHeard() !== "silent") wake(false);
}

/** Say what has changed from `before` to `now`, both of the clock while the same player's time runs. */
export function sayTime(before, now) {
  const { turn, control } = now;
  if (!now.running || before.turn !== turn || !before.running) return;
  const [was, left] = [before[turn], now[turn]];
  if (left.flag) {
    if (!was.flag) tell(text.clock.over, "period");
    return;
  }
  const begun = control.system === "byo-yomi" && was.main_ms > 0 && left.main_ms === 0;
  if (begun || (control.system === "byo-yomi" && left.count < was.count)) {
    tell(left.count === 1 ? text.clock.lastPeriod : text.clock.periods(left.count), "period");
    return;
  }
  if (left.main_ms > 0 && ["byo-yomi", "Canadian"].includes(control.system)) return;
  const [from, to] = [was, left].map((one) => Math.ceil((one.main_ms || one.period_ms) / 1000));
  if (to < from && to > 0 && (to <= COUNTED_S || SAID_S.includes(to))) tell(String(to), to <= COUNTED_S ? "second" : "period");
}

function tell(words, kind) {
  const way = wayHeard();
  if (way === "voice") {
    const said = new SpeechSynthesisUtterance(words);
    said.lang = language;
    said.rate = 1.2;
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
  } else if (way === "beeps") sound(kind);
}
