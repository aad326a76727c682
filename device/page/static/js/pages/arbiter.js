// The arbiter's page: what is wrong, what the camera sees, and every answer that a person can give.

import { AlertList } from "../alert_list.js";
import { getJson, postJson, tellFact, toLogin } from "../api.js";
import { alertWithActions } from "../arbiter_alerts.js";
import { CameraView } from "../camera_view.js";
import { corrections } from "../corrections.js";
import { button, fill, h } from "../dom.js";
import { why } from "../explanation.js";
import { gameForms } from "../game_forms.js";
import { alertMarks, boardAt, facts, news, players } from "../game_view.js";
import { openPage, say } from "../header.js";
import { text } from "../messages.js";
import { ShownGame } from "../shown_game.js";
import { soundButton } from "../sound.js";

const main = openPage("arbiter");
const parts = { facts: h("div"), players: h("div"), news: h("div") };
const alerts = new AlertList((line, state) => alertWithActions(line, state, tell));
const failure = h("p", { class: "failure", role: "alert" });
const calm = h("p", { class: "calm" }, text.arbiter.calm);
const board = h("div", { class: "board-frame" });
const camera = new CameraView({ onfail: checkLogin });
const shown = new ShownGame(main, draw);
const table = { tell, game: () => shown.game, at: () => shown.stepper.at, steps: () => shown.steps };

/** Tell a fact and say what came of it, with a button that tells `undo`; returns whether it was accepted. */
async function tell(fact, done, { undoable = false, undo = undoable ? { type: "Undo" } : null } = {}) {
  try {
    await tellFact(fact);
  } catch (error) {
    if (error.status === 401) toLogin();
    else say(error.message, { failed: true });
    return false;
  }
  const action = undo && { text: text.arbiter.undo, run: () => tell(undo, text.arbiter.undone) };
  say(done, { action });
  shown.live.soon();
  return true;
}

fill(main,
  h("h1", { class: "unseen" }, text.pages.arbiter),
  h("div", { class: "arbiter" },
    h("div", { class: "first-side" }, parts.facts, failure, alerts.element, calm, corrections(table), gameForms(table),
      h("div", { class: "actions" }, soundButton(), button(text.login.leave, leave, "quiet"))),
    h("div", { class: "second-side" },
      h("section", { class: "card" }, h("h2", {}, text.arbiter.picture), camera.start(),
        why(text.why.now, "/api/explanation")),
      parts.players, board, shown.stepper.element, shown.list.element, parts.news)));
shown.start();

function draw({ state, step, events, stepper }) {
  const { following } = stepper;
  fill(parts.facts, facts(state));
  if (failure.textContent !== (state.failure ?? "")) fill(failure, state.failure);
  fill(parts.players, players(state, step, following));
  fill(board, boardAt(step, following ? alertMarks(state) : {}));
  fill(parts.news, news(events));
  calm.hidden = alerts.show(state) > 0 || !state.rows.length;
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
