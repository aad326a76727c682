// The arbiter's page: what is wrong, what the camera sees, and every answer that a person can give.

import { AlertList } from "../alert_list.js";
import { getJson, postJson, tellFact, toLogin } from "../api.js";
import { alertWithActions } from "../arbiter_alerts.js";
import { assignmentCard } from "../assignment_card.js";
import { CameraView } from "../camera_view.js";
import { clockCard } from "../clock_card.js";
import { corrections } from "../corrections.js";
import { button, fill, h, renew } from "../dom.js";
import { canBeUndone, entered } from "../entered.js";
import { why } from "../explanation.js";
import { calls } from "../game_attention.js";
import { gameForms } from "../game_forms.js";
import { alertMarks, boardAt, facts, news, players } from "../game_view.js";
import { say } from "../frame.js";
import { openPage } from "../header.js";
import { logOut } from "../login_form.js";
import { text } from "../messages.js";
import { recentPictures } from "../recent_pictures.js";
import { ShownGame } from "../shown_game.js";
import { soundButton } from "../sound.js";

const main = openPage("arbiter");
const parts = { facts: h("div"), players: h("div"), news: h("div"), clip: h("div", { "aria-live": "polite" }) };
const alerts = new AlertList((line, state) => alertWithActions(line, state, submit));
const failure = h("p", { class: "failure", role: "alert" });
const calm = h("p", { class: "calm" }, text.arbiter.calm);
const board = h("div", { class: "board-frame" });
const camera = new CameraView({ onfail: checkLogin });
const shown = new ShownGame(main, draw);
const table = { submit, lineOf, game: () => shown.game, events: () => shown.events, at: () => shown.stepper.at, steps: () => shown.steps };
const record = corrections(table);
const course = gameForms(table);
const clock = clockCard(table);
const assigned = assignmentCard(decide);

/**
 * Submit a fact and say what was entered, where it is a correction with a button that takes this very
 * one back; `line` is that of the alert that it is about. Returns whether it was accepted.
 */
async function submit(fact, line = null) {
  const before = shown.state.corrections?.made ?? [];
  let answer = null;
  try {
    answer = await tellFact(fact);
  } catch (error) {
    if (error.status === 401) toLogin();
    else say(await isOver(fact, error) ? text.alerts.over : error.message, { failed: true });
    return false;
  }
  const run = () => submit({ type: "Undo", correction: answer.n });
  // What has changed nothing has the number of the correction before it, which is not to be undone.
  const changed = !before.some(({ n }) => n === answer.n);
  say(entered(fact, line), { action: canBeUndone(fact) && changed ? { text: text.arbiter.undo, run } : null });
  shown.live.soon();
  return true;
}

/** The last line of the alert or the question with this id, null where it is too long ago. */
function lineOf(id) {
  return shown.events.findLast((line) => line.id === id) ?? null;
}

/** Play what the camera saw around a time, in seconds of the game. */
function playAround(t) {
  const clip = recentPictures(t);
  clip.open = true;
  fill(parts.clip, clip);
  clip.scrollIntoView({ block: "nearest" });
}

/** Give the hub's pairing to this game, or to the next one. */
async function decide(take) {
  try {
    await postJson("api/assignment", { take });
    say(take ? text.assignment.taking : text.assignment.waiting);
    shown.live.soon();
  } catch (error) {
    if (error.status === 401) toLogin();
    else say(error.message, { failed: true });
  }
}

/** Whether a fact was refused because somebody else has ended the alert that it is about. */
async function isOver(fact, error) {
  if (error.status !== 409 || fact.id === undefined) return false;
  await shown.live.refresh();
  const { alerts: open, question } = shown.state;
  return ![...open, ...(question ? [question] : [])].some(({ id }) => id === fact.id);
}

fill(main,
  h("h1", { class: "unseen" }, text.pages.arbiter),
  h("div", { class: "arbiter" },
    h("div", { class: "first-side" }, parts.facts, failure, assigned.element, alerts.element, calm, clock.element, record.element, course.element,
      h("div", { class: "actions" }, soundButton(), button(text.login.leave, () => logOut(), "quiet"))),
    h("div", { class: "second-side" },
      parts.players, board, shown.stepper.element,
      h("section", { class: "card" }, h("h2", {}, text.arbiter.picture), camera.start(),
        recentPictures(), parts.clip, why(text.why.now, "api/explanation")),
      shown.list.element, parts.news)));
shown.start();

function draw({ state, step, events, stepper }) {
  const { following } = stepper;
  renew(parts.facts, facts(state));
  record.update(state);
  course.update(state);
  clock.update(state);
  assigned.update(state);
  const wrong = state.failure ?? (state.hub_trouble ? text.hubTrouble(state.hub_trouble) : "");
  if (failure.textContent !== wrong) fill(failure, wrong);
  fill(parts.players, players(state, step, following));
  fill(board, boardAt(step, following ? alertMarks(state) : {}, stepper.numbersOf(shown.game.moves)));
  renew(parts.news, news(events, playAround));
  const waiting = alerts.show(state) + calls(events, state).length;
  calm.hidden = waiting > 0 || !state.rows.length || state.phase === "paused";
}

/** A login that has run out sees no picture and not every alert: say so by asking for it again. */
async function checkLogin() {
  const me = await getJson("api/me").catch(() => null);
  if (me && me.role !== "arbiter") toLogin();
}
