// The card about the game as a whole: resign, result, penalty, resume, break, end, new game.

import { timeChoice } from "./clock/choice.js";
import { devicesButton } from "./devices.js";
import { confirmed, openForm } from "./dialogs.js";
import { button, chooser, field, h, select } from "./dom.js";
import { text } from "./messages.js";
import { GOING_ON, more, ON_THE_BOARD, PhaseButtons, STOPPED } from "./phase_buttons.js";

const REASONS = ["points", "R", "T", "F"];
const WITHOUT_WINNER = { none: "", draw: "0", lost: "0:0", void: "Void" };

/** The card; `table` submits facts and knows the game. `update(state)` shows what can be done now. */
export function gameForms(table) {
  const words = text.game;
  const buttons = new PhaseButtons();
  const element = h("section", { class: "card" }, h("h2", {}, words.title),
    h("div", { class: "actions" },
      buttons.only(ON_THE_BOARD, words.pause, () => table.submit({ type: "Paused" })),
      buttons.only(["paused"], words.go, () => table.submit({ type: "Continued" }), "primary"),
      buttons.only(STOPPED, words.resume, () => resume(table)),
      buttons.during(GOING_ON, words.resign, () => resignForm(table)),
      button(words.result, () => resultForm(table, "ResultGiven"))),
    h("div", { class: "actions" },
      buttons.filled(["done"], words.newGame, () => newGameForm(table)),
      buttons.during(GOING_ON, words.end, () => resultForm(table, "EndGame"), "danger")),
    more(devicesButton(), button(words.describe, () => descriptionForm(table)), button(words.penalty, () => penaltyForm(table)), button(words.method, () => methodForm(table))));
  return { element, update: (state) => buttons.update(state) };
}

const sides = () => [["black", text.colors.black], ["white", text.colors.white]];

async function accepted(submitted) {
  if (!(await submitted)) throw new Error(text.corrections.refused);
}

function resignForm({ submit }) {
  openForm(text.game.resign, [h("p", {}, text.game.resignSure), field(text.game.resigns, chooser("color", sides()))],
    text.game.resign, (data) => accepted(submit({ type: "Resign", color: data.get("color") })));
}

function penaltyForm({ submit }) {
  const words = text.game;
  const points = h("input", { name: "points", inputmode: "decimal", pattern: "[0-9]{1,3}([.,]5)?", size: 6, required: true });
  const parts = [
    h("p", {}, words.penaltySure),
    h("div", { class: "fields" }, field(words.penalised, chooser("color", sides())), field(words.margin, points, words.penaltyHint)),
    field(words.penaltyReason, h("input", { name: "reason", maxlength: 80, autocomplete: "off" })),
  ];
  openForm(words.penalty, parts, words.enter, (data) => {
    const fact = penaltyOf(data);
    if (!(fact.points > 0)) throw new Error(words.noPenalty);
    return accepted(submit(fact));
  });
}

/** The fact that a side loses points, as the form says it. */
function penaltyOf(data) {
  const fact = { type: "Penalised", color: data.get("color"), points: Number((data.get("points") ?? "").trim().replace(",", ".")) };
  const reason = (data.get("reason") ?? "").trim();
  return reason ? { ...fact, reason } : fact;
}

function methodForm({ submit }) {
  const words = text.game;
  const parts = [h("p", {}, words.methodSure), field(words.counted, select("method", Object.entries(words.methods), "territory"))];
  openForm(words.method, parts, words.enter, (data) =>
    accepted(submit({ type: "MethodAgreed", method: data.get("method") })));
}

function descriptionForm({ submit, game }) {
  const words = text.game;
  const { state } = game();
  const entry = (name, value, longest) => h("input", { name, maxlength: longest, autocomplete: "off", value: value ?? "" });
  const player = (color) => h("div", { class: "fields who-fields" },
    field(words.playerName[color], entry(`${color}-name`, state.players[color], 200)),
    field(words.playerRank[color], entry(`${color}-rank`, state.ranks[color], 12), words.rankHint));
  const parts = [
    h("p", {}, words.describeSure),
    ...sides().map(([color]) => player(color)),
    h("div", { class: "fields" }, field(words.event, entry("event", state.event, 200)), field(words.round, entry("round", state.round, 40))),
  ];
  openForm(words.describe, parts, words.enter, (data) => accepted(submit(descriptionOf(data, state)))).classList.add("wide");
}

