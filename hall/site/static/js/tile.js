// A table as a small picture with its players, and a list of games.

import { fill, h } from "../../js/dom.js";
import { emptyRows } from "../../js/go.js";
import { text } from "../../js/messages.js";
import { SmallBoard } from "../../js/small_board.js";
import { playerOf, words } from "./words.js";

const COLORS = ["black", "white"];
const SIZE = 19;

/** One table: its board, who plays, how it stands; it leads to the page `href`. */
export class SiteTile {
  constructor(href) {
    this.picture = new SmallBoard();
    this.parts = Object.fromEntries(["name", ...COLORS, "standing"].map((part) => [part, h("span", { class: `tile-${part}` })]));
    this.element = h("a", { class: "tile", href },
      h("span", { class: "tile-head" }, this.parts.name), this.picture.element,
      h("span", { class: "tile-players" }, COLORS.map((color) => h("span", { class: "side" }, h("span", { class: `dot ${color}` }), this.parts[color]))), this.parts.standing);
  }

  show(heading, board) {
    fill(this.parts.name, tableOf(heading));
    for (const color of COLORS) fill(this.parts[color], playerOf(heading, color));
    fill(this.parts.standing, standing(heading));
    this.picture.show(board ? board.rows.split("/") : emptyRows(SIZE), board?.last ?? null, []);
  }
}

/** Its table, with its hall before it where a page has several. */
const tableOf = (heading) => [heading.site, words.table(heading)].filter(Boolean).join(" · ");

/** How a game stands: its result, else the number of its moves. */
const standing = (heading) => (heading.result ? text.result(heading.result) : words.move(heading.move));

/** Games as links; `address(heading)` is the page of one. */
export const gameList = (games, address) => h("ul", { class: "site-games" }, games.map((heading) =>
  h("li", {}, h("a", { href: address(heading) }, `${playerOf(heading, "black")} – ${playerOf(heading, "white")}`),
    h("span", {}, ` ${tableOf(heading)}, ${standing(heading)}`))));
