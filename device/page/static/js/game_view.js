// What the board page and the arbiter's page show of a game: players, moves, news.

import { pointName } from "./coordinates.js";
import { button, fill, h } from "./dom.js";
import { diagram } from "./diagram.js";
import { emptyRows, replay } from "./go.js";
import { text } from "./messages.js";
import { labelled } from "./words.js";

/** The positions of the game; the last is the server's own. */
export function positions({ state, moves }) {
  if (!state.rows.length) return [{ rows: emptyRows(state.size ?? 19), last: null, prisoners: state.prisoners }];
  const steps = replay(state.size, moves);
  const last = steps.at(-1);
  steps[steps.length - 1] = { ...last, rows: state.rows, prisoners: state.prisoners };
  return steps;
}

/** Whether the positions that were worked out here end as the server says. */
export function agrees({ state, moves }) {
  const rows = replay(state.size, moves).at(-1).rows;
  return rows.every((line, row) => line === state.rows[row]);
}

/** The points of open alerts and of the question, as marks of a diagram. */
export function alertMarks(state) {
  const marks = {};
  for (const line of [...state.alerts, ...(state.question ? [state.question] : [])]) {
    for (const label of pointsOf(line)) marks[label] = "flagged";
  }
  return marks;
}

export const pointsOf = (line) => line.points ?? (line.point ? [line.point] : []);

/** The board at a step of the game. */
export function boardAt(step, marks = {}, numbers = {}) {
  return diagram({ rows: step.rows, last: step.last?.point, marks, owner: step.owner ?? null, numbers });
}

/** Both players: name, prisoners, whose turn it is. */
export function players(state, step, following) {
  return h("section", { class: "players", "aria-label": text.players.title }, ["black", "white"].map((color) => {
    const turn = following && state.result === null && state.phase !== "done" && turnOf(state) === color;
    return h("div", { class: `player ${color}${turn ? " to-play" : ""}` },
      h("span", { class: `bowl ${color}`, "aria-hidden": "true" }),
      h("div", {},
        h("strong", { title: nameOf(state, color) }, nameOf(state, color)),
        h("span", { class: "beside-name" },
          state.ranks?.[color] && h("span", { class: "rank" }, state.ranks[color]),
          h("span", { class: "prisoners" }, text.players.prisoners(step.prisoners[color])),
          turn && h("span", { class: "turn" }, text.players.toPlay))));
  }));
}

const nameOf = (state, color) => state.players[color] ?? text.colors[color];

const turnOf = (state) => (["paused", "agreement", "counting", "done"].includes(state.phase) ? null : state.to_play);

/** One line about the game: phase or result, event and round, rules (a link where there is a page of them), komi, handicap. */
export function facts(state, { linked = true } = {}) {
  const rules = text.rules[state.rules] ?? state.rules;
  const parts = [
    state.result ? text.result(state.result) : text.phases[state.phase],
    state.event,
    state.round && text.round(state.round),
    linked ? h("a", { href: "rules" }, rules) : rules,
    state.komi !== null && text.komi(state.komi),
    state.handicap > 0 && text.handicap(state.handicap),
  ];
  return h("p", { class: "facts" }, parts.filter(Boolean).map((part) => h("span", {}, part)));
}

/** The list of moves; a click goes there. */
export class MoveList {
  constructor(onchoose) {
    this.onchoose = onchoose;
    this.list = h("ol", { class: "moves" });
    this.element = h("section", { class: "card moves-card" }, h("h2", {}, text.moves.title), this.list);
    this.shown = "";
  }

  show(moves, at) {
    const key = JSON.stringify(moves);
    if (key !== this.shown) {
      this.shown = key;
      fill(this.list, moves.length ? moves.map((move) => this.entry(move)) : h("li", { class: "none" }, text.moves.none));
    }
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.list.querySelector(`[data-move="${at}"]`);
    current?.setAttribute("aria-current", "step");
    if (current) keepInView(this.list, current);
  }

  entry(move) {
    const name = move.point ? pointName(move.point) : text.moves.pass;
    return h("li", {}, h("button", {
      type: "button", "data-move": move.move, onclick: () => this.onchoose(move.move),
      "aria-label": text.moves.label(move.move, move.color, move.point, move.inferred),
    }, h("span", { class: "number" }, move.move), h("span", { class: `dot ${move.color}`, "aria-hidden": "true" }), name,
    move.inferred && h("span", { class: "inferred", title: text.moves.inferred }, "?"),
    move.noted && h("span", { class: "noted", "aria-hidden": "true" }, "!")));
  }
}

function keepInView(list, item) {
  const top = item.offsetTop;
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - (list.clientHeight - item.offsetHeight) / 2;
  }
}

/** What happened beside the moves, newest first; a time is a button where `onplay(t)` shows what the camera saw then. */
export function news(events, onplay = null, most = 12) {
  const lines = events.filter((line) => !["BoardPlay", "Pass", "CapturePending"].includes(line.type)).slice(-most).reverse();
  return h("section", { class: "card news", hidden: !lines.length }, h("h2", {}, text.news.title),
    h("ul", {}, lines.map((line) => h("li", { class: line.state && line.state !== "open" ? "over" : line.severity }, onplay ? button(clock(line.t), () => onplay(line.t_seen ?? line.t), "quiet", { "aria-label": labelled(text.recent.around, clock(line.t)) }) : h("time", {}, clock(line.t)), h("span", {}, text.event(line))))));
}

/** Seconds of the game as minutes and seconds. */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
