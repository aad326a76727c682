// The arbiter's alerts: pictures before, after and now, and the buttons that settle them.

import { alertCard, isQuestion } from "./alert_card.js";
import { alertPicture } from "./alert_picture.js";
import { confirmed } from "./dialogs.js";
import { button, h } from "./dom.js";
import { why } from "./explanation.js";
import { text } from "./messages.js";

const WHEN = ["before", "after", "now"];
const NOW_MS = 4000;

/** Alerts that wait for an arbiter: no camera shows them, and nothing on the table ends them. */
const FOR_ARBITER = ["ArbiterCalled", "TimeRanOut"];

/** The card of an open alert with everything that an arbiter can do about it. */
export function alertWithActions(line, state, tell) {
  if (FOR_ARBITER.includes(line.type)) return alertCard(line, { rows: state.rows, actions: [attention(line, tell)] });
  const actions = isQuestion(line) ? answers(line, tell) : settlements(line, tell);
  return alertCard(line, { rows: state.rows, actions, more: [pictures(line), why(text.why.alert, `api/explanation?alert=${line.id}`)] });
}

function pictures(line) {
  return h("div", { class: "evidence" }, WHEN.map((when) => {
    const address = `api/alerts/${line.id}/${when}.jpg`;
    const figure = alertPicture(address, when);
    if (when === "now") keepNew(figure.querySelector("img"), address);
    return figure;
  }));
}

/** Ask for a picture again and again for as long as it is on the page. */
function keepNew(picture, address) {
  const timer = setInterval(() => {
    if (!picture.isConnected) clearInterval(timer);
    else if (!document.hidden) picture.src = `${address}?at=${Date.now()}`;
  }, NOW_MS);
}

function answers(line, tell) {
  const given = line.answers ?? line.candidates ?? [];
  return [
    ...given.map((answer) => button(text.alerts.answer(answer, line), () =>
      tell({ type: "AnswerQuestion", id: line.id, answer }, text.alerts.answered, { undoable: true }), "primary")),
    dismissal(line, tell),
  ];
}

function settlements(line, tell) {
  const undoable = { undoable: true };
  return [
    button(text.alerts.putRight, () => tell({ type: "PutRight", id: line.id }, text.alerts.isRight, undoable), "primary"),
    acceptance(line, tell),
    dismissal(line, tell),
  ];
}

function attention(line, tell) {
  return button(text.alerts.attended, () => tell({ type: "PutRight", id: line.id }, text.alerts.isAttended, { undoable: true }), "primary");
}

function acceptance(line, tell) {
  const words = line.type === "PlayInBreak" ? text.alerts.inBreak : text.alerts;
  return button(words.accept, async () => {
    if (await confirmed(words.accept, words.acceptSure, words.accept)) {
      tell({ type: "AcceptAsPlayed", id: line.id }, words.accepted, { undoable: true });
    }
  });
}

function dismissal(line, tell) {
  return button(text.alerts.dismiss, async () => {
    if (await confirmed(text.alerts.dismiss, text.alerts.dismissSure, text.alerts.dismiss)) {
      tell({ type: "DismissAlert", id: line.id }, text.alerts.dismissed, { undoable: true });
    }
  }, "quiet");
}
