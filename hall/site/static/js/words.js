// The texts of the public site; those of the board are a board's own.

import { named, say } from "../../js/catalog.js";
import { text } from "../../js/messages.js";

const MINUTE_S = 60;

export const words = {
  ...named("site", "none earlier gone"),
  ...named("hall", "search searchHint noMatch"),
  delayed: (seconds) => say("site-delayed", { minutes: Math.max(1, Math.round(seconds / MINUTE_S)) }),
  quiet: (seconds) => say("site-quiet", { minutes: Math.floor(seconds / MINUTE_S) }),
  table: (heading) => (heading.table === null ? heading.board : say("hall-table", { table: String(heading.table) })),
  move: (number) => (number ? say("tile-move", { number }) : say("tile-no-move")),
};

/** A player's name with the rank; the colour where nobody is named. */
export function playerOf({ players, ranks }, color) {
  const name = players[color] ?? text.colors[color];
  return ranks[color] ? `${name} (${ranks[color]})` : name;
}

/** The tournament and the round of a game. */
export const roundOf = ({ tournament, round }) =>
  [tournament, round !== null && text.round(String(round))].filter(Boolean).join(" · ");
