// What a board says may come from another program, or a broken one: what cannot be shown is left out
// here, so that no board spoils the page for the others.

const isText = (value) => typeof value === "string";
const textOr = (value, other = null) => (isText(value) ? value : other);
const isTexts = (value) => Array.isArray(value) && value.every(isText);
const isSize = (size) => Number.isInteger(size) && size >= 2 && size <= 25;
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * An object of `/api/boards` with nothing in it that its readers do not expect; its clock has its age at
 * `now`, the hub's time, as the clock of a board's own page.
 */
export function plainBoard(board, now) {
  const size = isSize(board.size) ? board.size : 19;
  const alerts = board.alerts.filter(isAlert);
  return {
    ...board,
    size,
    rows: isTexts(board.rows) && board.rows.length === size && board.rows.every((row) => row.length === size) ? board.rows : [],
    last: isObject(board.last) && isText(board.last.point) ? board.last : null,
    players: { black: textOr(board.players.black), white: textOr(board.players.white) },
    ranks: { black: textOr(board.ranks.black), white: textOr(board.ranks.white) },
    phase: textOr(board.phase, "play"),
    result: textOr(board.result),
    failure: textOr(board.failure),
    camera: isObject(board.camera) && isText(board.camera.state) ? board.camera : null,
    clock: board.clock && { ...board.clock, age_ms: board.clock.since === null ? null : Math.max(0, Math.round(now - board.clock.since)) },
    alerts,
    leftOut: alerts.length < board.alerts.length,
  };
}

/** Whether a line can be shown as an alert or a call. */
export function isAlert(line) {
  return isText(line.type)
    && ["text", "clause", "remedy", "point", "color", "detail"].every((key) => line[key] === undefined || line[key] === null || isText(line[key]))
    && ["points", "captures"].every((key) => line[key] === undefined || isTexts(line[key]))
    && (line.answers === undefined || Array.isArray(line.answers));
}
