// A board in a few elements, for a page that shows hundreds: the stones of a side are one path.

import { parsePoint, starPoints } from "./go.js";
import { s } from "./dom.js";

const MARGIN = 0.75;
const grids = new Map();

/** A small picture of a position; `show` brings it to another one. */
export class SmallBoard {
  constructor() {
    this.wood = s("rect", { class: "wood", x: -MARGIN, y: -MARGIN, rx: 0.25 });
    this.lines = s("path", { class: "grid" });
    this.stars = s("path", { class: "stars" });
    this.black = s("path", { class: "black" });
    this.rim = s("path", { class: "rim" });
    this.white = s("path", { class: "white" });
    this.marks = s("path", { class: "flagged" });
    this.last = s("circle", { class: "last", r: 0.24 });
    this.element = s("svg", { class: "tile-board", "aria-hidden": "true" },
      this.wood, this.lines, this.stars, this.black, this.rim, this.white, this.last, this.marks);
    this.size = 0;
    this.shown = "";
  }

  /** Show `rows`, the `last` point and the `flagged` points, as board labels. */
  show(rows, last, flagged) {
    const drawn = `${rows.join("")}/${last}/${flagged.join(" ")}`;
    if (drawn === this.shown) return;
    this.shown = drawn;
    const size = rows.length;
    if (size !== this.size) this.rule(size);
    this.black.setAttribute("d", dots(rows, "B"));
    const white = dots(rows, "W");
    this.rim.setAttribute("d", white);
    this.white.setAttribute("d", white);
    this.marks.setAttribute("d", flagged.map((label) => ring(parsePoint(label, size))).join(""));
    this.mark(last && parsePoint(last, size), rows);
  }

  /** Draw the lines of a board of `size`. */
  rule(size) {
    this.size = size;
    const extent = size - 1 + 2 * MARGIN;
    this.element.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${extent} ${extent}`);
    this.wood.setAttribute("width", extent);
    this.wood.setAttribute("height", extent);
    if (!grids.has(size)) grids.set(size, gridOf(size));
    const { lines, stars } = grids.get(size);
    this.lines.setAttribute("d", lines);
    this.stars.setAttribute("d", stars);
  }

  mark(point, rows) {
    this.last.setAttribute("visibility", point ? "visible" : "hidden");
    if (!point) return;
    this.last.setAttribute("cx", point.col);
    this.last.setAttribute("cy", point.row);
    this.last.setAttribute("data-on", rows[point.row][point.col]);
  }
}

/** Points of no length, which their stroke makes round. */
function dots(rows, stone) {
  let path = "";
  rows.forEach((line, row) => {
    for (let col = line.indexOf(stone); col >= 0; col = line.indexOf(stone, col + 1)) path += `M${col} ${row}h0`;
  });
  return path;
}

const ring = (point) => (point ? `M${point.col - 0.62} ${point.row}a.62.62 0 1 1 1.24 0a.62.62 0 1 1-1.24 0` : "");

function gridOf(size) {
  const end = size - 1;
  return {
    lines: Array.from({ length: size }, (_, at) => `M0 ${at}H${end}M${at} 0V${end}`).join(""),
    stars: starPoints(size).map(({ row, col }) => `M${col} ${row}h0`).join(""),
  };
}
