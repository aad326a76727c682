// A score in words and as a table, and the options by which it is counted.

import { field, h, select } from "./dom.js";
import { text } from "./messages.js";

/** Fields for the method and, of a board without a game, rules, komi and prisoners. */
export class ScoreOptions {
  constructor({ rules = "bga2009", board = true, onchange }) {
    const words = text.score;
    this.board = board;
    this.rules = select("rules", Object.entries(text.rules), rules);
    this.method = select("method", Object.entries(words.methods), "");
    this.komi = h("input", { name: "komi", type: "number", step: 0.25, min: -400, max: 400 });
    this.held = { black: prisoners("black"), white: prisoners("white") };
    this.element = h("form", { class: "fields", onsubmit: (event) => event.preventDefault(), onchange },
      board && field(words.rules, this.rules), field(words.method, this.method),
      board && field(words.komi, this.komi, words.komiHint),
      board && field(words.prisoners.black, this.held.black), board && field(words.prisoners.white, this.held.white));
  }

  options() {
    const found = {};
    if (this.board) {
      found.rules = this.rules.value;
      found.prisoners = { black: Number(this.held.black.value), white: Number(this.held.white.value) };
    }
    if (this.method.value) found.method = this.method.value;
    if (this.board && this.komi.value !== "") found.komi = Number(this.komi.value);
    return found;
  }
}

const prisoners = (color) => h("input", { name: `prisoners-${color}`, type: "number", min: 0, max: 400, value: 0 });

const LINES = {
  territory: ["territory", "prisoners", "pass_stones"],
  area: ["territory", "stones"],
};

/** Why there is no score: what the record probably lacks. */
export const missingText = ({ missing, missing_phrases: phrases }) => h("p", { class: "failure", role: "alert" }, text.count.missing(phrases, missing));

/** The result, each side's points, and the notes; `headline` says the result of a game in play. */
export function scoreTable(score, headline = null) {
  const words = text.score;
  const lines = (LINES[score.method] ?? LINES.area).filter((name) => name !== "pass_stones" || score.black[name] || score.white[name]);
  const row = (name, black, white) => h("tr", {}, h("th", { scope: "row" }, words.lines[name]), h("td", {}, black), h("td", {}, white));
  const dead = score.method === "territory" && (score.black.dead || score.white.dead);
  return h("div", { class: "score" },
    headline ? h("p", {}, headline) : h("p", { class: "result" }, text.result(score.result)),
    h("table", {},
      h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, text.colors.black), h("th", { scope: "col" }, text.colors.white))),
      h("tbody", {}, lines.map((name) => row(name, score.black[name], score.white[name])),
        dead ? row("dead", score.white.dead, score.black.dead) : null,
        row("komi", "", words.number(score.komi)))),
    score.other && score.other.margin !== null && h("p", { class: "hint" }, words.other(score.other.method, score.other.margin)),
    score.unsettled.length > 0 && h("p", { class: "hint" }, words.unsettled(score.unsettled)),
    score.notes.length > 0 && h("details", {}, h("summary", {}, words.notes(score.notes.length)),
      h("ul", {}, score.notes.map((note, at) => h("li", {}, text.note(score.note_phrases?.[at], note))))));
}
