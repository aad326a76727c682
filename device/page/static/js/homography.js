// The grid of a board in a picture, from its four corners.

/** The function from grid (column, row) to the picture, for corners TL, TR, BR, BL of `size` lines. */
export function gridToPicture(corners, size) {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det;
  const k = (dx1 * sy - sx * dy1) / det;
  const [a, b] = [x1 - x0 + g * x1, x3 - x0 + k * x3];
  const [d, e] = [y1 - y0 + g * y1, y3 - y0 + k * y3];
  return (col, row) => {
    const [u, v] = [col / (size - 1), row / (size - 1)];
    const w = g * u + k * v + 1;
    return [(a * u + b * v + x0) / w, (d * u + e * v + y0) / w];
  };
}

/** The ends of every line of the grid in the picture, as an SVG path. */
export function gridPath(corners, size) {
  const at = gridToPicture(corners, size);
  const end = size - 1;
  const line = (from, to) => `M${from.map((n) => n.toFixed(1)).join(" ")}L${to.map((n) => n.toFixed(1)).join(" ")}`;
  return Array.from({ length: size }, (_, k) => line(at(0, k), at(end, k)) + line(at(k, 0), at(k, end))).join("");
}
