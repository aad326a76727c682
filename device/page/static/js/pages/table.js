// The device at the table: pass, call the arbiter, and the way to the count.

import { alertCard } from "../alert_card.js";
import { AlertList } from "../alert_list.js";
import { getJson, inOrder, tellFact } from "../api.js";
import { confirmed } from "../dialogs.js";
import { button, fill, h, renew } from "../dom.js";
import { alertMarks, boardAt, facts, players } from "../game_view.js";
import { say } from "../frame.js";
import { openPage } from "../header.js";
import { installButton } from "../installing.js";
import { logOut } from "../login_form.js";
import { text } from "../messages.js";
import { PhaseButtons } from "../phase_buttons.js";
import { ShownGame } from "../shown_game.js";
import { soundButton } from "../sound.js";
import { beOfTheTable } from "../table_device.js";

const TO_PASS = ["play", "agreement", "counting"];
const TO_COUNT = ["agreement", "counting", "done"];
const LOOK_MS = 60_000;

const words = text.table;
const main = openPage("table");
const parts = { facts: h("div"), players: h("div"), board: h("div", { class: "board-frame" }) };
const alerts = new AlertList((line, state) => alertCard(line, { rows: state.rows }));
const buttons = new PhaseButtons();
const passing = buttons.during(TO_PASS, words.pass("black"), pass);
const count = h("a", { class: "button primary", href: "count", hidden: true }, text.board.toCount);
const actions = h("div", { class: "table-actions" }, passing, button(words.call, call, "danger"), count, h("a", { class: "button", href: "clock" }, words.clock));
const device = h("div", { class: "actions" });
const shown = new ShownGame(main, draw);
const roleOf = inOrder();

fill(main, h("h1", { class: "unseen" }, text.pages.table),
  h("div", { class: "table" },
    h("div", { class: "board-side" }, parts.players, parts.board),
    h("div", { class: "news-side" }, parts.facts, actions, alerts.element, device)));
shown.start();
showWhoThisIs();
setInterval(() => document.hidden || showWhoThisIs(), LOOK_MS);

/** A device that was taken off may look on, and is told so. */
async function showWhoThisIs() {
  const me = await roleOf(getJson("api/me")).catch(() => null);
  if (!me) return;
  const connected = me.role === "table";
  const may = connected || me.role === "arbiter";
  beOfTheTable(connected);
  if (device.dataset.role === me.role) return;
  device.dataset.role = me.role;
  actions.hidden = !may;
  fill(device, !may && h("p", { class: "notice" }, words.notConnected),
    soundButton(), installButton(), connected && button(words.leave, leave, "quiet"));
}

function draw({ state, step }) {
  buttons.update(state);
  passing.textContent = words.pass(state.to_play);
  passing.dataset.color = state.to_play;
  count.hidden = !TO_COUNT.includes(state.phase);
  fill(count, state.result ? text.board.toResult : text.board.toCount);
  renew(parts.facts, facts(state));
  fill(parts.players, players(state, step, true));
  fill(parts.board, boardAt(step, alertMarks(state)));
  alerts.show(state);
}

async function pass() {
  const { color } = passing.dataset;
  const title = words.pass(color);
  if (await confirmed(title, words.passSure(color), title)) await tell({ type: "PassPressed", color }, words.passed(color));
}

async function call() {
  if (await confirmed(words.call, words.callSure, words.call)) await tell({ type: "ArbiterCalled" }, words.called);
}

async function tell(fact, done) {
  try {
    await tellFact(fact);
    say(done);
    shown.live.soon();
  } catch (error) {
    say(error.message, { failed: true });
    if (error.status === 401) showWhoThisIs();
  }
}

async function leave() {
  if (await confirmed(words.leave, words.leaveSure, words.leave)) logOut(() => (beOfTheTable(false), location.assign("./")));
}
