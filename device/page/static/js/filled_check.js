// The board filled in for the count: a picture of it is counted and held against the game's score.

import { postFile, postJson } from "./api.js";
import { diagram } from "./diagram.js";
import { button, field, fill, h, pictureChooser, select } from "./dom.js";
import { nameOf } from "./go.js";
import { text } from "./messages.js";

const words = text.filled;

/** The card with the picture's controls; `kind` is how these rules arrange the board. */
export class FilledCheck {
  constructor() {
    this.counts = 0;
    this.kind = select("kind", Object.entries(words.kinds), "territory");
    this.left = { black: leftOver("black"), white: leftOver("white") };
    this.leftFields = h("details", {}, h("summary", {}, words.leftTitle),
      h("div", { class: "fields" }, ["black", "white"].map((side) => field(words.left[side], this.left[side]))));
    this.kind.addEventListener("change", () => this.fit());
    this.status = h("p", { class: "status", role: "status" });
    this.found = h("div", { class: "counted" });
    this.live = h("div", { class: "live-count", "aria-live": "polite" });
    const counted = (file) => this.count((path) => postFile(path, file));
    this.element = h("section", { class: "card filled", hidden: true, "aria-labelledby": "filled-title" },
      h("h2", { id: "filled-title" }, words.title), this.live, h("p", { class: "hint" }, words.intro),
      field(words.kind, this.kind), this.leftFields,
      h("div", { class: "actions" }, pictureChooser(words.take, true, counted), pictureChooser(words.choose, false, counted),
        button(words.camera, () => this.count((path) => postJson(`${path}&camera=true`)))),
      this.status, this.found);
  }

  /** Show the card while there is a score to compare with, and the `counting` that the camera sees. */
  show(agreement, counting = null) {
    const shown = Boolean(agreement?.score);
    if (shown && this.element.hidden) this.kind.value = agreement.kind;
    const score = JSON.stringify(agreement?.score);
    if (score !== this.score) this.begin();
    this.score = score;
    this.element.hidden = !shown;
    fill(this.live, shown && counting ? liveCount(counting) : null);
    this.fit();
  }

  /** Show nothing that was counted before; returns the number of what is counted from here on. */
  begin(said = "") {
    fill(this.found);
    fill(this.status, said);
    this.element.classList.toggle("busy", said !== "");
    return (this.counts += 1);
  }

  fit() {
    this.leftFields.hidden = this.kind.value !== "territory";
  }

  /** The question how many stones lie in heaps; the answer counts the same picture again. */
  asked(question, send) {
    const heaps = h("input", { name: "heaps", type: "number", min: 0, max: 400 });
    return h("div", { class: "verdict-card differs", role: "alert" }, h("p", { class: "verdict-line" }, question),
      field(words.heaps, heaps), button(words.again, () => heaps.value && this.count(send, heaps.value)));
  }

  /** Count what `send` brings; `heaps` are the stones beside the board, where somebody has said so. */
  async count(send, heaps = "") {
    const left = this.kind.value === "territory" ? `&left=${this.left.black.value || 0},${this.left.white.value || 0}` : "";
    const number = this.begin(words.counting);
    let shown;
    try {
      shown = filledCount(await send(`api/count?kind=${this.kind.value}&game=true${left}${heaps && `&heaps=${heaps}`}`));
    } catch (error) {
      shown = error.code === "heaps" ? this.asked(error.message, send) : h("p", { class: "failure", role: "alert" }, error.message);
    }
    if (number !== this.counts) return;
    this.begin();
    fill(this.found, shown);
  }
}

const leftOver = (side) => h("input", { name: `left-${side}`, type: "number", min: 0, max: 400, value: 0 });

/** What the camera sees of the arrangement beside the score: both sides' points, and the difference. */
function liveCount(counting) {
  const { agrees, shown, expected, points, reasons, reason_phrases: phrases, rows } = counting;
  const row = (title, each) => h("tr", {}, h("th", { scope: "row" }, title), h("td", {}, each.black), h("td", {}, each.white));
  const marks = Object.fromEntries(points.map((label) => [label, "chosen"]));
  return h("div", { class: `verdict-card ${agrees ? "agrees" : "differs"}` },
    h("h3", {}, words.live.title),
    h("p", { class: "verdict-line" }, words.live.verdict(counting)),
    h("table", {},
      h("thead", {}, h("tr", {}, h("td", {}), ["black", "white"].map((side) => h("th", { scope: "col" }, text.colors[side])))),
      h("tbody", {}, shown && row(words.live.shown, shown), row(words.live.expected, expected))),
    reasons.length > 0 && h("ul", {}, reasons.map((reason, at) => h("li", {}, words.live.reason(phrases?.[at], reason)))),
    h("details", {}, h("summary", {}, words.live.board), diagram({ rows, marks, label: words.live.boardLabel })));
}

/** The vacant points of the side that is counted alone, as rows of its letter. */
function ownerOf({ rows, counted: { color, blocks } }) {
  const own = new Set(blocks.flat());
  return rows.map((line, row) => [...line].map((_, col) => (own.has(nameOf(row, col, rows.length)) ? color[0].toUpperCase() : ".")).join(""));
}

/** What a picture of the filled-in board shows, and where it differs from the game's score. */
function filledCount(counted) {
  const marks = counted.agrees ? {} : Object.fromEntries(counted.differences.flatMap(({ region }) => region.map((label) => [label, "chosen"])));
  return h("div", { class: `verdict-card ${counted.agrees ? "agrees" : "differs"}`, role: counted.agrees ? "status" : "alert" },
    h("p", { class: "verdict-line" }, words.verdict(counted)),
    counted.agrees ? null : h("ul", {}, counted.differences.map((each) => h("li", {}, words.difference(each)))),
    h("p", { class: "hint" }, words.shows(counted)),
    counted.counted && h("p", { class: "hint" }, words.oneSide(counted.counted)),
    diagram({ rows: counted.rows, marks, owner: counted.counted && ownerOf(counted), label: words.boardLabel }),
    counted.notes.length > 0 && h("ul", { class: "hint" }, counted.notes.map((note, at) => h("li", {}, text.note(counted.note_phrases?.[at], note)))));
}
