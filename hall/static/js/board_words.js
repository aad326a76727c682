// Texts about a board: its name, what needs an arbiter, what is not in order.

import { isQuestion } from "/static/js/alert_card.js";
import { language } from "/static/js/catalog.js";
import { itemOf } from "/static/js/game_attention.js";
import { text } from "/static/js/messages.js";
import { labelled } from "/static/js/words.js";
import { words } from "./messages.js";

const EQUIPMENT = new Set(Object.keys(words.board.trouble));

const order = new Intl.Collator(undefined, { numeric: true });

/** Compare two boards by the names by which people know them: table 2 before table 10. */
export const byName = (one, other) => order.compare(nameOf(one), nameOf(other));

/** The name by which people know a board: its table's, else its own. */
export const nameOf = (board) => (board.table === null || board.table === undefined ? board.board : words.table(board.table));

/** The open alerts of a board that say what happened in its game, questions first. */
export function needs(board) {
  const open = board.alerts.filter((line) => !EQUIPMENT.has(line.type));
  return open.sort((one, other) => Number(isQuestion(other)) - Number(isQuestion(one)));
}

/** What a camera says for a moment whenever a hand is over the board; it is trouble only when it lasts. */
export const CAMERA_LASTS_MS = 10_000;

/** What of a board is not in order, as sentences; the first matters most. `lasts` as of the camera. */
export function troubles(board, lasts = true) {
  const found = [];
  if (board.twins) found.push(words.board.twins(board.twins));
  if (board.differs?.length) found.push(words.board.differs);
  if (!board.online) found.push(awayWords(board));
  else if (lasts && board.camera && words.board.camera[board.camera.state]) found.push(words.board.camera[board.camera.state]);
  for (const line of board.alerts) {
    const trouble = words.board.trouble[line.type];
    if (trouble && !found.includes(trouble)) found.push(trouble);
  }
  if (board.failure) found.push(board.failure);
  if (board.leftOut) found.push(words.board.leftOut);
  if (board.strange_lines) found.push(words.board.strange(board.strange_lines));
  if (board.unreadable) found.push(words.board.unreadable(board.unreadable));
  return found;
}

function awayWords({ last_seen: seen, game_id: game }) {
  if (seen === null) return game === null ? words.board.never : words.board.starting;
  return words.board.away(clockOf(seen));
}

/** A moment as the clock on the wall shows it; with its day where that is another. */
export function clockOf(iso) {
  const at = new Date(iso);
  const time = at.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  return at.toDateString() === new Date().toDateString() ? time : `${at.toLocaleDateString(language)} ${time}`;
}

/** What the bar shows for an alert of a board. */
export function itemOfAlert(board, line) {
  const item = itemOf(line);
  return {
    ...item, key: keyOf(board.board, board.game_id, board.epoch, line.id), id: null, board: board.board,
    title: labelled(nameOf(board), item.title), href: addressOf(board, true),
  };
}

/** The key of an alert, unique in the hall. */
export const keyOf = (board, game, epoch, id) => [board, game, epoch, id].join(":");

/** Where a board's own page is. */
export const addressOf = ({ board }, arbiter) => `/boards/${board}/${arbiter ? "arbiter" : ""}`;

const COUNTING = ["agreement", "counting"];

/** The word of the filter by state that fits a board. */
export function stateOf(board) {
  if (board.phase === "paused") return "paused";
  if (board.result || board.phase === "done") return "done";
  if (COUNTING.includes(board.phase)) return "counting";
  return board.phase === "setup" ? "setup" : "play";
}

/** How the game stands, in a few words. */
export function standing(board) {
  if (board.result) return text.result(board.result);
  if (board.phase === "play" || board.phase === "setup") {
    return board.move || board.phase === "play" ? words.tile.move(board.move) : text.phases.setup;
  }
  return text.phases[board.phase] ?? board.phase;
}
