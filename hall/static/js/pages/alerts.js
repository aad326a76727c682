// Every alert of the day: which table, what, since when, who ended it, how long it took.

import { isQuestion } from "/static/js/alert_card.js";
import { getJson, inOrder } from "/static/js/api.js";
import { field, fill, h, select, tableOf } from "/static/js/dom.js";
import { itemOf } from "/static/js/game_attention.js";
import { text } from "/static/js/messages.js";
import { addressOf, clockOf, itemOfAlert, nameOf, needs } from "../board_words.js";
import { LiveHall } from "../hall_live.js";
import { openPage, showConnection } from "../header.js";
import { words } from "../messages.js";
import { isAlert } from "../plain_board.js";

const AGAIN_MS = 15_000;
const SOON_MS = 300;

const texts = words.alerts;
const { main, bar } = openPage("alerts");
const filter = select("filter", Object.entries(texts.filters), "all");
const sum = h("p", { class: "hint", role: "status" });
const list = h("div", { class: "card games alert-list" });
const failure = h("p", { class: "failure", role: "alert" });
const live = new LiveHall({ onboards: () => soon(), onseen: (marks) => (bar.note(marks), marks.length && ask()), onconnect: showConnection });
const answerOf = inOrder();
let alerts = [];
let due = null;
let known = null;

filter.addEventListener("change", draw);
fill(main, h("h1", {}, texts.title), h("p", { class: "intro" }, texts.intro), failure,
  h("div", { class: "alert-tools" }, field(texts.filter, filter), sum), list);
bar.from(items);
live.start();
setInterval(() => document.hidden || ask(), AGAIN_MS);

/** Ask again, once for a burst of changes. */
function soon() {
  due ??= setTimeout(() => {
    due = null;
    bar.refresh();
    const keys = items().map(({ key }) => key).join();
    if (keys !== known) ask();
    known = keys;
  }, SOON_MS);
}

function items() {
  return [...live.boards.values()].flatMap((board) => needs(board).map((line) => itemOfAlert(board, line)));
}

async function ask() {
  try {
    const found = await answerOf(getJson("api/alerts"));
    if (!found) return;
    alerts = found.alerts.filter(({ line }) => isAlert(line));
    fill(failure);
  } catch (error) {
    fill(failure, error.message);
  }
  draw();
}

function draw() {
  const open = alerts.filter(({ state }) => state === "open");
  const ended = alerts.filter(({ seconds }) => seconds !== null).map(({ seconds }) => seconds).sort((one, other) => one - other);
  fill(sum, [open.length > 0 && texts.open(open.length), ended.length > 0 && texts.took(ended.length, ended[ended.length >> 1], ended.at(-1))].filter(Boolean).join(" · "));
  const shown = alerts.filter(({ state }) => filter.value === "all" || (filter.value === "open") === (state === "open"));
  fill(list, shown.length ? tableOf(texts.columns, shown.map(row)) : h("p", { class: "hint" }, texts.none));
}

function row({ board: name, line, state, raised, seconds, by, outcome, type, seen }) {
  const board = live.boards.get(name);
  const open = state === "open";
  return h("tr", { class: open ? "open" : "over" },
    h("th", { scope: "row" }, h("a", { href: addressOf({ board: name }, true) }, board ? nameOf(board) : name)),
    h("td", {}, h("strong", {}, text.alerts.title(type, isQuestion(line))), h("p", {}, itemOf(line).said)),
    h("td", {}, h("time", { datetime: raised }, clockOf(raised))),
    h("td", {}, open ? texts.states.open : state === "call" ? texts.states.call : [by ?? texts.atTable, outcome && h("p", { class: "hint" }, outcome)],
      seen.map(({ who, at }) => h("p", { class: "hint" }, texts.seenBy(who, clockOf(at))))),
    h("td", {}, seconds !== null ? words.span(seconds) : open ? words.span((Date.now() - Date.parse(raised)) / 1000) : ""));
}
