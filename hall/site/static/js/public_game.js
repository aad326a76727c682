// A game of the site in the form in which a board's page shows one.

import { nameOf } from "../../js/go.js";

const COLORS = { B: "black", W: "white" };
const LETTERS = 3;
const PASS = "--";
const FIRST = "a".charCodeAt(0);

/** The state and the moves of a file `b/TABLE.json` or `g/GAME.json`. */
export function publicGame(found) {
  const moves = [];
  for (let at = 0; at + LETTERS <= found.moves.length; at += LETTERS) {
    const number = moves.length + 1;
    const point = found.moves.slice(at + 1, at + LETTERS);
    const setup = found.setups[String(number)];
    moves.push({
      move: number, color: COLORS[found.moves[at]],
      ...(point === PASS ? { pass: true } : { point: labelOf(point, found.size) }),
      ...(setup && { setup }),
    });
  }
  const state = { ...found, event: found.tournament, round: found.round === null ? null : String(found.round), alerts: [], question: null };
  return { state, moves };
}

/** The board label of a point as SGF writes it. */
function labelOf(point, size) {
  return nameOf(point.charCodeAt(1) - FIRST, point.charCodeAt(0) - FIRST, size);
}
