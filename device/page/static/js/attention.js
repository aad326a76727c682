// What needs somebody: open alerts, questions, calls and a pause, in a bar across every page.
// Title, sound, vibration and notifications go on until somebody acts or says to have seen it.

import { isQuestion } from "./alert_card.js";
import { getJson, tellFact } from "./api.js";
import { button, fill, h } from "./dom.js";
import { text } from "./messages.js";
import { notify } from "./notices.js";
import { Ringing } from "./ringing.js";
import { askedForSound, isSilenced, setSound, whenSoundChanges } from "./sound.js";

const SEEN = "goban-seen";
const SINCE = "goban-since";
const MOST_SEEN = 100;
const words = text.attention;

/**
 * The bar of one page; `take(found)` is told of every change of the game. Below `place`, which stays
 * in view, `question` asks about the sound.
 */
export class Attention {
  constructor(place, question) {
    this.place = place;
    this.question = question;
    this.title = document.title;
    this.ringing = new Ringing();
    this.found = null;
    this.arbiter = false;
    this.drawn = "";
    this.known = new Set();
    whenSoundChanges(() => this.show());
    window.addEventListener("storage", ({ key }) => key === SEEN && this.show());
    getJson("/api/me").then((me) => {
      this.arbiter = me.role === "arbiter";
      this.show();
    }).catch(() => {});
  }

  take(found) {
    this.found = found;
    this.show();
  }

  show() {
    if (!this.found) return;
    const { state, events } = this.found;
    const items = [...openItems(state), ...calls(events, state)];
    const unseen = items.filter(({ key }) => !seen().includes(key));
    const paused = state.phase === "paused";
    document.body.dataset.phase = state.phase;
    document.title = items.length ? words.title(items.length, items[0].title, this.title) : paused ? words.pausedTitle(this.title) : this.title;
    this.ringing.ring(unseen);
    for (const item of unseen) if (!this.known.has(item.key)) notify(item);
    this.known = new Set(items.map(({ key }) => key));
    this.draw(items, unseen, paused);
  }

  /** Draw the bar anew where it shows something else than before. */
  draw(items, unseen, paused) {
    const asks = this.arbiter && (isSilenced() || !askedForSound());
    const drawn = JSON.stringify([items, unseen.length, paused, asks, isSilenced(), this.arbiter]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    fill(this.place, paused && this.pause(), items.length > 0 && this.alarm(items, unseen));
    fill(this.question, asks && soundStrip());
  }

  pause() {
    return h("div", { class: "strip paused" }, h("strong", {}, words.paused), h("span", { class: "words" }, words.pausedSure),
      this.arbiter && button(text.game.go, () => tellFact({ type: "Continued" }).catch(() => location.assign("/arbiter"))));
  }

  alarm(items, unseen) {
    const [first] = items;
    return h("div", { class: `strip ${first.question ? "question" : "alarm"}`, "data-key": first.key },
      h("strong", {}, items.length > 1 ? words.several(items.length, first.title) : first.title),
      h("span", { class: "words" }, first.said),
      h("a", { class: "button", href: this.arbiter ? "/arbiter" : "/", onclick: (event) => this.lead(event, first) }, words.show),
      unseen.length > 0 && button(words.seen, () => this.haveSeen(items)));
  }

  /** Lead to the card of an alert, on this page where it has one. */
  lead(event, item) {
    const card = document.querySelector(`.alert[data-id="${item.id}"]`);
    if (!card) return;
    event.preventDefault();
    card.scrollIntoView({ block: "center" });
  }

  haveSeen(items) {
    localStorage.setItem(SEEN, JSON.stringify([...seen(), ...items.map(({ key }) => key)].slice(-MOST_SEEN)));
    this.show();
  }
}

function seen() {
  return JSON.parse(localStorage.getItem(SEEN) ?? "[]");
}

/** The open question and the open alerts, the question first. */
function openItems(state) {
  const lines = [...(state.question ? [state.question] : []), ...state.alerts];
  return lines.map((line) => ({
    key: `${state.game}:${line.id}`, id: line.id, question: isQuestion(line), said: said(line),
    title: text.alerts.title(line.type, isQuestion(line)),
  }));
}

/** What asked for a referee and has no end of its own, since this browser came, until it is seen. */
function calls(events, state) {
  const since = begunAt(state.n);
  const kept = seen();
  const key = ({ n }) => `n${n}`;
  return events
    .filter((line) => line.severity === "referee" && !line.state && line.n > since && !kept.includes(key(line)))
    .map((line) => ({ key: key(line), id: null, question: false, said: said(line), title: text.alerts.title(line.type, false) }));
}

/** The number of the last line when this tab was opened; a server that began anew has lower ones. */
function begunAt(n) {
  const kept = sessionStorage.getItem(SINCE);
  if (kept === null || Number(kept) > n) sessionStorage.setItem(SINCE, String(n));
  return Number(sessionStorage.getItem(SINCE));
}

const said = (line) => text.event(line).replace(/ \[[^\]]+\]$/, "");

/** Asks once whether alerts shall be heard; says where the browser waits for a tap to let them be. */
function soundStrip() {
  if (isSilenced()) {
    return h("div", { class: "strip sound" }, h("span", { class: "words" }, words.silenced), button(words.hear, () => setSound(true)));
  }
  return h("div", { class: "strip sound" }, h("span", { class: "words" }, words.askSound),
    button(words.hear, () => setSound(true), "primary"), button(words.stayQuiet, () => setSound(false)));
}
