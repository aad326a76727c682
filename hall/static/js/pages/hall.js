// The hall: every table, what needs an arbiter first, and nothing of that for spectators.

import { getJson, inOrder } from "/static/js/api.js";
import { openForm } from "/static/js/dialogs.js";
import { button, fill, h } from "/static/js/dom.js";
import { itemOf } from "/static/js/game_attention.js";
import { whoAmI } from "/static/js/me.js";
import { SetupNote } from "/static/js/setup_note.js";
import { soundButton } from "/static/js/sound.js";
import { labelled } from "/static/js/words.js";
import { addressOf, itemOfAlert, keyOf, nameOf } from "../board_words.js";
import { Filters } from "../filters.js";
import { LiveHall } from "../hall_live.js";
import { openPage, showConnection } from "../header.js";
import { words } from "../messages.js";
import { isAlert } from "../plain_board.js";
import { Projector, projectorSettings } from "../projector.js";
import { Tile } from "../tile.js";
import { TileGrid } from "../tile_grid.js";

const CALL_MS = 15 * 60_000;
const TICK_MS = 1_000;
const DESK_MS = 10_000;
const AGAIN_MS = 5_000;
const NARROW_PX = 720;

const { main, bar } = openPage("hall");
const tiles = new Map();
const raised = new Map();
const calls = new Map();
const fresh = new Set();
const filters = new Filters(() => lay());
const grid = new TileGrid();
const { options: settings, refused } = projectorSettings(location.search);
const projector = new Projector(grid.element, () => grid.elements().map((element) => tiles.get(element.dataset.board)), settings, () => showAgain());
const setup = new SetupNote();
const failure = h("p", { class: "failure", role: "alert" });
const trouble = h("p", { class: "failure", role: "status" });
const count = h("p", { class: "hint count", role: "status" });
const note = h("p", { class: "calm" });
const clear = button(words.hall.clear, () => showAll(), "quiet");
const tools = h("div", { class: "actions hall-tools" });
const live = new LiveHall({ onboards: take, online: takeLine, onseen: (marks) => bar.note(marks), onconnect: showConnection, onfailure: showFailure });
const deskOf = inOrder();
let asked = [];
let arbiter = false;
let due = null;

fill(main, h("h1", { class: "unseen" }, words.hall.title), failure, trouble,
  h("details", { class: "hall-bar", open: innerWidth > NARROW_PX || filters.active }, h("summary", {}, words.hall.tools), h("div", {}, filters.element, tools)), h("div", { class: "hall-said" }, count, note, clear), projector.bar, grid.element, setup.element);
setup.refused(refused);
start();

async function start() {
  live.ask();
  const me = await whoAmI();
  const view = new URLSearchParams(location.search).get("view");
  const watches = view === "spectators" || view === "projector";
  arbiter = me?.role === "arbiter" && !watches;
  if (view === "projector") projector.show(true, { whole: false });
  else showAgain();
  fill(tools, button(words.hall.projector, () => projector.show(true)),
    me?.role === "arbiter" && button(words.hall.spectators, toggleView, "", { "aria-pressed": String(watches) }),
    arbiter && soundButton(), button(words.hall.keys, showKeys, "quiet"));
  await Promise.all([arbiter && recall(), live.start()]);
  if (arbiter) {
    bar.from(items);
    askDesk();
    setInterval(askDesk, DESK_MS);
  }
  setInterval(tick, TICK_MS);
}

/** What the tournament program has otherwise than a game that goes on. */
async function askDesk() {
  const found = await deskOf(getJson("api/pairings")).catch(() => null);
  if (!found) return;
  asked = found.questions.map(({ board, assignment }) => ({
    key: `pairing:${board}:${assignment.pairing}`, id: null, question: true, href: "/pairings", title: words.pages.pairings,
    said: words.desk.question(assignment.table ? words.table(assignment.table) : board, assignment.players),
  }));
  bar.refresh();
}

/** Since when alerts are open, and calls of the last minutes, which end only by being seen. */
async function recall() {
  const found = await getJson("api/alerts").catch((error) => {
    if (error.again) setTimeout(recall, AGAIN_MS);
    return null;
  });
  for (const alert of found?.alerts.filter(({ line }) => isAlert(line)) ?? []) {
    if (alert.state === "call") addCall(alert.board, alert.line, alert.number, Date.parse(alert.raised));
    else raised.set(keyOf(alert.board, alert.game_id, alert.epoch, alert.id), Date.parse(alert.raised));
  }
  showAgain();
}

