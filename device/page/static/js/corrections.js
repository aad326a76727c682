// The card by which an arbiter corrects the record. What was entered is listed; corrections can be undone.

import { labelFrom, pointName } from "./coordinates.js";
import { confirmed, openForm } from "./dialogs.js";
import { diagram } from "./diagram.js";
import { button, field, fill, h, renew, select } from "./dom.js";
import { entered, undoOfLast } from "./entered.js";
import { eventText } from "./event_text.js";
import { nameOf, other, parsePoint } from "./go.js";
import { text } from "./messages.js";
import { hasPassed } from "./passing.js";
import { BEGUN, more, ON_THE_BOARD, PhaseButtons, STOPPED } from "./phase_buttons.js";
import { labelled } from "./words.js";

/** Orders to the clock, once it has carried them out: they are not undone, another order is given. */
const CLOCK_ORDERS = ["ClockAdjusted", "TimePenalty"];

const MAX_LISTED = 20;

/** The card; `table` submits facts and knows the game. `update(state)` shows what can be done now. */
export function corrections(table) {
  const { submit } = table;
  const words = text.corrections;
  const buttons = new PhaseButtons();
  const pass = (color) => buttons.during([...ON_THE_BOARD, ...STOPPED], words.pass(color), async () => {
    if (await hasPassed(color, table.game().state.to_play)) submit({ type: "PassPressed", color });
  });
  const resync = async () => {
    if (await confirmed(words.resync, words.resyncSure, words.resync)) submit({ type: "Resync" });
  };
  const undo = () => submit(undoOfLast(table.game().state.corrections.made));
  const said = { undo: h("small"), redo: h("small") };
  const named = (label, kind, onclick) => buttons.when(({ corrections: made }) => made?.[kind], h("span", {}, label, said[kind]), onclick, `named ${kind}`);
  const list = h("div");
  const history = h("details", { class: "history" }, h("summary", {}, words.history), list);
  const ordered = () => table.events().filter(({ type }) => CLOCK_ORDERS.includes(type));
  const textOf = (fact) => entered(fact, fact.id === undefined ? null : table.lineOf(fact.id));

  function show({ corrections: { made = [], undone = [] } = {} }) {
    fill(said.undo, made.length ? textOf(made.at(-1)) : "");
    fill(said.redo, undone.length ? textOf(undone.at(-1)) : "");
    const listed = [
      ...made.map((fact) => [fact.n, textOf(fact), () => submit({ type: "Undo", correction: fact.n })]),
      ...ordered().map((line) => [line.n, eventText(line)]),
    ].sort(([one], [next]) => next - one).slice(0, MAX_LISTED);
    history.hidden = !listed.length;
    renew(list, h("ul", {}, listed.map(([n, what, undo]) => h("li", { "data-n": n }, h("span", {}, what),
      undo && button(words.undo, undo, "quiet", { "aria-label": labelled(words.undo, what) })))));
  }

  const element = h("section", { class: "card corrections" }, h("h2", {}, words.title),
    h("div", { class: "actions" }, pass("black"), pass("white")),
    h("div", { class: "actions" },
      buttons.during(BEGUN, words.move, () => moveForm(table)), buttons.during(BEGUN, words.stone, () => stoneForm(table))),
    h("div", { class: "actions" },
      named(words.undo, "undo", undo), named(words.redo, "redo", () => submit({ type: "Redo" }))),
    h("p", { class: "hint" }, words.hint), history,
    more(buttons.during(BEGUN, words.turn, () => turnForm(table)), buttons.during(["setup", ...ON_THE_BOARD], words.resync, resync)));
  return {
    element,
    update(state) {
      buttons.update(state);
      show(state);
    },
  };
}

function turnForm({ submit, game }) {
  const { state } = game();
  const turns = select("color", [["black", text.colors.black], ["white", text.colors.white]], other(state.to_play));
  openForm(text.corrections.turn, [field(text.corrections.toPlay, turns)], text.corrections.enter, async (data) => {
    const fact = { type: "Edited", stones: {}, to_play: data.get("color"), size: state.size };
    if (!(await submit(fact))) throw new Error(text.corrections.refused);
  });
}

const PUT = [["black", "B"], ["white", "W"], ["empty", "."]];

