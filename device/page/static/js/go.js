// The game for the eye: points, positions after every move, records. The server is right about it.

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** Row and column of a board label such as Q16; null where it is none of a board of `size`. */
export function parsePoint(label, size) {
  const match = /^([A-HJ-Z])([1-9]\d?)$/i.exec(label.trim());
  if (!match) return null;
  const col = LETTERS.indexOf(match[1].toUpperCase());
  const row = size - Number(match[2]);
  return col < size && row >= 0 ? { row, col } : null;
}

/** The board label of a row and a column. */
export function nameOf(row, col, size) {
  return `${LETTERS[col]}${size - row}`;
}

export const letterOf = (col) => LETTERS[col];

/** Rows and columns of the star points. */
export function starPoints(size) {
  if (size < 5) return [];
  const edge = size < 12 ? 2 : 3;
  const middle = size % 2 ? [(size - 1) / 2] : [];
  const lines = size > 13 ? [edge, ...middle, size - 1 - edge] : [edge, size - 1 - edge];
  const stars = lines.flatMap((row) => lines.map((col) => ({ row, col })));
  return size > 13 || !middle.length ? stars : [...stars, { row: middle[0], col: middle[0] }];
}

export const emptyRows = (size) => Array.from({ length: size }, () => ".".repeat(size));

const stoneOf = (color) => (color === "black" ? "B" : "W");

export const other = (color) => (color === "black" ? "white" : "black");

/** The position with `stone` ("B", "W" or ".") at a point. */
export function withStone(rows, row, col, stone) {
  return rows.map((line, at) => (at === row ? line.slice(0, col) + stone + line.slice(col + 1) : line));
}

function neighbours(row, col, size) {
  return [[row - 1, col], [row + 1, col], [row, col - 1], [row, col + 1]]
    .filter(([r, c]) => r >= 0 && c >= 0 && r < size && c < size);
}

/** The string at a point, as [row, col] pairs, and whether it has a liberty. */
export function stringAt(rows, row, col) {
  const stone = rows[row][col];
  const seen = new Set([row * rows.length + col]);
  const points = [[row, col]];
  let free = false;
  for (const [r, c] of points) {
    for (const [nr, nc] of neighbours(r, c, rows.length)) {
      if (rows[nr][nc] === ".") free = true;
      const key = nr * rows.length + nc;
      if (rows[nr][nc] !== stone || seen.has(key)) continue;
      seen.add(key);
      points.push([nr, nc]);
    }
  }
  return { points, free };
}

function lifted(rows, points) {
  return points.reduce((kept, [r, c]) => withStone(kept, r, c, "."), rows);
}

/** The position after a play, and how many stones it captured and lost itself. */
export function play(rows, color, row, col) {
  const stone = stoneOf(color);
  const enemy = stoneOf(other(color));
  let after = withStone(rows, row, col, stone);
  let captured = 0;
  for (const [r, c] of neighbours(row, col, rows.length)) {
    if (after[r][c] !== enemy) continue;
    const string = stringAt(after, r, c);
    if (string.free) continue;
    captured += string.points.length;
    after = lifted(after, string.points);
  }
  const own = stringAt(after, row, col);
  if (own.free) return { rows: after, captured, lost: 0 };
  return { rows: lifted(after, own.points), captured, lost: own.points.length };
}

/**
 * The positions of a game: number 0 before the first move, then one after each move, with the last
 * move and both sides' prisoners. `setup` of a move is the position before it, where moves do not
 * lead to that.
 */
export function replay(size, moves) {
  const start = moves[0]?.setup ?? emptyRows(size);
  const steps = [{ rows: start, last: null, prisoners: { black: 0, white: 0 } }];
  for (const move of moves) {
    const before = steps.at(-1);
    const point = move.point ? parsePoint(move.point, size) : null;
    const prisoners = { ...before.prisoners };
    let rows = move.setup ?? before.rows;
    if (point) {
      const after = play(rows, move.color, point.row, point.col);
      rows = after.rows;
      prisoners[move.color] += after.captured;
      prisoners[other(move.color)] += after.lost;
    }
    steps.push({ rows, last: { color: move.color, point: move.point ?? null }, prisoners });
  }
  return steps;
}

/** The label of a point once its board of `size` lines was turned clockwise by a quarter. */
export function turned(label, size) {
  const { row, col } = parsePoint(label, size);
  return nameOf(col, size - 1 - row, size);
}

/** The labels of all stones of one kind ("B" or "W"), row by row. */
export function labelsOf(rows, stone) {
  return rows.flatMap((line, row) =>
    [...line].flatMap((at, col) => (at === stone ? [nameOf(row, col, rows.length)] : [])));
}

/** An SGF record of a position alone. */
export function positionToSgf(rows, toPlay = null) {
  const at = (row, col) => `[${String.fromCharCode(97 + col)}${String.fromCharCode(97 + row)}]`;
  const all = (stone) => rows.flatMap((line, row) =>
    [...line].flatMap((kind, col) => (kind === stone ? [at(row, col)] : []))).join("");
  const property = (name, stone) => (all(stone) ? `${name}${all(stone)}` : "");
  const player = toPlay ? `PL[${stoneOf(toPlay)}]` : "";
  return `(;FF[4]GM[1]CA[UTF-8]SZ[${rows.length}]${property("AB", "B")}${property("AW", "W")}${player})\n`;
}
