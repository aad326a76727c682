// Which strings are marked as dead.

import { nameOf, parsePoint, stringAt } from "./go.js";

/** The labels that are dead after the string at a point was marked, or was no longer. */
export function toggled(dead, rows, row, col) {
  if (rows[row][col] === ".") return dead;
  const size = rows.length;
  const labels = stringAt(rows, row, col).points.map(([r, c]) => nameOf(r, c, size));
  const marked = dead.has(labels[0]);
  const next = new Set(dead);
  for (const label of labels) marked ? next.delete(label) : next.add(label);
  return next;
}

/** The labels that still lie on a stone of `rows`. */
export function stillThere(dead, rows) {
  return new Set([...dead].filter((label) => {
    const point = parsePoint(label, rows.length);
    return point && rows[point.row][point.col] !== ".";
  }));
}

/** The marks of a diagram. */
export const deadMarks = (dead) => Object.fromEntries([...dead].map((label) => [label, "dead"]));
