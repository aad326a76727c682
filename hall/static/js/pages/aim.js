// Every camera of the hall before a round: its picture, and what is wrong with it.

import { getJson } from "/static/js/api.js";
import { fill, h } from "/static/js/dom.js";
import { judgement } from "/static/js/judgement.js";
import { byName, nameOf, troubles } from "../board_words.js";
import { LiveHall } from "../hall_live.js";
import { openPage, showConnection } from "../header.js";
import { words } from "../messages.js";

const PAUSE_MS = 500; // between two boards: a broker has one picture at a time to send
const ROUND_MS = 5_000; // a board is asked no more often

const texts = words.aim;
const { main } = openPage("aim");
const sum = h("p", { class: "verdict", role: "status" });
const place = h("div", { class: "aims" });
const tiles = new Map();
const live = new LiveHall({ onboards: placeTiles, onconnect: showConnection });

fill(main, h("h1", {}, texts.title), h("p", { class: "intro" }, texts.intro), sum, place);
live.start();
look();

/** A board's tile. Its kind is "good", "poor", "away", or "" before the board was asked. */
function tileOf(name) {
  const judged = judgement();
  const picture = h("img", { class: "aim-picture", alt: "", hidden: true });
  const why = h("p", { class: "failure" });
  const link = h("a", { href: `/boards/${name}/setup` });
  const element = h("section", { class: "card aim", "data-board": name }, h("h2", {}, link), picture, why, ...judged.elements);
  return { element, judged, picture, why, link };
}

function placeTiles() {
  const boards = [...live.boards.values()].sort(byName);
  for (const name of tiles.keys()) if (!live.boards.has(name)) tiles.delete(name);
  for (const board of boards) {
    if (!tiles.has(board.board)) tiles.set(board.board, tileOf(board.board));
    const tile = tiles.get(board.board);
    fill(tile.link, nameOf(board));
    if (!board.online) away(tile, troubles(board)[0]);
  }
  const elements = boards.map(({ board }) => tiles.get(board).element);
  if (elements.some((element, at) => place.children[at] !== element) || place.children.length !== elements.length) fill(place, elements);
  count();
}

function away(tile, reason) {
  tile.element.dataset.kind = "away";
  tile.picture.hidden = true;
  fill(tile.why, reason);
  for (const element of tile.judged.elements) element.hidden = true;
}

function count() {
  const ready = [...tiles.values()].filter(({ element }) => element.dataset.kind === "good").length;
  sum.dataset.kind = tiles.size > 0 && ready === tiles.size ? "good" : "poor";
  const text = texts.ready(ready, tiles.size);
  if (sum.textContent !== text) fill(sum, text);
}

/** Ask one board after another, without end, while the page is seen. */
async function look() {
  for (;;) {
    const began = performance.now();
    for (const name of [...tiles.keys()]) {
      const board = live.boards.get(name);
      if (document.hidden || !board?.online) continue;
      await show(tiles.get(name), board);
      await pause(PAUSE_MS);
    }
    await pause(Math.max(PAUSE_MS, ROUND_MS - (performance.now() - began)));
  }
}

async function show(tile, { board }) {
  try {
    const found = await getJson(`boards/${board}/api/setup`);
    const wrong = troubles(live.boards.get(board))[0];
    tile.judged.show(found);
    for (const element of tile.judged.elements) element.hidden = false;
    fill(tile.why, wrong);
    const good = !wrong && found.board.found && found.judgements.every(({ verdict }) => verdict !== "poor");
    tile.element.dataset.kind = good ? "good" : "poor";
    if (found.picture) await load(tile.picture, `boards/${board}/api/picture.jpg?overlay=true&now=${Date.now()}`, texts.picture(tile.link.textContent));
  } catch (error) {
    away(tile, error.message);
  }
  count();
}

/** Show a picture once it is there; one that does not come leaves the last. */
function load(image, address, alt) {
  return new Promise((done) => {
    const fresh = new Image();
    fresh.onerror = done;
    fresh.onload = () => {
      Object.assign(image, { src: fresh.src, alt, hidden: false });
      done();
    };
    fresh.src = address;
  });
}

function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}
