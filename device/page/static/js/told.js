// What the server says in English, in the language of the reader: found in the English catalogue by its form.

import { englishPatterns, say } from "./catalog.js";
import { sentence } from "./words.js";

const SIDES = ["side", "other"];
const NUMBERS = ["count", "margin", "megabytes", "passes", "needed", "black", "white", "komi", "theirs", "ours", "move", "moves", "most", "number"];
const LONGEST = 600;

/** Every text of the program: how it reads in English, and the arguments that stand in it. */
const forms = englishPatterns("told-").map(([id, parts]) => ({
  id,
  names: parts.filter((part) => typeof part !== "string").map(({ name }) => name),
  form: new RegExp(`^${parts.map((part) => (typeof part === "string" ? escaped(part) : placeOf(part.name))).join("")}$`),
}));

/** The text in the reader's language; the text itself where the catalogue does not know it. */
export function told(english) {
  if (english.length > LONGEST) return english;
  const whole = one(english);
  if (whole !== null) return whole;
  const parts = english.split("; ").map(one);
  return parts.every((part) => part !== null) ? parts.join(say("part-separator")) : english;
}

/** A note of a score, "Kind: text (clause)", without its kind. */
export function note(written) {
  const [, english, clause] = /^[A-Z]\w+: (.*?)((?: \([^()]*\))?)$/.exec(written) ?? [null, written, ""];
  const whole = one(english);
  return whole === null ? written : `${sentence(whole)}${clause}`;
}

function one(english) {
  for (const { id, names, form } of forms) {
    const found = form.exec(english);
    if (found) return say(id, Object.fromEntries(names.flatMap((name, at) => valuesOf(name, found[at + 1]))));
  }
  return null;
}

/** What may stand for an argument. */
function placeOf(name) {
  if (SIDES.includes(name)) return "([Bb]lack|[Ww]hite)";
  return NUMBERS.includes(name) ? "(-?\\d+(?:\\.\\d+)?)" : "(.+?)";
}

/** The arguments that a part of the text stands for; the name of a side brings its opponent's. */
function valuesOf(name, written) {
  if (SIDES.includes(name)) return name === "side" ? [["color", written.toLowerCase()]] : [];
  return [[name, /^\d{1,6}$/.test(written) ? Number(written) : written]];
}

function escaped(part) {
  return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
