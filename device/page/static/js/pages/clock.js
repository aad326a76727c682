// The tablet at the table is the clock: a half for each player, and what players say between them.

import { alertCard } from "../alert_card.js";
import { AlertList } from "../alert_list.js";
import { getJson, tellFact } from "../api.js";
import { isControl } from "../clock/arithmetic.js";
import { controlInWords, timeChoice } from "../clock/choice.js";
import { ClockFaces, overtimeText, shownTime } from "../clock/face.js";
import { ClockTablet } from "../clock/tablet.js";
import { beHeard, letBeHeard, sayTime, WAYS, wayHeard } from "../clock/voice.js";
import { confirmed } from "../dialogs.js";
import { button, field, fill, h, select } from "../dom.js";
import { followedTable } from "../followed_table.js";
import { say } from "../frame.js";
import { openPage } from "../header.js";
import { keepThisPage } from "../installing.js";
import { whoAmI } from "../me.js";
import { text } from "../messages.js";

const TICK_MS = 100;
const SWAPPED = "goban-clock-swapped";
const CONTROL = "goban-clock-control";
const TO_PASS = ["play", "agreement", "counting"];

const words = text.clock;
const main = openPage("clock");
const tablet = new ClockTablet({ onchange: draw, onrefused: (message) => say(message, { failed: true }) });
const faces = new ClockFaces();
const alerts = new AlertList((line, state) => alertCard(line, { rows: state.rows }));
const halves = Object.fromEntries(["black", "white"].map((color) => [color, half(color)]));
const stopping = button("", () => (tablet.clock.running ? tablet.stop() : tablet.go()));
const passing = button(words.pass, pass);
const hearing = button("", () => {
  beHeard(WAYS[(WAYS.indexOf(wayHeard()) + 1) % WAYS.length]);
  draw();
}, "quiet");
const said = h("p", { class: "clock-said", role: "status" });
const bar = h("div", { class: "clock-bar" }, stopping, passing, button(words.call, call, "danger"), hearing,
  button(words.swap, swap, "quiet"), h("a", { class: "button quiet", href: "table" }, words.table), said);
const face = h("div", { class: "clock-table" }, halves.white.element, bar, halves.black.element);
const before = h("div", { class: "clock-start" });
const news = h("div", { class: "clock-news" }, alerts.element);
let state = null;
let may = false;
let shown = null;
let drawn = "";
let lock = null;

fill(main, h("h1", { class: "unseen" }, text.pages.clock), before, face, news);
whoAmI().then((me) => {
  may = !me || ["table", "arbiter"].includes(me.role);
  draw();
});
const live = followedTable((found) => {
  state = found.state;
  faces.update(state);
  if (may) tablet.hear(state);
  alerts.show(state);
  draw();
});
live.start().then(keepThisPage);
draw();
setInterval(tick, TICK_MS);
document.addEventListener("pointerdown", letBeHeard, { capture: true });
document.addEventListener("visibilitychange", stayAwake);

/** One player's half: a press anywhere on it ends that player's move. */
function half(color) {
  const parts = { name: h("span", { class: "clock-name" }), time: h("span", { class: "clock-time" }), overtime: h("span", { class: "clock-overtime" }), turn: h("span", { class: "clock-turn" }) };
  const press = ({ timeStamp }) => tablet.press(color, { steady: timeStamp }) && navigator.vibrate?.(30);
  const element = h("button", { type: "button", class: `clock-half ${color}`,
    onpointerdown: (event) => event.button === 0 && press(event), onclick: (event) => event.detail === 0 && press(event) },
  h("span", { class: "clock-who" }, h("span", { class: `bowl ${color}`, "aria-hidden": "true" }), parts.name), parts.time, parts.overtime, parts.turn);
  return { element, ...parts };
}

function tick() {
  tablet.tick();
  const now = tablet.now();
  if (now && shown && !tablet.elsewhere) sayTime(shown, now);
  shown = now;
  if (now) drawHalves(now);
}

function draw() {
  const runs = Boolean(tablet.clock) && !tablet.elsewhere && tablet.trouble !== "left" && may;
  if (document.body.classList.toggle("clock-runs", runs) && !lock) stayAwake();
  face.hidden = !runs;
  before.hidden = runs;
  if (runs) drawBar();
  else drawStart();
  const now = tablet.now();
  if (now) drawHalves(now);
}

