// The arbiter's page: what is wrong, what the camera sees, and every answer that a person can give.

import { getJson, postJson, tellFact, toLogin } from "../api.js";
import { alertWithActions } from "../arbiter_alerts.js";
import { CameraView } from "../camera_view.js";
import { corrections } from "../corrections.js";
import { button, fill, h } from "../dom.js";
import { agrees, alertMarks, facts, MoveList, news, players, positions } from "../game_view.js";
import { gameForms } from "../game_forms.js";
import { diagram } from "../diagram.js";
import { openPage, say, showHealth } from "../header.js";
import { LiveGame } from "../live.js";
import { text } from "../messages.js";
import { playEvent, soundButton } from "../sound.js";
import { Stepper } from "../stepper.js";
import { why } from "../explanation.js";

const main = openPage("arbiter");
const parts = { facts: h("div"), players: h("div"), news: h("div") };
const alerts = h("div", { class: "alerts", "aria-live": "polite" });
const calm = h("p", { class: "calm" }, text.arbiter.calm);
const board = h("div", { class: "board-frame" });
const stepper = new Stepper(show);
const list = new MoveList((number) => stepper.to(number));
const camera = new CameraView({ onfail: checkLogin });
let game = null;
let steps = [];
let shownAlerts = null;

/** Tell a fact and say what came of it; returns whether it was accepted. */
async function tell(fact, done, { undoable = false } = {}) {
  try {
    await tellFact(fact);
  } catch (error) {
    if (error.status === 401) toLogin();
    else say(error.message, { failed: true });
    return false;
  }
  const action = undoable ? { text: text.arbiter.undo, run: () => tell({ type: "Undo" }, text.arbiter.undone) } : null;
  say(done, { action });
  live.soon();
  return true;
}

const table = { tell, game: () => game, at: () => stepper.at, steps: () => steps };

fill(main,
  h("h1", { class: "unseen" }, text.pages.arbiter),
  h("div", { class: "arbiter" },
    h("div", { class: "first-side" }, parts.facts, alerts, calm, corrections(table), gameForms(table),
      h("div", { class: "actions" }, soundButton(), button(text.login.leave, leave, "quiet"))),
    h("div", { class: "second-side" },
      h("section", { class: "card" }, h("h2", {}, text.arbiter.picture), camera.start(),
        why(text.why.now, "/api/explanation")),
      parts.players, board, stepper.element, list.element, parts.news)));

const live = new LiveGame({
  onchange(found) {
    game = found;
    steps = positions(found);
    stepper.extend(steps.length - 1);
    main.dataset.agrees = String(found.state.rows.length === 0 || agrees(found));
    show();
  },
  onevent: playEvent,
  everyMs: 3_000,
});
showHealth(null, null);
live.start();

function show() {
  if (!game) return;
  const { state, moves, events, connected } = game;
  const step = steps[stepper.at];
  showHealth(connected, state.camera);
  fill(parts.facts, facts(state), state.failure && h("p", { class: "failure", role: "alert" }, state.failure));
  fill(parts.players, players(state, step, stepper.following));
  fill(board, diagram({ rows: step.rows, last: step.last?.point, marks: stepper.following ? alertMarks(state) : {} }));
  list.show(moves, stepper.at);
  fill(parts.news, news(events.filter((line) => line.game === undefined || line.game === state.game)));
  showAlerts(state);
  main.dataset.n = state.n;
  main.dataset.connected = String(connected);
}

function showAlerts(state) {
  const open = [...(state.question ? [state.question] : []), ...state.alerts];
  const key = JSON.stringify([open, state.rows]);
  if (key === shownAlerts) return;
  shownAlerts = key;
  calm.hidden = open.length > 0 || !state.rows.length;
  fill(alerts, open.map((line) => alertWithActions(line, state, tell)));
}

/** A login that has run out sees no picture and not every alert: say so by asking for it again. */
async function checkLogin() {
  const me = await getJson("/api/me").catch(() => null);
  if (me && me.role !== "arbiter") toLogin();
}

async function leave() {
  await postJson("/api/logout").catch(() => {});
  location.assign("/");
}
