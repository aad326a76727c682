// The hall's boards as a table, a row each, drawn anew soon after one has changed.

import { fill, h, tableOf } from "/static/js/dom.js";
import { LiveHall } from "./hall_live.js";
import { showConnection } from "./header.js";
import { words } from "./messages.js";

const SOON_MS = 300;

export class BoardTable {
  element = h("div", { class: "card games" });
  #live = new LiveHall({ onboards: () => this.#soon(), onconnect: showConnection });
  #due = null;

  /** `row` makes the row of a board; `compare` gives the order of two. */
  constructor(heads, row, compare) {
    Object.assign(this, { heads, row, compare });
  }

  /** Follow the hall from now on. */
  start() {
    this.#live.start();
  }

  draw() {
    const boards = [...this.#live.boards.values()].sort(this.compare);
    fill(this.element, boards.length ? tableOf(this.heads, boards.map((board) => this.row(board))) : h("p", { class: "hint" }, words.hall.none));
  }

  #soon() {
    this.#due ??= setTimeout(() => {
      this.#due = null;
      this.draw();
    }, SOON_MS);
  }
}