/** Show every table anew, as the one who looks may see it now. */
function showAgain() {
  document.body.dataset.view = arbiter && !projector.on ? "arbiter" : "spectators";
  for (const name of live.boards.keys()) fresh.add(name);
  soon();
}

function since(key) {
  if (!raised.has(key)) raised.set(key, Date.now());
  return raised.get(key);
}

function take(boards, removed) {
  for (const name of removed) tiles.delete(name);
  for (const board of boards) fresh.add(board.board);
  soon();
}

/** Draw before the next picture, once for a burst. */
function soon() {
  due ??= setTimeout(() => {
    due = null;
    for (const name of fresh) {
      const board = live.boards.get(name);
      if (!board) continue;
      if (!tiles.has(name)) tiles.set(name, new Tile(name));
      tiles.get(name).show(board, arbiter && !projector.on, since);
    }
    fresh.clear();
    lay();
    bar.refresh();
  }, 0);
}

/** A line that asks for the referee and has no end of its own. */
function takeLine({ board, line }, number) {
  if (!arbiter || line.severity !== "referee" || line.state) return;
  addCall(board, line, number, Date.now());
  soon();
}

function addCall(board, line, number, at) {
  if (Date.now() - at < CALL_MS) calls.set(number, { board, line });
}

function lay() {
  const fits = filters.matcher();
  const all = [...tiles.values()];
  const shown = all.filter(fits);
  filters.offer([...new Set(all.map(({ board }) => board.round).filter((round) => round !== null && round !== undefined).map(String))].sort());
  grid.show(shown);
  fill(count, words.hall.shown(shown.length, all.length));
  clear.hidden = !filters.active;
  const calm = arbiter && !all.some((tile) => tile.needs.length);
  const shownNote = all.length === 0 ? words.hall.none : shown.length === 0 ? words.hall.noMatch : calm ? words.hall.calm : "";
  if (note.textContent !== shownNote) fill(note, shownNote);
  note.hidden = !shownNote;
  projector.lay();
  main.dataset.tables = String(all.length);
}

/** What needs an arbiter, what has waited longest first. */
function items() {
  const needing = [...tiles.values()].filter((tile) => tile.needs.length).sort((one, other) => one.since - other.since);
  const twins = [...tiles.values()].filter(({ board }) => board.twins);
  return [...needing.flatMap(({ board, needs }) => needs.map((line) => itemOfAlert(board, line))), ...callItems(), ...asked, ...twins.map(itemOfTwins)];
}

function callItems() {
  const kept = new Set(bar.seen());
  const items = [];
  for (const [number, { board: name, line }] of calls) {
    const board = live.boards.get(name);
    const key = `call:${number}`;
    if (kept.has(key)) calls.delete(number);
    else if (board) {
      const item = itemOf(line);
      items.push({ ...item, question: false, key, id: null, title: labelled(nameOf(board), item.title), href: addressOf(board, true) });
    }
  }
  return items;
}

function itemOfTwins({ board }) {
  return {
    key: `twins:${board.board}:${board.twins.join()}`, id: null, question: false, href: addressOf(board, true),
    title: labelled(nameOf(board), words.board.twinsTitle), said: words.board.twins(board.twins),
  };
}

function tick() {
  if (document.hidden) return;
  let moved = false;
  for (const tile of tiles.values()) {
    const before = tile.kind;
    tile.refresh();
    moved ||= tile.kind !== before;
  }
  if (moved) lay();
}

function showFailure(why, troubles) {
  fill(failure, why && words.hall.failure(why));
  fill(trouble, arbiter && troubles.length > 0 && words.hall.leaving(troubles));
}

function showAll() {
  filters.clear();
  lay();
}

function toggleView() {
  const query = new URLSearchParams(location.search);
  if (arbiter) query.set("view", "spectators");
  else query.delete("view");
  location.search = query;
}

function showKeys() {
  openForm(words.hall.keysTitle, h("dl", { class: "keys" }, words.hall.keysList.map(([key, does]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)]).flat()),
    words.hall.keys, async () => {});
}

const KEYS = {
  "/": () => filters.search.focus(),
  n: () => grid.next(),
  s: () => arbiter && bar.items?.length && bar.haveSeen(),
  p: () => projector.show(!projector.on),
  Escape: () => (projector.on ? projector.show(false) : showAll()),
};

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, select, textarea") && event.key !== "Escape";
  if (typing || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
