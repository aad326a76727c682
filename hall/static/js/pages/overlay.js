// Boards of the hall over a film: one, or several in turn, on nothing. Its address says which and how.

import { boardInTurn, optionsOf } from "/static/js/broadcast/options.js";
import { BroadcastView, useTheme } from "/static/js/broadcast/view.js";
import { LANGUAGES } from "/static/js/catalog.js";
import { h } from "/static/js/dom.js";
import { emptyRows } from "/static/js/go.js";
import { text } from "/static/js/messages.js";
import { SetupNote } from "/static/js/setup_note.js";
import { byName } from "../board_words.js";
import { LiveHall } from "../hall_live.js";
import { words } from "../messages.js";

const TICK_MS = 250;

const { options, refused } = optionsOf(location.search, { languages: Object.keys(LANGUAGES), several: true });
const note = new SetupNote();
const main = h("main", { class: "embedded" }, h("h1", { class: "unseen" }, words.hall.title));
const views = new Map();
const live = new LiveHall({ onboards: (changed, removed) => take(changed, removed) });

useTheme(options.theme);
document.body.classList.add("overlay");
document.title = `${words.hall.title} · ${words.name}`;
document.body.replaceChildren(main, note.element);
note.refused(refused);
live.start().then(() => {
  for (const name of options.board) if (!live.boards.has(name)) note.say(text.overlay.noBoard(name));
});
setInterval(turn, TICK_MS);

/** Each board keeps a view of its own, whose clock goes on unseen; drawn is the one that is shown. */
function take(changed, removed) {
  for (const name of removed) views.delete(name);
  for (const board of changed) {
    if (!wanted(board.board)) continue;
    const view = viewOf(board.board);
    view.clock.known.update(board.clock);
    if (view.element.isConnected) draw(board);
  }
  turn();
}

const wanted = (name) => !options.board.length || options.board.includes(name);

function viewOf(name) {
  if (!views.has(name)) {
    const view = new BroadcastView(options);
    view.element.dataset.board = name;
    views.set(name, view);
  }
  return views.get(name);
}

function draw(board) {
  const rows = board.rows.length ? board.rows : emptyRows(board.size);
  viewOf(board.board).show(board, { rows, last: board.last, prisoners: board.prisoners });
}

function turn() {
  const names = options.board.length ? options.board.filter((name) => views.has(name)) : [...live.boards.values()].sort(byName).map(({ board }) => board);
  const name = boardInTurn(names, options.turn, Date.now());
  const shown = name === null ? undefined : views.get(name)?.element;
  const before = main.querySelector(".broadcast");
  if (shown === (before ?? undefined)) return;
  before?.remove();
  if (!shown) return;
  draw(live.boards.get(name));
  main.append(shown);
}
