// What the address of an overlay says of it, and which board has its turn. Pure.

import { oneOf, settingsIn, whole, yesNo } from "../address.js";

const MOST_BOARDS = 50;
const BOARD = /^[A-Za-z0-9._-]{1,64}$/;

const DEFAULTS = { clock: true, names: true, captures: true, coordinates: true, size: null, side: "top", theme: "auto", language: null };
const READERS = {
  clock: yesNo,
  names: yesNo,
  captures: yesNo,
  coordinates: yesNo,
  size: whole(100, 4000),
  side: oneOf("top", "bottom", "left", "right"),
  theme: oneOf("light", "dark", "auto"),
};
const OF_SEVERAL = { board: [], turn: 20 };
const READERS_OF_SEVERAL = { board: namesOf, turn: whole(5, 3600) };

/**
 * The settings of an overlay in `query`, as of `settingsIn`. `languages` are those that may be chosen;
 * `several` tells whether boards may be chosen too: `board` is then a list of names, empty for all.
 */
export function optionsOf(query, { languages, several = false }) {
  const readers = { ...READERS, language: oneOf(...languages), ...(several && READERS_OF_SEVERAL) };
  return settingsIn(query, readers, { ...DEFAULTS, ...(several && OF_SEVERAL) });
}

/** Names of boards, each once; undefined where one is no name. */
function namesOf(value) {
  const names = [...new Set(value.split(",").map((name) => name.trim()).filter(Boolean))];
  return names.length && names.length <= MOST_BOARDS && names.every((name) => BOARD.test(name)) ? names : undefined;
}

/** Which of `names` has its turn at `now` in milliseconds, each for `turn` seconds; null without names. */
export const boardInTurn = (names, turn, now) => (names.length ? names[Math.floor(now / (1000 * turn)) % names.length] : null);