/** The fact that says who plays, and in which event and round; what is left empty is taken away, what is as `before` is left. */
function descriptionOf(data, before) {
  const given = (key, known) => (data.get(key).trim() === (known ?? "") ? null : data.get(key).trim());
  const sided = (key, { black, white }) => ({ black: given(`black-${key}`, black), white: given(`white-${key}`, white) });
  return {
    type: "GameDescribed",
    players: sided("name", before.players),
    ranks: sided("rank", before.ranks),
    event: given("event", before.event),
    round: given("round", before.round),
  };
}

async function resume({ submit, game }) {
  const color = game().state.to_play;
  if (await confirmed(text.game.resume, text.game.resumeSure(color), text.game.resume)) {
    submit({ type: "Resumed", to_play: color });
  }
}

/** Who won and how, as SGF writes it; empty where the form leaves it open. */
function resultOf(data) {
  const winner = data.get("winner");
  if (winner in WITHOUT_WINNER) return WITHOUT_WINNER[winner];
  const reason = data.get("reason");
  const margin = (data.get("margin") ?? "").trim().replace(",", ".");
  return `${winner === "black" ? "B" : "W"}+${reason === "points" ? margin : reason}`;
}

function resultForm({ submit }, type) {
  const words = text.game;
  const winners = [...sides(), ["draw", words.winners.draw], ["lost", words.winners.lost], ["void", words.winners.void]];
  const winner = type === "EndGame" ? select("winner", [["none", words.winners.none], ...winners], "none") : chooser("winner", winners);
  const reason = select("reason", REASONS.map((name) => [name, words.reasons[name]]), "points");
  const margin = h("input", { name: "margin", inputmode: "decimal", pattern: "[0-9]{1,3}([.,]5)?", size: 6 });
  const how = h("div", { class: "fields" }, field(words.reason, reason), field(words.margin, margin, words.marginHint));
  const show = () => {
    how.hidden = !["black", "white"].includes(winner.value);
    margin.parentElement.hidden = reason.value !== "points";
    margin.required = !how.hidden && reason.value === "points";
  };
  winner.addEventListener("change", show);
  reason.addEventListener("change", show);
  show();
  const title = type === "EndGame" ? words.end : words.result;
  openForm(title, [h("p", {}, type === "EndGame" ? words.endSure : words.resultSure), field(words.winner, winner), how], title, (data) => {
    const result = resultOf(data);
    return accepted(submit(result || type === "ResultGiven" ? { type, result } : { type }));
  });
}

function newGameForm({ submit, game }) {
  const words = text.game;
  const parts = [h("p", { class: "hint" }, words.newGameSure), ...termFields(game().state.rules, game().state.clock?.control)];
  const dialog = openForm(words.newGame, parts, words.begin, (data) => accepted(submit(newGameOf(data))));
  dialog.classList.add("wide");
}

/** The fields of a new game's terms, which `newGameOf` reads; `rules` and `time` are those that are chosen. */
export function termFields(rules, time = "") {
  const words = text.game;
  const name = (color) => h("input", { name: color, maxlength: 80, autocomplete: "off", value: "" });
  return [
    h("div", { class: "fields" }, field(text.colors.black, name("black")), field(text.colors.white, name("white"))),
    h("div", { class: "fields" },
      field(words.rules, select("rules", Object.entries(text.rules), rules)),
      field(words.komi, h("input", { name: "komi", inputmode: "decimal", size: 6, pattern: "-?[0-9]{1,3}([.,](25|50?|75))?" }), words.komiHint),
      field(words.handicap, h("input", { name: "handicap", type: "number", min: 0, max: 25, value: 0 }))),
    field(text.clock.control, timeChoice("time", { none: true, value: time })),
    h("div", { class: "fields" },
      field(words.first, select("to_play", [["", words.firstStone], ...sides()], "")),
      field(words.blackSide, select("black_side", [["", words.unknownSide], ...Object.entries(words.sides)], ""))),
  ];
}

/** The fact of a new game; what the form leaves open is not in it. */
export function newGameOf(data) {
  const given = (key) => (data.get(key) ?? "").trim();
  const fact = {
    type: "NewGame",
    players: { black: given("black") || null, white: given("white") || null },
    rules: given("rules"),
    handicap: Number(given("handicap") || 0),
    time: given("time"),
  };
  if (given("komi")) fact.komi = Number(given("komi").replace(",", "."));
  for (const key of ["to_play", "black_side"]) if (given(key)) fact[key] = given(key);
  return fact;
}
