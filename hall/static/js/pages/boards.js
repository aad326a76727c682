// The boards that may connect: one is let in by its name, and put out again.

import { postJson } from "/static/js/api.js";
import { confirmed } from "/static/js/dialogs.js";
import { button, field, fill, h } from "/static/js/dom.js";
import { say } from "/static/js/frame.js";
import { BoardTable } from "../board_table.js";
import { clockOf, troubles } from "../board_words.js";
import { openPage } from "../header.js";
import { words } from "../messages.js";

const texts = words.boards;
const { main } = openPage("boards");
const name = h("input", { name: "name", required: true, maxlength: 40, pattern: "[A-Za-z0-9][A-Za-z0-9._\\-]*", autocomplete: "off", placeholder: "T12" });
const failure = h("p", { class: "failure", role: "alert" });
const shown = h("div");
const order = new Intl.Collator(undefined, { numeric: true });
const table = new BoardTable(texts.heads, row, (one, other) => order.compare(one.board, other.board));

fill(main, h("h1", {}, texts.title), h("p", { class: "intro" }, texts.intro),
  h("form", { class: "card board-form", onsubmit: add }, field(texts.name, name, texts.nameHint), failure,
    h("div", { class: "actions" }, h("button", { class: "primary" }, texts.add),
      h("a", { class: "button", href: "/sheets" }, words.pages.sheets))),
  shown, h("h2", { class: "list-title" }, texts.list), table.element);
table.start();

async function add(event) {
  event.preventDefault();
  fill(failure);
  try {
    show(await postJson("api/boards", { name: name.value.trim() }));
    name.value = "";
  } catch (error) {
    fill(failure, error.message);
  }
}

/** What the new board needs; nobody can see it again. */
function show({ board, password, line, qr, ca = null }) {
  const command = h("pre", { tabindex: 0 }, line);
  fill(shown, h("section", { class: "card joining", "aria-live": "polite" },
    h("h2", {}, texts.added(board)), h("p", {}, texts.once), h("p", { class: "password" }, password),
    h("p", {}, texts.onBoard), command,
    h("div", { class: "actions" }, button(texts.copy, () => copy(line)),
      ca && h("a", { class: "button", download: "ca.pem", href: URL.createObjectURL(new Blob([ca], { type: "application/x-pem-file" })) }, texts.ca)),
    h("img", { class: "qr", src: `data:image/svg+xml,${encodeURIComponent(qr)}`, alt: texts.qr, width: 260, height: 260 })));
}

async function copy(line) {
  try {
    await navigator.clipboard.writeText(line);
    say(texts.copied);
  } catch {
    say(texts.notCopied, { failed: true });
  }
}

function row(board) {
  return h("tr", {}, h("th", { scope: "row" }, board.board), h("td", {}, board.table ?? "–"),
    h("td", {}, troubles(board)[0] ?? texts.online), h("td", {}, board.last_seen ? clockOf(board.last_seen) : "–"),
    h("td", {}, button(texts.remove, () => remove(board.board), "danger quiet", { "aria-label": texts.removeOf(board.board) })));
}

async function remove(board) {
  if (!(await confirmed(texts.removeOf(board), texts.removeSure, texts.remove, "danger"))) return;
  try {
    await postJson(`api/boards/${board}`, {}, "DELETE");
    say(texts.removed(board));
  } catch (error) {
    say(error.message, { failed: true });
  }
}
