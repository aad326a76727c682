// What of one game needs somebody: open alerts, questions, calls and a pause.

import { isQuestion } from "./alert_card.js";
import { tellFact } from "./api.js";
import { Attention, seen } from "./attention.js";
import { button, h } from "./dom.js";
import { text } from "./messages.js";

const words = text.attention;

/** Notes that wait for a referee's decision, and have no end of their own. */
const WAITING = ["EquivalenceBroken", "FirstPassUnusual", "GameLost", "OrientationUnset", "RefereeNeeded", "ResumptionScope", "RewindOffer"];

/** The bar of a board's page; `take(found)` is told of every change of the game. */
export class GameAttention extends Attention {
  constructor(place, question) {
    super(place, question);
    this.found = null;
  }

  take(found) {
    this.found = found;
    this.refresh();
  }

  refresh() {
    if (!this.found) return;
    const { state, events } = this.found;
    const href = this.arbiter ? "arbiter" : "./";
    document.body.dataset.phase = state.phase;
    const items = [...openItems(state), ...calls(events, state)].map((item) => ({ ...item, href }));
    this.show(items, this.strip(state));
  }

  /** What everybody is told beside alerts: a break, or that the arbiter is asked about a stone. */
  strip({ phase, asking }) {
    if (phase === "paused") return { name: phase, make: () => this.pause(), title: words.pausedTitle(this.title) };
    return asking ? { name: "asking", make: () => h("div", { class: "strip asking" }, h("span", { class: "words" }, words.asking)) } : null;
  }

  pause() {
    return h("div", { class: "strip paused" }, h("strong", {}, words.paused), h("span", { class: "words" }, words.pausedSure),
      this.arbiter && button(text.game.go, () => tellFact({ type: "Continued" }).catch(() => location.assign("arbiter"))));
  }
}

/** The open question and the open alerts, the question first. */
function openItems(state) {
  const lines = [...(state.question ? [state.question] : []), ...state.alerts];
  return lines.map((line) => ({ key: `${idOf(state)}:${line.id}`, id: line.id, ...itemOf(line) }));
}

/**
 * What asked for a referee in this game and has no end of its own, until it is seen or the result
 * stands. What is said again is one call, the last one.
 */
export function calls(events, state) {
  if (state.phase === "done" && state.result) return [];
  const kept = new Set(seen());
  const key = ({ n }) => `${idOf(state)}:n${n}`;
  const last = new Map();
  for (const line of events.filter(({ game }) => game === state.game)) {
    if (WAITING.includes(line.type) || (line.type === "GameAbandonedOrEnded" && state.phase === "done")) last.set(text.event(line), line);
  }
  return [...last.values()].filter((line) => !kept.has(key(line))).map((line) => ({ key: key(line), id: null, ...itemOf(line), question: false }));
}

/** What no game of another day has, else the game's number: what was seen of one is kept by it. */
const idOf = ({ game, game_id }) => game_id ?? game;

/** What the bar says of an event line. */
export function itemOf(line) {
  const question = isQuestion(line);
  return { question, title: text.alerts.title(line.type, question), said: text.event(line) };
}
