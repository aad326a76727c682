// The arbiter's alerts: pictures before, after and now, and the buttons that settle them.

import { alertCard, isQuestion } from "./alert_card.js";
import { alertPicture } from "./alert_picture.js";
import { confirmed } from "./dialogs.js";
import { button, h } from "./dom.js";
import { acceptance, isCall } from "./entered.js";
import { why } from "./explanation.js";
import { text } from "./messages.js";
import { recentPictures } from "./recent_pictures.js";

const WHEN = ["before", "after", "now"];
const NOW_MS = 4000;

/** The card of an open alert with everything that an arbiter can do about it. */
export function alertWithActions(line, state, submit) {
  if (isCall(line)) return alertCard(line, { rows: state.rows, actions: [attention(line, submit)] });
  const actions = isQuestion(line) ? answers(line, submit) : settlements(line, submit);
  return alertCard(line, { rows: state.rows, actions, more: [pictures(line), recentPictures(line.t_seen ?? line.t), why(text.why.alert, `api/explanation?alert=${line.id}`)] });
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

/** A button for each answer, the likeliest first and filled; what it does stands under it, and its number is its key. */
function answers(line, submit) {
  const given = line.answers ?? line.candidates ?? [];
  const likely = (line.candidates ?? []).filter((answer) => given.includes(answer));
  const ordered = [...new Set([...likely, ...given])];
  return ordered.map((answer, at) => answerButton(at + 1, text.alerts.answer(answer, line), text.alerts.effect(answer, line),
    () => submit({ type: "AnswerQuestion", id: line.id, answer }, line), at === 0 ? "primary" : ""))
    .concat(dismissal(line, submit));
}

function answerButton(number, label, effect, onclick, kind) {
  return h("button", { type: "button", class: `answer ${kind}`, "aria-keyshortcuts": number, "data-key": number, onclick },
    h("kbd", { "aria-hidden": "true" }, number), h("span", {}, label, h("small", {}, effect)));
}

document.addEventListener("keydown", (event) => {
  const busy = event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.isComposing;
  if (busy || event.target.closest?.("input, textarea, select, dialog") || document.querySelector("dialog[open]")) return;
  if (/^[1-9]$/.test(event.key)) document.querySelector(`.answer[data-key="${event.key}"]`)?.click();
});

function settlements(line, submit) {
  return [
    button(text.alerts.putRight, () => submit({ type: "PutRight", id: line.id }, line), "primary"),
    accepting(line, submit),
    dismissal(line, submit),
  ];
}

function attention(line, submit) {
  return button(text.alerts.attended, () => submit({ type: "PutRight", id: line.id }, line), "primary");
}

function accepting(line, submit) {
  const words = acceptance(line);
  return button(words.accept, async () => {
    if (await confirmed(words.accept, words.acceptSure, words.accept)) {
      submit({ type: "AcceptAsPlayed", id: line.id }, line);
    }
  });
}

function dismissal(line, submit) {
  return button(text.alerts.dismiss, async () => {
    if (await confirmed(text.alerts.dismiss, text.alerts.dismissSure, text.alerts.dismiss)) {
      submit({ type: "DismissAlert", id: line.id }, line);
    }
  }, "quiet");
}
