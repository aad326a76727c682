// The main line of an SGF record, for the eye: what lies after every move, and what is said there.

import { emptyRows, nameOf, other, play, withStone } from "./go.js";

const LINES = 19;
const SETUP = { AB: "B", AW: "W", AE: "." };
const unsaid = () => ({ comment: "", marked: [], owner: null });
const COLORS = { B: "black", W: "white" };

/**
 * The game that `record` holds: its `size`, its `moves` as of `/api/moves`, and a step for the start
 * and for each move, with `rows`, `last`, `prisoners`, and of its node the `comment`, the `marked`
 * points (triangles), and the `owner` rows of B, W and `.` where it has territory, else null.
 */
export function readGame(record) {
  const nodes = mainLine(record);
  const size = Number.parseInt(nodes[0]?.SZ?.[0] ?? LINES, 10);
  const steps = [{ rows: emptyRows(size), last: null, prisoners: { black: 0, white: 0 }, ...unsaid() }];
  const moves = [];
  for (const node of nodes) {
    const kind = Object.keys(COLORS).find((name) => name in node);
    if (kind) {
      const move = { move: moves.length + 1, color: COLORS[kind], ...placeOf(node[kind][0], size) };
      moves.push(move);
      steps.push(after(steps.at(-1), move));
    }
    const step = steps.at(-1);
    for (const [name, stone] of Object.entries(SETUP)) step.rows = withStones(step.rows, node[name] ?? [], stone);
    step.comment = [step.comment, node.C?.[0]].filter(Boolean).join("\n");
    step.marked.push(...(node.TR ?? []).map((value) => placeOf(value, size).point).filter(Boolean));
    if (node.TB || node.TW) step.owner = withStones(withStones(emptyRows(size), node.TB ?? [], "B"), node.TW ?? [], "W");
    if (kind && node.C) moves.at(-1).noted = true;
  }
  return { size, moves, steps };
}

function after(before, { color, point, at }) {
  const prisoners = { ...before.prisoners };
  const last = { color, point: point ?? null };
  if (!at) return { rows: before.rows, last, prisoners, ...unsaid() };
  const played = play(before.rows, color, ...at);
  prisoners[color] += played.captured;
  prisoners[other(color)] += played.lost;
  return { rows: played.rows, last, prisoners, ...unsaid() };
}

/** Where a move was made; an empty point, or "tt" on a board of nineteen lines and less, is a pass. */
function placeOf(value, size) {
  const [col, row] = numbers(value);
  if (!value || !(col < size && row < size)) return { pass: true };
  return { point: nameOf(row, col, size), at: [row, col] };
}

/** The numbers of the letters of a point: a is 0, A is 26. */
const numbers = (value) => [...value].map((letter) => "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(letter));

function withStones(rows, values, stone) {
  for (const value of values) {
    const [from, to = from] = value.split(":").map(numbers);
    for (let row = from[1]; row <= Math.min(to[1], rows.length - 1); row += 1) {
      for (let col = from[0]; col <= Math.min(to[0], rows.length - 1); col += 1) rows = withStone(rows, row, col, stone);
    }
  }
  return rows;
}

/** The nodes of the main line, each as an object of lists of values. */
function mainLine(record) {
  const nodes = [];
  let values = null;
  for (const [token] of record.matchAll(/\[(?:\\[^]|[^\]\\])*\]|[A-Z]+|[;)]/g)) {
    if (token === ")") break;
    if (token === ";") nodes.push({});
    else if (token.startsWith("[")) values?.push(token.slice(1, -1).replace(/\\(\r?\n|[^])/g, (_, one) => (/\n/.test(one) ? "" : one)));
    else if (nodes.length) values = nodes.at(-1)[token] = [];
  }
  return nodes;
}
