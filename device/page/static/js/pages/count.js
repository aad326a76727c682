// From the passes to the result: dead strings, both confirmations, the score, the filled-in board.

import { getJson, postJson, tellFact } from "../api.js";
import { agreementCard, stageOf, steps } from "../agreement_card.js";
import { confirmed } from "../dialogs.js";
import { deadMarks, oneOfEach, sameSet, stillThere, toggled, wholeStrings } from "../dead_stones.js";
import { diagram } from "../diagram.js";
import { fill, h } from "../dom.js";
import { FilledCheck } from "../filled_check.js";
import { followedTable } from "../followed_table.js";
import { say } from "../frame.js";
import { parsePoint } from "../go.js";
import { openPage } from "../header.js";
import { whoAmI } from "../me.js";
import { text } from "../messages.js";
import { hasPassed } from "../passing.js";
import { ScoreOptions, missingText, scoreTable } from "../score_panel.js";

const words = text.count;
const main = openPage("count");
const stepsPlace = h("nav", { class: "steps-place", "aria-label": words.stepsLabel });
const board = h("div", { class: "board-frame" });
const explained = h("p", { class: "explained hint" }, words.tap);
const legend = h("ul", { class: "legend" });
const stagePlace = h("div", { class: "stage-place", "aria-live": "polite" });
const scoreTitle = h("h2", {}, words.score);
const result = h("div");
const options = new ScoreOptions({ board: false, onchange: score });
const scoreCard = h("section", { class: "card" }, scoreTitle, result,
  h("details", {}, h("summary", {}, words.options), options.element));
const filled = new FilledCheck();

const game = { state: null, agreement: null, proposals: null, dead: new Set(), arbiter: false, ofTable: false };
let counted = null;
let touched = false;
let last = null;
let asked = 0;
let refreshed = 0;
let proposedFor = null;
let behind = false;

fill(main, h("h1", {}, words.title), stepsPlace,
  h("div", { class: "table" },
    h("div", { class: "board-side" }, board, explained, legend),
    h("div", { class: "news-side" }, stagePlace,
      scoreCard,
      filled.element)));
for (const kind of ["pointerover", "focusin"]) board.addEventListener(kind, explain);

const WATCH_MS = 2000;

const live = followedTable(({ state }) => {
  const same = game.state && seenOf(game.state) === seenOf(state);
  if (same && !behind) return;
  game.state = state;
  game.dead = stillThere(game.dead, state.rows);
  refresh();
});
whoAmI().then((me) => {
  game.arbiter = me?.role === "arbiter";
  game.ofTable = me?.role === "table";
  show();
});
live.start();
// Stones that are filled in are no events: while they may be, the state is asked for more often.
setInterval(() => document.hidden || stageOf(game.agreement) !== "result" || live.look(), WATCH_MS);

/** What of the state this page shows, to tell whether it has changed. */
function seenOf({ n, rows, phase, counting, corrections }) {
  return JSON.stringify([n, rows, phase, counting, corrections]);
}

/** Ask anew where the agreement stands; where no answer comes, `behind` has it asked again. */
async function refresh() {
  behind = false;
  const number = (refreshed += 1);
  if (!game.state?.rows.length) {
    game.agreement = counted = null;
    asked += 1;
    fill(result);
    show();
    return;
  }
  const answer = await getJson("api/agreement").catch(() => null);
  if (number !== refreshed) return;
  behind = answer === null;
  const found = answer ?? game.agreement;
  const resumed = game.agreement?.status && !found?.status;
  game.agreement = found;
  if (resumed) game.dead = new Set();
  adopt();
  propose();
  await score();
}

/**
 * The marks follow what was agreed, claimed last or taken off the board, until somebody here marks or
 * confirms.
 */
function adopt() {
  const status = game.agreement?.status;
  if (!status) {
    touched = false;
    return;
  }
  if (status.agreed) {
    game.dead = wholeStrings(status.agreed, game.state.rows);
    touched = false;
  } else if (!touched) {
    game.dead = wholeStrings(status.last_claim ? status.claims[status.last_claim] : status.taken_off, game.state.rows);
  }
}

/** Ask what is held for dead, once for each position. */
async function propose() {
  const { agreement, state } = game;
  const position = state.rows.join();
  if (!["marking", "disputed"].includes(stageOf(agreement)) || proposedFor === position) return;
  proposedFor = position;
  game.proposals = null;
  let failed = null;
  const found = await getJson("api/proposals").catch((error) => {
    failed = error;
    return { dead: [], alive: [], troubles: [error.message] };
  });
  if (proposedFor !== position) return;
  game.proposals = found;
  if (failed?.again) {
    proposedFor = null;
    behind = true;
  }
  show();
}

