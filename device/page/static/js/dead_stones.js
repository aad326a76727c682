// Which strings are marked as dead, and what is shown of them on the board.

import { nameOf, parsePoint, stringAt } from "./go.js";

/** The labels that are dead after the string at a point was marked, or was no longer. */
export function toggled(dead, rows, row, col) {
  if (rows[row][col] === ".") return dead;
  const labels = stringLabels(rows, row, col);
  const marked = dead.has(labels[0]);
  const next = new Set(dead);
  for (const label of labels) marked ? next.delete(label) : next.add(label);
  return next;
}

/** The labels of all stones of the string at a point. */
function stringLabels(rows, row, col) {
  return stringAt(rows, row, col).points.map(([r, c]) => nameOf(r, c, rows.length));
}

/** The labels that still lie on a stone of `rows`. */
export function stillThere(dead, rows) {
  return new Set([...dead].filter((label) => {
    const point = parsePoint(label, rows.length);
    return point && rows[point.row][point.col] !== ".";
  }));
}

/** All stones of the strings of which `labels` name one stone or more. */
export function wholeStrings(labels, rows) {
  const whole = new Set();
  for (const label of stillThere(labels, rows)) {
    if (whole.has(label)) continue;
    const { row, col } = parsePoint(label, rows.length);
    for (const each of stringLabels(rows, row, col)) whole.add(each);
  }
  return whole;
}

/** One stone of each dead string. */
export function oneOfEach(dead, rows) {
  const seen = new Set();
  return [...dead].sort().filter((label) => {
    if (seen.has(label)) return false;
    const { row, col } = parsePoint(label, rows.length);
    for (const each of stringLabels(rows, row, col)) seen.add(each);
    return true;
  });
}

/** The strings of `labels`: a stone of each, and how many stones it has. */
export function stringsOf(labels, rows) {
  return oneOfEach(wholeStrings(labels, rows), rows).map((label) => {
    const { row, col } = parsePoint(label, rows.length);
    return { label, count: stringLabels(rows, row, col).length };
  });
}

export const sameSet = (one, other) => one.size === other.size && [...one].every((label) => other.has(label));

/** The marks of a diagram. */
export const deadMarks = (dead) => Object.fromEntries([...dead].map((label) => [label, "dead"]));
