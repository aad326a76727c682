// All tables of the site, and the games that were played before.

import { fill, h } from "../../js/dom.js";
import { openFrame } from "../../js/frame.js";
import { text } from "../../js/messages.js";
import { poll } from "./poll.js";
import { quietLine } from "./quiet.js";
import { gameList, SiteTile } from "./tile.js";
import { playerOf, roundOf, words } from "./words.js";

const COLORS = ["black", "white"];
const titled = document.title;

const { main } = openFrame({ page: "hall", titled, home: "index.html", links: [], name: titled });
document.title = titled;
const tiles = new Map();
const place = h("div", { class: "tiles" });
const none = h("p", { class: "empty-note", hidden: true }, words.none);
const delayed = h("p", { class: "site-place", hidden: true });
const filter = h("input", { type: "search", placeholder: words.searchHint, "aria-label": words.search, oninput: showTiles });
const earlier = h("details", { class: "in-words site-earlier", hidden: true, ontoggle: () => earlier.open && loadEarlier() }, h("summary", {}, words.earlier));
const played = h("div");
let list = null;
let boards = {};
let loaded = null;

fill(main, h("h1", {}, titled), quietLine("alive.json"), delayed,
  h("div", { class: "site-filter" }, filter), none, h("section", { class: "tables", "aria-label": text.pages.hall }, place), earlier);
earlier.append(played);
poll("index.json", takeList);
poll("boards.json", (found) => {
  boards = found.boards;
  showTiles();
});

function takeList(found) {
  list = found;
  delayed.hidden = !found.delay_s;
  delayed.textContent = found.delay_s ? words.delayed(found.delay_s) : "";
  if (earlier.open && loaded !== found.earlier) loadEarlier();
  showTiles();
}

/** Bring the tiles to the list, with those that fit what is searched for. */
function showTiles() {
  if (!list) return;
  const wanted = filter.value.trim().toLowerCase();
  const shown = list.tables.filter((heading) => !wanted || searched(heading).includes(wanted));
  none.hidden = shown.length > 0;
  none.textContent = list.tables.length ? words.noMatch : words.none;
  fill(place, shown.map(tileOf));
  earlier.hidden = false;
  main.dataset.tables = shown.length;
}

const searched = (heading) => [words.table(heading), heading.board, ...COLORS.map((color) => playerOf(heading, color)), roundOf(heading)].join(" ").toLowerCase();

function tileOf(heading) {
  if (!tiles.has(heading.board)) tiles.set(heading.board, new SiteTile(`b/${encodeURIComponent(heading.board)}.html`));
  const tile = tiles.get(heading.board);
  tile.show(heading, boards[heading.board]);
  return tile.element;
}

/** The games that others have followed at their tables, by round, the last one first. */
async function loadEarlier() {
  loaded = list?.earlier ?? null;
  const answer = await fetch("games.json", { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok) {
    loaded = null;
    return;
  }
  const { games } = await answer.json();
  const rounds = Map.groupBy ? Map.groupBy(games.reverse(), roundOf) : grouped(games.reverse());
  fill(played, games.length ? [...rounds].map(([round, own]) => h("section", {}, h("h2", {}, round || words.earlier), gameList(own, (heading) => `g/${encodeURIComponent(heading.game)}.html`))) : h("p", {}, words.none));
}

function grouped(games) {
  const found = new Map();
  for (const game of games) found.set(roundOf(game), [...(found.get(roundOf(game)) ?? []), game]);
  return found;
}
