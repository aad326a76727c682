// Points as the reader wants them: as labels (Q16), or as Japanese records have them (16の四).

import { letterOf, nameOf, parsePoint } from "./go.js";

const KEY = "goban-coordinates";
const DIGITS = "〇一二三四五六七八九";

/** The styles, each by an example: the same point of 19 lines. */
export const STYLES = { letters: "Q16", japanese: "16の四" };

export const style = localStorage.getItem(KEY) === "japanese" ? "japanese" : "letters";

const isJapanese = style === "japanese";
let lines = null;

/** Keep the choice of a style, and show the page in it. */
export function chooseStyle(name) {
  localStorage.setItem(KEY, name);
  location.reload();
}

/** The board whose points this page names has so many lines. */
export function namePointsOf(size) {
  lines = size;
}

/** A number below a hundred in Chinese characters. */
function inCharacters(number) {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return [tens > 1 && DIGITS[tens], tens > 0 && "十", ones > 0 && DIGITS[ones]].filter(Boolean).join("");
}

export const columnName = (col) => (isJapanese ? String(col + 1) : letterOf(col));
export const rowName = (row, size) => (isJapanese ? inCharacters(row + 1) : String(size - row));

/** A point, given by its label, as it is shown. */
export function pointName(label) {
  const at = isJapanese && lines ? parsePoint(label, lines) : null;
  return at ? `${columnName(at.col)}の${rowName(at.row, lines)}` : label;
}

/** The label of a point that a person has written in either style; what is none as it was written. */
export function labelFrom(typed, size) {
  const [, col, row] = /^(\d+)\s*[の,.\s-]\s*(\d+|[一二三四五六七八九十]+)$/.exec(typed.trim()) ?? [];
  const rows = Array.from({ length: size }, (_, at) => at);
  const at = rows.find((one) => row === inCharacters(one + 1) || row === String(one + 1));
  return at !== undefined && col >= 1 && col <= size ? nameOf(at, col - 1, size) : typed.trim().toUpperCase();
}