async function score() {
  const number = (asked += 1);
  try {
    const frozen = game.agreement?.score;
    const chosen = options.options();
    const found = frozen && !chosen.method ? frozen : await postJson("api/score", { dead: [...game.dead], ...chosen });
    if (number !== asked) return;
    counted = found;
    fill(result, shownScore(found));
  } catch (error) {
    if (number !== asked) return;
    counted = null;
    fill(result, h("p", { class: "failure", role: "alert" }, error.message));
  }
  show();
}

function shownScore(found) {
  if (found.missing) return missingText(found);
  const stage = stageOf(game.agreement);
  if (stage === "disputed") return h("p", {}, words.noScore);
  return scoreTable(found, stage === "play" ? words.ifEnded(found.result) : null);
}

function show() {
  const stage = stageOf(game.state?.rows.length ? game.agreement : null);
  fill(stepsPlace, steps(stage));
  const held = stagePlace.contains(document.activeElement) ? document.activeElement.textContent : null;
  fill(stagePlace, agreementCard(stage, game, does));
  if (held) [...stagePlace.querySelectorAll("button")].find((each) => each.textContent === held)?.focus();
  fill(scoreTitle, words.scores[stage] ?? words.score);
  filled.show(game.agreement, game.state?.counting);
  scoreCard.hidden = stage === "result" && !game.agreement.score;
  fill(legend, words.legend(stage, counted).map(([kind, says]) => h("li", {}, h("span", { class: `sign ${kind}`, "aria-hidden": "true" }), says)));
  if (stage !== main.dataset.stage) fill(explained, stage === "result" ? words.choose : words.tap);
  draw(stage);
  main.dataset.dead = [...game.dead].sort().join(" ");
  main.dataset.stage = stage;
}

function draw(stage) {
  if (!game.state?.rows.length) return;
  const focused = board.contains(document.activeElement);
  fill(board, diagram({ rows: game.state.rows, owner: counted?.missing ? null : counted?.owner, area: counted?.method === "area", marks: marks(stage),
    focus: last, label: words.boardLabel, said: explanation, onpoint: (row, col) => touch(stage, row, col) }));
  if (focused) board.querySelector('.cell[tabindex="0"]').focus();
}

function marks(stage) {
  const found = {};
  if (stage === "marking" || stage === "disputed") {
    for (const { points, origin } of game.proposals?.dead ?? []) for (const label of points) found[label] = origin;
  }
  if (stage !== "play") for (const label of counted?.unsettled ?? []) found[label] = "unsettled";
  Object.assign(found, deadMarks(game.dead));
  if (stage === "disputed") for (const label of game.agreement.status.disputed) found[label] = game.dead.has(label) ? "dead" : "disputed";
  return found;
}

function touch(stage, row, col) {
  last = [row, col];
  if (stage === "result" || stage === "missing") {
    say(words.undoFirst);
    return;
  }
  mark(toggled(game.dead, game.state.rows, row, col));
}

function mark(dead) {
  if (sameSet(dead, game.dead)) return;
  game.dead = dead;
  touched = true;
  show();
  score();
}

/** What the point with this label counts for. */
function explanation(label) {
  if (!counted?.owner) return "";
  const { row, col } = parsePoint(label, game.state.rows.length);
  return words.explain({ side: counted.owner[row][col], stone: game.state.rows[row][col], dead: game.dead.has(label), method: counted.method });
}

function explain(event) {
  const cell = event.target.closest?.(".cell");
  if (cell) fill(explained, cell.getAttribute("aria-label"));
}

const does = {
  mark: (labels) => mark(new Set([...game.dead, ...wholeStrings(labels, game.state.rows)])),
  clear: () => mark(new Set()),
  pass: async (color) => (await hasPassed(color, game.agreement.to_play)) && tell({ type: "PassPressed", color }),
  async confirm(color) {
    const open = counted?.unsettled ?? [];
    const title = words.confirm(color);
    // What is seen now is confirmed: another device may mark stones while the question is open.
    const claim = { type: "StatusClaimed", color, dead: oneOfEach(game.dead, game.state.rows), size: game.state.size };
    if (open.length && !(await confirmed(title, words.unsettledSure(open), title))) return;
    await tell(claim);
  },
  seki: (points) => tell({ type: "SekiStated", seki: points, size: game.state.size }),
  undo: tell,
  async resume(color) {
    const title = words.resume(color, game.agreement.status.resumes);
    if (await confirmed(title, text.game.resumeSure(color), title)) {
      await tell({ type: "Resumed", to_play: color }, text.game.resumed);
    }
  },
};

async function tell(fact, done = null) {
  try {
    await tellFact(fact);
    touched = fact.type === "StatusClaimed";
    if (done) say(done);
    live.soon();
  } catch (error) {
    say(error.message, { failed: true });
  }
}
