// A sheet for each table, to be printed: its name, and the code by which spectators find its game.

import { getJson } from "/static/js/api.js";
import { button, fill, h } from "/static/js/dom.js";
import { byName, nameOf } from "../board_words.js";
import { firstBoards } from "../first_boards.js";
import { openPage } from "../header.js";
import { words } from "../messages.js";
import { plainBoard } from "../plain_board.js";

const texts = words.sheets;
const { main } = openPage("sheets");
const failure = h("p", { class: "failure", role: "alert" });
const print = button(texts.print, () => window.print(), "primary", { disabled: true });
const sheets = h("div", { class: "sheets" });

fill(main, h("h1", {}, texts.title), h("p", { class: "intro" }, texts.intro), failure, h("div", { class: "actions" }, print), sheets);
show();

async function show() {
  try {
    const { boards, now } = (await firstBoards) ?? (await getJson("api/boards"));
    for (const board of boards.map((each) => plainBoard(each, now)).sort(byName)) sheets.append(sheetOf(board, await getJson(`api/boards/${board.board}/share`)));
    print.disabled = sheets.children.length === 0;
  } catch (error) {
    fill(failure, error.message);
  }
}

function sheetOf(board, { link, qr }) {
  return h("section", { class: "sheet" }, h("h2", {}, nameOf(board)),
    h("img", { alt: link, src: `data:image/svg+xml,${encodeURIComponent(qr)}` }), h("p", {}, texts.follow), h("p", { class: "address" }, link));
}
