// The board as a drawing, and as a grid of points that can be chosen by pointer and by keyboard.

import { columnName, rowName } from "./coordinates.js";
import { s } from "./dom.js";
import { labelsOf, nameOf, parsePoint, starPoints } from "./go.js";
import { text } from "./messages.js";

const MARGIN = 1.1;
const BARE_MARGIN = 0.65;
/** Two characters as wide as they are high. */
const WIDE = /[^ -~]{2}/;
const STONES = { B: "black", W: "white" };
let drawn = 0;

/**
 * An SVG of the position `rows`.
 *
 * `last` is a board label; `marks` are {label: kind} with kind "flagged", "unsure", "hidden", "remove",
 * "put-black", "put-white", "dead", "certain", "suggested", "disputed" or "unsettled"; `owner` rows of B, W and `.`
 * colour and hatch what a side owns, stones too where `area` is set; `label` says what the picture
 * shows; `onpoint(row, col)` makes every point a button; `said(label)` what else there is to a point.
 * `numbers` are {label: number}, drawn on the stones. Without `coordinates` the wood ends beside the outer lines.
 */
export function diagram({ rows, last = null, marks = {}, owner = null, area = false, label, onpoint = null, focus = null, said = () => "", numbers = {}, coordinates = true }) {
  const size = rows.length;
  const id = `board${(drawn += 1)}`;
  const margin = coordinates ? MARGIN : BARE_MARGIN;
  const extent = size - 1 + 2 * margin;
  const picture = s("svg", {
    class: `board${size > 13 ? " large" : ""}`,
    viewBox: `${-margin} ${-margin} ${extent} ${extent}`,
    role: onpoint ? "grid" : "img",
    "aria-label": label ?? positionInWords(rows, last),
  });
  picture.append(shades(id), wood(margin, extent));
  if (owner) picture.append(owned(owner, rows, marks, area, id));
  picture.append(lines(size));
  if (coordinates) picture.append(lettersAndNumbers(size));
  if (owner) picture.append(territory(owner, rows, marks));
  picture.append(stones(rows, id, marks), numbering(rows, last, marks, numbers), markers(rows, last in numbers ? null : last, marks));
  if (onpoint) picture.append(...cells(rows, marks, onpoint, focus, said));
  return picture;
}

/** What lies on the board, for those who do not see it. */
export function positionInWords(rows, last) {
  return text.position({
    size: rows.length,
    black: labelsOf(rows, "B"),
    white: labelsOf(rows, "W"),
    last,
  });
}

function shades(id) {
  const ball = (name, stops) => s("radialGradient", { id: `${id}-${name}`, cx: "36%", cy: "30%", r: "72%" },
    stops.map(([offset, kind]) => s("stop", { offset, class: kind })));
  return s("defs", {},
    ball("B", [[0, "black-light"], [1, "black-dark"]]),
    ball("W", [[0.35, "white-light"], [1, "white-dark"]]),
    hatch(`${id}-owned-B`, "black", "M0 .25L.25 0"), hatch(`${id}-owned-W`, "white", "M.125 .06V.19M.06 .125H.19"));
}

function hatch(id, side, path) {
  return s("pattern", { id, class: `hatch ${side}`, width: 0.25, height: 0.25, patternUnits: "userSpaceOnUse" },
    s("rect", { width: 0.25, height: 0.25 }), s("path", { d: path }));
}

function wood(margin, extent) {
  return s("rect", { class: "wood", x: -margin, y: -margin, width: extent, height: extent, rx: 0.22 });
}

function lines(size) {
  const end = size - 1;
  const path = Array.from({ length: size }, (_, at) => `M0 ${at}H${end}M${at} 0V${end}`).join("");
  return s("g", { class: "lines" }, s("path", { d: path }),
    s("rect", { class: "edge", x: 0, y: 0, width: end, height: end }),
    starPoints(size).map(({ row, col }) => s("circle", { cx: col, cy: row, r: 0.1 })));
}

function lettersAndNumbers(size) {
  const at = (x, y, word) => s("text", { x, y, class: WIDE.test(word) && "wide" }, word);
  const near = -0.78;
  const far = size - 1 + 0.78;
  return s("g", { class: "coordinates", "aria-hidden": "true" }, Array.from({ length: size }, (_, k) => [
    at(k, near, columnName(k)), at(k, far, columnName(k)), at(near, k, rowName(k, size)), at(far, k, rowName(k, size)),
  ]).flat());
}

const isTaken = (rows, marks, row, col) => rows[row][col] !== "." && marks[nameOf(row, col, rows.length)] !== "dead";

/** Hatching over what a side owns: strokes for Black, crosses for White. */
function owned(owner, rows, marks, area, id) {
  return s("g", { class: "owned" }, owner.flatMap((line, row) => [...line].flatMap((side, col) =>
    (side === "." || (!area && isTaken(rows, marks, row, col)) ? [] : [s("rect", {
      x: col - 0.5, y: row - 0.5, width: 1, height: 1, fill: `url(#${id}-owned-${side})` })]))));
}

