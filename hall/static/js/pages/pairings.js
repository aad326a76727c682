// Which table plays which pairing: a whole round out of a table of text, and each table by hand.

import { getJson, inOrder, postJson } from "/static/js/api.js";
import { confirmed, openForm } from "/static/js/dialogs.js";
import { button, field, fill, h, select } from "/static/js/dom.js";
import { say } from "/static/js/frame.js";
import { text } from "/static/js/messages.js";
import { BoardTable } from "../board_table.js";
import { addressOf, byName, nameOf, stateOf } from "../board_words.js";
import { openPage } from "../header.js";
import { words } from "../messages.js";
import { TournamentDesk } from "../tournament_desk.js";

const texts = words.pairings;
const AGAIN_MS = 5_000;
const EXAMPLE = "table,round,black,white,black_rank,white_rank,komi\n1,3,Kato Aya,Lindqvist Bo,4d,3d,6.5";
const TEXTS = ["table", "round", "tournament", "pairing"];
const PLAYERS = ["black", "black_rank", "white", "white_rank"];

const { main } = openPage("pairings");
const csv = h("textarea", { name: "csv", rows: 7, spellcheck: "false", placeholder: EXAMPLE });
const failure = h("div", { class: "failure", role: "alert" });
const table = new BoardTable(texts.heads, row, byName);
const desk = new TournamentDesk(() => refresh());
let assignments = {};
const answerOf = inOrder();

fill(main, h("h1", {}, texts.title), h("p", { class: "intro" }, texts.intro),
  h("form", { class: "card pairing-form", onsubmit: (event) => (event.preventDefault(), send("ask")) },
    field(texts.paste, csv, texts.columns), failure,
    h("div", { class: "actions" }, h("button", { class: "primary" }, texts.take),
      h("label", { class: "button file" }, h("input", { type: "file", accept: ".csv,.tsv,.txt,text/*", class: "unseen", onchange: load }), texts.file))),
  desk.element, h("h2", { class: "list-title" }, texts.list), table.element);
setInterval(() => document.hidden || Promise.all([desk.refresh(), refresh()]), AGAIN_MS); // the program or another arbiter may assign
desk.refresh();
refresh().then(() => table.start());

async function refresh() {
  try {
    const found = await answerOf(getJson("api/assignments"));
    if (!found) return;
    assignments = found.assignments;
  } catch (error) {
    say(error.message, { failed: true });
  }
  table.draw();
}

async function load({ target }) {
  const [file] = target.files;
  if (file) csv.value = await file.text();
  target.value = "";
  csv.focus();
}

/** Send the whole table; what is to happen where a game goes on is asked first. */
async function send(running) {
  fill(failure);
  try {
    const { changed, left } = await postJson("api/assignments", { csv: csv.value, running });
    say(texts.taken(changed.length, left.length));
    csv.value = "";
    await refresh();
  } catch (error) {
    if (error.code === "game_goes_on") askRunning(error.body.boards);
    else if (error.body?.lines) fill(failure, h("p", {}, texts.bad(error.body.lines.length)), h("ul", {}, error.body.lines.map(({ line, message }) => h("li", {}, texts.line(line, message)))));
    else fill(failure, error.message);
  }
}

function askRunning(boards) {
  const choice = (value, label, checked) => h("label", { class: "choice" }, h("input", { type: "radio", name: "running", value, checked }), h("span", {}, label));
  openForm(texts.running, [h("p", {}, texts.runningAt(boards)), choice("leave", texts.leave, true), choice("change", texts.change, false)],
    texts.take, async (data) => send(data.get("running")));
}

function row(board) {
  const given = assignments[board.board] ?? {};
  const side = (color) => h("span", { class: "who" }, h("span", { class: `dot ${color}`, "aria-hidden": "true" }),
    [given.players?.[color] ?? "–", given.players?.[`${color}_rank`]].filter(Boolean).join(", "));
  const terms = [given.rules && (text.rules[given.rules] ?? given.rules), given.komi !== undefined && text.komi(given.komi), given.handicap > 0 && text.handicap(given.handicap), given.time];
  return h("tr", {}, h("th", { scope: "row" }, h("a", { href: addressOf(board, true) }, nameOf(board)), board.table !== null && h("p", { class: "hint" }, board.board)),
    h("td", {}, given.round ?? "–"), h("td", {}, side("black")), h("td", {}, side("white")),
    h("td", {}, terms.filter(Boolean).join(" · ")), h("td", {}, texts.became[board.assignment] ?? ""),
    h("td", {}, button(texts.edit, () => edit(board, given), "quiet", { "aria-label": texts.editOf(nameOf(board)) })));
}

/** The pairing of one table by hand. */
function edit(board, given) {
  const input = (name, value, more = {}) => field(texts.fields[name], h("input", { name, value: value ?? "", autocomplete: "off", ...more }));
  const players = given.players ?? {};
  openForm(texts.editOf(nameOf(board)), [
    h("div", { class: "fields" }, TEXTS.map((name) => input(name, given[name]))),
    h("div", { class: "fields" }, PLAYERS.map((name) => input(name, players[name]))),
    h("div", { class: "fields" },
      input("komi", given.komi, { type: "number", step: 0.5 }), input("handicap", given.handicap, { type: "number", min: 0, max: 40 }),
      field(text.clock.control, h("input", { name: "time", value: given.time ?? "", autocomplete: "off" })),
      field(texts.fields.rules, select("rules", [["", texts.asBefore], ...Object.entries(text.rules)], given.rules ?? ""))),
    stateOf(board) === "play" && board.move ? h("p", { class: "hint" }, texts.goesOn(board.move)) : null,
  ], texts.keep, (data) => keep(board, players, data));
}

/** The ids of EGF and AGA of the players who were paired `before` too, whatever colour each had. */
function idsOf(players, before) {
  return Object.entries(before).flatMap(([key, id]) => {
    const [, was, kind] = /^(black|white)_(egf|aga)$/.exec(key) ?? [];
    const color = ["black", "white"].find((each) => kind && players[each] === before[was]);
    return color ? [[`${color}_${kind}`, id]] : [];
  });
}

async function keep(board, before, data) {
  const value = (name) => data.get(name).trim() || undefined;
  const body = Object.fromEntries([...TEXTS, "rules", "time"].map((name) => [name, value(name)]));
  const players = Object.fromEntries(PLAYERS.map((name) => [name, value(name)]).filter(([, given]) => given));
  if (Object.keys(players).length) body.players = { ...players, ...Object.fromEntries(idsOf(players, before)) };
  for (const name of ["komi", "handicap"]) if (value(name)) body[name] = Number(value(name));
  const path = `api/boards/${board.board}/assignment`;
  try {
    await postJson(path, body, "PUT");
  } catch (error) {
    if (error.code !== "game_goes_on") throw error;
    if (!(await confirmed(texts.running, texts.goesOn(board.move), texts.changeOne))) return;
    await postJson(path, { ...body, confirm: true }, "PUT");
  }
  say(texts.kept(nameOf(board)));
  refresh();
}
