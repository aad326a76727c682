// The count of the game as it stands: who owns what, and which strings are dead.

import { getJson, postJson, tellFact, toLogin } from "../api.js";
import { confirmed } from "../dialogs.js";
import { deadMarks, stillThere, toggled } from "../dead_stones.js";
import { diagram } from "../diagram.js";
import { button, fill, h } from "../dom.js";
import { nameOf, stringAt, parsePoint } from "../go.js";
import { openPage, say, showHealth } from "../header.js";
import { LiveGame } from "../live.js";
import { text } from "../messages.js";
import { ScoreOptions, scoreTable } from "../score_panel.js";

const words = text.count;
const main = openPage("count");
const board = h("div", { class: "board-frame" });
const result = h("div", { "aria-live": "polite" });
const options = new ScoreOptions({ board: false, onchange: score });
const agree = button(words.agree, agreed, "primary", { disabled: true });
const clear = button(words.clear, () => {
  dead = new Set();
  score();
});
let state = null;
let owner = null;
let dead = new Set();
let last = null;
let asked = 0;

fill(main, h("h1", {}, words.title), h("p", { class: "intro" }, words.intro),
  h("div", { class: "table" },
    h("div", { class: "board-side" }, board, h("p", { class: "hint" }, words.tap)),
    h("div", { class: "news-side" },
      h("section", { class: "card" }, h("h2", {}, words.score), result),
      h("section", { class: "card" }, h("h2", {}, words.options), options.element),
      h("div", { class: "actions" }, agree, clear))));

const live = new LiveGame({
  onchange(game) {
    showHealth(game.connected, game.state.camera);
    if (state && state.rows.join() === game.state.rows.join()) return;
    state = game.state;
    dead = stillThere(dead, state.rows);
    score();
  },
});
showHealth(null, null);
live.start();

function draw() {
  if (!state?.rows.length) return;
  const focused = board.contains(document.activeElement);
  fill(board, diagram({ rows: state.rows, owner, marks: deadMarks(dead), focus: last, label: words.boardLabel, onpoint: (row, col) => {
    last = [row, col];
    dead = toggled(dead, state.rows, row, col);
    draw();
    score();
  } }));
  if (focused) board.querySelector('[tabindex="0"]').focus();
}

async function score() {
  agree.disabled = !state?.rows.length;
  if (!state?.rows.length) {
    fill(result, h("p", { class: "hint" }, words.noBoard));
    return;
  }
  const number = (asked += 1);
  try {
    const counted = await postJson("/api/score", { dead: [...dead], ...options.options() });
    if (number !== asked) return;
    owner = counted.owner;
    fill(result, scoreTable(counted));
  } catch (error) {
    owner = null;
    fill(result, h("p", { class: "failure", role: "alert" }, error.message));
  }
  draw();
  main.dataset.dead = [...dead].sort().join(" ");
}

/** One stone of each dead string. */
function deadStrings() {
  const size = state.rows.length;
  const seen = new Set();
  return [...dead].filter((label) => {
    if (seen.has(label)) return false;
    const { row, col } = parsePoint(label, size);
    for (const [r, c] of stringAt(state.rows, row, col).points) seen.add(nameOf(r, c, size));
    return true;
  });
}

async function agreed() {
  const me = await getJson("/api/me").catch(() => null);
  if (me?.role !== "arbiter") {
    toLogin();
    return;
  }
  if (!(await confirmed(words.agree, words.agreeSure([...dead].sort()), words.agree))) return;
  try {
    for (const color of ["black", "white"]) {
      await tellFact({ type: "StatusClaimed", color, dead: deadStrings(), size: state.size });
    }
    say(words.agreed);
  } catch (error) {
    say(error.message, { failed: true });
  }
}