function territory(owner, rows, marks) {
  return s("g", { class: "territory" }, owner.flatMap((line, row) => [...line].flatMap((side, col) => {
    if (side === "." || isTaken(rows, marks, row, col)) return [];
    return [s("rect", { class: STONES[side], x: col - 0.17, y: row - 0.17, width: 0.34, height: 0.34, rx: 0.06 })];
  })));
}

function stones(rows, id, marks) {
  const size = rows.length;
  return s("g", { class: "stones" }, rows.flatMap((line, row) => [...line].flatMap((kind, col) => {
    if (kind === ".") return [];
    const dead = marks[nameOf(row, col, size)] === "dead";
    return [s("g", { class: `stone ${STONES[kind]}${dead ? " dead" : ""}` },
      s("circle", { class: "shadow", cx: col + 0.03, cy: row + 0.06, r: 0.47 }),
      s("circle", { class: "body", cx: col, cy: row, r: 0.475, fill: `url(#${id}-${kind})` }))];
  })));
}

function numbering(rows, last, marks, numbers) {
  return s("g", { class: "numbering", "aria-hidden": "true" }, Object.entries(numbers).flatMap(([label, number]) => {
    const { row, col } = parsePoint(label, rows.length);
    const on = STONES[rows[row][col]];
    return on && !(label in marks) ? [s("text", { class: `on-${on}${label === last ? " newest" : ""}`, x: col, y: row }, number)] : [];
  }));
}

function markers(rows, last, marks) {
  const group = s("g", { class: "marks" });
  const size = rows.length;
  const lastPoint = last && parsePoint(last, size);
  if (lastPoint && !(last in marks)) {
    const { row, col } = lastPoint;
    const on = STONES[rows[row][col]] ?? "empty";
    group.append(s("circle", { class: `last on-${on}`, cx: col, cy: row, r: 0.25 }));
  }
  for (const [label, kind] of Object.entries(marks)) {
    const point = parsePoint(label, size);
    if (point) group.append(marker(kind, point, STONES[rows[point.row][point.col]] ?? "empty"));
  }
  return group;
}

const CROSS = "M-.2-.2L.2.2M.2-.2L-.2.2";

function marker(kind, { row, col }, on) {
  const group = s("g", { class: `mark ${kind} on-${on}`, transform: `translate(${col} ${row})` });
  if (kind === "flagged") group.append(s("circle", { r: 0.47 }), s("path", { d: "M0-.26L.25.17H-.25Z" }));
  else if (kind === "unsure" || kind === "hidden") group.append(s("circle", { class: "spot", r: 0.3 }), s("text", {}, "?"));
  else if (kind === "remove" || kind === "dead") group.append(s("path", { d: CROSS }));
  else if (kind === "put-black" || kind === "put-white") {
    group.append(s("circle", { class: "ghost", r: 0.42 }), s("path", { d: "M-.18 0H.18M0-.18V.18" }));
  } else if (kind === "chosen" || kind === "certain" || kind === "suggested") group.append(s("circle", { r: 0.44 }));
  else if (kind === "unsettled") group.append(s("circle", { class: "spot", r: 0.16 }));
  else if (kind === "disputed") group.append(s("circle", { class: "spot", r: 0.3 }), s("text", {}, "?"));
  return group;
}

function cells(rows, marks, onpoint, focus, said) {
  const size = rows.length;
  const start = focus ?? [(size - 1) >> 1, (size - 1) >> 1];
  return rows.map((line, row) => s("g", { role: "row" }, [...line].map((kind, col) => {
    const label = nameOf(row, col, size);
    return s("rect", {
      class: "cell", role: "gridcell", x: col - 0.5, y: row - 0.5, width: 1, height: 1, rx: 0.12,
      tabindex: row === start[0] && col === start[1] ? 0 : -1,
      "aria-label": text.point(label, STONES[kind] ?? "empty", marks[label], said(label)),
      "data-row": row, "data-col": col,
      onclick: () => onpoint(row, col),
      onkeydown: (event) => walk(event, row, col, size, onpoint),
    });
  })));
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function walk(event, row, col, size, onpoint) {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    onpoint(row, col);
    return;
  }
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const to = [row + step[0], col + step[1]].map((at) => Math.min(size - 1, Math.max(0, at)));
  const board = event.currentTarget.closest("svg");
  event.currentTarget.setAttribute("tabindex", "-1");
  const next = board.querySelector(`[data-row="${to[0]}"][data-col="${to[1]}"]`);
  next.setAttribute("tabindex", "0");
  next.focus();
}

/** Marks that show how to come from the board `now` to the board `wanted`. */
export function differences(now, wanted) {
  const size = wanted.length;
  const marks = {};
  wanted.forEach((line, row) => [...line].forEach((kind, col) => {
    if (now[row][col] === kind) return;
    marks[nameOf(row, col, size)] = kind === "." ? "remove" : `put-${STONES[kind]}`;
  }));
  return marks;
}
