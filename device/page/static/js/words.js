// Words that several texts have in common: lists, numbers of points, results.

import { say } from "./catalog.js";
import { pointName } from "./coordinates.js";

export const list = (labels) => labels.join(say("list-separator"));

/** What is said of something, behind its name. */
export const labelled = (name, said) => say("labelled", { name, said });

/** Points of a board, all of them. */
export const places = (labels) => list(labels.map(pointName));

/** Points of a board; of many the first, and how many more there are. */
export function several(labels) {
  if (labels.length <= 8) return places(labels);
  return say("points-and-more", { points: places(labels.slice(0, 6)), more: labels.length - 6, count: labels.length });
}

/** A number of points with its half as ½. */
export const number = (value) => String(value).replace(/^(-?\d*)\.5$/, (_, whole) => `${whole === "0" ? "" : whole}½`);

/** Words as a sentence: a capital at the beginning, a full stop at the end. */
export function sentence(words) {
  const whole = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?。！？]$/.test(whole) ? whole : `${whole}${say("full-stop")}`;
}

const WHOLE = { "0": "draw", draw: "draw", void: "void", "?": "undecided", "0:0": "both-lose", "1:1": "both-win", "b+0": "black-equal" };
const HOW = { R: "resignation", Resign: "resignation", T: "time", Time: "time", F: "forfeit", Forfeit: "forfeit", "": "plain" };

/** A result as SGF writes it, in words without a full stop. */
export function result(written) {
  const whole = WHOLE[written.toLowerCase()];
  if (whole) return say(`result-${whole}`);
  const [, letter, margin] = /^([BW])\+(.*)$/.exec(written) ?? [];
  if (!letter) return written;
  const color = letter === "B" ? "black" : "white";
  if (margin in HOW) return say(`result-${HOW[margin]}`, { color });
  return say("result-points", { color, margin: number(margin), points: Number(margin) || 0 });
}