function drawHalves(now) {
  for (const [color, { element, name, time, overtime, turn }] of Object.entries(halves)) {
    const left = now[color];
    const mine = now.turn === color;
    element.classList.toggle("runs", now.running && mine);
    element.classList.toggle("over", left.flag);
    put(name, state?.players[color] ?? text.colors[color]);
    put(time, shownTime(left));
    time.classList.toggle("long", time.textContent.length > 5);
    put(overtime, overtimeText(now, left));
    put(turn, mine ? (now.running ? words.runs : words.stopped) : "");
  }
}

/** Write only what is new: some times a second nothing is. */
function put(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

function drawBar() {
  put(stopping, tablet.clock.running ? words.stop : words.go);
  put(hearing, words.heard[wayHeard()]);
  passing.disabled = !tablet.clock.running || !TO_PASS.includes(state?.phase);
  face.classList.toggle("swapped", localStorage.getItem(SWAPPED) !== null);
  const kept = tablet.waiting ? words.kept(tablet.waiting) : words.unreachable;
  put(said, tablet.trouble === "refused" ? tablet.message : tablet.trouble ? kept : state?.phase === "paused" ? text.phases.paused : "");
}

/** What stands here before this device is the clock. */
function drawStart() {
  const server = state?.clock ?? {};
  const now = JSON.stringify([may, state === null, server.control, server.log, tablet.elsewhere, tablet.trouble, state?.to_play, state?.rows.length]);
  if (now === drawn) return;
  drawn = now;
  if (!state) fill(before, h("p", { class: "notice" }, text.connection.connecting));
  else if (tablet.elsewhere) fill(before, h("p", { class: "notice" }, words.elsewhere), button(words.here, () => tablet.takeHere(), "primary"));
  else if (server.log) fill(before, faces.element, h("p", { class: "notice" }, may ? words.other : text.table.notConnected), may && button(words.takeOver, takeOver, "primary"));
  else if (!may) fill(before, h("p", { class: "notice" }, text.table.notConnected));
  else if (!state.rows.length) fill(before, h("p", { class: "notice" }, words.noBoard));
  else fill(before, startForm(server.control));
}

function startForm(given) {
  const control = given ? h("input", { value: controlInWords(given), readonly: true }) : timeChoice("control", { value: localStorage.getItem(CONTROL) ?? undefined });
  const first = select("first", [["black", text.colors.black], ["white", text.colors.white]], state.to_play);
  return h("form", { class: "card", onsubmit: (event) => {
    event.preventDefault();
    start(given, new FormData(event.target).get("control"), first.value);
  } }, h("h2", {}, words.title), h("p", { class: "hint" }, words.intro),
  field(words.control, control, given && words.given),
  field(words.first, first), h("div", { class: "actions" }, h("button", { class: "primary" }, words.start)));
}

function start(given, chosen, color) {
  const control = given ?? chosen.trim();
  if (!isControl(control)) {
    say(words.noControl, { failed: true });
    return;
  }
  if (!given) localStorage.setItem(CONTROL, control);
  tablet.start(state, control, color);
}

async function takeOver() {
  if (!(await confirmed(words.takeOver, words.takeOverSure, words.takeOver))) return;
  try {
    state = await getJson("api/state"); // an entry may have come since
    faces.update(state);
    tablet.takeOver(state, faces.now().at_ms);
  } catch (error) {
    say(error.message, { failed: true });
  }
}

async function pass() {
  const color = tablet.clock.turn;
  const title = text.table.pass(color);
  if (!(await confirmed(title, text.table.passSure(color), title))) return;
  // The clock may have been stopped, or have gone to another window, while this was asked.
  if (!tablet.press(color, { passes: true })) say(text.corrections.refused, { failed: true });
}

async function call() {
  if (!(await confirmed(words.call, text.table.callSure, words.call))) return;
  try {
    await tellFact({ type: "ArbiterCalled" });
    say(text.table.called);
  } catch (error) {
    say(error.message, { failed: true });
  }
}

function swap() {
  if (localStorage.getItem(SWAPPED) === null) localStorage.setItem(SWAPPED, "1");
  else localStorage.removeItem(SWAPPED);
  draw();
}

/** The screen stays on while the clock is shown. */
async function stayAwake() {
  if (document.hidden || !tablet.clock) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
  lock?.addEventListener("release", () => (lock = null));
}