/** Set one point of the record by hand; a tap on the board says which. */
function stoneForm(table) {
  const { state } = table.game();
  const words = text.corrections;
  const point = h("input", { name: "point", size: 5, autocomplete: "off", autocapitalize: "characters", placeholder: words.pointExample, required: true });
  const kind = select("stone", PUT.map(([name]) => [name, words.stones[name]]), "black");
  const board = h("div", { class: "small-board" });
  const summary = h("p", { class: "summary", "aria-live": "polite" });

  const place = () => parsePoint(labelFrom(point.value, state.size), state.size);
  const labelOf = ({ row, col }) => nameOf(row, col, state.size);

  function show(focus = null) {
    const at = place();
    const mark = kind.value === "empty" ? "remove" : `put-${kind.value}`;
    fill(board, diagram({
      rows: state.rows, last: state.last?.point, label: words.stoneLabel, focus,
      marks: at ? { [labelOf(at)]: mark } : {},
      onpoint: (row, col) => {
        point.value = pointName(nameOf(row, col, state.size));
        show([row, col]);
        board.querySelector('[tabindex="0"]').focus();
      },
    }));
    fill(summary, at ? words.stoneSummary(labelOf(at), kind.value) : "");
  }

  for (const control of [kind, point]) control.addEventListener("input", () => show());
  const parts = [h("p", {}, words.stoneSure), h("div", { class: "fields" }, field(words.stoneKind, kind), field(words.point, point)), board, summary];
  const dialog = openForm(words.stone, parts, words.enter, async () => {
    const at = place();
    if (!at) throw new Error(words.noPoint(point.value));
    const [name, letter] = PUT.find(([known]) => known === kind.value);
    if (state.rows[at.row][at.col] === letter) throw new Error(words.stoneThere(labelOf(at)));
    const fact = { type: "Edited", stones: { [labelOf(at)]: name === "empty" ? null : name }, to_play: null, size: state.size };
    if (!(await table.submit(fact))) throw new Error(words.refused);
  });
  dialog.classList.add("wide");
  show();
}

/** Replace, insert or delete a move: number, colour and point; a tap on the board sets the point. */
function moveForm(table) {
  const { state } = table.game();
  let { moves } = table.game();
  const words = text.corrections;
  const number = h("input", { name: "move", type: "number", min: 1, max: moves.length + 1, required: true, value: Math.max(1, table.at()), inputmode: "numeric" });
  const kind = select("kind", Object.entries(words.kinds), moves.length ? "ReplaceMove" : "InsertMove");
  const color = select("color", [["black", text.colors.black], ["white", text.colors.white]], "black");
  const point = h("input", { name: "point", size: 5, autocomplete: "off", autocapitalize: "characters", placeholder: words.pointExample });
  const board = h("div", { class: "small-board" });
  const summary = h("p", { class: "summary", "aria-live": "polite" });
  const placing = h("div", {}, h("div", { class: "fields" }, field(text.corrections.color, color), field(words.point, point, words.pointHint)), board);

  function show(refocus = null) {
    const at = chosen();
    const before = table.steps()[Math.min(at, table.steps().length) - 1] ?? table.steps()[0];
    const wanted = parsePoint(labelFrom(point.value, state.size), state.size);
    placing.hidden = kind.value === "DeleteMove";
    number.max = kind.value === "InsertMove" ? moves.length + 1 : Math.max(1, moves.length);
    fill(board, diagram({
      rows: before.rows, last: before.last?.point, label: words.boardLabel, focus: refocus,
      marks: wanted ? { [nameOf(wanted.row, wanted.col, state.size)]: `put-${color.value}` } : {},
      onpoint: (row, col) => {
        point.value = pointName(nameOf(row, col, state.size));
        show([row, col]);
        board.querySelector('[tabindex="0"]').focus();
      },
    }));
    fill(summary, words.summary(factOf(), moves[at - 1]));
  }

  const chosen = () => Math.max(1, Math.min(moves.length + 1, Number(number.value) || 1));

  function preset() {
    const move = moves[chosen() - 1];
    color.value = move?.color ?? state.to_play;
    point.value = kind.value === "ReplaceMove" ? pointName(move?.point ?? "") : "";
    show();
  }

  function factOf() {
    const fact = { type: kind.value, move: chosen() };
    if (kind.value === "DeleteMove") return fact;
    const label = labelFrom(point.value, state.size);
    return { ...fact, color: color.value, point: label || null };
  }

  for (const control of [number, kind]) control.addEventListener("change", preset);
  for (const control of [color, point]) control.addEventListener("input", () => show());
  const parts = [h("div", { class: "fields" }, field(words.kind, kind), field(words.number, number)), placing, summary];
  const dialog = openForm(words.move, parts, words.enter, async () => {
    const fact = factOf();
    if (fact.point && !parsePoint(fact.point, state.size)) throw new Error(words.noPoint(point.value));
    const now = table.game().moves;
    if (!isSameLine(moves.slice(0, fact.move), now.slice(0, fact.move))) {
      moves = now; // the summary names the move that has this number now
      show();
      throw new Error(words.refused);
    }
    if (fact.type === "ReplaceMove" && isSame(fact, moves[fact.move - 1])) throw new Error(words.same(fact.move));
    if (!(await table.submit({ ...fact, size: state.size }))) throw new Error(words.refused);
  });
  dialog.classList.add("wide");
  preset();
}

const isSame = (fact, move) => move !== undefined && fact.color === move.color && (fact.point ?? null) === (move.point ?? null);

const isSameLine = (shown, now) => shown.length === now.length && shown.every((move, at) => isSame(move, now[at]));
